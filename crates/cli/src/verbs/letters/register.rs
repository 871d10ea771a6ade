//! `gincert register`: a commission's signed list of its letters.

use super::approve::{date, stated};
use super::filed;
use super::followed::letter_at;
use super::register_page;
use super::registered::{self, RegisterBasis};
use crate::args::{RegisterAddArgs, RegisterVerb, RegisterVerifyArgs};
use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::io::secret::private_key;
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use crate::verbs::signatures::sidecar_files::{SignatureLookup, folder_of, signatures};
use gincert_evidence::{Digest, counted, printable};
use gincert_letters::{
    Letter, LetterJudge, NotARegister, Register, RegisterEntry, RejectedLetter,
    compare_with_register, judge_register, read_register, register_markdown,
};
use gincert_report::write_folder;
use gincert_signing::{Namespace, PrivateKey, sign, verify};
use jiff::civil::Date;
use serde::Serialize;
use std::path::Path;

pub fn run(output: &Output, verb: &RegisterVerb) -> Result<Exit, Failure> {
    match verb {
        RegisterVerb::Add(args) => add(output, args),
        RegisterVerb::Verify(args) => check(output, args),
        RegisterVerb::Page(args) => register_page::run(output, args),
        RegisterVerb::Show { register } => show(output, register),
    }
}

#[derive(Serialize)]
struct Added {
    register: String,
    commission: String,
    added: usize,
    entries: usize,
    /// The digest of the last entry before and after.
    head_before: Option<Digest>,
    head: Option<Digest>,
    signature: String,
}

fn add(output: &Output, args: &RegisterAddArgs) -> Result<Exit, Failure> {
    let entered = date("--on", &args.on)?;
    let name = args.register.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.filter(|name| name.ends_with(".md"));
    let name = name
        .ok_or_else(|| Failure::usage("The file name of a register must end in .md.".to_owned()))?;
    if args.signers.is_none() && args.trust.is_stated() {
        let needed = "--revoked, --log-policy and --delegations judge the signers of a list: give it with --signers.";
        return Err(Failure::usage(needed));
    }
    let key = private_key(&args.key)?;
    let commission = args.commission.as_deref().map(|text| stated("--commission", text));
    let mut register = before(args, commission.transpose()?, &key, entered)?;
    let head_before = register.head();
    let mut beside = SignatureLookup::default();
    let letters: Result<Vec<(Letter, Digest)>, Failure> =
        args.letters.iter().map(|path| signed_letter(path, &mut beside)).collect();
    let letters = letters?;
    register.enter(&letters, entered).map_err(Failure::usage)?;
    let page = register_markdown(&register);
    // What is signed must say what was meant.
    if read_register("register", page.as_bytes()).as_ref() != Ok(&register) {
        return Err(Failure::internal("The register as written cannot be read back correctly."));
    }
    let signature = sign(&key, Namespace::Register, page.as_bytes())
        .map_err(|error| Failure::internal(format!("{error}.")))?;
    let files =
        [(format!("{name}.sig"), signature.into_bytes()), (name.clone(), page.into_bytes())];
    write_folder(folder_of(&args.register), &files, &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))?;
    let path = shown(&args.register);
    let answer = Added {
        commission: register.commission.clone(),
        added: letters.len(),
        entries: register.entries.len(),
        head_before,
        head: register.head(),
        signature: format!("{path}.sig"),
        register: path,
    };
    if output.json() {
        output.print_json(&answer)?;
        return Ok(Exit::Clean);
    }
    let head = answer.head.map(|head| format!("; head sha256:{head}")).unwrap_or_default();
    output.print(&wrapped(
        "",
        &format!(
            "{}: {} added, {} in all, signed: {}{head}.",
            answer.register,
            counted(answer.added as u64, "entry", "entries"),
            answer.entries,
            answer.signature
        ),
    ))?;
    Ok(Exit::Clean)
}

/// The register as it was: it must be whole, and signed by the same key or by somebody on the list.
fn before(
    args: &RegisterAddArgs,
    commission: Option<String>,
    key: &PrivateKey,
    entered: Date,
) -> Result<Register, Failure> {
    if std::fs::symlink_metadata(&args.register).is_err() {
        let needed = "A new register requires --commission NAME.";
        return Ok(Register::new(&commission.ok_or_else(|| Failure::usage(needed.to_owned()))?));
    }
    let (register, path, bytes) = registered::page(&args.register)?;
    if let Some(other) = commission.filter(|name| *name != register.commission) {
        return Err(Failure::usage(format!(
            "{path} is the register of '{}', not of '{other}'.",
            register.commission
        )));
    }
    let beside = signatures(&args.register)?;
    let is_own = beside.iter().filter_map(|one| one.bytes.as_ref().ok()).any(|signature| {
        verify(signature, Namespace::Register, &bytes)
            .is_ok_and(|by| by.key_data() == key.public_key().key_data())
    });
    let mut faults = register.faults();
    if let (Some(list), false) = (&args.signers, is_own) {
        let signers = filed::readers_list(list, &args.trust)?;
        let judge =
            LetterJudge { signers: &signers, principal: None, on: entered, signers_needed: 1 };
        let judged = judge_register(&path, &bytes, &beside, judge)
            .map_err(|NotARegister(why)| registered::not_read(&path, &why))?;
        faults = judged.faults;
    } else if !is_own {
        faults.push(
            "It is not signed by the key of --key. Where another key signed it last, give the list of \
             its signers with --signers."
                .to_owned(),
        );
    }
    match faults.first() {
        None => Ok(register),
        Some(fault) => Err(Failure::usage(format!(
            "{path} was not changed: nothing is added to a register with a fault. {}",
            printable(fault)
        ))),
    }
}

/// A letter that somebody signed: a draft is not entered.
fn signed_letter(path: &Path, lookup: &mut SignatureLookup) -> Result<(Letter, Digest), Failure> {
    let (letter, bytes) = letter_at(path)?;
    let name = shown(path);
    let beside = lookup.signatures(path)?;
    let mut beside = beside.iter().filter_map(|one| one.bytes.as_ref().ok());
    if !beside.any(|signature| verify(signature, Namespace::Approval, &bytes).is_ok()) {
        return Err(Failure::usage(format!("{name} has no signature of a letter that fits it.")));
    }
    Ok((letter, Digest::of(&bytes)))
}

#[derive(Serialize)]
struct Verified {
    #[serde(flatten)]
    basis: RegisterBasis,
    verdict: &'static str,
    /// Of the folder of letters: entries without a letter, letters without an entry.
    missing: Option<usize>,
    unentered: Option<usize>,
    letters: Vec<RejectedLetter>,
}

fn check(output: &Output, args: &RegisterVerifyArgs) -> Result<Exit, Failure> {
    let on = date("--on", &args.on)?;
    let signers = filed::readers_list(&args.trusted.signers, &args.trusted.trust.keys)?;
    let judge = filed::judge(&signers, &args.trusted.trust, on);
    let found = registered::find(&args.register, judge)?;
    let (mut missing, mut unentered, mut letters) = (None, None, Vec::new());
    if let Some(folder) = &args.approvals {
        let at_hand = filed::read(folder, judge)?;
        let register = &found.judged.register;
        let compared = compare_with_register(register, &found.path, at_hand.filed, on, on);
        (missing, unentered) = (Some(compared.missing), Some(compared.unentered));
        letters = compared.problems().collect();
        letters.extend(at_hand.unread);
    }
    let is_fine = found.judged.faults.is_empty() && letters.is_empty();
    let verdict = if is_fine { "agrees" } else { "differs" };
    let basis = found.basis();
    let answer = Verified { basis, verdict, missing, unentered, letters };
    if output.json() {
        output.print_json(&answer)?;
    } else {
        output.print(&text(&answer))?;
    }
    Ok(if is_fine { Exit::Clean } else { Exit::Findings })
}

fn text(answer: &Verified) -> String {
    let mut text = wrapped("", &format!("{}: {}", answer.basis.path, answer.verdict));
    text.push_str(&wrapped("  ", &format!("This is {}.", answer.basis.words())));
    match (answer.missing, answer.unentered) {
        (Some(missing), Some(unentered)) => text.push_str(&wrapped(
            "  ",
            &format!(
                "In the folder of letters: {} without a letter at hand, {} of the commission without an entry.",
                counted(missing as u64, "entry", "entries"),
                counted(unentered as u64, "letter", "letters")
            ),
        )),
        _ => text.push_str(&wrapped(
            "  ",
            "No letter was compared with it; give the folder of letters with --approvals.",
        )),
    }
    for fault in &answer.basis.faults {
        text.push_str(&wrapped("  ", fault));
    }
    for letter in &answer.letters {
        let sentences = format!("Look at {}. {}", letter.path, letter.why);
        text.push_str(&wrapped("  ", &printable(&sentences)));
    }
    text
}

#[derive(Serialize)]
struct RegisterListing<'a> {
    path: &'a str,
    sha256: Digest,
    commission: &'a str,
    head: Option<Digest>,
    entries: &'a [RegisterEntry],
    faults: Vec<String>,
}

fn show(output: &Output, path: &Path) -> Result<Exit, Failure> {
    let (register, name, bytes) = registered::page(path)?;
    let faults = register.faults();
    let is_fine = faults.is_empty();
    let answer = RegisterListing {
        path: &name,
        sha256: Digest::of(&bytes),
        commission: &register.commission,
        head: register.head(),
        entries: &register.entries,
        faults,
    };
    if output.json() {
        output.print_json(&answer)?;
    } else {
        output.print(&listing(&answer))?;
    }
    Ok(if is_fine { Exit::Clean } else { Exit::Findings })
}

fn listing(answer: &RegisterListing<'_>) -> String {
    let entries = counted(answer.entries.len() as u64, "entry", "entries");
    let head = answer.head.map(|head| format!("; head sha256:{head}")).unwrap_or_default();
    let mut text = wrapped(
        "",
        &format!(
            "{}: {entries} of the {}{head}. No signature was verified.",
            answer.path,
            printable(answer.commission)
        ),
    );
    for entry in answer.entries {
        text.push_str(&format!(
            "{:>6}  {}  {:<9}  {}  entered {}\n",
            entry.number,
            entry.date,
            entry.action.word(),
            entry.letter,
            entry.entered
        ));
    }
    for fault in &answer.faults {
        text.push_str(&wrapped("  ", &printable(fault)));
    }
    text
}
