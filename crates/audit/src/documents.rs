//! The documents that an audit goes by, each put in its place as it is read: rules, how the logs are read,
//! the list of tables, dispositions.

use crate::card_mask::CardMask;
use crate::families::family;
use crate::log_papers::{
    Dispositions, TotalsPaper, read_dispositions, read_map, read_tables, read_totals,
};
use crate::rule_sheet::{RuleSheet, rulebook};
use gincert_evidence::Finding;
use gincert_pages::Source;
use gincert_replay::formats::{self, Format, RecordReader};
use gincert_replay::map::{Clock, Layout, Map, TextEncoding};
use gincert_replay::{CompiledRules, PlayerMask, Rulebook};
use gincert_submission::AnalyzedDocument;
use std::sync::Arc;

/// A rule document as the audit of logs uses it; `None` where it has no usable ruleset, or names no
/// game and revision.
pub fn rule_sheet(examined: &AnalyzedDocument) -> Option<RuleSheet> {
    family::rule_sheet(examined)
}

/// Why logs cannot be audited by usable rules, as the end of a sentence; `None` where they can, and where there
/// are no usable rules.
pub fn not_logged(examined: &AnalyzedDocument) -> Option<&'static str> {
    family::not_logged(examined)
}

/// The sheet of a document of the casino game; `None` for other games, where it has no usable ruleset,
/// or names no game and revision.
pub fn rulebook_sheet(examined: &AnalyzedDocument) -> Option<CompiledRules> {
    match rule_sheet(examined)? {
        RuleSheet::Seats(sheet) => Some(*sheet),
        RuleSheet::Play(_) => None,
    }
}

/// How logs are read.
#[derive(Clone, Default)]
pub enum LogFormat {
    /// As the content of each shows.
    #[default]
    Detected,
    /// In one format.
    Named(&'static Format),
    /// By a map of another system's columns; the path of the map.
    Mapped(String, Arc<Map>),
}

impl LogFormat {
    /// How the bytes of the logs are text.
    pub(crate) fn encoding(&self) -> TextEncoding {
        match self {
            LogFormat::Mapped(_, map) => map.encoding,
            LogFormat::Detected | LogFormat::Named(_) => TextEncoding::Utf8,
        }
    }

    /// Whether the logs are UTF-8, as they are unless a map says otherwise.
    pub fn is_utf8(&self) -> bool {
        self.encoding() == TextEncoding::Utf8
    }

    /// The map that fills blank cells from above, where it does.
    pub(crate) fn filling(&self) -> Option<&Arc<Map>> {
        match self {
            LogFormat::Mapped(_, map) => Some(map).filter(|map| !map.filled.is_empty()),
            LogFormat::Detected | LogFormat::Named(_) => None,
        }
    }

    /// The map, where the logs have one.
    pub(crate) fn map(&self) -> Option<&Arc<Map>> {
        match self {
            LogFormat::Mapped(_, map) => Some(map),
            LogFormat::Detected | LogFormat::Named(_) => None,
        }
    }

    /// Whether records are read from the bytes of the logs as they are: those of UTF-8, of which no cell is filled, and whose lines
    /// are not elements of a JSON array, or events.
    pub fn is_of_bytes(&self) -> bool {
        let is_other = |map: &Arc<Map>| map.record_list.is_some() || !map.events.is_empty();
        self.is_utf8() && self.filling().is_none() && !self.map().is_some_and(is_other)
    }

    /// Reads the head of a file.
    pub(crate) fn open(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        match self {
            LogFormat::Detected => Format::of(head).open(head),
            LogFormat::Named(format) => format.open(head),
            LogFormat::Mapped(_, map) => formats::mapped::open(map, head),
        }
    }
}

/// A document that cannot be used, with what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusableDocument {
    /// What is wrong, by place.
    pub findings: Vec<Finding>,
}

/// Which sheet of a workbook is read, and how its numbers are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WorkbookReading {
    /// The name of the sheet; the only one with rows where it is absent.
    pub sheet: Option<String>,
    /// Whether the decimal mark is a comma; as in the sheet's own texts where it is absent.
    pub has_comma: Option<bool>,
    /// Whether no cell is quoted, because it could hold a card number that is masked.
    pub hides_cells: bool,
    /// Why the map is not one of a workbook.
    pub fault: Option<&'static str>,
}

/// Documents, ready for an audit.
pub struct AuditDocuments {
    book: Rulebook,
    format: LogFormat,
    dispositions: Option<(Source, Dispositions)>,
    has_tables: bool,
    mask: Option<CardMask>,
    /// Totals of another source. They change nothing of what is audited, so that they are no part of the
    /// question.
    totals: Option<(Source, TotalsPaper)>,
    /// What they are, for a state that is kept: another document is another audit.
    question: Vec<String>,
}

impl AuditDocuments {
    /// Rule documents, the item under test first.
    pub fn new(rules: Vec<RuleSheet>) -> AuditDocuments {
        let book = rulebook(rules);
        let sheets = book.sheets.iter().map(|sheet| sheet.digest);
        let digests = sheets.chain(book.plays.iter().map(|sheet| sheet.digest));
        let question = digests.map(|digest| format!("rules {digest}")).collect();
        let format = LogFormat::Detected;
        let (dispositions, totals, mask) = (None, None, None);
        AuditDocuments { book, format, dispositions, has_tables: false, mask, totals, question }
    }

    /// Holds records with exceptions against these documents as well, which are in force nowhere.
    pub fn compare_with(&mut self, compared: Vec<CompiledRules>) {
        let digests = compared.iter().map(|sheet| format!("compared rules {}", sheet.digest));
        self.question.extend(digests);
        self.book = std::mem::take(&mut self.book).with_compared(compared);
    }

    /// Reads logs in one format.
    pub fn set_format(&mut self, format: &'static Format) {
        self.question.push(format!("format {}", format.name));
        self.format = LogFormat::Named(format);
    }

    /// Reads logs by a map; gives what was found in it.
    ///
    /// # Errors
    /// When the map cannot be used.
    pub fn read_map(&mut self, source: &Source) -> Result<Vec<Finding>, UnusableDocument> {
        let map = read_map(source, &self.book);
        let Some(value) = map.value else {
            return Err(UnusableDocument { findings: map.findings });
        };
        self.question.push(format!("map {}", source.digest()));
        self.book = std::mem::take(&mut self.book).with_day(value.day_start());
        self.format = LogFormat::Mapped(source.path().to_owned(), Arc::new(value));
        Ok(map.findings)
    }

    /// Reads which rules are in force at which table; gives what was found in the list.
    ///
    /// # Errors
    /// When the list cannot be used.
    pub fn read_tables(&mut self, source: &Source) -> Result<Vec<Finding>, UnusableDocument> {
        let tables = read_tables(source, &self.book);
        let Some(rows) = tables.value else {
            return Err(UnusableDocument { findings: tables.findings });
        };
        self.question.push(format!("tables {}", source.digest()));
        self.book = std::mem::take(&mut self.book).with_tables(rows);
        self.has_tables = true;
        Ok(tables.findings)
    }

    /// Reads what was done about exceptions; gives what was found in the page.
    pub fn read_dispositions(&mut self, source: Source) -> Vec<Finding> {
        let dispositions = read_dispositions(&source);
        let findings = dispositions.findings.clone();
        self.question.push(format!("dispositions {}", source.digest()));
        self.dispositions = Some((source, dispositions));
        findings
    }

    /// Reads totals of another source, which are compared with the logs; gives what was found in them.
    ///
    /// # Errors
    /// When they cannot be used.
    pub fn read_totals(&mut self, source: Source) -> Result<Vec<Finding>, UnusableDocument> {
        let totals = read_totals(&source);
        let Some(value) = totals.value else {
            return Err(UnusableDocument { findings: totals.findings });
        };
        self.totals = Some((source, value));
        Ok(totals.findings)
    }

    /// Totals of another source, and the document that states them.
    pub fn totals(&self) -> Option<(&Source, &TotalsPaper)> {
        self.totals.as_ref().map(|(source, totals)| (source, totals))
    }

    /// Reads logs with masks in place of card numbers.
    pub fn set_mask(&mut self, mask: CardMask) {
        self.question.push(format!("mask {}", mask.fingerprint()));
        self.mask = Some(mask);
    }

    /// What replaces the card numbers.
    pub fn mask(&self) -> Option<&CardMask> {
        self.mask.as_ref()
    }

    /// The same, as a reader of logs takes it.
    pub(crate) fn player_mask(&self) -> Option<PlayerMask> {
        let mask = self.mask.clone()?;
        Some(Arc::new(move |name: &str| mask.masked(name)))
    }

    /// Which sheet of a workbook is read, and how its numbers are written: as the map has them.
    pub fn workbook_reading(&self) -> WorkbookReading {
        let map = self.map().map(|(_, map)| map);
        WorkbookReading {
            sheet: map.and_then(|map| map.sheet.clone()),
            has_comma: Some(map.is_some_and(|map| map.reading.money.mark == b',')),
            hides_cells: self.mask.is_some(),
            fault: map.and_then(workbook_fault),
        }
    }

    /// The rules.
    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// How the logs are read.
    pub fn format(&self) -> &LogFormat {
        &self.format
    }

    /// How the logs are read, in words that name the map by its digest.
    pub fn reading(&self) -> String {
        let of_format = |line: &&String| line.starts_with("format ") || line.starts_with("map ");
        let stated = self.question.iter().find(of_format);
        stated.map_or_else(|| "by content".to_owned(), String::clone)
    }

    /// The map by which the logs are read, and its path.
    pub fn map(&self) -> Option<(&str, &Map)> {
        match &self.format {
            LogFormat::Mapped(path, map) => Some((path, map)),
            LogFormat::Detected | LogFormat::Named(_) => None,
        }
    }

    /// Where the logs' clock is, where the map says so.
    pub fn clock(&self) -> Option<Clock> {
        self.map().and_then(|(_, map)| map.clock())
    }

    /// What was done about exceptions, and the page that says so.
    pub fn dispositions(&self) -> Option<(&Source, &Dispositions)> {
        self.dispositions.as_ref().map(|(source, dispositions)| (source, dispositions))
    }

    /// Whether two rule documents have one game and revision, and no list of tables says by SHA-256 which
    /// is in force.
    pub fn are_ambiguous(&self) -> bool {
        !self.has_tables && self.book.has_namesakes()
    }

    /// What the documents are, for a state that is kept.
    pub fn question(&self) -> &[String] {
        &self.question
    }
}

/// Why a map is not one of a workbook, whose cells are texts without encoding and separator; `None` where it may be.
fn workbook_fault(map: &Map) -> Option<&'static str> {
    if map.encoding != TextEncoding::Utf8 {
        return Some(
            "it is a workbook, which has no encoding; remove the row 'Encoding' from the map",
        );
    }
    // A draft names the comma.
    if map.separator.is_some_and(|separator| separator != b',') {
        return Some(
            "it is a workbook, which has no separator; remove the row 'Separator' from the map",
        );
    }
    let is_table = !matches!(map.layout, Some(Layout::JsonLines | Layout::FixedWidth));
    (!is_table).then_some(
        "it is a workbook, which has columns of its own; remove the row 'Log' from the map, and the table \
         'Column | Characters' where it has one",
    )
}
