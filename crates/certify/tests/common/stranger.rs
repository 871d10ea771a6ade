//! Reads a report as a stranger does: every number in its sentences is held against the named facts of
//! report.json, its sections against each other, and its words against the game that it is about.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, whose helpers may fail as the tests may"
)]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Sections whose sentences are read.
const READ: [&str; 8] = ["3", "4", "5", "9", "10", "11", "12", "13"];

/// Beginnings of sentences about a method: their numbers are the method's, and the same in every report.
const METHOD: [&str; 29] = [
    "A pass requires",
    "Most extreme",
    "All tables together",
    "All tests of a run",
    "Cards with faults",
    "Dealt hands: classes",
    "Decks and hands from",
    "Each heat map",
    "Each sample has",
    "Evidence: the contents",
    "Files of",
    "Hand logs, in this order",
    "Hidden hands",
    "Jurisdiction profile",
    "Luck of a round",
    "Material findings come",
    "Statistics cannot exclude",
    "Rates: ",
    "Raw output is tested with",
    "Retest of",
    "Sums: ",
    "A test that never rejects",
    "The bonus wager: ",
    "The file excludes",
    "It is too small to exclude",
    "The first column quotes",
    "Theory: ",
    "Value of a hand",
    "Verdict: agrees requires",
];

/// Counts that are the sums of others.
const SUMS: [(&str, &[&str]); 9] = [
    ("logs.records.read", &["logs.records.audited", "logs.records.rejected"]),
    (
        "logs.exceptions.all",
        &["logs.exceptions.material", "logs.exceptions.minor", "logs.exceptions.observations"],
    ),
    (
        "logs.wagers.made",
        &[
            "logs.wagers.compared",
            "logs.wagers.hidden",
            "logs.wagers.unstated",
            "logs.wagers.unclear",
        ],
    ),
    (
        "logs.rounds.played",
        &[
            "logs.rounds.played.compared",
            "logs.rounds.played.hidden",
            "logs.rounds.played.unclaimed",
            "logs.rounds.played.broken",
            "logs.rounds.played.not-settled",
            "logs.rounds.played.other",
        ],
    ),
    (
        "shuffles.samples",
        &[
            "shuffles.samples.pass",
            "shuffles.samples.fail",
            "shuffles.samples.inconclusive",
            "shuffles.samples.not-counted",
        ],
    ),
    (
        "random-numbers.files",
        &[
            "random-numbers.files.pass",
            "random-numbers.files.fail",
            "random-numbers.files.inconclusive",
        ],
    ),
    ("clauses.all", &["clauses.met", "clauses.not-met", "clauses.not-applicable", "clauses.open"]),
    ("clauses.open", &["clauses.open.applying", "clauses.open.unknown-whether-applying"]),
    ("examples.all", &["examples.hold", "examples.fail"]),
];

/// Nouns that are counted, for one and for many.
const NOUNS: [(&str, &str); 22] = [
    ("card", "cards"),
    ("case", "cases"),
    ("clause", "clauses"),
    ("condition", "conditions"),
    ("deck", "decks"),
    ("document", "documents"),
    ("example", "examples"),
    ("exception", "exceptions"),
    ("figure", "figures"),
    ("file", "files"),
    ("finding", "findings"),
    ("limit", "limits"),
    ("line", "lines"),
    ("match", "matches"),
    ("observation", "observations"),
    ("piece", "pieces"),
    ("point", "points"),
    ("reading", "readings"),
    ("record", "records"),
    ("round", "rounds"),
    ("sample", "samples"),
    ("wager", "wagers"),
];

/// What a sentence holds where one of its values is an empty text.
const HOLES: [&str; 8] = ["because .", "because ;", ": ;", "; ;", "; .", " ,", ": .", ", ,"];

/// Words of one family of games, which stand in no report about another.
const WORDS: [(&str, &[&str]); 3] = [
    (
        "gin-and-win",
        &["wager", "ante", "antes", "house edge", "pay table", "pay row", "dealer's hand"],
    ),
    ("gin-rummy", &["deadwood", "undercut", "big gin", "big-gin-invalid", "knock limit"]),
    ("table-gin", &["contract", "contract-missing", "contract-turn", "ace-skip"]),
];

/// A report as a stranger reads it.
pub struct Stranger {
    json: Value,
    markdown: String,
    /// Lines of findings.jsonl.
    lines: u64,
    facts: BTreeMap<String, Value>,
    /// Sentences by section; those of the first page under `0`.
    sentences: Vec<(String, String)>,
    family: String,
}

impl Stranger {
    pub fn new(markdown: &str, json: &[u8], findings: &[u8], family: &str) -> Stranger {
        let json: Value = serde_json::from_slice(json).unwrap();
        let named = json["facts"].as_array().unwrap().iter();
        let facts =
            named.map(|fact| (fact["name"].as_str().unwrap().to_owned(), fact["value"].clone()));
        let facts: BTreeMap<String, Value> = facts.collect();
        assert_eq!(facts.len(), json["facts"].as_array().unwrap().len(), "a fact has one value");
        let mut sentences = Vec::new();
        let mut read = |number: &str, blocks: &Value| {
            for block in blocks.as_array().unwrap() {
                sentences.extend(texts(block).into_iter().map(|text| (number.to_owned(), text)));
            }
        };
        read("0", &json["first_page"]);
        for section in json["sections"].as_array().unwrap() {
            let number = section["number"].as_str().unwrap();
            if READ.contains(&number) {
                read(number, &section["body"]);
            }
        }
        Stranger {
            markdown: markdown.split_whitespace().collect::<Vec<_>>().join(" "),
            lines: findings.iter().filter(|byte| **byte == b'\n').count() as u64,
            facts,
            sentences,
            family: family.to_owned(),
            json,
        }
    }

    /// Everything that does not fit.
    pub fn contradictions(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (section, text) in &self.sentences {
            let mut tell = |what: String| found.push(format!("section {section}: {what}: {text}"));
            self.numbers(section, text, &mut tell);
            plurals(text, &mut tell);
            if text.contains("[0,\"") || text.contains("[1,\"") {
                tell("JSON in a sentence".to_owned());
            }
            // A sentence whose value is nothing.
            let holes = HOLES.iter().filter(|hole| text.contains(**hole));
            holes.for_each(|hole| tell(format!("nothing stands in '{hole}'")));
        }
        self.sums(&mut found);
        self.verdicts(&mut found);
        self.scope(&mut found);
        self.words(&mut found);
        found.extend(crate::stranger_tables::contradictions(&self.json, &self.facts));
        found
    }

    /// A named count; 0 where there is none.
    fn count(&self, name: &str) -> u64 {
        self.facts.get(name).and_then(Value::as_u64).unwrap_or(0)
    }

    fn word(&self, name: &str) -> &str {
        self.facts.get(name).and_then(Value::as_str).unwrap_or("")
    }

    /// Every number of a sentence is a named fact.
    fn numbers(&self, section: &str, text: &str, tell: &mut dyn FnMut(String)) {
        let is_method = METHOD.iter().any(|start| text.starts_with(start));
        // Findings are told one by one in 13; what is given and to whom are words of the submission.
        let is_own = section == "13" || section == "5" || text.contains(" was submitted by ");
        if is_method || (is_own && section != "0" && !text.starts_with("Of these ")) {
            return;
        }
        if section == "0"
            && (text.contains(" was submitted by ") || text.contains(" was assessed "))
        {
            return;
        }
        let known = self.printed();
        for number in numbers_of(text) {
            if !known.contains(&number) && number != "1" {
                tell(format!("{number} is no named fact"));
            }
        }
    }

    /// Every value as sentences print it.
    fn printed(&self) -> BTreeSet<String> {
        let mut printed = BTreeSet::new();
        for value in self.facts.values() {
            match value {
                Value::Number(number) => {
                    printed.insert(gincert_evidence::grouped(number.as_u64().unwrap().into()));
                }
                Value::String(text) => printed.extend(numbers_of(text)),
                _ => {}
            }
        }
        printed
    }

    /// Parts add up to their whole.
    fn sums(&self, found: &mut Vec<String>) {
        for (whole, parts) in SUMS {
            let sum: u64 = parts.iter().map(|part| self.count(part)).sum();
            if sum != self.count(whole) {
                found.push(format!("{whole} is {} and its parts {sum}", self.count(whole)));
            }
        }
        let grades: u64 = ["material", "minor", "observation"]
            .map(|grade| self.count(&format!("findings.{grade}")))
            .iter()
            .sum();
        let words = ["material", "minor", "observations", "waived"];
        let subjects = [
            "rules",
            "figures",
            "logs",
            "shuffles",
            "random-numbers",
            "settlement-engine",
            "papers",
        ];
        let by_subject = subjects
            .iter()
            .flat_map(|about| words.iter().map(move |word| format!("findings.{about}.{word}")));
        let by_subject: u64 = by_subject.map(|name| self.count(&name)).sum();
        if by_subject != grades {
            found.push(format!("findings: {grades} by grade and {by_subject} by subject"));
        }
        let without = self.facts.iter().filter(|(name, _)| name.starts_with("logs.without-line."));
        let without: u64 = without.filter_map(|(_, value)| value.as_u64()).sum();
        if self.lines + without != grades {
            found.push(format!("findings.jsonl has {} lines of {grades} findings", self.lines));
        }
        for grade in ["material", "minor", "observation"] {
            let count = self.count(&format!("findings.{grade}"));
            let heading =
                format!("### Grade {grade}: {} ", gincert_evidence::grouped(count.into()));
            if count > 0 && !self.markdown.contains(&heading) {
                found.push(format!("section 13 has no heading '{heading}'"));
            }
        }
    }

    /// The first page, section 3 and the statement give the named answers.
    fn verdicts(&self, found: &mut Vec<String>) {
        let mut need = |section: &str, words: &str| {
            let mut sentences = self.sentences.iter();
            if !sentences.any(|(number, text)| number == section && text.contains(words)) {
                found.push(format!("section {section} does not say '{words}'"));
            }
        };
        for (fact, about) in [("verdict.logs", "Hand logs"), ("verdict.shuffles", "Shuffles")] {
            match self.word(fact) {
                "absent" => need("3", "not part of this submission."),
                verdict => {
                    need("3", &format!("{about}: {verdict}; "));
                    need("0", &format!("{about}: {verdict}; "));
                }
            }
        }
        for (fact, about) in [
            ("verdict.random-numbers", "Random numbers"),
            ("verdict.settlement-engine", "Settlement engine"),
        ] {
            match self.word(fact) {
                "absent" => {}
                verdict => {
                    need("3", &format!("{about}: {verdict}; "));
                    need("0", &format!("{about}: {verdict}; "));
                }
            }
        }
        need("3", &format!("Rules: {}", self.word("verdict.rules")));
        match self.word("statement") {
            "complies" => need("0", "section 8: Complies."),
            "does-not-comply" => need("0", "section 8: Does not comply."),
            "none" => need("0", "makes no statement of conformity: "),
            other => assert_eq!(other, "draft"),
        }
        let logs = match self.facts.contains_key("logs.not-read") {
            true => "completes the documents needed to read the logs",
            false => "explains or corrects the exceptions of the logs",
        };
        for (fact, what) in [
            ("findings.logs.grave", logs),
            ("findings.rules.grave", "corrects the rule document, or states why not"),
            ("findings.papers.of-the-submission", "corrects the submission documents"),
            ("findings.papers.of-the-engagement", "corrects its engagement"),
        ] {
            let count = self.count(fact);
            if count > 0 {
                let findings = gincert_evidence::counted(count, "finding", "findings");
                need("0", &format!("{what}: {findings}, section 13"));
            }
        }
    }

    /// Scope, first page, method and sections tell of the same tests.
    fn scope(&self, found: &mut Vec<String>) {
        let says = |section: &str, words: &str| {
            let mut sentences = self.sentences.iter();
            sentences.any(|(number, text)| number == section && text.contains(words))
        };
        let of_numbers = self.word("scope.random-numbers");
        let is_tested = self.word("scope.shuffles") == "tested" || of_numbers == "tested";
        let mut hold = |holds: bool, what: &str| {
            if !holds {
                found.push(what.to_owned());
            }
        };
        hold(is_tested == says("11", "collectively over"), "scope and p-values of shuffles");
        let outside = match of_numbers {
            "absent" => "random numbers and shuffles, equipment",
            _ => ", shuffles, equipment",
        };
        let is_absent = self.word("scope.shuffles") == "absent";
        hold(says("4", outside) == is_absent, "shuffles out of scope");
        let used = self.markdown.contains(" in section 11 uses it.")
            || self.markdown.contains(" in section 11 is at");
        hold(is_tested == used, "the confidence level and its use");
        let decks = self.word("scope.shuffles") == "tested";
        let untested = says("0", "none of the files could be tested, section 11");
        let is_untested = [of_numbers, self.word("scope.shuffles")].contains(&"untested");
        hold(untested == is_untested, "tested and not tested");
        hold(!(decks && says("0", "the submission has no decks")), "tested and no decks");
        let no_logs = says("0", "the submission has no hand log.");
        hold(no_logs == (self.word("scope.logs") == "absent"), "hand logs absent");
        let in_scope = says("4", "the hand logs");
        hold(in_scope == (self.word("scope.logs") != "absent"), "hand logs in scope");
    }

    /// No word of another family.
    fn words(&self, found: &mut Vec<String>) {
        let mut texts: Vec<(&str, &str)> = Vec::new();
        for (section, text) in &self.sentences {
            // Clauses and findings quote profiles and documents.
            if section != "12" && section != "13" && section != "5" {
                texts.push((section, text));
            }
        }
        for section in self.json["sections"].as_array().unwrap() {
            let number = section["number"].as_str().unwrap();
            if ["7", "8", "10"].contains(&number) {
                let mut strings = Vec::new();
                strings_of(&section["body"], &mut strings);
                texts.extend(strings.into_iter().map(|text| (number, text)));
            }
        }
        for (family, words) in WORDS.iter().filter(|(family, _)| *family != self.family) {
            for word in *words {
                for (section, text) in &texts {
                    if has_word(&text.to_lowercase(), word) {
                        found.push(format!("section {section}: '{word}' of {family}: {text}"));
                    }
                }
            }
        }
    }
}

fn texts(block: &Value) -> Vec<String> {
    let content = &block["content"];
    match block["kind"].as_str().unwrap() {
        "paragraph" => vec![content.as_str().unwrap().to_owned()],
        "list" => {
            let items = content.as_array().unwrap().iter();
            items.map(|item| item.as_str().unwrap().to_owned()).collect()
        }
        // Of tables only that of the first page is made of sentences.
        "table" if content["title"] == "" => {
            let rows = content["rows"].as_array().unwrap().iter();
            rows.map(|row| row[1].as_str().unwrap().to_owned())
                .filter(|text| text.contains(", section "))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn strings_of<'v>(value: &'v Value, strings: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => strings.push(text),
        Value::Array(items) => items.iter().for_each(|item| strings_of(item, strings)),
        Value::Object(items) => items.values().for_each(|item| strings_of(item, strings)),
        _ => {}
    }
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-');
    text.match_indices(word).any(|(at, _)| {
        !is_part(text[..at].chars().next_back()) && !is_part(text[at + word.len()..].chars().next())
    })
}

/// The numbers of a text that stand alone: no section's, no day's, no name's.
pub fn numbers_of(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut is_section = false;
    let mut is_quoted = false;
    for word in text.split_whitespace() {
        let opens = word.trim_start_matches('(').starts_with('\'');
        let was_quoted = is_quoted || opens;
        is_quoted =
            was_quoted && !word.trim_end_matches(|c: char| ",.;:)".contains(c)).ends_with('\'');
        let bare = word.trim_matches(|c: char| !c.is_ascii_digit());
        let is_number = bare.starts_with(|c: char| c.is_ascii_digit())
            && bare.chars().all(|c| c.is_ascii_digit() || ",./".contains(c));
        let before = word.find(bare).map_or("", |at| &word[..at]);
        let after = word.rfind(bare).map_or("", |at| &word[at + bare.len()..]);
        let is_alone = !bare.is_empty()
            && before.chars().all(|c| "($-".contains(c))
            && after.chars().all(|c| !c.is_alphanumeric());
        if is_number && is_alone && !is_section && !was_quoted {
            numbers.push(bare.to_owned());
        }
        is_section = ["section", "sections", "and", "line"]
            .contains(&word.trim_start_matches('(').to_lowercase().as_str())
            && (is_section || word != "and");
    }
    numbers
}

/// Singular and plural fit their numbers.
fn plurals(text: &str, tell: &mut dyn FnMut(String)) {
    let words: Vec<&str> = text.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        let number = word.trim_start_matches('(');
        let is_number =
            !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == ',');
        if !is_number || number.ends_with(',') {
            continue;
        }
        let Some(next) = words.get(at + 1) else { continue };
        let noun = next.trim_matches(|c: char| !c.is_alphabetic());
        for (one, many) in NOUNS {
            if (number == "1" && noun == many) || (number != "1" && noun == one) {
                tell(format!("'{number} {noun}'"));
            }
        }
        if let Some(further) = words.get(at + 2).filter(|_| number == "1") {
            let noun = further.trim_matches(|c: char| !c.is_alphabetic());
            if NOUNS.iter().any(|(_, many)| *many == noun) && !next.ends_with(',') && *next != "of"
            {
                tell(format!("'{number} {next} {noun}'"));
            }
        }
    }
}
