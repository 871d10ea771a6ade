//! A round of an export as a map reads it, beside what is due under the rules.

use gincert_replay::{Bet, CompiledRules, Round, Seat};

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
    /// What the export says was won or lost on all wagers together, where it does not say so of each, and what the rules
    /// give.
    pub total: Option<[Option<i64>; 2]>,
}

fn stated(seat: &Seat<'_, '_>, bet: Bet) -> Option<i64> {
    seat.observed(bet).into_iter().flatten().next()
}

/// A round as it was read, with what is due under the rules.
pub(crate) fn shown(round: &Round<'_, '_>, rules: Option<&CompiledRules>) -> TriedRound {
    let text = |text: &Option<gincert_replay::Text<'_>>| {
        text.as_ref().map(|text| gincert_evidence::printable(text.as_str()))
    };
    let cards = |cards: Option<gincert_replay::LoggedCards>| match cards {
        None => String::new(),
        Some(cards) if cards.is_unreadable() => {
            gincert_evidence::printable(&cards.unreadable_text(0))
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
        total: stated(seat, Bet::Total)
            .filter(|_| Bet::WAGERS.iter().all(|bet| stated(seat, *bet).is_none()))
            .map(|stated| [Some(stated), seat.due(Bet::Total)]),
    };
    TriedRound {
        round: text(&round.record.round).unwrap_or_default(),
        table: text(&round.record.table).unwrap_or_default(),
        at: text(&round.record.at),
        dealer: cards(round.record.dealer.as_ref().and_then(|dealer| dealer.cards)),
        seats: round.seats.iter().map(of).collect(),
    }
}
