//! `gincert register page`: a register and its letters as one HTML page for a day.

use super::approve::date;
use super::filed;
use super::registered;
use crate::args::RegisterPageArgs;
use crate::io::exit::{Exit, Failure};
use crate::io::files::{name_of, shown};
use crate::ui::output::Output;
use crate::ui::wrap::wrapped;
use crate::verbs::signatures::sidecar_files::folder_of;
use gincert_evidence::{Digest, counted, printable};
use gincert_letters::{RejectedLetter, compare_with_register, register_html, register_view};
use gincert_report::write_folder;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct PageWritten {
    page: String,
    sha256: Digest,
    entries: usize,
    documents: usize,
    conditions_due: usize,
    problems: Vec<RejectedLetter>,
}

pub fn run(output: &Output, args: &RegisterPageArgs) -> Result<Exit, Failure> {
    let on = date("--on", &args.on)?;
    let name = args.out.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.filter(|name| name.ends_with(".html"));
    let name = name.ok_or_else(|| Failure::usage("--out: the name of a page ends in .html."))?;
    let signers = filed::readers_list(&args.trusted.signers, &args.trusted.trust.keys)?;
    let judge = filed::judge(&signers, &args.trusted.trust, on);
    let mut found = registered::find(&args.register, judge)?;
    // The page is passed on: it names files and no folder of the machine that made it.
    found.path = file_name(&args.register);
    let mut letters = filed::read(&args.approvals, judge)?;
    letters.name_without_folder();
    let register = &found.judged.register;
    let compared = compare_with_register(register, &found.path, letters.filed, on, on);
    let mut unread = letters.unread;
    unread.extend(found.faults());
    let view = register_view(register, &compared, &unread, on);
    let words = found.basis().sentences(&on.to_string()).join(" ");
    let page = register_html(&view, &format!("Status on {on}. {words}"));
    let written = PageWritten {
        page: shown(&args.out),
        sha256: Digest::of(page.as_bytes()),
        entries: view.entries.len(),
        documents: view.documents.len(),
        conditions_due: view.due.len(),
        problems: view.problems,
    };
    write_folder(folder_of(&args.out), &[(name, page.into_bytes())], &[])
        .map_err(|error| Failure::not_writable(format!("{error}.")))?;
    match output.json() {
        true => output.print_json(&written)?,
        false => output.print(&text(&written))?,
    }
    let is_fine = written.problems.is_empty();
    Ok(if is_fine { Exit::Clean } else { Exit::Findings })
}

/// The name of a file, as it is shown.
fn file_name(path: &Path) -> String {
    printable(&name_of(path))
}

fn text(written: &PageWritten) -> String {
    let of = |count: usize, one: &str, more: &str| counted(count as u64, one, more);
    wrapped(
        "",
        &format!(
            "{}: {}, {}, {} not met; {} to be looked at.",
            written.page,
            of(written.entries, "entry", "entries"),
            of(written.documents, "document", "documents"),
            of(written.conditions_due, "condition", "conditions"),
            of(written.problems.len(), "letter or entry", "letters and entries")
        ),
    )
}
