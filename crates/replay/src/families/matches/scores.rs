//! What a round scored, by its own record and by that of its match, small enough to be kept for all
//! records: compared when all are read.

use crate::finding::is_settled;
use crate::index::round_index::{Digest, round, table_day};
use crate::record::Record;
use crate::record::names::clean;
use crate::record::when::Day;
use gincert_game::score::SideFigures;
use std::sync::LazyLock;

/// Set in the second word of an entry of a match; below it is the round's number in the match.
pub(crate) const OF_MATCH: u64 = 1 << 32;
/// In place of the points of a round that does not count, or whose record states none.
pub(crate) const NO_POINTS: u64 = u64::MAX;
/// What is added to points so that none is negative.
const SHIFT: i64 = 1 << 31;

/// The digest of no table, under which every round is entered by its name alone.
static ANYWHERE: LazyLock<Digest> = LazyLock::new(|| table_day("", &Day::Unknown));

/// Adds the entries of a record: digest of the round's name, whose word it is, the points, a round's
/// table, and the place of the record. A round is entered by its name alone and by its table and name, a
/// correction also by the name of the round that it corrects; a match asks for its rounds by its table
/// where it names one.
pub(crate) fn enter(record: &Record<'_>, place: u64, entries: &mut Vec<[u64; 5]>) {
    let Some(played) = record.played.as_deref() else { return };
    let table = record.table.as_ref().map(|table| clean(table.as_str()));
    let at_table = table_day(table.as_deref().unwrap_or_default(), &Day::Unknown);
    let mut add = |name: &str, at, whose, points, own_table| {
        let [digest, _] = round(at, name);
        entries.push([digest, whose, points, own_table, place]);
    };
    if !played.is_match() {
        let claimed = played.end.as_ref().and_then(|end| end.points.as_deref());
        let claimed = claimed.filter(|_| is_settled(record)).unwrap_or_default();
        let points = match claimed {
            // Two sides without a list of them, as nearly all rounds have.
            [one, other] => packed(&SideFigures::from([one.0, other.0])),
            _ => {
                let claimed: Vec<i64> = claimed.iter().map(|points| points.0).collect();
                SideFigures::from_slice(&claimed).and_then(|points| packed(&points))
            }
        };
        for name in [&record.round, &record.corrects].into_iter().flatten() {
            let (name, points) = (clean(name.as_str()), points.unwrap_or(NO_POINTS));
            add(&name, *ANYWHERE, 0, points, at_table[0]);
            if table.is_some() {
                add(&name, at_table, 0, points, at_table[0]);
            }
        }
        return;
    }
    for (number, one) in (1u64..).zip(&played.rounds).filter(|_| is_settled(record)) {
        if let (Some(name), Some(points)) = (&one.round, one.points.and_then(|one| packed(&one.0)))
        {
            add(&clean(name.as_str()), at_table, OF_MATCH | number, points, 0);
        }
    }
}

/// Points in one word: 32 bits for each of two sides, whose first four bits are a number from 4 to 11,
/// because points of a record are at most 1,000,000,000 either way. Other numbers there mark three and
/// four sides.
fn packed(points: &SideFigures) -> Option<u64> {
    let half = |points: i64| u32::try_from(points.checked_add(SHIFT)?).ok().map(u64::from);
    if let [one, other] = **points {
        return Some(half(one)? << 32 | half(other)?);
    }
    let (mark, bits) = layout(points.len());
    let part = |points: i64| {
        let part = u64::try_from(points.checked_add(1 << (bits - 1))?).ok()?;
        (part >> bits == 0).then_some(part)
    };
    let all = points.iter().try_fold(0, |all: u64, points| Some(all << bits | part(*points)?));
    Some(mark << MARK_SHIFT | all.unwrap_or_else(|| GREAT | digest(points)))
}

/// The first bit of the mark of three or four sides.
const MARK_SHIFT: u32 = 60;
/// Set below the mark in place of points that do not fit into a part of the word, with their digest.
const GREAT: u64 = 1 << MARK_SHIFT;

/// The mark of so many sides, and the bits of the points of each: 20 of three, 15 of four.
fn layout(sides: usize) -> (u64, u32) {
    if sides == 3 { (0, 20) } else { (2, 15) }
}

/// A number that tells points apart which are too great to be packed.
fn digest(points: &SideFigures) -> u64 {
    // The offset and the prime of the hash of Fowler, Noll and Vo (FNV-1a) for 64 bits.
    let bytes = points.iter().flat_map(|points| points.to_be_bytes());
    let mix = |all: u64, byte: u8| (all ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.fold(0xcbf2_9ce4_8422_2325, mix) >> 4
}

/// The same as text.
pub(crate) fn points_text(packed: u64) -> String {
    let sides = match packed >> MARK_SHIFT {
        0 | 1 => 3,
        2 | 3 => 4,
        _ => {
            let half = |bits: u64| i64::try_from(bits & 0xffff_ffff).unwrap_or(0) - SHIFT;
            return format!("{} {}", half(packed >> 32), half(packed));
        }
    };
    let (_, bits) = layout(sides);
    if packed & GREAT != 0 {
        return format!("points of {sides} sides, one of them beyond {}", (1u64 << (bits - 1)) - 1);
    }
    let part = |side: usize| {
        let right = bits * u32::try_from(sides - 1 - side).unwrap_or(0);
        let part = packed >> right & ((1 << bits) - 1);
        (i64::try_from(part).unwrap_or(0) - (1 << (bits - 1))).to_string()
    };
    (0..sides).map(part).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_both_sides_come_back_from_one_word() {
        for points in [[0, 0], [13, 0], [-7, 1_000_000_000], [-1_000_000_000, -1]] {
            let packed = packed(&points.into()).map(points_text);
            assert_eq!(packed, Some(format!("{} {}", points[0], points[1])));
        }
        assert_eq!(packed(&[i64::MAX, 0].into()), None);
    }

    #[test]
    fn points_of_three_and_four_sides_come_back_from_one_word() {
        let text = |points: SideFigures| packed(&points).map(points_text).unwrap();
        for points in [[0, 0, 0], [524_287, -524_288, 13], [-1, 85, -300]] {
            let [one, two, three] = points;
            assert_eq!(text(points.into()), format!("{one} {two} {three}"));
        }
        for points in [[0, 0, 0, 0], [16_383, -16_384, 13, 0], [-1, 85, -300, 7]] {
            let [one, two, three, four] = points;
            assert_eq!(text(points.into()), format!("{one} {two} {three} {four}"));
        }
        assert_eq!(text([16_384, 0, 0, 0].into()), "points of 4 sides, one of them beyond 16383");
        assert_eq!(text([0, 0, -524_289].into()), "points of 3 sides, one of them beyond 524287");
    }

    #[test]
    fn other_points_or_sides_are_another_word() {
        let words: std::collections::BTreeSet<u64> = [
            SideFigures::from([0, 0]),
            [0, 0, 0].into(),
            [0, 0, 0, 0].into(),
            [0, 0, 1].into(),
            [1_000_000_000, 0, 0].into(),
            [1_000_000_000, 0, 1].into(),
            [1_000_000_000, 0, 0, 0].into(),
            [-1_000_000_000, -1].into(),
            [1_000_000_000, 1].into(),
        ]
        .iter()
        .map(|points| packed(points).unwrap())
        .collect();
        assert_eq!(words.len(), 9);
        assert!(!words.contains(&NO_POINTS));
    }
}
