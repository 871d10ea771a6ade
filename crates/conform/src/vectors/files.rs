//! The files of a document's vectors: the vectors as JSON Lines, the meaning of their flags with the faults
//! that each catches, and the JSON Schema of a line.
//!
//! Knows nothing about how vectors are chosen.

use super::{InvalidRequest, RoundVector, VectorList};
use crate::document::TestedDocument;
use crate::round::{WagerAmounts, ranks_text};
use crate::variants::flag::Flag;
use gincert_evidence::printable;
use serde::Serialize;
use serde_json::{Value, json};

/// The version of the lines.
pub const VECTORS_VERSION: u32 = 1;

/// The files, by name and content.
#[derive(Debug)]
pub struct VectorFiles {
    /// One vector a line.
    pub vectors: String,
    /// Flags, what they mean, and which faults they catch.
    pub flags: String,
    /// The schema of a vector.
    pub schema: String,
}

impl VectorFiles {
    /// Names and contents.
    pub fn all(&self) -> [(&'static str, &str); 3] {
        [
            ("vectors.jsonl", &self.vectors),
            ("flags.json", &self.flags),
            ("vector.schema.json", &self.schema),
        ]
    }
}

/// The request as it goes to an engine, without its id.
#[derive(Serialize)]
struct VectorLine<'a> {
    v: u32,
    id: String,
    rules: &'a str,
    request: Value,
    answer: Value,
    flags: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open_points: Vec<OpenAnswer<'a>>,
}

/// The answer under another reading of an open point.
#[derive(Serialize)]
struct OpenAnswer<'a> {
    point: &'a str,
    reading: &'a str,
    net: WagerAmounts,
}

/// What the flags of a document's vectors mean.
#[derive(Serialize)]
struct FlagFile<'a> {
    v: u32,
    rules: &'a str,
    rules_sha256: &'a str,
    vectors: usize,
    flags: Vec<FlagEntry<'a>>,
    equivalent: Vec<&'a str>,
}

#[derive(Serialize)]
struct FlagEntry<'a> {
    flag: String,
    meaning: &'static str,
    row: &'static str,
    vectors: usize,
    catches: Vec<CaughtVariant<'a>>,
}

/// A fault and the vectors that catch it.
#[derive(Serialize)]
struct CaughtVariant<'a> {
    fault: &'a str,
    vectors: u32,
    first: String,
}

/// The id of a vector by its place in the file.
pub fn vector_id(place: usize) -> String {
    format!("v{:04}", place + 1)
}

/// The files of a list of vectors.
pub fn vector_files(
    document: &TestedDocument,
    list: &VectorList,
) -> serde_json::Result<VectorFiles> {
    let mut vectors = String::new();
    let rounds = list.rounds.iter().map(|vector| round_line(document, vector));
    let invalid = list.invalid.iter().map(|request| Ok(invalid_line(document, request)));
    for (place, line) in rounds.chain(invalid).enumerate() {
        let line = VectorLine { id: vector_id(place), ..line? };
        vectors.push_str(&serde_json::to_string(&line)?);
        vectors.push('\n');
    }
    let mut flags = serde_json::to_string_pretty(&flag_file(document, list))?;
    flags.push('\n');
    let mut schema = serde_json::to_string_pretty(&vector_schema())?;
    schema.push('\n');
    Ok(VectorFiles { vectors, flags, schema })
}

fn round_line<'a>(
    document: &'a TestedDocument,
    vector: &RoundVector,
) -> serde_json::Result<VectorLine<'a>> {
    let rules = document.rules();
    let hands = document.set.setter.hands(&vector.round);
    let outcome = vector.settled.outcome.and_then(|row| rules.outcomes.get(row));
    let pay_row = vector.settled.pay_row.and_then(|row| rules.bonus_rows().get(row));
    let answer = json!({
        "outcome": outcome.map(|row| printable(&row.text)),
        "pay_row": pay_row.map(|row| printable(&row.text)),
        "score": hands.player.left.score(),
        "left_over": ranks_text(hands.player.left.ranks()),
        "dealer_score": hands.dealer.left.score(),
        "dealer_left_over": ranks_text(hands.dealer.left.ranks()),
        "qualifies": vector.settled.qualifies,
        "net": vector.settled.net,
    });
    let open_points = vector.open.iter().filter_map(|(place, net)| {
        let open = document.open_readings.get(*place)?;
        Some(OpenAnswer { point: &open.point, reading: &open.reading, net: *net })
    });
    Ok(VectorLine {
        v: VECTORS_VERSION,
        id: String::new(),
        rules: &document.name,
        request: serde_json::from_str(&vector.round.request())?,
        answer,
        flags: vector.flags.iter().map(|flag| flag.word()).collect(),
        open_points: open_points.collect(),
    })
}

fn invalid_line<'a>(document: &'a TestedDocument, invalid: &InvalidRequest) -> VectorLine<'a> {
    VectorLine {
        v: VECTORS_VERSION,
        id: String::new(),
        rules: &document.name,
        request: invalid.request.clone(),
        answer: json!({ "error": invalid.reason }),
        flags: vec![invalid.flag.word()],
        open_points: Vec::new(),
    }
}

fn flag_file<'a>(document: &'a TestedDocument, list: &VectorList) -> FlagFile<'a> {
    let entry = |flag: Flag| {
        let with = list.rounds.iter().filter(|vector| vector.flags.contains(&flag)).count();
        let invalid = list.invalid.iter().filter(|request| request.flag == flag).count();
        let of_flag = document.set.variants.iter().enumerate();
        let caught =
            of_flag.filter(|(_, variant)| variant.flag == flag).filter_map(|(place, one)| {
                let first =
                    list.rounds.iter().position(|vector| vector.catches.contains(&place))?;
                let vectors = list.caught.get(place).copied().unwrap_or(0);
                Some(CaughtVariant { fault: &one.description, vectors, first: vector_id(first) })
            });
        let (meaning, row) = flag.meaning();
        FlagEntry {
            flag: flag.word(),
            meaning,
            row,
            vectors: with + invalid,
            catches: caught.collect(),
        }
    };
    let never = document.set.variants.iter().zip(&list.caught).filter(|(_, caught)| **caught == 0);
    FlagFile {
        v: VECTORS_VERSION,
        rules: &document.name,
        rules_sha256: &document.sha256,
        vectors: list.rounds.len() + list.invalid.len(),
        flags: Flag::ALL.into_iter().map(entry).filter(|entry| entry.vectors > 0).collect(),
        equivalent: never.map(|(variant, _)| variant.description.as_str()).collect(),
    }
}

/// The JSON Schema of a line of vectors.jsonl.
pub fn vector_schema() -> Value {
    let amounts = |least: Option<i64>| {
        let amount = match least {
            Some(least) => json!({ "type": "integer", "minimum": least }),
            None => json!({ "type": "integer" }),
        };
        json!({
            "type": "object",
            "properties": { "ante": amount, "play": amount, "bonus": amount },
            "required": ["ante", "play", "bonus"],
            "additionalProperties": false
        })
    };
    let text = json!({ "type": "string" });
    let text_or_null = json!({ "type": ["string", "null"] });
    let count = json!({ "type": "integer", "minimum": 0 });
    let flags: Vec<String> = Flag::ALL.iter().map(|flag| flag.word()).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Test vector of a rule document, version 1",
        "type": "object",
        "properties": {
            "v": { "const": VECTORS_VERSION },
            "id": text,
            "rules": text,
            "request": {
                "description": "What goes to the engine, with an id beside it. Where the answer is an error it may be anything.",
                "type": "object"
            },
            "answer": {
                "oneOf": [
                    {
                        "type": "object",
                        "properties": {
                            "outcome": text_or_null, "pay_row": text_or_null,
                            "score": count, "left_over": text,
                            "dealer_score": count, "dealer_left_over": text,
                            "qualifies": { "type": "boolean" },
                            "net": amounts(None)
                        },
                        "required": ["outcome", "pay_row", "score", "left_over", "dealer_score",
                                     "dealer_left_over", "qualifies", "net"],
                        "additionalProperties": false
                    },
                    {
                        "type": "object",
                        "properties": { "error": text },
                        "required": ["error"],
                        "additionalProperties": false
                    }
                ]
            },
            "flags": { "type": "array", "items": { "enum": flags }, "minItems": 1, "uniqueItems": true },
            "open_points": {
                "description": "Readings of open points under which the answer is another.",
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": { "point": text, "reading": text, "net": amounts(None) },
                    "required": ["point", "reading", "net"],
                    "additionalProperties": false
                }
            }
        },
        "required": ["v", "id", "rules", "request", "answer", "flags"],
        "additionalProperties": false,
        "if": { "properties": { "answer": { "required": ["net"] } } },
        "then": {
            "properties": { "request": {
                "properties": {
                    "dealer": text, "cards": text,
                    "action": { "enum": ["fold", "play"] },
                    "bets": amounts(Some(0))
                },
                "required": ["dealer", "cards", "action", "bets"],
                "additionalProperties": false
            } }
        }
    })
}
