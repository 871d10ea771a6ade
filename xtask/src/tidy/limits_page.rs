//! Project rule: the generated table of limits says what the constants say today, and every upper limit
//! has a comment that says what it limits.

use super::findings_page::compared;
use super::{PROJECT_RULES, Rule};
use crate::limits_page::{Limit, PAGE, generate, limits};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "limits-page",
    text: "docs/limits.md is what `cargo xtask bless` makes from the constants with `_MAX` or `_MIN` at the \
           end of their names, and each `_MAX` has a comment",
    written: PROJECT_RULES,
    check,
};

fn check(tree: &Tree) -> Vec<String> {
    let mut misses: Vec<String> = limits(tree)
        .iter()
        .filter(|limit| limit.name.ends_with("_MAX") && !limit.is_documented())
        .map(|limit| format!("{} has no comment that says what it limits", place(limit)))
        .collect();
    misses.extend(compared(tree, PAGE, generate(tree)));
    misses
}

fn place(limit: &Limit) -> String {
    format!("{}:{}: {}", limit.path, limit.line, limit.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: (&str, &str) = ("crates/a/src/b.rs", "/// Rows.\nconst ROWS_MAX: u8 = 9;\n");

    #[test]
    fn a_fresh_page_holds_and_a_stale_one_does_not() {
        let page = generate(&Tree::of(&[SOURCE])).unwrap();
        assert!(check(&Tree::of(&[SOURCE, (PAGE, &page)])).is_empty());
        assert_eq!(check(&Tree::of(&[SOURCE, (PAGE, &page.replace('9', "8"))])).len(), 1);
    }

    #[test]
    fn a_limit_without_a_comment_is_a_miss() {
        let bare = ("crates/a/src/b.rs", "const ROWS_MAX: u8 = 9;\n");
        let page = generate(&Tree::of(&[bare])).unwrap();
        let misses = check(&Tree::of(&[bare, (PAGE, &page)]));
        assert_eq!(
            misses,
            ["crates/a/src/b.rs:1: ROWS_MAX has no comment that says what it limits"]
        );
    }
}
