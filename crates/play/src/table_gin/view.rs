//! What a player sees at his turn with melds on the table. The opponent's hand is not included, so that no
//! player can use it.

use gincert_game::deadwood::{Meld, MeldKind};
use gincert_game::dealing::FinalDiscard;
use gincert_game::table_gin::{Extending, TableGin, TableMeld, TurnEnds};
use gincert_game::{Card, CardSet, Suit};

/// What a player sees when he decides.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableView<'v> {
    pub rules: &'v TableGin,
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
    let any_suit = rules.extending == Extending::MayBecomePokerRun;
    let Some(card) = cards.lowest().filter(|_| hand.union(cards).jokers().is_empty()) else {
        return hand;
    };
    match (meld.kind(), card.rank(), card.suit()) {
        (MeldKind::Set, Some(rank), _) => hand.of_rank(rank),
        (MeldKind::Run, _, Some(suit)) if !any_suit => of_suit(hand, suit),
        _ => hand,
    }
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

    /// The cards on the table.
    pub fn cards_laid(&self) -> CardSet {
        self.table.iter().fold(CardSet::EMPTY, |all, meld| all.union(meld.meld.cards()))
    }

    /// Whether a card fits a meld on the table to which a seat may add.
    pub fn fits_for(&self, seat: u8, card: Card) -> bool {
        let one = CardSet::EMPTY.with(card);
        self.table.iter().any(|meld| {
            self.rules.may_add(seat, meld.by)
                && !possible_additions(self.rules, &meld.meld, one).is_empty()
                && self.rules.grown(&meld.meld, one).is_some()
        })
    }
}
