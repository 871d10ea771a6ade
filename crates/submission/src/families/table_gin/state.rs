//! The lines by which an example shows how things stand.

use crate::families::deadwood::answer::by_seat;
use crate::families::deadwood::events::table_meld;
use crate::families::deadwood::text::{after, number};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What the lines say.
#[derive(Default)]
pub(super) struct StateLines {
    pub(super) keys: Map<String, Value>,
    hands: BTreeMap<u8, String>,
    table: Vec<Value>,
    contract: Option<String>,
}

impl StateLines {
    /// Takes a line about the state; says whether it is one.
    pub(super) fn take(&mut self, line: &str) -> bool {
        self.taken(line).is_some()
    }

    fn taken(&mut self, line: &str) -> Option<()> {
        if let Some(hand) = after(line, "hand") {
            let (seat, cards) = hand.split_once(' ').unwrap_or((hand, ""));
            let seat = number(seat).and_then(|seat| u8::try_from(seat).ok())?;
            return self.hands.insert(seat, cards.trim().to_owned()).is_none().then_some(());
        }
        if let Some(meld) = after(line, "table") {
            let meld = table_meld(meld, self.table.len())?;
            self.table.push(meld);
            return Some(());
        }
        if let Some(laid) = after(line, "contract") {
            self.contract = Some(laid.to_owned());
            return Some(());
        }
        let (key, value) = if let Some(turn) = after(line, "turn") {
            ("turn", json!(number(turn)?))
        } else if let Some(pile) = after(line, "pile") {
            ("pile", json!(pile))
        } else if let Some(left) = after(line, "stock").filter(|left| !left.is_empty()) {
            ("stock_left", json!(number(left)?))
        } else {
            let card = after(line, "accepted")?;
            ("accepted", json!((card != "none").then_some(card)))
        };
        self.keys.insert(key.into(), value).is_none().then_some(())
    }

    /// How many hands there are.
    pub(super) fn seats(&self) -> usize {
        self.hands.len()
    }

    /// The state with its hands and melds; `contracts` where this game has them.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub(super) fn close(self, contracts: bool) -> Result<Map<String, Value>, String> {
        let seats = self.hands.len();
        if !self.hands.keys().copied().eq(0..seats as u8) || seats < 2 {
            return Err("Every seat from 0 on needs a line 'hand N CARDS'.".to_owned());
        }
        let mut keys = self.keys;
        keys.insert("hands".into(), json!(self.hands.into_values().collect::<Vec<_>>()));
        keys.insert("table".into(), json!(self.table));
        match (contracts, self.contract) {
            (true, laid) => {
                let laid = laid.unwrap_or_else(|| "none".to_owned());
                let laid = by_seat(&laid, seats);
                let laid = laid.ok_or("The line 'contract' names seats of this hand, or none.")?;
                keys.insert("contract".into(), laid);
                keys.entry("accepted").or_insert(Value::Null);
            }
            (false, Some(_)) => return Err("This game has no contract.".to_owned()),
            (false, None) => {
                keys.entry("pile").or_insert(json!(""));
            }
        }
        Ok(keys)
    }
}
