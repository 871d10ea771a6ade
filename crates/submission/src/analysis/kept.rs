//! Answers kept by what they follow from: a document that is examined again while somebody writes it, or beside
//! others of the same rules, is not counted anew. Knows no rules.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// So many answers of a kind are kept, those asked for last.
const KEPT_MAX: usize = 4;

/// The answers of a function that were asked for last.
pub(crate) struct KeptAnswers<K, V> {
    answers: Mutex<VecDeque<(K, Arc<V>)>>,
}

impl<K: PartialEq, V> KeptAnswers<K, V> {
    pub const fn new() -> Self {
        KeptAnswers { answers: Mutex::new(VecDeque::new()) }
    }

    /// What `count` gives for a key. `count` must follow from the key alone; it runs without a lock, so that two
    /// threads may count the same thing at once.
    pub fn of(&self, key: K, count: impl FnOnce(&K) -> V) -> Arc<V> {
        self.of_some(key, count, |_| true)
    }

    /// The same, and keeps only what `is_small`.
    pub fn of_some(
        &self,
        key: K,
        count: impl FnOnce(&K) -> V,
        is_small: impl FnOnce(&V) -> bool,
    ) -> Arc<V> {
        if let Some(known) = self.known(&key) {
            return known;
        }
        let counted = Arc::new(count(&key));
        if is_small(&counted) {
            let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            answers.push_front((key, Arc::clone(&counted)));
            answers.truncate(KEPT_MAX);
        }
        counted
    }

    fn known(&self, key: &K) -> Option<Arc<V>> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let place = answers.iter().position(|(known, _)| known == key)?;
        let found = answers.remove(place)?;
        let counted = Arc::clone(&found.1);
        answers.push_front(found);
        Some(counted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_counted_once_while_it_is_among_the_last() {
        let kept: KeptAnswers<u32, u32> = KeptAnswers::new();
        let mut counted = 0;
        let mut ask = |key| {
            let answer = kept.of(key, |key| {
                counted += 1;
                key * 2
            });
            (*answer, counted)
        };
        assert_eq!(ask(1), (2, 1));
        assert_eq!(ask(1), (2, 1));
        assert_eq!((ask(2), ask(3), ask(4)), ((4, 2), (6, 3), (8, 4)));
        // Asked for again, the first is not the oldest.
        assert_eq!((ask(1), ask(5)), ((2, 4), (10, 5)));
        assert_eq!((ask(1), ask(2)), ((2, 5), (4, 6)));
    }

    #[test]
    fn what_is_not_small_is_counted_each_time() {
        let kept: KeptAnswers<u32, u32> = KeptAnswers::new();
        for times in 1..3 {
            assert_eq!(*kept.of_some(7, |_| times, |_| false), times);
        }
    }
}
