//! From a claim to the row of the rules that it is about, from an open point to its row, and from a finding to
//! the other place that it names.

use crate::cursor::holds;
use crate::diagnostics::{is_at, shown};
use gincert_evidence::Span;
use gincert_pages::Cell;
use gincert_submission::{
    AnalyzedDocument, ClaimSubject, ParsedDocument, PayRowIndex, Stake, WagerTiming,
};

/// The places that the text at a byte refers to, each once, in document order.
pub(crate) fn definitions(
    document: &ParsedDocument,
    examined: Option<&AnalyzedDocument>,
    offset: u64,
) -> Vec<Span> {
    let claims = document.claims.iter().filter(|claim| holds(claim.name.span, offset));
    let mut found: Vec<Span> = claims.filter_map(|claim| row_of(document, claim.subject)).collect();
    let points = document.open_points.iter().filter(|point| holds(point.point.span, offset));
    found.extend(points.filter_map(|point| term(document, &point.point.text)));
    found.extend(examined.into_iter().flat_map(|examined| other_places(examined, offset)));
    found.sort_unstable();
    found.dedup();
    found
}

/// The row that a figure is about: of the pay table, of the outcome table, or the wager.
fn row_of(document: &ParsedDocument, subject: ClaimSubject) -> Option<Span> {
    let cell = |cells: &[Cell], row: usize| cells.get(row).map(|cell| cell.span);
    let hand = |at: PayRowIndex| document.hand_cell(at).map(|cell| cell.span);
    let wager = |made: WagerTiming| {
        let wager = document.wagers.iter().find(|wager| wager.made == made);
        wager.map(|wager| wager.name.span)
    };
    match subject {
        ClaimSubject::RowProbability(row)
        | ClaimSubject::RowReturn(row)
        | ClaimSubject::RowCombinations(row) => hand(row),
        ClaimSubject::OutcomeProbability(row)
        | ClaimSubject::OutcomeReturn(row)
        | ClaimSubject::OutcomeCombinations(row) => cell(&document.outcome_cells, row),
        ClaimSubject::TotalProbability(side) | ClaimSubject::TotalReturn(side) => {
            hand(PayRowIndex { side, row: 0 })
        }
        ClaimSubject::OfMeter(side, _) => {
            let meter = document.meter_cells.iter().find(|(place, _)| *place == side);
            meter.map(|(_, cell)| cell.span)
        }
        ClaimSubject::AtSeats(side, ..) => {
            let envy = document.envy_cells.iter().find(|(place, ..)| *place == side);
            envy.map(|(.., cell)| cell.span)
        }
        ClaimSubject::SideHouseEdge(side) | ClaimSubject::Par(Stake::Side(side), _) => {
            let mut sides =
                document.wagers.iter().filter(|wager| wager.made == WagerTiming::Optional);
            sides.nth(side).map(|wager| wager.name.span)
        }
        ClaimSubject::RaiseFrequency | ClaimSubject::Par(Stake::Play, _) => {
            wager(WagerTiming::ToStay)
        }
        ClaimSubject::HouseEdge
        | ClaimSubject::ElementOfRisk
        | ClaimSubject::AverageWager
        | ClaimSubject::Par(Stake::Base | Stake::Both, _) => wager(WagerTiming::Required),
        ClaimSubject::ScoreProbability(_) => term(document, "Score"),
        ClaimSubject::OfHand(_) => term(document, "Card values"),
        ClaimSubject::OptimalStrategy | ClaimSubject::Unknown => None,
    }
}

fn term(document: &ParsedDocument, name: &str) -> Option<Span> {
    let row = document.terms.iter().find(|(term, _)| term.text.eq_ignore_ascii_case(name));
    row.map(|(term, _)| term.span)
}

/// The second halves of contradictions.
fn other_places(examined: &AnalyzedDocument, offset: u64) -> impl Iterator<Item = Span> {
    let here = shown(examined).iter().filter(move |finding| is_at(finding, offset));
    here.flat_map(|finding| &finding.notes).filter_map(|note| note.place.as_ref()?.span())
}
