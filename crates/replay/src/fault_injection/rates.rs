//! How often which fault is planted in a reference log.

/// Rates are counted in millionths.
pub const RATE_UNITS: u32 = 1_000_000;

/// How often which fault is planted, in millionths of the rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rates {
    pub(crate) rates: Vec<(&'static str, u32)>,
    /// The rate of every fault that the log can have.
    pub(crate) all: Option<u32>,
    /// Those of the faults asked for that no log can have, and why, as the end of a sentence.
    pub(crate) never: Vec<(&'static str, &'static str)>,
}

/// Why faults cannot be planted as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultError {
    /// Not `CODE=RATE`.
    #[error("'{0}' is not a fault and rate such as overpaid=0.001 or all=0.001")]
    Form(String),
    /// No such audit.
    #[error("unknown audit '{0}'; gincert explain lists all")]
    Code(String),
    /// The rates add up to more than one.
    #[error("the rates add up to more than one fault a round")]
    TooMany,
    /// The log cannot have this fault.
    #[error("'{0}' cannot be injected: {1}")]
    NotHere(&'static str, &'static str),
}

impl Rates {
    /// Whether nothing is planted.
    pub fn is_none(&self) -> bool {
        self.rates.is_empty() && self.all.is_none()
    }

    /// The rates of those of these codes that are asked for.
    ///
    /// # Errors
    /// A fault is asked for that is none of them.
    pub(crate) fn of(
        &self,
        codes: &[&'static str],
    ) -> Result<Vec<(&'static str, u32)>, FaultError> {
        let strange = self.rates.iter().find(|(code, _)| !codes.contains(code));
        if let Some((code, _)) = strange {
            let never = self.never.iter().find(|(known, _)| known == code).map(|(_, why)| *why);
            let why = never.unwrap_or("it does not occur in logs of this game and form");
            return Err(FaultError::NotHere(code, why));
        }
        let named = |code: &&'static str| self.rates.iter().find(|(known, _)| known == code);
        let rate = |code: &&'static str| Some((*code, named(code).map(|one| one.1).or(self.all)?));
        Ok(codes.iter().filter_map(rate).collect())
    }
}
