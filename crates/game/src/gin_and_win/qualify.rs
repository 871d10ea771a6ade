//! Which dealer hands qualify.

use crate::{CardSet, Rank, leftovers};
use core::fmt;

/// For every score, the highest rank with which a hand of that score still qualifies.
///
/// `limits[s]` is `None` when no hand of score `s` qualifies, `Some(KING)` when every one does.
/// Since the rank is compared with the highest left-over card, this says every qualifier that the
/// rule documents know: "Score 3 or less, or score 4 with Ten or lower".
///
/// ```
/// use gincert_game::{Rank, gin_and_win::Qualifier, parse_cards};
/// let ten = Rank::new(10).unwrap();
/// let qualifier = Qualifier::never().or_less(3, Rank::KING).exactly(4, ten);
/// assert_eq!(format!("{qualifier}"), "Score 3 or less, or score 4 with Ten or lower");
/// assert!(qualifier.admits(parse_cards("Tc 9d 5h 4s").unwrap()));
/// assert!(!qualifier.admits(parse_cards("Jc 2d 3h 4s").unwrap()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Qualifier {
    limits: [Option<Rank>; 14],
}

impl Qualifier {
    /// No hand qualifies.
    pub fn never() -> Qualifier {
        Qualifier { limits: [None; 14] }
    }

    /// Every hand qualifies.
    pub fn always() -> Qualifier {
        Qualifier { limits: [Some(Rank::KING); 14] }
    }

    /// Also hands with exactly this score and no left-over card above `limit`.
    #[must_use]
    pub fn exactly(self, score: u8, limit: Rank) -> Qualifier {
        self.extend(limit, |s| s == score)
    }

    /// Also hands with at most this score and no left-over card above `limit`.
    #[must_use]
    pub fn or_less(self, score: u8, limit: Rank) -> Qualifier {
        self.extend(limit, |s| s <= score)
    }

    fn extend(mut self, limit: Rank, score: impl Fn(u8) -> bool) -> Qualifier {
        for (s, slot) in (0..).zip(self.limits.iter_mut()) {
            if score(s) {
                *slot = (*slot).max(Some(limit));
            }
        }
        self
    }

    /// The highest left-over rank that qualifies with this score; `None` if none does.
    pub fn limit(&self, score: u8) -> Option<Rank> {
        self.limits.get(usize::from(score)).copied().flatten()
    }

    /// Whether a hand with these left-over cards qualifies.
    pub fn admits(&self, deadwood: CardSet) -> bool {
        let (score, ranks) = leftovers(deadwood);
        self.admits_top(score, ranks.first().copied())
    }

    /// Whether a hand with this score and this highest left-over card qualifies.
    pub fn admits_top(&self, score: u8, top: Option<Rank>) -> bool {
        self.limit(score).is_some_and(|limit| top.is_none_or(|top| top <= limit))
    }
}

impl fmt::Display for Qualifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Qualifier::always() {
            return f.write_str("Always");
        }
        let free = self.limits.iter().take_while(|limit| **limit == Some(Rank::KING)).count();
        let mut first = true;
        let mut separate = |f: &mut fmt::Formatter<'_>| {
            let words = if core::mem::take(&mut first) { "Score" } else { ", or score" };
            f.write_str(words)
        };
        if free > 0 {
            separate(f)?;
            write!(f, " {}", free - 1)?;
            f.write_str(if free > 1 { " or less" } else { "" })?;
        }
        for (score, limit) in self.limits.iter().enumerate().skip(free) {
            let Some(limit) = limit else { continue };
            separate(f)?;
            write!(f, " {score}")?;
            if *limit != Rank::KING && score > 0 {
                write!(f, " with {} or lower", limit.name())?;
            }
        }
        if *self == Qualifier::never() { f.write_str("Never") } else { Ok(()) }
    }
}
