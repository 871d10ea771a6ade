//! What players are owed: underpayments that are outstanding, by player.

use crate::verbs::logs::replay::answer::AuditResults;
use gincert_evidence::{counted, money_notation};
use gincert_replay::summary::Summary;
use std::cmp::Reverse;

/// Players that are named, those who are owed most.
const NAMED_MAX: usize = 3;

/// One sentence for each currency; nothing where nothing is owed, or where there are too many players
/// to tell them apart.
pub fn owed(audited: &AuditResults<'_>) -> Option<String> {
    let summary = &audited.state.summary;
    let mut currencies: Vec<&str> = Vec::new();
    for (key, _) in summary.players.rows().into_iter().flatten() {
        if !currencies.contains(&key.currency.as_str()) {
            currencies.push(&key.currency);
        }
    }
    let sentences: Vec<String> =
        currencies.into_iter().filter_map(|currency| sentence(summary, currency)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn sentence(summary: &Summary, currency: &str) -> Option<String> {
    let mut players: Vec<(&str, i128)> = Vec::new();
    let mut unnamed = 0;
    for (key, money) in summary.players.rows().into_iter().flatten() {
        if key.currency != currency || key.code != "underpaid" {
            continue;
        }
        match (key.player.as_str(), money.open.value()?) {
            (_, 0) => {}
            ("", owed) => unnamed = owed,
            (player, owed) => players.push((player, owed)),
        }
    }
    let sum = players.iter().try_fold(unnamed, |sum, (_, owed)| i128::checked_add(sum, *owed))?;
    if sum == 0 {
        return None;
    }
    let all = money_notation(sum, currency);
    if players.is_empty() {
        return Some(format!("{all}, all in rounds without a player's name."));
    }
    players.sort_by_key(|(player, owed)| (Reverse(*owed), *player));
    let named = players.iter().take(NAMED_MAX);
    let mut parts: Vec<String> = named
        .map(|(player, owed)| format!("{player} {}", money_notation(*owed, currency)))
        .collect();
    let more = players.len().saturating_sub(NAMED_MAX) as u64;
    if more > 0 {
        parts.push(counted(more, "more player", "more players"));
    }
    if unnamed > 0 {
        let words = money_notation(unnamed, currency);
        parts.push(format!("{words} in rounds without a player's name"));
    }
    Some(format!("{all}: {}.", parts.join(", ")))
}
