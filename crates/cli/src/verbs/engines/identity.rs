//! What identifies an engine: its command line and the files that it names.
//!
//! Knows nothing about what an engine is asked.

use crate::args::ConformArgs;
use crate::io::exit::Failure;
use crate::io::files::{name_of, shown};
use gincert_conform::{EngineCommand, EngineFile, EngineIdentity};
use gincert_evidence::Digest;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// The command line as it was given, and the digests of the program and of the files that it names.
pub fn engine_identity(
    args: &ConformArgs,
    command: &EngineCommand,
) -> Result<EngineIdentity, Failure> {
    identity(args, command).map_err(|(path, error)| {
        Failure::unreadable(format!("{} could not be read: {error}.", shown(&path)))
    })
}

fn identity(
    args: &ConformArgs,
    command: &EngineCommand,
) -> Result<EngineIdentity, (PathBuf, io::Error)> {
    let words = args.engine.iter().map(|word| word.to_string_lossy().into_owned());
    let arguments = command.arguments.iter().map(PathBuf::from);
    let paths = std::iter::once(command.program.clone()).chain(arguments);
    let files = paths.filter(|path| path.is_file()).map(engine_file);
    Ok(EngineIdentity {
        command: words.collect(),
        files: files.collect::<Result<_, _>>()?,
        map: args.map.clone().map(engine_file).transpose()?,
    })
}

fn engine_file(path: PathBuf) -> Result<EngineFile, (PathBuf, io::Error)> {
    let digest = File::open(&path).and_then(Digest::of_reader);
    let (sha256, bytes) = digest.map_err(|error| (path.clone(), error))?;
    let name = name_of(&path);
    Ok(EngineFile { name, bytes, sha256 })
}
