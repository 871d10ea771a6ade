//! Figures of a side wager with envy pay-offs: what it costs at a table of so many seats, and why its other figures
//! are not tested.

use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::Definition;
use crate::document::dossier::{ClaimSubject, ParFigure, SeatsFigure, Stake};
use gincert_evidence::sentence;
use gincert_game::gin_and_win::SideWager;
use gincert_math::{BonusAnalysis, ENVY_NOT_COUNTED, EnvyAnalysis, edge_by_seats, side_envy};

fn wager(examined: &AnalyzedDocument, side: usize) -> Option<&SideWager> {
    let wager = examined.rules()?.sides.get(side)?;
    wager.has_envy().then_some(wager)
}

/// Whether a side wager has envy pay-offs.
pub(super) fn has_envy(examined: &AnalyzedDocument, side: usize) -> bool {
    wager(examined, side).is_some()
}

/// What the envy pay-offs of a side wager do, given its pay table over all hands: over all hands, or of a wager that a fold loses under optimal play.
///
/// # Errors
/// Why there is nothing to say, in a sentence.
pub(super) fn of(
    examined: &AnalyzedDocument,
    (side, analysis): (usize, &BonusAnalysis),
) -> Result<EnvyAnalysis, String> {
    let none = || {
        "The wager has no envy pay-offs, so that its figures are the same for every number of seats."
            .to_owned()
    };
    let wager = wager(examined, side).ok_or_else(none)?;
    let base = if wager.stands_on_fold { None } else { Some(examined.base_game()?) };
    let seats = examined.rules().map_or((1, 1), |rules| rules.seats);
    side_envy(wager, seats, (side, analysis), base).ok_or_else(none)
}

/// A figure of a wager at a table of so many seats.
///
/// # Errors
/// Why it is not tested, in a sentence.
pub(super) fn at_seats(
    examined: &AnalyzedDocument,
    of_side: (usize, &BonusAnalysis),
    (seats, figure): (u8, SeatsFigure),
) -> Result<Vec<Definition>, String> {
    let found = of(examined, of_side)?;
    let (least, most) = found.seats;
    if !(least..=most).contains(&seats) {
        return Err(format!("The game has {least} to {most} seats."));
    }
    let edge = found.edge_at(seats);
    Ok(vec![match figure {
        SeatsFigure::HouseEdge => {
            Definition::new("the mean loss over the wager at a table of so many seats", edge, None)
        }
        SeatsFigure::Return => Definition::returned(
            "what comes back of the wager at a table of so many seats",
            &edge,
            None,
        ),
    }])
}

/// Why a figure of a wager with envy pay-offs, or of all wagers together with it, is not tested; `None` for figures
/// that envy leaves as they are.
pub(super) fn why_not_tested(examined: &AnalyzedDocument, subject: ClaimSubject) -> Option<String> {
    use ParFigure::{
        AverageWager, Combinations, ElementOfRisk, ExpectedValue, HouseEdge, PlainReturn, Return,
        ReturnOnAll,
    };
    let (sides, figure) = match subject {
        ClaimSubject::SideHouseEdge(side) => (side..side + 1, HouseEdge),
        ClaimSubject::Par(Stake::Side(side), figure) => (side..side + 1, figure),
        ClaimSubject::Par(Stake::Both, figure) => (0..examined.rules()?.sides.len(), figure),
        _ => return None,
    };
    let wager = sides.into_iter().find_map(|side| wager(examined, side))?;
    let of_seats = || {
        let advice =
            format!("Print it for a number of seats: 'House edge of {} with 6 seats'.", wager.name);
        format!("{} {advice}", sentence(&edge_by_seats(wager)))
    };
    match figure {
        AverageWager | Combinations => None,
        HouseEdge | ElementOfRisk | Return | ReturnOnAll | ExpectedValue | PlainReturn => {
            Some(of_seats())
        }
        _ => Some(ENVY_NOT_COUNTED.to_owned()),
    }
}
