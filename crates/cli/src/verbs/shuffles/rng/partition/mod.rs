//! `gincert rng manifest`, `rng partial` and `rng merge`: a sample of decks in parts, each counted by a
//! process of its own, and the answer that one process would give.

mod deck_range;
mod left_out;
mod manifest;
mod merge;
mod partial;

pub use merge::run as run_merge;
pub use partial::run as run_partial;

use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use std::path::PathBuf;

/// Prints the rows of a manifest.
pub fn run_manifest(output: &Output, files: &[PathBuf], parts: u32) -> Result<Exit, Failure> {
    let rows = manifest::manifest(files, parts)?;
    let mut lines = String::new();
    for row in &rows {
        lines.push_str(&serde_json::to_string(row)?);
        lines.push('\n');
    }
    // The rows are all that is printed.
    output.in_json().print(&lines)?;
    Ok(Exit::Clean)
}
