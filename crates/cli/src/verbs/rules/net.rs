//! A net result as the verbs print it.

use gincert_evidence::Fraction;
use gincert_game::gin_and_win::Pay;
use serde::Serialize;

/// A net result per unit: a whole number where it is one, else a fraction as text.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Net {
    /// Units.
    Whole(i64),
    /// `3/2`.
    Part(String),
}

impl Net {
    /// What a pay-off adds to the player's purse per unit wagered.
    pub fn of(pay: Pay, units: i64) -> Net {
        let (win, stake) = pay.net();
        let net = Fraction::new(win.saturating_mul(units), stake).unwrap_or_else(Fraction::zero);
        match i64::try_from(net.numerator()) {
            Ok(whole) if net.is_integer() => Net::Whole(whole),
            _ => Net::Part(net.to_string()),
        }
    }
}
