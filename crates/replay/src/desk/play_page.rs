//! One round on a page: what was dealt and done, and what the rules make of it.

use crate::families::family;
use crate::families::played::{PlayFinding, View};
use crate::finding::is_settled;
use crate::finding::level::EvaluatorChoice;
use crate::finding::page::PlayPage;
use crate::record::Record;
use crate::record::cards::LoggedCards;
use crate::record::played::{EndRecord, PlayedRecord};
use crate::rules::play_rules::CompiledPlayRules;
use crate::summary::play_counts::Evidence;
use gincert_evidence::printable;

/// The page of a record, judged by the reference.
pub(crate) fn page(record: &Record<'_>, sheet: &CompiledPlayRules) -> PlayPage {
    let nothing = PlayedRecord::default();
    let played = record.played.as_deref().unwrap_or(&nothing);
    let view = View { played, is_settled: is_settled(record) };
    let judged = family::judge(sheet, &[], view, EvaluatorChoice::Reference);
    let mut facts: Vec<(&'static str, String)> = Vec::new();
    let text = |cards: &LoggedCards| cards.to_string();
    if let Some(pack) = &played.pack {
        facts.push(("Pack", serde_json::to_string(pack).unwrap_or_default().replace('"', "")));
    }
    let deal = played.deal.as_ref();
    let hands = deal.map_or(&played.hands, |deal| &deal.hands);
    let name = if deal.is_some() { "Dealt" } else { "At the end" };
    facts.extend(
        hands.iter().enumerate().map(|(seat, hand)| (name, format!("seat {seat}: {hand}"))),
    );
    let upcard = deal.and_then(|deal| deal.upcard.as_ref()).or(played.upcard.as_ref());
    facts.extend(upcard.map(|card| ("Upcard", text(card))));
    facts.extend(played.knock_card.as_ref().map(|card| ("Knock card", text(card))));
    facts.push(("By the rules", by_the_rules(&judged.found, judged.ended, judged.is_broken)));
    facts.extend(played.end.as_ref().map(|end| ("As logged", logged(end))));
    let event = |event| serde_json::to_string(event).unwrap_or_default();
    PlayPage {
        evidence: judged.evidence.unwrap_or(Evidence::Final).word(),
        facts,
        events: played.events.iter().map(event).collect(),
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
