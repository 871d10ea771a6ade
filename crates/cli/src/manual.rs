//! `gincert-manual DIR`: the manual pages of the command, one for it and one for each verb.
//!
//! Knows the command line and nothing that a verb does. It is no part of the command, so that the command carries no
//! writer of manual pages: built with the feature `manual` alone, by `cargo xtask dist`.

#![allow(dead_code, reason = "the command line is read here, not used")]

mod args;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap_mangen::Man;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("gincert-manual: the folder of the pages is missing");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gincert-manual: {}: {error}", folder.display());
            ExitCode::from(74)
        }
    }
}

/// Writes a page for the command and for each of its verbs, with the verb's own verbs.
fn write(folder: &Path) -> std::io::Result<()> {
    let mut command = args::command();
    command.build();
    write_page(folder, command)
}

fn write_page(folder: &Path, command: clap::Command) -> std::io::Result<()> {
    // The name of a verb's page is that of the whole command, as in `man gincert-rng-test`.
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    for verb in command.get_subcommands() {
        write_page(folder, verb.clone())?;
    }
    let source = format!("gincert {}", env!("CARGO_PKG_VERSION"));
    // No day, so that the same command line gives the same page; an empty one would be left out of the line.
    let page = Man::new(command).title(name).date(" ").source(source).manual("gincert");
    page.generate_to(folder)?;
    Ok(())
}
