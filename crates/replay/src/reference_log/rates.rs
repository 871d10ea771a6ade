//! How often which fault is planted in a reference log.

/// Rates are counted in millionths.
pub const RATE_UNITS: u32 = 1_000_000;

/// How often which fault is planted, in millionths of the rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rates {
    pub(crate) rates: Vec<(&'static str, u32)>,
    /// The rate of every fault that the log can have.
    pub(crate) all: Option<u32>,
}

/// Why what other documents score otherwise is no fault of a log.
const OF_DOCUMENTS: &str = "it is no fault of a record, but of two documents that score the same end \
                            differently; give replay the log and both of them";

/// Why faults cannot be planted as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultError {
    /// Not `CODE=RATE`.
    #[error("'{0}' is no fault and rate such as overpaid=0.001 or all=0.001")]
    Form(String),
    /// No such audit.
    #[error("there is no audit '{0}'; gincert explain lists them")]
    Code(String),
    /// The rates add up to more than one.
    #[error("the rates add up to more than one fault a round")]
    TooMany,
    /// The log cannot have this fault.
    #[error("'{0}' cannot be planted: {1}")]
    NotHere(&'static str, &'static str),
}

impl Rates {
    /// Reads `overpaid=0.001,card-count=0.0005` or `all=0.001`; at most six decimals.
    ///
    /// ```
    /// use gincert_replay::generate::Rates;
    /// assert!(Rates::parse("overpaid=0.001,all=0.000002").is_ok());
    /// assert!(Rates::parse("overpaid=2").is_err());
    /// assert!(Rates::parse("no-such-code=0.1").is_err());
    /// ```
    ///
    /// # Errors
    /// [`FaultError`].
    pub fn parse(text: &str) -> Result<Rates, FaultError> {
        let mut rates = Rates::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let bad = || FaultError::Form(gincert_evidence::printable(part));
            let (code, rate) = part.split_once('=').ok_or_else(bad)?;
            let rate = millionths(rate).ok_or_else(bad)?;
            match code {
                "all" => rates.all = Some(rate),
                code => {
                    let unknown = || FaultError::Code(gincert_evidence::printable(code));
                    let code = crate::family::known_code(code).ok_or_else(unknown)?;
                    rates.rates.push((code, rate));
                }
            }
        }
        Ok(rates)
    }

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
            let why = match *code {
                // A record is not wrong for what other documents make of it.
                "ruleset-sensitive" => OF_DOCUMENTS,
                _ => "logs of this game and form do not have it",
            };
            return Err(FaultError::NotHere(code, why));
        }
        let named = |code: &&'static str| self.rates.iter().find(|(known, _)| known == code);
        let rate = |code: &&'static str| Some((*code, named(code).map(|one| one.1).or(self.all)?));
        Ok(codes.iter().filter_map(rate).collect())
    }

    /// Whether a fault can only be planted in a log whose records are chained.
    pub fn needs_chain(&self) -> bool {
        self.all.is_some() || self.rates.iter().any(|(code, _)| *code == "chain-broken")
    }
}

fn millionths(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if decimals.len() > 6 || whole.is_empty() || !is_plain(whole) || !is_plain(decimals) {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    let decimals: u32 = format!("{decimals:0<6}").parse().ok()?;
    let rate = whole.checked_mul(RATE_UNITS)?.checked_add(decimals)?;
    (rate <= RATE_UNITS).then_some(rate)
}
