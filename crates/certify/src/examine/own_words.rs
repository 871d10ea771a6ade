//! Names that a submitter gives and that read like a verdict of somebody else.

use crate::findings::checks::name_judges;
use gincert_evidence::{Finding, FindingSubject};
use gincert_pages::Source;
use gincert_submission::{AnalyzedDocument, Manifest};

/// Words that judge, whole.
const WORDS: [&str; 36] = [
    "agree",
    "agrees",
    "agreed",
    "complies",
    "comply",
    "compliance",
    "compliant",
    "complied",
    "conform",
    "conforms",
    "conforming",
    "conformity",
    "certified",
    "certificate",
    "certification",
    "approved",
    "approval",
    "authorised",
    "authorized",
    "passed",
    "passes",
    "pass",
    "faultless",
    "flawless",
    "fault",
    "faults",
    "defect",
    "defects",
    "verified",
    "verdict",
    "validated",
    "accredited",
    "satisfies",
    "guaranteed",
    "endorsed",
    "tested",
];

/// A finding for each name that has such a word.
pub(crate) fn findings(
    page: &Source,
    manifest: &Manifest,
    examined: Option<&AnalyzedDocument>,
) -> Vec<Finding> {
    let rows = manifest.names().into_iter();
    let rows = rows.filter_map(|(name, row)| Some((name, row.stated_cell()?)));
    let of_page = rows.filter_map(|(row, cell)| {
        Some(name_judges::finding(page.place(cell.span), row, &cell.text, judging(&cell.text)?))
    });
    let dossier = examined.map(|examined| (&examined.source, &examined.dossier));
    let title =
        dossier.and_then(|(source, dossier)| Some((source, "title", dossier.title.as_ref()?)));
    let revision = dossier.and_then(|(source, dossier)| {
        Some((source, "Revision", dossier.facts.printed_revision.cell.as_ref()?))
    });
    let of_rules = [title, revision].into_iter().flatten().filter_map(|(source, row, cell)| {
        let place = source.place(cell.span);
        let finding = name_judges::finding(place, row, &cell.text, judging(&cell.text)?);
        Some(finding.about(FindingSubject::Rules))
    });
    of_page.chain(of_rules).collect()
}

/// The first word of a name that judges.
fn judging(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find_map(|word| WORDS.iter().copied().find(|known| *known == word))
}

#[cfg(test)]
mod tests {
    use super::judging;

    #[test]
    fn a_name_that_judges_is_told_from_one_that_names() {
        for text in [
            "Harbour Gin, version 2, found without any fault by the laboratory",
            "AGREES",
            "Gin (certified)",
            "2.0-Approved",
        ] {
            assert!(judging(text).is_some(), "{text}");
        }
        for text in ["Gin & Win, rule document", "washington-2017", "Passage Gin", "Fairview Games"]
        {
            assert_eq!(judging(text), None, "{text}");
        }
    }
}
