//! Project rule: the generated manual of findings says what the header comments say today.

use super::{PROJECT_RULES, Rule};
use crate::findings_page::{PAGE, generate};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "findings-page",
    text: "docs/findings.md is what `cargo xtask bless` makes from the header comments of the checks",
    written: PROJECT_RULES,
    check,
};

fn check(tree: &Tree) -> Vec<String> {
    compared(tree, PAGE, generate(tree))
}

/// What a generated page that is not as wanted misses.
pub(super) fn compared(tree: &Tree, page: &str, wanted: Option<String>) -> Vec<String> {
    let present = tree.text(page);
    if wanted.as_deref() == present {
        return Vec::new();
    }
    let what = match (&wanted, present) {
        (None, _) => "documents what no file says".to_string(),
        (Some(_), None) => "does not exist".to_string(),
        (Some(wanted), Some(present)) => {
            let same =
                wanted.lines().zip(present.lines()).take_while(|(one, other)| one == other).count();
            format!("differs from line {} on", same + 1)
        }
    };
    vec![format!("{page} {what}; run `cargo xtask bless`")]
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHECK: (&str, &str) = ("crates/submission/src/checks/a_b.rs", "//! Says a.\n");

    #[test]
    fn a_fresh_page_holds_and_no_page_without_checks_holds() {
        let page = generate(&Tree::of(&[CHECK])).unwrap();
        assert!(check(&Tree::of(&[CHECK, (PAGE, &page)])).is_empty());
        assert!(check(&Tree::of(&[("README.md", "")])).is_empty());
    }

    #[test]
    fn a_stale_a_missing_and_an_orphaned_page_do_not() {
        let stale = generate(&Tree::of(&[CHECK])).unwrap().replace("Says a.", "Says b.");
        let misses = check(&Tree::of(&[CHECK, (PAGE, &stale)]));
        assert!(misses.iter().any(|miss| miss.contains("differs from line")));
        assert_eq!(check(&Tree::of(&[CHECK])).len(), 1);
        assert_eq!(check(&Tree::of(&[(PAGE, "# Findings\n")])).len(), 1);
    }
}
