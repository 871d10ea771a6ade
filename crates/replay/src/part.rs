//! What a stretch of a log gave: its records, one after the other, and what they add up to.

use crate::auditor::{Auditor, Raised};
use crate::audits;
use crate::exception::{Sink, Subject, line_id};
use crate::groups::{Groups, Key};
use crate::known::{Known, is_settled, known};
use crate::ledger::{Correction, Ledger, Link, Times};
use crate::names::clean;
use crate::object::Text;
use crate::played::{Taken, take};
use crate::record::Record;
use crate::rulebook::InForce;
use crate::salvage::Salvaged;
use crate::seen::{self, Entries, table_day};
use crate::shown::{self, Fates, Shown, ShownHands};
use crate::spot::Spot;
use crate::summary::{Money, MoneyKey, NO_SHEET, Summary};
use crate::when::{Day, gaming_day};
use gincert_evidence::printable;

/// What a stretch of a log gave.
#[derive(Default)]
pub struct Part {
    /// What was counted.
    pub summary: Summary,
    pub(crate) entries: Entries,
    /// Exceptions in the order of the records.
    pub raised: Vec<Raised>,
    /// Lines that are no records: where, how long, and why.
    pub rejected: Vec<(Spot, usize, String)>,
    /// Records for which the two evaluators gave different answers: a fault of ours.
    pub disagreements: Vec<Spot>,
    /// What the records show of their shuffles, if that is asked for; `None` for a line that is no
    /// record.
    pub shown: Vec<Option<Shown>>,
    pub(crate) groups: Groups,
    /// The key of digests of bytes.
    key: u64,
}

/// A record under audit.
pub(crate) struct Case<'c, 'a> {
    pub record: &'c Record<'a>,
    pub known: &'c Known<'c>,
    pub in_force: InForce<'c>,
    pub spot: Spot,
    pub group: usize,
    /// Whether its gaming day is far from its time.
    is_far: bool,
}

impl Part {
    /// A part for a stretch of a file.
    pub(crate) fn new(file: u32, start: u64, end: u64, key: u64) -> Part {
        let mut part = Part { key, ..Part::default() };
        part.summary.ledger = Ledger::of_piece(file, start, end);
        part
    }

    /// The sums of all records that were taken.
    pub(crate) fn close(&mut self) {
        std::mem::take(&mut self.groups).close(&mut self.summary, &mut self.entries);
    }

    /// Takes a line that is no record.
    pub(crate) fn reject(
        &mut self,
        auditor: &Auditor<'_>,
        spot: Spot,
        line: &[u8],
        (why, salvaged): (String, Option<Salvaged>),
        is_first: bool,
    ) {
        if let Some(salvaged) = salvaged {
            let [high, low] = table_day(&salvaged.table, &salvaged.day);
            self.entries.fillers.push([high, low, salvaged.number, spot.place()]);
        } else {
            self.entries.rejects.push([spot.place()]);
        }
        if is_first {
            self.summary.ledger.link(&Subject::default, &Link::Unreadable, None, spot);
        }
        let mut sink = Sink::new(auditor.path(spot), spot.offset);
        audits::record_unreadable::raise(&mut sink, &why);
        self.summary.records.read += 1;
        self.summary.records.rejected += 1;
        if auditor.shows {
            self.shown.push(None);
        }
        self.rejected.push((spot, line.len(), why));
        self.summary.tell(sink.all().iter().map(|exception| exception.finding.code), true);
        for exception in sink.into_found() {
            self.summary.count(exception.finding.code, exception.finding.grade);
            let id = line_id(exception.finding.code, line);
            self.raised.push(Raised { spot, subject: Subject::default(), id, exception });
        }
    }

    /// Takes a record. `before` is the line before it in the same stretch.
    pub(crate) fn audit(
        &mut self,
        auditor: &Auditor<'_>,
        record: &Record<'_>,
        spot: Spot,
        line: &[u8],
        before: Option<(&Link, &[u8])>,
    ) {
        let known = match known(record, auditor.book) {
            Ok(known) => known,
            Err(why) => {
                let salvaged = Salvaged::of_record(record, auditor.book);
                self.reject(auditor, spot, line, (why, salvaged), before.is_none());
                return;
            }
        };
        self.summary.records.read += 1;
        self.summary.records.audited += 1;
        let in_force = auditor.book.pick(record, &known.table, known.at);
        let Some(group) = self.group(record, &known, &in_force, spot) else {
            return;
        };
        let is_far = audits::gaming_day_far::is_far(record, &known, &in_force);
        let case = Case { record, known: &known, in_force, spot, group, is_far };
        let mut sink = Sink::new(auditor.path(spot), spot.offset);
        self.compare(auditor, &case, line, before, &mut sink);
        let of_ledger = sink.found();
        let is_clean = crate::family::take_clean(self, auditor, &case);
        if !is_clean {
            audits::rules_mismatch::audit(record, &known, auditor.book, &case.in_force, &mut sink);
            let is_played = crate::family::is_played(crate::family::of(record, auditor.book));
            audits::field_unknown::audit(record, is_played, &mut sink);
            audits::free_key_alike::audit(record, &mut sink);
        }
        audits::name_padded::audit(record, &mut sink);
        if case.is_far {
            let local = |at| auditor.local(at, &known.table, record.at.as_ref().map(Text::as_str));
            audits::gaming_day_far::raise(&known, known.at.map(local), &mut sink);
        }
        if !is_clean {
            audits::void_without_reason::audit(record, &mut sink);
            let (hands, fates) = crate::family::take(self, auditor, &case, &mut sink);
            if auditor.shows {
                self.show(record, &known, hands, fates);
            }
        }
        self.lack(&case);
        // What a record says of another one is no fault of its dealer.
        let findings = (sink.found() - of_ledger) as u64;
        if let Some(group) = self.groups.get(group) {
            group.stratum.rounds += 1;
            group.between.add(case.known.at);
            group.stratum.findings += findings;
        }
        if sink.found() > 0 {
            self.money(&case, &sink);
            let subject = auditor.subject(record, &known, &case.in_force);
            let codes = sink.all().iter().map(|exception| exception.finding.code);
            self.summary.tell(codes, findings > 0);
            for exception in sink.into_found() {
                self.summary.count(exception.finding.code, exception.finding.grade);
                self.raised.push(Raised::new(spot, subject.clone(), exception));
            }
        }
    }

    fn group(
        &mut self,
        record: &Record<'_>,
        known: &Known<'_>,
        in_force: &InForce<'_>,
        spot: Spot,
    ) -> Option<usize> {
        let (dealer, shift) = (record.dealer_id.as_ref(), record.shift.as_ref());
        let dealer = dealer.map(|text| clean(text.as_str()));
        let shift = shift.map(|text| clean(text.as_str()));
        let sheet = in_force.sheet.and_then(|(place, _)| u32::try_from(place).ok());
        let table = self.groups.table(&known.table);
        let key = Key {
            day: &known.day,
            dealer: dealer.as_deref(),
            shift: shift.as_deref(),
            sheet: sheet.unwrap_or(NO_SHEET),
            document: in_force.document.unwrap_or(NO_SHEET),
            currency: in_force.currency(record).unwrap_or(""),
        };
        self.groups.group(table, key, spot)
    }

    /// Compares a record with the one before it, and notes what it is to be compared by later.
    fn compare(
        &mut self,
        auditor: &Auditor<'_>,
        case: &Case<'_, '_>,
        line: &[u8],
        before: Option<(&Link, &[u8])>,
        sink: &mut Sink<'_>,
    ) {
        let (record, known, spot) = (case.record, case.known, case.spot);
        let subject = || auditor.subject(record, known, &case.in_force);
        let table = self.groups.table(&known.table);
        if let (Some(at), Some(rows)) = (known.at, self.groups.rows(table)) {
            match &mut rows.times {
                Some(times) => {
                    let last = std::mem::replace(&mut times.last, at);
                    if auditor.is_back(last, at) {
                        let written = record.at.as_ref().map(Text::as_str);
                        let [before, at] =
                            [last, at].map(|time| auditor.local(time, &known.table, written));
                        sink.take(audits::time_backwards::finding(sink.place(), &before, &at));
                    }
                }
                none => {
                    let first_subject = subject();
                    *none = Some(Times { first: at, first_spot: spot, first_subject, last: at });
                }
            }
        }
        let link = link(record);
        let stated = record.prev.as_ref().map(Text::as_str);
        if let Some(digest) = self.summary.ledger.link(&subject, &link, before, spot) {
            let place = sink.place();
            sink.take(audits::chain_broken::finding(place, digest.bytes(), stated));
        }
        let Some(day) = self.groups.day_of(case.group) else {
            return;
        };
        if !case.is_far {
            day.add(record.seq, spot);
        }
        let [high, low] = seen::round(day.digest, &known.round);
        let digest = day.digest;
        if let (true, Some(number), Some(at)) = (case.is_far, record.seq, known.at) {
            // It is missing neither on the day that it names nor on that of its time.
            let start = case.in_force.row.map(|row| row.day.clone()).unwrap_or_default();
            let other = table_day(&known.table, &Day::Number(gaming_day(at, &start)));
            for [high, low] in [digest, other] {
                self.entries.fillers.push([high, low, number, spot.place()]);
            }
        }
        self.entries.rounds.push([high, low, spot.place(), seen::content(line, self.key)]);
        crate::matches::enter(record, spot.place(), &mut self.entries.scores);
        let cards = record.shown_cards();
        self.entries.cards.extend(cards.map(|cards| [cards, spot.place()]));
        if let Some(name) = &record.corrects {
            let target = seen::round(digest, &clean(name.as_str()));
            let correction = Correction { place: spot.place(), own: [high, low], target };
            self.summary.ledger.correct(correction);
        }
    }

    /// Judges a record of a game that is played event by event.
    pub(crate) fn judge_play(
        &mut self,
        auditor: &Auditor<'_>,
        case: &Case<'_, '_>,
        sheet: &crate::PlaySheet,
        sink: &mut Sink<'_>,
    ) {
        self.summary.checked.fast += 1;
        let is_sampled = is_sampled(case.spot);
        let taken =
            Taken { sheet, sheets: &auditor.book.plays, again: auditor.reference || is_sampled };
        let summary = &mut self.summary;
        let reference = &mut summary.checked.reference;
        if take(case.record, &taken, &mut summary.plays, reference, sink) {
            self.disagreements.push(case.spot);
        }
    }

    fn show(&mut self, record: &Record<'_>, known: &Known<'_>, hands: ShownHands, fates: Fates) {
        let text =
            |text: &Option<Text<'_>>| text.as_ref().map(|text| clean(text.as_str()).into_owned());
        let deck = shown::deck(record);
        self.shown.push(Some(Shown {
            round: seen::round(table_day(&known.table, &known.day), &known.round),
            table: known.table.clone().into_owned(),
            shuffle: text(&record.shuffle),
            shift: text(&record.shift),
            number: record.seq,
            corrects: record.corrects.is_some(),
            broken_deck: record.deck.is_some() && deck.is_none(),
            deck,
            hands,
            fates,
        }));
    }

    fn lack(&mut self, case: &Case<'_, '_>) {
        let (record, limits) = (case.record, case.in_force.limits);
        let has_result = |seat: &crate::SeatRecord<'_>| seat.net.is_some() || seat.paid.is_some();
        let has_no_results = record.net.is_none() && !record.seats.iter().all(has_result);
        self.summary.lack([
            limits.ante.is_none() && limits.bonus.is_none(),
            limits.games_max.is_none() || record.seats.iter().any(|seat| seat.player.is_none()),
            record.deck.is_none(),
            record.seq.is_none(),
            case.known.at.is_none(),
            record.prev.is_none(),
            record.seats.iter().any(|seat| seat.outcome.is_none()),
            has_no_results && is_settled(record),
            has_no_results && is_settled(record),
        ]);
    }

    fn money(&mut self, case: &Case<'_, '_>, sink: &Sink<'_>) {
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
            self.summary.money.add(key, Money::of(money.delta_minor, money.open_minor));
        }
    }
}

/// Whether the reference settles a record although nothing is found in it: one in
/// [`crate::REFERENCE_SHARE`].
pub(crate) fn is_sampled(spot: Spot) -> bool {
    spot.offset.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52 == 0
}

/// What a record says of the line before.
pub(crate) fn link(record: &Record<'_>) -> Link {
    match &record.prev {
        Some(prev) => Link::Stated(prev.as_str().to_owned()),
        None => Link::Free,
    }
}
