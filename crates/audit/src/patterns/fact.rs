//! An exception as patterns are searched for: who, when, how much, and what would explain it.

use super::explanation::Explanation;
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

/// Most exceptions among which patterns are searched for; later ones are counted as such.
pub const FACTS_MAX: usize = 100_000;

/// Values by number, in the order in which they came.
#[derive(Debug, Clone)]
pub(crate) struct NumberedList<T> {
    all: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for NumberedList<T> {
    fn default() -> NumberedList<T> {
        NumberedList { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> NumberedList<T> {
    /// The number of a value.
    pub fn number(&mut self, value: &T) -> u32 {
        if let Some(number) = self.numbers.get(value) {
            return *number;
        }
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(value.clone());
        self.numbers.insert(value.clone(), number);
        number
    }

    /// The value of a number.
    pub fn get(&self, number: u32) -> Option<&T> {
        self.all.get(usize::try_from(number).ok()?)
    }

    /// Every value with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, &T)> {
        (0..).zip(&self.all)
    }

    /// The number of a value that is known.
    pub fn known(&self, value: &T) -> Option<u32> {
        self.numbers.get(value).copied()
    }
}

/// An instant, and how far the local time there is ahead of UTC, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment {
    pub second: i64,
    pub ahead: i32,
}

/// An exception.
#[derive(Debug, Clone)]
pub(crate) struct Fact {
    /// The place of its record.
    pub place: u64,
    pub seat: Option<u32>,
    pub at: Option<Moment>,
    pub table: u32,
    pub dealer: u32,
    pub shift: u32,
    pub player: u32,
    pub currency: u32,
    pub code: u32,
    /// What is outstanding, from the player's side.
    pub open_minor: i64,
    /// Other wagers of its seat that are paid wrongly.
    pub beside: u32,
    /// What explains it, by number.
    pub explanations: Vec<u32>,
}

/// All exceptions.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub all: Vec<Fact>,
    /// Words of every kind; the empty word has the number 0.
    pub words: NumberedList<String>,
    pub explanations: NumberedList<Explanation>,
    /// Of how many played hands rules that explain something pay a wager otherwise than those in force, from 0 to 1; by
    /// the number of the explanation.
    pub settled_otherwise: HashMap<u32, f64>,
}

impl Facts {
    /// A word by its number.
    pub fn word(&self, number: u32) -> &str {
        self.words.get(number).map_or("", String::as_str)
    }

    /// The audits that found these exceptions, each once, in the order of their names.
    pub fn codes(&self, own: &[&Fact]) -> Vec<String> {
        let codes: BTreeSet<&str> = own.iter().map(|fact| self.word(fact.code)).collect();
        codes.into_iter().map(str::to_owned).collect()
    }
}
