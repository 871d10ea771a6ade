//! What was seen of every record, small enough to be kept for all of them: which round it is, its
//! number, and its cards.

use crate::index::external_sort::Runs;
use crate::record::when::Day;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

/// A digest of 128 bits, in two words: one of 128 bits would be aligned to 16 bytes. Two different
/// rounds have the same one with a probability of less than 10^-18 in ten thousand million rounds.
pub type Digest = [u64; 2];

/// The runs of each list that are on disk, and the key of their digests of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredRuns {
    key: u64,
    rounds: (u32, u32),
    numbers: (u32, u32),
    cards: (u32, u32),
    fillers: (u32, u32),
    rejects: (u32, u32),
    #[serde(default)]
    scores: (u32, u32),
    #[serde(default)]
    steps: (u32, u32),
}

impl Default for StoredRuns {
    /// Nothing, and a key that nobody knew before: no answer depends on it, and nobody can write two
    /// records that only seem to be the same.
    fn default() -> StoredRuns {
        StoredRuns::with_key(std::hash::RandomState::new().hash_one(0_u8))
    }
}

impl StoredRuns {
    /// Nothing, and a key that several processes share.
    pub fn with_key(key: u64) -> StoredRuns {
        let none = (0, 0);
        StoredRuns {
            key,
            rounds: none,
            numbers: none,
            cards: none,
            fillers: none,
            rejects: none,
            scores: none,
            steps: none,
        }
    }
}

/// The lists of all that was seen, by name.
pub const LISTS: [&str; 7] =
    ["rounds", "numbers", "cards", "fillers", "rejects", "scores", "steps"];

/// All that was seen.
pub struct RoundIndex {
    /// The key of the digests of bytes.
    pub(crate) key: u64,
    folder: PathBuf,
    /// Digest of table, day and round; place; digest of the record's bytes.
    pub(crate) rounds: Runs<4>,
    /// Digest of table and day; first and last number of an unbroken chunk; where these stand.
    pub(crate) numbers: Runs<6>,
    /// Digest of all cards of a round; place.
    pub(crate) cards: Runs<2>,
    /// Digest of table and day, number and place of lines that are not records and still tell them.
    pub(crate) fillers: Runs<4>,
    /// Places of lines that are not records.
    pub(crate) rejects: Runs<1>,
    /// Digest of a round's name, whose word it is, its points, its table, place of the record.
    pub(crate) scores: Runs<5>,
    /// Steps of the times at a table: its digest, place, seconds before and at the record, and the
    /// nanoseconds of both.
    pub(crate) steps: Runs<5>,
}

/// What a part of a log adds.
#[derive(Default)]
pub(crate) struct Entries {
    pub rounds: Vec<[u64; 4]>,
    pub numbers: Vec<[u64; 6]>,
    pub cards: Vec<[u64; 2]>,
    pub fillers: Vec<[u64; 4]>,
    pub rejects: Vec<[u64; 1]>,
    pub scores: Vec<[u64; 5]>,
    pub steps: Vec<[u64; 5]>,
}

impl RoundIndex {
    /// Keeps its lists in a folder, which the caller makes and removes.
    pub fn new(folder: &Path, kept: StoredRuns) -> RoundIndex {
        RoundIndex {
            key: kept.key,
            folder: folder.to_owned(),
            rounds: Runs::new(folder, "rounds", kept.rounds),
            numbers: Runs::new(folder, "numbers", kept.numbers),
            cards: Runs::new(folder, "cards", kept.cards),
            fillers: Runs::new(folder, "fillers", kept.fillers),
            rejects: Runs::new(folder, "rejects", kept.rejects),
            scores: Runs::new(folder, "scores", kept.scores),
            steps: Runs::new(folder, "steps", kept.steps),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn add(&mut self, entries: Entries) -> io::Result<()> {
        self.rounds.extend(entries.rounds)?;
        self.numbers.extend(entries.numbers)?;
        self.cards.extend(entries.cards)?;
        self.fillers.extend(entries.fillers)?;
        self.rejects.extend(entries.rejects)?;
        self.scores.extend(entries.scores)?;
        self.steps.extend(entries.steps)
    }

    /// Writes the entries of a list of [`LISTS`], in order.
    ///
    /// # Errors
    /// When there is no such list, or it cannot be read back or written.
    pub fn export(&mut self, list: &str, out: &mut dyn Write) -> io::Result<()> {
        match list {
            "rounds" => self.rounds.export(out),
            "numbers" => self.numbers.export(out),
            "cards" => self.cards.export(out),
            "fillers" => self.fillers.export(out),
            "rejects" => self.rejects.export(out),
            "scores" => self.scores.export(out),
            "steps" => self.steps.export(out),
            _ => Err(io::Error::other(format!("there is no list '{list}'"))),
        }
    }

    /// Adds the entries of a list that was exported.
    ///
    /// # Errors
    /// When there is no such list, or its entries are cut off or cannot be stored.
    pub fn import(&mut self, list: &str, input: &mut dyn BufRead) -> io::Result<()> {
        match list {
            "rounds" => self.rounds.import(input),
            "numbers" => self.numbers.import(input),
            "cards" => self.cards.import(input),
            "fillers" => self.fillers.import(input),
            "rejects" => self.rejects.import(input),
            "scores" => self.scores.import(input),
            "steps" => self.steps.import(input),
            _ => Err(io::Error::other(format!("there is no list '{list}'"))),
        }
    }

    /// Writes what is held to disk and says what is there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn spill(&mut self) -> io::Result<StoredRuns> {
        Ok(StoredRuns {
            key: self.key,
            rounds: self.rounds.spill()?,
            numbers: self.numbers.spill()?,
            cards: self.cards.spill()?,
            fillers: self.fillers.spill()?,
            rejects: self.rejects.spill()?,
            scores: self.scores.spill()?,
            steps: self.steps.spill()?,
        })
    }

    /// The files of all lists.
    pub fn files(&self) -> Vec<PathBuf> {
        let files = [self.rounds.files(), self.numbers.files(), self.cards.files()];
        let more = [self.fillers.files(), self.rejects.files(), self.scores.files()];
        files.into_iter().chain(more).chain([self.steps.files()]).flatten().collect()
    }
}

/// The digest of a table and a gaming day.
pub(crate) fn table_day(table: &str, day: &Day) -> Digest {
    let mut hasher = SipHasher13::new();
    hasher.write_u64(table.len() as u64);
    hasher.write(table.as_bytes());
    match day {
        Day::Unknown => {}
        Day::Number(number) => hasher.write_i64(*number),
        Day::Text(text) => hasher.write(text.as_bytes()),
    }
    let hash = hasher.finish128();
    [hash.h1, hash.h2]
}

/// The digest of a round, given that of its table and day.
pub(crate) fn round(table_day: Digest, name: &str) -> Digest {
    let mut hasher = SipHasher13::new_with_keys(table_day[0], table_day[1]);
    hasher.write(name.as_bytes());
    let hash = hasher.finish128();
    [hash.h1, hash.h2]
}

/// A digest of bytes that are compared for being the same, under a key.
pub(crate) fn content(bytes: &[u8], key: u64) -> u64 {
    // One multiplication for sixteen bytes, folded (the construction of wyhash, W. Yi, 2019).
    const K: [u64; 3] = [0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db, 0x8ebc_6af0_9c88_c6e3];
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        (product >> 64) as u64 ^ product as u64
    };
    let word = |part: &[u8]| {
        let mut bytes = [0; 8];
        bytes.iter_mut().zip(part).for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(bytes)
    };
    let mut state = fold(K[0] ^ key, K[1] ^ bytes.len() as u64);
    let one = |state: u64, chunk: &[u8], secret: u64| {
        let (low, high) = chunk.split_at(8);
        fold(word(low) ^ secret, word(high) ^ state)
    };
    // Three chains beside each other: a multiplication takes longer than the processor needs to begin the next.
    let mut triples = bytes.chunks_exact(48);
    let mut chains = [state, state ^ K[1], state ^ K[2]];
    for triple in &mut triples {
        let (first, others) = triple.split_at(16);
        let (second, third) = others.split_at(16);
        let [a, b, c] = chains;
        chains = [one(a, first, K[0]), one(b, second, K[1]), one(c, third, K[2])];
    }
    if bytes.len() >= 48 {
        let [a, b, c] = chains;
        state = a ^ b.rotate_left(21) ^ c.rotate_left(42);
    }
    let mut chunks = triples.remainder().chunks_exact(16);
    for chunk in &mut chunks {
        state = one(state, chunk, K[1]);
    }
    let rest = chunks.remainder();
    let (low, high) = rest.split_at(rest.len().min(8));
    state = fold(word(low) ^ K[1], word(high) ^ state);
    fold(state ^ K[2], K[1] ^ key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rounds_and_tables_are_kept_apart() {
        let at = |table: &str, name: &str| round(table_day(table, &Day::Unknown), name);
        assert_ne!(at("T", "12"), at("T1", "2"));
        assert_ne!(
            table_day("T1", &Day::Number(20_777)),
            table_day("T1", &Day::Text("2026-11-20".to_owned()))
        );
    }

    #[test]
    fn every_byte_of_a_record_changes_its_digest() {
        let line: Vec<u8> = (0..100).collect();
        for length in [0, 1, 7, 8, 9, 15, 16, 17, 33, 47, 48, 49, 63, 64, 65, 96, 100] {
            let whole = content(&line[..length], 7);
            for place in 0..length {
                let mut other = line[..length].to_vec();
                other[place] ^= 1;
                assert_ne!(content(&other, 7), whole, "{length} {place}");
            }
            let longer = [&line[..length], &[0]].concat();
            assert_ne!(content(&longer, 7), whole, "{length}");
        }
    }
}
