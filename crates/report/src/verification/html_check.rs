//! Whether the page for readers beside a report shows that report: it is made again and compared.
//!
//! Its bytes follow from `report.md`, `annex.md`, `report.json` and the figures. So a page that was changed never
//! passes, and one that cannot be made again, because those files are not at hand or another tool
//! build laid it out, is not taken for the same. A folder without the page lacks nothing.

use crate::document::title_fact::TitleFact;
use crate::html::{HTML_FILE, report_html};
use crate::readback::report::{REPORT_BYTES_MAX, ReadReport};
use crate::render::annex::ANNEX_FILE;
use crate::verification::listed_files::FileResult;
use crate::verification::request::{CheckResult, VerifyRequest};
use gincert_evidence::Verdict;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The part of the verification that is about the page; `None` where there is no page.
pub(crate) fn rendering_part(
    report: &ReadReport,
    issued: &[FileResult],
    asked: &VerifyRequest<'_>,
) -> Option<CheckResult> {
    let folder = asked.folders.report?;
    let part = |verdict, reason: &str| {
        let reason = reason.to_owned();
        Some(CheckResult { part: "rendering", verdict, counts: true, reason })
    };
    let path = folder.join(HTML_FILE);
    match std::fs::symlink_metadata(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        Ok(data) if data.is_file() => {}
        _ => return part(Verdict::Differs, "report.html is not a plain file."),
    }
    let Some(page) = whole(&path) else {
        return part(Verdict::NotTested, "report.html cannot be read or is too large.");
    };
    let Some(files) = files(issued, folder) else {
        let reason = "report.html was not compared with the report: report.json, the annex or a \
                      figure that it is made from is missing or differs from the one that the \
                      report names.";
        return part(Verdict::NotTested, reason);
    };
    let json = files.get("report.json").map(Vec::as_slice).unwrap_or_default();
    let made = report_html(asked.bytes, json, &files).unwrap_or_default();
    if made.as_bytes() == page {
        return part(Verdict::Agrees, "report.html shows the report unchanged.");
    }
    if report.fact(TitleFact::ToolBuild) == Some(asked.build) {
        let reason = "report.html differs from the report: read report.md instead.";
        return part(Verdict::Differs, reason);
    }
    let reason = "report.html was not compared with the report: the report names a different tool \
                  build, which may lay out pages differently. Read report.md instead.";
    part(Verdict::NotTested, reason)
}

/// The files that the page is made from, each the one in the report; `None` where one is not.
fn files(issued: &[FileResult], folder: &Path) -> Option<BTreeMap<String, Vec<u8>>> {
    let is_used = |file: &&FileResult| {
        ["report.json", ANNEX_FILE].contains(&file.path.as_str()) || file.path.ends_with(".svg")
    };
    let used = issued.iter().filter(is_used);
    used.map(|file| {
        let bytes = file.matches.filter(|same| *same).and_then(|_| whole(&folder.join(&file.path)));
        Some((file.path.clone(), bytes?))
    })
    .collect()
}

fn whole(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(REPORT_BYTES_MAX + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= REPORT_BYTES_MAX).then_some(bytes)
}
