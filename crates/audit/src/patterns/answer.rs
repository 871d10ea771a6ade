//! Patterns of exceptions, and whom to repay, as objects of an answer in JSON.

use super::{FACTS_MAX, LEVEL, Pattern, PatternReport, Repayment};
use gincert_evidence::{six_digits, whole_number};
use serde_json::{Value, json};

impl Pattern {
    /// The object of an answer in JSON; docs/patterns.md has its keys.
    pub fn answer(&self) -> Value {
        json!({
            "who": self.who,
            "since": self.since,
            "until": self.until,
            "kind": self.kind,
            "explanation": self.explanation,
            "advice": self.advice.sentence(),
            "words": self.words(),
            "records": self.records,
            "of": self.of,
            "exceptions": self.exceptions,
            "currency": self.currency,
            "overpaid_minor": whole_number(Some(self.overpaid_minor)),
            "underpaid_minor": whole_number(Some(self.underpaid_minor)),
            "net_minor": whole_number(Some(self.net_minor)),
            "codes": self.codes,
            "log10_p": self.log10_p.map(six_digits),
        })
    }
}

impl PatternReport {
    /// Among what patterns were searched for, at which level, and what is in none.
    pub fn searched_answer(&self) -> Value {
        let row = |(currency, [over, under]): (&String, &[i128; 2])| {
            json!({
                "currency": currency,
                "overpaid_minor": whole_number(Some(*over)),
                "underpaid_minor": whole_number(Some(*under)),
            })
        };
        let mut answer = json!({
            "level": LEVEL,
            "exceptions": self.exceptions,
            "rest": self.rest,
            "rest_codes": self.rest_codes,
            "rest_money": self.rest_minor.iter().map(row).collect::<Vec<_>>(),
            "exceptions_max": FACTS_MAX,
            "beyond": self.beyond,
            "too_many_names": self.is_unknown,
        });
        if let Some(conflicts) = &self.conflicts {
            answer["conflicting_records"] = conflicts.answer();
        }
        answer
    }

    /// What is outstanding of each player, hand by hand; `None` where there are too many players.
    pub fn repayment_answer(&self) -> Option<Vec<Value>> {
        let row = |((currency, player), one): (&(String, String), &Repayment)| {
            json!({
                "currency": currency,
                "player": Some(player).filter(|player| !player.is_empty()),
                "underpaid_hands": one.underpaid_hands,
                "underpaid_minor": whole_number(Some(one.underpaid_minor)),
                "overpaid_hands": one.overpaid_hands,
                "overpaid_minor": whole_number(Some(one.overpaid_minor)),
                "even_hands": one.even_hands,
            })
        };
        Some(self.repayments.as_ref()?.iter().map(row).collect())
    }
}
