//! What the end of a hand with melds on the table is worth to each seat.

use super::rules::TableGin;
use super::state::{OverKind, TableMeld};
use super::terms::ScoreBy;
use crate::{CardSet, Code};
use alloc::vec::Vec;

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// How.
    pub kind: OverKind,
    /// Who went out, or who challenged.
    pub by: Option<u8>,
    /// Whether a challenge was accepted.
    pub accepted: bool,
}

/// The end of a hand with all figures, one entry a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableEnd {
    /// How it ended.
    pub kind: OverKind,
    /// Who ended it.
    pub by: Option<u8>,
    /// Whether it is over: a refused challenge ends nothing.
    pub over: bool,
    /// What the cards in each hand count.
    pub hand_totals: Vec<i64>,
    /// What the cards on the table count for each seat, where they do.
    pub table_totals: Option<Vec<i64>>,
    /// The points.
    pub points: Vec<i64>,
    /// The bonus in them.
    pub bonus: Vec<i64>,
    /// Who scores; where everybody does, who has most. `None` when nobody, or level.
    pub winner: Option<u8>,
}

/// Scores the end of a hand.
///
/// # Errors
/// [`Code::OutWithCards`] where the player who is out by the record holds cards.
pub fn score(
    rules: &TableGin,
    ending: &Ending,
    hands: &[CardSet],
    contract: &[bool],
    table: &[TableMeld],
) -> Result<TableEnd, Code> {
    let by = ending.by.map(usize::from);
    let holds_cards = by.and_then(|seat| hands.get(seat)).is_none_or(|hand| !hand.is_empty());
    if ending.kind == OverKind::Out && holds_cards {
        return Err(Code::OutWithCards);
    }
    let points_of = |cards: CardSet| i64::from(rules.core.values.points(cards));
    let hand_totals: Vec<i64> = hands.iter().map(|hand| points_of(*hand)).collect();
    let mut bonus = alloc::vec![0; hands.len()];
    if let (OverKind::Out, Some(out)) = (ending.kind, by)
        && let Some(bonus) = bonus.get_mut(out)
    {
        *bonus = out_bonus(rules, out, contract);
    }
    let mut table_totals = None;
    let points: Vec<i64> = match rules.score {
        ScoreBy::TableMinusHand => {
            let totals = table_points(rules, hands.len(), table);
            let all = totals.iter().zip(&hand_totals).zip(&bonus);
            let points = all.map(|((table, hand), bonus)| table - hand + bonus).collect();
            table_totals = Some(totals);
            points
        }
        ScoreBy::OpponentsHand => {
            let from_hands = opponents_hand(ending, by, &hand_totals);
            from_hands.iter().zip(&bonus).map(|(points, bonus)| points + bonus).collect()
        }
    };
    let over = ending.kind != OverKind::Challenge || ending.accepted;
    let winner = winner(rules, ending, &points, &hand_totals);
    Ok(TableEnd {
        kind: ending.kind,
        by: ending.by,
        over,
        hand_totals,
        table_totals,
        points,
        bonus,
        winner,
    })
}

/// For going out; another bonus where an opponent has no contract on the table ("Skarney Gin": 20,
/// or 40).
fn out_bonus(rules: &TableGin, out: usize, contract: &[bool]) -> i64 {
    let mut opponents = contract.iter().enumerate().filter(|(seat, _)| *seat != out);
    let missing = rules.contract.is_some() && opponents.any(|(_, laid)| !laid);
    if missing { rules.out_bonus_no_contract } else { rules.out_bonus }
}

/// What each seat scores from the cards in hands.
fn opponents_hand(ending: &Ending, by: Option<usize>, totals: &[i64]) -> Vec<i64> {
    let lowest = totals.iter().copied().min().unwrap_or(0);
    let lowest_once = totals.iter().filter(|total| **total == lowest).count() == 1;
    let others = |seat: usize| {
        let others = totals.iter().enumerate().filter(move |(other, _)| *other != seat);
        others.map(|(_, total)| *total)
    };
    let score = |seat: usize, own: i64| match ending.kind {
        // "Colonel", "Skarney Gin": all cards in the opponent's hand.
        OverKind::Out if by == Some(seat) => others(seat).sum(),
        // "Colonel", "Skarney Gin": the lower total scores the difference.
        OverKind::Stock if own == lowest && lowest_once => others(seat).map(|t| t - own).sum(),
        // "Colonel": the lower total scores the opponent's whole total.
        OverKind::Challenge if ending.accepted && own == lowest && lowest_once => {
            others(seat).sum()
        }
        OverKind::Out | OverKind::Stock | OverKind::Challenge => 0,
    };
    totals.iter().enumerate().map(|(seat, own)| score(seat, *own)).collect()
}

/// What lies on the table for each seat: a meld for whoever laid it, an added card for whoever added
/// it ("Mahjong gin").
fn table_points(rules: &TableGin, seats: usize, table: &[TableMeld]) -> Vec<i64> {
    let mut totals = alloc::vec![0; seats];
    for meld in table {
        let mut give = |seat: u8, cards: CardSet| {
            if let Some(total) = totals.get_mut(usize::from(seat)) {
                *total += rules.points_in(&meld.meld, cards);
            }
        };
        let added = meld.added.iter().fold(CardSet::EMPTY, |all, (_, cards)| all.union(*cards));
        give(meld.by, meld.meld.cards().minus(added));
        for (seat, cards) in &meld.added {
            give(*seat, *cards);
        }
    }
    totals
}

/// Who scores: who went out, or has the lower total; where everybody scores, who has most.
fn winner(rules: &TableGin, ending: &Ending, points: &[i64], totals: &[i64]) -> Option<u8> {
    let only = |figures: &[i64], best: Option<i64>| {
        let best = best?;
        let mut seats = figures.iter().zip(0u8..).filter(|(figure, _)| **figure == best);
        let first = seats.next().map(|(_, seat)| seat);
        if seats.next().is_some() { None } else { first }
    };
    match (rules.score, ending.kind) {
        (ScoreBy::TableMinusHand, _) => only(points, points.iter().copied().max()),
        (ScoreBy::OpponentsHand, OverKind::Out) => ending.by,
        (ScoreBy::OpponentsHand, OverKind::Challenge) if !ending.accepted => None,
        (ScoreBy::OpponentsHand, _) => only(totals, totals.iter().copied().min()),
    }
}
