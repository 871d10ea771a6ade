//! Statements of cost and chance that stand in a document's text and not in its claim table.
//!
//! Every word counts that any reader may see: headings, running text, lists, footnotes and formulas, the
//! cells of every row of every table but those that were read as rules, the lines of examples with their remarks, and
//! the words of pictures, titles of links and HTML. What a claim says of the same
//! wager and the same figure is covered by that claim; all else is printed mathematics that nobody
//! compares.

use super::coverage::ClaimCoverage;
use super::judged::JudgedClaim;
use crate::cost::{FigureKind, ReasonWord, TextContext, WagerNames, statements};
use crate::document::dossier::{ParsedDocument, Stake, WagerTiming};
use crate::document::{TableKind, kind_of};
use gincert_evidence::Span;
use gincert_pages::{Block, Cell, RawTable};
use std::collections::BTreeSet;

/// Most numbers in the visible text of a document that are tested.
pub const TEXT_NUMBERS_MAX: usize = 10_000;

/// A statement that no claim covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnclaimedStatement {
    /// The text that it stands in.
    pub span: Span,
    /// Its words as they are printed.
    pub text: String,
    /// What it seems to be.
    pub kind: FigureKind,
    /// The wagers that it names.
    pub stake: Option<Stake>,
    /// The words that make it a statement, where it has no figure and no known wording.
    pub reasons: Vec<ReasonWord>,
}

/// Every statement outside of the claim table that no claim covers, in document order, each text once
/// a paragraph or cell; and whether some were not looked at. `judged` are the claims, where they were judged.
pub fn unclaimed(
    dossier: &ParsedDocument,
    judged: &[JudgedClaim],
) -> (Vec<UnclaimedStatement>, bool) {
    let names = wager_names(dossier);
    let covered = ClaimCoverage::new(dossier, &names, judged);
    let mut found = Vec::new();
    let mut budget = TEXT_NUMBERS_MAX;
    for text in texts(dossier, &names) {
        let mut here: BTreeSet<String> = BTreeSet::new();
        for statement in statements(&text.words, &text.around, &names, &mut budget) {
            if !covered.has(&statement) && here.insert(statement.text.clone()) {
                found.push(UnclaimedStatement {
                    span: text.span,
                    text: statement.text,
                    kind: statement.kinds.first().copied().unwrap_or(FigureKind::Unnamed),
                    stake: statement.stake,
                    reasons: statement.reasons,
                });
            }
        }
        if budget == 0 {
            return (found, true);
        }
    }
    (found, false)
}

/// A visible text.
struct Text {
    words: String,
    span: Span,
    around: TextContext,
}

impl Text {
    fn of(cell: &Cell, around: TextContext) -> Text {
        let words = cell.text.clone();
        Text { words, span: cell.span, around }
    }
}

/// All visible texts but the names and values of claims that are judged.
fn texts(dossier: &ParsedDocument, names: &WagerNames) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut section = TextContext::default();
    let mut before = TextContext::default();
    for (_, block) in &dossier.blocks {
        match block {
            Block::Heading(cell) => {
                texts.push(Text::of(cell, TextContext::default()));
                section = TextContext::of(&cell.text, names);
                before = section.clone();
            }
            Block::Paragraph(cell) => {
                texts.push(Text::of(cell, before.clone().within(&section)));
                before = lead(cell, names).within(&section);
            }
            Block::Aside(cell) => texts.push(Text::of(cell, TextContext::default())),
            Block::Table(table) => texts.extend(cells(dossier, table, &section, names)),
            Block::Fence(fence) => {
                let info = Cell { text: fence.info.clone(), span: fence.span };
                let lines = std::iter::once(&info).chain(&fence.lines);
                let words = |line: &Cell| {
                    let known = dossier.lines_without_results.get(&line.span);
                    let text = known.unwrap_or(&line.text).clone();
                    parts(&with_plain_words(&Cell { text, span: line.span }, dossier))
                };
                texts.extend(lines.flat_map(words));
            }
        }
    }
    texts
}

/// What a paragraph says about the one behind it: of a lead such as "House edge:" its figure.
fn lead(cell: &Cell, names: &WagerNames) -> TextContext {
    let around = TextContext::of(&cell.text, names);
    let leads = cell.text.ends_with(':') || cell.text.split_whitespace().count() <= 6;
    TextContext {
        kinds: if leads { around.kinds } else { Vec::new() },
        stake: None,
        words: around.words,
        is_share: leads && around.is_share,
        is_named: leads && around.is_named,
        is_charge: leads && around.is_charge,
    }
}

/// A line of an example with the word `bonus` for the names of side wagers, as examples of documents with one have
/// it: names such as "Perfect Gin" say something of their own.
fn with_plain_words(line: &Cell, dossier: &ParsedDocument) -> Cell {
    let sides = || dossier.wagers.iter().filter(|wager| wager.made == WagerTiming::Optional);
    let mut text = line.text.clone();
    if sides().count() > 1 {
        for wager in sides() {
            text = text.replace(&wager.name.text, "bonus");
        }
    }
    Cell { text, span: line.span }
}

/// A line of an example and the remark behind it, where spaces part them.
fn parts(line: &Cell) -> Vec<Text> {
    let text = line.text.trim_end();
    let tail = text.rfind("  ").map(|at| text.split_at(at));
    let is_remark = |tail: &str| tail.split_whitespace().count() >= 4;
    match tail.filter(|(_, tail)| is_remark(tail)) {
        Some((line_words, remark)) => [line_words, remark]
            .map(|words| Text {
                words: words.trim().to_owned(),
                span: line.span,
                around: TextContext::default(),
            })
            .into(),
        None => vec![Text::of(line, TextContext::default())],
    }
}

fn cells(
    dossier: &ParsedDocument,
    table: &RawTable,
    section: &TextContext,
    names: &WagerNames,
) -> Vec<Text> {
    let is_claims = kind_of(table) == Some(TableKind::Claim);
    let heads: Vec<TextContext> =
        table.header.iter().map(|cell| TextContext::of(&cell.text, names)).collect();
    let mut texts: Vec<Text> =
        table.header.iter().map(|cell| Text::of(cell, TextContext::default())).collect();
    for row in &table.rows {
        let name = row.first().map(|cell| cell.text.as_str()).unwrap_or_default();
        let of_row = TextContext::of(name, names);
        for (column, cell) in row.iter().enumerate() {
            // The name and the value of a claim are judged as a claim, and a phrase is a rule.
            let is_judged = is_claims && matches!(column, 0 | 2);
            if is_judged || dossier.phrase_cells.contains(&cell.span) {
                continue;
            }
            let head = heads.get(column).cloned().unwrap_or_default();
            let stake = TextContext { stake: section.stake, ..TextContext::default() };
            let around = match (is_claims, column) {
                (true, _) => TextContext { stake: of_row.stake, ..TextContext::default() },
                (false, 0) => head,
                (false, _) => head.within(&of_row),
            };
            let text = Text::of(cell, around.within(&stake));
            texts.push(text);
        }
    }
    texts
}

/// What the document calls its wagers.
fn wager_names(dossier: &ParsedDocument) -> WagerNames {
    let each = |made: WagerTiming| -> Vec<Vec<Vec<String>>> {
        let wagers = dossier.wagers.iter().filter(|wager| wager.made == made);
        let names = wagers.map(|wager| std::iter::once(&wager.name).chain(&wager.also));
        let words = |cell: &Cell| Some(crate::cost::words(&cell.text)).filter(|w| !w.is_empty());
        names.map(|names| names.filter_map(words).collect()).collect()
    };
    WagerNames { base: each(WagerTiming::Required).concat(), sides: each(WagerTiming::Optional) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine;

    fn found(document: &str) -> Vec<String> {
        let examined = examine("a.md", document.as_bytes());
        let (found, _) = unclaimed(&examined.dossier, &[]);
        found.into_iter().map(|figure| figure.text).collect()
    }

    #[test]
    fn a_statement_of_cost_counts_wherever_a_reader_sees_it() {
        for (document, wanted) in [
            ("The house edge is 2.10 %.", vec!["2.10%"]),
            ("- RTP: 98.6%\n- hits 1 in 6.5 hands\n", vec!["98.6%", "1 in 6.5"]),
            ("Gives ninety-eight percent back to players.", vec!["ninety eight percent"]),
            ("Return 0.978 and probability .25", vec!["0.978", ".25"]),
            ("# Only 1.5 per cent edge", vec!["1.5 per cent"]),
            ("| Point | x |\n| - | - |\n| Edge | 3.4% |\n", vec!["3.4%"]),
            ("```hand\nAc Ah = score 0  the edge is 7 basis points\n```", vec!["7 basis points"]),
            ("[^1]: edge 0.73 %", vec!["0.73%"]),
            ("$E = 0.0073$", vec!["0.0073"]),
            ("## House edge\n\n0.73 %", vec!["0.73%"]),
            ("A commission of 5 % is taken.", vec![]),
            ("Rules of 18.12.2017, step 3.2, wagers of $5.25 to 300 USD pay 3 to 1.", vec![]),
            ("Wins pay 3 to 1, score 4 with Ten or lower.", vec![]),
        ] {
            assert_eq!(found(document), wanted, "{document}");
        }
    }
}
