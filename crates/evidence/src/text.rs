//! Text from outside, made safe to print.

/// Whether a character must not reach a terminal, a report or a message as it is: control
/// characters, and the invisible characters that reorder or hide text (Unicode bidirectional
/// controls, zero-width characters, byte-order mark, tags).
///
/// Line feed and tab are control characters too: callers that allow them test for them first.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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
