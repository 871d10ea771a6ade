//! What counts as a meld, and every meld that some cards hold.

use super::jokers::StoodFor;
use super::sequence::{row_below, row_from};
use super::{Ace, CardValues, JokerRules};
use crate::{Card, CardSet, Rank, Suit};
use alloc::vec::Vec;
use core::fmt;

/// Fewest cards of a set.
pub const SET_MIN: u8 = 3;
/// Most cards of a set.
pub const SET_MAX: u8 = 4;

/// Fewest cards of a poker run, and of a run in every source.
pub const POKER_RUN_MIN: u8 = 3;

/// The kinds of meld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeldKind {
    /// Three or four cards of one rank.
    Set,
    /// Cards of one suit in sequence.
    Run,
    /// Cards in sequence, of any suits ("Skarney Gin", the poker meld).
    PokerRun,
}

impl MeldKind {
    /// The word for it in records: `set`, `run`, `poker`.
    pub fn word(self) -> &'static str {
        match self {
            MeldKind::Set => "set",
            MeldKind::Run => "run",
            MeldKind::PokerRun => "poker",
        }
    }

    /// Reads the word back.
    pub fn parse(word: &str) -> Option<MeldKind> {
        [MeldKind::Set, MeldKind::Run, MeldKind::PokerRun].into_iter().find(|k| k.word() == word)
    }
}

impl fmt::Display for MeldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A meld: its kind and its cards. Only [`MeldCore`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    kind: MeldKind,
    cards: CardSet,
    /// What its jokers stand for.
    pub(super) stood_for: StoodFor,
}

impl Meld {
    /// What it is.
    pub fn kind(&self) -> MeldKind {
        self.kind
    }

    /// Its cards.
    pub fn cards(&self) -> CardSet {
        self.cards
    }
}

/// What a meld is and what a card counts: the part of the rules that all gins share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MeldCore {
    /// Where the ace may stand in a run.
    pub ace: Ace,
    /// Whether three or four of a rank are a meld.
    pub sets: bool,
    /// Fewest cards of a run, where runs are melds.
    pub run_min: Option<u8>,
    /// Whether rows of any suits are melds.
    pub poker_runs: bool,
    /// What unmelded cards count.
    pub values: CardValues,
    /// What jokers may do in melds, where the deck has jokers.
    pub jokers: Option<JokerRules>,
}

impl MeldCore {
    /// Sets of 3 or 4, runs of 3 or more, ace low and 1, court cards 10 ("How To Play Gin", and the
    /// encyclopaedia article "Gin rummy", Objective).
    pub fn standard() -> MeldCore {
        let values = CardValues::pips(1);
        let (sets, run_min, poker_runs) = (true, Some(3), false);
        MeldCore { ace: Ace::Low, sets, run_min, poker_runs, values, jokers: None }
    }

    /// The same melds, an unmelded ace counting as given.
    #[must_use]
    pub fn with_ace_value(self, ace: u8) -> MeldCore {
        MeldCore { values: self.values.with_ace(ace), ..self }
    }

    /// Whether anything is a meld, and no run is shorter than any source has it or longer than a suit.
    /// Whether jokers make sense is asked of their own rules.
    pub fn makes_sense(&self) -> bool {
        let any = self.sets || self.run_min.is_some() || self.poker_runs;
        any && self.run_min.is_none_or(|least| (POKER_RUN_MIN..=13).contains(&least))
    }

    /// The meld that exactly these cards are, if they are one; one suit in sequence is a run
    /// wherever runs are melds.
    ///
    /// ```
    /// use gincert_game::deadwood::{MeldCore, MeldKind};
    /// use gincert_game::parse_cards;
    /// let core = MeldCore::standard();
    /// let kind = |text| core.meld(parse_cards(text).unwrap()).map(|meld| meld.kind());
    /// assert_eq!(kind("7c 7d 7s"), Some(MeldKind::Set));
    /// assert_eq!(kind("Ac 2c 3c"), Some(MeldKind::Run));
    /// assert_eq!(kind("Qc Kc Ac"), None);
    /// ```
    pub fn meld(&self, cards: CardSet) -> Option<Meld> {
        let kinds = [MeldKind::Set, MeldKind::Run, MeldKind::PokerRun];
        kinds.into_iter().find_map(|kind| self.meld_of_kind(kind, cards))
    }

    /// These cards as a meld of the named kind, if they are one.
    pub fn meld_of_kind(&self, kind: MeldKind, cards: CardSet) -> Option<Meld> {
        self.meld_with(kind, cards, StoodFor::default())
    }

    /// The same where some jokers have their places.
    fn meld_with(&self, kind: MeldKind, cards: CardSet, kept: StoodFor) -> Option<Meld> {
        if !cards.jokers().is_empty() {
            let stood_for = self.stood_for(kind, cards, kept)?;
            return Some(Meld { kind, cards, stood_for });
        }
        let is_meld = match kind {
            MeldKind::Set => self.sets && is_set(cards),
            MeldKind::Run => {
                let one_suit =
                    Suit::ALL.into_iter().filter(|s| cards.suit_lane(*s) != 0).count() == 1;
                one_suit && self.is_row(cards, self.run_min)
            }
            MeldKind::PokerRun => self.poker_runs && self.is_row(cards, Some(POKER_RUN_MIN)),
        };
        is_meld.then_some(Meld { kind, cards, stood_for: StoodFor::default() })
    }

    /// Whether the cards follow each other, one of each rank, at least so many.
    fn is_row(&self, cards: CardSet, least: Option<u8>) -> bool {
        let ranks = cards.ranks_held();
        let each_once = ranks.count_ones() == u32::from(cards.len());
        let enough = least.is_some_and(|least| cards.len() >= least);
        each_once && enough && self.ace.lowest_of_row(ranks).is_some()
    }

    /// A meld with more cards on it: a set takes the fourth card, a run its neighbours. It keeps
    /// its kind. The cards may come one after the other or together.
    pub fn extend(&self, meld: &Meld, cards: CardSet) -> Option<Meld> {
        self.extend_as(meld.kind, meld, cards)
    }

    /// The same, as a meld of another kind.
    pub fn extend_as(&self, kind: MeldKind, meld: &Meld, cards: CardSet) -> Option<Meld> {
        let fresh = meld.cards.is_disjoint(cards);
        let kept = self.jokers.map_or(StoodFor::default(), |rules| meld.kept(&rules));
        let whole = self.meld_with(kind, meld.cards.union(cards), kept);
        if fresh { whole } else { None }
    }

    /// Every choice of cards out of a hand that can be added to a meld; the first is none at all.
    pub fn extensions(&self, meld: &Meld, hand: CardSet) -> Vec<CardSet> {
        let hand = hand.minus(meld.cards);
        let mut found = alloc::vec![CardSet::EMPTY];
        let jokers = !hand.union(meld.cards).jokers().is_empty();
        let candidates = match meld.kind {
            _ if jokers => self.extensions_with_jokers(meld, hand),
            MeldKind::Set => hand.cards().into_iter().map(|c| CardSet::EMPTY.with(c)).collect(),
            MeldKind::Run | MeldKind::PokerRun => self.ends(meld, hand),
        };
        for cards in candidates {
            if self.extend(meld, cards).is_some() && !found.contains(&cards) {
                found.push(cards);
            }
        }
        found
    }

    /// Cards of a hand for both ends of a row: so many below, so many above, not none.
    fn ends(&self, meld: &Meld, hand: CardSet) -> Vec<CardSet> {
        let Some(lowest) = self.ace.lowest_of_row(meld.cards.ranks_held()) else {
            return Vec::new();
        };
        let suit = match meld.kind {
            MeldKind::Run => meld.cards.lowest().and_then(Card::suit),
            MeldKind::Set | MeldKind::PokerRun => None,
        };
        let length = usize::from(meld.cards.len());
        // Ranks of the row itself never extend it; nobody need try them.
        let below = chains(hand, suit, row_below(lowest).take(13 - length.min(13)));
        let above = chains(hand, suit, row_from(lowest).skip(length));
        let both = below.iter().flat_map(|low| above.iter().map(|high| (*low, *high)));
        both.filter(|(low, high)| low.ranks_held() & high.ranks_held() == 0)
            .map(|(low, high)| low.union(high))
            .filter(|cards| !cards.is_empty())
            .collect()
    }

    /// Every meld that can be made of these cards.
    pub fn melds_within(&self, cards: CardSet) -> Vec<Meld> {
        let mut candidates: Vec<CardSet> = Vec::new();
        for rank in Rank::all() {
            let of_rank = cards.of_rank(rank);
            candidates.push(of_rank);
            for card in of_rank.cards() {
                candidates.push(of_rank.without(card));
                candidates.extend(chains(cards, card.suit(), row_from(rank)));
            }
            if self.poker_runs {
                candidates.extend(chains(cards, None, row_from(rank)));
            }
        }
        candidates.extend(self.candidates_with_jokers(cards));
        candidates.retain(|cards| cards.len() >= SET_MIN.min(POKER_RUN_MIN));
        candidates.sort();
        candidates.dedup();
        candidates.into_iter().filter_map(|cards| self.meld(cards)).collect()
    }
}

/// Whether the cards are three or four of one rank.
fn is_set(cards: CardSet) -> bool {
    let one_rank = cards.ranks_held().count_ones() == 1;
    one_rank && (SET_MIN..=SET_MAX).contains(&cards.len())
}

/// Every row of held cards along these ranks from the first on, in one suit or in any: the empty
/// row, then those of one card, of two, and so on until a rank is missing.
fn chains(held: CardSet, suit: Option<Suit>, ranks: impl Iterator<Item = Rank>) -> Vec<CardSet> {
    let mut rows = alloc::vec![CardSet::EMPTY];
    let mut longest = alloc::vec![CardSet::EMPTY];
    for rank in ranks {
        let suits = Suit::ALL.into_iter().filter(|s| suit.is_none_or(|suit| suit == *s));
        let next: Vec<Card> =
            suits.map(|suit| Card::new(rank, suit)).filter(|card| held.contains(*card)).collect();
        longest = longest.iter().flat_map(|row| next.iter().map(|card| row.with(*card))).collect();
        if longest.is_empty() {
            break;
        }
        rows.extend(longest.iter().copied());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::format;
    use alloc::string::String;

    fn set(text: &str) -> CardSet {
        parse_cards(text).unwrap()
    }

    fn skarney() -> MeldCore {
        MeldCore { ace: Ace::HighOrLow, poker_runs: true, ..MeldCore::standard() }
    }

    fn kind(core: &MeldCore, text: &str) -> &'static str {
        core.meld(set(text)).map_or("-", |meld| meld.kind().word())
    }

    #[test]
    fn a_set_is_three_or_four_of_one_rank() {
        let core = MeldCore::standard();
        assert_eq!(kind(&core, "5c 5d 5s"), "set");
        assert_eq!(kind(&core, "5c 5d 5h 5s"), "set");
        assert_eq!(kind(&core, "5c 5d"), "-");
        assert_eq!(kind(&core, "5c 5d 6h"), "-");
        assert_eq!(kind(&MeldCore { sets: false, ..core }, "5c 5d 5s"), "-");
    }

    #[test]
    fn a_run_is_three_or_more_of_one_suit_in_sequence() {
        let core = MeldCore::standard();
        assert_eq!(kind(&core, "3s 4s 5s"), "run");
        assert_eq!(kind(&core, "3s 4s"), "-");
        assert_eq!(kind(&core, "3s 4s 6s"), "-");
        assert_eq!(kind(&core, "3s 4s 5h"), "-");
        assert_eq!(kind(&core, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"), "run");
        assert_eq!(kind(&MeldCore { run_min: Some(4), ..core }, "3s 4s 5s"), "-");
        assert_eq!(kind(&MeldCore { run_min: None, ..core }, "3s 4s 5s"), "-");
        assert_eq!(kind(&core, ""), "-");
    }

    #[test]
    fn a_poker_run_is_a_sequence_of_any_suits() {
        assert_eq!(kind(&skarney(), "4h 5c 6d"), "poker");
        assert_eq!(kind(&skarney(), "Qh Kc Ad"), "poker");
        assert_eq!(kind(&skarney(), "Kh Ac 2d"), "-");
        assert_eq!(kind(&skarney(), "4h 4c 5d"), "-");
        assert_eq!(kind(&skarney(), "4h 5h 6h"), "run");
        assert_eq!(kind(&MeldCore::standard(), "4h 5c 6d"), "-");
        assert!(skarney().meld_of_kind(MeldKind::PokerRun, set("4h 5h 6h")).is_some());
        assert!(skarney().meld_of_kind(MeldKind::Run, set("4h 5c 6d")).is_none());
    }

    fn extended(core: &MeldCore, meld: &str, hand: &str) -> String {
        let meld = core.meld(set(meld)).unwrap();
        let extensions = core.extensions(&meld, set(hand));
        let texts: Vec<String> = extensions.iter().map(|cards| format!("{cards}")).collect();
        texts.join(", ")
    }

    #[test]
    fn a_set_takes_the_fourth_card_and_a_run_its_neighbours() {
        let core = MeldCore::standard();
        assert_eq!(extended(&core, "7c 7d 7h", "7s 8s"), ", 7s");
        assert_eq!(extended(&core, "7c 7d 7h 7s", "8s"), "");
        assert_eq!(
            extended(&core, "3c 4c 5c", "Ac 2c 6c 7c 9c 6d"),
            ", 6c, 6c 7c, 2c, 2c 6c, 2c 6c 7c, Ac 2c, Ac 2c 6c, Ac 2c 6c 7c"
        );
        assert_eq!(extended(&core, "Jc Qc Kc", "Ac Tc"), ", Tc");
        let longest = extended(&core, "Jc Qc Kc", "2c 3c 4c 5c 6c 7c 8c 9c Tc");
        assert!(longest.ends_with(", 2c 3c 4c 5c 6c 7c 8c 9c Tc"), "{longest}");
    }

    #[test]
    fn a_run_grows_round_the_corner_only_where_the_rule_says_so() {
        let circular = MeldCore { ace: Ace::RoundTheCorner, ..MeldCore::standard() };
        assert_eq!(extended(&circular, "Qc Kc Ac", "2c Jc"), ", 2c, Jc, 2c Jc");
        assert_eq!(extended(&skarney(), "Qc Kc Ac", "2c Jc"), ", Jc");
        assert_eq!(
            extended(&circular, "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc", "Ac Kc"),
            ", Kc, Ac Kc, Ac"
        );
    }

    #[test]
    fn a_run_keeps_its_suit_and_a_poker_run_takes_any() {
        assert_eq!(extended(&skarney(), "4h 5h 6h", "7c 7h 3d"), ", 7h");
        assert_eq!(extended(&skarney(), "4h 5c 6h", "7c 7h 3d"), ", 7c, 7h, 3d, 3d 7c, 3d 7h");
    }

    #[test]
    fn every_meld_within_the_cards_is_found_once() {
        let all = |core: &MeldCore, text| {
            let melds = core.melds_within(set(text));
            let texts: Vec<String> = melds.iter().map(|meld| format!("{}", meld.cards())).collect();
            texts.join(", ")
        };
        let core = MeldCore::standard();
        assert_eq!(all(&core, "5c 6c 7c 8c 7d 7h"), "5c 6c 7c, 6c 7c 8c, 5c 6c 7c 8c, 7c 7d 7h");
        assert_eq!(core.melds_within(set("7c 7d 7h 7s")).len(), 5);
        assert_eq!(skarney().melds_within(set("4c 4d 5c 5d 6c")).len(), 4);
    }
}
