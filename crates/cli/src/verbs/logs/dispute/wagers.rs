//! A round with wagers step by step: the seat's hand, the dealer's, the row that applies, each wager.

use super::case::Case;
use gincert_evidence::{Align, Place, Table, grouped, money_notation};
use gincert_replay::desk::{Page, ShownHand, ShownSeat};

/// How a record is settled.
#[derive(Default)]
pub struct SettlementSteps {
    pub steps: Vec<String>,
    pub tables: Vec<Table>,
    pub notes: Vec<String>,
}

/// The settlement of the record that counts.
pub fn settled(case: &Case<'_>) -> SettlementSteps {
    let page = case.page();
    let Some(seat) = case.seat_in(page) else { return SettlementSteps::default() };
    let mut steps = Vec::new();
    if page.state != "settled" {
        steps.push(format!("The round is recorded as {}: every wager is returned.", page.state));
    }
    steps.push(own_hand(case, seat));
    steps.push(dealers_hand(page));
    steps.extend(outcome(seat));
    steps.extend(side_wagers(seat));
    let mut notes = vec![
        "Due and logged are what a wager won or lost; the stake that comes back is not part of it."
            .to_owned(),
    ];
    if seat.wagers.iter().any(|wager| wager.observed.is_none()) && seat.total.observed.is_some() {
        notes.push(
            "The record states the result of all wagers together, and not of each.".to_owned(),
        );
    }
    if seat.total.adjusted != 0 {
        let moved = money_notation(seat.total.adjusted, case.currency());
        notes.push(format!(
            "The record has corrections of the payment of {moved} in all, + towards the patron."
        ));
    }
    SettlementSteps { steps, tables: vec![amounts(case, seat)], notes }
}

fn own_hand(case: &Case<'_>, seat: &ShownSeat) -> String {
    let played = match seat.has_played {
        Some(true) => "The hand was played.",
        Some(false) => "The hand was folded.",
        None => "Whether the hand was played or folded is not clear.",
    };
    match &seat.hand {
        Some(hand) => format!("Hand of seat {}: {} {played}", case.seat, hand_words(hand)),
        None => format!("Hand of seat {}: not shown in full. {played}", case.seat),
    }
}

fn dealers_hand(page: &Page) -> String {
    let Some(hand) = &page.dealer else {
        return "Dealer's hand: not shown in full.".to_owned();
    };
    let rule = page.qualify_row.as_ref().map(|(rule, place)| format!(" by '{rule}' ({place})"));
    let rule = rule.unwrap_or_default();
    let word = |does| if does { "qualifies" } else { "does not qualify" };
    let qualifies = match page.qualifies {
        Some(does) => format!("It {}{rule}.", word(does)),
        None => "Whether it qualifies is not judged.".to_owned(),
    };
    let stated = match (page.stated_qualifies, page.qualifies) {
        (Some(stated), Some(does)) if stated != does => {
            let recorded = if stated { "qualifying" } else { "not qualifying" };
            format!(" It was recorded as {recorded}.")
        }
        _ => String::new(),
    };
    format!("Dealer's hand: {} {qualifies}{stated}", hand_words(hand))
}

/// Cards, melds, and what is left over.
fn hand_words(hand: &ShownHand) -> String {
    let melds = match hand.melds.is_empty() {
        true => "No meld".to_owned(),
        false => format!("Melds {}", hand.melds.join(" | ")),
    };
    let left = match hand.score {
        0 => "no card left over".to_owned(),
        score => format!("left over {} (score {score})", hand.left_over),
    };
    let stated = match &hand.stated {
        Some(stated) if !is_same(stated, &hand.left_over) => match stated.is_empty() {
            true => " Recorded as left over: none.".to_owned(),
            false => format!(" Recorded as left over: {stated}."),
        },
        _ => String::new(),
    };
    format!("{}. {melds}; {left}.{stated}", hand.cards)
}

/// Whether two lists have the same cards, in whatever order.
fn is_same(one: &str, other: &str) -> bool {
    let sorted = |cards: &str| {
        let mut cards: Vec<String> = cards.split_whitespace().map(str::to_owned).collect();
        cards.sort_unstable();
        cards
    };
    sorted(one) == sorted(other)
}

fn row_words(row: &str, place: &Option<Place>) -> String {
    let place = place.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
    format!("'{row}'{place}")
}

fn outcome(seat: &ShownSeat) -> Option<String> {
    let (row, place) = seat.outcome.as_ref()?;
    let stated = seat.stated_outcome.as_ref().map(|stated| format!(" Recorded as '{stated}'."));
    Some(format!("Outcome by row {}.{}", row_words(row, place), stated.unwrap_or_default()))
}

/// The row of each side wager that was made.
fn side_wagers(seat: &ShownSeat) -> impl Iterator<Item = String> {
    let made = seat.wagers.iter().filter(|wager| wager.bet.side().is_some());
    made.filter_map(|wager| {
        let row = seat.pay_rows.iter().find(|row| row.bet == wager.bet);
        Some(match row {
            Some(row) => format!("{} by row {}.", wager.name, row_words(&row.row, &row.place)),
            None => {
                seat.hand.as_ref()?;
                format!("{}: no row of the pay table applies.", wager.name)
            }
        })
    })
}

/// Each wager and all together.
fn amounts(case: &Case<'_>, seat: &ShownSeat) -> Table {
    let columns = [
        ("Wager", Align::Left),
        ("Staked", Align::Right),
        ("Pays", Align::Left),
        ("Due", Align::Right),
        ("Logged", Align::Right),
        ("Corrected", Align::Right),
        ("Difference", Align::Right),
    ];
    // Amounts without a currency are numbers under one heading, so that the columns have room.
    let title = if has_currency(case) { "Each wager" } else { "Each wager, in minor units" };
    let mut table = Table::new(title, &columns);
    let money = |minor: Option<i128>| match minor {
        Some(minor) => notation(minor, case),
        None => "not stated".to_owned(),
    };
    for wager in &seat.wagers {
        table.row([
            wager.name.clone(),
            money(wager.amount.map(i128::from)),
            wager.pays.clone().unwrap_or_else(|| "?".to_owned()),
            wager.due.map_or_else(|| "?".to_owned(), |due| money(Some(due.into()))),
            money(wager.observed.map(i128::from)),
            money(Some(wager.adjusted.into())),
            wager.difference().map_or_else(|| "?".to_owned(), |minor| signed(minor, case)),
        ]);
    }
    let total = seat.total;
    table.row([
        "All".to_owned(),
        money(total.amount),
        String::new(),
        total.due.map_or_else(|| "?".to_owned(), |due| money(Some(due))),
        money(total.observed),
        money(Some(total.adjusted)),
        total.difference().map_or_else(|| "?".to_owned(), |minor| signed(minor, case)),
    ]);
    match seat.total.adjusted == 0 && seat.wagers.iter().all(|wager| wager.adjusted == 0) {
        true => table.without(&["Corrected"]),
        false => table,
    }
}

/// An amount with a plus sign where it is too much.
fn signed(minor: i128, case: &Case<'_>) -> String {
    let plus = if minor > 0 { "+" } else { "" };
    format!("{plus}{}", notation(minor, case))
}

fn has_currency(case: &Case<'_>) -> bool {
    !matches!(case.currency(), "" | "XXX")
}

/// An amount in the table of wagers.
fn notation(minor: i128, case: &Case<'_>) -> String {
    match has_currency(case) {
        true => money_notation(minor, case.currency()),
        false => grouped(minor),
    }
}
