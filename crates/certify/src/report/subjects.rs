//! What a finding is about: the rules, the figures, the logs, the shuffles, or the papers that came
//! with them. A verdict about one of them counts the findings about it and no others.

use crate::examine::waivers;
use crate::findings::checks::{
    deck_file_unreadable, digits_few, edge_unusual, jurisdiction_unmatched, limit_exceeded,
    limit_unread, log_incomplete, plan_unusable, random_numbers_rejected,
    random_numbers_unreadable, shuffle_rejected, waiver_misplaced,
};
use crate::report::context::ReportContext;
use gincert_evidence::{Finding, Grade, counted, grouped};
use gincert_replay::record_audit;
use gincert_report::Report;

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FindingSubject {
    /// The rule document as a text that is executed.
    Rules,
    /// The mathematics that it prints, and what its wagers cost.
    Figures,
    /// Hand logs.
    Logs,
    /// Shuffles.
    Shuffles,
    /// Raw output and draws of a generator.
    RandomNumbers,
    /// The submission's page and its files, the engagement, the profile, and the documents that say
    /// how logs are read.
    Papers,
}

/// Codes about printed mathematics.
const FIGURES: [&str; 9] = [
    "claim-unread",
    "claims-agree",
    "claims-conflict",
    "claims-consistent",
    "figure-coarse",
    "figure-unclaimed",
    "simulation-size",
    digits_few::CODE,
    edge_unusual::CODE,
];

/// Codes about shuffles.
const SHUFFLES: [&str; 3] =
    [deck_file_unreadable::CODE, plan_unusable::CODE, shuffle_rejected::CODE];

/// Codes about raw output and draws.
const NUMBERS: [&str; 2] = [random_numbers_rejected::CODE, random_numbers_unreadable::CODE];

/// Codes about hand logs, beside those of the audits.
const LOGS: [&str; 1] = [log_incomplete::CODE];

/// Codes about the rules whatever document they are found in.
const RULES: [&str; 2] = [limit_exceeded::CODE, limit_unread::CODE];

/// What a finding is about. `rules` is the path of the rule document.
pub(crate) fn subject(finding: &Finding, rules: Option<&str>) -> FindingSubject {
    let code = finding.code;
    if LOGS.contains(&code) || is_audit(code) {
        return FindingSubject::Logs;
    }
    if SHUFFLES.contains(&code) {
        return FindingSubject::Shuffles;
    }
    if NUMBERS.contains(&code) {
        return FindingSubject::RandomNumbers;
    }
    if FIGURES.contains(&code) {
        return FindingSubject::Figures;
    }
    // They may stand in the rule document, and say nothing about the rules.
    if [jurisdiction_unmatched::CODE, waiver_misplaced::CODE].contains(&code) {
        return FindingSubject::Papers;
    }
    let in_rules = rules.is_some_and(|path| finding.place.path() == path);
    match RULES.contains(&code) || in_rules {
        true => FindingSubject::Rules,
        false => FindingSubject::Papers,
    }
}

/// How many findings there are about something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SubjectCounts {
    pub material: u64,
    pub minor: u64,
    pub observations: u64,
    /// Findings that are not material and that the laboratory waived.
    pub waived: u64,
}

impl SubjectCounts {
    /// `2 material and 4 minor findings, 32 observations`.
    pub fn words(self) -> String {
        let waived = match self.waived {
            0 => String::new(),
            waived => format!(", {} waived", grouped(waived.into())),
        };
        format!(
            "{} material and {}, {}{waived}",
            grouped(self.material.into()),
            counted(self.minor, "minor finding", "minor findings"),
            counted(self.observations, "observation", "observations")
        )
    }

    /// Findings that are more than observations.
    pub fn grave(self) -> u64 {
        self.material + self.minor
    }

    /// Counts one finding, or many of a grade.
    fn add(&mut self, grade: Grade, count: u64) {
        match grade {
            Grade::Material => self.material += count,
            Grade::Minor => self.minor += count,
            Grade::Observation => self.observations += count,
        }
    }

    /// Names the counts.
    pub fn name(self, report: &mut Report, about: &str) {
        for (word, count) in [
            ("material", self.material),
            ("minor", self.minor),
            ("grave", self.grave()),
            ("observations", self.observations),
            ("waived", self.waived),
        ] {
            report.name(&format!("findings.{about}.{word}"), count);
        }
    }

    /// Whether any is more than an observation.
    pub fn any_grave(self) -> bool {
        self.grave() > 0
    }
}

impl FindingSubject {
    /// Every subject.
    pub const ALL: [FindingSubject; 6] = [
        FindingSubject::Rules,
        FindingSubject::Figures,
        FindingSubject::Logs,
        FindingSubject::Shuffles,
        FindingSubject::RandomNumbers,
        FindingSubject::Papers,
    ];

    /// The word for it in names of facts.
    pub fn word(self) -> &'static str {
        match self {
            FindingSubject::Rules => "rules",
            FindingSubject::Figures => "figures",
            FindingSubject::Logs => "logs",
            FindingSubject::Shuffles => "shuffles",
            FindingSubject::RandomNumbers => "random-numbers",
            FindingSubject::Papers => "papers",
        }
    }
}

impl ReportContext<'_> {
    /// The findings about something, counted: all of them, those of the logs that section 13 does not
    /// list among them.
    pub(crate) fn counts(&self, about: FindingSubject) -> SubjectCounts {
        let mut counts = self.counted(about, |_| true);
        if about == FindingSubject::Logs {
            for (grade, count) in Grade::ALL.into_iter().zip(self.intake.hand_logs.unlisted) {
                counts.add(grade, count);
            }
        }
        counts
    }

    /// The listed findings about something that fit, counted.
    pub(crate) fn counted(
        &self,
        about: FindingSubject,
        fits: impl Fn(&Finding) -> bool,
    ) -> SubjectCounts {
        let rules = self.examined().map(|examined| examined.source.path());
        let mut counts = SubjectCounts::default();
        let found = self.findings.iter().filter(|finding| subject(finding, rules) == about);
        for finding in found.filter(|finding| fits(finding)) {
            match waivers::is_waived(finding) {
                true => counts.waived += 1,
                false => counts.add(finding.grade, 1),
            }
        }
        counts
    }
}

/// Whether a code is one of an audit of hand logs, of whatever game.
fn is_audit(code: &str) -> bool {
    record_audit(code).is_some() || gincert_replay::play_audits().any(|audit| audit.code == code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_evidence::Place;

    #[test]
    fn every_finding_is_about_one_thing() {
        let place = |path: &str| Place::File { path: path.to_owned() };
        let of = |code, path: &str| {
            subject(&Finding::new(code, Grade::Material, place(path), "x"), Some("rules.md"))
        };
        assert_eq!(of("row-unknown", "rules.md"), FindingSubject::Rules);
        assert_eq!(of("row-unknown", "engagement.md"), FindingSubject::Papers);
        assert_eq!(of("row-unknown", "submission.md"), FindingSubject::Papers);
        assert_eq!(of("limit-exceeded", "rules.md"), FindingSubject::Rules);
        assert_eq!(of("claims-agree", "rules.md"), FindingSubject::Figures);
        assert_eq!(of("edge-unusual", "rules.md"), FindingSubject::Figures);
        assert_eq!(of("overpaid", "log.jsonl"), FindingSubject::Logs);
        assert_eq!(of("disposition-unmatched", "done.md"), FindingSubject::Papers);
        assert_eq!(of("shuffle-rejected", "submission.md"), FindingSubject::Shuffles);
        assert_eq!(of("file-differs", "submission.md"), FindingSubject::Papers);
        assert_eq!(of("profile-unknown", "submission.md"), FindingSubject::Papers);
    }

    /// A code about printed figures that is renamed or added has to be listed here.
    #[test]
    fn every_code_about_figures_is_a_check() {
        let checks = gincert_submission::all_checks();
        for code in FIGURES.iter().chain(&RULES) {
            let known = checks.iter().any(|check| check.code == *code)
                || crate::findings::checks::codes().contains(code);
            assert!(known, "{code}");
        }
        for check in checks {
            let is_figure = check.code.starts_with("claim") || check.code.starts_with("figure");
            assert!(!is_figure || FIGURES.contains(&check.code), "{}", check.code);
        }
    }
}
