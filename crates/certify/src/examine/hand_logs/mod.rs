//! The hand logs of a submission, audited under the rules in force at their tables.

mod figures;
mod sink;

use super::shuffles::LoggedDeals;
use crate::files::LoadError;
use crate::files::roles::Role;
use crate::findings::checks::{document_unused, log_incomplete, rules_pay_less};
use crate::load::store::Store;
use figures::figures;
use gincert_audit::{
    ApartCache, AuditDocuments, AuditOutcome, AuditSession, AuditStart, CardMask, Coverage,
    FindingSink, Government, KeptFinding, KeptMost, LogSource, OtherRules, RuleSheet, SinkOptions,
    TotalsComparison, UnusableDocument, audit_tables, governed, governed_tables, map_tables,
    not_logged, open_failure, other_rules, rule_sheet, sheet_values, text_input, totals,
};
use gincert_evidence::{
    Digest, Figure, Finding, FindingSubject, Grade, Place, Table, Verdict, counted, money_notation,
};
use gincert_input::Limits;
use gincert_pages::Source;
use gincert_replay::{ExactHandValues, Rulebook};
use gincert_submission::{AnalyzedDocument, Manifest, open_document};
use sink::ReportedException;
pub(crate) use sink::{LINES_MAX, TOLD_MAX};
use std::collections::BTreeMap;
use std::io::{self, Read};

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
    /// Exceptions, and those that are listed one by one.
    pub exceptions: [u64; 2],
    /// Exceptions that are not listed one by one, by grade in the order of [`Grade::ALL`].
    pub unlisted: [u64; 3],
    /// All exceptions, by grade in the same order.
    pub grades: [u64; 3],
    /// Whether a document of the logs is of a game with wagers.
    pub has_wagers: bool,
    /// Codes of material exceptions.
    pub material_codes: Vec<&'static str>,
    /// Lines of the findings file, and exceptions that have none, by code.
    pub lines: Vec<u8>,
    /// Exceptions without a line, by code.
    pub dropped: BTreeMap<&'static str, u64>,
    /// The answer; `None` where nothing was audited.
    pub verdict: Option<Verdict>,
    /// What could be compared and what could not.
    pub coverage: Coverage,
    /// What was paid wrongly, in words.
    pub money: Vec<String>,
    /// Tests that differ, that are inconclusive, and all that were made.
    pub tests: [u64; 3],
    /// Why no log was read: what keeps the documents from being used that they are read by.
    pub not_read: Option<&'static str>,
    /// Whether every log was read to its end.
    pub is_complete: bool,
    /// Whether a log could not be read to its end.
    pub is_cut_off: bool,
    /// Records whose deck contradicts their hands.
    pub contradicted_decks: u64,
    /// Whether a list of tables says which rules were in force.
    pub has_tables: bool,
    /// Rule documents besides the item under test: their paths.
    pub further: Vec<String>,
    /// Audited records for which the item under test was in force; `None` where there are too many
    /// tables to count them.
    pub under_item: Option<u64>,
    /// Those of them that are rounds that count: no matches, no repeats, not corrected by another record.
    pub rounds_under_item: Option<u64>,
    /// The rule documents beside the item under test that were in force for records.
    pub others: Vec<OtherRules>,
    /// Why the answer is what it is, where no exception says so.
    pub reasons: Vec<String>,
    /// What was not read, a sentence for each file.
    pub incomplete: Vec<String>,
    /// Further rule documents that were in force for no record: path and name.
    pub idle: Vec<[String; 2]>,
    /// The digest of the item under test.
    pub item: Option<Digest>,
    /// Dispositions, and those about an exception of the audit; `None` without such a document.
    pub dispositions: Option<[usize; 2]>,
}

impl HandLogs {
    /// Whether the logs were tested: something that they show was compared with the rules, and they
    /// have an answer. Records that could be read and not settled are audited, which is less.
    pub fn is_tested(&self) -> bool {
        self.verdict() != Verdict::NotTested && !self.coverage.is_nothing()
    }

    /// The answer in a word.
    pub fn verdict(&self) -> Verdict {
        self.verdict.unwrap_or(Verdict::NotTested)
    }
}

/// Decks and hands for the shuffle lab, and the exact values that the laws of hands come from.
pub(crate) type ShuffleEvidence = (LoggedDeals, Vec<Option<ExactHandValues>>);

/// The hand logs of a submission, and what comes of them for others.
#[derive(Default)]
pub(crate) struct ExaminedLogs {
    pub logs: HandLogs,
    /// What shows of the shuffles; `None` where nothing was audited.
    pub evidence: Option<ShuffleEvidence>,
    pub findings: Vec<Finding>,
}

/// Audits every file with the role of a hand log. What shows of the shuffles is set aside.
pub(crate) fn examine(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    examined: Option<&AnalyzedDocument>,
    mask: Option<&CardMask>,
) -> Result<ExaminedLogs, LoadError> {
    // A file that was not taken in was reported.
    let with_role = |role: Role| store.with_role(manifest, role);
    let names: Vec<String> = with_role(Role::HandLog).map(|item| item.path.text.clone()).collect();
    if names.is_empty() {
        let findings = unused(store, page, manifest, examined);
        return Ok(ExaminedLogs { findings, ..ExaminedLogs::default() });
    }
    let item = examined.map(|examined| examined.source.digest());
    let mut logs = HandLogs { files: names.clone(), item, ..HandLogs::default() };
    let place = with_role(Role::HandLog)
        .next()
        .map_or_else(|| page.start(), |item| page.place(item.path.span));
    let Some(sheet) = examined.and_then(rule_sheet) else {
        let why = examined.and_then(not_logged).unwrap_or("there are no usable rules");
        let findings = vec![log_incomplete::not_read(place, &names, why)];
        logs.not_read = Some(why);
        return Ok(ExaminedLogs { logs, evidence: None, findings });
    };
    let (mut found, mut evidence) = (Vec::new(), None);
    match documents(store, page, manifest, sheet, &mut found, &mut logs) {
        Ok(mut documents) => {
            mask.into_iter().for_each(|mask| documents.set_mask(mask.clone()));
            let (shown, findings) = audit(store, &names, &documents, &mut logs)?;
            evidence = Some(shown);
            found.extend(findings);
            let idle = logs.idle.iter().filter_map(|[path, name]| {
                let mut items = store.with_role(manifest, Role::RuleDocument);
                let item = items.find(|item| item.path.text == *path)?;
                let place = page.place(item.path.span);
                Some(document_unused::governed_nothing(place, path, name))
            });
            found.extend(idle);
        }
        Err(why) => {
            found.push(log_incomplete::not_read(place, &names, why));
            logs.not_read = Some(why);
        }
    }
    Ok(ExaminedLogs { logs, evidence, findings: found })
}

/// Documents about hand logs in a submission that has none.
fn unused(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    examined: Option<&AnalyzedDocument>,
) -> Vec<Finding> {
    const ROLES: [Role; 4] =
        [Role::RuleDocument, Role::LogMap, Role::TableList, Role::Dispositions];
    let item = examined.map(|examined| examined.source.path());
    let items = ROLES.into_iter().flat_map(|role| {
        let items = store.with_role(manifest, role);
        items.filter(|one| Some(one.path.text.as_str()) != item).map(move |one| (one, role))
    });
    let files = items.map(|(one, role)| {
        document_unused::without_logs(page.place(one.path.span), &one.path.text, role.word())
    });
    files.collect()
}

/// What the audit knows of single documents.
fn of_documents(logs: &mut HandLogs, all: &[Government]) {
    let item = logs.item.map(|digest| digest.to_string());
    let is_item = |one: &&Government| one.document.as_ref().map(|(.., sha)| sha) == item.as_ref();
    let own = all.iter().find(is_item);
    let own_records = own.and_then(|own| own.tables.as_ref().map(|_| own.all));
    logs.under_item = own_records.map(|own| own.records);
    logs.rounds_under_item = own_records.map(|own| own.rounds);
    let idle = all.iter().filter(|one| {
        one.tables.as_ref().is_some_and(Vec::is_empty) && own.is_none_or(|own| own != *one)
    });
    let idle = idle.filter_map(|one| one.document.clone());
    logs.idle = idle.map(|(name, path, _)| [path, name]).collect();
}

/// Reads further rule documents, the map, the list of tables and the dispositions; or why the logs
/// cannot be audited, where one that the reading depends on cannot be used.
fn documents(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    own: RuleSheet,
    found: &mut Vec<Finding>,
    logs: &mut HandLogs,
) -> Result<AuditDocuments, &'static str> {
    const UNUSABLE: &str = "a document needed to read them is not usable";
    const NAMESAKES: &str = "two rule documents have the same game and revision, and no list of \
                             tables states by SHA-256 which is in force";
    let mut sheets = vec![own];
    for item in store.with_role(manifest, Role::RuleDocument) {
        let source = store.document(item).ok_or(UNUSABLE)?;
        if sheets.iter().any(|known| known.document().2 == source.digest()) {
            continue;
        }
        let examined = open_document(source.path(), source.text().as_bytes());
        // It settles rounds, so that problems of its rules are reported, and none of its figures.
        // It is not the item: for the report it is one of the papers.
        let findings = examined.rule_findings().into_iter();
        found.extend(findings.map(|finding| finding.about(FindingSubject::Papers)));
        let Some(sheet) = rule_sheet(&examined) else {
            let place = page.place(item.path.span);
            found.push(log_incomplete::no_rules(place, &item.path.text, not_logged(&examined)));
            return Err(UNUSABLE);
        };
        logs.further.push(item.path.text.clone());
        sheets.push(sheet);
    }
    let mut documents = AuditDocuments::new(sheets);
    let only = |role: Role| -> Result<Option<Source>, &'static str> {
        Ok(store.only(manifest, role)?.and_then(|item| store.document(item)))
    };
    let mut usable = |read: Result<Vec<Finding>, UnusableDocument>| {
        let (findings, is_usable) = match read {
            Ok(findings) => (findings, Ok(())),
            Err(unusable) => (unusable.findings, Err(UNUSABLE)),
        };
        found.extend(findings);
        is_usable
    };
    if let Some(source) = only(Role::LogMap)? {
        usable(documents.read_map(&source))?;
    }
    if let Some(source) = only(Role::TableList)? {
        usable(documents.read_tables(&source))?;
    } else if documents.are_ambiguous() {
        return Err(NAMESAKES);
    }
    if let Some(source) = only(Role::Dispositions)? {
        found.extend(documents.read_dispositions(source));
    }
    Ok(documents)
}

/// Audits. What goes wrong with a log is part of the outcome; what goes wrong with the folder for
/// temporary files says nothing about the submission, and ends the run.
fn audit(
    store: &Store,
    names: &[String],
    documents: &AuditDocuments,
    logs: &mut HandLogs,
) -> Result<(ShuffleEvidence, Vec<Finding>), LoadError> {
    let values: Vec<Option<ExactHandValues>> =
        sheet_values(&documents.book().sheets, &|_, _| ()).into_iter().map(Result::ok).collect();
    let session = AuditSession {
        documents,
        values: &values,
        names,
        logs: &StoredLogs { store, names },
        reference: false,
        reveals: true,
        threads: None,
        all: "all hand logs together",
        apart: ApartCache::default(),
    };
    let mut deals = LoggedDeals::default();
    let options = SinkOptions {
        names,
        dispositions: documents.dispositions().map(|(_, dispositions)| dispositions),
        most: KeptMost::InAll(LINES_MAX),
        entry: &ReportedException::new,
        written: [false; 2],
        progress: &|_| (),
        state_bytes: u64::MAX,
        revealed: Some(&mut |shown| deals.add(shown)),
    };
    // The system's own words name a folder of this machine.
    let start =
        AuditStart::anew().map_err(|error| LoadError::Workspace(error.kind().to_string()))?;
    let workspace = |error: &dyn std::fmt::Display| LoadError::Workspace(error.to_string());
    let (mut sink, state) = FindingSink::open(options, start).map_err(|error| workspace(&error))?;
    let outcome = session.run(state, &mut sink).map_err(|error| workspace(&error))?;
    let mut found = answer(logs, &outcome, documents.book(), &values);
    logs.dropped = sink.dropped().clone();
    logs.material_codes = sink.material_codes().iter().copied().collect();
    found.extend(list(logs, sink.take_kept()));
    drop(sink);
    let map = documents.map().map(|(_, map)| map_tables(map, &outcome.state.summary));
    logs.tables.extend(map.unwrap_or_default());
    if let Some((_, dispositions)) = documents.dispositions() {
        found.extend(outcome.unmatched);
        logs.dispositions = Some([dispositions.count(), dispositions.used()]);
    }
    Ok(((deals, values), found))
}

fn answer(
    logs: &mut HandLogs,
    outcome: &AuditOutcome,
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
) -> Vec<Finding> {
    let AuditOutcome { state, tests, .. } = outcome;
    let mut found = Vec::new();
    for broken in &state.broken {
        let path = logs.files.get(broken.file as usize).cloned().unwrap_or_default();
        let why = format!("it was read up to byte {}: {}", broken.offset, broken.why);
        let place = Place::File { path: path.clone() };
        found.push(log_incomplete::finding(place, &path, &why));
    }
    for spot in &state.disagreements {
        let path = logs.files.get(spot.file as usize).cloned().unwrap_or_default();
        let place = Place::File { path: path.clone() };
        let why = format!(
            "the two evaluators disagree about the record at byte {}: a fault of the tool",
            spot.offset
        );
        found.push(log_incomplete::finding(place, &path, &why));
    }
    let summary = &state.summary;
    let records = summary.records;
    logs.records = [records.read, records.audited, records.rejected];
    let basis = outcome.basis(&logs.files);
    let answer = (basis.verdict(), basis.reasons(), basis.incomplete());
    (logs.verdict, logs.reasons, logs.incomplete) = (Some(answer.0), answer.1, answer.2);
    logs.coverage = Coverage::of(summary);
    logs.money = money(summary);
    let with = |verdict| tests.iter().filter(|test| test.verdict() == verdict).count() as u64;
    let made = tests.iter().filter(|test| test.answer.is_ok()).count() as u64;
    logs.tests = [with(Verdict::Differs), with(Verdict::Inconclusive), made];
    logs.is_complete = state.broken.is_empty();
    logs.is_cut_off = !logs.is_complete;
    let mismatches = summary.codes.get("deck-mismatch");
    logs.contradicted_decks = mismatches.copied().unwrap_or(0);
    logs.tables = governed_tables(summary, book, values);
    logs.tables.extend(outcome.totals.as_ref().map(TotalsComparison::table));
    logs.tables.extend(audit_tables(summary, &state.corrected, book, values, tests));
    of_documents(logs, &governed(summary, book, values));
    logs.others = other_rules(summary, book, values);
    let less = logs.others.iter().filter(|other| !other.pays_less.is_empty());
    found.extend(less.map(rules_pay_less::finding));
    logs.figures = figures(state, tests);
    logs.figures.extend(gincert_audit::win_figures(summary, &book.sheets, values));
    logs.has_wagers = !book.sheets.is_empty();
    logs.has_tables = book.has_tables();
    logs.grades = Grade::ALL.map(|grade| summary.grades.get(grade.word()).copied().unwrap_or(0));
    logs.exceptions[0] = summary.total();
    found
}

/// Lists exceptions one by one, as lines and as findings of the report.
fn list(logs: &mut HandLogs, kept: Vec<KeptFinding<ReportedException>>) -> Vec<Finding> {
    let (of_records, of_logs): (Vec<_>, Vec<_>) =
        kept.into_iter().partition(|one| one.place.is_some());
    let of_records: Vec<ReportedException> =
        of_records.into_iter().map(ReportedException::of).collect();
    for one in &of_records {
        logs.lines.extend(one.json().unwrap_or_default());
    }
    let of_logs = of_logs.into_iter().map(ReportedException::of);
    let listed: Vec<Finding> =
        of_records.into_iter().chain(of_logs).filter_map(|one| one.finding).collect();
    logs.exceptions[1] = listed.len() as u64;
    logs.unlisted = logs.grades;
    for (count, grade) in logs.unlisted.iter_mut().zip(Grade::ALL) {
        let of_grade = listed.iter().filter(|one| one.grade == grade).count();
        *count = count.saturating_sub(of_grade as u64);
    }
    listed
}

/// What was paid wrongly, by currency.
fn money(summary: &gincert_replay::summary::Summary) -> Vec<String> {
    let mut words = Vec::new();
    for (currency, sides) in totals(summary).unwrap_or_default() {
        let text = |sum: gincert_replay::Sum| match sum.value() {
            Some(minor) => money_notation(minor, &currency),
            None => "too large to be added up".to_owned(),
        };
        for (side, money) in ["overpaid", "underpaid"].into_iter().zip(sides) {
            if money.count == 0 {
                continue;
            }
            words.push(format!(
                "{side} {} on {}, outstanding: {}",
                text(money.found),
                counted(money.count, "wager", "wagers"),
                text(money.open)
            ));
        }
    }
    words
}

/// The logs, in the order of the file table.
struct StoredLogs<'s> {
    store: &'s Store,
    names: &'s [String],
}

impl LogSource for StoredLogs<'_> {
    fn open(&self, place: usize) -> io::Result<Box<dyn Read + '_>> {
        let name = self.names.get(place);
        let name = name.ok_or_else(|| io::Error::other("no such file"))?;
        let input = self.store.open(name, Limits::default());
        let input = input.map_err(|why| open_failure(&why))?;
        Ok(Box::new(text_input(input)?))
    }
}
