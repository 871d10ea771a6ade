//! What a round won, and why: each stated amount goes into exactly one part of the account.

use super::CountedRound;
use super::shown::{Card, card};
use crate::families::gin_and_win::payment::{SeatMoney, SeatWager, TableTotal, table_wrong};
use crate::families::gin_and_win::seat::{Seat, unnamed_wagers};
use crate::record::Bet;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::summary::{
    Account, AccountLine, CurrencySums, DecisionKey, ExcludedWagers, ExclusionReason,
};
use crate::sums::Merge;
use gincert_game::gin_and_win::{Action, Pay, SIDES_MAX, meters};

/// Ante and Play of a hand, or one of its side wagers.
struct Unit<'u> {
    wagers: &'u [SeatWager],
    /// What is due on its wagers that are held against the rules.
    due: i128,
    /// What its other wagers are stated to have won.
    stated: i128,
    wagered: i128,
    /// Why it is left out; `None` where nothing is missing.
    why: Option<ExclusionReason>,
}

impl CountedRound<'_, '_, '_> {
    /// Adds the round to its account.
    pub(super) fn account(&self, sums: &mut CurrencySums) {
        let mut rounds = Rounds::default();
        for (seat, money) in self.seats() {
            self.seat(sums, &mut rounds, seat, money);
        }
        // A round that shows no seat has no wager that could be left out, and is left out itself.
        if !self.round.is_settled && self.round.seats.is_empty() {
            rounds.leave_out(ExclusionReason::NotSettled);
        }
        let account = &mut sums.account;
        if let TableTotal::Rest { rest, due, .. } = self.table {
            account.totals.won.add(rest);
            rounds.totals = true;
            if due.is_none() {
                let mut unstated = self.seats().filter(|(_, money)| money.won().is_none());
                let why = unstated.find_map(|(seat, money)| self.why_total(seat, money));
                let why = self.why_round().or(why).unwrap_or(ExclusionReason::Hidden);
                let left = ExcludedWagers { won: rest.into(), ..ExcludedWagers::default() };
                account.left_out.entry(why).or_default().merge(left);
                rounds.leave_out(why);
            }
            account.wrong.add(table_wrong(self.table).map_or(0, |wrong| wrong.open));
        }
        account.base.rounds += u64::from(rounds.base);
        for (side, is_there) in account.sides.iter_mut().zip(rounds.sides) {
            side.line.rounds += u64::from(is_there);
        }
        account.unnamed.rounds += u64::from(rounds.unnamed);
        account.totals.rounds += u64::from(rounds.totals);
        for why in rounds.left_out {
            account.left_out.entry(why).or_default().rounds += 1;
        }
    }

    fn seat(
        &self,
        sums: &mut CurrencySums,
        rounds: &mut Rounds,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
    ) {
        self.lines(&mut sums.account, rounds, seat, money);
        self.unnamed(&mut sums.account, rounds, seat);
        let [ante, play] = &money.wagers.base;
        let judged = |wager: &SeatWager| {
            wager.due.is_some() && (wager.result().is_some() || self.is_total_judged(money))
        };
        let unit = |wagers| self.unit(wagers, &judged);
        let mut base = unit(&money.wagers.base[..]);
        base.why = self.why_base(seat, money, judged(ante) && judged(play));
        let wrong: i128 = money.wrong().iter().map(|wrong| wrong.open).sum();
        sums.account.wrong.add(wrong);
        self.loose(&mut sums.account, rounds, seat, money);
        self.base(sums, rounds, seat, &base);
        for (place, wager) in money.wagers.sides().iter().enumerate() {
            let mut side = unit(std::slice::from_ref(wager));
            side.why = self.why_side(seat, (place, wager), judged(wager));
            match (side.why, sums.account.sides.get_mut(place)) {
                (None, Some(account)) => {
                    account.measured.add(side.wagered);
                    account.due.add(side.due);
                }
                (Some(why), _) if is_reported(wager) || side.stated != 0 => {
                    leave_out(&mut sums.account, rounds, why, &side);
                }
                // Such a wager is not left out: it was not made, or a total may hold it.
                (_, _) => {}
            }
        }
    }

    /// Side wagers by names that the rules do not have: they are left out as a whole.
    fn unnamed(&self, account: &mut Account, rounds: &mut Rounds, seat: &Seat<'_, '_>) {
        for wager in unnamed_wagers(seat.record, seat.sides) {
            let (stake, won) =
                (i128::from(wager.stake.unwrap_or(0)), wager.stated.unwrap_or(0).into());
            let line = &mut account.unnamed;
            line.won.add(won);
            if self.round.is_settled {
                rounds.unnamed = true;
                line.wagers += 1;
                line.wagered.add(stake);
                line.unstated.add(if wager.stated.is_none() { stake } else { 0 });
            } else {
                line.void.add(won);
            }
            let why = self.why_round().unwrap_or(ExclusionReason::NoWager);
            let left = account.left_out.entry(why).or_default();
            left.wagers += 1;
            left.wagered.add(stake);
            left.won.add(won);
            rounds.leave_out(why);
        }
    }

    /// The wagers as they are stated.
    fn lines(
        &self,
        account: &mut Account,
        rounds: &mut Rounds,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
    ) {
        let is_covered = self.is_covered(money);
        let add = |line: &mut AccountLine, wagers: &[SeatWager]| {
            let stated = wagers.iter().filter(|wager| wager.result().is_some() || !is_covered);
            let mut is_there = false;
            for wager in stated {
                // What is wagered in a round that does not count is given back.
                if self.round.is_settled {
                    is_there |= is_reported(wager);
                    line.wagered.add(wager.stake.unwrap_or(0).into());
                    let ante = if wager.bet == Bet::Ante { wager.stake.unwrap_or(0) } else { 0 };
                    line.antes.add(ante.into());
                    if wager.result().is_none() {
                        line.unstated.add(wager.stake.unwrap_or(0).into());
                    }
                }
                let won = i128::from(wager.result().unwrap_or(0)) + i128::from(wager.moved);
                line.won.add(won);
                if !self.round.is_settled {
                    line.void.add(won);
                }
            }
            line.wagers += u64::from(is_there);
            is_there
        };
        rounds.base |= add(&mut account.base, &money.wagers.base);
        let sides = account.sides.iter_mut().zip(&mut rounds.sides);
        for ((side, is_there), wager) in sides.zip(money.wagers.sides()) {
            *is_there |= add(&mut side.line, std::slice::from_ref(wager));
        }
        account.loose.add(money.loose.into());
        let unstated = || money.wagers.iter().filter(|wager| wager.result().is_none());
        if is_covered {
            if self.round.is_settled {
                rounds.totals = true;
                account.totals.wagers += 1;
                let known: Option<i128> = unstated().map(|wager| wager.stake.map(i128::from)).sum();
                let total = || seat.record.bets.as_ref()?.get(Bet::Total).map(i128::from);
                account.totals.wagered.add(known.or_else(total).unwrap_or(0));
            }
            let won = money.rest().unwrap_or(0) + money.moved_unstated();
            account.totals.won.add(won);
            if !self.round.is_settled {
                account.totals.void.add(won);
            }
        }
    }

    fn unit<'u>(&self, wagers: &'u [SeatWager], judged: &dyn Fn(&SeatWager) -> bool) -> Unit<'u> {
        let mut unit = Unit { wagers, due: 0, stated: 0, wagered: 0, why: None };
        for wager in wagers {
            unit.wagered += i128::from(wager.stake.unwrap_or(0));
            match judged(wager) {
                true => unit.due += i128::from(wager.due.unwrap_or(0)),
                false => {
                    let result = i128::from(wager.result().unwrap_or(0));
                    unit.stated += result + i128::from(wager.moved);
                }
            }
        }
        unit
    }

    /// Ante and Play: into theory, choices and luck, or left out.
    fn base(
        &self,
        sums: &mut CurrencySums,
        rounds: &mut Rounds,
        seat: &Seat<'_, '_>,
        unit: &Unit<'_>,
    ) {
        let ante = unit.wagers.first().and_then(|wager| wager.stake);
        let decision = seat.action.zip(seat.best).zip(ante);
        if let Some(((action, best), ante)) = decision.filter(|_| self.round.is_settled) {
            let left = seat.counts.unwrap_or(best.left_over).key();
            let key = match self.sheet.filter(|_| action == Action::Play) {
                Some(sheet) => seat.decision_key(left, sheet),
                None => Some(DecisionKey::of(left)),
            };
            if let Some(key) = key {
                sums.decisions.add(key, action == Action::Play, ante);
                if unit.why.is_some() {
                    sums.unmeasured.add(key, action == Action::Play, ante);
                }
            }
        }
        let account = &mut sums.account;
        match (unit.why, ante) {
            (None, Some(ante)) => {
                account.antes.add(ante.into());
                account.base_due.add(unit.due);
                if seat.best.is_none() {
                    account.hidden_folds += 1;
                    account.hidden_antes.add(ante.into());
                    account.hidden_due.add(unit.due);
                }
            }
            (why, _) => leave_out(account, rounds, why.unwrap_or(ExclusionReason::Stake), unit),
        }
    }

    /// Corrections that name no wager: what of them is no wrong payment is left out.
    fn loose(
        &self,
        account: &mut Account,
        rounds: &mut Rounds,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
    ) {
        if money.loose == 0 && money.rest().is_none() {
            return;
        }
        // Everything that is stated, less what is judged by the rules and what is counted elsewhere.
        let is_judged = self.is_total_judged(money);
        let single = money.wagers.iter().filter(|wager| wager.result().is_some());
        let own = single.filter(|wager| wager.due.is_some());
        let mut judged: i128 = own
            .map(|wager| {
                let [due, result] = [wager.due, wager.result()].map(|one| one.unwrap_or(0).into());
                let due: i128 = due;
                result + i128::from(wager.moved) - due
            })
            .sum();
        if let (Some(rest), true) = (money.rest(), is_judged) {
            judged += rest + money.moved_unstated() - money.due_unstated().unwrap_or(0);
        }
        let wrong: i128 = money.wrong().iter().map(|wrong| wrong.open).sum();
        let left = i128::from(money.loose) + judged - wrong;
        if left != 0 {
            let entry = account.left_out.entry(ExclusionReason::Loose).or_default();
            entry.wagers += 1;
            entry.won.add(left);
            rounds.leave_out(ExclusionReason::Loose);
        }
        if let (Some(rest), false) = (money.rest(), is_judged) {
            // What corrections moved on these wagers is left out with them.
            let why = self.why_round().or_else(|| self.why_total(seat, money));
            let why = why.unwrap_or(ExclusionReason::Hidden);
            account.left_out.entry(why).or_default().won.add(rest);
            rounds.leave_out(why);
        }
    }

    /// Why Ante and Play of a hand are left out.
    fn why_base(
        &self,
        seat: &Seat<'_, '_>,
        money: &SeatMoney,
        is_judged: bool,
    ) -> Option<ExclusionReason> {
        let [ante, play] = &money.wagers.base;
        let is_folded = seat.action == Some(Action::Fold);
        self.why_round()
            .or(seat.action.is_none().then_some(ExclusionReason::Action))
            .or((ante.stake.is_none() || play.stake.is_none()).then_some(ExclusionReason::Stake))
            .or_else(|| {
                let is_due = ante.due.is_some() && play.due.is_some();
                (!is_due).then(|| self.why_cards(seat, true))
            })
            .or((!is_judged).then_some(ExclusionReason::Result))
            .or(self.values.is_none().then_some(ExclusionReason::NoMathematics))
            .or(self.is_of_no_multiple(seat).then_some(ExclusionReason::Multiple))
            .or_else(|| match seat.best {
                _ if is_folded => None,
                // The dealer's hand alone may decide a hand that nobody sees; what it was worth, and
                // so luck and choice, stays unknown.
                None => Some(self.why_cards(seat, true)),
                Some(best) => {
                    (seat.counts != Some(best.left_over)).then_some(ExclusionReason::Laid)
                }
            })
    }

    /// Whether a hand is raised by an amount that is none of those among which the player chooses: then nobody can
    /// say what the choice cost.
    fn is_of_no_multiple(&self, seat: &Seat<'_, '_>) -> bool {
        let is_choice = |sheet: &&CompiledRules| sheet.rules.play_multiples.is_choice();
        let sheet = self.sheet.filter(is_choice).filter(|_| seat.action == Some(Action::Play));
        sheet.is_some_and(|sheet| seat.raise_place(sheet).is_none())
    }

    /// Why a side wager is left out.
    fn why_side(
        &self,
        seat: &Seat<'_, '_>,
        (place, side): (usize, &SeatWager),
        is_judged: bool,
    ) -> Option<ExclusionReason> {
        let values = self.values.and_then(|values| values.sides.get(place));
        self.why_round()
            .or(self.why_no_wager().filter(|_| side.stake != Some(0)))
            .or(side.stake.is_none().then_some(ExclusionReason::Stake))
            .or_else(|| side.due.is_none().then(|| self.why_side_not_due(seat, place)))
            .or((!is_judged).then_some(ExclusionReason::Result))
            .or((self.has_meter(place) && side.stake != Some(0)).then_some(ExclusionReason::Meter))
            .or((self.has_envy(place) && side.stake != Some(0)).then_some(ExclusionReason::Envy))
            .or((values.is_none() && side.stake != Some(0))
                .then_some(ExclusionReason::NoMathematics))
    }

    /// Why a total cannot be held against the rules: because of the first of its wagers that cannot.
    fn why_total(&self, seat: &Seat<'_, '_>, money: &SeatMoney) -> Option<ExclusionReason> {
        let mut unstated = money.wagers.iter().filter(|wager| wager.result().is_none());
        let wager = unstated.find(|wager| wager.due.is_none())?;
        Some(self.why_not_due(seat, wager))
    }

    /// Why nobody can say what is due on a wager.
    pub(super) fn why_not_due(&self, seat: &Seat<'_, '_>, wager: &SeatWager) -> ExclusionReason {
        let is_base = wager.bet.side().is_none();
        self.why_round()
            .or_else(|| self.why_no_wager().filter(|_| !is_base))
            .or((is_base && seat.action.is_none()).then_some(ExclusionReason::Action))
            .or(wager.stake.is_none().then_some(ExclusionReason::Stake))
            .unwrap_or_else(|| match wager.bet.side() {
                Some(place) => self.why_side_not_due(seat, place),
                None => self.why_cards(seat, is_base),
            })
    }

    /// Why nobody can say what is due on a side wager whose amount is known.
    fn why_side_not_due(&self, seat: &Seat<'_, '_>, place: usize) -> ExclusionReason {
        let pay = self.sheet.and_then(|sheet| seat.side_pay(sheet, place));
        // The own hand decides its part, so that the rest is what other hands pay.
        if pay.is_some() && self.has_envy(place) {
            return ExclusionReason::EnvyHidden;
        }
        match pay.and_then(Pay::of_meter) {
            Some(_) if meters(seat.sides) > 1 => ExclusionReason::SeveralMeters,
            Some(_) => ExclusionReason::MeterUnstated,
            None => self.why_cards(seat, false),
        }
    }

    /// Whether rows of a side wager pay of a meter.
    fn has_meter(&self, place: usize) -> bool {
        self.sheet.is_some_and(|sheet| sheet.has_meter(place))
    }

    /// Whether hands of other seats pay to a side wager.
    fn has_envy(&self, place: usize) -> bool {
        self.sheet.is_some_and(|sheet| sheet.has_envy(place))
    }

    /// Why nothing is due on a side wager that the document does not have.
    fn why_no_wager(&self) -> Option<ExclusionReason> {
        let has_none = self.sheet.is_some_and(|sheet| sheet.rules.sides.is_empty());
        has_none.then_some(ExclusionReason::NoWager)
    }

    fn why_round(&self) -> Option<ExclusionReason> {
        let round = self.round;
        (!round.is_settled)
            .then_some(ExclusionReason::NotSettled)
            .or(self.sheet.is_none().then_some(ExclusionReason::NoRules))
            .or(round.is_unreadable.then_some(ExclusionReason::Unreadable))
            .or(round.twice.map(|_| ExclusionReason::CardTwice))
    }

    fn why_cards(&self, seat: &Seat<'_, '_>, with_dealer: bool) -> ExclusionReason {
        let size = self.sheet.map(|sheet| sheet.rules.hand_cards);
        let dealer = self.round.record.dealer.as_ref().and_then(|dealer| dealer.cards);
        let is_faulty = card(seat.record.cards, size) == Card::Faulty
            || (with_dealer && card(dealer, size) == Card::Faulty);
        let is_shown = seat.best.is_some() && (!with_dealer || self.round.dealer.is_some());
        match (is_faulty, is_shown) {
            (true, _) => ExclusionReason::CardCount,
            (false, true) if seat.action.is_none() => ExclusionReason::Action,
            // A hand that cannot be laid as the log says counts as nothing that is known.
            (false, true) => ExclusionReason::Laid,
            (false, false) => ExclusionReason::Hidden,
        }
    }
}

/// Whether a record says anything of a wager. One whose amount it leaves open is there only where its
/// result is stated, unless every seat makes it.
fn is_reported(wager: &SeatWager) -> bool {
    let is_made = wager.stake.is_none_or(|stake| stake > 0);
    wager.stated.is_some() || (is_made && (wager.stake.is_some() || wager.bet == Bet::Ante))
}

/// Which lines of an account a round is counted in.
#[derive(Default)]
struct Rounds {
    base: bool,
    sides: [bool; SIDES_MAX],
    unnamed: bool,
    totals: bool,
    left_out: Vec<ExclusionReason>,
}

impl Rounds {
    fn leave_out(&mut self, why: ExclusionReason) {
        if !self.left_out.contains(&why) {
            self.left_out.push(why);
        }
    }
}

fn leave_out(account: &mut Account, rounds: &mut Rounds, why: ExclusionReason, unit: &Unit<'_>) {
    let left = account.left_out.entry(why).or_default();
    left.wagers += 1;
    left.wagered.add(unit.wagered);
    left.won.add(unit.due + unit.stated);
    rounds.leave_out(why);
}
