//! A match, its score kept again.

use super::claims::{claimed_text, claims, game_text};
use crate::families::played::{Judgement, PlayFinding, SiblingOutcome, View, figures};
use crate::record::played::{PlayedRecord, RoundRecord};
use crate::rules::play_rules::CompiledPlayRules;
use gincert_game::Code;
use gincert_game::score::{
    SIDES, ScoreRules, ScoreSheet, ScoredHand, SheetFault, sheet, sheet_faults, team_hand,
};

/// Judges a match. There is one evaluator of scores.
pub(crate) fn judge(
    own: &CompiledPlayRules,
    sheets: &[CompiledPlayRules],
    view: View<'_, '_>,
) -> Judgement {
    let played = view.played;
    let mut judged = Judgement::nothing(None);
    let Some(rules) = own.score.as_ref().filter(|_| view.is_settled) else {
        return judged;
    };
    let hands: Option<Vec<ScoredHand>> =
        played.rounds.iter().map(|round| hand(rules, round)).collect();
    let Some(hands) = hands.filter(|hands| keeps_sides(rules, hands)) else { return judged };
    judged.is_compared = played.games.is_some() || played.standing.is_some();
    let first_dealer = played.first_dealer.or(played.rounds.first().and_then(|r| r.dealer_seat));
    let first_dealer = first_dealer.and_then(|side| usize::try_from(side).ok());
    let kept = match sheet(rules, &hands, first_dealer) {
        Ok(kept) => kept,
        Err(after) => {
            judged.is_broken = true;
            judged.found.push(PlayFinding {
                hand: Some(after.0),
                ..PlayFinding::new(Code::AfterEnd.word())
            });
            return judged;
        }
    };
    judged.ended = Some(if kept.end.over { "over" } else { "in play" });
    judged.points = Some(kept.end.totals.to_vec());
    let faults = sheet_faults(rules, &kept, &claims(played, &kept));
    judged.found = faults.iter().map(|fault| found(fault, played, &kept)).collect();
    let (answers, differing) = elsewhere(own, sheets, &hands, &kept);
    judged.elsewhere = answers;
    judged.found.extend(differing);
    judged
}

/// Whether all rounds are of as many sides as these rules keep a sheet of.
fn keeps_sides(rules: &ScoreRules, hands: &[ScoredHand]) -> bool {
    let mut sides = hands.iter().map(|hand| hand.points.len());
    let first = sides.next().unwrap_or(SIDES);
    sides.all(|sides| sides == first) && rules.unfit_for(first).is_none()
}

/// What a round scored; `None` where the record does not say.
fn hand(rules: &ScoreRules, round: &RoundRecord<'_>) -> Option<ScoredHand> {
    if !round.tables.is_empty() {
        let tables: Option<Vec<_>> =
            round.tables.iter().map(|table| Some(table.points?.0)).collect();
        return Some(team_hand(rules, &tables?));
    }
    let points = round.points?.0;
    let winner = round.winner.stated();
    let winner =
        winner.map_or(points.ahead(), |side| side.and_then(|side| usize::try_from(side).ok()));
    Some(ScoredHand { winner, points })
}

fn found(fault: &SheetFault, played: &PlayedRecord<'_>, sheet: &ScoreSheet) -> PlayFinding {
    let found =
        PlayFinding { game: fault.game, hand: fault.hand, ..PlayFinding::new(fault.code.word()) };
    if let Some(column) = fault.game {
        let is = sheet.games.iter().find(|game| game.column == column);
        let games = played.games.as_deref().unwrap_or_default();
        let claimed = games
            .iter()
            .zip(1u64..)
            .find(|(game, place)| game.column.unwrap_or(*place) == u64::from(column));
        let none = || "no such finished game".to_owned();
        return found.figures(
            is.map_or_else(none, game_text),
            claimed.map_or_else(none, |(game, _)| claimed_text(game)),
        );
    }
    if let Some(hand) = fault.hand {
        let place = usize::try_from(hand.saturating_sub(1)).unwrap_or(usize::MAX);
        let claimed = match &played.dealers {
            Some(dealers) => dealers.get(place).copied(),
            None => played.rounds.get(place).and_then(|round| round.dealer_seat),
        };
        let text = |side: Option<String>| side.unwrap_or_else(|| "nobody".to_owned());
        return found.figures(
            text(sheet.dealers.get(place).map(ToString::to_string)),
            text(claimed.map(|side| side.to_string())),
        );
    }
    let claimed = played.standing.as_ref().and_then(|end| end.totals).unwrap_or_default();
    found.figures(
        format!("{}, totals {}", standing(sheet), figures(&sheet.end.totals)),
        format!("totals {}", figures(&claimed.0)),
    )
}

fn standing(sheet: &ScoreSheet) -> String {
    match (sheet.end.over, sheet.end.winner) {
        (false, _) => "not over".to_owned(),
        (true, None) => "over and level".to_owned(),
        (true, Some(winner)) => format!("won by {winner}"),
    }
}

/// Who would have won with the same rounds under the scoring of other documents.
fn elsewhere(
    own: &CompiledPlayRules,
    sheets: &[CompiledPlayRules],
    hands: &[ScoredHand],
    kept: &ScoreSheet,
) -> (Vec<(usize, SiblingOutcome)>, Option<PlayFinding>) {
    let (mut answers, mut differing) = (Vec::new(), Vec::new());
    for (place, other) in sheets.iter().enumerate().filter(|(_, sheet)| !std::ptr::eq(*sheet, own))
    {
        let same_game = other.rules.family() == own.rules.family();
        let rules = other.score.as_ref().filter(|_| same_game);
        let Some(rules) = rules.filter(|rules| keeps_sides(rules, hands)) else { continue };
        let (there, early) = match sheet(rules, hands, None) {
            Ok(there) => (there, None),
            Err(after) => {
                let played = usize::try_from(after.0.saturating_sub(1)).unwrap_or(usize::MAX);
                match sheet(rules, hands.get(..played).unwrap_or_default(), None) {
                    Ok(there) => (there, Some(after.0.saturating_sub(1))),
                    Err(_) => continue,
                }
            }
        };
        let same = (there.end.over, there.end.winner) == (kept.end.over, kept.end.winner);
        answers.push((place, if same { SiblingOutcome::Same } else { SiblingOutcome::Differs }));
        if !same {
            let early = early.map(|at| format!(" after round {at}")).unwrap_or_default();
            differing.push(format!("{}: {}{early}", other.name, standing(&there)));
        }
    }
    let found = (!differing.is_empty()).then(|| {
        let own = format!("{}: {}", own.name, standing(kept));
        PlayFinding::new("ruleset-sensitive").figures(own, differing.join("; "))
    });
    (answers, found)
}
