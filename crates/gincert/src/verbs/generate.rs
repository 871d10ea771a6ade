//! `gincert generate`: reference data with a known truth.

use crate::args::{EvidenceArg, GenerateVerb, LogArgs, PlayArg};
use crate::exit::{Exit, Failure};
use crate::files::{SameFile, opened, shown};
use crate::output::{Output, stdout};
use crate::progress::Progress;
use crate::verbs::rng::find;
use gincert_certify::audit::{RuleSheet, rule_sheet, sheet_values};
use gincert_replay::generate::{
    Decks, Generator, Line, Options, Play, PlayGenerator, PlayOptions, Rates,
};
use gincert_replay::{Evidence, Limits, PlaySheet};
use gincert_rng::sources::Source;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

pub fn run(output: &Output, what: &GenerateVerb) -> Result<Exit, Failure> {
    let GenerateVerb::Log(args) = what;
    let outputs = [Some(&args.out), args.truth.as_ref()].into_iter().flatten();
    let mut taken = vec![SameFile::of(&args.rules)];
    for path in outputs.filter(|path| path.as_os_str() != "-") {
        let file = SameFile::of(path);
        if taken.contains(&file) {
            let path = shown(path);
            return Err(Failure::usage(format!("{path} is named twice; it would be overwritten.")));
        }
        taken.push(file);
    }
    let examined = opened(&args.rules);
    let Some(sheet) = rule_sheet(&examined) else {
        return Err(Failure::unreadable(format!(
            "{}: there are no rules that could be used; 'gincert check' tells why.",
            shown(&args.rules)
        )));
    };
    let sheet = match sheet {
        RuleSheet::Seats(sheet) => *sheet,
        RuleSheet::Play(sheet) => return play(output, args, &sheet),
    };
    if u16::from(sheet.rules.hand_cards) * (u16::from(args.seats) + 1) > 52 {
        return Err(Failure::usage("The deck has not enough cards for so many seats."));
    }
    let usage = |error: gincert_replay::generate::FaultError| Failure::usage(format!("{error}."));
    let rates = Rates::parse(args.faults.as_deref().unwrap_or_default()).map_err(usage)?;
    let options = Options {
        rounds: args.rounds,
        seats: args.seats,
        varies: args.varying_seats,
        tables: args.tables,
        seed: args.seed,
        play: match args.play {
            PlayArg::Optimal => Play::Optimal,
            PlayArg::Qualifies => Play::IfItWouldQualify,
            PlayArg::Always => Play::Always,
            PlayArg::Mixed => Play::Mixed,
        },
        hide_folds: args.hide_folds,
        hide_dealer: args.hide_dealer,
        deck: args.deck,
        chain: args.chain || rates.needs_chain(),
        rates,
        limits: Limits {
            ante: args.ante_limit.as_deref().map(limit).transpose()?,
            ..Limits::default()
        },
    };
    let sheets = [sheet];
    let values = match options.play {
        Play::Optimal | Play::Mixed => sheet_values(&sheets, &|_, _| ()),
        _ => Vec::new(),
    };
    let values = values.into_iter().next().and_then(Result::ok);
    let [sheet] = &sheets;
    let mut generator = Generator::new(&options, sheet, values.as_ref()).map_err(usage)?;
    if let Some(decks) = decks(args)? {
        generator = generator.with_decks(decks);
    }
    write(output, args, &mut || generator.next_lines())
}

/// A log of a game that is played event by event. Wagers, shufflers and seats' play are not its own.
fn play(output: &Output, args: &LogArgs, sheet: &PlaySheet) -> Result<Exit, Failure> {
    let usage = |error: gincert_replay::generate::FaultError| Failure::usage(format!("{error}."));
    let rates = Rates::parse(args.faults.as_deref().unwrap_or_default()).map_err(usage)?;
    let options = PlayOptions {
        rounds: args.rounds,
        tables: args.tables,
        seed: args.seed,
        evidence: args.evidence.map(|level| match level {
            EvidenceArg::Pack => Evidence::Pack,
            EvidenceArg::Deal => Evidence::Deal,
            EvidenceArg::Final => Evidence::Final,
        }),
        matches: args.matches,
        rates,
    };
    let mut generator = PlayGenerator::new(&options, sheet).map_err(usage)?;
    write(output, args, &mut || generator.next_lines())
}

/// Writes a log line by line, and the truth about it.
fn write(
    output: &Output,
    args: &LogArgs,
    next: &mut dyn FnMut() -> Vec<Line>,
) -> Result<Exit, Failure> {
    let progress = Progress::new(output, "dealing rounds");
    let mut out = writer(&args.out)?;
    let mut truth = args.truth.as_deref().map(writer).transpose()?;
    if let Some(truth) = &mut truth {
        truth.write_all(b"{\"faults\":[")?;
    }
    let (mut joint, mut done, mut written) = ("", 0_u64, 0_u64);
    loop {
        let lines = next();
        if lines.is_empty() {
            break;
        }
        written += lines.len() as u64;
        for line in lines {
            out.write_all(line.text.as_bytes())?;
            out.write_all(b"\n")?;
            if let (Some(truth), Some(fault)) = (&mut truth, &line.fault) {
                truth.write_all(joint.as_bytes())?;
                serde_json::to_writer(&mut *truth, fault)?;
                joint = ",";
            }
        }
        done += 1;
        if done.is_multiple_of(1024) {
            progress.at(done, args.rounds);
        }
    }
    out.flush()?;
    if let Some(truth) = &mut truth {
        truth.write_all(format!("],\"lines\":{}}}\n", written).as_bytes())?;
        truth.flush()?;
    }
    Ok(Exit::Clean)
}

/// Decks for each table from the source whose turn it is, by seeds of their own.
fn decks(args: &LogArgs) -> Result<Option<Decks<'static>>, Failure> {
    let kinds: Result<Vec<_>, Failure> = args.shuffler.iter().map(|name| find(name)).collect();
    let kinds = kinds?;
    if kinds.is_empty() {
        return Ok(None);
    }
    let mut sources: Vec<(Box<dyn Source>, String)> = (0..u64::from(args.tables))
        .zip((1..=kinds.len()).zip(&kinds).cycle())
        .map(|(table, (number, kind))| {
            let seed = args.seed.wrapping_add(table);
            (kind.start(seed), format!("shuffler {number}"))
        })
        .collect();
    Ok(Some(Box::new(move |table| {
        let source = usize::try_from(table).ok().and_then(|at| sources.get_mut(at));
        // The generator asks for tables that there are.
        source.map_or(([0; 52], String::new()), |(source, name)| {
            (*source.next_deck().cards(), name.clone())
        })
    })))
}

fn writer(path: &Path) -> Result<Box<dyn Write>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(stdout()?)));
    }
    let file = File::create(path)
        .map_err(|error| Failure::not_writable(format!("{}: {error}.", shown(path))))?;
    Ok(Box::new(BufWriter::with_capacity(1 << 16, file)))
}

fn limit(text: &str) -> Result<(i64, i64), Failure> {
    let bad =
        || Failure::usage("--ante-limit takes two amounts in minor units, such as 500-10000.");
    let (least, most) = text.split_once('-').ok_or_else(bad)?;
    let number = |text: &str| text.parse::<i64>().ok().filter(|number| *number >= 0);
    let (least, most) = number(least).zip(number(most)).ok_or_else(bad)?;
    (least <= most).then_some((least, most)).ok_or_else(bad)
}
