//! The rules of the games with melds on the table: a closed value, checked at the door.

use super::demand::Contract;
use super::terms::{AddTo, Challenge, Extending, PileUse, ScoreBy, TurnEnds};
use crate::deadwood::{Ace, CARD_VALUE_MAX, Meld, MeldCore, MeldKind};
use crate::dealing::{Deal, DealOrder, Dealing, FinalDiscard, HandSizes, Redeposit, Starts};
use crate::{Card, CardSet, Rank};
use alloc::vec::Vec;
use core::fmt;

/// Fewest cards dealt to a hand ("500 Rum", three players or more).
pub const HAND_CARDS_MIN: u8 = 7;
/// Most cards dealt to a hand: one more than in "500 Rum" with two players.
pub const HAND_CARDS_MAX: u8 = 14;
/// Most seats.
pub const SEATS_MAX: u8 = 4;
/// Most cards that a player may add to a meld in a turn, where there is a limit ("Skarney Gin").
pub const ADDED_MAX: u8 = 2;
/// Most points that a rule may give.
const POINTS_MAX: i64 = 1_000_000;

/// The rules of a game with melds on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TableGin {
    /// Melds and card values.
    pub core: MeldCore,
    /// What an ace counts in a run with two and three on the table, where that is not its value
    /// ("500 Rum": 1, otherwise 15).
    pub low_ace: Option<u8>,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// How many cards a hand is dealt.
    pub hand_sizes: HandSizes,
    /// What is dealt and turned up.
    pub deal: Deal,
    /// How the pack is dealt out.
    pub order: DealOrder,
    /// Who plays first.
    pub starts: Starts,
    /// Whether the first melds are a contract, and what may follow in that turn.
    pub contract: Option<Contract>,
    /// To which melds one may add.
    pub add_to: AddTo,
    /// Whether a suited run may become a poker run.
    pub extending: Extending,
    /// How a turn ends.
    pub turn_ends: TurnEnds,
    /// Whether an accepted ace costs the next draw.
    pub ace_costs_draw: bool,
    /// Whether several cards may be taken from the pile, and how the lowest is to be used.
    pub pile_use: Option<PileUse>,
    /// Throwing back the card just taken.
    pub redeposit: Redeposit,
    /// Whether going out needs a discard.
    pub final_discard: FinalDiscard,
    /// For going out.
    pub out_bonus: i64,
    /// The same, where the opponent has no contract on the table.
    pub out_bonus_no_contract: i64,
    /// What is scored.
    pub score: ScoreBy,
    /// The hand is over when so few cards are left in the stock; `None` where the rules say nothing
    /// about the end of the stock.
    pub stock_left: Option<u8>,
    /// Whether, with no stock left, a hand goes on as long as cards of the pile are taken.
    pub pile_after_stock: bool,
    /// Challenges.
    pub challenge: Challenge,
}

/// Why the parts of the rules do not fit together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableGinRulesError {
    /// Nothing is a meld, or a smallest run is no row of cards.
    Melds,
    /// A card value above the limit.
    CardValue,
    /// A bonus outside the limits.
    Points(i64),
    /// A pile that a game without discards does not have.
    Pile,
    /// A hand of fewer or more cards than are played with.
    HandCards(u8),
    /// Seats that make no table.
    Seats(u8, u8),
    /// A contract that no melds of the game can be.
    Contract,
    /// Jokers of which no meld, or no deck, can have so many.
    Jokers,
    /// Another value for an ace below the two, where the ace is always high or that value is too great.
    LowAce,
}

impl fmt::Display for TableGinRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableGinRulesError::Melds => f.write_str("these melds make no game"),
            TableGinRulesError::CardValue => {
                f.write_str("a card counts more than a rule may give it")
            }
            TableGinRulesError::Points(points) => {
                write!(f, "{points} points are outside 0 to {POINTS_MAX}")
            }
            TableGinRulesError::Pile => {
                f.write_str("a game that ends turns by an offer has no pile")
            }
            TableGinRulesError::Seats(least, most) => {
                write!(f, "{least} to {most} seats make no table")
            }
            TableGinRulesError::LowAce => {
                f.write_str("the ace has a value in a run with two and three that it cannot have")
            }
            TableGinRulesError::Contract => {
                f.write_str("no melds of this game can be such a contract")
            }
            TableGinRulesError::Jokers => {
                f.write_str("a meld cannot hold so many jokers or natural cards as the rules say")
            }
            TableGinRulesError::HandCards(cards) => {
                write!(f, "a hand of {cards} cards is outside {HAND_CARDS_MIN} to {HAND_CARDS_MAX}")
            }
        }
    }
}

impl core::error::Error for TableGinRulesError {}

impl TableGin {
    /// Everything that does not fit together; empty for usable rules.
    pub fn validate(&self) -> Vec<TableGinRulesError> {
        let mut errors = Vec::new();
        if !self.core.makes_sense() {
            errors.push(TableGinRulesError::Melds);
        }
        if !self.core.values.usable() {
            errors.push(TableGinRulesError::CardValue);
        }
        if self.core.jokers.is_some_and(|jokers| !jokers.makes_sense()) {
            errors.push(TableGinRulesError::Jokers);
        }
        if self.contract.is_some_and(|contract| !contract.makes_sense(&self.core)) {
            errors.push(TableGinRulesError::Contract);
        }
        let bonuses = [self.out_bonus, self.out_bonus_no_contract];
        let wrong = bonuses.into_iter().filter(|points| !(0..=POINTS_MAX).contains(points));
        errors.extend(wrong.map(TableGinRulesError::Points));
        let pile = self.deal == Deal::UpcardTurned || self.pile_use.is_some();
        if self.turn_ends == TurnEnds::Offer && (pile || self.pile_after_stock) {
            errors.push(TableGinRulesError::Pile);
        }
        let HandSizes { two_seats, more_seats } = self.hand_sizes;
        let sizes = [two_seats, more_seats].into_iter();
        let wrong = sizes.filter(|cards| !(HAND_CARDS_MIN..=HAND_CARDS_MAX).contains(cards));
        errors.extend(wrong.map(TableGinRulesError::HandCards).take(1));
        let (least, most) = self.seats;
        if least < 2 || most > SEATS_MAX || least > most {
            errors.push(TableGinRulesError::Seats(least, most));
        }
        if self.low_ace.is_some_and(|ace| self.core.ace == Ace::High || ace > CARD_VALUE_MAX) {
            errors.push(TableGinRulesError::LowAce);
        }
        errors
    }

    /// How a pack is dealt to so many seats.
    pub fn dealing(&self, seats: u8) -> Dealing {
        let TableGin { deal, order, starts, .. } = *self;
        let jokers = self.core.jokers_in_deck();
        Dealing { hand_cards: self.hand_sizes.of(seats), deal, order, starts, jokers }
    }

    /// What cards of a meld on the table count: an ace in a run with two and three may have a value of
    /// its own, and a joker may count as the card that it stands for.
    pub fn points_in(&self, meld: &Meld, cards: CardSet) -> i64 {
        let has = |number: u8| {
            Rank::new(number).is_some_and(|rank| !meld.shown().of_rank(rank).is_empty())
        };
        let is_low = meld.kind() != MeldKind::Set && has(2) && has(3);
        let values = self.core.values;
        let of_rank = |rank: Rank| match self.low_ace.filter(|_| is_low && rank == Rank::ACE) {
            Some(low) => u32::from(low),
            None => values.of(rank),
        };
        let by_card = self.core.jokers.is_some_and(|jokers| jokers.counts_as_card);
        let of_card = |card: Card| {
            let shown = if card.is_joker() && !by_card { None } else { meld.stands_for(card) };
            shown.and_then(Card::rank).map_or(values.joker(), of_rank)
        };
        cards.cards().into_iter().map(|card| i64::from(of_card(card))).sum()
    }

    /// A meld on the table with more cards on it, where it takes them.
    pub fn grown(&self, meld: &Meld, cards: CardSet) -> Option<Meld> {
        let as_poker_run = || {
            let may = self.extending == Extending::MayBecomePokerRun;
            let run = may && meld.kind() == MeldKind::Run;
            run.then(|| self.core.extend_as(MeldKind::PokerRun, meld, cards)).flatten()
        };
        self.core.extend(meld, cards).or_else(as_poker_run)
    }

    /// Every choice of cards out of a hand that one may add to a meld in a turn; the first is none.
    pub(super) fn additions(&self, meld: &Meld, hand: CardSet) -> Vec<CardSet> {
        let poker_run = match (meld.kind(), self.extending) {
            (MeldKind::Run, Extending::MayBecomePokerRun) => {
                self.core.extend_as(MeldKind::PokerRun, meld, CardSet::EMPTY)
            }
            _ => None,
        };
        let mut additions = self.core.extensions(&poker_run.unwrap_or(*meld), hand);
        additions.retain(|cards| match self.add_to {
            AddTo::OwnOneOrTwo => cards.len() <= ADDED_MAX,
            AddTo::AnyMeld | AddTo::OpponentsMelds => true,
        });
        additions
    }

    /// Whether a seat may add to a meld that another, or itself, laid.
    pub fn may_add(&self, seat: u8, owner: u8) -> bool {
        match self.add_to {
            AddTo::AnyMeld => true,
            AddTo::OwnOneOrTwo => seat == owner,
            AddTo::OpponentsMelds => seat != owner,
        }
    }

    /// Whether the card costs its accepter the next draw.
    pub fn costs_draw(&self, card: Card) -> bool {
        self.ace_costs_draw && card.rank() == Some(Rank::ACE)
    }
}
