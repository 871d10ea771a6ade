//! Asks the process that decodes, which is this program again, and reads its lines.

use crate::decoder::DECODER_ARGUMENT;
use crate::error::ParquetFault;
use crate::footer::{ParquetFile, RowGroupText};
use gincert_evidence::{counted, grouped};
use serde::de::DeserializeOwned;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// Most bytes of lines for each byte of the file, beyond the first 256 MiB. Columns with few different values
/// become a thousandth of their text easily; what becomes much more than that was made to fill disks.
pub const TEXT_RATIO_MAX: u64 = 10_000;

/// Bytes of lines that any file may become.
const TEXT_FREE_BYTES: u64 = 256 << 20;

/// Most bytes of an answer that is not lines.
const ANSWER_BYTES_MAX: u64 = 64 << 20;

/// Bytes of a reason that are read.
const REASON_BYTES_MAX: u64 = 2_000;

/// What a file says of itself: its columns and row groups.
///
/// # Errors
/// When it is not a Parquet file that can be read.
pub fn describe(path: &Path) -> Result<ParquetFile, ParquetFault> {
    ask("describe", path)
}

/// How long the text of each row group is. All rows are decoded for it.
///
/// # Errors
/// When a row cannot be decoded.
pub fn measure(path: &Path) -> Result<Vec<RowGroupText>, ParquetFault> {
    ask("measure", path)
}

fn ask<T: DeserializeOwned>(what: &str, path: &Path) -> Result<T, ParquetFault> {
    let process = start(&[what.as_ref(), path.as_os_str()])?;
    let mut text = ParquetText { process, lines: 0, bytes: 0, bytes_max: ANSWER_BYTES_MAX };
    let mut json = Vec::new();
    text.read_to_end(&mut json).map_err(|error| ParquetFault::of_file(error.to_string()))?;
    let answer = serde_json::from_slice(&json);
    answer.map_err(|error| ParquetFault::of_file(format!("the decoder's answer is: {error}")))
}

/// The lines of some row groups, with the header line of a table before those of the first one.
///
/// # Errors
/// When no process can be started. What is wrong with the file comes when it is read.
pub fn open_text(path: &Path, groups: Range<u32>) -> Result<ParquetText, ParquetFault> {
    let bytes = std::fs::metadata(path)?.len();
    let (first, count) = (groups.start.to_string(), groups.len().to_string());
    let process = start(&["text".as_ref(), path.as_os_str(), first.as_ref(), count.as_ref()])?;
    let bytes_max = TEXT_FREE_BYTES.max(bytes.saturating_mul(TEXT_RATIO_MAX));
    Ok(ParquetText { process, lines: 0, bytes: 0, bytes_max })
}

fn start(arguments: &[&OsStr]) -> io::Result<DecoderProcess> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg(DECODER_ARGUMENT)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stdout = child.stdout.take().ok_or_else(|| io::Error::other("it has no output"))?;
    Ok(DecoderProcess { child, stdout })
}

/// A process that decodes; it ends with its reader.
struct DecoderProcess {
    child: Child,
    stdout: ChildStdout,
}

impl Drop for DecoderProcess {
    fn drop(&mut self) {
        // It may have ended, and then there is nothing to stop.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The lines of row groups, as they are decoded. A fault of the file is an error of the reading, after all lines
/// before it.
pub struct ParquetText {
    process: DecoderProcess,
    /// Line ends that were read.
    lines: u64,
    bytes: u64,
    bytes_max: u64,
}

impl std::fmt::Debug for ParquetText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetText").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

impl Read for ParquetText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let read = self.process.stdout.read(buffer)?;
        if read == 0 {
            return self.ended().map(|()| 0);
        }
        let ends = buffer.iter().take(read).filter(|byte| **byte == b'\n').count();
        self.lines += ends as u64;
        self.bytes += read as u64;
        match self.bytes > self.bytes_max {
            true => Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!(
                    "its rows are more than {} as text, the limit for a file of this size",
                    counted(self.bytes_max, "byte", "bytes")
                ),
            )),
            false => Ok(read),
        }
    }
}

impl ParquetText {
    /// How the process ended, once it gave its last line.
    fn ended(&mut self) -> io::Result<()> {
        let mut reason = Vec::new();
        if let Some(stderr) = self.process.child.stderr.as_mut() {
            stderr.take(REASON_BYTES_MAX).read_to_end(&mut reason)?;
        }
        let status = self.process.child.wait()?;
        if status.success() {
            return Ok(());
        }
        let reason = String::from_utf8_lossy(&reason);
        let reason = gincert_evidence::printable(reason.lines().next().unwrap_or_default());
        let why = match status.code() {
            Some(3) if !reason.is_empty() => reason,
            // What the system ended has no place of its own.
            _ => {
                let lines = grouped(self.lines.into());
                let cause = if reason.is_empty() { status.to_string() } else { reason };
                format!(
                    "after {lines} lines the decoder ended: {cause}; the data is damaged, or needs more \
                     memory than the decoder may have"
                )
            }
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, why))
    }
}
