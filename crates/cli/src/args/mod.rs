//! The command line.

mod bits;
mod conform;
mod dispute;
mod draws;
mod examples;
mod exclusions;
mod generate;
mod hand;
mod letters;
mod math;
mod partition;
mod play;
mod replay;
mod rng;
mod usage;
mod verb;
mod verify;
mod watch;

pub use bits::*;
pub use conform::*;
pub use dispute::*;
pub use draws::*;
pub use generate::*;
pub use hand::*;
pub use letters::*;
pub use math::*;
pub use partition::*;
pub use play::*;
pub use replay::*;
pub use rng::*;
pub use verb::*;
pub use verify::*;
pub use watch::*;

use clap::{Args, CommandFactory, Parser, ValueEnum};

/// Certify and audit gin-family games: read rule documents, count every hand, judge printed
/// figures, write signed reports.
///
/// Exit codes: 0 nothing material or minor; 1 a material or minor finding; 2 usage; 3 input
/// unreadable or cut off; 4 nothing found (`dispute`); 70 a fault of the tool; 74 output not writable.
#[derive(Debug, Parser)]
#[command(name = "gincert", version, max_term_width = 80, disable_help_subcommand = true)]
pub struct Cli {
    /// What every verb takes.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What this command line asks for. The words of help are put together only where they are shown.
pub fn matches() -> Result<clap::ArgMatches, clap::Error> {
    Cli::command().try_get_matches().or_else(|_| command().try_get_matches())
}

/// The command line, with the first line of each verb's help as its summary has it: without a full stop.
pub fn command() -> clap::Command {
    usage::wrapped(exclusions::with_exclusions(without_full_stops(Cli::command())))
}

fn without_full_stops(command: clap::Command) -> clap::Command {
    let long = command.get_long_about().map(ToString::to_string);
    let command = match long.as_ref().and_then(|text| text.split_once("\n\n")) {
        Some((first, rest)) => {
            command.long_about(format!("{}\n\n{rest}", first.trim_end_matches('.')))
        }
        None => command,
    };
    command.mut_subcommands(without_full_stops)
}

/// The heading of help under which they stand, apart from what the verb alone takes.
const EVERY_VERB: &str = "Options of every verb";

/// What every verb takes.
#[derive(Debug, Args)]
pub struct Common {
    /// How to answer.
    #[arg(long, global = true, help_heading = EVERY_VERB, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Whether to use colours.
    #[arg(long, global = true, help_heading = EVERY_VERB, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Print no progress bar and no remarks; `check` and `replay` answer with one line.
    #[arg(long, short, global = true, help_heading = EVERY_VERB)]
    pub quiet: bool,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object.
    Json,
    /// Findings of `check` as SARIF 2.1.0.
    Sarif,
    /// Findings of `check` as annotations of a GitHub workflow.
    Github,
}

/// Whether to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The finding that makes a run end with exit code 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum FailOn {
    /// Any finding.
    Observation,
    /// Minor and material findings.
    #[default]
    Minor,
    /// Material findings only.
    Material,
}
