//! A round as dealt: hands, decisions and wagers, and what a seat wins by the reference.

use crate::record::{Amounts, Bet};
use crate::rules::gin_and_win::payout::won_with;
use crate::rules::gin_and_win::sheet::{CompiledRules, SetHand};
use gincert_game::gin_and_win::{Action, Pay, SIDES_MAX};
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
    /// By which multiple of the Ante the hand is raised, where it is played.
    pub multiple: u8,
    pub ante: i64,
    /// What is wagered on each side wager.
    pub sides: [i64; SIDES_MAX],
    /// Where the meter of the game's one metered wager stands when the seat is paid.
    pub meter: Option<i64>,
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
        let amount = |pay: Pay, bet: i64| won_with(pay, bet, self.meter).unwrap_or(0);
        let mut net = Amounts::default().with(Bet::Ante, amount(settled.pays[0], self.ante));
        if self.action == Action::Play {
            net = net.with(Bet::Play, amount(settled.pays[1], play));
        }
        if self.sides.iter().any(|stake| *stake > 0) {
            let pays = sheet.sides_by_reference(self.action, Some(self.hand.cards));
            for (place, (stake, pay)) in self.sides.into_iter().zip(pays).enumerate() {
                if stake > 0 {
                    let result = amount(pay.unwrap_or(Pay::Push), stake);
                    net = with_wager(net, sheet, Bet::of_side(place), result);
                }
            }
        }
        net
    }

    /// What is wagered on Play; nothing for a folded hand.
    pub fn play(&self) -> i64 {
        match self.action {
            Action::Fold => 0,
            Action::Play => self.ante.saturating_mul(i64::from(self.multiple)),
        }
    }
}

/// A list of amounts with one more: a side wager after the first is named in it.
pub(crate) fn with_wager(
    amounts: Amounts<'static>,
    sheet: &CompiledRules,
    bet: Bet,
    minor: i64,
) -> Amounts<'static> {
    match bet {
        Bet::Side(1..) => amounts.with_side(sheet.wager_name(bet), minor),
        bet => amounts.with(bet, minor),
    }
}
