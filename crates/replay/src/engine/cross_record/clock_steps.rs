//! Steps of the times of one table, and what each step back shows: whether the clock was ahead before it, or
//! behind after it.
//!
//! A step back is matched with a step forward that is as large or larger, before it or after it: a clock may be
//! moved while the table is closed. Where other tables were open, the range that agrees with them is taken
//! ([`super::witnesses`]); else the step forward that is hardly larger. Where both sides are as likely, the side is
//! left open.

use crate::index::ledger::TimeStep;
use crate::record_audits::time_backwards::{ClockSide, Shift, Step, about_seconds};
use jiff::Timestamp;

/// Steps back by fewer seconds are reported at their record: lines may be out of order.
pub(super) const SHIFT_SECONDS_MIN: i64 = 600;
/// Seconds that the rounds at both ends of a moved range may take.
const SLACK_SECONDS: i64 = 900;
/// Seconds that they take where the game goes on.
const CLOSE_SECONDS: i64 = 360;
/// Steps forward between two steps back that are stored.
const FORWARD_MAX: usize = 64;
/// Seconds by which a range has to agree better with other tables.
const WITNESSED_SECONDS: i64 = 600;

/// How much less larger a step forward is than a step back; the first is the likeliest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    /// By no more than two rounds take.
    Close,
    /// By no more than they may take.
    Loose,
    /// The table was closed as well.
    Pause,
    /// There is no step forward: the clock was wrong from the beginning or to the end.
    OneEnd,
}

/// A range of records whose clock may have been wrong.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    side: ClockSide,
    matched: Match,
    forward: Option<Step>,
    /// The times of the range, as they are written, in seconds.
    range: [i64; 2],
    /// Seconds in which it contradicts other tables.
    contradicted: i64,
}

impl Candidate {
    fn seconds(&self) -> i64 {
        self.range[1].saturating_sub(self.range[0])
    }

    /// How much worse another one agrees with other tables before it is out of the question.
    fn tolerance(&self) -> i64 {
        WITNESSED_SECONDS.saturating_add(self.contradicted.saturating_abs() / 8)
    }
}

/// Seconds in which records of a range of times beside a step back, moved by so many seconds, contradict other tables.
pub(super) type ContradictedSeconds<'w> = dyn Fn([i64; 2], i64, i64) -> i64 + 'w;

/// The steps of a table in files that follow each other.
#[derive(Default)]
pub(super) struct StepSequence {
    /// Steps forward since the last step back.
    forward: Vec<Step>,
    open: Option<OpenBack>,
    closed: Vec<(Step, Option<Shift>)>,
    ends: Option<[Timestamp; 2]>,
}

/// A step back, with the steps forward before it.
struct OpenBack {
    step: Step,
    before: Vec<Step>,
}

impl StepSequence {
    /// The steps between these times, the first and the last one of the records.
    pub fn between(ends: Option<[Timestamp; 2]>) -> StepSequence {
        StepSequence { ends, ..StepSequence::default() }
    }

    /// Adds the next step.
    pub fn add(&mut self, step: Step, contradiction: &ContradictedSeconds<'_>) {
        if step.seconds() <= -SHIFT_SECONDS_MIN {
            self.close(contradiction);
            self.open = Some(OpenBack { step, before: std::mem::take(&mut self.forward) });
        } else if step.seconds() < 0 {
            self.closed.push((step, None));
        } else {
            if self.forward.len() >= FORWARD_MAX {
                self.forward.remove(FORWARD_MAX / 2);
            }
            self.forward.push(step);
        }
    }

    /// Closes the step back that is open: no further step forward can belong to it.
    fn close(&mut self, contradiction: &ContradictedSeconds<'_>) {
        let Some(open) = self.open.take() else { return };
        let shift = decided(&open, &self.forward, self.ends, contradiction);
        if shift.side == Some(ClockSide::Behind)
            && let Some(until) = shift.behind_until
        {
            self.forward.retain(|step| step.place > until.place);
        }
        self.closed.push((open.step, Some(shift)));
    }

    /// Every step back, with what it shows.
    pub fn closed(mut self, contradiction: &ContradictedSeconds<'_>) -> Vec<(Step, Option<Shift>)> {
        self.close(contradiction);
        self.closed
    }
}

/// What a step back shows beside the steps forward before it and after it.
fn decided(
    OpenBack { step, before }: &OpenBack,
    after: &[Step],
    ends: Option<[Timestamp; 2]>,
    contradiction: &ContradictedSeconds<'_>,
) -> Shift {
    let back = -step.seconds();
    let [earlier, later] = [step.before.as_second(), step.at.as_second()];
    let mut all = Vec::new();
    let mut add = |side: ClockSide, forward: Option<Step>, range: [i64; 2]| {
        let more = forward.map(|forward| forward.seconds().saturating_sub(back));
        let matched = match more {
            Some(more) if more < 0 => return,
            Some(more) if more <= CLOSE_SECONDS => Match::Close,
            Some(more) if more <= SLACK_SECONDS.max(back / 16) => Match::Loose,
            Some(_) => Match::Pause,
            None => Match::OneEnd,
        };
        let ahead = about_seconds(back, forward.map(|forward| forward.seconds()));
        let moved = if side == ClockSide::Ahead { -ahead } else { ahead };
        let contradicted = contradiction(range, later, moved);
        all.push(Candidate { side, matched, forward, range, contradicted });
    };
    for forward in before {
        add(ClockSide::Ahead, Some(*forward), [forward.at.as_second(), earlier]);
    }
    for forward in after {
        add(ClockSide::Behind, Some(*forward), [later, forward.before.as_second()]);
    }
    if let Some([first, last]) = ends.map(|ends| ends.map(|at| at.as_second())) {
        add(ClockSide::Ahead, None, [first, earlier]);
        add(ClockSide::Behind, None, [later, last]);
    }
    let likeliest = |all: &[Candidate], side: ClockSide| {
        let own = all.iter().filter(|one| one.side == side).copied();
        own.min_by_key(|one| (one.matched, one.contradicted, one.seconds()))
    };
    let least = all.iter().min_by_key(|one| one.contradicted).copied();
    all.retain(|one| {
        let most = |least: Candidate| least.contradicted.saturating_add(least.tolerance());
        least.is_none_or(|least| one.contradicted <= most(least))
    });
    let [ahead, behind] = [ClockSide::Ahead, ClockSide::Behind].map(|side| likeliest(&all, side));
    let is_clear = |one: &Candidate, other: Option<Candidate>| match other.map(|one| one.matched) {
        // Other tables leave one side only.
        None => true,
        Some(Match::OneEnd) => one.matched <= Match::Loose,
        Some(other) => one.matched == Match::Close && other > Match::Close,
    };
    let side = match (ahead, behind) {
        (Some(one), other) if is_clear(&one, other) => Some(ClockSide::Ahead),
        (other, Some(one)) if is_clear(&one, other) => Some(ClockSide::Behind),
        _ => None,
    };
    let forward = |one: Option<Candidate>| one.and_then(|one| one.forward);
    let (ahead_since, behind_until) = (forward(ahead), forward(behind));
    Shift { back: *step, side, ahead_since, behind_until, ends }
}

/// Whether a step is one that a moved clock may have made.
pub(super) fn is_far(step: &Step) -> bool {
    step.seconds() >= TimeStep::FORWARD_SECONDS || step.seconds() <= -SHIFT_SECONDS_MIN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> Timestamp {
        Timestamp::from_second(minute * 60).unwrap()
    }

    /// The steps back of a table whose records are at these minutes, one byte each.
    fn found(
        minutes: &[i64],
        contradiction: &ContradictedSeconds<'_>,
    ) -> Vec<(u64, Option<Shift>)> {
        let mut table = StepSequence::between(Some([at(minutes[0]), at(*minutes.last().unwrap())]));
        for (place, pair) in (1..).zip(minutes.windows(2)) {
            let step = Step { place, before: at(pair[0]), at: at(pair[1]) };
            if step.seconds() < 0 || is_far(&step) {
                table.add(step, contradiction);
            }
        }
        let closed = table.closed(contradiction);
        closed.into_iter().map(|(step, shift)| (step.place, shift)).collect()
    }

    /// The same where no other table was open.
    fn alone(minutes: &[i64]) -> (u64, Option<ClockSide>, [Option<u64>; 2]) {
        let found = found(minutes, &|_, _, _| 0);
        let [(place, Some(shift))] = found[..] else { panic!("{found:?}") };
        let places =
            [shift.ahead_since, shift.behind_until].map(|step| step.map(|step| step.place));
        (place, shift.side, places)
    }

    #[test]
    fn a_clock_that_was_ahead_is_reported_where_it_went_ahead() {
        let ahead = alone(&[0, 1, 62, 63, 64, 5, 6]);
        assert_eq!(ahead, (5, Some(ClockSide::Ahead), [Some(2), None]));
        let behind = alone(&[0, 1, 2, 1 - 60, 2 - 60, 5, 6]);
        assert_eq!(behind, (3, Some(ClockSide::Behind), [None, Some(5)]));
    }

    #[test]
    fn of_two_ranges_that_are_as_likely_none_is_chosen() {
        let both = alone(&[0, 61, 62, 63, 64, 65, 66, 7, 8, 69, 70]);
        assert_eq!(both, (7, None, [Some(1), Some(9)]));
        // The table was closed for 70 minutes, and a clock was set in that time or was behind later.
        let pause = alone(&[0, 1, 72, 73, 44, 45, 86, 87]);
        assert_eq!(pause, (4, None, [Some(2), Some(6)]));
        // A clock that was an hour ahead from the beginning, or that is behind to the end.
        assert_eq!(alone(&[60, 61, 62, 3, 4]), (3, None, [None, None]));
    }

    #[test]
    fn other_tables_show_which_range_is_wrong() {
        let minutes = [0, 1, 72, 73, 44, 45, 86, 87];
        // Others agree with what it has before the step back only if that is moved.
        let before = |range: [i64; 2], _: i64, moved: i64| {
            if moved < 0 && range == [72 * 60, 73 * 60] { -3_000 } else { 3_000 }
        };
        let found = found(&minutes, &before);
        let [(4, Some(shift))] = found[..] else { panic!("{found:?}") };
        assert_eq!(shift.side, Some(ClockSide::Ahead));
        assert_eq!(shift.ahead_since.map(|step| step.place), Some(2));
    }

    #[test]
    fn lines_out_of_order_are_reported_where_they_are() {
        assert_eq!(found(&[0, 1, 3, 2, 4], &|_, _, _| 0), [(3, None)]);
    }
}
