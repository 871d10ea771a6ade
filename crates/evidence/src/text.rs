//! Text from outside, made safe to print.

use crate::grouped;

/// Whether a character must not reach a terminal, a report or a message as it is: control
/// characters, and characters that reorder, hide or are nothing to see.
///
/// Those are the ones that Unicode calls default-ignorable (DerivedCoreProperties, version 16:
/// joiners, variation selectors, fillers of Hangul, tags), the bidirectional controls, the
/// separators of lines and paragraphs, the marks of interlinear notes, the blank Braille pattern
/// and a few signs that have a place but no shape.
///
/// Line feed and tab are control characters too: callers that allow them test for them first.
#[inline]
pub fn is_unprintable(c: char) -> bool {
    // Nearly every character is ASCII, and this is asked of each character of each letter.
    match c.is_ascii() {
        true => c.is_ascii_control(),
        false => c.is_control() || is_ignorable(c) || is_blank(c),
    }
}

/// Whether a text has a character that no reader sees, other than those allowed.
///
/// ```
/// use gincert_evidence::has_unprintable;
/// assert!(!has_unprintable("a\tb", &['\t']));
/// assert!(has_unprintable("a\u{200b}b", &['\t']));
/// ```
pub fn has_unprintable(text: &str, allowed: &[char]) -> bool {
    // No closure of a caller: this is compiled here, and so optimised in every build.
    text.chars().any(|c| is_unprintable(c) && !allowed.contains(&c))
}

/// Default_Ignorable_Code_Point, with the bidirectional controls and U+FFF9 to U+FFFB.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Signs that are drawn as nothing: blank Braille, the null notehead, the filler of Khitan script,
/// the place of an object that is not there.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{2800}' | '\u{fffc}' | '\u{16fe4}' | '\u{1d159}')
}

/// A text whose first letter is a capital.
///
/// ```
/// use gincert_evidence::{capital, sentence};
/// assert_eq!(capital("less than 1"), "Less than 1");
/// assert_eq!(sentence("line 3: no key"), "Line 3: no key.");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// Words, such as an error's, as a whole sentence.
pub fn sentence(words: &str) -> String {
    capital(words) + "."
}

/// The text with every unprintable character written as `\u{..}`, so that nothing from a file can
/// move the cursor, change colours or hide words.
///
/// ```
/// use gincert_evidence::printable;
/// assert_eq!(printable("10\u{1b}[31m red"), "10\\u{1b}[31m red");
/// assert_eq!(printable("A♥ K♠"), "A♥ K♠");
/// ```
pub fn printable(text: &str) -> String {
    if !text.contains(is_unprintable) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) {
            out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

/// Most characters of quoted words in a sentence.
pub const QUOTED_CHARS_MAX: usize = 160;

/// Another's words inside a sentence of ours: on one line, in quotation marks that they cannot close,
/// without what hides or reorders text, and cut where they are long.
///
/// ```
/// use gincert_evidence::quoted;
/// assert_eq!(quoted("Gin  &\nWin"), "\"Gin & Win\"");
/// assert_eq!(quoted("Gin\" complies, \"so"), "\"Gin' complies, 'so\"");
/// ```
pub fn quoted(text: &str) -> String {
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let safe: String = printable(&one_line).chars().map(unquoted).collect();
    match safe.char_indices().nth(QUOTED_CHARS_MAX) {
        Some((at, _)) => format!("\"{}...\"", safe.get(..at).unwrap_or_default()),
        None => format!("\"{safe}\""),
    }
}

/// Names in a sentence, the first ones where there are many.
///
/// ```
/// use gincert_evidence::listed_names;
/// assert_eq!(listed_names(["Ante"].into_iter(), 2), "'Ante'");
/// assert_eq!(listed_names(["Ante", "Play", "Tip"].into_iter(), 2), "'Ante', 'Play' and 1 more");
/// ```
pub fn listed_names<'n>(names: impl ExactSizeIterator<Item = &'n str>, most: usize) -> String {
    let more = names.len().saturating_sub(most) as u64;
    let shown: Vec<String> =
        names.take(most).map(|name| format!("'{}'", printable(name))).collect();
    let more = if more > 0 { format!(" and {} more", grouped(more.into())) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

/// Every sign that may pass for a double quotation mark, as an apostrophe.
fn unquoted(c: char) -> char {
    match c {
        '"'
        | '\u{ab}'
        | '\u{bb}'
        | '\u{201c}'..='\u{201f}'
        | '\u{2033}'
        | '\u{2036}'
        | '\u{275d}'
        | '\u{275e}'
        | '\u{301d}'..='\u{301f}'
        | '\u{ff02}' => '\'',
        c => c,
    }
}

/// Longest signer's name, so that the name of its file fits every file system.
pub const SIGNER_NAME_BYTES_MAX: usize = 100;

/// Whether a text can be a signer's name on a line and in the name of a file: letters, digits and
/// `-._@+`.
///
/// ```
/// use gincert_evidence::is_signer_name;
/// assert!(is_signer_name("rita@lab.example"));
/// assert!(!is_signer_name("*@lab.example") && !is_signer_name(""));
/// ```
pub fn is_signer_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._@+".contains(c);
    !text.is_empty() && text.len() <= SIGNER_NAME_BYTES_MAX && text.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_words_stay_inside_their_marks_on_one_line_and_are_cut() {
        assert_eq!(quoted("a\u{201d}, complies \u{201c}b"), "\"a', complies 'b\"");
        assert_eq!(quoted("a\u{2028}b\tc"), "\"a b c\"");
        let long = quoted(&"x".repeat(QUOTED_CHARS_MAX + 1));
        assert_eq!(long.chars().count(), QUOTED_CHARS_MAX + 5);
        assert!(long.ends_with("...\""));
        assert!(!quoted(&"x".repeat(QUOTED_CHARS_MAX)).contains("..."));
    }

    /// Every one of them was seen to pass where only controls and zero-width characters were named.
    #[test]
    fn characters_that_hide_or_reorder_text_are_written_out() {
        for c in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180b}',
            '\u{180e}',
            '\u{180f}',
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{2028}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe00}',
            '\u{fe0e}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff0}',
            '\u{fff9}',
            '\u{fffc}',
            '\u{16fe4}',
            '\u{1bca0}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{e0fff}',
        ] {
            let shown = printable(&format!("a{c}b"));
            assert!(shown.is_ascii() && shown.contains("\\u{"), "{shown}");
        }
        for text in ["A♥ K♠", "é ñ ü ß", "漢字 かな 한글", "עברית", "عربي", "10 €", "–—…"]
        {
            assert_eq!(printable(text), text);
        }
    }
}
