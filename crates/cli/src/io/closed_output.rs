//! Whether standard output was closed when the run began. Knows nothing about what is printed.
//!
//! Before `main` the standard library opens the null device in the place of a standard stream that is
//! closed, so that an answer would be taken and lost. Only what runs before it can tell.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks, before `main`, at the names that the system gives to open files. Where it gives none, nothing
/// is known, and standard output counts as open.
#[cfg(unix)]
#[ctor::ctor]
fn look() {
    let is_there = |name: &str| std::fs::symlink_metadata(name).is_ok();
    let is_closed = is_there("/dev/fd/.") && !is_there("/dev/fd/1");
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Whether an answer would go nowhere.
pub fn is_stdout_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}
