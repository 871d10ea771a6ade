//! `gincert rng generate`: decks of a reference or of a shuffler with a known fault.

use crate::io::exit::{Exit, Failure};
use crate::ui::output::{Output, stdout};
use crate::ui::wrap::wrapped;
use gincert_evidence::printable;
use gincert_rng::sources;
use serde::Serialize;
use std::io::{BufWriter, Write};

pub fn run(output: &Output, source: Option<&str>, decks: u64, seed: u64) -> Result<Exit, Failure> {
    let Some(name) = source else {
        return list(output);
    };
    let mut source = find(name)?.start(seed);
    let mut out = BufWriter::new(stdout()?.lock());
    for _ in 0..decks {
        writeln!(out, "{}", source.next_deck())?;
    }
    out.flush()?;
    Ok(Exit::Clean)
}

#[derive(Serialize)]
struct SourceLine {
    name: &'static str,
    models: String,
}

/// Prints every source and what it models.
pub fn list(output: &Output) -> Result<Exit, Failure> {
    if output.json() {
        let kinds = sources::REGISTRY.iter();
        let known: Vec<SourceLine> =
            kinds.map(|kind| SourceLine { name: kind.name, models: kind.summary() }).collect();
        output.print_json(&known)?;
        return Ok(Exit::Clean);
    }
    for kind in sources::REGISTRY {
        output.print(&wrapped(&format!("{:18}", kind.name), &kind.summary()))?;
    }
    Ok(Exit::Clean)
}

/// A source by its name.
pub fn find(name: &str) -> Result<&'static sources::SourceKind, Failure> {
    sources::find(name).ok_or_else(|| {
        let known: Vec<&str> = sources::REGISTRY.iter().map(|kind| kind.name).collect();
        Failure::usage(format!(
            "Unknown source '{}'; known sources: {}.",
            printable(name),
            known.join(", ")
        ))
    })
}
