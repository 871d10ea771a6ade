//! What it means for a finding that its record is excluded from the totals, in words.

use gincert_replay::summary::RecordExclusion;

/// The words, as the end of a sentence without its full stop; none where the same was found at the
/// first of records that are alike.
pub fn exclusion_words(why: RecordExclusion) -> Option<&'static str> {
    match why {
        RecordExclusion::Corrected => Some(
            "another record corrects this round: nothing of it is open, and it stands apart in the sums",
        ),
        RecordExclusion::Repeated => Some(
            "this round stands in the logs before with another content: this record counts in no sum",
        ),
        RecordExclusion::RepeatedAlike => None,
    }
}
