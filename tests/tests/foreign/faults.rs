//! One fault a record, each with what has to be found there and nothing else.

use crate::chance::Chance;
use crate::hands::{best, texts};
use crate::pit::{Round, Style, state};
use crate::rec::{BETS, Move, PAIDS, Rec, WAGERS};

/// What is wrong with one record alone.
pub const ALONE: [&str; 34] = [
    "wager",
    "wager-in-total",
    "total",
    "table-total",
    "total-only",
    "rest-of-total",
    "repaired",
    "repaired-in-part",
    "repaired-too-far",
    "moved-without-cause",
    "repaired-without-wager",
    "moved-early",
    "moved-on-no-wager",
    "net-and-paid",
    "cap",
    "unreadable",
    "cut",
    "void",
    "card-twice",
    "card-missing",
    "card-odd",
    "qualifies",
    "deadwood",
    "misset",
    "outcome",
    "other-rules",
    "limit",
    "play-not-ante",
    "no-ante",
    "fold-with-play",
    "seat-99",
    "day-far",
    "laid",
    "no-cards-seven-to-five",
];

/// More of them, which need no seat's money.
pub const ALONE_TOO: [&str; 4] = ["no-cards-split", "padded", "hidden-card", "void-with-reason"];

/// Plants a fault; gives whether the record can have it.
pub fn plant(kind: &str, rec: &mut Rec, round: &Round, chance: &mut Chance) -> bool {
    let at = chance.below(rec.seats.len() as u64) as usize;
    let error = 100 * (1 + chance.below(30) as i64) * chance.pick(&[-1, 1]);
    let dealer_is_shown = rec.cells.contains_key("dealer_cards");
    let is_shown = rec.seats[at].contains_key("cards") && dealer_is_shown;
    match kind {
        "wager" | "wager-in-total" | "net-and-paid" | "cap" if is_shown => {
            of_wager(kind, rec, round, at, error, chance)
        }
        "total" | "table-total" | "total-only" | "rest-of-total" if is_shown => {
            of_totals(kind, rec, round, at, error)
        }
        "no-cards-seven-to-five" | "no-cards-split" => without_cards(kind, rec, round, at),
        _ if kind.starts_with("repaired") || kind.starts_with("moved") => {
            is_shown && of_moves(kind, rec, round, at, error)
        }
        "unreadable" | "cut" | "void" | "void-with-reason" | "padded" | "day-far"
        | "other-rules" => of_record(kind, rec, round),
        "limit" | "play-not-ante" | "no-ante" | "fold-with-play" | "seat-99" => {
            is_shown && of_seat(kind, rec, round, at)
        }
        _ => is_shown && crate::card_faults::plant(kind, rec, round, at),
    }
}

/// A result that is not the due one.
fn of_wager(
    kind: &str,
    rec: &mut Rec,
    round: &Round,
    at: usize,
    error: i64,
    chance: &mut Chance,
) -> bool {
    let made: Vec<usize> = (0..3).filter(|bet| round.bets[at][*bet] > 0).collect();
    let bet = chance.pick(&made);
    let mut won = round.due[at];
    won[bet] += error;
    match kind {
        "wager-in-total" => {
            state(&mut rec.seats[at], round.bets[at], won, Style::NetAndTotal);
            let all: i64 = (0..rec.seats.len()).map(|at| rec.won(at)).sum();
            rec.cells.insert("table_net", all.to_string());
        }
        "net-and-paid" => {
            state(&mut rec.seats[at], round.bets[at], round.due[at], Style::Net);
            let paid = round.bets[at][bet] + won[bet];
            rec.seats[at].insert(PAIDS[bet], paid.to_string());
            rec.cells.remove("table_net");
        }
        _ => {
            let style = chance.pick(&[Style::Net, Style::Paid]);
            state(&mut rec.seats[at], round.bets[at], won, style);
            rec.cells.remove("table_net");
        }
    }
    if kind == "cap" {
        if error > 0 {
            return false;
        }
        rec.cells.insert("cap_applied", "true".to_owned());
        // A win that is cut may be right: its money is apart.
        if won[bet] >= 0 && won[bet] > error {
            rec.money(Some(at), "capped-payment", Some((WAGERS[bet], error, error)));
            return true;
        }
    }
    rec.wrong(at, WAGERS[bet], error, error);
    true
}

/// Totals that are not the sum of their parts, or stand alone.
fn of_totals(kind: &str, rec: &mut Rec, round: &Round, at: usize, error: i64) -> bool {
    let (bets, due) = (round.bets[at], round.due[at]);
    let sum: i64 = due.iter().sum();
    rec.cells.remove("table_net");
    match kind {
        "total" => {
            state(&mut rec.seats[at], bets, due, Style::NetAndTotal);
            rec.seats[at].insert("net_total", (sum + error).to_string());
            rec.expect(Some(at), "total-wrong");
        }
        "table-total" => {
            let all = rec.all_won() + error;
            rec.cells.insert("table_net", all.to_string());
            rec.expect(None, "total-wrong");
        }
        "total-only" => {
            state(&mut rec.seats[at], bets, due, Style::TotalOnly);
            rec.seats[at].insert("net_total", (sum + error).to_string());
            rec.wrong(at, "total", error, error);
        }
        _ => {
            if bets[2] == 0 {
                return false;
            }
            state(&mut rec.seats[at], bets, due, Style::NetAndTotal);
            rec.seats[at].remove("net_bonus");
            rec.seats[at].insert("net_total", (sum + error).to_string());
            rec.wrong(at, "total", error, error);
        }
    }
    true
}

/// Payments that were put right later, and money that was moved without a cause.
fn of_moves(kind: &str, rec: &mut Rec, round: &Round, at: usize, error: i64) -> bool {
    let mut won = round.due[at];
    if kind != "moved-without-cause" {
        won[0] += error;
    }
    state(&mut rec.seats[at], round.bets[at], won, Style::Net);
    rec.cells.remove("table_net");
    let half = error / 200 * 100;
    let (amount, delta, open) = match kind {
        "repaired-in-part" if half != 0 => (-half, error, error - half),
        "repaired-in-part" => return false,
        "repaired-too-far" => (-error - half.signum() * 100 - error.signum() * 100, 0, 0),
        "moved-without-cause" => (error, error, error),
        _ => (-error, error, 0),
    };
    let (delta, open) = match kind {
        "repaired-too-far" => (error + amount, error + amount),
        _ => (delta, open),
    };
    let bet = match kind {
        "repaired-without-wager" => "",
        "moved-on-no-wager" => "poker",
        _ => "ante",
    };
    let later = if kind == "moved-early" { -600 } else { 900 };
    rec.moves.push(Move { seat: at, bet, amount, at: rec.at + later });
    rec.wrong(at, "ante", delta, open);
    match kind {
        "moved-early" => rec.expect(Some(at), "adjustment-early"),
        "moved-on-no-wager" => rec.expect(Some(at), "adjustment-unclear"),
        _ => {}
    }
    true
}

/// What is wrong with a whole record.
fn of_record(kind: &str, rec: &mut Rec, round: &Round) -> bool {
    match kind {
        "unreadable" => {
            rec.seats[0].insert("bets_ante", "-500".to_owned());
            rec.leaves = true;
            nowhere(rec, "record-unreadable");
        }
        "cut" => {
            rec.is_cut = true;
            rec.leaves = true;
            nowhere(rec, "record-unreadable");
        }
        "void" | "void-with-reason" => {
            for (seat, bets) in rec.seats.iter_mut().zip(&round.bets) {
                state(seat, *bets, [0; 3], Style::TotalOnly);
                seat.remove("net_total");
                seat.remove("outcome");
            }
            rec.cells.remove("table_net");
            rec.cells.insert("state", "void".to_owned());
            match kind {
                "void" => rec.expect(None, "void-without-reason"),
                _ => drop(rec.cells.insert("reason", "exposed card".to_owned())),
            }
        }
        "padded" => {
            let name = format!("{} ", rec.word("dealer_id"));
            rec.cells.insert("dealer_id", name);
            rec.expect(None, "name-padded");
        }
        "day-far" => {
            rec.cells.insert("gaming_day", "2025-03-03".to_owned());
            rec.expect(None, "gaming-day-far");
        }
        _ => {
            let other = if rec.rules == "gin-and-win/ten" {
                "gin-and-win/wizard"
            } else {
                "gin-and-win/ten"
            };
            rec.cells.insert("rules", other.to_owned());
            rec.expect(None, "rules-mismatch");
        }
    }
    true
}

/// A finding about a line that is no record carries no round.
fn nowhere(rec: &mut Rec, code: &str) {
    rec.expect(None, code);
    for expected in &mut rec.expected {
        expected.round = Default::default();
    }
}

/// What is wrong with the wagers of a seat.
fn of_seat(kind: &str, rec: &mut Rec, round: &Round, at: usize) -> bool {
    let (mut bets, mut won) = (round.bets[at], round.due[at]);
    // Every amount is a whole multiple of the Ante.
    let times = |wager: i64, by: i64, of: i64| wager / of * by;
    rec.cells.remove("table_net");
    match kind {
        "limit" => {
            let ante = bets[0];
            for bet in [0, 1] {
                won[bet] = times(won[bet], 60_000, ante);
                bets[bet] = times(bets[bet], 60_000, ante);
            }
            state(&mut rec.seats[at], bets, won, Style::Net);
            rec.expect(Some(at), "bet-limit");
        }
        "play-not-ante" => {
            if !round.plays[at] {
                return false;
            }
            won[1] *= 2;
            bets[1] *= 2;
            state(&mut rec.seats[at], bets, won, Style::Net);
            rec.expect(Some(at), "play-not-equal-ante");
        }
        "no-ante" => {
            if bets[1] == 0 && bets[2] == 0 {
                // A seat without any wager is one whose wagers the log does not know.
                return false;
            }
            state(&mut rec.seats[at], bets, won, Style::Net);
            rec.seats[at].remove(BETS[0]);
            rec.left_out += won[0] + won[1];
            rec.expect(Some(at), "wager-missing");
        }
        "fold-with-play" => {
            if round.plays[at] {
                return false;
            }
            bets[1] = bets[0];
            won[1] = -bets[0];
            state(&mut rec.seats[at], bets, won, Style::Net);
            // The seat is not settled again, its bonus wager too.
            rec.left_out += won.iter().sum::<i64>();
            rec.expect(Some(at), "action-illegal");
        }
        _ => {
            rec.seats[at].insert("seat", "99".to_owned());
            rec.expect(Some(at), "seat-impossible");
        }
    }
    true
}

/// Records that show no card at all.
fn without_cards(kind: &str, rec: &mut Rec, round: &Round, at: usize) -> bool {
    if !round.plays[at] || rec.seats.iter().any(|seat| seat.contains_key("outcome")) {
        return false;
    }
    let (bets, mut won) = (round.bets[at], round.due[at]);
    rec.cells.retain(|name, _| !name.starts_with("dealer_") || *name == "dealer_id");
    rec.cells.remove("table_net");
    for (place, seat) in rec.seats.iter_mut().enumerate() {
        seat.remove("cards");
        seat.remove("deadwood");
        state(seat, round.bets[place], round.due[place], Style::Net);
    }
    match kind {
        "no-cards-seven-to-five" => {
            won[0] = bets[0] / 5 * 7;
            rec.expect(Some(at), "amount-impossible");
        }
        _ => {
            won[0] = -bets[0];
            won[1] = bets[1];
            rec.expect(Some(at), "outcome-money");
        }
    }
    state(&mut rec.seats[at], bets, won, Style::Net);
    // A folded hand loses its Ante whatever it is: nothing of that is left out.
    let folded = (0..rec.seats.len()).filter(|at| !round.plays[*at]);
    rec.left_out += rec.all_won() + folded.map(|at| round.bets[at][0]).sum::<i64>();
    true
}

/// Whether a hand has another setting that the house does not take.
pub fn worse(hand: &[u8]) -> Option<String> {
    best(hand).worse.map(|left| texts(&left))
}
