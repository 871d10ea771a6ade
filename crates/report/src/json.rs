//! The report as JSON: the same facts as the Markdown, for machines.
//!
//! It knows the model only. Keys keep the order of the model's fields, so that the same report
//! gives the same bytes.

use crate::model::Report;
use serde::Serialize;

/// Version of the layout of `report.json`; keys are added, never renamed.
const LAYOUT: u32 = 1;

#[derive(Serialize)]
struct Dated<'a> {
    format: &'static str,
    v: u32,
    #[serde(flatten)]
    report: &'a Report,
}

/// The report as indented JSON with a line end at the end. Every heading of the outline is there;
/// an empty `body` means that it is not part of the submission.
///
/// # Errors
/// None in practice: the model holds nothing that JSON cannot say. The serialiser's error is passed
/// on all the same.
pub fn report_json(report: &Report) -> Result<String, serde_json::Error> {
    let report = report.in_order();
    let dated = Dated { format: "gincert-report", v: LAYOUT, report: &report };
    let mut text = serde_json::to_string_pretty(&dated)?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Block;
    use gincert_evidence::{Align, Finding, Grade, Place, Table};

    #[test]
    fn every_heading_and_every_kind_of_block_is_in_the_json() {
        let mut report = Report::new("T", true);
        report.fact("Report", "R-1");
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
