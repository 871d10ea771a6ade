//! Whole audits: a log in, everything that a certification says about it out.

use super::logs::maps;
use gincert_audit::draft::{Certainty, DRAFT_ROWS_MAX, ExportFile, draft, try_map};
use gincert_audit::{Basis, audit_tables, record_line, rule_sheet, rulebook, sheet_values};
use gincert_evidence::FindingEntry;
use gincert_replay::formats::{Format, RecordReader, mapped as mapped_format};
use gincert_replay::generate::{Generator, Options, Play, PlayGenerator, PlayOptions, Rates};
use gincert_replay::statistics::{findings, owed_tests, tests};
use gincert_replay::{
    AuditObserver, AuditState, Auditor, ExactHandValues, ExcludedRecord, Inputs, Limits,
    RaisedException, RoundIndex, Rulebook, RunOptions, STRETCH_BYTES, Spot, StoredRuns, desk, run,
};
use gincert_submission::open_document;
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

const CASINO: &[(&str, &str)] = &[
    ("rulesets/gin-and-win/ten.md", include_str!("../../../../rulesets/gin-and-win/ten.md")),
    (
        "tests/documents/good/claims-agree-side-wagers.md",
        include_str!("../../../../tests/documents/good/claims-agree-side-wagers.md"),
    ),
];
const PLAYED: &[(&str, &str)] = &[
    (
        "rulesets/gin-rummy/standard-a.md",
        include_str!("../../../../rulesets/gin-rummy/standard-a.md"),
    ),
    (
        "rulesets/gin-rummy/oklahoma-spades.md",
        include_str!("../../../../rulesets/gin-rummy/oklahoma-spades.md"),
    ),
    (
        "rulesets/gin-rummy/eleven-card.md",
        include_str!("../../../../rulesets/gin-rummy/eleven-card.md"),
    ),
    ("rulesets/gin-rummy/tedesco.md", include_str!("../../../../rulesets/gin-rummy/tedesco.md")),
    (
        "rulesets/gin-rummy/hollywood.md",
        include_str!("../../../../rulesets/gin-rummy/hollywood.md"),
    ),
    (
        "rulesets/gin-rummy/openspiel.md",
        include_str!("../../../../rulesets/gin-rummy/openspiel.md"),
    ),
    ("rulesets/table-gin/mahjong.md", include_str!("../../../../rulesets/table-gin/mahjong.md")),
    ("rulesets/table-gin/skarney.md", include_str!("../../../../rulesets/table-gin/skarney.md")),
    ("rulesets/table-gin/colonel.md", include_str!("../../../../rulesets/table-gin/colonel.md")),
];

/// What a log is held against.
struct Desk {
    book: Rulebook,
    values: Vec<Option<ExactHandValues>>,
    folder: std::path::PathBuf,
}

fn desk_of(documents: &[(&str, &str)]) -> Desk {
    let sheets = documents
        .iter()
        .filter_map(|(path, text)| rule_sheet(&open_document(path, text.as_bytes())));
    let book = rulebook(sheets.collect());
    assert!(book.sheets.len() + book.plays.len() == documents.len(), "every document has rules");
    let values = sheet_values(&book.sheets, &|_, _| ()).into_iter().map(Result::ok).collect();
    // No input here is large enough for a list of rounds to be written.
    Desk { book, values, folder: std::env::temp_dir() }
}

fn casino() -> &'static Desk {
    static DESK: OnceLock<Desk> = OnceLock::new();
    DESK.get_or_init(|| desk_of(CASINO))
}

fn played() -> &'static Desk {
    static DESK: OnceLock<Desk> = OnceLock::new();
    DESK.get_or_init(|| desk_of(PLAYED))
}

fn all() -> &'static Desk {
    static DESK: OnceLock<Desk> = OnceLock::new();
    DESK.get_or_init(|| desk_of(&[CASINO, PLAYED].concat()))
}

/// Reads the head of a log.
type OpenFormat = Box<dyn Fn(&[u8]) -> Result<Box<dyn RecordReader>, String> + Send + Sync>;

/// One log in memory.
struct Log<'l> {
    bytes: &'l [u8],
    open_format: Option<OpenFormat>,
}

impl Inputs for Log<'_> {
    fn count(&self) -> u32 {
        1
    }

    fn open(&self, _: u32) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.bytes))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
        match &self.open_format {
            Some(open_format) => open_format(head),
            None => Format::of(head).open(head),
        }
    }
}

/// Writes each finding as the findings file has it.
#[derive(Default)]
struct Heard {
    findings: u64,
    rejected: u64,
    round: Option<String>,
}

impl AuditObserver for Heard {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        let keys = record_line(raised, "log", None).keys();
        let entry = FindingEntry { finding: raised.exception.finding.clone(), record: Some(keys) };
        let line = serde_json::to_string(&entry)?;
        assert!(!line.contains('\n'), "a finding is one line");
        let read: FindingEntry<String> = serde_json::from_str(&line)?;
        assert_eq!(serde_json::to_string(&read)?, line, "a line is read as it was written");
        self.findings += 1;
        if self.round.is_none() && !raised.subject.identity.round.is_empty() {
            self.round = Some(raised.subject.identity.round.clone());
        }
        Ok(())
    }

    fn rejected(&mut self, _: Spot, _: &[u8], why: &str) -> io::Result<()> {
        assert!(!why.is_empty(), "a line that is no record is told why");
        self.rejected += 1;
        Ok(())
    }

    fn rejected_further(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        while next()?.is_some() {}
        Ok(())
    }

    fn reached(&mut self, _: &mut AuditState) -> io::Result<()> {
        Ok(())
    }
}

/// Audits a log and says everything about it. No record is lost: each is audited or rejected.
fn audited(desk: &Desk, log: &Log<'_>) {
    let paths = ["log".to_owned()];
    let auditor = Auditor { shows: true, ..Auditor::new(&desk.book, &desk.values, &paths) };
    let mut state = AuditState::new(RoundIndex::new(&desk.folder, StoredRuns::default()));
    let mut heard = Heard::default();
    let pace = RunOptions { threads: 1, stretch_bytes: STRETCH_BYTES };
    let ended = run(log, &auditor, &mut state, &mut heard, pace);
    assert!(ended.is_ok(), "nothing was written that could fail");
    assert!(state.disagreements.is_empty(), "the two evaluators disagree");
    let records = state.summary.records;
    assert!(records.read == records.audited + records.rejected, "a record is lost: {records:?}");
    assert!(records.rejected == heard.rejected, "a line that is no record is lost");
    assert!(heard.findings >= records.rejected, "a line that is no record raises a finding");
    let tests = tests(&state.summary, &desk.book.sheets, &desk.values);
    let owed = owed_tests(&state.summary, &desk.book.sheets, &desk.values);
    let closing = findings(&state.summary, &tests, &owed, "all logs together");
    assert!(closing.iter().all(|finding| !finding.message.is_empty()));
    let basis = Basis {
        summary: &state.summary,
        tests: &tests,
        owed: &owed,
        broken: &state.broken,
        paths: &paths,
        totals: None,
    };
    drop((basis.words(), basis.reasons(), basis.incomplete()));
    drop(audit_tables(&state.summary, &state.corrected, &desk.book, &desk.values, &[]));
    if let Some(round) = &heard.round {
        drop(desk::pages(log, &auditor, round));
    }
}

/// A log of the casino game.
pub(super) fn casino_log(bytes: &[u8]) {
    audited(casino(), &Log { bytes, open_format: None });
}

/// A log of games that are played event by event.
pub(super) fn played_log(bytes: &[u8]) {
    audited(played(), &Log { bytes, open_format: None });
}

/// A log under documents of every family.
pub(super) fn any_log(bytes: &[u8]) {
    audited(all(), &Log { bytes, open_format: None });
}

/// An export, audited through the maps of the samples.
pub(super) fn mapped_log(bytes: &[u8]) {
    for map in maps() {
        let open_format: OpenFormat = Box::new(move |head| mapped_format::open(map, head));
        audited(casino(), &Log { bytes, open_format: Some(open_format) });
    }
}

/// An export, from which a map is drafted without rules and with them. A draft is the same each time, and what it
/// calls sure has a value and no rival.
pub(super) fn map_draft(bytes: &[u8]) {
    let files = [ExportFile {
        name: "export".to_owned(),
        bytes: bytes.to_vec(),
        is_whole: true,
        formats: Vec::new(),
    }];
    for rules in [None, casino().book.sheets.first()] {
        let Ok(drafted) = draft(&files, rules, None) else { continue };
        assert!(drafted.rows <= DRAFT_ROWS_MAX as u64, "{} rows were read", drafted.rows);
        for fact in drafted.facts.iter().filter(|fact| fact.certainty == Certainty::Sure) {
            assert!(!fact.value.is_empty() && fact.rivals.is_empty(), "{fact:?}");
        }
        for column in drafted.columns.iter().filter(|one| one.certainty == Certainty::Sure) {
            assert!(column.field.is_some() && column.rivals.is_empty(), "{column:?}");
        }
        for map in maps() {
            drop(try_map(map, &files, &casino().book));
        }
        assert!(draft(&files, rules, None).as_ref() == Ok(&drafted), "two drafts differ");
    }
}

/// Rounds of every played game with each fault that it can have, and recorded games.
pub(super) fn some_played_logs(root: &Path) -> Vec<Vec<u8>> {
    let mut logs = Vec::new();
    for (place, sheet) in played().book.plays.iter().enumerate() {
        for (rounds, faults) in [(3, ""), (12, "all=0.3")] {
            let Ok(rates) = Rates::parse(faults) else { continue };
            let seed = place as u64 + 1;
            let options =
                PlayOptions { rounds, tables: 2, seed, evidence: None, matches: true, rates };
            let Ok(mut generator) = PlayGenerator::new(&options, sheet) else { continue };
            logs.push(written(&mut || generator.next_lines()));
        }
    }
    for kind in ["good", "bad"] {
        let path = root.join("vectors/gin-rummy/logs").join(kind).join("openspiel.jsonl");
        logs.extend(std::fs::read(path).map(|bytes| first_lines(&bytes, 4)));
    }
    logs
}

/// The samples of the casino game, and rounds with each fault.
pub(super) fn some_casino_logs(root: &Path) -> Vec<Vec<u8>> {
    let mut logs =
        crate::corpus::files(root, &["vectors/logs"], &[".jsonl", ".csv"]).unwrap_or_default();
    logs.iter_mut().for_each(|log| *log = first_lines(log, 24));
    let (desk, limits) = (casino(), Limits::default());
    let places = [0, desk.book.sheets.len().saturating_sub(1)];
    let kinds = places.into_iter().flat_map(|at| [(at, true, ""), (at, false, "all=0.2")]);
    for (place, deck, faults) in kinds {
        let Some(sheet) = desk.book.sheets.get(place) else { continue };
        let Ok(rates) = Rates::parse(faults) else { continue };
        let options = Options {
            rounds: 12,
            seats: 3,
            varies: true,
            tables: 2,
            seed: 9,
            play: Play::Mixed,
            hide_folds: deck,
            hide_dealer: deck,
            deck,
            chain: true,
            rates,
            limits,
        };
        let values = desk.values.get(place).and_then(Option::as_ref);
        let Ok(mut generator) = Generator::new(&options, sheet, values) else { continue };
        logs.push(written(&mut || generator.next_lines()));
    }
    logs
}

/// Both kinds.
pub(super) fn some_logs(root: &Path) -> Vec<Vec<u8>> {
    [some_casino_logs(root), some_played_logs(root)].concat()
}

fn written(next: &mut dyn FnMut() -> Vec<gincert_replay::generate::LogLine>) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let lines = next();
        if lines.is_empty() {
            return bytes;
        }
        for line in lines {
            bytes.extend(line.text.as_bytes());
            bytes.push(b'\n');
        }
    }
}

/// The first lines: many short inputs are read in the time of a long one.
fn first_lines(bytes: &[u8], count: usize) -> Vec<u8> {
    bytes.split_inclusive(|byte| *byte == b'\n').take(count).flatten().copied().collect()
}
