//! When the player makes the Play wager.

use gincert_fast::Leftover;
use gincert_game::Rank;
use gincert_game::gin_and_win::{PlayMultiples, Qualifier, RaiseRounds};
use std::fmt;

/// When the player makes the Play wager, and how large where the rules leave a choice.
///
/// ```
/// use gincert_game::Rank;
/// use gincert_math::Strategy;
/// let ranks = [10, 9, 5, 4].into_iter().filter_map(Rank::new).collect();
/// assert_eq!(Strategy::AtLeast(ranks).to_string(), "10-9-5-4 or better");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Whatever is worth most for each hand, all 52 cards considered; a hand that is worth the
    /// same either way is folded, and raised by the smallest of multiples that are worth the same.
    Optimal,
    /// With these left-over ranks or better ones: fewer cards, or as many and lower from the top
    /// down, whatever comparison the game itself uses.
    AtLeast(Vec<Rank>),
    /// When the hand would qualify as a dealer's.
    IfItWouldQualify,
    /// Always.
    Always,
    /// By the multiple of the first of these strategies that raises the hand. The others raise by the smallest
    /// multiple of the rules.
    ByMultiple(Vec<(u8, Strategy)>),
    /// At the first of two decisions by the multiple of the first step that raises the first cards, by what these alone
    /// leave over; after a check as the other strategy says of the whole hand.
    TwoDecisions {
        /// Raises at the first decision; none where every first part is checked.
        first: Vec<(u8, Strategy)>,
        /// What is done with the whole hand after a check.
        then: Box<Strategy>,
    },
}

/// What a strategy does with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// What is best for it, all its cards considered.
    Best,
    /// A fold.
    Fold,
    /// A raise by the multiple of this place in the rules.
    Raise(usize),
}

impl Strategy {
    /// Whether a hand with these left-over cards is raised; `None` for [`Strategy::Optimal`],
    /// which looks at all the hand's cards.
    pub(crate) fn raises(&self, qualifier: &Qualifier, key: Leftover) -> Option<bool> {
        match self {
            Strategy::Optimal => None,
            Strategy::AtLeast(ranks) => Some(key <= Leftover::from_ranks(ranks.iter().copied())),
            Strategy::IfItWouldQualify => Some(qualifier.admits_top(key.score(), key.top())),
            Strategy::Always => Some(true),
            Strategy::ByMultiple(steps) => {
                let mut raised = steps.iter().map(|(_, step)| step.raises(qualifier, key));
                raised.try_fold(false, |any, one| Some(any || one?))
            }
            Strategy::TwoDecisions { then, .. } => then.raises(qualifier, key),
        }
    }

    /// What is done with a hand with these left-over cards.
    pub(crate) fn decide(
        &self,
        (qualifier, multiples): (&Qualifier, &PlayMultiples),
        key: Leftover,
    ) -> Decision {
        let multiple = match self {
            Strategy::ByMultiple(steps) => {
                let mut raised = steps.iter();
                let step = raised.find(|(_, step)| step.raises(qualifier, key) == Some(true));
                step.map(|(multiple, _)| *multiple)
            }
            Strategy::TwoDecisions { then, .. } => return then.decide((qualifier, multiples), key),
            one => match one.raises(qualifier, key) {
                None => return Decision::Best,
                Some(raises) => raises.then(|| multiples.least()),
            },
        };
        let place = multiple.and_then(|multiple| multiples.place(multiple));
        place.map_or(Decision::Fold, Decision::Raise)
    }

    /// Whether multiples are all that a strategy of one decision raises by.
    ///
    /// ```
    /// use gincert_game::gin_and_win::PlayMultiples;
    /// use gincert_math::Strategy;
    /// let twice = Strategy::ByMultiple(vec![(2, Strategy::Always)]);
    /// assert_eq!(twice.to_string(), "2 times always");
    /// assert!(twice.is_of(&PlayMultiples::new(&[1, 2]).unwrap()));
    /// assert!(!twice.is_of(&PlayMultiples::only(1)));
    /// ```
    pub fn is_of(&self, multiples: &PlayMultiples) -> bool {
        match self {
            Strategy::ByMultiple(steps) => {
                steps.iter().all(|(multiple, _)| multiples.place(*multiple).is_some())
            }
            Strategy::TwoDecisions { .. } => false,
            _ => true,
        }
    }

    /// How many ranks its threshold has, "these ranks or better"; of several thresholds the one that raises most hands.
    pub fn threshold_ranks(&self) -> Option<u8> {
        match self {
            Strategy::AtLeast(ranks) => u8::try_from(ranks.len()).ok(),
            Strategy::ByMultiple(steps) => {
                let ranks = steps.iter().map(|(_, step)| step.threshold_ranks());
                ranks.collect::<Option<Vec<u8>>>()?.into_iter().max()
            }
            _ => None,
        }
    }

    /// Whether every raise of the strategy is one that the rules have, each at its decision.
    ///
    /// ```
    /// use gincert_game::gin_and_win::{PlayMultiples, RaiseRounds};
    /// use gincert_math::Strategy;
    /// let multiples = |list| PlayMultiples::new(list).unwrap();
    /// let rounds = RaiseRounds { first_cards: 4, first: multiples(&[4]), last: multiples(&[1]) };
    /// let first = vec![(4, Strategy::Always)];
    /// let both = Strategy::TwoDecisions { first, then: Box::new(Strategy::Always) };
    /// assert_eq!(both.to_string(), "first 4 times always, then always raise");
    /// assert!(both.is_of_rounds(&rounds));
    /// // It leaves open what is done with the first cards.
    /// assert!(!Strategy::Always.is_of_rounds(&rounds));
    /// ```
    pub fn is_of_rounds(&self, rounds: &RaiseRounds) -> bool {
        match self {
            Strategy::Optimal => true,
            Strategy::TwoDecisions { first, then } => {
                let is_first = |(multiple, step): &(u8, Strategy)| {
                    let is_plain = matches!(step, Strategy::AtLeast(_) | Strategy::Always);
                    is_plain && rounds.first.place(*multiple).is_some()
                };
                let is_last = then.is_of(&rounds.last) && !then.is_open_under(&rounds.last);
                first.iter().all(is_first) && is_last
            }
            _ => false,
        }
    }

    /// Whether it leaves open by which multiple a hand is raised, under rules with several.
    pub fn is_open_under(&self, multiples: &PlayMultiples) -> bool {
        multiples.is_choice() && !matches!(self, Strategy::Optimal | Strategy::ByMultiple(_))
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strategy::Optimal => f.write_str("optimal play"),
            Strategy::IfItWouldQualify => f.write_str("raise if it would qualify"),
            Strategy::Always => f.write_str("always raise"),
            Strategy::ByMultiple(steps) => {
                for (place, (multiple, step)) in steps.iter().enumerate() {
                    let (joint, times) = (
                        if place > 0 { ", " } else { "" },
                        if *multiple == 1 { "time" } else { "times" },
                    );
                    write!(f, "{joint}{multiple} {times} ")?;
                    match step {
                        Strategy::Always => f.write_str("always")?,
                        Strategy::IfItWouldQualify => f.write_str("if it would qualify")?,
                        step => write!(f, "with {step}")?,
                    }
                }
                Ok(())
            }
            Strategy::TwoDecisions { first, then } if first.is_empty() => {
                write!(f, "first check, then {then}")
            }
            Strategy::TwoDecisions { first, then } => {
                write!(f, "first {}, then {then}", Strategy::ByMultiple(first.clone()))
            }
            Strategy::AtLeast(ranks) if ranks.is_empty() => f.write_str("no card left over"),
            Strategy::AtLeast(ranks) => {
                for (position, rank) in ranks.iter().enumerate() {
                    let joint = if position > 0 { "-" } else { "" };
                    match rank.number() {
                        10 => write!(f, "{joint}10")?,
                        _ => write!(f, "{joint}{rank}")?,
                    }
                }
                f.write_str(" or better")
            }
        }
    }
}
