//! When a statement of conformity is made, and what it says: section 8 of the report, row by row.

#![allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]

mod common;

use common::{ENGAGEMENT, PAGE, RULES, swapped};
use gincert_certify::certify;
use gincert_pages::Source;
use gincert_submission::read_profile;
use std::fs;

/// What section 3 of the report says, one line a sentence.
fn conclusion(rules: &str, page: &str, engagement: &str) -> String {
    let report = report(rules, page, Some(engagement));
    let from = report.find("## 3. Conclusion").unwrap();
    let to = report.find("## 4. ").unwrap();
    report[from..to].replace("\n  ", " ").replace("\n\n", "\u{0}").replace('\n', " ")
}

fn report(rules: &str, page: &str, engagement: Option<&str>) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("submission.md"), page).unwrap();
    fs::write(folder.path().join("rules.md"), rules).unwrap();
    let engagement = engagement.map(|text| ("engagement.md", text.as_bytes()));
    String::from_utf8(certify(folder.path(), engagement).unwrap().markdown).unwrap()
}

/// The rows of the compliance matrix as report.json has them, between bars.
fn matrix(page: &str, engagement: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("submission.md"), page).unwrap();
    fs::write(folder.path().join("rules.md"), RULES).unwrap();
    let made = certify(folder.path(), Some(("engagement.md", engagement.as_bytes()))).unwrap();
    let rows = common::matrix(&made).into_iter();
    rows.map(|cells| format!("| {} |", cells.join(" | "))).collect()
}

const COMPLIES: &str = "section 8: Complies.";
const DOES_NOT: &str = "section 8: Does not comply.";
const NONE: &str = "makes no statement of conformity";

#[test]
fn a_statement_names_what_agrees_with_what() {
    let said = conclusion(RULES, PAGE, ENGAGEMENT);
    assert!(said.contains(COMPLIES), "{said}");
    assert!(said.contains("Rules: the one worked example"), "{said}");
    assert!(said.contains("Figures: 2 printed figures agree"), "{said}");
    assert!(said.contains("Not in the scope of this statement: clauses"), "{said}");
    let report = report(RULES, PAGE, Some(ENGAGEMENT));
    assert!(report.contains("ISO/IEC 17025:2017, 7.8.6"), "the rule stands in section 8");
}

/// "Complies" needs every wager's cost, a worked example, and people who looked at the clauses.
#[test]
fn complies_is_never_said_of_nothing() {
    let of = |from: &str, to: &str| conclusion(&swapped(RULES, from, to), PAGE, ENGAGEMENT);
    for (from, to, why) in [
        ("| House edge | - | 2.3958 % | exact | x |\n", "", "base game"),
        ("| Gin Bonus house edge | - | 24.9412 % | exact | x |\n", "", "side wager"),
        ("```hand\nAc Ah / 7d = score 1\n```\n", "", "no worked example was compared"),
    ] {
        let said = of(from, to);
        assert!(said.contains(NONE) && said.contains(why), "{why}: {said}");
        assert!(!said.contains("omplies"), "{why}: {said}");
    }
    let whole = swapped(ENGAGEMENT, "| Scope | rules, figures |\n", "");
    let said = conclusion(RULES, PAGE, &whole);
    assert!(said.contains(NONE) && said.contains("have no person's verdict"), "{said}");
}

/// A claim that the tool does not know says nothing about the item.
#[test]
fn an_unknown_claim_is_not_tested() {
    let unknown = "| House edge | - | 2.3958 % | exact | x |\n| Excitement | - | 7 | exact | x |\n";
    let rules = swapped(RULES, "| House edge | - | 2.3958 % | exact | x |\n", unknown);
    let said = conclusion(&rules, PAGE, ENGAGEMENT);
    assert!(said.contains(NONE) && said.contains("1 printed figure was not tested"), "{said}");
    assert!(said.contains("1 claim about a figure that this build does not calculate"), "{said}");
}

/// Faults of the laboratory's own papers, or of the submission's, are not the item's.
#[test]
fn faults_of_papers_give_no_statement() {
    let surplus = swapped(ENGAGEMENT, "| Issuer |", "| Colour | red |\n| Issuer |");
    let scope = swapped(ENGAGEMENT, "rules, figures", "rules, figuers");
    let verdict = format!(
        "{ENGAGEMENT}\n| Clause | Verdict | By | Date | Ground |\n| - | - | - | - | - |\n\
         | No such clause | met | A | 2026-11-19 | seen |\n"
    );
    for engagement in [surplus, scope, verdict] {
        let said = conclusion(RULES, PAGE, &engagement);
        assert!(said.contains(NONE) && said.contains("the papers have"), "{said}");
        assert!(said.contains("Rules: agrees") && said.contains("Papers: differs"), "{said}");
    }
    for (from, to) in [
        ("neutral-lab-2026", "nowhere-1999"),
        ("| rules.md | Rule document | not stated |", "| rules.md | Rule documnet | not stated |"),
        ("| Form of play |", "| Farm of play |"),
    ] {
        let said = conclusion(RULES, &swapped(PAGE, from, to), ENGAGEMENT);
        assert!(said.contains(NONE) && !said.contains("omply."), "{to}: {said}");
    }
    // A worse finding about the item does not turn a statement that the papers do not allow.
    let wrong = swapped(RULES, "2.3958 %", "5.3958 %");
    let said = conclusion(&wrong, &swapped(PAGE, "| Form of play |", "| Farm |"), ENGAGEMENT);
    assert!(said.contains(NONE), "{said}");
}

#[test]
fn does_not_comply_names_the_items_own_fault() {
    let wrong = swapped(RULES, "2.3958 %", "5.3958 %");
    let said = conclusion(&wrong, PAGE, ENGAGEMENT);
    assert!(said.contains(DOES_NOT), "{said}");
    assert!(said.contains("Figures: 1 material finding (claims-agree)"), "{said}");
    assert!(said.contains("Rules: agrees; 0 material"), "verdicts count their own: {said}");
    // What is out of scope does not turn the statement.
    let only_rules = swapped(ENGAGEMENT, "rules, figures", "rules");
    assert!(conclusion(&wrong, PAGE, &only_rules).contains(COMPLIES));
}

/// A player's edge of a quarter is what such rules give; somebody should have meant it.
#[test]
fn an_edge_outside_of_what_the_profile_expects_is_told() {
    let rules =
        swapped(RULES, "| Player wins | 1 to 1 | 2 to 3 |", "| Player wins | 1 to 1 | 3 to 1 |");
    let said = conclusion(&rules, PAGE, ENGAGEMENT);
    assert!(!said.contains(COMPLIES), "{said}");
    let report = report(&rules, PAGE, Some(ENGAGEMENT)).replace('\n', " ");
    assert!(report.contains("`edge-unusual`"), "{report}");
    assert!(report.contains("the player has the advantage"), "{report}");
}

/// Rows of the title block, so that what a report has to name is stated.
fn whole_engagement() -> String {
    let rows = "| Client | A client |\n| Received | 2026-11-01 |\n| Tested from | 2026-11-02 |\n\
                | Tested to | 2026-11-03 |\n| Scope | rules, figures, clauses |\n";
    swapped(ENGAGEMENT, "| Scope | rules, figures |\n", rows)
}

/// The clauses of the neutral profile, and whether their text was read.
fn clauses() -> Vec<(String, bool)> {
    let text = fs::read_to_string("../../rulesets/profiles/neutral-lab-2026.md").unwrap();
    let profile = read_profile(&Source::new("profile.md", text.as_bytes()));
    profile.clauses.iter().map(|one| (one.clause.text.clone(), one.is_read())).collect()
}

const VERDICTS: &str = "\n| Clause | Verdict | By | Date | Ground |\n| - | - | - | - | - |\n";
const READINGS: &str = "\n| Clause read | By | Date | Edition |\n| - | - | - | - |\n";

#[test]
fn a_persons_verdicts_are_carried_into_the_report() {
    let clauses = clauses();
    assert!(clauses.len() > 10);
    let with = |verdict: &str| {
        let rows = clauses.iter().enumerate().map(|(place, (name, _))| {
            let verdict = if place == 5 { verdict } else { "met" };
            format!("| {name} | {verdict} | R. B. | 2026-11-19 | layout seen |\n")
        });
        let unread = clauses.iter().filter(|(_, is_read)| !is_read);
        let readings = unread
            .map(|(name, _)| format!("| {name} | R. B. | 2026-11-18 | the text in force |\n"));
        let (rows, readings): (String, String) = (rows.collect(), readings.collect());
        format!("{}{VERDICTS}{rows}{READINGS}{readings}", whole_engagement())
    };
    let said = conclusion(RULES, PAGE, &with("met"));
    assert!(said.contains(COMPLIES), "{said}");
    assert!(said.contains(&format!("{} are met", clauses.len())), "{said}");
    let report = report(RULES, PAGE, Some(&with("met")));
    assert!(report.contains("met (R. B., 2026-11-19): layout seen"));
    assert!(report.contains("text read by R. B. on 2026-11-18: the text in force"));
    let said = conclusion(RULES, PAGE, &with("not met"));
    assert!(said.contains(DOES_NOT) && said.contains("1 is not met"), "{said}");
    // A verdict of a day that is none, or after the report, is no verdict.
    let late = with("met").replacen("2026-11-19", "2026-11-21", 1);
    assert!(conclusion(RULES, PAGE, &late).contains(NONE));
}

/// Nothing that nobody read is met, and no person overrules what was computed.
#[test]
fn a_clause_that_nobody_read_is_never_printed_as_met() {
    let clauses = clauses();
    let rows =
        clauses.iter().map(|(name, _)| format!("| {name} | met | R. B. | 2026-11-19 | x |\n"));
    let all = format!("{}{VERDICTS}{}", whole_engagement(), rows.collect::<String>());
    let matrix = matrix(PAGE, &all);
    for (name, is_read) in &clauses {
        let row = matrix.iter().find(|row| row.starts_with(&format!("| {name} | "))).unwrap();
        assert_eq!(row.contains("| met ("), *is_read, "{row}");
        assert!(*is_read || row.contains("not adopted"), "{row}");
        assert!(*is_read || !row.contains("| agrees |"), "{row}");
    }
    let said = conclusion(RULES, PAGE, &all);
    assert!(said.contains(NONE) && !said.contains("omplies."), "{said}");
    // A title block without its dates differs, whatever a person says.
    let readings =
        clauses.iter().map(|(name, _)| format!("| {name} | R. B. | 2026-11-18 | in force |\n"));
    let all = format!("{all}{READINGS}{}", readings.collect::<String>());
    let short = swapped(&all, "| Received | 2026-11-01 |\n", "");
    let report = self::report(RULES, PAGE, Some(&short)).replace('\n', " ");
    assert!(report.contains("does not count as met: what was computed differs"), "{report}");
}

#[test]
fn a_clause_that_does_not_apply_says_so() {
    let of = |page: &str| matrix(page, ENGAGEMENT).join("\n");
    assert!(
        of(PAGE).contains("does-not-apply | the row 'Shuffle' names: hand shuffle"),
        "{}",
        of(PAGE)
    );
    let unsaid = swapped(PAGE, "| Shuffle | by hand |\n", "");
    assert!(!of(&unsaid).contains("does-not-apply | the row 'Shuffle' names: hand shuffle"));
}

const WAIVERS: &str = "\n| Waives | Where | Reason | Signed by | Date |\n| - | - | - | - | - |\n";

/// Rules with a minor fault: a side wager that costs more than the profile expects.
fn with_a_dear_wager() -> String {
    let rules = swapped(RULES, "| Score 1 | 3 to 1 |", "| Score 1 | 2 to 1 |");
    swapped(&rules, "24.9412 %", "41.8824 %")
}

#[test]
fn a_waiver_of_the_laboratory_is_printed_with_its_reason_and_its_signer() {
    let plain = conclusion(&with_a_dear_wager(), PAGE, ENGAGEMENT);
    assert!(!plain.contains("omplies."), "{plain}");
    for place in ["everywhere", "rules.md"] {
        let row =
            format!("| edge-unusual | {place} | The commission knows | R. B. | 2026-11-19 |\n");
        let engagement = format!("{ENGAGEMENT}{WAIVERS}{row}");
        let said = conclusion(&with_a_dear_wager(), PAGE, &engagement);
        assert!(said.contains(COMPLIES), "{said}");
        assert!(said.contains("Waived by the laboratory: 1 finding,"), "{said}");
        let report = report(&with_a_dear_wager(), PAGE, Some(&engagement)).replace("\n  ", " ");
        assert!(report.contains("`edge-unusual`"), "the finding stays");
        assert!(report.contains("Waived by R. B. on 2026-11-19: The commission knows"), "{report}");
    }
}

#[test]
fn a_waiver_that_matches_nothing_is_itself_a_finding() {
    for row in [
        "| edge-unusually | everywhere | x | R. B. | 2026-11-19 |\n",
        "| edge-unusual | other.md | x | R. B. | 2026-11-19 |\n",
        "| edge-unusual | rules.md:2 | x | R. B. | 2026-11-19 |\n",
    ] {
        let engagement = format!("{ENGAGEMENT}{WAIVERS}{row}");
        let said = conclusion(&with_a_dear_wager(), PAGE, &engagement);
        assert!(said.contains(NONE) && said.contains("Papers: differs"), "{row}: {said}");
        let report = report(&with_a_dear_wager(), PAGE, Some(&engagement));
        assert!(report.contains("`waiver-unmatched`"), "{row}: {report}");
    }
    let words = swapped(ENGAGEMENT, "| Scope |", "| Waivers | the edge |\n| Scope |");
    assert!(report(RULES, PAGE, Some(&words)).contains("`waiver-unmatched`"));
}

/// Without a reason, a signer and a day nothing is waived, and nothing material ever is.
#[test]
fn a_waiver_needs_its_reason_and_its_signer_and_turns_nothing_material() {
    for row in [
        "| edge-unusual | everywhere | - | R. B. | 2026-11-19 |\n",
        "| edge-unusual | everywhere | x |  | 2026-11-19 |\n",
        "| edge-unusual | everywhere | x | R. B. | 2026-11-21 |\n",
        "| edge-unusual | everywhere | x | R. B. | soon |\n",
    ] {
        let engagement = format!("{ENGAGEMENT}{WAIVERS}{row}");
        let said = conclusion(&with_a_dear_wager(), PAGE, &engagement);
        assert!(!said.contains("omplies.") && !said.contains("waived"), "{row}: {said}");
    }
    let row = "| claims-agree | everywhere | x | R. B. | 2026-11-19 |\n";
    let wrong = swapped(RULES, "2.3958 %", "5.3958 %");
    let said = conclusion(&wrong, PAGE, &format!("{ENGAGEMENT}{WAIVERS}{row}"));
    assert!(said.contains(DOES_NOT), "{said}");
}

#[test]
fn a_waiver_in_a_submission_waives_nothing_and_is_told() {
    let table = "\n| Waives | Where | Reason | Signed by | Date |\n| - | - | - | - | - |\n\
                 | edge-unusual | everywhere | x | R. B. | 2026-11-19 |\n";
    for (rules, page) in [
        (with_a_dear_wager(), format!("{PAGE}{table}")),
        (with_a_dear_wager(), swapped(PAGE, "| Shuffle |", "| Waivers | all |\n| Shuffle |")),
        (format!("{}{table}", with_a_dear_wager()), PAGE.to_owned()),
        (format!("{}\n## Waived findings\n", with_a_dear_wager()), PAGE.to_owned()),
    ] {
        let said = conclusion(&rules, &page, ENGAGEMENT);
        assert!(!said.contains("omplies.") && !said.contains("1 waived"), "{said}");
        assert!(report(&rules, &page, Some(ENGAGEMENT)).contains("`waiver-misplaced`"), "{page}");
    }
}

#[test]
fn a_self_assessment_makes_no_statement() {
    assert!(!report(RULES, PAGE, None).contains("omplies"));
}
