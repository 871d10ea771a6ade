//! The page of a register for a browser: search, choices, the status of each document, the conditions that
//! are due, and every entry with its letter.
//!
//! It is one file that loads nothing. Without its script every row is shown.

use super::view::{DocumentRow, DueCondition, EntryRow, RegisterView};
use crate::conditions::{Condition, Hindrance};
use crate::filed::{LetterFile, RejectedLetter, SignatureStatus};
use crate::letter::Action;
use crate::standing::Status;
use gincert_report::{PAGE_STYLE, escape_html, page_opening};
use std::collections::BTreeSet;

const STYLE: &str = include_str!("register.css");
const SCRIPT: &str = include_str!("register.js");

/// All words of the page that are not values.
mod words {
    pub const TITLE: &str = "Register of letters";
    pub const NO_SCRIPT: &str =
        "Search and choices need scripts, which are off: all rows are shown.";
    pub const SEARCH: &str = "Search";
    pub const GAME: &str = "Game";
    pub const ACT: &str = "Act";
    pub const STATUS: &str = "Status";
    pub const ALL: &str = "all";
    pub const COUNT: &str = "{shown} of {all} rows";
    pub const CSV: &str = "Export these rows as CSV";
    pub const PROBLEMS: &str = "To be looked at";
    pub const NO_PROBLEMS: &str =
        "Each entry has its letter, each letter its entry, and all signatures count.";
    pub const NOT_AT_HAND: &str = "not at hand";
    pub const OVERDUE: &str = "overdue";
    pub const OPEN: &str = "open";
    pub const DOCUMENTS: (&str, &str) = ("documents", "Status of each document");
    pub const DOCUMENT_COLUMNS: [&str; 9] = [
        "Game",
        "Revision",
        "Status",
        "Approved by letter",
        "Of",
        "Changed by letter",
        "Reason",
        "By channel",
        "Document (SHA-256)",
    ];
    pub const DUE: (&str, &str) = ("conditions-due", "Conditions that are not met");
    pub const DUE_COLUMNS: [&str; 8] =
        ["When", "State", "Condition", "Who acts", "Channel", "Game", "Revision", "Letter"];
    pub const ENTRIES: (&str, &str) =
        ("entries", "Letters, in the order in which they were entered");
    pub const ENTRY_COLUMNS: [&str; 13] = [
        "No.",
        "Entered",
        "Date",
        "In effect from",
        "Act",
        "Letter no.",
        "Game",
        "Revision",
        "Channels",
        "Follows entry",
        "Reason",
        "Signed by",
        "Letter (SHA-256)",
    ];
}

/// The page: `basis` states in a sentence what the register is and who signed it. The same register and
/// letters give the same bytes.
pub fn register_html(view: &RegisterView<'_>, basis: &str) -> String {
    let commission = &view.register.commission;
    let title = format!("{}: {commission}", words::TITLE);
    let style = format!("{PAGE_STYLE}{STYLE}");
    let mut page = page_opening(&title, &style, Some(SCRIPT));
    page.push_str(&format!(
        "<body>\n<main>\n<h1>{}</h1>\n<p>{}</p>\n<noscript><p>{}</p></noscript>\n",
        escape_html(&title),
        escape_html(basis),
        words::NO_SCRIPT
    ));
    page.push_str(&problems(view));
    page.push_str(&controls(view));
    let documents = view.documents.iter().map(document_row);
    page.push_str(&section(words::DOCUMENTS, &words::DOCUMENT_COLUMNS, documents));
    page.push_str(&section(words::DUE, &words::DUE_COLUMNS, view.due.iter().map(due_row)));
    let entries = view.entries.iter().map(entry_row);
    page.push_str(&section(words::ENTRIES, &words::ENTRY_COLUMNS, entries));
    page.push_str(&format!("</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"));
    page
}

fn problems(view: &RegisterView<'_>) -> String {
    if view.problems.is_empty() {
        return format!("<p>{}</p>\n", words::NO_PROBLEMS);
    }
    let item = |one: &RejectedLetter| {
        format!("<li>{}</li>\n", escape_html(&format!("{}: {}", one.path, one.why)))
    };
    let items: String = view.problems.iter().map(item).collect();
    format!("<h2>{}</h2>\n<ul class=\"problems\">\n{items}</ul>\n", words::PROBLEMS)
}

/// Search and choices; the words of each choice are those that rows have.
fn controls(view: &RegisterView<'_>) -> String {
    let games: BTreeSet<String> = view
        .entries
        .iter()
        .filter_map(|row| row.letter)
        .map(|one| one.letter.game.clone())
        .collect();
    let acts = Action::ALL
        .into_iter()
        .filter(|act| view.entries.iter().any(|row| row.entry.action == *act));
    let statuses: BTreeSet<&str> =
        view.documents.iter().map(|row| row.result.status.word()).collect();
    let mut out = format!(
        "<div class=\"choices\" role=\"search\">\n<label for=\"search\">{0} <input id=\"search\" \
         type=\"search\"></label>\n",
        words::SEARCH
    );
    out.push_str(&choice(words::GAME, "game", games));
    out.push_str(&choice(words::ACT, "act", acts.map(|act| act.word().to_owned())));
    out.push_str(&choice(words::STATUS, "status", statuses.into_iter().map(str::to_owned)));
    out.push_str("</div>\n");
    out
}

fn choice(label: &str, by: &str, values: impl IntoIterator<Item = String>) -> String {
    let options: String = values
        .into_iter()
        .map(|value| {
            let value = escape_html(&value);
            format!("<option value=\"{value}\">{value}</option>")
        })
        .collect();
    format!(
        "<label>{label} <select data-by=\"{by}\"><option value=\"\">{}</option>{options}</select></label>\n",
        words::ALL
    )
}

/// A row: by what it is chosen, and its cells.
struct PageRow {
    data: Vec<(&'static str, String)>,
    cells: Vec<PageCell>,
}

enum PageCell {
    Text(String),
    Late(String),
    Code(String),
}

fn section(
    (name, title): (&str, &str),
    columns: &[&str],
    rows: impl Iterator<Item = PageRow>,
) -> String {
    let head: String =
        columns.iter().map(|column| format!("<th scope=\"col\">{column}</th>")).collect();
    let body: String = rows.map(|row| html_row(&row)).collect();
    format!(
        "<section data-csv=\"{name}\">\n<h2 id=\"{name}\">{title}</h2>\n<div class=\"state\">\
         <span class=\"count\" role=\"status\" data-words=\"{}\"></span>\
         <a class=\"csv\" href=\"#{name}\" download=\"{name}.csv\">{}</a></div>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{name}\">\n\
         <table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>\n</section>\n",
        words::COUNT,
        words::CSV
    )
}

fn html_row(row: &PageRow) -> String {
    let data =
        row.data.iter().map(|(name, value)| format!(" data-{name}=\"{}\"", escape_html(value)));
    let cells = row.cells.iter().map(|cell| match cell {
        PageCell::Text(text) => format!("<td>{}</td>", escape_html(text)),
        PageCell::Late(text) => format!("<td class=\"late\">{}</td>", escape_html(text)),
        PageCell::Code(text) => format!("<td><code>{}</code></td>", escape_html(text)),
    });
    format!("<tr{}>{}</tr>\n", data.collect::<String>(), cells.collect::<String>())
}

fn text(text: impl ToString) -> PageCell {
    PageCell::Text(text.to_string())
}

fn or_empty(value: Option<impl ToString>) -> PageCell {
    PageCell::Text(value.map(|value| value.to_string()).unwrap_or_default())
}

/// A letter's number, or its file where it states none.
fn called(one: &LetterFile) -> String {
    one.letter.formal.number.clone().unwrap_or_else(|| one.path.clone())
}

/// Game and revision as a letter states them.
fn game(letter: Option<&LetterFile>) -> [String; 2] {
    letter.map_or_else(
        || [words::NOT_AT_HAND, ""].map(str::to_owned),
        |one| [one.letter.game.clone(), one.letter.revision.clone()],
    )
}

fn document_row(row: &DocumentRow<'_>) -> PageRow {
    let [game, revision] = game(row.letter);
    let status = row.result.status.word();
    let by_channel = row.result.by_channel.iter().map(|one| {
        let channel = one.channel.as_deref().unwrap_or("every other channel");
        format!("{channel}: {}", one.result.status.word())
    });
    let by_channel = by_channel.collect::<Vec<_>>().join("; ");
    let state = match row.result.status {
        Status::InForce => text(status),
        _ => PageCell::Late(status.to_owned()),
    };
    PageRow {
        data: vec![("game", game.clone()), ("status", status.to_owned())],
        cells: vec![
            text(game),
            text(revision),
            state,
            or_empty(row.approval.map(called)),
            or_empty(row.approval.map(|one| one.letter.date)),
            or_empty(row.changed_by.map(called)),
            or_empty(row.changed_by.and_then(|one| one.letter.reason.clone())),
            text(by_channel),
            PageCell::Code(row.document.to_string()),
        ],
    }
}

fn due_row(due: &DueCondition<'_>) -> PageRow {
    let Condition { channel, condition, who, when, .. } = &due.condition;
    let letter = &due.approval.letter;
    let state = match due.hindrance {
        Some(Hindrance::Overdue) => PageCell::Late(words::OVERDUE.to_owned()),
        _ => text(words::OPEN),
    };
    PageRow {
        data: vec![("game", letter.game.clone())],
        cells: vec![
            text(when),
            state,
            text(condition),
            text(who),
            text(channel),
            text(&letter.game),
            text(&letter.revision),
            text(called(due.approval)),
        ],
    }
}

fn entry_row(row: &EntryRow<'_>) -> PageRow {
    let EntryRow { entry, letter, follows } = row;
    let [game, revision] = game(*letter);
    let letter_of = |of: fn(&LetterFile) -> String| or_empty(letter.map(of));
    PageRow {
        data: vec![("game", game.clone()), ("act", entry.action.word().to_owned())],
        cells: vec![
            text(entry.number),
            text(entry.entered),
            text(entry.date),
            letter_of(|one| one.letter.in_effect_from().to_string()),
            text(entry.action.word()),
            letter_of(called),
            text(game),
            text(revision),
            letter_of(|one| one.letter.channels.join(", ")),
            or_empty(*follows),
            letter_of(|one| one.letter.reason.clone().unwrap_or_default()),
            letter_of(signer),
            PageCell::Code(entry.letter.to_string()),
        ],
    }
}

fn signer(one: &LetterFile) -> String {
    match &one.signed {
        SignatureStatus::By(name) => name.clone(),
        SignatureStatus::Not(why) => why.clone(),
    }
}
