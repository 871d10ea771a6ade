//! Takes the findings of an audit, one after the other, as facts.

use super::explanation::{Explanation, WagerName, WrongWager, are_exchanged, of_seat, of_wager};
use super::fact::{FACTS_MAX, Fact, Facts, Moment};
use super::outside::OutsideFact;
use super::play_column::PlayAmounts;
use super::repayment::{CAPPED_PAYMENT, Repayments};
use gincert_evidence::{CountingStatus, FindingLine, Grade, LineValue};
use gincert_replay::{AuditObject, Clues, ExceptionExtent, FittingRules, record_audit};
use jiff::Timestamp;
use jiff::fmt::temporal::Pieces;
use std::ops::Range;

/// Takes findings.
#[derive(Default)]
pub(crate) struct FactCollector {
    pub facts: Facts,
    /// Findings about more than a record.
    pub outside: Vec<OutsideFact>,
    pub repayments: Repayments,
    /// Hands whose amount of Play is none that the rules have.
    pub play: PlayAmounts,
    /// Findings beyond [`FACTS_MAX`].
    pub beyond: u64,
    /// Findings of the seat that is being read.
    open: Vec<OpenFact>,
    /// Seats of the record that is being read.
    record: OpenRecord,
}

/// The seats of a record whose wagers are paid wrongly.
#[derive(Default)]
struct OpenRecord {
    place: u64,
    /// Each with its wrong wagers, and its facts.
    seats: Vec<(u32, Vec<WrongWager>, Range<usize>)>,
}

/// A finding of the seat that is being read.
struct OpenFact {
    fact: Fact,
    clues: Clues,
    wrong: Option<WrongWager>,
    rules: String,
    player: String,
    currency: String,
}

/// Whether findings with this code are about how the log was kept: no dealer, player or rule explains them.
fn is_about_log(code: &str) -> bool {
    record_audit(code).is_some_and(|audit| audit.about == AuditObject::Log)
}

/// What fitting rules explain.
fn fitted(rules: &str, fit: FittingRules) -> Explanation {
    let rules = rules.to_owned();
    match fit {
        FittingRules::Document(other) => Explanation::OtherRules { rules, other },
        FittingRules::Reading(reading) => Explanation::Reading { rules, reading },
    }
}

impl FactCollector {
    /// Takes a finding about a record, in the order of records and seats.
    pub fn add(&mut self, line: &FindingLine, place: u64, clues: Clues) {
        if line.grade == Grade::Observation
            || line.context.counted != CountingStatus::Counted
            || is_about_log(&line.code)
        {
            return;
        }
        self.play.add(line, place);
        let seat = line.record.seat;
        if self.open.last().is_some_and(|open| (open.fact.place, open.fact.seat) != (place, seat)) {
            self.close_seat();
        }
        if self.record.place != place {
            self.close();
            self.record.place = place;
        }
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let (player, currency) = (text(&line.context.player), text(&line.context.currency));
        let words = &mut self.facts.words;
        words.number(&String::new());
        let fact = Fact {
            place,
            seat,
            at: moment(line),
            table: words.number(&text(&line.record.table)),
            dealer: words.number(&text(&line.context.dealer_id)),
            shift: words.number(&text(&line.context.shift)),
            player: words.number(&player),
            currency: words.number(&currency),
            code: words.number(&line.code),
            open_minor: match line.code == CAPPED_PAYMENT {
                true => 0,
                false => line.context.open_minor.unwrap_or(0),
            },
            beside: 0,
            explanations: Vec::new(),
        };
        let rules = text(&line.context.rules);
        self.open.push(OpenFact {
            fact,
            clues,
            wrong: wrong(line, clues),
            rules,
            player,
            currency,
        });
    }

    /// Takes a finding that the comparison of records made.
    pub fn add_far(&mut self, line: &FindingLine, place: u64, extent: Option<ExceptionExtent>) {
        self.add(line, place, Clues::default());
        if self.outside.len() < FACTS_MAX {
            self.outside.extend(OutsideFact::new(line, moment(line), extent));
        }
    }

    /// Closes the record that is being read.
    pub fn close(&mut self) {
        self.close_seat();
        let seats = std::mem::take(&mut self.record).seats;
        for (at, (one, wrong, own)) in seats.iter().enumerate() {
            for (other, of_other, others) in seats.iter().skip(at + 1) {
                if one == other || !are_exchanged(wrong, of_other) {
                    continue;
                }
                let seats = [*one.min(other), *one.max(other)];
                for explanation in [Explanation::OtherSeat { seats }, Explanation::OtherSeats] {
                    let number = self.facts.explanations.number(&explanation);
                    for place in own.clone().chain(others.clone()) {
                        let fact = self.facts.all.get_mut(place);
                        fact.into_iter().for_each(|fact| fact.explanations.push(number));
                    }
                }
            }
        }
    }

    /// Closes the seat that is being read.
    fn close_seat(&mut self) {
        let open = std::mem::take(&mut self.open);
        if let Some(first) = open.first() {
            let money = open.iter().filter(|one| one.wrong.is_some());
            let open_minor = money.map(|one| i128::from(one.fact.open_minor));
            self.repayments.add(&first.currency, &first.player, open_minor);
        }
        let wrong: Vec<WrongWager> = open.iter().filter_map(|one| one.wrong.clone()).collect();
        let of_seat = of_seat(&wrong);
        let beside = u32::try_from(wrong.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let (seat, first) = (open.first().and_then(|one| one.fact.seat), self.facts.all.len());
        for mut one in open {
            if self.facts.all.len() >= FACTS_MAX {
                self.beyond += 1;
                continue;
            }
            let mut found: Vec<Explanation> =
                one.clues.fitting().map(|fit| fitted(&one.rules, fit)).collect();
            if let Some(wrong) = &one.wrong {
                one.fact.beside = beside;
                found.extend(of_seat.iter().cloned());
                found.extend(of_wager(wrong, beside == 0));
            }
            let code = self.facts.word(one.fact.code).to_owned();
            found.push(Explanation::Code { code });
            let numbers = found.iter().map(|one| self.facts.explanations.number(one));
            one.fact.explanations = numbers.collect();
            self.facts.all.push(one.fact);
        }
        if let Some(seat) = seat.filter(|_| !wrong.is_empty()) {
            self.record.seats.push((seat, wrong, first..self.facts.all.len()));
        }
    }
}

/// The wrong payment of a line.
fn wrong(line: &FindingLine, clues: Clues) -> Option<WrongWager> {
    line.money.delta_minor.filter(|_| line.code != CAPPED_PAYMENT)?;
    let whole = |value: &Option<LineValue>| match value {
        Some(LineValue::Whole(minor)) => Some(*minor),
        _ => None,
    };
    Some(WrongWager {
        wager: WagerName::of(line.record.wager.as_deref()?),
        due: whole(&line.expected)?,
        observed: whole(&line.observed)?,
        stake: clues.stake_minor,
        row: line.context.row.clone(),
    })
}

/// When the round of a line was settled; `None` where the line has no instant.
fn moment(line: &FindingLine) -> Option<Moment> {
    let text = line.context.at_local.as_deref().or(line.context.at.as_deref())?;
    let at: Timestamp = text.parse().ok()?;
    let offset = Pieces::parse(text).ok().and_then(|pieces| pieces.to_numeric_offset());
    Some(Moment { second: at.as_second(), ahead: offset.map_or(0, |offset| offset.seconds()) })
}
