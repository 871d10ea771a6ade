//! One round or match on a page: what was dealt and done, and what the rules make of it.

use crate::families::family;
use crate::families::played::{PlayFinding, View};
use crate::finding::is_settled;
use crate::finding::level::EvaluatorChoice;
use crate::finding::page::{PlayPage, ShownEvent, ShownMatchRound};
use crate::record::Record;
use crate::record::cards::LoggedCards;
use crate::record::played::{EndRecord, LoggedEvent, PlayedAct, PlayedRecord, Points, RoundRecord};
use crate::rules::play_rules::CompiledPlayRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::printable;

/// Fewest seats of a round, and sides of every match.
const SEATS_MIN: usize = 2;

/// The page of a record, judged by the reference.
pub(crate) fn page(record: &Record<'_>, sheet: &CompiledPlayRules) -> PlayPage {
    let nothing = PlayedRecord::default();
    let played = record.played.as_deref().unwrap_or(&nothing);
    let view = View { played, is_settled: is_settled(record) };
    let judged = family::judge(sheet, &[], view, EvaluatorChoice::Reference);
    let mut facts: Vec<(&'static str, String)> = Vec::new();
    if let Some(pack) = &played.pack {
        facts.push(("Pack", serde_json::to_string(pack).unwrap_or_default().replace('"', "")));
    }
    let deal = played.deal.as_ref();
    let from_pack = family::dealt_hands(sheet, played).filter(|_| deal.is_none());
    let hands: Vec<String> = match (&from_pack, deal) {
        (Some(dealt), _) => dealt.hands.iter().map(ToString::to_string).collect(),
        (None, Some(deal)) => deal.hands.iter().map(LoggedCards::to_string).collect(),
        (None, None) => played.hands.iter().map(LoggedCards::to_string).collect(),
    };
    let are_dealt = deal.is_some() || from_pack.is_some();
    let name = if are_dealt { "Dealt" } else { "At the end" };
    facts.extend(
        hands.iter().enumerate().map(|(seat, hand)| (name, format!("seat {seat}: {hand}"))),
    );
    let upcard = deal.and_then(|deal| deal.upcard.as_ref()).or(played.upcard.as_ref());
    let upcard = upcard.map(LoggedCards::to_string);
    let upcard = upcard.or_else(|| from_pack.and_then(|dealt| Some(dealt.upcard?.to_string())));
    facts.extend(upcard.clone().map(|card| ("Upcard", card)));
    facts.extend(played.knock_card.as_ref().map(|card| ("Knock card", card.to_string())));
    facts.push(("By the rules", by_the_rules(&judged.found, judged.ended, judged.is_broken)));
    facts.extend(played.end.as_ref().map(|end| ("As logged", logged(end))));
    let first = judged.found.first().filter(|_| judged.is_broken);
    PlayPage {
        evidence: judged.evidence.unwrap_or(Evidence::Final).word(),
        facts,
        seats: seats(played),
        hands,
        are_dealt,
        upcard,
        ended: judged.ended,
        broken: first.map(|found| found.code),
        points_due: judged.points,
        points_logged: points(played),
        rounds: played.is_match().then(|| played.rounds.iter().zip(1..).map(round).collect()),
        events: played.events.iter().map(event).collect(),
    }
}

/// The seats of a round, or the sides of a match.
pub(crate) fn seats(played: &PlayedRecord<'_>) -> usize {
    if played.is_match() {
        let points = played.rounds.iter().filter_map(|round| round.points);
        return points.map(|points| points.0.len()).max().unwrap_or(SEATS_MIN);
    }
    let dealt = played.deal.as_ref().map_or(0, |deal| deal.hands.len()).max(played.hands.len());
    let named = played.events.iter().filter_map(|event| event.seat).max();
    let named = named.map_or(0, |seat| usize::from(seat) + 1);
    let scored = played.end.as_ref().and_then(|end| end.points.as_ref()).map_or(0, Vec::len);
    dealt.max(named).max(scored).max(SEATS_MIN)
}

/// The points that a record states.
fn points(played: &PlayedRecord<'_>) -> Option<Vec<i64>> {
    if let Some(standing) = played.standing.as_ref().filter(|_| played.is_match()) {
        return standing.totals.map(|totals| totals.0.to_vec());
    }
    let points = played.end.as_ref()?.points.as_ref()?;
    Some(points.iter().map(|Points(points)| *points).collect())
}

fn round((round, number): (&RoundRecord<'_>, u32)) -> ShownMatchRound {
    let tables = || {
        let tables = round.tables.iter().map(|table| Some(table.points?.0));
        let sum = |[a, b]: [i64; 2], [c, d]: [i64; 2]| [a.saturating_add(c), b.saturating_add(d)];
        let points: Option<Vec<[i64; 2]>> = tables.collect();
        points.filter(|all| !all.is_empty()).map(|all| all.into_iter().fold([0; 2], sum).to_vec())
    };
    ShownMatchRound {
        name: round
            .round
            .as_ref()
            .map_or_else(|| number.to_string(), |name| printable(name.as_str())),
        kind: round.kind.as_ref().map(|kind| printable(kind.as_str())),
        points: round.points.map(|points| points.0.to_vec()).or_else(tables),
    }
}

fn event(event: &LoggedEvent) -> ShownEvent {
    ShownEvent {
        seat: event.seat,
        words: event.words(),
        is_private: matches!(event.what, PlayedAct::Draw(_)),
    }
}

fn by_the_rules(found: &[PlayFinding], ended: Option<&str>, is_broken: bool) -> String {
    match (ended, found.first()) {
        (Some(ended), _) => format!("settled: {ended}"),
        (None, Some(first)) if is_broken => format!("not settled: {}", first.code),
        _ => "not settled: the record does not show enough, or does not count".to_owned(),
    }
}

fn logged(end: &EndRecord<'_>) -> String {
    printable(&serde_json::to_string(end).unwrap_or_default().replace('"', ""))
}
