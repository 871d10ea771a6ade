//! A round as dealt: hands, decisions and wagers, and what a seat wins by the reference.

use crate::record::{Amounts, Bet};
use crate::rules::gin_and_win::sheet::{CompiledRules, SetHand, won};
use gincert_game::gin_and_win::{Action, Pay};
use gincert_game::{Card, CardSet};

/// One hand, set the best way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BestHand {
    pub cards: CardSet,
    pub deadwood: CardSet,
    pub set: SetHand,
}

/// One seat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DealtSeat {
    pub hand: BestHand,
    pub action: Action,
    pub ante: i64,
    pub bonus: i64,
}

/// A round's cards and wagers.
pub(crate) struct Deal {
    pub deck: Vec<Card>,
    pub dealer: BestHand,
    pub seats: Vec<DealtSeat>,
}

impl DealtSeat {
    /// What the seat's wagers win against the dealer's hand, by the reference.
    pub fn net(&self, sheet: &CompiledRules, dealer: &BestHand, play: i64) -> Amounts<'static> {
        let settled = sheet.settle_by_reference(self.action, self.hand.deadwood, dealer.deadwood);
        let amount = |pay: Pay, bet: i64| won(pay, bet).unwrap_or(0);
        let mut net = Amounts::default().with(Bet::Ante, amount(settled.pays[0], self.ante));
        if self.action == Action::Play {
            net = net.with(Bet::Play, amount(settled.pays[1], play));
        }
        if self.bonus > 0 {
            let pay = sheet.bonus_by_reference(self.action, self.hand.cards);
            net = net.with(Bet::Bonus, amount(pay.unwrap_or(Pay::Push), self.bonus));
        }
        net
    }
}
