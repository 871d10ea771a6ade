//! Exports with a row for each event of a round, such as a bet, a card or a payment: the rows of a round are collected into those
//! of its seats, as an audit does.

use super::event_looks::{EventLooks, FILLED_SHARE};
use super::export_table::Export;
use super::json_rows::objects;
use super::vocabulary::{field_named, is_of_events, word_named};
use gincert_replay::formats::events::{EventCollector, EventColumns, SEATS};
use gincert_replay::formats::nested::{IN_LIST, IN_OBJECT};
use gincert_replay::rows::Field;
use std::collections::{BTreeMap, BTreeSet};

/// Fewest kinds of events.
const KINDS_MIN: usize = 3;

/// Most kinds of events.
const KINDS_MAX: usize = 24;

/// Of a hundred seats of rounds so many have events of several kinds.
const SEATS_SHARE: usize = 80;

/// Of a hundred rounds so many have an event that says nothing about one of them.
const USUAL_SHARE: usize = 98;

/// The export with a row for each seat of a round, where its rows are events; otherwise as it is.
pub(super) fn collected(export: Export) -> Export {
    let Some(columns) = columns(&export) else { return export };
    let name = |at: usize| export.names.get(at).cloned().unwrap_or_default();
    let events: Vec<String> = columns.kinds.iter().map(|at| name(*at)).collect();
    let mut rounds = EventCollector::new(&export.names, columns.clone(), None);
    let mut lines: Vec<String> = export.rows.iter().flat_map(|row| rounds.add(row)).collect();
    lines.extend(rounds.finish());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let found = objects(&lines);
    let dropped = dropped(&export, &columns, &found.names);
    let kept: Vec<usize> = (0..found.names.len())
        .filter(|at| found.names.get(*at).is_some_and(|name| !dropped.contains(name)))
        .collect();
    let of = |row: &Vec<String>| -> Vec<String> {
        kept.iter().map(|at| row.get(*at).cloned().unwrap_or_default()).collect()
    };
    let rows = found.rows.iter().map(of).collect();
    let names = of(&found.names);
    let is_cut = export.is_cut || found.is_cut;
    Export { names, rows, places: found.places, events, is_cut, titles: Vec::new(), ..export }
}

/// A table of events as its cells are looked at.
struct EventTable<'e> {
    export: &'e Export,
    columns: EventColumns,
}

impl EventTable<'_> {
    fn cell(&self, row: usize, at: usize) -> &str {
        let row = self.export.rows.get(row);
        row.and_then(|row| row.get(at)).map_or("", |cell| cell.trim())
    }

    fn kind(&self, row: usize) -> String {
        let kinds = self.columns.kinds.iter().map(|at| self.cell(row, *at));
        kinds.filter(|kind| !kind.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The rows by table, day and round, and by the seat.
    fn seats(&self) -> BTreeMap<[&str; 4], Vec<usize>> {
        let mut seats: BTreeMap<[&str; 4], Vec<usize>> = BTreeMap::new();
        for row in 0..self.export.rows.len() {
            let [table, day, round] =
                self.columns.keys.map(|at| at.map_or("", |at| self.cell(row, at)));
            let seat = self.columns.seat.map_or("", |at| self.cell(row, at));
            seats.entry([table, day, round, seat]).or_default().push(row);
        }
        seats
    }
}

/// The columns by which the rows are events of rounds; `None` where they are not.
fn columns(export: &Export) -> Option<EventColumns> {
    let looks = EventLooks::new(export);
    let named =
        |field: Field| export.names.iter().position(|name| field_named(name) == Some(field));
    let round = named(Field::Round).filter(|at| looks.is_filled(*at)).or_else(|| looks.round())?;
    let seat = named(Field::Seat).or_else(|| looks.seat(round))?;
    let keys = [named(Field::Table), named(Field::GamingDay), Some(round)];
    let is_open = |at: &usize| !keys.contains(&Some(*at)) && *at != seat;
    let is_kind = |at: &usize| {
        let texts = looks.texts(*at);
        let are_wagers = texts.iter().all(|text| word_named(Field::Wager, text).is_some());
        is_open(at)
            && (KINDS_MIN..=KINDS_MAX).contains(&texts.len())
            && !are_wagers
            && looks.is_filled(*at)
    };
    let is_named = |at: &usize| is_of_events(export.names.get(*at).map_or("", String::as_str));
    let mut columns = (0..export.names.len()).filter(is_kind);
    // Without a header for events those of the round and the seat have to be named, and a seat has many rows.
    let names: Vec<usize> = keys.iter().flatten().copied().chain([seat]).collect();
    let are_named = named(Field::Round) == Some(round) && named(Field::Seat) == Some(seat);
    let kind = columns.clone().find(is_named).or_else(|| {
        let may_be = are_named && looks.has_many_rows(&names);
        let tells = |at: &usize| may_be && looks.tells_forms(*at, &|other| is_open(&other));
        columns.find(tells)
    })?;
    let is_wager = |at: &usize| {
        let texts = looks.texts(*at);
        let known = texts.iter().filter(|text| word_named(Field::Wager, text).is_some()).count();
        let is_known = known >= 2 && known == texts.len();
        *at != kind && is_open(at) && (is_known || looks.parts_kinds([round, seat, kind], *at))
    };
    let wager = (0..export.names.len()).find(is_wager);
    let has_letters =
        !looks.texts(seat).iter().any(|text| text.contains(|c: char| c.is_ascii_digit()));
    let kinds = std::iter::once(kind).chain(wager).collect();
    let columns =
        EventColumns { kinds, keys, seat: Some(seat), has_letters, ..EventColumns::default() };
    let table = EventTable { export, columns };
    let seats = table.seats();
    let players = || seats.iter().filter(|(key, _)| table.columns.is_seat(key[3]));
    let has_kinds = |rows: &Vec<usize>| {
        rows.iter().map(|row| table.kind(*row)).collect::<BTreeSet<_>>().len() >= 2
    };
    let many = players().filter(|(_, rows)| has_kinds(rows)).count();
    let values = value_kinds(&table, players().map(|(_, rows)| rows));
    (many > 0 && many * 100 >= players().count() * SEATS_SHARE)
        .then_some(EventColumns { values, ..table.columns })
}

/// Kinds that are decisions, or states of rounds: those by whose names, but for what nearly every seat has, such as a bet.
fn value_kinds<'r>(
    table: &EventTable<'_>,
    seats: impl Iterator<Item = &'r Vec<usize>>,
) -> BTreeSet<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = 0;
    for rows in seats {
        all += 1;
        for kind in rows.iter().map(|row| table.kind(*row)).collect::<BTreeSet<_>>() {
            *counts.entry(kind).or_default() += 1;
        }
    }
    let is_state = |kind: &String| {
        let ours = word_named(Field::State, kind);
        matches!(ours, Some("void" | "misdeal" | "training"))
    };
    // What is wagered is no decision, whatever it is called.
    let wager = table.columns.kinds.get(1);
    let is_of_wager = |row: &usize| wager.is_some_and(|at| !table.cell(*row, *at).is_empty());
    let rows = 0..table.export.rows.len();
    let of_wagers: BTreeSet<String> = rows.filter(is_of_wager).map(|row| table.kind(row)).collect();
    let is_value = |(kind, seats): &(String, usize)| {
        let is_action = word_named(Field::Action, kind).is_some() && !of_wagers.contains(kind);
        is_state(kind) || is_action && seats * 100 < all * USUAL_SHARE
    };
    let mut kinds: BTreeSet<String> =
        counts.into_iter().filter(is_value).map(|(kind, _)| kind).collect();
    let of_round = (0..table.export.rows.len()).map(|row| table.kind(row));
    kinds.extend(of_round.filter(is_state));
    kinds
}

/// Names of columns that say nothing of their own: what all rows of a round, or of a seat, state alike is one of its columns, and what
/// they state differently is one of their events. The time of a round is that of its first row.
fn dropped(export: &Export, columns: &EventColumns, names: &[String]) -> BTreeSet<String> {
    let table = EventTable { export, columns: columns.clone() };
    let seats = table.seats();
    let mut rounds: BTreeMap<[&str; 3], Vec<usize>> = BTreeMap::new();
    for (key, rows) in &seats {
        rounds.entry([key[0], key[1], key[2]]).or_default().extend(rows);
    }
    let is_one = |rows: &Vec<usize>, at: usize| {
        let mut texts = rows.iter().map(|row| table.cell(*row, at)).filter(|text| !text.is_empty());
        let first = texts.next();
        texts.all(|text| Some(text) == first)
    };
    let prefix = format!("{SEATS}{IN_LIST}");
    let mut dropped = BTreeSet::new();
    for (at, name) in export.names.iter().enumerate() {
        if columns.kinds.contains(&at) {
            continue;
        }
        let filled = (0..export.rows.len()).filter(|row| !table.cell(*row, at).is_empty()).count();
        let is_everywhere = filled * 100 >= export.rows.len() * FILLED_SHARE;
        let is_of_round = is_everywhere && rounds.values().all(|rows| is_one(rows, at));
        let own = || seats.iter().filter(|(key, _)| columns.is_seat(key[3]));
        let of_seats: Vec<usize> = own().flat_map(|(_, rows)| rows.iter().copied()).collect();
        let is_filled = |row: &&usize| !table.cell(**row, at).is_empty();
        let is_of_seat = of_seats.iter().filter(is_filled).count() * 100
            >= of_seats.len() * FILLED_SHARE
            && own().all(|(_, rows)| is_one(rows, at));
        let of_seat = format!("{prefix}{name}");
        if !is_everywhere {
            dropped.insert(name.clone());
        }
        if columns.seat != Some(at) && (is_of_round || !is_of_seat) {
            dropped.insert(of_seat.clone());
        }
        let is_time = matches!(field_named(name), Some(Field::At | Field::GamingDay));
        let behind = format!("{IN_OBJECT}{name}");
        let of_kinds = names.iter().filter(|one| one.ends_with(&behind) && **one != of_seat);
        let is_dropped = |one: &&String| {
            is_of_round || is_time || is_of_seat && one.starts_with(prefix.as_str())
        };
        dropped.extend(of_kinds.filter(is_dropped).cloned());
    }
    dropped
}
