//! The logs of a submission as they were taken in.

use crate::audit::OpenFormat;
use crate::load::store::Store;
use gincert_input::Limits;
use gincert_replay::Inputs;
use gincert_replay::formats::{Format, RecordReader};
use std::io::{self, Read};

/// The logs, in the order of the file table.
pub(super) struct StoredLogs<'s> {
    pub store: &'s Store,
    pub names: &'s [String],
    pub open_format: Option<OpenFormat>,
}

impl Inputs for StoredLogs<'_> {
    fn count(&self) -> u32 {
        u32::try_from(self.names.len()).unwrap_or(u32::MAX)
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        let name = usize::try_from(file).ok().and_then(|place| self.names.get(place));
        let name = name.ok_or_else(|| io::Error::other("there is no such file"))?;
        let input = self.store.open(name, Limits::default());
        Ok(Box::new(input.map_err(|why| io::Error::other(why.to_string()))?))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        match &self.open_format {
            Some(open_format) => open_format(head),
            None => Format::of(head).open(head),
        }
    }
}
