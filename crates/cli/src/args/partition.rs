//! What `gincert manifest` and `gincert merge` take.

use super::{FailOn, ReplayArgs};
use clap::Args;
use std::path::PathBuf;

/// The arguments of `gincert manifest`.
#[derive(Debug, Args)]
pub struct ManifestArgs {
    /// Hand logs in order of time: files or patterns such as 'logs/*.jsonl' (can be repeated).
    #[arg(required = true)]
    pub logs: Vec<PathBuf>,
    /// The number of partitions: at least one a log, and one for a compressed log.
    #[arg(long, value_name = "N")]
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

/// The arguments of `gincert merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Files of partials, a line each, in any order (can be repeated).
    #[arg(required = true)]
    pub partials: Vec<PathBuf>,
    /// A rule document, in the order of the partials (can be repeated).
    #[arg(long, required = true)]
    pub rules: Vec<PathBuf>,
    /// The folder of lists that were too long for a line.
    #[arg(long, value_name = "DIR")]
    pub runs: Option<PathBuf>,
    /// The format of the logs, as in the partials.
    #[arg(long, value_name = "NAME", conflicts_with = "map")]
    pub log_format: Option<String>,
    /// The map of the logs, as in the partials.
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// The list of tables, as in the partials.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
    /// The document that states what was done about exceptions, as in the partials.
    #[arg(long, value_name = "FILE")]
    pub dispositions: Option<PathBuf>,
    /// The partials were made with --reference.
    #[arg(long)]
    pub reference: bool,
    /// Write every finding to this file, one line of JSON each.
    #[arg(long, value_name = "FILE")]
    pub findings: Option<PathBuf>,
    /// Write every unreadable line to this file, byte for byte; places and reasons go to
    /// FILE.places.jsonl.
    #[arg(long, value_name = "FILE")]
    pub rejects: Option<PathBuf>,
    /// Write the audit to this folder: audit.md for people, audit.json, exceptions.csv and
    /// findings.jsonl.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The lowest grade of finding that ends the run with exit code 1.
    #[arg(long, value_enum, default_value_t = FailOn::Minor)]
    pub fail_on: FailOn,
    /// Fail only above this rate of findings per 10,000 records, such as 2.5.
    #[arg(long, value_name = "RATE", default_value = "0")]
    pub fail_above: String,
    /// Print everything: the gravest exceptions one by one, tables, methods.
    #[arg(long, conflicts_with = "quiet")]
    pub details: bool,
}

impl MergeArgs {
    /// The same as the arguments of the audit in one process that it stands for.
    pub fn audit(&self, logs: Vec<PathBuf>) -> ReplayArgs {
        ReplayArgs {
            logs,
            rules: self.rules.clone(),
            log_format: self.log_format.clone(),
            map: self.map.clone(),
            tables: self.tables.clone(),
            findings: self.findings.clone(),
            rejects: self.rejects.clone(),
            out: self.out.clone(),
            fail_on: self.fail_on,
            fail_above: self.fail_above.clone(),
            details: self.details,
            dispositions: self.dispositions.clone(),
            reference: self.reference,
            ..ReplayArgs::default()
        }
    }
}

impl ManifestArgs {
    /// The arguments of an audit that reads these logs.
    pub fn audit(&self) -> ReplayArgs {
        ReplayArgs {
            rules: self.rules.clone(),
            log_format: self.log_format.clone(),
            map: self.map.clone(),
            ..ReplayArgs::default()
        }
    }
}
