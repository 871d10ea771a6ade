//! Why the reading of an input ended before its end.

use crate::encoding::Encoding;
use std::io;

/// Why the reading of an input ended before its end. It arrives inside an [`io::Error`], so that an
/// [`crate::Input`] is an ordinary reader; [`fault`] takes it out again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// A packed input ends in the middle.
    #[error("the {encoding} data is cut off after {at} unpacked bytes")]
    CutOff {
        /// How it is packed.
        encoding: Encoding,
        /// Bytes that could be unpacked.
        at: u64,
    },
    /// A packed input is damaged.
    #[error("the {encoding} data is damaged after {at} unpacked bytes: {why}")]
    Damaged {
        /// How it is packed.
        encoding: Encoding,
        /// Bytes that could be unpacked.
        at: u64,
        /// What the decoder says.
        why: String,
    },
    /// More bytes than are read.
    #[error("it has more than {limit} bytes, the limit for reading")]
    TooLong {
        /// [`crate::Limits::bytes_max`].
        limit: u64,
    },
    /// Unpacking makes far more of the input than samples or logs do.
    #[error(
        "the {encoding} data unpacks to more than {ratio_max} times its size, as a decompression \
         bomb does; {at} bytes were unpacked. If this is intended, unpack it first"
    )]
    Bomb {
        /// How it is packed.
        encoding: Encoding,
        /// [`crate::Limits::ratio_max`].
        ratio_max: u64,
        /// Bytes that were unpacked.
        at: u64,
    },
}

impl InputError {
    pub(crate) fn into_io(self) -> io::Error {
        let kind = match self {
            InputError::CutOff { .. } => io::ErrorKind::UnexpectedEof,
            InputError::Damaged { .. } => io::ErrorKind::InvalidData,
            InputError::TooLong { .. } | InputError::Bomb { .. } => io::ErrorKind::FileTooLarge,
        };
        io::Error::new(kind, self)
    }
}

/// The fault in an error that an [`crate::Input`] gave; `None` when the system gave it.
///
/// ```
/// use gincert_input::{InputError, Input, Limits, fault};
/// use std::io::Read;
/// let gzip: &[u8] = &[0x1f, 0x8b, 8, 0];
/// let mut input = Input::from_reader(gzip, Limits::default()).unwrap();
/// let error = input.read_to_end(&mut Vec::new()).unwrap_err();
/// assert!(matches!(fault(&error), Some(InputError::CutOff { at: 0, .. })));
/// ```
pub fn fault(error: &io::Error) -> Option<&InputError> {
    error.get_ref()?.downcast_ref()
}
