//! Standard output and standard error, with the choices of the command line applied.

use crate::args::{Color, Common, FailOn, Format};
use crate::io::exit::{Exit, Failure};
use crate::ui::snippet;
use gincert_evidence::{DocumentFindingLine, Finding, Grade, counted, grouped, printable};
use gincert_report::json_pretty;
use serde::Serialize;
use std::io::{ErrorKind, IsTerminal, Write};

/// Lines of a screen, with the line of the prompt after the answer left out.
pub const SCREEN_LINES: usize = 23;

/// How to print.
#[derive(Debug, Clone, Copy)]
pub struct Output {
    json: bool,
    quiet: bool,
    details: bool,
    color_out: bool,
    color_err: bool,
}

impl Output {
    /// From the command line and the terminal.
    pub fn new(common: &Common) -> Output {
        let allowed = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let color = |terminal: bool| match common.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && allowed,
        };
        Output {
            json: common.format == Format::Json,
            quiet: common.quiet,
            details: false,
            color_out: color(std::io::stdout().is_terminal()),
            color_err: color(std::io::stderr().is_terminal()),
        }
    }

    /// The same, for a verb that was asked for more than a screen.
    pub fn with_details(self, details: bool) -> Output {
        Output { details, ..self }
    }

    /// The same, for a verb whose answer is always JSON.
    pub fn in_json(self) -> Output {
        Output { json: true, ..self }
    }

    /// Whether JSON was asked for.
    pub fn json(&self) -> bool {
        self.json
    }

    /// Whether one line is enough.
    pub fn quiet(&self) -> bool {
        self.quiet
    }

    /// Whether more than a screen was asked for.
    pub fn details(&self) -> bool {
        self.details
    }

    /// Whether colours may be used.
    pub fn color(&self) -> bool {
        self.color_out
    }

    /// Whether a progress bar may be shown.
    pub fn progress(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    /// Prints text that is already safe to print. A reader who stops reading (`| head`) is no error:
    /// the run ends as it would have ended.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(());
        }
        let mut out = stdout()?.lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => Ok(written?),
        }
    }

    /// Prints text of a run that goes on: where nobody reads it any more, there is no reason to go on.
    ///
    /// # Errors
    /// When it cannot be written, or its reader is gone.
    pub fn print_live(&self, text: &str) -> std::io::Result<()> {
        let mut out = stdout()?.lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Prints an answer that fits a screen unless everything was asked for: `head` whole, and of `body` the
    /// lines that there is room for, with the number of those that are not shown.
    pub fn print_screen(&self, head: &str, body: &str) -> Result<(), Failure> {
        self.print(head)?;
        let lines: Vec<&str> = body.lines().collect();
        let room = SCREEN_LINES.saturating_sub(head.lines().count());
        if self.details || lines.len() <= room {
            return self.print(body);
        }
        let shown = room.saturating_sub(1);
        for line in lines.iter().take(shown) {
            self.print(&format!("{line}\n"))?;
        }
        let more = (lines.len() - shown) as u64;
        let words = counted(more, "more line", "more lines");
        self.print(&format!("{words}: --details prints everything.\n"))
    }

    /// Prints one JSON object; nothing in it hides or reorders what stands on a screen.
    pub fn print_json(&self, value: &impl Serialize) -> Result<(), Failure> {
        self.print(&json_pretty(value)?)
    }

    /// Prints findings in place of an answer: with carets, or as `{"findings": [...]}`.
    pub fn refused(&self, text: &str, findings: &[Finding]) -> Result<(), Failure> {
        if self.json {
            let findings: Vec<DocumentFindingLine> =
                findings.iter().map(DocumentFindingLine::new).collect();
            return self.print_json(&serde_json::json!({ "findings": findings }));
        }
        self.findings(text, findings)
    }

    /// Prints findings with carets, as a compiler does. In JSON they stand in the answer, and nothing
    /// may stand beside it.
    pub fn findings(&self, text: &str, findings: &[Finding]) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        for finding in findings {
            self.print(&snippet::render(finding, text, self.color_out))?;
        }
        Ok(())
    }

    /// A remark on standard error, left out when quiet.
    pub fn remark(&self, sentence: &str) {
        if !self.quiet {
            tell(&printable(sentence));
        }
    }

    /// An error on standard error.
    pub fn complain(&self, sentence: &str) {
        let head = if self.color_err { "\u{1b}[1;31merror\u{1b}[0m" } else { "error" };
        tell(&format!("{head}: {}", printable(sentence)));
    }
}

/// Standard output, for an answer.
///
/// # Errors
/// Where the run was started without one (`>&-`): its answer would go nowhere, and nobody would know.
pub fn stdout() -> std::io::Result<std::io::Stdout> {
    match crate::io::closed_output::is_stdout_closed() {
        true => Err(std::io::Error::other("standard output is closed")),
        false => Ok(std::io::stdout()),
    }
}

/// A line on standard error. Where nobody reads it there is nothing left to do about it.
pub fn tell(line: &str) {
    writeln!(std::io::stderr().lock(), "{line}").ok();
}

/// How a run with these findings ends.
pub fn exit_for(findings: &[Finding], fail_on: FailOn) -> Exit {
    let least = match fail_on {
        FailOn::Observation => Grade::Observation,
        FailOn::Minor => Grade::Minor,
        FailOn::Material => Grade::Material,
    };
    let fails = findings.iter().any(|finding| finding.grade >= least);
    if fails { Exit::Findings } else { Exit::Clean }
}

/// `1 material, 2 minor findings, 3 observations`.
pub fn counts(findings: &[Finding]) -> String {
    let of = |grade| findings.iter().filter(|finding| finding.grade == grade).count() as u64;
    counts_of(Grade::ALL.map(of))
}

/// The same of counts by grade, in the order of [`Grade::ALL`].
pub fn counts_of([observations, minor, material]: [u64; 3]) -> String {
    format!(
        "{} material, {}, {}",
        grouped(material.into()),
        counted(minor, "minor finding", "minor findings"),
        counted(observations, "observation", "observations")
    )
}
