//! The transcript of a comparison: what an engine was asked and what it answered, as JSON Lines, so that another
//! person can judge the answers again without the engine.
//!
//! The first line is the header, the last one the end with a digest of all lines before it. The lines between
//! them are in the order of the plan, each a request as the engine got it and what it answered. The same
//! comparison gives the same bytes. Knows nothing about files.

mod check;
mod problem;

pub use check::{
    CheckedTranscript, TRANSCRIPT_LINE_BYTES_MAX, TRANSCRIPT_ROUNDS_MAX, check_transcript,
};
pub use problem::{TranscriptFault, TranscriptProblem};

use crate::document::TestedDocument;
use crate::engine::session::EngineIncident;
use crate::run::{ConformOptions, ConformOutcome};
use crate::vectors::{VectorList, vector_files};
use gincert_evidence::Digest;
use serde::{Deserialize, Serialize};

/// The version of the lines.
pub const TRANSCRIPT_VERSION: u32 = 1;
/// Breaches of the contract that the end lists; all are counted.
const INCIDENTS_LISTED_MAX: usize = 100;

/// A file that the engine consists of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineFile {
    /// Its name, without folders.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// Its digest.
    pub sha256: Digest,
}

/// What the engine was, as far as its command line shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineIdentity {
    /// The program and its arguments, as they were given.
    pub command: Vec<String>,
    /// The program and the files that arguments name.
    pub files: Vec<EngineFile>,
    /// The map of its requests and answers, where they have words of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<EngineFile>,
}

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TranscriptHeader {
    /// The version of the lines.
    pub engine_transcript: u32,
    /// Name and version of the program that asked.
    pub tool: String,
    /// The digest of its sources.
    pub build: String,
    /// Game and revision of the document.
    pub rules: String,
    /// The digest of the document.
    pub rules_sha256: String,
    /// The digest of the document's `vectors.jsonl`.
    pub vectors_sha256: Digest,
    /// Random rounds.
    pub rounds: u64,
    /// Their seed.
    pub seed: u64,
    /// Seconds that the engine had for its next answer.
    pub answer_time_s: u64,
    /// How often it was to be started again.
    pub restarts: u32,
    /// The engine.
    pub engine: EngineIdentity,
}

impl TranscriptHeader {
    /// Of a comparison that begins. `tool` is the name and version of the program, then the digest of its
    /// sources.
    ///
    /// # Errors
    /// Where the vectors cannot be written as JSON.
    pub fn new(
        document: &TestedDocument,
        list: &VectorList,
        options: &ConformOptions,
        engine: EngineIdentity,
        (tool, build): (&str, &str),
    ) -> serde_json::Result<TranscriptHeader> {
        Ok(TranscriptHeader {
            engine_transcript: TRANSCRIPT_VERSION,
            tool: tool.to_owned(),
            build: build.to_owned(),
            rules: document.name.clone(),
            rules_sha256: document.sha256.clone(),
            vectors_sha256: Digest::of(vector_files(document, list)?.vectors.as_bytes()),
            rounds: options.rounds,
            seed: options.seed,
            answer_time_s: options.limits.answer_time.as_secs(),
            restarts: options.limits.restarts,
            engine,
        })
    }

    /// As the first line, with its end.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    pub fn line(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// A breach of the contract, as the end lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncidentEntry {
    /// The word for what the engine did.
    pub kind: String,
    /// The request whose answer was due.
    pub request: Option<String>,
    /// What was observed.
    pub detail: String,
}

impl IncidentEntry {
    fn of(incident: &EngineIncident) -> IncidentEntry {
        IncidentEntry {
            kind: incident.kind.word().to_owned(),
            request: incident.request.clone(),
            detail: incident.detail.clone(),
        }
    }
}

/// What the last line states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TranscriptEnd {
    /// Requests between the first and the last line.
    pub requests: u64,
    /// The digest of all bytes before the last line.
    pub sha256: Digest,
    /// Whether the engine was asked to the end.
    pub is_complete: bool,
    /// Breaches of the contract.
    pub breaches: u64,
    /// The first of them.
    pub listed: Vec<IncidentEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    end: TranscriptEnd,
}

impl TranscriptEnd {
    /// Of a comparison; the digest is that of all lines so far.
    pub fn new(outcome: &ConformOutcome, sha256: Digest) -> TranscriptEnd {
        let listed = outcome.incidents.iter().take(INCIDENTS_LISTED_MAX);
        TranscriptEnd {
            requests: outcome.tally.all().asked,
            sha256,
            is_complete: outcome.is_complete,
            breaches: outcome.incidents.len() as u64,
            listed: listed.map(IncidentEntry::of).collect(),
        }
    }

    /// As the last line, with its end.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    pub fn line(self) -> serde_json::Result<String> {
        Ok(serde_json::to_string(&EndLine { end: self })? + "\n")
    }
}
