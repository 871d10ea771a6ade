//! Findings as lines of JSON: of an audit of logs, with everything that is needed to add them up, and of a
//! report. Both are written and read by these types.

use crate::{Finding, Grade, Quantity, RecordReference};
use serde::{Deserialize, Serialize};

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

/// What was expected or observed, to compute with: minor units, a count, or words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LineValue {
    /// Minor units, or a count.
    Whole(i64),
    /// A count that is too great for that.
    Count(u64),
    /// Words.
    Text(String),
}

impl From<&Quantity> for LineValue {
    fn from(quantity: &Quantity) -> LineValue {
        match quantity {
            Quantity::Money(money) => LineValue::Whole(money.minor()),
            Quantity::Count(count) => {
                i64::try_from(*count).map_or(LineValue::Count(*count), LineValue::Whole)
            }
            other => LineValue::Text(other.to_string()),
        }
    }
}

/// Which record a line is about.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LineRecord {
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
}

/// What was paid wrongly, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LineMoney {
    /// What was paid wrongly, from the player's side.
    pub delta_minor: Option<i64>,
    /// What corrections of the payment moved afterwards.
    pub adjusted_minor: Option<i64>,
}

/// What a record says about itself, what its settlement rests on, and what became of the finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineContext {
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

/// The keys of a finding about a record that a finding does not have by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordKeys {
    /// Which record.
    #[serde(flatten)]
    pub record: LineRecord,
    /// What was paid wrongly.
    #[serde(flatten)]
    pub money: LineMoney,
    /// The rest.
    #[serde(flatten)]
    pub context: LineContext,
}

impl RecordKeys {
    /// The round and the people; `None` for a line without a round.
    pub fn reference(&self) -> Option<RecordReference> {
        Some(RecordReference {
            table: self.record.table.clone().unwrap_or_default(),
            round: self.record.round.clone()?,
            seat: self.record.seat,
            player: self.context.player.clone(),
            dealer_id: self.context.dealer_id.clone(),
            shift: self.context.shift.clone(),
            at_local: self.context.at_local.clone(),
        })
    }
}

/// One line of an audit's findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingLine {
    /// Which record.
    #[serde(flatten)]
    pub record: LineRecord,
    /// The audit.
    pub code: String,
    /// How much it matters.
    pub grade: Grade,
    /// What was expected.
    pub expected: Option<LineValue>,
    /// What stands there instead.
    pub observed: Option<LineValue>,
    /// What was paid wrongly.
    #[serde(flatten)]
    pub money: LineMoney,
    /// A whole sentence.
    pub message: String,
    /// Further remarks.
    pub notes: Vec<String>,
    /// The rest.
    #[serde(flatten)]
    pub context: LineContext,
}

impl FindingLine {
    /// The line of a finding about all logs together, under a name.
    pub fn closing(finding: &Finding, id: String) -> FindingLine {
        let (expected, observed) = (&finding.expected, &finding.observed);
        FindingLine {
            record: LineRecord { id: Some(id), ..LineRecord::default() },
            code: finding.code.to_owned(),
            grade: finding.grade,
            expected: expected.as_ref().map(LineValue::from),
            observed: observed.as_ref().map(LineValue::from),
            money: LineMoney::default(),
            message: finding.message.clone(),
            notes: finding.notes.iter().map(|note| note.text.clone()).collect(),
            context: LineContext {
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
                expected_text: expected.as_ref().map(ToString::to_string),
                observed_text: observed.as_ref().map(ToString::to_string),
                delta: None,
                repaired_minor: None,
                corrected_minor: None,
                open_minor: None,
                open: None,
                counted: CountingStatus::Counted,
                stands_for: 1,
            },
        }
    }

    /// The keys that a finding does not have by itself.
    pub fn keys(&self) -> RecordKeys {
        RecordKeys { record: self.record.clone(), money: self.money, context: self.context.clone() }
    }
}

/// One line of a report's findings: a finding, and for one about a record of a log the keys to add such
/// findings up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingEntry<C = &'static str> {
    /// The finding.
    #[serde(flatten)]
    pub finding: Finding<C>,
    /// The keys of a record.
    #[serde(flatten)]
    pub record: Option<RecordKeys>,
}

impl FindingEntry<String> {
    /// The finding with the record that it is about.
    pub fn into_finding(self) -> Finding<String> {
        let record = self.record.as_ref().and_then(RecordKeys::reference);
        Finding { record, ..self.finding }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digest, Fraction, Money, Place, Span};

    fn findings() -> Vec<Finding> {
        let place = || Place::Record { path: "a".into(), offset: 3 };
        let one = |quantity: Quantity| {
            Finding::new("overpaid", Grade::Minor, place(), "It is more.").expected(quantity)
        };
        let money = Money::new(-650, "USD").unwrap();
        let half = Fraction::new(1, 2).unwrap();
        vec![
            one(Quantity::Count(7)),
            one(Quantity::Text("7".into()))
                .note_at("See.", Place::in_text("b", "x", Span::new(0..1))),
            one(Quantity::Exact(half))
                .help("Ask.")
                .replacing(Place::in_text("b", "x", Span::new(0..1)), "y"),
            one(Quantity::Money(money.clone())).money(money).note("A note."),
            one(Quantity::Digest(Digest::of(b""))).observed(Quantity::Count(u64::MAX)),
        ]
    }

    /// What is written is what is read: the same bytes come out of a line that was read.
    #[test]
    fn a_line_that_was_read_is_written_as_it_was() {
        for finding in findings() {
            let line = FindingLine::closing(&finding, "id".into());
            let json = serde_json::to_string(&line).unwrap();
            assert_eq!(serde_json::from_str::<FindingLine>(&json).unwrap(), line, "{json}");
            for record in [None, Some(line.keys())] {
                let entry = FindingEntry { finding: finding.clone(), record };
                let json = serde_json::to_string(&entry).unwrap();
                let read: FindingEntry<String> = serde_json::from_str(&json).unwrap();
                assert_eq!(read.record, entry.record, "{json}");
                assert_eq!(serde_json::to_string(&read).unwrap(), json);
            }
        }
    }

    #[test]
    fn a_finding_that_was_read_says_whom_it_is_about_first() {
        let finding = findings().remove(0);
        let mut line = FindingLine::closing(&finding, "id".into());
        assert_eq!(line.keys().reference(), None);
        (line.record.round, line.record.seat) = (Some("7".into()), Some(2));
        line.context.player = Some("P".into());
        let entry = FindingEntry { finding, record: Some(line.keys()) };
        let json = serde_json::to_string(&entry).unwrap();
        let read: FindingEntry<String> = serde_json::from_str(&json).unwrap();
        let sentence = read.into_finding().sentence().into_owned();
        assert_eq!(sentence, "Table , round 7, seat 2, player P: It is more.");
    }
}
