//! One player hand against every dealer hand that can face it, dealt one by one.

use super::book::standing;
use super::plan::{PayoffPlan, Slots};
use crate::combinations::{choose, deck_cards};
use crate::method::UnsupportedRules;
use gincert_evidence::Fraction;
use gincert_fast::{Bundles, Evaluator, HandKey, Leftover};
use gincert_game::dealing::PACK_CARDS;
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{Card, CardSet};
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
    /// Mean net result of Ante and Play when the hand is raised, in Antes; by the best multiple where the player
    /// chooses.
    pub raised: Fraction,
    /// The multiple that it is for: the smallest of those that are worth the same.
    pub multiple: u8,
    /// Each multiple with the mean net result of a raise by it, in the order of the rules; of two decisions those after
    /// a check.
    pub by_multiple: Vec<(u8, Fraction)>,
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
/// #     play_multiples: PlayMultiples::only(1), raise_rounds: None, sides: vec![],
/// #     outcomes: vec![
/// #         row("Player folds", OutcomeCondition::PlayerFolds, Pay::Lose, Pay::NotMade),
/// #         row("Player wins", OutcomeCondition::Result(Contest::PlayerWins), Pay::to_one(1), Pay::to_one(1)),
/// #         row("Tie", OutcomeCondition::Result(Contest::Tie), Pay::Push, Pay::Push),
/// #         row("Dealer wins", OutcomeCondition::Result(Contest::DealerWins), Pay::Lose, Pay::Lose),
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
/// [`UnsupportedRules`] for a hand of another size than the rules deal, and for stakes outside the
/// limits.
pub fn advice(
    rules: &GinAndWin,
    hand: CardSet,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Advice, UnsupportedRules> {
    let outside = UnsupportedRules::HandCards(hand.len());
    if hand.len() != rules.hand_cards || !(3..=10).contains(&rules.hand_cards) {
        return Err(outside);
    }
    let plan = PayoffPlan::new(rules)?;
    let cards = u64::from(rules.hand_cards);
    if !hand.cards().into_iter().all(|card| card.is_of_deck(rules.melds.jokers)) {
        return Err(UnsupportedRules::ForeignJoker);
    }
    let all = choose(deck_cards(&rules.melds) - cards, cards).ok_or(outside)?;
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
    let mut outcomes: Vec<u64> = vec![0; rules.outcomes.len() + 1];
    let rows = plan.rows.get(usize::from(score)).copied().unwrap_or_default();
    for (row, count) in rows.iter().zip(slots) {
        if let Some(sum) = outcomes.get_mut(*row) {
            *sum += count;
        }
    }
    let worth = |multiple: u8| {
        let rows = outcomes.iter().enumerate();
        let nets = rows.map(|(row, count)| plan.net(row, multiple) * Fraction::integer(*count));
        let net: Fraction = nets.sum();
        net.checked_div(&Fraction::integer(all)).unwrap_or_else(Fraction::zero)
    };
    // A whole hand is decided after a check.
    let multiples = rules.raise_rounds.map_or(plan.multiples, |rounds| rounds.last);
    let by_multiple: Vec<(u8, Fraction)> =
        multiples.all().iter().map(|multiple| (*multiple, worth(*multiple))).collect();
    let mut best = (multiples.least(), Fraction::zero());
    for (place, (multiple, raised)) in by_multiple.iter().enumerate() {
        if place == 0 || *raised > best.1 {
            best = (*multiple, raised.clone());
        }
    }
    let (multiple, raised) = best;
    let unsettled = outcomes.pop().unwrap_or(0);
    Ok(Advice {
        left_over,
        dealer_hands: all,
        not_qualifying: slots.iter().skip(3).sum(),
        outcomes,
        unsettled,
        raised,
        multiple,
        by_multiple,
        folded: plan.net_of_fold(),
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
        let deck = CardSet::from_bits(CardSet::DECK.bits() & !hand.bits());
        let done = AtomicU64::new(0);
        let tell = |slots: Slots<u64>| {
            let more: u64 = slots.iter().sum();
            progress(done.fetch_add(more, Ordering::Relaxed) + more, all);
            slots
        };
        let natural = match Bundles::new(self.evaluator, deck, self.rules.hand_cards) {
            Some(bundles) => {
                let slot_of = self.slots_by_key();
                let share = |share| tell(count_share(&bundles, share, &slot_of));
                (0..bundles.tasks()).into_par_iter().map(share).reduce(Slots::default, sum)
            }
            None => self.one_by_one(deck, CardSet::EMPTY, &tell),
        };
        let left: CardSet = Card::deck(self.rules.melds.jokers).skip(PACK_CARDS).collect();
        let held = left.minus(hand).subsets().filter(|jokers| !jokers.is_empty());
        held.map(|jokers| self.one_by_one(deck, jokers, &tell)).fold(natural, sum)
    }

    /// The slot of every key.
    fn slots_by_key(&self) -> Vec<u8> {
        let numbers = 0..HandKey::END as u32;
        let slot =
            |number| HandKey::from_number(number).map_or(0, |key| self.slot(key.leftover()) as u8);
        numbers.map(slot).collect()
    }

    /// Dealer hands with these jokers.
    fn one_by_one(
        &self,
        deck: CardSet,
        jokers: CardSet,
        tell: &(dyn Fn(Slots<u64>) -> Slots<u64> + Sync),
    ) -> Slots<u64> {
        let rest: Vec<u64> =
            (0..52).map(|bit| 1 << bit).filter(|bit| deck.bits() & bit != 0).collect();
        let natural_cards = self.rules.hand_cards - jokers.len();
        if natural_cards < 3 {
            let mut slots = [0; 6];
            self.add(&rest, natural_cards, (0, jokers), &mut slots);
            return tell(slots);
        }
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
            self.add(below, natural_cards - 2, (a | b, jokers), &mut slots);
            tell(slots)
        };
        pairs.into_par_iter().map(task).reduce(Slots::default, sum)
    }

    /// Adds all hands of `bits`, the jokers and so many cards of `below`.
    fn add(
        &self,
        below: &[u64],
        cards: u8,
        (bits, jokers): (u64, CardSet),
        slots: &mut Slots<u64>,
    ) {
        if cards == 0 {
            let hand = CardSet::from_bits(bits).union(jokers);
            let place = self.slot(self.evaluator.best(hand));
            if let Some(slot) = slots.get_mut(place) {
                *slot += 1;
            }
            return;
        }
        for (index, card) in below.iter().enumerate().skip(usize::from(cards) - 1) {
            let lower = below.get(..index).unwrap_or_default();
            self.add(lower, cards - 1, (bits | card, jokers), slots);
        }
    }

    /// In which slot a dealer hand that leaves this over is counted.
    fn slot(&self, key: Leftover) -> usize {
        let side = 3 * usize::from(!self.rules.qualifier.admits_top(key.score(), key.top()));
        let contest = match standing(self.rules.comparison, key).cmp(&self.own) {
            _ if side > 0 && !self.compares_all => 1,
            core::cmp::Ordering::Greater => 0,
            core::cmp::Ordering::Equal => 1,
            core::cmp::Ordering::Less => 2,
        };
        side + contest
    }
}

fn count_share(bundles: &Bundles, share: usize, slot_of: &[u8]) -> Slots<u64> {
    // Two more places, so that no slot lies outside.
    let mut counts = [0u64; 8];
    bundles.run(share, |bundle| {
        for key in bundle.keys() {
            let slot = slot_of.get(key.number() as usize).copied().unwrap_or(0);
            counts[usize::from(slot & 7)] += 1;
        }
    });
    [0, 1, 2, 3, 4, 5].map(|slot| counts[slot])
}

fn sum(mut one: Slots<u64>, other: Slots<u64>) -> Slots<u64> {
    for (sum, count) in one.iter_mut().zip(other) {
        *sum += count;
    }
    one
}
