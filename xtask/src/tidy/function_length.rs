//! Project rule: a function fits on a screen.
//!
//! Lines are counted from the brace that opens a body to the one that closes it, as rustfmt sets them: the
//! closing brace stands as deep as the line that begins the function.

use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "function-length",
    text: "the body of a function has at most 80 lines; let the parent branch and helpers compute",
    written: PROJECT_RULES,
    check,
};

const LINES_MAX: usize = 80;

fn check(tree: &Tree) -> Vec<String> {
    let sources = tree.texts().filter(|(path, _)| path.ends_with(".rs"));
    sources.flat_map(|(path, text)| long_functions(path, text)).collect()
}

/// The functions of a file that are too long, each with the line where it begins.
fn long_functions(path: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let rest = lines.get(at..).unwrap_or_default();
        let body = body_lines(rest, line.len() - line.trim_start().len());
        if body > LINES_MAX {
            found.push(format!("{path}:{}: {name} has a body of {body} lines", at + 1));
        }
    }
    found
}

/// The name of the function that a line begins.
fn function_name(line: &str) -> Option<&str> {
    let words = ["pub", "const", "unsafe", "async", "extern"];
    let (before, after) = match line.trim_start() {
        begin if begin.starts_with("fn ") => ("", begin.strip_prefix("fn ")?),
        begin => begin.split_once(" fn ")?,
    };
    let is_modifier =
        |word: &str| words.iter().any(|known| word.starts_with(known)) || word == "\"C\"";
    if !before.split(' ').filter(|word| !word.is_empty()).all(is_modifier) {
        return None;
    }
    let end = after.find(|c: char| c != '_' && !c.is_alphanumeric())?;
    after.get(..end).filter(|name| !name.is_empty())
}

/// The lines of the body of a function that begins with the first of these lines, so deep.
fn body_lines(lines: &[&str], depth: usize) -> usize {
    let stands_so_deep = |line: &&str| line.len() - line.trim_start().len() == depth;
    let opens = lines.iter().position(|line| line.ends_with('{') || line.ends_with("{}"));
    let ends = lines.iter().position(|line| line.ends_with(';') && stands_so_deep(line));
    let Some(opens) = opens.filter(|opens| ends.is_none_or(|ends| *opens < ends)) else {
        return 0;
    };
    // One that is empty opens and ends on one line.
    if lines.get(opens).is_some_and(|line| line.ends_with("{}")) {
        return 0;
    }
    let body = lines.get(opens + 1..).unwrap_or_default();
    body.iter().position(|line| stands_so_deep(line) && line.trim() == "}").unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(begin: &str, lines: usize) -> Vec<String> {
        let body = "        go();\n".repeat(lines);
        let text = format!("impl A {{\n    {begin}\n{body}    }}\n\n    fn next() {{}}\n}}\n");
        check(&Tree::of(&[("a.rs", &text)]))
    }

    #[test]
    fn eighty_lines_are_allowed_and_one_more_is_not() {
        assert!(misses("fn long() {", LINES_MAX).is_empty());
        assert_eq!(misses("fn long() {", LINES_MAX + 1), ["a.rs:2: long has a body of 81 lines"]);
    }

    #[test]
    fn a_signature_is_no_part_of_the_body_whatever_stands_before_it() {
        let begin = "pub(crate) const fn long(\n        one: u8,\n    ) -> u8\n    where\n        u8: Copy,\n    {";
        assert!(misses(begin, LINES_MAX).is_empty());
        assert_eq!(misses(begin, LINES_MAX + 1).len(), 1);
        assert!(misses("let word = \" fn long() {\";", LINES_MAX + 1).is_empty());
    }

    #[test]
    fn an_empty_body_does_not_take_what_follows() {
        let items = "mod a;\n".repeat(LINES_MAX + 1);
        let text = format!(
            "trait A {{\n    fn one() {{}}\n}}\n{items}trait B {{\n    fn two() {{\n    }}\n}}\n"
        );
        assert!(check(&Tree::of(&[("a.rs", &text)])).is_empty());
    }

    #[test]
    fn a_declaration_without_a_body_does_not_take_that_of_the_next() {
        let body = "        go();\n".repeat(LINES_MAX + 1);
        let text = format!("trait A {{\n    fn one();\n    fn two() {{\n{body}    }}\n}}\n");
        let misses = check(&Tree::of(&[("a.rs", &text)]));
        assert_eq!(misses, ["a.rs:3: two has a body of 81 lines"]);
    }
}
