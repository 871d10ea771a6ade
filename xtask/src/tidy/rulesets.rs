//! Project rule: a rule document says of itself what its path says.

use super::markdown::cell;
use super::{PROJECT_RULES, Rule};
use crate::repository::Tree;

pub const RULE: Rule = Rule {
    name: "rulesets",
    text: "the Game and Revision cells of a rule document's Document table equal its path \
           rulesets/<game>/<revision>.md",
    written: PROJECT_RULES,
    check,
};

/// Jurisdiction profiles lie beside the games but are no games.
const PROFILES: &str = "profiles";

fn check(tree: &Tree) -> Vec<String> {
    let mut misses = Vec::new();
    for (path, text) in tree.texts() {
        let Some((game, revision)) = named_by(path) else {
            continue;
        };
        for (key, wanted) in [("Game", game), ("Revision", revision)] {
            match cell(text, "Document", key) {
                Some(said) if said == wanted => {}
                Some(said) => misses.push(format!("{path}: {key} is `{said}`, not `{wanted}`")),
                None => misses.push(format!("{path}: the Document table has no {key}")),
            }
        }
    }
    misses
}

fn named_by(path: &str) -> Option<(&str, &str)> {
    let inner = path.strip_prefix("rulesets/")?.strip_suffix(".md")?;
    let (game, revision) = inner.split_once('/')?;
    (game != PROFILES && !revision.contains('/')).then_some((game, revision))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN: &str =
        "# T\n\n| Document | |\n| --- | --- |\n| Game | gin-and-win |\n| Revision | ten |\n";

    #[test]
    fn a_document_at_its_own_path_holds() {
        let tree = Tree::of(&[
            ("rulesets/gin-and-win/ten.md", TEN),
            ("rulesets/profiles/washington-2017.md", "# P\n"),
            ("rulesets/README.md", "# R\n"),
        ]);
        assert!(check(&tree).is_empty());
    }

    #[test]
    fn a_moved_document_and_one_without_the_table_do_not() {
        let moved = Tree::of(&[("rulesets/gin-rummy/wizard.md", TEN)]);
        assert_eq!(check(&moved).len(), 2);
        let bare = Tree::of(&[("rulesets/gin-and-win/ten.md", "# T\n")]);
        assert_eq!(check(&bare).len(), 2);
    }
}
