//! Distributes many numbers into buckets, as far as grouping equal ones needs it.

/// Bits of a bucket's number: for some hundred thousand numbers that are spread evenly a bucket of
/// its own for nearly each.
pub(super) const BUCKET_BITS: u32 = 2 * DIGIT_BITS;
/// Bits of half of a bucket's number: numbers are put in order by the lower half, then by the upper
/// one.
const DIGIT_BITS: u32 = 11;
const DIGITS: usize = 1 << DIGIT_BITS;

/// Fewer numbers than these are sorted directly.
const BUCKETED_MIN: usize = 1 << 10;

/// Puts numbers in order of their buckets, and in order within each, where the lower
/// [`BUCKET_BITS`] bits of `bucket` say which one: equal numbers are neighbours, and all are in
/// order if no higher number has a lower bucket. Takes no longer than any other sorting where
/// numbers crowd into few buckets.
pub(super) fn bucketed(numbers: &mut [u64], bucket: impl Fn(u64) -> u64) {
    let bucket = |number: u64| bucket(number) & ((1 << BUCKET_BITS) - 1);
    if numbers.len() < BUCKETED_MIN {
        numbers.sort_unstable_by_key(|number| (bucket(*number), *number));
        return;
    }
    let mut room = vec![0; numbers.len()];
    in_order_of(numbers, &mut room, |number| bucket(number) as usize);
    in_order_of(&room, numbers, |number| (bucket(number) >> DIGIT_BITS) as usize);
    for one in numbers.chunk_by_mut(|a, b| bucket(*a) == bucket(*b)) {
        if one.len() > 1 {
            one.sort_unstable();
        }
    }
}

/// Numbers by a digit, those of one digit in the order in which they came.
fn in_order_of(numbers: &[u64], sorted: &mut [u64], digit: impl Fn(u64) -> usize) {
    let mut next = [0u32; DIGITS];
    for number in numbers {
        next[digit(*number) % DIGITS] += 1;
    }
    let mut before = 0;
    for next in &mut next {
        before += std::mem::replace(next, before);
    }
    for number in numbers {
        let next = &mut next[digit(*number) % DIGITS];
        if let Some(slot) = sorted.get_mut(*next as usize) {
            *slot = *number;
        }
        *next += 1;
    }
}

#[cfg(test)]
mod checks {
    use super::*;
    use crate::sources::Random;

    #[test]
    fn buckets_are_in_order() {
        let mut random = Random::new(6);
        for size in [0, 1, 50, 3000, 20_000] {
            for spread in [3, 1 << 12, 1 << 22, u32::MAX] {
                let number = |_| u64::from(random.below(spread));
                let numbers: Vec<u64> = (0..size).map(number).collect();
                let (mut found, mut mixed, mut sorted) =
                    (numbers.clone(), numbers.clone(), numbers);
                sorted.sort_unstable();
                bucketed(&mut found, |number| number >> (32 - BUCKET_BITS));
                assert_eq!(found, sorted);
                bucketed(&mut mixed, |number| number);
                let equal =
                    |numbers: &[u64]| numbers.windows(2).filter(|at| at[0] == at[1]).count();
                assert_eq!(equal(&mixed), equal(&sorted));
                mixed.sort_unstable();
                assert_eq!(mixed, sorted);
            }
        }
    }
}
