//! Exact rational numbers and their decimals.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeStruct};

/// An exact fraction of big integers, always in lowest terms with a positive denominator.
///
/// In JSON it is `{"fraction":"a/b","decimal":"0.123456789012345"}` with 15 decimals.
///
/// ```
/// use gincert_evidence::Fraction;
/// let p = Fraction::new(624, 133_784_560).unwrap();
/// assert_eq!(p.to_string(), "3/643195");
/// assert_eq!(p.decimal(6), "0.000005");
/// assert_eq!(Fraction::new(1, 0), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(BigRational);

impl Fraction {
    /// `numerator / denominator`; `None` when the denominator is zero.
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Option<Fraction> {
        let denominator = denominator.into();
        (!denominator.is_zero()).then(|| Fraction(BigRational::new(numerator.into(), denominator)))
    }

    /// A whole number.
    pub fn integer(value: impl Into<BigInt>) -> Fraction {
        Fraction(BigRational::from_integer(value.into()))
    }

    /// Zero.
    pub fn zero() -> Fraction {
        Fraction(BigRational::zero())
    }

    /// One.
    pub fn one() -> Fraction {
        Fraction(BigRational::one())
    }

    /// `10^-places`: one unit in the last of `places` decimals.
    pub fn unit(places: u32) -> Fraction {
        Fraction(BigRational::new(BigInt::one(), BigInt::from(10).pow(places)))
    }

    /// The numerator in lowest terms; it carries the sign.
    pub fn numerator(&self) -> &BigInt {
        self.0.numer()
    }

    /// The denominator in lowest terms, positive.
    pub fn denominator(&self) -> &BigInt {
        self.0.denom()
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether this is below zero.
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Whether this is a whole number.
    pub fn is_integer(&self) -> bool {
        self.0.is_integer()
    }

    /// The distance from zero.
    pub fn abs(&self) -> Fraction {
        Fraction(self.0.abs())
    }

    /// The quotient; `None` when `divisor` is zero.
    pub fn checked_div(&self, divisor: &Fraction) -> Option<Fraction> {
        (!divisor.is_zero()).then(|| Fraction(&self.0 / &divisor.0))
    }

    /// Rounded to `places` decimals, half away from zero, as a number.
    pub fn rounded(&self, places: u32) -> Fraction {
        let scale = BigInt::from(10).pow(places);
        Fraction(BigRational::new(round_half_away(&(&self.0 * &scale)), scale))
    }

    /// Printed with exactly `places` decimals, rounded half away from zero.
    ///
    /// ```
    /// use gincert_evidence::Fraction;
    /// assert_eq!(Fraction::new(-1, 8).unwrap().decimal(2), "-0.13");
    /// assert_eq!(Fraction::new(2, 3).unwrap().decimal(0), "1");
    /// ```
    pub fn decimal(&self, places: u32) -> String {
        let scaled = round_half_away(&(&self.0 * BigInt::from(10).pow(places)));
        write_scaled(&scaled, places)
    }

    /// Printed in per cent with `places` decimals after the point: 1/8 is `12.50 %` for 2.
    pub fn percent(&self, places: u32) -> String {
        let hundred = Fraction::integer(100);
        format!("{} %", (self * &hundred).decimal(places))
    }

    /// The square root with `places` decimals, rounded half up from the exact value; `None` below
    /// zero. The rounding is exact: no floating point takes part.
    ///
    /// ```
    /// use gincert_evidence::Fraction;
    /// assert_eq!(Fraction::integer(2).sqrt_decimal(5).unwrap(), "1.41421");
    /// ```
    pub fn sqrt_decimal(&self, places: u32) -> Option<String> {
        if self.is_negative() {
            return None;
        }
        // floor(2 * 10^p * sqrt(n/d)) decides the rounding of 10^p * sqrt(n/d) exactly, because
        // twice a half-way point is an odd integer.
        let scale = BigInt::from(2) * BigInt::from(10).pow(places);
        let squared = (&scale * &scale * self.numerator()).div_floor(self.denominator());
        let doubled = squared.sqrt();
        let rounded: BigInt = (doubled + 1u8) >> 1;
        Some(write_scaled(&rounded, places))
    }
}

fn round_half_away(value: &BigRational) -> BigInt {
    let doubled: BigInt = value.numer().abs() * 2u8 + value.denom();
    let rounded = doubled.div_floor(&(value.denom() * 2u8));
    if value.is_negative() { -rounded } else { rounded }
}

fn write_scaled(scaled: &BigInt, places: u32) -> String {
    let sign = if scaled.sign() == Sign::Minus { "-" } else { "" };
    let digits = scaled.abs().to_string();
    let places = places as usize;
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, decimals) = padded.split_at(padded.len() - places);
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{decimals}") }
}

impl std::fmt::Display for Fraction {
    /// `a/b`, or `a` for a whole number.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut value = serializer.serialize_struct("Fraction", 2)?;
        let fraction = format!("{}/{}", self.numerator(), self.denominator());
        value.serialize_field("fraction", &fraction)?;
        value.serialize_field("decimal", &self.decimal(15))?;
        value.end()
    }
}

/// Longest fraction that is read, in characters; printed ones have a few dozen.
const FRACTION_CHARS_MAX: usize = 4_096;

impl<'de> Deserialize<'de> for Fraction {
    /// From `a/b`; the decimals follow from it.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        #[derive(Deserialize)]
        struct Form {
            fraction: String,
        }
        let text = Form::deserialize(deserializer)?.fraction;
        let read = || {
            let (numerator, denominator) = text.split_once('/')?;
            let number = |digits: &str| digits.parse::<BigInt>().ok();
            Fraction::new(number(numerator)?, number(denominator)?)
        };
        let read = (text.len() <= FRACTION_CHARS_MAX).then(read).flatten();
        read.ok_or_else(|| D::Error::custom("a fraction is two whole numbers, as in 1/3"))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl std::ops::$trait<&Fraction> for &Fraction {
            type Output = Fraction;
            fn $method(self, other: &Fraction) -> Fraction {
                Fraction(std::ops::$trait::$method(&self.0, &other.0))
            }
        }
        impl std::ops::$trait for Fraction {
            type Output = Fraction;
            fn $method(self, other: Fraction) -> Fraction {
                Fraction(std::ops::$trait::$method(self.0, other.0))
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);

impl std::ops::Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction(-self.0)
    }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(iterator: I) -> Fraction {
        iterator.fold(Fraction::zero(), |sum, term| sum + term)
    }
}

impl<'a> std::iter::Sum<&'a Fraction> for Fraction {
    fn sum<I: Iterator<Item = &'a Fraction>>(iterator: I) -> Fraction {
        iterator.fold(Fraction::zero(), |sum, term| &sum + term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_away_from_zero() {
        for (n, d, places, text) in [
            (1, 2, 0, "1"),
            (-1, 2, 0, "-1"),
            (5, 1000, 2, "0.01"),
            (-5, 1000, 2, "-0.01"),
            (4999, 1_000_000, 2, "0.00"),
            (-1, 1_000_000, 3, "0.000"),
        ] {
            assert_eq!(Fraction::new(n, d).unwrap().decimal(places), text);
        }
    }

    #[test]
    fn json_has_lowest_terms_and_fifteen_decimals() {
        let value = serde_json::to_string(&Fraction::new(2, 6).unwrap()).unwrap();
        assert_eq!(value, r#"{"fraction":"1/3","decimal":"0.333333333333333"}"#);
        let whole = serde_json::to_string(&Fraction::integer(3)).unwrap();
        assert_eq!(whole, r#"{"fraction":"3/1","decimal":"3.000000000000000"}"#);
    }

    #[test]
    fn square_roots_round_exactly() {
        assert_eq!(Fraction::new(9, 4).unwrap().sqrt_decimal(0).unwrap(), "2");
        assert_eq!(Fraction::new(9, 4).unwrap().sqrt_decimal(1).unwrap(), "1.5");
        assert_eq!(Fraction::zero().sqrt_decimal(2).unwrap(), "0.00");
        assert_eq!(Fraction::integer(-1).sqrt_decimal(2), None);
    }
}
