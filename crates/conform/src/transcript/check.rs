//! A transcript judged again: its requests have to be exactly those that the document, the vectors and the seed
//! give, and every answer is settled by both evaluators. Nothing that the transcript states of itself is
//! taken over but what the engine answered.
//!
//! Knows nothing about where the bytes come from.

use super::problem::{TranscriptFault, TranscriptProblem};
use super::{EndLine, TRANSCRIPT_VERSION, TranscriptEnd, TranscriptHeader};
use crate::document::TestedDocument;
use crate::engine::messages::{EngineAnswer, write_answer};
use crate::round::WagerAmounts;
use crate::run::ConformOutcome;
use crate::run::plan::{PlannedRequest, RequestPlan};
use crate::run::tally::{AnswerTally, SettledBy};
use crate::vectors::{VectorList, vector_files};
use gincert_evidence::{Digest, Digester, counted, grouped, printable, quoted};
use serde::Deserialize;
use std::io::{BufRead, BufReader, Read};

/// Most random rounds of a transcript that is judged again.
pub const TRANSCRIPT_ROUNDS_MAX: u64 = 2_000_000;
/// Longest line of a transcript, in bytes.
pub const TRANSCRIPT_LINE_BYTES_MAX: u64 = 1 << 20;
/// Longest header, in bytes: reports print what it states.
const HEADER_BYTES_MAX: usize = 16_384;
/// Characters of a line that a problem quotes.
const QUOTED_MAX: usize = 200;
/// Characters of the message of a problem.
const MESSAGE_MAX: usize = 1_000;

/// A transcript that is evidence.
#[derive(Debug)]
pub struct CheckedTranscript {
    /// Its header.
    pub header: TranscriptHeader,
    /// What it states at its end; of that the breaches of the contract cannot be recomputed.
    pub end: TranscriptEnd,
    /// What the answers come to, computed here.
    pub outcome: ConformOutcome,
}

/// The answer of a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryAnswer {
    #[serde(default)]
    net: Option<WagerAmounts>,
    #[serde(default)]
    refused: bool,
    #[serde(default)]
    missing: bool,
}

impl EntryAnswer {
    fn answer(&self) -> Option<EngineAnswer> {
        match (self.net, self.refused, self.missing) {
            (Some(net), false, false) => Some(EngineAnswer::Net(net)),
            (None, true, false) => Some(EngineAnswer::Refused),
            (None, false, true) => Some(EngineAnswer::Missing),
            _ => None,
        }
    }
}

/// Judges a transcript by a document and its vectors.
///
/// # Errors
/// [`TranscriptProblem`], the first one: a transcript with a problem is not used as evidence.
pub fn check_transcript(
    document: &TestedDocument,
    list: &VectorList,
    input: impl Read,
) -> Result<CheckedTranscript, TranscriptProblem> {
    let mut lines = LineReader::new(input);
    if !lines.read()? {
        return Err(lines.problem(TranscriptFault::Empty, "the transcript has no line"));
    }
    if lines.line.len() > HEADER_BYTES_MAX {
        let message = format!("the header has more than {HEADER_BYTES_MAX} bytes");
        return Err(lines.problem(TranscriptFault::TooLarge, &message));
    }
    let header = header(document, list, &lines)?;
    let plan = RequestPlan::new(document, list, header.rounds, header.seed);
    let mut tally = AnswerTally::new(document);
    for segment in 0..plan.segments() {
        for planned in plan.segment(segment) {
            let answer = entry(&mut lines, &planned, &plan)?;
            tally.take(document, &planned, answer, SettledBy::BothEvaluators);
        }
    }
    let sha256 = lines.digest();
    if !lines.read()? {
        return Err(lines.problem(TranscriptFault::Incomplete, "the line with the end is missing"));
    }
    let end = end(&lines, sha256, &tally, plan.requests())?;
    if lines.read()? {
        return Err(lines.problem(TranscriptFault::TrailingLines, "a line follows the end"));
    }
    let outcome = ConformOutcome::of_tally(document, tally, Vec::new(), end.is_complete);
    Ok(CheckedTranscript { header, end, outcome })
}

fn header<R: Read>(
    document: &TestedDocument,
    list: &VectorList,
    lines: &LineReader<R>,
) -> Result<TranscriptHeader, TranscriptProblem> {
    /// What is read before anything else of another version is refused.
    #[derive(Deserialize)]
    struct VersionKey {
        engine_transcript: u32,
    }
    let malformed = |error: serde_json::Error| {
        let message = format!("the line is not the header of an engine transcript ({error})");
        lines.problem(TranscriptFault::Malformed, &message)
    };
    let version: VersionKey = serde_json::from_slice(&lines.line).map_err(malformed)?;
    if version.engine_transcript != TRANSCRIPT_VERSION {
        let message = format!(
            "the version is {}, and this program reads version {TRANSCRIPT_VERSION}",
            version.engine_transcript
        );
        return Err(lines.problem(TranscriptFault::OtherVersion, &message));
    }
    let header: TranscriptHeader = serde_json::from_slice(&lines.line).map_err(malformed)?;
    let is_canonical = header.line().is_ok_and(|line| line.as_bytes() == lines.line);
    if !is_canonical {
        let message = "the header is not written as conform writes it";
        return Err(lines.problem(TranscriptFault::Malformed, message));
    }
    if header.rules_sha256 != document.sha256 {
        let message = format!(
            "the transcript is of {} with the SHA-256 {}, not of this rule document ({})",
            quoted(&header.rules),
            quoted(&header.rules_sha256),
            document.sha256
        );
        return Err(lines.problem(TranscriptFault::OtherDocument, &message));
    }
    let files = vector_files(document, list).map_err(malformed)?;
    if header.vectors_sha256 != Digest::of(files.vectors.as_bytes()) {
        let message = format!(
            "the vectors are not those that this build makes of the document; the transcript was made by {}, build {}",
            quoted(&header.tool),
            quoted(&header.build)
        );
        return Err(lines.problem(TranscriptFault::OtherVectors, &message));
    }
    if header.rounds > TRANSCRIPT_ROUNDS_MAX {
        let message = format!(
            "{} are more than {}",
            counted(header.rounds, "random round", "random rounds"),
            grouped(TRANSCRIPT_ROUNDS_MAX.into())
        );
        return Err(lines.problem(TranscriptFault::TooLarge, &message));
    }
    Ok(header)
}

/// The answer to the next request, which has to be the planned one.
fn entry<R: Read>(
    lines: &mut LineReader<R>,
    planned: &PlannedRequest,
    plan: &RequestPlan<'_>,
) -> Result<EngineAnswer, TranscriptProblem> {
    let cut = |lines: &LineReader<R>, what: &str| {
        let message = format!(
            "{what} after {} of {}",
            grouped(planned.number.into()),
            counted(plan.requests(), "request", "requests")
        );
        lines.problem(TranscriptFault::Incomplete, &message)
    };
    if !lines.read()? {
        return Err(cut(lines, "the transcript ends"));
    }
    if lines.line.starts_with(b"{\"end\":") {
        return Err(cut(lines, "the end comes"));
    }
    let mut expected = String::from("{\"request\":");
    planned.request.write(planned.id, &mut expected);
    let Some(rest) = lines.line.strip_prefix(expected.as_bytes()) else {
        return Err(other_request(lines, &expected));
    };
    let text = std::str::from_utf8(rest).ok().and_then(|rest| rest.strip_prefix(','));
    let parsed = text.and_then(|text| serde_json::from_str(&format!("{{{text}")).ok());
    let answer = parsed.and_then(|parsed: EntryAnswer| parsed.answer()).filter(|answer| {
        let mut canonical = String::new();
        write_answer(*answer, &mut canonical);
        canonical.as_bytes() == rest
    });
    answer.ok_or_else(|| {
        let message = "what follows the request is not an answer as conform writes it";
        lines.problem(TranscriptFault::Malformed, message)
    })
}

/// A line that does not begin with the expected request.
fn other_request<R: Read>(lines: &LineReader<R>, expected: &str) -> TranscriptProblem {
    if serde_json::from_slice::<serde::de::IgnoredAny>(&lines.line).is_err() {
        return lines.problem(TranscriptFault::Malformed, "the line is not one JSON object");
    }
    let found: String = String::from_utf8_lossy(&lines.line).chars().take(QUOTED_MAX).collect();
    let message = format!(
        "the request is not the one that this document and this seed give here, which is {}; the line reads {}",
        expected.trim_start_matches("{\"request\":"),
        found.trim_end()
    );
    lines.problem(TranscriptFault::RequestDiffers, &message)
}

fn end<R: Read>(
    lines: &LineReader<R>,
    sha256: Digest,
    tally: &AnswerTally,
    requests: u64,
) -> Result<TranscriptEnd, TranscriptProblem> {
    if lines.line.starts_with(b"{\"request\":") {
        let message = "a request follows that the document, the vectors and the seed do not give";
        return Err(lines.problem(TranscriptFault::RequestDiffers, message));
    }
    let end = serde_json::from_slice::<EndLine>(&lines.line).map_err(|error| {
        let message = format!("the line is not the end of an engine transcript ({error})");
        lines.problem(TranscriptFault::Malformed, &message)
    })?;
    let end = end.end;
    let differs = |message: &str| Err(lines.problem(TranscriptFault::EndDiffers, message));
    if end.sha256 != sha256 {
        return differs("the digest of the lines is not the one that the end states");
    }
    if end.requests != requests {
        return differs("the number of requests is not the one that the end states");
    }
    let is_consistent = end.listed.len() as u64 <= end.breaches
        && (end.is_complete || end.breaches > 0)
        && (tally.all().missing() == 0 || end.breaches > 0);
    if !is_consistent {
        return differs("the breaches of the contract that the end states do not fit the answers");
    }
    if !end.clone().line().is_ok_and(|line| line.as_bytes() == lines.line) {
        let message = "the end is not written as conform writes it";
        return Err(lines.problem(TranscriptFault::Malformed, message));
    }
    Ok(end)
}

/// Lines under a limit, with their digest.
struct LineReader<R> {
    input: BufReader<R>,
    digester: Digester,
    line: Vec<u8>,
    number: u64,
    offset: u64,
}

impl<R: Read> LineReader<R> {
    fn new(input: R) -> LineReader<R> {
        let (input, digester) = (BufReader::new(input), Digester::default());
        LineReader { input, digester, line: Vec::new(), number: 0, offset: 0 }
    }

    /// Reads the next line; whether there is one. A last line without its end is cut.
    fn read(&mut self) -> Result<bool, TranscriptProblem> {
        self.digester.add(&self.line);
        self.offset += self.line.len() as u64;
        self.line.clear();
        self.number += 1;
        let mut limited = (&mut self.input).take(TRANSCRIPT_LINE_BYTES_MAX + 1);
        if let Err(error) = limited.read_until(b'\n', &mut self.line) {
            let message = format!("the transcript cannot be read ({error})");
            return Err(self.problem(TranscriptFault::Unreadable, &message));
        }
        if self.line.len() as u64 > TRANSCRIPT_LINE_BYTES_MAX {
            let message = format!("the line has more than {TRANSCRIPT_LINE_BYTES_MAX} bytes");
            return Err(self.problem(TranscriptFault::TooLarge, &message));
        }
        if !self.line.is_empty() && !self.line.ends_with(b"\n") {
            let message = "the line has no end";
            return Err(self.problem(TranscriptFault::Incomplete, message));
        }
        Ok(!self.line.is_empty())
    }

    /// The digest of all lines so far, the current one among them.
    fn digest(&self) -> Digest {
        let mut all = self.digester.clone();
        all.add(&self.line);
        all.digest()
    }

    fn problem(&self, fault: TranscriptFault, message: &str) -> TranscriptProblem {
        let (line, offset) = (self.number, self.offset);
        let message = printable(message).chars().take(MESSAGE_MAX).collect();
        TranscriptProblem { fault, line, offset, message }
    }
}
