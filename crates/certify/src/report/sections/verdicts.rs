//! What the rules and the printed figures come to: verdicts that the first page, the conclusion, the
//! statement and the matrix share.

use crate::families::family::side_number;
use crate::report::context::ReportContext;
use gincert_evidence::{Finding, FindingSubject, Grade, Verdict, counted, printable};
use gincert_submission::AnalyzedDocument;
use gincert_submission::claims::JudgedClaim;

/// The verdict on the rules. A document without an example was compared with nothing.
pub(super) fn rules_verdict(facts: &ReportContext<'_>) -> Verdict {
    let Some(examined) = facts.examined() else { return Verdict::NotTested };
    if !examined.readable() || examined.dossier.ruleset.is_none() {
        return Verdict::NotTested;
    }
    match (facts.counts(FindingSubject::Rules).any_grave(), examples(examined).1) {
        (true, _) => Verdict::Differs,
        (false, 0) => Verdict::NotTested,
        (false, _) => Verdict::Agrees,
    }
}

/// Worked examples that hold, and all.
pub(super) fn examples(examined: &AnalyzedDocument) -> (u64, u64) {
    let fences = examined.fences.as_ref();
    fences.map_or((0, 0), |found| (found.examples - found.failures.len() as u64, found.examples))
}

/// The wagers that a figure is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FigureGroup {
    /// A side wager, by its place in the document.
    Side(usize),
    /// Ante and Play.
    Base,
    /// All wagers together.
    Together,
    /// None that is known.
    Unknown,
}

/// A group of figures, as reports name it.
pub(super) struct NamedGroup {
    pub group: FigureGroup,
    /// At the beginning of a line.
    pub title: String,
    /// In a sentence.
    pub words: String,
    /// In the names of figures of the report.
    pub name: String,
}

/// The groups of a game of wagers: each side wager, the base game, and all together.
pub(super) fn groups(examined: &AnalyzedDocument) -> Vec<NamedGroup> {
    let named = |group, title: &str, words: &str, name: &str| NamedGroup {
        group,
        title: title.to_owned(),
        words: words.to_owned(),
        name: name.to_owned(),
    };
    let sides = examined.rules().map_or(&[][..], |rules| &rules.sides);
    let (mut groups, together) = match sides {
        [] | [_] => {
            let bonus =
                named(FigureGroup::Side(0), "Bonus wager", "the bonus wager", "bonus-wager");
            (vec![bonus], ["Both together", "both wagers", "both-wagers"])
        }
        sides => {
            let groups = sides.iter().enumerate().map(|(place, wager)| {
                let name = format!("bonus-wager{}", side_number(place));
                let wager = printable(&wager.name);
                named(FigureGroup::Side(place), &wager, &wager, &name)
            });
            (groups.collect(), ["All together", "all wagers", "both-wagers"])
        }
    };
    let [title, words, name] = together;
    groups.push(named(FigureGroup::Base, "Base game", "the base game", "base-game"));
    groups.push(named(FigureGroup::Together, title, words, name));
    groups
}

/// Which wagers a figure of a game of wagers is about.
pub(super) fn group(judged: &JudgedClaim) -> FigureGroup {
    use gincert_submission::{ClaimSubject as About, Stake};
    match judged.claim.subject {
        About::Unknown => FigureGroup::Unknown,
        About::Par(Stake::Both, _) => FigureGroup::Together,
        subject => subject.side().map_or(FigureGroup::Base, FigureGroup::Side),
    }
}

/// Whether a document is of a game of wagers; one that names no game is read as if it were.
pub(super) fn has_wagers(examined: &AnalyzedDocument) -> bool {
    let game = examined.dossier.facts.game.as_ref();
    game.is_none_or(|game| game.value.is_banked())
}

/// Whether there is anything to say of printed figures: a game that counts points has no edge that
/// would have to be printed.
pub(super) fn has_figures(facts: &ReportContext<'_>) -> bool {
    facts.examined().is_none_or(|examined| {
        has_wagers(examined) || !examined.claims.is_empty() || examined.figures_untested() > 0
    })
}

pub(super) fn has_bonus(examined: &AnalyzedDocument) -> bool {
    examined.rules().is_some_and(|rules| !rules.sides.is_empty())
}

/// The verdict on all printed figures, and why it is no better, as the end of a sentence. Each wager's
/// cost has to be among what agrees.
pub(super) fn figures_verdict(facts: &ReportContext<'_>) -> (Verdict, String) {
    let usable = |examined: &&AnalyzedDocument| examined.dossier.ruleset.is_some();
    let Some(examined) = facts.examined().filter(usable) else {
        return (Verdict::NotTested, "there is no usable ruleset".to_owned());
    };
    let counts = facts.counts(FindingSubject::Figures);
    if counts.any_grave() {
        return (Verdict::Differs, format!("there are {}", counts.words()));
    }
    let untested = examined.figures_untested();
    if untested > 0 {
        let figures = counted(untested, "printed figure was", "printed figures were");
        return (Verdict::NotTested, format!("{figures} not tested"));
    }
    let is_compared = |is_of: &dyn Fn(&JudgedClaim) -> bool| {
        examined.claims.iter().any(|judged| {
            let counts = matches!(judged.verdict, Verdict::Agrees | Verdict::Near);
            counts && judged.claim.subject.is_cost() && is_of(judged)
        })
    };
    if !has_wagers(examined) {
        return (Verdict::Agrees, String::new());
    }
    if !is_compared(&|judged| group(judged) == FigureGroup::Base) {
        return (
            Verdict::NotTested,
            "no printed edge or return of the base game was compared".to_owned(),
        );
    }
    let sides = examined.rules().map_or(&[][..], |rules| &rules.sides);
    for (side, wager) in sides.iter().enumerate() {
        if !is_compared(&|judged| judged.claim.subject.side() == Some(side)) {
            let of = match sides.len() {
                1 => "the side wager".to_owned(),
                _ => format!("'{}'", printable(&wager.name)),
            };
            let why = format!("no printed edge or return of {of} was compared");
            return (Verdict::NotTested, why);
        }
    }
    (Verdict::Agrees, String::new())
}

/// The codes of the material findings about something, each once, for a sentence.
pub(super) fn material_codes(
    facts: &ReportContext<'_>,
    about: FindingSubject,
) -> Vec<&'static str> {
    let is_about =
        |finding: &&Finding| finding.grade == Grade::Material && finding.subject == about;
    let material = facts.findings.iter().filter(is_about);
    let mut codes: Vec<&'static str> = material.map(|finding| finding.code).collect();
    if about == FindingSubject::Logs
        && facts.intake.hand_logs.unlisted.iter().any(|count| *count > 0)
    {
        codes.extend(&facts.intake.hand_logs.material_codes);
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}
