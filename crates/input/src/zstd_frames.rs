//! zstd data as a reader of its content: one frame or several, skippable ones among them.
//!
//! The command unpacks with the reference library, which is C. The build for browsers has no compiler of C
//! and takes the decoder of `ruzstd`, whose largest window is 100 MiB in place of 128.

use std::io::{self, BufRead, Read};

/// A decoder of all frames.
///
/// # Errors
/// Why the decoder refuses its settings.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn decoder<R: BufRead + Send + 'static>(source: R) -> io::Result<impl Read + Send> {
    let mut decoder = zstd::Decoder::with_buffer(source)?;
    decoder.window_log_max(crate::encoding::ZSTD_WINDOW_LOG_MAX)?;
    Ok(decoder)
}

#[cfg(target_family = "wasm")]
pub(crate) use frames::decoder;

#[cfg(target_family = "wasm")]
mod frames {
    use super::{BufRead, Read, io};
    use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    /// Bytes that are unpacked before they are given on.
    const STEP_BYTES: usize = 1 << 17;

    /// # Errors
    /// None; the reader has them.
    pub(crate) fn decoder<R: BufRead + Send + 'static>(source: R) -> io::Result<impl Read + Send> {
        Ok(Frames { source, frame: FrameDecoder::new(), is_open: false })
    }

    struct Frames<R> {
        source: R,
        frame: FrameDecoder,
        is_open: bool,
    }

    impl<R: BufRead> Frames<R> {
        /// Begins the next frame; false at the end of the input.
        fn open_frame(&mut self) -> io::Result<bool> {
            loop {
                if self.source.fill_buf()?.is_empty() {
                    return Ok(false);
                }
                match self.frame.reset(&mut self.source) {
                    Ok(()) => {
                        self.is_open = true;
                        return Ok(true);
                    }
                    Err(FrameDecoderError::ReadFrameHeaderError(
                        ReadFrameHeaderError::SkipFrame { length, .. },
                    )) => skip(&mut self.source, u64::from(length))?,
                    Err(error) => return Err(damaged(&error)),
                }
            }
        }
    }

    impl<R: BufRead> Read for Frames<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if buffer.is_empty() {
                return Ok(0);
            }
            loop {
                if self.frame.can_collect() > 0 {
                    return self.frame.read(buffer);
                }
                if self.is_open && self.frame.is_finished() {
                    let stated = self.frame.get_checksum_from_data();
                    if stated.is_some() && stated != self.frame.get_calculated_checksum() {
                        let words = "its content has another checksum than the one it states";
                        return Err(io::Error::new(io::ErrorKind::InvalidData, words));
                    }
                    self.is_open = false;
                }
                if !self.is_open && !self.open_frame()? {
                    return Ok(0);
                }
                let step = BlockDecodingStrategy::UptoBytes(STEP_BYTES);
                let decoded = self.frame.decode_blocks(&mut self.source, step);
                decoded.map_err(|error| damaged(&error))?;
            }
        }
    }

    fn skip(source: &mut impl BufRead, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut source.by_ref().take(length), &mut io::sink())?;
        match skipped == length {
            true => Ok(()),
            false => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// A decoder's error; where the input ended, that of an end.
    fn damaged(error: &FrameDecoderError) -> io::Error {
        let mut at: Option<&dyn std::error::Error> = Some(error);
        while let Some(one) = at {
            if let Some(inner) = one.downcast_ref::<io::Error>() {
                return io::Error::new(inner.kind(), inner.to_string());
            }
            at = one.source();
        }
        io::Error::new(io::ErrorKind::InvalidData, error.to_string())
    }
}
