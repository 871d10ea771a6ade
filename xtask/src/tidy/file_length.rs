//! Project rule: one file, one idea, and a limit that makes people split in time.

use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "file-length",
    text: "a .rs file has at most 500 lines; aim under 400 and split before the second idea arrives",
    written: PROJECT_RULES,
    check,
};

const LINES_MAX: usize = 500;

fn check(tree: &Tree) -> Vec<String> {
    tree.texts()
        .filter(|(path, _)| path.ends_with(".rs"))
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LINES_MAX)
        .map(|(path, lines)| format!("{path} has {lines} lines"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_hundred_lines_are_allowed_and_one_more_is_not() {
        let full = "x\n".repeat(LINES_MAX);
        let over = "x\n".repeat(LINES_MAX + 1);
        assert!(check(&Tree::of(&[("a.rs", &full), ("b.md", &over)])).is_empty());
        let misses = check(&Tree::of(&[("a.rs", &over)]));
        assert_eq!(misses, ["a.rs has 501 lines"]);
    }
}
