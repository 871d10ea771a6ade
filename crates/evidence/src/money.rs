//! Money in integer minor units of a currency.

use crate::money_notation;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// An amount of money: `minor` units (cents, pence) of `currency`. Positive goes to the player.
///
/// ```
/// use gincert_evidence::Money;
/// let paid = Money::new(4500, "USD").unwrap();
/// let due = Money::new(1500, "USD").unwrap();
/// assert_eq!(paid.checked_sub(&due).unwrap().minor(), 3000);
/// assert!(paid.checked_add(&Money::new(1, "EUR").unwrap()).is_err());
/// assert_eq!(paid.to_string(), "$45.00");
/// let json = serde_json::to_string(&paid).unwrap();
/// assert_eq!(json, r#"{"minor":4500,"currency":"USD","text":"$45.00"}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money {
    minor: i64,
    currency: String,
}

/// Why two amounts cannot be put together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// A currency is three capital letters (ISO 4217).
    #[error("a currency is three capital letters, as in USD")]
    Currency,
    /// Amounts of different currencies are never added.
    #[error("amounts in {0} and {1} cannot be added")]
    Mixed(String, String),
    /// The sum does not fit 64 bits.
    #[error("the amount exceeds 64 bits")]
    Overflow,
}

impl Money {
    /// An amount; the currency is three capital letters.
    ///
    /// # Errors
    /// [`MoneyError::Currency`] for any other currency text.
    pub fn new(minor: i64, currency: &str) -> Result<Money, MoneyError> {
        if currency.len() != 3 || !currency.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(MoneyError::Currency);
        }
        Ok(Money { minor, currency: currency.to_owned() })
    }

    /// Minor units.
    pub fn minor(&self) -> i64 {
        self.minor
    }

    /// ISO 4217 code.
    pub fn currency(&self) -> &str {
        &self.currency
    }

    /// Sum of two amounts of one currency.
    ///
    /// # Errors
    /// [`MoneyError::Mixed`] or [`MoneyError::Overflow`].
    pub fn checked_add(&self, other: &Money) -> Result<Money, MoneyError> {
        self.combine(other, i64::checked_add)
    }

    /// Difference of two amounts of one currency.
    ///
    /// # Errors
    /// [`MoneyError::Mixed`] or [`MoneyError::Overflow`].
    pub fn checked_sub(&self, other: &Money) -> Result<Money, MoneyError> {
        self.combine(other, i64::checked_sub)
    }

    fn combine(
        &self,
        other: &Money,
        operation: fn(i64, i64) -> Option<i64>,
    ) -> Result<Money, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::Mixed(self.currency.clone(), other.currency.clone()));
        }
        let minor = operation(self.minor, other.minor).ok_or(MoneyError::Overflow)?;
        Ok(Money { minor, currency: self.currency.clone() })
    }
}

impl Serialize for Money {
    /// Minor units for machines, and beside them the amount as people write it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Money", 3)?;
        object.serialize_field("minor", &self.minor)?;
        object.serialize_field("currency", &self.currency)?;
        object.serialize_field("text", &self.to_string())?;
        object.end()
    }
}

impl<'de> Deserialize<'de> for Money {
    /// From minor units and currency; the amount as people write it follows from them.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Money, D::Error> {
        #[derive(serde::Deserialize)]
        struct Form {
            minor: i64,
            currency: String,
        }
        let form = Form::deserialize(deserializer)?;
        Money::new(form.minor, &form.currency).map_err(D::Error::custom)
    }
}

impl std::fmt::Display for Money {
    /// In the currency's own notation.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&money_notation(self.minor.into(), &self.currency))
    }
}
