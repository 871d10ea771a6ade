//! Inputs of every kind, good and hostile: what is read, and how the reading ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

use flate2::{Compression, write::GzEncoder};
use gincert_input::{Encoding, Input, InputError, Limits, OpenError, fault, open};
use std::io::{self, BufRead, Read, Write};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

fn text() -> Vec<u8> {
    let lines = (0..60_000u64).map(|n| format!("{}\n", n.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    lines.collect::<String>().into_bytes()
}

fn input(bytes: Vec<u8>) -> Input {
    Input::from_reader(io::Cursor::new(bytes), Limits::default()).unwrap()
}

fn all(bytes: Vec<u8>) -> (Vec<u8>, Option<io::Error>) {
    let mut out = Vec::new();
    let error = input(bytes).read_to_end(&mut out).err();
    (out, error)
}

#[test]
fn the_content_tells_how_an_input_is_packed() {
    let text = text();
    for (packed, encoding) in [
        (text.clone(), Encoding::Plain),
        (gzip(&text), Encoding::Gzip),
        (zstd(&text), Encoding::Zstd),
        ([gzip(&text[..99]), gzip(&text[99..])].concat(), Encoding::Gzip),
        ([zstd(&text[..99]), zstd(&text[99..])].concat(), Encoding::Zstd),
        // A skippable frame of two bytes stands first, as parallel packers write it.
        ([b"\x50\x2a\x4d\x18\x02\0\0\0ab".to_vec(), zstd(&text)].concat(), Encoding::Zstd),
    ] {
        assert_eq!(input(packed.clone()).encoding(), encoding);
        let (read, error) = all(packed);
        assert!(error.is_none(), "{error:?}");
        assert!(read == text, "{encoding}");
    }
    // Nothing, and less than a first word, are plain.
    for short in [b"".as_slice(), b"A", b"\x1f", b"\x28\xb5"] {
        assert_eq!(all(short.to_vec()).0, short);
    }
}

#[test]
fn the_first_look_shows_more_than_the_bytes_that_tell_the_packing() {
    let bytes: Vec<u8> = (b'0'..=b'z').collect();
    assert_eq!(input(bytes.clone()).fill_buf().unwrap(), bytes);
}

#[test]
fn the_offset_is_that_of_unpacked_bytes() {
    for packed in [b"one\ntwo\nx".to_vec(), gzip(b"one\ntwo\nx"), zstd(b"one\ntwo\nx")] {
        let mut input = input(packed);
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line).unwrap();
        assert_eq!(input.offset(), 4);
        input.read_exact(&mut [0; 3]).unwrap();
        assert_eq!(input.offset(), 7);
        // More than is buffered cannot be consumed.
        input.consume(1000);
        assert_eq!(input.offset(), 9);
        assert_eq!(input.read(&mut [0; 3]).unwrap(), 0);
    }
}

/// Wherever a packed input is cut, what came before is given, and the error says that it is cut.
#[test]
fn packed_inputs_that_are_cut_off_say_so() {
    let text = text();
    for (packed, encoding) in [(gzip(&text), Encoding::Gzip), (zstd(&text), Encoding::Zstd)] {
        let cuts = [7, 20, packed.len() / 3, packed.len() / 2, packed.len() - 5, packed.len() - 1];
        for cut in cuts {
            let (read, error) = all(packed[..cut].to_vec());
            assert!(text.starts_with(&read));
            let error = error.unwrap();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{encoding} {cut}");
            let at = read.len() as u64;
            assert_eq!(fault(&error), Some(&InputError::CutOff { encoding, at }), "{cut}");
        }
        assert!(all(packed[..packed.len() / 2].to_vec()).0.len() > text.len() / 4);
    }
}

#[test]
fn damage_is_told_from_an_end_that_is_missing() {
    let text = text();
    let mut checked = gzip(&text);
    let crc = checked.len() - 8;
    checked[crc] ^= 1;
    let mut middle = gzip(&text);
    let half = middle.len() / 2;
    middle[half..half + 40].fill(0xff);
    let trailing = [gzip(&text), b"trailing words".to_vec()].concat();
    let window = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xf8, 0, 0, 0, 0, 0];
    for bad in [checked, middle, trailing, window.to_vec()] {
        let (_, error) = all(bad);
        let error = error.unwrap();
        assert!(matches!(fault(&error), Some(InputError::Damaged { .. })), "{error:?}");
    }
}

#[test]
fn a_bomb_stops_early() {
    let limits = Limits { bytes_max: 1 << 40, ratio_max: 100, ratio_free_bytes: 1 << 20 };
    let zeros = vec![0; 64 << 20];
    for packed in [gzip(&zeros), zstd(&zeros)] {
        let mut input = Input::from_reader(io::Cursor::new(packed), limits).unwrap();
        let mut read = 0u64;
        let error = loop {
            match input.fill_buf() {
                Ok(buffer) => {
                    let length = buffer.len();
                    assert!(length > 0, "the bomb went off");
                    read += length as u64;
                    input.consume(length);
                }
                Err(error) => break error,
            }
        };
        assert!(matches!(fault(&error), Some(InputError::Bomb { ratio_max: 100, .. })));
        assert!(read < 32 << 20, "{read}");
    }
    // What grows little is no bomb, however long it is.
    let packed = gzip(&text());
    let mut input = Input::from_reader(io::Cursor::new(packed), limits).unwrap();
    assert!(input.read_to_end(&mut Vec::new()).unwrap() > 1 << 20);
}

#[test]
fn the_limit_on_bytes_holds_at_its_edge() {
    for packed in [b"12345".to_vec(), gzip(b"12345"), zstd(b"12345")] {
        let read = |bytes_max| {
            let limits = Limits { bytes_max, ..Limits::default() };
            let mut input = Input::from_reader(io::Cursor::new(packed.clone()), limits).unwrap();
            input.read_to_end(&mut Vec::new())
        };
        assert_eq!(read(5).unwrap(), 5);
        let error = read(4).unwrap_err();
        assert_eq!(fault(&error), Some(&InputError::TooLong { limit: 4 }));
    }
}

#[test]
fn an_endless_input_ends_at_the_limit() {
    let limits = Limits { bytes_max: 10 << 20, ..Limits::default() };
    let mut input = Input::from_reader(io::repeat(b'y'), limits).unwrap();
    let error = io::copy(&mut input, &mut io::sink()).unwrap_err();
    assert_eq!(fault(&error), Some(&InputError::TooLong { limit: 10 << 20 }));
}

/// A system that fails while a packed input is read.
struct Failing(io::Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::new(io::ErrorKind::TimedOut, "the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn a_system_that_fails_is_no_damaged_input() {
    let mut half = gzip(&text());
    half.truncate(half.len() / 2);
    let source = Failing(io::Cursor::new(half));
    let mut input = Input::from_reader(source, Limits::default()).unwrap();
    let error = input.read_to_end(&mut Vec::new()).unwrap_err();
    assert!(fault(&error).is_none());
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
}

#[test]
fn what_is_no_plain_file_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits::default();
    assert!(matches!(open(folder.path(), limits), Err(OpenError::Folder)));
    let none = folder.path().join("none");
    assert!(matches!(open(&none, limits), Err(OpenError::Absent(_))));
    let packed = folder.path().join("a.txt");
    for (bytes, name) in
        [(b"\xfd7zXZ\0more".as_slice(), "xz"), (b"BZh91AY&SY", "bzip2"), (b"PK\x03\x04more", "zip")]
    {
        std::fs::write(&packed, bytes).unwrap();
        let error = open(&packed, limits).unwrap_err();
        assert!(matches!(error, OpenError::Packed(found) if found == name));
    }
}

/// Opening a named pipe that nobody writes to would wait for ever.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let error = open(&pipe, Limits::default()).unwrap_err();
    assert!(matches!(error, OpenError::NotAFile));
    assert!(error.to_string().contains("standard input"));
}
