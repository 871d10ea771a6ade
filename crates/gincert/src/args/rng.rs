//! The command line of `gincert rng`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What `gincert rng` does.
#[derive(Debug, clap::Subcommand)]
pub enum RngVerb {
    /// Write the plan of a test: what is fixed, and hashed, before any data are read.
    Plan(PlanArgs),
    /// Test decks against a fair shuffle: the decks and the steps between them.
    ///
    /// A deck is a line of 52 different cards, top to bottom: Ac Td 7h, or 0 to 51, or 1 to 52; of
    /// dealt cards, every line holds the first k of a deck. gzip and zstd are unpacked.
    Test(TestArgs),
    /// Show how many decks of a source each test needs until p is below one in a million.
    Power {
        /// The source; without a name lists the sources.
        source: Option<String>,
        /// At most so many decks.
        #[arg(long, default_value_t = 1 << 17, value_parser = clap::value_parser!(u64).range(1..))]
        decks_max: u64,
        /// The same seed, the same table.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Search the seed of a known generator and shuffle that dealt these decks.
    ///
    /// Without a generator lists them. The rate is measured, and the expected time said, before the
    /// search goes on; a search that is broken off goes on with --resume.
    Attack(AttackArgs),
    /// Make decks, one a line; without a name lists the sources and what they model.
    Generate {
        /// The source.
        source: Option<String>,
        /// How many decks.
        #[arg(long, default_value_t = 1000)]
        decks: u64,
        /// The same seed, the same decks.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// What `gincert rng plan` fixes.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// What the sample is.
    #[arg(long = "as", value_enum, value_name = "KIND", default_value_t = SampleKind::Decks)]
    pub kind: SampleKind,
    /// Cards on a line of a sample of dealt cards.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=52))]
    pub cards: Option<u8>,
    /// Lines of the first look; each further look has twice as many.
    #[arg(long, default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(1..=gincert_rng::DECKS_PLANNED_MAX))]
    pub decks: u64,
    /// Looks.
    #[arg(long, default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(1..=gincert_rng::LOOKS_MAX as i64))]
    pub looks: u32,
    /// The planned confidence level in percent, for all tests together.
    #[arg(long, default_value = "99", value_parser = ["95", "99"])]
    pub confidence: String,
    /// Lines to retest a failure on: those that follow the look that failed.
    #[arg(long, default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(0..=gincert_rng::DECKS_PLANNED_MAX))]
    pub reserve: u64,
}

/// What `gincert rng test` reads and follows.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Files of decks, in the order in which they were dealt; - is standard input.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// What the samples are; without it as the plan says, or whole decks.
    #[arg(long = "as", value_enum, value_name = "KIND")]
    pub kind: Option<SampleKind>,
    /// The plan to follow; without one the whole sample is looked at once.
    #[arg(long, conflicts_with_all = ["confidence", "decks"])]
    pub plan: Option<PathBuf>,
    /// The planned confidence level in percent, for all tests together.
    #[arg(long, default_value = "99", value_parser = ["95", "99"])]
    pub confidence: String,
    /// Take at most so many lines.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub decks: Option<u64>,
}

/// What the samples of a test are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SampleKind {
    /// Whole decks, one a line.
    Decks,
    /// The first cards of a deck, equally many on each line.
    Dealt,
}

/// What `gincert rng attack` searches.
#[derive(Debug, Args)]
pub struct AttackArgs {
    /// Decks, one a line, in the order in which one seeding dealt them; - is standard input.
    pub file: Option<PathBuf>,
    /// The generator.
    #[arg(long)]
    pub generator: Option<String>,
    /// How draws are taken; without it as is usual for the generator.
    #[arg(long, value_enum)]
    pub draw: Option<DrawArg>,
    /// How the sorted deck is shuffled.
    #[arg(long, value_enum, default_value_t = ShuffleArg::Down)]
    pub shuffle: ShuffleArg,
    /// Which seeds to try, unless --from and --to say.
    #[arg(long, value_enum, default_value_t = SeedsArg::All)]
    pub seeds: SeedsArg,
    /// The first seed to try.
    #[arg(long)]
    pub from: Option<u64>,
    /// The first seed not to try.
    #[arg(long)]
    pub to: Option<u64>,
    /// A file for the state of the search: written as it goes on, and gone on from if it is there.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Stop after so many seconds, once the part that is being searched is done.
    #[arg(long = "for", value_name = "SECONDS")]
    pub seconds: Option<u64>,
}

/// Which seeds are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SeedsArg {
    /// All that the generator has.
    All,
    /// The milliseconds of a day: 0 to 86,399,999.
    DayMilliseconds,
    /// The Unix clock in seconds, September 2001 to May 2033: 10^9 to 2 x 10^9 - 1.
    UnixSeconds,
}

/// How a number below n is taken from an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DrawArg {
    /// rand() % n.
    Modulo,
    /// rand() * n / range.
    Scaled,
}

impl From<DrawArg> for gincert_rng::attack::Draw {
    fn from(draw: DrawArg) -> Self {
        match draw {
            DrawArg::Modulo => Self::Modulo,
            DrawArg::Scaled => Self::Scaled,
        }
    }
}

/// How a sorted deck is shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ShuffleArg {
    /// Fisher-Yates from the last place down.
    Down,
    /// Fisher-Yates from the second place up.
    Up,
    /// Every place swapped with any place.
    Naive,
    /// The 1999 online-poker shuffle: every place swapped with any but the first.
    Asf,
}

impl From<ShuffleArg> for gincert_rng::attack::Shuffle {
    fn from(shuffle: ShuffleArg) -> Self {
        match shuffle {
            ShuffleArg::Down => Self::Down,
            ShuffleArg::Up => Self::Up,
            ShuffleArg::Naive => Self::Naive,
            ShuffleArg::Asf => Self::Asf,
        }
    }
}
