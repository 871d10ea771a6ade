//! The page of a register: written and read. Exactly one page is that of a register; any other bytes are
//! refused, so that a page is read alike by every reader.

use super::{NONE, REGISTER_ENTRIES_MAX, Register, RegisterEntry};
use crate::letter::Action;
use gincert_evidence::{Align, Digest, StatedValue, Table, is_unprintable};
use gincert_pages::{PageProblem, Problem, Source, pairs, read_date, read_named};
use gincert_report::{page_title, table_markdown};

/// Largest page of a register that is read.
pub const REGISTER_BYTES_MAX: u64 = 67_108_864;

const ROWS: [&str; 2] = ["Commission", "Entries"];
const COLUMNS: [&str; 9] = [
    "No.",
    "Entered",
    "Date",
    "Action",
    "Letter",
    "Document",
    "Enclosure",
    "Letter before",
    "Entry before",
];
/// Between the facts and the entries.
const ENTRIES: &str = "\n## Entries\n\n";

/// Why a page is not that of a register: whole sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotARegister(pub String);

/// The page; the same register gives the same bytes.
///
/// ```
/// use gincert_letters::{Register, read_register, register_markdown};
/// let empty = Register::new("Maryland Lottery and Gaming");
/// let page = register_markdown(&empty);
/// assert_eq!(read_register("register.md", page.as_bytes()).unwrap(), empty);
/// assert!(read_register("register.md", (page + " ").as_bytes()).is_err());
/// ```
pub fn register_markdown(register: &Register) -> String {
    let mut head = Table::new("", &[("Register", Align::Left), ("", Align::Left)]);
    head.row(["Commission".to_owned(), register.commission.clone()]);
    head.row(["Entries".to_owned(), register.entries.len().to_string()]);
    let title = page_title(&format!("Register of letters: {}", register.commission));
    let mut out = format!("{title}\n{}{ENTRIES}", table_markdown(&head));
    if register.entries.is_empty() {
        out.push_str("There are none.\n");
        return out;
    }
    let mut table = Table::new("", &COLUMNS.map(|name| (name, Align::Left)));
    register.entries.iter().for_each(|entry| table.row(entry.values()));
    out.push_str(&table_markdown(&table));
    out
}

/// Reads the page of a register. Its entries are read, and not yet held against each other
/// ([`Register::faults`]).
///
/// # Errors
/// [`NotARegister`]: bytes that no register is written as.
pub fn read_register(path: &str, bytes: &[u8]) -> Result<Register, NotARegister> {
    if bytes.len() as u64 > REGISTER_BYTES_MAX {
        return Err(NotARegister(format!("It has more than {REGISTER_BYTES_MAX} bytes.")));
    }
    let text =
        std::str::from_utf8(bytes).map_err(|_| NotARegister("It is not UTF-8 text.".to_owned()))?;
    let (head, list) = text.split_once(ENTRIES).unwrap_or((text, ""));
    let mut register = Register::new(&commission(path, head)?);
    // Two lines are the head of the table. What is read loosely here is compared below, byte for byte.
    let first = head.lines().count() + ENTRIES.lines().count();
    let lines = list.lines().enumerate().skip(2).filter(|(_, line)| line.starts_with('|'));
    for (at, line) in lines {
        if register.entries.len() >= REGISTER_ENTRIES_MAX {
            return Err(NotARegister(format!("It has more than {REGISTER_ENTRIES_MAX} entries.")));
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let entry = entry_of(&cells);
        register.entries.push(entry.ok_or_else(|| {
            NotARegister(format!("Line {} is not an entry of a register.", first + at + 1))
        })?);
    }
    let written = register_markdown(&register);
    if written.as_bytes() == bytes {
        return Ok(register);
    }
    let same = written.lines().zip(text.lines()).take_while(|(one, other)| one == other);
    Err(NotARegister(format!(
        "Line {} is not as registers are written; nothing may be added to the page or changed in it.",
        same.count() + 1
    )))
}

/// The commission of the table above the entries.
fn commission(path: &str, head: &str) -> Result<String, NotARegister> {
    let source = Source::new(path, head.as_bytes());
    if let Some((why, _)) = source.unreadable() {
        return Err(NotARegister(why.clone()));
    }
    let (mut tables, mut problems): (_, Vec<Problem<PageProblem>>) =
        read_named(&source, &[&["Register", ""]]);
    let head = pairs(tables.pop().unwrap_or_default(), &ROWS, "Register", &mut problems);
    let cell = head.iter().find(|(key, _)| key.text == "Commission").map(|(_, cell)| cell);
    let name = cell.and_then(|cell| StatedValue::of(&cell.text).value());
    let name = name.filter(|name| !name.chars().any(is_unprintable)).map(str::to_owned);
    name.ok_or_else(|| NotARegister("It states no commission in a table 'Register'.".to_owned()))
}

fn entry_of(cells: &[&str]) -> Option<RegisterEntry> {
    let ["", number, entered, date, action, letter, document, enclosure, before, entry_before, ""] =
        cells
    else {
        return None;
    };
    let digest = |cell: &str| Digest::parse(cell).ok();
    let or_none = |cell: &str| match cell {
        NONE => Some(None),
        _ => digest(cell).map(Some),
    };
    Some(RegisterEntry {
        number: number.parse().ok()?,
        entered: read_date(entered)?,
        date: read_date(date)?,
        action: Action::ALL.into_iter().find(|one| one.word() == *action)?,
        letter: digest(letter)?,
        document: digest(document)?,
        enclosure: or_none(enclosure)?,
        before: or_none(before)?,
        entry_before: or_none(entry_before)?,
    })
}
