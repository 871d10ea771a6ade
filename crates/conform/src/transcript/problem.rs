//! Why a transcript cannot be used as evidence.
//!
//! Knows nothing about how a transcript is read.

use std::fmt;

/// The kind of problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TranscriptFault {
    /// The file cannot be read.
    Unreadable,
    /// The file has no line.
    Empty,
    /// A line is not what it has to be.
    Malformed,
    /// The lines are of a version that this program does not know.
    OtherVersion,
    /// It is about another rule document.
    OtherDocument,
    /// Its vectors are not those that this program makes.
    OtherVectors,
    /// It is larger than what is read.
    TooLarge,
    /// A request is not the one that had to be asked.
    RequestDiffers,
    /// It ends before everything was asked.
    Incomplete,
    /// Lines follow the end.
    TrailingLines,
    /// What the end states of the lines is not so.
    EndDiffers,
}

impl TranscriptFault {
    /// All, in the order of the manual.
    pub const ALL: [TranscriptFault; 11] = [
        TranscriptFault::Unreadable,
        TranscriptFault::Empty,
        TranscriptFault::Malformed,
        TranscriptFault::OtherVersion,
        TranscriptFault::OtherDocument,
        TranscriptFault::OtherVectors,
        TranscriptFault::TooLarge,
        TranscriptFault::RequestDiffers,
        TranscriptFault::Incomplete,
        TranscriptFault::TrailingLines,
        TranscriptFault::EndDiffers,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            TranscriptFault::Unreadable => "unreadable",
            TranscriptFault::Empty => "empty",
            TranscriptFault::Malformed => "malformed",
            TranscriptFault::OtherVersion => "other version",
            TranscriptFault::OtherDocument => "other rule document",
            TranscriptFault::OtherVectors => "other vectors",
            TranscriptFault::TooLarge => "too large",
            TranscriptFault::RequestDiffers => "other requests",
            TranscriptFault::Incomplete => "cut",
            TranscriptFault::TrailingLines => "trailing lines",
            TranscriptFault::EndDiffers => "changed after it was written",
        }
    }
}

/// Why a transcript cannot be used as evidence, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptProblem {
    /// The kind of problem.
    pub fault: TranscriptFault,
    /// The line, counted from 1.
    pub line: u64,
    /// The first byte of that line.
    pub offset: u64,
    /// What was found, as a sentence without its full stop.
    pub message: String,
}

impl fmt::Display for TranscriptProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TranscriptProblem {}
