//! Process exit codes.

use std::process::ExitCode;

/// How a run ended. The numbers are part of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Nothing material and nothing minor.
    Clean = 0,
    /// A material or minor finding (`--fail-on` moves the line).
    Findings = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// Input unreadable or cut off.
    Unreadable = 3,
    /// Nothing in the logs is what was asked for.
    NotFound = 4,
    /// Our fault.
    Internal = 70,
    /// Output not writable.
    NotWritable = 74,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// A failure that ends the run, with its exit code and a whole sentence.
#[derive(Debug)]
pub struct Failure {
    /// How the run ends.
    pub exit: Exit,
    /// Why; empty where nothing is to be printed.
    pub message: String,
}

impl Failure {
    /// The command line makes no sense.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Usage, message: message.into() }
    }

    /// Input unreadable.
    pub fn unreadable(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Unreadable, message: message.into() }
    }

    /// Our fault.
    pub fn internal(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::Internal, message: message.into() }
    }

    /// Output not writable.
    pub fn not_writable(message: impl Into<String>) -> Failure {
        Failure { exit: Exit::NotWritable, message: message.into() }
    }
}

impl Failure {
    /// The reader closed the pipe (EPIPE): exit without a message.
    fn silent() -> Failure {
        Failure { exit: Exit::Clean, message: String::new() }
    }
}

impl From<std::io::Error> for Failure {
    /// Only writing to standard output goes through here; readers name their file.
    fn from(error: std::io::Error) -> Failure {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Failure::silent();
        }
        Failure::not_writable(format!("The output could not be written: {error}."))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        if error.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe) {
            return Failure::silent();
        }
        if error.is_io() {
            return Failure::not_writable(format!("The output could not be written: {error}."));
        }
        Failure::internal(format!("The answer could not be put into JSON: {error}."))
    }
}
