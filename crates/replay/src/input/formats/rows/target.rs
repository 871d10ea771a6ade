//! What the cells of a column nearly always are, and the few bytes of which they are read at once.
//!
//! It knows no rows.

use super::plan::{Column, ColumnPlan, ColumnUse};
use crate::input::formats::cursor::few_digits;
use crate::record::Bet;
use crate::record::field::{Amount, Field};

/// What the cells of a column nearly always are, so that they are read and ended at once.
#[derive(Clone, Copy)]
pub(super) enum UsualCell {
    Version,
    Seq,
    DealerCards,
    DealerDeadwood,
    Seat,
    Amount(Amount, Bet),
    Cards,
    Deadwood,
    Action,
    Other,
}

/// Where the cells of a column go.
#[derive(Clone, Copy)]
pub(super) struct CellTarget {
    pub usual: UsualCell,
    pub is_of_seat: bool,
    /// Whether it is of the round and stands behind a column of a seat.
    pub is_late: bool,
}

impl CellTarget {
    pub fn new(plan: &ColumnPlan, index: usize, column: &Column) -> CellTarget {
        let is_of_seat = column.is_of_seat();
        let is_late = !is_of_seat && index > plan.of_round;
        // Cards by the codes of a map are for its own reader.
        let is_plain = plan.map.reading.cards.is_none();
        let usual = match column.holds {
            _ if is_late || !column.words.is_empty() => UsualCell::Other,
            ColumnUse::Field(Field::Version) => UsualCell::Version,
            ColumnUse::Field(Field::Seq) => UsualCell::Seq,
            ColumnUse::Field(Field::DealerCards) if is_plain => UsualCell::DealerCards,
            ColumnUse::Field(Field::DealerDeadwood) if is_plain => UsualCell::DealerDeadwood,
            ColumnUse::Field(Field::Seat) => UsualCell::Seat,
            ColumnUse::Field(Field::Of(amount, bet)) => UsualCell::Amount(amount, bet),
            ColumnUse::Field(Field::Cards) if is_plain => UsualCell::Cards,
            ColumnUse::Field(Field::Deadwood) if is_plain => UsualCell::Deadwood,
            ColumnUse::Field(Field::Action) => UsualCell::Action,
            _ => UsualCell::Other,
        };
        CellTarget { usual, is_of_seat, is_late }
    }
}

/// The whole number of a few digits at the beginning of these bytes, and its length; nothing where there is
/// none, or where fewer than eight bytes are there.
#[inline]
pub(super) fn number(bytes: &[u8]) -> Option<(u64, usize)> {
    few_digits(*bytes.first_chunk::<8>()?)
}

/// The same with a sign or without.
#[inline]
pub(super) fn units(bytes: &[u8]) -> Option<(i64, usize)> {
    let [b'-', digits @ ..] = bytes else {
        return number(bytes).map(|(number, length)| (number as i64, length));
    };
    let (number, length) = number(digits)?;
    // No amount is below zero by nothing.
    (number > 0).then_some((-(number as i64), length + 1))
}

/// Whether two short texts are the same: a call of the system's comparison takes longer than they do.
#[inline]
pub(super) fn are_alike(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && common(one, other) == one.len()
}

/// How many bytes two lines begin with alike.
pub(super) fn common(one: &[u8], other: &[u8]) -> usize {
    let mut length = 0;
    let (chunks, _) = one.as_chunks::<16>();
    let (others, _) = other.as_chunks::<16>();
    for (a, b) in chunks.iter().zip(others) {
        let difference = u128::from_le_bytes(*a) ^ u128::from_le_bytes(*b);
        if difference != 0 {
            return length + (difference.trailing_zeros() / 8) as usize;
        }
        length += 16;
    }
    let rests = one.iter().skip(length).zip(other.iter().skip(length));
    length + rests.take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::{common, units};

    #[test]
    fn an_amount_of_a_few_digits_is_read_up_to_its_end() {
        for (text, read) in [
            ("0,bonus,", Some((0, 1))),
            ("1500,play", Some((1500, 4))),
            ("-1500,play", Some((-1500, 5))),
            ("-0,play,ante", None),
            ("15.5,play,a", None),
            ("1500\r\n1,gin", Some((1500, 4))),
            ("015,play,ab", None),
            ("12345678,play", None),
            ("1500,", None),
        ] {
            assert_eq!(units(text.as_bytes()), read, "{text}");
        }
    }

    #[test]
    fn lines_are_alike_up_to_their_first_difference() {
        let line = b"1,gin-and-win,T1-000001,Ac 2d";
        for length in 0..=line.len() {
            assert_eq!(common(line, &line[..length]), length);
            for byte in [0, b',', 0xff] {
                let mut other = line.to_vec();
                if length < line.len() {
                    other[length] = byte ^ line[length] | 1;
                    let expected = if other[length] == line[length] { line.len() } else { length };
                    assert_eq!(common(line, &other), expected);
                }
            }
        }
    }
}
