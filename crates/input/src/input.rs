//! An input: where it comes from, how it is packed, and how far it was read.

use crate::encoding::{Encoding, HEAD_BYTES};
use crate::guard::{CountingReader, ErrorTrackingReader, Guard, Limits};
use crate::plain_file::{FileError, open_file};
use crate::zstd_frames;
use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that are read from the system at a time, and unpacked at a time.
const BUFFER_BYTES: usize = 1 << 17;

/// Why an input cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// An error of the operating system.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// There is nothing of this name.
    #[error("no such file")]
    Absent(io::Error),
    /// A named pipe, a device or another thing that is no plain file.
    #[error("it is not a plain file; a pipe is read as standard input, with - as its name")]
    NotAFile,
    /// A folder.
    #[error("it is a folder")]
    Folder,
    /// Packed in a way that is not unpacked here.
    #[error("it is packed with {0}, which is not supported; unpack it, or use gzip or zstd")]
    Packed(&'static str),
}

impl From<FileError> for OpenError {
    fn from(error: FileError) -> OpenError {
        match error {
            FileError::Absent(error) => OpenError::Absent(error),
            FileError::Io(error) => OpenError::Io(error),
            FileError::Folder => OpenError::Folder,
            // Nothing that is opened here has a limit on its packed size.
            FileError::NotAFile | FileError::TooLarge(..) => OpenError::NotAFile,
        }
    }
}

/// Opens a plain file, or standard input for `-`.
///
/// ```
/// use gincert_input::{Encoding, Limits, open};
/// use std::io::BufRead;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("sample");
/// std::fs::write(&path, "one\ntwo\n").unwrap();
/// let mut input = open(&path, Limits::default()).unwrap();
/// let mut line = String::new();
/// input.read_line(&mut line).unwrap();
/// assert_eq!((input.encoding(), input.offset()), (Encoding::Plain, 4));
/// assert_eq!(input.packed_size(), Some(8));
/// ```
///
/// # Errors
/// [`OpenError`].
pub fn open(path: &Path, limits: Limits) -> Result<Input, OpenError> {
    if path.as_os_str() == "-" {
        return Input::from_reader(io::stdin(), limits);
    }
    let (file, length) = open_file(path)?;
    let mut input = Input::from_reader(file, limits)?;
    input.packed_size = Some(length);
    Ok(input)
}

/// An input that is being read. It is an ordinary buffered reader of the unpacked bytes.
pub struct Input {
    reader: BufReader<Box<dyn Read + Send>>,
    encoding: Encoding,
    offset: u64,
    packed: Arc<AtomicU64>,
    packed_size: Option<u64>,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("encoding", &self.encoding)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

impl Input {
    /// An input from any reader. It waits for the first bytes.
    ///
    /// # Errors
    /// [`OpenError::Io`] and [`OpenError::Packed`].
    pub fn from_reader(
        source: impl Read + Send + 'static,
        limits: Limits,
    ) -> Result<Input, OpenError> {
        let packed = Arc::new(AtomicU64::new(0));
        let failed = Arc::new(AtomicU64::new(0));
        let source = ErrorTrackingReader::new(source, failed.clone());
        let mut source = CountingReader::new(source, packed.clone());
        let head = head(&mut source)?;
        let encoding = Encoding::of(&head).map_err(OpenError::Packed)?;
        let source = PeekedReader { head: Cursor::new(head), source, fault: None };
        let decoder: Box<dyn Read + Send> = match encoding {
            Encoding::Plain => Box::new(source),
            Encoding::Gzip => {
                Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER_BYTES, source)))
            }
            Encoding::Zstd => {
                let source = BufReader::with_capacity(BUFFER_BYTES, source);
                Box::new(zstd_frames::decoder(source)?)
            }
        };
        let guard: Box<dyn Read + Send> =
            Box::new(Guard::new(decoder, encoding, limits, packed.clone(), failed));
        Ok(Input {
            reader: BufReader::with_capacity(BUFFER_BYTES, guard),
            encoding,
            offset: 0,
            packed,
            packed_size: None,
        })
    }

    /// How the input is packed.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Unpacked bytes that were consumed so far: the place of the next one.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Packed bytes that were taken from the system so far, for a progress bar.
    pub fn packed_read(&self) -> u64 {
        self.packed.load(Ordering::Relaxed)
    }

    /// Packed bytes of the file when it was opened; `None` for standard input.
    pub fn packed_size(&self) -> Option<u64> {
        self.packed_size
    }
}

/// The first bytes, fewer only where the source ends.
fn head(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD_BYTES);
    source.take(HEAD_BYTES as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// The first bytes and the rest behind them, in one read: what an input looks like is judged by what the
/// first read gives.
struct PeekedReader<R> {
    head: Cursor<Vec<u8>>,
    source: R,
    /// What went wrong behind bytes that were given first.
    fault: Option<io::Error>,
}

impl<R: Read> Read for PeekedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let first = self.head.read(buffer)?;
        let Some(rest) = buffer.get_mut(first..).filter(|rest| !rest.is_empty()) else {
            return Ok(first);
        };
        match self.source.read(rest) {
            Ok(more) => Ok(first + more),
            Err(error) if first > 0 => {
                self.fault = Some(error);
                Ok(first)
            }
            Err(error) => Err(error),
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.offset = self.offset.saturating_add(read as u64);
        Ok(read)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        let amount = amount.min(self.reader.buffer().len());
        self.reader.consume(amount);
        self.offset = self.offset.saturating_add(amount as u64);
    }
}
