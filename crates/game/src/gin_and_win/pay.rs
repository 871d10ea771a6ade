//! What a wager pays.

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
    /// for a wager that was not made. Never overflows: both are at most [`PAY_MAX`] in a ruleset.
    ///
    /// ```
    /// use gincert_game::gin_and_win::Pay;
    /// assert_eq!(Pay::Odds { win: 3, stake: 2 }.net(), (3, 2));
    /// assert_eq!(Pay::Lose.net(), (-1, 1));
    /// ```
    pub fn net(self) -> (i64, i64) {
        match self {
            Pay::Odds { win, stake } => (i64::from(win), i64::from(stake.max(1))),
            Pay::Push | Pay::NotMade => (0, 1),
            Pay::Lose => (-1, 1),
        }
    }
}

impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pay::Odds { win, stake } => write!(f, "{win} to {stake}"),
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
}
