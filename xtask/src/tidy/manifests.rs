//! Project rule: every crate of ours is built, linted and licensed alike.

use super::manifest::value;
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "manifests",
    text: "every crate is a member of the workspace and inherits edition, rust-version, license, \
           publish and lints from it",
    written: PROJECT_RULES,
    check,
};

const INHERITED: &[&str] =
    &["package.edition", "package.rust-version", "package.license", "package.publish", "lints"];

fn check(tree: &Tree) -> Vec<String> {
    let root = tree.text("Cargo.toml").unwrap_or_default();
    let mut misses = Vec::new();
    for (path, text) in tree.texts() {
        let Some(folder) = path.strip_suffix("/Cargo.toml") else {
            continue;
        };
        // A workspace of its own, which the root says is none of its members.
        let mut excluded = root.lines().filter(|line| line.starts_with("exclude = ["));
        if excluded.any(|line| line.contains(&format!("\"{folder}\""))) {
            continue;
        }
        if !root.contains(&format!("\"{folder}\"")) {
            misses.push(format!("{path}: is not a member of the workspace"));
        }
        for section in INHERITED {
            if value(text, section, "workspace").as_deref() != Some("true") {
                misses.push(format!("{path}: does not inherit {section} from the workspace"));
            }
        }
    }
    misses
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: (&str, &str) = ("Cargo.toml", "[workspace]\nmembers = [\"crates/a\"]\n");
    const GOOD: &str = "[package]\nedition.workspace = true\nrust-version.workspace = true\n\
                        license.workspace = true\npublish = { workspace = true }\n\
                        [lints]\nworkspace = true\n";

    #[test]
    fn a_member_that_inherits_everything_holds() {
        assert!(check(&Tree::of(&[ROOT, ("crates/a/Cargo.toml", GOOD)])).is_empty());
    }

    #[test]
    fn a_folder_that_the_root_excludes_is_a_workspace_of_its_own() {
        let root = ROOT.1.replace("]\n", "]\nexclude = [\"bench\", \"fuzz\"]\n");
        assert!(check(&Tree::of(&[("Cargo.toml", &root), ("fuzz/Cargo.toml", "")])).is_empty());
        assert!(!check(&Tree::of(&[ROOT, ("fuzz/Cargo.toml", "")])).is_empty());
    }

    #[test]
    fn a_stranger_and_an_own_setting_do_not() {
        assert_eq!(check(&Tree::of(&[ROOT, ("crates/b/Cargo.toml", GOOD)])).len(), 1);
        for line in GOOD.lines().filter(|line| line.contains('=')) {
            let own = GOOD.replace(&format!("\n{line}\n"), "\n");
            let misses = check(&Tree::of(&[ROOT, ("crates/a/Cargo.toml", &own)]));
            assert_eq!(misses.len(), 1, "{line}");
        }
    }
}
