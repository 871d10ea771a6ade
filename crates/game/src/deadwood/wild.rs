//! Melds with jokers: which card each joker stands for, and every meld that they make.

use super::jokers::{JokerPlace, JokerRules, StoodFor};
use super::melds::{Meld, MeldCore, MeldKind, POKER_RUN_MIN, SET_MAX, SET_MIN};
use super::sequence::row_from;
use crate::{Card, CardSet, Rank, Suit};
use alloc::vec::Vec;

/// The cards that jokers stand for.
fn cards_of(stood_for: &StoodFor) -> CardSet {
    stood_for.iter().flatten().copied().collect()
}

impl Meld {
    /// The natural card for which a joker in this meld stands; another card stands for itself.
    ///
    /// ```
    /// use gincert_game::deadwood::{JokerPlace, JokerRules, MeldCore, MeldKind};
    /// use gincert_game::{Card, parse_cards_of_deck};
    /// let jokers = Some(JokerRules {
    ///     in_deck: 1, in_meld: 1, natural_cards: 2, place: JokerPlace::MayMove, counts_as_card: true,
    /// });
    /// let core = MeldCore { jokers, ..MeldCore::standard() };
    /// let run = parse_cards_of_deck("4h 6h X1", 1).unwrap();
    /// let meld = core.meld_of_kind(MeldKind::Run, run).unwrap();
    /// let five = meld.stands_for(Card::joker(1).unwrap()).unwrap();
    /// assert_eq!(five.to_string(), "5h");
    /// ```
    pub fn stands_for(&self, card: Card) -> Option<Card> {
        let Some(place) = card.joker_place() else { return Some(card) };
        self.stood_for.get(usize::from(place)).copied().flatten()
    }

    /// The natural cards that the meld shows: its own, and those that its jokers stand for.
    pub fn shown(&self) -> CardSet {
        self.cards().natural().union(cards_of(&self.stood_for))
    }

    /// What the jokers stand for, where a rule makes them keep their places.
    pub(super) fn kept(&self, rules: &JokerRules) -> StoodFor {
        let keeps = rules.place == JokerPlace::KeepsItsPlace && self.kind() != MeldKind::Set;
        if keeps { self.stood_for } else { StoodFor::default() }
    }
}

impl MeldCore {
    /// How many jokers the deck has.
    pub fn jokers_in_deck(&self) -> u8 {
        self.jokers.map_or(0, |rules| rules.in_deck)
    }

    /// What each joker of these cards stands for in a meld of the named kind; `None` where they are no
    /// such meld. Some of the jokers may have their cards already.
    pub(super) fn stood_for(
        &self,
        kind: MeldKind,
        cards: CardSet,
        kept: StoodFor,
    ) -> Option<StoodFor> {
        let rules = self.jokers?;
        let (natural, jokers) = (cards.natural(), cards.jokers());
        if jokers.len() > rules.in_meld || natural.len() < rules.natural_cards {
            return None;
        }
        let shown = natural.union(cards_of(&kept));
        // A card that is added to the place of a joker would lie there twice.
        let kept_cards = kept.iter().flatten().count();
        if usize::from(shown.len()) != usize::from(natural.len()) + kept_cards {
            return None;
        }
        let places = jokers.cards().into_iter().filter_map(Card::joker_place).map(usize::from);
        let free: Vec<usize> =
            places.filter(|place| kept.get(*place).is_some_and(Option::is_none)).collect();
        let open = match kind {
            MeldKind::Set => self.open_in_set(shown, cards.len()),
            MeldKind::Run => {
                let suit = only_suit(shown)?;
                self.open_in_row(shown, Some(suit), free.len(), self.run_min?)
            }
            MeldKind::PokerRun if self.poker_runs => {
                self.open_in_row(shown, None, free.len(), POKER_RUN_MIN)
            }
            MeldKind::PokerRun => None,
        }?;
        let mut stood_for = kept;
        for (place, card) in free.into_iter().zip(open) {
            if let Some(slot) = stood_for.get_mut(place) {
                *slot = Some(card);
            }
        }
        Some(stood_for)
    }

    /// The cards that a set lacks, of which its jokers take the first; `None` where it is no set.
    fn open_in_set(&self, natural: CardSet, cards: u8) -> Option<Vec<Card>> {
        let one_rank = natural.ranks_held().count_ones() == 1;
        if !self.sets || !one_rank || !(SET_MIN..=SET_MAX).contains(&cards) {
            return None;
        }
        let rank = natural.lowest()?.rank()?;
        let all = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
        Some(all.filter(|card| !natural.contains(*card)).collect())
    }

    /// The places that so many jokers take in a row: its gaps, then above it, then below it. `None`
    /// where that makes no row of so many cards.
    fn open_in_row(
        &self,
        shown: CardSet,
        suit: Option<Suit>,
        jokers: usize,
        least: u8,
    ) -> Option<Vec<Card>> {
        let held = shown.ranks_held();
        let length = usize::from(shown.len()) + jokers;
        if held.count_ones() != u32::from(shown.len()) || length < usize::from(least) {
            return None;
        }
        let rows = self.rows(length).filter(|row| held & !mask_of(row) == 0);
        let below = |row: &Vec<Rank>| row.iter().take_while(|rank| !holds(held, **rank)).count();
        let row = rows.min_by_key(below)?;
        let suit = suit.unwrap_or(Suit::Clubs);
        let open = row.into_iter().filter(|rank| !holds(held, *rank));
        Some(open.map(|rank| Card::new(rank, suit)).collect())
    }

    /// Every row of so many ranks, by its lowest.
    fn rows(&self, length: usize) -> impl Iterator<Item = Vec<Rank>> {
        let ace = self.ace;
        Rank::all().filter_map(move |lowest| {
            let row: Vec<Rank> = row_from(lowest).take(length).collect();
            let begins = ace.lowest_of_row(mask_of(&row)) == Some(lowest);
            (begins && row.len() == length).then_some(row)
        })
    }

    /// Every choice of cards out of a hand with a joker among them or in the meld that can be added to a
    /// meld; none at all is not among them.
    pub(super) fn extensions_with_jokers(&self, meld: &Meld, hand: CardSet) -> Vec<CardSet> {
        let Some(rules) = self.jokers else { return Vec::new() };
        let kept = cards_of(&meld.kept(&rules));
        let fixed = meld.cards().natural().union(kept);
        let movable = usize::from(meld.cards().len() - fixed.len());
        let suit = match meld.kind() {
            MeldKind::Set => return hand.cards().into_iter().map(one).collect(),
            MeldKind::Run => only_suit(fixed),
            MeldKind::PokerRun => None,
        };
        let mut found = self.fillings(fixed, suit, movable, hand);
        found.retain(|cards| !cards.is_empty());
        found
    }

    /// Every group of these cards with a joker in it that may be a meld.
    pub(super) fn candidates_with_jokers(&self, cards: CardSet) -> Vec<CardSet> {
        if self.jokers.is_none() || cards.jokers().is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for rank in Rank::all() {
            for natural in cards.of_rank(rank).subsets().filter(|part| !part.is_empty()) {
                found.extend(cards.jokers().subsets().map(|jokers| natural.union(jokers)));
            }
        }
        for suit in Suit::ALL {
            found.extend(self.fillings(CardSet::EMPTY, Some(suit), 0, cards));
        }
        if self.poker_runs {
            found.extend(self.fillings(CardSet::EMPTY, None, 0, cards));
        }
        found.retain(|cards| !cards.jokers().is_empty());
        found
    }

    /// Every choice of cards out of a hand that makes rows of cards that lie fixed, with so many jokers
    /// among them that may move.
    fn fillings(
        &self,
        fixed: CardSet,
        suit: Option<Suit>,
        movable: usize,
        hand: CardSet,
    ) -> Vec<CardSet> {
        let lies = fixed.ranks_held();
        let mut found = Vec::new();
        for row in (1..=13).flat_map(|length| self.rows(length)) {
            if lies & !mask_of(&row) != 0 {
                continue;
            }
            let open: Vec<Rank> = row.into_iter().filter(|rank| !holds(lies, *rank)).collect();
            for jokers in hand.jokers().subsets() {
                let wild = movable + usize::from(jokers.len());
                found.extend(filled(&open, suit, wild, hand).into_iter().map(|n| n.union(jokers)));
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Every way to fill places with cards of a hand, so many of them with jokers instead: the cards.
fn filled(open: &[Rank], suit: Option<Suit>, wild: usize, hand: CardSet) -> Vec<CardSet> {
    let Some((rank, rest)) = open.split_first() else {
        return if wild == 0 { alloc::vec![CardSet::EMPTY] } else { Vec::new() };
    };
    let fits = |card: &Card| suit.is_none_or(|suit| card.suit() == Some(suit));
    let here: Vec<Card> = hand.of_rank(*rank).cards().into_iter().filter(fits).collect();
    let mut found = Vec::new();
    if !here.is_empty() {
        for more in filled(rest, suit, wild, hand) {
            found.extend(here.iter().map(|card| more.with(*card)));
        }
    }
    if let Some(left) = wild.checked_sub(1) {
        found.extend(filled(rest, suit, left, hand));
    }
    found
}

/// A set of one card.
fn one(card: Card) -> CardSet {
    CardSet::EMPTY.with(card)
}

/// The only suit that is held.
fn only_suit(cards: CardSet) -> Option<Suit> {
    let mut held = Suit::ALL.into_iter().filter(|suit| cards.suit_lane(*suit) != 0);
    held.next().filter(|_| held.next().is_none())
}

fn mask_of(row: &[Rank]) -> u16 {
    row.iter().fold(0, |mask, rank| mask | 1 << (rank.number() - 1))
}

fn holds(ranks: u16, rank: Rank) -> bool {
    ranks >> (rank.number() - 1) & 1 == 1
}
