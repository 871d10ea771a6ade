//! The kinds of question: each is read, evaluated and its answer written in the file of its name.

use crate::hand::{self, HandAnswer, HandQuestion, LaidAnswer, LaidQuestion};
use crate::problem::{AnswerError, illegal, legal};
use crate::question::Keys;
use crate::round::{self, RoundQuestion};
use crate::score::{self, ScoreAnswer, ScoreQuestion};
use crate::settle::{self, SettleAnswer, SettleQuestion};
use crate::sheet::{self, SheetAnswer, SheetQuestion};
use crate::table::{self, TableAnswer, TableQuestion};
use crate::turn::{self, TurnAnswer, TurnQuestion};
use crate::{QuestionError, Rows};
use gincert_fast::TableCache;
use gincert_game::gin_rummy::Event;
use gincert_game::table_gin::Event as TableEvent;
use gincert_terms::gin_rummy::settle_rules;
use gincert_terms::score::score_rules;
use gincert_terms::{gin_rummy, table_gin};
use serde_json::{Map, Value};

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// A hand by itself.
    Hand(HandQuestion),
    /// A hand as laid.
    Laid(LaidQuestion),
    /// The end of a round with closed hands.
    Settle(SettleQuestion),
    /// A whole round with closed hands.
    Round(RoundQuestion<Event>),
    /// A whole hand with melds on the table.
    TableRound(RoundQuestion<TableEvent>),
    /// A hand beside melds on the table.
    Table(TableQuestion),
    /// One turn with melds on the table.
    Turn(TurnQuestion),
    /// Turns one after the other, up to the score if the hand is over.
    Turns(TurnQuestion),
    /// The end of a hand with melds on the table.
    Score(ScoreQuestion),
    /// The sheet of a match.
    Sheet(SheetQuestion),
}

/// The figures that answer a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvaluatorAnswer {
    /// Of a hand by itself.
    Hand(HandAnswer),
    /// Of a hand as laid.
    Laid(LaidAnswer),
    /// Of the end of a round with closed hands.
    Settle(SettleAnswer),
    /// Of a whole round with closed hands.
    Round(SettleAnswer),
    /// Of a whole hand with melds on the table.
    TableRound(ScoreAnswer),
    /// Of a hand beside melds on the table.
    Table(TableAnswer),
    /// Of turns with melds on the table.
    Turn(TurnAnswer),
    /// Of the end of a hand with melds on the table.
    Score(ScoreAnswer),
    /// Of a match.
    Sheet(SheetAnswer),
}

impl EvaluatorAnswer {
    /// The points of a round, one figure a seat; none of another answer.
    pub fn round_points(&self) -> &[i64] {
        match self {
            EvaluatorAnswer::Settle(settled) | EvaluatorAnswer::Round(settled) => {
                &settled.end.points
            }
            EvaluatorAnswer::TableRound(score) | EvaluatorAnswer::Score(score) => &score.end.points,
            EvaluatorAnswer::Hand(_) | EvaluatorAnswer::Laid(_) | EvaluatorAnswer::Table(_) => &[],
            EvaluatorAnswer::Turn(_) | EvaluatorAnswer::Sheet(_) => &[],
        }
    }
}

/// An answer as programs read it.
///
/// # Errors
/// Why there is none.
pub fn answer_json(found: Result<EvaluatorAnswer, AnswerError>) -> Result<Value, QuestionError> {
    let end = |end| Map::from_iter([("end".to_owned(), Value::Object(end))]);
    let figures = match found {
        Err(AnswerError::Question(problem)) => return Err(problem),
        Err(AnswerError::Illegal(fault)) => return Ok(illegal(fault)),
        Ok(EvaluatorAnswer::Hand(answer)) => answer.json(),
        Ok(EvaluatorAnswer::Laid(answer)) => answer.json(),
        Ok(EvaluatorAnswer::Settle(answer)) => answer.json(),
        Ok(EvaluatorAnswer::Round(answer)) => end(answer.end_json()),
        Ok(EvaluatorAnswer::TableRound(answer)) => end(answer.end_json()),
        Ok(EvaluatorAnswer::Table(answer)) => answer.json(),
        Ok(EvaluatorAnswer::Turn(answer)) => answer.json(),
        Ok(EvaluatorAnswer::Score(answer)) => answer.json(),
        Ok(EvaluatorAnswer::Sheet(answer)) => answer.json(),
    };
    Ok(legal(figures))
}

/// Answers a question under rows.
pub(crate) fn answer(
    tables: &mut TableCache,
    rows: &Rows,
    question: Question,
) -> Result<EvaluatorAnswer, AnswerError> {
    Ok(match question {
        Question::Hand(question) => {
            EvaluatorAnswer::Hand(hand::answer(rows, &hand::meld_core(rows)?, question)?)
        }
        Question::Laid(question) => {
            EvaluatorAnswer::Laid(hand::as_laid(rows, &hand::meld_core(rows)?, question)?)
        }
        Question::Settle(question) => {
            EvaluatorAnswer::Settle(settle::answer(tables, &settle_rules(rows)?, question)?)
        }
        Question::Round(question) => {
            EvaluatorAnswer::Round(round::play_closed(tables, &gin_rummy::rules(rows)?, question)?)
        }
        Question::TableRound(question) => {
            EvaluatorAnswer::TableRound(round::play_table(&table_gin::rules(rows)?, question)?)
        }
        Question::Table(question) => {
            EvaluatorAnswer::Table(table::answer(&table_gin::rules(rows)?, question)?)
        }
        Question::Turn(question) => {
            EvaluatorAnswer::Turn(turn::answer(&table_gin::rules(rows)?, question)?)
        }
        Question::Turns(question) => {
            EvaluatorAnswer::Turn(turn::turns(&table_gin::rules(rows)?, question)?)
        }
        Question::Score(question) => {
            EvaluatorAnswer::Score(score::answer(&table_gin::rules(rows)?, question)?)
        }
        Question::Sheet(question) => {
            EvaluatorAnswer::Sheet(sheet::answer(&score_rules(rows)?, question)?)
        }
    })
}

/// Answers the question of a JSON object, which is read under the rules of its kind.
pub(crate) fn answer_keys(
    tables: &mut TableCache,
    rows: &Rows,
    keys: &Keys,
) -> Result<EvaluatorAnswer, AnswerError> {
    let ask = keys.get("ask").and_then(Value::as_str);
    Ok(match ask.ok_or_else(|| QuestionError::key("ask", "the name of a question"))? {
        "hand" => {
            let core = hand::meld_core(rows)?;
            match keys.get("laid") {
                Some(laid) => {
                    let laid = hand::read_laid(&core, laid)?;
                    EvaluatorAnswer::Laid(hand::as_laid(rows, &core, laid)?)
                }
                None => {
                    let hand = hand::read(&core, keys)?;
                    EvaluatorAnswer::Hand(hand::answer(rows, &core, hand)?)
                }
            }
        }
        "settle" => {
            let rules = settle_rules(rows)?;
            EvaluatorAnswer::Settle(settle::answer(tables, &rules, settle::read(keys)?)?)
        }
        "round" if table_gin::is_table_game(rows) => {
            let rules = table_gin::rules(rows)?;
            EvaluatorAnswer::TableRound(round::play_table(
                &rules,
                round::read_table(&rules, keys)?,
            )?)
        }
        "round" => {
            let rules = gin_rummy::rules(rows)?;
            let question = round::read_closed(&rules, keys)?;
            EvaluatorAnswer::Round(round::play_closed(tables, &rules, question)?)
        }
        "table" => {
            let rules = table_gin::rules(rows)?;
            EvaluatorAnswer::Table(table::answer(&rules, table::read(&rules, keys)?)?)
        }
        "turn" => {
            let rules = table_gin::rules(rows)?;
            EvaluatorAnswer::Turn(turn::answer(&rules, turn::read(&rules, keys)?)?)
        }
        "score" => {
            let rules = table_gin::rules(rows)?;
            EvaluatorAnswer::Score(score::answer(&rules, score::read(&rules, keys)?)?)
        }
        "sheet" => {
            let rules = score_rules(rows)?;
            EvaluatorAnswer::Sheet(sheet::answer(&rules, sheet::read(keys)?)?)
        }
        other => {
            let shown: String = other.chars().take(40).flat_map(char::escape_debug).collect();
            let sentence = format!("`{shown}` is no question that is answered here.");
            return Err(QuestionError::new(sentence).into());
        }
    })
}
