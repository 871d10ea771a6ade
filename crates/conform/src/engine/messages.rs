//! What an engine is asked and what it answers, and how a transcript has both.
//!
//! Knows nothing about processes and about what is right.

use crate::round::{EngineRound, WagerAmounts};
use serde::Deserialize;

/// What an engine is asked.
#[derive(Debug, Clone)]
pub enum EngineRequest {
    /// A round.
    Round(EngineRound),
    /// An object that must be refused, without its opening brace.
    Invalid(String),
}

impl EngineRequest {
    /// What a round wagers; nothing where the request is to be refused.
    pub fn bets(&self) -> WagerAmounts {
        match self {
            EngineRequest::Round(round) => round.bets,
            EngineRequest::Invalid(_) => WagerAmounts::default(),
        }
    }

    /// The request with this id, as one line without its end.
    pub fn write(&self, id: u64, line: &mut String) {
        match self {
            EngineRequest::Round(round) => round.write_request(id, line),
            EngineRequest::Invalid(object) => {
                let comma = if object.trim_start().starts_with('}') { "" } else { "," };
                line.push_str(&format!("{{\"id\":{id}{comma}{object}"));
            }
        }
    }
}

/// What it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineAnswer {
    /// What the seat wins.
    Net(WagerAmounts),
    /// It refuses the request.
    Refused,
    /// It failed on this request, or was not asked any more.
    Missing,
}

/// An answer as it is written.
#[derive(Deserialize)]
struct AnswerLine {
    id: u64,
    #[serde(default)]
    net: Option<WagerAmounts>,
    #[serde(default)]
    error: Option<serde_json::Value>,
}

/// The id and the answer of a line; `None` where the line is not an answer.
pub fn read_answer(line: &[u8]) -> Option<(u64, EngineAnswer)> {
    let answer = serde_json::from_slice::<AnswerLine>(line).ok()?;
    match (answer.net, answer.error) {
        (Some(net), None) => Some((answer.id, EngineAnswer::Net(net))),
        (None, Some(_)) => Some((answer.id, EngineAnswer::Refused)),
        _ => None,
    }
}

/// Writes the line of a request and its answer, with its end.
///
/// ```
/// use gincert_conform::{EngineAnswer, EngineRequest, write_entry};
/// let request = EngineRequest::Invalid("\"cards\":\"\"}".to_owned());
/// let mut lines = String::new();
/// write_entry(7, &request, EngineAnswer::Refused, &mut lines);
/// assert_eq!(lines, "{\"request\":{\"id\":7,\"cards\":\"\"},\"refused\":true}\n");
/// ```
pub fn write_entry(id: u64, request: &EngineRequest, answer: EngineAnswer, lines: &mut String) {
    lines.push_str("{\"request\":");
    request.write(id, lines);
    write_answer(answer, lines);
}

/// Writes what follows a request on its line.
pub fn write_answer(answer: EngineAnswer, lines: &mut String) {
    match answer {
        EngineAnswer::Net(net) => lines.push_str(&format!(
            ",\"net\":{{\"ante\":{},\"play\":{},\"bonus\":{}}}}}\n",
            net.ante, net.play, net.bonus
        )),
        EngineAnswer::Refused => lines.push_str(",\"refused\":true}\n"),
        EngineAnswer::Missing => lines.push_str(",\"missing\":true}\n"),
    }
}
