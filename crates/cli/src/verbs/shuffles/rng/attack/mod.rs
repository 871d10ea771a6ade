//! `gincert rng attack`: the seed of a known generator and shuffle behind given decks.

mod state;
mod v8;

use super::sample::decks;
use crate::args::{AttackArgs, SeedsArg};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::wrap::wrapped;
use gincert_evidence::printable;
use gincert_rng::Deck;
use gincert_rng::attack::{DeckOrder, GeneratorKind, REGISTRY, Search, find};
use serde::Serialize;
use state::{SearchState, digest};
use std::time::{Duration, Instant};

/// Most decks on which a match is verified; the first ones of the file.
const DECKS_MAX: usize = 16;
/// Seeds of the first part, from which the rate is measured.
const FIRST_PART: u64 = 1 << 18;
/// A part this long is long enough to measure the rate.
const MEASURED: Duration = Duration::from_millis(250);
/// How long a later part takes, about; after each the state is written.
const PART_SECONDS: f64 = 2.0;

#[derive(Serialize)]
struct Answer {
    generator: &'static str,
    draw: &'static str,
    shuffle: &'static str,
    start_order: &'static str,
    from_end: bool,
    burned: u32,
    burned_between: u32,
    decks: usize,
    seeds: Seeds,
    /// Whether every seed of the range was tried.
    complete: bool,
    /// Measured on this machine, so that it differs from run to run.
    seeds_per_second: f64,
    /// For the whole range, at the rate measured at the start.
    expected_seconds: f64,
    /// log10 of the probability that a fair deck matches any seed of the range.
    log10_false_match: f64,
    found: Vec<FoundSeed>,
}

#[derive(Serialize)]
struct Seeds {
    from: u64,
    to: u64,
    next: u64,
}

#[derive(Serialize)]
struct FoundSeed {
    seed: u64,
    next_deck: Vec<u8>,
}

pub fn run(output: &Output, args: &AttackArgs) -> Result<Exit, Failure> {
    let Some(name) = &args.generator else {
        return listed(output, args);
    };
    if name == v8::NAME {
        return v8::run(output, args);
    }
    let Some(kind) = find(name) else {
        let known: Vec<&str> = REGISTRY.iter().map(|kind| kind.name).chain([v8::NAME]).collect();
        return Err(Failure::usage(format!(
            "Unknown generator '{}'. Known: {}.",
            printable(name),
            known.join(", ")
        )));
    };
    let decks = given(args, DECKS_MAX)?;
    let (from, to) = range(args, kind)?;
    let search = Search {
        decks: &decks,
        draw: args.draw.unwrap_or(kind.draw),
        shuffle: args.shuffle.unwrap_or(kind.shuffle),
        order: order(args),
        burned: args.burned,
        burned_between: args.burned_between,
        from,
        to,
    };
    let start = SearchState {
        generator: kind.name.to_owned(),
        draw: search.draw.word().to_owned(),
        shuffle: search.shuffle.word().to_owned(),
        begins: begins(args),
        decks: digest(&decks),
        from,
        to,
        next: from,
        found: Vec::new(),
    };
    let start = match &args.resume {
        Some(path) => start.resumed(path)?,
        None => start,
    };
    let (state, rates) = searched(output, args, kind, &search, start)?;
    let answer = answer(kind, &search, &state, rates);
    if output.json() {
        output.print_json(&answer)?;
    } else {
        output.print(&words(&answer))?;
    }
    Ok(match answer.found.is_empty() {
        true => Exit::Clean,
        false => Exit::Findings,
    })
}

/// The generators that are known, a line each.
fn listed(output: &Output, args: &AttackArgs) -> Result<Exit, Failure> {
    if args.file.is_some() {
        return Err(Failure::usage(
            "Name the generator with --generator; without a file the command lists them.",
        ));
    }
    for kind in REGISTRY {
        output.print(&wrapped(&format!("{:18}", kind.name), kind.about))?;
    }
    output.print(&wrapped(&format!("{:18}", v8::NAME), v8::ABOUT))?;
    Ok(Exit::Clean)
}

/// The decks of the file.
fn given(args: &AttackArgs, most: usize) -> Result<Vec<Deck>, Failure> {
    let Some(file) = &args.file else {
        return Err(Failure::usage("Give a file of decks, or - for standard input."));
    };
    let decks = decks(file, most)?;
    if decks.is_empty() {
        return Err(Failure::unreadable("The sample contains no decks."));
    }
    Ok(decks)
}

fn order(args: &AttackArgs) -> DeckOrder {
    DeckOrder { start: args.start_order, from_end: args.from_end }
}

/// How a deck begins and is dealt, in words that differ where anything differs.
fn begins(args: &AttackArgs) -> String {
    let end = if args.from_end { "last" } else { "first" };
    let (order, burned, between) = (args.start_order.word(), args.burned, args.burned_between);
    format!("{order}, dealt from the {end} card, {burned} and {between} outputs discarded")
}

fn range(args: &AttackArgs, kind: &GeneratorKind) -> Result<(u64, u64), Failure> {
    let (from, to) = match args.seeds {
        SeedsArg::All => (0, kind.seeds),
        SeedsArg::DayMilliseconds => (0, 86_400_000),
        SeedsArg::UnixSeconds => (1_000_000_000, 2_000_000_000),
    };
    let from = args.from.unwrap_or(from);
    let to = args.to.unwrap_or(to).min(kind.seeds);
    if from >= to {
        return Err(Failure::usage(format!(
            "Invalid seed range {from} to {to}; {} has {} seeds.",
            kind.name, kind.seeds
        )));
    }
    Ok((from, to))
}

/// Seeds a second: as measured at the start, on which the expectation rests, and over all.
#[derive(Debug, Clone, Copy)]
struct Rates {
    first: f64,
    all: f64,
}

/// Searches part by part. The first parts double until the rate can be measured; then the expected
/// time is stated.
fn searched(
    output: &Output,
    args: &AttackArgs,
    kind: &GeneratorKind,
    search: &Search<'_>,
    mut state: SearchState,
) -> Result<(SearchState, Rates), Failure> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let progress = Progress::new(output, "trying seeds");
    let (begun, begun_at) = (Instant::now(), state.next);
    let (mut part, mut first) = (FIRST_PART, None);
    while state.next < search.to {
        let end = state.next.saturating_add(part).min(search.to);
        let one = Search { from: state.next, to: end, ..*search };
        let started = Instant::now();
        let before = state.next - search.from;
        state.found.extend(kind.search(&one, threads, &|done, _| {
            progress.at(before + done, search.to - search.from);
        }));
        state.next = end;
        let took = started.elapsed();
        let rate = (end - one.from) as f64 / took.as_secs_f64().max(1e-9);
        if first.is_none() && (took >= MEASURED || end == search.to) {
            first = Some(rate);
            let seconds = (search.to - search.from) as f64 / rate;
            output.remark(&format!(
                "{} seeds, {rate:.3e} a second: {} expected.",
                search.to - search.from,
                duration(seconds)
            ));
        }
        part = match first {
            None => part.saturating_mul(2),
            Some(_) => ((rate * PART_SECONDS) as u64).max(FIRST_PART),
        };
        if let Some(path) = &args.resume {
            state.write(path)?;
        }
        let over = |seconds| begun.elapsed() >= Duration::from_secs(seconds);
        if args.seconds.is_some_and(over) {
            break;
        }
    }
    let all = (state.next - begun_at) as f64 / begun.elapsed().as_secs_f64().max(1e-9);
    let first = first.unwrap_or(all);
    Ok((state, Rates { first, all }))
}

/// A time in words, to two digits.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

fn answer(kind: &GeneratorKind, search: &Search<'_>, state: &SearchState, rates: Rates) -> Answer {
    let after = u32::try_from(search.decks.len()).unwrap_or(u32::MAX);
    let next = |seed: u64| -> Deck { kind.deck(seed, search, after) };
    let found = state
        .found
        .iter()
        .map(|seed| FoundSeed { seed: *seed, next_deck: next(*seed).cards().to_vec() });
    let all = (search.to - search.from) as f64;
    let three = |value: f64| format!("{value:.2e}").parse().unwrap_or(value);
    // 52! has 67.9066 decimal digits.
    Answer {
        generator: kind.name,
        draw: search.draw.word(),
        shuffle: search.shuffle.word(),
        start_order: search.order.start.word(),
        from_end: search.order.from_end,
        burned: search.burned,
        burned_between: search.burned_between,
        decks: search.decks.len(),
        seeds: Seeds { from: search.from, to: search.to, next: state.next },
        complete: state.next == search.to,
        seeds_per_second: three(rates.all),
        // A search that had ended before measures nothing.
        expected_seconds: match rates.first > 0.0 {
            true => three(all / rates.first),
            false => 0.0,
        },
        log10_false_match: ((all.log10() - 67.9066) * 1000.0).round() / 1000.0,
        found: found.collect(),
    }
}

fn words(answer: &Answer) -> String {
    let mut text = format!(
        "Generator  {} ({} draws), shuffle {}, order {}\nSeeds      {} to {}; tried to {} on {} decks\n\
         Rate       {:.3e} seeds a second; {} for the whole range\n",
        answer.generator,
        answer.draw,
        answer.shuffle,
        answer.start_order,
        answer.seeds.from,
        answer.seeds.to - 1,
        answer.seeds.next - 1,
        answer.decks,
        answer.seeds_per_second,
        duration(answer.expected_seconds),
    );
    if answer.found.is_empty() {
        text.push_str(&wrapped(
            "Result     ",
            match answer.complete {
                true => {
                    "No seed in this range deals these decks in this way. Another generator, draw, \
                     shuffle, start order or dealing end, or discarded outputs, may."
                }
                false => "No seed so far; the range was not searched to its end.",
            },
        ));
        return text;
    }
    for found in &answer.found {
        text.push_str(&format!("\nSEED FOUND {}\n", found.seed));
        text.push_str(&wrapped(
            "           ",
            &format!(
                "It deals all {} decks. A fair deck matches any seed of this range with a \
                 probability of 1e{:.1}.",
                answer.decks, answer.log10_false_match
            ),
        ));
        text.push_str(&wrapped("Next deck  ", &cards(&found.next_deck)));
    }
    text
}

/// Cards by name, in order.
fn cards(deck: &[u8]) -> String {
    let cards: Vec<String> = deck.iter().map(|card| name(*card)).collect();
    cards.join(" ")
}

/// `Ac` for card 0, `Ks` for card 51.
fn name(card: u8) -> String {
    let of = |names: &str, at: u8| names.chars().nth(usize::from(at)).unwrap_or('?');
    format!("{}{}", of("A23456789TJQK", card % 13), of("cdhs", card / 13))
}
