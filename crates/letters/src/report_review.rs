//! What a report of this tool states about a document that is to be approved: its statement of conformity,
//! what differs, and the clauses that are open.
//!
//! Everything comes from the values of report.json, whose bytes the report names by their digest; whether the
//! report is genuine is asked elsewhere (`gincert verify`).

use crate::conditions::Condition;
use gincert_evidence::{Digest, printable};
use gincert_report::{FACTS_BYTES_MAX, TitleFact, read_report};
use gincert_submission::AnalyzedDocument;
use serde::Deserialize;
use serde_json::Value;

/// What a report states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportReview {
    /// The digest of the report.
    pub sha256: Digest,
    /// Its number, where it states one.
    pub number: Option<String>,
    /// The statement of conformity: `complies`, `does-not-comply`, `none`, or `draft`.
    pub statement: String,
    /// Parts of the submission that differ, as report.json names them: `rules`, `logs`.
    pub differs: Vec<String>,
    /// Clauses that a person has to decide on and has not.
    pub clauses_open: Vec<String>,
    /// Clauses that a person found not met.
    pub clauses_not_met: Vec<String>,
}

#[derive(Deserialize)]
struct ReportValues {
    facts: Vec<NamedValue>,
    sections: Vec<SectionValues>,
}

#[derive(Deserialize)]
struct NamedValue {
    name: String,
    value: Value,
}

#[derive(Deserialize)]
struct SectionValues {
    number: String,
    body: Vec<Value>,
}

impl ReportReview {
    /// Whether the document does not comply by the report, or a part of it differs.
    pub fn is_against(&self) -> bool {
        self.statement == "does-not-comply"
            || !self.differs.is_empty()
            || !self.clauses_not_met.is_empty()
    }

    /// What a letter repeats of it.
    pub fn words(&self) -> String {
        let statement = match self.statement.as_str() {
            "complies" => "complies",
            "does-not-comply" => "does not comply",
            "none" => "no statement of conformity",
            _ => "no statement of conformity: it is a draft",
        };
        let mut parts = vec![statement.to_owned()];
        if !self.differs.is_empty() {
            parts.push(format!("differs: {}", self.differs.join(", ")));
        }
        for (count, what) in
            [(self.clauses_not_met.len(), "not met"), (self.clauses_open.len(), "open")]
        {
            match count {
                0 => {}
                1 => parts.push(format!("1 clause {what}")),
                many => parts.push(format!("{many} clauses {what}")),
            }
        }
        printable(&parts.join("; "))
    }
}

/// Reads what a report states about a document.
///
/// # Errors
/// Why that cannot be read, or that the report is about other documents: a whole sentence.
pub fn review_report(report: &[u8], json: &[u8], document: Digest) -> Result<ReportReview, String> {
    let read = read_report(report).map_err(|error| format!("It is not a report: {error}."))?;
    if !read.inputs.iter().any(|row| row.sha256 == document) {
        return Err(format!("It is not about this document (sha256:{document})."));
    }
    let sha256 = Digest::of(json);
    let is_issued =
        |row: &gincert_report::FileRow| row.path == "report.json" && row.sha256 == sha256;
    if !read.issued.iter().any(is_issued) {
        return Err("report.json beside it is not the one that it was issued with.".to_owned());
    }
    if json.len() as u64 > FACTS_BYTES_MAX {
        return Err(format!("report.json has more than {FACTS_BYTES_MAX} bytes."));
    }
    let values: ReportValues = serde_json::from_slice(json)
        .map_err(|error| format!("report.json cannot be read: {error}."))?;
    let fact = |name: &str| {
        let found = values.facts.iter().find(|one| one.name == name);
        found.and_then(|one| one.value.as_str()).map(str::to_owned)
    };
    let Some(statement) = fact("statement") else {
        return Err("report.json has no statement.".to_owned());
    };
    let differs = values.facts.iter().filter(|one| one.value.as_str() == Some("differs"));
    let differs = differs.filter_map(|one| one.name.strip_prefix("verdict."));
    let differs = differs.map(str::to_owned).collect();
    let (clauses_open, clauses_not_met) = clauses(&values)?;
    let number = read.stated(TitleFact::ReportNumber).map(str::to_owned);
    Ok(ReportReview {
        sha256: Digest::of(report),
        number,
        statement,
        differs,
        clauses_open,
        clauses_not_met,
    })
}

/// The clauses of the compliance matrix that are open, and those that are not met.
fn clauses(values: &ReportValues) -> Result<(Vec<String>, Vec<String>), String> {
    let (mut open, mut not_met) = (Vec::new(), Vec::new());
    let matrix = values.sections.iter().filter(|section| section.number == "12");
    let tables = matrix.flat_map(|section| &section.body).filter(|block| block["kind"] == "table");
    for table in tables.map(|block| &block["content"]) {
        let columns = table["columns"].as_array().map_or(&[][..], Vec::as_slice);
        let place = |name: &str| columns.iter().position(|column| column["name"] == name);
        let places = (place("Clause"), place("Verdict"), place("A person's verdict"));
        let (Some(clause), Some(verdict), Some(person)) = places else { continue };
        for row in table["rows"].as_array().map_or(&[][..], Vec::as_slice) {
            let cell = |at: usize| row[at].as_str().unwrap_or_default();
            let persons = cell(person);
            let is_decided = ["met (", "does not apply"].iter().any(|it| persons.starts_with(it));
            if persons.starts_with("not met") {
                not_met.push(cell(clause).to_owned());
            } else if !is_decided && (persons != "none" || cell(verdict) != "does-not-apply") {
                open.push(cell(clause).to_owned());
            }
        }
    }
    let stated = |name: &str| {
        let found = values.facts.iter().find(|one| one.name == name);
        found.and_then(|one| one.value.as_u64()).unwrap_or(0)
    };
    for (name, count) in [("clauses.open", open.len()), ("clauses.not-met", not_met.len())] {
        if stated(name) != count as u64 {
            return Err(format!(
                "report.json states {} of {name}, and its compliance matrix has {count}.",
                stated(name)
            ));
        }
    }
    Ok((open, not_met))
}

/// Conditions of a rule document that no condition of a letter repeats: their requirements, each with its
/// channel. Small and capital letters are the same; a condition of a letter for `all` channels is for each.
pub fn missing_conditions(document: &AnalyzedDocument, conditions: &[Condition]) -> Vec<String> {
    let key = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let of_document = document.dossier.conditions.iter();
    let missing = of_document.filter(|one| {
        let (what, channel) = (key(&one.condition.text), key(&one.channel.text));
        !conditions.iter().any(|has| {
            let of = key(&has.channel);
            key(&has.condition) == what && (of == "all" || of == channel)
        })
    });
    missing
        .map(|one| printable(&format!("{} ({})", one.condition.text, one.channel.text)))
        .collect()
}
