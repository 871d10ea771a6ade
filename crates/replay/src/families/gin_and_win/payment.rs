//! What the wagers of a seat won: as stated, as due, and as put right afterwards.
//!
//! Each amount is counted once. A wager's own result goes before any total; a total says something
//! new only where a wager has no result of its own, and then only what the stated ones leave of it.
//! Everything here is from the player's side and in minor units.

use crate::families::gin_and_win::seat::Seat;
use crate::record::{Amounts, Bet, PerWager, Record};

/// A wager of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatWager {
    /// Which.
    pub bet: Bet,
    /// Its amount; `None` where it must have been made and the record lacks it.
    pub stake: Option<i64>,
    /// What the rules let it win; `None` where the record does not show enough.
    pub due: Option<i64>,
    /// What the record says that it won.
    pub stated: Option<i64>,
    /// What corrections of this wager moved afterwards.
    pub moved: i64,
}

impl SeatWager {
    /// The result as far as the record tells it: a wager that was not made wins nothing.
    pub fn result(&self) -> Option<i64> {
        self.stated.or((self.stake == Some(0)).then_some(0))
    }
}

/// All that a record says of a seat's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatMoney {
    /// Each wager of the game.
    pub wagers: PerWager<SeatWager>,
    /// The seat's total as stated, in up to two ways: as a net result, and as what came back.
    pub totals: [Option<i64>; 2],
    /// What corrections moved that name no wager of the game.
    pub loose: i64,
}

/// A result that the rules can be held against.
struct JudgedResult {
    bet: Bet,
    due: i128,
    observed: i128,
    moved: i128,
}

/// A payment that is not as the rules let it be, in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongPayment {
    /// Which wager; the total where only a total tells it.
    pub bet: Bet,
    /// What was due.
    pub due: i128,
    /// What was won before any correction.
    pub observed: i128,
    /// What corrections moved.
    pub moved: i128,
    /// What was wrong: by the settlement, or by a correction that was not called for.
    pub delta: i128,
    /// What is left of it after all corrections.
    pub open: i128,
}

impl WrongPayment {
    /// What is wrong with a result; `None` where nothing is.
    fn of(bet: Bet, due: i128, observed: i128, moved: i128) -> Option<WrongPayment> {
        let error = observed - due;
        let open = error + moved;
        let delta = match (error, open) {
            (0, 0) => return None,
            // Put right, wholly or in part: what was wrong is what the settlement did.
            (error, 0) => error,
            (error, open) if error.signum() == open.signum() && error.abs() > open.abs() => error,
            // A correction made it worse, or went too far: what is wrong is what is left.
            (_, open) => open,
        };
        Some(WrongPayment { bet, due, observed, moved, delta, open })
    }
}

impl SeatMoney {
    /// What a record says of a seat.
    pub fn of(seat: &Seat<'_, '_>) -> SeatMoney {
        let wager = |bet: Bet| {
            let due = seat.due(bet);
            SeatWager {
                bet,
                stake: seat.bet(bet),
                due,
                stated: one_of(seat.observed(bet), due),
                moved: seat.adjusted(bet),
            }
        };
        SeatMoney {
            wagers: PerWager::new(seat.sides.len(), wager),
            totals: seat.observed(Bet::Total),
            loose: seat.adjusted(Bet::Total),
        }
    }

    /// The sum of the wagers' results, where each is stated.
    pub fn parts(&self) -> Option<i128> {
        let results = self.wagers.iter().map(SeatWager::result);
        results.map(|result| result.map(i128::from)).sum()
    }

    /// The sum of the stated results.
    pub(crate) fn stated_sum(&self) -> i128 {
        self.wagers.iter().filter_map(SeatWager::result).map(i128::from).sum()
    }

    /// What is due on the wagers without a result; `None` where the record does not show enough.
    pub fn due_unstated(&self) -> Option<i128> {
        let unstated = self.wagers.iter().filter(|wager| wager.result().is_none());
        unstated.map(|wager| wager.due.map(i128::from)).sum()
    }

    /// The one stated total that is used: of two that contradict each other the first that is not
    /// what is due.
    fn total(&self) -> Option<i128> {
        let due: Option<i128> = self.wagers.iter().map(|wager| wager.due.map(i128::from)).sum();
        let mut stated = self.totals.into_iter().flatten().map(i128::from);
        let first = stated.next()?;
        Some(stated.find(|_| Some(first) == due).unwrap_or(first))
    }

    /// What a total leaves for the wagers without a result; `None` where every wager has one, or
    /// there is no total.
    pub fn rest(&self) -> Option<i128> {
        match self.parts() {
            Some(_) => None,
            None => Some(self.total()? - self.stated_sum()),
        }
    }

    /// What the seat won before corrections, where the record tells it: its parts, or its total.
    pub fn won(&self) -> Option<i128> {
        self.parts().or_else(|| self.total())
    }

    /// Totals that are not the sum of the stated results: the sum, and the total. A total may be
    /// taken before or after corrections.
    pub fn contradictions(&self) -> impl Iterator<Item = [i128; 2]> {
        let moved = self.moved();
        let parts = self.parts();
        self.totals.into_iter().flatten().map(i128::from).filter_map(move |total| {
            let parts = parts?;
            (total != parts && total != parts + moved).then_some([parts, total])
        })
    }

    /// What all corrections of the seat moved.
    pub fn moved(&self) -> i128 {
        let own: i128 = self.wagers.iter().map(|wager| i128::from(wager.moved)).sum();
        own + i128::from(self.loose)
    }

    /// Whether every wager won what is due and nothing was moved: then nothing is wrong, and no total has
    /// to tell anything.
    pub fn is_right(&self) -> bool {
        let is_right = |wager: &SeatWager| {
            wager.moved == 0 && wager.due.is_some() && wager.result() == wager.due
        };
        self.loose == 0 && self.wagers.iter().all(is_right)
    }

    /// Everything that is paid wrongly at the seat. Corrections that name no wager put right what is
    /// open, in the order of the wagers; what is left of them is the seat's.
    pub fn wrong(&self) -> Vec<WrongPayment> {
        if self.is_right() {
            return Vec::new();
        }
        let mut loose = i128::from(self.loose);
        let mut found = Vec::new();
        let judged = self.judged();
        let open = |judged: &JudgedResult| judged.observed + judged.moved - judged.due;
        // Two errors that cancel are not made good: nobody moved anything.
        let is_made_good = loose != 0 && judged.iter().map(open).sum::<i128>() == -loose;
        for one in judged {
            let open = open(&one);
            // As much of a loose correction as goes against what is open; all of it where the seat
            // as a whole is made good.
            let taken = match open.signum() * loose.signum() {
                _ if is_made_good => -open,
                -1 => -open.signum() * open.abs().min(loose.abs()),
                _ => 0,
            };
            loose -= taken;
            found.extend(WrongPayment::of(one.bet, one.due, one.observed, one.moved + taken));
        }
        if loose != 0 && self.is_judged() {
            found.extend(WrongPayment::of(Bet::Total, 0, 0, loose));
        }
        merged(found)
    }

    /// Results that the rules can be held against.
    fn judged(&self) -> Vec<JudgedResult> {
        let single = self.wagers.iter().filter_map(|wager| {
            Some(JudgedResult {
                bet: wager.bet,
                due: wager.due?.into(),
                observed: wager.result()?.into(),
                moved: wager.moved.into(),
            })
        });
        let rest = self.rest().zip(self.due_unstated()).map(|(observed, due)| JudgedResult {
            bet: Bet::Total,
            due,
            observed,
            moved: self.moved_unstated(),
        });
        single.chain(rest).collect()
    }

    /// What corrections moved on wagers without a result of their own.
    pub(crate) fn moved_unstated(&self) -> i128 {
        let unstated = self.wagers.iter().filter(|wager| wager.result().is_none());
        unstated.map(|wager| i128::from(wager.moved)).sum()
    }

    /// Whether all that the seat won is held against the rules.
    pub fn is_judged(&self) -> bool {
        let single = |wager: &SeatWager| wager.due.is_some() && wager.result().is_some();
        self.wagers.iter().all(single)
            || (self.rest().is_some() && self.wagers.iter().all(|wager| wager.due.is_some()))
    }
}

/// Of two statements about one result the one that is not what is due: that one is reported and counted.
fn one_of(stated: [Option<i64>; 2], due: Option<i64>) -> Option<i64> {
    match (stated, due) {
        ([Some(net), Some(back)], Some(due)) if net == due => Some(back),
        ([net, back], _) => net.or(back),
    }
}

/// Two findings about a seat's total are one.
fn merged(mut found: Vec<WrongPayment>) -> Vec<WrongPayment> {
    let is_total = |wrong: &WrongPayment| wrong.bet == Bet::Total;
    if found.iter().filter(|wrong| is_total(wrong)).count() < 2 {
        return found;
    }
    let (totals, mut single): (Vec<WrongPayment>, Vec<WrongPayment>) =
        found.drain(..).partition(is_total);
    let sum = |of: fn(&WrongPayment) -> i128| totals.iter().map(of).sum();
    let (due, observed, moved) =
        (sum(|one| one.due), sum(|one| one.observed), sum(|one| one.moved));
    single.extend(WrongPayment::of(Bet::Total, due, observed, moved));
    single
}

/// The table's own total against what its seats won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableTotal {
    /// There is none, or it is the sum of its seats, or they do not tell enough.
    Silent,
    /// Every seat's result is stated, and the total is another number: the sum, and the total.
    Contradicts([i128; 2]),
    /// Some seats tell nothing: what the total leaves for them.
    Rest {
        /// What is left of the total for the seats that tell nothing.
        rest: i128,
        /// What is due to them; `None` where the record does not show enough.
        due: Option<i128>,
        /// What corrections of wagers without a result moved there.
        moved: i128,
    },
}

/// Holds a table's total against its seats.
pub fn table_total(record: &Record<'_>, seats: &[SeatMoney]) -> TableTotal {
    let Some(total) = record.net.map(|net| i128::from(net.0)) else {
        return TableTotal::Silent;
    };
    let is_stated = |seat: &SeatMoney| seat.won().is_some();
    let sum: i128 = seats.iter().filter_map(SeatMoney::won).sum();
    let moved: i128 = seats.iter().map(SeatMoney::moved).sum();
    if seats.iter().all(is_stated) {
        // A seat's own total that contradicts its parts is reported at the seat.
        let stated = |seat: &SeatMoney| seat.total().or_else(|| seat.parts());
        let other: i128 = seats.iter().filter_map(stated).sum();
        let sums = [sum, sum + moved, other, other + moved];
        return match sums.contains(&total) {
            true => TableTotal::Silent,
            false => TableTotal::Contradicts([sum, total]),
        };
    }
    let partly: i128 =
        seats.iter().filter(|seat| !is_stated(seat)).map(SeatMoney::stated_sum).sum();
    let unstated = || seats.iter().filter(|seat| !is_stated(seat));
    TableTotal::Rest {
        rest: total - sum - partly,
        due: unstated().map(SeatMoney::due_unstated).sum(),
        moved: unstated().map(SeatMoney::moved_unstated).sum(),
    }
}

/// What is wrong with a table's total where it alone tells what seats won.
pub fn table_wrong(total: TableTotal) -> Option<WrongPayment> {
    match total {
        TableTotal::Rest { rest, due: Some(due), moved } => {
            WrongPayment::of(Bet::Total, due, rest, moved)
        }
        _ => None,
    }
}

/// The sum of the single wagers of a list that also gives a total, where they are all there: the
/// sum, and the total.
pub(crate) fn stakes_contradict(seat: &Seat<'_, '_>) -> Option<[i128; 2]> {
    let bets: &Amounts<'_> = seat.record.bets.as_ref()?;
    let total = i128::from(bets.get(Bet::Total)?);
    bets.get(Bet::Ante)?;
    let bets = seat.bets();
    let sum: Option<i128> = bets.iter().map(|bet| bet.map(i128::from)).sum();
    let sum = sum?;
    (sum != total).then_some([sum, total])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(due: i128, observed: i128, moved: i128) -> Option<[i128; 2]> {
        WrongPayment::of(Bet::Ante, due, observed, moved).map(|wrong| [wrong.delta, wrong.open])
    }

    #[test]
    fn what_was_wrong_and_what_is_open_are_told_apart() {
        assert_eq!(wrong(-1000, -1000, 0), None);
        assert_eq!(wrong(-1000, -500, 0), Some([500, 500]));
        assert_eq!(wrong(-1000, -500, -500), Some([500, 0]), "made good");
        assert_eq!(wrong(-1000, -500, -200), Some([500, 300]), "made good in part");
        assert_eq!(wrong(-1000, -500, 200), Some([700, 700]), "made worse");
        assert_eq!(wrong(-1000, -500, -900), Some([-400, -400]), "made good too much");
        assert_eq!(wrong(-1000, -1000, 700), Some([700, 700]), "moved without a cause");
    }

    fn money(results: [Option<i64>; 3], total: Option<i64>, loose: i64) -> SeatMoney {
        let wager = |bet: Bet| SeatWager {
            bet,
            stake: Some(1000),
            due: Some(-1000),
            stated: results[Bet::WAGERS.iter().position(|one| *one == bet).unwrap()],
            moved: 0,
        };
        SeatMoney { wagers: PerWager::new(1, wager), totals: [total, None], loose }
    }

    fn differences(money: &SeatMoney) -> Vec<(Bet, i128, i128)> {
        money.wrong().iter().map(|wrong| (wrong.bet, wrong.delta, wrong.open)).collect()
    }

    #[test]
    fn errors_that_cancel_are_not_put_right_by_each_other() {
        let right = Some(-1000);
        let swapped = money([Some(-500), Some(-1500), right], None, 0);
        assert_eq!(differences(&swapped), [(Bet::Ante, 500, 500), (Bet::Play, -500, -500)]);
        assert!(swapped.wrong().iter().all(|wrong| wrong.moved == 0));
    }

    #[test]
    fn a_total_says_only_what_the_parts_leave_open() {
        let right = Some(-1000);
        let whole = money([Some(-500), right, right], Some(-2500), 0);
        assert_eq!(differences(&whole), [(Bet::Ante, 500, 500)]);
        assert_eq!(whole.contradictions().count(), 0);
        let other = money([Some(-500), right, right], Some(-3000), 0);
        assert_eq!(differences(&other), [(Bet::Ante, 500, 500)]);
        assert_eq!(other.contradictions().collect::<Vec<_>>(), [[-2500, -3000]]);
        let part = money([Some(-500), None, right], Some(-2300), 0);
        assert_eq!(differences(&part), [(Bet::Ante, 500, 500), (Bet::Total, 200, 200)]);
        let alone = money([None; 3], Some(-2500), 0);
        assert_eq!(differences(&alone), [(Bet::Total, 500, 500)]);
    }

    #[test]
    fn a_correction_without_a_wager_puts_right_what_is_open() {
        let right = Some(-1000);
        let two = |loose| money([Some(-500), Some(-1300), right], None, loose);
        assert_eq!(differences(&two(0)), [(Bet::Ante, 500, 500), (Bet::Play, -300, -300)]);
        assert_eq!(differences(&two(-500)), [(Bet::Ante, 500, 0), (Bet::Play, -300, -300)]);
        assert_eq!(differences(&two(-200)), [(Bet::Ante, 500, 0), (Bet::Play, -300, 0)]);
        let much = [(Bet::Ante, 500, 0), (Bet::Play, -300, -300), (Bet::Total, -200, -200)];
        assert_eq!(differences(&two(-700)), much);
        let sums: i128 = two(-700).wrong().iter().map(|wrong| wrong.open).sum();
        assert_eq!(sums, -700 + 500 - 300);
    }
}
