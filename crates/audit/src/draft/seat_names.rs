//! Seats side by side that something else than their numbers tells apart: letters, words such as left and right,
//! numbers from 0.
//!
//! Columns are those of such seats where they share all words but one, and where one of these groups holds hands: no card
//! of a row is in the hands of two seats, or in that of a further column, the dealer's. Names alone show nothing, because
//! wagers and results repeat as well. An export is read as one row a seat by whatever tells most seats apart.

use super::blocks::{SEAT_MAX, SeatGroups};
use super::export::Export;
use super::hands::{self, CardColumn};
use super::long::LongTable;
use super::vocabulary::is_dealer;
use gincert_game::CardSet;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest groups of columns: cards, a wager, a result.
const GROUPS_MIN: usize = 3;

/// Of a hundred rows so many show no card twice at least.
const APART_SHARE: usize = 98;

/// Beginnings of the words for the first seat, for the second one, and so on, with a bar between them.
const ORDINALS: [&str; 7] = [
    "first|prim|premi|erst|een|förs",
    "second|segund|deuxi|zweit|tweede|andra",
    "third|tercer|troisi|dritt|terz|derde|tredj",
    "fourth|cuart|quatri|viert|quart|vierde|fjärd",
    "fifth|quint|cinqui|fünft|fuenft|vijfde|femt",
    "sixth|sext|sixi|sechst|sest|zesde|sjätt",
    "seventh|septim|séptim|septi|siebt|settim|zevende|sjund",
];

/// Roman numbers, and numbers in words.
const NUMBERS: [&str; 7] = [
    "i|one|uno|eins",
    "ii|two|dos|zwei",
    "iii|three|tres|drei",
    "iv|four|cuatro|vier",
    "v|five|cinco|fünf",
    "vi|six|seis|sechs",
    "vii|seven|siete|sieben",
];

/// Seats by the names of their columns.
pub(super) struct NamedSeats {
    pub groups: SeatGroups,
    /// Each seat with the name of a column of its cards.
    pub by_name: Vec<(u32, String)>,
}

/// The words of a name before and behind the one that tells seats apart.
type Stem = (String, String);

/// For each stem: the word of each column.
type Families = BTreeMap<Stem, BTreeMap<String, usize>>;

/// The seats, where there are several.
pub(super) fn find(names: &[String], flat: &LongTable) -> Option<NamedSeats> {
    let families = families(names);
    // Reading every cell for cards takes long; most exports have no such names.
    if families.values().filter(|of| of.len() >= 2).count() < GROUPS_MIN {
        return None;
    }
    let (_, cards) = hands::find(flat)?;
    let size = cards.iter().map(CardColumn::size).max().unwrap_or(0);
    let whole: Vec<&CardColumn> = cards.iter().filter(|cards| cards.holds_hands(size)).collect();
    let hand = |at: usize| whole.iter().position(|cards| cards.columns.contains(&at));
    let mut best: Option<((usize, usize), NamedSeats)> = None;
    for (stem, of) in &families {
        let with_hands = of.iter().filter(|(word, at)| !is_dealer(word) && hand(**at).is_some());
        let words: BTreeSet<&String> = with_hands.map(|(word, _)| word).collect();
        let Some(groups) = groups(&families, stem, words) else { continue };
        let places: Vec<usize> =
            groups.get(stem).into_iter().flat_map(BTreeMap::values).copied().collect();
        let own: BTreeSet<usize> = places.iter().filter_map(|at| hand(*at)).collect();
        if own.len() != places.len() || !are_apart(&whole, &own, flat.rows()) {
            continue;
        }
        let order = (places.len(), groups.len());
        if best.as_ref().is_none_or(|(known, _)| *known < order) {
            best = Some((order, seats(names, &groups, stem)));
        }
    }
    best.map(|(_, seats)| seats)
}

/// The words of a name in small letters: `PA Cards`, `PACards` and `pa_cards` have the same.
fn words(name: &str) -> Vec<String> {
    let all: Vec<char> = name.chars().collect();
    let mut spaced = String::new();
    for (at, c) in all.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| all.get(at));
        let after = all.get(at + 1);
        let begins = c.is_uppercase()
            && before.is_some_and(|before| {
                !before.is_uppercase() || after.is_some_and(|after| after.is_lowercase())
            });
        if begins {
            spaced.push(' ');
        }
        spaced.push(if c.is_alphanumeric() { *c } else { ' ' });
    }
    let words = spaced.to_lowercase();
    words.split_whitespace().map(|word| number(word).unwrap_or_else(|| word.to_owned())).collect()
}

/// Which number a word is, as one text for all its forms.
fn number(word: &str) -> Option<String> {
    let ordinal = ORDINALS.iter().position(|of| {
        of.split('|').any(|start| word.starts_with(start) && word.len() <= start.len() + 4)
    });
    let place =
        ordinal.or_else(|| NUMBERS.iter().position(|of| of.split('|').any(|own| own == word)));
    place.map(|place| format!("{NUMBER_MARK}{}", place + 1))
}

/// What a text for a number begins with; no word has it.
const NUMBER_MARK: char = '#';

fn families(names: &[String]) -> Families {
    let mut families = Families::new();
    for (place, name) in names.iter().enumerate() {
        let words = words(name);
        for at in 0..words.len() {
            let part =
                |range: std::ops::Range<usize>| words.get(range).unwrap_or_default().join(" ");
            let stem = (part(0..at), part(at + 1..words.len()));
            let of = families.entry(stem).or_default();
            of.entry(words.get(at).cloned().unwrap_or_default()).or_insert(place);
        }
    }
    families
}

/// The groups that have a column for each of these words, without words that hardly any group has.
fn groups<'f>(
    families: &'f Families,
    stem: &Stem,
    words: BTreeSet<&String>,
) -> Option<BTreeMap<&'f Stem, BTreeMap<&'f String, usize>>> {
    let shared =
        |of: &BTreeMap<String, usize>| words.iter().filter(|word| of.contains_key(**word)).count();
    let others: Vec<&BTreeMap<String, usize>> = families
        .iter()
        .filter(|(own, of)| *own != stem && shared(of) >= 2)
        .map(|(_, of)| of)
        .collect();
    let is_often = |word: &&&String| {
        others.iter().filter(|of| of.contains_key(**word)).count() + 1 >= GROUPS_MIN
    };
    let kept: Vec<&String> = words.iter().filter(is_often).copied().collect();
    let of = |of: &'f BTreeMap<String, usize>| -> BTreeMap<&'f String, usize> {
        of.iter().filter(|(word, _)| kept.contains(word)).map(|(word, at)| (word, *at)).collect()
    };
    let all = families.iter().map(|(stem, columns)| (stem, of(columns)));
    let groups: BTreeMap<_, _> = all.filter(|(_, of)| of.len() == kept.len()).collect();
    (kept.len() >= 2 && kept.len() <= SEAT_MAX as usize && groups.len() >= GROUPS_MIN)
        .then_some(groups)
}

/// Whether hardly any row shows a card twice, in the hands of the seats and in that of a further column.
fn are_apart(whole: &[&CardColumn], own: &BTreeSet<usize>, rows: usize) -> bool {
    let others = (0..whole.len()).filter(|at| !own.contains(at));
    let shown = |at: usize, row: usize| -> CardSet {
        let cards = whole.get(at).and_then(|one| one.cards.get(row)).and_then(Option::as_ref);
        cards.map_or(CardSet::EMPTY, |cards| cards.cards())
    };
    let is_with = |dealer: usize| {
        let (mut filled, mut apart) = (0, 0);
        for row in 0..rows {
            let hands = own.iter().copied().chain([dealer]).map(|at| shown(at, row));
            let hands: Vec<CardSet> = hands.filter(|hand| !hand.is_empty()).collect();
            let all = hands.iter().fold(CardSet::EMPTY, |all, hand| all.union(*hand));
            let sum: u32 = hands.iter().map(|hand| u32::from(hand.len())).sum();
            filled += usize::from(hands.len() > 1);
            apart += usize::from(hands.len() > 1 && u32::from(all.len()) == sum);
        }
        filled > 0 && apart * 100 >= filled * APART_SHARE
    };
    others.into_iter().any(is_with)
}

/// The seats in the order of their numbers where all have one in words, otherwise in that of the columns.
fn seats(
    names: &[String],
    groups: &BTreeMap<&Stem, BTreeMap<&String, usize>>,
    stem: &Stem,
) -> NamedSeats {
    let mut words: Vec<(&String, usize)> =
        groups.get(stem).into_iter().flatten().map(|(word, at)| (*word, *at)).collect();
    words.sort_by_key(|(_, at)| *at);
    let stated = |word: &String| word.strip_prefix(NUMBER_MARK)?.parse::<u32>().ok();
    let numbers: Option<BTreeSet<u32>> = words.iter().map(|(word, _)| stated(word)).collect();
    let are_stated = numbers.is_some_and(|numbers| numbers.len() == words.len());
    let numbered: Vec<(u32, &String, usize)> = (1_u32..)
        .zip(&words)
        .map(|(place, (word, at))| {
            (stated(word).filter(|_| are_stated).unwrap_or(place), *word, *at)
        })
        .collect();
    let of = |columns: &BTreeMap<&String, usize>| -> BTreeMap<u32, usize> {
        let places =
            numbered.iter().filter_map(|(seat, word, _)| Some((*seat, *columns.get(word)?)));
        places.collect()
    };
    let name = |(before, after): &Stem| format!("{before} {after}").trim().to_owned();
    let name_at = |at: usize| names.get(at).cloned().unwrap_or_default();
    NamedSeats {
        groups: groups.iter().map(|(stem, columns)| (name(stem), of(columns))).collect(),
        by_name: numbered.iter().map(|(seat, _, at)| (*seat, name_at(*at))).collect(),
    }
}

/// The rows of an export, one a seat: of seats side by side those are taken apart that have the most columns of a seat, by
/// their numbers or by whatever else names them.
pub(crate) fn seat_rows(export: &Export) -> LongTable {
    let numbered = LongTable::numbered(export);
    let named = find(&export.names, &LongTable::flat(export));
    match named.filter(|named| named.by_name.len() > numbered.seat_count()) {
        Some(named) => LongTable {
            seats_by_name: named.by_name,
            ..LongTable::side_by_side(export, &named.groups)
        },
        None => numbered,
    }
}
