//! Which ranks are a row, alone or with jokers: a table over all sets of ranks, made with bit words. It knows no
//! suits and no hands; a test compares it with the reference for every set of ranks.

use gincert_game::JOKERS_MAX;
use gincert_game::deadwood::{Ace, MeldCore};

/// The ranks of one suit, the ace lowest.
pub(super) const RANKS: u16 = 0x1fff;
/// Fewest cards of any row.
const SHORTEST: u32 = 3;
/// How many numbers of jokers there are, none included.
const JOKER_COUNTS: usize = JOKERS_MAX as usize + 1;

/// The rows of a game, in one suit or in any.
#[derive(Debug, Clone)]
pub(super) struct RowTable {
    /// By ranks and number of jokers: the ranks that the row shows, none where it is no row.
    shown: Vec<u16>,
    /// By ranks and number of jokers: the ranks that are in any row made of these, with jokers up to so many.
    reach: Vec<u16>,
}

/// A row: its own ranks, its jokers, and the ranks that it shows with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RankRow {
    pub ranks: u16,
    pub jokers: usize,
    pub shown: u16,
}

impl RowTable {
    /// All rows of so many cards or more.
    pub fn new(core: &MeldCore, least: u8) -> RowTable {
        let size = usize::from(RANKS + 1) * JOKER_COUNTS;
        let mut table = RowTable { shown: vec![0; size], reach: vec![0; size] };
        table.fill_shown(core, least);
        table.fill_reach();
        table
    }

    fn fill_shown(&mut self, core: &MeldCore, least: u8) {
        let rules = core.jokers.map(|rules| (rules.in_meld, u32::from(rules.natural_cards)));
        let (in_meld, natural_cards) = rules.unwrap_or_default();
        let most = usize::from(in_meld.min(JOKERS_MAX));
        // Jokers lie above the natural cards where they may: of several rows the one counts that has the
        // fewest open places below them.
        let mut fewest_below = vec![u32::MAX; self.shown.len()];
        for (lowest, row) in rows(core.ace, u32::from(least)) {
            for jokers in 0..=most {
                for open in parts(row, jokers) {
                    let ranks = row & !open;
                    if ranks == 0 || (jokers > 0 && ranks.count_ones() < natural_cards) {
                        continue;
                    }
                    let place = place(ranks, jokers);
                    let below = (ranks >> lowest | ranks << (13 - lowest) & RANKS).trailing_zeros();
                    if below < fewest_below[place] {
                        fewest_below[place] = below;
                        self.shown[place] = row;
                    }
                }
            }
        }
    }

    fn fill_reach(&mut self) {
        for ranks in 1..=RANKS {
            for jokers in 0..JOKER_COUNTS {
                let mut reach = if self.shown(ranks, jokers) == 0 { 0 } else { ranks };
                if jokers > 0 {
                    reach |= self.reach(ranks, jokers - 1);
                }
                reach |= bits(ranks).fold(0, |all, rank| all | self.reach(ranks & !rank, jokers));
                self.reach[place(ranks, jokers)] = reach;
            }
        }
    }

    /// The ranks that a row of these ranks and so many jokers shows; none where they are no row.
    pub fn shown(&self, ranks: u16, jokers: usize) -> u16 {
        self.shown.get(place(ranks, jokers)).copied().unwrap_or_default()
    }

    /// Those of these ranks that are in any row, with jokers up to so many.
    pub fn reach(&self, ranks: u16, jokers: usize) -> u16 {
        self.reach.get(place(ranks, jokers.min(JOKER_COUNTS - 1))).copied().unwrap_or_default()
    }

    /// Every row out of these ranks, with jokers up to so many, of no more than `most` cards.
    pub fn rows_in(&self, ranks: u16, jokers: usize, most: u8) -> impl Iterator<Item = RankRow> {
        let ranks = self.reach(ranks, jokers);
        let row = |ranks: u16, jokers: usize| {
            let shown = self.shown(ranks, jokers);
            (shown != 0).then_some(RankRow { ranks, jokers, shown })
        };
        let alone = sequences(ranks, u32::from(most)).filter_map(move |ranks| row(ranks, 0));
        let chosen = subsets(if jokers == 0 { 0 } else { ranks });
        let wild = chosen.flat_map(move |ranks| {
            (1..=jokers.min(JOKER_COUNTS - 1)).filter_map(move |jokers| row(ranks, jokers))
        });
        alone.chain(wild.filter(move |row| row.shown.count_ones() <= u32::from(most)))
    }
}

/// Where the table has these ranks with so many jokers.
fn place(ranks: u16, jokers: usize) -> usize {
    usize::from(ranks) * JOKER_COUNTS + jokers
}

/// Every row of so many ranks or more: the place of its lowest, and its ranks.
fn rows(ace: Ace, least: u32) -> impl Iterator<Item = (u32, u16)> {
    let lengths = (1..=13).filter(move |length| *length >= least);
    let all = lengths.flat_map(|length| (0..13).map(move |lowest| (lowest, length)));
    let stands = move |(lowest, length): &(u32, u32)| {
        let ace_at = (13 - lowest) % 13;
        let (first, last) = (ace_at == 0, ace_at + 1 == *length);
        let may_stand = match ace {
            Ace::Low => first,
            Ace::High => last,
            Ace::HighOrLow => first || last,
            Ace::RoundTheCorner => true,
        };
        ace_at >= *length || may_stand
    };
    all.filter(stands).map(|(lowest, length)| (lowest, around(((1 << length) - 1) << lowest)))
}

/// Ranks that go on above the king, with the ace above it.
fn around(ranks: u32) -> u16 {
    ((ranks | ranks >> 13) & u32::from(RANKS)) as u16
}

/// Every part of these ranks with so many of them.
fn parts(ranks: u16, count: usize) -> Vec<u16> {
    if count == 0 {
        return vec![0];
    }
    let with = |rank: u16| parts(ranks & (rank - 1), count - 1).into_iter().map(move |p| p | rank);
    bits(ranks).flat_map(with).collect()
}

/// Each rank alone.
pub(super) fn bits(ranks: u16) -> impl Iterator<Item = u16> {
    let mut left = ranks;
    std::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Every part of these ranks, not the empty one.
fn subsets(ranks: u16) -> impl Iterator<Item = u16> {
    let mut part = ranks;
    std::iter::from_fn(move || {
        let next = part;
        part = part.wrapping_sub(1) & ranks;
        (next != 0).then_some(next)
    })
}

/// Three or more of these ranks that follow each other, no more than `most`, as a row may have them that goes from the
/// king to the ace.
fn sequences(ranks: u16, most: u32) -> impl Iterator<Item = u16> {
    let round = u32::from(ranks) | u32::from(ranks) << 13;
    let starts = (round & round >> 1 & round >> 2) as u16 & RANKS;
    bits(starts).map(u16::trailing_zeros).flat_map(move |lowest| {
        // All thirteen are the same, wherever they begin.
        let different = if lowest == 0 { 13 } else { 12 };
        let length = (round >> lowest).trailing_ones().min(different).min(most);
        (SHORTEST..=length).map(move |length| around(((1 << length) - 1) << lowest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::deadwood::{JokerPlace, JokerRules, MeldKind};
    use gincert_game::{Card, CardSet};

    fn jokers(in_meld: u8, natural_cards: u8) -> JokerRules {
        let (place, counts_as_card) = (JokerPlace::MayMove, true);
        JokerRules { in_deck: 2, in_meld, natural_cards, place, counts_as_card }
    }

    /// Every set of ranks with every number of jokers, by each rule of the ace, of jokers and of the shortest run.
    #[test]
    fn the_rows_are_those_of_the_reference() {
        let joker_rules = [None, Some(jokers(1, 1)), Some(jokers(2, 1)), Some(jokers(2, 3))];
        let mut found = 0;
        for (ace, jokers) in Ace::ALL.into_iter().flat_map(|ace| joker_rules.map(|j| (ace, j))) {
            for least in [3, 4] {
                let core = MeldCore { ace, jokers, run_min: Some(least), ..MeldCore::standard() };
                let table = RowTable::new(&core, least);
                for (ranks, jokers) in
                    (0..=RANKS).flat_map(|r| (0..JOKER_COUNTS).map(move |j| (r, j)))
                {
                    let held = (1..=2).take(jokers).filter_map(Card::joker);
                    let cards = CardSet::from_bits(u64::from(ranks)).union(held.collect());
                    let meld = core.meld_of_kind(MeldKind::Run, cards);
                    let shown = meld.map_or(0, |meld| meld.shown().ranks_held());
                    assert_eq!(table.shown(ranks, jokers), shown, "{cards} {ace:?} {least}");
                    found += u32::from(shown != 0);
                }
            }
        }
        assert!(found > 10_000, "{found}");
    }

    /// The rows out of some ranks are those parts of them that are rows, each once, and reach what they reach.
    #[test]
    fn the_rows_out_of_ranks_are_their_parts_that_are_rows() {
        for ace in Ace::ALL {
            let core = MeldCore { ace, jokers: Some(jokers(2, 1)), ..MeldCore::standard() };
            let table = RowTable::new(&core, 3);
            for ranks in (0..=RANKS).step_by(11).chain([RANKS]) {
                for jokers in 0..JOKER_COUNTS {
                    let mut rows: Vec<(u16, usize)> = table
                        .rows_in(ranks, jokers, 13)
                        .map(|row| (row.ranks, row.jokers))
                        .collect();
                    rows.sort_unstable();
                    let of_four = table.rows_in(ranks, jokers, 4).count();
                    let is_short = |row: &&(u16, usize)| row.0.count_ones() as usize + row.1 <= 4;
                    assert_eq!(of_four, rows.iter().filter(is_short).count(), "{ranks:b} {ace:?}");
                    let all = (1..=ranks).filter(|part| part & !ranks == 0);
                    let counts = all.flat_map(|part| (0..=jokers).map(move |count| (part, count)));
                    let parts: Vec<(u16, usize)> =
                        counts.filter(|(part, count)| table.shown(*part, *count) != 0).collect();
                    assert_eq!(rows, parts, "{ranks:b} {jokers} {ace:?}");
                    let reach = rows.iter().fold(0, |all, (part, _)| all | part);
                    assert_eq!(table.reach(ranks, jokers), reach, "{ranks:b} {jokers} {ace:?}");
                }
            }
        }
    }
}
