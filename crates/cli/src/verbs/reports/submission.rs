//! `gincert submission`: the page of a submission, laid out from its files.

use crate::io::exit::{Exit, Failure};
use crate::io::files::shown;
use crate::ui::output::Output;
use gincert_certify::manifest_template;
use gincert_evidence::printable;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    page: String,
    left_out: Vec<LeftOutFile>,
}

#[derive(Serialize)]
struct LeftOutFile {
    path: String,
    reason: String,
}

pub fn run(output: &Output, folder: &Path) -> Result<Exit, Failure> {
    if !folder.is_dir() {
        return Err(Failure::unreadable(format!("{} is not a folder.", shown(folder))));
    }
    let laid_out = manifest_template(folder);
    let exit = if laid_out.left_out.is_empty() { Exit::Clean } else { Exit::Findings };
    for (path, why) in &laid_out.left_out {
        output.complain(&format!("'{}' was omitted: {why}.", printable(path)));
    }
    if output.json() {
        let left_out = laid_out.left_out.into_iter();
        let left_out = left_out.map(|(path, reason)| LeftOutFile { path, reason }).collect();
        output.print_json(&Answer { page: laid_out.page, left_out })?;
    } else {
        output.print(&laid_out.page)?;
    }
    Ok(exit)
}
