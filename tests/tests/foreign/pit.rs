//! Eight tables over five gaming days: rounds without any fault, in every way of stating them.

use crate::chance::Chance;
use crate::hands::{
    Best, Card, Known, Rules, TEN, WASHINGTON, WIZARD, bonus, qualifies, settle, texts,
};
use crate::rec::{BETS, Cells, NETS, PAIDS, Rec};
use jiff::Timestamp;

/// The list of tables: three documents in force by date and by instant, four currencies.
pub const TABLES: &str = "\
# Tables

| Table | From | To | Rules | Ante | Bonus | Games | Currency | Gaming day |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| T1 | - | 2026-01-06 | gin-and-win/ten | 5.00 to 500.00 | 1.00 to 100.00 | 4 | USD | 06:00 America/Los_Angeles |
| T1 | 2026-01-07 | - | gin-and-win/wizard | 5.00 to 500.00 | 1.00 to 100.00 | 4 | USD | 06:00 America/Los_Angeles |
| T2 | - | 2026-01-08T00:30:00Z | gin-and-win/washington-2017 | 5.00 to 500.00 | 1.00 to 100.00 | 4 | USD | 06:00 America/Los_Angeles |
| T2 | 2026-01-08T00:30:00Z | - | gin-and-win/ten | 5.00 to 500.00 | 1.00 to 100.00 | 4 | USD | 06:00 America/Los_Angeles |
| T3 | - | - | gin-and-win/wizard | 5.00 to 500.00 | 1.00 to 100.00 | 4 | EUR | 06:00 America/Los_Angeles |
| T4 | - | - | gin-and-win/ten | 5.00 to 500.00 | 1.00 to 100.00 | 4 | EUR | 06:00 America/Los_Angeles |
| T5 | - | - | gin-and-win/washington-2017 | 5.00 to 500.00 | 1.00 to 100.00 | 4 | CAD | 06:00 America/Los_Angeles |
| T6 | - | - | gin-and-win/ten | 5.00 to 500.00 | 1.00 to 100.00 | 4 | CAD | 06:00 America/Los_Angeles |
| T7 | - | 2026-01-07 | gin-and-win/wizard | 500 to 50000 minor units | 100 to 10000 minor units | 4 | JPY | 06:00 America/Los_Angeles |
| T7 | 2026-01-08 | - | gin-and-win/washington-2017 | 500 to 50000 minor units | 100 to 10000 minor units | 4 | JPY | 06:00 America/Los_Angeles |
| T8 | - | - | gin-and-win/ten | 500 to 50000 minor units | 100 to 10000 minor units | 4 | JPY | 06:00 America/Los_Angeles |
";

pub const TABLE_COUNT: usize = 8;
pub const DAYS: [&str; 5] = ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09"];
/// Ten in the morning of the first gaming day in Los Angeles, which is eight hours behind UTC in January.
const FIRST: i64 = 1_767_636_000;

/// What holds at a table at a time.
fn in_force(table: usize, day: usize, at: i64) -> (Rules, &'static str) {
    match table {
        1 => (if day < 2 { TEN } else { WIZARD }, "USD"),
        // Half past midnight of the eighth of January.
        2 => (if at < 1_767_832_200 { WASHINGTON } else { TEN }, "USD"),
        3 => (WIZARD, "EUR"),
        4 => (TEN, "EUR"),
        5 => (WASHINGTON, "CAD"),
        6 => (TEN, "CAD"),
        7 => (if day < 3 { WIZARD } else { WASHINGTON }, "JPY"),
        _ => (TEN, "JPY"),
    }
}

/// A round as it was, beside its record.
#[derive(Debug, Clone)]
pub struct Round {
    pub rules: Rules,
    pub dealer: Vec<Card>,
    pub dealer_best: Best,
    pub hands: Vec<Vec<Card>>,
    pub bests: Vec<Best>,
    pub plays: Vec<bool>,
    pub bets: Vec<[i64; 3]>,
    pub due: Vec<[i64; 3]>,
}

/// How results are stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Net,
    Paid,
    NetAndTotal,
    TotalOnly,
    NetAndTable,
}

pub struct Pit {
    pub chance: Chance,
    pub known: Known,
}

/// Where and when a round is.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    pub table: usize,
    pub day: usize,
    pub number: u64,
    pub at: i64,
}

impl Slot {
    pub fn first(table: usize, day: usize) -> Slot {
        Slot { table, day, number: 1, at: FIRST + day as i64 * 86_400 + table as i64 * 3 }
    }
}

pub fn instant(at: i64) -> String {
    Timestamp::from_second(at).expect("a time").to_string()
}

impl Pit {
    /// Deals a round.
    pub fn round(&mut self, slot: Slot) -> Round {
        let deck = self.chance.deck();
        let seats = 1 + self.chance.below(4) as usize;
        let hands = deck.chunks(7).take(seats + 1).map(<[Card]>::to_vec).collect();
        self.of_hands(slot, hands)
    }

    /// A round of given hands, the dealer's first.
    pub fn of_hands(&mut self, slot: Slot, mut hands: Vec<Vec<Card>>) -> Round {
        let (rules, _) = in_force(slot.table, slot.day, slot.at);
        let dealer = hands.remove(0);
        let dealer_best = self.known.best(&dealer);
        let bests: Vec<Best> = hands.iter().map(|hand| self.known.best(hand)).collect();
        let (mut plays, mut bets, mut due) = (Vec::new(), Vec::new(), Vec::new());
        for hand in &bests {
            let top = hand.ranks().first().copied().unwrap_or(0);
            let is_good = hand.score() <= 3 || (hand.score() == 4 && top <= 10);
            let is_played = is_good != self.chance.one_in(20);
            let ante = 500 * (1 + self.chance.below(100) as i64);
            let side =
                if self.chance.one_in(3) { 0 } else { 100 * (1 + self.chance.below(100) as i64) };
            let (_, pays) = settle(rules, hand, &dealer_best, is_played);
            plays.push(is_played);
            bets.push([ante, if is_played { ante } else { 0 }, side]);
            due.push([pays[0] * ante, pays[1] * ante, bonus(rules, hand) * side]);
        }
        Round { rules, dealer, dealer_best, hands, bests, plays, bets, due }
    }

    /// A record of it.
    pub fn record(&mut self, slot: Slot, round: &Round, style: Style) -> Rec {
        let (rules, currency) = in_force(slot.table, slot.day, slot.at);
        let mut rec = Rec { at: slot.at, rules: rules.name, currency, ..Rec::default() };
        let mut put = |name, text: String| {
            rec.cells.insert(name, text);
        };
        put("table", format!("T{}", slot.table));
        put("round", format!("T{}-{:06}", slot.table, slot.day * 100_000 + slot.number as usize));
        put("seq", slot.number.to_string());
        put("#day", DAYS[slot.day].to_owned());
        if slot.table % 2 == 1 {
            put("gaming_day", DAYS[slot.day].to_owned());
        }
        put("at", instant(slot.at));
        if !self.chance.one_in(3) {
            put("rules", rules.name.to_owned());
        }
        if !self.chance.one_in(3) {
            put("currency", currency.to_owned());
        }
        put("dealer_id", format!("D-{:02}", 1 + self.chance.below(12)));
        put("shift", self.chance.pick(&["day", "swing", "grave"]).to_owned());
        let is_all_folded = round.plays.iter().all(|plays| !plays);
        if !is_all_folded || self.chance.one_in(2) {
            put("dealer_cards", texts(&round.dealer));
            if self.chance.one_in(2) {
                put("dealer_deadwood", left(&round.dealer_best));
                put("dealer_qualifies", qualifies(rules, &round.dealer_best).to_string());
            }
        }
        for at in 0..round.hands.len() {
            let seat = self.seat(slot, round, at, style);
            rec.seats.push(seat);
        }
        if style == Style::NetAndTable {
            rec.cells.insert("table_net", rec.all_won().to_string());
        }
        rec
    }

    fn seat(&mut self, slot: Slot, round: &Round, at: usize, style: Style) -> Cells {
        let mut cells = Cells::new();
        cells.insert("seat", (at + 1).to_string());
        let plays = round.plays[at];
        // At two tables folded hands are mucked unseen; the tray still reads what has a bonus wager.
        if plays || ![4, 8].contains(&slot.table) || round.bets[at][2] > 0 {
            cells.insert("cards", texts(&round.hands[at]));
            if self.chance.one_in(2) {
                cells.insert("deadwood", left(&round.bests[at]));
            }
        }
        cells.insert("action", if plays { "play" } else { "fold" }.to_owned());
        if self.chance.one_in(2) {
            let (outcome, _) = settle(round.rules, &round.bests[at], &round.dealer_best, plays);
            cells.insert("outcome", outcome.to_owned());
        }
        if self.chance.one_in(2) {
            // No patron sits at more than one table, or in two seats.
            cells.insert("player", format!("P{}{:02}{}", slot.table, self.chance.below(20), at));
        }
        state(&mut cells, round.bets[at], round.due[at], style);
        cells
    }
}

/// What a hand leaves over, as records write it.
pub fn left(best: &Best) -> String {
    if best.left.is_empty() { "-".to_owned() } else { texts(&best.left) }
}

/// States wagers and results.
pub fn state(cells: &mut Cells, bets: [i64; 3], won: [i64; 3], style: Style) {
    for name in BETS.into_iter().chain(NETS).chain(PAIDS) {
        cells.remove(name);
    }
    for bet in (0..3).filter(|bet| bets[*bet] > 0) {
        cells.insert(BETS[bet], bets[bet].to_string());
        match style {
            Style::Paid => cells.insert(PAIDS[bet], (bets[bet] + won[bet]).to_string()),
            Style::TotalOnly => None,
            _ => cells.insert(NETS[bet], won[bet].to_string()),
        };
    }
    if matches!(style, Style::NetAndTotal | Style::TotalOnly) {
        cells.insert("net_total", won.iter().sum::<i64>().to_string());
    }
}
