//! No row of the outcome table settles a situation.
//!
//! Every situation that can arise (folded; or the dealer qualifies or not, who wins, the player's score)
//! must have a row; the first matching row applies. The finding names a situation without a row.
//!
//! What to do: add the missing row.

use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity};
use gincert_game::gin_and_win::{Situation, situations};

pub(super) const CODE: &str = "settlement-total";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let Some(rules) = examined.rules() else { return Vec::new() };
    let open: Vec<Situation> = situations(rules.hand_cards, &rules.qualifier, rules.comparison)
        .into_iter()
        .filter(|situation| !rules.outcomes.iter().any(|row| row.when.applies(*situation)))
        .collect();
    let place = examined.dossier.outcome_cells.last().map(|cell| cell.span).unwrap_or_default();
    let Some(first) = open.first() else { return Vec::new() };
    let message = format!("No row of the outcome table settles this case: {}.", words(*first));
    vec![
        Finding::new(CODE, Grade::Material, examined.source.place(place), message)
            .observed(Quantity::Count(open.len() as u64))
            .note("'Observed' is the number of kinds of case without a row.")
            .help("Add a row for it below this one."),
    ]
}

fn words(situation: Situation) -> String {
    match situation {
        Situation::Folded => "the player folds".to_owned(),
        Situation::Played { qualifies, contest, player_score } => {
            let dealer = if qualifies { "qualifies" } else { "does not qualify" };
            format!("the dealer {dealer}, {contest}, the player's score is {player_score}")
        }
    }
}
