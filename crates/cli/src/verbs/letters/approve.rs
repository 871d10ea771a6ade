//! `gincert approve`: a commission's letter about a rule document, written and signed.

use super::enclosed_report::{self, EnclosedReport, ReportAnswer};
use super::followed::{NewLetter, before_of, not_read, terms_of};
use super::print::{self, PagePaths};
use crate::args::{ActionArg, ApproveArgs};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{name_of, read, shown};
use crate::io::secret::private_key;
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use crate::verbs::signatures::sidecar_files::folder_of;
use crate::verbs::signatures::sign::signer_name;
use gincert_certify::{FILE_BYTES_MAX, profile_names, profile_text};
use gincert_evidence::{Digest, StatedValue, printable};
use gincert_letters::{
    Action, Condition, FormalRows, Letter, letter_markdown, missing_conditions, read_channels,
    read_conditions, read_letter, read_must_sign, read_noted_conditions,
};
use gincert_pages::{DOCUMENT_BYTES_MAX, Entry, Source};
use gincert_report::write_folder;
use gincert_signing::{Namespace, sign};
use gincert_submission::{AnalyzedDocument, ClauseCondition, open_document, read_profile};
use jiff::civil::Date;
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(Serialize)]
struct Answer {
    letter: String,
    sha256: Digest,
    action: Action,
    document: Digest,
    copy: String,
    /// The first signature, and all of them.
    signature: Option<String>,
    signatures: Vec<String>,
    /// The names of those who must sign the letter.
    must_sign: Vec<String>,
    /// The page for a browser, and its print.
    html: Option<String>,
    pdf: Option<String>,
    conditions: usize,
    /// What the report states that was read; null where none was.
    report: Option<ReportAnswer>,
    /// Conditions of an approved document that the letter does not repeat.
    missing_conditions: Vec<String>,
    /// The document's row `Standing`.
    standing: Option<String>,
}

pub fn run(output: &Output, args: &ApproveArgs) -> Result<Exit, Failure> {
    let bytes = read(&args.document, DOCUMENT_BYTES_MAX)?;
    // The bytes that were read once are digested, copied and asked for their game alike.
    let examined = open_document(&shown(&args.document), &bytes);
    let (letter, report) = letter(args, &bytes, &examined)?;
    let text = letter_markdown(&letter);
    // What is signed must say what was meant: it is read back before anybody signs it.
    let read_back = read_letter(&Source::new("letter", text.as_bytes()));
    if read_back.as_ref() != Ok(&letter) {
        return Err(Failure::internal("The letter as written cannot be read back correctly."));
    }
    let name = file_name(&args.out)?;
    if args.html {
        print::refuse_name(&name)?;
    }
    let browser = args.pdf.then(print::browser).transpose()?;
    let copy = format!("{}.md", letter.document);
    let signatures = signatures(&args.keys, &name, text.as_bytes())?;
    let pages = PagePaths::beside(&args.out, args.html, args.pdf);
    let new = signatures.iter().map(|(name, _)| name.clone()).chain(pages.names());
    refuse_existing(&args.out, std::iter::once(format!("{name}.sig")).chain(new))?;
    refuse_other_copy(&folder_of(&args.out).join(&copy), letter.document)?;
    let mut files = vec![(copy.clone(), bytes)];
    let signature_paths: Vec<String> =
        signatures.iter().map(|(name, _)| shown(&folder_of(&args.out).join(name))).collect();
    if let Some(path) = &pages.html {
        let own = [(name.clone(), text.clone().into_bytes())];
        let inside = own.into_iter().chain(signatures.iter().cloned()).collect();
        files.push((name_of(path), print::page(&letter, inside).into_bytes()));
    }
    files.extend(signatures);
    let sha256 = Digest::of(text.as_bytes());
    files.push((name, text.into_bytes()));
    let folder = folder_of(&args.out);
    write_folder(folder, &files, &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))?;
    if let (Some(browser), Some(page), Some(pdf)) = (browser, &pages.html, &pages.pdf) {
        print::print(browser, page, pdf)?;
    }
    let path = shown(&args.out);
    let answer = Answer {
        sha256,
        action: letter.action,
        document: letter.document,
        copy: shown(&folder.join(copy)),
        signature: signature_paths.first().cloned(),
        signatures: signature_paths,
        must_sign: letter.must_sign.clone(),
        html: pages.html.as_deref().map(shown),
        pdf: pages.pdf.as_deref().map(shown),
        conditions: letter.conditions.len(),
        report: report.as_ref().map(EnclosedReport::answer),
        missing_conditions: match letter.action {
            Action::Approve => missing_conditions(&examined, &letter.conditions),
            _ => Vec::new(),
        },
        standing: standing(&examined),
        letter: path,
    };
    say(output, &answer)?;
    Ok(Exit::Clean)
}

/// Refuses to write over a letter, or over anything else beside it.
fn refuse_existing(out: &Path, names: impl Iterator<Item = String>) -> Result<(), Failure> {
    let is_there = |path: &Path| std::fs::symlink_metadata(path).is_ok();
    if is_there(out) {
        let sentence = format!("{} already exists; letters are never overwritten.", shown(out));
        return Err(Failure::not_writable(sentence));
    }
    match names.map(|name| folder_of(out).join(name)).find(|path| is_there(path)) {
        Some(path) => Err(not_overwritten(&path)),
        None => Ok(()),
    }
}

/// Refuses to write a document's copy over another file; the same copy may be there.
fn refuse_other_copy(path: &Path, document: Digest) -> Result<(), Failure> {
    let is_own = || read(path, DOCUMENT_BYTES_MAX).is_ok_and(|it| Digest::of(&it) == document);
    match std::fs::symlink_metadata(path).is_ok() && !is_own() {
        true => Err(not_overwritten(path)),
        false => Ok(()),
    }
}

fn not_overwritten(path: &Path) -> Failure {
    Failure::not_writable(format!("{} already exists and is not overwritten.", shown(path)))
}

fn say(output: &Output, answer: &Answer) -> Result<(), Failure> {
    if output.json() {
        return output.print_json(answer);
    }
    let signed = match answer.signatures.as_slice() {
        [] => {
            "an unsigned draft (sign with --key, or gincert sign --namespace approval)".to_owned()
        }
        all => format!("signed: {}", all.join(", ")),
    };
    let mut text = format!(
        "{}  letter, {signed}\n{}  the document that it names, byte for byte\n",
        answer.letter, answer.copy
    );
    for (path, what) in [
        (&answer.html, "the letter and its signatures as one page, to be mailed"),
        (&answer.pdf, "a print of that page, for reading; gincert verify takes the page"),
    ] {
        text.push_str(&path.as_ref().map(|path| format!("{path}  {what}\n")).unwrap_or_default());
    }
    if !answer.must_sign.is_empty() {
        let needed = format!(
            "It counts only with the signatures of {}. A signature that is missing is added by gincert sign {} \
             --namespace approval --principal NAME --key KEY.",
            answer.must_sign.join(", "),
            answer.letter
        );
        text.push_str(&wrapped("  ", &needed));
    }
    if answer.action == Action::Approve {
        text.push_str(&examined_words(answer));
    }
    output.print(&text)
}

/// What was read before the document was approved.
fn examined_words(answer: &Answer) -> String {
    let mut text = match &answer.report {
        Some(report) => report.text(),
        None => wrapped("  ", "No report was read; give one with --report."),
    };
    if let Some(standing) = &answer.standing {
        text.push_str(&wrapped("  ", &format!("The document says of itself: '{standing}'.")));
    }
    let missing = &answer.missing_conditions;
    if !missing.is_empty() {
        let count = match missing.len() {
            1 => "1 condition of the document is".to_owned(),
            many => format!("{many} conditions of the document are"),
        };
        text.push_str(&wrapped("  ", &format!("{count} not among those of the letter:")));
    }
    for one in missing {
        text.push_str(&wrapped("    ", one));
    }
    text
}

/// A document's row `Standing`.
fn standing(examined: &AnalyzedDocument) -> Option<String> {
    let rows = &examined.dossier.facts.rows;
    let (_, cell) = rows.iter().find(|(name, _)| name.text == "Standing")?;
    StatedValue::of(&cell.text).value().map(printable)
}

fn letter(
    args: &ApproveArgs,
    bytes: &[u8],
    examined: &AnalyzedDocument,
) -> Result<(Letter, Option<EnclosedReport>), Failure> {
    let facts = &examined.dossier.facts;
    let action = action_of(args.action);
    let date = date("--date", &args.date)?;
    let commission = optional("--commission", args.commission.as_deref())?;
    let new = NewLetter { date, action, document: Digest::of(bytes), commission: &commission };
    let followed = args.supersedes.as_deref().map(|path| before_of(path, new)).transpose()?;
    let (before, before_letter) = followed.unzip();
    if action != Action::Approve && before.is_none() {
        let sentence = format!(
            "Action '{}' must name the letter that it is about: --supersedes LETTER.",
            action.word()
        );
        return Err(Failure::usage(sentence));
    }
    let terms = match (&args.supersedes, &before_letter) {
        (Some(path), Some(letter)) if matches!(action, Action::Amend | Action::Note) => {
            Some(terms_of(path, letter)?)
        }
        // The letter that is lifted or reinstated may be about an approval of another folder.
        (Some(path), Some(letter)) if matches!(action, Action::Lift | Action::Reinstate) => {
            terms_of(path, letter).ok()
        }
        _ => None,
    };
    let last_day = terms.as_ref().filter(|_| action == Action::Amend).and_then(|it| it.until);
    let (effective, until) = days(args, action, date, last_day)?;
    let conditions = conditions(args, action)?;
    let (profile, on_changes) = profile(&args.profile)?;
    let enclosure = args.enclosure.as_deref().map(|path| read(path, FILE_BYTES_MAX)).transpose()?;
    let document = Digest::of(bytes);
    let report = enclosed_report::find(args, enclosure.as_deref(), document)?;
    let despite = optional("--despite-report", args.despite_report.as_deref())?;
    let report_row = match &report {
        Some(report) => Some(report.row(action, despite)?),
        None if despite.is_some() => {
            return Err(Failure::usage("--despite-report requires --report REPORT."));
        }
        None => None,
    };
    let letter = Letter {
        action,
        commission,
        channels: channels(&args.channels, before_letter.as_ref())?,
        must_sign: must_sign(&args.must_sign, before_letter.as_ref())?,
        date,
        effective,
        until,
        formal: FormalRows {
            number: optional("--number", args.number.as_deref())?,
            addressee: optional("--addressee", args.addressee.as_deref())?,
            authority: optional("--authority", args.authority.as_deref())?,
            appeal: optional("--appeal", args.appeal.as_deref())?,
        },
        document,
        enclosure: enclosure.map(|bytes| Digest::of(&bytes)),
        before,
        game: fact(&facts.printed_game, &args.document, "Game")?,
        revision: fact(&facts.printed_revision, &args.document, "Revision")?,
        profile,
        on_changes,
        report: report_row,
        reason: optional("--reason", args.reason.as_deref())?,
        conditions,
    };
    let misfit = before_letter.as_ref().and_then(|before| letter.row_misfit(before));
    if let Some(why) = misfit.or_else(|| letter.foreign_condition()) {
        return Err(Failure::usage(format!("--channel: {why}")));
    }
    let foreign = || terms.as_ref().and_then(|terms| letter.condition_misfit(terms));
    match letter.incomplete_act().or_else(foreign) {
        Some(why) => Err(Failure::usage(why)),
        None => Ok((letter, report)),
    }
}

fn action_of(action: ActionArg) -> Action {
    match action {
        ActionArg::Approve => Action::Approve,
        ActionArg::Amend => Action::Amend,
        ActionArg::Suspend => Action::Suspend,
        ActionArg::Lift => Action::Lift,
        ActionArg::Withdraw => Action::Withdraw,
        ActionArg::Reinstate => Action::Reinstate,
        ActionArg::Annul => Action::Annul,
        ActionArg::Correct => Action::Correct,
        ActionArg::Note => Action::Note,
    }
}

/// The day from which a letter takes effect, where that is later than its date, and its last day: the one
/// that is given, or that of the letter that it amends.
fn days(
    args: &ApproveArgs,
    action: Action,
    date: Date,
    last_day: Option<Date>,
) -> Result<(Option<Date>, Option<Date>), Failure> {
    let other = |option: &str, text: &Option<String>| {
        text.as_deref().map(|text| self::date(option, text)).transpose()
    };
    let (given, effective) =
        (other("--until", &args.until)?, other("--effective", &args.effective)?);
    if given.is_some_and(|until| until < date) {
        return Err(Failure::usage("--until is earlier than --date."));
    }
    let until = given.or(last_day);
    if let Some(day) = until.filter(|until| *until < date) {
        return Err(Failure::usage(format!(
            "The last day of the approval, {day}, is earlier than --date: state a later one with --until."
        )));
    }
    if effective.is_some_and(|day| day <= date || until.is_some_and(|until| until < day)) {
        return Err(Failure::usage("--effective is a day after --date, and not after --until."));
    }
    if until.is_some() && !action.has_last_day() {
        let sentence = format!("--until: action '{}' has no last day.", action.word());
        return Err(Failure::usage(sentence));
    }
    if let Some(why) = action.no_effective_day().filter(|_| effective.is_some()) {
        let sentence = format!("--effective: action '{}' {why}.", action.word());
        return Err(Failure::usage(sentence));
    }
    Ok((effective, until))
}

fn conditions(args: &ApproveArgs, action: Action) -> Result<Vec<Condition>, Failure> {
    let what = match action {
        Action::Approve => "An approval requires --conditions FILE, with its table of conditions.",
        Action::Amend => "An amendment requires --conditions FILE, with all conditions.",
        Action::Note => "A note requires --conditions FILE, with the conditions that are done.",
        _ => "",
    };
    match &args.conditions {
        Some(path) => {
            let source = Source::new(&shown(path), &read(path, DOCUMENT_BYTES_MAX)?);
            let read = match action {
                Action::Note => read_noted_conditions(&source),
                _ => read_conditions(&source),
            };
            read.map_err(|wrong| not_read(path, &wrong))
        }
        None if what.is_empty() => Ok(Vec::new()),
        None => Err(Failure::usage(what)),
    }
}

/// The channels of a letter; where none is given, those of the letter that it follows.
fn channels(given: &[String], before: Option<&Letter>) -> Result<Vec<String>, Failure> {
    if given.is_empty() {
        return Ok(before.map(|letter| letter.channels.clone()).unwrap_or_default());
    }
    let names = given.iter().map(|name| stated("--channel", name));
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    read_channels(&names.join(", ")).map_err(|why| {
        let text = printable(&names.join(", "));
        Failure::usage(format!("--channel: '{text}': {why}."))
    })
}

/// Those who must sign a letter; where none is given, those of the letter that it follows.
fn must_sign(given: &[String], before: Option<&Letter>) -> Result<Vec<String>, Failure> {
    if given.is_empty() {
        return Ok(before.map(|letter| letter.must_sign.clone()).unwrap_or_default());
    }
    read_must_sign(&given.join(", ")).map_err(|why| Failure::usage(format!("--must-sign: {why}.")))
}

/// The signatures of a letter by their names: `LETTER.sig` by the first key, `LETTER.NAME.sig` by another.
fn signatures(
    keys: &[PathBuf],
    letter: &str,
    text: &[u8],
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut made: Vec<(String, Vec<u8>)> = Vec::new();
    let mut used: Vec<Vec<u8>> = Vec::new();
    for path in keys {
        let key = private_key(path)?;
        let internal = |error: &dyn std::fmt::Display| Failure::internal(format!("{error}."));
        let public = key.public_key().to_bytes().map_err(|error| internal(&error))?;
        let name = match used.is_empty() {
            true => format!("{letter}.sig"),
            false => format!("{letter}.{}.sig", signer_name(key.comment(), &public)),
        };
        let is_named = made.iter().any(|(other, _)| *other == name);
        if used.contains(&public) || is_named {
            return Err(Failure::usage(format!(
                "--key: {} is a key that is given twice, or has the comment of another one.",
                shown(path)
            )));
        }
        let signature = sign(&key, Namespace::Approval, text).map_err(|error| internal(&error))?;
        made.push((name, signature.into_bytes()));
        used.push(public);
    }
    Ok(made)
}

/// Text of an option that may be left out.
fn optional(option: &str, text: Option<&str>) -> Result<Option<String>, Failure> {
    text.map(|text| stated(option, text)).transpose()
}

/// Text of an option that says something.
pub fn stated(option: &str, text: &str) -> Result<String, Failure> {
    let text = folded(text);
    if StatedValue::of(&text).is_silent() {
        return Err(Failure::usage(format!("{option} is empty: omit it or state a value.")));
    }
    Ok(text)
}

/// Text as a cell of a table holds it.
fn folded(text: &str) -> String {
    printable(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn fact(row: &Entry<String>, path: &Path, name: &str) -> Result<String, Failure> {
    row.cell.as_ref().map(|cell| printable(&cell.text)).ok_or_else(|| {
        let path = shown(path);
        Failure::unreadable(format!(
            "{path} is not a rule document: it does not state its \
                                     '{name}'."
        ))
    })
}

/// The profile as a letter names it, a file with its digest, and what it says about changes of the game:
/// the clauses that apply when rules differ.
fn profile(name: &str) -> Result<(String, Option<String>), Failure> {
    if let Some(text) = profile_text(name) {
        let source = Source::new(name, text.as_bytes());
        return Ok((name.to_owned(), on_changes(&source)));
    }
    let path = Path::new(name);
    if !path.is_file() {
        return Err(Failure::usage(format!(
            "Unknown profile '{}', and no such file; known profiles: {}.",
            printable(name),
            profile_names().join(", ")
        )));
    }
    let source = Source::new(&shown(path), &read(path, DOCUMENT_BYTES_MAX)?);
    if let Some((why, _)) = source.unreadable() {
        return Err(Failure::unreadable(format!("{}: {why}", shown(path))));
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = folded(&name.unwrap_or_default());
    Ok((format!("{name}, sha256:{}", source.digest()), on_changes(&source)))
}

fn on_changes(source: &Source) -> Option<String> {
    let profile = read_profile(source);
    let clauses = profile.clauses.iter().filter(|clause| {
        clause.when.iter().flatten().any(|when| *when == ClauseCondition::RulesDiffer)
            && clause.is_read()
    });
    let parts: Vec<String> =
        clauses.map(|clause| format!("{}: {}", clause.clause.text, clause.says.text)).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// A date in exactly one spelling.
pub fn date(option: &str, text: &str) -> Result<Date, Failure> {
    let read = text.parse::<Date>().ok().filter(|date| date.to_string() == text);
    read.ok_or_else(|| {
        Failure::usage(format!("{option}: '{}' is not a date such as 2026-11-20.", printable(text)))
    })
}

fn file_name(path: &Path) -> Result<String, Failure> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.filter(|name| name.ends_with(".md"))
        .ok_or_else(|| Failure::usage("--out: the file name of a letter must end in .md."))
}
