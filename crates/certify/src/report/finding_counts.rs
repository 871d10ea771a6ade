//! Findings counted by what they are about. A verdict about a subject counts the findings about it and
//! no others.

use crate::examine::waivers;
use crate::report::context::ReportContext;
use gincert_evidence::{Finding, FindingSubject, Grade, counted, grouped};
use gincert_report::Report;

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

    /// SubjectCounts one finding, or many of a grade.
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
        let mut counts = SubjectCounts::default();
        let found = self.findings.iter().filter(|finding| finding.subject == about);
        for finding in found.filter(|finding| fits(finding)) {
            match waivers::is_waived(finding) {
                true => counts.waived += 1,
                false => counts.add(finding.grade, 1),
            }
        }
        counts
    }
}
