//! The report as JSON: the same facts as the Markdown, for machines.
//!
//! It knows the model only. Keys keep the order of the model's fields, so that the same report
//! gives the same bytes.

use crate::document::model::Report;
use gincert_evidence::is_unprintable;
use serde::Serialize;

/// Version of the layout of `report.json`; keys are added, never renamed.
pub(crate) const LAYOUT: u32 = 1;

#[derive(Serialize)]
struct ReportEnvelope<'a> {
    format: &'static str,
    v: u32,
    #[serde(flatten)]
    report: &'a Report,
}

/// Any value as indented JSON with a line end; see [`json_line`] for the characters.
///
/// # Errors
/// The serialiser's.
pub fn json_pretty(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = visible(serde_json::to_string_pretty(value)?);
    text.push('\n');
    Ok(text)
}

/// Any value as one line of JSON with its line end. Characters that hide or reorder text, or move
/// a cursor, are written as `\u202e` and the like: a reader of JSON gets the same value, and a
/// reader of the file sees it.
///
/// # Errors
/// The serialiser's.
///
/// ```
/// let line = gincert_report::json_line(&"a\u{202e}b \u{e0041}").unwrap();
/// assert_eq!(line, "\"a\\u202eb \\udb40\\udc41\"\n");
/// assert_eq!(serde_json::from_str::<String>(&line).unwrap(), "a\u{202e}b \u{e0041}");
/// ```
pub fn json_line(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = visible(serde_json::to_string(value)?);
    text.push('\n');
    Ok(text)
}

/// Outside of texts JSON has no unprintable character but line ends.
fn visible(json: String) -> String {
    let is_hidden = |c: char| is_unprintable(c) && c != '\n';
    if !json.contains(is_hidden) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 64);
    for c in json.chars() {
        if is_hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// The report as indented JSON with a line end at the end. Every heading of the outline is there;
/// an empty `body` means that it is not part of the submission.
///
/// # Errors
/// None in practice: the model holds nothing that JSON cannot say. The serialiser's error is passed
/// on all the same.
pub fn report_json(report: &Report) -> Result<String, serde_json::Error> {
    let report = report.in_order();
    let dated = ReportEnvelope { format: "gincert-report", v: LAYOUT, report: &report };
    json_pretty(&dated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::model::Block;
    use gincert_evidence::{Align, Finding, Grade, Place, Table};

    #[test]
    fn nothing_in_the_json_hides_or_reorders_text_and_its_values_are_whole() {
        let hidden = "a\u{202e}b\u{200b}\u{3164}\u{7f}\u{85}\u{e0041}\n\"\\";
        let mut report = Report::new(hidden, true);
        report.add("3", Block::Paragraph(hidden.into()));
        let text = report_json(&report).unwrap();
        assert!(text.chars().all(|c| c == '\n' || !is_unprintable(c)));
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["title"], hidden);
        assert_eq!(value["sections"][2]["body"][0]["content"], hidden);
    }

    #[test]
    fn every_heading_and_every_kind_of_block_is_in_the_json() {
        let mut report = Report::new("T", true);
        report.header.push(("Report".to_owned(), "R-1".to_owned()));
        report.add("9", Block::Heading("A2".into()));
        report.add("9", Block::Table(Table::new("t", &[("a", Align::Left)])));
        let place = Place::File { path: "x.md".into() };
        let finding = Finding::new("open-point", Grade::Observation, place, "M.");
        report.add("13", Block::Findings(vec![finding]));
        let text = report_json(&report).unwrap();
        assert!(text.starts_with("{\n  \"format\": \"gincert-report\",\n  \"v\": 1,\n  \"title\""));
        assert!(text.ends_with("}\n"));
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["sections"].as_array().unwrap().len(), 16);
        assert_eq!(value["header"][0]["entry"], "R-1");
        assert_eq!(value["sections"][8]["body"][1]["kind"], "table");
        let finding = &value["sections"][12]["body"][0]["content"][0];
        assert_eq!(finding["code"], "open-point");
        assert_eq!(text, report_json(&report).unwrap());
    }
}
