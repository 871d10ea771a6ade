//! A report as a value: title, facts, numbered sections, blocks.
//!
//! It knows the outline; it knows nothing about Markdown, JSON or files.

use crate::document::issued_file::{INPUT_COLUMNS, IssuedFile, file_table};
use crate::document::outline::{OUTLINE, anchor_of};
use crate::document::title_fact::{MUST_SIGN, TitleFact};
use gincert_evidence::{Drawing, Finding, Table};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// One block of a section. Texts are plain: renderers escape them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "content", rename_all = "kebab-case")]
pub enum Block {
    /// A heading inside the section.
    Heading(String),
    /// Running text.
    Paragraph(String),
    /// Items, unordered.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// Findings, in the order given.
    Findings(#[serde(serialize_with = "worded")] Vec<Finding>),
    /// Text kept as it is: a command, an example.
    Code {
        /// The language word after the fence; empty for none.
        lang: String,
        /// The text.
        text: String,
    },
    /// A figure and the file that holds its drawing, relative to the report's folder.
    Figure {
        /// The figure.
        figure: Drawing,
        /// Path such as `figures/score.svg`.
        file: String,
    },
}

/// Findings as reports give them: whom one is about stands before its message.
fn worded<S: Serializer>(findings: &[Finding], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(
        findings
            .iter()
            .map(|finding| Finding { message: finding.sentence().into_owned(), ..finding.clone() }),
    )
}

/// A numbered section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Number, as printed: `5`, or `A` for an annex.
    pub number: String,
    /// Fragment that links to it.
    pub anchor: String,
    /// The words of the heading.
    pub heading: String,
    /// Content; an empty section says that it is not part of the submission.
    pub body: Vec<Block>,
    /// What the section shows in the annex only: tables that another mathematician checks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annex: Vec<Block>,
}

impl Section {
    /// An empty section; the anchor follows from number and heading.
    pub fn new(number: &str, heading: &str) -> Section {
        Section {
            number: number.to_owned(),
            anchor: anchor_of(&format!("{number}. {heading}")),
            heading: heading.to_owned(),
            body: Vec::new(),
            annex: Vec::new(),
        }
    }

    /// The titles of what the section shows in the annex, in order.
    pub(crate) fn annex_titles(&self) -> Vec<&str> {
        let titles = self.annex.iter().filter_map(|block| match block {
            Block::Heading(text) => Some(text.as_str()),
            Block::Table(table) => Some(table.title.as_str()),
            _ => None,
        });
        titles.filter(|title| !title.trim().is_empty()).collect()
    }
}

/// A report.
///
/// ```
/// use gincert_report::{Block, Report};
/// let mut report = Report::new("Test report", false);
/// report.add("3", Block::Paragraph("Every printed figure agrees.".into()));
/// assert!(report.missing_headings().is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Title.
    pub title: String,
    /// True where no engagement document was given: the report is a DRAFT.
    pub self_assessment: bool,
    /// Facts of the title block, name and entry, in order; printed in section 1.
    #[serde(serialize_with = "facts")]
    pub header: Vec<(String, String)>,
    /// What stands before the contents, for a person who reads one page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_page: Vec<Block>,
    /// Sections.
    pub sections: Vec<Section>,
    /// The numbers and answers that the report's sentences tell, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<NamedFact>,
}

/// A number or an answer of a report under a name of its own, so that nobody has to read it out of a
/// sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedFact {
    /// Words with dots between them: `findings.logs.material`.
    pub name: String,
    /// The value.
    pub value: FactValue,
}

/// The value of a named fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FactValue {
    /// A count.
    Count(u64),
    /// A word, or a number that is no count, as the sentences print it.
    Text(String),
}

impl From<u64> for FactValue {
    fn from(count: u64) -> FactValue {
        FactValue::Count(count)
    }
}

impl From<usize> for FactValue {
    fn from(count: usize) -> FactValue {
        FactValue::Count(count as u64)
    }
}

impl From<&str> for FactValue {
    fn from(text: &str) -> FactValue {
        FactValue::Text(text.to_owned())
    }
}

impl From<String> for FactValue {
    fn from(text: String) -> FactValue {
        FactValue::Text(text)
    }
}

#[derive(Serialize)]
struct Fact<'a> {
    name: &'a str,
    entry: &'a str,
}

fn facts<S: Serializer>(header: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(header.len()))?;
    for (name, entry) in header {
        list.serialize_element(&Fact { name, entry })?;
    }
    list.end()
}

impl Report {
    /// A report with the whole outline and nothing in it.
    pub fn new(title: &str, self_assessment: bool) -> Report {
        Report {
            title: title.to_owned(),
            self_assessment,
            header: Vec::new(),
            facts: Vec::new(),
            first_page: Vec::new(),
            sections: OUTLINE
                .iter()
                .map(|heading| Section::new(heading.number, heading.text))
                .collect(),
        }
    }

    /// Adds a fact to the title block.
    pub fn fact(&mut self, fact: TitleFact, entry: impl Into<String>) {
        self.header.push((fact.name().to_owned(), entry.into()));
    }

    /// Adds to the title block that a signature is needed: whose part it is, and the name in signers'
    /// files.
    pub fn must_sign(&mut self, role: &str, signs_as: &str) {
        self.header.push((format!("{MUST_SIGN}{role}"), signs_as.to_owned()));
    }

    /// Names a number or an answer that sentences of the report tell. What is named a second time with
    /// the same value stands once.
    pub fn name(&mut self, name: &str, value: impl Into<FactValue>) {
        let fact = NamedFact { name: name.to_owned(), value: value.into() };
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Adds the table of the files that the report is about, with their digests, to section 5. A
    /// report has one, even where it is empty: `verify` reads it back.
    pub fn name_inputs(&mut self, title: &str, files: &[IssuedFile]) {
        let columns = INPUT_COLUMNS;
        self.add("5", Block::Table(file_table(title, columns, files)));
    }

    /// The section of this number.
    pub fn section_mut(&mut self, number: &str) -> Option<&mut Section> {
        self.sections.iter_mut().find(|section| section.number == number)
    }

    /// Adds a block to the section of this number. A number that the report does not have yet
    /// becomes a new section: one of the outline under its own heading, any other as an annex.
    pub fn add(&mut self, number: &str, block: Block) {
        if let Some(section) = self.section_or_new(number) {
            section.body.push(block);
        }
    }

    /// Adds a block to the annex of the section of this number, which is a file beside the report.
    pub fn add_to_annex(&mut self, number: &str, block: Block) {
        if let Some(section) = self.section_or_new(number) {
            section.annex.push(block);
        }
    }

    fn section_or_new(&mut self, number: &str) -> Option<&mut Section> {
        if self.section(number).is_none() {
            let known = OUTLINE.iter().find(|heading| heading.number == number);
            let text = known.map_or("Annex", |heading| heading.text);
            self.sections.push(Section::new(number, text));
        }
        self.section_mut(number)
    }

    /// Headings of the outline that the report does not have. Renderers print them all the same,
    /// with the words that they are not part of the submission.
    pub fn missing_headings(&self) -> Vec<&'static str> {
        OUTLINE
            .iter()
            .filter(|heading| self.section(heading.number).is_none())
            .map(|heading| heading.text)
            .collect()
    }

    fn section(&self, number: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.number == number)
    }

    /// The report as renderers print it: the outline in order, missing headings added empty, then
    /// every other section in the order given.
    pub(crate) fn in_order(&self) -> Report {
        let mut sections: Vec<Section> = Vec::new();
        for heading in &OUTLINE {
            let mut all = self.sections.iter().filter(|s| s.number == heading.number);
            match all.next() {
                Some(section) => sections.push(section.clone()),
                None => sections.push(Section::new(heading.number, heading.text)),
            }
            // A number used twice: nothing that was written is dropped.
            if let Some(last) = sections.last_mut() {
                for more in all {
                    last.body.extend(more.body.clone());
                    last.annex.extend(more.annex.clone());
                }
            }
        }
        let known = |section: &&Section| OUTLINE.iter().any(|h| h.number == section.number);
        sections.extend(self.sections.iter().filter(|s| !known(s)).cloned());
        Report { sections, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_heading_is_named_and_printed_all_the_same() {
        let mut report = Report::new("T", false);
        report.sections.retain(|section| section.number != "11");
        assert_eq!(report.missing_headings(), ["Results C: statistics"]);
        assert_eq!(report.in_order().sections.len(), 16);
        assert_eq!(report.in_order().sections[10].number, "11");
    }

    #[test]
    fn annexes_follow_the_outline_and_nothing_is_dropped() {
        let mut report = Report::new("T", false);
        report.add("A", Block::Paragraph("annex".into()));
        report.sections.rotate_right(1);
        report.sections.push(Section {
            body: vec![Block::Paragraph("again".into())],
            ..Section::new("3", "Conclusion")
        });
        let ordered = report.in_order();
        assert_eq!(ordered.sections.len(), 17);
        assert_eq!(ordered.sections[16].heading, "Annex");
        assert_eq!(ordered.sections[2].body.len(), 1);
    }
}
