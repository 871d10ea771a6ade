//! A report read back from its Markdown: what it says, and which files it names.
//!
//! It knows the layout that `markdown` writes: the outline, the facts under heading 1, the
//! conclusion under 3, the files under 5 and 15. What is laid out otherwise is no report of this
//! tool, and the reason is given. Any bytes may be given. It knows nothing about the files.

use crate::document::conformity::Conformity;
use crate::document::issued_file::{INPUT_COLUMNS, ISSUED_COLUMNS};
use crate::document::outline::OUTLINE;
use crate::document::title_fact::TitleFact;
use crate::readback::blocks::{ForeignBlock, PageBlock, read_blocks};
use crate::readback::line_form::foreign_line;
use crate::render::markdown::FACT_COLUMNS;
use gincert_evidence::{Digest, StatedValue, printable};

/// Largest report that is written or read.
pub const REPORT_BYTES_MAX: u64 = 67_108_864;
/// Most files that a report names in one table.
pub const FILES_MAX: u64 = 10_000;

/// A file that the report names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Path as printed.
    pub path: String,
    /// Size as printed.
    pub bytes: u64,
    /// Digest as printed.
    pub sha256: Digest,
}

/// A report as it reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadReport {
    /// Its title.
    pub title: String,
    /// Whether it calls itself a draft.
    pub is_draft: bool,
    /// The facts of its title block.
    pub facts: Vec<(String, String)>,
    /// The sentences of its conclusion.
    pub conclusion: Vec<String>,
    /// What stands under them: the authoriser's statement, or that there is none.
    pub statement: Option<String>,
    /// Who issued it, under heading 2.
    pub issuer: Option<String>,
    /// What the tables of facts under heading 5 say of the item and of its rule document.
    pub item: Vec<(String, String)>,
    /// The files that it is about, under heading 5.
    pub inputs: Vec<FileRow>,
    /// The files issued with it, under heading 15.
    pub issued: Vec<FileRow>,
}

/// Why bytes are no report of this tool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAReport {
    /// Larger than [`REPORT_BYTES_MAX`].
    #[error("it is larger than {REPORT_BYTES_MAX} bytes")]
    TooLarge,
    /// Not UTF-8.
    #[error("it is not UTF-8 text")]
    NotText,
    /// More than [`FILES_MAX`] rows.
    #[error("it names more than {FILES_MAX} files in one table")]
    TooMany,
    /// Something that reports do not have.
    #[error("line {line} has {what}")]
    Foreign {
        /// Line, from 1.
        line: u64,
        /// What.
        what: &'static str,
    },
    /// Something that every report has is not there, not once, or not in its place.
    #[error("{0}")]
    Missing(String),
    /// A row that is not a path, a size and a digest, or a path that stands twice.
    #[error("line {line} names no file: {why}")]
    Row {
        /// Line of the table, from 1.
        line: u64,
        /// What is in the way.
        why: String,
    },
}

impl From<ForeignBlock> for NotAReport {
    fn from(foreign: ForeignBlock) -> NotAReport {
        NotAReport::Foreign { line: foreign.line, what: foreign.what }
    }
}

impl ReadReport {
    /// The entry of a fact of the title block as written; `None` where the report has no such fact,
    /// or has it twice.
    ///
    /// ```
    /// use gincert_report::{IssuedFile, Report, TitleFact, read_report, report_markdown};
    /// let mut report = Report::new("Test report", false);
    /// report.fact(TitleFact::DateOfIssue, "2026-11-20");
    /// let issued = ["report.json", "findings.jsonl"].map(|file| IssuedFile::of(file, b"{}"));
    /// report.name_inputs("Files received", &[]);
    /// let text = report_markdown(&report, &issued);
    /// let read = read_report(text.as_bytes()).unwrap();
    /// assert_eq!(read.fact(TitleFact::DateOfIssue), Some("2026-11-20"));
    /// ```
    pub fn fact(&self, fact: TitleFact) -> Option<&str> {
        let mut found = self.facts.iter().filter(|(known, _)| known == fact.name());
        match (found.next(), found.next()) {
            (Some((_, entry)), None) => Some(entry),
            _ => None,
        }
    }

    /// The entry of a fact that says something.
    pub fn stated(&self, fact: TitleFact) -> Option<&str> {
        StatedValue::of(self.fact(fact)?).value()
    }

    /// The statement of conformity; `None` where the report makes none. It is the sentence of the
    /// authoriser that the title block names, and no other.
    pub fn conformity(&self) -> Option<Conformity> {
        let statement = self.statement.as_deref()?;
        let authoriser = self.fact(TitleFact::Authoriser)?;
        Conformity::ALL.into_iter().find(|one| one.sentence(authoriser) == statement)
    }
}

/// Whether bytes look like a report of this tool at first sight: what looks so and is none, is
/// rejected instead of being taken for something else.
pub fn looks_like_report(bytes: &[u8]) -> bool {
    let has = |line: &str| {
        let line = line.as_bytes();
        bytes.windows(line.len()).any(|part| part == line)
    };
    bytes.starts_with(b"# ") && has("\n## 1. Title block\n") && has("\n## 15. Reproduction\n")
}

/// Reads a report.
///
/// # Errors
/// [`NotAReport`]: the first reason why these bytes are none.
pub fn read_report(bytes: &[u8]) -> Result<ReadReport, NotAReport> {
    if bytes.len() as u64 > REPORT_BYTES_MAX {
        return Err(NotAReport::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| NotAReport::NotText)?;
    let mut reader = Reader::default();
    read_blocks(text, |line, block| reader.take(line, block))?;
    let report = reader.finish(text)?;
    match foreign_line(text) {
        Some(line) => Err(NotAReport::Foreign { line, what: "a form that reports do not have" }),
        None => Ok(report),
    }
}

/// Where in the layout the reading is.
#[derive(Debug, Default)]
struct Reader {
    report: ReadReport,
    /// Headings of the second level so far.
    sections: usize,
    /// Blocks since the last of them, or since the beginning.
    blocks: u64,
    has_facts: bool,
    input_tables: u64,
    issued_tables: u64,
    /// The last block, where it is a paragraph.
    last: Option<String>,
}

fn missing(what: impl Into<String>) -> NotAReport {
    NotAReport::Missing(what.into())
}

impl Reader {
    fn take(&mut self, line: u64, block: PageBlock) -> Result<(), NotAReport> {
        self.blocks += 1;
        self.last = None;
        match block {
            PageBlock::Heading(1, words) if self.sections == 0 && self.blocks == 1 => {
                self.report.title = words;
            }
            PageBlock::Heading(1, _) => {
                return Err(missing(format!("line {line} is a second title")));
            }
            PageBlock::Heading(2, words) => self.heading(line, &words)?,
            PageBlock::Paragraph(words) => self.paragraph(words),
            PageBlock::List(items) if self.sections == 3 && self.blocks == 1 => {
                self.report.conclusion = items;
            }
            PageBlock::Table { head, rows } => self.table(line, &head, rows)?,
            _ => {}
        }
        if self.sections == 0 && self.blocks == 1 && self.report.title.is_empty() {
            return Err(missing("it does not begin with a title"));
        }
        Ok(())
    }

    fn heading(&mut self, line: u64, words: &str) -> Result<(), NotAReport> {
        if let Some(heading) = OUTLINE.get(self.sections) {
            let expected = format!("{}. {}", heading.number, heading.text);
            if words != expected {
                return Err(missing(format!(
                    "the heading in line {line} is not '{expected}', which every report has there"
                )));
            }
        }
        self.sections += 1;
        self.blocks = 0;
        Ok(())
    }

    fn paragraph(&mut self, words: String) {
        match (self.sections, self.blocks) {
            (0, 2) => self.report.is_draft = words.starts_with("DRAFT: "),
            (2, 1) => self.report.issuer = issuer(&words),
            (3, 2) => self.report.statement = Some(words.clone()),
            _ => {}
        }
        self.last = Some(words);
    }

    fn table(
        &mut self,
        line: u64,
        head: &[String],
        rows: Vec<Vec<String>>,
    ) -> Result<(), NotAReport> {
        match self.sections {
            1 if self.blocks == 1 && head == FACT_COLUMNS => {
                self.has_facts = true;
                let facts = rows.into_iter().filter_map(|row| <[String; 2]>::try_from(row).ok());
                self.report.facts = facts.map(|[name, entry]| (name, entry)).collect();
            }
            5 if head == ["Fact", "Entry"] => {
                let facts = rows.into_iter().filter_map(|row| <[String; 2]>::try_from(row).ok());
                self.report.item.extend(facts.map(|[name, entry]| (name, entry)));
            }
            5 if head == INPUT_COLUMNS => {
                self.input_tables += 1;
                self.report.inputs = files(line, &rows)?;
            }
            15 if head == ISSUED_COLUMNS => {
                self.issued_tables += 1;
                self.report.issued = files(line, &rows)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self, text: &str) -> Result<ReadReport, NotAReport> {
        if let Some(heading) = OUTLINE.get(self.sections) {
            let expected = format!("{}. {}", heading.number, heading.text);
            return Err(missing(format!("the heading '{expected}' is missing")));
        }
        if !self.has_facts {
            return Err(missing("heading 1 does not begin with a table of facts"));
        }
        for (number, count) in [("5", self.input_tables), ("15", self.issued_tables)] {
            if count != 1 {
                return Err(missing(format!(
                    "heading {number} has {count} tables of files; one is expected"
                )));
            }
        }
        for file in ["report.json", "findings.jsonl"] {
            if !self.report.issued.iter().any(|row| row.path == file) {
                return Err(missing(format!("it does not name {file} under heading 15")));
            }
        }
        if self.last.as_deref() != Some("End of report") || !text.ends_with("\nEnd of report\n") {
            return Err(missing("its last line is not 'End of report'"));
        }
        Ok(self.report)
    }
}

/// Who issued the report: `Issuer: A House.`
fn issuer(words: &str) -> Option<String> {
    let name = words.strip_prefix("Issuer: ")?;
    Some(name.strip_suffix('.').unwrap_or(name).to_owned())
}

fn files(line: u64, rows: &[Vec<String>]) -> Result<Vec<FileRow>, NotAReport> {
    if rows.len() as u64 > FILES_MAX {
        return Err(NotAReport::TooMany);
    }
    let mut paths = std::collections::BTreeSet::new();
    let read = rows.iter().map(|row| {
        let file = file(row).map_err(|why| NotAReport::Row { line, why })?;
        if paths.insert(file.path.clone()) {
            return Ok(file);
        }
        let why = format!("'{}' appears twice", printable(&file.path));
        Err(NotAReport::Row { line, why })
    });
    read.collect()
}

fn file(cells: &[String]) -> Result<FileRow, String> {
    let [path, bytes, digest] = cells else {
        return Err(format!("it has {} cells, not 3", cells.len()));
    };
    if path.is_empty() {
        return Err("the path is empty".to_owned());
    }
    let size = bytes.parse().ok().filter(|size: &u64| size.to_string() == *bytes);
    Ok(FileRow {
        path: path.clone(),
        bytes: size.ok_or_else(|| format!("'{}' is not a size in bytes", printable(bytes)))?,
        sha256: Digest::parse(digest).map_err(|error| error.to_string())?,
    })
}
