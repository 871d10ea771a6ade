//! One line in, one line out.

use crate::family::{self, EvaluatorAnswer, Question, answer_json};
use crate::problem::AnswerError;
use crate::question::Keys;
use crate::{QuestionError, Rows, object};
use gincert_fast::TableCache;
use gincert_terms::nearest_row;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Longest question that is read, in bytes: a match of several thousand hands.
pub const QUESTION_BYTES_MAX: usize = 262_144;

/// A rule document at hand: its game and revision, and its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Game and revision, as `gin-rummy/standard-c`.
    pub name: String,
    /// The rows of its tables.
    pub rows: Rows,
}

/// The answer to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerLine {
    /// One JSON object, without the end of the line.
    pub line: String,
    /// Whether it answers the question; otherwise it says why it cannot be answered.
    pub is_answer: bool,
}

/// The answer to a line that is no text; `why` goes on a sentence.
pub fn unread(why: &str) -> AnswerLine {
    error(&Map::new(), &QuestionError::new(format!("The question cannot be read: {why}.")))
}

/// Answers questions under rule documents. Tables of the fast evaluator are built for the first
/// question under some rules and kept for the next ones.
///
/// ```
/// let question = r#"{"ask":"hand","cards":"As 2s 3s 7c 7d 7h 9c 9d 9h 4h","terms":{
///     "Deck":"52 cards, ace low","Melds":"Set of 3 or 4, Run of 3 or more",
///     "Card values":"Ace 1, pips, court cards 10"}}"#;
/// let answer = gincert_ask::Evaluator::default().answer(question);
/// assert!(answer.is_answer);
/// assert!(answer.line.contains(r#""points":4"#), "{}", answer.line);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Evaluator {
    documents: Vec<Document>,
    tables: TableCache,
}

impl Evaluator {
    /// Answers questions that name one of these documents, or none where there is only one.
    pub fn new(documents: Vec<Document>) -> Evaluator {
        Evaluator { documents, tables: TableCache::default() }
    }

    /// Answers one question. A question that cannot be answered is answered by an error that says
    /// why.
    pub fn answer(&mut self, line: &str) -> AnswerLine {
        let question = match read(line) {
            Ok(question) => question,
            Err((keys, problem)) => return error(&keys, &problem),
        };
        let answer = rows_of(&self.documents, &question)
            .and_then(|rows| answer_json(family::answer_keys(&mut self.tables, &rows, &question)));
        match answer {
            Ok(answer) => {
                AnswerLine { line: line_of(&question, "answer", answer), is_answer: true }
            }
            Err(problem) => error(&question, &problem),
        }
    }

    /// The answer to a question under rows.
    ///
    /// # Errors
    /// Why it cannot be answered, or the rule that its play breaks.
    pub fn answer_question(
        &mut self,
        rows: &Rows,
        question: Question,
    ) -> Result<EvaluatorAnswer, AnswerError> {
        family::answer(&mut self.tables, rows, question)
    }

    /// The answer to the question of a JSON object under rows, whatever rules it names.
    ///
    /// # Errors
    /// Why it cannot be answered, or the rule that its play breaks.
    pub fn answer_keys(
        &mut self,
        rows: &Rows,
        keys: &Map<String, Value>,
    ) -> Result<EvaluatorAnswer, AnswerError> {
        family::answer_keys(&mut self.tables, rows, keys)
    }
}

fn read(line: &str) -> Result<Keys, (Keys, QuestionError)> {
    if line.len() > QUESTION_BYTES_MAX {
        let message = format!("The question has more than {QUESTION_BYTES_MAX} bytes.");
        return Err((Keys::new(), QuestionError::new(message)));
    }
    let keys = object::read(line, "The question")?;
    match keys.get("id") {
        Some(id) if !comes_back_as_written(id) => Err((keys, QuestionError::key("id", ID_FORM))),
        _ => Ok(keys),
    }
}

/// What an `id` may be: whoever asks has to find it again in the answer.
const ID_FORM: &str = "a text, or a number of at most 19 digits: a longer one would come back rounded, write \
    it as a text";

/// Whether an `id` is printed as the number that it was: a whole number too long for 64 bits is
/// read as the nearest binary fraction.
fn comes_back_as_written(id: &Value) -> bool {
    /// The first whole number above which a binary fraction of 64 bits skips some: 2^53.
    const WHOLE_MAX: f64 = 9_007_199_254_740_992.0;
    match id {
        Value::Number(number) if number.is_f64() => {
            number.as_f64().is_some_and(|value| value.abs() < WHOLE_MAX)
        }
        Value::Array(parts) => parts.iter().all(comes_back_as_written),
        Value::Object(parts) => parts.values().all(comes_back_as_written),
        _ => true,
    }
}

/// The rows of the document that the question names, overridden by its own.
fn rows_of<'a>(documents: &'a [Document], question: &Keys) -> Result<Cow<'a, Rows>, QuestionError> {
    let name = question.get("rules").and_then(Value::as_str);
    let document = documents.iter().find(|document| Some(document.name.as_str()) == name);
    let rows = match (document, name) {
        (Some(document), _) => Cow::Borrowed(&document.rows),
        (None, Some(name)) if !documents.is_empty() => {
            let shown: String = name.chars().take(80).flat_map(char::escape_debug).collect();
            return Err(QuestionError::new(format!("The rules `{shown}` are not at hand.")));
        }
        // A question that names no rules is about the only document there is.
        (None, _) => match documents {
            [only] => Cow::Borrowed(&only.rows),
            _ => Cow::Owned(Rows::default()),
        },
    };
    match question.get("terms") {
        None | Some(Value::Null) => Ok(rows),
        Some(Value::Object(terms)) => with_terms(rows.into_owned(), terms).map(Cow::Owned),
        Some(_) => Err(QuestionError::key("terms", "an object of rows")),
    }
}

/// Rows with those of the question in place of the document's.
fn with_terms(mut rows: Rows, terms: &Keys) -> Result<Rows, QuestionError> {
    let mut seen = BTreeSet::new();
    for (term, phrase) in terms {
        if !seen.insert(term.to_ascii_lowercase()) {
            return Err(object::twice(term));
        }
        if let Some(near) = nearest_row(term) {
            return Err(QuestionError::row(term, near));
        }
        let phrase = phrase.as_str();
        let phrase = phrase.ok_or_else(|| QuestionError::key("terms", "texts"))?;
        rows.set(term.clone(), phrase.to_string());
    }
    Ok(rows)
}

fn error(question: &Keys, problem: &QuestionError) -> AnswerLine {
    let error = json!({ "code": "question-unreadable", "message": problem.to_string() });
    AnswerLine { line: line_of(question, "error", error), is_answer: false }
}

fn line_of(question: &Keys, key: &str, value: Value) -> String {
    let mut line = Map::new();
    if let Some(id) = question.get("id").filter(|id| comes_back_as_written(id)) {
        line.insert("id".to_string(), id.clone());
    }
    line.insert(key.to_string(), value);
    Value::Object(line).to_string()
}
