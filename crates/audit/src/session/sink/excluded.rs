//! The records that an audit excludes from its totals, kept for whoever reads the logs again after it.

use super::super::stage::Stage;
use super::FindingSink;
use gincert_replay::ExcludedRecord;
use gincert_replay::summary::RecordExclusion;
use std::io::{self, Read};

/// Gives excluded records one after the other.
pub(crate) type ExcludedReader = Box<dyn FnMut() -> io::Result<Option<ExcludedRecord>>>;

/// Every reason, by its number in the stage.
const REASONS: [RecordExclusion; 5] = [
    RecordExclusion::RepeatedAlike,
    RecordExclusion::Repeated,
    RecordExclusion::Corrected,
    RecordExclusion::VoidAgain,
    RecordExclusion::StateChanged,
];

/// Bytes of a place.
const PLACE_BYTES: usize = size_of::<u64>();

/// Keeps a record.
pub(super) fn keep(stage: &mut Stage, (place, why): ExcludedRecord) -> io::Result<()> {
    let number = REASONS.iter().position(|one| *one == why).unwrap_or_default();
    stage.write(&place.to_le_bytes())?;
    stage.write(&[u8::try_from(number).unwrap_or_default()])
}

impl<E> FindingSink<'_, E> {
    /// The records that were excluded, in the order of the logs; none before all records are read.
    ///
    /// # Errors
    /// When they cannot be read back.
    pub(crate) fn excluded(&mut self) -> io::Result<ExcludedReader> {
        let Some(stage) = &mut self.excluded else { return Ok(Box::new(|| Ok(None))) };
        let mut reader = stage.read()?;
        Ok(Box::new(move || {
            let mut entry = [0; PLACE_BYTES + 1];
            match reader.read_exact(&mut entry) {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
                read => read?,
            }
            let [place @ .., why] = entry;
            let why = REASONS.get(usize::from(why)).copied().unwrap_or(RecordExclusion::Repeated);
            Ok(Some((u64::from_le_bytes(place), why)))
        }))
    }
}
