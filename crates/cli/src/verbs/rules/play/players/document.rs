//! A document that is played: its rules, prepared for play, and its matches.

use crate::args::PlayArgs;
use crate::io::exit::Failure;
use crate::io::files::shown;
use gincert_audit::{RuleSheet, rule_sheet};
use gincert_evidence::Digest;
use gincert_game::score::{AllWinBonus, ScoreRules};
use gincert_play::{
    MATCH_HANDS_MAX, MatchSimulation, NotPlayed, PlayError, PlayedGame, SimulationOptions,
    simulate_matches,
};
use gincert_submission::AnalyzedDocument;
use std::path::Path;

/// A document whose rules are prepared for play.
pub(in super::super) struct PlayedDocument<G> {
    /// Its path as it is shown.
    pub path: String,
    /// Its digest.
    pub digest: Digest,
    /// The rules of a hand.
    pub rules: G,
    score: Option<ScoreRules>,
    /// `game/revision`; `None` where the document names none.
    pub name: Option<String>,
}

impl<G: PlayedGame> PlayedDocument<G> {
    /// Prepares a document.
    pub(in super::super) fn new(
        path: &Path,
        examined: &AnalyzedDocument,
        rules: Result<G, NotPlayed>,
        score: Option<ScoreRules>,
    ) -> Result<PlayedDocument<G>, Failure> {
        let refused = |error: NotPlayed| Failure::usage(format!("{}: {error}.", shown(path)));
        let name = match rule_sheet(examined) {
            Some(RuleSheet::Play(sheet)) => Some(sheet.name),
            Some(RuleSheet::Seats(_)) | None => None,
        };
        Ok(PlayedDocument {
            path: shown(path),
            digest: examined.source.digest(),
            rules: rules.map_err(refused)?,
            score,
            name,
        })
    }

    /// Why a hand was not played: the document's rules, or a fault of this program.
    pub(super) fn failure(&self, error: PlayError) -> Failure {
        let sentence = format!("{}: {error}.", self.path);
        match error {
            PlayError::Misdeals => Failure::usage(sentence),
            PlayError::Illegal(_) | PlayError::NoMove | PlayError::Endless => {
                Failure::internal(sentence)
            }
        }
    }

    /// The matches of the document, or why there are none.
    pub(super) fn matches(
        &self,
        args: &PlayArgs,
        options: &SimulationOptions,
    ) -> Result<MatchSide, Failure> {
        let reason = |words: &str| Ok(MatchSide::NotGiven(words.to_owned()));
        let Some(score) = &self.score else {
            return reason("the document keeps no score sheet");
        };
        if score.all_win_bonus != AllWinBonus::None {
            return reason("the bonus for a side whose players all win needs several tables");
        }
        if args.matches() == 0 {
            return reason("--matches is 0");
        }
        let found = simulate_matches(&self.rules, score, args.matches(), options);
        Ok(MatchSide::Played(found.map_err(|error| self.failure(error))?))
    }
}

/// The matches of a document, or why there are none.
pub(super) enum MatchSide {
    /// Matches were played.
    Played(MatchSimulation),
    /// The reason, as the end of a sentence.
    NotGiven(String),
}

impl MatchSide {
    /// Why there are no figures of matches, as the end of a sentence.
    pub(super) fn reason(&self) -> Option<String> {
        match self {
            MatchSide::NotGiven(reason) => Some(reason.clone()),
            MatchSide::Played(found) if found.broken_off > 0 => {
                let hands = MATCH_HANDS_MAX;
                let (broken, played) = (found.broken_off, found.played);
                Some(format!("{broken} of {played} matches were not over after {hands} hands"))
            }
            MatchSide::Played(_) => None,
        }
    }
}
