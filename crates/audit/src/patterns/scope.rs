//! Whom a pattern may be about.

use super::fact::Fact;

/// Who and where; what is `None` is not part of it. Words by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct PatternScope {
    pub table: Option<u32>,
    pub dealer: Option<u32>,
    pub shift: Option<u32>,
    pub player: Option<u32>,
    /// Where it is two or three tables, dealers or shifts: those after the first, in order; 0 is none.
    pub further: [u32; 2],
}

/// Most names of one kind that a scope has.
pub(crate) const SET_MAX: usize = 3;

/// Kinds of scope with two or three names.
pub(crate) const SET_KINDS: [usize; 3] = [0, 1, 2];

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
            further: [0; 2],
        })
    }

    /// Up to three tables, dealers or shifts, by the place of their kind; `None` where they are none or more.
    pub fn of_names(kind: usize, names: &[u32]) -> Option<PatternScope> {
        let mut names = names.to_vec();
        names.sort_unstable();
        let (first, others) = names.split_first()?;
        let mut further = [0; SET_MAX - 1];
        further.get_mut(..others.len())?.copy_from_slice(others);
        let part = |at: usize| (at == kind).then_some(*first);
        let is_set = SET_KINDS.contains(&kind);
        is_set.then(|| PatternScope {
            table: part(0),
            dealer: part(1),
            shift: part(2),
            player: None,
            further,
        })
    }

    /// Whether it is two or three names of one kind.
    pub fn is_set(&self) -> bool {
        self.further != [0; 2]
    }

    /// The scopes of its names, of which a set has several.
    pub fn members(&self) -> impl Iterator<Item = PatternScope> {
        let first = PatternScope { further: [0; 2], ..*self };
        let others = self.further.into_iter().filter(|name| *name != 0);
        let others = others.map(move |name| PatternScope {
            table: first.table.map(|_| name),
            dealer: first.dealer.map(|_| name),
            shift: first.shift.map(|_| name),
            ..first
        });
        std::iter::once(first).chain(others)
    }

    /// Every scope that an exception is in.
    pub fn of(fact: &Fact) -> impl Iterator<Item = PatternScope> {
        let names = [fact.table, fact.dealer, fact.shift, fact.player];
        KINDS.into_iter().filter_map(move |kind| PatternScope::of_kind(kind, names))
    }

    /// How many names it has.
    pub fn names(&self) -> u32 {
        let first = [self.table, self.dealer, self.shift, self.player];
        let further = self.further.iter().filter(|name| **name != 0);
        first.iter().flatten().chain(further).map(|_| 1).sum()
    }

    /// Whether it is part of another scope.
    pub fn is_narrower(&self, other: &PatternScope) -> bool {
        self != other && self.members().all(|own| other.members().any(|one| own.has_names_of(&one)))
    }

    /// Whether an exception is in it.
    pub fn holds(&self, fact: &Fact) -> bool {
        let names = [fact.table, fact.dealer, fact.shift, fact.player].map(Some);
        let [table, dealer, shift, player] = names;
        let fact = PatternScope { table, dealer, shift, player, further: [0; 2] };
        self.members().any(|one| fact.has_names_of(&one))
    }

    /// Whether the first names of another scope are its own.
    fn has_names_of(&self, other: &PatternScope) -> bool {
        let own = [self.table, self.dealer, self.shift, self.player];
        let others = [other.table, other.dealer, other.shift, other.player];
        own.iter().zip(others).all(|(own, other)| other.is_none() || *own == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_within_the_whole_and_has_its_names_within_it() {
        let whole = PatternScope::default();
        let two = PatternScope::of_names(0, &[7, 3]).unwrap();
        let three = PatternScope::of_names(0, &[3, 5, 7]).unwrap();
        let one = PatternScope { table: Some(7), ..whole };
        let dealt = PatternScope { dealer: Some(2), ..one };
        assert_eq!([whole, one, two, three, dealt].map(|scope| scope.names()), [0, 1, 2, 3, 2]);
        for (narrow, wide) in [(two, whole), (two, three), (one, two), (dealt, three), (dealt, one)]
        {
            assert!(narrow.is_narrower(&wide) && !wide.is_narrower(&narrow), "{narrow:?} {wide:?}");
        }
        let other = PatternScope { dealer: Some(7), ..whole };
        assert!(!other.is_narrower(&two) && !two.is_narrower(&two));
        assert_eq!(PatternScope::of_names(0, &[7]), Some(one));
        for (kind, names) in [(0, &[][..]), (0, &[1, 2, 3, 4]), (3, &[1, 2])] {
            assert_eq!(PatternScope::of_names(kind, names), None);
        }
    }
}
