//! Work in pieces, on all threads, with progress.

use super::tally::Tally;
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Does every task and adds up the tallies. A task gives its tally and how many hands it stands
/// for; `progress` hears of the hands done in rising order.
pub(super) fn run<T: Sync>(
    tasks: &[T],
    work: impl Fn(&T, &mut Tally) -> u64 + Sync,
    total: u64,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tally {
    let done = Mutex::new(0u64);
    tasks
        .par_iter()
        .fold(Tally::default, |mut tally, task| {
            let hands = work(task, &mut tally);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += hands;
            progress(*done, total);
            tally
        })
        .reduce(Tally::default, Tally::merge)
}
