//! Rounds of a table of events whose rows are not all read, and when a round is whole.
//!
//! They know names and texts, and nothing of what they mean.

use std::collections::{BTreeMap, VecDeque};

/// The list of the seats of a round.
pub const SEATS: &str = "seats";

/// Most rows of a round. The next row begins another record.
pub const EVENT_ROWS_MAX: usize = 4_096;

/// Later rounds of a table while a round stays open: payments and corrections often come when the next one has begun.
pub const LATER_ROUNDS_MAX: usize = 64;

/// Most rounds that are open at the same time; beyond them the round that began first is handed on.
const OPEN_ROUNDS_MAX: usize = 4_096;

/// Most bytes of the values of a round. The next row begins another record.
const ROUND_BYTES_MAX: usize = 256 << 10;

/// Most bytes of the values of open rounds; beyond them the round that began first is handed on.
const OPEN_BYTES_MAX: usize = 16 << 20;

/// The values of a round, or of a seat, by their names in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Values(Vec<(String, String)>);

impl Values {
    /// Adds a value behind those of its name.
    pub fn add(&mut self, name: String, text: &str) {
        match self.0.iter_mut().find(|(own, _)| *own == name) {
            Some((_, texts)) => {
                texts.push(' ');
                texts.push_str(text);
            }
            None => self.0.push((name, text.to_owned())),
        }
    }

    /// Adds a value that counts where it is the first.
    pub fn add_first(&mut self, name: &str, text: &str) {
        if !self.0.iter().any(|(own, _)| own == name) {
            self.0.push((name.to_owned(), text.to_owned()));
        }
    }

    fn json(&self) -> String {
        let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
        let pairs = self.0.iter().map(|(name, text)| format!("{}:{}", quoted(name), quoted(text)));
        pairs.collect::<Vec<_>>().join(",")
    }
}

/// Table, gaming day and round, as they are written.
pub(super) type EventKey = [String; 3];

/// A round whose rows are not all read.
#[derive(Debug, Default)]
pub(super) struct OpenRound {
    key: EventKey,
    rows: usize,
    bytes: usize,
    pub values: Values,
    seats: Vec<(String, Values)>,
}

impl OpenRound {
    /// The values of a seat.
    pub fn seat(&mut self, seat: &str) -> Option<&mut Values> {
        let at = self.seats.iter().position(|(own, _)| own == seat).unwrap_or_else(|| {
            self.seats.push((seat.to_owned(), Values::default()));
            self.seats.len() - 1
        });
        self.seats.get_mut(at).map(|(_, values)| values)
    }

    fn line(&self) -> String {
        let own = self.values.json();
        let seats = self.seats.iter().map(|(_, values)| format!("{{{}}}", values.json()));
        let seats = seats.collect::<Vec<_>>().join(",");
        let comma = if own.is_empty() { "" } else { "," };
        format!("{{{own}{comma}\"{SEATS}\":[{seats}]}}")
    }
}

/// The rounds that are open, by their names and by the order in which they began.
#[derive(Debug, Default)]
pub(super) struct OpenRounds {
    rounds: BTreeMap<u64, OpenRound>,
    numbers: BTreeMap<EventKey, u64>,
    /// The rounds of each table; a row without a round is of none.
    tables: BTreeMap<String, VecDeque<u64>>,
    /// The number of the next round.
    next: u64,
    bytes: usize,
}

impl OpenRounds {
    /// The round of this name, which begins where none is open, for a row of so many bytes. Rounds that are whole by that are
    /// handed on.
    pub fn of(
        &mut self,
        key: &EventKey,
        bytes: usize,
        whole: &mut Vec<String>,
    ) -> Option<&mut OpenRound> {
        let known = self.numbers.get(key).copied();
        let is_full = |number: &u64| {
            let round = self.rounds.get(number);
            round.is_none_or(|one| one.rows >= EVENT_ROWS_MAX || one.bytes > ROUND_BYTES_MAX)
        };
        if let Some(full) = known.filter(is_full) {
            whole.extend(self.take(full));
        }
        if !self.numbers.contains_key(key) {
            self.begin(key, whole);
        }
        let number = *self.numbers.get(key)?;
        self.bytes = self.bytes.saturating_add(bytes);
        self.hand_on(number, whole);
        let round = self.rounds.get_mut(&number)?;
        round.rows += 1;
        round.bytes = round.bytes.saturating_add(bytes);
        Some(round)
    }

    fn begin(&mut self, key: &EventKey, whole: &mut Vec<String>) {
        let number = self.next;
        self.next += 1;
        self.rounds.insert(number, OpenRound { key: key.clone(), ..OpenRound::default() });
        self.numbers.insert(key.clone(), number);
        let [table, _, round] = key;
        if !round.is_empty() {
            let own = self.tables.entry(table.clone()).or_default();
            own.push_back(number);
            let first = own.front().copied().filter(|_| own.len() > LATER_ROUNDS_MAX + 1);
            whole.extend(first.and_then(|first| self.take(first)));
        }
    }

    /// Hands on the rounds that began first, where there are too many beside this one.
    fn hand_on(&mut self, number: u64, whole: &mut Vec<String>) {
        while self.rounds.len() > OPEN_ROUNDS_MAX || self.bytes > OPEN_BYTES_MAX {
            let first = self.rounds.keys().find(|first| **first != number).copied();
            let Some(line) = first.and_then(|first| self.take(first)) else { return };
            whole.push(line);
        }
    }

    /// Closes a round, and gives its line.
    fn take(&mut self, number: u64) -> Option<String> {
        let round = self.rounds.remove(&number)?;
        self.numbers.remove(&round.key);
        self.bytes = self.bytes.saturating_sub(round.bytes);
        let [table, ..] = &round.key;
        if let Some(own) = self.tables.get_mut(table) {
            own.retain(|one| *one != number);
            if own.is_empty() {
                self.tables.remove(table);
            }
        }
        Some(round.line())
    }

    /// Closes all rounds, and gives their lines in the order in which they began.
    pub fn finish(&mut self) -> Vec<String> {
        std::mem::take(self).rounds.into_values().map(|round| round.line()).collect()
    }
}
