//! What a chunk of a log counts, by table, day, dealer, shift, rules and currency at once: each
//! record finds its row by what the record before it at its table had.

use crate::finding::spot::Spot;
use crate::index::ledger::{Ledger, Times};
use crate::index::presence::Presence;
use crate::index::round_index::{Digest, Entries, table_day};
use crate::index::table_day::{NumberEdges, NumberRange, TableDay};
use crate::record::when::Day;
use crate::summary::exposure::hour;
use crate::summary::{
    CurrencySums, ExposureCell, ExposureNames, GovernedRecords, PairHands, Stratum, Summary, Tally,
    TimeSpan,
};
use crate::sums::Merge;
use gincert_evidence::printable;
use jiff::Timestamp;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// An unbroken run of numbers.
#[derive(Debug, Clone, Copy)]
struct Run {
    first: u64,
    end: u64,
    first_place: u64,
    end_place: u64,
}

/// A table and a gaming day.
pub(crate) struct DayRows {
    day: Day,
    /// The digest of both.
    pub digest: Digest,
    records: u64,
    place: u64,
    last_place: u64,
    numbered: Option<NumberRange>,
    edges: Option<NumberEdges>,
    open: Option<Run>,
    runs: Vec<Run>,
}

/// A table.
pub(crate) struct TableRows {
    name: String,
    pub times: Option<Times>,
    pub presence: Presence,
    days: Vec<DayRows>,
    by_day: FxHashMap<Day, usize>,
    /// The group of its last record.
    last: Option<usize>,
}

/// What tells one group of a table from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct GroupKey<'k> {
    pub day: &'k Day,
    pub dealer: Option<&'k str>,
    pub shift: Option<&'k str>,
    pub sheet: u32,
    /// The number of the rule document, of every family; [`NO_SHEET`] for none.
    pub document: u32,
    pub currency: &'k str,
}

/// Records that share table, day, dealer, shift, rules and currency.
pub(crate) struct Group {
    table: usize,
    day: usize,
    dealer: Option<String>,
    shift: Option<String>,
    sheet: u32,
    document: u32,
    currency: String,
    pub stratum: Stratum,
    /// How many of its records are rounds, and no matches.
    pub rounds: u64,
    /// The earliest and the latest time of its records.
    pub between: TimeSpan,
    /// Its rounds by hour; the hour of the last record comes last.
    hours: Vec<(Option<i64>, ExposureCell)>,
    /// The number of its dealer.
    dealer_number: Option<usize>,
    /// The place of its sums.
    book: usize,
}

/// What a player did.
#[derive(Default)]
struct PlayerRows {
    stratum: Stratum,
    /// By the number of the dealer; the last one comes last.
    pairs: Vec<(usize, PairHands)>,
}

/// The row of a key. It becomes the last one, since the next record mostly asks for the same.
fn row_of<K: PartialEq, V: Default>(rows: &mut Vec<(K, V)>, key: K) -> Option<&mut V> {
    if rows.last().is_none_or(|(known, _)| *known != key) {
        let known = rows.iter().position(|(known, _)| *known == key);
        let row = known.map_or_else(|| (key, V::default()), |at| rows.remove(at));
        rows.push(row);
    }
    rows.last_mut().map(|(_, row)| row)
}

/// The sums of all groups under one rule document and in one currency.
struct Book {
    sheet: u32,
    currency: String,
    sums: CurrencySums,
    /// What clean rounds add to them.
    tally: Tally,
}

/// All groups of a chunk.
#[derive(Default)]
pub(crate) struct Groups {
    tables: Vec<TableRows>,
    groups: Vec<Group>,
    books: Vec<Book>,
    by_name: FxHashMap<String, usize>,
    /// Groups by the digest of table and key; several may have one.
    by_key: FxHashMap<u64, Vec<usize>>,
    /// The table of the record before.
    last: usize,
    players: FxHashMap<String, PlayerRows>,
    dealers: Vec<String>,
}

impl Groups {
    /// The table of a name.
    pub fn table(&mut self, name: &str) -> usize {
        if self.tables.get(self.last).is_some_and(|table| table.name == name) {
            return self.last;
        }
        self.last = match self.by_name.get(name) {
            Some(place) => *place,
            None => {
                let (name, place) = (name.to_owned(), self.tables.len());
                self.by_name.insert(name.clone(), place);
                self.tables.push(TableRows {
                    name,
                    times: None,
                    presence: Presence::default(),
                    days: Vec::new(),
                    by_day: FxHashMap::default(),
                    last: None,
                });
                place
            }
        };
        self.last
    }

    /// A table.
    pub fn rows(&mut self, table: usize) -> Option<&mut TableRows> {
        self.tables.get_mut(table)
    }

    /// The group of a record.
    pub fn group(&mut self, table: usize, key: GroupKey<'_>, spot: Spot) -> Option<usize> {
        let rows = self.tables.get_mut(table)?;
        let fits = |place: &usize| {
            let group = self.groups.get(*place);
            group.is_some_and(|one| one.table == table && one.fits(key, rows))
        };
        // A table mostly goes on as it did.
        if let Some(place) = rows.last.filter(fits) {
            return Some(place);
        }
        let known = self.by_key.entry(FxBuildHasher.hash_one((table, key))).or_default();
        if let Some(place) = known.iter().find(|place| fits(place)) {
            let place = *place;
            rows.last = Some(place);
            return Some(place);
        }
        let place = self.groups.len();
        known.push(place);
        rows.last = Some(place);
        let day = rows.day(key.day, spot);
        let book = self.book(key);
        let dealer_number = key.dealer.map(|dealer| self.dealer_number(dealer));
        self.groups.push(Group {
            table,
            day,
            dealer: key.dealer.map(str::to_owned),
            shift: key.shift.map(str::to_owned),
            sheet: key.sheet,
            document: key.document,
            currency: key.currency.to_owned(),
            stratum: Stratum::default(),
            rounds: 0,
            between: TimeSpan::default(),
            hours: Vec::new(),
            dealer_number,
            book,
        });
        Some(place)
    }

    fn dealer_number(&mut self, dealer: &str) -> usize {
        let known = self.dealers.iter().position(|name| name == dealer);
        known.unwrap_or_else(|| {
            self.dealers.push(dealer.to_owned());
            self.dealers.len() - 1
        })
    }

    fn book(&mut self, key: GroupKey<'_>) -> usize {
        let is_it = |book: &Book| book.sheet == key.sheet && book.currency == key.currency;
        if let Some(place) = self.books.iter().position(is_it) {
            return place;
        }
        self.books.push(Book {
            sheet: key.sheet,
            currency: key.currency.to_owned(),
            sums: CurrencySums::default(),
            tally: Tally::default(),
        });
        self.books.len() - 1
    }

    /// The sums that a group adds to.
    pub fn sums(&mut self, group: usize) -> Option<&mut CurrencySums> {
        let book = self.groups.get(group)?.book;
        self.books.get_mut(book).map(|book| &mut book.sums)
    }

    /// What clean rounds of a group add to, and the sums themselves.
    pub fn tally(&mut self, group: usize) -> Option<(&mut Tally, &mut CurrencySums)> {
        let book = self.groups.get(group)?.book;
        self.books.get_mut(book).map(|book| (&mut book.tally, &mut book.sums))
    }

    /// A group.
    pub fn get(&mut self, group: usize) -> Option<&mut Group> {
        self.groups.get_mut(group)
    }

    /// The table and day of a group.
    pub fn day_of(&mut self, group: usize) -> Option<&mut DayRows> {
        let group = self.groups.get(group)?;
        self.tables.get_mut(group.table)?.days.get_mut(group.day)
    }

    /// The row of a player whose hand is of a group, and the one beside its dealer, where it has one.
    pub fn player(
        &mut self,
        group: usize,
        name: &str,
    ) -> Option<(&mut Stratum, Option<&mut PairHands>)> {
        if !self.players.contains_key(name) {
            self.players.insert(name.to_owned(), PlayerRows::default());
        }
        let rows = self.players.get_mut(name)?;
        let Some(dealer) = self.groups.get(group)?.dealer_number else {
            return Some((&mut rows.stratum, None));
        };
        Some((&mut rows.stratum, row_of(&mut rows.pairs, dealer)))
    }

    /// Puts everything into a summary and a list of entries.
    pub fn close(self, summary: &mut Summary, entries: &mut Entries) {
        let mut exposure = Vec::with_capacity(self.groups.len());
        for group in self.groups {
            let Some(table) = self.tables.get(group.table) else {
                continue;
            };
            let Some(day) = table.days.get(group.day) else {
                continue;
            };
            summary.shortfall.merge(group.stratum.shortfall);
            let governed = GovernedRecords {
                records: group.stratum.rounds,
                rounds: group.rounds,
                between: group.between,
            };
            summary.governed.add((group.document, printable(&table.name)), governed);
            let text = |text: &Option<String>| text.as_deref().map(printable);
            let names = ExposureNames {
                table: printable(&table.name),
                dealer: text(&group.dealer).unwrap_or_default(),
                shift: text(&group.shift).unwrap_or_default(),
                currency: printable(&group.currency),
            };
            exposure.push((names, group.hours));
            let [tables, dealers, shifts, _] = &mut summary.strata;
            tables.add(printable(&table.name), group.stratum);
            if let Some(dealer) = &group.dealer {
                dealers.add(printable(dealer), group.stratum);
            }
            if let Some(shift) = &group.shift {
                shifts.add(printable(shift), group.stratum);
            }
            if day.day != Day::Unknown {
                summary.days.add(day.day.clone(), group.stratum);
            }
        }
        summary.exposure.add(exposure);
        for mut book in self.books {
            book.tally.close(&mut book.sums);
            let sheet = summary.sheets.entry(book.sheet).or_default();
            sheet.money.entry(printable(&book.currency)).or_default().merge(book.sums);
        }
        let [.., players] = &mut summary.strata;
        for (name, rows) in self.players {
            players.add(printable(&name), rows.stratum);
            for (number, pair) in rows.pairs {
                let dealer = self.dealers.get(number).map(|dealer| printable(dealer));
                summary.pairs.add((dealer.unwrap_or_default(), printable(&name)), pair);
            }
        }
        for table in self.tables {
            table.close(&mut summary.ledger, entries);
        }
    }
}

impl Group {
    /// The cell of an instant.
    pub fn cell(&mut self, at: Option<Timestamp>) -> Option<&mut ExposureCell> {
        row_of(&mut self.hours, at.map(hour))
    }

    fn fits(&self, key: GroupKey<'_>, rows: &TableRows) -> bool {
        rows.days.get(self.day).is_some_and(|day| day.day == *key.day)
            && self.document == key.document
            && self.sheet == key.sheet
            && self.dealer.as_deref() == key.dealer
            && self.shift.as_deref() == key.shift
            && self.currency == key.currency
    }
}

impl TableRows {
    fn day(&mut self, day: &Day, spot: Spot) -> usize {
        if let Some(place) = self.by_day.get(day) {
            return *place;
        }
        self.by_day.insert(day.clone(), self.days.len());
        self.days.push(DayRows {
            day: day.clone(),
            digest: table_day(&self.name, day),
            records: 0,
            place: spot.place(),
            last_place: spot.place(),
            numbered: None,
            edges: None,
            open: None,
            runs: Vec::new(),
        });
        self.days.len() - 1
    }

    fn close(self, ledger: &mut Ledger, entries: &mut Entries) {
        if let Some(times) = self.times {
            ledger.times(&self.name, times);
        }
        let mut presence = self.presence;
        presence.tidy();
        ledger.presence(&self.name, presence);
        for day in self.days.into_iter().filter(|day| day.records > 0) {
            let [high, low] = day.digest;
            let runs = day.runs.iter().chain(&day.open);
            entries.numbers.extend(
                runs.map(|run| [high, low, run.first, run.end, run.first_place, run.end_place]),
            );
            let known = TableDay {
                digest: day.digest,
                records: day.records,
                place: day.place,
                last_place: day.last_place,
                numbered: day.numbered,
                edges: day.edges,
            };
            ledger.day((printable(&self.name), day.day), known);
        }
    }
}

impl DayRows {
    /// Adds a record, with its number where it has one, and whether its gaming day is stated.
    pub fn add(&mut self, number: Option<u64>, spot: Spot, is_stated: bool) {
        self.records += 1;
        self.last_place = spot.place();
        let Some(number) = number else { return };
        let place = spot.place();
        let edge = (place, number);
        let edges =
            self.edges.get_or_insert(NumberEdges { first: edge, last: edge, is_stated: false });
        edges.last = edge;
        edges.is_stated |= is_stated;
        match &mut self.open {
            Some(run) if run.end.checked_add(1) == Some(number) => {
                (run.end, run.end_place) = (number, place);
            }
            open => {
                let (first, end) = (number, number);
                let run = Run { first, end, first_place: place, end_place: place };
                self.runs.extend(open.replace(run));
            }
        }
        match &mut self.numbered {
            Some(known) => {
                known.first = known.first.min((number, place));
                if number > known.last.0 {
                    known.last = (number, place);
                }
            }
            none => *none = Some(NumberRange { first: (number, place), last: (number, place) }),
        }
    }
}
