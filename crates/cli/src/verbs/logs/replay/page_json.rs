//! The dispute desk's page as JSON: one record of a round with its hands, wagers and findings.

use gincert_audit::record_line;
use gincert_evidence::FindingLine;
use gincert_replay::desk::{Page, PlayPage, ShownHand, ShownSeat, ShownWager};
use gincert_replay::{Bet, Rulebook};
use serde_json::{Map, Value, json};

/// The page. Amounts are minor units from the player's side.
pub fn page(page: &Page, paths: &[String], book: &Rulebook) -> Value {
    let path = paths.get(page.spot.file as usize).map_or("", String::as_str);
    let sheet = page.sheet.and_then(|place| book.sheets.get(place));
    let play = book.plays.iter().find(|sheet| page.about.rules.as_ref() == Some(&sheet.name));
    let document = sheet
        .map(|sheet| (&sheet.name, &sheet.path, sheet.digest))
        .or(play.map(|sheet| (&sheet.name, &sheet.path, sheet.digest)));
    let rules =
        document.map(|(name, path, digest)| json!({"name": name, "path": path, "sha256": digest}));
    let findings: Vec<FindingLine> =
        page.raised.iter().map(|raised| record_line(raised, path, None)).collect();
    let level = page.play.as_ref().map_or(page.level.word(), |play| play.evidence);
    json!({
        "file": path,
        "line": page.spot.line,
        "round": page.identity.round,
        "table": page.identity.table,
        "gaming_day": page.identity.day,
        "at": page.about.at,
        "at_local": page.about.at_local,
        "dealer_id": page.about.dealer_id,
        "shift": page.about.shift,
        "currency": page.about.currency,
        "rules": rules,
        "evidence": level,
        "state": page.state,
        "dealer": page.dealer.as_ref().map(hand),
        "qualifies": page.qualifies,
        "seats": page.seats.iter().map(|one| seat(one, page)).collect::<Vec<_>>(),
        "play": page.play.as_ref().map(play_page),
        "findings": findings,
    })
}

pub fn hand(hand: &ShownHand) -> Value {
    json!({
        "cards": hand.cards,
        "melds": hand.melds,
        "left_over": hand.left_over,
        "score": hand.score,
        "stated": hand.stated,
    })
}

pub fn seat(seat: &ShownSeat, page: &Page) -> Value {
    let row = |row: &Option<(String, Option<gincert_evidence::Place>)>| {
        row.as_ref().map(
            |(row, place)| json!({"row": row, "place": place.as_ref().map(ToString::to_string)}),
        )
    };
    let first = seat.pay_rows.iter().find(|one| one.bet == Bet::BONUS);
    let first = first.map(|one| (one.row.clone(), one.place.clone()));
    let mut shown = json!({
        "seat": seat.number,
        "player": page.about.player(seat.number),
        "action": seat.action,
        "has_played": seat.has_played,
        "hand": seat.hand.as_ref().map(hand),
        "outcome": row(&seat.outcome),
        "stated_outcome": seat.stated_outcome,
        "bonus": row(&first),
        "wagers": seat.wagers.iter().map(wager).collect::<Vec<_>>(),
        "total": {
            "amount_minor": seat.total.amount.map(number),
            "due_minor": seat.total.due.map(number),
            "logged_minor": seat.total.observed.map(number),
            "corrected_minor": number(seat.total.adjusted),
        },
        "obstacles": seat.obstacles.iter().map(|one| one.word()).collect::<Vec<_>>(),
    });
    if seat.pay_rows.iter().any(|one| one.wager.is_some()) {
        let rows = seat.pay_rows.iter().map(|one| {
            let place = one.place.as_ref().map(ToString::to_string);
            json!({"wager": one.wager, "row": one.row, "place": place})
        });
        shown["side_wagers"] = rows.collect();
    }
    shown
}

/// A whole number; JSON has no larger ones than 64 bits hold.
pub fn number(value: i128) -> Value {
    i64::try_from(value).map_or_else(|_| Value::from(value.to_string()), Value::from)
}

fn wager(wager: &ShownWager) -> Value {
    json!({
        "wager": wager.name,
        "amount_minor": wager.amount,
        "pays": wager.pays,
        "due_minor": wager.due,
        "logged_minor": wager.observed,
        "corrected_minor": wager.adjusted,
    })
}

fn play_page(play: &PlayPage) -> Value {
    let facts: Map<String, Value> =
        play.facts.iter().map(|(name, text)| ((*name).to_owned(), text.clone().into())).collect();
    let events: Vec<&str> = play.events.iter().map(|event| event.words.as_str()).collect();
    json!({
        "facts": facts,
        "events": events,
        "points_due": play.points_due,
        "points_logged": play.points_logged,
    })
}
