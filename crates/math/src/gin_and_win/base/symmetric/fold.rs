//! The book of one ruleset, folded from the counts that no rule changes.

use super::super::book::Entry;
use super::super::plan::{PayoffPlan, Slots, slots_of};
use super::choices::decide;
use super::columns::top;
use super::decision::BestChoices;
use super::labels::Instance;
use super::{RulesetDeals, Share, SymmetricDeals};
use gincert_game::Rank;
use gincert_game::gin_and_win::{Comparison, GinAndWin};

/// The book, and the hands of every type that are better raised.
pub(in crate::gin_and_win::base) struct FilledBook {
    pub entries: Vec<Entry>,
    pub raised_by_type: Vec<u64>,
}

impl SymmetricDeals {
    /// Fills the book; `None` where a choice is open that this method does not decide: then the
    /// general method is needed.
    pub fn fill(&self, rules: &GinAndWin, plan: &PayoffPlan) -> Option<FilledBook> {
        let shares = self.scores().map(|score| match rules.qualifier.limit(score) {
            None => Share::Nobody,
            Some(limit) if limit == Rank::KING || score == 0 => Share::Everybody,
            Some(limit) => Share::UpTo(limit.number()),
        });
        let reading = RulesetDeals { deals: self, rules, plan, shares: shares.collect() };
        let keys = self.keys.iter();
        let mut filled = FilledBook {
            entries: keys.map(|(key, shapes)| Entry::new(*key, *shapes)).collect(),
            raised_by_type: vec![0; self.deck.types.len()],
        };
        for score in self.scores() {
            let decided = decide(&reading, score)?;
            for (hand, hands) in &decided.by_type {
                filled.raised_by_type[*hand] += hands;
            }
            for label in self.labels_of(score) {
                reading.add_label(label, &decided, &mut filled);
            }
        }
        Some(filled)
    }
}

impl RulesetDeals<'_> {
    /// Adds all hands with a label to the entries of what they leave over.
    fn add_label(&self, label: usize, decided: &BestChoices, filled: &mut FilledBook) {
        let of_type = &self.deals.hands[label];
        let hands = of_type.iter().map(|(_, hands)| hands).sum();
        let compared = self.compared(label);
        let mut raised_instances = 0;
        for (place, instance) in self.deals.instances[label].iter().enumerate() {
            let deals = self.slots((label, place), instance, &compared);
            let entry = &mut filled.entries[self.deals.key_of[label][place]];
            let seen = decided.seen[top(instance) % 14];
            if seen.count_ones() > 1 {
                let raised = decided.raised.of((label, place), instance);
                entry.add_open(hands, &deals, &raised);
            } else {
                entry.add_deals(hands, &deals, seen);
                raised_instances += u64::from(seen & 4 != 0);
            }
        }
        for (hand, hands) in of_type {
            filled.raised_by_type[*hand] += raised_instances * hands;
        }
    }

    /// For each instance of a label the deals in which dealer hands of its score are better and
    /// level; `None` where rounds of such hands are not distinguished.
    fn compared(&self, label: usize) -> Vec<(u128, u128)> {
        let score = self.deals.deck.labels[label].score;
        let whole = self.deals.pairs[label][usize::from(score)];
        let share = self.shares[usize::from(score)];
        if !self.plan.compares_all && share == Share::Nobody {
            return Vec::new();
        }
        if self.rules.comparison == Comparison::ScoreOnly {
            return vec![(0, whole); self.deals.instances[label].len()];
        }
        let standings = self.deals.standings(score).of(label).iter();
        let instances = standings.zip(&self.deals.instances[label]);
        let of = instances.map(|(standing, instance)| match self.rules.comparison {
            Comparison::HighestCardOnly => {
                let up_to = &standing.up_to;
                let below = top(instance).checked_sub(1).map_or(0, |below| up_to[below]);
                (below, up_to[top(instance)] - below)
            }
            _ => (standing.lower, standing.level),
        });
        of.collect()
    }

    /// All deals of the hands with a label on particular ranks.
    fn slots(
        &self,
        (label, place): (usize, usize),
        instance: &Instance,
        compared: &[(u128, u128)],
    ) -> Slots<u128> {
        let own = self.deals.deck.labels[label].score;
        let mut slots = [0; 6];
        for (score, share) in (0u8..).zip(&self.shares) {
            let count = self.deals.pairs[label][usize::from(score)];
            let (qualify, limit) = match share {
                Share::Nobody => (0, None),
                Share::Everybody => (count, Some(13)),
                Share::UpTo(limit) => {
                    let column = self.deals.column(score).of(label, place);
                    (column[usize::from(*limit) % 14], Some(*limit))
                }
            };
            let total = [count - qualify, qualify];
            let (mut better, mut level) = ([0; 2], [0; 2]);
            if score < own {
                better = total;
            }
            if let Some((lower, same)) = compared.get(place).filter(|_| score == own) {
                if self.rules.comparison == Comparison::ScoreOnly {
                    level = total;
                } else if limit.is_some_and(|limit| top(instance) <= usize::from(limit)) {
                    // What stands below a hand within the limit is within it too.
                    (better[1], level[1]) = (*lower, *same);
                } else {
                    (better, level[0]) = ([lower - qualify, qualify], *same);
                }
            }
            let more = slots_of(self.plan.compares_all, total, better, level);
            for (slot, more) in slots.iter_mut().zip(more) {
                *slot += more;
            }
        }
        slots
    }
}
