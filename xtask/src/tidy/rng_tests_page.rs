//! Project rule: the generated manual of the shuffle lab says what the tests and sources say today.

use super::findings_page::compared;
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;
use crate::rng_tests_page::{PAGE, generate};

pub const RULE: Rule = Rule {
    name: "rng-tests-page",
    text: "docs/rng-tests.md is what `cargo xtask bless` makes from the tests and sources of the shuffle lab",
    written: PROJECT_RULES,
    check,
};

fn check(tree: &Tree) -> Vec<String> {
    compared(tree, PAGE, generate(tree))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: (&str, &str) = (
        "crates/rng/src/tests/a_b.rs",
        "//! Says a.\nconst CLAUSES: &[Clause] = &[Clause::Runs];\n",
    );

    #[test]
    fn a_fresh_page_holds_and_a_stale_one_does_not() {
        let page = generate(&Tree::of(&[TEST])).unwrap();
        assert!(check(&Tree::of(&[TEST, (PAGE, &page)])).is_empty());
        let stale = page.replace("Says a.", "Says b.");
        assert_eq!(check(&Tree::of(&[TEST, (PAGE, &stale)])).len(), 1);
        assert_eq!(check(&Tree::of(&[TEST])).len(), 1);
    }
}
