//! What `gincert replay` takes.

use super::FailOn;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `gincert replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Hand logs, in the order of time: files, patterns such as 'logs/*.jsonl.gz', or '-'.
    #[arg(required = true)]
    pub logs: Vec<PathBuf>,
    /// The rule documents; a record's field `rules` picks one of them.
    #[arg(long, required = true)]
    pub rules: Vec<PathBuf>,
    /// The format of the logs; judged by content unless given.
    #[arg(long, value_name = "NAME")]
    pub log_format: Option<String>,
    /// A document that maps another system's columns to the fields of a record.
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A document that lists tables: rules in force, limits, currency, gaming day.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// Write every finding to this file, one line of JSON each.
    #[arg(long, value_name = "FILE")]
    pub findings: Option<PathBuf>,
    /// Write every line that is no record to this file, byte for byte; their places and reasons go
    /// to FILE.places.jsonl.
    #[arg(long, value_name = "FILE")]
    pub rejects: Option<PathBuf>,
    /// Write the audit to this folder: audit.md for people, audit.json, exceptions.csv and
    /// findings.jsonl.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Keep the state of the audit in this file, and go on from it if it is there.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Bytes of logs from one kept state to the next.
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    pub checkpoint_every: u64,
    /// The least grade of finding that ends the run with exit code 1.
    #[arg(long, value_enum, default_value_t = FailOn::Minor)]
    pub fail_on: FailOn,
    /// Only if there are more of them than so many in 10,000 records, such as 2.5.
    #[arg(long, value_name = "RATE", default_value = "0")]
    pub fail_above: String,
    /// Show one round on a page: its name, or TABLE/ROUND.
    #[arg(long, value_name = "ID")]
    pub round: Option<String>,
    /// A document that says what was done about exceptions.
    #[arg(long, value_name = "FILE")]
    pub dispositions: Option<PathBuf>,
    /// Settle every record by the reference evaluator as well.
    #[arg(long)]
    pub reference: bool,
    /// Threads that judge; the answer is the same for any number.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}
