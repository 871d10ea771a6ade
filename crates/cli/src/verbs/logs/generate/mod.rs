//! `gincert generate`: reference data with a known truth.

mod gin_and_win;
mod played;

use crate::args::{GenerateVerb, LogArgs};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{SameFile, opened, shown};
use crate::ui::output::{Output, stdout};
use crate::ui::progress::Progress;
use crate::verbs::rules::no_rules::no_rules_for_logs;
use gincert_audit::{FinalFile, RuleSheet, not_logged, rule_sheet};
use gincert_replay::generate::LogLine;
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
            return Err(Failure::usage(format!("{path} is named twice and would be overwritten.")));
        }
        taken.push(file);
    }
    let examined = opened(&args.rules);
    let Some(sheet) = rule_sheet(&examined) else {
        return Err(match not_logged(&examined) {
            Some(_) => Failure::usage(no_rules_for_logs(&examined, &args.rules)),
            None => Failure::unreadable(format!(
                "{}: no usable rules; 'gincert check' shows why.",
                shown(&args.rules)
            )),
        });
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
    next: &mut dyn FnMut() -> Vec<LogLine>,
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
    out.finish(&args.out)?;
    if let (Some(mut truth), Some(path)) = (truth, &args.truth) {
        truth.write_all(format!("],\"lines\":{}}}\n", written).as_bytes())?;
        truth.finish(path)?;
    }
    Ok(Exit::Clean)
}

/// Standard output, or a file that gets its name when it is whole: a full disk leaves none.
enum Target {
    Standard(BufWriter<Box<dyn Write>>),
    File(FinalFile),
}

impl Target {
    fn finish(self, path: &Path) -> Result<(), Failure> {
        match self {
            Target::Standard(mut out) => Ok(out.flush()?),
            Target::File(out) => out.finish().map_err(|error| refused(path, &error)),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Target::Standard(out) => out.write(bytes),
            Target::File(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Target::Standard(out) => out.flush(),
            Target::File(out) => out.flush(),
        }
    }
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::not_writable(format!("{}: {error}.", shown(path)))
}

fn writer(path: &Path) -> Result<Target, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Target::Standard(BufWriter::new(Box::new(stdout()?))));
    }
    FinalFile::begin(path).map(Target::File).map_err(|error| refused(path, &error))
}
