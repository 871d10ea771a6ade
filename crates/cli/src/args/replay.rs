//! What `gincert replay` and `gincert map` take, and what the other verbs that audit logs take of it.

use super::FailOn;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Under which rules and in which format logs are read.
#[derive(Debug, Clone, Default, Args)]
pub struct LogReadingArgs {
    /// A rule document; a record's field `rules` selects one of several (can be repeated).
    #[arg(long, required = true)]
    pub rules: Vec<PathBuf>,
    /// The format of the logs [default: recognised by content].
    #[arg(long, value_name = "NAME", conflicts_with = "map")]
    pub log_format: Option<String>,
    /// A document that maps another system's columns to the fields of a record.
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// A document that lists tables: rules in force, limits, currency, gaming day.
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
}

/// By what logs are read and settled.
#[derive(Debug, Default, Args)]
pub struct AuditReadingArgs {
    /// Under which rules and in which format.
    #[command(flatten)]
    pub log: LogReadingArgs,
    /// A rule document that is in force at no table: exceptions that are right by it are named as a pattern (can be
    /// repeated; documents of Gin & Win).
    #[arg(long, value_name = "DOC")]
    pub compare_rules: Vec<PathBuf>,
    /// A document that states what was done about exceptions.
    #[arg(long, value_name = "FILE")]
    pub dispositions: Option<PathBuf>,
    /// Recompute every record with the reference evaluator as well.
    #[arg(long)]
    pub reference: bool,
}

/// What separates the cells of a CSV file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum CsvSeparator {
    /// A comma, as in RFC 4180.
    #[default]
    Comma,
    /// A semicolon, which a spreadsheet expects where the decimal mark is a comma.
    Semicolon,
    /// A tab.
    Tab,
}

/// The decimal mark of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DecimalMark {
    /// 1718.05
    Point,
    /// 1718,05
    Comma,
}

/// Where the answer of an audit goes, and from when on it fails.
#[derive(Debug, Args)]
pub struct AuditOutputArgs {
    /// Write every finding to this file, one line of JSON each.
    #[arg(long, value_name = "FILE")]
    pub findings: Option<PathBuf>,
    /// Write every unreadable line to this file, byte for byte; places and reasons go to
    /// FILE.places.jsonl.
    #[arg(long, value_name = "FILE")]
    pub rejects: Option<PathBuf>,
    /// Write the audit to this folder: audit.md for people, audit.json, exceptions.csv,
    /// patterns.csv, repayments.csv, findings.jsonl.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write the tables of --out as Parquet too: exceptions.parquet, patterns.parquet,
    /// repayments.parquet.
    #[arg(long, requires = "out")]
    pub parquet: bool,
    /// Write the tables of --out into one SQLite database too: audit.sqlite.
    #[arg(long, requires = "out")]
    pub sqlite: bool,
    /// Write every round with its seats to rounds.csv in --out too, and into the formats that are asked for:
    /// wagers, results as logged and by the rules, differences, exceptions.
    #[arg(long, requires = "out")]
    pub rounds: bool,
    /// Compare with an earlier audit: its audit.json, or the folder that --out wrote.
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// Compare totals of another source with the logs: a table in CSV or Markdown, such as an accounting
    /// system's or a vendor's daily summary.
    #[arg(long, value_name = "FILE")]
    pub totals: Option<PathBuf>,
    /// What separates the cells of CSV files.
    #[arg(long, value_enum, requires = "out", default_value_t = CsvSeparator::Comma)]
    pub csv_separator: CsvSeparator,
    /// Write amounts in CSV files as plain numbers with this decimal mark, such as 1718.05 [default: as in
    /// the report, such as $1,718.05].
    #[arg(long, value_enum, value_name = "MARK", requires = "out")]
    pub csv_decimal: Option<DecimalMark>,
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

/// The arguments of `gincert replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Hand logs in order of time: files, patterns such as 'logs/*.jsonl.gz', or '-' (can be repeated).
    #[arg(required_unless_present = "partial")]
    pub logs: Vec<PathBuf>,
    /// By what the logs are read.
    #[command(flatten)]
    pub reading: AuditReadingArgs,
    /// Where the answer goes.
    #[command(flatten)]
    pub output: AuditOutputArgs,
    /// Save the state of the audit in this file, and resume from it if it exists.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Bytes of logs between two saved states.
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    pub checkpoint_every: u64,
    /// Show one round with all its seats: its name, or TABLE/ROUND. `gincert dispute` shows one patron's.
    #[arg(long, value_name = "ID")]
    pub round: Option<String>,
    /// Print and write a mask in place of each card number: a digest by the key in this file.
    #[arg(long, value_name = "KEYFILE", conflicts_with = "rejects")]
    pub mask: Option<PathBuf>,
    /// Number of threads; the answer is the same for any number [default: all processors].
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Audit one partition in place of logs and print its partial: a row of `gincert manifest` as JSON, or
    /// a file that holds one.
    #[arg(
        long,
        value_name = "ROW",
        conflicts_with_all = [
            "logs", "findings", "rejects", "out", "checkpoint", "round", "against", "totals",
        ]
    )]
    pub partial: Option<String>,
    /// With --partial: the folder for lists that are too long for a line.
    #[arg(long, value_name = "DIR", requires = "partial")]
    pub runs: Option<PathBuf>,
}

/// The arguments of `gincert map`.
#[derive(Debug, Args)]
pub struct MapArgs {
    /// Exports of one system with the same columns (can be repeated).
    #[arg(required = true)]
    pub exports: Vec<PathBuf>,
    /// A rule document of the game: hands are settled under it, and only then amounts can be sure.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// The sheet, where an export is a workbook with rows on several sheets.
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// Try this map on the exports, such as a draft that a person has changed; nothing is drafted.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "zone"])]
    pub map: Option<PathBuf>,
    /// Write the map to this file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print and write a mask in place of each card number: a digest by the key in this file.
    #[arg(long, value_name = "KEYFILE")]
    pub mask: Option<PathBuf>,
    /// Where the clock of the export is, such as Europe/Berlin; exports do not say.
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
}
