//! Totals of rounds in words: what a column states of all seats together, and where it is not their sum.

use super::words::place;
use gincert_audit::draft::{DraftedRoundTotal, MapDraft, RoundTotal};
use gincert_evidence::{counted, grouped};

/// What a column states of all seats.
pub fn all_seats(total: RoundTotal) -> &'static str {
    match total {
        RoundTotal::Wagered => "what all seats of the round wagered together",
        RoundTotal::Won => "what all seats of the round won together",
        RoundTotal::HouseWon => "what the house won from all seats of the round together",
        RoundTotal::Paid => "what all seats of the round were paid together",
    }
}

/// Totals that are not read, and are not the sums of their seats everywhere.
pub fn lines(drafted: &MapDraft) -> Vec<String> {
    drafted.round_totals.iter().map(|one| line(one, drafted)).collect()
}

fn line(one: &DraftedRoundTotal, drafted: &MapDraft) -> String {
    format!(
        "Look at {} with another amount in '{}', the first in {}: it is {} in {} of {}. No map reads such a total, so that an audit does \
         not compare it.",
        counted(one.of.saturating_sub(one.agree), "round", "rounds"),
        one.column,
        place(drafted, one.file, one.line),
        all_seats(one.total),
        grouped(one.agree.into()),
        counted(one.of, "round", "rounds")
    )
}
