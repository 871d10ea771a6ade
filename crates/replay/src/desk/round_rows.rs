//! Every round of the logs, one after the other, with what its record states and what the rules make of it.

use crate::desk::play_page;
use crate::engine::record_walk::{NextExcluded, WalkStep, WalkedRecord, walk};
use crate::engine::turnover::total_row;
use crate::families::family;
use crate::finding::exception::{Identity, RecordContext};
use crate::finding::page::{ShownSeat, ShownTotal, ShownWager};
use crate::finding::spot::Spot;
use crate::input::reader::Inputs;
use crate::rules::auditor::Auditor;
use crate::summary::RecordExclusion;
use gincert_evidence::printable;
use std::io;

/// A record of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundRow {
    /// Where it is.
    pub spot: Spot,
    /// The round.
    pub identity: Identity,
    /// What the record says about itself.
    pub about: RecordContext,
    /// `settled`, or why the round does not count.
    pub state: String,
    /// Why it is excluded from the totals.
    pub excluded: Option<RecordExclusion>,
    /// Its seats; none where the record shows none.
    pub seats: Vec<RoundSeat>,
}

/// A seat of a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundSeat {
    /// Its number.
    pub number: Option<u32>,
    /// What the player did, as the record says.
    pub action: String,
    /// The outcome by the rules; `None` where the record does not show enough, or no rules are in force.
    pub outcome: Option<String>,
    /// The outcome as the record names it.
    pub stated_outcome: Option<String>,
    /// Each wager.
    pub wagers: Vec<ShownWager>,
    /// All of them together, in minor units.
    pub total: ShownTotal,
    /// Points as logged, and by the rules, of games that count points.
    pub points: [Option<i64>; 2],
}

impl From<ShownSeat> for RoundSeat {
    fn from(seat: ShownSeat) -> RoundSeat {
        RoundSeat {
            number: seat.number,
            action: seat.action,
            outcome: seat.outcome.map(|(text, _)| text),
            stated_outcome: seat.stated_outcome,
            wagers: seat.wagers,
            total: seat.total,
            points: [None; 2],
        }
    }
}

/// Reads all logs again and visits every record of a round or match. `excluded` gives the records that the audit
/// excluded from its totals.
///
/// # Errors
/// What `excluded` and the visitor give.
pub fn each_round(
    inputs: &dyn Inputs,
    auditor: &Auditor<'_>,
    excluded: NextExcluded<'_>,
    visit: &mut dyn FnMut(RoundRow) -> io::Result<()>,
) -> io::Result<()> {
    walk(inputs, auditor, excluded, &total_row, &mut |step| match step {
        WalkStep::Record(one) => visit(row(auditor, &one)),
        WalkStep::Total(_) | WalkStep::Unreadable | WalkStep::EndOfFile => Ok(()),
    })
}

fn row(auditor: &Auditor<'_>, one: &WalkedRecord<'_, '_>) -> RoundRow {
    let (record, in_force) = (one.record, one.in_force);
    let state = record.state.as_ref().map_or("settled", |state| state.as_str());
    let seats = match in_force.play {
        Some(play) if in_force.sheet.is_none() => played_seats(&play_page::page(record, play)),
        _ => {
            let sheet = in_force.sheet.map(|(_, sheet)| sheet);
            family::round_seats(record, sheet).into_iter().map(RoundSeat::from).collect()
        }
    };
    RoundRow {
        spot: one.spot,
        identity: one.known.identity(),
        about: auditor.about(record, one.known, in_force),
        state: printable(state),
        excluded: one.excluded,
        seats,
    }
}

/// The seats of a round that is played event by event, or the sides of a match.
fn played_seats(page: &crate::finding::page::PlayPage) -> Vec<RoundSeat> {
    let seat = |place: usize| {
        let of = |points: &Option<Vec<i64>>| points.as_ref()?.get(place).copied();
        RoundSeat {
            number: u32::try_from(place).ok(),
            outcome: page.ended.map(str::to_owned),
            points: [of(&page.points_logged), of(&page.points_due)],
            ..RoundSeat::default()
        }
    };
    (0..page.seats).map(seat).collect()
}
