//! A total differs from what the rounds of the logs add up to.
//!
//! Totals come from another source (`--totals`: an accounting system, a vendor's daily summary, the count room) or
//! stand in the export itself (`Total where` in a map). Each figure that a line states (rounds, what was wagered,
//! paid or won) is compared with the sum of what the records state for the same tables, days, shifts, dealers and
//! hours: settled rounds that count, each once, as the records have them and before later corrections of a
//! payment. The finding is minor where each difference is exactly what repeated rounds, corrected rounds, rounds
//! that are void, corrections of payments or wrong payments come to, and names them; otherwise it is material. Which
//! of the two sources is right is not known.
//!
//! What to do: look at the rounds that are named; where none is, compare the number of rounds first, then search
//! for records that one of the sources lacks.

use gincert_evidence::{Finding, FindingSubject, Grade, Place};

pub(crate) const CODE: &str = "total-differs";

pub(crate) fn finding(place: Place, message: String, is_explained: bool) -> Finding {
    let grade = if is_explained { Grade::Minor } else { Grade::Material };
    let help = match is_explained {
        true => "Look at the rounds that are named, and state in which source they belong.",
        false => {
            "Compare the numbers of rounds first, then search for records that one source lacks."
        }
    };
    Finding::new(CODE, grade, place, message).about(FindingSubject::Logs).help(help)
}
