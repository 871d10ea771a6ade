//! `gincert sign`: a detached signature.

use super::certify::private_key;
use crate::args::NamespaceArg;
use crate::exit::{Exit, Failure};
use crate::files::{read, shown};
use crate::output::Output;
use gincert_certify::FILE_BYTES_MAX;
use gincert_evidence::Digest;
use gincert_report::{Namespace, sign, write_folder};
use serde::Serialize;
use std::path::Path;

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
    }
}

pub fn run(
    output: &Output,
    file: &Path,
    key: &Path,
    namespace: NamespaceArg,
) -> Result<Exit, Failure> {
    let key = private_key(key)?;
    let bytes = read(file, FILE_BYTES_MAX)?;
    let namespace = namespace_of(namespace);
    let signature =
        sign(&key, namespace, &bytes).map_err(|error| Failure::internal(format!("{error}.")))?;
    let name = format!("{}.sig", file.file_name().unwrap_or_default().to_string_lossy());
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    write_folder(folder, &[(name.clone(), signature.into_bytes())], &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))?;
    let answer = Answer {
        file: shown(file),
        sha256: Digest::of(&bytes),
        namespace: namespace.as_str(),
        signature: shown(&file.with_file_name(name)),
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
