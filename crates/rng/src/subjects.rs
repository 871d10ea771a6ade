//! All subjects of a battery: on the thread that gives the decks, or the steps on a second one.
//!
//! Each subject is given its decks in their order, whichever thread does it, so that the answer is the
//! same on one thread and on two. It knows no test.

use crate::deck::CARDS;
use crate::tested::{LAG_MAX, SubjectTests, TestSubject};
use std::mem;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// Decks whose steps go to the second thread at once: some milliseconds of work, in two buffers of
/// almost a megabyte.
const DECKS_AT_ONCE: usize = 4096;

/// The steps to a deck, over one deck and more.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    /// By how many decks they go over; only the first ones are steps of this shuffler.
    pub by_lag: [[u8; CARDS]; LAG_MAX as usize],
    /// How many of them are.
    pub known: u8,
}

/// Steps to count, and the tests that count them.
struct Work {
    subjects: Vec<SubjectTests>,
    steps: Vec<Steps>,
}

impl Work {
    fn count(&mut self) {
        for steps in self.steps.drain(..) {
            for tested in &mut self.subjects {
                let lag = match tested.subject {
                    TestSubject::Decks => continue,
                    TestSubject::Steps => 1,
                    TestSubject::Lag(lag) => lag,
                };
                if let Some(step) = steps.by_lag.get(usize::from(lag) - 1)
                    && lag <= steps.known
                {
                    tested.add(step);
                }
            }
        }
    }
}

/// The second thread: takes work and gives it back done.
struct Helper {
    work: Sender<Work>,
    done: Receiver<Work>,
    thread: JoinHandle<()>,
}

impl Helper {
    /// `None` where the system gives no thread.
    fn start() -> Option<Helper> {
        let (work, taken) = channel::<Work>();
        let (given, done) = channel();
        let thread = Builder::new().spawn(move || {
            for mut work in taken {
                work.count();
                if given.send(work).is_err() {
                    return;
                }
            }
        });
        Some(Helper { work, done, thread: thread.ok()? })
    }
}

/// All subjects.
pub(crate) struct Subjects {
    decks: Option<SubjectTests>,
    /// The steps; none while the helper has them.
    steps: Vec<SubjectTests>,
    waiting: Vec<Steps>,
    helper: Option<Helper>,
    is_away: bool,
}

impl Subjects {
    /// The subjects that have tests, on one thread.
    pub fn new(all: impl Iterator<Item = SubjectTests>) -> Subjects {
        let (decks, steps): (Vec<SubjectTests>, Vec<SubjectTests>) = all
            .filter(|tested| !tested.tests.is_empty())
            .partition(|tested| tested.subject == TestSubject::Decks);
        let decks = decks.into_iter().next();
        Subjects { decks, steps, waiting: Vec::new(), helper: None, is_away: false }
    }

    /// From now on the steps are counted on a second thread, if there is one.
    pub fn on_two_threads(&mut self) {
        if self.helper.is_none() && !self.steps.is_empty() {
            self.helper = Helper::start();
        }
    }

    /// Takes a deck and the steps to it.
    #[inline(always)]
    pub fn add(&mut self, cards: &[u8; CARDS], steps: Steps) {
        if let Some(decks) = &mut self.decks {
            decks.add(cards);
        }
        self.waiting.push(steps);
        let most = if self.helper.is_some() { DECKS_AT_ONCE } else { 1 };
        if self.waiting.len() >= most {
            self.hand_on();
        }
    }

    /// Gives the waiting steps away to be counted, or counts them.
    fn hand_on(&mut self) {
        let room = self.take_back();
        let waiting = mem::replace(&mut self.waiting, room);
        let work = Work { subjects: mem::take(&mut self.steps), steps: waiting };
        let left = match &self.helper {
            Some(helper) => helper.work.send(work).err().map(|refused| refused.0),
            None => Some(work),
        };
        self.is_away = left.is_none();
        if let Some(mut work) = left {
            work.count();
            (self.steps, self.waiting) = (work.subjects, work.steps);
        }
    }

    /// Waits for what was given away, and gives its empty buffer.
    fn take_back(&mut self) -> Vec<Steps> {
        if !mem::take(&mut self.is_away) {
            return Vec::new();
        }
        let Some(helper) = self.helper.take() else { return Vec::new() };
        match helper.done.recv() {
            Ok(work) => {
                self.steps = work.subjects;
                self.helper = Some(helper);
                work.steps
            }
            // The thread has ended, which it does by a panic only: it is this thread's as well.
            Err(_) => match helper.thread.join() {
                Ok(()) => Vec::new(),
                Err(panic) => resume_unwind(panic),
            },
        }
    }

    /// Every subject, when all that was given to it is counted.
    pub fn all(&mut self) -> impl Iterator<Item = &mut SubjectTests> {
        let room = self.take_back();
        let waiting = mem::replace(&mut self.waiting, room);
        let mut work = Work { subjects: mem::take(&mut self.steps), steps: waiting };
        work.count();
        self.steps = work.subjects;
        self.decks.iter_mut().chain(&mut self.steps)
    }
}
