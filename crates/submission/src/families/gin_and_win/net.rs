//! A net result as answers in JSON print it.

use gincert_evidence::Fraction;
use gincert_game::gin_and_win::Pay;
use serde::Serialize;

/// A net result per unit: a whole number where it is one, else a fraction as text; a share of a meter in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Net {
    /// Units.
    Whole(i64),
    /// `3/2`.
    Part(String),
    /// `10 % of the meter`.
    OfMeter(String),
}

impl Net {
    /// What a pay-off adds to the player's purse per unit wagered, times so many units.
    ///
    /// ```
    /// use gincert_game::gin_and_win::Pay;
    /// use gincert_submission::Net;
    /// assert_eq!(Net::of(Pay::Lose, 2), Net::Whole(-2));
    /// assert_eq!(Net::of(Pay::Odds { win: 3, stake: 2 }, 1), Net::Part("3/2".to_owned()));
    /// ```
    pub fn of(pay: Pay, units: i64) -> Net {
        if let Pay::Meter(share) = pay {
            return Net::OfMeter(share.to_string());
        }
        let (win, stake) = pay.net();
        let net = Fraction::new(win.saturating_mul(units), stake).unwrap_or_else(Fraction::zero);
        match i64::try_from(net.numerator()) {
            Ok(whole) if net.is_integer() => Net::Whole(whole),
            _ => Net::Part(net.to_string()),
        }
    }
}
