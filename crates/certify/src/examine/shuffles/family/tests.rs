//! Fair and faulty logs as one family of samples.

use super::*;
use crate::examine::shuffles::logs::tests::round;
use crate::examine::shuffles::{LoggedDeals, findings};
use gincert_replay::{RevealedCards, ShownHands};
use gincert_rng::sources;

/// Rounds of four tables that share two shufflers, from one source each.
fn log(names: [&str; 2], seed: u64, rounds: u64) -> Vec<RevealedCards> {
    let mut seeds = 2 * seed..;
    let mut sources = names.map(|name| sources::find(name).unwrap().start(seeds.next().unwrap()));
    let shown = (0..rounds).map(|number| {
        let table = format!("T{}", number % 4);
        let seats = 1 + (number % 3) as usize;
        let shuffler = (number % 2) as usize;
        let deck = sources[shuffler].next_deck();
        let mut shown = round(&table, number / 4, &deck, seats);
        shown.round = [number, 0];
        shown.shuffle = Some(format!("S{shuffler}"));
        shown.shift = Some(if number < rounds / 2 { "day" } else { "night" }.to_owned());
        shown
    });
    shown.collect()
}

fn judged_log(shown: &[RevealedCards]) -> (Shuffles, Vec<(String, Vec<String>)>) {
    let mut deals = LoggedDeals::default();
    shown.iter().for_each(|shown| deals.add(Some(shown)));
    let common = std::mem::take(&mut deals.common);
    let shuffles = judged(Vec::new(), None, deals.samples(&[None]), Confidence::P99, None);
    let causes = findings::causes(&shuffles.logged, &common).into_iter();
    let causes = causes
        .map(|(first, beside)| (first.name(), beside.iter().map(|one| one.name()).collect()))
        .collect();
    (shuffles, causes)
}

/// All samples of a fair log together are rejected at 99 % about once in a hundred logs, though
/// each has a thousand p-values.
#[test]
fn fair_logs_are_seldom_rejected() {
    let logs = match std::env::var_os("GINCERT_EXHAUSTIVE") {
        Some(value) if value == "1" => 1000,
        _ => 60u64,
    };
    let fair = |seed| judged_log(&log(["chacha20"; 2], 9000 + seed, 480)).0.rejected;
    let rejected = (0..logs).filter(|seed| fair(*seed)).count();
    assert!(rejected as f64 <= 4.0 + 0.013 * logs as f64, "{rejected} of {logs}");
    if logs == 1000 {
        println!("{rejected} of {logs} fair logs rejected at 99 %");
    }
}

/// Two tables, one shuffler and both shifts show one bad shuffler.
#[test]
fn one_bad_shuffler_is_one_cause() {
    let (shuffles, causes) = judged_log(&log(["chacha20", "unwashed-riffle3"], 1, 2000));
    let failing = shuffles.logged.iter().filter(|one| one.verdict == Verdict::Fail);
    assert!(failing.count() > 4);
    assert_eq!(causes.len(), 1, "{causes:?}");
    let (first, beside) = &causes[0];
    assert!(first.starts_with("Shuffler S1, "), "{first}");
    assert!(beside.iter().any(|name| name.starts_with("Table T1")), "{beside:?}");
    assert!(beside.iter().any(|name| name.starts_with("All tables")), "{beside:?}");
    // Two shufflers without a round in common are two.
    let both = log(["unwashed-riffle3", "naive-swap"], 1, 2000);
    let alone: Vec<RevealedCards> =
        both.into_iter().map(|one| RevealedCards { shift: None, ..one }).collect();
    assert_eq!(judged_log(&alone).1.len(), 2);
}

/// With the deck of every other round hidden no step is read; the shuffler that is washed too little
/// does not pass, and the whole does not agree.
#[test]
fn a_shuffler_whose_every_other_deck_is_hidden_does_not_pass() {
    let mut shown = log(["unwashed-riffle7"; 2], 3, 8000);
    for one in &mut shown {
        one.hands = ShownHands::Unusable;
        if one.number.is_some_and(|number| number % 2 == 0) {
            (one.deck, one.broken_deck) = (None, true);
        }
    }
    let (shuffles, _) = judged_log(&shown);
    let tables = || shuffles.logged.iter().filter(|one| one.is_of_a_table() && one.is_decks);
    assert_eq!(tables().count(), 4);
    for table in tables() {
        assert_eq!((table.lines, table.left_out, table.steps), (1000, 1000, Some(0)));
        assert_eq!(table.verdict, Verdict::LeftOut);
    }
    assert!(shuffles.worst() >= Some(Verdict::LeftOut));
    // One record in a hundred is no matter.
    let mut shown = log(["chacha20"; 2], 3, 8000);
    for one in shown.iter_mut().step_by(101) {
        (one.deck, one.broken_deck) = (None, true);
    }
    assert_eq!(judged_log(&shown).0.worst(), Some(Verdict::Pass));
}

/// Rounds beyond what can be used may explain what is striking in the others: nothing is rejected.
#[test]
fn what_may_have_been_hidden_rejects_nothing() {
    let mut shown = log(["naive-swap"; 2], 3, 12_000);
    for one in &mut shown {
        one.deck = None;
    }
    let (shuffles, _) = judged_log(&shown);
    assert!(shuffles.rejected && shuffles.worst() == Some(Verdict::Fail));
    for one in shown.iter_mut().step_by(7) {
        one.hands = ShownHands::Unusable;
    }
    let (shuffles, _) = judged_log(&shown);
    assert!(!shuffles.rejected);
    assert_eq!(shuffles.worst(), Some(Verdict::Inconclusive));
}
