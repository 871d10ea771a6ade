//! The process that decodes: the command starts itself with a first argument of its own, and this answers.
//!
//! Lines go to standard output. What is wrong goes to standard error as a sentence with its place, and the exit
//! code is then 3. A panic of the library ends this process in the same way, with the place that it was at; a
//! request for more memory than [`DECODER_MEMORY_MAX`] ends it by the system.

use crate::error::{ParquetFault, RowPlace};
use crate::footer::{OpenFile, RowGroupText, open_file};
use crate::lines::LineWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The first argument of a process that decodes.
pub(crate) const DECODER_ARGUMENT: &str = "decode-parquet";

/// Most bytes of address space of the process that decodes: pages and dictionaries of all columns of one row
/// group, and the program itself. Only Linux keeps it.
pub const DECODER_MEMORY_MAX: u64 = 2 << 30;

/// Rows that are decoded at a time.
const BATCH_ROWS: usize = 1024;

/// The exit code where a file cannot be read, as that of the command.
const UNREADABLE: u8 = 3;

/// The row group that is being decoded, and its rows that are done: for the place of a panic.
static GROUP: AtomicUsize = AtomicUsize::new(usize::MAX);
static ROWS: AtomicU64 = AtomicU64::new(0);

/// Answers as the process that decodes, where the arguments of this process ask for it; nothing otherwise. A
/// program that opens Parquet files calls it before anything else.
pub fn run_decoder(arguments: impl IntoIterator<Item = OsString>) -> Option<ExitCode> {
    let arguments: Vec<OsString> = arguments.into_iter().skip(1).collect();
    let (first, rest) = arguments.split_first()?;
    if first != DECODER_ARGUMENT {
        return None;
    }
    limit_memory();
    std::panic::set_hook(Box::new(|panic| {
        let why = panic.payload_as_str().unwrap_or("no reason is known");
        complain(&ParquetFault { place: place(), why: damaged(why) });
        std::process::exit(i32::from(UNREADABLE));
    }));
    Some(match answer(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            complain(&fault);
            ExitCode::from(UNREADABLE)
        }
    })
}

fn complain(fault: &ParquetFault) {
    // One line, whatever a library's reason has in it. Without standard error there is no reader.
    let line: String =
        fault.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    writeln!(io::stderr(), "{line}").ok();
}

fn damaged(why: &str) -> String {
    format!("the data is damaged, or of a kind that is not read: {why}")
}

/// The rows that are being decoded.
fn place() -> Option<RowPlace> {
    let (group, done) = (GROUP.load(Ordering::Relaxed), ROWS.load(Ordering::Relaxed));
    let rows = Some((done + 1, done + BATCH_ROWS as u64));
    (group != usize::MAX).then_some(RowPlace { group, rows })
}

#[cfg(target_os = "linux")]
fn limit_memory() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limit = |most: u64| Rlimit { current: Some(most), maximum: Some(most) };
    // A system that refuses has a lower limit already.
    setrlimit(Resource::As, limit(DECODER_MEMORY_MAX)).ok();
    setrlimit(Resource::Core, limit(0)).ok();
}

#[cfg(not(target_os = "linux"))]
fn limit_memory() {}

fn answer(arguments: &[OsString]) -> Result<(), ParquetFault> {
    let number = |text: &OsString| text.to_str()?.parse::<usize>().ok();
    let file = |path: &OsString| open_file(File::open(Path::new(path))?);
    match arguments {
        [what, path] if what == "describe" => print_json(&file(path)?.about),
        [what, path] if what == "measure" => print_json(&measured(&file(path)?)?),
        [what, path, first, count] if what == "text" => {
            let open = file(path)?;
            let all = open.about.row_groups.len();
            let range = number(first).zip(number(count));
            let range = range.and_then(|(first, count)| Some(first..first.checked_add(count)?));
            let range = range.filter(|range| range.end <= all);
            let range = range.ok_or_else(|| ParquetFault::of_file("it has no such row groups"))?;
            print_text(&open, range)
        }
        _ => Err(ParquetFault::of_file("the arguments of the decoder are not known")),
    }
}

fn print_json(value: &impl serde::Serialize) -> Result<(), ParquetFault> {
    let json = serde_json::to_vec(value);
    let json = json.map_err(|error| ParquetFault::of_file(error.to_string()))?;
    Ok(io::stdout().write_all(&json)?)
}

fn print_text(open: &OpenFile, groups: Range<usize>) -> Result<(), ParquetFault> {
    let mut out = io::stdout();
    let mut is_open = true;
    let mut print = |_: usize, lines: &[u8]| {
        // Who has read enough closes the pipe.
        is_open = out.write_all(lines).is_ok();
        is_open
    };
    each_batch(open, groups, &mut print)
}

/// Writes the lines of some row groups, decoded by this process: for files that this program wrote itself. A file
/// of others may end the process, so [`crate::open_text`] reads it.
///
/// # Errors
/// When the file is not a Parquet file that can be read, or the lines cannot be written.
pub fn write_text(
    file: File,
    groups: Range<usize>,
    out: &mut dyn Write,
) -> Result<(), ParquetFault> {
    let mut written = Ok(());
    each_batch(&open_file(file)?, groups, &mut |_, lines| {
        written = out.write_all(lines);
        written.is_ok()
    })?;
    Ok(written?)
}

/// How long the text of each row group is, without the header line.
fn measured(open: &OpenFile) -> Result<Vec<RowGroupText>, ParquetFault> {
    let mut texts = vec![RowGroupText::default(); open.about.row_groups.len()];
    let header = LineWriter::new(open.about.layout, open.metadata.schema()).header();
    if let Some(first) = texts.first_mut() {
        first.header_bytes = header.len() as u64;
    }
    let mut is_header = !header.is_empty();
    each_batch(open, 0..texts.len(), &mut |group, lines| {
        let Some(text) = texts.get_mut(group).filter(|_| !std::mem::take(&mut is_header)) else {
            return true;
        };
        if text.bytes == 0 {
            let line = lines.iter().position(|byte| *byte == b'\n');
            text.first_line_bytes = line.map_or(lines.len(), |end| end + 1) as u64;
        }
        text.bytes += lines.len() as u64;
        true
    })?;
    Ok(texts)
}

/// Visits the header line, if there is one and the row groups begin with the first, and the lines of each batch,
/// until a visit says that it is enough.
fn each_batch(
    open: &OpenFile,
    groups: Range<usize>,
    visit: &mut dyn FnMut(usize, &[u8]) -> bool,
) -> Result<(), ParquetFault> {
    let mut writer = LineWriter::new(open.about.layout, open.metadata.schema());
    if groups.start == 0 && !visit(0, &writer.header()) {
        return Ok(());
    }
    let mut lines = Vec::new();
    for group in groups {
        GROUP.store(group, Ordering::Relaxed);
        ROWS.store(0, Ordering::Relaxed);
        let failed = |why: String| ParquetFault { place: place(), why };
        let file = open.file.try_clone()?;
        let reader =
            ParquetRecordBatchReaderBuilder::new_with_metadata(file, open.metadata.clone())
                .with_row_groups(vec![group])
                .with_batch_size(BATCH_ROWS)
                .build();
        let reader = reader.map_err(|error| failed(damaged(&error.to_string())))?;
        let mut done = 0;
        for batch in reader {
            let batch = batch.map_err(|error| failed(damaged(&error.to_string())))?;
            lines.clear();
            writer.batch(&batch, &mut lines).map_err(failed)?;
            done += batch.num_rows() as u64;
            ROWS.store(done, Ordering::Relaxed);
            if !visit(group, &lines) {
                return Ok(());
            }
        }
        let stated = open.about.row_groups.get(group).map_or(0, |group| group.rows);
        if done != stated {
            let why = format!("it has {done} rows, and the footer states {stated}");
            return Err(ParquetFault::of_group(group, why));
        }
    }
    GROUP.store(usize::MAX, Ordering::Relaxed);
    Ok(())
}
