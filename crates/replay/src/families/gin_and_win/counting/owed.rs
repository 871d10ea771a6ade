//! What was owed to the patron by the cards, and whether the record lets it be compared.

use super::CountedRound;
use crate::LoggedCards;
use crate::families::gin_and_win::payment::{SeatMoney, SeatWager};
use crate::families::gin_and_win::seat::Seat;
use crate::record::Bet;
use crate::rules::gin_and_win::sheet::{CompiledRules, HandSettlement};
use crate::summary::{ExclusionReason, OwedHands};
use gincert_game::gin_and_win::{Action, Pay, PlayerSetting, SIDES_MAX};
use gincert_game::{Card, CardSet};

/// Hidden cards of a hand and the dealer's together for which every completion is tried.
const HIDDEN_CARDS_MAX: u8 = 2;

/// What a hand is owed, and how it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HandOwed {
    /// Its wagers were compared: in all, and by Ante and Play.
    Compared { is_owed: bool, base: bool },
    /// A result is not stated.
    Unstated { is_owed: bool },
    /// Its single wagers are not stated.
    Totals { is_owed: bool },
    /// The round does not count.
    Void { is_owed: bool },
    /// Nobody can say, and it is not stated to have won.
    Unseen,
    /// No finding: another finding gives the reason, or the record states that it won.
    Nothing,
}

impl CountedRound<'_, '_, '_> {
    /// Counts the hands of the round by what is owed to them.
    pub(super) fn count_owed(&self, owed: &mut OwedHands) {
        if self.sheet.is_none() {
            return;
        }
        if !self.round.is_settled && self.round.seats.is_empty() {
            owed.blank_rounds += 1;
        }
        owed.rounds += u64::from(self.round.is_settled && !self.round.seats.is_empty());
        let mut is_first = [true; 4];
        let mut is_first_meter = true;
        for (seat, money) in self.seats() {
            self.count_meter(seat, money, owed, &mut is_first_meter);
            let (place, counts, is_owed) = match self.hand_owed(seat, money) {
                HandOwed::Compared { is_owed, base } => {
                    owed.compared[usize::from(is_owed)] += 1;
                    owed.base[usize::from(base)] += 1;
                    let is_played = seat.action == Some(Action::Play);
                    owed.played[usize::from(base)] += u64::from(is_played);
                    continue;
                }
                hand @ (HandOwed::Unseen | HandOwed::Nothing) => {
                    owed.unseen += u64::from(hand == HandOwed::Unseen);
                    match self.complete(seat, money, owed) {
                        None => continue,
                        // Too much is hidden to try every card.
                        Some(is_owed) => (3, &mut owed.hidden_played, is_owed),
                    }
                }
                HandOwed::Unstated { is_owed } => (0, &mut owed.unstated, is_owed),
                HandOwed::Totals { is_owed } => (1, &mut owed.totals, is_owed),
                HandOwed::Void { is_owed } => (2, &mut owed.void, is_owed),
            };
            counts[0][usize::from(is_owed)] += 1;
            counts[1][usize::from(is_owed)] += u64::from(is_first[place]);
            is_first[place] = false;
        }
    }

    /// Counts a hand with a wager on a meter by whether its record states where the meter stood, and whether a
    /// share of it was owed.
    fn count_meter(
        &self,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
        owed: &mut OwedHands,
        is_first: &mut bool,
    ) {
        let Some(sheet) = self.sheet.filter(|_| self.round.is_settled) else { return };
        let made = |side: &SeatWager| side.stake.is_some_and(|stake| stake > 0);
        let sides = money.wagers.sides().iter().enumerate();
        let metered = sides.filter(|(place, side)| made(side) && sheet.has_meter(*place));
        // Of a hand that is not shown nobody can say by which row it was paid.
        let pays = metered.filter_map(|(place, _)| seat.side_pay(sheet, place));
        let Some(is_owed) = pays.map(|pay| pay.of_meter().is_some()).reduce(|a, b| a || b) else {
            return;
        };
        match seat.meter() {
            Some(_) => owed.metered[usize::from(is_owed)] += 1,
            None => {
                owed.unmetered[0][usize::from(is_owed)] += 1;
                owed.unmetered[1][usize::from(is_owed)] += u64::from(*is_first);
                *is_first = false;
            }
        }
    }

    /// Whether something was owed to a hand by the cards and was not compared.
    pub(crate) fn withholds_owed(&self, seat: &Seat<'_, '_>, money: &SeatMoney) -> bool {
        match self.hand_owed(seat, money) {
            HandOwed::Unstated { is_owed }
            | HandOwed::Totals { is_owed }
            | HandOwed::Void { is_owed } => is_owed,
            HandOwed::Compared { .. } | HandOwed::Unseen | HandOwed::Nothing => false,
        }
    }

    fn hand_owed(&self, seat: &Seat<'_, '_>, money: &SeatMoney) -> HandOwed {
        let Some(sheet) = self.sheet else {
            return HandOwed::Nothing;
        };
        if !self.round.is_settled {
            let base = self.base_of_void(seat, sheet);
            return base.map_or(HandOwed::Unseen, |is_owed| HandOwed::Void { is_owed });
        }
        let is_made = |wager: &&SeatWager| {
            let is_one = wager.stake != Some(0) || wager.stated.is_some();
            is_one && (wager.stake.is_some() || wager.bet == Bet::Ante || wager.stated.is_some())
        };
        let made = || money.wagers.iter().filter(is_made);
        let base = seat.settled.and_then(|settled| base_wins(seat, settled, sheet));
        let due: Option<i128> = made().map(|wager| wager.due.map(i128::from)).sum();
        let is_unstated = made().any(|wager| wager.stated.is_none()) && !self.is_covered(money);
        if let Some(due) = due {
            return match is_unstated {
                true => HandOwed::Unstated { is_owed: due > 0 },
                false => HandOwed::Compared { is_owed: due > 0, base: base.unwrap_or(due > 0) },
            };
        }
        let lacks_stake = made().any(|wager| wager.stake.is_none());
        let may_have_won = || match money.won() {
            Some(won) if won > 0 => HandOwed::Nothing,
            _ => HandOwed::Unseen,
        };
        match base {
            Some(is_owed) if lacks_stake => HandOwed::Totals { is_owed },
            _ if lacks_stake => may_have_won(),
            _ => {
                let open = made().find(|wager| wager.due.is_none());
                match open.map(|wager| self.why_not_due(seat, wager)) {
                    Some(
                        ExclusionReason::Hidden
                        | ExclusionReason::EnvyHidden
                        | ExclusionReason::Action,
                    ) => may_have_won(),
                    _ => HandOwed::Nothing,
                }
            }
        }
    }

    /// Whether Ante and Play of a round that does not count would have won.
    fn base_of_void(&self, seat: &Seat<'_, '_>, sheet: &CompiledRules) -> Option<bool> {
        // Without a Play wager an action that is not stated would be taken for a fold.
        seat.record.action.as_ref()?;
        match seat.action? {
            Action::Fold => Some(false),
            Action::Play => {
                let (player, dealer) = (seat.counts?, self.round.dealer?);
                base_wins(seat, sheet.settle_played(player, dealer), sheet)
            }
        }
    }

    /// Of a played hand with one or two hidden cards, its own or the dealer's: how many of all cards
    /// that they can be win nothing, and whether the record says that it won nothing. Where more are
    /// hidden, gives whether the record says that it won something.
    fn complete(
        &self,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
        owed: &mut OwedHands,
    ) -> Option<bool> {
        let sheet = self.sheet.filter(|_| self.round.is_settled)?;
        if seat.action != Some(Action::Play)
            || self.round.is_unreadable
            || self.round.twice.is_some()
            || seat.settled.is_some()
        {
            return None;
        }
        let [ante, play] = &money.wagers.base;
        let base = ante.result().zip(play.result()).map(|(one, other)| one.saturating_add(other));
        let more = base.map(|base| base > 0);
        if sheet.rules.player_setting != PlayerSetting::CardsSpeak {
            return more;
        }
        let size = sheet.rules.hand_cards;
        let dealer = self.round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
        let (Some(own), Some(dealer)) = (part(seat.record.cards, size), part(dealer, size)) else {
            return more;
        };
        let hidden = [own, dealer].map(|cards| size - cards.len());
        if !(1..=HIDDEN_CARDS_MAX).contains(&(hidden[0] + hidden[1])) {
            return more;
        }
        let Some(multiple) = seat.raise_multiple(sheet) else {
            return more;
        };
        let made = |side: &SeatWager| side.stake.is_some_and(|stake| stake > 0) && hidden[0] > 0;
        let (mut ways, mut lost, mut lost_sides) = (0_u32, 0_u32, [0_u32; SIDES_MAX]);
        self.each_completion(own, dealer, hidden, &mut |own, dealer| {
            let set = sheet.set(own);
            ways += 1;
            let settled = sheet.settle_played(set.left_over, sheet.set_dealer(dealer));
            lost += u32::from(!wins(settled, multiple));
            for (place, lost) in lost_sides.iter_mut().enumerate().take(sheet.side_places()) {
                let pays = sheet.side_pay(place, Action::Play, Some(&set));
                *lost += u32::from(pays.is_none_or(|pay| pay.net().0 <= 0));
            }
        });
        let note = |list: &mut crate::summary::Completions, lost: u32, result: Option<i64>| {
            if let Some(result) = result {
                let row = list.entry((lost, ways)).or_default();
                row[0] += 1;
                row[1] += u64::from(result <= 0);
            }
        };
        note(&mut owed.hidden_base, lost, base);
        let sides = money.wagers.sides().iter().zip(&mut owed.hidden_sides);
        for (place, ((side, hidden), lost)) in sides.zip(lost_sides).enumerate() {
            // Hands of other seats may have paid a wager that lost by its own.
            let is_own = made(side) && !sheet.has_envy(place);
            note(&mut hidden.hands, lost, side.stated.filter(|_| is_own));
        }
        None
    }

    fn each_completion(
        &self,
        own: CardSet,
        dealer: CardSet,
        [hidden_own, hidden_dealer]: [u8; 2],
        visit: &mut dyn FnMut(CardSet, CardSet),
    ) {
        let seats = self.round.record.seats.iter().filter_map(|seat| seat.cards);
        let seen = seats.fold(dealer, |seen, cards| seen.union(cards.cards()));
        let deck = Card::deck(self.sheet.map_or(0, |sheet| sheet.rules.melds.jokers));
        let rest: Vec<Card> = deck.filter(|card| !seen.contains(*card)).collect();
        for (place, one) in rest.iter().enumerate() {
            match [hidden_own, hidden_dealer] {
                [1, 0] => visit(own.with(*one), dealer),
                [0, 1] => visit(own, dealer.with(*one)),
                [1, 1] => {
                    let others = rest.iter().filter(|other| *other != one);
                    others.for_each(|other| visit(own.with(*one), dealer.with(*other)));
                }
                [hidden, _] => {
                    for other in rest.iter().skip(place + 1) {
                        match hidden {
                            0 => visit(own, dealer.with(*one).with(*other)),
                            _ => visit(own.with(*one).with(*other), dealer),
                        }
                    }
                }
            }
        }
    }
}

/// What is shown of a hand, where as many cards are listed as it has.
fn part(cards: Option<LoggedCards>, size: u8) -> Option<CardSet> {
    let cards = cards
        .filter(|cards| cards.len() == size && !cards.is_unreadable() && cards.twice().is_none())?;
    Some(cards.cards()).filter(|shown| shown.len() <= size)
}

/// Whether Ante and Play of a seat together win; `None` where the rules leave a choice, the record does not show the
/// multiple, and it decides.
fn base_wins(seat: &Seat<'_, '_>, settled: HandSettlement, sheet: &CompiledRules) -> Option<bool> {
    let multiples = &sheet.rules.play_multiples;
    match seat.raise_multiple(sheet) {
        Some(multiple) => Some(wins(settled, multiple)),
        None => {
            let ends = [multiples.least(), multiples.most()];
            let [least, most] = ends.map(|multiple| wins(settled, multiple));
            (least == most).then_some(least)
        }
    }
}

/// Whether Ante and Play together win after a raise by a multiple.
fn wins(settled: HandSettlement, multiple: u8) -> bool {
    // Fractions of one Ante: pay-offs are at most a million to one.
    let net = |pay: Pay, times: i64| {
        let (win, stake) = pay.net();
        (win.saturating_mul(times), stake)
    };
    let [ante, play] = settled.pays;
    let ((a, b), (c, d)) = (net(ante, 1), net(play, i64::from(multiple)));
    i128::from(a) * i128::from(d) + i128::from(c) * i128::from(b) > 0
}
