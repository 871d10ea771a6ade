//! `gincert generate`: reference data with a known truth.

mod gin_and_win;
mod played;

use crate::args::{GenerateVerb, LogArgs};
use crate::exit::{Exit, Failure};
use crate::files::{SameFile, opened, shown};
use crate::output::{Output, stdout};
use crate::progress::Progress;
use gincert_certify::audit::{RuleSheet, rule_sheet};
use gincert_replay::generate::Line;
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
    match sheet {
        RuleSheet::Seats(sheet) => gin_and_win::run(output, args, *sheet),
        RuleSheet::Play(sheet) => played::run(output, args, &sheet),
    }
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

fn writer(path: &Path) -> Result<Box<dyn Write>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(stdout()?)));
    }
    let file = File::create(path)
        .map_err(|error| Failure::not_writable(format!("{}: {error}.", shown(path))))?;
    Ok(Box::new(BufWriter::with_capacity(1 << 16, file)))
}
