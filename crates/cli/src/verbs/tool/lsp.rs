//! `gincert lsp`: the language server, over standard input and standard output.

use crate::codes;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::stdout;
use gincert_certify::VERSION;
use gincert_lsp::{ServerInfo, SessionEnd, serve};
use std::io::BufReader;

pub fn run() -> Result<Exit, Failure> {
    let info = ServerInfo { version: VERSION, manuals: codes::pages() };
    match serve(BufReader::new(std::io::stdin()), stdout()?, &info)? {
        SessionEnd::Finished => Ok(Exit::Clean),
        // The protocol gives this number to an end without `shutdown`.
        SessionEnd::Unfinished => Ok(Exit::Findings),
        SessionEnd::Broken(error) => Err(Failure::unreadable(format!("{error}."))),
    }
}
