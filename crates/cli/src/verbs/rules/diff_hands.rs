//! What a change of rules does to hands, in games that count deadwood: exact shares of dealt hands,
//! and the rounds of a log scored under both documents.

use super::math::dealt_shares;
use crate::io::exit::Failure;
use crate::io::files::shown;
use crate::io::lines::{InputLine, next_line};
use crate::ui::tables::tabular;
use gincert_ask::{AnswerError, Evaluator, QUESTION_BYTES_MAX};
use gincert_evidence::{Align, Fraction, Table};
use gincert_game::Ruleset;
use gincert_submission::{AnalyzedDocument, EXECUTED_ALIKE};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::BufReader;
use std::path::Path;

/// What changes for hands.
#[derive(Serialize)]
pub struct Hands {
    dealt_gin: Figure,
    dealt_within_limit: Figure,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<RescoredRounds>,
}

/// A share before and after, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Figure {
    Exact { old: Fraction, new: Fraction },
    NotTested { not_tested: String },
}

/// The rounds of a log under both documents.
#[derive(Serialize, Default)]
struct RescoredRounds {
    path: String,
    records: u64,
    /// Legal under both.
    compared: u64,
    scored_otherwise: u64,
    /// Legal under the old document only, and under the new one only.
    legal_before_only: u64,
    legal_after_only: u64,
    /// Illegal under both, or no round that these rules can settle.
    not_compared: u64,
    /// The first lines that are scored otherwise or legal under one document only.
    lines: Vec<u64>,
}

/// Lines of a log that are named.
const NAMED_MAX: usize = 12;

/// What a change does to hands; `None` for documents of Gin & Win. No hand is counted where
/// documents that are executed alike (`same_rules`) deal the same shares.
pub fn hands(
    old: &AnalyzedDocument,
    new: &AnalyzedDocument,
    same_rules: bool,
    over: Option<&Path>,
) -> Result<Option<Hands>, Failure> {
    let wagers = old.rules().is_some() || new.rules().is_some();
    if wagers {
        return match over {
            Some(_) => Err(Failure::usage("--over is for games that count deadwood.")),
            None => Ok(None),
        };
    }
    let shares = |examined: &AnalyzedDocument| match &examined.dossier.ruleset {
        _ if same_rules => Err(EXECUTED_ALIKE.to_owned()),
        Some(Ruleset::GinRummy(scored)) => dealt_shares(&scored.rules),
        _ => Err("Not calculated for games with melds on the table.".to_owned()),
    };
    let both = shares(old).and_then(|old| Ok((old, shares(new)?)));
    let [dealt_gin, dealt_within_limit] = match both {
        Ok(([gin, knock], [new_gin, new_knock])) => {
            [Figure::Exact { old: gin, new: new_gin }, Figure::Exact { old: knock, new: new_knock }]
        }
        Err(why) => {
            [Figure::NotTested { not_tested: why.clone() }, Figure::NotTested { not_tested: why }]
        }
    };
    let over = over.map(|path| rounds(old, new, path)).transpose()?;
    Ok(Some(Hands { dealt_gin, dealt_within_limit, over }))
}

fn rounds(
    old: &AnalyzedDocument,
    new: &AnalyzedDocument,
    path: &Path,
) -> Result<RescoredRounds, Failure> {
    let name = shown(path);
    let file = std::fs::File::open(path)
        .map_err(|error| Failure::unreadable(format!("{name} could not be read: {error}.")))?;
    let mut input = BufReader::new(file);
    let (before, after) = (old.rows(), new.rows());
    let mut evaluator = Evaluator::default();
    let mut over = RescoredRounds { path: name.clone(), ..RescoredRounds::default() };
    let (mut buffer, mut number) = (Vec::new(), 0u64);
    while let Some(line) = next_line(&mut input, &name, QUESTION_BYTES_MAX as u64, &mut buffer)? {
        number += 1;
        let record = match line {
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => serde_json::from_str::<Value>(text).ok(),
            InputLine::Unread(_) => None,
        };
        over.records += 1;
        let question = record.and_then(question);
        let mut points = |rows| match evaluator.answer_keys(rows, question.as_ref()?) {
            Ok(answer) => Some(Some(answer.round_points().to_vec())),
            Err(AnswerError::Illegal(_)) => Some(None),
            Err(AnswerError::Question(_)) => None,
        };
        let (Some(was), Some(is)) = (points(&before), points(&after)) else {
            over.not_compared += 1;
            continue;
        };
        let counter = match (&was, &is) {
            (None, None) => &mut over.not_compared,
            (Some(_), None) => &mut over.legal_before_only,
            (None, Some(_)) => &mut over.legal_after_only,
            (Some(_), Some(_)) => &mut over.compared,
        };
        *counter += 1;
        let otherwise = was.is_some() && is.is_some() && was != is;
        over.scored_otherwise += u64::from(otherwise);
        if was != is && over.lines.len() < NAMED_MAX {
            over.lines.push(number);
        }
    }
    Ok(over)
}

/// A record as a question: a whole round where it holds the pack, else the end of one.
fn question(record: Value) -> Option<Map<String, Value>> {
    let Value::Object(mut keys) = record else { return None };
    let ask = if keys.contains_key("pack") { "round" } else { "settle" };
    for key in ["claims", "end", "terms", "rules"] {
        keys.remove(key);
    }
    keys.insert("ask".into(), json!(ask));
    Some(keys)
}

/// The answer in words; without a table where both documents are executed alike.
pub fn words(hands: &Hands, same_rules: bool) -> String {
    let mut text = if same_rules { String::new() } else { shares(hands) };
    text.push_str(&hands.over.as_ref().map(over).unwrap_or_default());
    if same_rules {
        text.push_str("No change for hands: both documents are executed the same way.\n");
    }
    text.push('\n');
    text
}

fn shares(hands: &Hands) -> String {
    let columns = [("Of dealt hands", Align::Left), ("Old", Align::Right), ("New", Align::Right)];
    let mut table = Table::new("Effect on hands: exact counts", &columns);
    for (name, figure) in
        [("Gin", &hands.dealt_gin), ("Within the limit", &hands.dealt_within_limit)]
    {
        let (old, new) = match figure {
            Figure::Exact { old, new } => (old.decimal(12), new.decimal(12)),
            Figure::NotTested { .. } => ("not-tested".to_owned(), "not-tested".to_owned()),
        };
        table.row([name.to_owned(), old, new]);
    }
    let mut text = tabular(&table);
    if let Figure::NotTested { not_tested } = &hands.dealt_gin {
        text.push_str(&format!("  {not_tested}\n"));
    }
    text
}

fn over(over: &RescoredRounds) -> String {
    let lines: Vec<String> = over.lines.iter().map(ToString::to_string).collect();
    let lines = if lines.is_empty() { "none".to_owned() } else { lines.join(", ") };
    format!(
        "\nOver {}: {} records\n  {} compared, of which {} are scored differently\n  {} legal \
         before only, {} after only, {} not compared\n  first lines: {lines}\n",
        over.path,
        over.records,
        over.compared,
        over.scored_otherwise,
        over.legal_before_only,
        over.legal_after_only,
        over.not_compared
    )
}
