//! The shuffles of a submission through the shuffle lab: its deck files, and the decks and hands of
//! its hand logs.
//!
//! A file that a plan of the submission is for has the looks of the plan, at its levels. Every other
//! sample has one look, and it is the whole sample; the p-values of all samples are adjusted
//! together, so that a submission with many of them is not accused for their number.

mod files;
mod logs;
mod plan;

pub(crate) use logs::{By, Deals};
pub use plan::{PLAN_BYTES_MAX, read_shuffle_plan};

use crate::checks::{deck_file_unreadable, plan_unusable, shuffle_rejected};
use crate::folder::{inside, read_file};
use gincert_chance::combined_by_fisher;
use gincert_evidence::{Digest, Finding};
use gincert_replay::SheetValues;
use gincert_rng::tails::P;
use gincert_rng::{
    Exclusions, Followed, Judged, Plan, Planted, Sample, Slot, SlotVerdict, Verdict, exclusions,
    judge, self_check, self_check_of_rounds,
};
use gincert_submission::{Manifest, Source};
use logs::LogSample;
use std::path::Path;

/// Deck files of a submission that are tested.
pub(crate) const DECK_FILES_MAX: usize = 100;
/// Roles in the file table, and whether such a file holds dealt cards instead of whole decks.
const ROLES: [(&str, bool); 2] = [("Decks", false), ("Dealt cards", true)];
/// The role of a plan.
const PLAN: &str = "Test plan";

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
    /// What following the plan came to.
    pub followed: Option<Followed>,
}

impl DeckFile {
    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        smallest(&self.slots)
    }
}

/// A sample out of the hand logs and what the tests say about it.
#[derive(Debug)]
pub(crate) struct LoggedSample {
    /// By what it was put together, and its name; `None` for one test over all tables.
    pub of: Option<(By, String)>,
    /// Whether its lines are whole decks; else they are the hands of rounds.
    pub is_decks: bool,
    pub lines: u64,
    pub left_out: u64,
    /// Why it was not tested.
    pub not_tested: Option<String>,
    pub slots: Vec<(Slot, SlotVerdict)>,
    pub places: Vec<[u64; 52]>,
    pub verdict: Verdict,
    pub exclusions: Exclusions,
}

impl LoggedSample {
    /// The slot with the smallest adjusted p.
    pub fn smallest(&self) -> Option<(&Slot, P)> {
        smallest(&self.slots)
    }

    /// Whether it is a table's own sample, and was tested.
    pub fn is_of_a_table(&self) -> bool {
        matches!(self.of, Some((By::Table, _))) && self.not_tested.is_none()
    }

    /// How much of it was tested, and its name.
    pub fn size(&self) -> String {
        let lines = if self.is_decks { "decks" } else { "rounds" };
        let of = self.of.as_ref();
        let of = of.map_or_else(String::new, |(by, name)| {
            format!(" of {} {name}", by.word())
        });
        format!("{} {lines}{of}", self.lines)
    }

    /// Its name, for people.
    pub fn name(&self) -> String {
        let lines = if self.is_decks { "decks" } else { "hands" };
        match &self.of {
            Some((by, name)) => format!("{} {name}, {lines}", by.word()),
            None => "All tables together, test by test".to_owned(),
        }
    }
}

fn smallest(slots: &[(Slot, SlotVerdict)]) -> Option<(&Slot, P)> {
    let found = slots.iter();
    let found = found.filter_map(|(slot, found)| Some((slot, found.as_ref()?.0)));
    found.min_by(|a, b| a.1.log10.total_cmp(&b.1.log10))
}

/// A plan of the submission.
#[derive(Debug)]
pub(crate) struct Planned {
    pub path: String,
    pub digest: Digest,
    pub plan: Plan,
}

/// All samples of shuffles.
#[derive(Debug, Default)]
pub(crate) struct Shuffles {
    pub plan: Option<Planned>,
    pub files: Vec<DeckFile>,
    /// Samples out of the hand logs, tables first.
    pub logged: Vec<LoggedSample>,
    /// The tests' check of themselves on faults like those of logs.
    pub logged_check: Vec<Planted>,
    /// Whether the submission has a plan that cannot be followed; then nothing is tested.
    pub plan_refused: bool,
    /// p-values of all samples.
    pub family: usize,
    /// The smallest of them, adjusted for all.
    pub least: Option<P>,
    /// The planned confidence as a share.
    pub confidence: f64,
    /// Whether anything is rejected at that confidence, over all samples together.
    pub rejected: bool,
}

impl Shuffles {
    /// Whether there is any sample that was tested.
    pub fn is_tested(&self) -> bool {
        let logged = self.logged.iter();
        !self.files.is_empty() || logged.filter(|one| one.not_tested.is_none()).count() > 0
    }

    /// The verdict of every sample that was tested.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let logged = self.logged.iter();
        let logged = logged.filter(|one| one.not_tested.is_none());
        let files = self.files.iter().map(|file| file.verdict);
        files.chain(logged.map(|one| one.verdict)).collect()
    }
}

/// Tests every file with the role of a deck file, and what the logs showed.
pub(crate) fn examine(
    folder: &Path,
    page: &Source,
    manifest: &Manifest,
    confidence: Option<&str>,
    logs: Option<(&mut Deals, &[Option<SheetValues>])>,
    findings: &mut Vec<Finding>,
) -> Shuffles {
    let plan = match the_plan(folder, page, manifest, findings) {
        Ok(plan) => plan,
        // Nothing is tested otherwise than as planned.
        Err(()) => {
            return Shuffles {
                plan_refused: true,
                ..Shuffles::default()
            };
        }
    };
    let mut read = Vec::new();
    let mut count = 0;
    for item in &manifest.files {
        let role = ROLES.iter().find(|(role, _)| *role == item.role.text);
        let Some((_, dealt)) = role else { continue };
        let place = page.place(item.path.span);
        count += 1;
        if count > DECK_FILES_MAX {
            let why = format!("at most {DECK_FILES_MAX} deck files are tested");
            findings.push(deck_file_unreadable::file(place, &item.path.text, &why));
            continue;
        }
        let plan = plan.as_ref().map(|planned| &planned.plan);
        read.extend(files::read(folder, item, *dealt, plan, &place, findings));
    }
    let confidence = match confidence {
        Some(text) if text.starts_with("95") => 0.95,
        _ => 0.99,
    };
    let logged = logs.map_or_else(Vec::new, |(deals, values)| deals.samples(values));
    let mut shuffles = judged(read, logged, confidence);
    shuffles.plan = plan;
    told(&shuffles, page, manifest, findings);
    shuffles
}

/// The plan among the files, if there is one that can be followed; `Err` if there is one that cannot.
fn the_plan(
    folder: &Path,
    page: &Source,
    manifest: &Manifest,
    findings: &mut Vec<Finding>,
) -> Result<Option<Planned>, ()> {
    let mut items = manifest.files.iter().filter(|item| item.role.text == PLAN);
    let Some(item) = items.next() else {
        return Ok(None);
    };
    if let Some(second) = items.next() {
        let place = page.place(second.path.span);
        let message = "A second plan: of two plans one could be chosen after the data were seen.";
        findings.push(plan_unusable::whole(place, message));
        return Err(());
    }
    let path = &item.path.text;
    // A file that is not there has its finding already.
    let target = inside(folder, path).map_err(|_| ())?;
    let bytes = read_file(&target, PLAN_BYTES_MAX).map_err(|error| {
        let message = format!("The plan cannot be read: {error}.");
        findings.push(plan_unusable::whole(page.place(item.path.span), &message));
    })?;
    match read_shuffle_plan(path, &bytes) {
        Ok(plan) => Ok(Some(Planned {
            path: path.clone(),
            digest: Digest::of(&bytes),
            plan,
        })),
        Err((_, problems)) => {
            findings.extend(problems);
            Err(())
        }
    }
}

/// Adjusts the p-values of all samples that have one look together.
fn judged(read: Vec<files::Read>, logged: Vec<LogSample>, confidence: f64) -> Shuffles {
    let combined = combined(&logged);
    let mut family: Vec<Slot> = Vec::new();
    for file in &read {
        // Of a planned file the plain answer is the one of its first look.
        match file.followed.as_ref().and_then(|found| found.looks.first()) {
            Some(look) => family.extend(look.slots.iter().cloned()),
            None => family.extend(file.slots.iter().cloned()),
        }
    }
    family.extend(
        logged
            .iter()
            .flat_map(|sample| sample.slots.iter().cloned()),
    );
    family.extend(combined.iter().cloned());
    let applicable = family.iter().filter(|slot| slot.outcome.is_some()).count();
    let Judged {
        rejected, slots, ..
    } = judge(&family, confidence);
    let least = slots.iter().flatten().map(|(p, _)| *p);
    let least = least.min_by(|a, b| a.log10.total_cmp(&b.log10));
    let mut verdicts = slots.into_iter();
    let mut next = |slots: Vec<Slot>| -> Vec<(Slot, SlotVerdict)> {
        let own: Vec<SlotVerdict> = verdicts.by_ref().take(slots.len()).collect();
        slots.into_iter().zip(own).collect()
    };
    let mut shuffles = Shuffles {
        family: applicable,
        least,
        confidence,
        rejected,
        ..Shuffles::default()
    };
    for file in read {
        let first = file.followed.as_ref().and_then(|found| found.looks.first());
        let first = first.map(|look| look.slots.clone());
        let mut slots = next(first.unwrap_or_else(|| file.slots.clone()));
        let mut verdict = worst(&slots);
        let mut applicable = applicable;
        if let Some(found) = &file.followed {
            verdict = found.verdict;
            let last = found.looks.last();
            let own = last.map_or_else(Vec::new, |look| look.judged.slots.clone());
            applicable = own.iter().flatten().count();
            slots = file.slots.into_iter().zip(own).collect();
        }
        shuffles.files.push(DeckFile {
            path: file.path,
            sample: file.sample,
            lines: file.lines,
            left_out: file.left_out,
            slots,
            places: file.places,
            verdict,
            exclusions: match verdict {
                Verdict::Pass => exclusions(file.sample, file.lines, applicable),
                _ => Exclusions::default(),
            },
            self_check: self_check(file.sample),
            followed: file.followed,
        });
    }
    for sample in logged {
        let slots = next(sample.slots.clone());
        let verdict = worst(&slots);
        shuffles.logged.push(LoggedSample {
            exclusions: match verdict {
                Verdict::Pass => sample.exclusions(applicable),
                _ => Exclusions::default(),
            },
            of: Some((sample.by, sample.name)),
            is_decks: sample.is_decks,
            lines: sample.lines,
            left_out: sample.left_out,
            not_tested: sample.not_tested,
            slots,
            places: sample.places,
            verdict,
        });
    }
    if !combined.is_empty() {
        let slots = next(combined);
        shuffles.logged.push(LoggedSample {
            of: None,
            is_decks: false,
            lines: 0,
            left_out: 0,
            not_tested: None,
            verdict: worst(&slots),
            slots,
            places: Vec::new(),
            exclusions: Exclusions::default(),
        });
    }
    let tested = |is_decks| {
        let mut logged = shuffles.logged.iter();
        logged.any(|one| one.is_decks == is_decks && one.of.is_some() && one.not_tested.is_none())
    };
    let (decks, hands) = (tested(true), tested(false));
    if decks {
        shuffles.logged_check.extend(self_check(Sample::Decks));
    }
    if hands {
        shuffles.logged_check.extend(self_check_of_rounds());
    }
    shuffles
}

fn worst(slots: &[(Slot, SlotVerdict)]) -> Verdict {
    let verdicts = slots.iter().filter_map(|(_, found)| *found);
    let worst = verdicts.map(|(_, verdict)| verdict).max();
    worst.unwrap_or(Verdict::Inconclusive)
}

/// Each test over the tables: a fault too weak for any of them may show in all. Tables are samples
/// of their own rounds; shufflers and shifts are the same rounds again and stay apart.
fn combined(logged: &[LogSample]) -> Vec<Slot> {
    let tables = || logged.iter().filter(|sample| sample.by == By::Table);
    let mut names: Vec<&Slot> = Vec::new();
    for slot in tables().flat_map(|sample| &sample.slots) {
        if slot.outcome.is_some() && !names.iter().any(|known| known.name == slot.name) {
            names.push(slot);
        }
    }
    let of = |slot: &&Slot| {
        let same = tables().flat_map(|sample| &sample.slots);
        let same = same.filter(|other| other.name == slot.name);
        let ps: Vec<P> = same.filter_map(|slot| Some(slot.outcome?.p)).collect();
        let (statistic, p) = combined_by_fisher(&ps).filter(|_| ps.len() > 1)?;
        Some(Slot {
            name: slot.name.clone(),
            regulators: slot.regulators,
            decks_min: slot.decks_min,
            outcome: Some(gincert_rng::tests::Outcome {
                part: "",
                statistic,
                df: u32::try_from(2 * ps.len()).ok(),
                p,
            }),
        })
    };
    names.iter().filter_map(of).collect()
}

/// A finding for every sample that does not pass.
fn told(shuffles: &Shuffles, page: &Source, manifest: &Manifest, findings: &mut Vec<Finding>) {
    let place_of = |is_it: &dyn Fn(&gincert_submission::ItemFile) -> bool| {
        let item = manifest.files.iter().find(|item| is_it(item));
        item.map_or_else(|| page.start(), |item| page.place(item.path.span))
    };
    let mut tell = |place, name: &str, verdict, smallest: Option<(&Slot, P)>| {
        let Some((slot, p)) = smallest else { return };
        let p = p.to_string();
        findings.extend(match verdict {
            Verdict::Pass => None,
            Verdict::Inconclusive => {
                Some(shuffle_rejected::inconclusive(place, name, &slot.name, &p))
            }
            Verdict::Fail => Some(shuffle_rejected::failed(place, name, &slot.name, &p)),
        });
    };
    for file in &shuffles.files {
        let place = place_of(&|item| item.path.text == file.path);
        tell(place, &file.path, file.verdict, file.smallest());
    }
    for sample in &shuffles.logged {
        let place = place_of(&|item| item.role.text == crate::hand_logs::LOG);
        tell(place, &sample.name(), sample.verdict, sample.smallest());
    }
}

/// Counts which card lies at which place.
fn count(places: &mut [[u64; 52]], cards: &[u8]) {
    for (counts, card) in places.iter_mut().zip(cards) {
        if let Some(count) = counts.get_mut(usize::from(*card)) {
            *count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_game::CardSet;
    use gincert_replay::{OpenHands, Shown, ShownHands};
    use gincert_rng::sources;

    /// Fair rounds of four tables that share two shufflers.
    fn fair(seed: u64, rounds: u64) -> Vec<LogSample> {
        let mut source = sources::find("chacha20").unwrap().start(seed);
        let mut deals = Deals::default();
        for number in 0..rounds {
            let deck = source.next_deck();
            let hands = deck.cards().chunks(7);
            let mut hands = hands
                .map(|cards| CardSet::from_bits(cards.iter().fold(0, |set, card| set | 1 << card)));
            let dealer = hands.next().unwrap();
            let seats = 1 + (number % 3) as usize;
            deals.add(Some(&Shown {
                round: [number, 0],
                table: format!("T{}", number % 4),
                shuffle: Some(format!("S{}", number % 2)),
                shift: None,
                number: Some(number / 4),
                corrects: false,
                broken_deck: false,
                deck: Some(*deck.cards()),
                hands: ShownHands::Open(Box::new(OpenHands {
                    sheet: 0,
                    dealer,
                    dealer_score: 3,
                    seats: hands.take(seats).map(|cards| (None, cards)).collect(),
                    score: 3,
                    pay_row: 32,
                })),
            }));
        }
        deals.samples(&[None])
    }

    /// All samples of a fair log together are rejected at 99 % about once in a hundred logs, though
    /// each has a thousand p-values.
    #[test]
    fn fair_logs_are_seldom_rejected() {
        let logs = match std::env::var_os("GINCERT_EXHAUSTIVE") {
            Some(value) if value == "1" => 1000,
            _ => 60,
        };
        let rejected = (0..logs)
            .filter(|seed| judged(Vec::new(), fair(9000 + seed, 480), 0.99).rejected)
            .count();
        assert!(
            rejected as f64 <= 4.0 + 0.013 * logs as f64,
            "{rejected} of {logs}"
        );
        if logs == 1000 {
            println!("{rejected} of {logs} fair logs rejected at 99 %");
        }
    }
}
