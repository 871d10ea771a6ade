//! Files of raw output and of draws, read and tested, each as a whole.

use super::Size;
use crate::files::roles::Role;
use crate::findings::checks::random_numbers_unreadable;
use crate::load::store::Store;
use gincert_evidence::{Finding, Place, grouped, printable};
use gincert_input::{Input, Limits};
use gincert_rng::bits::{BitCells, BitEncoding, BitForm, BitRun, Bits, Mode, Sequences, Settings};
use gincert_rng::draws::{
    DRAW_NUMBERS_MAX, DrawForm, DrawReader, Draws, DrawsProblem, PlaceCounts, test_draws,
};
use gincert_rng::{Plan, PlanResult, Protocol, SampleForm, SampleRow, SampleUnit, Slot};
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
    pub notes: Vec<String>,
    /// What following the plan came to, where there is one for such a file.
    pub followed: Option<PlanResult>,
    /// Sequences or draws that were not read: after a look that failed, or reserved.
    pub not_read: u64,
}

/// The plan for a file, and how many files follow it.
type FilePlan<'p> = (&'p Plan, u32);

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
    plan: Option<FilePlan<'_>>,
    place: &Place,
) -> (Result<TestedFile, String>, Option<Finding>) {
    let limits = Limits { bytes_max: NUMBER_BYTES_MAX, ..Limits::default() };
    let read = match (store.open(path, limits), role) {
        (Err(error), _) => Err(error.to_string()),
        (Ok(_), Role::Draws(None)) => {
            let finding = random_numbers_unreadable::no_range(place.clone(), path);
            return (Err("the range of its draws is not stated".to_owned()), Some(finding));
        }
        (Ok(input), Role::Draws(Some(form))) => draws(path, input, form, plan),
        (Ok(input), role) => {
            bits(path, input, matches!(role, Role::RawOutput { lowest_first: true }), plan)
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
fn bits(
    path: &str,
    mut input: Input,
    lowest_first: bool,
    plan: Option<FilePlan<'_>>,
) -> Result<TestedFile, String> {
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
    if let Some((plan, files)) = plan
        && let SampleUnit::Bits(form) = plan.sample
    {
        return planned_bits(path, input, encoding, form, Protocol::new(plan, files));
    }
    let mut run = BitRun::new(Settings::new(Mode::Exact), threads());
    let mut sequences = Sequences::new(None, u64::MAX);
    let cut = feed(&mut input, encoding, &mut sequences, &mut |bits| run.add(bits));
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
        notes: Vec::new(),
        followed: None,
        not_read: 0,
        sampled: FileSample::Bits(size, found.cells.bytes().to_vec()),
    })
}

fn threads() -> usize {
    available_parallelism().map_or(1, usize::from).min(THREADS_MAX)
}

/// Raw output by the looks of a plan.
fn planned_bits(
    path: &str,
    mut input: Input,
    encoding: BitEncoding,
    form: BitForm,
    protocol: Protocol<'_>,
) -> Result<TestedFile, String> {
    let mut protocol = protocol.on_threads(threads());
    let mut sequences = Sequences::new(Some(form.sequence_bits as usize), u64::MAX);
    let (mut cells, mut not_read) = (BitCells::default(), 0u64);
    let cut = feed(&mut input, encoding, &mut sequences, &mut |bits| {
        if !protocol.wants_more() {
            not_read += 1;
            return;
        }
        protocol.add(&SampleRow::Bits(bits), &mut |row| {
            if let SampleRow::Bits(bits) = row {
                cells.count_bytes(bits);
            }
        });
    });
    let (_, left_over) = sequences.finish(&mut |_| ());
    let followed = protocol.finish();
    if followed.taken == 0 {
        return Err(cut.unwrap_or_else(|| "it contains no whole sequence".to_owned()));
    }
    let lines = followed.last().map_or(0, |look| look.decks);
    let size = Size::Bits {
        sequences: lines,
        bits: lines.saturating_mul(form.sequence_bits.into()),
        left_over: left_over as u64,
        encoding: encoding.words(),
    };
    Ok(planned(path, FileSample::Bits(size, cells.bytes().to_vec()), cut, followed, not_read))
}

/// A file that follows a plan; its slots are those of the look that the verdict rests on.
fn planned(
    path: &str,
    sampled: FileSample,
    cut: Option<String>,
    followed: PlanResult,
    not_read: u64,
) -> TestedFile {
    TestedFile {
        path: path.to_owned(),
        sampled,
        cut,
        slots: followed.last().map_or_else(Vec::new, |look| look.slots.clone()),
        notes: Vec::new(),
        not_read: not_read.saturating_add(followed.kept),
        followed: Some(followed),
    }
}

/// Reads bits to their end; gives the reason where something else than a bit ends them earlier.
fn feed(
    input: &mut Input,
    encoding: BitEncoding,
    sequences: &mut Sequences,
    take: &mut dyn FnMut(Bits),
) -> Option<String> {
    let mut chunk = vec![0; CHUNK];
    let mut offset = 0u64;
    loop {
        match input.read(&mut chunk) {
            Ok(0) => return None,
            Ok(read) => {
                let bytes = chunk.get(..read).unwrap_or_default();
                if let Err((at, byte)) = sequences.add(bytes, encoding, take) {
                    let place = offset + at as u64 + 1;
                    return Some(format!("byte {place} (0x{byte:02x}) is neither 0 nor 1"));
                }
                offset += read as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Some(error.to_string()),
        }
    }
}

/// Draws: at once all numbers are kept, and then tested.
fn draws(
    path: &str,
    mut input: Input,
    form: DrawForm,
    plan: Option<FilePlan<'_>>,
) -> Result<TestedFile, String> {
    let start = match input.fill_buf() {
        Ok(start) => SampleForm::of(start),
        Err(error) => return Err(error.to_string()),
    };
    if let Some(form @ (SampleForm::Raw | SampleForm::Text)) = start {
        return Err(format!("it looks like {}, not like draws", form.words()));
    }
    if let Some((plan, files)) = plan {
        return planned_draws(path, input, form, Protocol::new(plan, files));
    }
    let mut draws = Draws::new(form);
    let mut is_full = false;
    lines_of_draws(&mut input, form, &mut |draw| is_full |= !draws.push(draw))?;
    if is_full {
        let most = grouped(DRAW_NUMBERS_MAX as i128);
        return Err(format!("the sample has more than {most} numbers"));
    }
    if draws.numbers().is_empty() {
        return Err("the sample holds no number".to_owned());
    }
    let found = test_draws(&draws, 0.99);
    let notes = found.results.iter().filter_map(|result| {
        let note = result.note.as_ref().filter(|_| result.name.contains("/modulo/"))?;
        Some(format!("the favoured values come as often {note}"))
    });
    Ok(TestedFile {
        path: path.to_owned(),
        cut: None,
        notes: notes.collect(),
        slots: found.slots,
        followed: None,
        not_read: 0,
        sampled: FileSample::Draws(
            size_of_draws(form, draws.draws().len() as u64),
            draws.places(PICTURE_MAX),
        ),
    })
}

/// Draws by the looks of a plan.
fn planned_draws(
    path: &str,
    mut input: Input,
    form: DrawForm,
    mut protocol: Protocol<'_>,
) -> Result<TestedFile, String> {
    let mut not_read = 0u64;
    let mut places =
        PlaceCounts::new(form.high - form.low + 1, form.per_draw as usize, PICTURE_MAX);
    lines_of_draws(&mut input, form, &mut |draw| {
        match protocol.wants_more() {
            true => protocol.add(&SampleRow::Draw(draw.to_vec()), &mut |row| {
                if let (SampleRow::Draw(draw), Some(places)) = (row, &mut places) {
                    places.add(draw);
                }
            }),
            false => {
                not_read += 1;
                true
            }
        };
    })?;
    let followed = protocol.finish();
    if followed.taken == 0 {
        return Err("the sample holds no number".to_owned());
    }
    let size = size_of_draws(form, followed.last().map_or(0, |look| look.decks));
    let sampled = FileSample::Draws(size, places.and_then(PlaceCounts::finish));
    Ok(planned(path, sampled, None, followed, not_read))
}

fn size_of_draws(form: DrawForm, draws: u64) -> Size {
    Size::Draws {
        draws,
        per_draw: form.per_draw.into(),
        low: form.low,
        high: form.high,
        is_replaced: form.is_replaced,
    }
}

/// Reads draws of a stated form to their end; or why that is not possible.
fn lines_of_draws(
    input: &mut Input,
    form: DrawForm,
    take: &mut dyn FnMut(&[u32]),
) -> Result<(), String> {
    let mut reader = DrawReader::new(form);
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line) {
            Ok(0) => return reader.finish().map_err(words),
            Ok(_) => reader.line(&line, take).map_err(words)?,
            Err(error) => return Err(error.to_string()),
        }
    }
}

fn words(problem: DrawsProblem) -> String {
    match problem {
        DrawsProblem::Line(line, why) => format!("line {line}: {why}"),
        DrawsProblem::Whole(why) => why,
    }
}
