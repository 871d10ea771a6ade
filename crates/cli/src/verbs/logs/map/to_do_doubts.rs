//! What a drafted map may be wrong about although its hands settle, in words: amounts without decimals, wagers that are not
//! read, rounds that may not count, outcomes and payments that an audit would report.

use super::words::{place, quoted};
use gincert_audit::draft::{
    ConsistentDifference, DraftTrial, DraftedCurrencies, DraftedOddWord, DraftedPlay, DraftedSigns,
    DraftedUncounted, DraftedUnreadWager, DraftedUtcTimes, DraftedWholeAmounts, HandKind, MapDraft,
    MarkKind, SharedMark,
};
use gincert_evidence::{counted, fitting, grouped, printable};
use gincert_replay::map::PlayIncludes;
use gincert_replay::rows::Field;

/// Columns that are named in a line.
const COLUMNS_SHOWN: usize = 4;

/// The first lines: amounts that may be a hundred times too high, and wagers that nothing is read of.
pub fn first(drafted: &MapDraft) -> Vec<String> {
    let doubts = &drafted.doubts;
    let unit = doubts.unit.as_ref().map(|(line, unit)| {
        format!(
            "Confirm what one of an amount is worth: the map reads each as {} minor units, because a line above the names of the columns \
             says '{}' and no amount has decimals.",
            grouped((*unit).into()),
            printable(line)
        )
    });
    let whole = doubts.whole_amounts.iter().map(|one| whole_amounts(one, drafted));
    let currencies = doubts.currencies.as_ref().map(currencies);
    let signs = doubts.signs.as_ref().map(signs);
    let credits = doubts.credits.as_ref().map(|column| {
        format!(
            "Find out whether the amounts are credits of the value in '{column}': a map multiplies by no column, and an audit would add up \
             credits of different values. If they are, have the amounts exported in money."
        )
    });
    // Columns without a sign are no results that a person could name.
    let unread = doubts.unread_wagers.iter().filter(|_| signs.is_none()).map(unread_wager);
    let play = doubts.play.as_ref().map(|one| play(one, drafted));
    let first = unit.into_iter().chain(play).chain(whole).chain(currencies).chain(credits);
    first.chain(signs.clone()).chain(unread).collect()
}

/// What may not count, and what is paid otherwise.
pub fn rounds(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Vec<String> {
    let known = state_mark(drafted, trial).map(|(.., void)| &void.column);
    let open = drafted.doubts.uncounted.iter().filter(|one| Some(&one.column) != known);
    let mut lines: Vec<String> = open.map(|one| uncounted(one, drafted)).collect();
    lines.extend(trial.and_then(|trial| outcomes(drafted, trial)));
    let rules = drafted.rules.as_deref().unwrap_or_default();
    let consistent = trial.into_iter().flat_map(|trial| &trial.consistent);
    lines.extend(consistent.map(|one| other_document(one, rules)));
    lines
}

/// What the hands that do not agree have in common: of a mark and a word that says the same, the one of more hands.
pub fn odd_hands(drafted: &MapDraft, trial: Option<&DraftTrial>) -> Option<String> {
    let odd = drafted.odd_word.as_ref();
    let is_more = |mark: &&SharedMark| {
        odd.is_none_or(|odd| {
            mark.with[0] > odd.with[0] && mark.kind != MarkKind::Text(odd.word.clone())
        })
    };
    // What a column of corrections moved is added to what the rules give, where the map reads it.
    let is_open = |mark: &&SharedMark| {
        drafted.corrections.iter().all(|correction| correction.column != mark.column)
    };
    let found = trial.and_then(|trial| trial.mark.as_ref()).filter(is_more).filter(is_open);
    let state = state_mark(drafted, trial).map(|(shared, word, void)| {
        format!(
            "Name '{}' as state in the map, with '{word}' as void{}: '{word}' stands in as many rows as {} in '{}' ({}), and none of \
             these hands is as the rules give.",
            shared.column,
            other_words(drafted, &shared.column, word),
            quoted(&void.texts.iter().map(|(text, _)| printable(text)).collect::<Vec<_>>()),
            void.column,
            counted(void.rows, "row", "rows")
        )
    });
    state.or_else(|| found.map(mark)).or_else(|| odd.map(|odd| odd_word(drafted, odd)))
}

/// The mark of all hands that a word of another column says do not count: its column is that of the state.
fn state_mark<'d>(
    drafted: &'d MapDraft,
    trial: Option<&'d DraftTrial>,
) -> Option<(&'d SharedMark, &'d str, &'d DraftedUncounted)> {
    let shared = trial?.mark.as_ref()?;
    let MarkKind::Text(word) = &shared.kind else { return None };
    let is_own = |one: &&DraftedUncounted| {
        !one.is_training && one.column != shared.column && shared.with == [one.rows; 2]
    };
    let void = drafted.doubts.uncounted.iter().find(is_own)?;
    Some((shared, word.as_str(), void))
}

/// The advice about the other words of a column that becomes the state: each has a meaning of its own.
fn other_words(drafted: &MapDraft, column: &str, word: &str) -> String {
    let own = drafted.columns.iter().find(|one| one.name == column);
    let texts = own.map(|one| one.texts.as_slice()).unwrap_or_default();
    let others = texts.iter().map(|(text, _)| text.as_str());
    let others: Vec<String> =
        others.filter(|text| !text.is_empty() && *text != word).map(printable).collect();
    let named = if others.is_empty() { String::new() } else { format!(" ({})", quoted(&others)) };
    format!(
        ", and each other word of the column{named} as what it means (settled, void, misdeal, incomplete or training); rounds with a \
         word that the map does not have are not read"
    )
}

/// A word that the hands have which do not agree.
fn odd_word(drafted: &MapDraft, odd: &DraftedOddWord) -> String {
    let ([odd_with, with], [odd_without, without]) = (odd.with, odd.without);
    let head = format!(
        "Find out what the rows with '{}' in '{}' are: {} of {} there {} not agree with the rules, or {} another \
         number of cards, and {} of {}. An audit reports each of them as paid wrongly.",
        odd.word,
        odd.column,
        grouped(odd_with.into()),
        counted(with, "hand", "hands"),
        fitting(odd_with, "does", "do"),
        fitting(odd_with, "has", "have"),
        grouped(odd_without.into()),
        counted(without, "other", "others")
    );
    let then = match odd.is_of_rounds {
        true => format!(
            "If such rounds were not played for money, name the column as state in the map, this word as void{}.",
            other_words(drafted, &odd.column, &odd.word)
        ),
        false => {
            "Other rows of the same round have another text there, so that no map can read it as the state of the round: if these \
             rows were not played for money, have them exported by themselves, or answer the exceptions with \
             'gincert replay --dispositions FILE'."
                .to_owned()
        }
    };
    format!(
        "{head} {then} If they are of another game, have them exported by themselves, because rows that show cards are never \
         left out."
    )
}

/// A mark that the hands have which do not agree.
pub fn mark(mark: &SharedMark) -> String {
    let ([odd_with, with], [odd_without, without]) = (mark.with, mark.without);
    let (what, why) = match &mark.kind {
        MarkKind::Text(text) => (
            format!("'{text}'"),
            "If they were paid by another document or pay table, a list of tables ('--tables FILE') states from when it was in force; \
             if the word explains what was paid (a promotion, a cap)",
        ),
        MarkKind::NotZero => (
            "an amount other than zero".to_owned(),
            "If the amount there explains what was paid (a coupon, a cap, a jackpot)",
        ),
    };
    format!(
        "Find out what the rows with {what} in '{}' are: {} of {} there {} not agree with the rules, and {} of {}. An audit \
         reports each of them as paid wrongly. {why}, no map adds it to what the rules give: answer the exceptions with \
         'gincert replay --dispositions FILE'. If such rows were not played for money, name the column as state in the map, where \
         all rows of a round have one text there, or have them exported by themselves.",
        mark.column,
        grouped(odd_with.into()),
        counted(with, "hand", "hands"),
        fitting(odd_with, "does", "do"),
        grouped(odd_without.into()),
        counted(without, "other", "others")
    )
}

/// A column of Play with something else in it.
fn play(one: &DraftedPlay, drafted: &MapDraft) -> String {
    let rows = counted(one.rows, "row", "rows");
    let first = place(drafted, one.file, one.line);
    let (what, read) = match one.includes {
        PlayIncludes::FoldedHands => (
            format!("in {rows} with a folded hand it has an amount, the first in {first}"),
            "The map reads such an amount as no wager ('Play includes' is 'folded hands')",
        ),
        PlayIncludes::Ante | PlayIncludes::Nothing => (
            format!("in {rows} it is the Ante and the Play wager together, the first in {first}"),
            "The map reads it less the Ante ('Play includes' is 'the Ante')",
        ),
    };
    format!(
        "Confirm what '{}' states: {what}. {read}, because the hands settle so under the rules and not as the column is \
         written.",
        one.column
    )
}

/// Results of which the sign is in columns of its own.
fn signs(one: &DraftedSigns) -> String {
    format!(
        "Have results exported with a minus for a loss: no amount in {} is below zero, and {} {} words for won and lost. Or name both \
         columns of a result as one field, such as net_ante, and its words in a row 'Words of a loss' of the map.",
        quoted(&one.amounts),
        quoted(&one.words),
        fitting(one.words.len() as u64, "has", "have")
    )
}

/// A column without decimals beside others with them.
fn whole_amounts(one: &DraftedWholeAmounts, drafted: &MapDraft) -> String {
    format!(
        "Find out whether '{}' in '{}' ({}) is an amount in cents: no cell of this column has decimals, and every cell of '{}' has them. The map \
         reads it as an amount in units; if it is in cents, all amounts of the column are 100 times too high, and it has to be \
         exported with decimals as the others are.",
        one.text,
        one.column,
        place(drafted, one.file, one.line),
        one.other
    )
}

/// Currencies with different decimals.
fn currencies(one: &DraftedCurrencies) -> String {
    let all: Vec<String> = one
        .currencies
        .iter()
        .map(|(code, decimals, rows)| {
            let decimals = counted(u64::from(*decimals), "decimal", "decimals");
            format!("{code} has {decimals} ({})", counted(*rows, "row", "rows"))
        })
        .collect();
    let read = match one.fits {
        true => {
            "The map reads each amount with the decimals of its row's currency; confirm that amounts are written so."
        }
        false => {
            "No amount is read, because one number of decimals in every row would make amounts of one of these currencies 100 \
             times too high: an amount has more decimals than its currency, or rows of one round have different currencies. Have \
             them exported with the decimals of their currency and one currency in each round, or each currency by itself."
        }
    };
    format!(
        "Look at the currencies in '{}': {}. {read} No sum of two currencies means anything.",
        one.column,
        all.join(", ")
    )
}

/// A wager of which a part is not read.
fn unread_wager(one: &DraftedUnreadWager) -> String {
    let shown: Vec<String> = one.columns.iter().take(COLUMNS_SHOWN).cloned().collect();
    let more = one.columns.len().saturating_sub(COLUMNS_SHOWN) as u64;
    let more = match more {
        0 => String::new(),
        more => format!(" and {}", counted(more, "other column", "other columns")),
    };
    let head = match one.is_whole {
        true => format!(
            "Name the columns of '{}': the rules have this wager, and nothing of it is read, so that an audit compares nothing of it.",
            one.name
        ),
        false => format!(
            "Name the column of what was won or paid on '{}': what was wagered on it is read, and no result, so that an audit reports \
             each as missing.",
            one.name
        ),
    };
    match shown.is_empty() {
        true => format!("{head} The export has no other column of amounts; have it exported."),
        false => format!(
            "{head} Columns of amounts that nothing is read from: {}{more}.",
            quoted(&shown)
        ),
    }
}

/// Rows with a word for a round that does not count.
fn uncounted(one: &DraftedUncounted, drafted: &MapDraft) -> String {
    let texts: Vec<String> = one
        .texts
        .iter()
        .map(|(text, rows)| format!("'{}' ({})", printable(text), counted(*rows, "row", "rows")))
        .collect();
    let others = match one.others.as_deref() {
        Some([]) => "Rows with an empty cell count as settled".to_owned(),
        Some(others) => format!(
            "Give {} as settled",
            quoted(&others.iter().map(|word| printable(word)).collect::<Vec<_>>())
        ),
        None => "Give every other text of the column as settled".to_owned(),
    };
    let (read, name) = match one.field {
        Some(field) => (
            format!("the column is read as {}", field.name()),
            format!("give '{}' a second row as state", one.column),
        ),
        None => {
            ("nothing is read from the column".to_owned(), "name the column as state".to_owned())
        }
    };
    let what = format!(
        "Find out whether rounds with {} in '{}' count, the first in {}: {read}, and an audit takes them for settled. Their results \
         prove nothing here.",
        texts.join(", "),
        one.column,
        place(drafted, one.file, one.line)
    );
    let has_state = drafted.columns.iter().any(|column| column.field == Some(Field::State));
    let state = if one.is_training { "training" } else { "void" };
    match has_state || one.others.is_none() {
        true => format!(
            "{what} Where they were not played for money, have these rows exported by themselves, or take them out of the export, and \
             say so in the report: the column cannot be the state of a round as well."
        ),
        false => format!(
            "{what} Where they do not count, {name} in the map, and such a text as {state}. {others}, where such rounds count: any \
             other text is no state."
        ),
    }
}

/// Hands of one kind that are mostly paid otherwise.
pub fn other_document(one: &ConsistentDifference, rules: &str) -> String {
    let of = match &one.kind {
        HandKind::Outcome(row) => format!("to which the row '{row}' applies"),
        HandKind::OutcomeAndTop(row, rank) => format!(
            "to which the row '{row}' applies with {rank} as the dealer's highest left-over card"
        ),
        HandKind::Odds(hundredths) => match hundredths {
            ..0 => "in which the rules pay nothing on it".to_owned(),
            _ => format!("in which it pays {} to 1", odds(*hundredths)),
        },
    };
    let at = one.at.as_ref().map_or_else(String::new, |at| format!(", {at}"));
    let hands = match one.hands == one.of {
        true => format!("all {}", counted(one.of, "hand", "hands")),
        false => format!("{} of {}", grouped(one.hands.into()), counted(one.of, "hand", "hands")),
    };
    let since = match one.before {
        0 => format!("in {hands} {of}; the first is round '{}'{at}", one.round),
        before => format!(
            "in {hands} {of} since round '{}'{at}, and as by it in {} before",
            one.round,
            counted(before, "such hand", "such hands")
        ),
    };
    format!(
        "Find out whether the table plays another document: '{}' is paid otherwise than by {rules} {since}. An audit reports each {}.",
        one.wager,
        fitting(one.hands, "hand", "of these hands")
    )
}

/// Odds to one, with two decimals where they are needed.
fn odds(hundredths: i64) -> String {
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => grouped(whole.into()),
        (whole, part) => format!("{}.{part:02}", grouped(whole.into())),
    }
}

/// Times in UTC although another time zone is given.
pub fn utc_times(one: &DraftedUtcTimes) -> String {
    let name = match one.is_local {
        true => ", and the name of the column says that they are local",
        false => "",
    };
    format!(
        "Confirm that the times in '{}' are in UTC: all of them end in Z{name}. {} is not used to read them: it states only in which days \
         the rounds are. If the clock is local, write the pattern %Y-%m-%dT%H:%M:%SZ as 'Time', so that the time zone applies.",
        one.column, one.zone
    )
}

/// Outcomes that are others than by the rules.
fn outcomes(drafted: &MapDraft, trial: &DraftTrial) -> Option<String> {
    let [agree, differ] = trial.outcomes;
    let column = drafted.columns.iter().find(|column| column.field == Some(Field::Outcome))?;
    (differ > 0).then(|| {
        format!(
            "Look at the column '{}', which is read as the outcome of a hand: {} of {} others than by the rules, and an \
             audit reports each. Where its words do not say which row of the rules applied, take the column out of the map; \
             amounts are compared all the same.",
            column.name,
            grouped(differ.into()),
            counted(agree.saturating_add(differ), "stated outcome is", "stated outcomes are")
        )
    })
}
