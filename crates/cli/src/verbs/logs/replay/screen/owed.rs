//! What players are owed: underpayments that are outstanding, by player.

use crate::ui::wrap::wrapped;
use crate::verbs::logs::replay::answer::AuditResults;
use gincert_audit::{CAPPED_PAYMENT, Repayment};
use gincert_evidence::{counted, money_notation};
use gincert_replay::summary::Summary;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Players that are named, those who are owed most.
const NAMED_MAX: usize = 3;

/// The sum for each currency, and to how many players.
pub fn owed_in_all(audited: &AuditResults<'_>) -> Option<String> {
    let Some(rows) = &audited.patterns.repayments else { return owed(audited) };
    let mut sums: BTreeMap<&str, (i128, u64)> = BTreeMap::new();
    for ((currency, player), row) in rows.iter().filter(|(_, row)| row.underpaid_minor > 0) {
        let (sum, players) = sums.entry(currency).or_default();
        *sum = sum.checked_add(row.underpaid_minor)?;
        *players += u64::from(!player.is_empty());
    }
    let of = |(currency, (sum, players)): (&&str, &(i128, u64))| {
        let sum = money_notation(*sum, currency);
        match players {
            0 if names_no_player(&audited.state.summary) => {
                format!("{sum}; no player is read from the logs.")
            }
            0 => format!("{sum} in rounds without a player's name."),
            _ => format!("{sum}, {} by name.", counted(*players, "player", "players")),
        }
    };
    let sentences: Vec<String> = sums.iter().map(of).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// One sentence for each currency; nothing where nothing is owed, or where there are too many players
/// to tell them apart.
pub fn owed(audited: &AuditResults<'_>) -> Option<String> {
    if let Some(rows) = &audited.patterns.repayments {
        return by_hand(&audited.state.summary, rows);
    }
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

/// The same by hand: the wrong payments of a hand are added up first.
fn by_hand(summary: &Summary, rows: &BTreeMap<(String, String), Repayment>) -> Option<String> {
    let mut currencies: Vec<&str> = rows.keys().map(|(currency, _)| currency.as_str()).collect();
    currencies.dedup();
    let of = |currency: &str| {
        let own =
            rows.iter().filter(|((known, _), row)| known == currency && row.underpaid_minor > 0);
        let (mut players, mut unnamed) = (Vec::new(), 0);
        for ((_, player), row) in own {
            match player.as_str() {
                "" => unnamed = row.underpaid_minor,
                player => players.push((player, row.underpaid_minor)),
            }
        }
        let owed = players.iter().fold(unnamed, |sum, (_, owed)| sum.saturating_add(*owed));
        let words = words(summary, players, unnamed, currency)?;
        // The row of the kind has the sum of all wagers, which a reader compares with this one.
        Some(match by_wager(summary, currency).filter(|sum| *sum != owed) {
            Some(sum) => format!(
                "{words} The wagers of one hand are added up first; wager by wager it is {}.",
                money_notation(sum, currency)
            ),
            None => words,
        })
    };
    let sentences: Vec<String> = currencies.into_iter().filter_map(of).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// What is owed with each wager by itself.
fn by_wager(summary: &Summary, currency: &str) -> Option<i128> {
    let rows = summary.players.rows()?.iter();
    let own = rows.filter(|(key, _)| key.currency == currency && key.code == "underpaid");
    own.map(|(_, money)| money.open.value()).try_fold(0_i128, |sum, open| sum.checked_add(open?))
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
    words(summary, players, unnamed, currency)
}

/// The sum, and the players who are owed most.
fn words(
    summary: &Summary,
    mut players: Vec<(&str, i128)>,
    unnamed: i128,
    currency: &str,
) -> Option<String> {
    let sum = players.iter().try_fold(unnamed, |sum, (_, owed)| i128::checked_add(sum, *owed))?;
    if sum == 0 {
        return None;
    }
    let all = money_notation(sum, currency);
    if players.is_empty() {
        return Some(match names_no_player(summary) {
            true => format!("{all}; no player is read from the logs."),
            false => format!("{all}, all in rounds without a player's name."),
        });
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

/// Whether no record names a player: a map may read no column of them.
fn names_no_player(summary: &Summary) -> bool {
    let [.., players] = &summary.strata;
    players.rows().is_some_and(|rows| rows.keys().all(String::is_empty))
}

/// Payments that are less than the rules give where the log states a cap: whether they are owed is not known.
pub fn capped(audited: &AuditResults<'_>) -> String {
    let mut sums: BTreeMap<&str, (u64, i128)> = BTreeMap::new();
    let rows = audited.state.summary.money.rows().into_iter().flatten();
    for (key, money) in rows.filter(|(key, _)| key.code == CAPPED_PAYMENT) {
        let (wagers, sum) = sums.entry(&key.currency).or_default();
        *wagers += money.count;
        *sum = sum.saturating_add(money.open.value().unwrap_or(0));
    }
    let of = |(currency, (wagers, sum)): (&&str, &(u64, i128))| {
        let wagers = counted(*wagers, "wager", "wagers");
        format!("{} on {wagers}", money_notation(*sum, currency))
    };
    let sums: Vec<String> = sums.iter().map(of).collect();
    if sums.is_empty() {
        return String::new();
    }
    let words = format!(
        "{} less than the rules give, where the log states a cap on the payout; not counted as owed. Find out whether the \
         cap was in force.",
        sums.join(" and ")
    );
    wrapped("Capped:  ", &words)
}
