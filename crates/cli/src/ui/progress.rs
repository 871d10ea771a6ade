//! A progress bar on standard error, for anything that takes over a second.

use crate::ui::output::Output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What is worked at, for work that cannot say how much of it is done: it appears after a second, on a
/// terminal only, and goes away with the guard.
pub struct Spinner {
    done: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Begins.
    pub fn new(output: &Output, what: String) -> Spinner {
        if !output.progress() {
            return Spinner { done: None };
        }
        let (sender, receiver) = channel();
        let thread = std::thread::spawn(move || {
            if receiver.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.set_message(what);
            bar.enable_steady_tick(Duration::from_millis(200));
            // An answer, or the end of whoever could give one.
            receiver.recv().ok();
            bar.finish_and_clear();
        });
        Spinner { done: Some((sender, thread)) }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.done.take() {
            drop(sender);
            thread.join().ok();
        }
    }
}

/// A bar that appears after a second, on a terminal only.
pub struct Progress {
    started: Instant,
    bar: Mutex<Option<ProgressBar>>,
    shown: bool,
    what: &'static str,
}

impl Progress {
    /// A bar for something that is about to start.
    pub fn new(output: &Output, what: &'static str) -> Progress {
        Progress { started: Instant::now(), bar: Mutex::new(None), shown: output.progress(), what }
    }

    /// Moves the bar.
    pub fn at(&self, done: u64, total: u64) {
        if !self.shown || self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        let Ok(mut bar) = self.bar.lock() else { return };
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta} left");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_message(self.what);
            bar
        });
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Ok(Some(bar)) = self.bar.get_mut().map(Option::take) {
            bar.finish_and_clear();
        }
    }
}
