//! Why nothing can be drafted from a file, and what to do about it.

use gincert_replay::map::TreeForm;

/// The columns by which the rows of two files belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinKey {
    /// The file in which no two rows have the same texts.
    pub unique: String,
    /// The other file.
    pub other: String,
    /// The columns, of the first file and of the other one.
    pub columns: Vec<[String; 2]>,
    /// Rows of the other file whose texts the first file has, and all of its rows.
    pub shared: [usize; 2],
}

/// Why nothing can be drafted from a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// It has no bytes, or only blank lines.
    #[error("the file is empty")]
    Empty,
    /// It has a header line and no row.
    #[error("the file has a header line and no rows; draft from an export with at least one round")]
    HeaderOnly,
    /// A whole file with the beginning of a JSON array.
    #[error(
        "the JSON array has no end, so the file is cut off; export it again, and compare its size with the one at the source"
    )]
    CutArray,
    /// A JSON array without objects.
    #[error(
        "the JSON array has no objects; draft from an export in which each round is an object, such as [{{\"round\": 1}}]"
    )]
    NoObjects,
    /// It is a workbook.
    #[error(
        "the file is a workbook; save the sheet as text (CSV, or Unicode text) and draft from that"
    )]
    Workbook,
    /// It is a Parquet file.
    #[error(
        "the file is a Parquet file; a draft reads text, so write its rows as CSV and draft from that"
    )]
    Columnar,
    /// Its bytes are not text.
    #[error("the file is not text")]
    Binary,
    /// A log in a format of this tool.
    #[error("the file is a hand log in the format {0}, which is read without a map")]
    OwnFormat(&'static str),
    /// Its columns seem to have a fixed width, and no line names them.
    #[error(
        "the file seems to have columns of fixed width, and no line names them; write a map by hand with a row \
         'Log' of 'fixed width' and a table 'Column | Characters' (docs/hand-log.md); by the blanks of its lines \
         the columns may be: {0}"
    )]
    FixedWidth(String),
    /// A JSON object whose members are the records.
    #[error(
        "the file is one JSON object without a list: its records are its members, each under a name such as '{0}', and a draft reads \
         lists; have the records exported as a list, each an object with its name as a key of its own, such as \
         [{{\"round\": \"{0}\", ...}}, ...]"
    )]
    MembersAreRecords(String),
    /// Lines of names and values.
    #[error(
        "each line is names and values, such as '{0}', and a draft reads tables and JSON: have it exported as a table, one row for each \
         hand, with these names above its columns and the dealer's hand in each row of its round"
    )]
    NamesAndValues(String),
    /// The lines fill tables of a database, with their names in quotation marks.
    #[error(
        "the file fills the tables {0} of a database, and a draft reads one table: have them exported joined, as one table (CSV) with \
         a row for each seat: round, table, time, seat, cards, dealer's cards, decision, and what was wagered and won on each wager"
    )]
    SqlDump(String),
    /// Cells of several lines: the line in which the first one begins.
    #[error(
        "cells in quotation marks have line breaks in them, the first in line {0}, and a map reads one row a line: have it exported \
         with blanks in place of line breaks in cells"
    )]
    BrokenLines(u64),
    /// JSON in which no list of records was found.
    #[error(
        "no list of records was found in this JSON: have it exported with one object a round, as JSON Lines or as one list"
    )]
    NoRecords,
    /// A whole file with the beginning of XML.
    #[error(
        "the XML has no end, so the file is cut off; export it again, and compare its size with the one at the source"
    )]
    CutXml,
    /// JSON or XML that is not read to its end, or XML that declares a document type: why.
    #[error(
        "{1}; a draft reads {name} that is well formed and has no document type: have it exported again",
        name = .0.name()
    )]
    DamagedTree(TreeForm, String),
    /// It is XML without rounds: the element that comes again, and how many there are in what was read.
    #[error(
        "no elements with a name or number of a round, and none with seats, were found in this XML; the elements '{0}' come again ({1} in what \
         was read). Ask the vendor for the same data as JSON Lines, one '{0}' a line with its attributes and child elements as keys, or as CSV with a row for \
         each seat: round, table, time, seat, cards, dealer's cards, decision, and what was wagered and won on each wager"
    )]
    Xml(String, u64),
    /// It is a page for a browser.
    #[error(
        "the file is a page for a browser; open it in a spreadsheet, save its table as CSV, and draft from that"
    )]
    Html,
    /// No separator gives most lines one number of cells.
    #[error(
        "no table was found: no separator (semicolon, tab, comma, pipe) gives most lines one number of cells, at \
         least three, and the lines show no columns of fixed width; ask the vendor for a table (CSV) or JSON Lines with a row for \
         each seat of a round: round, table, time, seat, cards, dealer's cards, decision, and what was wagered and won on each wager"
    )]
    NoTable,
    /// The first line of the table holds values.
    #[error(
        "no header line was found: the first line of the table holds numbers; add a line with names"
    )]
    NoHeader,
    /// The lines end before the columns of the header line do.
    #[error(
        "the header line has {names} names, and most rows have {cells} cells: cells at the end of a line that are empty \
         seem not to be written; have every cell exported, an empty one as well, or the separators at the end of each line"
    )]
    ShortRows {
        /// Names of the header line.
        names: usize,
        /// Cells of most rows.
        cells: usize,
    },
    /// Two files whose rows belong together.
    #[error(
        "put {} and {} together before you draft a map, because a map reads one table and each of them is half of it: for each \
         row of {}, add the columns of the row of {} with the same {} (in a spreadsheet by XLOOKUP, in a database by JOIN), and \
         draft from that table; {} of {} rows have such a row. A map of one of them alone reads hands without wagers, or wagers \
         without cards", .0.unique, .0.other, .0.other, .0.unique, .0.columns_in_words(), .0.shared[0], .0.shared[1]
    )]
    Join(Box<JoinKey>),
    /// Files with different columns.
    #[error("{first} and {other} have different columns: {what}; draft a map for each")]
    LayoutsDiffer {
        /// The first file.
        first: String,
        /// The other one.
        other: String,
        /// What differs.
        what: String,
    },
}

impl JoinKey {
    /// The columns in words, and where both have other names the second one.
    pub fn columns_in_words(&self) -> String {
        let columns = self.columns.iter().map(|[own, other]| match own == other {
            true => format!("'{own}'"),
            false => format!("'{own}' (in {} '{other}')", self.other),
        });
        columns.collect::<Vec<_>>().join(" and ")
    }
}
