//! An audit's answer in a word, and why it is that word.

use super::coverage::Coverage;
use crate::totals::TotalsComparison;
use gincert_evidence::{Grade, Verdict, fitting, grouped, listed_names, printable};
use gincert_replay::ReadFailure;
use gincert_replay::statistics::{OwedTest, Test};
use gincert_replay::summary::Summary;

/// Columns that are named in a sentence.
const NAMED_MAX: usize = 3;

/// The columns whose hands nothing reads, without a full stop.
pub fn unread_hands(summary: &Summary) -> Option<String> {
    let names = &summary.map.hands;
    let all = names.len() as u64;
    let shown = listed_names(names.iter().map(String::as_str), NAMED_MAX);
    let columns = fitting(all, "column", "columns");
    let show = fitting(all, "shows", "show");
    (all > 0).then(|| format!("{columns} {shown} {show} hands that are not audited"))
}

/// What an answer rests on.
pub struct Basis<'b> {
    /// What was counted.
    pub summary: &'b Summary,
    /// The tests of deal and win.
    pub tests: &'b [Test],
    /// The tests of what was owed to patrons and not compared.
    pub owed: &'b [OwedTest],
    /// Files that could not be read to their end.
    pub broken: &'b [ReadFailure],
    /// The names of all files.
    pub paths: &'b [String],
    /// Totals that were compared, where there are any.
    pub totals: Option<&'b TotalsComparison>,
}

impl Basis<'_> {
    /// The answer. A log of which nothing was audited, or nothing compared, or which breaks off, is not
    /// tested unless a difference was found all the same; one that holds back too much is inconclusive.
    pub fn verdict(&self) -> Verdict {
        let of = |grade: Grade| self.summary.grades.get(grade.word()).copied().unwrap_or(0);
        match of(Grade::Material) + of(Grade::Minor) {
            _ if self.summary.records.audited == 0 => Verdict::NotTested,
            1.. => Verdict::Differs,
            0 if !self.broken.is_empty() || Coverage::of(self.summary).is_nothing() => {
                Verdict::NotTested
            }
            0 if !self.open().is_empty() => Verdict::Inconclusive,
            0 => Verdict::Agrees,
        }
    }

    /// Why the logs do not agree although no exception says so; nothing where they agree or differ.
    pub fn reasons(&self) -> Vec<String> {
        match self.verdict() {
            Verdict::Inconclusive => self.open(),
            Verdict::NotTested if self.summary.records.audited == 0 => {
                vec!["no record was audited".to_owned()]
            }
            Verdict::NotTested if self.broken.is_empty() => vec!["nothing was compared".to_owned()],
            _ => Vec::new(),
        }
    }

    /// What keeps the logs from agreeing.
    fn open(&self) -> Vec<String> {
        let mut open = Coverage::of(self.summary).reasons();
        let hands = unread_hands(self.summary);
        open.extend(hands.map(|words| format!("{words}: what was wagered on them is not known")));
        let tests = self.tests.iter().filter(|test| test.verdict() == Verdict::Inconclusive);
        open.extend(tests.map(|test| {
            format!("the test of {} under {} depends on what is hidden", test.name, test.rules)
        }));
        let owed = self.owed.iter().filter(|test| test.is_open());
        open.extend(owed.map(|test| {
            let [marked, all] = test.here;
            format!(
                "of {} {}, {} are {}; {:.1} are expected by chance (p {}, adjusted)",
                grouped(all.into()),
                test.hands(),
                grouped(marked.into()),
                test.marked(),
                test.expected,
                test.adjusted
            )
        }));
        open.extend(self.totals.and_then(TotalsComparison::open_words));
        open
    }

    /// What was not read, a sentence for each file.
    pub fn incomplete(&self) -> Vec<String> {
        let of = |broken: &ReadFailure| {
            let path = self.paths.get(broken.file as usize).map_or("", String::as_str);
            let path = printable(path);
            match broken.offset {
                0 => format!("{path} could not be read: {}", broken.why),
                offset => format!(
                    "{path} was read only up to byte {}: {}",
                    grouped(offset.into()),
                    broken.why
                ),
            }
        };
        self.broken.iter().map(of).collect()
    }

    /// The answer with what was compared, as one sentence without its full stop.
    pub fn words(&self) -> String {
        let mut words = self.verdict().to_string();
        let coverage = Coverage::of(self.summary).words();
        match self.broken.len() {
            0 => words.push_str(&format!("; {coverage}")),
            1 => words.push_str(&format!(
                "; incomplete: 1 file was not read to its end. Of the part read: {coverage}"
            )),
            files => words.push_str(&format!(
                "; incomplete: {files} files were not read to their ends. Of the parts read: \
                 {coverage}"
            )),
        }
        let reasons = self.reasons();
        if !reasons.is_empty() {
            words.push_str(&format!(
                ". {} because {}",
                self.because(),
                reasons.join("; and because ")
            ));
        }
        words
    }

    fn because(&self) -> &'static str {
        match self.verdict() {
            Verdict::Inconclusive => "Inconclusive",
            _ => "Not tested",
        }
    }
}
