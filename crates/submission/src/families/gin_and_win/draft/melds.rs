//! Which cards are melds: lists of kinds in a sentence or over the items of a list.

use super::model::{DraftedCell, LooseReason, Passage};
use super::sheet::{Sentence, Sheet, has};
use crate::families::gin_and_win::phrases::melds_phrase;
use gincert_game::{MeldRules, Rank};
use gincert_pages::small_number;
use std::collections::BTreeSet;

/// The kinds that one list names, and where.
struct MeldList {
    rules: MeldRules,
    /// A flush or a run whose number is not stated to be the fewest.
    is_loose: bool,
    /// Words of a further kind, such as `suited groups of three or more`, that is none of those that are read.
    has_further_kind: bool,
    passages: Vec<Passage>,
    /// Whether it may go on in the next item.
    is_item: bool,
    /// Words that limit a kind: `a pair of eights or better`.
    is_limited: bool,
}

/// The cell; `paid` are the passages of the pay table, whose hands are no list of melds.
pub(super) fn read(sheet: &Sheet, paid: &BTreeSet<usize>) -> DraftedCell {
    let mut cell = DraftedCell::new("Melds", &["Pair, Trips, Quads, Flush of 3 or more"]);
    let mut lists: Vec<MeldList> = Vec::new();
    for sentence in sheet.sentences.iter().filter(|one| !paid.contains(&one.passage.piece)) {
        let Some(found) = list_of(sentence) else { continue };
        let joins = lists.last().filter(|last| {
            let next = last.passages.last().map_or(0, |passage| passage.piece + 1);
            last.is_item && found.is_item && next == sentence.passage.piece
        });
        match joins.is_some() {
            true => {
                if let Some(last) = lists.last_mut() {
                    last.rules = union(last.rules, found.rules);
                    last.is_loose |= found.is_loose;
                    last.has_further_kind |= found.has_further_kind;
                    last.is_limited |= found.is_limited;
                    last.passages.extend(found.passages);
                }
            }
            false => lists.push(found),
        }
    }
    // One kind alone is a mention.
    lists.retain(|list| kinds(list.rules) > 1);
    // A list that another one includes is a mention of it.
    let is_within = |one: &MeldList, other: &MeldList| {
        one.rules != other.rules && union(one.rules, other.rules) == other.rules
    };
    let whole: Vec<&MeldList> =
        lists.iter().filter(|one| !lists.iter().any(|other| is_within(one, other))).collect();
    for list in whole {
        let doubt = list.passages.iter().find_map(|passage| passage.doubt);
        let loose = match (list.is_loose, list.has_further_kind) {
            _ if list.is_limited => Some(LooseReason::KindLimited),
            (true, _) => Some(LooseReason::FewestNotStated),
            (false, true) => Some(LooseReason::FurtherKind),
            (false, false) => doubt.map(LooseReason::Doubtful),
        };
        for passage in &list.passages {
            cell.offer(&melds_phrase(&list.rules), passage, loose);
        }
    }
    let included = lists.iter().flat_map(|list| &list.passages);
    if let [only] = cell.candidates.as_mut_slice() {
        let more: Vec<Passage> =
            included.filter(|passage| !only.passages.contains(passage)).cloned().collect();
        only.passages.extend(more);
        only.passages.sort();
    }
    cell
}

fn kinds(rules: MeldRules) -> usize {
    [rules.pair, rules.trips, rules.quads, rules.flush_min.is_some(), rules.run_min.is_some()]
        .into_iter()
        .filter(|kind| *kind)
        .count()
}

/// What either list names; of two numbers of cards the one of the first list.
fn union(one: MeldRules, other: MeldRules) -> MeldRules {
    MeldRules {
        pair: one.pair || other.pair,
        trips: one.trips || other.trips,
        quads: one.quads || other.quads,
        flush_min: one.flush_min.or(other.flush_min),
        run_min: one.run_min.or(other.run_min),
        jokers: one.jokers.max(other.jokers),
    }
}

/// The kinds that a sentence lists; `None` where it pays, speaks of a hand that is paid, or denies one.
fn list_of(sentence: &Sentence) -> Option<MeldList> {
    let list = sentence.words();
    let pays = sentence.line.tokens.iter().any(|token| token.pays().is_some());
    let denies = has(&list, &["no", "not", "never", "cannot", "neither"]);
    let has_share = list.iter().any(|word| word.contains('.'));
    if pays || has_share || has(&list, &["ex", "example", "pays", "payout"]) {
        return None;
    }
    let mut rules = MeldRules::default();
    let mut is_loose = false;
    for (at, word) in list.iter().enumerate() {
        let kind_of = |number: u8| {
            let number = list.get(at).and_then(|word| small_number(word)) == Some(number);
            let next = |ahead: usize| list.get(at + ahead).copied().unwrap_or_default();
            let of_a_kind = next(1) == "of" && next(2) == "a" && next(3) == "kind";
            let of_one_rank = next(1) == "of" && ["a", "the", "one"].contains(&next(2));
            let of_one_rank =
                of_one_rank && (next(3).starts_with("rank") || next(4).starts_with("rank"));
            number && (of_a_kind || of_one_rank)
        };
        match *word {
            "pair" | "pairs" => rules.pair = true,
            "trips" | "triplet" | "triplets" => rules.trips = true,
            "quads" | "quad" | "quadruplets" => rules.quads = true,
            _ if kind_of(2) => rules.pair = true,
            _ if kind_of(3) => rules.trips = true,
            _ if kind_of(4) => rules.quads = true,
            "flush" | "flushes" => {
                let (fewest, is_fewest) = fewest(&list, at)?;
                is_loose |= !is_fewest;
                rules.flush_min = Some(fewest);
            }
            "run" | "runs" | "straight" | "straights" | "sequence" | "sequences" if !denies => {
                let (fewest, is_fewest) = fewest(&list, at)?;
                is_loose |= !is_fewest;
                rules.run_min = Some(fewest);
            }
            "suit"
                if has(&list, &["same", "one", "a"])
                    && rules.flush_min.is_none()
                    && rules.run_min.is_none() =>
            {
                let (fewest, is_fewest) = fewest(&list, at)?;
                is_loose |= !is_fewest;
                rules.flush_min = Some(fewest);
            }
            _ => {}
        }
    }
    let count = kinds(rules);
    let further = [
        "more",
        "least",
        "minimum",
        "longer",
        "consecutive",
        "sequence",
        "sequences",
        "run",
        "runs",
    ];
    let has_further_kind = rules.flush_min.is_none()
        && rules.run_min.is_none()
        && (sentence.has(&further) || sentence.has_stem(&["suit"]));
    // A flush of exactly five beside a pair is a hand that is paid.
    let is_paid = is_loose && rules.flush_min.is_some_and(|cards| cards > 3);
    (count > 0 && !is_paid && !(denies && count < 2)).then(|| MeldList {
        rules,
        is_loose,
        has_further_kind,
        passages: vec![sentence.passage.clone()],
        is_item: sentence.line.opens,
        is_limited: is_limited(&list),
    })
}

/// Whether words limit a kind: a rank behind it, or a most number of cards.
fn is_limited(list: &[&str]) -> bool {
    let kinds = ["pair", "pairs", "trips", "quads", "flush", "flushes", "kind"];
    let is_rank = |word: &str| {
        let one = word.strip_suffix("es").or_else(|| word.strip_suffix('s')).unwrap_or(word);
        let is_number = small_number(word).is_some();
        word.len() > 2 && !is_number && [one, word].iter().any(|one| Rank::from_word(one).is_some())
    };
    let ranked = list.windows(3).any(|part| match part {
        [kind, "of", rank] => kinds.contains(kind) && is_rank(rank) && *kind != "kind",
        _ => false,
    });
    let bounds = [
        "better",
        "higher",
        "most",
        "maximum",
        "different",
        "mixed",
        "corner",
        "face",
        "court",
        "black",
        "red",
        "hearts",
        "spades",
        "clubs",
        "diamonds",
    ];
    let of_suits = list.windows(2).any(|pair| matches!(pair, ["any", "suit" | "suits"]));
    let several = ["two", "2", "three", "3"];
    let of_several = list
        .windows(2)
        .any(|pair| matches!(pair, [number, "pair" | "pairs"] if several.contains(number)));
    of_suits
        || of_several
        || ranked
        || has(list, &bounds)
        || list.windows(2).any(|pair| matches!(pair, ["not", "more"]))
}

/// The fewest cards of a flush or run that stands at a place, and whether that is stated to be the fewest.
fn fewest(list: &[&str], at: usize) -> Option<(u8, bool)> {
    const NEAR: usize = 7;
    let from = at.saturating_sub(NEAR);
    let before = list.get(from..at).unwrap_or_default();
    // A comma ends what belongs to the word.
    let before = before.rsplit(|word| *word == "&").next().unwrap_or_default();
    let behind = list.get(at + 1..(at + 1 + NEAR).min(list.len())).unwrap_or_default();
    let behind = behind.split(|word| *word == "&").next().unwrap_or_default();
    let number = |part: &[&str]| {
        part.iter()
            .rev()
            .find_map(|word| small_number(word))
            .filter(|cards| (2..=13).contains(cards))
    };
    let is_fewest = |part: &[&str]| {
        has(part, &["more", "least", "minimum", "longer", "plus", "larger", "above"])
    };
    let of = |part: &[&str]| number(part).map(|cards| (cards, is_fewest(part)));
    match (of(before), of(behind)) {
        (Some(found), _) if found.1 => Some(found),
        (_, Some(found)) if found.1 => Some(found),
        (Some(found), _) | (None, Some(found)) => Some(found),
        (None, None) => None,
    }
}
