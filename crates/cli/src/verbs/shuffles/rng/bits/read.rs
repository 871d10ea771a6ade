//! Reading samples of bits in constant memory: each sequence is tested when it is complete.

use super::super::sample::{SampleReading, SampleStep, input};
use crate::args::{BitArgs, BitOrder, EncodingArg};
use crate::codes::{bit_unreadable, sample_mistaken, sample_unreadable};
use crate::io::exit::Failure;
use crate::io::files::shown;
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use gincert_evidence::Finding;
use gincert_input::fault;
use gincert_rng::bits::{BitEncoding, BitForm, BitRun, Sequences, Settings};
use gincert_rng::{LineOutcome, SampleForm, SampleRow};
use std::io::{self, BufRead, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 16;
/// Most sequences that are tested in parallel.
const THREADS_MAX: usize = 8;

/// What was read beside the sequences that were tested.
#[derive(Default)]
pub struct BitSample {
    pub findings: Vec<Finding>,
    /// How the bits are written, once a file shows it.
    pub encoding: Option<BitEncoding>,
    /// Bits of each sequence.
    pub sequence_bits: usize,
    /// Bits after the last whole sequence.
    pub left_over: usize,
    /// The reading ended before the end of the sample.
    pub stopped: bool,
    /// The sample could not be read to its end.
    pub cut_off: bool,
}

/// Reads files one after the other (`-` is standard input) as one stream of bits.
pub fn read(
    output: &Output,
    files: &[PathBuf],
    args: &BitArgs,
    settings: Settings,
) -> Result<(BitSample, BitRun), Failure> {
    let threads = available_parallelism().map_or(1, usize::from).min(THREADS_MAX);
    let mut run = BitRun::new(settings, threads);
    let lowest_first = args.first_bit == BitOrder::Lowest;
    let reading = BitReading { encoding: args.encoding, lowest_first };
    let len = args.sequence_bits.and_then(|bits| usize::try_from(bits).ok());
    let mut sequences = Sequences::new(len, args.sequences.unwrap_or(u64::MAX));
    let progress = Progress::new(output, "testing the sample");
    let mut sample = BitSample::default();
    for path in files {
        file(path, reading, &mut sample, &mut sequences, &mut |bits| {
            run.add(bits);
            progress.at(run.sequences(), args.sequences.unwrap_or(0));
        })?;
        sample.stopped |= !sequences.wants_more();
        if sample.stopped || sample.cut_off {
            break;
        }
    }
    let is_refused = sample.cut_off && run.sequences() == 0;
    let ended = sequences.finish(&mut |bits| {
        // What could not be read to its end is not one sequence.
        if !is_refused {
            run.add(bits);
        }
    });
    (sample.sequence_bits, sample.left_over) = ended;
    drop(progress);
    Ok((sample, run))
}

/// Reads files one after the other as sequences of a planned form, until no more are wanted.
pub fn planned(
    files: &[PathBuf],
    encoding: Option<EncodingArg>,
    form: BitForm,
    take: &mut dyn FnMut(SampleStep<'_>) -> LineOutcome,
) -> Result<SampleReading, Failure> {
    let reading = BitReading { encoding, lowest_first: form.lowest_first };
    let mut sequences = Sequences::new(Some(form.sequence_bits as usize), u64::MAX);
    let mut sample = BitSample::default();
    let (mut is_enough, mut not_read) = (false, 0u64);
    for path in files {
        file(path, reading, &mut sample, &mut sequences, &mut |bits| match is_enough {
            // What is not wanted any more is counted.
            true => not_read += 1,
            false => {
                let row = SampleRow::Bits(bits);
                is_enough = matches!(take(SampleStep::Row(&row)), LineOutcome::Enough);
            }
        })?;
        if sample.cut_off {
            break;
        }
    }
    let (_, left_over) = sequences.finish(&mut |_| ());
    Ok(SampleReading {
        findings: sample.findings,
        not_read,
        left_over_bits: left_over as u64,
        runs: 1,
        cut_off: sample.cut_off,
        ..SampleReading::default()
    })
}

/// How files of bits are read.
#[derive(Clone, Copy)]
struct BitReading {
    /// How bits are written, where that is given.
    encoding: Option<EncodingArg>,
    /// Whether the lowest bit of a raw byte comes first.
    lowest_first: bool,
}

/// One file.
fn file(
    path: &Path,
    reading: BitReading,
    sample: &mut BitSample,
    sequences: &mut Sequences,
    take: &mut dyn FnMut(gincert_rng::bits::Bits),
) -> Result<(), Failure> {
    let failed = |error: &io::Error| Failure::unreadable(format!("{}: {error}.", shown(path)));
    let mut input = input(path)?;
    let name = shown(path);
    let cut_off = |sample: &mut BitSample, offset: u64, error: &io::Error| {
        let finding = sample_unreadable::finding(&name, offset, &error.to_string());
        sample.findings.push(finding);
        sample.cut_off = true;
    };
    let form = match input.fill_buf() {
        Ok([]) => return Ok(()),
        // Nothing but white space yet.
        Ok(start) => SampleForm::of(start).unwrap_or(SampleForm::BitDigits),
        Err(error) if fault(&error).is_some() => {
            cut_off(sample, 0, &error);
            return Ok(());
        }
        Err(error) => return Err(failed(&error)),
    };
    let Some(encoding) = encoding(reading, form) else {
        sample.findings.push(sample_mistaken::finding(&name, form));
        sample.cut_off = true;
        return Ok(());
    };
    sample.encoding.get_or_insert(encoding);
    let mut offset = 0u64;
    let mut chunk = vec![0; CHUNK];
    while sequences.wants_more() {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => {
                let bytes = chunk.get(..read).unwrap_or_default();
                if let Err((at, byte)) = sequences.add(bytes, encoding, take) {
                    sample.findings.push(bit_unreadable::finding(&name, offset + at as u64, byte));
                    sample.cut_off = true;
                    break;
                }
                offset += read as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if fault(&error).is_some() => {
                cut_off(sample, offset, &error);
                break;
            }
            Err(error) => return Err(failed(&error)),
        }
    }
    Ok(())
}

/// How the bits of a file are written; nothing where it looks like another kind of sample.
fn encoding(reading: BitReading, form: SampleForm) -> Option<BitEncoding> {
    let lowest_first = reading.lowest_first;
    match reading.encoding {
        Some(EncodingArg::Raw) => Some(BitEncoding::Raw { lowest_first }),
        Some(EncodingArg::Ascii) => Some(BitEncoding::Digits),
        // The place of the odd byte is shown.
        None if form == SampleForm::NearlyBitDigits => Some(BitEncoding::Digits),
        None => BitEncoding::of(form, lowest_first),
    }
}
