//! One difference of two documents, and where it stands.

use super::items::Item;
use crate::families::diff_level::Level;
use gincert_evidence::Place;

/// One difference, with its place in both documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What kind of change it is.
    pub level: Level,
    /// What is different, as in "Term 'Dealer qualifies'".
    pub what: String,
    /// The old text; empty where there was none.
    pub old: String,
    /// Where it stands in the old document; `None` where there was none.
    pub old_place: Option<Place>,
    /// The new text; empty where there is none.
    pub new: String,
    /// Where it stands in the new document; `None` where there is none.
    pub new_place: Option<Place>,
}

/// Where the changes stand in the old document and in the new one.
pub(super) fn change_places(changes: &[Change]) -> (Vec<Place>, Vec<Place>) {
    let old = changes.iter().filter_map(|change| change.old_place.clone());
    let new = changes.iter().filter_map(|change| change.new_place.clone());
    (old.collect(), new.collect())
}

/// Where items of each document stand.
pub(super) struct Places<'a> {
    pub old: &'a dyn Fn(&Item) -> Place,
    pub new: &'a dyn Fn(&Item) -> Place,
}
