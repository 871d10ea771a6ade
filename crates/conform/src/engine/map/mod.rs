//! Engines with requests and answers of their own words: the place of each value in them, and how cards, actions
//! and amounts are written. A map changes words, never figures: an amount that is not exact is not an answer.
//!
//! Knows nothing about processes and about what is right.

mod cards;
mod path;

use crate::engine::messages::EngineAnswer;
use crate::round::WagerAmounts;
use cards::{CardWords, MappedCards};
use gincert_evidence::printable;
use path::ValuePath;
use serde::Deserialize;
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;

/// Largest map, in bytes.
pub const ENGINE_MAP_BYTES_MAX: u64 = 65_536;
/// Most decimals of an amount.
const DECIMALS_MAX: u32 = 4;

/// Why a map is not used: a sentence without its full stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineMapError(pub String);

impl std::fmt::Display for EngineMapError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&printable(&self.0))
    }
}

impl std::error::Error for EngineMapError {}

/// The places of the values of a request.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RequestPaths {
    id: ValuePath,
    dealer: ValuePath,
    cards: ValuePath,
    action: ValuePath,
    ante: ValuePath,
    play: ValuePath,
    bonus: ValuePath,
}

impl RequestPaths {
    fn all(&self) -> [&ValuePath; 7] {
        [&self.id, &self.dealer, &self.cards, &self.action, &self.ante, &self.play, &self.bonus]
    }
}

/// The places of the values of an answer.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerPaths {
    id: ValuePath,
    ante: ValuePath,
    play: ValuePath,
    bonus: ValuePath,
    /// What is there only in a refusal.
    refusal: ValuePath,
}

impl AnswerPaths {
    fn all(&self) -> [&ValuePath; 5] {
        [&self.id, &self.ante, &self.play, &self.bonus, &self.refusal]
    }
}

/// Whether a value is written as a JSON number or as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ValueForm {
    #[default]
    Number,
    Text,
}

/// What the amounts of an answer are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AnswerAmounts {
    /// What the seat won (+) or lost (-).
    #[default]
    Net,
    /// What goes back to the seat, its stake included.
    Returned,
}

/// How amounts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct AmountWords {
    /// Digits behind the point; 0 for whole minor units.
    #[serde(default)]
    decimals: u32,
    #[serde(default)]
    form: ValueForm,
    #[serde(default)]
    answer: AnswerAmounts,
}

/// The words for the two actions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionWords {
    play: Value,
    fold: Value,
}

/// The file as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    engine_map: u32,
    request: RequestPaths,
    answer: AnswerPaths,
    #[serde(default)]
    id: ValueForm,
    #[serde(default)]
    actions: Option<ActionWords>,
    #[serde(default)]
    cards: CardWords,
    #[serde(default)]
    amounts: AmountWords,
    #[serde(default)]
    constants: BTreeMap<ValuePath, Value>,
}

/// How an engine writes requests and answers.
///
/// ```
/// use gincert_conform::{EngineAnswer, EngineMap, WagerAmounts};
/// let map = EngineMap::parse(br#"{
///   "engine_map": 1,
///   "request": { "id": "no", "dealer": "bank", "cards": "seat", "action": "does",
///                "ante": "in.a", "play": "in.p", "bonus": "in.b" },
///   "answer": { "id": "no", "ante": "out.a", "play": "out.p", "bonus": "out.b", "refusal": "why" },
///   "cards": { "suits": ["C", "D", "H", "S"], "form": "list" }
/// }"#).unwrap();
/// let line = map.request(r#"{"id":7,"dealer":"2d Kc","cards":"Ah","action":"fold","bets":{"ante":100,"play":0,"bonus":0}}"#);
/// let wanted = r#"{"bank":["2D","KC"],"does":"fold","in":{"a":100,"b":0,"p":0},"no":7,"seat":["AH"]}"#;
/// assert_eq!(line, wanted);
/// let bets = WagerAmounts::default();
/// let net = WagerAmounts { ante: -100, play: 0, bonus: 0 };
/// let answer = map.answer(br#"{"no":7,"out":{"a":-100,"p":0}}"#, &bets);
/// assert_eq!(answer, Some((7, EngineAnswer::Net(net))));
/// ```
#[derive(Debug, Clone)]
pub struct EngineMap {
    file: MapFile,
    cards: MappedCards,
}

impl EngineMap {
    /// From the bytes of a file.
    ///
    /// # Errors
    /// [`EngineMapError`] where it is not a map of version 1, or cannot be followed.
    pub fn parse(bytes: &[u8]) -> Result<EngineMap, EngineMapError> {
        if bytes.len() as u64 > ENGINE_MAP_BYTES_MAX {
            return Err(EngineMapError(format!("it has more than {ENGINE_MAP_BYTES_MAX} bytes")));
        }
        let file: MapFile = serde_json::from_slice(bytes)
            .map_err(|error| EngineMapError(format!("it is not a map of an engine ({error})")))?;
        if file.engine_map != 1 {
            let version = file.engine_map;
            return Err(EngineMapError(format!("its version is {version}, and version 1 is read")));
        }
        if file.amounts.decimals > DECIMALS_MAX {
            let decimals = file.amounts.decimals;
            return Err(EngineMapError(format!(
                "{decimals} decimals are more than {DECIMALS_MAX}"
            )));
        }
        let constants = file.constants.keys();
        let request: Vec<&ValuePath> = file.request.all().into_iter().chain(constants).collect();
        distinct("request", &request)?;
        distinct("answer", &file.answer.all())?;
        if file.actions.as_ref().is_some_and(|actions| actions.play == actions.fold) {
            return Err(EngineMapError("the words for play and fold are the same".to_owned()));
        }
        let cards = MappedCards::new(&file.cards).map_err(EngineMapError)?;
        Ok(EngineMap { file, cards })
    }

    /// A request in the words of the engine, without the end of its line. What a request to refuse has in place
    /// of a value stays as it is.
    pub fn request(&self, line: &str) -> String {
        let request: Map<String, Value> = serde_json::from_str(line).unwrap_or_default();
        let mut mapped = Map::new();
        for (path, value) in &self.file.constants {
            path.put(&mut mapped, value.clone());
        }
        for (key, value) in request {
            self.map_value(&key, value, &mut mapped);
        }
        Value::Object(mapped).to_string()
    }

    fn map_value(&self, key: &str, value: Value, mapped: &mut Map<String, Value>) {
        let paths = &self.file.request;
        match (key, value) {
            ("id", value) => {
                let text = Value::String(value.to_string());
                let is_text = self.file.id == ValueForm::Text;
                paths.id.put(mapped, if is_text { text } else { value });
            }
            ("dealer", value) => paths.dealer.put(mapped, self.cards.mapped(value)),
            ("cards", value) => paths.cards.put(mapped, self.cards.mapped(value)),
            ("action", value) => paths.action.put(mapped, self.action(value)),
            ("bets", Value::Object(bets)) => {
                for (wager, amount) in bets {
                    let path = match wager.as_str() {
                        "ante" => &paths.ante,
                        "play" => &paths.play,
                        "bonus" => &paths.bonus,
                        // A wager that no document has is left where an engine finds it: beside the others.
                        _ => {
                            mapped.insert(wager, amount);
                            continue;
                        }
                    };
                    path.put(mapped, self.amount(amount));
                }
            }
            (key, value) => {
                mapped.insert(key.to_owned(), value);
            }
        }
    }

    fn action(&self, value: Value) -> Value {
        match (&self.file.actions, value.as_str()) {
            (Some(actions), Some("play")) => actions.play.clone(),
            (Some(actions), Some("fold")) => actions.fold.clone(),
            _ => value,
        }
    }

    /// An amount of minor units in the engine's form; anything but a whole number stays as it is.
    fn amount(&self, value: Value) -> Value {
        let Some(minor) = value.as_i64() else { return value };
        let text = decimal_text(minor, self.file.amounts.decimals);
        match self.file.amounts.form {
            ValueForm::Text => Value::String(text),
            ValueForm::Number if self.file.amounts.decimals == 0 => value,
            ValueForm::Number => {
                text.parse().ok().and_then(Number::from_f64).map_or(value, Value::Number)
            }
        }
    }

    /// The id and the answer of a line, by the wagers of the request whose answer is due; `None` where the
    /// line is not an answer.
    pub fn answer(&self, line: &[u8], bets: &WagerAmounts) -> Option<(u64, EngineAnswer)> {
        let answer: Value = serde_json::from_slice(line).ok()?;
        let paths = &self.file.answer;
        let id = match (self.file.id, paths.id.find(&answer)?) {
            (ValueForm::Number, id) => id.as_u64()?,
            (ValueForm::Text, id) => id.as_str()?.parse().ok()?,
        };
        let refusal = paths.refusal.find(&answer);
        let refuses = refusal.is_some_and(|value| !value.is_null() && *value != Value::Bool(false));
        let amounts =
            [(&paths.ante, bets.ante), (&paths.play, bets.play), (&paths.bonus, bets.bonus)];
        let found = amounts.map(|(path, bet)| (path.find(&answer), bet));
        if refuses {
            return found
                .iter()
                .all(|(value, _)| value.is_none())
                .then_some((id, EngineAnswer::Refused));
        }
        // An answer that names no wager states no result.
        if found.iter().all(|(value, _)| value.is_none()) {
            return None;
        }
        let [ante, play, bonus] = found.map(|(value, bet)| self.net(value, bet));
        Some((id, EngineAnswer::Net(WagerAmounts { ante: ante?, play: play?, bonus: bonus? })))
    }

    /// What a wager won: a wager that is not named is 0, returned or net.
    fn net(&self, value: Option<&Value>, bet: i64) -> Option<i64> {
        let minor = match value {
            None => 0,
            Some(value) => minor_units(value, self.file.amounts)?,
        };
        match self.file.amounts.answer {
            AnswerAmounts::Net => Some(minor),
            AnswerAmounts::Returned => minor.checked_sub(bet),
        }
    }
}

/// No path may be another one or lie inside another one.
fn distinct(what: &str, paths: &[&ValuePath]) -> Result<(), EngineMapError> {
    for (place, path) in paths.iter().enumerate() {
        if let Some(other) = paths.iter().skip(place + 1).find(|other| path.overlaps(other)) {
            let message = format!("in the {what} '{path}' and '{other}' cannot both have a value");
            return Err(EngineMapError(message));
        }
    }
    Ok(())
}

/// Minor units with so many digits behind the point.
fn decimal_text(minor: i64, decimals: u32) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let unit = 10_u64.pow(decimals);
    let (whole, rest) = (minor.unsigned_abs() / unit, minor.unsigned_abs() % unit);
    match decimals {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{rest:0width$}", width = decimals as usize),
    }
}

/// An amount of an answer in minor units; `None` where it is not exactly so many.
fn minor_units(value: &Value, words: AmountWords) -> Option<i64> {
    let text = match (words.form, value) {
        (ValueForm::Number, Value::Number(number)) => number.to_string(),
        (ValueForm::Text, Value::String(text)) => text.clone(),
        _ => return None,
    };
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || part.len() > words.decimals as usize
        || !is_plain(whole)
        || !is_plain(part)
    {
        return None;
    }
    let padded = format!("{whole}{part:0<width$}", width = words.decimals as usize);
    padded.parse::<i64>().ok().map(|minor| sign * minor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = r#"{
      "engine_map": 1,
      "request": { "id": "n", "dealer": "b", "cards": "s", "action": "do", "ante": "in.a", "play": "in.p", "bonus": "in.x" },
      "answer": { "id": "n", "ante": "out.a", "play": "out.p", "bonus": "out.x", "refusal": "err" },
      "id": "text",
      "actions": { "play": true, "fold": false },
      "amounts": { "decimals": 2, "form": "text", "answer": "returned" },
      "constants": { "game.name": "gw" }
    }"#;

    fn problem(from: &str, to: &str) -> String {
        assert!(MAP.contains(from), "{from}");
        EngineMap::parse(MAP.replacen(from, to, 1).as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_map_that_cannot_be_followed_is_refused() {
        assert!(EngineMap::parse(MAP.as_bytes()).is_ok());
        assert!(problem("\"engine_map\": 1", "\"engine_map\": 2").contains("version is 2"));
        assert!(problem("\"in.p\"", "\"in.a\"").contains("'in.a' and 'in.a'"));
        assert!(problem("\"in.p\"", "\"in\"").contains("'in.a' and 'in'"));
        assert!(problem("\"game.name\"", "\"in.a\"").contains("'in.a' and 'in.a'"));
        assert!(problem("\"out.p\"", "\"out..p\"").contains("'out..p'"));
        assert!(problem("\"decimals\": 2", "\"decimals\": 5").contains("5 decimals"));
        assert!(problem("false }", "true }").contains("play and fold"));
        assert!(problem("\"refusal\": \"err\"", "\"refused\": \"err\"").contains("refused"));
        assert!(problem("\"constants\"", "\"more\"").contains("more"));
        assert!(EngineMap::parse(b"").is_err());
        let long = format!("{MAP}{}", " ".repeat(ENGINE_MAP_BYTES_MAX as usize));
        assert!(EngineMap::parse(long.as_bytes()).unwrap_err().0.contains("more than"));
    }

    #[test]
    fn what_a_request_to_refuse_has_in_place_of_a_value_stays() {
        let map = EngineMap::parse(MAP.as_bytes()).unwrap();
        let line = r#"{"id":5,"dealer":"1c ?? Kd","cards":7,"action":"raise","bets":{"ante":"x","play":150,"bonus":1.5,"more":2},"other":null}"#;
        let wanted = r#"{"b":"1c ?? Kd","do":"raise","game":{"name":"gw"},"in":{"a":"x","p":"1.50","x":1.5},"more":2,"n":"5","other":null,"s":7}"#;
        assert_eq!(map.request(line), wanted);
        assert_eq!(
            map.request(r#"{"id":5,"bets":null}"#),
            r#"{"bets":null,"game":{"name":"gw"},"n":"5"}"#
        );
    }

    #[test]
    fn amounts_are_exact_or_no_answer() {
        let map = EngineMap::parse(MAP.as_bytes()).unwrap();
        let bets = WagerAmounts { ante: 150, play: 150, bonus: 0 };
        let net = |line: &str| map.answer(line.as_bytes(), &bets);
        let won = WagerAmounts { ante: 150, play: -150, bonus: 0 };
        let answer = Some((5, EngineAnswer::Net(won)));
        assert_eq!(net(r#"{"n":"5","out":{"a":"3.00","p":"0"},"err":null}"#), answer);
        assert_eq!(net(r#"{"n":"5","out":{"a":"+3","p":"0.000","x":"0"}}"#), answer);
        assert_eq!(net(r#"{"n":"5","err":"no"}"#), Some((5, EngineAnswer::Refused)));
        for line in [
            r#"{"n":5,"out":{"a":"3.00"}}"#,
            r#"{"n":"5"}"#,
            r#"{"n":"5","out":{"a":3}}"#,
            r#"{"n":"5","out":{"a":"3.005"}}"#,
            r#"{"n":"5","out":{"a":"3,00"}}"#,
            r#"{"n":"5","out":{"a":"1e3"}}"#,
            r#"{"n":"5","out":{"a":""}}"#,
            r#"{"n":"5","out":{"a":"99999999999999999999"}}"#,
            r#"{"n":"5","out":{"a":"3.00"},"err":"no"}"#,
            "[]",
        ] {
            assert_eq!(net(line), None, "{line}");
        }
        let floats = MAP.replace("\"form\": \"text\", ", "");
        let map = EngineMap::parse(floats.as_bytes()).unwrap();
        let line = r#"{"id":5,"bets":{"ante":150,"play":0,"bonus":5}}"#;
        assert!(map.request(line).contains(r#""in":{"a":1.5,"p":0.0,"x":0.05}"#));
        let answer = map.answer(br#"{"n":"5","out":{"a":3.0,"p":0.35}}"#, &bets);
        let won = WagerAmounts { ante: 150, play: -115, bonus: 0 };
        assert_eq!(answer, Some((5, EngineAnswer::Net(won))));
    }
}
