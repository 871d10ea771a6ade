//! All samples of a submission as one family of tests, and each test over all tables.

use super::logs::LogSample;
use super::{By, DeckFile, LoggedSample, Shuffles, files};
use gincert_chance::combined_by_fisher;
use gincert_rng::tails::P;
use gincert_rng::{
    Exclusions, Judged, Sample, Slot, SlotVerdict, Verdict, exclusions, judge, self_check,
    self_check_of_rounds,
};

/// Adjusts the p-values of all samples that have one look together.
pub(super) fn judged(read: Vec<files::Read>, logged: Vec<LogSample>, confidence: f64) -> Shuffles {
    let combined = combined(&logged);
    let mut family: Vec<Slot> = Vec::new();
    for file in &read {
        // Of a planned file the plain answer is the one of its first look.
        match file.followed.as_ref().and_then(|found| found.looks.first()) {
            Some(look) => family.extend(look.slots.iter().cloned()),
            None => family.extend(file.slots.iter().cloned()),
        }
    }
    family.extend(logged.iter().flat_map(|sample| sample.slots.iter().cloned()));
    family.extend(combined.iter().cloned());
    let applicable = family.iter().filter(|slot| slot.outcome.is_some()).count();
    let Judged { rejected, slots, .. } = judge(&family, confidence);
    let least = slots.iter().flatten().map(|(p, _)| *p);
    let least = least.min_by(|a, b| a.log10.total_cmp(&b.log10));
    let mut verdicts = slots.into_iter();
    let mut next = |slots: Vec<Slot>| -> Vec<(Slot, SlotVerdict)> {
        let own: Vec<SlotVerdict> = verdicts.by_ref().take(slots.len()).collect();
        slots.into_iter().zip(own).collect()
    };
    let mut shuffles =
        Shuffles { family: applicable, least, confidence, rejected, ..Shuffles::default() };
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
            steps: file.steps,
            left_out: file.left_out,
            cut: file.cut,
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
            steps: sample.steps,
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
            steps: None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shuffles::Deals;
    use crate::shuffles::logs::tests::round;
    use gincert_rng::sources;

    /// Fair rounds of four tables that share two shufflers.
    fn fair(seed: u64, rounds: u64) -> Vec<LogSample> {
        let mut source = sources::find("chacha20").unwrap().start(seed);
        let mut deals = Deals::default();
        for number in 0..rounds {
            let table = format!("T{}", number % 4);
            let seats = 1 + (number % 3) as usize;
            let mut shown = round(&table, number / 4, &source.next_deck(), seats);
            shown.round = [number, 0];
            shown.shuffle = Some(format!("S{}", number % 2));
            deals.add(Some(&shown));
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
        assert!(rejected as f64 <= 4.0 + 0.013 * logs as f64, "{rejected} of {logs}");
        if logs == 1000 {
            println!("{rejected} of {logs} fair logs rejected at 99 %");
        }
    }
}
