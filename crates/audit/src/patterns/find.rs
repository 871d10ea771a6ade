//! All patterns of an audit, put together and into words.

use super::background::Background;
use super::collector::FactCollector;
use super::explanation::Explanation;
use super::fact::{Fact, Facts, Moment};
use super::pattern::{Pattern, PatternReport, Who, at_local};
use super::search::{FoundPattern, PatternSearch};
use super::{outside, pairs, voids};
use gincert_evidence::money_notation;
use gincert_replay::summary::Summary;
use gincert_replay::{Bet, Rulebook};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Explanations that voids are chosen from, beside those of exceptions.
const OF_VOIDS: u64 = 1;

/// Searches everything that was collected.
pub(crate) fn find(
    mut collector: FactCollector,
    summary: &Summary,
    book: &Rulebook,
) -> PatternReport {
    collector.close();
    let FactCollector { facts, outside, repayments, beyond, .. } = collector;
    let mut report = PatternReport {
        exceptions: facts.all.len() as u64,
        beyond,
        repayments: repayments.rows(),
        is_unknown: summary.exposure.cells().is_none(),
        patterns: outside::patterns(&outside, summary),
        ..PatternReport::default()
    };
    report.patterns.extend(pairs::patterns(summary));
    let mut is_left = vec![true; facts.all.len()];
    for currency in currencies(&facts, summary) {
        let number = facts.words.known(&currency).unwrap_or(u32::MAX);
        let Some(background) = Background::new(summary, &facts, &currency) else { continue };
        let choices = [background.scopes, OF_VOIDS];
        for mut one in voids::patterns(summary, &facts, &currency, choices) {
            let mut taken = Vec::new();
            for (fact, is_left) in facts.all.iter().zip(&mut is_left) {
                if *is_left && one.holds(&facts, fact) {
                    *is_left = false;
                    taken.push(fact);
                }
            }
            one.pattern.exceptions = taken.len() as u64;
            one.pattern.codes = facts.codes(&taken);
            report.patterns.push(one.pattern);
        }
        let own = facts.all.iter().zip(&is_left);
        let own = own.map(|(fact, is_left)| *is_left && fact.currency == number).collect();
        let (found, still) = PatternSearch::new(&facts, &background, own).run();
        for ((is_left, is_still), fact) in is_left.iter_mut().zip(still).zip(&facts.all) {
            *is_left &= is_still || fact.currency != number;
        }
        let named = found.iter().map(|one| pattern(one, &facts, &currency, book));
        report.patterns.extend(named);
    }
    count_rest(&mut report, &facts, &is_left);
    report.patterns.sort_by_key(|one| {
        let money = one.overpaid_minor.max(one.underpaid_minor);
        (Reverse(money), Reverse(one.records), one.since.clone(), one.words())
    });
    report
}

/// Every currency that exceptions or rounds have.
fn currencies(facts: &Facts, summary: &Summary) -> BTreeSet<String> {
    let of_facts = facts.all.iter().map(|fact| facts.word(fact.currency).to_owned());
    let owners = summary.exposure.cells().into_iter().flat_map(BTreeMap::keys);
    of_facts.chain(owners.map(|names| names.currency.clone())).collect()
}

fn count_rest(report: &mut PatternReport, facts: &Facts, is_left: &[bool]) {
    for (fact, _) in facts.all.iter().zip(is_left).filter(|(_, is_left)| **is_left) {
        report.rest += 1;
        *report.rest_codes.entry(facts.word(fact.code).to_owned()).or_default() += 1;
        let currency = facts.word(fact.currency).to_owned();
        let sums = report.rest_minor.entry(currency).or_default();
        add(sums, fact);
    }
    report.rest_minor.retain(|_, sums| *sums != [0, 0]);
}

fn add([over, under]: &mut [i128; 2], fact: &Fact) {
    let open = i128::from(fact.open_minor);
    *over = over.saturating_add(open.max(0));
    *under = under.saturating_sub(open.min(0));
}

fn pattern(found: &FoundPattern, facts: &Facts, currency: &str, book: &Rulebook) -> Pattern {
    let own: Vec<&Fact> = found.facts.iter().filter_map(|at| facts.all.get(*at)).collect();
    let explanation = facts.explanations.get(found.explanation);
    let (kind, explanation, advice) = match explanation {
        Some(explanation) => explained(explanation, currency, book, &own, facts),
        None => ("other", String::new(), ""),
    };
    let mut pattern = Pattern::plain(kind, explanation, advice);
    let word = |number: Option<u32>| number.map(|number| facts.word(number).to_owned());
    pattern.who = Who {
        tables: word(found.scope.table).into_iter().collect(),
        dealer_id: word(found.scope.dealer),
        shift: word(found.scope.shift),
        player: word(found.scope.player),
    };
    let moments: Vec<Moment> = own.iter().filter_map(|fact| fact.at).collect();
    pattern.since = moments.iter().min().copied().and_then(at_local);
    pattern.until = moments.iter().max().copied().and_then(at_local);
    let places: BTreeSet<u64> = own.iter().map(|fact| fact.place).collect();
    pattern.records = Some(places.len() as u64);
    pattern.of = Some(found.best.claim.of);
    pattern.exceptions = own.len() as u64;
    let mut sums = [0, 0];
    own.iter().for_each(|fact| add(&mut sums, fact));
    [pattern.overpaid_minor, pattern.underpaid_minor] = sums;
    pattern.net_minor = sums[0].saturating_sub(sums[1]);
    pattern.currency = Some(currency.to_owned()).filter(|currency| !currency.is_empty());
    pattern.codes = facts.codes(&own);
    pattern.log10_p = Some(found.best.log10_p);
    pattern
}

/// The kind of an explanation, its words, and what to do.
fn explained(
    explanation: &Explanation,
    currency: &str,
    book: &Rulebook,
    own: &[&Fact],
    facts: &Facts,
) -> (&'static str, String, &'static str) {
    let name = |wager: &Bet| wager_name(book, *wager);
    let minor = |minor: i64| money_notation(minor.into(), currency);
    match explanation {
        Explanation::OtherRules { rules, other } => {
            let other = book.sheets.get(*other).map_or("other rules", |sheet| sheet.name.as_str());
            let words = format!("dealt and paid by {other}, not by {rules}");
            ("other-rules", words, "Find out which rules were posted.")
        }
        Explanation::Reading { rules, reading } => {
            let sheet = book.sheets.iter().find(|sheet| sheet.name == *rules);
            let reading = sheet.and_then(|sheet| sheet.readings().get(*reading));
            let changed = reading.map_or("another reading", |one| one.description.as_str());
            let words = format!("right by {rules} with one change: {changed}");
            ("reading", words, "Find out which rules were posted.")
        }
        Explanation::OtherWager { from, to } => {
            let words = format!("money of the {} is on the {}", name(from), name(to));
            ("other-wager", words, "Retrain: the amount is right, the wager is not.")
        }
        Explanation::Sign => {
            let words = "won for lost, or lost for won".to_owned();
            ("sign", words, "Mend the settlement program or the export.")
        }
        Explanation::Rounded { unit_minor, is_up } => {
            let way = if *is_up { "up" } else { "down" };
            let words = format!("amounts rounded {way} to {}", minor(*unit_minor));
            ("rounded", words, "Stop the settlement program, and ask its vendor.")
        }
        Explanation::Nothing { wager, was_won } => {
            let what = if *was_won { "won and was not paid" } else { "lost and was not taken" };
            ("nothing", format!("the {} {what}", name(wager)), "Review the footage.")
        }
        Explanation::Odds { wager, row, odds: (win, stake) } => {
            let name = name(wager);
            let due = book.sheets.iter().find_map(|sheet| sheet.odds_due(*wager, row));
            let due = due.map(|pay| format!(", due {pay}")).unwrap_or_default();
            let words = format!("'{row}' paid {win} to {stake} on the {name}{due}");
            ("odds", words, "Retrain, and check the pay table at the table.")
        }
        Explanation::PayTable { wager } => {
            let words = format!("the {} is paid by other odds than the rules have", name(wager));
            ("pay-table", words, "Check which pay table is posted.")
        }
        Explanation::Amount { wager, minor: amount } => {
            let way = if *amount > 0 { "too much" } else { "too little" };
            let words = format!("{} {way} on the {}", minor(amount.saturating_abs()), name(wager));
            ("amount", words, "Review the footage.")
        }
        Explanation::Code { code } => {
            let has_others = own.iter().any(|fact| facts.word(fact.code) != code);
            let beside = if has_others { " and what comes with it" } else { "" };
            ("code", format!("more '{code}' than elsewhere{beside}"), "Review the footage.")
        }
    }
}

/// A wager as the first document names it.
fn wager_name(book: &Rulebook, wager: Bet) -> &str {
    match book.sheets.first() {
        Some(sheet) if wager != Bet::Total => sheet.wager_name(wager),
        _ => wager.word(),
    }
}
