//! Games of two decisions: after a first part of the hand the player raises or checks, after a check the player
//! raises or folds with the whole hand.
//!
//! What a first part is worth is the mean over the hands that contain it: raised at once, every such hand is played,
//! by whatever multiple; checked, each of them is played or folded as is best for it. All of it is counted from the
//! dealer hands of each class of hands, so that every figure is an integer over all deals, in which each first part of
//! a hand is as likely as any other.

mod choices;
mod ledger;

pub use choices::FirstChoice;

use super::deals::DealCounts;
use super::general::{FirstPart, GeneralDeals, HandRounds, PartLanes, PartSums};
use super::plan::{PayoffPlan, Slots};
use crate::combinations::choose;
use crate::method::UnsupportedRules;
use gincert_fast::Evaluator;
use gincert_game::gin_and_win::{GinAndWin, MULTIPLES_MAX, PlayMultiples, RaiseRounds};
use std::fmt;

/// A first decision: a check, or a raise by the multiple of this place among all.
type FirstDecision = Option<u8>;

/// What is done with a whole hand: a fold, or a raise by the multiple of this place among all.
type LastDecision = Option<u8>;

/// What is counted of a game of two decisions.
pub(super) struct RoundCounts {
    rounds: RaiseRounds,
    /// First parts of a hand.
    ways: u64,
    hands: HandRounds,
    parts: Vec<FirstPart>,
    /// Of each class of first parts: what the Ante of a raise wins over all its hands and their dealers, what one unit
    /// on Play wins, and what a check wins with best play of the whole hand; in units, each once for every way from
    /// the hand to the part.
    sums: PartSums<i128>,
    /// The best first decision of each class.
    first: Vec<FirstDecision>,
    /// The best choice of each class of whole hands after a check, and whether a fold is worth the same.
    last: Vec<(LastDecision, bool)>,
}

impl RoundCounts {
    /// Counts a game of which the book was filled.
    pub fn new(
        deals: &DealCounts,
        (rules, plan, rounds): (&GinAndWin, &PayoffPlan, RaiseRounds),
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<RoundCounts, UnsupportedRules> {
        let general = deals.general()?;
        let hands = general.hand_rounds(rules, plan, progress);
        let ways = choose(u64::from(rules.hand_cards), u64::from(rounds.first_cards))
            .ok_or(UnsupportedRules::HandCards(rules.hand_cards))?;
        let worth = HandWorth::new(general, plan, rules.hand_cards);
        let mut last = vec![(None, false); general.hand_classes()];
        let mut values: Vec<[i128; 3]> = Vec::with_capacity(general.hand_classes());
        general.for_each_hand(|place, key, members| {
            let slots = hands.of(place);
            let [ante, play] = worth.of(key, &slots);
            let (best, choice) =
                best_last(plan, rounds.last, general_fold(plan, &slots), [ante, play]);
            last[place] = choice;
            let hands = i128::from(members);
            values.push([ante * hands, play * hands, best * hands]);
        });
        let value = |place: usize| values.get(place).copied().unwrap_or_default();
        let sums = general.part_sums(rounds.first_cards, value);
        let parts = general.first_parts(rounds.first_cards, &Evaluator::new(&rules.melds));
        let first = sums.iter().map(|sums| best_first(plan, rounds.first, sums).1).collect();
        Ok(RoundCounts { rounds, ways, hands, parts, sums, first, last })
    }

    /// How many first parts a hand has.
    pub fn ways(&self) -> u64 {
        self.ways
    }
}

impl fmt::Debug for RoundCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RoundCounts").field("rounds", &self.rounds).finish_non_exhaustive()
    }
}

/// Hands that contain a first part.
fn hands_of_part(hand_cards: u8, first_cards: u8) -> u64 {
    let left = u64::from(hand_cards.saturating_sub(first_cards));
    choose(52 - u64::from(first_cards), left).unwrap_or(0)
}

/// What a fold wins against these dealer hands.
fn general_fold(plan: &PayoffPlan, slots: &Slots<u64>) -> i128 {
    plan.fold_units() * i128::from(slots.iter().sum::<u64>())
}

/// What a raise with each key wins in each slot: on the Ante, and on one unit of Play.
struct HandWorth {
    by_score: Vec<[Slots<i128>; 2]>,
    scores: Vec<u8>,
}

impl HandWorth {
    fn new(general: &GeneralDeals, plan: &PayoffPlan, cards: u8) -> HandWorth {
        let units = |score: u8| {
            let ante = plan.slot_units(score, 0);
            let both = plan.slot_units(score, 1);
            [ante, [0, 1, 2, 3, 4, 5].map(|slot: usize| both[slot] - ante[slot])]
        };
        HandWorth {
            by_score: (0..=cards).map(units).collect(),
            scores: general.left_over().map(|left_over| left_over.score()).collect(),
        }
    }

    /// Units that a raise wins against these dealer hands: on the Ante, and on one unit of Play.
    #[inline]
    fn of(&self, key: usize, slots: &Slots<u64>) -> [i128; 2] {
        let score = self.scores.get(key).copied().unwrap_or(0);
        let units = self.by_score.get(usize::from(score)).copied().unwrap_or_default();
        units.map(|units| {
            let terms = units.into_iter().zip(slots);
            terms.map(|(units, dealers)| units * i128::from(*dealers)).sum()
        })
    }
}

/// The best choice with a whole hand after a check: what it wins, the place of its multiple among all, and whether a
/// fold wins as much. A fold goes before a raise, and a smaller multiple before a larger one, where they win the same.
fn best_last(
    plan: &PayoffPlan,
    last: PlayMultiples,
    fold: i128,
    [ante, play]: [i128; 2],
) -> (i128, (LastDecision, bool)) {
    let (raised, multiple) = best_raise(last, ante, play);
    let place = plan.multiples.place(multiple).map(|place| place as u8);
    match raised > fold {
        true => (raised, (place, false)),
        false => (fold, (None, raised == fold)),
    }
}

/// The best first decision by the sums of a first part, likewise: a check goes before a raise.
fn best_first(
    plan: &PayoffPlan,
    first: PlayMultiples,
    [ante, play, check]: &[i128; 3],
) -> (i128, FirstDecision) {
    let (raised, multiple) = best_raise(first, *ante, *play);
    match raised > *check {
        true => (raised, plan.multiples.place(multiple).map(|place| place as u8)),
        false => (*check, None),
    }
}

/// What a raise wins is a straight line in its multiple: the largest one is best where a unit on Play wins anything.
fn best_raise(multiples: PlayMultiples, ante: i128, play: i128) -> (i128, u8) {
    let multiple = if play > 0 { multiples.most() } else { multiples.least() };
    (ante + i128::from(multiple) * play, multiple)
}

/// A check that is worth less than a raise: in the lane behind those of the multiples.
const WRONGLY_CHECKED: PartLanes = {
    let mut lanes = [0; MULTIPLES_MAX + 1];
    lanes[MULTIPLES_MAX] = 1;
    lanes
};

/// A first decision as a lane of sums over first parts.
fn lane(decision: FirstDecision) -> PartLanes {
    let mut lanes = PartLanes::default();
    if let Some(lane) = decision.and_then(|place| lanes.get_mut(usize::from(place))) {
        *lane = 1;
    }
    lanes
}
