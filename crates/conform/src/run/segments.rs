//! Segments of requests that several engines are asked at once and whose answers are taken in order, so that the
//! number of engines changes nothing in what comes out.
//!
//! Knows neither requests nor answers.

use std::num::NonZeroU8;
use std::ops::Range;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Segments of one engine that wait to be taken; an engine that is ahead has to wait.
const WAITING_MAX: usize = 4;

/// The segments of one of several engines.
pub type OwnSegments = std::iter::StepBy<Range<u64>>;

/// Each of several engines is asked every N-th segment by `ask`, which sends the answers to each. `take` gets them in
/// the order of the segments; where it returns `false` no more are taken, and to send more fails.
///
/// Returns what each call of `ask` returned, and whether everything was taken.
pub fn in_order<Answers: Send, End: Send>(
    segments: Range<u64>,
    engines: NonZeroU8,
    ask: impl Fn(OwnSegments, &SyncSender<Answers>) -> End + Sync,
    take: &mut dyn FnMut(Answers) -> bool,
) -> (Vec<End>, bool) {
    let engines = u64::from(engines.get()).min(segments.end.saturating_sub(segments.start));
    let ask = &ask;
    std::thread::scope(|scope| {
        let mut answers: Vec<Receiver<Answers>> = Vec::new();
        let mut threads = Vec::new();
        for engine in 0..engines {
            let (to, from) = sync_channel(WAITING_MAX);
            answers.push(from);
            let own = (segments.start + engine..segments.end).step_by(engines as usize);
            threads.push(scope.spawn(move || ask(own, &to)));
        }
        let mut turns = (0..answers.len()).cycle();
        let is_taken = segments.clone().all(|_| {
            let from = turns.next().and_then(|turn| answers.get(turn));
            from.and_then(|from| from.recv().ok()).is_some_and(&mut *take)
        });
        // No engine that is ahead waits for a receiver.
        drop(answers);
        // A thread that panicked has asked only a part: there is no outcome without it.
        let join = |thread: std::thread::ScopedJoinHandle<'_, End>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        (threads.into_iter().map(join).collect(), is_taken)
    })
}
