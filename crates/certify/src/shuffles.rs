//! The deck files of a submission through the shuffle lab, as one family of tests.
//!
//! Each file has one look. The p-values of all files are adjusted together, so that a submission
//! with many files is not accused for their number.

use crate::checks::{deck_file_unreadable, shuffle_rejected};
use crate::folder::inside;
use gincert_evidence::{Finding, Place, printable};
use gincert_input::{Limits, open};
use gincert_rng::tails::P;
use gincert_rng::{
    Bench, Ended, Event, Exclusions, Judged, Lines, Planted, Row, STRAY_BYTES_MAX, Sample, Slot,
    SlotVerdict, Taken, Verdict, exclusions, judge, self_check,
};
use gincert_submission::{ItemFile, Manifest, Source};
use std::path::Path;

/// Deck files of a submission that are tested.
pub(crate) const DECK_FILES_MAX: usize = 100;
/// Unpacked bytes of one that are read.
const DECK_BYTES_MAX: u64 = 1 << 32;
/// Roles in the file table, and whether such a file holds dealt cards instead of whole decks.
const ROLES: [(&str, bool); 2] = [("Decks", false), ("Dealt cards", true)];

/// A deck file and what the tests say about it.
#[derive(Debug)]
pub(crate) struct DeckFile {
    pub path: String,
    pub sample: Sample,
    pub lines: u64,
    pub left_out: u64,
    /// Every slot with its adjusted p and verdict.
    pub slots: Vec<(Slot, SlotVerdict)>,
    /// How often each card (second) lay at each place (first).
    pub places: Vec<[u64; 52]>,
    pub verdict: Verdict,
    pub exclusions: Exclusions,
    pub self_check: Vec<Planted>,
}

impl DeckFile {
    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        let found = self.slots.iter();
        let found = found.filter_map(|(slot, found)| Some((slot, found.as_ref()?.0)));
        found.min_by(|a, b| a.1.log10.total_cmp(&b.1.log10))
    }
}

/// All deck files.
#[derive(Debug, Default)]
pub(crate) struct Shuffles {
    pub files: Vec<DeckFile>,
    /// The planned confidence as a share.
    pub confidence: f64,
    /// Whether anything is rejected at that confidence, over all files together.
    pub rejected: bool,
}

/// Tests every file with the role of a deck file.
pub(crate) fn examine(
    folder: &Path,
    page: &Source,
    manifest: &Manifest,
    confidence: Option<&str>,
    findings: &mut Vec<Finding>,
) -> Shuffles {
    let mut files = Vec::new();
    for item in &manifest.files {
        let role = ROLES.iter().find(|(role, _)| *role == item.role.text);
        let Some((_, dealt)) = role else { continue };
        let place = page.place(item.path.span);
        if files.len() == DECK_FILES_MAX {
            let why = format!("at most {DECK_FILES_MAX} deck files are tested");
            findings.push(deck_file_unreadable::file(place, &item.path.text, &why));
            continue;
        }
        files.extend(read(folder, item, *dealt, &place, findings));
    }
    let confidence = match confidence {
        Some(text) if text.starts_with("95") => 0.95,
        _ => 0.99,
    };
    let (files, rejected) = judged(files, confidence);
    for file in &files {
        let item = manifest
            .files
            .iter()
            .find(|item| item.path.text == file.path);
        if let (Some(item), Some((slot, p))) = (item, file.smallest()) {
            let place = page.place(item.path.span);
            let p = p.to_string();
            findings.extend(match file.verdict {
                Verdict::Pass => None,
                Verdict::Inconclusive => Some(shuffle_rejected::inconclusive(
                    place, &file.path, &slot.name, &p,
                )),
                Verdict::Fail => Some(shuffle_rejected::failed(place, &file.path, &slot.name, &p)),
            });
        }
    }
    Shuffles {
        files,
        confidence,
        rejected,
    }
}

struct Read {
    path: String,
    sample: Sample,
    bench: Bench,
    left_out: u64,
    places: Vec<[u64; 52]>,
}

fn read(
    folder: &Path,
    item: &ItemFile,
    dealt: bool,
    place: &Place,
    findings: &mut Vec<Finding>,
) -> Option<Read> {
    let path = &item.path.text;
    // A file that is not there has its finding already.
    let target = inside(folder, path).ok()?;
    let limits = Limits {
        bytes_max: DECK_BYTES_MAX,
        ..Limits::default()
    };
    let mut unreadable = |why: &str| {
        let why = printable(why);
        findings.push(deck_file_unreadable::file(place.clone(), path, &why));
    };
    let input = match open(&target, limits) {
        Ok(input) => input,
        Err(error) => {
            unreadable(&error.to_string());
            return None;
        }
    };
    let mut sample = Sample::Decks;
    let mut bench: Option<Bench> = None;
    let mut places = vec![[0u64; 52]; 52];
    let (mut left_out, mut first) = (0u64, None);
    let ended = Lines::new(input, dealt).read(&mut |event| match event {
        Event::LeftOut { line, why, .. } => {
            left_out += 1;
            first.get_or_insert_with(|| format!("line {line}: {why}"));
            if let Some(bench) = &mut bench {
                bench.gap();
            }
            Taken::More
        }
        Event::Row(row) => {
            let bench = bench.get_or_insert_with(|| {
                if let Row::Dealt(dealt) = row {
                    sample = Sample::Dealt(u8::try_from(dealt.cards().len()).unwrap_or(52));
                }
                Bench::new(sample)
            });
            if !bench.add(row) {
                return Taken::LeftOut("it has another number of cards".to_owned());
            }
            let cards = match row {
                Row::Deck(deck) => deck.cards(),
                Row::Dealt(dealt) => dealt.cards(),
            };
            for (counts, card) in places.iter_mut().zip(cards) {
                if let Some(count) = counts.get_mut(usize::from(*card)) {
                    *count += 1;
                }
            }
            Taken::More
        }
    });
    match ended {
        Ok(Ended::Stray) => unreadable(&format!("{STRAY_BYTES_MAX} bytes go by without a deck")),
        Err(error) => unreadable(&error.to_string()),
        Ok(_) if bench.is_none() => unreadable("it holds no deck"),
        Ok(_) => {}
    }
    if let Some(first) = first {
        let finding = deck_file_unreadable::lines(place.clone(), path, left_out, &first);
        findings.push(finding);
    }
    Some(Read {
        path: path.clone(),
        sample,
        bench: bench?,
        left_out,
        places,
    })
}

/// Adjusts the p-values of all files together.
fn judged(files: Vec<Read>, confidence: f64) -> (Vec<DeckFile>, bool) {
    let slots: Vec<Vec<Slot>> = files.iter().map(|file| file.bench.slots()).collect();
    let family: Vec<Slot> = slots.iter().flatten().cloned().collect();
    let applicable = family.iter().filter(|slot| slot.outcome.is_some()).count();
    let Judged {
        rejected,
        slots: mut verdicts,
        ..
    } = judge(&family, confidence);
    let files = files.into_iter().zip(slots).map(|(file, slots)| {
        let rest = verdicts.split_off(slots.len().min(verdicts.len()));
        let own = std::mem::replace(&mut verdicts, rest);
        let worst = own.iter().flatten().map(|(_, verdict)| *verdict).max();
        let verdict = worst.unwrap_or(Verdict::Inconclusive);
        let lines = file.bench.taken();
        DeckFile {
            path: file.path,
            sample: file.sample,
            lines,
            left_out: file.left_out,
            slots: slots.into_iter().zip(own).collect(),
            places: file.places,
            verdict,
            exclusions: match verdict {
                Verdict::Pass => exclusions(file.sample, lines, applicable),
                _ => Exclusions::default(),
            },
            self_check: self_check(file.sample),
        }
    });
    (files.collect(), rejected)
}
