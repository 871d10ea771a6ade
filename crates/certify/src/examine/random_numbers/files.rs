//! Files of raw output and of draws, read and tested, each as a whole.

use super::Size;
use crate::files::roles::{DrawForm, Role};
use crate::findings::checks::random_numbers_unreadable;
use crate::load::store::Store;
use gincert_evidence::{Finding, Place, printable};
use gincert_input::{Input, Limits};
use gincert_rng::bits::{BitEncoding, BitRun, Mode, Sequences, Settings};
use gincert_rng::draws::{DrawsBuilder, DrawsProblem, test_draws};
use gincert_rng::{SampleForm, Slot};
use std::io::{BufRead, ErrorKind, Read as _};
use std::thread::available_parallelism;

/// Decompressed bytes of a file that are read.
const NUMBER_BYTES_MAX: u64 = 1 << 32;
/// Bytes of raw output that are read at a time.
const CHUNK: usize = 1 << 16;
/// Most bytes of a line of draws.
const LINE_BYTES_MAX: u64 = 1 << 20;
/// Most sequences that are tested in parallel, which affects only the time.
const THREADS_MAX: usize = 8;
/// Most cells of a picture of draws.
const PICTURE_MAX: u64 = 4096;

/// A file with the p-values of its tests, before it is judged.
pub(super) struct TestedFile {
    pub path: String,
    pub sampled: FileSample,
    /// Why it was not read to its end.
    pub cut: Option<String>,
    pub slots: Vec<Slot>,
    /// Why each slot does not count, if it does not.
    pub because: Vec<Option<String>>,
    pub notes: Vec<String>,
}

/// What a file holds, and how often each byte, or each value at each place, came.
pub(super) enum FileSample {
    Bits(Size, Vec<u64>),
    Draws(Size, Option<Vec<Vec<u64>>>),
}

/// Reads and tests a file: what it comes to, or why it was not tested; and a finding where it was not
/// tested whole.
pub(super) fn read(
    store: &Store,
    path: &str,
    role: Role,
    place: &Place,
) -> (Result<TestedFile, String>, Option<Finding>) {
    let limits = Limits { bytes_max: NUMBER_BYTES_MAX, ..Limits::default() };
    let read = match (store.open(path, limits), role) {
        (Err(error), _) => Err(error.to_string()),
        (Ok(_), Role::Draws(None)) => {
            let finding = random_numbers_unreadable::no_range(place.clone(), path);
            return (Err("the range of its draws is not stated".to_owned()), Some(finding));
        }
        (Ok(input), Role::Draws(Some(form))) => draws(path, input, form),
        (Ok(input), role) => {
            bits(path, input, matches!(role, Role::RawOutput { lowest_first: true }))
        }
    };
    let read = read.map_err(|why| printable(&why));
    let why = match &read {
        Ok(read) => read.cut.as_ref(),
        Err(why) => Some(why),
    };
    let unreadable = why.map(|why| random_numbers_unreadable::file(place.clone(), path, why));
    (read, unreadable)
}

/// Raw output: every sequence is tested when it is complete.
fn bits(path: &str, mut input: Input, lowest_first: bool) -> Result<TestedFile, String> {
    let form = match input.fill_buf() {
        Ok([]) => return Err("it contains no bits".to_owned()),
        Ok(start) => SampleForm::of(start).unwrap_or(SampleForm::BitDigits),
        Err(error) => return Err(error.to_string()),
    };
    let encoding = match form {
        // The finding states the place of the odd byte.
        SampleForm::NearlyBitDigits => Some(BitEncoding::Digits),
        form => BitEncoding::of(form, lowest_first),
    };
    let Some(encoding) = encoding else {
        return Err(format!("it looks like {}, not like raw output", form.words()));
    };
    let threads = available_parallelism().map_or(1, usize::from).min(THREADS_MAX);
    let mut run = BitRun::new(Settings::new(Mode::Exact), threads);
    let mut sequences = Sequences::new(None, u64::MAX);
    let mut chunk = vec![0; CHUNK];
    let (mut cut, mut offset) = (None, 0u64);
    while cut.is_none() {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => {
                let bytes = chunk.get(..read).unwrap_or_default();
                if let Err((at, byte)) = sequences.add(bytes, encoding, &mut |bits| run.add(bits)) {
                    cut = Some(format!(
                        "byte {} (0x{byte:02x}) is neither 0 nor 1",
                        offset + at as u64 + 1
                    ));
                }
                offset += read as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => cut = Some(error.to_string()),
        }
    }
    let (_, left_over) = sequences.finish(&mut |bits| run.add(bits));
    let found = run.finish(0.99);
    if found.sequences == 0 {
        return Err(cut.unwrap_or_else(|| "it contains no bits".to_owned()));
    }
    let size = Size::Bits {
        sequences: found.sequences,
        bits: found.bits,
        left_over: left_over as u64,
        encoding: encoding.words(),
    };
    Ok(TestedFile {
        path: path.to_owned(),
        cut,
        slots: found.slots(),
        because: found.results.iter().map(|result| result.because.clone()).collect(),
        notes: Vec::new(),
        sampled: FileSample::Bits(size, found.cells.bytes().to_vec()),
    })
}

/// Draws: all numbers are kept, and then tested.
fn draws(path: &str, mut input: Input, form: DrawForm) -> Result<TestedFile, String> {
    let start = match input.fill_buf() {
        Ok(start) => SampleForm::of(start),
        Err(error) => return Err(error.to_string()),
    };
    if let Some(form @ (SampleForm::Raw | SampleForm::Text)) = start {
        return Err(format!("it looks like {}, not like draws", form.words()));
    }
    let mut builder = DrawsBuilder::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut input).take(LINE_BYTES_MAX).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => builder.line(&line).map_err(words)?,
            Err(error) => return Err(error.to_string()),
        }
    }
    let draws = builder
        .finish(Some(form.range), Some(form.per_draw), Some(form.is_replaced))
        .map_err(words)?;
    let found = test_draws(&draws, 0.99);
    let size = Size::Draws {
        draws: draws.draws().len() as u64,
        per_draw: draws.per_draw as u64,
        low: draws.low,
        high: draws.low + draws.values - 1,
        is_replaced: draws.is_replaced,
    };
    let notes = found.results.iter().filter_map(|result| {
        let note = result.note.as_ref().filter(|_| result.name.contains("/modulo/"))?;
        Some(format!("the favoured values come as often {note}"))
    });
    Ok(TestedFile {
        path: path.to_owned(),
        cut: None,
        notes: notes.collect(),
        because: found.results.iter().map(|result| result.because.clone()).collect(),
        slots: found.slots,
        sampled: FileSample::Draws(size, draws.places(PICTURE_MAX)),
    })
}

fn words(problem: DrawsProblem) -> String {
    match problem {
        DrawsProblem::Line(line, why) => format!("line {line}: {why}"),
        DrawsProblem::Whole(why) => why,
    }
}
