//! What lies in the stages of a run: how a finding that is set aside is found again by the place of its
//! record, and why records leave the totals.

use super::stage::Stage;
use gincert_replay::summary::RecordExclusion;
use gincert_replay::{Clues, ExceptionScope, ExcludedRecord, Runs};
use serde::Serialize;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

/// Bytes of the place in the head of a finding.
const PLACE_BYTES: usize = 16;
/// Bytes of the head up to what may explain the finding.
const SCOPE_BYTES: usize = PLACE_BYTES + 1;
/// Bytes of the wager, as hexadecimal digits.
const STAKE_BYTES: usize = 16;
/// Bytes before a finding in its stage: the place of its record, what of it the finding is about, and what
/// may explain it.
pub(crate) const STAGED_HEAD_BYTES: usize = SCOPE_BYTES + STAKE_BYTES + 32;

/// The head of a finding.
pub(crate) fn staged_head(place: u64, scope: ExceptionScope, clues: Clues) -> String {
    let mark = match scope {
        ExceptionScope::Content => ' ',
        ExceptionScope::Link => '+',
    };
    // No wager is negative.
    let stake = clues.stake_minor.and_then(|stake| u64::try_from(stake).ok()).unwrap_or(u64::MAX);
    format!("{place:016x}{mark}{stake:016x}{:032x}", clues.fits)
}

/// What may explain a finding, from its head.
pub(crate) fn staged_clues(head: &[u8]) -> Option<Clues> {
    let (stake, fits) = head.get(SCOPE_BYTES..)?.split_at_checked(STAKE_BYTES)?;
    let text = |bytes| std::str::from_utf8(bytes).ok();
    let stake = u64::from_str_radix(text(stake)?, 16).ok()?;
    let fits = u128::from_str_radix(text(fits)?, 16).ok()?;
    Some(Clues { stake_minor: i64::try_from(stake).ok(), fits })
}

/// Reads it back.
pub(crate) fn staged(head: &[u8]) -> Option<(u64, ExceptionScope)> {
    let (mark, place) = head.get(..SCOPE_BYTES)?.split_last()?;
    let place = u64::from_str_radix(std::str::from_utf8(place).ok()?, 16).ok()?;
    let scope = match mark {
        b' ' => ExceptionScope::Content,
        b'+' => ExceptionScope::Link,
        _ => return None,
    };
    Some((place, scope))
}

/// The place of its record.
pub(crate) fn staged_place(head: &[u8]) -> Option<u64> {
    staged(head).map(|(place, _)| place)
}

/// What is done with the head of a finding and its line.
type StagedVisitor<'v> = &'v mut dyn FnMut(&[u8], &[u8]) -> io::Result<()>;

/// Visits every finding of a stage in the order of records. That is the order in which they were found,
/// except where logs were followed side by side: then they are sorted.
pub(crate) fn each_staged(
    stage: &mut Stage,
    is_in_order: bool,
    folder: &Path,
    visit: StagedVisitor<'_>,
) -> io::Result<()> {
    let bad = || io::Error::other("a finding that was set aside cannot be read back");
    let mut line = Vec::new();
    let mut visit_line = |line: &[u8]| {
        let (head, json) = line.split_at_checked(STAGED_HEAD_BYTES).ok_or_else(bad)?;
        visit(head, json)
    };
    if is_in_order {
        let mut reader = stage.read()?;
        while next_line(&mut reader, &mut line)? {
            visit_line(&line)?;
        }
        return Ok(());
    }
    let mut places = sorted_places(stage, folder)?;
    let mut reader = BufReader::with_capacity(1 << 16, stage.reopen()?);
    let mut at = 0;
    places.walk(&mut |[_, offset]| {
        if offset != at {
            reader.seek(SeekFrom::Start(offset))?;
        }
        next_line(&mut reader, &mut line)?;
        at = offset + line.len() as u64;
        visit_line(&line)
    })
}

/// The places of findings, and where each stands in its stage.
fn sorted_places(stage: &mut Stage, folder: &Path) -> io::Result<Runs<2>> {
    let mut reader = stage.read()?;
    let mut places: Runs<2> = Runs::new(folder, "stage-order", (0, 0));
    let (mut line, mut offset) = (Vec::new(), 0);
    while next_line(&mut reader, &mut line)? {
        places.extend([[staged_place(&line).unwrap_or_default(), offset]])?;
        offset += line.len() as u64;
    }
    Ok(places)
}

fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    Ok(reader.read_until(b'\n', line)? > 0)
}

/// Records that leave the totals, asked for in order.
pub(crate) struct ExcludedRecords<'n> {
    /// Gives the next one.
    pub next: &'n mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    /// The one that was read last.
    pub at: Option<ExcludedRecord>,
}

impl ExcludedRecords<'_> {
    /// Why the record at a place leaves, if it does. Places come in their order.
    pub fn of(&mut self, place: u64) -> io::Result<Option<RecordExclusion>> {
        while self.at.is_some_and(|(at, _)| at < place) {
            self.at = (self.next)()?;
        }
        Ok(self.at.filter(|(at, _)| *at == place).map(|(_, why)| why))
    }
}

/// The line of a reject in the file of places.
#[derive(Serialize)]
pub(crate) struct RejectPlace<'r> {
    pub file: &'r str,
    pub line: u64,
    pub offset: u64,
    pub why: &'r str,
}
