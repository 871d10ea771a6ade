//! House rule: what is about one family of games lies apart from what is about another.

use super::{HOUSE_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "families",
    text: "a file under one family's folder names no other family; elsewhere only family.rs, lib.rs \
           and the switches that xtask/src/tidy/families.rs lists name more than one",
    written: HOUSE_RULES,
    check,
};

/// Folder of a family, and its name in code.
const FAMILIES: [(&str, &str); 3] =
    [("gin_and_win", "GinAndWin"), ("gin_rummy", "GinRummy"), ("table_gin", "TableGin")];

/// Files that hand on by family where the family is told by a question's own kind or by a verb.
const SWITCHES: [&str; 4] = [
    "crates/ask/src/round.rs",
    "crates/gincert/src/verbs/ask.rs",
    "crates/gincert/src/verbs/hand/mod.rs",
    "crates/gincert/src/verbs/math/mod.rs",
];

fn check(tree: &Tree) -> Vec<String> {
    tree.texts().filter_map(|(path, text)| miss(path, text)).collect()
}

/// What is wrong with a file, if anything.
fn miss(path: &str, text: &str) -> Option<String> {
    let within = path.strip_prefix("crates/")?.split_once("/src/")?.1;
    let parts: Vec<&str> = within.strip_suffix(".rs")?.split('/').collect();
    let code = product_code(text);
    let named = |(folder, name): &&(&str, &str)| code.contains(folder) || code.contains(name);
    let named: Vec<&str> = FAMILIES.iter().filter(named).map(|(folder, _)| *folder).collect();
    let own = FAMILIES.iter().map(|(folder, _)| *folder).find(|folder| parts.contains(folder));
    if let Some(own) = own {
        let other = named.iter().find(|folder| **folder != own)?;
        return Some(format!("{path} is about {own} and names {other}"));
    }
    let may_switch = matches!(within, "family.rs" | "lib.rs") || SWITCHES.contains(&path);
    (named.len() > 1 && !may_switch).then(|| format!("{path} names {}", named.join(" and ")))
}

/// The lines of a file that are product code: no comments, nothing from its tests on.
fn product_code(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
    lines.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
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
        assert_eq!(misses("crates/replay/src/family.rs", both), 0);
        assert_eq!(misses("crates/replay/src/lib.rs", both), 0);
        assert_eq!(misses("crates/replay/src/run.rs", both), 1);
        assert_eq!(misses("crates/replay/src/run.rs", "use crate::gin_rummy;"), 0);
        assert_eq!(misses("crates/replay/tests/all.rs", both), 0);
        assert_eq!(
            misses("crates/replay/src/run.rs", "#[cfg(test)]\nuse {gin_rummy, table_gin};"),
            0
        );
    }
}
