//! What `gincert watch` takes.

use super::{AuditOutputArgs, AuditReadingArgs};
use clap::Args;
use std::path::PathBuf;

/// The arguments of `gincert watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// Hand logs that grow, and folders of them (can be repeated).
    #[arg(required = true, value_name = "LOG|DIR")]
    pub logs: Vec<PathBuf>,
    /// By what the logs are read.
    #[command(flatten)]
    pub reading: AuditReadingArgs,
    /// Where the report at the end goes.
    #[command(flatten)]
    pub output: AuditOutputArgs,
    /// Print and write a mask in place of each card number: a digest by the key in this file.
    #[arg(long, value_name = "KEYFILE")]
    pub mask: Option<PathBuf>,
    /// Save the state of the audit in this file, and resume from it if it exists. It stays at the end.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Seconds between two saved states, while there is anything new.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    pub checkpoint_every: u64,
    /// Read what is there, print the report, and end.
    #[arg(long, conflicts_with = "until_idle")]
    pub once: bool,
    /// End with the report when nothing new came for this long.
    #[arg(long, value_name = "SECONDS")]
    pub until_idle: Option<u64>,
    /// Number of threads; the answer is the same for any number [default: all processors].
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}
