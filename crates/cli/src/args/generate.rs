//! What `gincert generate` takes.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What `gincert generate` makes.
#[derive(Debug, Subcommand)]
pub enum GenerateVerb {
    /// Generate a hand log in JSON Lines, and the list of the faults planted in it.
    ///
    /// The same options give the same bytes. Every record is correct unless a fault is planted; each
    /// record has at most one. The truth is one JSON object: the number of lines, and for each
    /// fault its line, round, seat and the codes that an audit must find there.
    #[command(after_help = super::examples::GENERATE_LOG)]
    Log(LogArgs),
}

/// How players decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlayArg {
    /// Whatever is worth more for the left-over cards.
    Optimal,
    /// Raise when the hand would qualify.
    Qualifies,
    /// Always raise.
    Always,
    /// A strategy for each seat in turn, one of them careless.
    Mixed,
}

/// How much records of rounds that are played event by event show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EvidenceArg {
    /// The pack in deal order, and every event.
    Pack,
    /// The hands as dealt, and every event.
    Deal,
    /// The hands at the end, and the events from the knock on.
    Final,
}

/// The arguments of `gincert generate log`.
#[derive(Debug, Args)]
pub struct LogArgs {
    /// The rule document.
    #[arg(long)]
    pub rules: PathBuf,
    /// Number of rounds.
    #[arg(long)]
    pub rounds: u64,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Seats in a round.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub seats: u8,
    /// Each round has from 1 to so many seats.
    #[arg(long)]
    pub varying_seats: bool,
    /// Number of tables, which take turns.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub tables: u32,
    /// How players decide.
    #[arg(long, value_enum, default_value_t = PlayArg::Mixed)]
    pub play: PlayArg,
    /// Folded hands are mucked unseen.
    #[arg(long)]
    pub hide_folds: bool,
    /// The dealer stays closed when all fold.
    #[arg(long)]
    pub hide_dealer: bool,
    /// Records hold the whole deck in deal order.
    #[arg(long)]
    pub deck: bool,
    /// Decks come from this source of 'gincert rng generate' instead of a fair shuffle; given more
    /// than once, for the tables in turn. Records name their shuffler.
    #[arg(long, value_name = "SOURCE")]
    pub shuffler: Vec<String>,
    /// Records hold the digest of the line before.
    #[arg(long)]
    pub chain: bool,
    /// Faults to plant, as shares of the rounds: overpaid=0.001,card-count=0.0005 or all=0.001.
    #[arg(long, value_name = "CODE=RATE,...")]
    pub faults: Option<String>,
    /// Limits of the Ante in minor units, as 500-10000, so that bet-limit can be planted.
    #[arg(long, value_name = "LEAST-MOST")]
    pub ante_limit: Option<String>,
    /// How much each record shows, in the gin rummy families; each level in turn where it is not
    /// given.
    #[arg(long, value_enum)]
    pub evidence: Option<EvidenceArg>,
    /// The record of each match follows its last round, in the gin rummy families.
    #[arg(long)]
    pub matches: bool,
    /// Where the log goes; '-' for standard output.
    #[arg(long, default_value = "-")]
    pub out: PathBuf,
    /// Where the truth goes.
    #[arg(long)]
    pub truth: Option<PathBuf>,
}
