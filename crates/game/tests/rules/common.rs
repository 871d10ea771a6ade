//! What the tests of rounds share: rules to start from, and records as text. A line is a hand
//! (`hand As 2s ...`), a card (`upcard 5d`, `knock-card 9c`), or an event (`0 knock Qc : As 2s 3s |
//! 7c 7d 7h`); the answer is one line.
use gincert_game::dealing::{Deal, DealOrder, InitialDeal, Redeposit, Starts, Stock};
use gincert_game::gin_rummy::*;
use gincert_game::{Card, CardSet, RuleViolation, parse_card, parse_cards};

pub fn set(text: &str) -> CardSet {
    parse_cards(text).unwrap()
}

pub fn card(text: &str) -> Card {
    parse_card(text.trim()).unwrap().0
}

/// The rules of the encyclopaedia article, without a misdeal.
pub fn standard() -> GinRummy {
    GinRummy {
        settle: SettleRules::standard(),
        deal: DealRules {
            deal: Deal::UpcardTurned,
            order: DealOrder::OneAtATime,
            starts: Starts::NonDealer,
            first_turn: FirstTurn::Free,
            redeposit: Redeposit::Allowed,
            early_knock: EarlyKnock::PlayOn,
        },
    }
}

/// A record in lines.
#[derive(Default)]
pub struct Record {
    pub hands: Vec<CardSet>,
    pub upcard: Option<Card>,
    pub knock_card: Option<Card>,
    pub stock: Vec<Card>,
    pub events: Vec<Event>,
}

pub fn record(text: &str) -> Record {
    let mut record = Record::default();
    for line in text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "hand" => record.hands.push(set(rest)),
            "upcard" => record.upcard = Some(card(rest)),
            "knock-card" => record.knock_card = Some(card(rest)),
            "stock" => record.stock = CardSet::sequence(rest).unwrap(),
            seat => record.events.push(Event { seat: seat.parse().ok(), act: act(rest) }),
        }
    }
    record
}

fn act(text: &str) -> Act {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (first, spread) = rest.split_once(':').unwrap_or((rest, ""));
    let melds = || spread.split('|').map(set).filter(|cards| !cards.is_empty()).collect();
    let discard = || Some(first.trim()).filter(|text| !text.is_empty()).map(card);
    match word {
        "pass" => Act::Pass,
        "take" => Act::Take(card(rest)),
        "draw" => Act::Draw(card(rest)),
        "discard" => Act::Discard(card(rest)),
        "knock" => Act::Knock { discard: discard(), melds: melds() },
        "big-gin" => Act::BigGin { discard: discard(), melds: melds() },
        "layoff" => {
            let (laid, meld) = rest.split_once(' ').unwrap();
            Act::LayOff { card: card(laid), meld: meld.parse().unwrap() }
        }
        "meld" => Act::Meld(set(rest)),
        "stock-end" => Act::StockEnd,
        "misdeal" => Act::Misdeal,
        other => unreachable_word(other),
    }
}

fn unreachable_word(word: &str) -> ! {
    panic!("no act is called {word}")
}

/// A fault as text.
pub fn foul(fault: RuleViolation) -> String {
    let at = fault.at.map_or("all".to_string(), |at| at.to_string());
    format!("foul {} at {at}", fault.code)
}

fn list<T: ToString>(figures: &[T]) -> String {
    figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The end of a round as text: what is nothing is left out.
pub fn said(end: &End) -> String {
    let mut said = end.kind.word().to_string();
    let mut add = |part: String| {
        said.push_str("; ");
        said.push_str(&part);
    };
    if let Some(by) = end.by {
        add(format!("by {by}"));
    }
    if !end.winners.is_empty() {
        add(format!("won by {}", list(&end.winners)));
    }
    add(format!("deadwood {}", list(&end.deadwood)));
    add(format!("points {}", list(&end.points)));
    if end.multiplier != 1 {
        add(format!("times {}", end.multiplier));
    }
    said
}

/// Settles a record from its end.
pub fn settled(rules: &GinRummy, text: &str) -> Result<End, RuleViolation> {
    let record = record(text);
    let limit_card = rules.settle.limit_card(record.upcard, record.knock_card);
    let end = FinalPosition { hands: &record.hands, limit_card, events: &record.events };
    settle(&rules.settle, &end)
}

pub fn settled_as(rules: &GinRummy, text: &str) -> String {
    settled(rules, text).map_or_else(foul, |end| said(&end))
}

/// Plays a record from its deal; a stock that is not given is unseen.
pub fn played_as(rules: &GinRummy, text: &str) -> String {
    let record = record(text);
    let stock = match record.stock.is_empty() {
        true => Stock::Unseen(31),
        false => Stock::Known(record.stock),
    };
    let dealt = InitialDeal { hands: record.hands, upcard: record.upcard, stock, starter: 0 };
    play(rules, dealt, record.knock_card, &record.events).map_or_else(foul, |end| said(&end))
}
