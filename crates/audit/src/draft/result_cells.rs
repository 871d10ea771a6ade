//! The results of wagers that were made, and of those without a text what the rules give there: systems that write nothing for a push, or
//! nothing where nothing was paid, do so throughout.

use super::amount_spelling::are_nearly_all;
use super::settled::Agreement;

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

/// The results of a column, by rows of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct ResultCells {
    /// How those agree that are written.
    written: Agreement,
    /// Those without a text, each with what the rules give, and what was won.
    blanks: Vec<(usize, BlankDue, i64)>,
    /// Results that are written as zero.
    pub zeros: u64,
}

impl ResultCells {
    /// Adds a result: what was wagered and won there, and what a result of this form is.
    pub fn add(
        &mut self,
        (row, stated): (usize, Option<i64>),
        (wagered, won): (i64, i64),
        due: Option<i64>,
        is_played: bool,
    ) {
        if stated.is_some() {
            self.written.add(stated == due, won);
            return;
        }
        let kind = match due {
            Some(0) => BlankDue::Zero,
            Some(due) if due == wagered && won == 0 => BlankDue::StakeBack,
            _ if !is_played => BlankDue::Folded,
            _ => BlankDue::Other,
        };
        self.blanks.push((row, kind, won));
    }

    /// Adds a result other than zero where nothing was wagered, which agrees with no rules.
    pub fn add_unstaked(&mut self) {
        self.written.add(false, 0);
    }

    /// The one meaning that nearly all results without a text have.
    pub fn meaning(&self) -> Option<BlankDue> {
        let kinds = [BlankDue::Zero, BlankDue::StakeBack, BlankDue::Folded];
        let count = |kind| self.blanks.iter().filter(|(_, own, _)| *own == kind).count();
        let most = kinds.into_iter().max_by_key(|kind| count(*kind))?;
        let is_one = are_nearly_all(count(most), self.blanks.len());
        (!self.blanks.is_empty() && is_one).then_some(most)
    }

    /// The agreement of all results: a blank where the rules give zero agrees, blanks that have another meaning
    /// throughout are not counted, and all others disagree.
    pub fn judged(&self) -> Agreement {
        let mut did = self.written;
        match self.meaning() {
            Some(BlankDue::StakeBack | BlankDue::Folded) => {}
            meaning => {
                for (_, kind, won) in &self.blanks {
                    did.add(meaning.is_some() && *kind == BlankDue::Zero, *won);
                }
            }
        }
        did
    }

    /// How many results without a text the rows have that pass.
    pub fn count_blank(&self, passes: impl Fn(usize) -> bool) -> u64 {
        self.blanks.iter().filter(|(row, ..)| passes(*row)).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_have_a_meaning_where_nearly_all_have_one() {
        let of = |amounts: &[(i64, i64, i64, bool)]| {
            let mut cells = ResultCells::default();
            for (row, (wagered, won, due, is_played)) in amounts.iter().enumerate() {
                cells.add((row, None), (*wagered, *won), Some(*due), *is_played);
            }
            cells
        };
        assert_eq!(of(&[]).meaning(), None);
        let pushes = of(&[(500, 0, 0, true); 40]);
        assert_eq!(pushes.meaning(), Some(BlankDue::Zero));
        assert_eq!(pushes.judged().agree, 40);
        let back = of(&[(500, 0, 500, true); 40]);
        assert_eq!(back.meaning(), Some(BlankDue::StakeBack));
        assert_eq!(back.judged().of, 0);
        assert_eq!(of(&[(500, -500, -500, false); 4]).meaning(), Some(BlankDue::Folded));
        let mixed = of(&[(500, 0, 0, true), (500, 500, 500, true), (500, -500, -500, true)]);
        assert_eq!(mixed.meaning(), None);
        assert_eq!(mixed.judged().agree, 0);
        assert_eq!(mixed.judged().of, 3);
    }
}
