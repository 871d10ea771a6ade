//! What regulators ask of a shuffle, in their own words, and the tests of a report that answer it.
//!
//! It knows slots by name, wherever their sample comes from; it knows nothing about profiles.

use gincert_evidence::{Align, Table, Verdict};
use gincert_rng::Verdict::{Fail, Inconclusive, LeftOut, Pass, TooFew};
use gincert_rng::tails::P;
use gincert_rng::tests::{Clause, REGISTRY};
use gincert_rng::{Slot, SlotVerdict};
use std::collections::BTreeSet;

/// A sample that was tested.
pub(super) struct TestedSample<'a> {
    pub name: &'a str,
    pub verdict: gincert_rng::Verdict,
    /// Whether the sample is rejected.
    pub rejected: bool,
    pub slots: &'a [(Slot, SlotVerdict)],
}

/// Above the table: what its words mean, and what they do not.
pub(super) const INTRODUCTION: &str = "The first column quotes tests as standards and codes for random numbers list them (GLI-19, \
    25 CFR 547, 58 Pa. Code 810a, West Virginia Code 29-22B). Each row uses the p-values of the \
    tests that it names, over all samples: those of steps from deck to deck only where it says \
    steps/..., those of single decks only where it says decks/...; the annex lists them by test. \
    agrees: no adjusted p-value is below the level of its sample's answer, 0.01 at 99 % \
    confidence and 0.05 at 95 %. differs: one is below it, and its sample is rejected. \
    inconclusive: a sample is too small to pass, too many of its lines are left out, or the \
    lines left out may explain an extreme p-value. not-tested: no test for the row had enough \
    lines. A test may answer several rows. No row states that a clause is met: section 12 has \
    the clauses.";

/// Names of tests of dealt cards, and what they answer: the registry has the tests of decks.
const OF_DEALT: [(&str, &[Clause]); 4] = [
    ("card-frequency", &[Clause::ChiSquare, Clause::Frequency]),
    ("overlap", &[Clause::Overlaps, Clause::SerialCorrelation]),
    ("repeated-deal", &[Clause::Duplicates]),
    ("share", &[Clause::ChiSquare, Clause::Frequency]),
];

/// The clauses that a slot answers.
///
/// A test of the registry answers some clauses by what it finds in one deck, and some by what it
/// finds in the step from deck to deck; a slot is one of the two.
fn answered(slot: &Slot) -> Vec<Clause> {
    let (subject, test) = named(slot);
    if let Some((_, clauses)) = OF_DEALT.iter().find(|(name, _)| *name == test) {
        return clauses.to_vec();
    }
    let kind = REGISTRY.iter().find(|kind| kind.name == test);
    let Some(kind) = kind else {
        let is_outcome = slot.regulators.contains("total distribution");
        return Vec::from_iter(is_outcome.then_some(Clause::ChiSquare));
    };
    let is_step = subject.starts_with("steps");
    let clauses = kind.clauses.iter().copied().filter(|clause| match clause {
        Clause::SerialCorrelation | Clause::Overlaps => is_step,
        Clause::InterplayCorrelation => !is_step,
        // In one deck these are cards at their places in a sorted one.
        Clause::Duplicates => is_step || test != "fixed-points",
        _ => true,
    });
    let mut clauses: Vec<Clause> = clauses.collect();
    // Whatever a test finds in steps, it finds between a deck and the one before.
    if is_step && !clauses.contains(&Clause::SerialCorrelation) {
        clauses.push(Clause::SerialCorrelation);
    }
    // In one deck: cards at their places in a sorted one.
    if !is_step && ["fixed-points", "overlaps"].contains(&test) {
        clauses.push(Clause::Permutation);
    }
    clauses
}

/// `steps` and `cycles` of `steps/cycles/long`.
fn named(slot: &Slot) -> (&str, &str) {
    let mut parts = slot.name.split('/');
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

/// What the samples say about one clause.
#[derive(Default)]
struct Answer<'a> {
    tests: BTreeSet<&'a str>,
    values: u64,
    /// The smallest adjusted p, with its sample and slot.
    smallest: Option<(P, &'a str, &'a str)>,
    verdict: Option<gincert_rng::Verdict>,
    /// Fewest lines that a test needs which had too few.
    needed: Option<u64>,
}

fn answer<'a>(clause: Clause, samples: &[TestedSample<'a>]) -> Answer<'a> {
    let mut answer = Answer::default();
    for sample in samples {
        for (slot, found) in sample.slots {
            if !answered(slot).contains(&clause) {
                continue;
            }
            answer.tests.insert(named(slot).1);
            let Some((p, verdict)) = found else {
                let fewer = answer.needed.unwrap_or(u64::MAX).min(slot.decks_min);
                answer.needed = Some(fewer);
                continue;
            };
            answer.values += 1;
            // What a sample that is too small, or not whole, does not reject agrees with nothing.
            let verdict = match verdict {
                Pass if sample.verdict.because().is_some() => sample.verdict,
                Inconclusive if sample.rejected => Fail,
                verdict => *verdict,
            };
            answer.verdict = answer.verdict.max(Some(verdict));
            if answer.smallest.is_none_or(|(least, ..)| p.log10 < least.log10) {
                answer.smallest = Some((*p, sample.name, &slot.name));
            }
        }
    }
    answer
}

/// The tool's word for what the tests found.
pub(super) fn word(verdict: Option<gincert_rng::Verdict>) -> Verdict {
    match verdict {
        None => Verdict::NotTested,
        Some(Pass) => Verdict::Agrees,
        Some(TooFew | LeftOut | Inconclusive) => Verdict::Inconclusive,
        Some(Fail) => Verdict::Differs,
    }
}

/// The clause in its own words, and what of a sample is looked at for it.
fn words(clause: Clause) -> String {
    match clause {
        Clause::SerialCorrelation | Clause::Overlaps => {
            format!("{} (from deck to deck only)", clause.words())
        }
        Clause::InterplayCorrelation => format!("{} (within a deck only)", clause.words()),
        _ => clause.words().to_owned(),
    }
}

/// A row for each clause.
pub(super) fn table(samples: &[TestedSample<'_>]) -> Table {
    let columns = [
        ("Asked for", Align::Left),
        ("Tests", Align::Left),
        ("p-values", Align::Right),
        ("Smallest adjusted p", Align::Right),
        ("Where", Align::Left),
        ("Outcome", Align::Left),
    ];
    let mut table = Table::new("Tests by regulators' requirements", &columns);
    for clause in Clause::ALL {
        let found = answer(clause, samples);
        let tests: Vec<&str> = found.tests.into_iter().collect();
        let (smallest, place) = match (found.smallest, found.needed) {
            (Some((p, sample, slot)), _) => (p.to_string(), format!("{sample}: {slot}")),
            (None, Some(lines)) => ("none".to_owned(), format!("needs {lines} lines or steps")),
            (None, None) => ("none".to_owned(), "no test of these samples covers it".to_owned()),
        };
        table.row([
            words(clause),
            tests.join(", "),
            found.values.to_string(),
            smallest,
            place,
            word(found.verdict).to_string(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_rng::{Deck, SampleRow, SampleUnit, judge, sources};

    fn slots(sample: SampleUnit, lines: u64) -> Vec<(Slot, SlotVerdict)> {
        let mut bench = gincert_rng::SampleTests::new(sample);
        let mut source = sources::find("chacha20").unwrap().start(1);
        for _ in 0..lines {
            let deck: Deck = source.next_deck();
            bench.add(&match sample {
                SampleUnit::Dealt(cards) => {
                    let cards = &deck.cards()[..usize::from(cards)];
                    SampleRow::Dealt(gincert_rng::DealtCards::new(cards).unwrap())
                }
                _ => SampleRow::Deck(deck),
            });
        }
        let slots = bench.slots();
        let judged = judge(&slots, 0.99).slots;
        slots.into_iter().zip(judged).collect()
    }

    fn tested<'a>(
        name: &'a str,
        verdict: gincert_rng::Verdict,
        slots: &'a [(Slot, SlotVerdict)],
    ) -> TestedSample<'a> {
        TestedSample { name, verdict, rejected: verdict == Fail, slots }
    }

    fn row<'a>(table: &'a Table, words: &str) -> &'a [String] {
        table.rows.iter().find(|row| row[0].starts_with(words)).unwrap()
    }

    #[test]
    fn every_clause_has_a_row_and_decks_answer_them_all() {
        let slots = slots(SampleUnit::Decks, 500);
        let table = table(&[tested("a", Pass, &slots)]);
        assert_eq!(table.rows.len(), Clause::ALL.len());
        assert!(table.rows.iter().all(|row| row[2] != "0" && row[5] == "agrees"), "{table:?}");
        // Whatever is tested answers something.
        for (slot, _) in &slots {
            assert!(!answered(slot).is_empty(), "{}", slot.name);
        }
    }

    #[test]
    fn what_looks_from_deck_to_deck_is_answered_by_steps_alone() {
        let slots = slots(SampleUnit::Decks, 20);
        let of = |clause| {
            let of = slots.iter().filter(move |(slot, _)| answered(slot).contains(&clause));
            of.map(|(slot, _)| slot.name.as_str()).collect::<Vec<_>>()
        };
        for clause in [Clause::SerialCorrelation, Clause::Overlaps] {
            let names = of(clause);
            assert!(!names.is_empty());
            assert!(names.iter().all(|name| name.starts_with("steps")));
        }
        let within = of(Clause::InterplayCorrelation);
        assert!(!within.is_empty() && within.iter().all(|name| name.starts_with("decks")));
    }

    #[test]
    fn a_row_without_a_test_is_not_tested_and_says_why() {
        let few = slots(SampleUnit::Decks, 3);
        let found = table(&[tested("a", TooFew, &few)]);
        let adjacency = row(&found, "adjacency criterion");
        assert_eq!(adjacency[2..], ["0", "none", "needs 8 lines or steps", "not-tested"]);
        let dealt = slots(SampleUnit::Dealt(7), 500);
        let found = table(&[tested("a", Pass, &dealt)]);
        let permutation = row(&found, "permutation");
        assert_eq!(permutation[1], "");
        assert_eq!(permutation[4], "no test of these samples covers it");
        let serial = row(&found, "serial correlation");
        assert_eq!((&*serial[1], &*serial[5]), ("overlap", "agrees"));
        // Nothing that is tested of dealt cards is left without a row.
        assert!(dealt.iter().all(|(slot, _)| !answered(slot).is_empty()));
    }

    /// One deck of which nothing is rejected, and a file of which half is hidden, answer nothing.
    #[test]
    fn what_does_not_pass_agrees_with_nothing() {
        let one = slots(SampleUnit::Decks, 1);
        for (verdict, word) in [(TooFew, "inconclusive"), (LeftOut, "inconclusive")] {
            let found = table(&[tested("a", verdict, &one)]);
            let answered = found.rows.iter().filter(|row| row[2] != "0");
            assert!(answered.clone().count() > 3);
            assert!(answered.clone().all(|row| row[5] == word), "{found:?}");
        }
        let large = slots(SampleUnit::Decks, 500);
        let found = table(&[tested("large", Pass, &large), tested("small", TooFew, &one)]);
        assert_eq!(row(&found, "runs")[5], "inconclusive");
    }

    #[test]
    fn the_most_striking_slot_decides_a_row() {
        let mut one = slots(SampleUnit::Decks, 20);
        for (verdict, log10, word) in [
            (gincert_rng::Verdict::Inconclusive, -3.0, "inconclusive"),
            (gincert_rng::Verdict::Fail, -9.0, "differs"),
        ] {
            let parity = one.iter_mut().find(|(slot, _)| slot.name == "steps/parity").unwrap();
            parity.1 = Some((P { log10 }, verdict));
            let other = slots(SampleUnit::Decks, 20);
            let found = table(&[tested("one", verdict, &one), tested("other", Pass, &other)]);
            let frequency = row(&found, "frequency");
            assert_eq!(frequency[4..], ["one: steps/parity", word]);
        }
    }
}
