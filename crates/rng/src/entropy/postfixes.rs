//! Which symbol followed each string of up to sixteen symbols how often.

use std::collections::BTreeMap;
use std::collections::HashMap;

/// Symbols of a string at most.
pub(super) const LONGEST: usize = 16;

/// What followed one string.
#[derive(Default, Clone)]
pub(super) struct Followers {
    counts: BTreeMap<u8, u32>,
    best: Option<(u32, u8)>,
}

impl Followers {
    /// The symbol that followed most often, of equal ones the largest, and how often.
    pub fn best(&self) -> Option<(u32, u8)> {
        self.best
    }

    /// Counts a symbol, if it is known or may become so; whether it was new.
    pub fn add(&mut self, symbol: u8, may_grow: bool) -> bool {
        let is_new = !self.counts.contains_key(&symbol);
        if is_new && !may_grow {
            return false;
        }
        let count = self.counts.entry(symbol).or_insert(0);
        *count += 1;
        self.best = self.best.max(Some((*count, symbol)));
        is_new
    }
}

/// What followed the strings of one length. Two values make an array, more a map.
pub(super) struct Postfixes {
    length: usize,
    pairs: Vec<[u32; 2]>,
    map: HashMap<u128, Followers>,
}

impl Postfixes {
    pub fn new(length: usize, values: usize) -> Postfixes {
        let room = if values == 2 { 1 << length } else { 0 };
        Postfixes { length, pairs: vec![[0; 2]; room], map: HashMap::new() }
    }

    /// The string of this length that ends before a place.
    pub fn key(&self, symbols: &[u8], at: usize) -> u128 {
        let shift = if self.pairs.is_empty() { 8 } else { 1 };
        let string = &symbols[at - self.length..at];
        string.iter().fold(0, |key, symbol| key << shift | u128::from(*symbol))
    }

    /// The likeliest follower of a string; `None` where the string never came.
    pub fn best(&self, key: u128) -> Option<(u32, u8)> {
        match self.pairs.get(usize::try_from(key).unwrap_or(usize::MAX)) {
            Some([0, 0]) => None,
            Some([zeros, ones]) if zeros > ones => Some((*zeros, 0)),
            Some([_, ones]) => Some((*ones, 1)),
            None => self.map.get(&key)?.best(),
        }
    }

    /// Counts a follower of a string, if it is known or may become so; whether it was new.
    pub fn add(&mut self, key: u128, symbol: u8, may_grow: bool) -> bool {
        if let Some(pair) = self.pairs.get_mut(usize::try_from(key).unwrap_or(usize::MAX)) {
            let count = &mut pair[usize::from(symbol & 1)];
            let is_new = *count == 0;
            *count += u32::from(!is_new || may_grow);
            return is_new && may_grow;
        }
        match self.map.get_mut(&key) {
            Some(followers) => followers.add(symbol, may_grow),
            None => may_grow && self.map.entry(key).or_default().add(symbol, true),
        }
    }
}
