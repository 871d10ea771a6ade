//! An exception as one line of JSON or of a table, and what becomes of it where its record leaves the totals.

use gincert_evidence::{
    CountingStatus, Finding, FindingLine, LineContext, LineMoney, LineRecord, LineValue,
    money_notation,
};
use gincert_replay::summary::RecordExclusion;
use gincert_replay::{ExceptionScope, RaisedException, closing_id};

/// The line of a finding about a record.
pub fn record_line(raised: &RaisedException, path: &str, disposition: Option<&str>) -> FindingLine {
    let exception = &raised.exception;
    let finding = &exception.finding;
    let (identity, about) = (&raised.subject.identity, &raised.subject.about);
    let named = |word: &String| (!word.is_empty()).then(|| word.clone());
    let money = exception.money;
    let currency = about.currency.clone();
    let text = |minor: i64| money_notation(minor.into(), currency.as_deref().unwrap_or(""));
    FindingLine {
        record: LineRecord {
            id: Some(raised.id.clone()),
            file: Some(path.to_owned()),
            line: Some(raised.spot.line),
            round: named(&identity.round),
            table: named(&identity.table),
            gaming_day: named(&identity.day),
            seat: exception.seat,
            wager: raised.wager().map(str::to_owned),
        },
        code: finding.code.to_owned(),
        grade: finding.grade,
        expected: finding.expected.as_ref().map(LineValue::from),
        observed: finding.observed.as_ref().map(LineValue::from),
        money: LineMoney {
            delta_minor: money.map(|money| money.delta_minor),
            adjusted_minor: money
                .map(|money| money.adjusted_minor)
                .filter(|adjusted| *adjusted != 0),
        },
        message: finding.message.clone(),
        notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
        context: LineContext {
            disposition: disposition.map(str::to_owned),
            offset: Some(raised.spot.offset),
            at: about.at.clone(),
            at_local: about.at_local.clone(),
            dealer_id: about.dealer_id.clone(),
            shift: about.shift.clone(),
            player: raised.player().map(str::to_owned),
            rules: about.rules.clone(),
            row: exception.grounds.row.clone(),
            player_left: exception.grounds.player_left.clone(),
            dealer_left: exception.grounds.dealer_left.clone(),
            expected_text: finding.expected.as_ref().map(ToString::to_string),
            observed_text: finding.observed.as_ref().map(ToString::to_string),
            delta: money.map(|money| text(money.delta_minor)),
            repaired_minor: money.map(|money| money.delta_minor.saturating_sub(money.open_minor)),
            corrected_minor: money.map(|_| 0),
            open_minor: money.map(|money| money.open_minor),
            open: money.map(|money| text(money.open_minor)),
            currency,
            counted: CountingStatus::Counted,
            stands_for: exception.stands_for,
        },
    }
}

/// The line of a finding about all logs together.
pub fn closing_line(finding: &Finding) -> FindingLine {
    FindingLine::closing(finding, closing_id(finding.code, &finding.message))
}

/// Whether an exception is dropped because its record leaves the totals: the same was reported before.
pub(crate) fn is_dropped(scope: ExceptionScope, why: RecordExclusion) -> bool {
    why.is_reported_before() && scope == ExceptionScope::Content
}

/// Puts into a line's context that its record leaves the totals.
pub fn exclude(line: &mut FindingLine, why: RecordExclusion) {
    let context = &mut line.context;
    match why {
        RecordExclusion::RepeatedAlike | RecordExclusion::VoidAgain => {}
        RecordExclusion::Repeated => {
            context.counted = CountingStatus::RepeatedRound;
            (context.repaired_minor, context.corrected_minor) = (None, None);
            (context.open_minor, context.open) = (None, None);
        }
        RecordExclusion::Corrected | RecordExclusion::StateChanged => {
            context.counted = CountingStatus::CorrectedRound;
            if let Some(delta) = line.money.delta_minor {
                (context.repaired_minor, context.corrected_minor) = (Some(0), Some(delta));
                context.open_minor = Some(0);
                let currency = context.currency.as_deref().unwrap_or("");
                context.open = Some(money_notation(0, currency));
            }
        }
    }
}
