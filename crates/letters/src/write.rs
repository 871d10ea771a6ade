//! Writing a letter: what [`read_letter`](crate::read_letter) reads, and nothing else.

use crate::conditions::Condition;
use crate::letter::Letter;
use crate::read::{CONDITIONS, ROWS};
use gincert_evidence::{Align, Table};
use gincert_report::{page_title, table_markdown};

/// The letter as Markdown; the same letter gives the same bytes.
pub fn letter_markdown(letter: &Letter) -> String {
    let mut table = Table::new("", &[("Letter", Align::Left), ("", Align::Left)]);
    // Rows that are newer than the first letters are written only where they say something.
    let report = letter.report.as_ref();
    let is_written = |name: &&str| match *name {
        "Commission" => letter.commission.is_some(),
        "Number" | "Addressee" | "Authority" | "Appeal" => entry_of(letter, name).is_some(),
        "Effective" => letter.effective.is_some(),
        "Must sign" => !letter.must_sign.is_empty(),
        "Channels" => !letter.channels.is_empty(),
        "Report" | "Report states" => letter.report.is_some(),
        "Despite the report" => report.is_some_and(|report| report.despite.is_some()),
        _ => true,
    };
    for name in ROWS.into_iter().filter(is_written) {
        table.row([name.to_owned(), entry(letter, name)]);
    }
    let title = format!("Letter: {} {}, {}", letter.action.word(), letter.game, letter.revision);
    let mut out = format!("{}\n{}\n## Conditions\n\n", page_title(&title), table_markdown(&table));
    if letter.conditions.is_empty() {
        out.push_str("There are none.\n");
        return out;
    }
    let mut table = Table::new("", &CONDITIONS.map(|name| (name, Align::Left)));
    for condition in &letter.conditions {
        table.row(row(condition));
    }
    out.push_str(&table_markdown(&table));
    out
}

fn entry(letter: &Letter, name: &str) -> String {
    entry_of(letter, name).unwrap_or_else(|| "not stated".to_owned())
}

fn entry_of(letter: &Letter, name: &str) -> Option<String> {
    match name {
        "Number" => letter.formal.number.clone(),
        "Addressee" => letter.formal.addressee.clone(),
        "Authority" => letter.formal.authority.clone(),
        "Appeal" => letter.formal.appeal.clone(),
        "Effective" => letter.effective.map(|date| date.to_string()),
        "Action" => Some(letter.action.word().to_owned()),
        "Commission" => letter.commission.clone(),
        "Must sign" => Some(letter.must_sign.join(", ")),
        "Channels" => Some(letter.channels.join(", ")),
        "Date" => Some(letter.date.to_string()),
        "In force until" => letter.until.map(|date| date.to_string()),
        "Document" => Some(letter.document.to_string()),
        "Enclosure" => letter.enclosure.map(|digest| digest.to_string()),
        "Letter before" => letter.before.map(|digest| digest.to_string()),
        "Game" => Some(letter.game.clone()),
        "Revision" => Some(letter.revision.clone()),
        "Profile" => Some(letter.profile.clone()),
        "On changes" => letter.on_changes.clone(),
        "Report" => letter.report.as_ref().map(|report| report.sha256.to_string()),
        "Report states" => letter.report.as_ref().map(|report| report.states.clone()),
        "Despite the report" => letter.report.as_ref().and_then(|report| report.despite.clone()),
        "Reason" => letter.reason.clone(),
        _ => Some(letter.conditions.len().to_string()),
    }
}

fn row(condition: &Condition) -> [String; 5] {
    let done = match condition.done_on {
        Some(date) => format!("{} {date}", condition.done.word()),
        None => condition.done.word().to_owned(),
    };
    let [channel, what] = [&condition.channel, &condition.condition].map(Clone::clone);
    [channel, what, condition.who.clone(), condition.when.clone(), done]
}

#[cfg(test)]
mod tests;
