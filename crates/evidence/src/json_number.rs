//! Numbers as answers in JSON print them: rounded to significant digits, and whole numbers that readers take whole.

/// A number with six significant digits.
///
/// ```
/// assert_eq!(gincert_evidence::six_digits(0.123_456_789), 0.123_457);
/// ```
pub fn six_digits(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// A number with nine significant digits: more than the known answers of tests of bits have.
///
/// ```
/// assert_eq!(gincert_evidence::nine_digits(0.123_456_789_12), 0.123_456_789);
/// ```
pub fn nine_digits(value: f64) -> f64 {
    format!("{value:.8e}").parse().unwrap_or(value)
}

/// A whole number that JSON readers take whole; `None`, printed as `null`, where it is larger, or there is none.
///
/// ```
/// use gincert_evidence::whole_number;
/// assert_eq!(whole_number(Some(-7)), Some(-7));
/// assert_eq!((whole_number(Some(i128::MAX)), whole_number(None)), (None, None));
/// ```
pub fn whole_number(number: Option<i128>) -> Option<i64> {
    number.and_then(|number| i64::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_keep_their_significant_digits() {
        assert_eq!((six_digits(1_234_567.0), nine_digits(1_234_567.0)), (1_234_570.0, 1_234_567.0));
    }
}
