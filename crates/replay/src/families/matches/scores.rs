//! What a round scored, by its own record and by that of its match, small enough to be kept for all
//! records: compared when all are read.

use crate::finding::is_settled;
use crate::index::round_index::{round, table_day};
use crate::record::Record;
use crate::record::names::clean;
use crate::record::when::Day;

/// Set in the second word of an entry of a match; below it is the round's number in the match.
pub(crate) const OF_MATCH: u64 = 1 << 32;
/// In place of the points of a round that does not count, or whose record states none.
pub(crate) const NO_POINTS: u64 = u64::MAX;
/// What is added to points so that none is negative.
const SHIFT: i64 = 1 << 31;

/// Adds the entries of a record: digest of the round's name, whose word it is, the points, a round's
/// table, and the place of the record. A round is entered by its name alone and by its table and name, a
/// correction also by the name of the round that it corrects; a match asks for its rounds by its table
/// where it names one.
pub(crate) fn enter(record: &Record<'_>, place: u64, entries: &mut Vec<[u64; 5]>) {
    let Some(played) = record.played.as_deref() else { return };
    let table = record.table.as_ref().map(|table| clean(table.as_str()));
    let at = |table: Option<&str>| table_day(table.unwrap_or_default(), &Day::Unknown);
    let mut add = |name: &str, table: Option<&str>, whose, points, own_table| {
        let [digest, _] = round(at(table), name);
        entries.push([digest, whose, points, own_table, place]);
    };
    if !played.is_match() {
        let claimed = played.end.as_ref().and_then(|end| end.points.as_deref());
        let points = match claimed.filter(|_| is_settled(record)) {
            Some([one, other]) => packed([one.0, other.0]),
            _ => None,
        };
        let [own_table, _] = at(table.as_deref());
        for name in [&record.round, &record.corrects].into_iter().flatten() {
            let (name, points) = (clean(name.as_str()), points.unwrap_or(NO_POINTS));
            add(&name, None, 0, points, own_table);
            if table.is_some() {
                add(&name, table.as_deref(), 0, points, own_table);
            }
        }
        return;
    }
    for (number, one) in (1u64..).zip(&played.rounds).filter(|_| is_settled(record)) {
        if let (Some(name), Some(points)) = (&one.round, one.points.and_then(|one| packed(one.0))) {
            add(&clean(name.as_str()), table.as_deref(), OF_MATCH | number, points, 0);
        }
    }
}

/// Points of both sides in one word.
fn packed([one, other]: [i64; 2]) -> Option<u64> {
    let half = |points: i64| u32::try_from(points.checked_add(SHIFT)?).ok().map(u64::from);
    Some(half(one)? << 32 | half(other)?)
}

/// The same as text.
pub(crate) fn points_text(packed: u64) -> String {
    let half = |bits: u64| i64::try_from(bits & 0xffff_ffff).unwrap_or(0) - SHIFT;
    format!("{} {}", half(packed >> 32), half(packed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_both_sides_come_back_from_one_word() {
        for points in [[0, 0], [13, 0], [-7, 1_000_000_000], [-1_000_000_000, -1]] {
            let packed = packed(points).map(points_text);
            assert_eq!(packed, Some(format!("{} {}", points[0], points[1])));
        }
        assert_eq!(packed([i64::MAX, 0]), None);
    }
}
