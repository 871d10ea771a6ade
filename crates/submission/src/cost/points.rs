//! How much each mark of a sentence counts for it being one about the money of a game. It knows no sentence.

use std::collections::HashMap;
use std::sync::OnceLock;

/// Points of marks: a line is the points, in tenths, and the marks that have them.
const POINTS: &str = include_str!("points.txt");

/// The mark that every sentence has.
pub(super) const START: &str = "*";

/// The 64-bit FNV-1a hash of the pieces of a mark, read in a row: no text is made for a mark.
pub(super) fn hash(pieces: &[&str]) -> u64 {
    let bytes = pieces.iter().flat_map(|piece| piece.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The points of a mark, by its hash.
pub(super) fn of_hash(mark: u64) -> i32 {
    static KNOWN: OnceLock<HashMap<u64, i32>> = OnceLock::new();
    let known = KNOWN.get_or_init(|| {
        let of_line = |line: &'static str| {
            let mut marks = line.split_whitespace();
            let points = marks.next().and_then(|points| points.parse().ok()).unwrap_or(0);
            marks.map(move |mark| (hash(&[mark]), points))
        };
        POINTS.lines().flat_map(of_line).collect()
    });
    known.get(&mark).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_mark_has_points_and_a_hash_of_its_own() {
        let mut hashes = HashSet::new();
        for line in POINTS.lines() {
            let (points, marks) = line.split_once(' ').unwrap();
            let points: i32 = points.parse().unwrap();
            assert_ne!(points, 0, "{line}");
            for mark in marks.split(' ') {
                assert!(hashes.insert(hash(&[mark])), "{mark}");
                assert_eq!(of_hash(hash(&[mark])), points, "{mark}");
            }
        }
        let (first, rest) = ("+Fig", "ure");
        assert_eq!(hash(&[first, rest]), hash(&["+Figure"]));
        assert_eq!(of_hash(hash(&["nosuchmark"])), 0);
    }
}
