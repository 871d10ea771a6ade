//! A rule document of these games as the audit uses it.

use crate::rules::play_rules::PlayRules;
use gincert_evidence::Digest;
use gincert_game::score::ScoreRules;

/// A rule document.
pub struct CompiledPlayRules {
    /// `game/revision`, as records name it.
    pub name: String,
    /// Its path as the user gave it.
    pub path: String,
    /// Its digest.
    pub digest: Digest,
    /// The rules of a round.
    pub rules: PlayRules,
    /// The rules of the score sheet, where the game keeps one.
    pub score: Option<ScoreRules>,
}
