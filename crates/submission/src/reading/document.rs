//! The `Document` table: what this document says of itself.

use crate::document::dossier::{LocatedValue, ParsedDocument};
use crate::document::places::named_places;
use crate::document::problem::{Problem, ProblemKind};
use crate::document::row_twice;
use crate::document::tables::{TableKind, Tables, has_row};
use gincert_evidence::{Digest, printable};
use gincert_game::Family;
use gincert_pages::{Cell, CellValue, Entry, PageProblem, cell_value, entries, meant, only_meant};

/// The rows a `Document` table may have.
const ROWS: [&str; 9] = [
    "Game",
    "Revision",
    "Standing",
    "Jurisdiction",
    "Date",
    "Source",
    "Compared by",
    "Supersedes",
    "Affiliation",
];

pub(crate) fn read(dossier: &mut ParsedDocument, tables: &Tables) {
    let rows = tables.rows(TableKind::Document);
    for row in &rows {
        let [name, value] = row.as_slice() else {
            continue;
        };
        if !ROWS.contains(&name.text.as_str()) {
            dossier.problems.add(PageProblem::RowUnknown, || {
                let message = format!("The Document table has no row '{}'.", printable(&name.text));
                let sentence = |near: &str| format!("The nearest is '{near}'.");
                let is_used = |name: &str| has_row(&rows, name);
                let problem = Problem::new(PageProblem::RowUnknown, name.span, message);
                problem.near(name, &ROWS, is_used, sentence)
            });
            continue;
        }
        if let Some((first, _)) = dossier.facts.rows.iter().find(|(key, _)| key.text == name.text) {
            let first = LocatedValue { value: first.text.clone(), span: first.span };
            let again = LocatedValue { value: name.text.clone(), span: name.span };
            row_twice(&mut dossier.problems, &first, &again);
            continue;
        }
        dossier.facts.rows.push((name.clone(), value.clone()));
        act_on(dossier, name, value);
    }
    let names = ["Game", "Revision", "Supersedes", "Jurisdiction"];
    let [game, revision, supersedes, places] = entries(&dossier.facts.rows, names);
    dossier.facts.printed_game = Entry::of(game);
    dossier.facts.printed_revision = Entry::of(revision);
    dossier.facts.supersedes = Entry::of(supersedes);
    dossier.facts.places = Entry::read(places, |text| Some(named_places(text)));
    if tables.has(TableKind::Document) {
        needed(dossier, tables);
    }
}

fn act_on(dossier: &mut ParsedDocument, name: &Cell, value: &Cell) {
    match (name.text.as_str(), cell_value(value)) {
        ("Game", CellValue::Stated(cell)) => match Family::parse(&cell.text) {
            Some(game) => dossier.facts.game = Some(LocatedValue { value: game, span: cell.span }),
            None => dossier.problems.push(game_unknown(&cell)),
        },
        ("Revision", CellValue::Stated(cell)) if !cell.text.is_empty() => {
            dossier.facts.revision = Some(LocatedValue { value: cell.text, span: cell.span });
        }
        ("Source", CellValue::Stated(cell)) => source_digests(dossier, &cell),
        _ => {}
    }
}

/// What follows where the game is not known.
const UNREAD: &str = " The game determines which tables are rules, so no table was read.";

fn games() -> String {
    let words = Family::ALL.map(|family| format!("'{}'", family.word()));
    format!("The games are {}.", words.join(", "))
}

/// One finding for a game that is none of the list: tables that another game
/// would have.
fn game_unknown(cell: &Cell) -> Problem {
    let words = Family::ALL.map(Family::word);
    let mut help = games();
    let only = only_meant(&cell.text, words);
    if let Some(near) = only.clone().or_else(|| meant(&cell.text, words)) {
        help = format!("The nearest is '{near}'. {help}");
    }
    let message = match cell.text.is_empty() {
        true => format!("This cell is empty.{UNREAD}"),
        false => format!("'{}' is not a known game.{UNREAD}", printable(&cell.text)),
    };
    let problem = Problem::new(PageProblem::PhraseUnknown, cell.span, message).help(help);
    problem.replacing(cell, only).known(&words)
}

/// Every `sha256:` in the source row must be followed by a digest; dots stand for one left out.
fn source_digests(dossier: &mut ParsedDocument, cell: &Cell) {
    for text in cell.text.split("sha256:").skip(1) {
        let digest =
            text.trim_start().split(|c: char| !c.is_ascii_hexdigit()).next().unwrap_or_default();
        if Digest::parse(digest).is_err() {
            let message = format!(
                "A SHA-256 digest has 64 hexadecimal digits; this one has {}.",
                digest.chars().count()
            );
            let help = "Give the digest of the source file, or omit 'sha256:' and state why.";
            dossier
                .problems
                .push(Problem::new(ProblemKind::SourceDigest, cell.span, message).help(help));
        }
    }
}

fn needed(dossier: &mut ParsedDocument, tables: &Tables) {
    let header = tables.header(TableKind::Document).unwrap_or_default();
    let revision_open = dossier.facts.revision.is_none();
    // A game that is stated and unknown has its own finding.
    let game = dossier.facts.printed_game.cell.as_ref().map(cell_value);
    let game_open = !matches!(game, Some(CellValue::Stated(_)));
    for (name, open) in [("Game", game_open), ("Revision", revision_open)] {
        if open {
            let mut message = format!("The Document table does not give the {name}.");
            let mut help = "Both name the document: rulesets/<game>/<revision>.md.".to_owned();
            if name == "Game" {
                message.push_str(UNREAD);
                help = format!("{help} {}", games());
            }
            let problem = Problem::new(ProblemKind::TermsDefined, header, message).help(help);
            dossier.problems.push(problem);
        }
    }
}
