//! Amounts of money in a list of tables.

use gincert_replay::map::{AmountFormat, whole};

/// How many decimals amounts of a currency have; 2 where none is named.
pub(super) fn decimals(currency: Option<&str>) -> u8 {
    gincert_evidence::currency_decimals(currency.unwrap_or_default())
}

/// Reads `5.00 to 500.00` with exactly the currency's decimals, or `500 to 50000 minor units`: the
/// least and the greatest amount, in minor units.
pub(super) fn limits(text: &str, decimals: u8) -> Option<(i64, i64)> {
    let (amounts, is_minor) = match text.strip_suffix(" minor units") {
        Some(amounts) => (amounts, true),
        None => (text, false),
    };
    let (least, greatest) = amounts.split_once(" to ")?;
    let read = |text: &str| {
        if is_minor {
            return i64::try_from(whole(text)?).ok();
        }
        // Five dollars are 5.00: a bare 5 could be five cents.
        let parts = text.split_once('.').map_or(0, |(_, parts)| parts.len());
        let money = AmountFormat { decimals: Some(decimals), ..AmountFormat::default() };
        money.minor(text).filter(|_| parts == usize::from(decimals))
    };
    let (least, greatest) = (read(least)?, read(greatest)?);
    (0 <= least && least <= greatest).then_some((least, greatest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_have_the_decimals_of_their_currency() {
        assert_eq!(limits("5.00 to 500.00", decimals(Some("USD"))), Some((500, 50_000)));
        assert_eq!(limits("500 to 50000", decimals(Some("JPY"))), Some((500, 50_000)));
        assert_eq!(limits("1.500 to 2.000", decimals(Some("KWD"))), Some((1500, 2000)));
        assert_eq!(limits("500 to 500 minor units", 2), Some((500, 500)));
        for text in [
            "5 to 500",
            "5.0 to 500.0",
            "500.00 to 5.00",
            "-5.00 to 5.00",
            "$5.00 to $500.00",
            "5.00-500.00",
            "5.00 to",
            "1e2 to 1e3 minor units",
            "",
        ] {
            assert_eq!(limits(text, decimals(None)), None, "{text}");
        }
    }
}
