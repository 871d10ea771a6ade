//! What `gincert math` takes.

use clap::ValueEnum;
use std::path::PathBuf;

/// How hands are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MethodArg {
    /// By orbits of ranks: milliseconds; not where runs are melds.
    Symmetric,
    /// By hands up to permutation of the suits, deals too: seconds and 160 MB; a second way to every figure.
    General,
    /// Every hand, one by one: the proof.
    Enumerate,
}

/// What `gincert math` computes.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("view").multiple(false))]
pub struct MathArgs {
    /// The rule document.
    pub document: PathBuf,
    /// How to count; without it the fastest way that the rules allow. With enumerate every hand is
    /// dealt; deals are then counted by the fastest way.
    #[arg(long, value_enum)]
    pub method: Option<MethodArg>,
    /// Print everything: all tables, and each figure as a fraction.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
    /// One hand, as in 'Ac Ah 7d 8d Jd 3s 2c': what it meets and whether to raise. Every dealer
    /// hand is dealt, so --method has no part in it. In a game of two decisions also the first cards.
    #[arg(long, value_name = "CARDS", group = "view")]
    pub advice: Option<String>,
    /// The par sheet: return, edge, frequencies, deviation, skewness, bounds of the return, losing runs,
    /// bankrolls, thresholds, pay-offs.
    #[arg(long, group = "view")]
    pub par: bool,
    /// With --par: one figure a line, with its base, decimal and exact fraction.
    #[arg(long, requires = "par", conflicts_with_all = ["claims", "format"])]
    pub csv: bool,
    /// With --par: a page with figures, for a browser and for print.
    #[arg(long, requires = "par", conflicts_with_all = ["claims", "csv", "format"])]
    pub html: bool,
    /// With --par: a table of claims to paste into a rule document.
    #[arg(long, requires = "par", conflicts_with = "format")]
    pub claims: bool,
    /// The edge under rules that differ in one place: the qualifier, one pay-off, the comparison.
    #[arg(long, group = "view")]
    pub neighbours: bool,
    /// Which single pay-off brings a wager closest to this edge: 2.5% or, as a share, 0.025.
    #[arg(long, value_name = "TARGET", allow_hyphen_values = true, group = "view")]
    pub solve: Option<String>,
}
