//! The files of an audit, opened as often as it asks.

use gincert_input::{Limits, open};
use gincert_replay::Inputs;
use gincert_replay::formats::{Decode, Format};
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// Reads the head of a file.
pub type OpenFormat = Box<dyn Fn(&[u8]) -> Result<Box<dyn Decode>, String> + Send + Sync>;

/// Log files by path; `-` is standard input, which can be read once.
pub struct LogFiles {
    paths: Vec<PathBuf>,
    open_format: Option<OpenFormat>,
    is_stdin_read: AtomicBool,
}

impl LogFiles {
    /// Files in the order in which they are read; their format is judged by content unless one is
    /// given.
    pub fn new(paths: Vec<PathBuf>, open_format: Option<OpenFormat>) -> LogFiles {
        LogFiles { paths, open_format, is_stdin_read: AtomicBool::new(false) }
    }
}

impl Inputs for LogFiles {
    fn count(&self) -> u32 {
        u32::try_from(self.paths.len()).unwrap_or(u32::MAX)
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        let place = usize::try_from(file).unwrap_or(usize::MAX);
        let path =
            self.paths.get(place).ok_or_else(|| io::Error::other("there is no such file"))?;
        if path.as_os_str() == "-" && self.is_stdin_read.swap(true, Ordering::Relaxed) {
            return Err(io::Error::other("standard input can be read once only"));
        }
        let input =
            open(path, Limits::default()).map_err(|why| io::Error::other(why.to_string()))?;
        Ok(Box::new(input))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn Decode>, String> {
        match &self.open_format {
            Some(open_format) => open_format(head),
            None => Format::of(head).open(head),
        }
    }
}
