//! `gincert rng merge`: the head of a sample is tested, the counts of its parts are added, and the answer
//! is that of one process.

use super::deck_range::DeckEvent;
use super::left_out::LeftOutLines;
use super::manifest::{DeckRow, manifest_digest};
use super::partial::{DeckPartial, SCHEMA};
use crate::args::DeckMergeArgs;
use crate::io::build::tool;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{matching_files, shown};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::verbs::shuffles::rng::sample::SampleReading;
use crate::verbs::shuffles::rng::test::{answered, tested_at_once, threads};
use gincert_audit::PARTITIONS_MAX;
use gincert_input::open_file;
use gincert_rng::{Battery, PriorDecks, SampleTests, SampleUnit};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Bytes of a partial's line at most.
const LINE_BYTES_MAX: u64 = 64 << 20;
/// Missing parts that are named at most.
const NAMED_MAX: usize = 8;

/// Prints the answer that the partials of a sample come to.
pub fn run(output: &Output, args: &DeckMergeArgs) -> Result<Exit, Failure> {
    let partials = read_partials(&args.partials)?;
    let Some(first) = partials.first() else {
        return Err(Failure::unreadable("The files contain no partial of a sample of decks."));
    };
    check_parts(&partials)?;
    let progress = Progress::new(output, "reading the head of the sample");
    let mut battery = Battery::default();
    if threads() > 1 {
        battery = battery.on_two_threads();
    }
    let (mut prior, mut left_out, mut runs) = (PriorDecks::default(), LeftOutLines::default(), 0);
    for range in &first.row.head {
        runs += u64::from(range.begins_file());
        range.read(&mut |event| match event {
            DeckEvent::Deck(deck) => {
                battery.add(deck);
                prior.add(deck);
                progress.at(prior.decks(), 0);
            }
            DeckEvent::Gap => {
                battery.gap();
                prior.gap();
            }
            DeckEvent::LeftOut(line) => left_out.add(line),
        })?;
    }
    drop(progress);
    for partial in partials {
        add(&mut battery, &partial, &prior)?;
        runs += partial.row.ranges.iter().filter(|range| range.begins_file()).count() as u64;
        left_out.join(partial.left_out);
        prior = partial.after;
    }
    let lines = SampleReading {
        findings: left_out.findings(),
        unreadable: left_out.count,
        runs,
        ..SampleReading::default()
    };
    let bench = SampleTests::Decks(Box::new(battery));
    let tested = tested_at_once(bench, SampleUnit::Decks, args.confidence.share(), lines);
    answered(output, &tested)
}

/// Adds the counts of the next part to those of the decks before.
fn add(battery: &mut Battery, partial: &DeckPartial, prior: &PriorDecks) -> Result<(), Failure> {
    let name = name(&partial.row);
    if partial.row.before != *prior {
        let why = "does not begin where the decks before it end";
        return Err(Failure::unreadable(format!("{name} {why}.")));
    }
    let added = battery.add_counts(&partial.counts, [prior, &partial.after]);
    added.map_err(|error| Failure::unreadable(format!("{name}: {error}.")))
}

/// What can be refused is refused before the head is read, which takes longer.
fn check_parts(partials: &[DeckPartial]) -> Result<(), Failure> {
    let mut battery = Battery::default();
    let mut prior = partials.first().map(|partial| partial.row.before.clone()).unwrap_or_default();
    for partial in partials {
        let row = &partial.row;
        let bytes = row.ranges.iter().map(|range| range.length).fold(0, u64::saturating_add);
        if !row.fits() || !partial.left_out.fits(bytes) {
            let why = "its numbers contradict each other";
            return Err(Failure::unreadable(format!("{}: {why}.", name(row))));
        }
        add(&mut battery, partial, &prior)?;
        prior = partial.after.clone();
        row.ranges.iter().try_for_each(|range| range.open().map(drop))?;
    }
    Ok(())
}

fn name(row: &DeckRow) -> String {
    format!("Partition {} of {}", row.partition, row.partitions)
}

/// What is looked at first.
#[derive(Deserialize)]
struct PartialHead {
    schema: String,
    tool: String,
}

/// All partials of one manifest, in order, each once. The same partial may come several times.
fn read_partials(named: &[std::path::PathBuf]) -> Result<Vec<DeckPartial>, Failure> {
    let mut known: BTreeMap<u32, DeckPartial> = BTreeMap::new();
    for path in matching_files(named)? {
        for partial in partials_of(&path)? {
            let row = &partial.row;
            let refused =
                |why: &str| Failure::unreadable(format!("{}: {} {why}.", shown(&path), name(row)));
            if let Some((_, one)) = known.first_key_value()
                && one.row.manifest_sha256 != row.manifest_sha256
            {
                return Err(refused("belongs to another manifest"));
            }
            match known.get(&row.partition) {
                Some(other) if *other != partial => {
                    return Err(refused("comes twice, and differs"));
                }
                Some(_) => {}
                None => {
                    known.insert(row.partition, partial);
                }
            }
        }
    }
    whole(&known)?;
    Ok(known.into_values().collect())
}

fn partials_of(path: &Path) -> Result<Vec<DeckPartial>, Failure> {
    let name = shown(path);
    let failed = |why: String| Failure::unreadable(format!("{name}: {why}."));
    let (file, _) = open_file(path).map_err(|error| failed(error.to_string()))?;
    let mut reader = BufReader::new(file);
    let mut partials = Vec::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut reader).take(LINE_BYTES_MAX).read_until(b'\n', &mut line);
        if read.map_err(|error| failed(error.to_string()))? == 0 {
            return Ok(partials);
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let none = || {
            failed("it contains something other than partials of `gincert rng partial`".to_owned())
        };
        let head: PartialHead = serde_json::from_slice(&line).map_err(|_| none())?;
        if head.schema != SCHEMA {
            return Err(none());
        }
        if head.tool != tool() {
            return Err(failed("a partial was made by another build of gincert".to_owned()));
        }
        let partial: DeckPartial = serde_json::from_slice(&line)
            .map_err(|error| failed(format!("a partial cannot be read: {error}")))?;
        partials.push(partial);
    }
}

/// Whether every part is there, and the rows are those of the manifest.
fn whole(known: &BTreeMap<u32, DeckPartial>) -> Result<(), Failure> {
    let Some(first) = known.values().next().map(|partial| &partial.row) else { return Ok(()) };
    if first.partitions > PARTITIONS_MAX {
        return Err(Failure::unreadable(format!("{} is one of too many.", name(first))));
    }
    let missing = (0..first.partitions).filter(|number| !known.contains_key(number));
    let mut named: Vec<String> =
        missing.clone().take(NAMED_MAX).map(|one| one.to_string()).collect();
    let count = missing.count();
    if count > 0 {
        if count > named.len() {
            named.push(format!("and {} more", count - named.len()));
        }
        return Err(Failure::unreadable(format!(
            "Of {} partitions {count} have no partial: {}.",
            first.partitions,
            named.join(", ")
        )));
    }
    let rows: Vec<DeckRow> = known.values().map(|partial| partial.row.clone()).collect();
    match manifest_digest(&rows)? == first.manifest_sha256 {
        true => Ok(()),
        false => {
            Err(Failure::unreadable("The rows of the partials are not those of their manifest."))
        }
    }
}
