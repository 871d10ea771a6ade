//! Compared totals as findings, as a table and in a sentence.

use super::answer::{ComparedFigure, ComparedLine, TotalAnswer, TotalsComparison};
use crate::checks::{total_differs, total_not_compared};
use gincert_evidence::{Align, Finding, Table, counted, grouped};
use gincert_replay::summary::turnover::TotalScope;

/// Rows of the table that are shown, those that do not agree first.
const SHOWN_MAX: usize = 200;

/// Figures that a sentence names.
const NAMED_MAX: usize = 1;

impl TotalsComparison {
    /// A finding for each line with a figure that differs, and for each with one that is not compared.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        self.lines.iter().flat_map(ComparedLine::findings).collect()
    }

    /// How many figures there are of how many lines, and what became of them, as one sentence without its full
    /// stop.
    pub fn words(&self) -> String {
        let [agree, differ, open] = self.counts();
        let all = counted(agree + differ + open, "figure", "figures");
        let lines = counted(self.lines.len() as u64 + self.dropped, "line", "lines");
        if differ + open == 0 {
            return match agree {
                0 => format!("nothing was compared: no figure in {lines}"),
                1 => format!("{all} in {lines} agrees"),
                _ => format!("all {all} in {lines} agree"),
            };
        }
        let parts = [
            (agree, ["agrees", "agree"]),
            (differ, ["differs", "differ"]),
            (open, ["is not compared", "are not compared"]),
        ];
        let parts =
            parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, [one, more])| {
                format!("{} {}", grouped(count.into()), if count == 1 { one } else { more })
            });
        let mut words = format!("of {all} in {lines}, {}", parts.collect::<Vec<_>>().join(", "));
        let differing = self.with(|answer| matches!(answer, TotalAnswer::Differs { .. }));
        for (line, figure) in differing.into_iter().take(NAMED_MAX) {
            words.push_str(&format!(". {}: {}", line.title(), figure.words(&line.currency, true)));
        }
        if differ == 0
            && let Some((line, figure)) =
                self.with(|answer| matches!(answer, TotalAnswer::NotCompared(_))).first()
        {
            words.push_str(&format!(". {}: {}", line.title(), figure.words(&line.currency, true)));
        }
        words
    }

    /// Why an audit that differs in nothing is open all the same.
    pub(crate) fn open_words(&self) -> Option<String> {
        let [agree, differ, open] = self.counts();
        (open > 0).then(|| {
            let all = counted(agree + differ + open, "figure", "figures");
            let is = if open == 1 { "is" } else { "are" };
            format!("{} of {all} of totals {is} not compared with the logs", grouped(open.into()))
        })
    }

    /// All figures, those that do not agree first.
    pub fn table(&self) -> Table {
        let columns = [
            ("Total", Align::Left),
            ("Of", Align::Left),
            ("Figure", Align::Left),
            ("Stated", Align::Right),
            ("In the logs", Align::Right),
            ("Stated more", Align::Right),
            ("Answer", Align::Left),
        ];
        let agrees = |answer: &TotalAnswer| *answer == TotalAnswer::Agrees;
        let mut rows = self.with(|answer| matches!(answer, TotalAnswer::Differs { .. }));
        rows.extend(self.with(|answer| matches!(answer, TotalAnswer::NotCompared(_))));
        rows.extend(self.with(agrees));
        let title = match rows.len() > SHOWN_MAX {
            true => format!(
                "Totals compared with the records of the logs; the first {SHOWN_MAX} of {} figures, those that \
                 do not agree first",
                grouped(rows.len() as i128)
            ),
            false => "Totals compared with the records of the logs".to_owned(),
        };
        let mut table = Table::new(title, &columns);
        for (line, figure) in rows.into_iter().take(SHOWN_MAX) {
            let shown = |value: Option<i128>| {
                value.map_or_else(|| "-".to_owned(), |value| figure.shown(value, &line.currency))
            };
            table.row([
                line.line.origin.clone(),
                line.scope_words(),
                figure.stated.name.clone(),
                shown(Some(figure.stated.stated)),
                shown(figure.counted),
                shown(figure.difference().filter(|more| *more != 0)),
                figure.answer_words(),
            ]);
        }
        if self.unreadable > 0 {
            let lines = counted(self.unreadable, "line", "lines");
            let words =
                format!("{lines} of the logs cannot be read: rounds may be missing in the sums");
            table.row(["Caution", "", "", "", "", "", &words]);
        }
        table
    }

    /// Figures with an answer, with their lines.
    fn with(&self, is_it: impl Fn(&TotalAnswer) -> bool) -> Vec<(&ComparedLine, &ComparedFigure)> {
        let figures =
            self.lines.iter().flat_map(|line| line.figures.iter().map(move |one| (line, one)));
        figures.filter(|(_, figure)| is_it(&figure.answer)).collect()
    }
}

impl ComparedLine {
    /// Where it is and what it is of.
    fn title(&self) -> String {
        format!("{} ({})", self.line.origin, self.scope_words())
    }

    /// What it is of: `table T1, 2026-11-20`.
    pub fn scope_words(&self) -> String {
        let TotalScope { table, day, shift, dealer, hours, currency } = &self.line.scope;
        let named =
            |what: &str, name: &Option<String>| name.as_ref().map(|name| format!("{what}{name}"));
        let hours = hours.map(|(from, to)| format!("{from:02}:00 to {to:02}:00"));
        let parts = [
            named("table ", table),
            named("", day),
            named("shift ", shift),
            named("dealer ", dealer),
            hours,
            named("", currency),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { "all".to_owned() } else { parts.join(", ") }
    }

    fn findings(&self) -> Vec<Finding> {
        let mut differing: Vec<&ComparedFigure> = Vec::new();
        let mut open: Vec<&ComparedFigure> = Vec::new();
        for figure in &self.figures {
            match figure.answer {
                TotalAnswer::Agrees => {}
                TotalAnswer::Differs { .. } => differing.push(figure),
                TotalAnswer::NotCompared(_) => open.push(figure),
            }
        }
        let all = counted(self.figures.len() as u64, "figure", "figures");
        let sentence = |figures: &[&ComparedFigure], verb: [&str; 2]| {
            let verb = if figures.len() == 1 { verb[0] } else { verb[1] };
            let mut text = format!("{}: of {all}, {} {verb}.", self.title(), figures.len());
            for (place, figure) in figures.iter().enumerate() {
                text.push_str(&format!(" {}.", figure.words(&self.currency, place == 0)));
            }
            text
        };
        let place = || self.line.place.clone();
        let mut found = Vec::new();
        if !differing.is_empty() {
            let is_explained = differing.iter().all(|figure| figure.is_explained());
            let message = sentence(&differing, ["differs from the logs", "differ from the logs"]);
            found.push(total_differs::finding(place(), message, is_explained));
        }
        if !open.is_empty() {
            let message = sentence(&open, ["is not compared", "are not compared"]);
            found.push(total_not_compared::finding(place(), message));
        }
        found
    }
}

impl ComparedFigure {
    /// Whether records come exactly to its difference.
    fn is_explained(&self) -> bool {
        matches!(&self.answer, TotalAnswer::Differs { causes } if !causes.is_empty())
    }

    /// What is stated, what the logs have, and what became of it, without a full stop.
    fn words(&self, currency: &str, names_rounds: bool) -> String {
        let name = &self.stated.name;
        match (&self.answer, self.counted, self.difference()) {
            (TotalAnswer::NotCompared(why), ..) => format!("{name}: {}", why.words()),
            (answer, Some(logs), Some(more)) => {
                let [stated, logs] =
                    [self.stated.stated, logs].map(|value| self.shown(value, currency));
                let more = self.shown(more, currency);
                let more = match more.strip_prefix('-') {
                    Some(less) => format!("{less} less stated"),
                    None => format!("{more} more stated"),
                };
                let mut words = format!("{name}: {stated} stated, {logs} in the logs, {more}");
                if let TotalAnswer::Differs { causes } = answer
                    && !causes.is_empty()
                {
                    words.push_str(&format!(", exactly {}", self.causes(names_rounds)));
                }
                words
            }
            _ => format!("{name}: {}", self.answer_words()),
        }
    }

    /// What became of it.
    fn answer_words(&self) -> String {
        match &self.answer {
            TotalAnswer::Agrees => "agrees".to_owned(),
            TotalAnswer::Differs { causes } if causes.is_empty() => "differs".to_owned(),
            TotalAnswer::Differs { .. } => format!("differs by {}", self.causes(false)),
            TotalAnswer::NotCompared(why) => format!("not compared: {}", why.words()),
        }
    }

    fn causes(&self, names_rounds: bool) -> String {
        let TotalAnswer::Differs { causes } = &self.answer else { return String::new() };
        let words = causes.iter().map(|cause| match names_rounds {
            true => cause.words(),
            false => cause.short_words(),
        });
        words.collect::<Vec<_>>().join(" and ")
    }
}
