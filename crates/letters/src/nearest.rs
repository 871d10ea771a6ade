//! Which named document is nearest to one that no letter names, and how far off it is.

use gincert_submission::{AnalyzedDocument, Difference, diff};

/// The nearest named document.
#[derive(Debug, Clone)]
pub struct NearestDocument {
    /// Its place in the list.
    pub at: usize,
    /// How the document differs from it.
    pub difference: Difference,
}

/// The document with the least grave difference, then with the fewest changes, then the first.
/// Documents that cannot be compared are passed over; `None` where none can.
pub fn nearest(document: &AnalyzedDocument, named: &[AnalyzedDocument]) -> Option<NearestDocument> {
    let compared = named.iter().enumerate().filter_map(|(at, one)| {
        let difference = diff(one, document).ok()?;
        Some(NearestDocument { at, difference })
    });
    compared.min_by_key(|one| (one.difference.level, one.difference.changes.len(), one.at))
}
