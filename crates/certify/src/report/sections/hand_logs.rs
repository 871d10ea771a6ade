//! Section 10: hand logs, every round settled again.

use crate::blocks::text;
use crate::examine::hand_logs::{HandLogs, LINES_MAX, TOLD_MAX};
use crate::report::context::ReportContext;
use gincert_audit::{UNCOMPARED_MAX, definitions, rate_definitions};
use gincert_evidence::{Figure, Verdict, counted, fitting, grouped, printable};
use gincert_replay::REFERENCE_SHARE;
use gincert_report::{Block, ConclusionLine, Report};

/// The verdict on the hand logs; `None` where the submission has none.
pub(super) fn verdict(facts: &ReportContext<'_>) -> Option<Verdict> {
    let logs = &facts.intake.hand_logs;
    (!logs.files.is_empty()).then(|| logs.verdict())
}

/// What the sentence is about.
const ABOUT: &str = "Hand logs";

/// The sentence for the conclusion.
pub(crate) fn sentence(facts: &ReportContext<'_>) -> ConclusionLine {
    let logs = &facts.intake.hand_logs;
    if logs.files.is_empty() {
        return ConclusionLine::new(ABOUT, None, vec!["not part of this submission".to_owned()]);
    }
    let [read, audited, rejected] = logs.records;
    let files = logs.files.len() as u64;
    if let Some(why) = logs.not_read {
        let none = match files {
            1 => format!("the one file was not read: {why}"),
            files => format!("none of {} files was read: {why}", number(files)),
        };
        return ConclusionLine::new(ABOUT, Some(logs.verdict()), vec![none]);
    }
    if read == 0 {
        let none = format!("no record of {} could be read", counted(files, "file", "files"));
        return ConclusionLine::new(ABOUT, Some(logs.verdict()), vec![none]);
    }
    let mut parts = vec![format!(
        "{} read, {} audited, {} rejected",
        counted(read, "record", "records"),
        number(audited),
        number(rejected)
    )];
    parts.extend(leaving(logs));
    parts.push(exceptions(logs));
    match logs.incomplete.len() as u64 {
        0 => {}
        files => parts.push(format!(
            "incomplete: {} {} not read to the end",
            counted(files, "file", "files"),
            fitting(files, "was", "were")
        )),
    }
    if audited > 0 {
        parts.extend(by_document(logs));
        parts.extend(compared(logs));
    }
    ConclusionLine::new(ABOUT, Some(logs.verdict()), parts)
}

/// Audited records that leave the sums; without them the counts of rounds do not add up to the records.
fn leaving(logs: &HandLogs) -> Option<String> {
    let [repeated, corrected] = logs.coverage.leaving;
    let repeated = (repeated > 0).then(|| {
        let verb = fitting(repeated, "repeats", "repeat");
        format!("{} {verb} an earlier round of the logs", number(repeated))
    });
    let corrected = (corrected > 0).then(|| {
        format!(
            "{} {} corrected by another record",
            number(corrected),
            fitting(corrected, "is", "are")
        )
    });
    let parts: Vec<String> = repeated.into_iter().chain(corrected).collect();
    (!parts.is_empty()).then(|| format!("of the audited records {}", parts.join(", and ")))
}

/// How many exceptions there are, and how grave they are.
fn exceptions(logs: &HandLogs) -> String {
    let all = counted(logs.exceptions[0], "exception", "exceptions");
    let [observations, minor, material] = logs.grades;
    match logs.exceptions[0] {
        0 => all,
        _ => format!(
            "{all} ({} material, {} minor, {})",
            number(material),
            number(minor),
            counted(observations, "observation", "observations")
        ),
    }
}

/// What of the audited records was compared, and what was not.
fn compared(logs: &HandLogs) -> Vec<String> {
    let coverage = &logs.coverage;
    let is_of_another_game = !logs.has_wagers && !coverage.is_played();
    if is_of_another_game {
        return vec!["none of them could be compared with the rules".to_owned()];
    }
    let mut parts = match (logs.money.is_empty(), coverage.compared) {
        _ if coverage.is_played() => Vec::new(),
        (true, 0) => vec!["no wager could be compared with the rules".to_owned()],
        (true, _) => vec!["all compared wagers were paid correctly".to_owned()],
        (false, _) => logs.money.clone(),
    };
    parts.push(coverage.words());
    let [differ, open, made] = logs.tests;
    if made > 0 {
        parts.push(format!(
            "{} of {} of deal and win {}, {} {} inconclusive",
            number(differ),
            counted(made, "test", "tests"),
            fitting(differ, "differs", "differ"),
            number(open),
            fitting(open, "is", "are")
        ));
    }
    if logs.verdict() == Verdict::Inconclusive {
        parts.push(format!("inconclusive, because {}", logs.reasons.join(", and because ")));
    }
    parts
}

fn number(count: u64) -> String {
    grouped(count.into())
}

/// Every count of records, wagers, rounds and tests, by its name.
fn counts(logs: &HandLogs) -> Vec<(&'static str, u64)> {
    let [repeated, corrected] = logs.coverage.leaving;
    let [read, audited, rejected] = logs.records;
    let [observations, minor, material] = logs.grades;
    let [differ, open, made] = logs.tests;
    let coverage = &logs.coverage;
    let (plays, [_, not_settled]) = (coverage.plays, coverage.records);
    vec![
        ("files", logs.files.len() as u64),
        ("records.read", read),
        ("records.audited", audited),
        ("records.rejected", rejected),
        ("records.repeated", repeated),
        ("records.corrected", corrected),
        ("exceptions.all", logs.exceptions[0]),
        ("exceptions.listed", logs.exceptions[1]),
        ("exceptions.material", material),
        ("exceptions.minor", minor),
        ("exceptions.observations", observations),
        ("wagers.made", coverage.made),
        ("wagers.compared", coverage.compared),
        ("wagers.hidden", coverage.hidden),
        ("wagers.unstated", coverage.unstated),
        ("wagers.unclear", coverage.unclear),
        ("wagers.not-compared", coverage.not_compared()),
        ("wagers.void", coverage.void),
        ("owed.compared", coverage.owed.compared),
        ("owed.not_compared", coverage.owed.open),
        ("owed.open", coverage.owed.open),
        ("owed.void-nothing", coverage.owed.void_nothing),
        ("rounds.with-wagers", coverage.rounds_with_wagers()),
        ("rounds.with-wagers.not-settled", not_settled),
        ("rounds.played", plays.rounds),
        ("rounds.played.compared", plays.compared),
        ("rounds.played.followed", plays.followed),
        ("rounds.played.hidden", plays.hidden),
        ("rounds.played.unclaimed", plays.unclaimed),
        ("rounds.played.broken", plays.broken),
        ("rounds.played.not-settled", plays.not_settled),
        ("rounds.played.other", plays.other()),
        ("rounds.played.not-compared", plays.rounds.saturating_sub(plays.compared)),
        ("matches", plays.matches[0]),
        ("matches.compared", plays.matches[1]),
        ("matches.not-compared", plays.matches[0].saturating_sub(plays.matches[1])),
        ("tests.made", made),
        ("tests.differ", differ),
        ("tests.inconclusive", open),
        ("further-documents", logs.further.len() as u64),
    ]
}

/// Names what was counted.
pub(super) fn name(report: &mut Report, facts: &ReportContext<'_>) {
    let logs = &facts.intake.hand_logs;
    report.name("logs.files.not-taken-in", super::logs_not_tested::missing_count(facts));
    if logs.files.is_empty() {
        return;
    }
    for (name, count) in counts(logs) {
        report.name(&format!("logs.{name}"), count);
    }
    if let Some(under_item) = logs.under_item {
        report.name("logs.records.under-the-item", under_item);
        report.name("logs.rounds.under-the-item", logs.rounds_under_item.unwrap_or(0));
    }
    for (number, other) in (1..).zip(&logs.others) {
        report.name(&format!("logs.records.under-other.{number}"), other.records);
    }
    logs.not_read.into_iter().for_each(|why| report.name("logs.not-read", why));
    report.name("logs.incomplete-files", logs.incomplete.len() as u64);
    let coverage = &logs.coverage;
    let [stated, open] = coverage.points_sums();
    report.name("logs.points.stated", stated);
    report.name("logs.points.due", stated + open);
    if let Some([all, used]) = logs.dispositions {
        report.name("logs.dispositions", all);
        report.name("logs.dispositions.used", used);
    }
    let [part, of] = UNCOMPARED_MAX;
    report.name("method.logs.uncompared-at-most", format!("{part} in {of}"));
    report.name("method.exceptions.listed-at-most", TOLD_MAX);
    report.name("method.exceptions.lines-at-most", LINES_MAX);
    for (word, count) in [
        ("hidden", coverage.hidden),
        ("unstated", coverage.unstated),
        ("unclear", coverage.unclear),
    ] {
        report.name(&format!("logs.wagers.{word}.share"), coverage.share(count));
    }
    for (number, reason) in (1..).zip(&logs.reasons) {
        report.name(&format!("logs.reasons.{number}"), reason.clone());
    }
    for (number, money) in (1..).zip(&logs.money) {
        report.name(&format!("logs.money.{number}"), money.clone());
    }
    for (code, count) in &logs.dropped {
        report.name(&format!("logs.without-line.{code}"), *count);
    }
}

/// How many rounds the answer is about: those under the item under test, and under what else.
fn by_document(logs: &HandLogs) -> Vec<String> {
    let [_, audited, _] = logs.records;
    let Some(own) = logs.under_item else {
        return Vec::new();
    };
    if own == audited {
        return Vec::new();
    }
    let mut parts = vec![format!(
        "{} of {} under the item under test",
        number(own),
        counted(audited, "record", "records")
    )];
    parts.extend(logs.others.iter().map(|other| {
        let [name, _] = &other.document;
        let less = if other.pays_less.is_empty() { "" } else { ", which pays less" };
        let records = counted(other.records, "record", "records");
        format!("{records} under '{}'{less}", printable(name))
    }));
    parts
}

/// Which rule documents the rounds were settled by, and which of them is the item under test.
fn in_force(facts: &ReportContext<'_>) -> String {
    let logs = &facts.intake.hand_logs;
    let item = facts.examined().map_or("", |examined| examined.source.path());
    let [_, audited, _] = logs.records;
    let count = logs.under_item.map_or_else(
        || "of more tables than are counted separately, an unknown number".to_owned(),
        number,
    );
    let by_item = format!(
        "{count} of {} {} under the item under test, '{}'",
        counted(audited, "audited record", "audited records"),
        fitting(logs.under_item.unwrap_or(0), "falls", "fall"),
        printable(item)
    );
    match logs.further.is_empty() {
        true => format!("Rules in force: {by_item}. No other rule document was submitted."),
        false => format!(
            "Rules in force: a record is settled by the document that {}; the first table shows \
             which document governed which records. {by_item}. {}, and the figures that {} are not \
             compared.",
            match logs.has_tables {
                true =>
                    "was in force at its table and time by the list of tables, or that the record \
                     names",
                false => "it names, otherwise by the only one of its game",
            },
            further(logs.further.len() as u64, logs.idle.len() as u64),
            fitting(logs.further.len() as u64, "it prints", "they print")
        ),
    }
}

/// What further rule documents are for, and how many of them were in force for no record.
fn further(count: u64, idle: u64) -> String {
    let documents = counted(count, "further rule document", "further rule documents");
    let used = match idle {
        0 => fitting(count, "it settles rounds", "they settle rounds").to_owned(),
        idle if idle == count => fitting(
            count,
            "no record was played under it",
            "no record was played under any of them",
        )
        .to_owned(),
        idle => format!(
            "they settle rounds, but for {} of them, which {} in force for no record",
            number(idle),
            fitting(idle, "was", "were")
        ),
    };
    format!("{documents} {} not the item under test: {used}", fitting(count, "is", "are"))
}

/// Exceptions that have no line of their own, by code.
fn without_line(logs: &HandLogs) -> String {
    let named: Vec<String> =
        logs.dropped.iter().map(|(code, count)| format!("{} {code}", number(*count))).collect();
    match named.is_empty() {
        true => "none is left out".to_owned(),
        false => format!("without a line there are {}", named.join(", ")),
    }
}

/// Adds the section and gives its figures, by file.
pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) -> Vec<(String, Figure)> {
    let logs = &facts.intake.hand_logs;
    if logs.files.is_empty() {
        name(report, facts);
        report.add("10", text("The submission has no hand log: no round was re-settled."));
        return Vec::new();
    }
    name(report, facts);
    let [_, audited, _] = logs.records;
    if audited == 0 {
        let none = match logs.not_read {
            Some(why) => format!("They were not read: {why}"),
            None => "No record of them could be audited; section 13 gives the reason".to_owned(),
        };
        let files = logs.files.join(", ");
        report.add("10", text(format!("Hand logs, in this order: {files}. {none}.")));
    }
    if logs.tables.is_empty() {
        return Vec::new();
    }
    if audited > 0 {
        method(report, facts);
    }
    listed(report, facts);
    for table in &logs.tables {
        report.add("10", Block::Table(table.clone()));
    }
    for (file, figure) in &logs.figures {
        report.add("10", Block::Figure { figure: figure.clone().into(), file: file.clone() });
    }
    logs.figures.clone()
}

/// Whether the logs are of rounds that are played event by event: by what they hold, or else by the rule
/// document.
fn is_played(facts: &ReportContext<'_>) -> bool {
    let by_rules = facts.examined().is_some_and(|examined| examined.rules().is_none());
    by_rules && !facts.intake.hand_logs.has_wagers
}

/// How records are settled again, and what the words of the section mean.
fn method(report: &mut Report, facts: &ReportContext<'_>) {
    let logs = &facts.intake.hand_logs;
    let is_played = is_played(facts);
    report.add("10", text(format!(
        "Hand logs, in this order: {}. Every record with rules in force is re-settled under its \
         rule document, {}, by a fast evaluator; the reference evaluator confirms every exception \
         and one clean record in about {}, chosen by its place. A value that a log states ({}) is \
         checked; it is never used as the result.",
        logs.files.join(", "),
        match (is_played, logs.coverage.plays.rounds + logs.coverage.plays.matches[0] > 0) {
            (true, _) => facts.examined().map_or("event by event", crate::families::family::followed_words),
            (false, true) => "wager by wager, or event by event where it has no wagers",
            (false, false) => "wager by wager",
        },
        grouped(REFERENCE_SHARE.into()),
        facts.examined().map_or("", crate::families::family::claimed_words)
    )));
    report.add("10", text(in_force(facts)));
    if let Some([all, used]) = logs.dispositions {
        report.add(
            "10",
            text(format!(
                "Dispositions: {} {} submitted, {} of them about an exception of this audit.{}",
                number(all as u64),
                fitting(all as u64, "was", "were"),
                number(used as u64),
                match used {
                    0 => "",
                    1 =>
                        " It is quoted with its exception in section 13 and in findings.jsonl; it \
                      changes no verdict and no amount.",
                    _ =>
                        " Each of these is quoted with its exception in section 13 and in \
                      findings.jsonl; it changes no verdict and no amount.",
                }
            )),
        );
    }
    report.add(
        "10",
        Block::List(vec![
            "Evidence: the contents of a record determine what can be tested. The table of audits \
         states how many records had too little for each audit."
                .to_owned(),
            format!(
                "Verdict: agrees requires that no exception is material or minor, and that at most \
                 {} in {} of the {}, of the rounds and of the lines are not compared, void or \
                 unreadable; beyond that it is inconclusive, and where nothing was compared \
                 not-tested.",
                UNCOMPARED_MAX[0],
                UNCOMPARED_MAX[1],
                match is_played {
                    true => "matches",
                    false => "wagers made",
                }
            ),
            match is_played {
                true => {
                    "Totals: a duplicate of an earlier round, and a round that another record \
                     corrects, are excluded from all totals."
                }
                false => {
                    "Totals: a duplicate of an earlier round is excluded from all totals; a round \
                      that another record corrects is excluded from the account and the tests, and \
                      its payment errors are listed separately."
                }
            }
            .to_owned(),
        ]),
    );
    let all = match is_played {
        true => rate_definitions(),
        false => definitions(),
    };
    report.add("10", Block::List(all));
}

/// Which exceptions are listed where.
fn listed(report: &mut Report, facts: &ReportContext<'_>) {
    let logs = &facts.intake.hand_logs;
    let [all, listed] = logs.exceptions;
    let keys = match is_played(facts) {
        true => "with its table, round, seat and time",
        false => "with its round, dealer, shift, time, currency, rules and money",
    };
    report.add("10", text(match (all, all > listed) {
        (0, _) => "The audit found no exceptions.".to_owned(),
        (_, true) => format!("Section 13 lists the first {} exceptions of records one by one, and those about all logs together: {} of {}. findings.jsonl has a line for each of the first {}, {keys}; {}.", number(TOLD_MAX as u64), number(listed), number(all), number(LINES_MAX as u64), without_line(logs)),
        (1, false) => format!("Section 13 lists the exception; findings.jsonl has a line for it, {keys}."),
        (_, false) => format!("Section 13 lists all {} exceptions one by one; findings.jsonl has a line for each, {keys}.", number(all)),
    }));
}
