//! What a record shows of its shuffle: the whole deck, and the hands of a round where all are open.
//!
//! Nothing is judged here. What is shown goes, in the order of the records, to whoever tests
//! shuffles. Hands are hidden after a decision, and read worse after one: a folded hand goes into the
//! muck. So it is counted how many hands of each fate can be used; where the shares differ, what is
//! left is no fair sample of what was dealt.

use crate::record::{Record, SideRows};
use gincert_game::CardSet;

/// What one record shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedCards {
    /// The digest of its table, gaming day and round.
    pub round: [u64; 2],
    /// The table.
    pub table: String,
    /// How the deck was shuffled, as the record says.
    pub shuffle: Option<String>,
    /// The shift.
    pub shift: Option<String>,
    /// Its number at the table.
    pub number: Option<u64>,
    /// Whether it corrects another record, and shows that one's cards again.
    pub corrects: bool,
    /// Whether the record gives a deck that is not whole.
    pub broken_deck: bool,
    /// The cards of the whole deck by index, first dealt first.
    pub deck: Option<[u8; 52]>,
    /// The hands.
    pub hands: ShownHands,
    /// How many of them can be used, by what became of them.
    pub fates: RevealCounts,
}

/// What became of a hand of a settled round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A player's that was folded.
    Folded,
    /// A player's that was played and won money on Ante and Play.
    Won,
    /// A player's that was played and lost money.
    Lost,
    /// A player's that was played, where neither is known or nothing was won or lost.
    Played,
    /// The dealer's against folded hands alone.
    DealerAlone,
    /// The dealer's against a hand that was played.
    Dealer,
}

/// For each fate how many hands can be used, and how many are missing, hidden or faulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RevealCounts([[u64; 2]; 6]);

impl RevealCounts {
    /// Hands of a fate: those that can be used, and the others.
    ///
    /// ```
    /// use gincert_replay::{Fate, RevealCounts};
    /// assert_eq!(RevealCounts::default().of(Fate::Folded), [0, 0]);
    /// ```
    pub fn of(&self, fate: Fate) -> [u64; 2] {
        self.0.get(fate as usize).copied().unwrap_or_default()
    }

    /// Counts a hand.
    pub fn add(&mut self, fate: Fate, is_usable: bool) {
        if let Some(counts) = self.0.get_mut(fate as usize) {
            counts[usize::from(!is_usable)] += 1;
        }
    }

    /// Adds the hands of other rounds.
    pub fn merge(&mut self, other: &RevealCounts) {
        for (counts, more) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *counts += more;
        }
    }
}

/// The hands of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShownHands {
    /// A hand is hidden.
    Hidden,
    /// There are none to be used: the round was not settled, no rules are in force, a card cannot be
    /// read or lies twice, or a hand has too few cards or too many.
    Unusable,
    /// They are those of a round that is played event by event, and no sample of what was dealt is made of
    /// them.
    Played,
    /// The deck has jokers, and no sample of what was dealt is made of such rounds.
    WithJokers,
    /// There are none: the record is the sheet of a match.
    OfMatch,
    /// All are open.
    Open(Box<OpenHands>),
}

/// The hands of a round, all open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenHands {
    /// The rule document, by its place.
    pub sheet: u32,
    /// The dealer's cards.
    pub dealer: CardSet,
    /// What the dealer's hand scores.
    pub dealer_score: u8,
    /// The seats' numbers and cards, in the order of the record.
    pub seats: Vec<(Option<u32>, CardSet)>,
    /// What the first seat's hand scores, set as well as it can be.
    pub score: u8,
    /// The pay row of each side wager that it takes.
    pub rows: SideRows,
}

/// The deck of a record, where it is whole.
pub(crate) fn deck(record: &Record<'_>) -> Option<[u8; 52]> {
    let deck = record.deck.as_ref().filter(|deck| deck.is_whole())?;
    deck.order().try_into().ok()
}
