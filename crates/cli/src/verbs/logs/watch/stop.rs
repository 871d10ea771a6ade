//! The end of a run by Ctrl-C or the signal to end: the first one asks for the report, the second one ends
//! the run at once. What was saved is what the next run goes on from.

use crate::io::exit::Failure;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a run that is interrupted: 128 and the number of SIGINT, as shells have it.
const INTERRUPTED: i32 = 130;

/// Whether the run is asked to end.
pub struct StopSignal {
    is_asked: Arc<AtomicBool>,
}

impl StopSignal {
    /// Listens from now on.
    ///
    /// # Errors
    /// When the system does not let it.
    pub fn install() -> Result<StopSignal, Failure> {
        let is_asked = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // The second one comes first: it ends the run only where the flag is set.
            register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&is_asked))
                .and_then(|_| register(signal, Arc::clone(&is_asked)))
                .map_err(|error| {
                    Failure::internal(format!("The signal to end cannot be awaited: {error}."))
                })?;
        }
        Ok(StopSignal { is_asked })
    }

    /// Whether it came.
    pub fn is_set(&self) -> bool {
        self.is_asked.load(Ordering::SeqCst)
    }
}
