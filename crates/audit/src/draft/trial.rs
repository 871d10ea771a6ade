//! A map tried on the export that it was drafted from: how many rounds are read, how many settle as the
//! export states, and the first of them as they were read.

use super::export::ExportFile;
use crate::session::logs::decoded;
use gincert_replay::formats::{HEAD_BYTES_MAX, mapped};
use gincert_replay::map::Map;
use gincert_replay::{Bet, CompiledRules, EvaluatorChoice, Record, Round, Seat};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::Arc;

/// Rounds that are shown.
pub const SHOWN_ROUNDS: usize = 3;

/// Reasons that are listed.
const REASONS_MAX: usize = 8;

/// The result of trying a map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftTrial {
    /// Why the map could not be used at all.
    pub fault: Option<String>,
    /// Records in the rows that were read.
    pub records: u64,
    /// Records that were read.
    pub read: u64,
    /// Wagers that agree with the rules, that differ, and that cannot be compared.
    pub wagers: [u64; 3],
    /// Rounds of these that are settled, of which every wager was compared and agrees.
    pub agree: u64,
    /// Rounds of which a wager differs from what the rules give.
    pub differ: u64,
    /// Rounds with a wager that could not be compared, or that do not count.
    pub not_compared: u64,
    /// Why records were not read, and how many.
    pub reasons: Vec<(String, u64)>,
    /// The first rounds as they were read.
    pub shown: Vec<TriedRound>,
}

impl DraftTrial {
    /// Whether the trial refutes its map: the map cannot be used, or of the wagers with a result fewer than nine in ten
    /// agree with the rules, such as none because no card is read.
    pub fn refutes(&self, has_rules: bool) -> bool {
        let [agree, differ, not_compared] = self.wagers;
        let compared = agree.saturating_add(differ);
        let is_wrong = match compared {
            0 => not_compared > 0,
            _ => agree.saturating_mul(10) < compared.saturating_mul(9),
        };
        self.fault.is_some() || has_rules && is_wrong
    }
}

/// A round as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriedRound {
    /// Its name.
    pub round: String,
    /// Its table.
    pub table: String,
    /// When it was settled.
    pub at: Option<String>,
    /// The dealer's cards.
    pub dealer: String,
    /// The seats.
    pub seats: Vec<ShownSeat>,
}

/// A seat as it was read. Amounts are minor units, in the order ante, play, bonus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSeat {
    /// Its number.
    pub seat: Option<u32>,
    /// The player's cards.
    pub cards: String,
    /// What the player did.
    pub action: Option<String>,
    /// The outcome under the rules.
    pub outcome: Option<String>,
    /// What was wagered.
    pub bets: [Option<i64>; 3],
    /// What the export says was won or lost.
    pub stated: [Option<i64>; 3],
    /// What the rules give.
    pub due: [Option<i64>; 3],
}

/// Tries a map on files.
pub fn try_map(map: &Arc<Map>, files: &[ExportFile], rules: Option<&CompiledRules>) -> DraftTrial {
    let mut trial = DraftTrial::default();
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    for file in files {
        let text = text(map, file);
        let head = text.get(..text.len().min(HEAD_BYTES_MAX)).unwrap_or_default();
        let reader = match mapped::open(map, head) {
            Ok(reader) => reader,
            Err(why) => {
                trial.fault.get_or_insert(why);
                continue;
            }
        };
        let rows = text.get(reader.head_bytes().min(text.len())..).unwrap_or_default();
        // The last line of the first bytes of a file may be cut off.
        let end = if file.is_whole { rows.len() } else { reader.cut(rows) };
        reader.decode(rows.get(..end).unwrap_or_default(), &mut |unit| {
            trial.records += 1;
            match unit.read {
                Ok(record) => take(&mut trial, record, rules),
                Err(unread) => *reasons.entry(unread.why).or_default() += 1,
            }
        });
    }
    let mut reasons: Vec<(String, u64)> = reasons.into_iter().collect();
    reasons.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    reasons.truncate(REASONS_MAX);
    trial.reasons = reasons;
    trial
}

/// The text of a file, as an audit reads it.
fn text(map: &Map, file: &ExportFile) -> Vec<u8> {
    let mut text = Vec::new();
    let mut reader = decoded(Box::new(file.bytes.as_slice()), map.encoding);
    // Bytes in memory are read without an error; a decoder writes a mark for what is no character.
    let _ = reader.read_to_end(&mut text);
    text
}

fn take(trial: &mut DraftTrial, record: &Record<'_>, rules: Option<&CompiledRules>) {
    trial.read += 1;
    let round = match rules {
        Some(rules) => Round::new(record, rules, EvaluatorChoice::Fast),
        None => Round::without_rules(record),
    };
    let states: Vec<Option<bool>> = round.seats.iter().flat_map(wagers).collect();
    if rules.is_some() && round.is_settled {
        for state in &states {
            let [agree, differ, unknown] = &mut trial.wagers;
            *match state {
                Some(true) => agree,
                Some(false) => differ,
                None => unknown,
            } += 1;
        }
    }
    let is_compared = rules.is_some() && round.is_settled && !states.is_empty();
    match is_compared.then(|| states.iter().try_fold(true, |all, one| Some(all & (*one)?))) {
        Some(Some(true)) => trial.agree += 1,
        _ if is_compared && states.contains(&Some(false)) => trial.differ += 1,
        _ => trial.not_compared += 1,
    }
    if trial.shown.len() < SHOWN_ROUNDS && round.is_settled {
        trial.shown.push(shown(&round, rules));
    }
}

/// For each wager of a seat whether the export states what the rules give; `None` where one of them is not
/// known.
fn wagers(seat: &Seat<'_, '_>) -> Vec<Option<bool>> {
    let made = Bet::WAGERS.into_iter().filter(|bet| seat.bet(*bet) != Some(0));
    made.map(|bet| Some(stated(seat, bet)? == seat.due(bet)?)).collect()
}

fn stated(seat: &Seat<'_, '_>, bet: Bet) -> Option<i64> {
    seat.observed(bet).into_iter().flatten().next()
}

fn shown(round: &Round<'_, '_>, rules: Option<&CompiledRules>) -> TriedRound {
    let text = |text: &Option<gincert_replay::Text<'_>>| {
        text.as_ref().map(|text| gincert_evidence::printable(text.as_str()))
    };
    let cards = |cards: Option<gincert_replay::LoggedCards>| match cards {
        None => String::new(),
        Some(cards) if cards.is_unreadable() => {
            gincert_evidence::printable(cards.unreadable_text())
        }
        Some(cards) if cards.hides() => format!("{} ??", cards.cards()).trim().to_owned(),
        Some(cards) => cards.cards().to_string(),
    };
    let of = |seat: &Seat<'_, '_>| ShownSeat {
        seat: seat.record.seat,
        cards: cards(seat.record.cards),
        action: text(&seat.record.action),
        outcome: seat
            .settled
            .and_then(|settled| Some(rules?.outcome_text(Some(settled.row?)).to_owned())),
        bets: Bet::WAGERS.map(|bet| seat.record.bets.as_ref().and_then(|bets| bets.get(bet))),
        stated: Bet::WAGERS.map(|bet| stated(seat, bet)),
        due: Bet::WAGERS.map(|bet| seat.due(bet)),
    };
    TriedRound {
        round: text(&round.record.round).unwrap_or_default(),
        table: text(&round.record.table).unwrap_or_default(),
        at: text(&round.record.at),
        dealer: cards(round.record.dealer.as_ref().and_then(|dealer| dealer.cards)),
        seats: round.seats.iter().map(of).collect(),
    }
}
