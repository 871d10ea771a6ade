//! `gincert rng attack`: the seed of a known generator and shuffle behind given decks.

use super::sample::decks;
use crate::args::AttackArgs;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::progress::Progress;
use crate::wrap::wrapped;
use gincert_evidence::printable;
use gincert_rng::Deck;
use gincert_rng::attack::{Draw, Kind, REGISTRY, Search, Shuffle, find};
use serde::Serialize;

/// Decks that a match is verified on at most; the first ones of the file.
const DECKS_MAX: usize = 16;

#[derive(Serialize)]
struct Answer {
    generator: &'static str,
    draw: &'static str,
    shuffle: &'static str,
    decks: usize,
    seeds: Seeds,
    /// log10 of the probability that a fair deck matches any seed of the range.
    log10_false_match: f64,
    found: Vec<Found>,
}

#[derive(Serialize)]
struct Seeds {
    from: u64,
    to: u64,
}

#[derive(Serialize)]
struct Found {
    seed: u64,
    next_deck: Vec<u8>,
}

pub fn run(output: &Output, args: &AttackArgs) -> Result<Exit, Failure> {
    let Some(name) = &args.generator else {
        for kind in REGISTRY {
            output.print(&wrapped(&format!("{:18}", kind.name), kind.about))?;
        }
        return Ok(Exit::Clean);
    };
    let Some(kind) = find(name) else {
        let known: Vec<&str> = REGISTRY.iter().map(|kind| kind.name).collect();
        return Err(Failure::usage(format!(
            "There is no generator '{}'; there are {}.",
            printable(name),
            known.join(", ")
        )));
    };
    let Some(file) = &args.file else {
        return Err(Failure::usage(
            "Give a file of decks, or - for standard input.",
        ));
    };
    let decks = decks(file, DECKS_MAX)?;
    if decks.is_empty() {
        return Err(Failure::unreadable("There is no deck in the sample."));
    }
    let to = args.to.unwrap_or(kind.seeds).min(kind.seeds);
    if args.from >= to {
        return Err(Failure::usage(format!(
            "There is no seed from {} to {to}; {} has {} of them.",
            args.from, kind.name, kind.seeds
        )));
    }
    let search = Search {
        decks: &decks,
        draw: args.draw.map_or(kind.draw, Into::into),
        shuffle: args.shuffle.into(),
        from: args.from,
        to,
    };
    let progress = Progress::new(output, "trying seeds");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let seeds = kind.search(&search, threads, &|done, all| progress.at(done, all));
    drop(progress);
    let answer = answer(kind, &search, &seeds);
    if output.json() {
        output.print_json(&answer)?;
    } else {
        output.print(&words(&answer, &search, kind))?;
    }
    Ok(if seeds.is_empty() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

fn answer(kind: &Kind, search: &Search<'_>, seeds: &[u64]) -> Answer {
    let after = u32::try_from(search.decks.len()).unwrap_or(u32::MAX);
    let found = seeds.iter().map(|seed| Found {
        seed: *seed,
        next_deck: next(kind, *seed, search, after).cards().to_vec(),
    });
    // 52! has 67.9066 decimal digits.
    let tried = (search.to - search.from) as f64;
    Answer {
        generator: kind.name,
        draw: match search.draw {
            Draw::Modulo => "modulo",
            Draw::Scaled => "scaled",
        },
        shuffle: match search.shuffle {
            Shuffle::Down => "down",
            Shuffle::Up => "up",
            Shuffle::Naive => "naive",
            Shuffle::Asf => "asf",
        },
        decks: search.decks.len(),
        seeds: Seeds {
            from: search.from,
            to: search.to,
        },
        log10_false_match: ((tried.log10() - 67.9066) * 1000.0).round() / 1000.0,
        found: found.collect(),
    }
}

fn next(kind: &Kind, seed: u64, search: &Search<'_>, after: u32) -> Deck {
    kind.deck(seed, search.draw, search.shuffle, after)
}

fn words(answer: &Answer, search: &Search<'_>, kind: &Kind) -> String {
    let mut text = format!(
        "Generator  {} ({} draws), shuffle {}\nSeeds      {} to {}, all tried on {} decks\n",
        answer.generator,
        answer.draw,
        answer.shuffle,
        answer.seeds.from,
        answer.seeds.to - 1,
        answer.decks
    );
    if answer.found.is_empty() {
        text.push_str(&wrapped(
            "Result     ",
            "No seed in this range deals these decks from a sorted deck. Another generator, way of \
             drawing, shuffle or order of the cards may.",
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
        let after = u32::try_from(search.decks.len()).unwrap_or(u32::MAX);
        let deck = next(kind, found.seed, search, after);
        let cards: Vec<String> = deck.cards().iter().map(|card| name(*card)).collect();
        text.push_str(&wrapped("Next deck  ", &cards.join(" ")));
    }
    text
}

/// `Ac` for card 0, `Ks` for card 51.
fn name(card: u8) -> String {
    let of = |names: &str, at: u8| names.chars().nth(usize::from(at)).unwrap_or('?');
    format!(
        "{}{}",
        of("A23456789TJQK", card % 13),
        of("cdhs", card / 13)
    )
}
