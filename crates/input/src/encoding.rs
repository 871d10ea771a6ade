//! Compression formats, recognised by the first bytes of an input.
//!
//! Sources: RFC 1952 section 2.3.1 (gzip), RFC 8878 sections 3.1.1 and 3.1.2 (zstd and its
//! skippable frames), and the published first bytes of xz, bzip2 and zip.

use std::fmt;

/// First bytes that are looked at.
pub(crate) const HEAD_BYTES: usize = 6;

/// The largest window of a zstd frame, as a power of two: 128 MiB, which is what the reference
/// decoder allows by default.
pub const ZSTD_WINDOW_LOG_MAX: u32 = 27;

/// How an input is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// Not at all.
    Plain,
    /// gzip, one member or several.
    Gzip,
    /// zstd, one frame or several.
    Zstd,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Plain => "plain",
            Encoding::Gzip => "gzip",
            Encoding::Zstd => "zstd",
        })
    }
}

impl Encoding {
    /// The encoding of an input that begins with these bytes, or the name of one that is not
    /// unpacked here.
    pub(crate) fn of(head: &[u8]) -> Result<Encoding, &'static str> {
        match head {
            [0x1f, 0x8b, ..] => Ok(Encoding::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Ok(Encoding::Zstd)
            }
            [0xfd, b'7', b'z', b'X', b'Z', 0] => Err("xz"),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41] => Err("bzip2"),
            [b'P', b'K', 3, 4, ..] => Err("zip"),
            _ => Ok(Encoding::Plain),
        }
    }
}
