//! Project rule: a check that nobody calls, or that nothing tries, is not a check.

use super::Rule;
use crate::findings_page::{code_of, header};
use crate::repository::{Tree, stem_in};

pub const RULE: Rule = Rule {
    name: "registry",
    text: "every file of a folder with a registry (submission checks, certification checks, audits, \
           plants, formats, statistical tests, sources of decks) stands between the marks of its mod.rs as a \
           plain `mod` line and as an entry, both in alphabetical order; every submission check has a \
           header comment, and a good and a bad document under tests/documents/",
    written: "CONTRIBUTING.md, Where things go",
    check,
};

/// The folder of the checks of rule documents of every game.
pub const CHECKS: &str = "crates/submission/src/checks/";
/// The folder of those that only documents with wagers need.
pub const WAGER_CHECKS: &str = "crates/submission/src/families/gin_and_win/checks/";
/// The file that lists them.
pub const LIST: &str = "crates/submission/src/checks/mod.rs";
/// The comment lines before the first and after the last entry of a list.
pub const ENTRIES: Marks = Marks { begin: "// registry: begin", end: "// registry: end" };
/// The comment lines around the `mod` lines.
pub const MODULES: Marks = Marks { begin: "// modules: begin", end: "// modules: end" };
/// Where the good and the bad document of each check lie.
pub const DOCUMENTS: &str = "tests/documents";

/// Folders whose files are listed in their mod.rs.
const FOLDERS: &[&str] = &[
    CHECKS,
    "crates/audit/src/checks/",
    "crates/certify/src/findings/checks/",
    "crates/replay/src/record_audits/",
    "crates/replay/src/input/formats/",
    "crates/replay/src/families/gin_and_win/audits/",
    "crates/replay/src/families/gin_rummy/audits/",
    "crates/replay/src/families/matches/audits/",
    "crates/replay/src/families/matches/plants/",
    "crates/replay/src/families/table_gin/audits/",
    "crates/replay/src/families/table_gin/plants/",
    "crates/rng/src/sources/",
    "crates/rng/src/tests/",
    WAGER_CHECKS,
];

/// Two comment lines with names between them.
#[derive(Clone, Copy)]
pub struct Marks {
    pub begin: &'static str,
    pub end: &'static str,
}

fn check(tree: &Tree) -> Vec<String> {
    let mut misses: Vec<String> = FOLDERS.iter().flat_map(|folder| listed(tree, folder)).collect();
    for (path, text) in tree.texts() {
        let stem = [CHECKS, WAGER_CHECKS].iter().find_map(|folder| stem_in(path, folder, "rs"));
        let Some(stem) = stem.filter(|stem| *stem != "mod") else { continue };
        if header(text).is_empty() {
            misses.push(format!("{path} has no header comment to explain it"));
        }
        misses.extend(missing_documents(tree, &code_of(stem)));
    }
    misses
}

/// What is wrong with the list of a folder's mod.rs.
fn listed(tree: &Tree, folder: &str) -> Vec<String> {
    let stems: Vec<&str> = tree
        .texts()
        .filter_map(|(path, _)| stem_in(path, folder, "rs"))
        .filter(|stem| *stem != "mod")
        .collect();
    if stems.is_empty() {
        return Vec::new();
    }
    let list = format!("{folder}mod.rs");
    let text = tree.text(&list).unwrap_or_default();
    let mut misses = Vec::new();
    let mut of = |marks: Marks| {
        let found = names(text, marks);
        if found.is_none() {
            let Marks { begin, end } = marks;
            misses.push(format!("{list} has no list between the lines `{begin}` and `{end}`"));
        }
        found.unwrap_or_default()
    };
    let (entries, modules) = (of(ENTRIES), of(MODULES));
    if !misses.is_empty() {
        return misses;
    }
    for stem in &stems {
        // A helper is declared outside the marks and is no entry.
        let is_helper = !modules.contains(stem) && declares(text, stem);
        let is_listed = entries.contains(stem) && modules.contains(stem);
        if !is_helper && !is_listed {
            misses.push(format!("{folder}{stem}.rs is not in the registry in {list}"));
        }
    }
    for name in entries.iter().chain(&modules) {
        if !stems.contains(name) {
            misses.push(format!("{list} names `{name}`, which has no file"));
        }
    }
    if !entries.is_sorted() || !modules.is_sorted() {
        misses.push(format!("{list}: the registry is not in alphabetical order"));
    }
    misses
}

/// Whether a text has a line that declares this module.
fn declares(text: &str, stem: &str) -> bool {
    text.lines().any(|line| module_of(line.trim()) == Some(stem))
}

/// The module that a line declares: `pub(crate) mod a_b;` gives `a_b`.
fn module_of(line: &str) -> Option<&str> {
    let (before, name) = line.strip_suffix(';')?.rsplit_once(' ')?;
    before.ends_with("mod").then_some(name)
}

/// The name at the beginning of an entry: `a_b,` and `a_b: "a-b",` give `a_b`.
fn entry_of(line: &str) -> Option<&str> {
    let end = line.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))?;
    let ends = line.get(end..)?.starts_with([',', ':']);
    line.get(..end).filter(|name| ends && !name.is_empty())
}

/// The names between two marks, in their order; nothing when a mark is missing.
pub fn names(text: &str, marks: Marks) -> Option<Vec<&str>> {
    let mut lines = text.lines().map(str::trim);
    lines.find(|line| *line == marks.begin)?;
    let mut found = Vec::new();
    for line in lines {
        if line == marks.end {
            return Some(found);
        }
        found.extend(module_of(line).or_else(|| entry_of(line)));
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

    const MOD: &str = "//! All.\n// modules: begin\nmod a_b;\npub(crate) mod c;\n// modules: end\n\
                       mod helper;\nchecks! {\n    // registry: begin\n    a_b,\n    c: \"c\",\n    \
                       // registry: end\n}\n";
    const A_B: (&str, &str) = ("crates/submission/src/checks/a_b.rs", "//! A.\n");
    const C: (&str, &str) = ("crates/submission/src/checks/c.rs", "//! C.\n");

    #[test]
    fn registered_checks_with_headers_and_documents_hold() {
        let helper = ("crates/submission/src/checks/helper.rs", "//! H.\n");
        assert!(check(&Tree::of(&[(LIST, MOD), A_B, C, helper])).is_empty());
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
    fn a_check_of_documents_with_wagers_needs_a_header_and_documents_too() {
        let list = format!("{WAGER_CHECKS}mod.rs");
        let (a, c) = (format!("{WAGER_CHECKS}a_b.rs"), format!("{WAGER_CHECKS}c.rs"));
        let whole = [(list.as_str(), MOD), (a.as_str(), "//! A.\n"), (c.as_str(), "//! C.\n")];
        assert!(check(&Tree::of(&whole)).is_empty());
        let headless = [whole[0], whole[1], (c.as_str(), "")];
        assert_eq!(check(&Tree::of(&headless)).len(), 1);
        let one_side = [whole[0], whole[1], whole[2], ("tests/documents/good/c.md", "")];
        assert_eq!(check(&Tree::of(&one_side)).len(), 3);
    }

    #[test]
    fn each_missing_part_is_named() {
        let unlisted = ("crates/submission/src/checks/d.rs", "//! D.\n");
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B, C, unlisted])).len(), 1);
        let headless = ("crates/submission/src/checks/c.rs", "fn c() {}\n");
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B, headless])).len(), 1);
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B])).len(), 2);
        let one_side = ("tests/documents/good/c.md", "");
        assert_eq!(check(&Tree::of(&[(LIST, MOD), A_B, C, one_side])).len(), 3);
        assert_eq!(check(&Tree::of(&[(LIST, "//! All.\n"), A_B])).len(), 2);
        for (from, to) in [
            ("    a_b,\n    c: \"c\",\n", "    c: \"c\",\n    a_b,\n"),
            ("mod a_b;\npub(crate) mod c;\n", "pub(crate) mod c;\nmod a_b;\n"),
        ] {
            let disordered = MOD.replace(from, to);
            assert_eq!(check(&Tree::of(&[(LIST, &disordered), A_B, C])).len(), 1);
        }
    }

    #[test]
    fn a_file_of_any_registry_is_an_entry_and_a_plain_module() {
        let without_headers = |folder: &&&str| ![CHECKS, WAGER_CHECKS].contains(*folder);
        for folder in FOLDERS.iter().filter(without_headers) {
            let list = format!("{folder}mod.rs");
            let (a, c) = (format!("{folder}a_b.rs"), format!("{folder}c.rs"));
            let whole = [(list.as_str(), MOD), (a.as_str(), ""), (c.as_str(), "")];
            assert!(check(&Tree::of(&whole)).is_empty(), "{folder}");
            for part in ["    a_b,\n", "mod a_b;\n"] {
                let without = MOD.replacen(part, "", 1);
                let files = [(list.as_str(), without.as_str()), whole[1], whole[2]];
                assert_eq!(check(&Tree::of(&files)).len(), 1, "{folder} {part}");
            }
        }
    }
}
