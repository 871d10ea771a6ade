//! A passage without what is no rule in it: numbers of sections, marks of notes, struck words. What was left out
//! is known by its kind. It knows how texts are marked; it knows nothing of the game.

/// A passage to read, and what was left out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlainPassage {
    pub text: String,
    /// Whether a mark belongs to a note, which may change the rule.
    pub has_note: bool,
    /// Whether words are struck out.
    pub has_struck: bool,
}

/// Words in front of the number of a section.
const SECTION_WORDS: [&str; 9] =
    ["section", "sec", "rule", "article", "chapter", "part", "clause", "paragraph", "\u{a7}"];

/// Most characters of the mark of a note.
const NOTE_CHARS_MAX: usize = 3;

/// Marks of notes of one character.
const NOTE_MARKS: [char; 13] = [
    '\u{2020}', '\u{2021}', '\u{b9}', '\u{b2}', '\u{b3}', '\u{2074}', '\u{2075}', '\u{2076}',
    '\u{2077}', '\u{2078}', '\u{2079}', '\u{2070}', '\u{a7}',
];

/// ```text
/// (2) The ace is low[^1]. -> The ace is low.
/// ```
pub(super) fn plain(text: &str) -> PlainPassage {
    let (text, has_struck) = without_struck(text);
    let (text, has_note) = without_notes(without_section(&text));
    PlainPassage { text, has_note, has_struck }
}

/// Without the number of a section in front: `14B.2`, `Section 3.`, `(2)`.
pub(super) fn without_section(text: &str) -> &str {
    let mut rest = text.trim();
    while let Some(next) = without_number(rest) {
        rest = next;
    }
    rest
}

fn without_number(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let named = SECTION_WORDS.contains(&first.trim_end_matches('.').to_lowercase().as_str());
    let (number, rest) = match named {
        true => {
            let rest = rest.trim_start();
            rest.split_once(char::is_whitespace).unwrap_or((rest, ""))
        }
        false => (first, rest),
    };
    let rest = rest.trim_start();
    let is_number = !number.is_empty()
        && number.len() <= 8
        && number.chars().all(|c| c.is_ascii_alphanumeric() || "().".contains(c));
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    let letters = number.bytes().filter(u8::is_ascii_alphabetic).count();
    let is_closed = number.ends_with(['.', ')']);
    let in_brackets = number.starts_with('(') && number.ends_with(')') && digits + letters < 4;
    let is_mixed = digits > 0 && letters > 0 && number.contains('.');
    // A pay-off and a share begin with a number as well; what follows a section begins with a capital.
    let begins = rest.is_empty()
        || rest.starts_with(|c: char| c.is_uppercase() || "(\"\u{201c}".contains(c));
    let is_section = match named {
        true => digits > 0,
        false => in_brackets || is_mixed || is_closed && digits > 0 && digits + letters < 4,
    };
    (is_number && is_section && begins).then_some(rest)
}

/// Without words between `~~`, and in brackets behind `deleted`.
fn without_struck(text: &str) -> (String, bool) {
    if !text.contains("~~") {
        return (text.to_owned(), false);
    }
    let parts: Vec<&str> = text.split("~~").collect();
    // What no mark ends is struck to the end of the passage.
    let kept: Vec<&str> = parts.into_iter().step_by(2).map(str::trim).collect();
    (kept.join(" ").trim().to_owned(), true)
}

/// Without the marks of notes.
fn without_notes(text: &str) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let mut has_note = false;
    let stars = text.matches('*').count() - 2 * text.matches("**").count();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let behind = rest.get(c.len_utf8()..).unwrap_or_default();
        if let Some(after) = note_in_brackets(rest) {
            has_note = true;
            rest = after;
            continue;
        }
        let ends_word = out.ends_with(|c: char| c.is_alphanumeric() || c == ')');
        let is_star = c == '*' && stars % 2 == 1 && !behind.starts_with('*') && !out.ends_with('*');
        if ends_word && (is_star || NOTE_MARKS.contains(&c)) {
            has_note = true;
        } else {
            out.push(c);
        }
        rest = behind;
    }
    (out.trim().to_owned(), has_note)
}

/// What follows `[^2]`, `[2]` or `[a]` at the beginning of a text.
fn note_in_brackets(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?;
    let mark = inner.strip_prefix('^').unwrap_or(inner);
    let end = mark.char_indices().take(NOTE_CHARS_MAX + 1).find(|(_, c)| *c == ']')?.0;
    let (name, after) = mark.split_at_checked(end)?;
    let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
    is_name.then(|| after.get(1..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sections_and_marks_of_notes_are_no_words_of_a_rule() {
        for (text, wanted, has_note, has_struck) in [
            ("(2) The ace is low.", "The ace is low.", false, false),
            ("14B.2 Cards.", "Cards.", false, false),
            ("Section 3. (a) One deck", "One deck", false, false),
            ("Section 3.", "", false, false),
            ("Score 1[^3] | 2 to 1[2]", "Score 1 | 2 to 1", true, false),
            ("8 to 1\u{b9}", "8 to 1", true, false),
            ("1-1*", "1-1", true, false),
            ("runs do *not* count", "runs do *not* count", false, false),
            ("~~8 to 1~~ 10 to 1", "10 to 1", false, true),
            ("1.5 to 1", "1.5 to 1", false, false),
            ("52 cards", "52 cards", false, false),
            ("4. Pairs", "Pairs", false, false),
            ("[Deleted: x]", "[Deleted: x]", false, false),
        ] {
            let text_of = plain(text);
            let wanted = PlainPassage { text: wanted.to_owned(), has_note, has_struck };
            assert_eq!(text_of, wanted, "{text}");
        }
    }
}
