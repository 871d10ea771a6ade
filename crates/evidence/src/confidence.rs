//! The confidence of an answer about many p-values together.

use std::fmt;

/// A confidence level that plans and profiles may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// 95 %.
    P95,
    /// 99 %.
    P99,
}

impl Confidence {
    /// Every level, the usual one first.
    pub const ALL: [Confidence; 2] = [Confidence::P99, Confidence::P95];

    /// Reads `99 %`, `99%` or `99`; `None` for every other level.
    ///
    /// ```
    /// use gincert_evidence::Confidence;
    /// assert_eq!(Confidence::parse("95 %"), Some(Confidence::P95));
    /// assert_eq!(Confidence::parse("99%"), Some(Confidence::P99));
    /// assert_eq!(Confidence::parse("95.5 %"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Confidence> {
        let text = text.trim();
        let digits = text.strip_suffix('%').unwrap_or(text).trim_end();
        Confidence::ALL.into_iter().find(|level| level.percent().to_string() == digits)
    }

    /// The level of so many percent.
    pub fn of_percent(percent: u8) -> Option<Confidence> {
        Confidence::ALL.into_iter().find(|level| level.percent() == percent)
    }

    /// The level in percent.
    pub const fn percent(self) -> u8 {
        match self {
            Confidence::P95 => 95,
            Confidence::P99 => 99,
        }
    }

    /// The level as a share.
    pub fn share(self) -> f64 {
        f64::from(self.percent()) / 100.0
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.percent())
    }
}
