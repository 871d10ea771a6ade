//! `gincert conform`: an engine against a rule document.

use super::all_hands::{self, CheckpointFile, asked_hands};
use super::document::opened_for_engines;
use super::screen;
use super::transcript_files::TranscriptFiles;
use crate::args::ConformArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::progress::{Progress, Spinner};
use gincert_conform::{
    ConformListener, ConformOptions, ConformOutcome, ENGINE_MAP_BYTES_MAX, EngineCommand,
    EngineMap, IncidentKind, SessionLimits, conform, vectors,
};
use gincert_input::read_file;
use std::ffi::{OsStr, OsString};
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub fn run(output: &Output, args: &ConformArgs) -> Result<Exit, Failure> {
    let document = match opened_for_engines(output, &args.rules)? {
        Ok(document) => document,
        Err(exit) => return Ok(exit),
    };
    let hands = asked_hands(args, &document)?;
    let scratch = tempfile::tempdir().map_err(|error| {
        Failure::not_writable(format!("A scratch folder could not be made: {error}."))
    })?;
    let command = engine_command(args, scratch.path())?;
    let (checkpoint, from) = match &hands {
        Some(hands) => CheckpointFile::open(args, &document, &command, hands)?,
        None => (None, None),
    };
    let spinner = Spinner::new(output, "Searching rounds for the vectors".to_owned());
    let list = vectors(&document);
    drop(spinner);
    let limits = SessionLimits {
        answer_time: Duration::from_secs(args.answer_time),
        restarts: args.restarts,
    };
    let engines = NonZeroU8::new(args.engines).unwrap_or(NonZeroU8::MIN);
    let options = ConformOptions { rounds: args.rounds, seed: args.seed, engines, limits };
    let mut files = match &args.out {
        Some(out) => Some(TranscriptFiles::begin(out, &document, &list, &options, args, &command)?),
        None => None,
    };
    let bar = Progress::new(output, "Requests");
    let mut progress = |done, total| bar.at(done, total);
    let outcome = match &hands {
        Some(hands) => {
            let (options, file) = ((&options, hands), (checkpoint.as_ref(), from));
            all_hands::compare(&document, &list, &command, options, file, &mut progress)?
        }
        None => {
            let mut write_lines = |lines: &str| {
                if let Some(files) = &mut files {
                    files.write(lines);
                }
            };
            let lines: Option<&mut dyn FnMut(&str)> =
                if args.out.is_some() { Some(&mut write_lines) } else { None };
            let mut listener = ConformListener { progress: &mut progress, lines };
            conform(&document, &list, &command, &options, &mut listener)
        }
    };
    drop(bar);
    ensure_usable(&command, &outcome)?;
    if let Some(files) = files {
        files.finish(&outcome, &screen::answer(&document, &outcome, &options))?;
    }
    screen::print(output, &document, &outcome, &options)?;
    if let Some(checkpoint) = checkpoint.filter(|_| outcome.is_complete) {
        checkpoint.remove()?;
    }
    Ok(if outcome.agrees() { Exit::Clean } else { Exit::Findings })
}

/// A failure where the engine never ran, or where this program is not sure of what is right.
fn ensure_usable(command: &EngineCommand, outcome: &ConformOutcome) -> Result<(), Failure> {
    if let Some(failed) = outcome.incidents.iter().find(|one| one.kind == IncidentKind::NotStarted)
    {
        return Err(Failure::unreadable(format!(
            "{} could not be started: {}.",
            command.program.display(),
            failed.detail
        )));
    }
    if outcome.tally.evaluators_differ > 0 {
        return Err(Failure::internal(
            "The two evaluators of this program disagree on a round, so no engine is judged.",
        ));
    }
    Ok(())
}

/// The engine by its path, its arguments as they are; those that name a file here become absolute, because
/// the engine works in another folder.
fn engine_command(args: &ConformArgs, scratch: &Path) -> Result<EngineCommand, Failure> {
    let Some((program, arguments)) = args.engine.split_first() else {
        return Err(Failure::usage("--engine names no program."));
    };
    Ok(EngineCommand {
        program: program_path(program)?,
        arguments: arguments.iter().map(|argument| absolute(argument)).collect(),
        scratch: scratch.to_owned(),
        map: args.map.as_deref().map(engine_map).transpose()?,
        memory_bytes: args.memory << 20,
    })
}

/// The map of an engine.
fn engine_map(path: &Path) -> Result<EngineMap, Failure> {
    let bytes = read_file(path, ENGINE_MAP_BYTES_MAX)
        .map_err(|error| Failure::unreadable(format!("Cannot read {}: {error}.", shown(path))))?;
    EngineMap::parse(&bytes).map_err(|error| {
        Failure::usage(format!("{} cannot be used as a map: {error}.", shown(path)))
    })
}

fn absolute(argument: &OsStr) -> OsString {
    let path = Path::new(argument);
    match path.exists() {
        true => std::fs::canonicalize(path).map_or_else(|_| argument.to_owned(), Into::into),
        false => argument.to_owned(),
    }
}

/// A program by its path, or by its name in the folders of PATH: the engine itself gets no PATH.
fn program_path(program: &OsStr) -> Result<PathBuf, Failure> {
    let path = Path::new(program);
    let missing = || {
        let name = program.to_string_lossy();
        Failure::unreadable(format!("Cannot start the engine {name}: no such program."))
    };
    if path.components().count() > 1 {
        return std::path::absolute(path).ok().filter(|path| path.is_file()).ok_or_else(missing);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&folders).map(|folder| folder.join(path));
    places.find(|place| place.is_file()).ok_or_else(missing)
}
