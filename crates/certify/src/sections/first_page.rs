//! The first page: what a person decides on. What was given to whom, the answer, who must do what,
//! what nobody has tested, whose signature.
//!
//! It says again, shortly, what stands under the headings; it judges nothing.

use super::statement;
use super::verdicts::{self, examples, group, rules_verdict};
use crate::facts::Facts;
use crate::paragraph::text;
use crate::subjects::Subject;
use gincert_evidence::{Align, Table, Verdict};
use gincert_report::{Block, Report};
use gincert_submission::claims::Judged;

/// Sentences of the answer.
const SENTENCES_MAX: usize = 5;
/// Parts of a sentence of the conclusion that are repeated.
const PARTS_MAX: usize = 5;
/// Rows of what must be done; the rest is counted.
const DUTIES_MAX: usize = 8;

pub(super) fn add(report: &mut Report, facts: &Facts<'_>) {
    let page = &mut report.first_page;
    page.push(text(given(facts)));
    page.push(Block::Heading("The answer".into()));
    page.push(Block::List(answer(facts)));
    page.push(Block::Heading("Who must do what".into()));
    page.push(duties(facts));
    page.push(Block::Heading("What nobody has tested".into()));
    page.push(Block::List(untested(facts)));
    page.push(Block::Heading("Whose signature".into()));
    page.push(text(signature(facts)));
}

fn stated(facts: &Facts<'_>, row: &str) -> Option<String> {
    let cell = facts.intake.manifest.row(row)?;
    (!matches!(cell.text.as_str(), "" | "not stated")).then(|| cell.text.clone())
}

/// What was given to whom, under which number.
fn given(facts: &Facts<'_>) -> String {
    let item = stated(facts, "Item under test").unwrap_or_else(|| "A submission".to_owned());
    let version = stated(facts, "Version").map(|version| format!(", version {version},"));
    let version = version.unwrap_or_default();
    let by = stated(facts, "Submitted by");
    match facts.engagement {
        Some(_) => format!(
            "{item}{version} was given by {} to {}. This is the report {}, issue {}, of {}.",
            by.as_deref().unwrap_or("somebody not named"),
            facts.engaged("Issuer"),
            facts.engaged("Report number"),
            facts.engaged("Issue"),
            facts.engaged("Date of issue")
        ),
        None => format!(
            "{item}{version} was assessed by those who submit it: {}. No laboratory was engaged, and this \
             text has no report number.",
            by.as_deref().unwrap_or("who that is, is not stated")
        ),
    }
}

/// The answer: what is stated, then a sentence for each part that was given.
fn answer(facts: &Facts<'_>) -> Vec<String> {
    let mut all: Vec<String> =
        statement::of(facts).map(|made| in_short(&made.words, "3")).into_iter().collect();
    all.push(rules(facts));
    let claims = facts.examined().map(|examined| examined.claims.as_slice()).unwrap_or_default();
    if facts.examined().is_some_and(verdicts::has_wagers) {
        for (number, wager) in
            ["the bonus wager", "the base game", "both wagers"].iter().enumerate()
        {
            let of: Vec<&Judged> = claims.iter().filter(|one| group(one) == number).collect();
            all.extend(wager_sentence(wager, &of).or_else(|| unprinted(facts, wager)));
        }
    } else if !claims.is_empty() {
        let counts = figure_counts(&claims.iter().collect::<Vec<_>>());
        all.push(format!("Printed figures about scores: {counts}."));
    }
    let parts = [
        super::hand_logs::verdict(facts)
            .map(|_| in_short(&super::hand_logs::conclusion(facts), "10")),
        super::shuffles::verdict(facts)
            .map(|_| in_short(&super::shuffles::conclusion(facts), "11")),
    ];
    all.extend(parts.into_iter().flatten());
    // What is left over joins the last sentence, so that nothing is dropped.
    let rest = all.split_off(all.len().min(SENTENCES_MAX));
    if let Some(last) = all.last_mut().filter(|_| !rest.is_empty()) {
        *last = format!("{last} {}", rest.join(" "));
    }
    all
}

fn rules(facts: &Facts<'_>) -> String {
    let (held, every) = facts.examined().map(examples).unwrap_or_default();
    let counts = facts.counts(Subject::Rules);
    match (rules_verdict(facts), every) {
        (Verdict::Agrees, _) => format!(
            "The rules agree with themselves: all {held} worked examples come out as the tables settle \
             them."
        ),
        (Verdict::Differs, _) => format!(
            "The rules do not agree with themselves or their limits: {} material and {} minor findings; \
             {held} of {every} worked examples hold.",
            counts.material, counts.minor
        ),
        _ => "The rules were not tested: there is no usable rule document, or no worked example in it."
            .to_owned(),
    }
}

/// What a wager costs, as printed and exactly, in the unit of the print; nothing without figures.
fn wager_sentence(wager: &str, claims: &[&Judged]) -> Option<String> {
    if claims.is_empty() {
        return None;
    }
    let counts = format!("of its {} printed figures {}", claims.len(), figure_counts(claims));
    // The figure that says what the wager costs; one that differs before one that does not.
    let costs = claims.iter().filter(|one| one.claim.subject.is_cost() && one.exact.is_some());
    let cost = costs.clone().find(|one| one.verdict == Verdict::Differs).or_else(|| {
        let mut costs = costs;
        costs.next()
    });
    Some(match cost.and_then(|one| Some((one, one.exact.as_ref()?))) {
        Some((one, exact)) => format!(
            "What {wager} costs: '{}' is printed as {}, exactly it is {}, so that it {}; {counts}.",
            one.claim.name.text,
            in_trade(&one.claim.value_cell.text),
            one.like(exact),
            match one.verdict {
                Verdict::Near => "is near".to_owned(),
                Verdict::NotTested => "was not tested".to_owned(),
                verdict => verdict.to_string(),
            }
        ),
        None => format!("What {wager} costs is not printed; {counts}."),
    })
}

/// How many printed figures came out how; what did not happen is left out.
fn figure_counts(claims: &[&Judged]) -> String {
    let of = |verdict| claims.iter().filter(|one| one.verdict == verdict).count();
    let [agree, near, differ] = [Verdict::Agrees, Verdict::Near, Verdict::Differs].map(of);
    let open = claims.len() - agree - near - differ;
    let verb = |count, one: &str, more: &str| {
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { more }))
    };
    let parts = [
        verb(differ, "differs", "differ"),
        verb(near, "is near", "are near"),
        verb(agree, "agrees", "agree"),
        verb(open, "was not tested", "were not tested"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What a wager costs of which the document prints nothing.
fn unprinted(facts: &Facts<'_>, wager: &str) -> Option<String> {
    let costs = crate::family::exact_costs(facts.examined()?);
    let (_, edge) = costs.into_iter().find(|(name, _)| *name == wager)?;
    Some(format!(
        "What {wager} costs is not printed; exactly, the house edge is {}.",
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

/// The beginning of a sentence of the conclusion; what is cut off has its section named.
fn in_short(sentence: &str, section: &str) -> String {
    let parts: Vec<&str> = sentence.split("; ").collect();
    match parts.get(..PARTS_MAX).filter(|_| parts.len() > PARTS_MAX) {
        Some(first) => format!("{}; more in section {section}.", first.join("; ")),
        None => sentence.to_owned(),
    }
}

/// Who must do what by when.
fn duties(facts: &Facts<'_>) -> Block {
    let columns = [("Who", Align::Left), ("What", Align::Left), ("By when", Align::Left)];
    let mut table = Table::new("", &columns);
    let by = stated(facts, "Submitted by").unwrap_or_else(|| "The submitter".to_owned());
    let before = "before conformity is stated";
    for (about, what) in [
        (Subject::Rules, "mends the rule document, or says why not"),
        (Subject::Figures, "says which is meant, the text or the figure"),
        (Subject::Logs, "explains or corrects what the logs show"),
        (Subject::Shuffles, "explains the shuffles that were rejected"),
        (Subject::Papers, "mends the papers of the submission"),
    ] {
        let counts = facts.counts(about);
        if counts.any_grave() {
            let count = match counts.material + counts.minor {
                1 => "1 finding".to_owned(),
                more => format!("{more} findings"),
            };
            table.row([by.clone(), format!("{what}: {count}, section 13"), before.into()]);
        }
    }
    let open = super::matrix::clauses(facts).open;
    if open > 0 {
        let what = format!("decides on {open} clauses that apply, section 12");
        table.row(["A person of the laboratory".to_owned(), what, before.into()]);
    }
    let conditions = facts.examined().map(|one| one.dossier.conditions.as_slice());
    let conditions = conditions.unwrap_or_default();
    let told = DUTIES_MAX.saturating_sub(table.rows.len()).min(conditions.len());
    for one in conditions.iter().take(told) {
        table.row([&one.who, &one.condition, &one.when].map(|cell| cell.text.clone()));
    }
    if conditions.len() > told {
        let more = format!("{} further conditions, section 13", conditions.len() - told);
        table.row(["As named there".to_owned(), more, "as named there".into()]);
    }
    if table.rows.is_empty() {
        return text("This report asks nothing of anybody.");
    }
    Block::Table(table)
}

fn untested(facts: &Facts<'_>) -> Vec<String> {
    let mut all = vec![
        "Whether the rule document restates the approved text, and whether it is what is dealt."
            .to_owned(),
    ];
    if super::hand_logs::verdict(facts).is_none() {
        all.push("Rounds as they were played: the submission has no hand log.".to_owned());
    }
    match super::shuffles::verdict(facts) {
        None => all.push("Shuffles and random numbers: the submission has no decks.".to_owned()),
        Some(Verdict::NotTested) => {
            let none =
                "Shuffles and random numbers: nothing that was given could be tested, section 11.";
            all.push(none.to_owned());
        }
        Some(_) => {}
    }
    let Some(examined) = facts.examined() else { return all };
    let figures = examined.figures_untested();
    if figures > 0 {
        all.push(format!("{figures} printed figures."));
    }
    let points = examined.dossier.open_points.len();
    if points > 0 {
        all.push(format!(
            "{points} points that the source leaves open, each read in one way, section 9."
        ));
    }
    all
}

fn signature(facts: &Facts<'_>) -> String {
    match facts.engagement {
        Some((engagement, _)) if !engagement.must_sign.is_empty() => {
            let needed = engagement.must_sign.iter();
            let names: Vec<String> =
                needed.map(|one| format!("the {} as '{}'", one.role, one.signs_as.text)).collect();
            format!(
                "{} is named as the authoriser. The report needs the signatures of {}; gincert verify \
                 report.md says which of them are there.",
                facts.engaged("Authoriser"),
                names.join(", ")
            )
        }
        Some(_) => format!(
            "{} is named as the authoriser. Whether that person signed, this text cannot show: gincert \
             verify report.md says whose signature stands beside it.",
            facts.engaged("Authoriser")
        ),
        None => {
            "Nobody's: no laboratory was engaged, and nobody has authorised this text.".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_printed_alike_and_long_sentences_name_their_section() {
        assert_eq!(["7.19%", "7.19 %", "0.93"].map(in_trade), ["7.19 %", "7.19 %", "0.93"]);
        assert_eq!(in_short("A: x; b; c; d; e.", "10"), "A: x; b; c; d; e.");
        assert_eq!(in_short("A: x; b; c; d; e; f.", "10"), "A: x; b; c; d; e; more in section 10.");
    }
}
