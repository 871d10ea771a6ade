//! A sample of the characters 0 and 1 contains another character.
//!
//! A sample in characters contains only 0, 1 and white space. The meaning of another character is not
//! guessed: nothing of the sample is tested, because every later bit could be in the wrong place.
//!
//! What to do: remove the byte, or state with `--encoding raw` that the bytes themselves are the output.

use gincert_evidence::{Finding, FindingSubject, Grade, Place, grouped};

pub const CODE: &str = "bit-unreadable";
pub const SUBJECT: FindingSubject = FindingSubject::RandomNumbers;

/// The finding, at a byte of the unpacked sample.
pub fn finding(path: &str, offset: u64, byte: u8) -> Finding {
    let place = Place::Record { path: path.to_owned(), offset };
    let number = grouped(i128::from(offset) + 1);
    let shown = match byte {
        b'!'..=b'~' => format!("'{}'", char::from(byte)),
        byte => format!("0x{byte:02x}"),
    };
    let message = format!(
        "Byte {number} is {shown}; a sample in the characters 0 and 1 may contain only these and \
         white space. Nothing was tested."
    );
    Finding::new(CODE, Grade::Material, place, message)
        .about(SUBJECT)
        .help("Remove the byte, or give --encoding raw if the bytes themselves are the output.")
}
