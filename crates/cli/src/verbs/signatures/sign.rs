//! `gincert sign`: a detached signature, which never takes the place of somebody else's.

use super::sidecar_files::folder_of;
use crate::args::{NamespaceArg, SignArgs};
use crate::io::exit::{Exit, Failure};
use crate::io::files::{name_of, read, shown};
use crate::io::secret::{key_or_why, refused};
use crate::ui::output::Output;
use crate::verbs::signatures::stock_sign;
use gincert_certify::FILE_BYTES_MAX;
use gincert_evidence::{Digest, is_signer_name};
use gincert_letters::Action;
use gincert_report::write_folder;
use gincert_signing::{
    DelegationList, DelegationSource, Namespace, SIGNATURE_BYTES_MAX, sign, signature_head,
};
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(Serialize)]
struct Answer {
    file: String,
    sha256: Digest,
    namespace: &'static str,
    signature: String,
}

/// The namespace that a choice of the command line stands for.
pub fn namespace_of(namespace: NamespaceArg) -> Namespace {
    match namespace {
        NamespaceArg::Report => Namespace::Report,
        NamespaceArg::Approval => Namespace::Approval,
        NamespaceArg::Document => Namespace::Document,
        NamespaceArg::Register => Namespace::Register,
        NamespaceArg::Delegation => Namespace::Delegation,
    }
}

pub fn run(output: &Output, args: &SignArgs) -> Result<Exit, Failure> {
    let file = args.file.as_path();
    refuse_name(args.principal.as_deref())?;
    let bytes = read(file, FILE_BYTES_MAX)?;
    let namespace = namespace_of(args.namespace);
    let (signature, comment) = made(&args.key, namespace, &bytes)?;
    if namespace == Namespace::Delegation {
        refuse_list(file, &bytes, &signature)?;
    }
    let key = signature_head(signature.as_bytes())
        .ok_or_else(|| Failure::internal("The new signature cannot be read.".to_owned()))?
        .key;
    let name = args.principal.clone().unwrap_or_else(|| signer_name(&comment, &key));
    let path = free_place(file, &name, &key)?;
    write(&path, signature)?;
    let answer = Answer {
        file: shown(file),
        sha256: Digest::of(&bytes),
        namespace: namespace.as_str(),
        signature: shown(&path),
    };
    if output.json() {
        output.print_json(&answer)?;
    } else {
        output.print(&format!(
            "{}  signature of {} for {}\n",
            answer.signature, answer.file, answer.namespace
        ))?;
    }
    Ok(Exit::Clean)
}

/// A signature and the comment of its key: made here, or by the stock tool where the secret is in an
/// agent, on a token or under a passphrase.
fn made(path: &Path, purpose: Namespace, message: &[u8]) -> Result<(String, String), Failure> {
    if let Some(key) = stock_sign::public_key(path) {
        let signature = stock_sign::sign(path, Some(&key), purpose, message)?;
        return Ok((signature, key.comment().to_owned()));
    }
    match key_or_why(path)? {
        Ok(key) => {
            let signature = sign(&key, purpose, message);
            let signature = signature.map_err(|error| Failure::internal(format!("{error}.")))?;
            Ok((signature, key.comment().to_owned()))
        }
        Err(error) if stock_sign::is_stock(&error) => {
            Ok((stock_sign::sign(path, None, purpose, message)?, String::new()))
        }
        Err(error) => Err(refused(path, &error.to_string())),
    }
}

/// Refuses a list of delegations that every reader would refuse, or with an act that no letter has.
fn refuse_list(file: &Path, bytes: &[u8], signature: &str) -> Result<(), Failure> {
    let (path, signature) = (shown(file), Some(signature.as_bytes()));
    let source = DelegationSource { file: &path, bytes, signature, proof: None };
    let why = match DelegationList::read(source, None) {
        Ok(list) => {
            let unknown = |act: &&str| Action::ALL.iter().all(|known| known.word() != *act);
            match list.acts().find(unknown) {
                None => return Ok(()),
                Some(act) => format!("letters have no act '{act}'"),
            }
        }
        Err(error) => format!("as a list of delegations it would be refused: {error}"),
    };
    Err(Failure::unreadable(format!(
        "{path} was not signed: {why}. docs/report-format.md (Delegations) describes the list."
    )))
}

fn refuse_name(given: Option<&str>) -> Result<(), Failure> {
    match given {
        Some(name) if !is_signer_name(name) => {
            Err(Failure::usage("--principal: a signer's name has letters, digits and -._@+ only."))
        }
        _ => Ok(()),
    }
}

/// The name that a second signature's file carries where none is given: the key's comment where that
/// is one word, else a part of the key's digest.
pub fn signer_name(comment: &str, key: &[u8]) -> String {
    if is_signer_name(comment) {
        return comment.to_owned();
    }
    format!("key-{}", Digest::of(key).short())
}

/// `FILE.sig`, or where that is somebody else's `FILE.NAME.sig`.
fn free_place(file: &Path, name: &str, own: &[u8]) -> Result<PathBuf, Failure> {
    let base = name_of(file);
    let places = [format!("{base}.sig"), format!("{base}.{name}.sig")];
    for place in &places {
        let path = file.with_file_name(place);
        if is_free_or_own(&path, own) {
            return Ok(path);
        }
    }
    Err(Failure::not_writable(format!(
        "{} and {} are signatures by other keys, or not signatures; they were left unchanged. Give \
         another name with --principal NAME.",
        shown(&file.with_file_name(&places[0])),
        shown(&file.with_file_name(&places[1]))
    )))
}

/// Whether nothing stands at a path, or a signature by this very key.
fn is_free_or_own(path: &Path, own: &[u8]) -> bool {
    if std::fs::symlink_metadata(path).is_err() {
        return true;
    }
    let bytes = gincert_input::read_file(path, SIGNATURE_BYTES_MAX);
    let head = bytes.ok().and_then(|bytes| signature_head(&bytes));
    head.is_some_and(|head| head.key == own)
}

fn write(path: &Path, signature: String) -> Result<(), Failure> {
    let files = [(name_of(path), signature.into_bytes())];
    write_folder(folder_of(path), &files, &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))
}
