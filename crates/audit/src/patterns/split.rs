//! Patterns held against narrower ones: a scope that contains the habits of two people is not taken for a habit of its
//! own, and what is left of a pattern in the end has to be one.

use super::scope::PatternScope;
use super::search::{Best, ByExplanation, ExceptionGroup, FoundPattern, PatternSearch};
use std::collections::BTreeSet;

impl PatternSearch<'_> {
    /// Narrower groups that together save more bits of what a pattern explains than the pattern does; none where it
    /// saves more itself.
    pub(super) fn split<'g>(
        &self,
        groups: &[&'g ExceptionGroup],
        wide: &ExceptionGroup,
        best: &Best,
    ) -> Vec<&'g ExceptionGroup> {
        let own = self.stated(wide, best);
        let mut is_own = vec![false; self.is_left.len()];
        for at in &own {
            if let Some(is_own) = is_own.get_mut(*at) {
                *is_own = true;
            }
        }
        let is_own = |at: &usize| is_own.get(*at) == Some(&true);
        let within = |group: &ExceptionGroup| ExceptionGroup {
            facts: group.facts.iter().copied().filter(is_own).collect(),
            ..*group
        };
        let narrower = groups.iter().filter(|group| group.scope.is_narrower(&wide.scope));
        let narrower: Vec<(&'g ExceptionGroup, ExceptionGroup)> = narrower
            .map(|group| (*group, within(group)))
            .filter(|(_, part)| !part.facts.is_empty())
            .collect();
        if narrower.is_empty() {
            return Vec::new();
        }
        let mut of_explanation = ByExplanation::new();
        for at in &own {
            for explanation in self.facts.all.get(*at).iter().flat_map(|fact| &fact.explanations) {
                of_explanation.entry(*explanation).or_default().push(*at);
            }
        }
        let mut part = self.part(&own, &of_explanation);
        let asked: Vec<&ExceptionGroup> = narrower.iter().map(|(_, part)| part).collect();
        let mut found = Vec::new();
        part.name(&asked, &of_explanation, &mut found);
        let together: f64 = found.iter().map(|one| one.best.saved_bits).sum();
        // Parts that cover most of its rounds are the pattern itself, more frequent here than there.
        let covered: u64 = found.iter().map(|one| one.best.claim.of).sum();
        if together <= best.saved_bits || covered > best.claim.of / 5 * 3 {
            return Vec::new();
        }
        let of = |one: &FoundPattern| {
            let mut known = narrower.iter().map(|(group, _)| *group);
            known.find(|group| (group.scope, group.explanation) == (one.scope, one.explanation))
        };
        found.iter().filter_map(of).collect()
    }

    /// The exceptions that are left of a group, within the time that is stated of it.
    pub(super) fn stated(&self, group: &ExceptionGroup, best: &Best) -> Vec<usize> {
        let is_stated = |at: &usize| {
            let is_left = self.is_left.get(*at) == Some(&true);
            let fact = self.facts.all.get(*at).filter(|_| is_left);
            fact.is_some_and(|fact| self.is_within(best.window, fact))
        };
        group.facts.iter().copied().filter(is_stated).collect()
    }

    /// Fits scope and time of each pattern to the exceptions that it kept, and takes back those that these do not
    /// name any more.
    pub(super) fn fit(&mut self, found: &mut Vec<FoundPattern>) {
        found.retain_mut(|one| {
            let all = &self.facts.all;
            let own = one.facts.iter().copied().filter(|at| {
                all.get(*at).is_some_and(|fact| fact.explanations.contains(&one.explanation))
            });
            let own: Vec<usize> = own.collect();
            let of_explanation = ByExplanation::from([(one.explanation, own.clone())]);
            let part = self.part(&own, &of_explanation);
            let mut scopes = own.iter().filter_map(|at| all.get(*at)).map(|fact| {
                let narrower = PatternScope::of(fact).filter(|own| own.is_narrower(&one.scope));
                narrower.chain(std::iter::once(one.scope)).collect()
            });
            let first: BTreeSet<PatternScope> = scopes.next().unwrap_or_default();
            let common = scopes.fold(first, |common, other| &common & &other);
            let fitted = common.into_iter().filter_map(|scope| {
                let group =
                    ExceptionGroup { explanation: one.explanation, scope, facts: own.clone() };
                Some((scope, part.best(&group)?))
            });
            let fitted = fitted.max_by(|(_, a), (_, b)| a.saved_bits.total_cmp(&b.saved_bits));
            let Some((scope, best)) = fitted else {
                self.give_back(&one.facts);
                return false;
            };
            let is_kept = |at: &usize| {
                self.facts.all.get(*at).is_some_and(|fact| self.is_within(best.window, fact))
            };
            let (kept, others) = one.facts.iter().copied().partition(is_kept);
            (one.scope, one.best, one.facts) = (scope, best, kept);
            let others: Vec<usize> = others;
            self.give_back(&others);
            true
        });
    }

    fn give_back(&mut self, own: &[usize]) {
        for at in own {
            if let Some(is_left) = self.is_left.get_mut(*at) {
                *is_left = true;
            }
        }
    }
}
