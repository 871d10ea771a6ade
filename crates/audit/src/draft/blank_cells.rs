//! Results without a text of wagers that were made, and what the rules give there: systems that write nothing for a push, or
//! nothing where nothing was paid, do so throughout.

use super::settled::Agreement;

/// Of a hundred such results so many have one meaning at least, where blanks have one.
const ONE_MEANING_SHARE: usize = 98;

/// What the rules give where a result has no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum BlankDue {
    /// An amount of zero.
    Zero,
    /// The stake comes back, in a column of payments.
    StakeBack,
    /// The hand was folded.
    Folded,
    /// Something else.
    Other,
}

/// The results of a column without a text, by rows of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct BlankCells {
    /// Each with what the rules give, and what was won.
    cells: Vec<(usize, BlankDue, i64)>,
    /// Results that are written as zero.
    pub zeros: u64,
}

impl BlankCells {
    /// Notes a result without a text: what was wagered and won there, and what a result of this form is.
    pub fn add(
        &mut self,
        row: usize,
        (wagered, won): (i64, i64),
        due: Option<i64>,
        is_played: bool,
    ) {
        let kind = match due {
            Some(0) => BlankDue::Zero,
            Some(due) if due == wagered && won == 0 => BlankDue::StakeBack,
            _ if !is_played => BlankDue::Folded,
            _ => BlankDue::Other,
        };
        self.cells.push((row, kind, won));
    }

    /// The one meaning that nearly all of them have.
    pub fn meaning(&self) -> Option<BlankDue> {
        let kinds = [BlankDue::Zero, BlankDue::StakeBack, BlankDue::Folded];
        let count = |kind| self.cells.iter().filter(|(_, own, _)| *own == kind).count();
        let most = kinds.into_iter().max_by_key(|kind| count(*kind))?;
        let is_one = count(most) * 100 >= self.cells.len() * ONE_MEANING_SHARE;
        (!self.cells.is_empty() && is_one).then_some(most)
    }

    /// The agreement of the results that are written, and of these: a blank where the rules give zero agrees, one that has
    /// another meaning throughout says nothing, and all others disagree.
    pub fn judged(&self, mut did: Agreement) -> Agreement {
        match self.meaning() {
            Some(BlankDue::StakeBack | BlankDue::Folded) => {}
            meaning => {
                for (_, kind, won) in &self.cells {
                    did.add(meaning.is_some() && *kind == BlankDue::Zero, *won);
                }
            }
        }
        did
    }

    /// How many of these the rows have that pass.
    pub fn count(&self, passes: impl Fn(usize) -> bool) -> u64 {
        self.cells.iter().filter(|(row, ..)| passes(*row)).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_have_a_meaning_where_nearly_all_have_one() {
        let of = |amounts: &[(i64, i64, i64, bool)]| {
            let mut cells = BlankCells::default();
            for (row, (wagered, won, due, is_played)) in amounts.iter().enumerate() {
                cells.add(row, (*wagered, *won), Some(*due), *is_played);
            }
            cells
        };
        assert_eq!(of(&[]).meaning(), None);
        let pushes = of(&[(500, 0, 0, true); 40]);
        assert_eq!(pushes.meaning(), Some(BlankDue::Zero));
        assert_eq!(pushes.judged(Agreement::default()).agree, 40);
        let back = of(&[(500, 0, 500, true); 40]);
        assert_eq!(back.meaning(), Some(BlankDue::StakeBack));
        assert_eq!(back.judged(Agreement::default()).of, 0);
        assert_eq!(of(&[(500, -500, -500, false); 4]).meaning(), Some(BlankDue::Folded));
        let mixed = of(&[(500, 0, 0, true), (500, 500, 500, true), (500, -500, -500, true)]);
        assert_eq!(mixed.meaning(), None);
        assert_eq!(mixed.judged(Agreement::default()).agree, 0);
        assert_eq!(mixed.judged(Agreement::default()).of, 3);
    }
}
