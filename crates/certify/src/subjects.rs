//! What a finding is about: the rules, the figures, the logs, the shuffles, or the papers that came
//! with them. A verdict about one of them counts the findings about it and no others.

use crate::checks::{
    deck_file_unreadable, digits_few, edge_unusual, limit_exceeded, limit_unread, log_incomplete,
    plan_unusable, shuffle_rejected, waiver_misplaced,
};
use crate::facts::Facts;
use crate::waivers;
use gincert_evidence::{Finding, Grade};
use gincert_replay::record_audit;

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// The rule document as a text that is executed.
    Rules,
    /// The mathematics that it prints, and what its wagers cost.
    Figures,
    /// Hand logs.
    Logs,
    /// Shuffles and random numbers.
    Shuffles,
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

/// Codes about hand logs, beside those of the audits.
const LOGS: [&str; 1] = [log_incomplete::CODE];

/// Codes about the rules whatever document they are found in.
const RULES: [&str; 2] = [limit_exceeded::CODE, limit_unread::CODE];

/// What a finding is about. `rules` is the path of the rule document.
pub(crate) fn subject(finding: &Finding, rules: Option<&str>) -> Subject {
    let code = finding.code;
    if LOGS.contains(&code) || is_audit(code) {
        return Subject::Logs;
    }
    if SHUFFLES.contains(&code) {
        return Subject::Shuffles;
    }
    if FIGURES.contains(&code) {
        return Subject::Figures;
    }
    if code == waiver_misplaced::CODE {
        return Subject::Papers;
    }
    let in_rules = rules.is_some_and(|path| finding.place.path() == path);
    match RULES.contains(&code) || in_rules {
        true => Subject::Rules,
        false => Subject::Papers,
    }
}

/// How many findings there are about something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    pub material: usize,
    pub minor: usize,
    pub observations: usize,
    /// Findings that are not material and that the laboratory waived.
    pub waived: usize,
}

impl Counts {
    /// `2 material and 4 minor findings, 32 observations`.
    pub fn words(self) -> String {
        let waived = match self.waived {
            0 => String::new(),
            waived => format!(", {waived} waived"),
        };
        format!(
            "{} material and {} minor findings, {} observations{waived}",
            self.material, self.minor, self.observations
        )
    }

    /// Whether any is more than an observation.
    pub fn any_grave(self) -> bool {
        self.material + self.minor > 0
    }
}

impl Facts<'_> {
    /// The findings about something, counted.
    pub(crate) fn counts(&self, about: Subject) -> Counts {
        let rules = self.examined().map(|examined| examined.source.path());
        let mut counts = Counts::default();
        for finding in self.findings.iter().filter(|finding| subject(finding, rules) == about) {
            if waivers::is_waived(finding) {
                counts.waived += 1;
                continue;
            }
            match finding.grade {
                Grade::Material => counts.material += 1,
                Grade::Minor => counts.minor += 1,
                Grade::Observation => counts.observations += 1,
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
        assert_eq!(of("row-unknown", "rules.md"), Subject::Rules);
        assert_eq!(of("row-unknown", "engagement.md"), Subject::Papers);
        assert_eq!(of("row-unknown", "submission.md"), Subject::Papers);
        assert_eq!(of("limit-exceeded", "rules.md"), Subject::Rules);
        assert_eq!(of("claims-agree", "rules.md"), Subject::Figures);
        assert_eq!(of("edge-unusual", "rules.md"), Subject::Figures);
        assert_eq!(of("overpaid", "log.jsonl"), Subject::Logs);
        assert_eq!(of("disposition-unmatched", "done.md"), Subject::Papers);
        assert_eq!(of("shuffle-rejected", "submission.md"), Subject::Shuffles);
        assert_eq!(of("file-differs", "submission.md"), Subject::Papers);
        assert_eq!(of("profile-unknown", "submission.md"), Subject::Papers);
    }

    /// A code about printed figures that is renamed or added has to be listed here.
    #[test]
    fn every_code_about_figures_is_a_check() {
        let checks = gincert_submission::all_checks();
        for code in FIGURES.iter().chain(&RULES) {
            let known = checks.iter().any(|check| check.code == *code)
                || crate::checks::codes().contains(code);
            assert!(known, "{code}");
        }
        for check in checks {
            let is_figure = check.code.starts_with("claim") || check.code.starts_with("figure");
            assert!(!is_figure || FIGURES.contains(&check.code), "{}", check.code);
        }
    }
}
