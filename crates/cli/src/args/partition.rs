//! What `gincert manifest` and `gincert merge` take.

use super::{AuditOutputArgs, AuditReadingArgs, LogReadingArgs};
use clap::Args;
use std::path::PathBuf;

/// The arguments of `gincert manifest`.
#[derive(Debug, Args)]
pub struct ManifestArgs {
    /// Hand logs in order of time: files or patterns such as 'logs/*.jsonl' (can be repeated).
    #[arg(required = true)]
    pub logs: Vec<PathBuf>,
    /// The number of partitions: at least one a log, and one for a compressed log.
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(gincert_audit::PARTITIONS_MAX)))]
    pub partitions: u32,
    /// The format of the logs [default: recognised by content].
    #[arg(long, value_name = "NAME", conflicts_with = "map")]
    pub log_format: Option<String>,
    /// A document that maps another system's columns to the fields of a record; requires --rules.
    #[arg(long, value_name = "FILE", requires = "rules")]
    pub map: Option<PathBuf>,
    /// A rule document that the map refers to (can be repeated).
    #[arg(long, requires = "map")]
    pub rules: Vec<PathBuf>,
}

impl ManifestArgs {
    /// By what an audit would read these logs.
    pub fn reading(&self) -> AuditReadingArgs {
        let log = LogReadingArgs {
            rules: self.rules.clone(),
            log_format: self.log_format.clone(),
            map: self.map.clone(),
            tables: None,
        };
        AuditReadingArgs { log, ..AuditReadingArgs::default() }
    }
}

/// The arguments of `gincert merge`; those of reading are the ones of the partials.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Files of partials, a line each, in any order, or patterns such as 'parts/*' (can be repeated).
    #[arg(required = true)]
    pub partials: Vec<PathBuf>,
    /// By what the partials were read.
    #[command(flatten)]
    pub reading: AuditReadingArgs,
    /// The key of the partials, where they have masks in place of card numbers.
    #[arg(long, value_name = "KEYFILE", conflicts_with = "rejects")]
    pub mask: Option<PathBuf>,
    /// The folder of lists that were too long for a line.
    #[arg(long, value_name = "DIR")]
    pub runs: Option<PathBuf>,
    /// Where the answer goes.
    #[command(flatten)]
    pub output: AuditOutputArgs,
}
