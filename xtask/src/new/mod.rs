//! `cargo xtask new KIND NAME`: the files that a newcomer would otherwise copy by hand. One file per
//! kind; nothing that exists is ever overwritten.

mod check;

use anyhow::Result;

use crate::USAGE;

/// Longest name of anything new, so that a file name stays legible.
const NAME_CHARS_MAX: usize = 40;

/// Writes the files of a new thing.
pub fn run(args: &[String]) -> Result<u8> {
    match args {
        [kind, code] if kind == "check" => check::run(code),
        _ => {
            eprintln!("xtask: usage is `cargo xtask new check CODE`");
            eprintln!("xtask: CONTRIBUTING.md says where the other kinds of things go");
            Ok(USAGE)
        }
    }
}

/// Why a word cannot be a code; a code is lower-case words joined by hyphens.
fn bad_name(code: &str) -> Option<String> {
    let word_is_good = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    let starts_as_a_word = code.starts_with(|c: char| c.is_ascii_lowercase());
    if !starts_as_a_word || !code.split('-').all(word_is_good) {
        return Some(format!(
            "{code:?} is not a code: write lower-case words joined by hyphens, such as `pay-rows-reachable`"
        ));
    }
    if code.chars().count() > NAME_CHARS_MAX {
        return Some(format!("{code:?} is longer than {NAME_CHARS_MAX} characters"));
    }
    if RESERVED.contains(&code) {
        return Some(format!("`{code}` is a word of Rust and cannot name a file"));
    }
    None
}

/// Single words that Rust keeps for itself; with a hyphen no clash is possible.
const RESERVED: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_lower_case_words_joined_by_hyphens() {
        for good in ["claims-agree", "a", "low-is-good", "rows-2"] {
            assert_eq!(bad_name(good), None, "{good}");
        }
        for bad in
            ["", "Claims", "claims_agree", "-a", "a-", "a--b", "2-rows", "../x", "a b", "mod", "é"]
        {
            assert!(bad_name(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn a_code_has_at_most_forty_characters() {
        assert_eq!(bad_name(&"a".repeat(NAME_CHARS_MAX)), None);
        assert!(bad_name(&"a".repeat(NAME_CHARS_MAX + 1)).is_some());
    }
}
