//! Lines of an input, one at a time, each of a limited length.

use crate::io::exit::Failure;
use std::io::{BufRead, Read};

/// One line.
pub enum InputLine<'a> {
    /// Its text, without the end of the line.
    Text(&'a str),
    /// Why it cannot be read, in words that go on a sentence.
    Unread(&'static str),
}

/// The next line of an input, or `None` behind the last. A line that is longer than `bytes_max` is
/// passed over.
pub fn next_line<'a>(
    input: &mut impl BufRead,
    name: &str,
    bytes_max: u64,
    buffer: &'a mut Vec<u8>,
) -> Result<Option<InputLine<'a>>, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::unreadable(format!("{name} could not be read: {error}."));
    buffer.clear();
    // Two bytes more for the end of the line.
    let read = input.take(bytes_max.saturating_add(2)).read_until(b'\n', buffer);
    if read.map_err(unreadable)? == 0 {
        return Ok(None);
    }
    if !buffer.ends_with(b"\n") {
        skip_line(input).map_err(unreadable)?;
    }
    if buffer.ends_with(b"\n") {
        buffer.pop();
        if buffer.ends_with(b"\r") {
            buffer.pop();
        }
    }
    if buffer.len() as u64 > bytes_max {
        return Ok(Some(InputLine::Unread("the line is too long")));
    }
    Ok(Some(match std::str::from_utf8(buffer) {
        Ok(text) => InputLine::Text(text),
        Err(_) => InputLine::Unread("the line is not UTF-8 text"),
    }))
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(bytes.len(), |at| at + 1);
        let done = end.is_some() || used == 0;
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let (mut input, mut buffer, mut all) = (bytes, Vec::new(), Vec::new());
        while let Ok(Some(line)) = next_line(&mut input, "The input", 4, &mut buffer) {
            all.push(match line {
                InputLine::Text(text) => text.to_owned(),
                InputLine::Unread(why) => format!("({why})"),
            });
        }
        all
    }

    #[test]
    fn a_line_of_the_limit_is_read_and_a_longer_one_is_passed_over() {
        assert_eq!(lines(b"abcd\nabcd\r\n\nabcd"), ["abcd", "abcd", "", "abcd"]);
        let long = "(the line is too long)";
        assert_eq!(lines(b"abcde\nx\nabcdefghij\ny"), [long, "x", long, "y"]);
        assert_eq!(lines(b"abcde"), [long]);
        assert_eq!(lines(b"\xff\nx"), ["(the line is not UTF-8 text)", "x"]);
    }
}
