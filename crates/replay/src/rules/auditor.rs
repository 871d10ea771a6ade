//! What every record is held against, and what comes of it.

use crate::finding::RecordIdentity;
use crate::finding::exception::{ExceptionSubject, RecordContext};
use crate::finding::spot::Spot;
use crate::input::map::Clock;
use crate::record::Record;
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::rules::rulebook::{EffectiveRules, Rulebook, TableRow};
use gincert_evidence::{Place, printable};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::temporal::{DateTimePrinter, Pieces};
use jiff::tz::TimeZone;

/// Of how many clean records one is settled again by the reference.
pub const REFERENCE_SHARE: u64 = 4096;

/// What every record is held against.
pub struct Auditor<'b> {
    /// The rules.
    pub book: &'b Rulebook,
    /// The mathematics of each sheet; `None` where it is not supported.
    pub values: &'b [Option<ExactHandValues>],
    /// Whether the reference settles every record.
    pub reference: bool,
    /// Whether also a record that is clean at a look goes through every audit; the answer is the same.
    pub every_audit: bool,
    /// Whether decks and hands are handed on ([`crate::AuditObserver::dealt`]).
    pub shows: bool,
    /// The files' names, as findings give them.
    pub paths: &'b [String],
    /// The logs' clock, where a map says where it is: findings tell local times.
    pub clock: Option<Clock>,
    /// Whether card numbers are masked: no reason and no name of a field quotes what could be one.
    pub is_masked: bool,
}

impl<'b> Auditor<'b> {
    /// An auditor that settles by the fast evaluator, hands nothing on and knows no clock.
    pub fn new(
        book: &'b Rulebook,
        values: &'b [Option<ExactHandValues>],
        paths: &'b [String],
    ) -> Auditor<'b> {
        Auditor {
            book,
            values,
            reference: false,
            every_audit: false,
            shows: false,
            paths,
            clock: None,
            is_masked: false,
        }
    }

    pub(crate) fn place(&self, spot: Spot) -> Place {
        Place::Record { path: self.path(spot).to_owned(), offset: spot.offset }
    }

    /// The place of a record that is known by file and offset alone.
    pub(crate) fn place_of(&self, place: u64) -> Place {
        self.place(Spot::at(place))
    }

    pub(crate) fn path(&self, spot: Spot) -> &str {
        let file = usize::try_from(spot.file).unwrap_or(usize::MAX);
        self.paths.get(file).map_or("", String::as_str)
    }

    /// Which round a record is about, and what it says about itself.
    pub(crate) fn subject(
        &self,
        record: &Record<'_>,
        known: &RecordIdentity<'_>,
        in_force: &EffectiveRules<'_>,
    ) -> ExceptionSubject {
        ExceptionSubject { identity: known.identity(), about: self.about(record, known, in_force) }
    }

    /// Whether a record is earlier than the one before it.
    pub(crate) fn is_back(&self, before: Timestamp, at: Timestamp) -> bool {
        at < before && self.clock.as_ref().is_none_or(|clock| clock.is_back(before, at))
    }

    /// An instant in the local time of a table: where the list of tables or the map says where its clock
    /// is, else by the offset of the record's own time, else in UTC.
    pub(crate) fn local(&self, at: Timestamp, table: &str, written: Option<&str>) -> String {
        match self.zone_of(at, table, written) {
            Some(zone) => local_text(at, &zone),
            None => at.to_string(),
        }
    }

    /// The same as date and time of the clock.
    pub(crate) fn civil(&self, at: Timestamp, table: &str, written: Option<&str>) -> DateTime {
        self.zone_of(at, table, written).unwrap_or(TimeZone::UTC).to_datetime(at)
    }

    /// The time zone of a table, or the offset of the record's own time; `None` for UTC.
    fn zone_of(&self, at: Timestamp, table: &str, written: Option<&str>) -> Option<TimeZone> {
        let own = || {
            let offset = Pieces::parse(written?).ok()?.to_numeric_offset()?;
            (!offset.is_zero()).then(|| TimeZone::fixed(offset))
        };
        self.zone(self.book.row(table, Some(at))).cloned().or_else(own)
    }

    /// Where the clock of a table is, if anything says so.
    fn zone<'z>(&'z self, row: Option<&'z TableRow>) -> Option<&'z TimeZone> {
        let listed = row.filter(|row| row.day.is_stated).map(|row| &row.day.zone);
        listed.or_else(|| self.clock.as_ref().map(|clock| &clock.zone))
    }

    /// What a record says about itself.
    pub(crate) fn about(
        &self,
        record: &Record<'_>,
        known: &RecordIdentity<'_>,
        in_force: &EffectiveRules<'_>,
    ) -> RecordContext {
        let text = |text: &Option<crate::Text<'_>>| {
            text.as_ref().map(|text| printable(&crate::record::names::clean(text.as_str())))
        };
        let local = known.at.zip(self.zone(in_force.row)).map(|(at, zone)| local_text(at, zone));
        let at = record.at.as_ref().map(|at| printable(at.as_str()));
        let players = record.seats.iter().enumerate().filter_map(|(place, seat)| {
            let number = crate::finding::exception::seat_number(record, place)?;
            Some((number, text(&seat.player)?))
        });
        RecordContext {
            at_local: local.or_else(|| at.clone()),
            at,
            dealer_id: text(&record.dealer_id),
            shift: text(&record.shift),
            currency: in_force.currency(record).map(printable),
            rules: in_force
                .sheet
                .map(|(_, sheet)| sheet.name.clone())
                .or_else(|| in_force.play.map(|sheet| sheet.name.clone())),
            players: players.collect(),
            sides: in_force.sheet.map(|(_, sheet)| further_sides(sheet)).unwrap_or_default(),
        }
    }
}

/// The names of the side wagers of a document after the first.
fn further_sides(sheet: &CompiledRules) -> Vec<String> {
    sheet.rules.sides.iter().skip(1).map(|side| printable(&side.name)).collect()
}

fn local_text(at: Timestamp, zone: &TimeZone) -> String {
    let offset = zone.to_offset(at);
    DateTimePrinter::new().timestamp_with_offset_to_string(&at, offset)
}
