//! Project rule: nothing unfinished is left in the sources, and no test is switched off.

use super::{PROJECT_RULES, Rule, numbered};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "unfinished",
    text: "no .rs file holds a placeholder macro or note, a debugging print, an ignored test or a test that \
           is satisfied by a panic; assert what holds today and say why",
    written: PROJECT_RULES,
    check,
};

/// The words, cut in two because the rule reads its own file too.
const WORDS: &[(&str, &str)] = &[
    ("to", "do!"),
    ("TO", "DO"),
    ("unimple", "mented!"),
    ("d", "bg!"),
    ("#[ig", "nore"),
    ("should_", "panic"),
    ("```ig", "nore"),
];

fn check(tree: &Tree) -> Vec<String> {
    let words: Vec<String> = WORDS.iter().map(|(head, tail)| format!("{head}{tail}")).collect();
    let mut misses = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".rs")) {
        for (number, line) in numbered(text) {
            for word in words.iter().filter(|word| holds(line, word)) {
                misses.push(format!("{path}:{number}: `{word}`"));
            }
        }
    }
    misses
}

/// Whether the word stands in the line by itself, not as the end of a longer name.
fn holds(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_found_in_sources_and_only_there() {
        for (head, tail) in WORDS {
            let line = format!("    {head}{tail}(x)\n");
            assert_eq!(check(&Tree::of(&[("a.rs", &line)])).len(), 1, "{line}");
            assert!(check(&Tree::of(&[("a.md", &line)])).is_empty(), "{line}");
        }
    }

    #[test]
    fn longer_names_hold() {
        assert!(
            check(&Tree::of(&[("a.rs", "mastodo!(x); ignore_spaces(); panic_free();")])).is_empty()
        );
    }
}
