//! Which seats took part in which rounds of a table: how often one is absent between two rounds of its
//! own.
//!
//! It knows seats and players, and no cards, wagers or rules.

use crate::index::round_index;
use crate::record::Record;
use serde::{Deserialize, Serialize};

/// Rounds after which a returning seat counts as another visit.
pub const ABSENT_MAX: u64 = 20;
/// Seats and players that are looked after at once.
const SEATS_HELD: usize = 64;

/// How often seats were absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Absent {
    /// Settled rounds.
    pub rounds: u64,
    /// Seats that were absent for exactly one round.
    pub one: u64,
    /// Seats that were absent for two rounds or more, and at most [`ABSENT_MAX`].
    pub more: u64,
}

impl Absent {
    /// Whether seats are absent for one round in more than one round of two hundred, and hardly ever for
    /// longer: players who pause do it for several rounds, too.
    pub fn is_odd(self) -> bool {
        self.one.saturating_mul(200) > self.rounds && self.one > self.more.saturating_mul(8)
    }
}

/// A seat and its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct SeatHolding {
    seat: u32,
    player: u64,
    /// Its first round, where a chunk before could end with another one of its own.
    first: Option<u64>,
    /// Its last round. Both are counted from the first of the chunk.
    last: u64,
}

/// The seats of one table in a chunk of a log.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Presence {
    absent: Absent,
    held: Vec<SeatHolding>,
}

impl Presence {
    /// Adds a settled round.
    pub fn add(&mut self, record: &Record<'_>) {
        let round = self.absent.rounds;
        self.absent.rounds += 1;
        for seat in &record.seats {
            let Some(number) = seat.seat else { continue };
            let player = seat.player.as_ref();
            let player = player.map_or(0, |name| round_index::content(name.as_str().as_bytes(), 0));
            let is_it = |held: &&mut SeatHolding| (held.seat, held.player) == (number, player);
            if let Some(held) = self.held.iter_mut().find(is_it) {
                let absent = round.saturating_sub(held.last).saturating_sub(1);
                held.last = round;
                self.absent.note(absent);
            } else {
                let first = Some(round).filter(|round| *round <= ABSENT_MAX);
                self.held.push(SeatHolding { seat: number, player, first, last: round });
            }
        }
        if self.held.len() > SEATS_HELD {
            self.tidy();
        }
    }

    /// What matters at neither end of the chunk goes, and the rest has one order, so that a chunk is
    /// the same wherever it was cut.
    pub fn tidy(&mut self) {
        let rounds = self.absent.rounds;
        self.held.sort_unstable_by_key(|held| (held.seat, held.player));
        let matters = |held: &SeatHolding| {
            held.first.is_some() || held.last.saturating_add(ABSENT_MAX) >= rounds
        };
        self.held.retain(matters);
    }

    /// Adds the chunk that follows.
    pub fn append(&mut self, after: Presence) {
        let before = self.absent.rounds;
        self.absent.rounds += after.absent.rounds;
        self.absent.one += after.absent.one;
        self.absent.more += after.absent.more;
        for later in after.held {
            let (first, last) = (later.first.map(|first| before + first), before + later.last);
            let is_it =
                |held: &&mut SeatHolding| (held.seat, held.player) == (later.seat, later.player);
            if let Some(held) = self.held.iter_mut().find(is_it) {
                if let Some(first) = first {
                    let absent = first.saturating_sub(held.last).saturating_sub(1);
                    self.absent.note(absent);
                }
                held.last = last;
            } else {
                let first = first.filter(|round| *round <= ABSENT_MAX);
                self.held.push(SeatHolding { first, last, ..later });
            }
        }
        self.tidy();
    }

    /// How often seats were absent.
    pub fn absent(&self) -> Absent {
        self.absent
    }
}

impl Absent {
    fn note(&mut self, rounds: u64) {
        match rounds {
            0 => {}
            1 => self.one += 1,
            2..=ABSENT_MAX => self.more += 1,
            _ => {}
        }
    }

    /// Adds those of another table.
    pub(crate) fn merge(&mut self, other: Absent) {
        self.rounds += other.rounds;
        self.one += other.one;
        self.more += other.more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::SeatRecord;

    fn record(seats: &[u32]) -> Record<'static> {
        let seats =
            seats.iter().map(|seat| SeatRecord { seat: Some(*seat), ..SeatRecord::default() });
        Record { seats: seats.collect(), ..Record::default() }
    }

    #[test]
    fn absences_are_the_same_wherever_a_log_is_cut() {
        let rounds: Vec<Vec<u32>> = (0..200_u32)
            .map(|round| (1..=6).filter(|seat| round * 7 % (seat + 5) != *seat % 3).collect())
            .collect();
        let of = |rounds: &[Vec<u32>]| {
            let mut presence = Presence::default();
            rounds.iter().for_each(|seats| presence.add(&record(seats)));
            presence
        };
        let whole = of(&rounds).absent();
        assert!(whole.one > 10 && whole.rounds == 200);
        for cut in 0..=rounds.len() {
            let mut both = of(&rounds[..cut]);
            both.append(of(&rounds[cut..]));
            assert_eq!(both.absent(), whole, "{cut}");
        }
    }

    #[test]
    fn seats_that_miss_single_rounds_only_are_odd() {
        assert!(Absent { rounds: 1000, one: 8, more: 0 }.is_odd());
        assert!(!Absent { rounds: 1000, one: 8, more: 2 }.is_odd());
        assert!(!Absent { rounds: 1000, one: 5, more: 0 }.is_odd());
    }
}
