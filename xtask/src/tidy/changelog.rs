//! Project rule: the changelog has an entry to write into.

use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "changelog",
    text: "CHANGELOG.md has a second-level heading that is Unreleased or a version",
    written: PROJECT_RULES,
    check,
};

const PATH: &str = "CHANGELOG.md";

fn check(tree: &Tree) -> Vec<String> {
    let Some(text) = tree.text(PATH) else {
        return vec![format!("{PATH} does not exist")];
    };
    let found = text
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .any(|heading| is_entry(heading.trim()));
    if found {
        return Vec::new();
    }
    vec![format!("{PATH} has no heading such as `## Unreleased` or `## 0.1.0`")]
}

fn is_entry(heading: &str) -> bool {
    let word = heading
        .split([' ', ']'])
        .next()
        .unwrap_or_default()
        .trim_start_matches('[')
        .trim_start_matches('v');
    let numbers: Vec<&str> = word.split('.').collect();
    word.eq_ignore_ascii_case("unreleased")
        || (numbers.len() == 3 && numbers.iter().all(|part| part.parse::<u32>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(text: &str) -> usize {
        check(&Tree::of(&[(PATH, text)])).len()
    }

    #[test]
    fn unreleased_or_a_version_is_an_entry() {
        for heading in ["Unreleased", "[Unreleased]", "0.1.0", "[0.1.0] - 2026-11-20", "v1.20.3"] {
            assert_eq!(misses(&format!("# Changelog\n\n## {heading}\n")), 0, "{heading}");
        }
    }

    #[test]
    fn other_headings_and_a_missing_file_are_not() {
        assert_eq!(misses("# Changelog\n\n## News\n"), 1);
        assert_eq!(misses("# Unreleased\n"), 1);
        assert_eq!(misses("## 0.1\n"), 1);
        assert_eq!(check(&Tree::of(&[("README.md", "")])).len(), 1);
    }
}
