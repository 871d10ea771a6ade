//! What reference logs of all families share: lines, the faults that are planted in them, and how often.

pub(crate) mod plant;
mod rates;

pub(crate) use rates::RATE_UNITS;
pub use rates::{FaultError, Rates};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::RngCore;
use serde::Serialize;

/// A planted fault, or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InjectedFault {
    /// The line, from 1.
    pub line: u64,
    /// The round.
    pub round: String,
    /// The seat, where the fault is about one.
    pub seat: Option<u32>,
    /// The codes that an audit has to find there.
    pub codes: Vec<&'static str>,
}

/// A line of a log, without its end, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Its bytes.
    pub text: String,
    /// The fault.
    pub fault: Option<InjectedFault>,
}

/// A number below a bound, each as likely: no remainder of a division decides.
pub(crate) fn below(rng: &mut ChaCha20Rng, bound: u32) -> u32 {
    let bound = bound.max(1);
    // Numbers from here on would favour small remainders.
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let number = rng.next_u32();
        if number < fair {
            return number % bound;
        }
    }
}
