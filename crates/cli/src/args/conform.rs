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
    /// After that ask about every hand of the seat once, by its number, against a hand of the dealer that
    /// follows from the seed and that number.
    #[arg(long)]
    pub all_hands: bool,
    /// With --all-hands: ask about the hands with these numbers only, from 0 on [default: all].
    #[arg(long, value_name = "FROM-TO", requires = "all_hands", value_parser = hand_numbers)]
    pub hands: Option<(u64, u64)>,
    /// With --all-hands: save the state in this file, and resume from it if it exists.
    #[arg(long, value_name = "FILE", requires = "all_hands")]
    pub checkpoint: Option<PathBuf>,
    /// Hands between two saved states.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, requires = "checkpoint",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub checkpoint_every: u64,
    /// Print everything: counts by row, every explanation, every request that the engine failed on.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
    /// The engine with its arguments, as the last option: everything behind it goes to the engine.
    #[arg(long, value_name = "CMD [ARGS]", required = true, num_args = 1.., allow_hyphen_values = true)]
    pub engine: Vec<OsString>,
}

/// Two numbers of hands, the second one not below the first.
fn hand_numbers(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('-').and_then(|(first, last)| {
        let first: u64 = first.parse().ok()?;
        last.parse().ok().filter(|last| first <= *last).map(|last| (first, last))
    });
    numbers.ok_or_else(|| "two numbers of hands such as 0-999999 are expected".to_owned())
}
