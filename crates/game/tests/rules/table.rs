//! What the tests of games with melds on the table share. A state is written as
//! `stock 5; hand ..; hand ..; pile ..; meld 0 1 run 3h 4h 5h`, an event as in records.
use gincert_game::deadwood::{Ace, CardValues, MeldCore, MeldKind};
use gincert_game::dealing::*;
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet, RuleViolation, parse_card_or_joker, parse_cards_of_deck};

pub fn set(text: &str) -> CardSet {
    parse_cards_of_deck(text, 2).unwrap()
}

pub fn card(text: &str) -> Card {
    parse_card_or_joker(text, 2).unwrap().0
}

/// Ace high, melds added to anybody's, a challenge at any time.
pub fn colonel() -> TableGin {
    TableGin {
        core: MeldCore { ace: Ace::High, values: CardValues::pips(10), ..MeldCore::standard() },
        low_ace: None,
        seats: (2, 4),
        hand_sizes: HandSizes::same(10),
        deal: Deal::UpcardTurned,
        order: DealOrder::OneAtATime,
        starts: Starts::NonDealer,
        contract: None,
        add_to: AddTo::AnyMeld,
        extending: Extending::KeepsItsKind,
        turn_ends: TurnEnds::Discard,
        ace_costs_draw: false,
        pile_use: None,
        redeposit: Redeposit::Allowed,
        final_discard: FinalDiscard::Optional,
        out_bonus: 0,
        out_bonus_no_contract: 0,
        score: ScoreBy::OpponentsHand,
        stock_left: Some(0),
        pile_after_stock: false,
        challenge: Challenge::AtAnyTime,
    }
}

pub fn mahjong() -> TableGin {
    TableGin {
        core: MeldCore { values: CardValues::groups(15, 5, 10), ..MeldCore::standard() },
        pile_use: Some(PileUse::NewMeldOrAddition),
        out_bonus: 25,
        out_bonus_no_contract: 25,
        score: ScoreBy::TableMinusHand,
        stock_left: None,
        challenge: Challenge::None,
        ..colonel()
    }
}

pub fn skarney() -> TableGin {
    TableGin {
        core: MeldCore {
            ace: Ace::HighOrLow,
            poker_runs: true,
            values: CardValues::pips(15),
            ..MeldCore::standard()
        },
        deal: Deal::NoneTurned,
        contract: Some(Contract::skarney()),
        add_to: AddTo::OwnOneOrTwo,
        turn_ends: TurnEnds::Offer,
        ace_costs_draw: true,
        out_bonus: 20,
        out_bonus_no_contract: 40,
        stock_left: Some(2),
        challenge: Challenge::None,
        ..colonel()
    }
}

pub struct Given {
    pub state: TableState,
    pub events: Vec<Event>,
}

pub fn meld(rules: &TableGin, text: &str) -> TableMeld {
    let mut words = text.splitn(4, ' ');
    let (id, by) = (words.next().unwrap(), words.next().unwrap());
    let kind = MeldKind::parse(words.next().unwrap()).unwrap();
    let cards = set(words.next().unwrap());
    let meld = rules.core.meld_of_kind(kind, cards).unwrap();
    TableMeld { id: id.parse().unwrap(), by: by.parse().unwrap(), meld, added: Vec::new() }
}

pub fn event(text: &str) -> Event {
    let words: Vec<&str> = text.split(' ').collect();
    let rest = words.get(2..).unwrap_or_default().join(" ");
    let told = |at: usize| words.get(at).is_some_and(|word| *word == "yes");
    let act = match words[1] {
        "draw" => Act::Draw(card(&rest)),
        "take" => Act::Take(card(&rest)),
        "take-pile" => Act::TakePile(rest.parse().unwrap()),
        "skip" => Act::Skip,
        "set" | "run" | "poker" => {
            Act::Meld { cards: set(&rest), kind: MeldKind::parse(words[1]).unwrap() }
        }
        "add" => Act::Add { meld: words[2].parse().unwrap(), cards: set(&words[3..].join(" ")) },
        "discard" => Act::Discard(card(&rest)),
        "offer" => Act::Offer { card: card(words[2]), accepted: told(3) },
        "last-card" => Act::LastCard,
        "challenge" => Act::Challenge { accepted: told(2) },
        "stock-end" => Act::StockEnd,
        _ => Act::Knock,
    };
    Event { seat: words[0].parse().ok(), act }
}

pub fn given(rules: &TableGin, text: &str) -> Given {
    let mut state = TableState {
        hands: Vec::new(),
        table: Vec::new(),
        stock: Stock::Unseen(9),
        pile: Vec::new(),
        contract: vec![false; 2],
        accepted: None,
        turn: 0,
    };
    let mut events = Vec::new();
    for line in text.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "hand" => state.hands.push(set(rest)),
            "stock" => state.stock = Stock::Unseen(rest.parse().unwrap()),
            "pile" => state.pile = rest.split_whitespace().map(card).collect(),
            "meld" => state.table.push(meld(rules, rest)),
            "contract" => state.contract[rest.parse::<usize>().unwrap()] = true,
            "accepted" => state.accepted = Some(card(rest)),
            _ => events.push(event(line)),
        }
    }
    Given { state, events }
}

pub fn foul(fault: RuleViolation) -> String {
    let at = fault.at.map_or("all".to_string(), |at| at.to_string());
    format!("foul {} at {at}", fault.code)
}

/// The hands and the melds after one turn, and how the hand ended.
pub fn turn(rules: &TableGin, text: &str) -> String {
    let Given { state, events } = given(rules, text);
    match play_turn(rules, state, &events) {
        Err(fault) => foul(fault),
        Ok((state, over)) => {
            let hands: Vec<String> = state.hands.iter().map(ToString::to_string).collect();
            let melds: Vec<String> = state
                .table
                .iter()
                .map(|m| format!("{} {} {}", m.id, m.meld.kind(), m.meld.cards()))
                .collect();
            let end = over.map_or(format!("turn {}", state.turn), |over| {
                format!("{} {:?}", over.kind.word(), over.by)
            });
            format!("{} / {} / {end}", hands.join(" | "), melds.join(" | "))
        }
    }
}
