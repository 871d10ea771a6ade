//! Project rule: a reader of the book finds every page of docs/.

use std::collections::BTreeSet;

use super::markdown::links;
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "book",
    text: "dist/SUMMARY.md, the order of the pages in the book of a distribution, names every page of docs/",
    written: PROJECT_RULES,
    check,
};

const SUMMARY: &str = "dist/SUMMARY.md";

fn check(tree: &Tree) -> Vec<String> {
    let summary = tree.text(SUMMARY).unwrap_or_default();
    let named: BTreeSet<String> = links(summary).into_iter().map(|(_, target)| target).collect();
    tree.texts()
        .filter(|(path, _)| is_page(path) && !named.contains(*path))
        .map(|(path, _)| {
            format!("{path}: {SUMMARY} does not name it. Add it where a reader looks for it")
        })
        .collect()
}

/// Pages of docs/ itself: records of decisions are added to the book by their names.
fn is_page(path: &str) -> bool {
    path.strip_prefix("docs/").is_some_and(|name| name.ends_with(".md") && !name.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGES: &[&str] =
        &["docs/a.md", "docs/decisions/logs.md", "docs/sample.html", "README.md"];

    fn misses(summary: &str) -> Vec<String> {
        let mut files: Vec<(&str, &str)> = PAGES.iter().map(|path| (*path, "")).collect();
        files.push((SUMMARY, summary));
        check(&Tree::of(&files))
    }

    #[test]
    fn a_named_page_is_found_and_only_pages_of_docs_are_asked_for() {
        assert!(misses("# Summary\n\n- [A](docs/a.md)\n").is_empty());
    }

    #[test]
    fn a_page_without_a_line_is_none_of_the_book() {
        let misses = misses("# Summary\n\n- [B](docs/b.md)\n");
        assert!(matches!(misses.as_slice(), [miss] if miss.starts_with("docs/a.md: ")));
    }
}
