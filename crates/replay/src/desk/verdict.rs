//! What a record comes to for one seat: paid or scored as due, too little, too much, or not compared.

use crate::finding::page::{Page, PlayPage, ShownSeat};

/// What a record comes to for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DisputeVerdict {
    /// Everything that is due was paid, or scored, after all corrections.
    AsDue,
    /// The sum is right, and single wagers are not.
    EvenInSum,
    /// The seat has too little.
    TooLittle,
    /// The seat has too much.
    TooMuch,
    /// The record does not show enough.
    NotCompared,
}

impl DisputeVerdict {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            DisputeVerdict::AsDue => "as-due",
            DisputeVerdict::EvenInSum => "even-in-sum",
            DisputeVerdict::TooLittle => "too-little",
            DisputeVerdict::TooMuch => "too-much",
            DisputeVerdict::NotCompared => "not-compared",
        }
    }

    fn of(difference: i128, is_each_right: bool) -> DisputeVerdict {
        match difference.signum() {
            -1 => DisputeVerdict::TooLittle,
            1 => DisputeVerdict::TooMuch,
            _ if is_each_right => DisputeVerdict::AsDue,
            _ => DisputeVerdict::EvenInSum,
        }
    }
}

/// The case of one seat in one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatDispute {
    /// What it comes to.
    pub verdict: DisputeVerdict,
    /// What the seat has too much (+) or too little (-): minor units of money, or points; of two sides
    /// the lead over the other. `None` where it is not compared.
    pub difference: Option<i128>,
}

const NOT_COMPARED: SeatDispute =
    SeatDispute { verdict: DisputeVerdict::NotCompared, difference: None };

impl SeatDispute {
    /// The case of a seat; `None` where the record has no such seat.
    pub fn of(page: &Page, seat: u32) -> Option<SeatDispute> {
        match &page.play {
            Some(play) => SeatDispute::of_play(play, seat),
            None => page.seat(seat).map(SeatDispute::of_wagers),
        }
    }

    fn of_wagers(seat: &ShownSeat) -> SeatDispute {
        let difference = seat.total.difference().filter(|_| seat.obstacles.is_empty());
        let Some(difference) = difference else { return NOT_COMPARED };
        let is_each_right = seat.wrong.iter().all(|wrong| wrong.open == 0);
        let verdict = DisputeVerdict::of(difference, is_each_right);
        SeatDispute { verdict, difference: Some(difference) }
    }

    fn of_play(play: &PlayPage, seat: u32) -> Option<SeatDispute> {
        let seat = usize::try_from(seat).ok().filter(|seat| *seat < play.seats)?;
        let (Some(due), Some(logged)) = (&play.points_due, &play.points_logged) else {
            return Some(NOT_COMPARED);
        };
        // Of two sides one loses what the other gains.
        let lead = |points: &[i64]| {
            let own = i128::from(*points.get(seat)?);
            match points {
                [one, other] => Some(2 * own - i128::from(*one) - i128::from(*other)),
                _ => Some(own),
            }
        };
        let (Some(is), Some(was)) = (lead(due), lead(logged)) else { return Some(NOT_COMPARED) };
        let verdict = DisputeVerdict::of(was - is, due == logged);
        Some(SeatDispute { verdict, difference: Some(was - is) })
    }
}

impl Page {
    /// The seat with this number.
    pub fn seat(&self, number: u32) -> Option<&ShownSeat> {
        self.seats.iter().find(|seat| seat.number == Some(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_is_right_is_not_every_wager() {
        assert_eq!(DisputeVerdict::of(0, true), DisputeVerdict::AsDue);
        assert_eq!(DisputeVerdict::of(0, false), DisputeVerdict::EvenInSum);
        assert_eq!(DisputeVerdict::of(-1, false), DisputeVerdict::TooLittle);
        assert_eq!(DisputeVerdict::of(1, false), DisputeVerdict::TooMuch);
    }
}
