//! An audit in words and tables, for eighty columns.

use crate::wrap::wrapped;
use gincert_evidence::{Align, Table, printable};
use gincert_replay::desk::{Page, ShownHand, ShownSeat};
use gincert_replay::{Raised, Sheet};
use gincert_report::table_markdown;

/// One finding: what, where, by which rule, what it costs.
pub fn finding(raised: &Raised, path: &str, id: &str, disposition: Option<&str>) -> String {
    let exception = &raised.exception;
    let finding = &exception.finding;
    let mut place = format!("{path}:{}", raised.spot.line);
    let identity = &raised.identity;
    if !identity.round.is_empty() {
        place.push_str(&format!(", table {}, round {}", identity.table, identity.round));
    }
    if let Some(seat) = exception.seat {
        place.push_str(&format!(", seat {seat}"));
    }
    if let Some(bet) = exception.bet {
        place.push_str(&format!(", {}", bet.word()));
    }
    let mut text = wrapped(&format!("{}[{}]: ", finding.grade, finding.code), &finding.message);
    text.push_str(&wrapped("  at ", &printable(&place)));
    if let (Some(expected), Some(observed)) = (&finding.expected, &finding.observed) {
        text.push_str(&wrapped("  ", &format!("expected {expected}; observed {observed}")));
    }
    if let Some(delta) = exception.delta_minor {
        let side = if delta > 0 { "house" } else { "player" };
        text.push_str(&wrapped(
            "  ",
            &format!("cost to the {side}: {} minor units", delta.unsigned_abs()),
        ));
    }
    for note in &finding.notes {
        let place = note.place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
        text.push_str(&wrapped("  note: ", &format!("{}{place}", note.text)));
    }
    for help in &finding.help {
        text.push_str(&wrapped("  help: ", help));
    }
    if !identity.round.is_empty() {
        text.push_str(&format!("  exception {id}\n"));
    }
    if let Some(disposition) = disposition {
        text.push_str(&wrapped("  disposition: ", disposition));
    }
    text.push('\n');
    text
}

/// A finding about all logs together.
pub fn closing(finding: &gincert_evidence::Finding) -> String {
    let mut text = wrapped(&format!("{}[{}]: ", finding.grade, finding.code), &finding.message);
    for note in &finding.notes {
        text.push_str(&wrapped("  note: ", &note.text));
    }
    for help in &finding.help {
        text.push_str(&wrapped("  help: ", help));
    }
    text.push('\n');
    text
}

/// The dispute desk's page.
pub fn page(page: &Page, paths: &[String], sheets: &[Sheet]) -> String {
    let identity = &page.identity;
    let path = paths.get(page.spot.file as usize).map_or("", String::as_str);
    let mut text = format!("Round {}\n\n", identity.round);
    let sheet = page.sheet.and_then(|place| sheets.get(place));
    let rules = sheet.map_or_else(
        || "none of the given documents".to_owned(),
        |sheet| format!("{}, {} (SHA-256 {})", sheet.name, sheet.path, sheet.digest.short()),
    );
    for (name, value) in [
        ("Table", identity.table.as_str()),
        ("Gaming day", &identity.day),
        ("Settled at", &page.at),
        ("State", &page.state),
        ("Rules", &rules),
        ("Evidence", page.level.word()),
        ("Record", &format!("{path}, line {}, byte {}", page.spot.line, page.spot.offset)),
    ] {
        if !value.is_empty() {
            text.push_str(&wrapped(&format!("{name:12}"), &printable(value)));
        }
    }
    text.push_str("\nDealer\n");
    match &page.dealer {
        Some(hand) => {
            text.push_str(&hand_text(hand));
            let word = match page.qualifies {
                Some(true) => "qualifies",
                Some(false) => "does not qualify",
                None => "is not judged",
            };
            text.push_str(&format!("  The hand {word}.\n"));
        }
        None => text.push_str("  The hand is not shown.\n"),
    }
    for seat in &page.seats {
        text.push_str(&seat_text(seat, &page.currency));
    }
    text.push('\n');
    if page.raised.is_empty() {
        text.push_str("No audit of this record found anything.\n");
    }
    for raised in &page.raised {
        let exception = &raised.exception;
        let id =
            raised.identity.exception_id(exception.seat, exception.bet, exception.finding.code);
        text.push_str(&finding(raised, path, &id, None));
    }
    text
}

fn hand_text(hand: &ShownHand) -> String {
    let melds = match hand.melds.is_empty() {
        true => "none".to_owned(),
        false => hand.melds.join(" | "),
    };
    let left = match hand.score {
        0 => "nothing".to_owned(),
        _ => hand.left_over.clone(),
    };
    let mut text = format!("  Cards       {}\n", hand.cards);
    text.push_str(&wrapped("  Best melds  ", &melds));
    text.push_str(&format!("  Left over   {left} (score {})\n", hand.score));
    if let Some(stated) = &hand.stated {
        let stated = if stated.is_empty() { "nothing" } else { stated };
        text.push_str(&format!("  As logged   {stated}\n"));
    }
    text
}

fn seat_text(seat: &ShownSeat, currency: &str) -> String {
    let number = seat.number.map(|number| number.to_string()).unwrap_or_default();
    let mut text = format!("\nSeat {number}: {}\n", seat.action);
    match &seat.hand {
        Some(hand) => text.push_str(&hand_text(hand)),
        None => text.push_str("  The hand is not shown.\n"),
    }
    for (name, row) in [("  Outcome     ", &seat.outcome), ("  Pay row     ", &seat.bonus)] {
        if let Some((row, place)) = row {
            let place = place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
            text.push_str(&wrapped(name, &format!("{}{place}", printable(row))));
        }
    }
    let columns = [
        ("Wager", Align::Left),
        ("Amount", Align::Right),
        ("Due", Align::Right),
        ("Logged", Align::Right),
        ("Corrected", Align::Right),
    ];
    let mut table = Table::new(format!("Minor units of {currency}"), &columns);
    let number =
        |minor: Option<i64>| minor.map_or_else(|| "?".to_owned(), |minor| minor.to_string());
    for wager in &seat.wagers {
        table.row([
            wager.name.clone(),
            number(wager.amount),
            number(wager.due),
            number(wager.observed),
            wager.adjusted.to_string(),
        ]);
    }
    text.push('\n');
    text.push_str(&table_markdown(&table));
    text
}
