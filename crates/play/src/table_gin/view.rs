//! What a player sees at his turn with melds on the table. The opponent's hand is not included, so that no
//! player can use it.

use super::lister::MeldLister;
use super::rows::RANKS;
use gincert_game::deadwood::{JokerPlace, Meld, MeldKind, SET_MAX};
use gincert_game::dealing::FinalDiscard;
use gincert_game::table_gin::{Extending, TableGin, TableMeld, TurnEnds};
use gincert_game::{Card, CardSet, Suit};

/// What a player sees when he decides.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableView<'v> {
    pub rules: &'v TableGin,
    pub lister: &'v MeldLister,
    pub seat: u8,
    pub hand: CardSet,
    /// The melds on the table.
    pub table: &'v [TableMeld],
    /// The discard pile, bottom first.
    pub pile: &'v [Card],
    /// Cards that the opponent took from the pile, or accepted, and holds.
    pub known: CardSet,
    /// Whether melds may be laid and added to freely: the contract is on the table, or none is needed.
    pub is_free: bool,
}

/// Whether going out needs a discard.
fn needs_discard(rules: &TableGin) -> bool {
    rules.turn_ends == TurnEnds::Discard && rules.final_discard == FinalDiscard::Required
}

/// How many cards of a hand may be laid: all, or all but one where going out needs a discard.
pub(super) fn room(rules: &TableGin, hand: CardSet) -> u8 {
    hand.len().saturating_sub(u8::from(needs_discard(rules)))
}

/// The cards of a hand that could fit a meld alone; the rules decide which of them do.
pub(super) fn possible_additions(rules: &TableGin, meld: &Meld, hand: CardSet) -> CardSet {
    let cards = meld.cards();
    // Any natural card shows the rank of a set and the suit of a run.
    let first = u8::try_from(cards.bits().trailing_zeros()).ok();
    let Some(first) = first.and_then(Card::from_index) else { return hand };
    let any_suit = rules.extending == Extending::MayBecomePokerRun;
    let may_move = rules.core.jokers.is_some_and(|jokers| jokers.place == JokerPlace::MayMove);
    let fitting = match (meld.kind(), first.rank(), first.suit()) {
        (MeldKind::Set, _, _) if cards.len() >= SET_MAX => return CardSet::EMPTY,
        (MeldKind::Set, Some(rank), _) => hand.of_rank(rank),
        (MeldKind::Run, _, Some(suit)) if !any_suit => of_suit(hand, suit),
        _ => hand,
    };
    if meld.kind() == MeldKind::Set || (may_move && !cards.jokers().is_empty()) {
        return fitting.union(hand.jokers());
    }
    let shown = if cards.jokers().is_empty() { cards } else { meld.shown() };
    of_ranks(fitting, neighbours(shown.ranks_held())).union(hand.jokers())
}

/// The ranks next to those of a row, the king and the ace next to each other.
fn neighbours(ranks: u16) -> u16 {
    (ranks << 1 | ranks >> 12 | ranks >> 1 | ranks << 12) & RANKS & !ranks
}

/// The natural cards of some ranks.
fn of_ranks(cards: CardSet, ranks: u16) -> CardSet {
    let in_each_suit = 1 + (1 << 13) + (1 << 26) + (1 << 39);
    cards.intersection(CardSet::from_bits(u64::from(ranks) * in_each_suit))
}

/// The cards of one suit.
pub(super) fn of_suit(cards: CardSet, suit: Suit) -> CardSet {
    CardSet::from_bits(u64::from(cards.suit_lane(suit)) << (13 * suit.index()))
}

impl TableView<'_> {
    /// What cards count in a hand.
    pub fn points(&self, cards: CardSet) -> u32 {
        self.rules.core.values.points(cards)
    }

    /// What a card counts in a hand.
    pub fn points_of(&self, card: Card) -> u32 {
        let values = &self.rules.core.values;
        card.rank().map_or(values.joker(), |rank| values.of(rank))
    }

    /// The cards on the table.
    pub fn cards_laid(&self) -> CardSet {
        self.table.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.meld.cards()))
    }

    /// Whether the player could add a card to a meld on the table, where he may lay freely.
    pub fn fits(&self, card: Card) -> bool {
        self.is_free && !self.fitting(self.seat, CardSet::EMPTY.with(card)).is_empty()
    }

    /// Those of some cards that fit a meld on the table, each alone, to which a seat may add.
    pub fn fitting(&self, seat: u8, cards: CardSet) -> CardSet {
        let mut fitting = CardSet::EMPTY;
        for meld in self.table.iter().filter(|meld| self.rules.may_add(seat, meld.by)) {
            let possible = possible_additions(self.rules, &meld.meld, cards.minus(fitting));
            let fits =
                |card: &Card| self.rules.grown(&meld.meld, CardSet::EMPTY.with(*card)).is_some();
            fitting = possible.lowest_first().filter(fits).fold(fitting, CardSet::with);
        }
        fitting
    }
}
