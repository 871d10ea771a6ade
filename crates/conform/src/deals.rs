//! Rounds to look at, from a fixed sequence: hands of every shape, hands of clusters, near ties, and deals
//! in which every hand is equally likely.
//!
//! Knows nothing about what is right.

use crate::round::{EngineRound, WagerAmounts};
use gincert_game::gin_and_win::{Action, GinAndWin, Pay, PlayMultiples, ShapePart};
use gincert_game::{Card, CardSet, Rank, Suit};

/// A sequence of numbers from a seed (SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). It chooses rounds to ask about; no figure depends on its quality.
#[derive(Debug, Clone)]
pub struct NumberSequence(u64);

impl NumberSequence {
    /// From a seed.
    pub fn new(seed: u64) -> NumberSequence {
        NumberSequence(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_number()) * u128::from(bound)) >> 64) as u64
    }
}

/// A number with its bits mixed.
pub fn mixed(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Deals rounds under a document's rules.
#[derive(Debug, Clone)]
pub struct Dealer {
    numbers: NumberSequence,
    cards: u8,
    has_runs: bool,
    multiples: PlayMultiples,
    has_bonus: bool,
    unit: i64,
}

/// Antes and bonus wagers in units; they differ, so that one paid for the other is seen.
const BETS: [(i64, i64); 4] = [(1500, 500), (1000, 100), (2500, 500), (500, 2500)];

impl Dealer {
    /// From a seed.
    pub fn new(rules: &GinAndWin, seed: u64) -> Dealer {
        Dealer {
            numbers: NumberSequence::new(seed),
            cards: rules.hand_cards,
            has_runs: rules.melds.run_min.is_some(),
            multiples: rules.play_multiples,
            has_bonus: !rules.bonus_rows().is_empty(),
            unit: bet_unit(rules),
        }
    }

    /// The smallest bet that every pay-off divides.
    pub fn unit(&self) -> i64 {
        self.unit
    }

    fn card(&mut self, from: CardSet) -> Option<Card> {
        let count = u64::from(from.len());
        if count == 0 {
            return None;
        }
        let mut left = from.bits();
        for _ in 0..self.numbers.below(count) {
            left &= left - 1;
        }
        Card::from_index(left.trailing_zeros() as u8)
    }

    fn some_of(&mut self, from: CardSet, count: u8) -> CardSet {
        let mut chosen = CardSet::EMPTY;
        for _ in 0..count {
            if let Some(card) = self.card(from.minus(chosen)) {
                chosen = chosen.with(card);
            }
        }
        chosen
    }

    fn rank(&mut self) -> Rank {
        Rank::new(1 + self.numbers.below(13) as u8).unwrap_or(Rank::ACE)
    }

    fn suit(&mut self) -> CardSet {
        let suit = self.numbers.below(4);
        CardSet::from_bits(0x1fff << (13 * suit))
    }

    /// Cards that follow each other in a suit.
    fn sequence(&mut self, count: u8) -> CardSet {
        let count = u64::from(count.clamp(1, 13));
        let from = self.numbers.below(14 - count);
        let suit = self.numbers.below(4);
        CardSet::from_bits(((1 << count) - 1) << (from + 13 * suit))
    }

    /// A hand in which every card is equally likely.
    fn plain_hand(&mut self, open: CardSet) -> CardSet {
        self.some_of(open, self.cards)
    }

    /// A hand of groups of a rank, of a suit, of sequences, and single cards.
    fn clustered_hand(&mut self, open: CardSet) -> CardSet {
        let mut hand = CardSet::EMPTY;
        while hand.len() < self.cards {
            let free = open.minus(hand);
            let kinds = if self.has_runs { 5 } else { 4 };
            let group = match self.numbers.below(kinds) {
                0 => {
                    let (rank, count) = (self.rank(), 2 + self.numbers.below(3) as u8);
                    self.some_of(free.intersection(CardSet::DECK.of_rank(rank)), count)
                }
                1 => {
                    let (suit, count) = (self.suit(), 2 + self.numbers.below(4) as u8);
                    self.some_of(free.intersection(suit), count)
                }
                4 => {
                    let count = 2 + self.numbers.below(4) as u8;
                    self.sequence(count).intersection(free)
                }
                _ => self.some_of(free, 1),
            };
            let missing = self.cards - hand.len();
            hand = hand.union(self.some_of(group, missing.min(group.len())));
        }
        hand
    }

    /// A hand that takes a shape, if its parts can be found among the open cards.
    fn shaped_hand(&mut self, open: CardSet, shape: &[ShapePart]) -> Option<CardSet> {
        let mut hand = CardSet::EMPTY;
        for part in shape {
            let free = open.minus(hand);
            let cards = match part {
                ShapePart::OfAKind(count) => {
                    let of_rank = free.intersection(CardSet::DECK.of_rank(self.rank()));
                    self.some_of(of_rank, *count)
                }
                ShapePart::Flush(count) => {
                    let suit = self.suit();
                    self.some_of(free.intersection(suit), *count)
                }
                ShapePart::Run(count) => self.sequence(*count).intersection(free),
            };
            if cards.len() != part.cards() {
                return None;
            }
            hand = hand.union(cards);
        }
        (hand.len() == self.cards).then_some(hand)
    }

    /// The same ranks in other suits with some cards changed: a tie, or nearly one.
    fn near_hand(&mut self, hand: CardSet) -> CardSet {
        let shift = 1 + self.numbers.below(3);
        let moved: CardSet = hand
            .cards()
            .iter()
            .filter_map(|card| {
                let suit = (u64::from(card.suit()?.index()) + shift) % 4;
                let suit = Suit::ALL.get(suit as usize)?;
                Some(Card::new(card.rank()?, *suit))
            })
            .collect();
        let changed = self.numbers.below(4) as u8;
        let dropped = self.some_of(moved, changed);
        let kept = moved.minus(dropped).minus(hand);
        let open = CardSet::DECK.minus(hand).minus(kept);
        kept.union(self.some_of(open, self.cards - kept.len()))
    }

    fn bets(&mut self, action: Action) -> WagerAmounts {
        let place = self.numbers.below(BETS.len() as u64) as usize;
        let (ante, bonus) = BETS.get(place).copied().unwrap_or((100, 100));
        let ante = ante * self.unit;
        let play = if action == Action::Play { ante * i64::from(self.multiple()) } else { 0 };
        WagerAmounts { ante, play, bonus: if self.has_bonus { bonus * self.unit } else { 0 } }
    }

    /// The multiple of a raise: where the rules leave a choice, each is equally likely.
    fn multiple(&mut self) -> u8 {
        let multiples = self.multiples;
        match multiples.fixed() {
            Some(multiple) => multiple,
            None => {
                let place = self.numbers.below(multiples.count() as u64) as usize;
                multiples.all().get(place).copied().unwrap_or(multiples.least())
            }
        }
    }

    fn action(&mut self) -> Action {
        if self.numbers.below(6) == 0 { Action::Fold } else { Action::Play }
    }

    fn against(&mut self, player: CardSet) -> EngineRound {
        let open = CardSet::DECK.minus(player);
        let dealer = match self.numbers.below(3) {
            0 => self.clustered_hand(open),
            1 => self.plain_hand(open),
            _ => self.near_hand(player),
        };
        let action = self.action();
        EngineRound { dealer, player, action, bets: self.bets(action) }
    }

    /// Begins the sequence of another seed.
    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.numbers = NumberSequence::new(seed);
    }

    /// A deal in which every hand is equally likely.
    pub fn plain_round(&mut self) -> EngineRound {
        let player = self.plain_hand(CardSet::DECK);
        self.plain_round_of(player)
    }

    /// A hand of the seat against a hand of the dealer in which every open card is equally likely.
    pub(crate) fn plain_round_of(&mut self, player: CardSet) -> EngineRound {
        let dealer = self.plain_hand(CardSet::DECK.minus(player));
        let action = self.action();
        EngineRound { dealer, player, action, bets: self.bets(action) }
    }

    /// A round whose hands lie near the boundaries of the rules.
    pub fn boundary_round(&mut self) -> EngineRound {
        let player = self.clustered_hand(CardSet::DECK);
        self.against(player)
    }

    /// A round whose player can take a shape; `None` where this try found no such hand.
    pub fn shaped_round(&mut self, shape: &[ShapePart]) -> Option<EngineRound> {
        let player = self.shaped_hand(CardSet::DECK, shape)?;
        let mut round = self.against(player);
        round.action = Action::Play;
        round.bets = self.bets(Action::Play);
        Some(round)
    }

    /// A round from another with up to three cards changed.
    pub fn varied_round(&mut self, round: &EngineRound) -> EngineRound {
        let mut round = *round;
        for _ in 0..1 + self.numbers.below(3) {
            let of_dealer = self.numbers.below(2) == 0;
            let hand = if of_dealer { round.dealer } else { round.player };
            let open = CardSet::DECK.minus(round.dealer).minus(round.player);
            let (Some(old), Some(new)) = (self.card(hand), self.card(open)) else { continue };
            let hand = hand.without(old).with(new);
            if of_dealer { round.dealer = hand } else { round.player = hand }
        }
        round.action = self.action();
        round.bets = self.bets(round.action);
        round
    }
}

/// The smallest bet that every pay-off of the document divides.
fn bet_unit(rules: &GinAndWin) -> i64 {
    let outcomes = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    let pays = outcomes.chain(rules.bonus_rows().iter().map(|row| row.pays));
    pays.filter_map(Pay::odds)
        .fold(1, |unit, (_, stake)| least_multiple(unit, stake.max(1)))
        // Many different stakes have no small common multiple; then the last units are rounded.
        .min(1_000_000)
}

fn least_multiple(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a.saturating_mul(b / x.max(1))
}
