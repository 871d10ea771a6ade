//! What `gincert rng test --as draws` takes beside the files.

use clap::{Args, ValueEnum};

/// How draws were made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Draws")]
pub struct DrawArgs {
    /// The lowest and the highest value, such as 1-49; without it as the sample shows.
    #[arg(long, value_name = "LOWEST-HIGHEST", value_parser = range)]
    pub values: Option<(u64, u64)>,
    /// Numbers of a draw; without it as many as stand on a line.
    #[arg(long, value_name = "NUMBERS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub per_draw: Option<u32>,
    /// Whether a drawn number can come again in the same draw; without it as the sample shows.
    #[arg(long, value_enum)]
    pub replacement: Option<ReplacementArg>,
}

/// Whether drawn numbers go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReplacementArg {
    /// A number can come again.
    With,
    /// A number comes once in a draw.
    Without,
}

fn range(text: &str) -> Result<(u64, u64), String> {
    let ends =
        text.split_once('-').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let in_order = ends.filter(|(low, high)| low < high && *high < gincert_rng::draws::VALUES_MAX);
    in_order.ok_or_else(|| "write the lowest and the highest value, such as 1-49".to_owned())
}
