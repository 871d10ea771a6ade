//! The end that a record claims, for the evaluator to compare.

use crate::families::played::{PlayFinding, figures};
use crate::record::played::{EndRecord, Points};
use gincert_game::Code;
use gincert_game::gin_rummy::{Claims, End, EndKind, SettleRules, faults_of};

fn seat(seat: u64) -> u8 {
    u8::try_from(seat).unwrap_or(u8::MAX)
}

fn points(figures: &[Points]) -> Vec<i64> {
    figures.iter().map(|figure| figure.0).collect()
}

/// The claims of a record.
pub(super) fn claims(end: &EndRecord<'_>) -> Claims {
    Claims {
        kind: end.kind.as_ref().and_then(|kind| EndKind::parse(kind.as_str())),
        by: end.by.stated().map(|by| by.map(seat)),
        winner: end.winner.stated().map(|winner| winner.map(seat)),
        winners: end.winners.as_ref().map(|all| all.iter().map(|one| seat(*one)).collect()),
        // A deadwood below 0 is none that a hand can have.
        deadwood: end
            .deadwood
            .as_ref()
            .map(|all| all.iter().map(|one| u32::try_from(one.0).unwrap_or(u32::MAX)).collect()),
        points: end.points.as_deref().map(points),
        multiplier: end.multiplier.map(|multiplier| multiplier.0),
    }
}

/// What is wrong in the claimed figures, each with the rule's figure and, for deadwood, with the least
/// that the hands hold.
pub(super) fn compare(rules: &SettleRules, end: &End, record: &EndRecord<'_>) -> Vec<PlayFinding> {
    let claims = claims(record);
    let wrong = faults_of(rules, end, &claims).into_iter();
    wrong.map(|code| found(code, end, &claims)).collect()
}

fn found(code: Code, end: &End, claims: &Claims) -> PlayFinding {
    let found = PlayFinding::new(code.word());
    match code {
        Code::DeadwoodWrong => {
            let claimed = claims.deadwood.as_deref().unwrap_or_default();
            let mut found = found.figures(figures(&end.deadwood), figures(claimed));
            found.seat = (0..)
                .zip(end.deadwood.iter().zip(claimed))
                .find_map(|(seat, (counts, claimed))| (counts != claimed).then_some(seat));
            found.notes.push(three(end, claimed));
            found
        }
        Code::MultiplierWrong if claims.multiplier.is_some_and(|m| m != end.multiplier) => found
            .figures(
                end.multiplier.to_string(),
                claims.multiplier.map(|m| m.to_string()).unwrap_or_default(),
            ),
        Code::UndercutWrong => found.figures(end_text(end), claims_text(claims)),
        _ if claims.points.as_ref().is_some_and(|points| *points != end.points) => {
            let mut found = found.figures(
                figures(&end.points),
                claims.points.as_deref().map(figures).unwrap_or_default(),
            );
            if code == Code::BonusWrong && end.bonus.iter().all(|bonus| *bonus == 0) {
                found.sentence = Some(NO_BONUS);
            }
            found.notes.push(parts(end));
            found
        }
        _ => found.figures(end_text(end), claims_text(claims)),
    }
}

/// Sentence of points that differ by the amount of a bonus in a round without one.
const NO_BONUS: &str = "The points differ from the document's by the amount of a bonus; this round \
                        has no bonus.";

/// The three numbers that are never to be mixed up.
fn three(end: &End, claimed: &[u32]) -> String {
    let least = figures(&end.minimum);
    let counted = figures(&end.deadwood);
    let mut text = format!(
        "By seat: stated {}, by this document {counted}, minimum of the hand alone {least}",
        figures(claimed)
    );
    if let Some(best) = end.best_defence {
        text.push_str(&format!("; with the best defence the opponent keeps {best}"));
    }
    text.push('.');
    text
}

/// What points are made of.
fn parts(end: &End) -> String {
    format!(
        "By seat: deadwood {}, bonus {}, multiplied by {}.",
        figures(&end.deadwood),
        figures(&end.bonus),
        end.multiplier
    )
}

fn end_text(end: &End) -> String {
    let winners = match end.winners.as_slice() {
        [] => "nobody scores".to_owned(),
        seats => format!("scored by {}", figures(seats)),
    };
    format!("{}, {winners}, points {}", end.kind.word(), figures(&end.points))
}

fn claims_text(claims: &Claims) -> String {
    let kind = claims.kind.map_or("no kind", EndKind::word);
    let winner = match (&claims.winners, claims.winner) {
        (Some(winners), _) => format!("scored by {}", figures(winners)),
        (None, Some(Some(winner))) => format!("scored by {winner}"),
        (None, Some(None)) => "nobody scores".to_owned(),
        (None, None) => "no winner named".to_owned(),
    };
    let points = claims.points.as_deref().map_or_else(|| "none".to_owned(), figures);
    format!("{kind}, {winner}, points {points}")
}
