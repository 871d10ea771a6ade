//! Project rule: every source file opens by saying what it is for.

use super::{PROJECT_RULES, Rule};
use crate::findings_page::header;
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "headers",
    text: "every .rs file opens with a //! comment that says what it is for and, where that helps, \
           what it knows nothing about",
    written: PROJECT_RULES,
    check,
};

fn check(tree: &Tree) -> Vec<String> {
    tree.texts()
        .filter(|(path, text)| path.ends_with(".rs") && header(text).is_empty())
        .map(|(path, _)| format!("{path} does not open with a //! comment"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_opens_with_its_purpose_holds() {
        let tree = Tree::of(&[("a.rs", "//! Cards.\nuse x;\n"), ("b.md", "use x")]);
        assert!(check(&tree).is_empty());
    }

    #[test]
    fn an_empty_a_late_and_a_missing_header_do_not() {
        let tree = Tree::of(&[
            ("a.rs", "//!\n"),
            ("b.rs", "use x;\n//! Cards.\n"),
            ("c.rs", ""),
            ("d.rs", "// Cards.\n"),
        ]);
        assert_eq!(check(&tree).len(), 4);
    }
}
