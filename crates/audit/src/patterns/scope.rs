//! Whom a pattern may be about.

use super::fact::Fact;

/// Who and where; what is `None` is not part of it. Words by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct PatternScope {
    pub table: Option<u32>,
    pub dealer: Option<u32>,
    pub shift: Option<u32>,
    pub player: Option<u32>,
}

/// Bits of a name: of two scopes with the same rounds the one with fewer names is taken.
pub(crate) const NAME_BITS: f64 = 10.0;

/// What a scope of each kind names, of table, dealer, shift and player; the fewest words come first.
const KINDS: [[bool; 4]; 9] = [
    [false, false, false, false],
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
    [true, true, false, false],
    [true, false, true, false],
    [false, true, true, false],
    [false, true, false, true],
];

/// Kinds of scope that rounds are counted for by cell.
pub(crate) fn kinds_of_cells() -> impl Iterator<Item = [bool; 4]> {
    KINDS.into_iter().filter(|kind| !kind[3])
}

impl PatternScope {
    /// Of these names those that a kind has; `None` where one of them is not known.
    pub fn of_kind(kind: [bool; 4], names: [u32; 4]) -> Option<PatternScope> {
        let part = |at: usize| {
            let (is_part, name) = (kind.get(at)?, names.get(at)?);
            is_part.then_some(*name)
        };
        let is_known = kind.iter().zip(names).all(|(is_part, name)| !is_part || name != 0);
        is_known.then(|| PatternScope {
            table: part(0),
            dealer: part(1),
            shift: part(2),
            player: part(3),
        })
    }

    /// Every scope that an exception is in.
    pub fn of(fact: &Fact) -> impl Iterator<Item = PatternScope> {
        let names = [fact.table, fact.dealer, fact.shift, fact.player];
        KINDS.into_iter().filter_map(move |kind| PatternScope::of_kind(kind, names))
    }

    /// How many names it has.
    pub fn names(&self) -> u32 {
        [self.table, self.dealer, self.shift, self.player].iter().flatten().map(|_| 1).sum()
    }

    /// Whether it has all names of another scope, and one more.
    pub fn is_narrower(&self, other: &PatternScope) -> bool {
        let own = [self.table, self.dealer, self.shift, self.player];
        let others = [other.table, other.dealer, other.shift, other.player];
        self.names() > other.names()
            && own.iter().zip(others).all(|(own, other)| other.is_none() || *own == other)
    }

    /// Whether an exception is in it.
    pub fn holds(&self, fact: &Fact) -> bool {
        let own = [self.table, self.dealer, self.shift, self.player];
        let names = [fact.table, fact.dealer, fact.shift, fact.player];
        own.iter().zip(names).all(|(own, name)| own.is_none_or(|own| own == name))
    }
}
