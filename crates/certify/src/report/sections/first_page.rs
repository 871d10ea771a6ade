//! The first page: what a person decides on. What was given to whom, the answer, who must do what,
//! what nobody has tested, whose signature.
//!
//! It says again, shortly, what stands under the headings; it judges nothing.

use super::verdicts::{self, FigureGroup, NamedGroup, examples, group, groups, rules_verdict};
use super::{duties, statement};
use crate::blocks::text;
use crate::examine::scope::PartScope;
use crate::findings::checks::piece_missing;
use crate::report::context::{EngagementState, ReportContext};
use gincert_evidence::{Align, FindingSubject, Table, Verdict, counted, fitting, grouped, quoted};
use gincert_pages::Entry;
use gincert_report::{Block, Report};
use gincert_submission::claims::JudgedClaim;

/// Sentences of the answer.
const SENTENCES_MAX: usize = 5;
/// Rows of required actions; the rest is counted.
const DUTIES_MAX: usize = 8;

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let duties = duties(report, facts);
    super::not_tested::name(report, facts);
    let page = &mut report.first_page;
    page.push(text(given(facts)));
    page.push(Block::Heading("The answer".into()));
    page.push(Block::List(answer(facts)));
    page.push(Block::Heading("Actions required".into()));
    page.push(duties);
    page.push(Block::Heading("Not tested".into()));
    page.push(Block::List(untested(facts)));
    page.push(Block::Heading("Signature".into()));
    page.push(text(signature(facts)));
}

/// What was given to whom, under which number.
fn given(facts: &ReportContext<'_>) -> String {
    let manifest = &facts.intake.manifest;
    let stated = |row: &Entry<String>| row.stated().map(|text| quoted(text));
    let item = stated(&manifest.item).unwrap_or_else(|| "A submission".to_owned());
    let version = stated(&manifest.version).map(|version| format!(", version {version},"));
    let version = version.unwrap_or_default();
    let by = stated(&manifest.submitted_by);
    match facts.engagement {
        Some(_) => format!(
            "{item}{version} was submitted by {} to {}. Report {}, issue {}, dated {}.",
            by.as_deref().unwrap_or("somebody not named"),
            facts.engaged(|one| &one.issuer),
            facts.engaged(|one| &one.report_number),
            facts.engaged(|one| &one.issue),
            facts.engaged(|one| &one.date_of_issue)
        ),
        None => format!(
            "{item}{version} was assessed without a complete engagement of a laboratory; submitter: {}. {}",
            by.as_deref().unwrap_or("not stated"),
            match facts.engagement_state() {
                EngagementState::Incomplete =>
                    "The engagement is incomplete (section 13); until it is complete, this text is \
                     a draft without a report number.",
                _ => "No engagement was given; this text has no report number.",
            }
        ),
    }
}

/// The answer: what is stated, then a sentence for each part that was given.
fn answer(facts: &ReportContext<'_>) -> Vec<String> {
    let mut all: Vec<String> = statement::of(facts).map(|made| made.short()).into_iter().collect();
    all.push(rules(facts));
    let claims = facts.examined().map(|examined| examined.claims.as_slice()).unwrap_or_default();
    let is_known =
        |one: &&JudgedClaim| one.claim.subject != gincert_submission::ClaimSubject::Unknown;
    let known: Vec<&JudgedClaim> = claims.iter().filter(is_known).collect();
    if facts.examined().is_some_and(verdicts::has_wagers) {
        for wagers in facts.examined().map(groups).unwrap_or_default() {
            let of = known.iter().copied().filter(|one| group(one) == wagers.group);
            let of: Vec<&JudgedClaim> = of.collect();
            all.extend(wager_sentence(&wagers.words, &of).or_else(|| unprinted(facts, &wagers)));
        }
    } else if !known.is_empty() {
        all.push(format!("Printed figures about scores: {}.", figure_counts(&known)));
    }
    if facts.scope().logs != PartScope::Absent {
        all.push(super::hand_logs::sentence(facts).short("10"));
    }
    if super::shuffles::verdict(facts).is_some() {
        all.push(super::shuffles::sentence(facts).short("11"));
    }
    all.extend(super::random_numbers::sentence(facts).map(|sentence| sentence.short("11")));
    all.extend(super::engines::sentence(facts).map(|sentence| sentence.short("9")));
    // What is left over joins the last sentence, so that nothing is dropped.
    let rest = all.split_off(all.len().min(SENTENCES_MAX));
    if let Some(last) = all.last_mut().filter(|_| !rest.is_empty()) {
        *last = format!("{last} {}", rest.join(" "));
    }
    all
}

fn rules(facts: &ReportContext<'_>) -> String {
    let (held, every) = facts.examined().map(examples).unwrap_or_default();
    let counts = facts.counts(FindingSubject::Rules);
    match (rules_verdict(facts), every) {
        (Verdict::Agrees, 1) => "The one worked example in the rule document gives the result that its tables state."
            .to_owned(),
        (Verdict::Agrees, _) => format!(
            "All {} worked examples in the rule document give the results that its tables state.",
            grouped(held.into())
        ),
        (Verdict::Differs, _) => format!(
            "The rule document is not consistent with itself or its limits: {} material and {}; {} of {} {}.",
            grouped(counts.material.into()),
            counted(counts.minor, "minor finding", "minor findings"),
            grouped(held.into()),
            counted(every, "worked example", "worked examples"),
            fitting(held, "holds", "hold")
        ),
        _ => "The rules were not tested: there is no usable rule document, or no worked example in it."
            .to_owned(),
    }
}

/// What a wager costs, as printed and exactly, in the unit of the print; nothing without figures.
fn wager_sentence(wager: &str, claims: &[&JudgedClaim]) -> Option<String> {
    if claims.is_empty() {
        return None;
    }
    let counts = match claims.len() as u64 {
        1 => format!("its one printed figure {}", figure_verb(claims)),
        all => format!("of its {} printed figures {}", grouped(all.into()), figure_counts(claims)),
    };
    // The figure that says what the wager costs; one that differs before one that does not.
    let costs = claims.iter().filter(|one| one.claim.subject.is_cost() && one.exact.is_some());
    let cost = costs.clone().find(|one| one.verdict == Verdict::Differs).or_else(|| {
        let mut costs = costs;
        costs.next()
    });
    Some(match cost.and_then(|one| Some((one, one.exact.as_ref()?))) {
        Some((one, exact)) => format!(
            "Cost of {wager}: '{}' is stated as {}, the exact value is {}: {}; {counts}.",
            one.claim.name.text,
            in_trade(&one.claim.value_cell.text),
            one.like(exact),
            match one.verdict {
                Verdict::NotTested => "not tested".to_owned(),
                verdict => verdict.to_string(),
            }
        ),
        None => format!("Cost of {wager}: not stated in the document; {counts}."),
    })
}

/// How one printed figure came out.
fn figure_verb(claims: &[&JudgedClaim]) -> String {
    let one = figure_parts(claims).into_iter().find(|(count, ..)| *count > 0);
    one.map_or_else(String::new, |(_, verb, _)| verb.to_owned())
}

/// How many printed figures came out how; what did not happen is left out.
fn figure_counts(claims: &[&JudgedClaim]) -> String {
    let parts = figure_parts(claims).into_iter().filter(|(count, ..)| *count > 0);
    let parts = parts.map(|(count, one, more)| counted(count, one, more));
    parts.collect::<Vec<_>>().join(", ")
}

/// How many printed figures came out how, with the verb for one and for several.
fn figure_parts(claims: &[&JudgedClaim]) -> [(u64, &'static str, &'static str); 4] {
    let of = |verdict| claims.iter().filter(|one| one.verdict == verdict).count() as u64;
    let [agree, near, differ] = [Verdict::Agrees, Verdict::Near, Verdict::Differs].map(of);
    let open = claims.len() as u64 - agree - near - differ;
    [
        (differ, "differs", "differ"),
        (near, "is near", "are near"),
        (agree, "agrees", "agree"),
        (open, "was not tested", "were not tested"),
    ]
}

/// What a wager costs of which the document prints nothing.
fn unprinted(facts: &ReportContext<'_>, wagers: &NamedGroup) -> Option<String> {
    let wanted = match wagers.group {
        FigureGroup::Side(side) => Some(side),
        FigureGroup::Base => None,
        FigureGroup::Together | FigureGroup::Unknown => return None,
    };
    let costs = crate::families::family::exact_costs(facts.examined()?);
    let (_, edge) = costs.into_iter().find(|(side, _)| *side == wanted)?;
    let favour = if edge.is_negative() { ", in the player's favour" } else { "" };
    let basis = match wanted {
        None => "at best play, per unit of the first wager",
        Some(_) => "per unit of that wager",
    };
    let wager = &wagers.words;
    Some(format!(
        "Cost of {wager}: not stated in the document; the exact house edge is {} {basis}{favour}, under \
         the readings of section 9.",
        edge.percent(2)
    ))
}

/// A printed share as this report prints shares, so that both numbers look alike.
fn in_trade(printed: &str) -> String {
    match printed.strip_suffix('%') {
        Some(number) => format!("{} %", number.trim_end()),
        None => printed.to_owned(),
    }
}

/// Who has to do what, and by when.
fn duties(report: &mut Report, facts: &ReportContext<'_>) -> Block {
    let columns = [("Who", Align::Left), ("What", Align::Left), ("By when", Align::Left)];
    let mut table = Table::new("", &columns);
    for duty in duties::of(facts) {
        table.row([duty.who, duty.what, duty.when]);
    }
    let conditions = facts.examined().map(|one| one.dossier.conditions.as_slice());
    let conditions = conditions.unwrap_or_default();
    let listed = DUTIES_MAX.saturating_sub(table.rows.len()).min(conditions.len());
    for one in conditions.iter().take(listed) {
        table.row([&one.who, &one.condition, &one.when].map(|cell| cell.text.clone()));
    }
    if conditions.len() > listed {
        let further = (conditions.len() - listed) as u64;
        report.name("conditions.further", further);
        let more = counted(further, "further condition", "further conditions");
        let when = "as named there".to_owned();
        table.row(["As named there".to_owned(), format!("{more}, section 13"), when]);
    }
    if table.rows.is_empty() {
        return text("No action required.");
    }
    Block::Table(table)
}

fn untested(facts: &ReportContext<'_>) -> Vec<String> {
    let mut all = vec![
        "Whether the rule document reproduces the approved text, and whether the game is dealt accordingly."
            .to_owned(),
    ];
    let scope = facts.scope();
    all.extend(super::logs_not_tested::not_tested(facts));
    all.extend(match scope.shuffles() {
        PartScope::Tested => super::shuffles::not_covered(facts),
        PartScope::Untested if scope.random_numbers == PartScope::Tested => {
            Some("Shuffles: none of the files could be tested, section 11.".to_owned())
        }
        PartScope::Untested => Some(
            "Shuffles and random numbers: none of the files could be tested, section 11."
                .to_owned(),
        ),
        PartScope::Absent if scope.random_numbers != PartScope::Absent => {
            Some("Shuffles: the submission has no decks.".to_owned())
        }
        PartScope::Absent => {
            Some("Shuffles and random numbers: the submission has no decks.".to_owned())
        }
    });
    all.extend(super::random_numbers::not_covered(facts));
    all.extend(super::engines::not_covered(facts));
    all.extend(super::not_tested::further(facts));
    let pieces = facts.findings.iter().filter(|finding| finding.code == piece_missing::CODE);
    let pieces = pieces.count() as u64;
    if pieces > 0 {
        let pieces = counted(pieces, "piece", "pieces");
        all.push(format!("Clauses that require {pieces} missing from the submission, section 13."));
    }
    all.extend(super::signs::untested(facts));
    let Some(examined) = facts.examined() else { return all };
    let figures = examined.figures_untested();
    if figures > 0 {
        all.push(format!("{}.", counted(figures, "printed figure", "printed figures")));
    }
    let points = examined.dossier.open_points.len() as u64;
    if points > 0 {
        let points = counted(points, "point", "points");
        all.push(format!(
            "{points} left open by the source, each evaluated under one reading, \
                          section 9."
        ));
    }
    all
}

fn signature(facts: &ReportContext<'_>) -> String {
    match facts.engagement {
        Some((engagement, _)) if !engagement.must_sign.is_empty() => {
            let needed = engagement.must_sign.iter();
            let names: Vec<String> =
                needed.map(|one| format!("the {} as '{}'", one.role, one.signs_as.text)).collect();
            format!(
                "{} is named as the authoriser. The report requires the signatures of {}; gincert \
                 verify report.md lists which are present.",
                facts.engaged(|one| &one.authoriser),
                names.join(", ")
            )
        }
        Some(_) => format!(
            "{} is named as the authoriser. The signature is a separate file: gincert verify \
             report.md shows who signed.",
            facts.engaged(|one| &one.authoriser)
        ),
        None => "None. There is no complete engagement, and no person has authorised this text."
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_printed_alike() {
        assert_eq!(["7.19%", "7.19 %", "0.93"].map(in_trade), ["7.19 %", "7.19 %", "0.93"]);
    }
}
