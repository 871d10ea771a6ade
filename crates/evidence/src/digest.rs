//! SHA-256 digests of files and texts (FIPS 180-4).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// A SHA-256 digest, written as 64 lower-case hexadecimal digits.
///
/// ```
/// use gincert_evidence::Digest;
/// let digest = Digest::of(b"abc");
/// assert!(digest.to_string().starts_with("ba7816bf8f01cfea"));
/// assert_eq!(Digest::parse(&digest.to_string()), Ok(digest));
/// assert!(digest.is_written(&digest.to_string()) && !digest.is_written("ba7816bf8f01cfea"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

/// Why a text is no digest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a SHA-256 digest has 64 hexadecimal digits")]
pub struct DigestError;

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// The digest of all that a reader gives, and how many bytes that are. Memory is constant.
    ///
    /// # Errors
    /// When the reader fails.
    pub fn of_reader(mut reader: impl std::io::Read) -> std::io::Result<(Digest, u64)> {
        let mut hasher = Sha256::new();
        let bytes = std::io::copy(&mut reader, &mut hasher)?;
        Ok((Digest(hasher.finalize().into()), bytes))
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads 64 hexadecimal digits of either case.
    ///
    /// # Errors
    /// [`DigestError`] for any other length or character.
    pub fn parse(text: &str) -> Result<Digest, DigestError> {
        let digits: Vec<u32> =
            text.chars().map(|c| c.to_digit(16)).collect::<Option<_>>().ok_or(DigestError)?;
        if digits.len() != 64 {
            return Err(DigestError);
        }
        let mut bytes = [0u8; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair.iter().fold(0, |value, digit| value * 16 + *digit as u8);
        }
        Ok(Digest(bytes))
    }

    /// Whether a text is this digest as it is written, without making another text: an audit asks it for
    /// every line of a log that is chained.
    pub fn is_written(&self, text: &str) -> bool {
        self.digits().as_slice() == text.as_bytes()
    }

    fn digits(&self) -> [u8; 64] {
        let digit = |value: u8| if value < 10 { b'0' + value } else { b'a' + value - 10 };
        let mut digits = [0; 64];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
        digits
    }

    /// The first twelve digits, for headings where the whole digest stands nearby.
    pub fn short(&self) -> String {
        self.to_string().chars().take(12).collect()
    }
}

impl From<[u8; 32]> for Digest {
    fn from(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(std::str::from_utf8(&self.digits()).map_err(|_| std::fmt::Error)?)
    }
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        Digest::parse(&text).map_err(serde::de::Error::custom)
    }
}

/// The digest of bytes that come one after the other.
///
/// ```
/// use gincert_evidence::{Digest, Digester};
/// let mut digester = Digester::default();
/// digester.add(b"a");
/// digester.add(b"bc");
/// assert_eq!(digester.digest(), Digest::of(b"abc"));
/// ```
#[derive(Clone, Default)]
pub struct Digester(Sha256);

impl Digester {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all bytes so far.
    pub fn digest(&self) -> Digest {
        Digest(self.0.clone().finalize().into())
    }
}

/// A reader that knows how many bytes it gave, and their digest.
///
/// ```
/// use gincert_evidence::{Digest, DigestReader};
/// use std::io::Read;
/// let mut reader = DigestReader::new(&b"abc"[..]);
/// reader.read_to_end(&mut Vec::new()).unwrap();
/// assert_eq!((reader.bytes, reader.digest()), (3, Digest::of(b"abc")));
/// ```
pub struct DigestReader<R> {
    inner: R,
    /// Bytes that were read.
    pub bytes: u64,
    digester: Digester,
}

impl<R> DigestReader<R> {
    /// Nothing was read.
    pub fn new(inner: R) -> DigestReader<R> {
        DigestReader { inner, bytes: 0, digester: Digester::default() }
    }

    /// The digest of the bytes that were read.
    pub fn digest(&self) -> Digest {
        self.digester.digest()
    }
}

impl<R: std::io::Read> std::io::Read for DigestReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.digester.add(buffer.get(..read).unwrap_or_default());
        self.bytes += read as u64;
        Ok(read)
    }
}
