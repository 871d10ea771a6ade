//! Section 9, settlement engine: what each transcript shows when its answers are settled again, and what it
//! does not show.

use crate::blocks::text;
use crate::examine::engines::{EngineTest, Engines, PLAIN_DEALS_LEAST};
use crate::report::context::ReportContext;
use gincert_conform::{
    NEVER_EXERCISED, RoundCounts, TestedDocument, differs_words, explanation_words, round_words,
    rows_exercised,
};
use gincert_evidence::{
    Align, Table, Verdict, counted, fitting, grouped, parted_decimal, printable, quoted,
};
use gincert_report::{Block, ConclusionLine, Report};

/// What the sentence is about.
const ABOUT: &str = "Settlement engine";

/// How transcripts are judged.
const METHOD: &str = "Each engine transcript was judged again. Its requests were made anew from the rule \
    document, the test vectors of the document and the stated seed, and have to be the same, byte for \
    byte; every answer was settled by both evaluators of this tool. Nothing that the transcript states \
    about agreement is used.";

/// What no transcript shows.
const LIMITS: [&str; 5] = [
    "That the answers came from the engine whose files are listed, and that this engine is the one in \
     use. A transcript is a text, and its digests are computed from the text itself: a person who writes one by \
     another program can make it consistent. A person who runs gincert conform on the submitted engine \
     and compares the transcripts establishes it.",
    "That the seed was chosen before the answers were known: who makes a transcript can try many seeds and \
     submit one whose random rounds show nothing. A comparison with a seed of the laboratory's own establishes \
     it.",
    "What an engine loads beside the files of its command line, such as libraries and settings.",
    "Breaches of the protocol: they are what gincert conform observed, and cannot be computed again.",
    "How the engine is called in use: bets, deals and amounts reach it by other programs.",
];

/// The verdict; `None` where the submission has no transcript.
pub(super) fn verdict(facts: &ReportContext<'_>) -> Option<Verdict> {
    facts.intake.engines.verdict()
}

/// The verdict and what it rests on, for a clause; `None` where the submission has no transcript.
pub(super) fn answer(facts: &ReportContext<'_>) -> Option<(Verdict, String)> {
    verdict(facts).map(|verdict| (verdict, grounds(&facts.intake.engines).join(", ")))
}

/// The sentence for the conclusion; nothing where the submission has no transcript.
pub(super) fn sentence(facts: &ReportContext<'_>) -> Option<ConclusionLine> {
    let verdict = verdict(facts)?;
    Some(ConclusionLine::new(ABOUT, Some(verdict), grounds(&facts.intake.engines)))
}

fn grounds(engines: &Engines) -> Vec<String> {
    let mut parts = Vec::new();
    if !engines.tests.is_empty() {
        let of = |verdict| engines.with_verdict(verdict);
        let (agree, differ) = (of(Verdict::Agrees), of(Verdict::Differs));
        let open = of(Verdict::Inconclusive);
        parts.push(format!(
            "of {} {} {}, {} {}, {} {} inconclusive",
            counted(engines.tests.len() as u64, "engine transcript", "engine transcripts"),
            grouped(agree.into()),
            fitting(agree, "agrees", "agree"),
            grouped(differ.into()),
            fitting(differ, "differs", "differ"),
            grouped(open.into()),
            fitting(open, "is", "are")
        ));
        let RoundCounts { asked, differing, .. } = engines.requests();
        parts.push(format!(
            "of {} {} settled otherwise than by the document",
            counted(asked, "request", "requests"),
            grouped(differing.into()) + fitting(differing, " is", " are")
        ));
    }
    let untested = engines.untested.len() as u64;
    if untested > 0 {
        let files = counted(untested, "engine transcript was", "engine transcripts were");
        parts.push(format!("{files} not judged"));
    }
    parts
}

/// What the verdict does not cover, for the first page.
pub(super) fn not_covered(facts: &ReportContext<'_>) -> Option<String> {
    verdict(facts).map(|verdict| match verdict {
        Verdict::NotTested => {
            "Settlement engine: no engine transcript could be judged, section 9.".to_owned()
        }
        _ => "That the answers in the engine transcripts come from the engine in use is the \
              submitter's statement."
            .to_owned(),
    })
}

/// Adds the section; nothing where the submission has no transcript.
pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let engines = &facts.intake.engines;
    if !engines.is_given() {
        return;
    }
    name(report, engines);
    report.add("9", Block::Heading(ABOUT.to_owned()));
    report.add("9", text(METHOD));
    for (path, why) in &engines.untested {
        let words = format!("The transcript {} was not judged: {}.", quoted(path), printable(why));
        report.add("9", text(words));
    }
    let Some(document) = engines.document.as_ref().filter(|_| !engines.tests.is_empty()) else {
        return;
    };
    report.add("9", Block::Table(transcripts(&engines.tests)));
    report.add(
        "9",
        text(format!(
            "differs: an answer is not the document's, a request has no answer, or the engine broke \
             the protocol of requests and answers. agrees requires {} or more; fewer are inconclusive.",
            counted(PLAIN_DEALS_LEAST, "plain deal", "plain deals")
        )),
    );
    report.add("9", Block::Table(situations(&engines.tests)));
    report.add("9", Block::Table(files(&engines.tests, facts)));
    let causes = causes(document, &engines.tests);
    if !causes.rows.is_empty() {
        report.add("9", Block::Table(causes));
    }
    report.add("9", Block::Table(rows(document, &engines.tests)));
    report.add("9", text(format!("No transcript exercises {NEVER_EXERCISED}.")));
    report.add("9", text("An engine transcript does not show:"));
    report.add("9", Block::List(LIMITS.map(str::to_owned).to_vec()));
}

/// The numbers of the sentences, as facts.
fn name(report: &mut Report, engines: &Engines) {
    let requests = engines.requests();
    for (name, count) in [
        ("transcripts", engines.tests.len() as u64),
        ("transcripts.agree", engines.with_verdict(Verdict::Agrees)),
        ("transcripts.differ", engines.with_verdict(Verdict::Differs)),
        ("transcripts.inconclusive", engines.with_verdict(Verdict::Inconclusive)),
        ("transcripts.not-judged", engines.untested.len() as u64),
        ("requests", requests.asked),
        ("requests.differing", requests.differing),
        ("requests.without-answer", requests.missing()),
    ] {
        report.name(&format!("settlement-engine.{name}"), count);
    }
    report.name("method.settlement-engine.plain-deals-to-agree", PLAIN_DEALS_LEAST);
}

fn transcripts(tests: &[EngineTest]) -> Table {
    let columns = [
        ("Transcript", Align::Left),
        ("Command of the engine", Align::Left),
        ("Made by", Align::Left),
        ("Seed", Align::Right),
        ("Requests", Align::Right),
        ("Without an answer", Align::Right),
        ("Breaches", Align::Right),
        ("Would be caught: wrong on one plain deal in", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new("Engine transcripts", &columns);
    for test in tests {
        let header = &test.checked.header;
        let caught = test.tally().caught_one_in();
        table.row([
            printable(&test.path),
            printable(&header.engine.command.join(" ")),
            printable(&format!("{}, build {}", header.tool, short(&header.build))),
            header.seed.to_string(),
            grouped(test.tally().all().asked.into()),
            grouped(test.tally().all().missing().into()),
            grouped(test.checked.end.breaches.into()),
            caught
                .map_or("-".to_owned(), |one_in| format!("{}, at 99.9 %", grouped(one_in.into()))),
            test.verdict().word().to_owned(),
        ]);
    }
    table
}

/// The beginning of a digest, for a column where the whole would be too wide.
fn short(digest: &str) -> String {
    digest.chars().take(12).collect()
}

fn situations(tests: &[EngineTest]) -> Table {
    let columns = [
        ("Transcript", Align::Left),
        ("Kind of request", Align::Left),
        ("Asked", Align::Right),
        ("Answered", Align::Right),
        ("Not the document's answer", Align::Right),
    ];
    let mut table = Table::new("Requests to the engines by kind", &columns);
    for test in tests {
        let tally = test.tally();
        let kinds: [(&str, RoundCounts); 4] = [
            ("test vectors: rounds", tally.vectors),
            ("test vectors: requests to refuse", tally.invalid),
            ("plain deals: every hand equally likely", tally.plain),
            ("rounds near a boundary of the rules", tally.boundary),
        ];
        for (kind, counts) in kinds {
            let numbers = [counts.asked, counts.answered, counts.differing];
            let mut row = vec![printable(&test.path), kind.to_owned()];
            row.extend(numbers.map(|count| grouped(count.into())));
            table.row(row);
        }
    }
    table
}

fn files(tests: &[EngineTest], facts: &ReportContext<'_>) -> Table {
    let columns = [
        ("Transcript", Align::Left),
        ("File of the engine", Align::Left),
        ("Bytes", Align::Right),
        ("SHA-256, as the transcript states it", Align::Left),
        ("In this submission", Align::Left),
    ];
    let mut table = Table::new(
        "Files that the command lines of the engines name, and maps of their words",
        &columns,
    );
    for test in tests {
        let engine = &test.checked.header.engine;
        for file in engine.files.iter().chain(&engine.map) {
            let received = facts.intake.files.iter().find(|one| one.digest == file.sha256);
            let received =
                received.map_or("no file with this digest".to_owned(), |one| printable(&one.path));
            table.row([
                printable(&test.path),
                printable(&file.name),
                grouped(file.bytes.into()),
                file.sha256.to_string(),
                received,
            ]);
        }
    }
    table
}

fn causes(document: &TestedDocument, tests: &[EngineTest]) -> Table {
    let columns = [
        ("Transcript", Align::Left),
        ("Differs", Align::Left),
        ("Explained by", Align::Left),
        ("House edge by the document", Align::Right),
        ("By the engine", Align::Right),
        ("Per million wagered, to the house", Align::Right),
        ("A round that differs", Align::Left),
    ];
    let mut table = Table::new("Why the answers differ", &columns);
    for test in tests {
        for cause in &test.checked.outcome.causes {
            let cost = cause.costs.as_ref();
            let of = |value: Option<String>| value.unwrap_or_else(|| "not counted".to_owned());
            table.row([
                printable(&test.path),
                differs_words(document, cause),
                explanation_words(document, cause),
                of(cost.map(|cost| cost.document.percent(4))),
                of(cost.map(|cost| cost.engine.percent(4))),
                of(cost.map(|cost| parted_decimal(&cost.per_million(), 1))),
                round_words(document, &cause.smallest),
            ]);
        }
    }
    table
}

/// How often each row was exercised; 0 where none of the rounds reached it.
fn rows(document: &TestedDocument, tests: &[EngineTest]) -> Table {
    let columns = [
        ("Transcript", Align::Left),
        ("Row of the document", Align::Left),
        ("Answered rounds", Align::Right),
    ];
    let mut table = Table::new("Rows of the document that the rounds exercised", &columns);
    for test in tests {
        for (row, count) in rows_exercised(document, test.tally()) {
            table.row([printable(&test.path), row, grouped(count.into())]);
        }
    }
    table
}
