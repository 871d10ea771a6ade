//! An exception as one line of JSON or of a table: everything that is needed to add them up.

use gincert_evidence::{Quantity, money_notation};
use gincert_replay::summary::RecordExclusion;
use gincert_replay::{Bet, RaisedException};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Whether a finding counts towards the totals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountingStatus {
    /// It counts.
    Counted,
    /// Another record corrects its round: its money is totalled separately.
    CorrectedRound,
    /// Its round is a duplicate with different content: excluded from all totals.
    RepeatedRound,
}

/// One line of a findings file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FindingLine {
    /// A name that stays the same from run to run.
    pub id: Option<String>,
    /// The file.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u64>,
    /// The round.
    pub round: Option<String>,
    /// The table.
    pub table: Option<String>,
    /// The gaming day.
    pub gaming_day: Option<String>,
    /// The seat.
    pub seat: Option<u32>,
    /// The wager.
    pub wager: Option<String>,
    /// The audit.
    pub code: String,
    /// How much it matters.
    pub grade: String,
    /// What was expected: minor units, a count, or words.
    pub expected: Option<Value>,
    /// What stands there instead.
    pub observed: Option<Value>,
    /// What was paid wrongly, from the player's side, in minor units.
    pub delta_minor: Option<i64>,
    /// What corrections of the payment moved afterwards.
    pub adjusted_minor: Option<i64>,
    /// A whole sentence.
    pub message: String,
    /// Further remarks.
    pub notes: Vec<String>,
    /// What was done about it.
    pub disposition: Option<String>,
    /// Byte offset of the record.
    pub offset: Option<u64>,
    /// When the round was settled, as the record says.
    pub at: Option<String>,
    /// The same where the table is.
    pub at_local: Option<String>,
    /// Who dealt.
    pub dealer_id: Option<String>,
    /// The shift.
    pub shift: Option<String>,
    /// The player.
    pub player: Option<String>,
    /// The currency of all amounts.
    pub currency: Option<String>,
    /// The rules in force.
    pub rules: Option<String>,
    /// The row of the rules that applies.
    pub row: Option<String>,
    /// What the player's hand leaves over.
    pub player_left: Option<String>,
    /// What the dealer's hand leaves over.
    pub dealer_left: Option<String>,
    /// `expected` as people write it.
    pub expected_text: Option<String>,
    /// `observed` as people write it.
    pub observed_text: Option<String>,
    /// `delta_minor` as people write it.
    pub delta: Option<String>,
    /// What of it corrections put right.
    pub repaired_minor: Option<i64>,
    /// What of it stands in a round that another record corrects.
    pub corrected_minor: Option<i64>,
    /// What of it is still wrong.
    pub open_minor: Option<i64>,
    /// `open_minor` as people write it.
    pub open: Option<String>,
    /// What becomes of the finding in the sums.
    pub counted: CountingStatus,
    /// How many faults, or repeated records, the finding stands for.
    pub stands_for: u64,
}

impl FindingLine {
    /// The line of a finding about a record.
    pub fn of(raised: &RaisedException, path: &str, disposition: Option<&str>) -> FindingLine {
        let exception = &raised.exception;
        let finding = &exception.finding;
        let (identity, about) = (&raised.subject.identity, &raised.subject.about);
        let named = |word: &String| (!word.is_empty()).then(|| word.clone());
        let money = exception.money;
        let currency = about.currency.clone();
        let text = |minor: i64| money_notation(minor.into(), currency.as_deref().unwrap_or(""));
        FindingLine {
            id: Some(raised.id.clone()),
            file: Some(path.to_owned()),
            line: Some(raised.spot.line),
            round: named(&identity.round),
            table: named(&identity.table),
            gaming_day: named(&identity.day),
            seat: exception.seat,
            wager: exception.bet.map(|bet: Bet| bet.word().to_owned()),
            code: finding.code.to_owned(),
            grade: finding.grade.word().to_owned(),
            expected: value(finding.expected.as_ref()),
            observed: value(finding.observed.as_ref()),
            delta_minor: money.map(|money| money.delta_minor),
            adjusted_minor: money
                .map(|money| money.adjusted_minor)
                .filter(|adjusted| *adjusted != 0),
            message: finding.message.clone(),
            notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
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
        }
    }

    /// The line of a finding about all logs together.
    pub fn closing(finding: &gincert_evidence::Finding) -> FindingLine {
        FindingLine {
            id: Some(gincert_replay::closing_id(finding.code, &finding.message)),
            file: None,
            line: None,
            round: None,
            table: None,
            gaming_day: None,
            seat: None,
            wager: None,
            code: finding.code.to_owned(),
            grade: finding.grade.word().to_owned(),
            expected: value(finding.expected.as_ref()),
            observed: value(finding.observed.as_ref()),
            delta_minor: None,
            adjusted_minor: None,
            message: finding.message.clone(),
            notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
            disposition: None,
            offset: None,
            at: None,
            at_local: None,
            dealer_id: None,
            shift: None,
            player: None,
            currency: None,
            rules: None,
            row: None,
            player_left: None,
            dealer_left: None,
            expected_text: finding.expected.as_ref().map(ToString::to_string),
            observed_text: finding.observed.as_ref().map(ToString::to_string),
            delta: None,
            repaired_minor: None,
            corrected_minor: None,
            open_minor: None,
            open: None,
            counted: CountingStatus::Counted,
            stands_for: 1,
        }
    }

    /// The line, once it is known that its record leaves the sums; `None` where the same was reported
    /// before.
    #[must_use]
    pub fn leaving(mut self, why: RecordExclusion) -> Option<FindingLine> {
        match why {
            RecordExclusion::RepeatedAlike if stays(&self.code) => {}
            RecordExclusion::RepeatedAlike => return None,
            RecordExclusion::Repeated => {
                self.counted = CountingStatus::RepeatedRound;
                (self.repaired_minor, self.corrected_minor) = (None, None);
                (self.open_minor, self.open) = (None, None);
            }
            RecordExclusion::Corrected => {
                self.counted = CountingStatus::CorrectedRound;
                if let Some(delta) = self.delta_minor {
                    (self.repaired_minor, self.corrected_minor) = (Some(0), Some(delta));
                    self.open_minor = Some(0);
                    let currency = self.currency.as_deref().unwrap_or("");
                    self.open = Some(money_notation(0, currency));
                }
            }
        }
        Some(self)
    }

    /// The finding as a report's findings file has it: its own keys, and those of a line.
    pub fn with_finding(&self, finding: &gincert_evidence::Finding) -> Value {
        let object = |value: Result<Value, serde_json::Error>| match value {
            Ok(Value::Object(map)) => map,
            _ => Map::new(),
        };
        let mut whole = object(serde_json::to_value(finding));
        for (key, value) in object(serde_json::to_value(self)) {
            whole.entry(key).or_insert(value);
        }
        Value::Object(whole)
    }
}

/// Whether a finding is about what lies between a record and the one before it.
pub fn stays(code: &str) -> bool {
    code == "chain-broken"
}

fn value(quantity: Option<&Quantity>) -> Option<Value> {
    Some(match quantity? {
        Quantity::Money(money) => money.minor().into(),
        Quantity::Count(count) => (*count).into(),
        other => other.to_string().into(),
    })
}
