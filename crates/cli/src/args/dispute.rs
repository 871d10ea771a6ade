//! What `gincert dispute` takes.

use super::{AuditReadingArgs, LogReadingArgs};
use clap::Args;
use std::path::PathBuf;

/// The arguments of `gincert dispute`. A round has to fulfil every condition that is given.
#[derive(Debug, Args)]
pub struct DisputeArgs {
    /// Hand logs in order of time: files, patterns such as 'logs/*.jsonl.gz', or '-' (can be repeated).
    #[arg(required = true)]
    pub logs: Vec<PathBuf>,
    /// Under which rules and in which format the logs are read.
    #[command(flatten)]
    pub reading: LogReadingArgs,
    /// The gaming day: a date such as 2026-11-20, or the word that the logs have for it.
    #[arg(long, value_name = "DAY")]
    pub day: Option<String>,
    /// The time: 23:00 of the clock at the table, 2026-11-20T23:00 there, or with an offset
    /// 2026-11-20T23:00:00-08:00.
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// Minutes before and after the time.
    #[arg(
        long,
        value_name = "MINUTES",
        default_value_t = 10,
        requires = "at",
        value_parser = clap::value_parser!(u32).range(0..=i64::from(WITHIN_MINUTES_MAX))
    )]
    pub within: u32,
    /// The table.
    #[arg(long, value_name = "TABLE")]
    pub table: Option<String>,
    /// The seat: its number, and from 0 in logs of gin rummy.
    #[arg(long, value_name = "N")]
    pub seat: Option<u32>,
    /// The patron's card number as the logs have it, or its mask with --mask.
    #[arg(long, value_name = "NUMBER")]
    pub card: Option<String>,
    /// The round or match: its name, or TABLE/ROUND.
    #[arg(long, value_name = "ID")]
    pub round: Option<String>,
    /// The name of an exception that an audit of these logs found.
    #[arg(long, value_name = "NAME")]
    pub exception: Option<String>,
    /// Write the statement of one round to this file, as a page to print.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Show a mask in place of the card number: a digest by the key in this file.
    #[arg(long, value_name = "KEYFILE")]
    pub mask: Option<PathBuf>,
}

impl DisputeArgs {
    /// By what an audit would read these logs.
    pub fn audit_reading(&self) -> AuditReadingArgs {
        AuditReadingArgs { log: self.reading.clone(), ..AuditReadingArgs::default() }
    }
}

/// Most minutes before and after a time: half a day, beyond which a time of the clock says nothing.
pub const WITHIN_MINUTES_MAX: u32 = 720;
