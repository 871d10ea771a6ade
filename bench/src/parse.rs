//! Parsers of JSON at the lines of a log. They build values and judge nothing.

use std::hint::black_box;

/// Reads a file and parses each line. Gives how many lines were parsed.
pub fn run(parser: &str, file: &str) -> Result<String, String> {
    let mut bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}\n"))?;
    let parsed = match parser {
        "lines" => each(&bytes, |line| Some(line.len())),
        "serde-value" => {
            each(&bytes, |line| serde_json::from_slice::<serde_json::Value>(line).ok())
        }
        "serde-ignored" => {
            each(&bytes, |line| serde_json::from_slice::<serde::de::IgnoredAny>(line).ok())
        }
        "simd-value" => each_changed(&mut bytes, |line| simd_json::to_borrowed_value(line).is_ok()),
        "simd-tape" => each_changed(&mut bytes, |line| simd_json::to_tape(line).is_ok()),
        _ => return Err(format!("'{parser}' is no parser\n")),
    };
    Ok(format!("{parsed} lines"))
}

fn each<T>(bytes: &[u8], parse: impl Fn(&[u8]) -> Option<T>) -> usize {
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.filter(|line| black_box(parse(line)).is_some()).count()
}

/// The same for parsers that write into what they read.
fn each_changed(bytes: &mut [u8], parse: fn(&mut [u8]) -> bool) -> usize {
    let lines = bytes.split_mut(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(parse).filter(|is_parsed| black_box(*is_parsed)).count()
}
