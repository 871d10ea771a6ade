//! Counting what goes into a decoder and what comes out, and stopping at the limits.

use crate::encoding::Encoding;
use crate::fault::{InputError, fault};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A reader that counts the bytes that it gave.
pub(crate) struct CountingReader<R> {
    inner: R,
    bytes: Arc<AtomicU64>,
}

impl<R> CountingReader<R> {
    pub(crate) fn new(inner: R, bytes: Arc<AtomicU64>) -> CountingReader<R> {
        CountingReader { inner, bytes }
    }
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A decoder under limits.
pub(crate) struct Guard<R> {
    inner: R,
    encoding: Encoding,
    limits: Limits,
    packed: Arc<AtomicU64>,
    unpacked: u64,
    /// The read error of the system, so that a decoder's error is not taken for a damaged input.
    system: Arc<AtomicU64>,
}

/// Bytes of a decoder's reason that are stored.
const REASON_BYTES_MAX: usize = 200;

impl<R: Read> Guard<R> {
    pub(crate) fn new(
        inner: R,
        encoding: Encoding,
        limits: Limits,
        packed: Arc<AtomicU64>,
        system: Arc<AtomicU64>,
    ) -> Guard<R> {
        Guard { inner, encoding, limits, packed, unpacked: 0, system }
    }

    fn explained(&self, error: io::Error) -> io::Error {
        let ours = fault(&error).is_some();
        let again = error.kind() == io::ErrorKind::Interrupted;
        let system = self.system.load(Ordering::Relaxed) > 0;
        if self.encoding == Encoding::Plain || ours || again || system {
            return error;
        }
        let (encoding, at) = (self.encoding, self.unpacked);
        if error.kind() == io::ErrorKind::UnexpectedEof {
            return InputError::CutOff { encoding, at }.into_io();
        }
        let why = error.to_string().chars().take(REASON_BYTES_MAX).collect();
        InputError::Damaged { encoding, at, why }.into_io()
    }
}

impl<R: Read> Read for Guard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limit = self.limits.bytes_max;
        let left = limit.saturating_sub(self.unpacked);
        // One byte beyond the limit tells an input that ends there from one that goes on.
        let room = usize::try_from(left.saturating_add(1)).unwrap_or(usize::MAX);
        let most = buffer.len().min(room);
        let part = buffer.get_mut(..most).unwrap_or_default();
        let read = match self.inner.read(part) {
            Ok(read) => read as u64,
            Err(error) => return Err(self.explained(error)),
        };
        if read > left {
            return Err(InputError::TooLong { limit }.into_io());
        }
        self.unpacked = self.unpacked.saturating_add(read);
        let Limits { ratio_max, .. } = self.limits;
        let packed = self.packed.load(Ordering::Relaxed);
        let grown = self.unpacked > self.limits.ratio_free_bytes
            && self.unpacked > packed.saturating_mul(ratio_max);
        if self.encoding != Encoding::Plain && grown {
            let (encoding, at) = (self.encoding, self.unpacked);
            return Err(InputError::Bomb { encoding, ratio_max, at }.into_io());
        }
        Ok(usize::try_from(read).unwrap_or(usize::MAX))
    }
}

/// A reader that notes that the system failed, before a decoder gives the error another name.
pub(crate) struct ErrorTrackingReader<R> {
    inner: R,
    failed: Arc<AtomicU64>,
}

impl<R> ErrorTrackingReader<R> {
    pub(crate) fn new(inner: R, failed: Arc<AtomicU64>) -> ErrorTrackingReader<R> {
        ErrorTrackingReader { inner, failed }
    }
}

impl<R: Read> Read for ErrorTrackingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer);
        if let Err(error) = &read
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.failed.fetch_add(1, Ordering::Relaxed);
        }
        read
    }
}

/// What is read of an input at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes after unpacking.
    pub bytes_max: u64,
    /// Times that the unpacked bytes may exceed the packed ones.
    pub ratio_max: u64,
    /// Unpacked bytes for which the ratio is not looked at: a log of equal lines packs very well.
    pub ratio_free_bytes: u64,
}

impl Default for Limits {
    /// 1 TiB, and 250 times the packed size beyond the first 256 MiB.
    fn default() -> Limits {
        Limits { bytes_max: 1 << 40, ratio_max: 250, ratio_free_bytes: 256 << 20 }
    }
}
