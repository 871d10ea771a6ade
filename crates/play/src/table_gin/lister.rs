//! The melds of a hand, listed with bit words. It is trusted only because tests compare it with `melds_within` of
//! `gincert-game`, the plain reference; what is laid is made and checked there.

use super::rows::{RankRow, RowTable, bits};
use gincert_game::deadwood::{MeldKind, POKER_RUN_MIN, SET_MAX, SET_MIN};
use gincert_game::table_gin::TableGin;
use gincert_game::{Card, CardSet, Rank, Suit};

/// A meld of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HeldMeld {
    pub kind: MeldKind,
    pub cards: CardSet,
    /// What its cards count on the table.
    pub points: i64,
}

/// Lists the melds of hands by the rules of one game.
#[derive(Debug, Clone)]
pub(super) struct MeldLister {
    has_sets: bool,
    runs: Option<RowTable>,
    poker_runs: Option<RowTable>,
    /// Most jokers of a meld.
    in_meld: u8,
    /// Fewest natural cards of a meld with jokers.
    natural_cards: u8,
    values: MeldValues,
}

/// Which melds of a hand are listed.
#[derive(Debug, Clone, Copy)]
pub(super) struct MeldQuery {
    /// Only melds with this card.
    pub with: Option<Card>,
    /// Only melds of no more cards.
    pub most: u8,
}

impl MeldQuery {
    fn takes(&self, cards: CardSet) -> bool {
        cards.len() <= self.most && self.with.is_none_or(|card| cards.contains(card))
    }
}

impl MeldLister {
    /// Prepares the rules.
    pub fn new(rules: &TableGin) -> MeldLister {
        let core = &rules.core;
        let jokers = core.jokers.map(|jokers| (jokers.in_meld, jokers.natural_cards));
        let (in_meld, natural_cards) = jokers.unwrap_or_default();
        MeldLister {
            has_sets: core.sets,
            runs: core.run_min.map(|least| RowTable::new(core, least)),
            poker_runs: core.poker_runs.then(|| RowTable::new(core, POKER_RUN_MIN)),
            in_meld,
            natural_cards,
            values: MeldValues::new(rules),
        }
    }

    /// Whether any meld is in a hand; with a card, if one is named.
    pub fn holds(&self, hand: CardSet, with: Option<Card>) -> bool {
        let jokers = self.usable_jokers(hand);
        let in_lane = |suit: Suit| {
            self.runs.as_ref().map_or(0, |runs| runs.reach(hand.suit_lane(suit), jokers))
        };
        let in_poker_runs =
            || self.poker_runs.as_ref().map_or(0, |runs| runs.reach(hand.ranks_held(), jokers));
        let Some(card) = with else {
            let in_runs = || Suit::ALL.into_iter().any(|suit| in_lane(suit) != 0);
            return self.set_ranks(hand) != 0 || in_runs() || in_poker_runs() != 0;
        };
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
            return !self.melds(hand, MeldQuery { with, most: u8::MAX }).is_empty();
        };
        let rank = if hand.contains(card) { bit_of(rank) } else { 0 };
        (self.set_ranks(hand) | in_lane(suit)) & rank != 0 || in_poker_runs() & rank != 0
    }

    /// The melds of a hand that are asked for, each once.
    pub fn melds(&self, hand: CardSet, query: MeldQuery) -> Vec<HeldMeld> {
        let mut found = Vec::new();
        let mut add = |meld: HeldMeld| {
            if query.takes(meld.cards) {
                found.push(meld);
            }
        };
        let natural = query.with.and_then(|card| card.rank().zip(card.suit()));
        self.add_sets(hand, natural.map(|(rank, _)| rank), &mut add);
        self.add_runs(hand, natural.map(|(_, suit)| suit), query.most, &mut add);
        // A poker run has one card of a rank.
        let others =
            query.with.zip(natural).map(|(card, (rank, _))| hand.of_rank(rank).without(card));
        self.add_poker_runs(hand.minus(others.unwrap_or_default()), query.most, &mut add);
        found
    }

    fn add_sets(&self, hand: CardSet, only: Option<Rank>, add: &mut impl FnMut(HeldMeld)) {
        for rank in bits(self.set_ranks(hand)).filter_map(rank_of) {
            if only.is_some_and(|only| only != rank) {
                continue;
            }
            for jokers in hand.jokers().subsets().filter(|jokers| jokers.len() <= self.in_meld) {
                for natural in hand.of_rank(rank).subsets() {
                    let cards = natural.union(jokers);
                    let enough = jokers.is_empty() || natural.len() >= self.natural_cards;
                    if !natural.is_empty() && enough && (SET_MIN..=SET_MAX).contains(&cards.len()) {
                        let points = self.values.of_set(rank, natural.len(), jokers.len());
                        add(HeldMeld { kind: MeldKind::Set, cards, points });
                    }
                }
            }
        }
    }

    fn add_runs(
        &self,
        hand: CardSet,
        only: Option<Suit>,
        most: u8,
        add: &mut impl FnMut(HeldMeld),
    ) {
        let Some(runs) = &self.runs else { return };
        let usable = self.usable_jokers(hand);
        for suit in Suit::ALL.into_iter().filter(|suit| only.is_none_or(|only| only == *suit)) {
            for row in runs.rows_in(hand.suit_lane(suit), usable, most) {
                if self.is_set_too(&row) {
                    continue;
                }
                let cards = CardSet::from_bits(u64::from(row.ranks) << (13 * suit.index()));
                let points = self.values.of_row(&row);
                for jokers in some_jokers(hand, row.jokers) {
                    add(HeldMeld { kind: MeldKind::Run, cards: cards.union(jokers), points });
                }
            }
        }
    }

    fn add_poker_runs(&self, hand: CardSet, most: u8, add: &mut impl FnMut(HeldMeld)) {
        let Some(poker_runs) = &self.poker_runs else { return };
        for row in poker_runs.rows_in(hand.ranks_held(), self.usable_jokers(hand), most) {
            if self.is_set_too(&row) {
                continue;
            }
            let points = self.values.of_row(&row);
            let is_run =
                self.runs.as_ref().is_some_and(|runs| runs.shown(row.ranks, row.jokers) != 0);
            for natural in one_of_each_rank(hand, row.ranks) {
                if is_run && is_of_one_suit(natural) {
                    continue;
                }
                for jokers in some_jokers(hand, row.jokers) {
                    let cards = natural.union(jokers);
                    add(HeldMeld { kind: MeldKind::PokerRun, cards, points });
                }
            }
        }
    }

    /// Whether a row is one card with jokers, which is laid as a set wherever sets are melds.
    fn is_set_too(&self, row: &RankRow) -> bool {
        self.has_sets && row.ranks.is_power_of_two()
    }

    /// How many jokers of a hand a meld may have.
    fn usable_jokers(&self, hand: CardSet) -> usize {
        usize::from(hand.jokers().len().min(self.in_meld))
    }

    /// The ranks of which a hand has a set.
    fn set_ranks(&self, hand: CardSet) -> u16 {
        if !self.has_sets {
            return 0;
        }
        let (a, b) = (hand.suit_lane(Suit::Clubs), hand.suit_lane(Suit::Diamonds));
        let (c, d) = (hand.suit_lane(Suit::Hearts), hand.suit_lane(Suit::Spades));
        let jokers = hand.jokers().len().min(self.in_meld);
        match SET_MIN.saturating_sub(jokers).max(self.natural_cards) {
            0 | 1 => a | b | c | d,
            2 => a & b | c & d | (a | b) & (c | d),
            _ => a & b & (c | d) | c & d & (a | b),
        }
    }
}

/// What cards count in melds on the table.
#[derive(Debug, Clone)]
struct MeldValues {
    by_rank: [i64; 13],
    /// The ace in a row with two and three.
    low_ace: i64,
    joker: i64,
    joker_counts_as_card: bool,
}

impl MeldValues {
    fn new(rules: &TableGin) -> MeldValues {
        let values = &rules.core.values;
        let mut by_rank = [0; 13];
        for (value, rank) in by_rank.iter_mut().zip(Rank::all()) {
            *value = i64::from(values.of(rank));
        }
        let ace = i64::from(values.of(Rank::ACE));
        MeldValues {
            by_rank,
            low_ace: rules.low_ace.map_or(ace, i64::from),
            joker: i64::from(values.joker()),
            joker_counts_as_card: rules.core.jokers.is_some_and(|jokers| jokers.counts_as_card),
        }
    }

    fn of_set(&self, rank: Rank, natural: u8, jokers: u8) -> i64 {
        let value = self.by_rank.get(usize::from(rank.number() - 1)).copied().unwrap_or_default();
        let joker = if self.joker_counts_as_card { value } else { self.joker };
        i64::from(natural) * value + i64::from(jokers) * joker
    }

    fn of_row(&self, row: &RankRow) -> i64 {
        let (counted, jokers) = match self.joker_counts_as_card {
            true => (row.shown, 0),
            false => (row.ranks, row.jokers as i64),
        };
        let values =
            bits(counted).filter_map(|rank| self.by_rank.get(rank.trailing_zeros() as usize));
        let low = if row.shown & 0b110 == 0b110 { i64::from(counted & 1) } else { 0 };
        values.sum::<i64>() + low * (self.low_ace - self.by_rank[0]) + jokers * self.joker
    }
}

fn bit_of(rank: Rank) -> u16 {
    1 << (rank.number() - 1)
}

fn rank_of(bit: u16) -> Option<Rank> {
    Rank::new(u8::try_from(bit.trailing_zeros()).ok()? + 1)
}

/// So many jokers of a hand, in every choice.
fn some_jokers(hand: CardSet, count: usize) -> impl Iterator<Item = CardSet> {
    hand.jokers().subsets().filter(move |jokers| usize::from(jokers.len()) == count)
}

/// One card of a hand of each of these ranks, in every choice.
fn one_of_each_rank(hand: CardSet, ranks: u16) -> Vec<CardSet> {
    let mut found = vec![CardSet::EMPTY];
    for rank in bits(ranks).filter_map(rank_of) {
        let cards = hand.of_rank(rank);
        let with_each = |part: &CardSet| {
            let part = *part;
            cards.lowest_first().map(move |card| part.with(card))
        };
        found = found.iter().flat_map(with_each).collect();
    }
    found
}

fn is_of_one_suit(cards: CardSet) -> bool {
    Suit::ALL.into_iter().filter(|suit| cards.suit_lane(*suit) != 0).count() == 1
}
