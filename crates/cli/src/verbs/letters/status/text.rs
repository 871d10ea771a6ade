//! The answer of `gincert status` in sentences.

use super::{Answer, ChannelAnswer, EdgeChange, NearbyDocument, Paper};
use crate::ui::wrap::wrapped;
use crate::verbs::letters::registered::RegisterBasis;
use gincert_evidence::printable;
use gincert_letters::{Channel, ConditionStatus, RejectedLetter, Status};
use gincert_report::{DelegationResult, LoggingResult};

/// Most changes that are listed one by one.
const CHANGES_TOLD: usize = 20;

/// One line, for a folder of documents.
pub fn line(answer: &Answer) -> String {
    // What speaks is the letter that changed the approval, where there is one.
    let letter = answer.by.as_ref().or(answer.letter.as_ref());
    let letter = letter.map(|paper| format!("  {}", paper.path)).unwrap_or_default();
    let channels = channel_words(answer).map(|words| format!("  {words}")).unwrap_or_default();
    let open = match answer.status {
        Status::InForce | Status::ConditionsOpen => {
            open(answer).map(|open| format!("  {open}")).unwrap_or_default()
        }
        _ => String::new(),
    };
    format!("{:<14}  {}{letter}{open}{channels}\n", answer.status.word(), answer.document.path)
}

/// How many documents have which status on a day.
pub fn counts(answers: &[Answer], basis: Option<&RegisterBasis>) -> String {
    let on = answers.first().map_or("", |answer| answer.on.as_str());
    let mut counts: Vec<(&str, u64)> = Vec::new();
    for answer in answers {
        let word = answer.status.word();
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    let counts: Vec<String> =
        counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let counted = wrapped("", &format!("Status on {on}: {}.", counts.join(", ")));
    let basis = basis.map(|basis| basis.sentences(on).join(" ")).map(|words| wrapped("", &words));
    counted + &basis.unwrap_or_default()
}

/// The status in each channel, where it differs.
fn channel_words(answer: &Answer) -> Option<String> {
    let words = |one: &ChannelAnswer| format!("{}: {}", channel_name(one), one.status.word());
    let all: Vec<String> = answer.by_channel.iter().map(words).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

fn channel_name(one: &ChannelAnswer) -> &str {
    one.channel.as_deref().unwrap_or("every other channel")
}

fn is_approved(status: Status) -> bool {
    matches!(status, Status::InForce | Status::ConditionsOpen)
}

/// How many conditions are open, where any is.
fn open(answer: &Answer) -> Option<String> {
    let hindering = [
        (answer.conditions_before_operation, "before operation"),
        (answer.conditions_overdue, "overdue"),
    ];
    let hindering = hindering.into_iter().filter(|(count, _)| *count > 0);
    let hindering: Vec<String> = hindering.map(|(count, what)| format!("{count} {what}")).collect();
    let of = match hindering.as_slice() {
        [] => String::new(),
        all => format!(" ({})", all.join(", ")),
    };
    match answer.conditions_open {
        0 => None,
        1 => Some(format!("1 condition open{of}")),
        many => Some(format!("{many} conditions open{of}")),
    }
}

/// The letters of a folder that do not count, for a folder of documents.
pub fn others(others: &[RejectedLetter]) -> String {
    let one = |other: &RejectedLetter| {
        let sentences = format!("{} is not counted. {}", other.path, other.why);
        wrapped("", &printable(&sentences))
    };
    others.iter().map(one).collect()
}

/// The whole answer about one document.
pub fn text(answer: &Answer) -> String {
    let open = open(answer).filter(|_| is_approved(answer.status));
    let open = open.map(|open| format!(", {open}")).unwrap_or_default();
    let word = answer.status.word();
    let channel = answer.channel.as_ref().map(|name| format!(" for the channel '{name}'"));
    let channel = channel.unwrap_or_default();
    let mut text = wrapped("", &format!("{}: {word}{channel}{open}", answer.document.path));
    let as_known = (answer.known_on != answer.on)
        .then(|| format!("By the letters that were known on {}.", answer.known_on));
    for sentence in sentences(answer).into_iter().chain(as_known) {
        text.push_str(&wrapped("  ", &sentence));
    }
    for one in &answer.by_channel {
        text.push_str(&wrapped("    ", &in_channel(one)));
    }
    for condition in &answer.conditions {
        let when = match condition.done_on {
            Some(date) => format!("{} {date}", ConditionStatus::word(condition.done)),
            None => condition.done.word().to_owned(),
        };
        let sentences = format!(
            "{}: {} ({}; {}).",
            printable(&condition.channel),
            printable(&condition.condition),
            printable(&condition.who),
            printable(&condition.when)
        );
        text.push_str(&wrapped(&format!("    {when:<9} "), &sentences));
    }
    if let Some(near) = &answer.nearest {
        text.push_str(&changes(near));
    }
    let is_doubt = |other: &RejectedLetter| answer.doubts.contains(other);
    for doubt in &answer.doubts {
        let sentences = format!("Look at {}. {}", doubt.path, doubt.why);
        text.push_str(&wrapped("  ", &printable(&sentences)));
    }
    for other in answer.others.iter().filter(|other| !is_doubt(other)) {
        let sentences = format!("{} is not counted. {}", other.path, other.why);
        text.push_str(&wrapped("  ", &printable(&sentences)));
    }
    text.push_str(&format!("\n  sha256  {}\n", answer.document.sha256));
    text
}

/// A letter with its date, its writer and its signer.
fn signed(paper: &Paper) -> String {
    let commission = paper.commission.as_deref().map(printable);
    let number = paper.formal.number.as_deref().map(printable);
    let effective = paper.effective.as_ref().map(|day| format!(", in effect from {day},"));
    format!(
        "a letter{} of {}{}{} signed by {}{}{} ({})",
        number.map(|number| format!(" no. {number}")).unwrap_or_default(),
        paper.date,
        effective.unwrap_or_default(),
        commission.map(|name| format!(" of the {name}")).unwrap_or_default(),
        printable(&paper.signer),
        paper.delegation.as_ref().map(DelegationResult::words).unwrap_or_default(),
        paper.logging.as_ref().and_then(LoggingResult::since_words).unwrap_or_default(),
        paper.path
    )
}

/// What the letters come to in one channel, in a sentence.
fn in_channel(one: &ChannelAnswer) -> String {
    let letter = one.letter.as_ref().map(|paper| format!(", approved by {}", signed(paper)));
    let by = one.by.as_ref().map(|paper| format!(", changed by {}", signed(paper)));
    let hindering = match (one.conditions_before_operation, one.conditions_overdue) {
        (0, 0) => String::new(),
        (before, overdue) => {
            format!("; conditions open: {before} before operation, {overdue} overdue")
        }
    };
    let (letter, by) = (letter.unwrap_or_default(), by.unwrap_or_default());
    format!("{}: {}{letter}{by}{hindering}.", channel_name(one), one.status.word())
}

fn sentences(answer: &Answer) -> Vec<String> {
    let on = &answer.on;
    let mut sentences = Vec::new();
    let named = answer.letter.as_ref().map(signed);
    let by = answer.by.as_ref().map(signed);
    match (answer.status, named, by) {
        (Status::InForce, Some(letter), _) => {
            sentences.push(format!("Named in {letter}, in force on {on}."));
            sentences.push(channels(answer));
        }
        (Status::ConditionsOpen, Some(letter), _) => {
            sentences.push(format!(
                "Named in {letter}, in force on {on}. The document is not to be operated while \
                 conditions before operation are open or a condition is overdue."
            ));
            sentences.push(channels(answer));
        }
        (Status::NeedsAPerson, Some(letter), _) => {
            let count = match answer.doubts.len() {
                1 => "1 other letter".to_owned(),
                many => format!("{many} other letters"),
            };
            sentences.push(format!(
                "Named in {letter}. Whether that approval is in force on {on} requires \
                 manual review of {count}."
            ));
            sentences.push(channels(answer));
        }
        (Status::ChannelsDiffer, ..) => sentences.push(
            "Ask for one channel with --channel NAME: the letters come to different things in \
             different channels."
                .to_owned(),
        ),
        (Status::Expired, Some(letter), _) => {
            let stated = answer.amended_by.as_ref().or(answer.letter.as_ref());
            let until = stated.and_then(|paper| paper.until.as_deref());
            sentences.push(format!(
                "Named in {letter}; the approval was in force until {}; on {on} no letter approves it.",
                until.unwrap_or("not stated")
            ));
        }
        (status, Some(letter), Some(by)) => {
            let what = match status {
                Status::Suspended => "Approval suspended by",
                Status::Withdrawn => "Approval withdrawn by",
                Status::Annulled => "Approval annulled from the beginning by",
                _ => "Approval superseded by",
            };
            sentences.push(format!("Approved by {letter}. {what} {by}."));
            let paper = answer.by.as_ref();
            sentences.extend(paper.filter(|_| status != Status::Superseded).map(reason));
            sentences.extend(answer.successor.as_ref().map(|next| {
                format!(
                    "The last letter that replaced it, {}, is {}; it names the document {}.",
                    next.letter,
                    next.status.word(),
                    next.document
                )
            }));
        }
        _ => sentences.push(not_covered(answer)),
    }
    sentences.extend(terms(answer));
    sentences.extend(answer.letter.as_ref().and_then(|paper| of_channels(answer, paper)));
    sentences.extend(answer.letter.as_ref().and_then(report_words));
    match &answer.register {
        Some(register) => sentences.extend(register.sentences(on)),
        None if is_approved(answer.status) || answer.status == Status::ChannelsDiffer => sentences
            .push(
            "Only the letters in this folder were read; nothing shows whether one was left out."
                .to_owned(),
        ),
        None => {}
    }
    if answer.named_as == Some("enclosure") {
        sentences
            .push("The letter names it as its enclosure, not as the rule document.".to_owned());
    }
    sentences.extend(answer.nearest.iter().flat_map(nearest));
    sentences
}

fn not_covered(answer: &Answer) -> String {
    let channel = answer.channel.as_ref().map(|name| format!(" for the channel '{name}'"));
    format!(
        "No valid letter on file covers this exact document{} as of {}. Approvals held elsewhere were \
         not consulted.",
        channel.unwrap_or_default(),
        answer.on
    )
}

/// The letters that changed the terms of the approval, or the text of a letter about it.
fn terms(answer: &Answer) -> Vec<String> {
    let amended = answer.amended_by.as_ref().map(|paper| {
        format!("Its conditions and its last day are stated anew by {}.", signed(paper))
    });
    let noted = answer
        .notes
        .iter()
        .map(|paper| format!("Conditions are noted as done by {}.", signed(paper)));
    let corrected = answer.corrections.iter().map(|paper| {
        format!("The text of a letter is corrected by {}. {}", signed(paper), reason(paper))
    });
    amended.into_iter().chain(noted).chain(corrected).collect()
}

/// The letter's rows about the report that was read before it was signed.
fn report_words(paper: &Paper) -> Option<String> {
    let (report, states) = (paper.report?, printable(paper.report_states.as_deref()?));
    Some(match &paper.despite_report {
        None => format!("The letter rests on the report sha256:{report}, which states: {states}."),
        Some(reason) => format!(
            "The letter approves the document although the report sha256:{report} states: {states}. \
             The commission's reason: {}.",
            printable(reason).trim_end_matches('.')
        ),
    })
}

/// For which channels the letter is, where a channel was asked about or it states some.
fn of_channels(answer: &Answer, paper: &Paper) -> Option<String> {
    let named: Vec<String> =
        paper.channels.iter().map(|name| format!("'{}'", printable(name))).collect();
    match named.as_slice() {
        [] if answer.channel.is_none() => None,
        [] => Some("The letter states no channels: it is for all of them.".to_owned()),
        [one] => Some(format!("The letter is for the channel {one}.")),
        many => Some(format!("The letter is for the channels {}.", many.join(", "))),
    }
}

fn nearest(near: &NearbyDocument) -> Vec<String> {
    let mut sentences = vec![format!(
        "The nearest document that a letter names is {}, {}; it differs at the level '{}': {}.",
        near.letter,
        near.status.word(),
        near.level,
        near.meaning.trim_end_matches('.')
    )];
    sentences.extend(edge("the base game, per Ante", near.math.base.as_ref()));
    if near.math.side_wagers.is_empty() {
        sentences.extend(edge("the bonus wager", near.math.bonus.as_ref()));
    }
    for side in &near.math.side_wagers {
        sentences.extend(edge(&printable(&side.wager), side.house_edge.as_ref()));
    }
    sentences.extend(near.on_changes.as_ref().map(|words| {
        format!("The letter's clause on changes: {}.", printable(words).trim_end_matches('.'))
    }));
    sentences
}

fn reason(paper: &Paper) -> String {
    let until = paper.until.as_ref().map(|day| format!(" It ends on {day}."));
    match &paper.reason {
        Some(reason) => {
            let reason = printable(reason);
            format!("Reason: {}.{}", reason.trim_end_matches('.'), until.unwrap_or_default())
        }
        None => format!("No reason stated.{}", until.unwrap_or_default()),
    }
}

fn edge(of: &str, both: Option<&EdgeChange>) -> Option<String> {
    let EdgeChange { old, new } = both?;
    Some(format!(
        "House edge of {of}: {} in the named document, {} in this one.",
        old.percent(4),
        new.percent(4)
    ))
}

fn channels(answer: &Answer) -> String {
    let channels = &answer.channels;
    let is_changed = answer.amended_by.is_some() || !answer.notes.is_empty();
    match (channels.is_empty(), is_changed) {
        (true, true) => return "The approval has no conditions.".to_owned(),
        (true, false) => return "The letter has no conditions.".to_owned(),
        (false, _) => {}
    }
    let of = |channel: &Channel| {
        format!(
            "{}: {} open, {} done, {} standing",
            printable(&channel.channel),
            channel.open,
            channel.done,
            channel.standing
        )
    };
    let all: Vec<String> = channels.iter().map(of).collect();
    let stated = if is_changed { "" } else { ", as stated in the letter" };
    format!("Conditions by channel{stated}: {}.", all.join("; "))
}

fn changes(near: &NearbyDocument) -> String {
    let mut text = String::new();
    for change in near.changes.iter().take(CHANGES_TOLD) {
        let line = change.new_line.map(|line| format!(" (line {line})")).unwrap_or_default();
        let [what, old, new] = [&change.what, &change.old, &change.new].map(|text| printable(text));
        let sentences = match (old.as_str(), new.as_str()) {
            ("", _) => format!("{what}{line}: now '{new}'."),
            (_, "") => format!("{what}: was '{old}'."),
            _ => format!("{what}{line}: was '{old}', now '{new}'."),
        };
        text.push_str(&wrapped(&format!("    {:<10} ", change.level), &sentences));
    }
    let more = near.changes.len().saturating_sub(CHANGES_TOLD);
    if more > 0 {
        text.push_str(&format!("    and {more} more; see gincert diff\n"));
    }
    text
}
