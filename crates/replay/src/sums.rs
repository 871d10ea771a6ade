//! Sums that stay honest: integers only, and an overflow is remembered instead of wrapped.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A sum of whole numbers; `None` once it no longer fits 128 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum(Option<i128>);

impl Default for Sum {
    fn default() -> Sum {
        Sum(Some(0))
    }
}

impl Sum {
    /// Adds a number.
    pub fn add(&mut self, number: i128) {
        self.0 = self.0.and_then(|sum| sum.checked_add(number));
    }

    /// Adds a product.
    pub fn add_product(&mut self, a: i128, b: i128) {
        // Nearly all factors fit 64 bits, and their products then fit 128.
        let product = match (i64::try_from(a), i64::try_from(b)) {
            (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
            _ => a.checked_mul(b),
        };
        self.0 = self.0.zip(product).and_then(|(sum, product)| sum.checked_add(product));
    }

    /// Adds another sum.
    pub fn merge(&mut self, other: Sum) {
        self.0 = self.0.zip(other.0).and_then(|(a, b)| a.checked_add(b));
    }

    /// The sum; `None` where it was too large.
    pub fn value(self) -> Option<i128> {
        self.0
    }
}

impl From<i128> for Sum {
    fn from(number: i128) -> Sum {
        Sum(Some(number))
    }
}

/// Something that a part can be taken from which was put to it before.
pub trait Retract {
    /// Takes a part away.
    fn less(&mut self, other: &Self);
    /// Whether nothing is left.
    fn is_nothing(&self) -> bool;
}

impl Retract for Sum {
    fn less(&mut self, other: &Sum) {
        self.0 = self.0.zip(other.0).and_then(|(a, b)| a.checked_sub(b));
    }

    fn is_nothing(&self) -> bool {
        self.0 == Some(0)
    }
}

/// Something that can be put together in any order.
pub trait Merge {
    /// Adds another part.
    fn merge(&mut self, other: Self);
}

/// Puts together and takes away field by field. A field that is forgotten does not compile.
macro_rules! summable {
    ($name:ident { $($field:ident),* $(,)? }) => {
        crate::sums::mergeable!($name { $($field),* });

        impl crate::sums::Retract for $name {
            fn less(&mut self, part: &$name) {
                let $name { $($field),* } = part;
                $(crate::sums::Retract::less(&mut self.$field, $field);)*
            }

            fn is_nothing(&self) -> bool {
                *self == $name::default()
            }
        }
    };
}
pub(crate) use summable;

/// Puts together field by field. A field that is forgotten does not compile.
macro_rules! mergeable {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl crate::sums::Merge for $name {
            fn merge(&mut self, part: $name) {
                let $name { $($field),* } = part;
                $(crate::sums::Merge::merge(&mut self.$field, $field);)*
            }
        }
    };
}
pub(crate) use mergeable;

impl Merge for u64 {
    fn merge(&mut self, other: u64) {
        *self = self.saturating_add(other);
    }
}

impl Retract for u64 {
    fn less(&mut self, other: &u64) {
        *self = self.saturating_sub(*other);
    }

    fn is_nothing(&self) -> bool {
        *self == 0
    }
}

impl Merge for Sum {
    fn merge(&mut self, other: Sum) {
        Sum::merge(self, other);
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    fn merge(&mut self, other: [T; N]) {
        self.iter_mut().zip(other).for_each(|(sum, more)| sum.merge(more));
    }
}

impl<T: Retract, const N: usize> Retract for [T; N] {
    fn less(&mut self, other: &[T; N]) {
        self.iter_mut().zip(other).for_each(|(sum, less)| sum.less(less));
    }

    fn is_nothing(&self) -> bool {
        self.iter().all(T::is_nothing)
    }
}

impl<K: Ord, V: Merge + Default> Merge for BTreeMap<K, V> {
    fn merge(&mut self, other: BTreeMap<K, V>) {
        for (key, more) in other {
            self.entry(key).or_default().merge(more);
        }
    }
}

impl<K: Ord, V: Retract> Retract for BTreeMap<K, V> {
    /// Rows of which nothing is left go.
    fn less(&mut self, other: &BTreeMap<K, V>) {
        for (key, less) in other {
            if let Some(row) = self.get_mut(key) {
                row.less(less);
            }
        }
        self.retain(|_, row| !row.is_nothing());
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

/// Most keys of a breakdown. One with more of them is dropped as a whole and reported as too long.
pub const KEYS_MAX: usize = 100_000;

/// A breakdown by key that never grows beyond [`KEYS_MAX`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "K: Ord + Serialize, V: Serialize",
    deserialize = "K: Ord + Deserialize<'de>, V: Deserialize<'de>"
))]
pub struct Breakdown<K, V> {
    #[serde(with = "pairs")]
    rows: BTreeMap<K, V>,
    is_too_long: bool,
}

impl<K, V> Default for Breakdown<K, V> {
    fn default() -> Self {
        Breakdown { rows: BTreeMap::new(), is_too_long: false }
    }
}

impl<K: Ord, V> Breakdown<K, V> {
    /// The rows by key; `None` where there are too many.
    pub fn rows(&self) -> Option<&BTreeMap<K, V>> {
        (!self.is_too_long).then_some(&self.rows)
    }
}

impl<K: Ord, V: Merge> Breakdown<K, V> {
    /// Adds to a row.
    pub fn add(&mut self, key: K, value: V) {
        match self.rows.get_mut(&key) {
            Some(row) => row.merge(value),
            None if self.is_too_long => {}
            None => {
                self.rows.insert(key, value);
                if self.rows.len() > KEYS_MAX {
                    self.is_too_long = true;
                    self.rows.clear();
                }
            }
        }
    }

    /// The row of a key that may be looked up as a part of it.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: std::borrow::Borrow<Q>,
    {
        self.rows.get_mut(key)
    }
}

impl<K: Ord, V: Retract> Breakdown<K, V> {
    /// Takes rows away that were added before; rows of which nothing is left go.
    pub fn less(&mut self, other: &Self) {
        for (key, less) in &other.rows {
            if let Some(row) = self.rows.get_mut(key) {
                row.less(less);
                if row.is_nothing() {
                    self.rows.remove(key);
                }
            }
        }
    }
}

impl<K: Ord, V: Merge> Merge for Breakdown<K, V> {
    fn merge(&mut self, other: Self) {
        self.is_too_long |= other.is_too_long;
        for (key, value) in other.rows {
            self.add(key, value);
        }
        if self.is_too_long {
            self.rows.clear();
        }
    }
}

/// A map whose keys are no texts, as a list of pairs.
pub(crate) mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Ord + Deserialize<'de>,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        let pairs: Vec<(K, V)> = Vec::deserialize(deserializer)?;
        Ok(pairs.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_that_was_once_too_large_stays_so() {
        let mut sum = Sum::default();
        sum.add(i128::MAX);
        assert_eq!(sum.value(), Some(i128::MAX));
        sum.add_product(1, 1);
        sum.add(-5);
        assert_eq!(sum.value(), None);
        let mut whole = Sum::default();
        whole.merge(sum);
        assert_eq!(whole.value(), None);
    }

    #[test]
    fn a_breakdown_that_is_too_long_is_dropped_whichever_way_it_is_put_together() {
        let part = |from: usize, to: usize| {
            let mut rows = Breakdown::<usize, u64>::default();
            (from..to).for_each(|key| rows.add(key, 1));
            rows
        };
        let mut two = part(0, KEYS_MAX);
        assert_eq!(two.rows().map(BTreeMap::len), Some(KEYS_MAX));
        two.merge(part(KEYS_MAX - 1, KEYS_MAX));
        assert_eq!(two.rows().and_then(|rows| rows.get(&(KEYS_MAX - 1))), Some(&2));
        two.merge(part(KEYS_MAX, KEYS_MAX + 1));
        assert_eq!(two.rows(), None);
        let mut other_way = part(KEYS_MAX, KEYS_MAX + 1);
        other_way.merge(part(0, KEYS_MAX));
        assert_eq!(other_way, two);
    }
}
