//! What a strategy of two decisions makes of all deals.

use super::super::ledger::Ledger;
use super::super::plan::Slots;
use super::super::strategy::{Decision, Strategy};
use super::{
    FirstDecision, HandWorth, LastDecision, RoundCounts, RoundRules, best_first, best_last, lane,
};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::MULTIPLES_MAX;

/// What the second decision does with hands of each key; `None` for what is best for each hand.
type LastByKey = Vec<Option<LastDecision>>;

/// Hands and deals of one key.
#[derive(Clone)]
struct KeySums {
    /// Deals by place of the multiple, in slots.
    raised: Vec<Slots<u64>>,
    folded_hands: u64,
}

impl RoundCounts {
    /// The first decisions of a strategy for all classes of first parts.
    pub fn first_of(&self, game: &RoundRules<'_>, strategy: &Strategy) -> Vec<FirstDecision> {
        let steps = match strategy {
            Strategy::TwoDecisions { first, .. } => first,
            _ => return self.first.clone(),
        };
        let place = |left_over: Leftover| {
            let mut raised = steps
                .iter()
                .filter(|(_, step)| step.raises(&game.rules.qualifier, left_over) == Some(true));
            let multiple = raised.next().map(|(multiple, _)| *multiple)?;
            game.plan.multiples.place(multiple).map(|place| place as u8)
        };
        self.parts.iter().map(|part| place(part.left_over)).collect()
    }

    /// The second decisions of a strategy by key.
    fn last_of(&self, game: &RoundRules<'_>, keys: &[Leftover], strategy: &Strategy) -> LastByKey {
        let then = match strategy {
            Strategy::TwoDecisions { then, .. } => then,
            _ => return vec![None; keys.len()],
        };
        let decided =
            |key: &Leftover| match then.decide((&game.rules.qualifier, &self.rounds.last), *key) {
                Decision::Best => None,
                Decision::Fold => Some(None),
                Decision::Raise(place) => {
                    let multiple = self.rounds.last.all().get(place).copied();
                    let place = multiple.and_then(|multiple| game.plan.multiples.place(multiple));
                    Some(place.map(|place| place as u8))
                }
            };
        keys.iter().map(decided).collect()
    }

    /// Counts a strategy: hands are counted once for each first part.
    pub fn ledger(&self, game: &RoundRules<'_>, strategy: &Strategy) -> Ledger {
        match strategy {
            Strategy::Optimal => self.optimal.get_or_init(|| self.counted(game, strategy)).clone(),
            strategy => self.counted(game, strategy),
        }
    }

    fn counted(&self, game: &RoundRules<'_>, strategy: &Strategy) -> Ledger {
        let multiples = game.plan.multiples;
        let (combinations, rows) = (game.pay_rows.combinations.len(), game.plan.rows_and_none());
        let mut ledger = Ledger::new(combinations, rows, multiples.count());
        ledger.first_raised = vec![0; multiples.count()];
        // The counts were made from these deals, so that they are known.
        let Ok(general) = game.deals.general() else { return ledger };
        let keys: Vec<Leftover> = general.left_over().collect();
        let first = self.first_of(game, strategy);
        let last = self.last_of(game, &keys, strategy);
        let is_best = strategy == &Strategy::Optimal;
        let worth = HandWorth::<i128>::new(general, game.plan, game.rules.hand_cards);
        let worse = self.worse_parts(game, &first);
        let mut sums =
            vec![KeySums { raised: vec![[0; 6]; multiples.count()], folded_hands: 0 }; keys.len()];
        let lanes = first.iter().zip(&worse).map(|(decision, is_worse)| match decision {
            None if *is_worse => super::WRONGLY_CHECKED,
            decision => lane(*decision),
        });
        let lanes = lanes.collect();
        general.hand_sums(self.rounds.first_cards, lanes, |place, key, members, lanes| {
            let (hands, slots) = (u64::from(members), self.hands.of(place));
            let mut checked = self.ways;
            for (place, parts) in lanes.iter().enumerate().take(multiples.count()) {
                let parts = u64::from(*parts);
                if parts > 0 {
                    checked -= parts;
                    ledger.first_raised[place] += parts * hands;
                    add(&mut sums[key].raised[place], &slots, parts * hands);
                }
            }
            if checked == 0 {
                return;
            }
            let (best, is_equal) = self.last[place];
            let decision = last[key].unwrap_or(best);
            match decision {
                Some(place) => {
                    add(&mut sums[key].raised[usize::from(place)], &slots, checked * hands)
                }
                None => sums[key].folded_hands += checked * hands,
            }
            if is_equal {
                ledger.equal_hands += checked * hands;
            }
            if !is_best && decision != best {
                let [ante, play, fold] = worth.of(key, &slots);
                let won = best_last(game.plan, self.rounds.last, fold, [ante, play]).0;
                let own = decision.map_or(fold, |place| {
                    let multiple = multiples.all().get(usize::from(place)).copied().unwrap_or(0);
                    ante + i128::from(multiple) * play
                });
                if own < won {
                    let wrongly = u64::from(lanes[MULTIPLES_MAX]);
                    ledger.worse_hands += (checked - wrongly) * hands;
                }
            }
        });
        let of_part = super::hands_of_part(game.rules.hand_cards, self.rounds.first_cards);
        let wrong = self.parts.iter().zip(&worse).filter(|(_, is_worse)| **is_worse);
        ledger.worse_hands += wrong.map(|(part, _)| u64::from(part.members) * of_part).sum::<u64>();
        for (place, pay_rows) in game.pay_rows.of_entries.iter().enumerate() {
            self.enter(game, (&keys, &sums), place, *pay_rows, &mut ledger);
        }
        ledger
    }

    /// Deals of one key by outcome row.
    fn enter(
        &self,
        game: &RoundRules<'_>,
        (keys, sums): (&[Leftover], &[KeySums]),
        place: usize,
        pay_rows: usize,
        ledger: &mut Ledger,
    ) {
        let (Some(key), Some(sums)) = (keys.get(place), sums.get(place)) else { return };
        let rows = game.plan.rows.get(usize::from(key.score()));
        for (multiple, deals) in sums.raised.iter().enumerate() {
            for (row, deals) in rows.into_iter().flatten().zip(deals) {
                ledger.add(pay_rows, (multiple, *row), u128::from(*deals));
            }
            let raised = deals.iter().sum::<u64>() / game.deals.dealer_hands.max(1);
            ledger.raised(multiple, raised);
        }
        let folded = u128::from(sums.folded_hands) * u128::from(game.deals.dealer_hands);
        ledger.add(pay_rows, (0, game.plan.fold_row), folded);
        ledger.folded(pay_rows, folded);
    }

    /// Whether the first decision is worth less than the best one, for all classes of first parts.
    fn worse_parts(&self, game: &RoundRules<'_>, first: &[FirstDecision]) -> Vec<bool> {
        let worse = self.sums.iter().zip(first).map(|(sums, decision)| {
            let best = best_first(game.plan, self.rounds.first, sums).0;
            let own = match decision {
                None => sums[2],
                Some(place) => {
                    let multiple = game.plan.multiples.all().get(usize::from(*place));
                    sums[0] + i128::from(multiple.copied().unwrap_or(0)) * sums[1]
                }
            };
            own < best
        });
        worse.collect()
    }
}

#[inline]
fn add(sums: &mut Slots<u64>, slots: &Slots<u32>, times: u64) {
    for (sum, slot) in sums.iter_mut().zip(slots) {
        *sum += u64::from(*slot) * times;
    }
}
