//! What `gincert rng test --as bits` takes beside the files.

use clap::{Args, ValueEnum};

/// How bits are read and tested.
#[derive(Debug, Args)]
#[command(next_help_heading = "Bits")]
pub struct BitArgs {
    /// Which constants and laws p-values come from.
    #[arg(long, value_enum, default_value_t = BitMode::Exact)]
    pub mode: BitMode,
    /// Bits of a sequence; without it a sample up to 33,554,432 bits is one sequence, and a longer
    /// one is cut into sequences of 1,000,000 bits.
    #[arg(long, value_name = "BITS",
        value_parser = clap::value_parser!(u64).range(1..=gincert_rng::bits::SEQUENCE_BITS_MAX as u64))]
    pub sequence_bits: Option<u64>,
    /// Read at most this many sequences [default: all].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub sequences: Option<u64>,
    /// How bits are written; without it recognised by the content.
    #[arg(long, value_enum)]
    pub encoding: Option<EncodingArg>,
    /// Which bit of a raw byte comes first.
    #[arg(long, value_enum, default_value_t = BitOrder::Highest)]
    pub first_bit: BitOrder,
    /// The parameter of a test, such as serial=14 (can be repeated).
    #[arg(long, value_name = "TEST=BITS")]
    pub parameter: Vec<String>,
    /// Show p-values of sequences that are too short for a test, too; they are never judged.
    #[arg(long)]
    pub any_length: bool,
    /// Print every p-value instead of one line for each test.
    #[arg(long)]
    pub all: bool,
}

/// What a plan fixes of a sample of bits.
#[derive(Debug, Args)]
#[command(next_help_heading = "Bits")]
pub struct BitFormArgs {
    /// Which constants and laws p-values come from.
    #[arg(long, value_enum, default_value_t = BitMode::Exact)]
    pub mode: BitMode,
    /// Bits of a sequence.
    #[arg(long, value_name = "BITS", default_value_t = gincert_rng::bits::SEQUENCE_BITS as u32,
        value_parser = clap::value_parser!(u32)
            .range(i64::from(gincert_rng::bits::BitForm::BITS_MIN)..=gincert_rng::bits::SEQUENCE_BITS_MAX as i64))]
    pub sequence_bits: u32,
    /// Which bit of a raw byte comes first.
    #[arg(long, value_enum, default_value_t = BitOrder::Highest)]
    pub first_bit: BitOrder,
}

/// Which constants and laws p-values come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BitMode {
    /// As the program that NIST publishes beside SP 800-22 computes them.
    Sts,
    /// From the exact laws where the standard's constants are off.
    Exact,
}

impl BitMode {
    /// The same for the tests.
    pub fn mode(self) -> gincert_rng::bits::Mode {
        match self {
            BitMode::Sts => gincert_rng::bits::Mode::Sts,
            BitMode::Exact => gincert_rng::bits::Mode::Exact,
        }
    }
}

/// How bits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingArg {
    /// Eight to a byte.
    Raw,
    /// The characters 0 and 1, white space between them.
    Ascii,
}

/// Which bit of a byte comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BitOrder {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}
