//! Names of files: which are plain, which are the same, and how a name stands in a command.
//!
//! A name of a submission goes into a signed table, into commands that people paste, and onto other
//! systems than the one it was made on. A plain one means the same everywhere.

/// Bytes of one part of a path.
const PART_BYTES_MAX: usize = 255;
/// Parts of a path.
const PARTS_MAX: usize = 16;

/// Signs that a part may have besides letters, digits and blanks.
const SIGNS: &str = "._-+,()=&!#[]{}@%~";

/// Names that are devices on some systems.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// What is wrong with a path, as the end of a sentence; `None` for a plain one.
pub(crate) fn fault(path: &str) -> Option<&'static str> {
    if path.split('/').count() > PARTS_MAX {
        return Some("its folder is nested too deeply");
    }
    path.split('/').find_map(part_fault)
}

fn part_fault(part: &str) -> Option<&'static str> {
    let is_plain = |c: char| c == ' ' || c.is_alphanumeric() || SIGNS.contains(c);
    let stem = part.split('.').next().unwrap_or_default().to_lowercase();
    if part.is_empty() || matches!(part, "." | "..") {
        return Some("its path leaves the folder or has an empty part");
    }
    if part.len() > PART_BYTES_MAX {
        return Some("it is too long");
    }
    if !part.chars().all(is_plain) {
        return Some("it has a character other than letters, digits, blanks and common signs");
    }
    if part.starts_with([' ', '-', '.']) || part.ends_with([' ', '.']) {
        return Some("it begins with a blank, a dot or a dash, or ends with a blank or a dot");
    }
    if DEVICES.contains(&stem.as_str()) {
        return Some("some systems reserve it for a device");
    }
    mixes_alphabets(part).then_some("it mixes letters of alphabets that look alike")
}

/// Whether Latin letters stand beside letters that are drawn like them.
fn mixes_alphabets(part: &str) -> bool {
    let is_like_latin = |c: char| {
        matches!(c,
            '\u{0370}'..='\u{058f}' | '\u{13a0}'..='\u{13ff}' | '\u{1c80}'..='\u{1c8f}'
            | '\u{1f00}'..='\u{1fff}' | '\u{2100}'..='\u{214f}' | '\u{ab70}'..='\u{abbf}'
            | '\u{ff00}'..='\u{ffef}' | '\u{1d400}'..='\u{1d7ff}')
    };
    part.chars().any(|c| c.is_ascii_alphabetic()) && part.chars().any(is_like_latin)
}

/// The name by which two that differ in case only are the same.
pub(crate) fn folded(path: &str) -> String {
    path.to_lowercase()
}

/// A text as one word of a shell command: as it is, or in single quotes.
///
/// ```text
/// rules.md        rules.md
/// my rules.md     'my rules.md'
/// it's            'it'\''s'
/// ```
pub(crate) fn shell_word(text: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "._/-+,=@%".contains(c);
    if !text.is_empty() && text.chars().all(is_bare) && !text.starts_with('-') {
        return text.to_owned();
    }
    let text = gincert_evidence::printable(text);
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_mean_the_same_everywhere() {
        for name in
            ["rules.md", "logs/2026 week 47.jsonl.gz", "a(1),b=c.md", "règles.md", "規則.md"]
        {
            assert_eq!(fault(name), None, "{name}");
        }
        for name in [
            "",
            "a//b",
            "../a",
            "a:b.txt",
            "a\\b",
            "a\u{202e}b.md",
            "a\u{7}.md",
            "trailing ",
            "a /b",
            " a",
            "a.",
            "-rf.md",
            ".hidden",
            "$(touch x).md",
            "`x`.md",
            "a;b",
            "a'b",
            "a\"b",
            "aux.md",
            "COM1",
            "rulеs.md",
            "e\u{301}.md",
            "a?b",
            "a|b",
        ] {
            assert!(fault(name).is_some(), "{name:?}");
        }
        assert!(fault(&"a".repeat(PART_BYTES_MAX)).is_none());
        assert!(fault(&"a".repeat(PART_BYTES_MAX + 1)).is_some());
        assert!(fault(&vec!["a"; PARTS_MAX].join("/")).is_none());
        assert!(fault(&vec!["a"; PARTS_MAX + 1].join("/")).is_some());
    }

    #[test]
    fn no_name_injects_into_a_command() {
        for (text, word) in [
            ("rules.md", "rules.md"),
            ("my rules.md", "'my rules.md'"),
            ("$(touch x)", "'$(touch x)'"),
            ("a'; touch x; '", "'a'\\''; touch x; '\\'''"),
            ("-rf", "'-rf'"),
            ("", "''"),
            ("a\nb", "'a\\u{a}b'"),
        ] {
            assert_eq!(shell_word(text), word);
        }
    }
}
