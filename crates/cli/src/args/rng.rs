//! The command line of `gincert rng`.

use super::{BitArgs, BitFormArgs, DrawArgs};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use gincert_evidence::Confidence;
use std::path::PathBuf;

/// What `gincert rng` does.
#[derive(Debug, clap::Subcommand)]
pub enum RngVerb {
    /// Write the plan of a test: what is fixed, and hashed, before any data are read.
    #[command(after_help = super::examples::RNG_PLAN)]
    Plan(PlanArgs),
    /// Test decks, dealt cards, bits or draws against their exact laws.
    ///
    /// A deck is a line of 52 different cards, top to bottom: Ac Td 7h, or 0 to 51, or 1 to 52; the
    /// steps between decks are tested, too. Of dealt cards, every line holds the first k of a deck.
    /// Bits are raw output, or the characters 0 and 1; draws are whole numbers, a draw on each line.
    /// gzip and zstd are unpacked.
    #[command(after_help = super::examples::RNG_TEST)]
    Test(TestArgs),
    /// Cut a sample of decks that is too large for one process into partitions, a row of JSON each.
    ///
    /// The first 1,048,576 decks and steps are the head, which every later step reads again; what
    /// follows is cut at the ends of lines. A compressed file is not cut. See docs/scale.md.
    #[command(after_help = super::examples::RNG_MANIFEST)]
    Manifest {
        /// Files of whole decks in the order in which they were made (can be repeated).
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The number of partitions at most.
        #[arg(long, value_name = "N",
            value_parser = clap::value_parser!(u32).range(1..=i64::from(gincert_audit::PARTITIONS_MAX)))]
        partitions: u32,
    },
    /// Count the decks of one partition and print its partial, a line of JSON.
    ///
    /// The same row gives the same line on any machine. It says nothing about the sample: merge does.
    #[command(after_help = super::examples::RNG_PARTIAL)]
    Partial {
        /// A row of a manifest: JSON, or the name of a file with it.
        row: String,
    },
    /// Test the head and add the partials: the answer of `rng test` about the whole sample.
    #[command(after_help = super::examples::RNG_MERGE)]
    Merge(DeckMergeArgs),
    /// Read the outputs of other suites of tests: NIST sts, dieharder, PractRand, TestU01.
    ///
    /// Names suite, version and generator, counts the results as the suite grades them, and quotes its
    /// lines about weak and failed ones. Nothing is judged. An output that is cut off, mixed or
    /// contradictory has findings.
    #[command(after_help = super::examples::RNG_EVIDENCE)]
    Evidence {
        /// finalAnalysisReport.txt of NIST sts, or the output of dieharder, RNG_test or a battery of TestU01
        /// (can be repeated).
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Estimate the min-entropy of a source's raw output by the ten estimators of NIST SP 800-90B.
    ///
    /// An estimate of the health of a source, not a proof. Each byte is one symbol, as for the program of
    /// NIST; symbols of one bit may also be the characters 0 and 1. gzip and zstd are unpacked.
    #[command(after_help = super::examples::RNG_ENTROPY)]
    Entropy {
        /// Raw output before any conditioning; - is standard input.
        file: PathBuf,
        /// Bits of a symbol.
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
        bits_per_symbol: u8,
        /// Take several symbols of 1, 2 or 4 bits from each byte, the highest bits first.
        #[arg(long)]
        packed: bool,
    },
    /// Show how many decks of a source each test needs until p is below one in a million.
    #[command(after_help = super::examples::RNG_POWER)]
    Power {
        /// The source; without a name lists the sources and the faults.
        source: Option<String>,
        /// A fault in words, such as 'one deck in 200 keeps its bottom card': show how many decks find it.
        #[arg(long, conflicts_with = "source")]
        fault: Option<String>,
        /// The most decks to consider.
        #[arg(long, default_value_t = 1 << 17, value_parser = clap::value_parser!(u64).range(1..))]
        decks_max: u64,
        /// The seed; the same seed gives the same table.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Search the seed of a known generator and shuffle that dealt these decks.
    ///
    /// Without a generator, lists them. The rate is measured and the expected time printed before the
    /// search; an interrupted search continues with --resume.
    #[command(after_help = super::examples::RNG_ATTACK)]
    Attack(AttackArgs),
    /// Generate decks, one a line; without a name, list the sources and what they model.
    #[command(after_help = super::examples::RNG_GENERATE)]
    Generate {
        /// The source.
        source: Option<String>,
        /// How many decks.
        #[arg(long, default_value_t = 1000)]
        decks: u64,
        /// The seed; the same seed gives the same decks.
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
    /// Propose decks, looks and retest for the smallest fault to be found, in the words of `rng power`.
    #[arg(long, conflicts_with_all = ["decks", "looks", "reserve", "cards", "sequence_bits", "values"])]
    pub fault: Option<String>,
    /// Lines, draws or sequences of the first look; each further look has twice as many, and the last one
    /// has all of them [default: 10000, of bits 64 sequences].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=gincert_rng::DECKS_PLANNED_MAX))]
    pub decks: Option<u64>,
    /// Looks at most, the last one included.
    #[arg(long, default_value_t = 8,
        value_parser = clap::value_parser!(u32).range(1..=gincert_rng::LOOKS_MAX as i64))]
    pub looks: u32,
    /// The planned confidence level in percent, for all tests together.
    #[arg(long, default_value = "99", value_parser = confidence())]
    pub confidence: Confidence,
    /// The last lines, reserved to retest a failure on; the last look does not read them.
    #[arg(long, default_value_t = 0,
        value_parser = clap::value_parser!(u64).range(0..=gincert_rng::RESERVED_MAX))]
    pub reserve: u64,
    #[command(flatten)]
    pub bits: BitFormArgs,
    #[command(flatten)]
    pub draws: DrawArgs,
}

/// A confidence level, in percent.
fn confidence() -> impl TypedValueParser<Value = Confidence> {
    let read = |text: String| Confidence::parse(&text).ok_or("not a level that can be planned");
    PossibleValuesParser::new(["95", "99"]).try_map(read)
}

/// What `gincert rng test` reads and follows.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Files in the order in which they were made; - is standard input (can be repeated).
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// What the samples are; without it as the plan says, or whole decks.
    #[arg(long = "as", value_enum, value_name = "KIND")]
    pub kind: Option<SampleKind>,
    /// The plan to follow, which fixes the options of bits and draws, too; without one the whole sample is
    /// looked at once.
    #[arg(long, conflicts_with_all = ["confidence", "decks", "mode", "sequence_bits", "sequences",
        "first_bit", "parameter", "any_length", "all", "values", "per_draw", "replacement"])]
    pub plan: Option<PathBuf>,
    /// The planned confidence level in percent, for all tests together.
    #[arg(long, default_value = "99", value_parser = confidence())]
    pub confidence: Confidence,
    /// Read at most this many lines [default: all].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub decks: Option<u64>,
    /// Print everything: each p-value of decks, what the sample excludes.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
    #[command(flatten)]
    pub bits: BitArgs,
    #[command(flatten)]
    pub draws: DrawArgs,
}

/// What `gincert rng merge` takes.
#[derive(Debug, Args)]
pub struct DeckMergeArgs {
    /// Files of partials, a line each, in any order, or patterns such as 'parts/*' (can be repeated).
    #[arg(required = true)]
    pub partials: Vec<PathBuf>,
    /// The planned confidence level in percent, for all tests together.
    #[arg(long, default_value = "99", value_parser = confidence())]
    pub confidence: Confidence,
    /// Print everything: each p-value, what the sample excludes.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
}

/// What the samples of a test are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SampleKind {
    /// Whole decks, one a line.
    Decks,
    /// The first cards of a deck, equally many on each line.
    Dealt,
    /// Raw output of a generator, or the characters 0 and 1.
    Bits,
    /// Scaled outcomes: whole numbers, one or several on each line.
    Draws,
}

/// What `gincert rng attack` searches.
#[derive(Debug, Args)]
pub struct AttackArgs {
    /// Decks, one a line, in the order in which one seeding dealt them; - is standard input.
    pub file: Option<PathBuf>,
    /// The generator.
    #[arg(long)]
    pub generator: Option<String>,
    /// How a number below n is taken from an output [default: as is usual for the generator].
    #[arg(long, value_parser = words(&gincert_rng::attack::Draw::ALL))]
    pub draw: Option<gincert_rng::attack::Draw>,
    /// How the deck is shuffled [default: as is usual for the generator].
    #[arg(long, value_parser = words(&gincert_rng::attack::Shuffle::ALL))]
    pub shuffle: Option<gincert_rng::attack::Shuffle>,
    /// The order in which each deck begins before it is shuffled.
    #[arg(long, default_value = "ace-to-king",
        value_parser = words(&gincert_rng::attack::StartOrder::ALL))]
    pub start_order: gincert_rng::attack::StartOrder,
    /// Take the last card of the shuffled array as the first card dealt.
    #[arg(long)]
    pub from_end: bool,
    /// Outputs that are thrown away after seeding.
    #[arg(long, default_value_t = 0, value_name = "OUTPUTS",
        value_parser = clap::value_parser!(u32).range(0..=BURNED_MAX))]
    pub burned: u32,
    /// Outputs that are thrown away after each deck.
    #[arg(long, default_value_t = 0, value_name = "OUTPUTS",
        value_parser = clap::value_parser!(u32).range(0..=BURNED_MAX))]
    pub burned_between: u32,
    /// Preset range of seeds, overridden by --from and --to.
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
    /// Stop after this many seconds, once the part that is being searched is done.
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

/// Most outputs that are discarded.
const BURNED_MAX: i64 = 1_000_000;

/// Reads one of these words; help lists them.
fn words<T: Copy + Send + Sync + 'static>(
    known: &'static [(T, &'static str)],
) -> impl clap::builder::TypedValueParser<Value = T> {
    let names = clap::builder::PossibleValuesParser::new(known.iter().map(|(_, word)| *word));
    names.try_map(move |word| {
        let value = known.iter().find(|(_, name)| *name == word).map(|(value, _)| *value);
        value.ok_or_else(|| format!("'{word}' is not known"))
    })
}
