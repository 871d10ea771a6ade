//! Prints the statements of cost and chance in rule documents that no claim covers, a line each with the
//! path. For trying words on the reader of such statements:
//! `cargo run --example unclaimed -- rulesets/gin-and-win/ten.md`.

use gincert_submission::unclaimed_statements;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        for text in unclaimed_statements(&path, &bytes) {
            writeln!(out, "{path}\t{text}")?;
        }
    }
    Ok(())
}
