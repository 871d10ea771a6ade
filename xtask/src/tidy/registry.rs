//! House rule: a check that nobody calls, or that nothing tries, is not a check.

use super::Rule;
use crate::findings_page::{code_of, header};
use crate::repository::{Tree, stem_in};

pub const RULE: Rule = Rule {
    name: "registry",
    text: "every file of crates/submission/src/checks/ has a header comment and a line in the \
           registry in mod.rs, and a good and a bad document under tests/documents/",
    written: "CONTRIBUTING.md, Where things go",
    check,
};

/// The folder of the submission checks.
pub const CHECKS: &str = "crates/submission/src/checks/";
/// The file that lists them.
pub const LIST: &str = "crates/submission/src/checks/mod.rs";
/// The comment line before the first name in the list.
pub const BEGIN: &str = "// registry: begin";
/// The comment line after the last.
pub const END: &str = "// registry: end";
/// Where the good and the bad document of each check lie.
pub const DOCUMENTS: &str = "tests/documents";

fn check(tree: &Tree) -> Vec<String> {
    let stems: Vec<(&str, &str)> = tree
        .texts()
        .filter_map(|(path, text)| Some((stem_in(path, CHECKS, "rs")?, text)))
        .filter(|(stem, _)| *stem != "mod")
        .collect();
    if stems.is_empty() {
        return Vec::new();
    }
    let Some(listed) = tree.text(LIST).and_then(names) else {
        return vec![format!(
            "{LIST} has no list between the lines `{BEGIN}` and `{END}`"
        )];
    };
    let mut misses = Vec::new();
    for (stem, text) in &stems {
        if !listed.contains(stem) {
            misses.push(format!(
                "{CHECKS}{stem}.rs is not in the registry in {LIST}"
            ));
        }
        if header(text).is_empty() {
            misses.push(format!(
                "{CHECKS}{stem}.rs has no header comment to explain it"
            ));
        }
        misses.extend(missing_documents(tree, &code_of(stem)));
    }
    for name in &listed {
        if !stems.iter().any(|(stem, _)| stem == name) {
            misses.push(format!("{LIST} names `{name}`, which has no file"));
        }
    }
    if !listed.is_sorted() {
        misses.push(format!("{LIST}: the registry is not in alphabetical order"));
    }
    misses
}

/// The names between the two marks, in their order; nothing when a mark is missing.
pub fn names(text: &str) -> Option<Vec<&str>> {
    let mut lines = text.lines().map(str::trim);
    lines.find(|line| *line == BEGIN)?;
    let mut found = Vec::new();
    for line in lines {
        if line == END {
            return Some(found);
        }
        let name = line.trim_end_matches(',');
        if !name.is_empty() && !name.starts_with("//") {
            found.push(name);
        }
    }
    None
}

fn missing_documents(tree: &Tree, code: &str) -> Vec<String> {
    if !tree.has(DOCUMENTS) {
        return Vec::new();
    }
    ["good", "bad"]
        .into_iter()
        .map(|side| format!("{DOCUMENTS}/{side}/{code}.md"))
        .filter(|path| !tree.has(path))
        .map(|path| format!("{path} does not exist, so nothing tries the check"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOD: &str =
        "//! All.\nchecks! {\n    // registry: begin\n    a_b,\n    c,\n    // registry: end\n}\n";
    const A_B: (&str, &str) = ("crates/submission/src/checks/a_b.rs", "//! A.\n");
    const C: (&str, &str) = ("crates/submission/src/checks/c.rs", "//! C.\n");

    #[test]
    fn registered_checks_with_headers_and_documents_hold() {
        assert!(check(&Tree::of(&[(LIST, MOD), A_B, C])).is_empty());
        let documents = [
            (LIST, MOD),
            A_B,
            C,
            ("tests/documents/good/a-b.md", ""),
            ("tests/documents/bad/a-b.md", ""),
            ("tests/documents/good/c.md", ""),
            ("tests/documents/bad/c.md", ""),
        ];
        assert!(check(&Tree::of(&documents)).is_empty());
        assert!(check(&Tree::of(&[("README.md", "")])).is_empty());
    }

    #[test]
    fn each_missing_part_is_named() {
        let unlisted = ("crates/submission/src/checks/d.rs", "//! D.\n");
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B, C, unlisted])).len(), 1);
        let headless = ("crates/submission/src/checks/c.rs", "fn c() {}\n");
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B, headless])).len(), 1);
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B])).len(), 1);
        let one_side = ("tests/documents/good/c.md", "");
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B, C, one_side])).len(), 3);
        assert_eq!(check(&Tree::of(&[(LIST, "//! All.\n"), A_B])).len(), 1);
        let disordered = MOD.replace("    a_b,\n    c,\n", "    c,\n    a_b,\n");
        assert_eq!(check(&Tree::of(&[(LIST, &disordered), A_B, C])).len(), 1);
    }
}
