//! Running text in lines that fit a terminal of 80 columns.

/// Columns of a line.
const COLUMNS: usize = 80;

/// A paragraph with a first line that begins with `head`; further lines are indented as far. Words
/// longer than a line stand on a line of their own.
///
/// The text must be printable; its own line breaks are kept as spaces.
pub fn wrapped(head: &str, text: &str) -> String {
    let indent = " ".repeat(head.chars().count().min(COLUMNS / 2));
    let mut out = head.to_owned();
    let mut column = head.chars().count();
    let mut first = true;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if !first && column + 1 + width > COLUMNS {
            out.push('\n');
            out.push_str(&indent);
            column = indent.len();
            first = true;
        }
        if !first {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
        first = false;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_end_before_the_eightieth_column_and_are_indented() {
        let text = wrapped("old: ", &"seven77 ".repeat(20));
        assert!(text.lines().all(|line| line.len() <= 80));
        assert!(text.lines().skip(1).all(|line| line.starts_with("     s")));
        assert_eq!(text.split_whitespace().count(), 21);
    }

    #[test]
    fn a_long_word_is_kept_whole() {
        let long = "x".repeat(200);
        assert!(wrapped("  ", &long).contains(&long));
        assert_eq!(wrapped("  ", ""), "  \n");
    }
}
