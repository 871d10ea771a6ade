//! The wager table's cells: when a wager is made, how much, and how it is settled.

use crate::document::dossier::{SettlementKind, WagerTiming};
use gincert_pages::{UnknownPhrase, WordCursor, words};

/// When a wager is made.
pub const MADE: [(&str, WagerTiming); 3] = [
    ("Before the deal, required", WagerTiming::Required),
    ("Before the deal, optional", WagerTiming::Optional),
    ("After seeing the hand", WagerTiming::ToStay),
];

/// How much may be wagered; 0 Antes stands for "within limits".
pub const AMOUNTS: [&str; 2] = ["Within limits", "Equal to Ante"];

/// How a wager is settled.
pub const SETTLED: [(&str, SettlementKind); 3] = [
    ("By outcome", SettlementKind::ByOutcome),
    ("By hand, also when folded", SettlementKind::ByHandAlsoFolded),
    ("By hand, lost when folded", SettlementKind::ByHandLostFolded),
];

fn one_of<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<T, UnknownPhrase> {
    let wanted = words(text);
    known
        .iter()
        .find(|(phrase, _)| words(phrase) == wanted)
        .map(|(_, value)| *value)
        .ok_or_else(|| UnknownPhrase::near(text, known.iter().map(|(phrase, _)| *phrase)))
}

/// Reads when a wager is made.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn made(text: &str) -> Result<WagerTiming, UnknownPhrase> {
    one_of(text, &MADE)
}

/// Reads the amount: `None` for `Within limits`, else the multiple of the Ante (`Equal to Ante`,
/// `2 times Ante`).
///
/// # Errors
/// The nearest phrase for any other text.
pub fn amount(text: &str) -> Result<Option<u8>, UnknownPhrase> {
    let list = words(text);
    let mut cursor = WordCursor::new(&list);
    if cursor.take_all(&["within", "limits"]) && cursor.is_empty() {
        return Ok(None);
    }
    let multiple = if cursor.take_all(&["equal", "to"]) {
        Some(1)
    } else {
        cursor.number().filter(|_| cursor.take(&["times"]))
    };
    cursor.take(&["the"]);
    let whole = multiple.filter(|_| cursor.take(&["ante"]) && cursor.is_empty());
    whole.map(Some).ok_or_else(|| UnknownPhrase::near(text, AMOUNTS))
}

/// Reads how a wager is settled.
///
/// # Errors
/// The nearest phrase for any other text.
pub fn settled(text: &str) -> Result<SettlementKind, UnknownPhrase> {
    one_of(text, &SETTLED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_the_wager_table_read() {
        assert_eq!(made("before the deal, optional"), Ok(WagerTiming::Optional));
        assert_eq!(amount("Equal to the Ante"), Ok(Some(1)));
        assert_eq!(amount("2 times Ante"), Ok(Some(2)));
        assert_eq!(amount("within limits"), Ok(None));
        assert_eq!(settled("By outcome"), Ok(SettlementKind::ByOutcome));
        assert!(amount("Half the Ante").is_err());
        assert_eq!(settled("By outcomes").unwrap_err().nearest, "By outcome");
        assert_eq!(settled("By hands").unwrap_err().nearest, "", "either could be meant");
    }
}
