//! The longest common subsequence of two lists.

/// Most pairs in the differing middles of two lists that are compared: the table of lengths has a cell
/// for every pair.
pub(super) const PAIRS_MAX: usize = 16_000_000;

/// The places of the longest common subsequence in both lists, in order; of equally long ones the
/// one that takes the earliest places in the first list. Empty where the lists are too long.
pub(super) fn common<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    // Beginnings and ends that are the same need no table.
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) =
        (old.get(head..).unwrap_or_default(), new.get(head..).unwrap_or_default());
    let ends = old_rest.iter().rev().zip(new_rest.iter().rev());
    let tail = ends.take_while(|(a, b)| a == b).count();
    let (rows, columns) = (old_rest.len() - tail, new_rest.len() - tail);
    let mut found: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    if rows.saturating_mul(columns) <= PAIRS_MAX {
        let middle = table(
            old_rest.get(..rows).unwrap_or_default(),
            new_rest.get(..columns).unwrap_or_default(),
        );
        found.extend(middle.into_iter().map(|(a, b)| (a + head, b + head)));
    }
    found.extend((0..tail).map(|at| (old.len() - tail + at, new.len() - tail + at)));
    found
}

fn table<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut lengths = vec![0u32; (old.len() + 1) * width];
    let at = |row: usize, column: usize| row * width + column;
    for (row, a) in old.iter().enumerate().rev() {
        for (column, b) in new.iter().enumerate().rev() {
            let longest = if a == b {
                lengths[at(row + 1, column + 1)] + 1
            } else {
                lengths[at(row + 1, column)].max(lengths[at(row, column + 1)])
            };
            lengths[at(row, column)] = longest;
        }
    }
    let (mut row, mut column) = (0, 0);
    let mut found = Vec::new();
    while let (Some(a), Some(b)) = (old.get(row), new.get(column)) {
        if a == b {
            found.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if lengths[at(row + 1, column)] >= lengths[at(row, column + 1)] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{PAIRS_MAX, common};

    #[test]
    fn the_longest_common_subsequence_is_found() {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        let kept = |old: &str, new: &str| -> String {
            let (old, new) = (letters(old), letters(new));
            common(&old, &new).into_iter().map(|(at, _)| old[at]).collect()
        };
        assert_eq!(kept("abcbdab", "bdcaba").len(), 4);
        assert_eq!(kept("abc", "abc"), "abc");
        assert_eq!(kept("xabcy", "uabcv"), "abc");
        assert_eq!(kept("", "abc"), "");
    }

    /// Both lists begin and end otherwise and share their middle number.
    #[test]
    fn lists_of_too_many_pairs_are_not_compared() {
        let old: Vec<u32> = (0..4_000).collect();
        let new: Vec<u32> = (0..4_000).map(|n| if n == 2_000 { n } else { n + 10_000 }).collect();
        assert_eq!(old.len() * new.len(), PAIRS_MAX);
        assert_eq!(common(&old, &new), [(2_000, 2_000)]);
        let longer: Vec<u32> = new.iter().copied().chain([99_999]).collect();
        assert_eq!(common(&old, &longer), []);
    }
}
