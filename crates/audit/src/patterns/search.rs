//! The search: the pattern that saves most bits is named first, then the one that saves most of what it
//! leaves, as long as chance does not explain it.

use super::background::Background;
use super::explanation::Explanation;
use super::fact::{Fact, Facts};
use super::price::{Claim, ROUNDS_MIN};
use super::scope::PatternScope;
use jiff::Timestamp;
use libm::log2;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use std::rc::Rc;

/// Most patterns of one currency.
const PATTERNS_MAX: usize = 40;

/// A pattern of exceptions.
pub(crate) struct FoundPattern {
    pub scope: PatternScope,
    /// The number of its explanation.
    pub explanation: u32,
    /// Its exceptions, and those that come with them at the same seat.
    pub facts: Vec<usize>,
    /// What is stated of it.
    pub best: Best,
}

/// Exceptions with one explanation in one scope.
pub(super) struct ExceptionGroup {
    pub explanation: u32,
    pub scope: PatternScope,
    pub facts: Vec<usize>,
}

/// What may be stated best of a group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Best {
    pub saved_bits: f64,
    pub claim: Claim,
    pub log10_p: f64,
    /// First and last period.
    pub window: Option<[i64; 2]>,
}

/// The exceptions of each explanation.
pub(super) type ByExplanation = BTreeMap<u32, Vec<usize>>;

/// A group by what it saves.
struct Entry {
    saved_bits: f64,
    group: usize,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        let key = |entry: &Entry| Reverse(entry.group);
        self.saved_bits.total_cmp(&other.saved_bits).then(key(self).cmp(&key(other)))
    }
}

/// The period of an exception.
fn period(background: &Background<'_>, fact: &Fact) -> Option<i64> {
    let at = Timestamp::from_second(fact.at?.second).ok()?;
    Some(background.exposure.period(at))
}

/// The search in the exceptions of one currency.
pub(crate) struct PatternSearch<'s> {
    pub(super) facts: &'s Facts,
    pub(super) background: &'s Background<'s>,
    /// Exceptions that no pattern has yet.
    pub(super) is_left: Vec<bool>,
    /// The period of each exception.
    pub(super) periods: Rc<[Option<i64>]>,
    /// Exceptions of each record.
    by_place: HashMap<u64, Vec<usize>>,
    /// Rounds, and hands, that are left of each explanation.
    pub(super) marked: HashMap<u32, [u64; 2]>,
    pub(super) explanations: u64,
    pub(super) amount_bits: f64,
    /// Whether it is a search in what one pattern explains.
    pub(super) is_part: bool,
}

impl<'s> PatternSearch<'s> {
    /// A search among the exceptions of a currency, some of which are left.
    pub fn new(
        facts: &'s Facts,
        background: &'s Background<'s>,
        is_left: Vec<bool>,
    ) -> PatternSearch<'s> {
        let periods = facts.all.iter().map(|fact| period(background, fact)).collect();
        PatternSearch::among(facts, background, is_left, periods)
    }

    fn among(
        facts: &'s Facts,
        background: &'s Background<'s>,
        is_left: Vec<bool>,
        periods: Rc<[Option<i64>]>,
    ) -> PatternSearch<'s> {
        let mut by_place: HashMap<u64, Vec<usize>> = HashMap::new();
        let mut amounts = BTreeSet::new();
        let left = || is_left.iter().enumerate().filter(|(_, is_left)| **is_left);
        for (at, fact) in left().filter_map(|(at, _)| Some((at, facts.all.get(at)?))) {
            by_place.entry(fact.place).or_default().push(at);
            amounts.insert(fact.open_minor);
        }
        let amount_bits = log2(amounts.len().max(1) as f64);
        PatternSearch {
            facts,
            background,
            is_left,
            periods,
            by_place,
            marked: HashMap::new(),
            explanations: 0,
            amount_bits,
            is_part: false,
        }
    }

    /// A search among some of these exceptions, in the same language.
    pub(super) fn part(&self, own: &[usize], of_explanation: &ByExplanation) -> PatternSearch<'s> {
        let mut is_left = vec![false; self.is_left.len()];
        for at in own {
            if let Some(is_left) = is_left.get_mut(*at) {
                *is_left = true;
            }
        }
        let (explanations, amount_bits) = (self.explanations, self.amount_bits);
        let periods = Rc::clone(&self.periods);
        let new = PatternSearch::among(self.facts, self.background, is_left, periods);
        let mut part = PatternSearch { explanations, amount_bits, is_part: true, ..new };
        part.count_marked(of_explanation);
        part
    }

    /// All patterns, and which exceptions are in none.
    pub fn run(mut self) -> (Vec<FoundPattern>, Vec<bool>) {
        let of_explanation = self.distinct();
        self.explanations = of_explanation.len() as u64;
        let groups = self.groups(&of_explanation);
        self.count_marked(&of_explanation);
        let mut found = Vec::new();
        // An explanation without an amount is for exceptions that have no other one.
        for is_code in [false, true] {
            let is_asked = |group: &&ExceptionGroup| self.is_code(group.explanation) == is_code;
            let asked: Vec<&ExceptionGroup> = groups.iter().filter(is_asked).collect();
            self.name(&asked, &of_explanation, &mut found);
        }
        self.narrow(&mut found);
        self.fit(&mut found);
        (found, self.is_left)
    }

    /// Names the patterns of these groups, the one that saves most first.
    pub(super) fn name(
        &mut self,
        groups: &[&ExceptionGroup],
        of_explanation: &ByExplanation,
        found: &mut Vec<FoundPattern>,
    ) {
        let mut heap: BinaryHeap<Entry> = BinaryHeap::new();
        for (group, one) in groups.iter().enumerate() {
            heap.extend(self.best(one).map(|best| Entry { saved_bits: best.saved_bits, group }));
        }
        while found.len() < PATTERNS_MAX
            && let Some(entry) = heap.pop()
        {
            let Some(group) = groups.get(entry.group).copied() else { continue };
            let Some(best) = self.best(group) else { continue };
            // Patterns that were named since may have taken some of its exceptions.
            let next = heap.peek().map_or(f64::NEG_INFINITY, |next| next.saved_bits);
            if best.saved_bits < next {
                heap.push(Entry { saved_bits: best.saved_bits, group: entry.group });
                continue;
            }
            let before = found.len();
            for one in self.split(groups, group, &best) {
                if let Some(best) = self.best(one) {
                    let taken = self.take(one, best);
                    self.count_marked_again(of_explanation, &taken.facts);
                    found.push(taken);
                }
            }
            if found.len() == before
                && let Some((narrow, best)) = self.concentrated(group, &best)
            {
                let taken = self.take(&narrow, best);
                self.count_marked_again(of_explanation, &taken.facts);
                found.push(taken);
            }
            if found.len() > before {
                // What is left of the wider scope is asked again.
                let again = self.best(group).map(|best| best.saved_bits);
                heap.extend(again.map(|saved_bits| Entry { saved_bits, group: entry.group }));
            } else {
                let taken = self.take(group, best);
                self.count_marked_again(of_explanation, &taken.facts);
                found.push(taken);
            }
        }
    }

    fn is_code(&self, explanation: u32) -> bool {
        matches!(self.facts.explanations.get(explanation), Some(Explanation::Code { .. }))
    }

    /// Gives each seat that several patterns explain to the one about fewest rounds; of two that are about as many,
    /// within a factor of four, to the more telling one.
    fn narrow(&self, found: &mut [FoundPattern]) {
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|at| {
            let one = found.get(*at)?;
            let explanation = self.facts.explanations.get(one.explanation);
            Some((one.best.claim.of.max(1).ilog2() / 2, explanation.cloned(), *at))
        });
        let mut owners: HashMap<(u64, Option<u32>), usize> = HashMap::new();
        for (owner, one) in found.iter().enumerate() {
            for fact in one.facts.iter().filter_map(|at| self.facts.all.get(*at)) {
                let fits = |other: &&usize| {
                    found.get(**other).is_some_and(|other| self.is_explained(other, fact))
                };
                let key = (fact.place, fact.seat);
                if let Some(best) = order.iter().find(fits) {
                    owners.insert(key, *best);
                } else {
                    owners.entry(key).or_insert(owner);
                }
            }
        }
        let all: BTreeSet<usize> =
            found.iter_mut().flat_map(|one| std::mem::take(&mut one.facts)).collect();
        for at in all {
            let Some(fact) = self.facts.all.get(at) else { continue };
            let owner = owners.get(&(fact.place, fact.seat));
            if let Some(one) = owner.and_then(|owner| found.get_mut(*owner)) {
                one.facts.push(at);
            }
        }
    }

    /// Whether a pattern is about an exception.
    fn is_explained(&self, found: &FoundPattern, fact: &Fact) -> bool {
        self.is_within(found.best.window, fact)
            && fact.explanations.contains(&found.explanation)
            && !self.is_code(found.explanation)
            && found.scope.holds(fact)
    }

    /// Whether an exception is in a range of periods.
    pub(super) fn is_within(&self, window: Option<[i64; 2]>, fact: &Fact) -> bool {
        window.is_none_or(|[from, to]| {
            period(self.background, fact).is_some_and(|period| (from..=to).contains(&period))
        })
    }

    /// The exceptions of each explanation that enough of them have; of those that explain the same ones the
    /// first.
    fn distinct(&self) -> ByExplanation {
        let mut of: ByExplanation = BTreeMap::new();
        for at in self.left() {
            for explanation in self.facts.all.get(at).iter().flat_map(|fact| &fact.explanations) {
                of.entry(*explanation).or_default().push(at);
            }
        }
        of.retain(|_, all| all.len() as u64 >= ROUNDS_MIN);
        let mut order: Vec<u32> = of.keys().copied().collect();
        order.sort_by_key(|number| self.facts.explanations.get(*number).cloned());
        let mut known: BTreeSet<Vec<usize>> = BTreeSet::new();
        let again: Vec<u32> = order
            .into_iter()
            .filter(|number| of.get(number).is_some_and(|all| !known.insert(all.clone())))
            .collect();
        again.iter().for_each(|number| {
            of.remove(number);
        });
        of
    }

    fn groups(&self, of_explanation: &ByExplanation) -> Vec<ExceptionGroup> {
        let mut order: Vec<u32> = of_explanation.keys().copied().collect();
        // Of groups that save the same the more telling one comes first.
        order.sort_by_key(|number| self.facts.explanations.get(*number).cloned());
        let mut groups = Vec::new();
        for explanation in order {
            let mut by_scope: BTreeMap<PatternScope, Vec<usize>> = BTreeMap::new();
            for at in of_explanation.get(&explanation).into_iter().flatten() {
                for scope in self.facts.all.get(*at).into_iter().flat_map(PatternScope::of) {
                    by_scope.entry(scope).or_default().push(*at);
                }
            }
            let enough = by_scope.into_iter().filter(|(_, all)| all.len() as u64 >= ROUNDS_MIN);
            groups.extend(enough.map(|(scope, facts)| ExceptionGroup {
                explanation,
                scope,
                facts,
            }));
        }
        groups
    }

    fn left(&self) -> impl Iterator<Item = usize> + '_ {
        let places = self.is_left.iter().enumerate();
        places.filter(|(_, is_left)| **is_left).map(|(at, _)| at)
    }

    fn count_marked(&mut self, of_explanation: &ByExplanation) {
        self.marked = of_explanation
            .iter()
            .map(|(number, all)| (*number, [self.rounds_of(all, false), self.rounds_of(all, true)]))
            .collect();
    }

    /// The same where these exceptions were taken since.
    fn count_marked_again(&mut self, of_explanation: &ByExplanation, taken: &[usize]) {
        let facts = taken.iter().filter_map(|at| self.facts.all.get(*at));
        let touched: BTreeSet<u32> =
            facts.flat_map(|fact| fact.explanations.iter().copied()).collect();
        for number in touched {
            if let Some(all) = of_explanation.get(&number) {
                let counts = [self.rounds_of(all, false), self.rounds_of(all, true)];
                self.marked.insert(number, counts);
            }
        }
    }

    /// Different rounds, or hands, of exceptions that are left.
    pub(super) fn rounds_of(&self, all: &[usize], are_hands: bool) -> u64 {
        let left = all.iter().filter(|at| self.is_left.get(**at) == Some(&true));
        // They come by record and seat.
        let mut last = None;
        let mut count = 0;
        for fact in left.filter_map(|at| self.facts.all.get(*at)) {
            let key = Some((fact.place, fact.seat.filter(|_| are_hands)));
            count += u64::from(last != key);
            last = key;
        }
        count
    }

    /// Takes the exceptions of a pattern, and those of the same seats.
    fn take(&mut self, group: &ExceptionGroup, best: Best) -> FoundPattern {
        let mut taken = BTreeSet::new();
        for at in group.facts.iter().filter(|at| self.is_left.get(**at) == Some(&true)) {
            let Some(fact) =
                self.facts.all.get(*at).filter(|fact| self.is_within(best.window, fact))
            else {
                continue;
            };
            let beside = self.by_place.get(&fact.place).into_iter().flatten();
            let of_seat = beside.filter(|other| {
                self.facts.all.get(**other).is_some_and(|other| {
                    other.seat == fact.seat || other.seat.is_none() || fact.seat.is_none()
                })
            });
            taken.extend(of_seat.filter(|at| self.is_left.get(**at) == Some(&true)));
        }
        for at in &taken {
            if let Some(is_left) = self.is_left.get_mut(*at) {
                *is_left = false;
            }
        }
        FoundPattern {
            scope: group.scope,
            explanation: group.explanation,
            facts: taken.into_iter().collect(),
            best,
        }
    }
}
