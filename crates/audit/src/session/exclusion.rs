//! What it means for a finding that its record is excluded from the totals, in words.

use gincert_replay::summary::RecordExclusion;

/// The words, as the end of a sentence without its full stop; none where the same was found at the
/// first of records that are alike.
pub fn exclusion_words(why: RecordExclusion) -> Option<&'static str> {
    match why {
        RecordExclusion::Corrected => Some(
            "another record corrects this round: none of it is outstanding, and it is counted \
             separately",
        ),
        RecordExclusion::StateChanged => Some(
            "a later record gives this round another state: none of this record is outstanding, and it is counted \
             separately",
        ),
        RecordExclusion::Repeated => Some(
            "duplicate of an earlier round with different content: this record is excluded from \
             all totals",
        ),
        RecordExclusion::RepeatedAlike | RecordExclusion::VoidAgain => None,
    }
}
