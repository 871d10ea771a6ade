//! The hand logs of a submission, audited under its rule document.

use crate::audit::{OpenFormat, audit_tables, rulebook_sheet, sheet_values, totals};
use crate::checks::log_incomplete;
use crate::intake::TakeInError;
use crate::logs::{read_map, read_tables};
use crate::roles::Role;
use crate::shuffles::Deals;
use crate::store::Store;
use gincert_evidence::{Axis, Figure, Finding, Fraction, Grade, Place, Series, Table, printable};
use gincert_input::Limits;
use gincert_replay::Inputs;
use gincert_replay::formats::{Decode, Format};
use gincert_replay::statistics::{Kind, findings, strata, tests};
use gincert_replay::{
    Auditor, Identities, Outlet, Pace, Raised, Rulebook, STRETCH_BYTES, SheetValues, Shown, Spot,
    State, formats, run,
};
use gincert_submission::{Examined, Manifest, Source};
use std::io::{self, Read};
use std::sync::Arc;

/// What a finding about all logs calls them.
const LOG: &str = "Hand log";
/// Exceptions that a report tells one by one; all are counted.
pub(crate) const TOLD_MAX: usize = 200;

/// What the logs of a submission say.
#[derive(Debug, Default)]
pub(crate) struct HandLogs {
    /// The files, in the order of the file table.
    pub files: Vec<String>,
    /// Counts, rates, money and tests.
    pub tables: Vec<Table>,
    /// Figures by file.
    pub figures: Vec<(String, Figure)>,
    /// Records read, audited and rejected.
    pub records: [u64; 3],
    /// Exceptions, and those that are told one by one.
    pub exceptions: [u64; 2],
    /// Material and minor exceptions.
    pub grave: u64,
    /// What was paid wrongly, in words.
    pub money: Vec<String>,
    /// Tests that differ, and all that were made.
    pub tests: [usize; 2],
    /// Whether every log was read to its end.
    pub is_complete: bool,
    /// Whether a log could not be read to its end.
    pub is_cut_off: bool,
    /// Records whose deck contradicts their hands.
    pub contradicted_decks: u64,
}

/// Keeps the first exceptions, and what shows of the shuffles.
#[derive(Default)]
struct Told {
    findings: Vec<Finding>,
    deals: Deals,
}

impl Outlet for Told {
    fn finding(&mut self, raised: &Raised) -> io::Result<()> {
        if self.findings.len() < TOLD_MAX {
            self.findings.push(told(raised));
        }
        Ok(())
    }

    fn rejected(&mut self, _: Spot, _: &[u8], _: &str) -> io::Result<()> {
        Ok(())
    }

    fn rejected_further(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn dealt(&mut self, shown: Option<&Shown>) -> io::Result<()> {
        self.deals.add(shown);
        Ok(())
    }

    fn reached(&mut self, _: &mut State) -> io::Result<()> {
        Ok(())
    }
}

/// An exception as a finding of a report: who it is about stands in its message.
fn told(raised: &Raised) -> Finding {
    let exception = &raised.exception;
    let identity = &raised.identity;
    let mut finding = exception.finding.clone();
    if !identity.round.is_empty() {
        let seat = exception.seat.map(|seat| format!(", seat {seat}")).unwrap_or_default();
        let who = format!("Table {}, round {}{seat}", identity.table, identity.round);
        let id = identity.exception_id(exception.seat, exception.bet, finding.code);
        finding.message = format!("{who}: {}", finding.message);
        finding = finding.note(format!("Line {}; exception {id}.", raised.spot.line));
    }
    finding
}

/// Decks and hands for the shuffle lab, and the exact values that the laws of hands come from.
pub(crate) type ForTheLab = (Deals, Vec<Option<SheetValues>>);

/// Audits every file with the role of a hand log. What shows of the shuffles is set aside.
pub(crate) fn examine(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    examined: Option<&Examined>,
    found: &mut Vec<Finding>,
    for_the_lab: &mut Option<ForTheLab>,
) -> Result<HandLogs, TakeInError> {
    // A file that was not taken in was told.
    let with_role = |role: Role| store.with_role(manifest, role);
    let names: Vec<String> = with_role(Role::HandLog).map(|item| item.path.text.clone()).collect();
    if names.is_empty() {
        return Ok(HandLogs::default());
    }
    let mut logs = HandLogs { files: names.clone(), ..HandLogs::default() };
    let Some(sheet) = examined.and_then(rulebook_sheet) else {
        let place = with_role(Role::HandLog)
            .next()
            .map_or_else(|| page.start(), |item| page.place(item.path.span));
        found.push(log_incomplete::finding(place, LOG, "there are no rules to settle them by"));
        return Ok(logs);
    };
    let mut book = Rulebook { sheets: vec![sheet], tables: Vec::new() };
    let mut open_format: Option<OpenFormat> = None;
    let (map, tables) =
        match (only(store, manifest, Role::LogMap), only(store, manifest, Role::TableList)) {
            (Ok(map), Ok(tables)) => (map, tables),
            (Err(why), _) | (_, Err(why)) => {
                found.push(log_incomplete::finding(page.start(), LOG, why));
                return Ok(logs);
            }
        };
    if let Some(source) = map {
        let map = read_map(&source);
        found.extend(map.findings);
        let Some(map) = map.value.map(Arc::new) else {
            return Ok(logs);
        };
        open_format = Some(Box::new(move |head: &[u8]| formats::mapped::open(&map, head)));
    }
    if let Some(source) = tables {
        let tables = read_tables(&source, &book.sheets);
        found.extend(tables.findings);
        let Some(tables) = tables.value else {
            return Ok(logs);
        };
        book.tables = tables;
    }
    let values: Vec<Option<SheetValues>> =
        sheet_values(&book.sheets, &|_, _| ()).into_iter().map(Result::ok).collect();
    let inputs = StoredLogs { store, names: &names, open_format };
    let auditor =
        Auditor { book: &book, values: &values, reference: false, shows: true, paths: &names };
    let mut told = Told::default();
    let state = audited(&inputs, &auditor, &mut told)?;
    let deals = std::mem::take(&mut told.deals);
    answer(&mut logs, state, &book, &values, told, found);
    *for_the_lab = Some((deals, values));
    Ok(logs)
}

/// The document of a role that there may be one of.
fn only(store: &Store, manifest: &Manifest, role: Role) -> Result<Option<Source>, &'static str> {
    Ok(store.only(manifest, role)?.and_then(|item| store.document(item)))
}

/// The logs as they were taken in.
struct StoredLogs<'s> {
    store: &'s Store,
    names: &'s [String],
    open_format: Option<OpenFormat>,
}

impl Inputs for StoredLogs<'_> {
    fn count(&self) -> u32 {
        u32::try_from(self.names.len()).unwrap_or(u32::MAX)
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        let name = usize::try_from(file).ok().and_then(|place| self.names.get(place));
        let name = name.ok_or_else(|| io::Error::other("there is no such file"))?;
        let input = self.store.open(name, Limits::default());
        Ok(Box::new(input.map_err(|why| io::Error::other(why.to_string()))?))
    }

    fn decode(&self, head: &[u8]) -> Result<Box<dyn Decode>, String> {
        match &self.open_format {
            Some(open_format) => open_format(head),
            None => Format::of(head).open(head),
        }
    }
}

/// Audits. What goes wrong with a log is part of the state; what goes wrong with the folder for
/// temporary files says nothing about the submission, and ends the run.
fn audited(
    inputs: &StoredLogs<'_>,
    auditor: &Auditor<'_>,
    told: &mut Told,
) -> Result<State, TakeInError> {
    let folder = tempfile::tempdir();
    // The system's own words name a folder of this machine.
    let folder = folder.map_err(|error| TakeInError::Workspace(error.kind().to_string()))?;
    let mut state = State::new(Identities::new(folder.path(), (0, 0)));
    let pace = Pace {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        stretch_bytes: STRETCH_BYTES,
    };
    run(inputs, auditor, &mut state, told, pace)
        .map_err(|error| TakeInError::Workspace(error.to_string()))?;
    Ok(state)
}

fn answer(
    logs: &mut HandLogs,
    mut state: State,
    book: &Rulebook,
    values: &[Option<SheetValues>],
    told: Told,
    found: &mut Vec<Finding>,
) {
    let tests = tests(&state.summary, &book.sheets, values);
    let closing = findings(&tests, "all hand logs together");
    for finding in &closing {
        state.summary.count(finding.code, finding.grade);
    }
    for broken in &state.broken {
        let path = logs.files.get(broken.file as usize).cloned().unwrap_or_default();
        let why = format!("it was read up to byte {}: {}", broken.offset, broken.why);
        let place = Place::File { path: path.clone() };
        found.push(log_incomplete::finding(place, &path, &why));
    }
    for spot in &state.disagreements {
        let path = logs.files.get(spot.file as usize).cloned().unwrap_or_default();
        let place = Place::Record { path: path.clone(), offset: spot.offset };
        let why = "the two evaluators disagree about this record, which is a fault of the tool";
        found.push(log_incomplete::finding(place, &path, why));
    }
    let summary = &state.summary;
    let records = summary.records;
    logs.records = [records.read, records.audited, records.rejected];
    logs.exceptions = [summary.total(), told.findings.len() as u64 + closing.len() as u64];
    let of = |grade: Grade| summary.grades.get(grade.word()).copied().unwrap_or(0);
    logs.grave = of(Grade::Material) + of(Grade::Minor);
    for (currency, total) in totals(summary).unwrap_or_default() {
        let [over, under] = total.minor.map(crate::audit::money_text);
        logs.money.push(format!(
            "overpaid {over} and underpaid {under} minor units of {}",
            printable(&currency)
        ));
    }
    let made = tests.iter().filter(|test| test.answer.is_ok()).count();
    logs.tests = [tests.iter().filter(|test| test.differs()).count(), made];
    logs.is_complete = state.broken.is_empty();
    logs.is_cut_off = !logs.is_complete;
    let mismatches = summary.codes.get("deck-mismatch");
    logs.contradicted_decks = mismatches.copied().unwrap_or(0);
    logs.tables = audit_tables(summary, &state.corrected, &book.sheets, values);
    logs.figures = figures(&state, &tests);
    found.extend(told.findings);
    found.extend(closing);
}

/// Exceptions by gaming day, and dealt hands against the exact counts.
fn figures(state: &State, tests: &[gincert_replay::statistics::Test]) -> Vec<(String, Figure)> {
    let axis = |label: &str, unit: &str| Axis { label: label.to_owned(), unit: unit.to_owned() };
    let mut figures = Vec::new();
    let days = strata(&state.summary).lists.into_iter().nth(3).flatten().unwrap_or_default();
    if days.len() > 1 {
        let rate = |row: &gincert_replay::statistics::Row| {
            Fraction::new(u128::from(row.luck.findings) * 10_000, row.luck.rounds.max(1))
                .unwrap_or_else(Fraction::zero)
        };
        let points: Vec<(Fraction, Fraction)> =
            (1_u64..).map(Fraction::integer).zip(days.iter().map(rate)).collect();
        let most = points.iter().map(|(_, rate)| rate).max().map(|rate| rate.decimal(1));
        let figure = Figure {
            title: "Exceptions by gaming day".to_owned(),
            x: axis("Gaming day", "from the first one"),
            y: axis("Exceptions", "in 10,000 records"),
            series: vec![Series { name: "all audits of single records".to_owned(), points }],
            alt_text: format!(
                "Exceptions in 10,000 records on each of {} gaming days; at most {}.",
                days.len(),
                most.unwrap_or_default()
            ),
        };
        figures.push(("figures/log-exceptions.svg".to_owned(), figure));
    }
    let fit = tests.iter().find(|test| test.kind == Kind::Fit && !test.classes.is_empty());
    if let Some(test) = fit {
        let expected = |class: &gincert_replay::statistics::Class| {
            // Expected counts are shown to whole hands.
            Fraction::integer(libm::round(class.expected) as u64)
        };
        let points = |of: &dyn Fn(&gincert_replay::statistics::Class) -> Fraction| {
            let values = test.classes.iter().map(of);
            (0_u64..).map(Fraction::integer).zip(values).collect()
        };
        let series = |name: &str, points| Series { name: name.to_owned(), points };
        let names: Vec<String> = test
            .classes
            .iter()
            .map(|class| {
                format!("{}: {} dealt, {:.0} expected", class.name, class.observed, class.expected)
            })
            .collect();
        let p = test.answer.as_ref().map(|found| found.p.to_string()).unwrap_or_default();
        let figure = Figure {
            title: format!("The {}", test.name),
            x: axis("Class of hands", "as listed in the table"),
            y: axis("Hands", "dealt"),
            series: vec![
                series("expected", points(&expected)),
                series("dealt", points(&|class| Fraction::integer(class.observed))),
            ],
            alt_text: format!("Dealt and expected hands by class, p {p}. {}.", names.join("; ")),
        };
        figures.push(("figures/log-hands.svg".to_owned(), figure));
    }
    figures
}
