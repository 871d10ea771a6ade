//! The rule document that an engine is compared with.

use crate::io::exit::{Exit, Failure};
use crate::io::files::{opened, shown};
use crate::ui::output::Output;
use crate::verbs::rules::no_rules::no_rules;
use gincert_conform::TestedDocument;
use std::path::Path;

/// Opens a document; the exit code where it has no rules that an engine can be compared with.
pub fn opened_for_engines(
    output: &Output,
    path: &Path,
) -> Result<Result<TestedDocument, Exit>, Failure> {
    let analyzed = opened(path);
    if let Some(tested) = TestedDocument::new(&analyzed) {
        return Ok(Ok(tested));
    }
    if let Some(rules) = analyzed.rules() {
        let path = shown(path);
        if rules.raise_rounds.is_some() {
            return Err(Failure::usage(format!(
                "{path} has two decisions, and the rounds that engines settle do not state when a hand was raised. \
                 Settlement by the outcome table can be compared with a document of the same tables and one decision."
            )));
        }
        if rules.melds.jokers > 0 {
            return Err(Failure::usage(format!(
                "{path} has a deck with jokers, and the rounds that engines settle are of 52 cards. Settlement by the \
                 outcome table can be compared with a document of the same tables without jokers."
            )));
        }
        if rules.has_meter() {
            return Err(Failure::usage(format!(
                "{path} has a side wager with a progressive meter, and the rounds that engines settle do not state \
                 where a meter stands. Compare the engine with the document without that wager."
            )));
        }
        if rules.has_envy() {
            return Err(Failure::usage(format!(
                "{path} has a side wager with envy pay-offs, and the rounds that engines settle have one seat. Compare \
                 the engine with the document without its envy table."
            )));
        }
        return Err(Failure::usage(format!(
            "{path} has several side wagers, and the rounds that engines settle state one. Compare the \
             engine with a document of each side wager."
        )));
    }
    if analyzed.dossier.ruleset.is_some() {
        let path = shown(path);
        return Err(Failure::usage(format!(
            "{path} is of a game that counts deadwood. Engines are compared with documents of Gin & \
             Win; 'gincert ask' answers questions about other games."
        )));
    }
    no_rules(output, path).map(Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::Parser;

    fn opened_path(path: &str) -> Result<Result<TestedDocument, Exit>, Failure> {
        let cli = Cli::try_parse_from(["gincert", "explain", "--quiet"]).unwrap();
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        opened_for_engines(&Output::new(&cli.common), &top.join(path))
    }

    #[test]
    fn only_documents_of_games_with_wagers_are_opened() {
        let ten = opened_path("rulesets/gin-and-win/ten.md").unwrap().unwrap();
        assert_eq!(ten.name, "gin-and-win/ten");
        let other = opened_path("rulesets/gin-rummy/standard-a.md").unwrap_err();
        assert_eq!(other.exit, Exit::Usage);
        assert!(matches!(opened_path("no/such.md"), Ok(Err(Exit::Unreadable))));
    }
}
