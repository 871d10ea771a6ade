//! When a hand is better raised: a range of the number of dealer hands with better left-over cards,
//! since what a raise is worth rises or falls in a straight line with it.

use super::super::book::{Choice, RaisedHands};
use super::super::plan::Slots;
use super::labels::Instance;
use std::cmp::Ordering;
use std::ops::Range;

/// The best choices of all hands of a score.
pub(super) struct BestChoices {
    /// The choices of hands by their highest left-over rank, as bits: fold, equal, raise.
    pub seen: [u8; 14],
    /// Where there is more than one bit: the hands that are better raised.
    pub raised: OpenHands,
    /// Those hands by type.
    pub by_type: Vec<(usize, u64)>,
}

/// The hands that are better raised, where the best choice is not the same for all.
pub(super) enum OpenHands {
    /// By the set of left-over ranks (bit 0 for the ace); empty where no rank is open.
    BySet(Vec<RaisedHands>),
    /// By label and its instance.
    ByInstance(Vec<Vec<RaisedHands>>),
}

impl OpenHands {
    /// Those with a label on the ranks of its instance `place`.
    pub fn of(&self, (label, place): (usize, usize), instance: &Instance) -> RaisedHands {
        let found = match self {
            OpenHands::BySet(sets) => sets.get(usize::from(instance.classes[0])),
            OpenHands::ByInstance(labels) => labels.get(label).and_then(|of| of.get(place)),
        };
        found.copied().unwrap_or_default()
    }
}

/// The best choice of all hands that differ in the number of better dealer hands only.
#[derive(Clone)]
pub(super) struct Decision {
    /// The slots without a better dealer hand, and what each of them adds.
    pub base: Slots<i64>,
    pub step: Slots<i64>,
    /// The numbers for which the hand is better raised.
    pub raise: Range<u64>,
    /// The numbers for which it is worth the same.
    pub equal: Range<u64>,
}

impl Decision {
    /// From the slots without a better dealer hand, and with one.
    pub fn new(choice: Choice, base: Slots<i64>, next: Slots<i64>) -> Decision {
        let mut step = next;
        for (step, base) in step.iter_mut().zip(base) {
            *step -= base;
        }
        let (gain, slope) = (choice.value(&base), choice.value(&step));
        let bound = |number: i128| u64::try_from(number.max(0)).unwrap_or(u64::MAX);
        let all = |holds: bool| if holds { 0..u64::MAX } else { 0..0 };
        let (raise, equal) = match slope.signum() {
            0 => (all(gain > 0), all(gain == 0)),
            sign => {
                // The value is nothing at `zero`, where that is whole.
                let (below, whole) = (-gain).div_mod(slope);
                let raise = match sign {
                    1 => bound(below + 1)..u64::MAX,
                    _ => 0..bound(if whole { below } else { below + 1 }),
                };
                let equal = match whole && below >= 0 {
                    true => bound(below)..bound(below + 1),
                    false => 0..0,
                };
                (raise, equal)
            }
        };
        Decision { base, step, raise, equal }
    }

    /// How raising stands to folding against so many better dealer hands.
    pub fn compare(&self, lower: u64) -> Ordering {
        if self.raise.contains(&lower) {
            Ordering::Greater
        } else if self.equal.contains(&lower) {
            Ordering::Equal
        } else {
            Ordering::Less
        }
    }
}

/// Division towards lower numbers, and whether it leaves nothing.
trait DivMod: Sized {
    fn div_mod(self, divisor: Self) -> (Self, bool);
}

impl DivMod for i128 {
    fn div_mod(self, divisor: i128) -> (i128, bool) {
        let (quotient, rest) = (self / divisor, self % divisor);
        let down = rest != 0 && (rest < 0) != (divisor < 0);
        (quotient - i128::from(down), rest == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gin_and_win::base::fixtures::ten;
    use crate::gin_and_win::base::plan::PayoffPlan;

    #[test]
    fn division_goes_towards_lower_numbers() {
        let pairs = [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, -2)];
        let divided = pairs.map(|(a, b): (i128, i128)| a.div_mod(b));
        assert_eq!(divided, [(3, false), (-4, false), (-4, false), (3, false), (-3, true)]);
    }

    /// A decision is what comparing the slots themselves gives, for every number of better hands.
    #[test]
    fn a_decision_is_a_range_of_better_dealer_hands() {
        let choice = Choice::new(&PayoffPlan::new(&ten()).unwrap(), 4);
        let step = [-1, 0, 1, 0, 0, 0];
        for beaten in 0..40 {
            for open in [0, 3, 20] {
                let base = [beaten, 1, 2, 0, open, 0];
                let next = [beaten - 1, 1, 3, 0, open, 0];
                let decision = Decision::new(choice, base, next);
                assert_eq!(decision.step, step);
                for lower in 0..=beaten {
                    let slots = [beaten - lower, 1, 2 + lower, 0, open, 0];
                    let order = choice.value(&slots).cmp(&0);
                    assert_eq!(decision.compare(lower as u64), order);
                }
            }
        }
    }
}
