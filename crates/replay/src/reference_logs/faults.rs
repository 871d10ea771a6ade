//! Which faults a reference log is to have, as people ask for them: codes of audits with rates.
//!
//! The audit's own file shows how each is planted.

use crate::fault_injection::plant::InjectionKind;
use crate::fault_injection::{FaultError, RATE_UNITS, Rates};
use crate::record_audits::PLANTS;

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
                    let code = crate::families::family::known_code(code).ok_or_else(unknown)?;
                    rates.rates.push((code, rate));
                    rates
                        .never
                        .extend(crate::families::family::why_never(code).map(|why| (code, why)));
                }
            }
        }
        Ok(rates)
    }

    /// Whether a fault can only be planted in a log whose records are chained.
    pub fn needs_chain(&self) -> bool {
        let of_chains =
            PLANTS.iter().filter(|(_, plant)| matches!(plant.way, InjectionKind::Digest(..)));
        let mut of_chains = of_chains.map(|(code, _)| *code);
        self.all.is_some() || of_chains.any(|code| self.rates.iter().any(|(one, _)| *one == code))
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
