//! What a wager pays.

use super::{Commission, MeterPay};
use core::fmt;

/// Largest pay-off number that a table may name: a million to one.
pub const PAY_MAX: u32 = 1_000_000;

/// What happens to a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pay {
    /// Wins `win` for each `stake` wagered; the stake comes back as well.
    Odds {
        /// Units won.
        win: u32,
        /// Units wagered, at least 1.
        stake: u32,
    },
    /// As [`Pay::Odds`], less a commission on what is won.
    OddsLess {
        /// Units won before the commission.
        win: u32,
        /// Units wagered, at least 1.
        stake: u32,
        /// What the house keeps of what is won.
        commission: Commission,
    },
    /// Wins a share of the meter of its side wager.
    Meter(MeterPay),
    /// The wager comes back.
    Push,
    /// The wager is lost.
    Lose,
    /// There is no such wager in this case (the Play wager of a folded hand).
    NotMade,
}

impl Pay {
    /// `win` to 1.
    pub const fn to_one(win: u32) -> Pay {
        Pay::Odds { win, stake: 1 }
    }

    /// Net result per unit wagered as (numerator, denominator): -1 for a loss, 0 for a push and
    /// for a wager that was not made. A commission is taken off; a share of a meter is what it is while
    /// the meter stands at its start. Never overflows: both are at most [`PAY_MAX`] times ten thousand in
    /// a ruleset.
    ///
    /// ```
    /// use gincert_game::gin_and_win::Pay;
    /// # use gincert_game::gin_and_win::Commission;
    /// assert_eq!(Pay::Odds { win: 3, stake: 2 }.net(), (3, 2));
    /// let commission = Commission::new(500).unwrap();
    /// assert_eq!(Pay::OddsLess { win: 1, stake: 1, commission }.net(), (19, 20));
    /// assert_eq!(Pay::Lose.net(), (-1, 1));
    /// ```
    pub fn net(self) -> (i64, i64) {
        match self {
            Pay::Odds { win, stake } => (i64::from(win), i64::from(stake.max(1))),
            Pay::OddsLess { win, stake, commission } => commission.left_of(win, stake),
            Pay::Meter(pay) => pay.net_at_start(),
            Pay::Push | Pay::NotMade => (0, 1),
            Pay::Lose => (-1, 1),
        }
    }

    /// What a wager that is paid odds wins per unit wagered, as [`Pay::net`]; `None` for one that
    /// pushes, loses or is not made.
    pub fn odds(self) -> Option<(i64, i64)> {
        self.is_odds().then(|| self.net())
    }

    /// One unit more for each unit wagered, after a commission; `None` for a wager that loses or is
    /// not made, for a share of a meter, and for odds beyond 32 bits.
    ///
    /// ```
    /// use gincert_game::gin_and_win::Pay;
    /// assert_eq!(Pay::Odds { win: 3, stake: 2 }.one_more(), Some(Pay::Odds { win: 5, stake: 2 }));
    /// assert_eq!(Pay::Push.one_more(), Some(Pay::to_one(1)));
    /// ```
    pub fn one_more(self) -> Option<Pay> {
        match self {
            Pay::Push => Some(Pay::to_one(1)),
            Pay::Odds { .. } | Pay::OddsLess { .. } => {
                let (win, stake) = self.net();
                let win = u32::try_from(win.checked_add(stake)?).ok()?;
                Some(Pay::Odds { win, stake: u32::try_from(stake).ok()? })
            }
            Pay::Lose | Pay::NotMade | Pay::Meter(_) => None,
        }
    }

    /// The pay-off as it is before a commission is taken off.
    pub fn before_commission(self) -> Pay {
        match self {
            Pay::OddsLess { win, stake, .. } => Pay::Odds { win, stake },
            other => other,
        }
    }

    /// What it wins of a meter.
    pub fn of_meter(self) -> Option<MeterPay> {
        match self {
            Pay::Meter(pay) => Some(pay),
            _ => None,
        }
    }

    /// Whether the wager is paid odds.
    pub fn is_odds(self) -> bool {
        matches!(self, Pay::Odds { .. } | Pay::OddsLess { .. })
    }
}

impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pay::Odds { win, stake } => write!(f, "{win} to {stake}"),
            Pay::OddsLess { win, stake, commission } => {
                write!(f, "{win} to {stake} less {commission}")
            }
            Pay::Meter(pay) => pay.fmt(f),
            Pay::Push => f.write_str("Push"),
            Pay::Lose => f.write_str("Lose"),
            Pay::NotMade => f.write_str("-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_push_pays_nothing_and_takes_nothing() {
        assert_eq!(Pay::Push.net(), (0, 1));
        assert_eq!(Pay::NotMade.net(), (0, 1));
        assert_eq!(Pay::Lose.net(), (-1, 1));
        assert_eq!(Pay::to_one(20).net(), (20, 1));
        assert_eq!(Pay::Odds { win: 1, stake: 0 }.net(), (1, 1));
    }

    #[test]
    fn every_pay_is_printed_as_tables_have_it() {
        let all = [Pay::Odds { win: 3, stake: 2 }, Pay::Push, Pay::Lose, Pay::NotMade];
        assert_eq!(all.map(|pay| pay.to_string()), ["3 to 2", "Push", "Lose", "-"]);
    }

    #[test]
    fn a_commission_is_taken_off_what_is_won_and_nothing_else() {
        let less = |win, stake, hundredths| Pay::OddsLess {
            win,
            stake,
            commission: Commission::new(hundredths).unwrap(),
        };
        for (pay, net, words) in [
            (less(1, 1, 500), (19, 20), "1 to 1 less 5 %"),
            (less(3, 2, 1_000), (27, 20), "3 to 2 less 10 %"),
            (less(2, 1, 475), (381, 200), "2 to 1 less 4.75 %"),
            (less(1, 1, 250), (39, 40), "1 to 1 less 2.5 %"),
            (less(1, 1, 1), (9_999, 10_000), "1 to 1 less 0.01 %"),
            (less(PAY_MAX, 1, 9_999), (100, 1), "1000000 to 1 less 99.99 %"),
            (less(1, PAY_MAX, 500), (19, 20_000_000), "1 to 1000000 less 5 %"),
            (less(0, 1, 500), (0, 1), "0 to 1 less 5 %"),
        ] {
            assert_eq!((pay.net(), pay.odds()), (net, Some(net)), "{words}");
            assert_eq!(pay.to_string(), words);
            assert_eq!(pay.before_commission().to_string(), words.split_once(" less").unwrap().0);
        }
        let none = [Pay::Push, Pay::Lose, Pay::NotMade];
        assert_eq!(none.map(|pay| (pay.odds(), pay.is_odds())), [(None, false); 3]);
        assert_eq!(Pay::to_one(2).odds(), Some((2, 1)));
    }
}
