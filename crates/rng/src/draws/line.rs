//! The numbers of one line of draws, and what can be wrong with lines.

use gincert_evidence::grouped;

/// Most values of a range.
pub const VALUES_MAX: u64 = 1 << 32;

/// Why lines are not a sample of draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawsProblem {
    /// A line, counted from 1, and what is wrong with it.
    Line(u64, String),
    /// Something about the whole sample.
    Whole(String),
}

/// Appends the numbers of a line and counts them; where one is not a number, gives what is wrong.
pub(super) fn numbers_of_line(line: &[u8], numbers: &mut Vec<u32>) -> Result<usize, String> {
    let before = numbers.len();
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
    for word in line.split(is_between).filter(|word| !word.is_empty()) {
        let number = std::str::from_utf8(word).ok().filter(|word| word.len() <= 10);
        let Some(number) = number.and_then(|word| word.parse().ok()) else {
            let shown: String = String::from_utf8_lossy(word).chars().take(20).collect();
            let most = grouped(i128::from(VALUES_MAX));
            return Err(format!("'{shown}' is not a whole number below {most}"));
        };
        numbers.push(number);
    }
    Ok(numbers.len() - before)
}

/// Every line that is not blank has as many numbers as the first one; what is wrong where it has not.
pub(super) fn same_count(per_line: &mut usize, found: usize) -> Result<(), String> {
    if *per_line == 0 {
        *per_line = found;
    }
    if found != 0 && found != *per_line {
        let (found, wanted) = (grouped(found as i128), grouped(*per_line as i128));
        return Err(format!("it has {found} numbers where the first line has {wanted}"));
    }
    Ok(())
}
