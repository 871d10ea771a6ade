//! What is read of an input at most.

/// What is read of an input at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes after unpacking.
    pub bytes_max: u64,
    /// Times that the unpacked bytes may exceed the packed ones.
    pub ratio_max: u64,
    /// Unpacked bytes for which the ratio is not looked at: a log of equal lines packs very well.
    pub ratio_free_bytes: u64,
}

impl Default for Limits {
    /// 1 TiB, and 250 times the packed size beyond the first 256 MiB.
    fn default() -> Limits {
        Limits { bytes_max: 1 << 40, ratio_max: 250, ratio_free_bytes: 256 << 20 }
    }
}
