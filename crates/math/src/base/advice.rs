//! One player hand against every dealer hand that can face it, dealt one by one.

use super::book::standing;
use super::plan::{Plan, slots_of};
use super::slots::Slots;
use crate::combinations::choose;
use crate::method::Unsupported;
use gincert_evidence::Fraction;
use gincert_fast::{Evaluator, Leftover};
use gincert_game::CardSet;
use gincert_game::gin_and_win::GinAndWin;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a player can know about one hand before the choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// What the hand leaves over, best set.
    pub left_over: Leftover,
    /// All dealer hands that share no card with it: 45,379,620 for hands of seven.
    pub dealer_hands: u64,
    /// Dealer hands that do not qualify.
    pub not_qualifying: u64,
    /// Dealer hands settled by each row of the outcome table when the hand is raised.
    pub outcomes: Vec<u64>,
    /// Dealer hands that no row settles; both wagers are taken to come back.
    pub unsettled: u64,
    /// Mean net result of Ante and Play when the hand is raised, in Antes.
    pub raised: Fraction,
    /// Net result of the Ante when the hand is folded, in Antes.
    pub folded: Fraction,
}

impl Advice {
    /// Whether raising is worth more than folding. A hand that is worth the same either way is
    /// folded.
    pub fn raise(&self) -> bool {
        self.raised > self.folded
    }
}

/// Deals every dealer hand against a player hand. `progress` hears how many are done, in rising
/// order on each thread.
///
/// ```
/// # use gincert_game::gin_and_win::*;
/// # use gincert_game::{MeldRules, Rank};
/// # let row = |text: &str, event, ante, play| OutcomeRow {
/// #     text: text.into(), when: OutcomeWhen { event, player_score: None }, ante, play };
/// # let rules = GinAndWin {
/// #     hand_cards: 3, seats: (1, 6), melds: MeldRules::GIN_AND_WIN,
/// #     player_setting: PlayerSetting::CardsSpeak, comparison: Comparison::CardsFromTheTop,
/// #     qualifier: Qualifier::always(), wagers: WagerNames::default(),
/// #     play_multiple: 1, bonus_stands_on_fold: true, bonus: vec![],
/// #     outcomes: vec![
/// #         row("Player folds", Event::PlayerFolds, Pay::Lose, Pay::NotMade),
/// #         row("Player wins", Event::Result(Contest::PlayerWins), Pay::to_one(1), Pay::to_one(1)),
/// #         row("Tie", Event::Result(Contest::Tie), Pay::Push, Pay::Push),
/// #         row("Dealer wins", Event::Result(Contest::DealerWins), Pay::Lose, Pay::Lose),
/// #     ] };
/// use gincert_game::parse_cards;
/// let hand = parse_cards("Kc Qd Jh").unwrap();
/// let advice = gincert_math::advice(&rules, hand, &|_, _| ()).unwrap();
/// assert_eq!(advice.dealer_hands, 18_424);
/// // No dealer hand is worse than king, queen and jack left over: at best it is a tie.
/// assert_eq!(advice.outcomes[1], 0);
/// assert!(!advice.raise());
/// ```
///
/// # Errors
/// [`Unsupported`] for a hand of another size than the rules deal, and for stakes outside the
/// limits.
pub fn advice(
    rules: &GinAndWin,
    hand: CardSet,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Advice, Unsupported> {
    let outside = Unsupported::HandCards(hand.len());
    if hand.len() != rules.hand_cards || !(3..=10).contains(&rules.hand_cards) {
        return Err(outside);
    }
    let plan = Plan::new(rules)?;
    let cards = u64::from(rules.hand_cards);
    let all = choose(52 - cards, cards).ok_or(outside)?;
    let evaluator = Evaluator::new(&rules.melds);
    let left_over = evaluator.best(hand);
    let dealers = Dealers {
        rules,
        compares_all: plan.compares_all,
        evaluator: &evaluator,
        own: standing(rules.comparison, left_over),
    };
    let slots = dealers.count(hand, all, progress);
    let score = left_over.score();
    let mut outcomes = vec![0; rules.outcomes.len() + 1];
    let rows = plan.rows.get(usize::from(score)).copied().unwrap_or_default();
    for (row, count) in rows.iter().zip(slots) {
        if let Some(sum) = outcomes.get_mut(*row) {
            *sum += count;
        }
    }
    let nets =
        outcomes.iter().enumerate().map(|(row, count)| plan.net(row) * Fraction::integer(*count));
    let net: Fraction = nets.sum();
    let unsettled = outcomes.pop().unwrap_or(0);
    Ok(Advice {
        left_over,
        dealer_hands: all,
        not_qualifying: slots.iter().skip(3).sum(),
        outcomes,
        unsettled,
        raised: net.checked_div(&Fraction::integer(all)).unwrap_or_else(Fraction::zero),
        folded: plan.net(plan.fold_row),
    })
}

struct Dealers<'a> {
    rules: &'a GinAndWin,
    compares_all: bool,
    evaluator: &'a Evaluator,
    own: (u8, u64),
}

impl Dealers<'_> {
    fn count(&self, hand: CardSet, all: u64, progress: &(dyn Fn(u64, u64) + Sync)) -> Slots<u64> {
        let rest: Vec<u64> =
            (0..52).map(|bit| 1 << bit).filter(|bit| hand.bits() & bit == 0).collect();
        let done = AtomicU64::new(0);
        // The highest two cards make a task; those with most cards below them first.
        let pairs =
            (0..rest.len()).rev().flat_map(|high| (0..high).rev().map(move |low| (high, low)));
        let pairs: Vec<(usize, usize)> = pairs.collect();
        let task = |(high, low): (usize, usize)| {
            let (Some(below), Some(a), Some(b)) = (rest.get(..low), rest.get(high), rest.get(low))
            else {
                return [0; 6];
            };
            let mut slots = [0; 6];
            self.add(below, self.rules.hand_cards - 2, a | b, &mut slots);
            let more: u64 = slots.iter().sum();
            progress(done.fetch_add(more, Ordering::Relaxed) + more, all);
            slots
        };
        pairs.into_par_iter().map(task).reduce(
            || [0; 6],
            |mut sum, slots| {
                for (sum, count) in sum.iter_mut().zip(slots) {
                    *sum += count;
                }
                sum
            },
        )
    }

    /// Adds all hands of `bits` and so many cards of `below`.
    fn add(&self, below: &[u64], cards: u8, bits: u64, slots: &mut Slots<u64>) {
        if cards == 0 {
            let place = self.slot(CardSet::from_bits(bits));
            if let Some(slot) = slots.get_mut(place) {
                *slot += 1;
            }
            return;
        }
        for (index, card) in below.iter().enumerate().skip(usize::from(cards) - 1) {
            let lower = below.get(..index).unwrap_or_default();
            self.add(lower, cards - 1, bits | card, slots);
        }
    }

    fn slot(&self, dealer: CardSet) -> usize {
        let key = self.evaluator.best(dealer);
        let qualifies = self.rules.qualifier.admits_top(key.score(), key.top());
        let standing = standing(self.rules.comparison, key);
        let side = usize::from(qualifies);
        let (mut total, mut better, mut level) = ([0u64; 2], [0u64; 2], [0u64; 2]);
        if let (Some(total), Some(better), Some(level)) =
            (total.get_mut(side), better.get_mut(side), level.get_mut(side))
        {
            *total = 1;
            *better = u64::from(standing < self.own);
            *level = u64::from(standing == self.own);
        }
        let slots = slots_of(self.compares_all, total, better, level);
        slots.iter().position(|count| *count == 1).unwrap_or(4)
    }
}
