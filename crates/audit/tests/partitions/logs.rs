//! Logs for tests of audits in parts.

use super::bench::top;
use gincert_evidence::Digest;
use serde_json::{Value, json};
use std::io::Read as _;

/// A file of the project.
pub fn plain_file(path: &str) -> Vec<u8> {
    std::fs::read(top().join(path)).unwrap()
}

/// A log of a submission.
pub fn plain(folder: &str, name: &str) -> Vec<u8> {
    plain_file(&format!("{folder}/{name}.jsonl"))
}

/// A packed log of a submission, unpacked.
pub fn packed(folder: &str, name: &str) -> Vec<u8> {
    let path = top().join(format!("{folder}/{name}.jsonl.gz"));
    let mut input = gincert_input::open(&path, gincert_input::Limits::default()).unwrap();
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).unwrap();
    bytes
}

/// A log without its tenth line, and with the first ones again at its end.
pub fn repeated(log: &[u8], most: usize) -> Vec<u8> {
    let lines: Vec<&[u8]> = log.split_inclusive(|byte| *byte == b'\n').take(most).collect();
    let kept = lines.iter().enumerate().filter(|(place, _)| *place != 9).map(|(_, line)| *line);
    kept.chain(lines.iter().take(3).copied()).collect::<Vec<_>>().concat()
}

/// A log of the casino game in which every audit that compares records with each other finds something.
pub fn casino_log() -> Vec<u8> {
    let text = String::from_utf8(plain_file("vectors/logs/good/rounds.jsonl")).unwrap();
    let mut sound: Vec<Value> =
        text.lines().take(13).map(|line| serde_json::from_str(line).unwrap()).collect();
    // Its cards are those of no other round: a round that is dealt again is no clock that moved.
    let other = sound.pop().unwrap();
    let mut log = Log::default();
    // Rounds at one table; the second one was dealt by the other document.
    for (place, round) in sound.iter().enumerate() {
        let mut round = round.clone();
        log.number(&mut round, "T1", place as u64 + 1);
        if place % 4 == 1 {
            round["rules"] = json!("gin-and-win/wizard");
        }
        log.add(&round);
    }
    let base = [log.records.as_slice(), &[other]].concat();
    let with = |number: usize, change: &dyn Fn(&mut Value)| {
        let mut round = base[number].clone();
        change(&mut round);
        round
    };
    corrections(&mut log, &with);
    repeats(&mut log, &with);
    names_and_keys(&mut log, &with);
    times(&mut log, &with);
    log.text.into_bytes()
}

/// A log under way, which chains its lines.
#[derive(Default)]
struct Log {
    text: String,
    records: Vec<Value>,
    last: Option<Digest>,
}

impl Log {
    fn add(&mut self, record: &Value) {
        let mut record = record.clone();
        if let Some(digest) = self.last {
            record["prev"] = json!(digest.to_string());
        }
        self.raw(&record.to_string());
        self.records.push(record);
    }

    fn raw(&mut self, line: &str) {
        self.last = Some(Digest::of(line.as_bytes()));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn number(&self, round: &mut Value, table: &str, number: u64) {
        round["table"] = json!(table);
        round["seq"] = json!(number);
        round["round"] = json!(format!("{table}-{number}"));
        round["at"] = json!(format!("2026-01-01T12:{:02}:00Z", number % 60));
    }
}

type Changed<'c> = &'c dyn Fn(usize, &dyn Fn(&mut Value)) -> Value;

/// Of which each begins with the cards of an earlier round.
fn corrections(log: &mut Log, with: Changed<'_>) {
    let correct = |log: &mut Log, number: u64, of: usize, target: &str| {
        let mut round = with(of, &|round| round["corrects"] = json!(target));
        log.number(&mut round, "T1", number);
        log.add(&round);
    };
    correct(log, 13, 2, "T1-3");
    correct(log, 14, 2, "T1-3");
    correct(log, 15, 4, "no such round");
    correct(log, 16, 5, "T1-17");
    correct(log, 17, 5, "T1-16");
    let void = with(6, &|round| round["state"] = json!("void"));
    let mut void = void;
    log.number(&mut void, "T1", 18);
    log.add(&void);
}

fn repeats(log: &mut Log, with: Changed<'_>) {
    // The same line again, and one with another content.
    let again = log.records[3].to_string();
    log.raw(&again);
    log.add(&with(7, &|round| round["shift"] = json!("night")));
    log.raw(r#"{"v":1,"table":"T1","gaming_day":"2026-01-01","seq":19,"cut"#);
    log.raw("no record");
    // Numbers 20 to 22 are missing.
    let mut late = with(8, &|round| round["rules"] = json!("gin-and-win/none"));
    log.number(&mut late, "T1", 23);
    log.add(&late);
}

fn names_and_keys(log: &mut Log, with: Changed<'_>) {
    let mut strange = with(9, &|round| {
        round["_net"] = json!(5);
        round["unheard"] = json!(1);
        round["dealer_id"] = json!("D-07 ");
    });
    log.number(&mut strange, "T1", 24);
    log.add(&strange);
    let mut alike = with(10, &|round| round["dealer_id"] = json!("d- 07"));
    log.number(&mut alike, "t1", 1);
    log.add(&alike);
    let mut far = with(11, &|round| round["gaming_day"] = json!("2026-03-01"));
    log.number(&mut far, "T1", 25);
    log.add(&far);
}

/// Many rounds of one time, one of an earlier time, and days without any.
fn times(log: &mut Log, with: Changed<'_>) {
    for number in 1..=11_u64 {
        let of = usize::try_from(number % 12).unwrap();
        let mut round = with(of, &|_| {});
        log.number(&mut round, "T2", number);
        round["at"] = json!("2026-01-01T13:00:00Z");
        round["dealer_id"] = json!(number.to_string());
        log.add(&round);
    }
    for (number, at, day) in [
        (12, "2026-01-01T12:30:00Z", "2026-01-01"),
        (13, "2026-01-01T14:00:00Z", "2026-01-01"),
        (1, "2026-01-05T14:00:00Z", "2026-01-05"),
        (2, "2026-01-05T14:01:00Z", "2026-01-05"),
    ] {
        let mut round = with(if number == 12 { 12 } else { 1 }, &|_| {});
        log.number(&mut round, "T2", number);
        round["at"] = json!(at);
        round["gaming_day"] = json!(day);
        round["prev"] = json!("0".repeat(64));
        let line = round.to_string();
        // The chain breaks at the first of them.
        match number {
            12 => log.raw(&line),
            _ => log.add(&round),
        }
    }
}
