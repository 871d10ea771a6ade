//! Text states a mechanic of the game that no table has.
//!
//! Tables are executed, and people play by the text. Wild cards, a second deck, an ace that is high, another
//! number of cards, an exchange, a check, insurance, a surrender, a fee, an envy bonus or a jackpot change every
//! figure, and no row of a table says them. Running text, headings, the row `Deal order` and the rows of limits and
//! conditions are searched for a closed list of such mechanics. A sentence that denies one ("no jokers are used")
//! is none. The finding is minor: the figures hold for the tables, and not for the game that the text describes.
//!
//! What to do: write the rule as a row where the format has one, or delete the sentence. Where the game has the
//! mechanic and the format has no row for it, no figure of the document counts for that game.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::analysis::problem_findings::limited;
use crate::document::sentences::{sentence_span, sentences};
use crate::document::{TableKind, kind_of};
use crate::families::gin_and_win::phrases;
use crate::families::gin_and_win::text_mechanics::{TableMechanics, TextMechanic, stated};
use gincert_evidence::{Finding, FindingSubject, Grade, Quantity, Span, printable};
use gincert_game::Family;
use gincert_pages::{Block, Cell, RawTable, cell_value};

pub(super) const CODE: &str = "mechanic-unexecuted";
pub(super) const SUBJECT: FindingSubject = FindingSubject::Rules;

pub(super) fn check(examined: &AnalyzedDocument) -> Vec<Finding> {
    let game = examined.dossier.facts.game.as_ref().map(|game| game.value);
    if game != Some(Family::GinAndWin) {
        return Vec::new();
    }
    let tables = tables_of(examined);
    let mut found: Vec<(Span, String, TextMechanic)> = Vec::new();
    for text in texts(examined) {
        for sentence in sentences(&text.text) {
            let span = || sentence_span(&examined.source, &text, sentence);
            let all = stated(sentence, tables).into_iter();
            found.extend(all.map(|mechanic| (span(), sentence.trim().to_owned(), mechanic)));
        }
    }
    limited(found.into_iter().map(|(span, sentence, mechanic)| {
        let message = format!(
            "The text states {}, which no table has: '{}'.",
            mechanic.name,
            printable(&sentence)
        );
        Finding::new(CODE, Grade::Minor, examined.source.place(span), message)
            .observed(Quantity::Text(sentence))
            .note(mechanic.supported.to_owned())
            .help(
                "Write the rule as a row where the format has one, or delete the sentence. Otherwise no figure \
                 counts for the game as the text describes it.",
            )
    }))
}

fn tables_of(examined: &AnalyzedDocument) -> TableMechanics {
    let term = |term: &str| {
        let found = examined.dossier.terms.iter().find(|(name, _)| name.text == term);
        found.and_then(|(_, rule)| cell_value(rule).cell().map(|cell| cell.text.clone()))
    };
    let hand_cards = term("Hand").and_then(|text| phrases::hand_cards(&text).ok());
    TableMechanics {
        hand_cards,
        jokers: term("Deck").and_then(|text| phrases::deck(&text).ok()).unwrap_or(0),
        has_rounds: examined.rules().is_some_and(|rules| rules.raise_rounds.is_some()),
        has_meter: !examined.dossier.meter_cells.is_empty(),
        has_envy: has_table(examined, TableKind::Envy),
    }
}

/// Whether a document has a table of a kind, with whatever rows.
fn has_table(examined: &AnalyzedDocument, kind: TableKind) -> bool {
    examined
        .dossier
        .blocks
        .iter()
        .any(|(_, block)| matches!(block, Block::Table(table) if kind_of(table) == Some(kind)))
}

/// Every text that states rules beside the executed tables.
fn texts(examined: &AnalyzedDocument) -> Vec<Cell> {
    let mut texts = Vec::new();
    for (_, block) in &examined.dossier.blocks {
        match block {
            Block::Heading(cell) | Block::Paragraph(cell) | Block::Aside(cell) => {
                texts.push(cell.clone());
            }
            Block::Table(table) => texts.extend(rows(table)),
            Block::Fence(_) => {}
        }
    }
    texts
}

/// The rows of a table that are free text, each as one text.
fn rows(table: &RawTable) -> Vec<Cell> {
    let is_free = |row: &&Vec<Cell>| match kind_of(table) {
        Some(TableKind::Limit | TableKind::Condition) => true,
        Some(TableKind::Term) => {
            row.first().is_some_and(|name| name.text.eq_ignore_ascii_case("Deal order"))
        }
        _ => false,
    };
    // The source of a limit, and who sees to a condition, are no rules of the game.
    let stating = if kind_of(table) == Some(TableKind::Condition) { 1 } else { 2 };
    let row_text = |row: &Vec<Cell>| {
        let cells: Vec<&str> = row.iter().take(stating).map(|cell| cell.text.as_str()).collect();
        row.first().map(|first| Cell { text: cells.join(": "), span: first.span })
    };
    table.rows.iter().filter(is_free).filter_map(row_text).collect()
}
