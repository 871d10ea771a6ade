//! Transcripts of settlement engines in the submission: each is judged again by the rule document.
//!
//! It knows nothing about how a transcript is read or an answer is settled.

use crate::files::InputFile;
use crate::files::roles::Role;
use crate::files::tested_files::{FileKind, TestedFiles};
use crate::findings::checks::{engine_contract_broken, engine_differs, engine_transcript_unusable};
use crate::load::store::Store;
use gincert_conform::{
    AnswerTally, CheckedTranscript, RoundCounts, TestedDocument, TranscriptFault,
    TranscriptProblem, VectorList, accepted_words, check_transcript, cost_words, differs_words,
    explanation_words, round_words, vectors,
};
use gincert_evidence::{Finding, Place, Verdict, printable};
use gincert_input::Limits;
use gincert_pages::Source;
use gincert_submission::{AnalyzedDocument, Manifest};

/// Transcripts of a submission that are judged.
const TRANSCRIPTS_MAX: usize = 10;
/// Largest transcript, unpacked: two million rounds have about half a gigabyte.
const TRANSCRIPT_BYTES_MAX: u64 = 1 << 30;
/// Fewest plain deals for an agreement: an engine that is wrong on one deal in 1,447 is caught by them with
/// 99.9 %.
pub(crate) const PLAIN_DEALS_LEAST: u64 = 10_000;

/// A transcript that was judged.
#[derive(Debug)]
pub(crate) struct EngineTest {
    pub path: String,
    pub checked: CheckedTranscript,
}

impl EngineTest {
    /// What the answers came to.
    pub fn tally(&self) -> &AnswerTally {
        &self.checked.outcome.tally
    }

    /// The verdict on this engine.
    pub fn verdict(&self) -> Verdict {
        if !self.tally().agrees() || self.checked.end.breaches > 0 {
            Verdict::Differs
        } else if self.tally().plain.answered < PLAIN_DEALS_LEAST {
            Verdict::Inconclusive
        } else {
            Verdict::Agrees
        }
    }
}

/// The settlement engines of a submission.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    /// The document that they were compared with; `None` where no transcript was judged.
    pub document: Option<TestedDocument>,
    pub tests: Vec<EngineTest>,
    /// Transcripts that were not judged, and why.
    pub untested: Vec<(String, String)>,
}

impl Engines {
    /// Whether the submission has a transcript.
    pub fn is_given(&self) -> bool {
        !self.tests.is_empty() || !self.untested.is_empty()
    }

    /// The requests of all of them together.
    pub fn requests(&self) -> RoundCounts {
        self.tests.iter().map(|test| test.tally().all()).sum()
    }

    /// How many engines have a verdict.
    pub fn with_verdict(&self, verdict: Verdict) -> u64 {
        self.tests.iter().filter(|test| test.verdict() == verdict).count() as u64
    }

    /// The verdict on all of them; `None` without a transcript.
    pub fn verdict(&self) -> Option<Verdict> {
        let has = |verdict| self.with_verdict(verdict) > 0;
        match self.tests.is_empty() {
            true => self.is_given().then_some(Verdict::NotTested),
            false if has(Verdict::Differs) => Some(Verdict::Differs),
            false if has(Verdict::Inconclusive) || !self.untested.is_empty() => {
                Some(Verdict::Inconclusive)
            }
            false => Some(Verdict::Agrees),
        }
    }
}

/// Judges every transcript.
pub(crate) fn examine(
    store: &Store,
    page: &Source,
    manifest: &Manifest,
    taken_in: &[InputFile],
    examined: Option<&AnalyzedDocument>,
) -> (Engines, Vec<Finding>) {
    let mut items = store.with_role(manifest, Role::EngineTranscript).peekable();
    if items.peek().is_none() {
        return Default::default();
    }
    let document = examined.and_then(TestedDocument::new);
    let list = document.as_ref().map(vectors);
    let known = document.as_ref().zip(list.as_ref()).ok_or_else(|| {
        match examined.and_then(AnalyzedDocument::rules) {
            Some(_) => {
                "the game has several side wagers, and a round that an engine settles states one"
            }
            None => {
                "the submission has no rule document of a game with outcome rows to compare it with"
            }
        }
    });
    let kind = FileKind {
        name: "engine transcripts",
        most: TRANSCRIPTS_MAX,
        unreadable: engine_transcript_unusable::not_judged,
        again: engine_transcript_unusable::again,
    };
    let TestedFiles { read, untested, findings } =
        kind.test(page, taken_in, items.map(|item| (item, ())), |item, (), place| {
            judged(store, known, &item.path.text, place)
        });
    (Engines { document, tests: read, untested }, findings)
}

/// Judges one transcript.
fn judged(
    store: &Store,
    known: Result<(&TestedDocument, &VectorList), &str>,
    path: &str,
    place: &Place,
) -> (Result<EngineTest, String>, Vec<Finding>) {
    let not_judged = |why: &str| {
        let finding = engine_transcript_unusable::not_judged(place.clone(), path, why);
        (Err(why.to_owned()), vec![finding])
    };
    let (document, list) = match known {
        Ok(known) => known,
        Err(why) => return not_judged(why),
    };
    let limits = Limits { bytes_max: TRANSCRIPT_BYTES_MAX, ..Limits::default() };
    let input = match store.open(path, limits) {
        Ok(input) => input,
        Err(error) => {
            let (fault, message) = (TranscriptFault::Unreadable, error.to_string());
            let problem = TranscriptProblem { fault, line: 1, offset: 0, message };
            let finding = engine_transcript_unusable::finding(place.clone(), path, &problem);
            return (Err(problem.message), vec![finding]);
        }
    };
    match check_transcript(document, list, input) {
        Err(problem) => {
            let finding = engine_transcript_unusable::finding(place.clone(), path, &problem);
            (Err(problem.to_string()), vec![finding])
        }
        Ok(checked) if checked.outcome.tally.evaluators_differ > 0 => {
            not_judged("the two evaluators of this program disagree on a round of it")
        }
        Ok(checked) => {
            let test = EngineTest { path: path.to_owned(), checked };
            let findings = findings(document, &test, place);
            (Ok(test), findings)
        }
    }
}

fn findings(document: &TestedDocument, test: &EngineTest, place: &Place) -> Vec<Finding> {
    let mut findings = Vec::new();
    for cause in &test.checked.outcome.causes {
        let mut notes: Vec<String> =
            cause.costs.iter().map(|cost| format!("{}.", cost_words(cost))).collect();
        notes.push(format!("A round that differs: {}.", round_words(document, &cause.smallest)));
        findings.push(engine_differs::finding(
            place.clone(),
            &test.path,
            &differs_words(document, cause),
            &explanation_words(document, cause),
            notes,
        ));
    }
    if let Some(reasons) = accepted_words(test.tally()) {
        let accepted = test.tally().invalid.differing;
        findings.push(engine_differs::accepted(place.clone(), &test.path, accepted, &reasons));
    }
    let breaches = test.checked.end.breaches;
    if breaches > 0 {
        let first = test.checked.end.listed.first();
        let first = first
            .map_or_else(String::new, |one| printable(&format!("{} ({})", one.kind, one.detail)));
        let counts = (breaches, test.tally().all().missing());
        findings.push(engine_contract_broken::finding(place.clone(), &test.path, counts, &first));
    }
    findings
}
