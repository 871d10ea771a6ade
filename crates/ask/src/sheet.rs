//! `sheet`: the score of a match from its hands, and claimed figures against it.

use crate::problem::{AnswerError, illegal, legal};
use crate::question::{Keys, need_list, numbers};
use crate::{KeyResult, QuestionError, Rows, object};
use gincert_game::score::{
    AfterEnd, Game, GameClaim, MatchResult, SIDES, SIDES_MAX, ScoreRules, ScoreSheet, ScoredHand,
    SheetClaims, SheetFault, SideFigures, TablePoints, sheet, sheet_faults, sides_of, team_hand,
};
use gincert_game::{Code, RuleViolation};
use gincert_terms::score::score_rules;
use serde_json::{Map, Value, json};

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetQuestion {
    /// Its hands.
    pub hands: Vec<SheetHand>,
    /// The side that deals first, where it is known.
    pub first_dealer: Option<usize>,
    /// What a record states about the sheet.
    pub claims: KeyResult<Option<SheetClaims>>,
}

/// A hand of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetHand {
    /// Of two sides, or of three or four players.
    Played(ScoredHand),
    /// Of teams: the points at each table.
    Teams(Vec<TablePoints>),
}

impl SheetHand {
    fn scored(&self, rules: &ScoreRules) -> ScoredHand {
        match self {
            SheetHand::Played(hand) => *hand,
            SheetHand::Teams(tables) => team_hand(rules, tables),
        }
    }
}

/// The sheet of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetAnswer {
    /// The sheet.
    pub sheet: ScoreSheet,
    /// Which claims differ, where there are any.
    pub faults: Option<Vec<SheetFault>>,
}

pub(crate) fn read(question: &Keys) -> Result<SheetQuestion, QuestionError> {
    let sides = Sides::of(need_list(question, "rounds")?);
    Ok(SheetQuestion {
        first_dealer: sides.side(question.get("first_dealer"), "first_dealer")?,
        hands: hands(question, sides)?,
        claims: question.get("claims").map(|value| claims(value, sides)).transpose(),
    })
}

fn hands(keys: &Keys, sides: Sides) -> Result<Vec<SheetHand>, QuestionError> {
    need_list(keys, "rounds")?.iter().map(|round| hand(round, sides)).collect()
}

/// Whether these rules keep a sheet of as many sides as the hands have.
///
/// # Errors
/// A row that is for two sides only.
fn keeps_sides(rules: &ScoreRules, hands: &[ScoredHand]) -> Result<(), QuestionError> {
    let sides = sides_of(hands);
    match rules.unfit_for(sides) {
        None => Ok(()),
        Some(row) => {
            let sentence = format!(
                "The row `{row}` is for a sheet of two sides, and these rounds have {sides}."
            );
            Err(QuestionError::new(sentence))
        }
    }
}

pub(crate) fn answer(
    rules: &ScoreRules,
    question: SheetQuestion,
) -> Result<SheetAnswer, AnswerError> {
    let hands: Vec<ScoredHand> = question.hands.iter().map(|hand| hand.scored(rules)).collect();
    keeps_sides(rules, &hands)?;
    let sheet = sheet(rules, &hands, question.first_dealer).map_err(after_end)?;
    let faults = question.claims?.map(|claims| sheet_faults(rules, &sheet, &claims));
    Ok(SheetAnswer { sheet, faults })
}

fn after_end(after: AfterEnd) -> RuleViolation {
    RuleViolation { code: Code::AfterEnd, at: usize::try_from(after.0).ok() }
}

impl SheetAnswer {
    pub(crate) fn json(&self) -> Map<String, Value> {
        let Some(faults) = &self.faults else { return sheet_json(&self.sheet) };
        let mut answer = Map::new();
        answer.insert("faults".into(), faults.iter().map(fault_json).collect());
        answer
    }
}

/// The score of a match record, with what it rests on.
#[derive(Debug, Clone)]
pub struct ScoredMatch {
    /// The name of the match, where the record gives one.
    pub name: Option<String>,
    /// The rules of the sheet.
    pub rules: ScoreRules,
    /// Its hands, those of teams added up.
    pub hands: Vec<ScoredHand>,
    /// What follows from them, or the hand after the end.
    pub sheet: Result<ScoreSheet, AfterEnd>,
    /// Where what the record says of its games, end and dealers differs.
    pub faults: Vec<SheetFault>,
}

/// Keeps the score of a match record, one line of JSON.
///
/// # Errors
/// What is no match record, or no rules of a sheet.
pub fn kept(rows: &Rows, line: &str) -> Result<ScoredMatch, QuestionError> {
    let record = object::read(line, "It").map_err(|(_, problem)| problem)?;
    let rules = score_rules(rows)?;
    let sides = Sides::of(need_list(&record, "rounds")?);
    let hands = hands(&record, sides)?;
    let hands: Vec<ScoredHand> = hands.iter().map(|hand| hand.scored(&rules)).collect();
    keeps_sides(&rules, &hands)?;
    let first_dealer = sides.side(record.get("first_dealer"), "first_dealer")?;
    let sheet = sheet(&rules, &hands, first_dealer);
    let faults = match &sheet {
        Ok(sheet) => sheet_faults(&rules, sheet, &claims(&Value::Object(record.clone()), sides)?),
        Err(_) => Vec::new(),
    };
    let name = record.get("match").and_then(Value::as_str).map(str::to_owned);
    Ok(ScoredMatch { name, rules, hands, sheet, faults })
}

/// The score of a match as `sheet` answers it, with the faults of the record.
pub fn match_json(kept: &ScoredMatch) -> Value {
    let mut answer = match &kept.sheet {
        Ok(sheet) => legal(sheet_json(sheet)),
        Err(after) => illegal(after_end(*after)),
    };
    if let Some(keys) = answer.as_object_mut() {
        keys.insert("match".into(), json!(kept.name));
        keys.insert("faults".into(), kept.faults.iter().map(fault_json).collect());
    }
    answer
}

/// How many sides a sheet has: as many as its first round has figures.
#[derive(Debug, Clone, Copy)]
struct Sides(usize);

impl Sides {
    fn of(rounds: &[Value]) -> Sides {
        let figures =
            rounds.first().and_then(|round| round.get("points")).and_then(Value::as_array);
        let sides = figures.map(Vec::len).filter(|sides| (SIDES..=SIDES_MAX).contains(sides));
        Sides(sides.unwrap_or(SIDES))
    }

    /// A side, from 0.
    fn side(self, value: Option<&Value>, key: &str) -> Result<Option<usize>, QuestionError> {
        let read = |value: &Value| {
            let side = value.as_u64().and_then(|side| usize::try_from(side).ok());
            side.filter(|side| *side < self.0)
        };
        match value {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(value).map(Some).ok_or_else(|| match self.0 {
                SIDES => QuestionError::key(key, "a side, 0 or 1, or null"),
                sides => {
                    QuestionError::key(key, &format!("a side from 0 to {}, or null", sides - 1))
                }
            }),
        }
    }

    fn figures(self, value: Option<&Value>, key: &str) -> Result<SideFigures, QuestionError> {
        let figures = numbers(value.unwrap_or(&Value::Null), key)?;
        let all = SideFigures::from_slice(&figures).filter(|all| all.len() == self.0);
        all.ok_or_else(|| match self.0 {
            SIDES => QuestionError::key(key, "two figures, one a side"),
            sides => QuestionError::key(key, &format!("{sides} figures, one a side")),
        })
    }

    fn counts(self, keys: &Keys, key: &str) -> Result<Option<SideFigures<u32>>, QuestionError> {
        let Some(value) = keys.get(key) else {
            return Ok(None);
        };
        let wrong = || match self.0 {
            SIDES => QuestionError::key(key, "two numbers from 0"),
            sides => QuestionError::key(key, &format!("{sides} numbers from 0")),
        };
        let counts = numbers(value, key)?.into_iter().map(|number| u32::try_from(number).ok());
        let counts: Vec<u32> = counts.collect::<Option<_>>().ok_or_else(wrong)?;
        let all = SideFigures::from_slice(&counts).filter(|all| all.len() == self.0);
        all.map(Some).ok_or_else(wrong)
    }
}

/// The points of the two opponents at a table.
fn of_table(table: &Value) -> Result<TablePoints, QuestionError> {
    let figures = numbers(table.get("points").unwrap_or(&Value::Null), "points")?;
    figures.try_into().map_err(|_| QuestionError::key("points", "two figures, one a side"))
}

fn hand(round: &Value, sides: Sides) -> Result<SheetHand, QuestionError> {
    match round.get("tables") {
        Some(Value::Array(tables)) => {
            Ok(SheetHand::Teams(tables.iter().map(of_table).collect::<Result<_, _>>()?))
        }
        Some(_) => Err(QuestionError::key("tables", "a list")),
        None => Ok(SheetHand::Played(ScoredHand {
            winner: sides.side(round.get("winner"), "winner")?,
            points: sides.figures(round.get("points"), "points")?,
        })),
    }
}

fn sheet_json(sheet: &ScoreSheet) -> Map<String, Value> {
    let games: Vec<Value> = sheet.games.iter().map(game_json).collect();
    let running: Vec<Value> = sheet
        .running
        .iter()
        .map(|columns| match columns.as_slice() {
            [one] => json!(**one),
            several => several.iter().map(|one| json!(**one)).collect(),
        })
        .collect();
    let mut answer = Map::new();
    answer.insert("games".into(), json!(games));
    let MatchResult { over, winner, games_won, totals } = &sheet.end;
    let end =
        json!({ "over": over, "winner": winner, "games_won": **games_won, "totals": **totals });
    answer.insert("final".into(), end);
    answer.insert("running".into(), json!(running));
    if !sheet.dealers.is_empty() {
        answer.insert("dealers".into(), json!(sheet.dealers));
    }
    answer
}

fn game_json(game: &Game) -> Value {
    json!({
        "column": game.column, "from": game.from, "to": game.to,
        "hand_points": *game.hand_points, "hands_won": *game.hands_won,
        "shutout": game.shutout, "doubled": game.doubled,
        "line_bonus": *game.line_bonus, "game_bonus": *game.game_bonus,
        "shutout_bonus": *game.shutout_bonus, "totals": *game.totals,
        "margin": game.margin, "forfeit": game.forfeit, "winner": game.winner,
    })
}

fn fault_json(fault: &SheetFault) -> Value {
    let mut keys = Map::new();
    keys.insert("code".into(), json!(fault.code.word()));
    if let Some(game) = fault.game {
        keys.insert("game".into(), json!(game));
    }
    if let Some(hand) = fault.hand {
        keys.insert("hand".into(), json!(hand));
    }
    Value::Object(keys)
}

/// Claimed figures; keys that are not there claim nothing.
fn claims(value: &Value, sides: Sides) -> Result<SheetClaims, QuestionError> {
    let keys = value.as_object().ok_or_else(|| QuestionError::key("claims", "an object"))?;
    let mut games = None;
    if keys.contains_key("games") {
        let mut all = Vec::new();
        for (game, number) in need_list(keys, "games")?.iter().zip(1..) {
            let game =
                game.as_object().ok_or_else(|| QuestionError::key("games", "a list of games"))?;
            let column = count(game, "column")?.unwrap_or(number);
            all.push((column, game_claim(game, sides)?));
        }
        games = Some(all);
    }
    let end = match keys.get("final").and_then(Value::as_object) {
        Some(end) => Some(MatchResult {
            over: end.get("over").and_then(Value::as_bool).unwrap_or_default(),
            winner: sides.side(end.get("winner"), "winner")?,
            games_won: sides.counts(end, "games_won")?.unwrap_or(SideFigures::nothing(sides.0)),
            totals: sides.figures(end.get("totals"), "totals")?,
        }),
        None => None,
    };
    let mut dealers = None;
    if keys.contains_key("dealers") {
        let each = |value: &Value| {
            let dealer = sides.side(Some(value), "dealers")?;
            dealer.ok_or_else(|| QuestionError::key("dealers", "a list of sides"))
        };
        let all: Result<Vec<usize>, QuestionError> =
            need_list(keys, "dealers")?.iter().map(each).collect();
        dealers = Some(all?);
    }
    Ok(SheetClaims { games, end, dealers })
}

fn game_claim(keys: &Keys, sides: Sides) -> Result<GameClaim, QuestionError> {
    let figures =
        |key: &str| keys.get(key).map(|value| sides.figures(Some(value), key)).transpose();
    let flag = |key: &str| keys.get(key).and_then(Value::as_bool);
    Ok(GameClaim {
        from_to: (count(keys, "from")?, count(keys, "to")?),
        hand_points: figures("hand_points")?,
        hands_won: sides.counts(keys, "hands_won")?,
        shutout: flag("shutout"),
        doubled: flag("doubled"),
        line_bonus: figures("line_bonus")?,
        game_bonus: figures("game_bonus")?,
        shutout_bonus: figures("shutout_bonus")?,
        totals: figures("totals")?,
        margin: keys.get("margin").and_then(Value::as_i64),
        forfeit: flag("forfeit"),
        winner: sides.side(keys.get("winner"), "winner")?,
    })
}

fn count(keys: &Keys, key: &str) -> Result<Option<u32>, QuestionError> {
    let read = |value: &Value| {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| QuestionError::key(key, "a number from 0"))
    };
    keys.get(key).map(read).transpose()
}
