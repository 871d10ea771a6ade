//! Merge laws: an audit in parts gives what one process gives, wherever the logs are cut, and in whatever
//! order and grouping its parts come.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod bench;
mod logs;

use bench::{Bench, Found};
use gincert_replay::Merge;
use gincert_replay::summary::Summary;

/// Audits whose findings come of a comparison with other records, or of one line beside the next.
const ACROSS: [&str; 18] = [
    "cards-again",
    "chain-broken",
    "correction-circle",
    "correction-dangling",
    "correction-twice",
    "day-missing",
    "field-unknown",
    "free-key-alike",
    "gaming-day-far",
    "name-padded",
    "names-alike",
    "record-unreadable",
    "round-repeated",
    "rules-mismatch",
    "sequence-gap",
    "time-backwards",
    "time-still",
    "void-without-reason",
];

fn of_casino_game() -> Bench {
    let rules = ["rulesets/gin-and-win/ten.md", "rulesets/gin-and-win/wizard.md"];
    Bench::new(&rules, &[("log.jsonl", &logs::casino_log())])
}

/// Cuts the first log at every line end in turn, and then at all of them at once.
fn assert_same_at_every_line(bench: &Bench) -> Found {
    let whole = bench.whole();
    let ends = bench.line_ends(0);
    assert!(ends.len() > 5);
    for end in &ends {
        let parts = bench.parts(&[*end]);
        assert!(parts.len() > 1, "{end}");
        assert_eq!(bench.merged(&parts), whole, "cut at byte {end}");
    }
    let mut parts = bench.parts(&ends);
    assert_eq!(bench.merged(&parts), whole, "cut at every line");
    parts.reverse();
    assert_eq!(bench.merged(&parts), whole, "cut at every line, the last part first");
    whole
}

#[test]
fn a_log_with_every_finding_across_records_may_be_cut_at_every_line() {
    let whole = assert_same_at_every_line(&of_casino_game());
    let codes = whole.codes();
    for code in ACROSS {
        assert!(codes.contains(code), "the log has no {code}: {codes:?}");
    }
    let records = whole.records();
    assert!(records.repeated > 1 && records.corrected > 1 && records.rejected > 1);
}

#[test]
fn hands_and_matches_of_gin_rummy_may_be_cut_at_every_line() {
    let rules = ["vectors/submissions/gin-club/rules.md"];
    let folder = "vectors/submissions/gin-club/logs";
    let (hands, matches) = (logs::packed(folder, "hands"), logs::plain(folder, "matches"));
    let bench = Bench::new(&rules, &[("matches.jsonl", &matches), ("hands.jsonl", &hands)]);
    let codes = assert_same_at_every_line(&bench).codes();
    assert!(codes.contains("line-bonus-wrong") && codes.contains("undercut-wrong"), "{codes:?}");
    let both = [logs::repeated(&hands, 30), matches].concat();
    let bench = Bench::new(&rules, &[("evening.jsonl", &both)]);
    let codes = assert_same_at_every_line(&bench).codes();
    assert!(codes.contains("round-repeated") && codes.contains("sequence-gap"), "{codes:?}");
}

#[test]
fn hands_of_games_with_melds_on_the_table_may_be_cut_at_every_line() {
    let folder = "vectors/submissions/skarney-evening/logs";
    let both = [logs::repeated(&logs::packed(folder, "hands"), 20), logs::plain(folder, "matches")];
    let rules = ["vectors/submissions/skarney-evening/rules.md"];
    let bench = Bench::new(&rules, &[("evening.jsonl", &both.concat())]);
    let codes = assert_same_at_every_line(&bench).codes();
    assert!(codes.contains("contract-missing") && codes.contains("total-wrong"), "{codes:?}");
}

#[test]
fn rows_of_one_round_stay_together_and_the_names_of_columns_go_with_every_part() {
    let log = logs::plain_file("vectors/logs/good/rounds.csv");
    let bench = Bench::new(&["rulesets/gin-and-win/ten.md"], &[("rounds.csv", &log)]);
    let whole = bench.whole();
    let ends = bench.line_ends(0);
    for end in &ends {
        assert_eq!(bench.merged(&bench.parts(&[*end])), whole, "cut before byte {end}");
    }
    let parts = bench.parts(&ends);
    let rounds = parts.iter().filter(|part| part.records().audited > 0);
    assert!(rounds.clone().all(|part| part.records().audited == 1));
    assert_eq!(rounds.count() as u64, whole.records().audited);
    assert_eq!(bench.merged(&parts), whole);
}

#[test]
fn any_byte_is_a_target_and_a_line_that_is_too_long_is_never_cut() {
    let line = logs::casino_log();
    let first = line.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let long = [&line[..first], &vec![b'x'; 200_000], b"\r\n\n", &line[first..]].concat();
    let bench = Bench::new(&["rulesets/gin-and-win/ten.md"], &[("log.jsonl", &long)]);
    let whole = bench.whole();
    for target in [0, 1, first, first + 1, first + 70_000, first + 200_001, first + 200_003] {
        let parts = bench.parts(&[target as u64]);
        assert_eq!(bench.merged(&parts), whole, "target {target}");
    }
    let targets: Vec<u64> = (0..long.len() as u64).step_by(997).collect();
    assert_eq!(bench.merged(&bench.parts(&targets)), whole);
}

#[test]
fn a_last_line_without_its_end_is_a_record_and_an_empty_log_has_one_part() {
    let mut log = logs::casino_log();
    while log.last() == Some(&b'\n') {
        log.pop();
    }
    let rules = ["rulesets/gin-and-win/ten.md"];
    let bench = Bench::new(&rules, &[("empty", b""), ("log.jsonl", &log), ("blank", b"\n \n")]);
    let whole = bench.whole();
    for end in bench.line_ends(1).into_iter().step_by(7) {
        let parts = bench.parts_of(&[vec![], vec![end], vec![1]]);
        assert_eq!(bench.merged(&parts), whole, "{end}");
    }
}

/// What is counted, with what has no order in one.
fn canonical(summary: &Summary) -> serde_json::Value {
    let mut value = serde_json::to_value(summary).unwrap();
    for list in ["crossings", "time_steps", "corrections"] {
        let items = value["ledger"][list].as_array_mut().unwrap();
        items.sort_by_key(ToString::to_string);
    }
    value
}

#[test]
fn what_is_counted_merges_in_every_order_and_grouping() {
    let bench = of_casino_game();
    let ends = bench.line_ends(0);
    let cuts: Vec<u64> = ends.iter().copied().step_by(ends.len() / 4).collect();
    let parts: Vec<Summary> = bench.parts(&cuts).iter().map(bench::Part::summary).collect();
    let sum = |parts: &[&Summary]| {
        let mut sum = Summary::default();
        parts.iter().for_each(|part| sum.merge((*part).clone()));
        sum
    };
    let all: Vec<&Summary> = parts.iter().collect();
    let whole = canonical(&sum(&all));
    for part in &parts {
        let mut left = part.clone();
        left.merge(Summary::default());
        assert_eq!(canonical(&left), canonical(part), "nothing changes a part");
        assert_eq!(canonical(&sum(&[part])), canonical(part), "nothing is changed by a part");
    }
    for order in permutations(parts.len()) {
        let ordered: Vec<&Summary> = order.iter().map(|place| &parts[*place]).collect();
        assert_eq!(canonical(&sum(&ordered)), whole, "{order:?}");
        for split in 1..ordered.len() {
            let (left, right) = ordered.split_at(split);
            let mut both = sum(left);
            both.merge(sum(right));
            assert_eq!(canonical(&both), whole, "{order:?} at {split}");
        }
    }
}

/// All orders of the numbers below `count`.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for number in 0..count {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, number);
                    longer
                })
            })
            .collect();
    }
    orders
}
