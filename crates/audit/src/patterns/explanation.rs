//! What an exception may come from, as far as its own amounts show it.

use gincert_replay::Bet;

/// Units that amounts are rounded to, in minor units.
const UNITS: [i64; 5] = [25, 50, 100, 500, 1_000];

/// Largest pay-off that is taken for one.
const ODDS_MAX: i64 = 10_000;
/// Stakes of a pay-off that is taken for one: tables pay 3 to 2, 6 to 5 or 19 to 20, and none 40 to 13, which is what
/// an amount that is wrong for another reason may come to.
const STAKES: [i64; 7] = [1, 2, 3, 4, 5, 10, 20];

/// A wager as findings name it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WagerName {
    /// One that records have a field for.
    Field(Bet),
    /// A side wager after the first, by its name.
    Side(String),
}

impl WagerName {
    /// The wager of the word in a finding.
    pub(crate) fn of(word: &str) -> WagerName {
        Bet::parse(word).map_or_else(|| WagerName::Side(word.to_owned()), WagerName::Field)
    }

    fn is_side(&self) -> bool {
        match self {
            WagerName::Field(bet) => bet.side().is_some(),
            WagerName::Side(_) => true,
        }
    }
}

/// What an exception may come from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Explanation {
    /// The record is right by another document of the audit.
    OtherRules {
        /// As `game/revision`.
        rules: String,
        /// The other document, by its place in `Rulebook::held_against`.
        other: usize,
    },
    /// The record is right by the document with one thing changed.
    Reading {
        /// As `game/revision`.
        rules: String,
        /// What is changed, by its place among the document's readings.
        reading: usize,
    },
    /// Of two wagers of a seat one has too much what the other has too little.
    OtherWager {
        /// The wager that has too little.
        from: WagerName,
        /// The wager that has too much.
        to: WagerName,
    },
    /// Of two seats of a round each has the results of the other.
    OtherSeat {
        /// The seats, the smaller number first.
        seats: [u32; 2],
    },
    /// The same of any two seats.
    OtherSeats,
    /// A row was paid at other odds.
    Odds {
        /// The wager.
        wager: WagerName,
        /// The row of the rules.
        row: String,
        /// Win and stake.
        odds: (i64, i64),
    },
    /// The wager was paid at these odds when it won, whatever its row.
    WagerOdds {
        /// The wager.
        wager: WagerName,
        /// Win and stake.
        odds: (i64, i64),
    },
    /// Won for lost, or lost for won.
    Sign,
    /// Rounded to a unit.
    Rounded {
        /// In minor units.
        unit_minor: i64,
        /// To which multiple of it.
        way: RoundingWay,
    },
    /// Nothing was paid, or nothing was taken.
    Nothing {
        /// The wager.
        wager: WagerName,
        /// Whether something was due to the player.
        was_won: bool,
    },
    /// The wager won, and was taken.
    Taken {
        /// The wager.
        wager: WagerName,
    },
    /// The wager was paid by other odds than those of its rows.
    PayTable {
        /// The wager.
        wager: WagerName,
    },
    /// The same amount too much or too little.
    Amount {
        /// The wager.
        wager: WagerName,
        /// From the player's side.
        minor: i64,
    },
    /// Nothing but what the audit calls it.
    Code {
        /// The audit.
        code: String,
    },
}

impl Explanation {
    /// Whether it is about one wager of a seat, and leaves others open.
    pub fn is_of_one_wager(&self) -> bool {
        match self {
            Explanation::Odds { .. }
            | Explanation::WagerOdds { .. }
            | Explanation::Nothing { .. }
            | Explanation::Taken { .. }
            | Explanation::PayTable { .. }
            | Explanation::Amount { .. } => true,
            Explanation::OtherRules { .. }
            | Explanation::Reading { .. }
            | Explanation::OtherWager { .. }
            | Explanation::OtherSeat { .. }
            | Explanation::OtherSeats
            | Explanation::Sign
            | Explanation::Rounded { .. }
            | Explanation::Code { .. } => false,
        }
    }
}

/// To which multiple of a unit an amount is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoundingWay {
    /// The next smaller one, from the player's side.
    Down,
    /// The next greater one.
    Up,
    /// The nearest; either of two that are as near.
    Nearest,
}

impl RoundingWay {
    const ALL: [RoundingWay; 3] = [RoundingWay::Down, RoundingWay::Up, RoundingWay::Nearest];

    /// In words that the unit follows.
    pub fn words(self) -> &'static str {
        match self {
            RoundingWay::Down => "down to",
            RoundingWay::Up => "up to",
            RoundingWay::Nearest => "to the nearest",
        }
    }
}

/// A wrong payment of a wager.
#[derive(Debug, Clone)]
pub(crate) struct WrongWager {
    pub wager: WagerName,
    pub due: i64,
    pub observed: i64,
    pub stake: Option<i64>,
    pub row: Option<String>,
}

impl WrongWager {
    fn delta(&self) -> i64 {
        self.observed.saturating_sub(self.due)
    }
}

/// What explains all wrong payments of a seat together.
pub(crate) fn of_seat(wrong: &[WrongWager]) -> Vec<Explanation> {
    let mut found = Vec::new();
    if let [one, other] = wrong
        && one.delta().checked_add(other.delta()) == Some(0)
    {
        let (from, to) = if one.delta() < 0 { (one, other) } else { (other, one) };
        found.push(Explanation::OtherWager { from: from.wager.clone(), to: to.wager.clone() });
    }
    if wrong.is_empty() {
        return found;
    }
    if wrong.iter().all(|one| one.due != 0 && one.due.checked_neg() == Some(one.observed)) {
        found.push(Explanation::Sign);
    }
    for unit in UNITS {
        for way in RoundingWay::ALL {
            if wrong.iter().all(|one| is_rounded(one, unit, way)) {
                found.push(Explanation::Rounded { unit_minor: unit, way });
            }
        }
    }
    found
}

/// Whether two seats have each other's results: wagers that both have wrong do, and of wagers that only one of them has wrong
/// nothing was won or lost, because the other did not make them.
pub(crate) fn are_exchanged(one: &[WrongWager], other: &[WrongWager]) -> bool {
    let of = |all: &[WrongWager], wager: &WagerName| -> Option<(i64, i64)> {
        all.iter().find(|one| one.wager == *wager).map(|one| (one.due, one.observed))
    };
    let mut shared = 0;
    let mut is_exchanged = |all: &[WrongWager], others: &[WrongWager]| {
        all.iter().all(|own| match of(others, &own.wager) {
            Some((due, observed)) => {
                shared += 1;
                (own.due, own.observed) == (observed, due)
            }
            None => own.observed == 0,
        })
    };
    is_exchanged(one, other) && is_exchanged(other, one) && shared > 0
}

/// Whether an amount was rounded to a multiple of the unit.
fn is_rounded(one: &WrongWager, unit: i64, way: RoundingWay) -> bool {
    let below = one.due.div_euclid(unit).checked_mul(unit);
    let Some(below) = below.filter(|below| *below != one.due) else { return false };
    let above = below.checked_add(unit);
    let rounded = match way {
        RoundingWay::Down => Some(below),
        RoundingWay::Up => above,
        RoundingWay::Nearest => {
            let near = |to: &i64| one.due.abs_diff(*to).saturating_mul(2) <= unit.unsigned_abs();
            [Some(below), above].into_iter().flatten().filter(near).find(|to| *to == one.observed)
        }
    };
    // What has another sign afterwards is more than rounded, and so is a loss that is not taken.
    let is_kept = one.observed.signum() == one.due.signum() || one.observed == 0 && one.due > 0;
    rounded == Some(one.observed) && is_kept
}

/// What explains one wrong payment, which may be the only one of its seat.
pub(crate) fn of_wager(one: &WrongWager, is_alone: bool) -> Vec<Explanation> {
    let wager = || one.wager.clone();
    let mut found = Vec::new();
    if one.observed == 0 && one.due != 0 {
        found.push(Explanation::Nothing { wager: wager(), was_won: one.due > 0 });
    }
    let is_taken = one.stake.is_some_and(|stake| stake.checked_neg() == Some(one.observed));
    if one.due > 0 && is_taken {
        found.push(Explanation::Taken { wager: wager() });
    }
    if let Some(odds) = one.stake.and_then(|stake| odds(one.observed, stake)) {
        if let Some(row) = &one.row {
            found.push(Explanation::Odds { wager: wager(), row: row.clone(), odds });
        }
        // Beside another wrong wager it would only be one more explanation to choose from: it leaves that one open.
        if one.due > 0 && is_alone {
            found.push(Explanation::WagerOdds { wager: wager(), odds });
        }
        if one.due > 0 && one.wager.is_side() {
            found.push(Explanation::PayTable { wager: wager() });
        }
    }
    found.push(Explanation::Amount { wager: wager(), minor: one.delta() });
    found
}

/// What was won on a stake, as odds in lowest terms; `None` where they are none that a table pays.
fn odds(won: i64, stake: i64) -> Option<(i64, i64)> {
    if won <= 0 || stake <= 0 {
        return None;
    }
    let divisor = num_integer::gcd(won, stake);
    let (win, stake) = (won / divisor, stake / divisor);
    (win <= ODDS_MAX && STAKES.contains(&stake)).then_some((win, stake))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(wager: Bet, due: i64, observed: i64) -> WrongWager {
        WrongWager {
            wager: WagerName::Field(wager),
            due,
            observed,
            stake: Some(1000),
            row: Some("Gin".into()),
        }
    }

    #[test]
    fn what_one_wager_has_too_much_and_another_too_little_is_on_the_wrong_wager() {
        let swapped = [wrong(Bet::Ante, 1000, 3000), wrong(Bet::Play, 3000, 1000)];
        let on_the_ante = Explanation::OtherWager {
            from: WagerName::Field(Bet::Play),
            to: WagerName::Field(Bet::Ante),
        };
        assert_eq!(of_seat(&swapped), [on_the_ante]);
        assert_eq!(of_seat(&[wrong(Bet::Ante, 1000, 3000), wrong(Bet::Play, 3000, 1001)]), []);
    }

    #[test]
    fn seats_are_exchanged_where_each_has_what_is_due_to_the_other() {
        let one = [wrong(Bet::Ante, 1000, -2000), wrong(Bet::Play, 3000, -2000)];
        let other = [wrong(Bet::Ante, -2000, 1000), wrong(Bet::Play, -2000, 3000)];
        assert!(are_exchanged(&one, &other) && are_exchanged(&other, &one));
        let beside = [one[0].clone(), one[1].clone(), wrong(Bet::BONUS, -100, 0)];
        assert!(are_exchanged(&beside, &other));
        let paid = [one[0].clone(), one[1].clone(), wrong(Bet::BONUS, -100, 400)];
        assert!(!are_exchanged(&paid, &other));
        assert!(!are_exchanged(&one, &one) && !are_exchanged(&one, &[]));
    }

    #[test]
    fn cents_that_are_missing_are_rounded_and_money_that_is_missing_is_not() {
        let unit_minor = |found: Vec<Explanation>| {
            let of = |one: &Explanation| match one {
                Explanation::Rounded { unit_minor, way } => Some((*unit_minor, *way)),
                _ => None,
            };
            found.iter().filter_map(of).collect::<Vec<_>>()
        };
        use RoundingWay::{Down, Nearest, Up};
        let of = |due, observed| unit_minor(of_seat(&[wrong(Bet::BONUS, due, observed)]));
        assert_eq!(of(1250, 1200), [(100, Down), (100, Nearest)]);
        assert_eq!(of(1250, 1300), [(100, Up), (100, Nearest)]);
        assert_eq!(of(1275, 1200), [(100, Down)]);
        assert_eq!(of(1275, 1300), [(50, Up), (50, Nearest), (100, Up), (100, Nearest)]);
        assert_eq!(of(-1000, 1000), []);
        let both = [wrong(Bet::Ante, 1230, 1200), wrong(Bet::Play, 1270, 1300)];
        assert_eq!(unit_minor(of_seat(&both)), [(100, Nearest)]);
    }

    #[test]
    fn a_wager_that_won_may_be_swept() {
        let swept = of_wager(&wrong(Bet::BONUS, 2000, -1000), true);
        assert!(
            swept.contains(&Explanation::Taken { wager: WagerName::Field(Bet::BONUS) }),
            "{swept:?}"
        );
        let lost = of_wager(&wrong(Bet::BONUS, -500, -1000), true);
        assert!(
            !lost.contains(&Explanation::Taken { wager: WagerName::Field(Bet::BONUS) }),
            "{lost:?}"
        );
        let double = of_wager(&wrong(Bet::Ante, 1000, 2000), true);
        assert!(double.contains(&Explanation::WagerOdds {
            wager: WagerName::Field(Bet::Ante),
            odds: (2, 1)
        }));
    }

    #[test]
    fn odds_are_those_that_a_table_can_pay() {
        assert_eq!(odds(3000, 1000), Some((3, 1)));
        assert_eq!(odds(1500, 1000), Some((3, 2)));
        assert_eq!(odds(1, 1000), None);
        assert_eq!(odds(4_000, 1_300), None);
        assert_eq!(odds(1_900, 2_000), Some((19, 20)));
        assert_eq!(odds(-1000, 1000), None);
        assert!(of_wager(&wrong(Bet::Play, 3000, 2000), true).contains(&Explanation::Odds {
            wager: WagerName::Field(Bet::Play),
            row: "Gin".into(),
            odds: (2, 1)
        }));
    }
}
