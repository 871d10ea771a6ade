//! Messages in transport: a header with the length of a body, and the body (LSP 3.17, "Base protocol"). Knows
//! bytes only.

use serde_json::Value;
use std::io::{self, BufRead, Read, Write};

/// Longest header that is read, in bytes.
pub const HEADER_BYTES_MAX: u64 = 4_096;

/// Largest message that is read, in bytes: the largest document, each of its characters written as an escape.
pub const MESSAGE_BYTES_MAX: u64 = 16 << 20;

/// Why no further message can be read.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// The header does not end.
    #[error("The header of a message has more than {HEADER_BYTES_MAX} bytes")]
    HeaderTooLong,
    /// A line that is not a header field, or a length that is not a number.
    #[error("The header of a message has a malformed line: {0:?}")]
    HeaderMalformed(String),
    /// There is no length.
    #[error("The header of a message does not state Content-Length")]
    LengthMissing,
    /// The body is too large.
    #[error("A message of {0} bytes; at most {MESSAGE_BYTES_MAX} are read")]
    TooLarge(u64),
    /// The input ended inside a message.
    #[error("The input ended inside a message")]
    CutOff,
    /// The input could not be read.
    #[error("The input could not be read: {0}")]
    Unreadable(#[from] io::Error),
}

/// The body of the next message; `None` at the end of the input.
///
/// # Errors
/// The header or the body cannot be read. Where the next message begins is unknown then.
pub(crate) fn read_body(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, FrameError> {
    let Some(length) = read_header(input)? else { return Ok(None) };
    if length > MESSAGE_BYTES_MAX {
        return Err(FrameError::TooLarge(length));
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    match body.len() as u64 == length {
        true => Ok(Some(body)),
        false => Err(FrameError::CutOff),
    }
}

/// The length that a header states.
fn read_header(input: &mut impl BufRead) -> Result<Option<u64>, FrameError> {
    let mut length = None;
    let mut room = HEADER_BYTES_MAX;
    loop {
        let mut line = Vec::new();
        input.take(room).read_until(b'\n', &mut line)?;
        let is_first = room == HEADER_BYTES_MAX;
        room -= line.len() as u64;
        match line.last() {
            None if is_first => return Ok(None),
            Some(b'\n') => {}
            _ if room == 0 => return Err(FrameError::HeaderTooLong),
            _ => return Err(FrameError::CutOff),
        }
        let text = String::from_utf8_lossy(&line);
        let malformed = || FrameError::HeaderMalformed(text.trim_end().to_owned());
        let field = text.strip_suffix("\r\n").ok_or_else(malformed)?;
        if field.is_empty() {
            return length.map(Some).ok_or(FrameError::LengthMissing);
        }
        let (name, value) = field.split_once(':').ok_or_else(malformed)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let digits = value.trim();
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            // More digits than 64 bits have are too large, too.
            length = Some(digits.parse().unwrap_or(u64::MAX));
            if !is_number {
                return Err(malformed());
            }
        }
    }
}

/// Writes a message and flushes the output.
pub(crate) fn write_message(output: &mut impl Write, message: &Value) -> io::Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(mut input: &[u8]) -> (Vec<String>, Option<String>) {
        let mut bodies = Vec::new();
        loop {
            match read_body(&mut input) {
                Ok(Some(body)) => bodies.push(String::from_utf8(body).unwrap_or_default()),
                Ok(None) => return (bodies, None),
                Err(error) => return (bodies, Some(error.to_string())),
            }
        }
    }

    #[test]
    fn messages_follow_each_other() {
        let text = "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x; charset=utf-8\r\n\r\n[1]";
        assert_eq!(bodies(text.as_bytes()), (vec!["{}".to_owned(), "[1]".to_owned()], None));
        assert_eq!(bodies(b""), (vec![], None));
    }

    #[test]
    fn a_message_that_cannot_be_read_ends_the_conversation_with_the_reason() {
        let long = format!("X: {}\r\n\r\n", "a".repeat(HEADER_BYTES_MAX as usize));
        let large = format!("Content-Length: {}\r\n\r\n", MESSAGE_BYTES_MAX + 1);
        for (input, reason) in [
            ("Content-Length: 5\r\n\r\n{}", "ended inside"),
            ("Content-Length: 5", "ended inside"),
            ("Content-Length: 2\n\n{}", "malformed"),
            ("Content-Length: -2\r\n\r\n{}", "malformed"),
            ("Content-Length: two\r\n\r\n{}", "malformed"),
            ("Content-Length 2\r\n\r\n{}", "malformed"),
            ("{}\r\n\r\n", "malformed"),
            ("Content-Type: x\r\n\r\n{}", "does not state"),
            ("\r\n{}", "does not state"),
            (&long, "more than"),
            (&large, "at most"),
            ("Content-Length: 99999999999999999999999\r\n\r\n", "at most"),
        ] {
            let (bodies, error) = bodies(input.as_bytes());
            assert!(
                bodies.is_empty() && error.clone().is_some_and(|error| error.contains(reason)),
                "{input:?}: {error:?}"
            );
        }
    }

    #[test]
    fn a_message_of_the_limit_is_read() {
        let mut input = format!("Content-Length: {MESSAGE_BYTES_MAX}\r\n\r\n").into_bytes();
        input.resize(input.len() + MESSAGE_BYTES_MAX as usize, b' ');
        assert_eq!(bodies(&input).0.len(), 1);
    }
}
