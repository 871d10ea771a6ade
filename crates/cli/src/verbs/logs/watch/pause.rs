//! The time between two pieces of work that a run does beside reading: saving its state, searching for
//! patterns.

use std::time::{Duration, Instant};

/// At most this part of the time is spent on such work.
const SHARE: u32 = 20;

/// A time that passes between two pieces of work, longer where these take long.
pub struct Pause {
    least: Duration,
    next: Instant,
}

impl Pause {
    /// Is over at once, and lasts at least so long after each piece of work.
    pub fn new(least: Duration) -> Pause {
        Pause { least, next: Instant::now() }
    }

    /// Whether there may be work again.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Works, and begins to pause.
    pub fn spend<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = work();
        self.next = Instant::now() + self.least.max(began.elapsed() * SHARE);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_work_is_followed_by_a_longer_pause() {
        let mut pause = Pause::new(Duration::ZERO);
        assert!(pause.is_over());
        let work = Duration::from_millis(20);
        pause.spend(|| std::thread::sleep(work));
        assert!(pause.next >= Instant::now() + work * (SHARE - 1));
        let mut pause = Pause::new(Duration::from_secs(60));
        pause.spend(|| {});
        assert!(!pause.is_over());
    }
}
