//! Shares of money in hundredths of a per cent: of a win, of a wager, of a meter.

use core::fmt;

/// A share in hundredths of a per cent: 0.01 % to 100 %.
///
/// ```
/// use gincert_game::gin_and_win::Percentage;
/// let share = Percentage::new(1_250).unwrap();
/// assert_eq!((share.to_string().as_str(), share.hundredths()), ("12.5 %", 1_250));
/// assert_eq!(share.is_whole(), false);
/// assert_eq!([0, 10_001].map(Percentage::new), [None, None]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percentage(u16);

impl Percentage {
    /// All of it, in hundredths of a per cent.
    pub const WHOLE: u16 = 10_000;

    /// All of it.
    pub const ALL: Percentage = Percentage(Percentage::WHOLE);

    /// A share of so many hundredths of a per cent; `None` for nothing and for more than all.
    pub const fn new(hundredths: u16) -> Option<Percentage> {
        match hundredths {
            1..=Percentage::WHOLE => Some(Percentage(hundredths)),
            _ => None,
        }
    }

    /// Hundredths of a per cent.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// Whether it is all.
    pub const fn is_whole(self) -> bool {
        self.0 == Percentage::WHOLE
    }

    /// This share of an amount, rounded down; `None` beyond 64 bits.
    ///
    /// ```
    /// use gincert_game::gin_and_win::Percentage;
    /// assert_eq!(Percentage::new(1_000).unwrap().of(1_234_567), Some(123_456));
    /// ```
    pub fn of(self, amount: i64) -> Option<i64> {
        let product = i128::from(amount) * i128::from(self.0);
        i64::try_from(product.div_euclid(i128::from(Percentage::WHOLE))).ok()
    }
}

impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        percent(f, self.0)
    }
}

/// The share of what a wager wins that the house keeps, in hundredths of a per cent: 1 to 9,999.
///
/// ```
/// use gincert_game::gin_and_win::Commission;
/// let five = Commission::new(500).unwrap();
/// assert_eq!((five.to_string().as_str(), five.hundredths()), ("5 %", 500));
/// assert_eq!(Commission::new(475).unwrap().to_string(), "4.75 %");
/// assert_eq!([0, 10_000].map(Commission::new), [None, None]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Commission(u16);

impl Commission {
    /// All that is won, in hundredths of a per cent.
    const WHOLE: u16 = Percentage::WHOLE;

    /// A commission of so many hundredths of a per cent; `None` for nothing and for all that is won.
    pub const fn new(hundredths: u16) -> Option<Commission> {
        match hundredths {
            1..Commission::WHOLE => Some(Commission(hundredths)),
            _ => None,
        }
    }

    /// Hundredths of a per cent.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// What is left of `win` units for `stake`, in lowest terms.
    pub(super) fn left_of(self, win: u32, stake: u32) -> (i64, i64) {
        let win = i64::from(win) * i64::from(Commission::WHOLE.saturating_sub(self.0));
        let stake = i64::from(stake.max(1)) * i64::from(Commission::WHOLE);
        let divisor = divisor(win, stake);
        (win / divisor, stake / divisor)
    }
}

impl fmt::Display for Commission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        percent(f, self.0)
    }
}

/// Hundredths of a per cent as people print them: `5 %`, `2.5 %`, `4.75 %`.
fn percent(f: &mut fmt::Formatter<'_>, hundredths: u16) -> fmt::Result {
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => write!(f, "{whole} %"),
        (whole, part) if part % 10 == 0 => write!(f, "{whole}.{} %", part / 10),
        (whole, part) => write!(f, "{whole}.{part:02} %"),
    }
}

/// The greatest common divisor; 1 where both are 0.
pub(super) fn divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn share(hundredths: u16) -> Percentage {
        Percentage::new(hundredths).unwrap()
    }

    #[test]
    fn a_share_is_printed_with_as_many_decimals_as_it_has() {
        for (hundredths, text) in
            [(10_000, "100 %"), (1_000, "10 %"), (1_250, "12.5 %"), (1, "0.01 %"), (105, "1.05 %")]
        {
            assert_eq!(share(hundredths).to_string(), text);
        }
        assert_eq!([0, 10_001, u16::MAX].map(Percentage::new), [None; 3]);
    }

    #[test]
    fn a_share_of_an_amount_is_rounded_down_and_exact_at_any_size() {
        assert_eq!(share(3_333).of(10_001), Some(3_333));
        assert_eq!(share(10_000).of(i64::MAX), Some(i64::MAX));
        assert_eq!(share(1).of(9_999), Some(0));
    }
}
