//! Raw output of a generator in the submission: what is not tested of it, for the first page and
//! section 14.

use crate::facts::Facts;
use crate::roles::Role;
use gincert_evidence::printable;

/// A sentence for each file of raw output.
pub(super) fn not_tested(facts: &Facts<'_>) -> Vec<String> {
    let is_raw = |role: &str| matches!(Role::of(role), Some(Role::Piece("Raw output")));
    let files = facts.intake.files.iter().filter(|file| is_raw(&file.role));
    files
        .map(|file| {
            format!(
                "The raw output '{}' with SHA-256 {}: this report takes its digest and tests nothing of \
                 it; gincert rng test --as bits tests it.",
                printable(&file.path),
                file.digest
            )
        })
        .collect()
}
