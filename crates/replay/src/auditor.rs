//! One record at a time: read, judged, counted.

use crate::audits::{self, Context};
use crate::counting::{count_hands, count_wins};
use crate::exception::{Exception, Identity, Sink};
use crate::identities::{Entry, digest};
use crate::known::{Known, known};
use crate::ledger::{Correction, Ledger, Link};
use crate::object::Text;
use crate::record::{Bet, Record};
use crate::round::{Evaluator, Round};
use crate::rulebook::{InForce, Rulebook};
use crate::salvage;
use crate::sheet_values::SheetValues;
use crate::shown::{self, Fates, Shown, ShownHands};
use crate::spot::Spot;
use crate::summary::{Luck, Money, MoneyKey, Summary};
use crate::sums::Breakdown;
use crate::when::Day;
use gincert_evidence::printable;

/// Of how many clean records one is settled again by the reference.
pub const REFERENCE_SHARE: u64 = 4096;

/// What every record is held against.
pub struct Auditor<'b> {
    /// The rules.
    pub book: &'b Rulebook,
    /// The mathematics of each sheet; `None` where it is not supported.
    pub values: &'b [Option<SheetValues>],
    /// Whether the reference settles every record.
    pub reference: bool,
    /// Whether decks and hands are handed on ([`crate::Outlet::dealt`]).
    pub shows: bool,
    /// The files' names, as findings give them.
    pub paths: &'b [String],
}

/// An exception with the round that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raised {
    /// Where.
    pub spot: Spot,
    /// Which round; empty words where the line is no record.
    pub identity: Identity,
    /// What.
    pub exception: Exception,
}

impl Raised {
    /// A finding about a whole record.
    pub(crate) fn of_record(
        spot: Spot,
        identity: Identity,
        finding: gincert_evidence::Finding,
    ) -> Raised {
        Raised { spot, identity, exception: Exception::of_record(finding) }
    }

    /// The order in which exceptions are given.
    pub(crate) fn order(&self) -> (Spot, Option<u32>, Option<Bet>, &'static str) {
        let exception = &self.exception;
        (self.spot, exception.seat, exception.bet, exception.finding.code)
    }
}

/// What a stretch of a log gave.
#[derive(Default)]
pub struct Part {
    /// What was counted.
    pub summary: Summary,
    /// Rounds and sequence numbers.
    pub entries: Vec<Entry>,
    /// Exceptions in the order of the records.
    pub raised: Vec<Raised>,
    /// Lines that are no records: where, how long, and why.
    pub rejected: Vec<(Spot, usize, String)>,
    /// Records for which the two evaluators gave different answers: a fault of ours.
    pub disagreements: Vec<Spot>,
    /// What the records show of their shuffles, if that is asked for; `None` for a line that is no
    /// record.
    pub shown: Vec<Option<Shown>>,
}

/// What came of settling a round.
struct Settling {
    luck: Option<i128>,
    hands: ShownHands,
    fates: Fates,
}

impl Part {
    /// A part for a stretch of a file.
    pub fn new(file: u32, start: u64, end: u64) -> Part {
        let mut part = Part::default();
        part.summary.ledger = Ledger::of_piece(file, start, end);
        part
    }

    /// Takes a line that is no record.
    pub fn reject(
        &mut self,
        auditor: &Auditor<'_>,
        spot: Spot,
        line: &[u8],
        why: String,
        is_first: bool,
    ) {
        let ledger = &mut self.summary.ledger;
        match salvage::number(line, auditor.book) {
            Some((table, day, number)) => ledger.number(&table, &day, number, spot),
            None => ledger.unreadable(spot),
        }
        if is_first {
            self.summary.ledger.link(&Identity::nobody, Link::Unreadable, None, spot);
        }
        let mut sink = Sink::new(auditor.path(spot), spot.offset);
        audits::record_unreadable::raise(&mut sink, &why);
        self.summary.records.read += 1;
        self.summary.records.rejected += 1;
        if auditor.shows {
            self.shown.push(None);
        }
        self.rejected.push((spot, line.len(), why));
        self.raise(sink, &Identity::nobody(), spot);
    }

    fn raise(&mut self, sink: Sink<'_>, identity: &Identity, spot: Spot) {
        for exception in sink.into_found() {
            self.summary.count(exception.finding.code, exception.finding.grade);
            self.raised.push(Raised { spot, identity: identity.clone(), exception });
        }
    }

    /// Takes a record. `before` is the line before it in the same stretch.
    pub fn audit(
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
                self.reject(auditor, spot, line, why, before.is_none());
                return;
            }
        };
        self.summary.records.read += 1;
        self.summary.records.audited += 1;
        let mut sink = Sink::new(auditor.path(spot), spot.offset);
        self.ledger(record, &known, spot, before, &mut sink);
        let of_ledger = sink.found();
        let in_force = auditor.book.pick(record, known.at);
        audits::rules_mismatch::audit(record, &in_force, &mut sink);
        audits::field_unknown::audit(record, &mut sink);
        audits::void_without_reason::audit(record, &mut sink);
        let Settling { luck, hands, fates } = match in_force.sheet {
            Some(sheet) => self.judge(auditor, record, &in_force, sheet, spot, &mut sink),
            None => {
                audits::card_unreadable::of_record(record, &mut sink);
                self.summary.level(crate::round::Level::BetsOnly);
                Settling { luck: None, hands: ShownHands::Unusable, fates: Fates::default() }
            }
        };
        if auditor.shows {
            self.show(record, &known, hands, fates);
        }
        let limits = in_force.limits;
        let has_result = |seat: &crate::SeatRecord<'_>| seat.net.is_some() || seat.paid.is_some();
        let has_no_results = record.net.is_none() && !record.seats.iter().all(has_result);
        self.summary.lack([
            limits.ante.is_none() && limits.bonus.is_none(),
            limits.games_max.is_none() || record.seats.iter().any(|seat| seat.player.is_none()),
            record.deck.is_none(),
            record.seq.is_none(),
            known.at.is_none(),
            record.prev.is_none(),
            record.seats.iter().any(|seat| seat.outcome.is_none()),
            has_no_results,
            has_no_results,
        ]);
        // What a record says of another one is no fault of its dealer.
        let findings = (sink.found() - of_ledger) as u64;
        self.strata(record, &known, |row| {
            row.rounds += 1;
            row.findings += findings;
            luck.iter().for_each(|luck| row.add(*luck));
        });
        if sink.found() > 0 {
            self.money(record, &known, &in_force, &sink);
            self.raise(sink, &known.identity(), spot);
        }
    }

    fn ledger(
        &mut self,
        record: &Record<'_>,
        known: &Known<'_>,
        spot: Spot,
        before: Option<(&Link, &[u8])>,
        sink: &mut Sink<'_>,
    ) {
        let identity = || known.identity();
        let ledger = &mut self.summary.ledger;
        if let Some(at) = known.at
            && let Some(last) = ledger.time(&identity, known.table, at, spot)
        {
            let place = sink.place();
            sink.take(audits::time_backwards::finding(place, last, at));
        }
        let link = link(record);
        let stated = record.prev.as_ref().map(Text::as_str);
        if let Some(digest) = ledger.link(&identity, link, before, spot) {
            let place = sink.place();
            sink.take(audits::chain_broken::finding(place, digest.bytes(), stated));
        }
        let round = digest(known.table, &known.day, known.round.as_bytes(), false);
        self.entries.push(Entry { digest: round, spot });
        if let Some(number) = record.seq {
            ledger.number(known.table, &known.day, number, spot);
            let digest = digest(known.table, &known.day, &number.to_le_bytes(), true);
            self.entries.push(Entry { digest, spot });
        }
        if let Some(name) = &record.corrects {
            // A round that corrects itself corrects none.
            let own = name.as_str() == known.round;
            let target = digest(known.table, &known.day, name.as_str().as_bytes(), false);
            ledger.correct(Correction {
                spot,
                identity: identity(),
                target: if own { [0, 0] } else { target },
                name: name.as_str().to_owned(),
            });
        }
    }

    fn judge(
        &mut self,
        auditor: &Auditor<'_>,
        record: &Record<'_>,
        in_force: &InForce<'_>,
        (place, sheet): (usize, &crate::Sheet),
        spot: Spot,
        sink: &mut Sink<'_>,
    ) -> Settling {
        let mut round = Round::new(record, sheet, Evaluator::Fast);
        self.summary.checked.fast += 1;
        let context = Context { sheet, in_force };
        let already = sink.found();
        audits::run(&round, &context, sink);
        let is_sampled = spot.offset.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52 == 0;
        if sink.found() > already || auditor.reference || is_sampled {
            let again = Round::new(record, sheet, Evaluator::Reference);
            self.summary.checked.reference += 1;
            if again != round {
                self.disagreements.push(spot);
                // What is said is said by the reference.
                sink.keep(already);
                audits::run(&again, &context, sink);
                round = again;
            }
        }
        self.summary.level(round.level);
        self.summary.checked.not_settled += u64::from(!round.is_settled);
        let values = auditor.values.get(place).and_then(Option::as_ref);
        let (hands, fates) = match auditor.shows {
            true => (shown::hands(&round, place), shown::fates(&round)),
            false => (ShownHands::Unusable, Fates::default()),
        };
        Settling { luck: self.count(&round, in_force, place, values), hands, fates }
    }

    fn show(&mut self, record: &Record<'_>, known: &Known<'_>, hands: ShownHands, fates: Fates) {
        let text = |text: &Option<Text<'_>>| text.as_ref().map(|text| text.as_str().to_owned());
        let deck = shown::deck(record);
        self.shown.push(Some(Shown {
            round: digest(known.table, &known.day, known.round.as_bytes(), false),
            table: known.table.to_owned(),
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

    /// Counts the wagers of a round that counts, and its hands; gives its luck, where it is known.
    fn count(
        &mut self,
        round: &Round<'_, '_>,
        in_force: &InForce<'_>,
        place: usize,
        values: Option<&SheetValues>,
    ) -> Option<i128> {
        for seat in &round.seats {
            for bet in Bet::WAGERS {
                if seat.observed(bet).iter().any(Option::is_some) && seat.bet(bet) != Some(0) {
                    match seat.due(bet) {
                        Some(_) => self.summary.checked.wagers += 1,
                        None => self.summary.checked.wagers_open += 1,
                    }
                }
            }
        }
        let is_sure = !round.is_unreadable && round.twice.is_none();
        if !round.is_settled || !is_sure || round.seats.is_empty() {
            return None;
        }
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        let sheet = self.summary.sheets.entry(place).or_default();
        count_hands(sheet, round, values);
        count_wins(sheet, round, currency(round.record, in_force), values)
    }

    /// Changes the rows of a record's table, dealer, shift and day.
    fn strata(&mut self, record: &Record<'_>, known: &Known<'_>, change: impl Fn(&mut Luck)) {
        let [tables, dealers, shifts] = &mut self.summary.strata;
        row(tables, known.table, &change);
        if let Some(dealer) = &record.dealer_id {
            row(dealers, dealer.as_str(), &change);
        }
        if let Some(shift) = &record.shift {
            row(shifts, shift.as_str(), &change);
        }
        if known.day != Day::Unknown {
            row(&mut self.summary.days, &known.day, &change);
        }
    }

    fn money(
        &mut self,
        record: &Record<'_>,
        known: &Known<'_>,
        in_force: &InForce<'_>,
        sink: &Sink<'_>,
    ) {
        let text = |text: &Option<Text<'_>>| {
            text.as_ref().map_or_else(String::new, |text| printable(text.as_str()))
        };
        for exception in sink.all() {
            let Some(delta) = exception.delta_minor else {
                continue;
            };
            let key = MoneyKey {
                currency: printable(currency(record, in_force)),
                code: exception.finding.code.to_owned(),
                table: printable(known.table),
                dealer: text(&record.dealer_id),
                shift: text(&record.shift),
                day: printable(&known.day.to_string()),
            };
            let mut money = Money { count: 1, ..Money::default() };
            money.minor.add(i128::from(delta).abs());
            money.adjusted.add(i128::from(exception.adjusted_minor));
            self.summary.money.add(key, money);
        }
    }
}

impl Auditor<'_> {
    pub(crate) fn place(&self, spot: Spot) -> gincert_evidence::Place {
        gincert_evidence::Place::Record { path: self.path(spot).to_owned(), offset: spot.offset }
    }

    pub(crate) fn path(&self, spot: Spot) -> &str {
        let file = usize::try_from(spot.file).unwrap_or(usize::MAX);
        self.paths.get(file).map_or("", String::as_str)
    }
}

/// Changes the row of a breakdown.
fn row<K: Ord + std::borrow::Borrow<Q>, Q: Ord + ToOwned<Owned = K> + ?Sized>(
    rows: &mut Breakdown<K, Luck>,
    key: &Q,
    change: &impl Fn(&mut Luck),
) {
    if let Some(row) = rows.get_mut(key) {
        change(row);
    } else {
        let mut row = Luck::default();
        change(&mut row);
        rows.add(key.to_owned(), row);
    }
}

/// The round that a record is about; `None` where it is no record.
pub(crate) fn identity(record: &Record<'_>, book: &Rulebook) -> Option<Identity> {
    Some(known(record, book).ok()?.identity())
}

/// What a record says of the line before.
pub(crate) fn link(record: &Record<'_>) -> Link {
    match &record.prev {
        Some(prev) => Link::Stated(prev.as_str().to_owned()),
        None => Link::Free,
    }
}

fn currency<'c>(record: &'c Record<'_>, in_force: &'c InForce<'_>) -> &'c str {
    let own = record.currency.as_ref().map(Text::as_str);
    own.or(in_force.row.and_then(|row| row.currency.as_deref())).unwrap_or("")
}
