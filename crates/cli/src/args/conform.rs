//! What `gincert conform` takes.
//!
//! Knows nothing about how an engine is found or started.

use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// The arguments of `gincert conform`.
#[derive(Debug, Args)]
pub struct ConformArgs {
    /// The rule document.
    #[arg(long)]
    pub rules: PathBuf,
    /// Random rounds after the vectors, half of them plain deals, half near the boundaries of the rules.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub rounds: u64,
    /// The seed of the random rounds.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Seconds that the engine may take for its next answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 10,
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub answer_time: u64,
    /// Mebibytes of memory that the engine may allocate (limited on Linux).
    #[arg(long, value_name = "MIB", default_value_t = 2048,
          value_parser = clap::value_parser!(u64).range(16..=1_048_576))]
    pub memory: u64,
    /// How often an engine that failed is started again.
    #[arg(long, value_name = "N", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub restarts: u32,
    /// How the engine writes requests and answers, where it has words of its own (docs/conformance.md).
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// How many processes of the engine are asked at once; the answer is the same for any number.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=64))]
    pub engines: u8,
    /// The folder for the transcript, evidence for a certification; files of these names are replaced.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print everything: counts by row, every explanation, every request that the engine failed on.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
    /// The engine with its arguments, as the last option: everything behind it goes to the engine.
    #[arg(long, value_name = "CMD [ARGS]", required = true, num_args = 1.., allow_hyphen_values = true)]
    pub engine: Vec<OsString>,
}
