//! The files that a report names with their digests, read back from its Markdown.
//!
//! It knows the report's own layout: the table `File | Bytes | SHA-256` under heading 5 and the
//! table `File issued | Bytes | SHA-256` under heading 15. It knows nothing about the files.

use crate::markdown::{FACT_COLUMNS, INPUT_COLUMNS, ISSUED_COLUMNS};
use crate::table;
use gincert_evidence::{Digest, printable};

/// Largest report that is read.
pub const REPORT_BYTES_MAX: u64 = 67_108_864;
/// Most files that a report names.
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

/// Why the files cannot be read from a report.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputsError {
    /// Larger than [`REPORT_BYTES_MAX`].
    #[error("the report is larger than {REPORT_BYTES_MAX} bytes")]
    TooLarge,
    /// Not UTF-8.
    #[error("the report is not UTF-8 text")]
    NotText,
    /// More than [`FILES_MAX`] rows.
    #[error("the report names more than {FILES_MAX} files")]
    TooMany,
    /// The heading is missing or stands more than once.
    #[error("the report has {count} headings that begin with '## {number}.', one is expected")]
    Heading {
        /// Number of the heading.
        number: &'static str,
        /// How often it stands there.
        count: u64,
    },
    /// A row that is not a path, a size and a digest, or a path that stands twice.
    #[error("line {line} of the report names no file: {why}")]
    Row {
        /// Line, from 1.
        line: u64,
        /// What is in the way.
        why: String,
    },
}

/// The input files that the report names under heading 5; none where it has no such table.
///
/// # Errors
/// [`InputsError`]: a report whose table cannot be read whole is not judged in part.
pub fn inputs(report: &[u8]) -> Result<Vec<FileRow>, InputsError> {
    files_under(report, "5", &INPUT_COLUMNS)
}

/// The files issued with the report, named under heading 15; none where it has no such table.
///
/// # Errors
/// As for [`inputs`].
pub fn issued_files(report: &[u8]) -> Result<Vec<FileRow>, InputsError> {
    files_under(report, "15", &ISSUED_COLUMNS)
}

/// The entry of a fact of the title block, such as the date of issue; `None` where the report
/// states no such fact, or states it twice.
///
/// ```
/// use gincert_report::{Report, fact, report_markdown};
/// let mut report = Report::new("Test report", false);
/// report.fact("Date of issue", "2026-11-20");
/// let text = report_markdown(&report, &[]);
/// assert_eq!(fact(text.as_bytes(), "Date of issue").as_deref(), Some("2026-11-20"));
/// ```
pub fn fact(report: &[u8], name: &str) -> Option<String> {
    if report.len() as u64 > REPORT_BYTES_MAX {
        return None;
    }
    let lines = section(std::str::from_utf8(report).ok()?, "1").ok()?;
    let mut rows = lines
        .iter()
        .skip_while(|(_, line)| table::cells(line).is_none_or(|cells| cells != FACT_COLUMNS))
        .skip(2)
        .map_while(|(_, line)| table::cells(line))
        .filter_map(|cells| <[String; 2]>::try_from(cells).ok())
        .filter(|[item, _]| item == name);
    match (rows.next(), rows.next()) {
        (Some([_, entry]), None) => Some(entry),
        _ => None,
    }
}

fn files_under(
    report: &[u8],
    number: &'static str,
    columns: &[&str; 3],
) -> Result<Vec<FileRow>, InputsError> {
    if report.len() as u64 > REPORT_BYTES_MAX {
        return Err(InputsError::TooLarge);
    }
    let text = std::str::from_utf8(report).map_err(|_| InputsError::NotText)?;
    let section = section(text, number)?;
    let mut files: Vec<FileRow> = Vec::new();
    let mut paths = std::collections::BTreeSet::new();
    let mut in_table = false;
    let mut rule_follows = false;
    for (line, text) in section {
        let cells = table::cells(text);
        if rule_follows {
            rule_follows = false;
            continue;
        }
        if !in_table {
            in_table = cells.is_some_and(|cells| cells == columns.as_slice());
            rule_follows = in_table;
            continue;
        }
        if !text.starts_with('|') {
            in_table = false;
            continue;
        }
        if files.len() as u64 >= FILES_MAX {
            return Err(InputsError::TooMany);
        }
        let file = row(cells).map_err(|why| InputsError::Row { line, why })?;
        if !paths.insert(file.path.clone()) {
            let why = format!("'{}' stands twice", printable(&file.path));
            return Err(InputsError::Row { line, why });
        }
        files.push(file);
    }
    Ok(files)
}

/// Lines, numbered from 1, of the one section of this number. Fenced blocks hold no headings and
/// no tables, so their lines are left out.
fn section<'a>(text: &'a str, number: &'static str) -> Result<Vec<(u64, &'a str)>, InputsError> {
    let mark = format!("## {number}.");
    let mut lines = Vec::new();
    let mut count = 0;
    let mut inside = false;
    let mut fence: Option<usize> = None;
    for (line, number) in text.lines().zip(1_u64..) {
        let ticks = line.len() - line.trim_start_matches('`').len();
        let rest = line.get(ticks..).unwrap_or_default();
        match fence {
            Some(open) => {
                if ticks >= open && rest.trim().is_empty() {
                    fence = None;
                }
                continue;
            }
            None if ticks >= 3 && !rest.contains('`') => {
                fence = Some(ticks);
                continue;
            }
            None => {}
        }
        if line.starts_with("## ") {
            inside = line.starts_with(&mark);
            count += u64::from(inside);
        } else if inside {
            lines.push((number, line));
        }
    }
    if count == 1 { Ok(lines) } else { Err(InputsError::Heading { number, count }) }
}

fn row(cells: Option<Vec<String>>) -> Result<FileRow, String> {
    let cells = cells.ok_or("the row is not closed")?;
    let [path, bytes, digest] = cells.as_slice() else {
        return Err(format!("it has {} cells, not 3", cells.len()));
    };
    if path.is_empty() {
        return Err("the path is empty".to_owned());
    }
    Ok(FileRow {
        path: path.clone(),
        bytes: bytes.parse().map_err(|_| format!("'{}' is no size in bytes", printable(bytes)))?,
        sha256: Digest::parse(digest).map_err(|error| error.to_string())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, IssuedFile, Report, report_markdown};
    use gincert_evidence::{Align, Table};

    fn report(rows: &[[&str; 3]]) -> String {
        let columns = [("File", Align::Left), ("Bytes", Align::Right), ("SHA-256", Align::Left)];
        let mut table = Table::new("Inputs", &columns);
        for row in rows {
            table.row(*row);
        }
        let mut report = Report::new("T", false);
        report.add("5", Block::Paragraph("The files.".into()));
        report.add("5", Block::Table(table));
        let decoy = "## 5. x\n\n| File | Bytes | SHA-256 |\n| - | - | - |\n| a | 1 | b |\n";
        report.add("3", Block::Paragraph(decoy.into()));
        report.add("3", Block::Code { lang: String::new(), text: format!("```\n{decoy}") });
        report.add("5", Block::Code { lang: String::new(), text: decoy.into() });
        report_markdown(&report, &[IssuedFile::of("report.json", b"{}")])
    }

    #[test]
    fn what_the_report_prints_is_read_back_and_decoys_are_not() {
        let digest = Digest::of(b"x").to_string();
        let odd = "a_b*c*|d`e\\f.md";
        let text = report(&[["rules/ten.md", "12", &digest], [odd, "0", &digest]]);
        let files = inputs(text.as_bytes()).unwrap();
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["rules/ten.md", odd]);
        assert_eq!((files[0].bytes, files[0].sha256), (12, Digest::of(b"x")));
        let issued = issued_files(text.as_bytes()).unwrap();
        assert_eq!(issued[0].path, "report.json");
    }

    #[test]
    fn a_fact_is_read_from_the_title_block_only_and_only_where_it_stands_once() {
        let mut report = Report::new("T", false);
        report.fact("Client", "a | b");
        let mut elsewhere = Table::new("", &[("Item", Align::Left), ("Entry", Align::Left)]);
        elsewhere.row(["Date of issue", "2026-01-01"]);
        report.add("3", Block::Table(elsewhere));
        let text = report_markdown(&report, &[]);
        assert_eq!(fact(text.as_bytes(), "Client").as_deref(), Some("a | b"));
        assert_eq!(fact(text.as_bytes(), "Date of issue"), None);
        report.fact("Client", "c");
        let text = report_markdown(&report, &[]);
        assert_eq!(fact(text.as_bytes(), "Client"), None);
    }

    #[test]
    fn a_report_without_files_names_none() {
        let text = report_markdown(&Report::new("T", true), &[]);
        assert_eq!(inputs(text.as_bytes()), Ok(Vec::new()));
        assert_eq!(issued_files(text.as_bytes()), Ok(Vec::new()));
    }

    #[test]
    fn a_row_that_cannot_be_read_is_an_error_with_its_line() {
        let digest = Digest::of(b"x").to_string();
        for bad in [["a", "x", digest.as_str()], ["a", "1", "abc"], ["", "1", &digest]] {
            let refused = inputs(report(&[bad]).as_bytes());
            assert!(matches!(refused, Err(InputsError::Row { .. })), "{bad:?}");
        }
        let twice = report(&[["a", "1", &digest], ["a", "1", &digest]]);
        assert!(inputs(twice.as_bytes()).is_err());
    }

    #[test]
    fn a_missing_or_doubled_heading_is_an_error() {
        let refused = |count| Err(InputsError::Heading { number: "5", count });
        assert_eq!(inputs(b""), refused(0));
        assert_eq!(inputs(b"## 5. a\n\n## 5. b\n"), refused(2));
        assert_eq!(inputs(b"\xff"), Err(InputsError::NotText));
    }

    #[test]
    fn limits_hold_at_their_edge() {
        let digest = Digest::of(b"x");
        let rows = |count: u64| {
            let rows: String = (0..count).map(|n| format!("| {n} | 1 | {digest} |\n")).collect();
            format!("## 5. a\n\n| File | Bytes | SHA-256 |\n| - | - | - |\n{rows}")
        };
        let most = inputs(rows(FILES_MAX).as_bytes()).map(|files| files.len() as u64);
        assert_eq!(most, Ok(FILES_MAX));
        assert_eq!(inputs(rows(FILES_MAX + 1).as_bytes()), Err(InputsError::TooMany));
        let mut large = b"## 5. a\n".to_vec();
        large.resize(REPORT_BYTES_MAX as usize, b' ');
        assert_eq!(inputs(&large), Ok(Vec::new()));
        large.push(b' ');
        assert_eq!(inputs(&large), Err(InputsError::TooLarge));
    }
}
