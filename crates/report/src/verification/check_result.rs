//! One part of a verification, and what came of it.

use gincert_evidence::Verdict;
use serde::Serialize;

/// One part of a verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckResult {
    /// `layout`, `signatures`, `authoriser`, `must-sign`, `inputs`, `issued`, `facts`, `rendering` or
    /// `recomputation`.
    pub part: &'static str,
    /// What came of it.
    pub verdict: Verdict,
    /// Whether the whole depends on it: what nobody asked for does not count.
    pub counts: bool,
    /// A whole sentence.
    pub reason: String,
}
