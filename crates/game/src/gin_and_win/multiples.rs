//! How large the Play wager may be, in Antes: one multiple, or several among which the player chooses.
//!
//! Every pay-off of the Play wager is for each unit wagered on it, so that a larger multiple changes what is
//! won and lost, and no row that applies.

use core::fmt;

/// Most multiples among which a player chooses. Real games have two to four.
pub const MULTIPLES_MAX: usize = 8;

/// The multiples of the Ante that the Play wager may have, smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayMultiples {
    /// The rest are zeros, so that equal lists are equal values.
    list: [u8; MULTIPLES_MAX],
    count: u8,
}

/// Why numbers cannot be a list of multiples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultiplesError {
    /// There is none.
    Empty,
    /// A Play wager of zero Antes.
    Zero,
    /// The same multiple a second time.
    Twice(u8),
    /// A multiple below the one before it.
    Order {
        /// The larger one, which comes first.
        before: u8,
        /// The smaller one.
        after: u8,
    },
    /// More than [`MULTIPLES_MAX`].
    TooMany(usize),
}

impl fmt::Display for MultiplesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MultiplesError::Empty => f.write_str("no multiple of the Ante is named"),
            MultiplesError::Zero => f.write_str("a Play wager of zero Antes is no wager"),
            MultiplesError::Twice(multiple) => {
                write!(f, "{multiple} times the Ante is named twice")
            }
            MultiplesError::Order { before, after } => {
                write!(
                    f,
                    "{after} times the Ante stands after {before} times; the smallest comes first"
                )
            }
            MultiplesError::TooMany(count) => {
                write!(
                    f,
                    "{count} multiples of the Ante are named; at most {MULTIPLES_MAX} are read"
                )
            }
        }
    }
}

impl core::error::Error for MultiplesError {}

impl PlayMultiples {
    /// One multiple, as most games have it.
    pub const fn only(multiple: u8) -> PlayMultiples {
        let mut list = [0; MULTIPLES_MAX];
        list[0] = multiple;
        PlayMultiples { list, count: 1 }
    }

    /// The multiples of a list.
    ///
    /// ```
    /// use gincert_game::gin_and_win::{MultiplesError, PlayMultiples};
    /// let multiples = PlayMultiples::new(&[1, 2, 4]).unwrap();
    /// assert_eq!((multiples.least(), multiples.most()), (1, 4));
    /// assert_eq!(multiples.of_wagers(500, 1000), Some(2));
    /// assert_eq!(multiples.of_wagers(500, 1500), None);
    /// assert_eq!(multiples.to_string(), "1, 2 or 4");
    /// assert_eq!(PlayMultiples::new(&[2, 2]), Err(MultiplesError::Twice(2)));
    /// ```
    ///
    /// # Errors
    /// [`MultiplesError`] for a list that is empty, too long or not rising, or that begins with zero.
    pub fn new(multiples: &[u8]) -> Result<PlayMultiples, MultiplesError> {
        let (mut list, mut last) = ([0; MULTIPLES_MAX], None);
        if multiples.len() > MULTIPLES_MAX {
            return Err(MultiplesError::TooMany(multiples.len()));
        }
        for (place, multiple) in list.iter_mut().zip(multiples) {
            match last {
                _ if *multiple == 0 => return Err(MultiplesError::Zero),
                Some(before) if before == *multiple => return Err(MultiplesError::Twice(before)),
                Some(before) if before > *multiple => {
                    // A multiple found earlier is the more useful answer.
                    return Err(match multiples.iter().filter(|one| *one == multiple).count() {
                        1 => MultiplesError::Order { before, after: *multiple },
                        _ => MultiplesError::Twice(*multiple),
                    });
                }
                _ => {}
            }
            (*place, last) = (*multiple, Some(*multiple));
        }
        match last {
            None => Err(MultiplesError::Empty),
            Some(_) => Ok(PlayMultiples { list, count: multiples.len() as u8 }),
        }
    }

    /// All of them, smallest first.
    pub fn all(&self) -> &[u8] {
        self.list.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether the player chooses among several.
    pub fn is_choice(&self) -> bool {
        self.count > 1
    }

    /// The multiple of a game without a choice.
    pub fn fixed(&self) -> Option<u8> {
        (!self.is_choice()).then(|| self.least())
    }

    /// The smallest.
    pub fn least(&self) -> u8 {
        self.list[0]
    }

    /// The largest.
    pub fn most(&self) -> u8 {
        self.all().last().copied().unwrap_or(0)
    }

    /// The place of a multiple in the list.
    pub fn place(&self, multiple: u8) -> Option<usize> {
        self.all().iter().position(|one| *one == multiple)
    }

    /// The multiple that a Play wager is of its Ante; `None` for any other amount.
    pub fn of_wagers(&self, ante: i64, play: i64) -> Option<u8> {
        self.all().get(self.place_of_wagers(ante, play)?).copied()
    }

    /// The place of that multiple.
    #[inline]
    pub fn place_of_wagers(&self, ante: i64, play: i64) -> Option<usize> {
        let is_it = |multiple: &u8| ante.checked_mul(i64::from(*multiple)) == Some(play);
        self.all().iter().position(is_it).filter(|_| ante > 0)
    }
}

impl fmt::Debug for PlayMultiples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl fmt::Display for PlayMultiples {
    /// `1`, `1 or 2`, `1, 2 or 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.count().saturating_sub(1);
        for (place, multiple) in self.all().iter().enumerate() {
            match place {
                0 => {}
                _ if place == last => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{multiple}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_list_of_multiples_rises_from_one_on() {
        let of = PlayMultiples::new;
        assert_eq!(of(&[]), Err(MultiplesError::Empty));
        assert_eq!(of(&[0, 1]), Err(MultiplesError::Zero));
        assert_eq!(of(&[1, 0]), Err(MultiplesError::Zero));
        assert_eq!(of(&[1, 2, 1]), Err(MultiplesError::Twice(1)));
        assert_eq!(of(&[2, 2]), Err(MultiplesError::Twice(2)));
        assert_eq!(of(&[1, 4, 2]), Err(MultiplesError::Order { before: 4, after: 2 }));
        let most: [u8; MULTIPLES_MAX] = core::array::from_fn(|place| place as u8 + 1);
        assert_eq!(of(&most).map(|all| all.count()), Ok(MULTIPLES_MAX));
        assert_eq!(of(&[1; MULTIPLES_MAX + 1]), Err(MultiplesError::TooMany(MULTIPLES_MAX + 1)));
        assert_eq!(of(&[3]), Ok(PlayMultiples::only(3)));
    }

    #[test]
    fn a_wager_is_a_multiple_of_its_ante_or_none() {
        let all = PlayMultiples::new(&[1, 2, 4]).unwrap();
        let of = |play| all.of_wagers(500, play);
        assert_eq!(
            [500, 1000, 1500, 2000, 0, -500].map(of),
            [Some(1), Some(2), None, Some(4), None, None]
        );
        assert_eq!(all.of_wagers(0, 0), None, "no Ante, no multiple");
        assert_eq!(all.of_wagers(i64::MAX, 2), None);
        assert_eq!((all.place(2), all.place(3)), (Some(1), None));
        assert_eq!((all.fixed(), PlayMultiples::only(2).fixed()), (None, Some(2)));
    }

    #[test]
    fn multiples_are_printed_as_a_sentence_has_them() {
        let text = |list: &[u8]| PlayMultiples::new(list).unwrap().to_string();
        assert_eq!([text(&[1]), text(&[1, 2]), text(&[1, 2, 4])], ["1", "1 or 2", "1, 2 or 4"]);
        assert!(MultiplesError::Order { before: 4, after: 2 }.to_string().contains("smallest"));
        assert!(MultiplesError::TooMany(9).to_string().contains("at most 8"));
        for error in [MultiplesError::Empty, MultiplesError::Zero, MultiplesError::Twice(2)] {
            assert!(!error.to_string().is_empty());
        }
    }
}
