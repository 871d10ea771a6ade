//! Project rule: what is about one family of games lies apart from what is about another.

use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "families",
    text: "a file under one family's folder names no other family; elsewhere only family.rs, lib.rs \
           and the switches that xtask/src/tidy/families.rs lists name more than one; in submission, \
           replay, audit, certify and gincert no other file names any, but for those listed there with a reason",
    written: PROJECT_RULES,
    check,
};

/// Folder of a family, and its name in code.
const FAMILIES: [(&str, &str); 3] =
    [("gin_and_win", "GinAndWin"), ("gin_rummy", "GinRummy"), ("table_gin", "TableGin")];

/// Files that may name several families in every crate.
const SWITCH_FILES: [&str; 3] = ["family.rs", "families/family.rs", "lib.rs"];

/// Files that hand on by family where the family is told by a question's own kind or by a verb; and the
/// one value that holds the rules of either gin, which lies below the switch of its package.
const SWITCHES: [&str; 10] = [
    "crates/ask/src/round.rs",
    "crates/gincert/src/hand.rs",
    "crates/gincert/src/rules.rs",
    "crates/cli/src/verbs/rules/ask.rs",
    "crates/cli/src/verbs/logs/generate/mod.rs",
    "crates/cli/src/verbs/rules/draft/mod.rs",
    "crates/cli/src/verbs/rules/hand/mod.rs",
    "crates/cli/src/verbs/rules/math/mod.rs",
    "crates/cli/src/verbs/rules/play/mod.rs",
    "crates/replay/src/rules/play_rules.rs",
];

/// Crates in which a file outside the families' folders names no family at all.
const WALLED: [&str; 5] = ["audit", "certify", "cli", "replay", "submission"];

/// Files of those crates that name one family all the same, and why.
const EXCEPTIONS: [(&str, &str); 7] = [
    (
        "crates/cli/src/verbs/rules/diff_hands.rs",
        "what a change does to hands is counted for one family",
    ),
    ("crates/replay/src/rules/auditor.rs", "it carries the mathematics of sheets with wagers"),
    ("crates/replay/src/input/formats/openspiel.rs", "a format of one game"),
    ("crates/replay/src/record/played/keys.rs", "it keeps what a format of one game overrides"),
    (
        "crates/replay/src/rules/rulebook.rs",
        "it keeps sheets with wagers beside those of played rounds",
    ),
    ("crates/replay/src/summary/mod.rs", "one value holds the sums of all families"),
    (
        "crates/submission/src/analysis/analyzed_document.rs",
        "one value holds what is exact of all families",
    ),
];

fn check(tree: &Tree) -> Vec<String> {
    let mut misses: Vec<String> =
        tree.texts().filter_map(|(path, text)| miss(path, text)).collect();
    // An exception that is needed no more would let the next one in.
    let idle = EXCEPTIONS.iter().filter(|(path, _)| {
        tree.text(path).is_some_and(|text| FAMILIES.iter().all(|family| !names(text, family)))
    });
    misses.extend(idle.map(|(path, _)| format!("{path} is an exception and names no family")));
    misses
}

/// Whether the code of a file names a family.
fn names(text: &str, (folder, name): &(&str, &str)) -> bool {
    let code = product_code(text);
    code.contains(folder) || code.contains(name)
}

/// What is wrong with a file, if anything.
fn miss(path: &str, text: &str) -> Option<String> {
    let (package, within) = path.strip_prefix("crates/")?.split_once("/src/")?;
    let parts: Vec<&str> = within.strip_suffix(".rs")?.split('/').collect();
    let named = FAMILIES.iter().filter(|family| names(text, family));
    let named: Vec<&str> = named.map(|(folder, _)| *folder).collect();
    let own = FAMILIES.iter().map(|(folder, _)| *folder).find(|folder| parts.contains(folder));
    if let Some(own) = own {
        let other = named.iter().find(|folder| **folder != own)?;
        return Some(format!("{path} is about {own} and names {other}"));
    }
    let may_switch = SWITCH_FILES.contains(&within) || SWITCHES.contains(&path);
    let is_excepted = EXCEPTIONS.iter().any(|(excepted, _)| *excepted == path);
    let most = usize::from(!WALLED.contains(&package) || is_excepted);
    (named.len() > most && !may_switch).then(|| format!("{path} names {}", named.join(" and ")))
}

/// The lines of a file that are product code: no comments, nothing from its tests on, and no list of
/// its parts.
fn product_code(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
    let is_part = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words.as_slice(), ["mod", _] | [_, "mod", _]) && line.ends_with(';')
    };
    let code = lines.filter(|line| !line.trim_start().starts_with("//") && !is_part(line));
    code.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn a_familys_folder_names_its_own_family_only() {
        let path = "crates/game/src/gin_rummy/round.rs";
        assert_eq!(misses(path, "use crate::gin_rummy::GinRummy;"), 0);
        assert_eq!(misses(path, "// Unlike gin_and_win.\nuse crate::gin_rummy;"), 0);
        assert_eq!(misses(path, "use crate::table_gin::TableGin;"), 1);
    }

    #[test]
    fn elsewhere_only_a_switch_names_several() {
        let both = "use crate::{gin_rummy, table_gin};";
        assert_eq!(misses("crates/replay/src/families/family.rs", both), 0);
        assert_eq!(misses("crates/replay/src/families/family.rs", both), 0);
        assert_eq!(misses("crates/replay/src/shuffles/family.rs", both), 1);
        assert_eq!(misses("crates/replay/src/lib.rs", both), 0);
        let parts = "mod gin_rummy;\npub(crate) mod table_gin;";
        assert_eq!(misses("crates/replay/src/rules/mod.rs", parts), 0);
        assert_eq!(misses("crates/replay/src/engine/run.rs", both), 1);
        assert_eq!(misses("crates/math/src/run.rs", "use crate::gin_rummy;"), 0);
        assert_eq!(misses("crates/replay/tests/all.rs", both), 0);
        assert_eq!(
            misses("crates/replay/src/engine/run.rs", "#[cfg(test)]\nuse {gin_rummy, table_gin};"),
            0
        );
    }

    #[test]
    fn behind_the_wall_no_file_outside_the_folders_names_a_family() {
        let one = "use crate::gin_and_win::Sheet;";
        assert_eq!(misses("crates/replay/src/engine/run.rs", one), 1);
        assert_eq!(misses("crates/replay/src/families/gin_and_win/round.rs", one), 0);
        assert_eq!(misses("crates/replay/src/rules/rulebook.rs", one), 0);
        assert_eq!(misses("crates/replay/src/rules/rulebook.rs", "use crate::when;"), 1);
    }
}
