//! Project rule: no file knows the machine that it was written on.

use super::{PROJECT_RULES, Rule, numbered};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "machine-paths",
    text: "no file names a folder of somebody's machine, neither in text nor in code",
    written: PROJECT_RULES,
    check,
};

/// Top folders of the machines that this is written on; spelled without slashes because the rule
/// reads its own file too.
const FOLDERS: &[&str] = &["work", "tmp", "root", "home", "Users"];

fn check(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for (path, text) in tree.texts() {
        for (number, line) in numbered(text) {
            for folder in FOLDERS {
                if names(line, &format!("/{folder}/")) {
                    misses.push(format!("{path}:{number}: names a path under /{folder}"));
                }
            }
        }
    }
    misses
}

/// Whether the path stands in the line at a place where it begins at the root of the machine.
fn names(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        !before.is_some_and(|c| c.is_alphanumeric() || "._-~})*".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(line: &str) -> usize {
        check(&Tree::of(&[("a.md", line)])).len()
    }

    #[test]
    fn a_path_from_the_root_of_a_machine_does_not_hold() {
        for folder in FOLDERS {
            assert_eq!(misses(&format!("see /{folder}/x")), 1, "{folder}");
            assert_eq!(misses(&format!("\"/{folder}/x\"")), 1, "{folder}");
            assert_eq!(misses(&format!("/{folder}/x")), 1, "{folder}");
        }
    }

    #[test]
    fn relative_paths_and_addresses_hold() {
        for folder in FOLDERS {
            assert_eq!(misses(&format!("see crates/{folder}/x")), 0, "{folder}");
            assert_eq!(misses(&format!("https://example.org/{folder}/x")), 0);
            assert_eq!(misses(&format!("../{folder}/x and /{folder}work")), 0);
        }
    }
}
