//! A progressive meter: money that grows with each wager, and of which rows of a pay table pay a share.
//!
//! Knows nothing about currencies: a meter is counted in wagers, as pay-offs are.

use super::Percentage;
use super::percentage::divisor;
use core::fmt;

/// The meter of a side wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meter {
    /// Where it starts, and starts again when all of it was paid, in wagers: 1 to
    /// [`PAY_MAX`](super::PAY_MAX). The house pays this part.
    pub start: u32,
    /// The share of each wager that is added to it.
    pub contribution: Percentage,
}

/// What a row pays of the meter of its wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeterPay {
    /// The share of the meter as it stands when the hand is paid.
    pub share: Percentage,
    /// Where the meter starts, in wagers.
    pub start: u32,
    /// Whether the wager itself comes back as well, as with odds.
    pub returns_wager: bool,
}

impl MeterPay {
    /// What it wins per unit wagered while the meter stands at its start, as (numerator, denominator)
    /// in lowest terms.
    ///
    /// ```
    /// use gincert_game::gin_and_win::{MeterPay, Percentage};
    /// let pay = MeterPay { share: Percentage::new(1_000).unwrap(), start: 5_000, returns_wager: true };
    /// assert_eq!(pay.net_at_start(), (500, 1));
    /// assert_eq!(MeterPay { returns_wager: false, ..pay }.net_at_start(), (499, 1));
    /// assert_eq!(MeterPay { start: 25, ..pay }.net_at_start(), (5, 2));
    /// ```
    pub fn net_at_start(self) -> (i64, i64) {
        let whole = i64::from(Percentage::WHOLE);
        let win = i64::from(self.start) * i64::from(self.share.hundredths());
        let win = if self.returns_wager { win } else { win - whole };
        let divisor = divisor(win.abs(), whole);
        (win / divisor, whole / divisor)
    }

    /// What a wager wins while the meter stands at an amount, both in the smallest unit of the currency;
    /// a part of that unit stays with the house. `None` beyond 64 bits.
    ///
    /// ```
    /// use gincert_game::gin_and_win::{MeterPay, Percentage};
    /// let pay = MeterPay { share: Percentage::new(1_000).unwrap(), start: 5_000, returns_wager: false };
    /// assert_eq!(pay.won(612_345, 100), Some(61_134));
    /// ```
    pub fn won(self, meter: i64, wager: i64) -> Option<i64> {
        let paid = self.share.of(meter)?;
        if self.returns_wager { Some(paid) } else { paid.checked_sub(wager) }
    }
}

impl fmt::Display for MeterPay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of the meter", self.share)?;
        if self.returns_wager { Ok(()) } else { f.write_str(" less the wager") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn share(hundredths: u16) -> Percentage {
        Percentage::new(hundredths).unwrap()
    }

    #[test]
    fn the_wager_is_lost_only_where_the_row_says_so() {
        let back = MeterPay { share: share(10_000), start: 1_000, returns_wager: true };
        let kept = MeterPay { returns_wager: false, ..back };
        assert_eq!([back, kept].map(MeterPay::net_at_start), [(1_000, 1), (999, 1)]);
        assert_eq!([back, kept].map(|pay| pay.won(250_000, 500)), [Some(250_000), Some(249_500)]);
        assert_eq!(back.to_string(), "100 % of the meter");
        assert_eq!(kept.to_string(), "100 % of the meter less the wager");
        // A share of less than one wager that does not come back is a loss, at most of the wager.
        let small = MeterPay { share: share(1), start: 1, returns_wager: false };
        assert_eq!(small.net_at_start(), (-9_999, 10_000));
        assert_eq!(small.won(0, 100), Some(-100));
        assert_eq!(kept.won(i64::MIN, 1), None);
    }
}
