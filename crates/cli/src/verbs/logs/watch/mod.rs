//! `gincert watch`: hand logs, audited while they grow.

mod events;
mod forming;
mod lines;
mod paths;
mod pause;
mod stop;

use super::replay::text::FindingText;
use super::replay::{
    FinishedAudit, answered, checkpoint_failure, documents, rate, run_failure, session,
    sink_options, values, written,
};
use crate::args::WatchArgs;
use crate::io::build::tool;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use events::EventPrinter;
use forming::FormingPatterns;
use gincert_audit::{
    ApartCache, AuditDocuments, AuditSession, AuditStart, FollowEvent, FollowOptions, LogFiles,
    LogFollower, PollProgress,
};
use gincert_replay::RunError;
use pause::Pause;
use std::io;
use std::time::{Duration, Instant};
use stop::StopSignal;

/// Between two looks at the logs where nothing is new: an exception is printed within a second of its line.
const LOOK_EVERY: Duration = Duration::from_millis(250);

pub fn run(output: &Output, args: &WatchArgs) -> Result<Exit, Failure> {
    rate(&args.output.fail_above)?;
    let sources = paths::sources(args)?;
    let _made = paths::outputs_apart(&sources, args)?;
    let Some((mut documents, about_documents)) = documents::read(output, &args.reading)? else {
        return Ok(Exit::Unreadable);
    };
    documents::read_mask(args.mask.as_deref(), &mut documents)?;
    if !documents::read_totals(output, &args.output, &mut documents)? {
        return Ok(Exit::Unreadable);
    }
    if !documents.format().is_of_bytes() {
        return Err(Failure::usage(
            "The map states an encoding other than UTF-8, or fills cells down, and a log that grows is read as the \
             bytes that it has. Give the finished log to `gincert replay`.",
        ));
    }
    let stop = StopSignal::install()?;
    let values = values(output, &documents.book().sheets);
    let all = "all logs together";
    let options = FollowOptions {
        sources,
        documents: &documents,
        values: &values,
        reference: args.reading.reference,
        threads: args.threads,
        all,
        is_at_rest: args.once,
    };
    let sink = sink_options(&documents, &[], written(&args.output), &|_| {});
    let start = begin(args, &documents)?;
    let mut follower = LogFollower::open(options, sink, start)?;
    let mut events = EventPrinter::new(output);
    events.begin(&follower, args.checkpoint.as_deref())?;
    follow(args, &mut follower, &mut events, &stop)?;
    let followed = follower.finish(&mut |event| events.event(&event)).map_err(ending)?;
    events.end()?;
    let files = LogFiles::new(followed.logs.clone());
    let (reference, threads) = (args.reading.reference, args.threads);
    let session = AuditSession {
        apart: ApartCache::none(),
        ..session(&documents, &values, &followed.names, &files, reference, threads)
    };
    let finished = FinishedAudit {
        args: &args.output,
        logs: &followed.logs,
        digests: Some(followed.digests),
        session: &session,
        about_documents,
        outcome: followed.outcome,
        sink: followed.sink,
        earlier: None,
        goes_on: Some(&lines::end),
    };
    answered(output, finished)
}

/// Follows the logs until the run is to end.
fn follow(
    args: &WatchArgs,
    follower: &mut LogFollower<'_, FindingText>,
    events: &mut EventPrinter<'_>,
    stop: &StopSignal,
) -> Result<(), Failure> {
    let mut patterns = FormingPatterns::default();
    let mut kept = Pause::new(Duration::from_secs(args.checkpoint_every));
    let (mut idle_since, mut is_new) = (Instant::now(), false);
    loop {
        let before = events.exceptions();
        let polled = follower.poll(&mut |event: FollowEvent| events.event(&event));
        let PollProgress { has_read, has_more } = polled.map_err(ending)?;
        if has_read {
            (idle_since, is_new) = (Instant::now(), true);
        }
        if args.checkpoint.is_some() && is_new && kept.is_over() {
            kept.spend(|| follower.keep()).map_err(ending)?;
            is_new = false;
        }
        let is_last = args.once || stop.is_set();
        if is_last && !has_more {
            return Ok(());
        }
        if !is_last {
            patterns.note(events.exceptions() > before);
            for (change, one) in patterns.search(follower).map_err(ending)? {
                events.pattern(change, &one)?;
            }
        }
        let idle = args.until_idle.map(Duration::from_secs);
        if !has_read && idle.is_some_and(|idle| idle_since.elapsed() >= idle) {
            return Ok(());
        }
        if !has_read {
            std::thread::sleep(LOOK_EVERY);
        }
    }
}

/// Where the audit begins: at a kept state, or anew.
fn begin(args: &WatchArgs, documents: &AuditDocuments) -> Result<AuditStart<FindingText>, Failure> {
    let Some(path) = &args.checkpoint else { return Ok(AuditStart::anew()?) };
    let mut question = documents.question().to_vec();
    question.push(format!("reference {}", args.reading.reference));
    // What was read stays read, whatever is watched besides.
    question.push("watch".to_owned());
    question.push(tool());
    AuditStart::kept(path, question).map_err(checkpoint_failure)
}

/// How a run ends that cannot go on.
fn ending(error: RunError) -> Failure {
    match error {
        RunError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            Failure::not_writable(
                "Nobody reads the output any more. With --checkpoint the next run goes on from the state \
                 that was saved last.",
            )
        }
        error => run_failure(error),
    }
}
