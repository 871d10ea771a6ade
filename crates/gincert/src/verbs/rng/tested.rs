//! Everything that a test of a sample comes to, before it is printed.

use super::plan::Read;
use super::sample::Sample as Lines;
use gincert_rng::{Exclusions, Followed, Look, Planted, Sample};

/// Everything that a test comes to, before it is printed.
pub struct Tested {
    pub sample: Sample,
    pub confidence: f64,
    pub plan: Option<Read>,
    pub followed: Followed,
    pub lines: Lines,
    pub exclusions: Exclusions,
    pub self_check: Vec<Planted>,
}

impl Tested {
    /// The look that the verdict rests on.
    pub fn last(&self) -> Option<&Look> {
        self.followed.looks.last()
    }

    /// Whether the planned answer is that the sample is rejected.
    pub fn rejected(&self) -> bool {
        let first = self.followed.looks.first();
        first.is_some_and(|look| look.judged.rejected)
    }
}
