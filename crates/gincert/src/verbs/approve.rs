//! `gincert approve`: a commission's letter about a rule document, written and signed.

use super::beside::folder_of;
use crate::args::{ActionArg, ApproveArgs};
use crate::exit::{Exit, Failure};
use crate::files::{opened, read, shown};
use crate::output::Output;
use crate::secret::private_key;
use gincert_certify::{FILE_BYTES_MAX, profile_names, profile_text};
use gincert_evidence::{Digest, printable};
use gincert_letters::{Action, Letter, NotALetter, letter_markdown, read_conditions, read_letter};
use gincert_pages::{DOCUMENT_BYTES_MAX, Source};
use gincert_report::{Namespace, sign, write_folder};
use gincert_submission::{Examined, When, read_profile};
use jiff::civil::Date;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    letter: String,
    sha256: Digest,
    action: Action,
    document: Digest,
    copy: String,
    signature: Option<String>,
    conditions: usize,
}

pub fn run(output: &Output, args: &ApproveArgs) -> Result<Exit, Failure> {
    let bytes = read(&args.document, DOCUMENT_BYTES_MAX)?;
    let letter = letter(args, &bytes)?;
    let text = letter_markdown(&letter);
    // What is signed must say what was meant: it is read back before anybody signs it.
    let read_back = read_letter(&Source::new("letter", text.as_bytes()));
    if read_back.as_ref() != Ok(&letter) {
        return Err(Failure::internal("The letter does not read back as it was meant."));
    }
    let name = file_name(&args.out)?;
    if std::fs::symlink_metadata(&args.out).is_ok() {
        let sentence = format!("{} is there already; no letter is written over.", shown(&args.out));
        return Err(Failure::not_writable(sentence));
    }
    let copy = format!("{}.md", letter.document);
    let mut files = vec![(copy.clone(), bytes)];
    if let Some(key) = &args.key {
        let key = private_key(key)?;
        let signature = sign(&key, Namespace::Approval, text.as_bytes())
            .map_err(|error| Failure::internal(format!("{error}.")))?;
        files.push((format!("{name}.sig"), signature.into_bytes()));
    }
    let sha256 = Digest::of(text.as_bytes());
    files.push((name, text.into_bytes()));
    let folder = folder_of(&args.out);
    write_folder(folder, &files, &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))?;
    let path = shown(&args.out);
    let answer = Answer {
        sha256,
        action: letter.action,
        document: letter.document,
        copy: shown(&folder.join(copy)),
        signature: args.key.as_ref().map(|_| format!("{path}.sig")),
        conditions: letter.conditions.len(),
        letter: path,
    };
    say(output, &answer)?;
    Ok(Exit::Clean)
}

fn say(output: &Output, answer: &Answer) -> Result<(), Failure> {
    if output.json() {
        return output.print_json(answer);
    }
    let signed = match &answer.signature {
        Some(signature) => format!("signed: {signature}"),
        None => "a draft, because nobody signed it (--key, or gincert sign --namespace approval)"
            .to_owned(),
    };
    output.print(&format!(
        "{}  letter, {signed}\n{}  the document that it names, byte for byte\n",
        answer.letter, answer.copy
    ))
}

fn letter(args: &ApproveArgs, bytes: &[u8]) -> Result<Letter, Failure> {
    let examined = opened(&args.document);
    let date = date("--date", &args.date)?;
    let until = args.until.as_deref().map(|text| self::date("--until", text)).transpose()?;
    if until.is_some_and(|until| until < date) {
        return Err(Failure::usage("--until lies before --date."));
    }
    let action = match args.action {
        ActionArg::Approve => Action::Approve,
        ActionArg::Suspend => Action::Suspend,
        ActionArg::Withdraw => Action::Withdraw,
    };
    let before = args.supersedes.as_deref().map(|path| before(path, date)).transpose()?;
    if action != Action::Approve && before.is_none() {
        let sentence = "A letter that suspends or withdraws names the letter that it is about: \
                        --supersedes LETTER.";
        return Err(Failure::usage(sentence));
    }
    let conditions = match &args.conditions {
        Some(path) => {
            let source = Source::new(&shown(path), &read(path, DOCUMENT_BYTES_MAX)?);
            read_conditions(&source).map_err(|wrong| not_read(path, &wrong))?
        }
        None if action == Action::Approve => {
            let sentence = "An approval needs --conditions FILE, with its table of conditions.";
            return Err(Failure::usage(sentence));
        }
        None => Vec::new(),
    };
    let enclosure = args.enclosure.as_deref().map(|path| read(path, FILE_BYTES_MAX)).transpose()?;
    Ok(Letter {
        action,
        date,
        until,
        document: Digest::of(bytes),
        enclosure: enclosure.map(|bytes| Digest::of(&bytes)),
        before,
        game: fact(&examined, &args.document, "Game")?,
        revision: fact(&examined, &args.document, "Revision")?,
        profile: args.profile.clone(),
        on_changes: on_changes(&args.profile)?,
        reason: args.reason.as_deref().map(folded),
        conditions,
    })
}

/// Text as a cell of a table holds it.
fn folded(text: &str) -> String {
    printable(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn fact(examined: &Examined, path: &Path, name: &str) -> Result<String, Failure> {
    let cell = examined.dossier.facts.row(name);
    cell.map(|cell| printable(&cell.text)).ok_or_else(|| {
        let path = shown(path);
        Failure::unreadable(format!("{path} is no rule document: it does not state its '{name}'."))
    })
}

/// What the profile says about changes of the game: the clauses that apply when rules differ.
fn on_changes(name: &str) -> Result<Option<String>, Failure> {
    let text = profile_text(name).ok_or_else(|| {
        Failure::usage(format!(
            "No profile is called '{}'; the profiles are {}.",
            printable(name),
            profile_names().join(", ")
        ))
    })?;
    let profile = read_profile(&Source::new(name, text.as_bytes()));
    let clauses = profile.clauses.iter().filter(|clause| {
        clause.when.iter().flatten().any(|when| *when == When::RulesDiffer) && clause.is_read()
    });
    let said: Vec<String> =
        clauses.map(|clause| format!("{}: {}", clause.clause.text, clause.says.text)).collect();
    Ok((!said.is_empty()).then(|| said.join("; ")))
}

fn before(path: &Path, date: Date) -> Result<Digest, Failure> {
    let bytes = read(path, DOCUMENT_BYTES_MAX)?;
    let letter = read_letter(&Source::new(&shown(path), &bytes));
    let letter = letter.map_err(|wrong| not_read(path, &wrong))?;
    if letter.date > date {
        let sentence = format!("{} is dated {}, after --date.", shown(path), letter.date);
        return Err(Failure::usage(sentence));
    }
    Ok(Digest::of(&bytes))
}

fn not_read(path: &Path, wrong: &NotALetter) -> Failure {
    Failure::unreadable(format!("{}: {}", shown(path), wrong.0.join(" ")))
}

/// A date in exactly one spelling.
pub fn date(option: &str, text: &str) -> Result<Date, Failure> {
    let read = text.parse::<Date>().ok().filter(|date| date.to_string() == text);
    read.ok_or_else(|| {
        Failure::usage(format!("{option}: '{}' is no date like 2026-11-20.", printable(text)))
    })
}

fn file_name(path: &Path) -> Result<String, Failure> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.filter(|name| name.ends_with(".md"))
        .ok_or_else(|| Failure::usage("--out: a letter's file name ends in .md."))
}
