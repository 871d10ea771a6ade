//! Fences: worked examples in a rule document, run like tests. What an example may say is the
//! family's; this module limits how many are run, and words the finding of one that fails.

use gincert_evidence::Span;
use gincert_pages::Cell;

/// Most examples that are run in one document.
pub const EXAMPLES_MAX: u64 = 200;

/// An example that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The line.
    pub span: Span,
    /// What is wrong, a whole sentence.
    pub message: String,
    /// What the document says.
    pub stated: String,
    /// What the rules give.
    pub computed: String,
}

/// What came of running the fences.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FenceReport {
    /// Examples that were run.
    pub examples: u64,
    /// Those that do not hold, in document order.
    pub failures: Vec<Failure>,
}

pub(crate) fn each<'a>(
    report: &mut FenceReport,
    examples: impl Iterator<Item = &'a [Cell]>,
    mut run: impl FnMut(&[Cell]) -> Option<Failure>,
) {
    for lines in examples {
        let Some(first) = lines.iter().find(|line| !line.text.trim().is_empty()) else {
            continue;
        };
        report.examples += 1;
        if report.examples > EXAMPLES_MAX {
            if report.examples == EXAMPLES_MAX + 1 {
                report.failures.push(Failure {
                    span: first.span,
                    message: format!(
                        "Only the first {EXAMPLES_MAX} examples of a document are run; the rest is \
                         not tested."
                    ),
                    stated: "more examples".to_owned(),
                    computed: "not run".to_owned(),
                });
            }
            continue;
        }
        report.failures.extend(run(lines));
    }
    report.examples = report.examples.min(EXAMPLES_MAX + 1);
}
