//! The lines by which an example shows how things stand.

use crate::families::deadwood::events::{seat_number, table_meld};
use crate::families::deadwood::text::{after, cards, one_card, seats};
use crate::families::deadwood::{ExampleProblem, not_evaluated};
use gincert_ask::{ScoreQuestion, card_sequence};
use gincert_evidence::Span;
use gincert_game::deadwood::MeldCore;
use gincert_game::dealing::Stock;
use gincert_game::table_gin::{Ending, TableMeld, TableState};
use gincert_game::{Card, CardSet, JOKERS_MAX};
use std::collections::BTreeMap;

/// Most seats of an example with melds on the table.
const SEATS_MAX: usize = 4;

/// What the lines say.
#[derive(Default)]
pub(super) struct StateLines {
    hands: BTreeMap<u8, CardSet>,
    table: Vec<TableMeld>,
    contract: Option<String>,
    turn: Option<u8>,
    pile: Option<Vec<Card>>,
    stock: Option<u8>,
    accepted: Option<Option<Card>>,
}

impl StateLines {
    /// Takes a line about the state; says whether it is one.
    pub(super) fn take(
        &mut self,
        core: &MeldCore,
        line: &str,
        span: Span,
    ) -> Result<bool, ExampleProblem> {
        if let Some(hand) = after(line, "hand") {
            let (seat, hand) = hand.split_once(' ').unwrap_or((hand, ""));
            let Some(seat) = seat_number(seat) else { return Ok(false) };
            // A hand that breaks a rule is a hand all the same.
            if self.hands.insert(seat, CardSet::EMPTY).is_some() {
                return Ok(false);
            }
            self.hands.insert(seat, cards(hand, core.jokers_in_deck(), span)?);
            return Ok(true);
        }
        if let Some(meld) = after(line, "table") {
            self.table.push(table_meld(core, meld, self.table.len(), span)?);
            return Ok(true);
        }
        Ok(self.take_other(line, core.jokers_in_deck()).is_some())
    }

    /// A line that no two of may stand in an example, but for the contract.
    fn take_other(&mut self, line: &str, jokers: u8) -> Option<()> {
        let is_first = if let Some(laid) = after(line, "contract") {
            self.contract = Some(laid.to_owned());
            true
        } else if let Some(turn) = after(line, "turn") {
            self.turn.replace(seat_number(turn)?).is_none()
        } else if let Some(pile) = after(line, "pile") {
            self.pile.replace(card_sequence(pile, jokers).ok()?).is_none()
        } else if let Some(left) = after(line, "stock").filter(|left| !left.is_empty()) {
            let left = seat_number(left).filter(|left| *left <= 52 + JOKERS_MAX)?;
            self.stock.replace(left).is_none()
        } else {
            let card = match after(line, "accepted")? {
                "none" => None,
                card => Some(one_card(card, jokers)?),
            };
            self.accepted.replace(card).is_none()
        };
        is_first.then_some(())
    }

    /// How many hands there are.
    pub(super) fn seats(&self) -> usize {
        self.hands.len()
    }

    /// Whether it is the state before a turn.
    pub(super) fn has_turn(&self) -> bool {
        self.turn.is_some()
    }

    /// The state before a turn; `contracts` where this game has them.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub(super) fn turn(self, contracts: bool) -> Result<TableState, String> {
        let contract = self.contracts(contracts)?;
        let stock = self.stock.ok_or("State how many cards the stock has: 'stock N'.")?;
        let turn = self.turn.ok_or("State whose turn it is: 'turn N'.")?;
        let seats = self.table.iter().map(|meld| meld.by).chain([turn]);
        if seats.max().is_some_and(|seat| usize::from(seat) >= self.hands.len()) {
            return Err(not_evaluated("A seat is named that has no hand."));
        }
        Ok(TableState {
            hands: self.hands.into_values().collect(),
            table: self.table,
            stock: Stock::Unseen(stock),
            pile: self.pile.unwrap_or_default(),
            contract,
            accepted: self.accepted.flatten(),
            turn,
        })
    }

    /// The end of a hand.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub(super) fn score(self, ending: Ending) -> Result<ScoreQuestion, String> {
        let contract = self.contracts(self.contract.is_some())?;
        let hands = self.hands.into_values().collect();
        Ok(ScoreQuestion { ending, hands, table: self.table, contract, claims: Ok(None) })
    }

    /// Which seats have their contract on the table.
    fn contracts(&self, contracts: bool) -> Result<Vec<bool>, String> {
        let number = self.hands.len();
        if !self.hands.keys().copied().eq(0..number as u8) || number < 2 {
            return Err("Every seat from 0 on needs a line 'hand N CARDS'.".to_owned());
        }
        if number > SEATS_MAX {
            return Err(format!("At most {SEATS_MAX} seats play."));
        }
        match (contracts, &self.contract) {
            (true, laid) => {
                let laid = seats(laid.as_deref().unwrap_or("none"), number);
                laid.ok_or("The line 'contract' names seats of this hand, or none.".to_owned())
            }
            (false, Some(_)) => Err("This game has no contract.".to_owned()),
            (false, None) => Ok(vec![false; number]),
        }
    }
}
