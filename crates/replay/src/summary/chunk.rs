//! What a chunk of a log gave: its records, one after the other, and what they add up to.

use crate::finding::basis::RecordNeed;
use crate::finding::exception::{ExceptionSubject, FindingCollector, RaisedException, line_id};
use crate::finding::revealed::{self, RevealCounts, RevealedCards, ShownHands};
use crate::finding::spot::Spot;
use crate::finding::{RecordIdentity, is_settled};
use crate::index::ledger::{Ledger, Link};
use crate::index::round_index::{self, Entries, table_day};
use crate::input::partial_header::RoundNumber;
use crate::record::Record;
use crate::record::names::clean;
use crate::record::object::Text;
use crate::record_audits::record_unreadable;
use crate::rules::auditor::Auditor;
use crate::rules::rulebook::EffectiveRules;
use crate::summary::groups::{GroupKey, Groups};
use crate::summary::{MoneyKey, NO_SHEET, PaymentTotals, PlayerKey, Summary};
use gincert_evidence::printable;

/// What a chunk of a log gave.
#[derive(Default)]
pub struct ChunkResult {
    /// What was counted.
    pub summary: Summary,
    pub(crate) entries: Entries,
    /// Exceptions in the order of the records.
    pub raised: Vec<RaisedException>,
    /// Lines that are no records: where, how long, and why.
    pub rejected: Vec<(Spot, usize, String)>,
    /// Records for which the two evaluators gave different answers: a fault of ours.
    pub disagreements: Vec<Spot>,
    /// What the records show of their shuffles, if that is asked for; `None` for a line that is no
    /// record.
    pub shown: Vec<Option<RevealedCards>>,
    pub(crate) groups: Groups,
    /// The key of digests of bytes.
    pub(crate) key: u64,
}

/// A record under audit.
pub(crate) struct RecordCase<'c, 'a> {
    pub record: &'c Record<'a>,
    pub known: &'c RecordIdentity<'c>,
    pub in_force: EffectiveRules<'c>,
    pub spot: Spot,
    pub group: usize,
    /// Whether its gaming day is far from its time.
    pub is_far: bool,
}

impl ChunkResult {
    /// A part for a chunk of a file.
    pub(crate) fn new(file: u32, start: u64, end: u64, key: u64) -> ChunkResult {
        let mut part = ChunkResult { key, ..ChunkResult::default() };
        part.summary.ledger = Ledger::of_piece(file, start, end);
        part
    }

    /// The sums of all records that were taken.
    pub(crate) fn close(&mut self) {
        std::mem::take(&mut self.groups).close(&mut self.summary, &mut self.entries);
    }

    /// Takes a line that is not a record.
    pub(crate) fn reject(
        &mut self,
        auditor: &Auditor<'_>,
        spot: Spot,
        line: &[u8],
        (why, round_number): (String, Option<RoundNumber>),
        is_first: bool,
    ) {
        if let Some(round_number) = round_number {
            let [high, low] = table_day(&round_number.table, &round_number.day);
            self.entries.fillers.push([high, low, round_number.number, spot.place()]);
        } else {
            self.entries.rejects.push([spot.place()]);
        }
        if is_first {
            self.summary.ledger.link(&ExceptionSubject::default, &Link::Unreadable, None, spot);
        }
        let mut sink = FindingCollector::new(auditor.path(spot), spot.offset);
        record_unreadable::raise(&mut sink, &why);
        self.summary.records.read += 1;
        self.summary.records.rejected += 1;
        self.summary.records.rejected_further += further_lines(line);
        if auditor.shows {
            self.shown.push(None);
        }
        self.rejected.push((spot, line.len(), why));
        self.summary.tell(sink.all().iter().map(|exception| exception.finding.code), true);
        for exception in sink.into_found() {
            self.summary.count(exception.finding.code, exception.finding.grade);
            let id = line_id(exception.finding.code, line);
            self.raised.push(RaisedException {
                spot,
                subject: ExceptionSubject::default(),
                id,
                exception,
            });
        }
    }

    /// Where the sums are that a record belongs to.
    pub(crate) fn group(
        &mut self,
        record: &Record<'_>,
        known: &RecordIdentity<'_>,
        in_force: &EffectiveRules<'_>,
        spot: Spot,
    ) -> Option<usize> {
        let (dealer, shift) = (record.dealer_id.as_ref(), record.shift.as_ref());
        let dealer = dealer.map(|text| clean(text.as_str()));
        let shift = shift.map(|text| clean(text.as_str()));
        let sheet = in_force.sheet.and_then(|(place, _)| u32::try_from(place).ok());
        let table = self.groups.table(&known.table);
        let key = GroupKey {
            day: &known.day,
            dealer: dealer.as_deref(),
            shift: shift.as_deref(),
            sheet: sheet.unwrap_or(NO_SHEET),
            document: in_force.document.unwrap_or(NO_SHEET),
            currency: in_force.currency(record).unwrap_or(""),
        };
        self.groups.group(table, key, spot)
    }

    /// Keeps what a record shows of its shuffle.
    pub(crate) fn show(
        &mut self,
        record: &Record<'_>,
        known: &RecordIdentity<'_>,
        hands: ShownHands,
        fates: RevealCounts,
    ) {
        let text =
            |text: &Option<Text<'_>>| text.as_ref().map(|text| clean(text.as_str()).into_owned());
        let has_jokers = hands == ShownHands::WithJokers;
        let deck = revealed::deck(record).filter(|_| !has_jokers);
        self.shown.push(Some(RevealedCards {
            round: round_index::round(table_day(&known.table, &known.day), &known.round),
            table: known.table.clone().into_owned(),
            shuffle: text(&record.shuffle),
            shift: text(&record.shift),
            number: record.seq,
            corrects: record.corrects.is_some(),
            broken_deck: record.deck.is_some() && deck.is_none() && !has_jokers,
            deck,
            hands,
            fates,
        }));
    }

    /// Counts what a record lacks for an audit.
    pub(crate) fn lack(&mut self, case: &RecordCase<'_, '_>) {
        let (record, limits) = (case.record, case.in_force.limits);
        let has_result = |seat: &crate::SeatRecord<'_>| seat.net.is_some() || seat.paid.is_some();
        let has_no_results = record.net.is_none() && !record.seats.iter().all(has_result);
        self.summary.lack(|need| match need {
            RecordNeed::BetLimit => {
                limits.ante.is_none() && limits.sides.iter().all(Option::is_none)
            }
            RecordNeed::GamesLimit => {
                limits.games_max.is_none() || record.seats.iter().any(|seat| seat.player.is_none())
            }
            RecordNeed::Deck => record.deck.is_none(),
            RecordNeed::Number => record.seq.is_none(),
            RecordNeed::Time => case.known.at.is_none(),
            RecordNeed::Digest => record.prev.is_none(),
            RecordNeed::Outcome => record.seats.iter().any(|seat| seat.outcome.is_none()),
            RecordNeed::ResultOverpaid | RecordNeed::ResultUnderpaid => {
                has_no_results && is_settled(record)
            }
        });
    }

    /// Counts the money of what was found in a record.
    pub(crate) fn money(&mut self, case: &RecordCase<'_, '_>, sink: &FindingCollector<'_>) {
        let text = |text: &Option<Text<'_>>| {
            text.as_ref().map_or_else(String::new, |text| printable(&clean(text.as_str())))
        };
        for exception in sink.all() {
            let Some(money) = exception.money else {
                continue;
            };
            let sheet = case.in_force.sheet.and_then(|(place, _)| u32::try_from(place).ok());
            let key = MoneyKey {
                currency: printable(case.in_force.currency(case.record).unwrap_or("")),
                code: exception.finding.code.to_owned(),
                rules: sheet,
                table: printable(&case.known.table),
                dealer: text(&case.record.dealer_id),
                shift: text(&case.record.shift),
                day: printable(&case.known.day.to_string()),
            };
            let seat = case
                .record
                .seats
                .iter()
                .find(|seat| seat.seat.is_some() && seat.seat == exception.seat);
            let player = PlayerKey {
                currency: key.currency.clone(),
                code: key.code.clone(),
                player: seat.map_or_else(String::new, |seat| text(&seat.player)),
            };
            let totals = PaymentTotals::of(money.delta_minor, money.open_minor);
            self.summary.money.add(key, totals);
            self.summary.players.add(player, totals);
        }
    }
}

/// Lines of what is no record, after the first one.
fn further_lines(line: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', line.trim_ascii_end()).count() as u64
}

/// Whether the reference settles a record although nothing is found in it: one in
/// [`crate::REFERENCE_SHARE`].
pub(crate) fn is_sampled(spot: Spot) -> bool {
    spot.offset.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52 == 0
}
