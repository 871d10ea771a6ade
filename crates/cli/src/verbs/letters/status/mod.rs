//! `gincert status`: what a folder of letters comes to for a rule document or an enclosure.

mod text;

use super::filed::{self, Letters};
use super::registered::{self, FoundRegister, RegisterBasis};
use crate::args::StatusArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{read, shown};
use crate::ui::output::Output;
use gincert_certify::FILE_BYTES_MAX;
use gincert_evidence::{Digest, Fraction, Place, printable};
use gincert_letters::{
    Action, ApprovalResult, ApprovalTerms, Channel, ChannelResult, Condition, FormalRows,
    LetterFile, LetterIndex, LetterScope, RejectedLetter, SignatureStatus, Status, channels,
    hindrances, nearest,
};
use gincert_report::{DelegationResult, LoggingResult};
use gincert_submission::{AnalyzedDocument, Change, Difference, FigurePair, Level, open_document};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Most documents of a folder.
const DOCUMENTS_MAX: usize = 1_000;

#[derive(Serialize)]
struct Answer {
    document: DocumentRef,
    /// As what the letter names it: `document` or `enclosure`; null where no letter does.
    named_as: Option<&'static str>,
    status: Status,
    /// The channel that was asked about; null for all.
    channel: Option<String>,
    /// What the letters come to in each channel, where that differs and none was asked about.
    by_channel: Vec<ChannelAnswer>,
    /// The letter that approves the document, or did.
    letter: Option<Paper>,
    /// The letter that changed that.
    by: Option<Paper>,
    /// The letter that states the conditions and the last day anew.
    amended_by: Option<Paper>,
    /// Letters that note conditions as done, and those that correct the text of one about the approval.
    notes: Vec<Paper>,
    corrections: Vec<Paper>,
    /// For a superseded approval: the last letter that took its place, and what became of that one.
    successor: Option<Successor>,
    /// Conditions of the letter that it calls open.
    conditions_open: usize,
    /// Open conditions that are to be met before operation, and those whose last day has passed.
    conditions_before_operation: usize,
    conditions_overdue: usize,
    conditions: Vec<Condition>,
    channels: Vec<Channel>,
    /// The nearest document that a letter names, for one that none names.
    nearest: Option<NearbyDocument>,
    /// Letters about the document that a person must look at, and why.
    doubts: Vec<RejectedLetter>,
    /// All letters that do not count, and pages that were not read, and why.
    others: Vec<RejectedLetter>,
    /// The register that the answer rests on; null where nothing shows whether a letter was left out.
    register: Option<RegisterBasis>,
    on: String,
    /// The day by which letters were known.
    known_on: String,
}

/// What the letters come to in one channel.
#[derive(Serialize)]
struct ChannelAnswer {
    /// Null for every channel that no letter about the document names.
    channel: Option<String>,
    status: Status,
    letter: Option<Paper>,
    by: Option<Paper>,
    conditions_before_operation: usize,
    conditions_overdue: usize,
}

#[derive(Serialize)]
struct Successor {
    letter: String,
    document: Digest,
    status: Status,
}

#[derive(Serialize)]
struct DocumentRef {
    path: String,
    sha256: Digest,
}

#[derive(Serialize)]
struct Paper {
    path: String,
    sha256: Digest,
    action: Action,
    commission: Option<String>,
    signer: String,
    /// What came of the proof of logging of its signature, where it has one.
    logging: Option<LoggingResult>,
    /// By which delegations that signature counts; null where the list of signers names its key itself.
    delegation: Option<DelegationResult>,
    date: String,
    /// The day from which it takes effect, where that is later than its date.
    effective: Option<String>,
    until: Option<String>,
    #[serde(flatten)]
    formal: FormalRows,
    profile: String,
    /// The channels that it is for; empty for all.
    channels: Vec<String>,
    reason: Option<String>,
    on_changes: Option<String>,
    /// The report that was read before it was signed, and what that states.
    report: Option<Digest>,
    report_states: Option<String>,
    /// Why the commission approves the document although the report is against it.
    despite_report: Option<String>,
}

impl Paper {
    fn of(one: &LetterFile) -> Option<Paper> {
        let SignatureStatus::By(signer) = &one.signed else { return None };
        let report = one.letter.report.as_ref();
        Some(Paper {
            path: one.path.clone(),
            sha256: one.sha256,
            action: one.letter.action,
            commission: one.letter.commission.clone(),
            signer: signer.clone(),
            logging: one.logging.clone(),
            delegation: one.delegation.clone(),
            date: one.letter.date.to_string(),
            effective: one.letter.effective.map(|date| date.to_string()),
            formal: one.letter.formal.clone(),
            until: one.letter.until.map(|date| date.to_string()),
            profile: one.letter.profile.clone(),
            channels: one.letter.channels.clone(),
            reason: one.letter.reason.clone(),
            on_changes: one.letter.on_changes.clone(),
            report: report.map(|report| report.sha256),
            report_states: report.map(|report| report.states.clone()),
            despite_report: report.and_then(|report| report.despite.clone()),
        })
    }
}

#[derive(Serialize)]
struct NearbyDocument {
    document: Digest,
    /// What the letters come to for that document.
    status: Status,
    letter: String,
    level: &'static str,
    #[serde(skip)]
    meaning: &'static str,
    changes: Vec<ChangedItem>,
    math: Math,
    on_changes: Option<String>,
}

#[derive(Serialize)]
struct ChangedItem {
    level: &'static str,
    #[serde(rename = "where")]
    what: String,
    old: String,
    new: String,
    new_line: Option<u64>,
}

/// House edges in the named document and in this one.
#[derive(Serialize)]
struct Math {
    base: Option<EdgeChange>,
    bonus: Option<EdgeChange>,
    /// Each side wager, where a document has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side_wagers: Vec<SideEdgeChange>,
}

#[derive(Serialize)]
struct SideEdgeChange {
    wager: String,
    house_edge: Option<EdgeChange>,
}

#[derive(Serialize)]
struct EdgeChange {
    old: Fraction,
    new: Fraction,
}

pub fn run(output: &Output, args: &StatusArgs) -> Result<Exit, Failure> {
    let on = super::approve::date("--on", &args.on)?;
    let signers = filed::readers_list(&args.signers, &args.trust.keys)?;
    let known_on = args.known_on.as_deref().map(|day| super::approve::date("--known-on", day));
    let known_on = known_on.transpose()?.unwrap_or(on);
    let judge = filed::judge(&signers, &args.trust, known_on);
    let mut letters = filed::read(&args.approvals, judge)?;
    let register =
        args.register.as_deref().map(|path| registered::find(path, judge)).transpose()?;
    if let Some(register) = &register {
        register.refuse_other(args.commission.as_deref())?;
        register.compare(&mut letters, on, known_on);
    }
    let index = LetterIndex::as_known(&letters.filed, &letters.unread, on, known_on);
    let mut others = index.others(args.channel.as_deref());
    others.extend(letters.aside.iter().cloned());
    let scope = LetterScope {
        profile: args.profile.as_deref(),
        commission: register
            .as_ref()
            .map(|found| found.judged.register.commission.as_str())
            .or(args.commission.as_deref()),
        channel: args.channel.as_deref(),
    };
    let basis = register.as_ref().map(FoundRegister::basis);
    let asked = Question { letters: &letters, index, scope, basis, on, known_on };
    let (documents, is_list) = documents(&args.documents)?;
    let mut answers = Vec::new();
    for path in &documents {
        let bytes = read(path, FILE_BYTES_MAX)?;
        answers.push(asked.answer(path, &bytes));
    }
    if let ([one], false) = (answers.as_mut_slice(), is_list) {
        one.others = std::mem::take(&mut others);
    }
    say(output, &answers, &others, is_list, asked.basis.as_ref())?;
    let fine = answers.iter().all(|answer| answer.status == Status::InForce);
    Ok(if fine { Exit::Clean } else { Exit::Findings })
}

fn say(
    output: &Output,
    answers: &[Answer],
    others: &[RejectedLetter],
    is_list: bool,
    basis: Option<&RegisterBasis>,
) -> Result<(), Failure> {
    if output.json() {
        return match answers {
            [one] if !is_list => output.print_json(one),
            many => output.print_json(&serde_json::json!({ "documents": many, "others": others })),
        };
    }
    let lines = |of: &dyn Fn(&&Answer) -> bool| {
        answers.iter().filter(of).map(text::line).collect::<String>()
    };
    if output.quiet() {
        return output.print(&lines(&|_| true));
    }
    if is_list {
        // What is not in force comes first.
        let is_in_force = |answer: &&Answer| answer.status == Status::InForce;
        let body = lines(&|answer| !is_in_force(answer)) + &lines(&is_in_force);
        let others = text::others(others);
        return output.print_screen(&text::counts(answers, basis), &(body + &others));
    }
    for answer in answers {
        output.print_screen("", &text::text(answer))?;
    }
    output.print(&text::others(others))
}

/// The documents that were named, those of folders by name; whether to answer with a line for each.
fn documents(named: &[PathBuf]) -> Result<(Vec<PathBuf>, bool), Failure> {
    let mut all = Vec::new();
    for path in named {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let unreadable = |error| Failure::unreadable(format!("{}: {error}.", shown(path)));
        let entries = std::fs::read_dir(path).map_err(unreadable)?.flatten();
        let is_page =
            |path: &PathBuf| path.extension().is_some_and(|end| end == "md") && path.is_file();
        let mut pages: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_page).collect();
        pages.sort();
        all.extend(pages);
    }
    if all.len() > DOCUMENTS_MAX {
        return Err(Failure::unreadable(format!(
            "The folder has more than {DOCUMENTS_MAX} documents, the limit for one run."
        )));
    }
    if all.is_empty() {
        return Err(Failure::unreadable("The folder contains no documents."));
    }
    let is_list = all.len() > 1 || named.iter().any(|path| path.is_dir());
    Ok((all, is_list))
}

/// What is asked of every document.
struct Question<'a> {
    letters: &'a Letters,
    index: LetterIndex<'a>,
    scope: LetterScope<'a>,
    basis: Option<RegisterBasis>,
    on: jiff::civil::Date,
    known_on: jiff::civil::Date,
}

impl Question<'_> {
    fn answer(&self, path: &Path, bytes: &[u8]) -> Answer {
        let sha256 = Digest::of(bytes);
        let found = self.index.standing(sha256, self.scope);
        let near = (found.status == Status::NotNamed)
            .then(|| self.near(&open_document(&shown(path), bytes)))
            .flatten();
        let ApprovalResult { status, letter, by, terms, successor, doubts, by_channel } = found;
        let filed = |at: Option<usize>| at.and_then(|at| self.letters.filed.get(at));
        let papers = |all: &[usize]| -> Vec<Paper> {
            all.iter().filter_map(|at| Paper::of(self.letters.filed.get(*at)?)).collect()
        };
        let conditions = self.conditions(&terms, letter, self.scope.channel);
        let by_channel = by_channel.into_iter().map(|one| self.in_channel(one)).collect();
        let channels = channels(&conditions, self.on);
        let (before_operation, overdue) = hindrances(&conditions, self.on);
        let successor = successor.and_then(|(at, status)| {
            let one = filed(Some(at))?;
            Some(Successor { letter: one.path.clone(), document: one.letter.document, status })
        });
        let named_as = filed(letter)
            .map(|one| if one.letter.document == sha256 { "document" } else { "enclosure" });
        Answer {
            document: DocumentRef { path: shown(path), sha256 },
            named_as,
            status,
            channel: self.scope.channel.map(printable),
            by_channel,
            letter: filed(letter).and_then(Paper::of),
            by: filed(by).and_then(Paper::of),
            amended_by: filed(terms.amended_by).and_then(Paper::of),
            notes: papers(&terms.notes),
            corrections: papers(&terms.corrections),
            successor,
            conditions_open: channels.iter().map(|channel| channel.open).sum(),
            conditions_before_operation: before_operation,
            conditions_overdue: overdue,
            channels,
            conditions,
            nearest: near,
            doubts,
            others: Vec::new(),
            register: self.basis.clone(),
            on: self.on.to_string(),
            known_on: self.known_on.to_string(),
        }
    }

    /// The conditions of an approval in a channel, or all.
    fn conditions(
        &self,
        terms: &ApprovalTerms,
        approval: Option<usize>,
        channel: Option<&str>,
    ) -> Vec<Condition> {
        let stated = approval.map(|at| terms.conditions(&self.letters.filed, at, channel));
        stated.unwrap_or_default()
    }

    fn in_channel(&self, one: ChannelResult) -> ChannelAnswer {
        let ChannelResult { channel, result } = one;
        let filed = |at: Option<usize>| at.and_then(|at| self.letters.filed.get(at));
        let conditions = self.conditions(&result.terms, result.letter, channel.as_deref());
        let (before_operation, overdue) = hindrances(&conditions, self.on);
        ChannelAnswer {
            channel: channel.as_deref().map(printable),
            status: result.status,
            letter: filed(result.letter).and_then(Paper::of),
            by: filed(result.by).and_then(Paper::of),
            conditions_before_operation: before_operation,
            conditions_overdue: overdue,
        }
    }

    fn near(&self, document: &AnalyzedDocument) -> Option<NearbyDocument> {
        let copies = self.letters.copies();
        let found = nearest(document, copies)?;
        let copy = copies.get(found.at)?;
        let sha256 = copy.source.digest();
        let held = self.index.standing(sha256, self.scope);
        let first = held.by_channel.iter().find_map(|one| one.result.letter);
        let letter = self.letters.filed.get(held.letter.or(first)?)?;
        let Difference { level, changes, math, .. } = found.difference;
        let line = |place: &Option<Place>| place.as_ref().and_then(Place::line);
        let changed = |change: Change| ChangedItem {
            level: change.level.word(),
            new_line: line(&change.new_place),
            what: change.what,
            old: change.old,
            new: change.new,
        };
        let both = |figures: FigurePair| figures.ok().map(|(old, new)| EdgeChange { old, new });
        Some(NearbyDocument {
            document: sha256,
            status: held.status,
            letter: letter.path.clone(),
            level: Level::word(level),
            meaning: level.meaning(),
            changes: changes.into_iter().map(changed).collect(),
            math: Math {
                base: both(math.base_edge),
                bonus: math.sides.first().and_then(|side| both(side.edge.clone())),
                side_wagers: math
                    .sides
                    .into_iter()
                    .filter_map(|side| {
                        Some(SideEdgeChange { wager: side.name?, house_edge: both(side.edge) })
                    })
                    .collect(),
            },
            on_changes: letter.letter.on_changes.clone(),
        })
    }
}
