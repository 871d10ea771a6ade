//! Whole numbers as people read them. Knows nothing about what is counted.

/// A number with its thousands separated.
pub fn grouped(number: &str) -> String {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if rest.is_empty() { text } else { format!("{text}.{rest}") }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_separated_and_decimals_are_kept() {
        let shown = ["7", "999", "1000", "123456789", "1234.5"].map(grouped);
        assert_eq!(shown, ["7", "999", "1,000", "123,456,789", "1,234.5"]);
    }
}
