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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;
    use alloc::string::ToString;

    fn rank(number: u8) -> Rank {
        Rank::new(number).unwrap()
    }

    fn admits(qualifier: &Qualifier, cards: &str) -> bool {
        qualifier.admits(parse_cards(cards).unwrap())
    }

    #[test]
    fn a_second_qualifier_row_widens_and_never_narrows_the_first() {
        let wide = Qualifier::never().or_less(3, Rank::KING).or_less(4, rank(10));
        assert!(admits(&wide, "Kc Qc Jd"));
        assert!(admits(&wide, "Tc 9d 8h 7s"));
        assert!(!admits(&wide, "Jc 9d 8h 7s"));
        assert!(!admits(&wide, "5c 4d 3h 2s Ah"));
        let other_order = Qualifier::never().or_less(4, rank(10)).or_less(3, Rank::KING);
        assert_eq!(wide, other_order);
    }

    #[test]
    fn exactly_a_score_admits_no_other() {
        let two = Qualifier::never().exactly(2, rank(7));
        assert!(admits(&two, "7c 6d"));
        assert!(!admits(&two, "8c 6d"));
        assert!(!admits(&two, "7c"));
        assert!(!admits(&two, "7c 6d 5h"));
        assert!(!admits(&two, ""));
        assert_eq!([1, 2, 3].map(|score| two.limit(score)), [None, Some(rank(7)), None]);
        assert_eq!(two.limit(200), None);
    }

    #[test]
    fn a_qualifier_is_printed_in_the_house_phrase() {
        let never = Qualifier::never;
        for (qualifier, phrase) in [
            (never(), "Never"),
            (Qualifier::always(), "Always"),
            (never().or_less(0, Rank::KING), "Score 0"),
            (never().or_less(1, Rank::KING), "Score 1 or less"),
            (never().exactly(2, Rank::KING), "Score 2"),
            (never().exactly(0, rank(5)), "Score 0"),
            (never().exactly(2, rank(7)), "Score 2 with Seven or lower"),
            (
                never().or_less(3, Rank::KING).exactly(4, rank(10)),
                "Score 3 or less, or score 4 with Ten or lower",
            ),
        ] {
            assert_eq!(qualifier.to_string(), phrase);
        }
    }
}
