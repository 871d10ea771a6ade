//! Deck files of a submission: each line a deck, or dealt cards, through the tests of the lab.

use crate::findings::checks::deck_file_unreadable;
use crate::load::store::Store;
use gincert_evidence::{Finding, Place, printable};
use gincert_input::Limits;
use gincert_rng::{
    LineEvent, LineOutcome, Plan, PlanResult, ReadEnd, STRAY_BYTES_MAX, SampleReader, SampleRow,
    SampleRun, SampleTests, SampleUnit, Slot,
};
use gincert_submission::ItemFile;

/// Decompressed bytes of a deck file that are read.
const DECK_BYTES_MAX: u64 = 1 << 32;

/// A deck file with the p-values of its tests, before it is judged.
pub(super) struct TestedDeckFile {
    pub path: String,
    pub sample: SampleUnit,
    pub lines: u64,
    /// Steps from each deck to the next one that were looked at; `None` for dealt cards.
    pub steps: Option<u64>,
    pub left_out: u64,
    /// Lines that are not blank and were not read: after a look that failed, or reserved.
    pub not_read: u64,
    /// Why it was not read to its end.
    pub cut: Option<String>,
    pub slots: Vec<Slot>,
    pub places: Vec<[u64; 52]>,
    /// What following the plan came to, where there is one for such a sample.
    pub followed: Option<PlanResult>,
}

/// The decks of all deck files together, which are one sample where they are of one shuffler.
pub(super) struct Pool {
    pub bench: SampleTests,
    pub files: u64,
    pub left_out: u64,
}

impl Pool {
    pub fn new() -> Pool {
        Pool { bench: SampleTests::new(SampleUnit::Decks), files: 0, left_out: 0 }
    }

    /// A file has ended, before which there were so many decks; one without decks does not count.
    fn close_file(&mut self, before: u64, left_out: u64) {
        if self.bench.taken() > before {
            self.files += 1;
            self.left_out += left_out;
        }
    }
}

/// Reads and tests a deck file, by the plan for such a sample where there is one, which so many files
/// follow: what it comes to, or why it was not tested; and what is found about its lines. What is looked
/// at goes into the pool, too.
pub(super) fn read(
    store: &Store,
    item: &ItemFile,
    dealt: bool,
    plan: Option<(&Plan, u32)>,
    pool: &mut Pool,
    place: &Place,
) -> (Result<TestedDeckFile, String>, Vec<Finding>) {
    let path = &item.path.text;
    let limits = Limits { bytes_max: DECK_BYTES_MAX, ..Limits::default() };
    let unreadable = |why: &str| deck_file_unreadable::file(place.clone(), path, why);
    let input = match store.open(path, limits) {
        Ok(input) => input,
        Err(error) => {
            let why = printable(&error.to_string());
            let finding = unreadable(&why);
            return (Err(why), vec![finding]);
        }
    };
    let mut sample = SampleUnit::Decks;
    let mut run: Option<SampleRun<'_>> = None;
    let mut places = vec![[0u64; 52]; 52];
    let (mut left_out, mut first) = (0u64, None);
    pool.bench.gap();
    let before = pool.bench.taken();
    let mut lines = SampleReader::new(input, dealt);
    let ended = lines.read(&mut |event| match event {
        LineEvent::LeftOut { line, why, .. } => {
            left_out += 1;
            first.get_or_insert_with(|| format!("line {line}: {why}"));
            if let Some(run) = &mut run {
                run.gap();
            }
            pool.bench.gap();
            LineOutcome::More
        }
        LineEvent::Row(row) => {
            let run = run.get_or_insert_with(|| {
                if let SampleRow::Dealt(dealt) = row {
                    sample = SampleUnit::Dealt(u8::try_from(dealt.cards().len()).unwrap_or(52));
                }
                SampleRun::new(sample, plan)
            });
            let mut looked_at = |row: &SampleRow| match row {
                SampleRow::Deck(deck) => {
                    super::count(&mut places, deck.cards());
                    pool.bench.add(row);
                }
                SampleRow::Dealt(dealt) => super::count(&mut places, dealt.cards()),
                SampleRow::Bits(_) | SampleRow::Draw(_) => {}
            };
            if !run.add(row, &mut looked_at) {
                return LineOutcome::LeftOut("it has a different number of cards".to_owned());
            }
            if run.wants_more() { LineOutcome::More } else { LineOutcome::Enough }
        }
    });
    // Only counted; a fault of the input there changes nothing about what was read.
    let rest = match ended {
        Ok(ReadEnd::Enough) => lines.count_rest().unwrap_or(0),
        _ => 0,
    };
    pool.close_file(before, left_out);
    let cut = cut_short(ended, run.is_some()).map(|why| printable(&why));
    let of_lines =
        first.map(|first| deck_file_unreadable::lines(place.clone(), path, left_out, &first));
    let findings = cut.as_deref().map(unreadable).into_iter().chain(of_lines).collect();
    let Some(run) = run else {
        return (Err(cut.unwrap_or_default()), findings);
    };
    let steps = run.steps();
    let (lines, slots, followed) = run.close();
    let kept = followed.as_ref().map_or(0, |found| found.kept);
    let not_read = rest.saturating_add(kept);
    let tested = TestedDeckFile {
        path: path.clone(),
        sample,
        lines,
        steps,
        left_out,
        not_read,
        cut,
        slots,
        places,
        followed,
    };
    (Ok(tested), findings)
}

/// Why a file was not read to its end, or gave no line of a sample.
fn cut_short(ended: std::io::Result<ReadEnd>, has_lines: bool) -> Option<String> {
    match ended {
        Ok(ReadEnd::Stray) => Some(format!("{STRAY_BYTES_MAX} bytes contain no deck")),
        Err(error) => Some(error.to_string()),
        Ok(_) if !has_lines => Some("it contains no deck".to_owned()),
        Ok(_) => None,
    }
}
