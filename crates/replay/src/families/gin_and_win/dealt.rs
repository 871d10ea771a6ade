//! A round as dealt: hands, decisions and wagers, and what a seat wins by the reference.

use crate::record::{Amounts, Bet};
use crate::rules::gin_and_win::payout::won_with;
use crate::rules::gin_and_win::sheet::{CompiledRules, SetHand};
use gincert_game::gin_and_win::{Action, Pay, SIDES_MAX};
use gincert_game::{Card, CardSet, Melding, best_meldings};

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
    /// How many cards were seen when the hand was raised, in a game of two decisions.
    pub raised_after: Option<u8>,
    pub ante: i64,
    /// What is wagered on each side wager.
    pub sides: [i64; SIDES_MAX],
    /// Where the meter of the game's one metered wager stands when the seat is paid.
    pub meter: Option<i64>,
    /// What hands of other seats pay to each side wager.
    pub envy: [i64; SIDES_MAX],
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
            let stakes = self.sides.into_iter().zip(self.envy);
            for (place, ((stake, envy), pay)) in stakes.zip(pays).enumerate() {
                if stake > 0 {
                    let result = amount(pay.unwrap_or(Pay::Push), stake) + envy;
                    net = with_wager(net, sheet, Bet::of_side(place), result);
                }
            }
        }
        net
    }

    /// What hands of other seats pay to each of the wagers, by the reference.
    pub fn envy_of<'d>(
        &self,
        others: impl Iterator<Item = &'d DealtSeat> + Clone,
        sheet: &CompiledRules,
    ) -> [i64; SIDES_MAX] {
        let mut paid = [0; SIDES_MAX];
        for ((paid, wager), stake) in paid.iter_mut().zip(&sheet.rules.sides).zip(self.sides) {
            if stake == 0 || !wager.has_envy() {
                continue;
            }
            let best = |other: &DealtSeat| {
                (other.action, best_meldings(&sheet.rules.melds, other.hand.cards))
            };
            let hands: Vec<(Action, Vec<Melding>)> = others.clone().map(best).collect();
            let pays = wager.envy(hands.iter().map(|(action, best)| (*action, best.as_slice())));
            *paid = pays.into_iter().filter_map(|pay| won_with(pay, stake, None)).sum();
        }
        paid
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
