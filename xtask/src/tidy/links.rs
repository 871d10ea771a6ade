//! Project rule: a link between pages of the repository leads somewhere.

use super::markdown::links;
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "links",
    text: "a link in docs/ or in a page of the root names a file of the repository",
    written: PROJECT_RULES,
    check,
};

fn check(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_page(path)) {
        for (line, target) in links(text) {
            if let Some(file) = local_part(&target)
                && !resolve(path, file).is_some_and(|full| tree.has(&full))
            {
                misses.push(format!("{path}:{line}: `{file}` is not in the repository"));
            }
        }
    }
    misses
}

fn is_page(path: &str) -> bool {
    path.ends_with(".md") && (path.starts_with("docs/") || !path.contains('/'))
}

/// The part of a target that names a file here, without the place in it.
fn local_part(target: &str) -> Option<&str> {
    let file = target.split('#').next().unwrap_or_default();
    let is_elsewhere = file.contains("://") || file.starts_with("mailto:");
    (!file.is_empty() && !is_elsewhere).then_some(file)
}

/// A relative path seen from a page, as a path from the root; nothing when it leaves the repository.
pub(super) fn resolve(page: &str, target: &str) -> Option<String> {
    if target.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(text: &str) -> usize {
        check(&Tree::of(&[
            ("docs/a.md", text),
            ("docs/decisions/0001-x.md", ""),
            ("README.md", ""),
        ]))
        .len()
    }

    #[test]
    fn links_to_files_folders_places_and_elsewhere_hold() {
        for good in [
            "[x](../README.md)",
            "[x](decisions/0001-x.md#choice)",
            "[x](decisions/)",
            "[x](#here)",
            "[x](https://example.org/a.md)",
            "[x](./a.md)",
        ] {
            assert_eq!(misses(good), 0, "{good}");
        }
    }

    #[test]
    fn links_to_nothing_and_out_of_the_repository_do_not() {
        for bad in [
            "[x](README.md)",
            "[x](../../secret.md)",
            "[x](/README.md)",
            "[x]: b.md",
            "![x](decisions/0002.md)",
        ] {
            assert_eq!(misses(bad), 1, "{bad}");
        }
    }
}
