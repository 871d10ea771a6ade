//! The command `gincert`: arguments, printing, exit codes.
//!
//! The only crate of the command that knows a terminal. Everything it prints was computed by the crates below; it
//! decides nothing about a game, a document or a report.

#![cfg_attr(
    target_family = "wasm",
    allow(dead_code, unused_imports, reason = "the command inside the page leaves some verbs out")
)]

mod args;
mod codes;
mod io;
mod ui;
mod verbs;

use clap::FromArgMatches;
use io::exit::Exit;
use std::process::ExitCode;
use ui::output::{Output, tell};

fn main() -> ExitCode {
    // The decoder of Parquet is this program again, with a memory and a panic of its own.
    #[cfg(feature = "parquet")]
    if let Some(code) = gincert_parquet::run_decoder(std::env::args_os()) {
        return code;
    }
    // The standard library knows no folder for temporary files there; the page for browsers has this one.
    #[cfg(target_family = "wasm")]
    tempfile::env::override_temp_dir(std::path::Path::new("/tmp")).ok();
    // At once and from whichever thread: a run that goes on without one of its threads could leave something out.
    std::panic::set_hook(Box::new(|panic| {
        tell(&format!("internal error: {panic}"));
        tell(
            "This is an error of gincert, not of your input. Please report it with the command, \
             the input if you may share it, and this message. Files being written are incomplete.",
        );
        std::process::exit(i32::from(Exit::Internal as u8));
    }));
    run().into()
}

fn run() -> Exit {
    let cli = match args::matches().and_then(|found| args::Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let output = Output::new(&cli.common);
    match verbs::run(&cli, &output) {
        Ok(exit) => exit,
        Err(failure) => {
            if !failure.message.is_empty() {
                output.complain(&failure.message);
            }
            failure.exit
        }
    }
}

/// Help and version are no errors; anything else is a usage error.
fn usage(error: &clap::Error) -> Exit {
    let wanted = !error.use_stderr();
    let printed = match wanted {
        true => ui::output::stdout().and_then(|_| error.print()),
        false => error.print(),
    };
    match printed {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe && wanted => Exit::Clean,
        Err(error) => {
            tell(&format!("The output could not be written: {error}."));
            Exit::NotWritable
        }
        Ok(()) if wanted => Exit::Clean,
        Ok(()) => Exit::Usage,
    }
}
