//! Project rule: the glossary and the code name the same things.

use super::types::{TypeName, type_names};
use super::{PROJECT_RULES, Rule, numbered};
use crate::repository::Tree;
use std::collections::BTreeSet;

pub const RULE: Rule = Rule {
    name: "glossary",
    text: "docs/glossary.md has at least sixty terms in alphabetical order, each once, and the crate that \
           a row names has the type that the row names",
    written: PROJECT_RULES,
    check,
};

const PATH: &str = "docs/glossary.md";
/// Fewer terms explain too little of the code.
const TERMS_MIN: usize = 60;

fn check(tree: &Tree) -> Vec<String> {
    let Some(text) = tree.text(PATH) else {
        return vec![format!("{PATH} does not exist")];
    };
    let known: BTreeSet<(String, String)> =
        type_names(tree).map(|TypeName { krate, name, .. }| (krate, name)).collect();
    let mut misses = Vec::new();
    let mut terms: Vec<String> = Vec::new();
    for (number, line) in numbered(text) {
        let Some((term, type_path)) = row(line) else { continue };
        let is_known = type_path
            .split_once("::")
            .is_some_and(|(krate, name)| known.contains(&(krate.to_owned(), name.to_owned())));
        if !is_known {
            misses.push(format!("{PATH}:{number}: no type `{type_path}`"));
        }
        let key = term.replace('-', " ").to_lowercase();
        if terms.last().is_some_and(|last| *last >= key) {
            misses.push(format!("{PATH}:{number}: '{term}' is a duplicate or out of order"));
        }
        terms.push(key);
    }
    if terms.len() < TERMS_MIN {
        misses.push(format!("{PATH} has {} terms, {TERMS_MIN} are needed", terms.len()));
    }
    misses
}

/// The term and the type of a row of the table; `None` for other lines.
fn row(line: &str) -> Option<(&str, &str)> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
    let (term, _, type_path) = (cells.next()?, cells.next()?, cells.next()?);
    Some((term, type_path.strip_prefix('`')?.strip_suffix('`')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(rows: &[String]) -> Vec<String> {
        let page = format!("| Term | Meaning | Type |\n| - | - | - |\n{}\n", rows.join("\n"));
        let code = "pub struct Deck;\n";
        check(&Tree::of(&[(PATH, &page), ("crates/rng/src/deck.rs", code)]))
    }

    fn rows(count: usize) -> Vec<String> {
        (0..count).map(|at| format!("| term {at:03} | A deck. | `rng::Deck` |")).collect()
    }

    #[test]
    fn sixty_terms_with_types_that_exist_are_a_glossary() {
        assert!(misses(&rows(TERMS_MIN)).is_empty());
        assert_eq!(misses(&rows(TERMS_MIN - 1)).len(), 1);
        assert_eq!(check(&Tree::of(&[("README.md", "")])).len(), 1);
    }

    #[test]
    fn a_type_that_does_not_exist_is_a_miss() {
        for wrong in ["rng::Pack", "game::Deck", "Deck"] {
            let mut rows = rows(TERMS_MIN);
            rows.push(format!("| the deck | A deck. | `{wrong}` |"));
            assert_eq!(misses(&rows), [format!("{PATH}:63: no type `{wrong}`")]);
        }
    }

    #[test]
    fn a_term_has_one_row_and_its_place_in_the_alphabet() {
        let mut twice = rows(TERMS_MIN);
        twice.push(twice[TERMS_MIN - 1].clone());
        assert_eq!(misses(&twice).len(), 1);
        let mut swapped = rows(TERMS_MIN);
        swapped.swap(3, 4);
        assert_eq!(misses(&swapped).len(), 1);
    }
}
