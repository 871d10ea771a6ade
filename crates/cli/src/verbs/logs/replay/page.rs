//! The dispute desk's page: one round in words.

use super::text::FindingText;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use crate::verbs::logs::obstacles::not_compared;
use gincert_audit::{FoundBy, record_line};
use gincert_evidence::{Align, Place, Table, money_notation, printable};
use gincert_replay::desk::{Page, PlayPage, ShownHand, ShownSeat};
use gincert_replay::{RaisedException, Rulebook};

/// The dispute desk's page.
pub fn page(page: &Page, paths: &[String], book: &Rulebook) -> String {
    let identity = &page.identity;
    let path = paths.get(page.spot.file as usize).map_or("", String::as_str);
    let mut text = format!("Round {}\n\n", identity.round);
    let sheet = page.sheet.and_then(|place| book.sheets.get(place));
    let play = book.plays.iter().find(|sheet| page.about.rules.as_ref() == Some(&sheet.name));
    let sheet = sheet.map(|sheet| (&sheet.name, &sheet.path, sheet.digest));
    let document = sheet.or(play.map(|sheet| (&sheet.name, &sheet.path, sheet.digest)));
    let rules = document.map_or_else(
        || "none of the given documents".to_owned(),
        |(name, path, digest)| format!("{name}, {path} (SHA-256 {})", digest.short()),
    );
    let level = page.play.as_ref().map_or(page.level.word(), |play| play.evidence);
    for (name, value) in [
        ("Table", identity.table.as_str()),
        ("Gaming day", &identity.day),
        ("Settled at", word(&page.about.at_local)),
        ("Dealer", word(&page.about.dealer_id)),
        ("Shift", word(&page.about.shift)),
        ("State", &page.state),
        ("Rules", &rules),
        ("Evidence", level),
        ("Record", &format!("{path}, line {}, byte {}", page.spot.line, page.spot.offset)),
    ] {
        if !value.is_empty() {
            text.push_str(&wrapped(&format!("{name:12}"), &printable(value)));
        }
    }
    match &page.play {
        Some(play) => text.push_str(&played(play)),
        None => dealer_text(page, &mut text),
    }
    for seat in &page.seats {
        text.push_str(&seat_text(seat, page));
    }
    text.push('\n');
    if page.raised.is_empty() {
        text.push_str("No exceptions in this round.\n");
    }
    for seat in &page.seats {
        if let Some(words) = not_compared(seat) {
            text.push_str(&wrapped("", &words));
        }
    }
    for raised in &page.raised {
        text.push_str(&one(raised, path));
    }
    text
}

/// A round that is played event by event.
fn played(play: &PlayPage) -> String {
    let mut text = String::from("\n");
    for (name, value) in &play.facts {
        text.push_str(&wrapped(&format!("{name:13}"), value));
    }
    text.push_str("\nEvents\n");
    for (at, event) in play.events.iter().enumerate() {
        text.push_str(&wrapped(&format!("{at:4}  "), &printable(&event.words)));
    }
    text
}

fn dealer_text(page: &Page, text: &mut String) {
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
}

fn word(value: &Option<String>) -> &str {
    value.as_deref().unwrap_or_default()
}

fn one(raised: &RaisedException, path: &str) -> String {
    FindingText::of(FoundBy::Record(raised), record_line(raised, path, None)).text()
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

fn seat_text(seat: &ShownSeat, page: &Page) -> String {
    let currency = word(&page.about.currency);
    let number = seat.number.map(|number| number.to_string()).unwrap_or_default();
    let player = page.about.player(seat.number);
    let player = player.map(|player| format!(", player {player}")).unwrap_or_default();
    let mut text = wrapped(&format!("\nSeat {number}{player}: "), &seat.action);
    match &seat.hand {
        Some(hand) => text.push_str(&hand_text(hand)),
        None => text.push_str("  The hand is not shown.\n"),
    }
    let placed = |row: &str, place: &Option<Place>| {
        let place = place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
        format!("{}{place}", printable(row))
    };
    if let Some((row, place)) = &seat.outcome {
        text.push_str(&wrapped("  Outcome     ", &placed(row, place)));
    }
    for row in &seat.pay_rows {
        let of = row.wager.as_ref().map(|wager| format!("{}: ", printable(wager)));
        let of = of.unwrap_or_default();
        text.push_str(&wrapped("  Pay row     ", &(of + &placed(&row.row, &row.place))));
    }
    let columns = [
        ("Wager", Align::Left),
        ("Amount", Align::Right),
        ("Due", Align::Right),
        ("Logged", Align::Right),
        ("Corrected", Align::Right),
    ];
    let mut table = Table::new("", &columns);
    let number = |minor: Option<i64>| match minor {
        Some(minor) => money_notation(minor.into(), currency),
        None => "?".to_owned(),
    };
    for wager in &seat.wagers {
        table.row([
            wager.name.clone(),
            number(wager.amount),
            number(wager.due),
            number(wager.observed),
            number(Some(wager.adjusted)),
        ]);
    }
    text.push('\n');
    text.push_str(&tabular(&table));
    text
}
