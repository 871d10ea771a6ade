//! A record as a table system holds it: cells by the names of docs/hand-log.md, and what it moved later.

use std::collections::BTreeMap;

pub type Cells = BTreeMap<&'static str, String>;

/// Money moved after the settlement.
#[derive(Debug, Clone)]
pub struct Move {
    pub seat: usize,
    pub bet: &'static str,
    pub amount: i64,
    pub at: i64,
}

/// One record.
#[derive(Debug, Clone, Default)]
pub struct Rec {
    pub cells: Cells,
    pub seats: Vec<Cells>,
    pub moves: Vec<Move>,
    /// Seconds since 1970.
    pub at: i64,
    /// Its place in a list of rules, and its currency.
    pub rules: &'static str,
    pub currency: &'static str,
    /// Whether its line is cut off.
    pub is_cut: bool,
    /// Whether the account passes it over.
    pub leaves: bool,
    /// What of it is left out of theory, choices and luck, from the player's side.
    pub left_out: i64,
    pub expected: Vec<Expected>,
}

/// A finding that has to be there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expected {
    pub round: [String; 3],
    pub seat: Option<u32>,
    pub code: String,
    /// The wager, what was wrong, and what is open; where money is wrong.
    pub money: Option<(String, i64, i64)>,
    pub counted: &'static str,
}

pub const WAGERS: [&str; 3] = ["ante", "play", "bonus"];
pub const BETS: [&str; 4] = ["bets_ante", "bets_play", "bets_bonus", "bets_total"];
pub const NETS: [&str; 4] = ["net_ante", "net_play", "net_bonus", "net_total"];
pub const PAIDS: [&str; 4] = ["paid_ante", "paid_play", "paid_bonus", "paid_total"];

pub fn amount(cells: &Cells, name: &str) -> Option<i64> {
    cells.get(name).map(|text| text.parse().expect("amounts are whole numbers"))
}

impl Rec {
    pub fn word(&self, name: &str) -> &str {
        self.cells.get(name).map_or("", String::as_str)
    }

    /// The table, the gaming day and the name of its round.
    pub fn identity(&self) -> [String; 3] {
        ["table", "day", "round"].map(|name| {
            match name {
                // What the record itself does not say is kept beside it.
                "day" => self.word(if self.cells.contains_key("gaming_day") {
                    "gaming_day"
                } else {
                    "#day"
                }),
                name => self.word(name),
            }
            .to_owned()
        })
    }

    pub fn expect(&mut self, seat: Option<usize>, code: &str) {
        self.money(seat, code, None);
    }

    /// Expects a finding with money.
    pub fn money(&mut self, seat: Option<usize>, code: &str, money: Option<(&str, i64, i64)>) {
        let seat = seat.map(|at| amount(&self.seats[at], "seat").expect("a seat") as u32);
        let money = money.map(|(bet, delta, open)| (bet.to_owned(), delta, open));
        let (round, code) = (self.identity(), code.to_owned());
        self.expected.push(Expected { round, seat, code, money, counted: "counted" });
    }

    /// Expects a wager that is paid wrongly.
    pub fn wrong(&mut self, seat: usize, bet: &str, delta: i64, open: i64) {
        let code = if delta > 0 { "overpaid" } else { "underpaid" };
        self.money(Some(seat), code, Some((bet, delta, open)));
    }

    /// What a seat won as it is stated, from the player's side: its wagers, or its total.
    pub fn won(&self, at: usize) -> i64 {
        let cells = &self.seats[at];
        let single: Vec<Option<i64>> = (0..3)
            .map(|bet| {
                let stake = amount(cells, BETS[bet]).unwrap_or(0);
                let paid = amount(cells, PAIDS[bet]).map(|paid| paid - stake);
                let made = stake > 0 || (bet == 0);
                // Of two the wrong one counts, which is what came back where a record of ours has both.
                paid.or(amount(cells, NETS[bet])).or((!made).then_some(0))
            })
            .collect();
        let stakes: i64 = BETS[..3].iter().filter_map(|name| amount(cells, name)).sum();
        let total =
            amount(cells, "net_total").or(amount(cells, "paid_total").map(|paid| paid - stakes));
        match single.iter().copied().sum::<Option<i64>>().or(total) {
            Some(won) => won,
            None => single.into_iter().flatten().sum(),
        }
    }

    /// The same with everything that was moved later.
    pub fn all_won(&self) -> i64 {
        let moved: i64 = self.moves.iter().map(|one| one.amount).sum();
        (0..self.seats.len()).map(|at| self.won(at)).sum::<i64>() + moved
    }
}
