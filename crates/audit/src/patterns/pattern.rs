//! A pattern as a value, and in words.

use super::advice::PatternAdvice;
use super::conflicts::ConflictingRecords;
use super::description::Description;
use super::fact::Moment;
use super::repayment::Repayment;
use gincert_evidence::{capital, counted, grouped, money_notation};
use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Tables, dealers or shifts that a pattern names in words.
const NAMES_MAX: usize = 4;

/// Who and where; what is not there is not part of the pattern.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Who {
    /// Tables; none where all of them are meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
    /// The dealer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer_id: Option<String>,
    /// The dealers, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dealer_ids: Vec<String>,
    /// The shift.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift: Option<String>,
    /// The shifts, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<String>,
    /// The player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// What explains many exceptions together.
#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    /// Who and where.
    pub who: Who,
    /// When the first of its rounds was settled, RFC 3339 where the table is; `None` where no time is known.
    pub since: Option<String>,
    /// When the last of them was.
    pub until: Option<String>,
    /// A word for what it is.
    pub kind: &'static str,
    /// The same as a phrase.
    pub explanation: String,
    /// The same for a narrow column.
    pub brief: String,
    /// What to do about it.
    pub advice: PatternAdvice,
    /// Different rounds; `None` where their number is not known.
    pub records: Option<u64>,
    /// Of so many rounds of these people and this time, or of so many hands where it is about a player.
    pub of: Option<u64>,
    /// Exceptions.
    pub exceptions: u64,
    /// The currency of the amounts.
    pub currency: Option<String>,
    /// What is outstanding to the player's advantage, wager by wager.
    pub overpaid_minor: i128,
    /// What is outstanding to the player's disadvantage, wager by wager.
    pub underpaid_minor: i128,
    /// The first less the second.
    pub net_minor: i128,
    /// Audits that found its exceptions.
    pub codes: Vec<String>,
    /// The common logarithm of the probability that single errors look like this anywhere in the log; `None`
    /// where nothing is held against chance.
    pub log10_p: Option<f64>,
}

impl Pattern {
    /// A pattern without money.
    pub(crate) fn plain(description: Description) -> Pattern {
        let Description { kind, explanation, brief, advice } = description;
        Pattern {
            who: Who::default(),
            since: None,
            until: None,
            kind,
            explanation,
            brief,
            advice,
            records: None,
            of: None,
            exceptions: 0,
            currency: None,
            overpaid_minor: 0,
            underpaid_minor: 0,
            net_minor: 0,
            codes: Vec::new(),
            log10_p: None,
        }
    }

    /// Who, when, what, how many and how much.
    pub fn words(&self) -> String {
        let mut words = self.who.words();
        if let Some(when) = self.when() {
            words.push_str(&format!(", {when}"));
        }
        words.push_str(&format!(": {}.", self.explanation));
        let mut counts = Vec::new();
        // Their explanation has the number.
        let is_counted = !matches!(self.kind, "missing" | "repeated" | "same-name");
        let rounds = self.records.filter(|_| is_counted);
        counts.extend(rounds.map(|records| counted(records, "round", "rounds")));
        let minor =
            |minor: i128| money_notation(minor, self.currency.as_deref().unwrap_or_default());
        match (self.overpaid_minor, self.underpaid_minor) {
            (0, 0) => {}
            (over, 0) => counts.push(format!("{} overpaid", minor(over))),
            (0, under) => counts.push(format!("{} owed", minor(under))),
            (over, under) => {
                counts.push(format!("{} overpaid", minor(over)));
                counts.push(format!("{} owed", minor(under)));
                counts.push(format!("net {}", minor(self.net_minor)));
            }
        }
        if !counts.is_empty() {
            words.push_str(&format!(" {}.", counts.join(", ")));
        }
        words
    }

    /// When it began, for a narrow column: `11 Nov 19:20`.
    pub fn since_brief(&self) -> Option<String> {
        let pieces = jiff::fmt::temporal::Pieces::parse(self.since.as_deref()?).ok()?;
        let at = pieces.date().to_datetime(pieces.time()?);
        Some(at.strftime("%-d %b %H:%M").to_string())
    }

    fn when(&self) -> Option<String> {
        let since = shown(self.since.as_deref()?);
        let until = shown(self.until.as_deref()?);
        let is_one_day = since.get(..14).is_some_and(|day| until.starts_with(day));
        Some(match until.get(15..).filter(|_| is_one_day) {
            _ if since == until => since,
            Some(time) => format!("{since} to {time}"),
            None => format!("{since} to {until}"),
        })
    }
}

impl Who {
    /// As the beginning of a sentence.
    pub fn words(&self) -> String {
        self.named(NAMES_MAX)
    }

    /// The same for a narrow column: more tables than one by their number.
    pub fn brief(&self) -> String {
        self.named(1)
    }

    fn named(&self, names_max: usize) -> String {
        let listed = |names: &[String], kind: &str| match names {
            [] => None,
            [name] => Some(format!("{kind} {name}")),
            names if names.len() > names_max => {
                Some(format!("{} {kind}s", grouped(names.len() as i128)))
            }
            names => Some(format!("{kind}s {}", names.join(", "))),
        };
        let mut parts = Vec::new();
        parts.extend(self.player.as_ref().map(|player| format!("player {player}")));
        parts.extend(self.dealer_id.as_ref().map(|dealer| format!("dealer {dealer}")));
        parts.extend(listed(&self.dealer_ids, "dealer"));
        parts.extend(self.shift.as_ref().map(|shift| format!("shift {shift}")));
        parts.extend(listed(&self.shifts, "shift"));
        parts.extend(listed(&self.tables, "table"));
        match parts.is_empty() {
            true => "All tables".to_owned(),
            false => capital(&parts.join(", ")),
        }
    }
}

/// `2026-11-12T12:03:41-08:00` as `Thu 2026-11-12 12:03`.
fn shown(at: &str) -> String {
    let parsed = jiff::fmt::temporal::Pieces::parse(at).ok();
    let day = parsed.as_ref().map(|pieces| pieces.date());
    let name = day.map(|day| day.strftime("%a").to_string());
    let text = at.get(..16).unwrap_or(at).replace('T', " ");
    name.map_or_else(|| text.clone(), |name| format!("{name} {text}"))
}

/// An instant as RFC 3339 with the offset where the table is.
pub(crate) fn at_local(moment: Moment) -> Option<String> {
    let at = Timestamp::from_second(moment.second).ok()?;
    let offset = Offset::from_seconds(moment.ahead).ok()?;
    if offset == Offset::UTC {
        return Some(at.to_string());
    }
    Some(DateTimePrinter::new().timestamp_with_offset_to_string(&at, offset))
}

/// All patterns of an audit, and what is owed to whom.
#[derive(Debug, Clone, Default)]
pub struct PatternReport {
    /// In the order in which they are listed: most money first, then most exceptions.
    pub patterns: Vec<Pattern>,
    /// Exceptions about records that were looked at.
    pub exceptions: u64,
    /// Those of them that are in no pattern.
    pub rest: u64,
    /// What is outstanding of these, by currency: too much, too little.
    pub rest_minor: BTreeMap<String, [i128; 2]>,
    /// Those of them by audit.
    pub rest_codes: BTreeMap<String, u64>,
    /// Exceptions that were not looked at, because there are too many.
    pub beyond: u64,
    /// Whether there are too many tables, dealers and shifts for rounds to be counted by them.
    pub is_unknown: bool,
    /// What is outstanding by currency and player, hand by hand; `None` where there are too many players.
    pub repayments: Option<BTreeMap<(String, String), Repayment>>,
    /// Records of one round that say different things; `None` where there are none.
    pub conflicts: Option<ConflictingRecords>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_one_sentence() {
        let pattern = Pattern {
            who: Who { dealer_id: Some("D117".into()), ..Who::default() },
            since: Some("2026-11-11T19:20:41-08:00".into()),
            until: Some("2026-11-15T23:10:00-08:00".into()),
            records: Some(160),
            exceptions: 320,
            currency: Some("USD".into()),
            overpaid_minor: 749_000,
            underpaid_minor: 749_000,
            ..Pattern::plain(Description {
                kind: "other-wager",
                explanation: "money of the Play is on the Ante".into(),
                brief: "Play money on Ante".into(),
                advice: PatternAdvice::RetrainWager,
            })
        };
        assert_eq!(
            pattern.words(),
            "Dealer D117, Wed 2026-11-11 19:20 to Sun 2026-11-15 23:10: money of the Play is on the \
             Ante. 160 rounds, $7,490.00 overpaid, $7,490.00 owed, net $0.00."
        );
        assert_eq!(pattern.since_brief().as_deref(), Some("11 Nov 19:20"));
        let until = Some("2026-11-11T23:10:00-08:00".into());
        let day = Pattern { until, records: None, underpaid_minor: 0, ..pattern };
        assert!(day.words().starts_with("Dealer D117, Wed 2026-11-11 19:20 to 23:10: "));
    }
}
