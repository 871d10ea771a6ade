//! What `gincert play` takes.

use clap::ValueEnum;
use gincert_evidence::Confidence;
use gincert_play::{HANDS_MAX, HANDS_MIN, MATCHES_MAX, ReferencePlayer};
use std::path::PathBuf;

/// The players of both sides: one name for both, or two.
fn players(text: &str) -> Result<[ReferencePlayer; 2], String> {
    let player = |word: &str| {
        ReferencePlayer::parse(word).ok_or_else(|| {
            let words = ReferencePlayer::ALL.map(ReferencePlayer::word);
            format!("'{word}' is none of {}", words.join(", "))
        })
    };
    match text.split(',').collect::<Vec<_>>().as_slice() {
        [one] => player(one).map(|player| [player; 2]),
        [one, other] => Ok([player(one)?, player(other)?]),
        _ => Err("a hand has two players".to_owned()),
    }
}

/// Matches that are played where no number is given.
const MATCHES_USUAL: u64 = 2_000;

impl PlayArgs {
    /// The players of a hand.
    pub fn players(&self) -> [ReferencePlayer; 2] {
        self.players.unwrap_or([ReferencePlayer::Simple; 2])
    }

    /// Matches to play.
    pub fn matches(&self) -> u64 {
        self.matches.unwrap_or(MATCHES_USUAL)
    }

    /// The level of the intervals.
    pub fn level(&self) -> Confidence {
        match self.confidence {
            ConfidenceArg::P95 => Confidence::P95,
            ConfidenceArg::P99 => Confidence::P99,
        }
    }
}

/// The level of confidence intervals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ConfidenceArg {
    /// 95 %.
    #[value(name = "95")]
    P95,
    /// 99 %.
    #[value(name = "99")]
    P99,
}

/// What is played.
#[derive(Debug, clap::Args)]
pub struct PlayArgs {
    /// The rule document.
    pub document: PathBuf,
    /// A second document, played on the same deals: each figure with its difference.
    #[arg(long, value_name = "DOCUMENT")]
    pub against: Option<PathBuf>,
    /// Of gins: the players, simple, careful or counting, one for both sides, or two with a comma
    /// between. [default: simple]
    #[arg(long, value_name = "PLAYERS", value_parser = players)]
    pub players: Option<[ReferencePlayer; 2]>,
    /// Number of deals, from 100 to 1,000,000,000; two different players play each of them twice, each
    /// once as the starter. Of Gin & Win the number of rounds.
    #[arg(long, default_value_t = 100_000,
          value_parser = clap::value_parser!(u64).range(HANDS_MIN..=HANDS_MAX))]
    pub hands: u64,
    /// Of gins: number of matches, from 2 to 10,000,000, where the document keeps a score sheet, or 0
    /// for none; two different players play each of them twice. [default: 2000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(0..=MATCHES_MAX))]
    pub matches: Option<u64>,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The level of the intervals, in per cent.
    #[arg(long, value_enum, default_value_t = ConfidenceArg::P95)]
    pub confidence: ConfidenceArg,
    /// Where a log of the hands goes, a record a line, as `gincert replay` reads it.
    #[arg(long, value_name = "FILE", conflicts_with = "against")]
    pub log: Option<PathBuf>,
    /// Print every figure with its base.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_is_for_both_sides() {
        let (simple, careful) = (ReferencePlayer::Simple, ReferencePlayer::Careful);
        assert_eq!(players("careful"), Ok([careful, careful]));
        assert_eq!(players("simple,careful"), Ok([simple, careful]));
        for wrong in ["", "clever", "simple,", "simple, careful", "simple,simple,simple"] {
            assert!(players(wrong).is_err(), "{wrong}");
        }
    }
}
