//! `gincert rng power`: how many decks of a source each test needs.

use super::generate::{find, list};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Table, six_digits};
use gincert_rng::tails::P;
use gincert_rng::{SEEN_LOG10, SampleFault, power};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    source: &'static str,
    seed: u64,
    p_below: f64,
    decks_max: u64,
    /// The fewest decks that any test needs.
    decks: Option<u64>,
    tests: Vec<TestLine>,
}

#[derive(Serialize)]
struct TestLine {
    name: String,
    decks: Option<u64>,
    log10_p: Option<f64>,
}

pub fn run(
    output: &Output,
    source: Option<&str>,
    decks_max: u64,
    seed: u64,
) -> Result<Exit, Failure> {
    let Some(name) = source else {
        let listed = list(output)?;
        if !output.json() {
            output
                .print(&wrapped("--fault ", &format!("{}.", SampleFault::phrases().join("; "))))?;
        }
        return Ok(listed);
    };
    let kind = find(name)?;
    let progress = Progress::new(output, "testing decks");
    let needed = power(kind, seed, decks_max, &|done| progress.at(done, decks_max));
    drop(progress);
    if output.json() {
        output.print_json(&Answer {
            source: kind.name,
            seed,
            p_below: six_digits(P { log10: SEEN_LOG10 }.value()),
            decks_max,
            decks: needed.first().and_then(|slot| slot.decks),
            tests: needed
                .into_iter()
                .map(|slot| TestLine {
                    name: slot.name,
                    decks: slot.decks,
                    log10_p: slot.p.map(|p| six_digits(p.log10)),
                })
                .collect(),
        })?;
        return Ok(Exit::Clean);
    }
    let columns = [("Test", Align::Left), ("Decks", Align::Right), ("p", Align::Right)];
    let mut table = Table::new("Decks until p is below one in a million", &columns);
    let (seen, not): (Vec<_>, Vec<_>) = needed.iter().partition(|slot| slot.decks.is_some());
    for slot in &seen {
        let decks = slot.decks.map(|decks| decks.to_string());
        let p = slot.p.map(|p| p.to_string());
        table.row([slot.name.clone(), decks.unwrap_or_default(), p.unwrap_or_default()]);
    }
    output.print(&format!("{}: {}\n\n", kind.name, kind.summary()))?;
    if seen.is_empty() {
        return output
            .print(&format!("No test detects it in {decks_max} decks or fewer.\n"))
            .map(|()| Exit::Clean);
    }
    output.print(&tabular(&table))?;
    output.print(&format!(
        "\n{} further p-values are not below one in a million with {decks_max} decks or fewer.\n",
        not.len()
    ))?;
    Ok(Exit::Clean)
}
