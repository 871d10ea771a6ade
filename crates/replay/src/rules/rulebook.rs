//! Which rules, limits and currency hold at which table, and when.

use crate::record::Record;
use crate::record::field::Field;
use crate::record::played::PlayedRecord;
use crate::record::when::DayStart;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::play_rules::{CompiledPlayRules, OF_SHEETS, is_played};
use gincert_evidence::Digest;
use gincert_game::{Family, SIDES_MAX};
use jiff::Timestamp;
use rustc_hash::FxHashMap;

/// Limits on wagers, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Least and greatest Ante.
    pub ante: Option<(i64, i64)>,
    /// Least and greatest of each side wager.
    pub sides: [Option<(i64, i64)>; SIDES_MAX],
    /// The most games that a player may wager on in one round.
    pub games_max: Option<u32>,
}

impl Limits {
    /// Those of a side wager.
    #[inline]
    pub fn side(&self, place: usize) -> Option<(i64, i64)> {
        self.sides.get(place).copied().flatten()
    }
}

/// What holds at a table for a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// The table's name, as records have it.
    pub table: String,
    /// From this instant on; from ever where it is absent.
    pub from: Option<Timestamp>,
    /// Until just before this instant.
    pub to: Option<Timestamp>,
    /// The rule document, by its number ([`Rulebook::document`]).
    pub sheet: usize,
    /// Limits.
    pub limits: Limits,
    /// Currency of amounts that name none.
    pub currency: Option<String>,
    /// When the gaming day begins.
    pub day: DayStart,
}

impl TableRow {
    fn holds(&self, at: Option<Timestamp>) -> bool {
        match at {
            Some(at) => self.from.is_none_or(|from| from <= at) && self.to.is_none_or(|to| at < to),
            // A row without bounds holds at any time, also at one that the record does not tell.
            None => self.from.is_none() && self.to.is_none(),
        }
    }
}

/// All rule documents of an audit, and the list of tables where there is one.
#[derive(Default)]
pub struct Rulebook {
    /// The documents.
    pub sheets: Vec<CompiledRules>,
    /// The documents of games that are played event by event.
    pub plays: Vec<CompiledPlayRules>,
    /// Documents that are in force nowhere: records with exceptions are held against them.
    pub compared: Vec<CompiledRules>,
    /// The number of the document that is the item under test ([`Rulebook::document`]): the one that was
    /// given first.
    pub item: u32,
    /// The list of tables; empty where none is given.
    tables: FxHashMap<String, Vec<TableRow>>,
    /// When gaming days begin where no row of this list says so, as the map of the logs has it; those of UTC where it is
    /// absent.
    day: Option<DayStart>,
}

/// What a record is audited under.
#[derive(Clone, Copy)]
pub struct EffectiveRules<'b> {
    /// The rules; `None` where no document can be picked.
    pub sheet: Option<(usize, &'b CompiledRules)>,
    /// The rules, where they are those of a game that is played event by event.
    pub play: Option<&'b CompiledPlayRules>,
    /// The document's number: those of [`Rulebook::sheets`] come first, then those of
    /// [`Rulebook::plays`].
    pub document: Option<u32>,
    /// Limits.
    pub limits: Limits,
    /// The row of the list of tables.
    pub row: Option<&'b TableRow>,
    /// Why the record's own words do not fit.
    pub mismatch: Option<Mismatch>,
}

/// Why a record's words about its rules do not fit what is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mismatch {
    /// A game family that this tool does not settle.
    Game,
    /// No document of this name is given.
    NoDocument,
    /// The record names no rules, and several documents are given.
    NotNamed,
    /// The list of tables has no row for this table and time.
    NoRow,
    /// The list of tables has other rules in force.
    OtherRules,
    /// The record's currency is another than that of the list of tables.
    Currency,
    /// More seats than the rules allow.
    Seats,
}

fn number(place: Option<usize>) -> Option<u32> {
    place.and_then(|place| u32::try_from(place).ok())
}

impl<'b> EffectiveRules<'b> {
    /// The record with the jokers of the deck as cards; `None` where the deck has none.
    pub(crate) fn of_deck<'a>(&self, record: &Record<'a>) -> Option<Record<'a>> {
        let (_, sheet) = self.sheet?;
        let jokers = sheet.rules.melds.jokers;
        (jokers > 0).then(|| record.of_deck(jokers))
    }

    /// The currency of a record's amounts: its own word, or that of the list of tables.
    pub fn currency<'c>(&self, record: &'c Record<'_>) -> Option<&'c str>
    where
        'b: 'c,
    {
        let own = record.currency.as_ref().map(|currency| currency.as_str());
        own.or(self.row.and_then(|row| row.currency.as_deref()))
    }
}

impl Rulebook {
    /// These documents, and no list of tables.
    pub fn new(sheets: Vec<CompiledRules>) -> Rulebook {
        Rulebook { sheets, ..Rulebook::default() }
    }

    /// The same with documents of games that are played event by event.
    #[must_use]
    pub fn with_plays(mut self, plays: Vec<CompiledPlayRules>) -> Rulebook {
        self.plays = plays;
        self
    }

    /// The same with documents that are in force nowhere, and that records with exceptions are held against.
    #[must_use]
    pub fn with_compared(mut self, compared: Vec<CompiledRules>) -> Rulebook {
        self.compared = compared;
        self
    }

    /// The documents that records with exceptions are held against: those that may be in force, and then those that
    /// are in force nowhere.
    pub fn held_against(&self) -> impl Iterator<Item = &CompiledRules> {
        self.sheets.iter().chain(&self.compared)
    }

    /// The family of all documents, if it is one.
    fn only_family(&self) -> Option<Family> {
        let mut plays = self.plays.iter().map(|sheet| sheet.rules.family());
        let first = match self.sheets.is_empty() {
            true => plays.next()?,
            false => OF_SHEETS,
        };
        plays.all(|family| family == first).then_some(first)
    }

    /// The family that a record is read as: what it says itself, else that of the rules that it names,
    /// else that of all rules at hand. `None` where neither tells, or it is no family.
    pub(crate) fn family_of(&self, record: &Record<'_>) -> Option<Family> {
        if let Some(game) = &record.game {
            return Family::parse(game.as_str());
        }
        let named = record.rules.as_ref().and_then(|name| name.as_str().split_once('/'));
        named.and_then(|(family, _)| Family::parse(family)).or(self.only_family())
    }

    /// The document of a game that is played event by event that a record is judged by: the one that
    /// it names, or the only one of its family.
    fn play(&self, record: &Record<'_>) -> Option<(usize, &CompiledPlayRules)> {
        let family = self.family_of(record)?;
        let all = self.plays.iter().enumerate();
        let mut own = all.filter(|(_, sheet)| sheet.rules.family() == family);
        match record.rules.as_ref().map(|name| name.as_str()) {
            Some(named) => own.find(|(_, sheet)| sheet.name == named),
            None => own.next().filter(|_| own.next().is_none()),
        }
    }

    /// The document of a row of the list of tables, where it is of the record's family.
    fn play_of(
        &self,
        row: Option<&TableRow>,
        record: &Record<'_>,
    ) -> Option<(usize, &CompiledPlayRules)> {
        let place = row?.sheet.checked_sub(self.sheets.len())?;
        let sheet = self.plays.get(place)?;
        (self.family_of(record) == Some(sheet.rules.family())).then_some((place, sheet))
    }

    /// The words that the documents have for a field of a record: outcomes, and side wagers after the first.
    pub fn words_of(&self, field: Field) -> Vec<String> {
        let outcomes = self.sheets.iter().flat_map(|sheet| &sheet.rules.outcomes);
        let sides = self.sheets.iter().flat_map(|sheet| sheet.rules.sides.iter().skip(1));
        match field {
            Field::Outcome => outcomes.map(|row| row.text.clone()).collect(),
            Field::Wager => sides.map(|side| format!("side {}", side.name)).collect(),
            _ => Vec::new(),
        }
    }

    /// The same with a list of tables, whose rows of one table do not overlap.
    #[must_use]
    pub fn with_tables(mut self, rows: Vec<TableRow>) -> Rulebook {
        for row in rows {
            self.tables.entry(row.table.clone()).or_default().push(row);
        }
        self.tables.values_mut().for_each(|rows| rows.sort_by_key(|row| row.from));
        self
    }

    /// The row of the list of tables for a table at a time.
    pub fn row(&self, table: &str, at: Option<Timestamp>) -> Option<&TableRow> {
        let rows = self.tables.get(table)?;
        let next = match at {
            Some(at) => rows.partition_point(|row| row.from.is_none_or(|from| from <= at)),
            None => 1,
        };
        rows.get(next.checked_sub(1)?).filter(|row| row.holds(at))
    }

    /// The same with the gaming days of rounds of which neither the record nor the list of tables states the day.
    #[must_use]
    pub fn with_day(mut self, day: Option<DayStart>) -> Rulebook {
        self.day = day;
        self
    }

    /// When the gaming day of a table begins, at a time; `None` for the UTC day.
    pub(crate) fn day_start(&self, table: &str, at: Timestamp) -> Option<&DayStart> {
        let row = self.row(table, Some(at)).filter(|row| row.day.is_stated);
        row.map(|row| &row.day).or(self.day.as_ref())
    }

    /// Whether every row of a list of tables states when the gaming day begins.
    pub fn states_days(&self) -> bool {
        let mut rows = self.tables.values().flatten();
        self.has_tables() && rows.all(|row| row.day.is_stated)
    }

    /// Whether there is a list of tables.
    pub fn has_tables(&self) -> bool {
        !self.tables.is_empty()
    }

    /// Whether the list of tables has a row for a table at any time.
    pub fn lists(&self, table: &str) -> bool {
        self.tables.contains_key(table)
    }

    /// What holds for a record.
    pub fn pick(
        &self,
        record: &Record<'_>,
        table: &str,
        at: Option<Timestamp>,
    ) -> EffectiveRules<'_> {
        let row = if self.tables.is_empty() { None } else { self.row(table, at) };
        let named = record.rules.as_ref().map(|name| name.as_str());
        let by_name =
            named.and_then(|name| self.sheets.iter().position(|sheet| sheet.name == name));
        let place = match (row, named) {
            (Some(row), _) => Some(row.sheet),
            (None, Some(_)) => by_name,
            (None, None) => (self.sheets.len() == 1).then_some(0),
        };
        let sheet = place.and_then(|place| Some((place, self.sheets.get(place)?)));
        let mut limits = row.map(|row| row.limits).unwrap_or_default();
        limits.games_max = limits.games_max.or(sheet.and_then(|(_, sheet)| sheet.games_max));
        let mut in_force =
            EffectiveRules { sheet, play: None, document: None, limits, row, mismatch: None };
        if !self.plays.is_empty() && is_played(self.family_of(record)) {
            in_force.sheet = None;
            let play = self.play_of(row, record).or_else(|| self.play(record));
            in_force.play = play.map(|(_, sheet)| sheet);
            in_force.document = number(play.map(|(place, _)| self.sheets.len() + place));
            in_force.mismatch = self.play_mismatch(record, &in_force);
            return in_force;
        }
        in_force.mismatch = self.mismatch(record, &in_force);
        if in_force.mismatch == Some(Mismatch::Game) {
            in_force.sheet = None;
        }
        in_force.document = number(in_force.sheet.map(|(place, _)| place));
        in_force
    }

    /// Name, path and digest of a document by its number ([`EffectiveRules::document`]).
    pub fn document(&self, number: u32) -> Option<(&str, &str, Digest)> {
        let place = usize::try_from(number).ok()?;
        match place.checked_sub(self.sheets.len()) {
            None => {
                let sheet = self.sheets.get(place)?;
                Some((&sheet.name, &sheet.path, sheet.digest))
            }
            Some(place) => {
                let sheet = self.plays.get(place)?;
                Some((&sheet.name, &sheet.path, sheet.digest))
            }
        }
    }

    /// Whether two different documents have one name, so that a record that names it does not say
    /// which of them is meant.
    pub fn has_namesakes(&self) -> bool {
        let own = self.sheets.iter().map(|sheet| (&sheet.name, sheet.digest));
        let plays = self.plays.iter().map(|sheet| (&sheet.name, sheet.digest));
        let mut known: FxHashMap<&String, Digest> = FxHashMap::default();
        own.chain(plays).any(|(name, digest)| *known.entry(name).or_insert(digest) != digest)
    }

    /// How many documents there are.
    pub fn documents(&self) -> u32 {
        u32::try_from(self.sheets.len() + self.plays.len()).unwrap_or(u32::MAX)
    }

    fn play_mismatch(&self, record: &Record<'_>, found: &EffectiveRules<'_>) -> Option<Mismatch> {
        let named = record.rules.as_ref().map(|name| name.as_str());
        let listed = self.play_of(found.row, record);
        match (found.row, listed) {
            (Some(_), None) => return Some(Mismatch::OtherRules),
            (Some(_), Some((_, sheet))) if named.is_some_and(|named| sheet.name != named) => {
                return Some(Mismatch::OtherRules);
            }
            (Some(_), Some(_)) => return None,
            (None, _) => {}
        }
        match (found.play, named) {
            (None, Some(_)) => return Some(Mismatch::NoDocument),
            (None, None) if self.tables.is_empty() => return Some(Mismatch::NotNamed),
            _ => {}
        }
        // A match need not say where and when it was played; its rounds do.
        let is_match = record.played.as_deref().is_some_and(PlayedRecord::is_match);
        let says = record.table.is_some() && record.at.is_some();
        (!self.tables.is_empty() && (says || !is_match)).then_some(Mismatch::NoRow)
    }

    fn mismatch(&self, record: &Record<'_>, found: &EffectiveRules<'_>) -> Option<Mismatch> {
        let named = record.rules.as_ref().map(|name| name.as_str());
        let game = record.game.as_ref().map(|game| game.as_str());
        let currency = record.currency.as_ref().map(|currency| currency.as_str());
        let expected = found.row.and_then(|row| row.currency.as_deref());
        let seats = found.sheet.map_or(u8::MAX, |(_, sheet)| sheet.rules.seats.1);
        if game.is_some_and(|game| game != OF_SHEETS.word()) {
            return Some(Mismatch::Game);
        }
        match (found.sheet, named) {
            // The list has the rules of another game there.
            (None, _) if found.row.is_some() => return Some(Mismatch::OtherRules),
            (None, Some(_)) => return Some(Mismatch::NoDocument),
            (None, None) if self.tables.is_empty() => return Some(Mismatch::NotNamed),
            (Some((_, sheet)), Some(named)) if sheet.name != named => {
                return Some(Mismatch::OtherRules);
            }
            _ => {}
        }
        if !self.tables.is_empty() && found.row.is_none() {
            return Some(Mismatch::NoRow);
        }
        if currency.zip(expected).is_some_and(|(one, other)| one != other) {
            return Some(Mismatch::Currency);
        }
        (record.seats.len() > usize::from(seats)).then_some(Mismatch::Seats)
    }
}
