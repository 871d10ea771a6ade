//! All patterns of an audit, put together and into words.

use super::background::Background;
use super::collector::FactCollector;
use super::description::described;
use super::explanation::Explanation;
use super::fact::{Fact, Facts, Moment};
use super::pattern::{Pattern, PatternReport, Who, at_local};
use super::repayment::CAPPED_PAYMENT;
use super::scope::PatternScope;
use super::search::{FoundPattern, PatternSearch};
use super::{outside, pairs, voids};
use gincert_replay::summary::Summary;
use gincert_replay::{CompiledRules, DealtHands, Rulebook};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Explanations that voids are chosen from, beside those of exceptions.
const OF_VOIDS: u64 = 1;

/// Searches everything that was collected.
pub(crate) fn find(
    mut collector: FactCollector,
    summary: &Summary,
    book: &Rulebook,
) -> PatternReport {
    collector.close();
    note_shares(&mut collector.facts, book);
    let FactCollector { facts, outside, repayments, beyond, play, .. } = collector;
    let mut report = PatternReport {
        exceptions: facts.all.len() as u64,
        beyond,
        repayments: repayments.rows(),
        is_unknown: summary.exposure.cells().is_none(),
        patterns: outside::patterns(&outside, summary),
        conflicts: outside::conflicts(&outside),
        ..PatternReport::default()
    };
    report.patterns.extend(pairs::patterns(summary));
    let mut is_left = vec![true; facts.all.len()];
    report.patterns.extend(play.pattern(&facts.all, &mut is_left, summary));
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
        // The log says itself what these come from.
        let is_searched =
            |fact: &Fact| fact.currency == number && facts.word(fact.code) != CAPPED_PAYMENT;
        let own = own.map(|(fact, is_left)| *is_left && is_searched(fact)).collect();
        let (found, still) = PatternSearch::new(&facts, &background, own).run();
        for ((is_left, is_still), fact) in is_left.iter_mut().zip(still).zip(&facts.all) {
            *is_left &= is_still || !is_searched(fact);
        }
        let named = found.iter().filter_map(|one| pattern(one, &facts, &currency, book));
        report.patterns.extend(named);
    }
    count_rest(&mut report, &facts, &is_left);
    report.patterns.sort_by_key(|one| {
        let money = one.overpaid_minor.max(one.underpaid_minor);
        (Reverse(money), Reverse(one.records), one.since.clone(), one.words())
    });
    report
}

/// Notes how much each other document and each reading that explains something differs from the one in force.
fn note_shares(facts: &mut Facts, book: &Rulebook) {
    let mut dealt: BTreeMap<&str, DealtHands<'_>> = BTreeMap::new();
    let mut shares = HashMap::new();
    for (number, explanation) in facts.explanations.numbered() {
        let (Explanation::OtherRules { rules, .. } | Explanation::Reading { rules, .. }) =
            explanation
        else {
            continue;
        };
        let Some(sheet) = book.sheets.iter().find(|sheet| sheet.name == *rules) else { continue };
        let other = match explanation {
            Explanation::OtherRules { other, .. } => book.held_against().nth(*other),
            Explanation::Reading { reading, .. } => {
                sheet.readings().get(*reading).map(|one| &one.rules)
            }
            _ => None,
        };
        // Single hands do not show what hands of other seats pay.
        let is_shown = |other: &&CompiledRules| {
            let envy = |rules: &CompiledRules| -> Vec<_> {
                rules.rules.sides.iter().map(|side| side.envy.clone()).collect()
            };
            envy(other) == envy(sheet)
        };
        let other = other.filter(is_shown);
        let dealt = dealt.entry(&sheet.name).or_insert_with(|| DealtHands::new(sheet));
        shares.extend(other.map(|other| (number, dealt.share_settled_otherwise(other))));
    }
    facts.settled_otherwise = shares;
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

fn pattern(
    found: &FoundPattern,
    facts: &Facts,
    currency: &str,
    book: &Rulebook,
) -> Option<Pattern> {
    let own: Vec<&Fact> = found.facts.iter().filter_map(|at| facts.all.get(*at)).collect();
    let explanation = facts.explanations.get(found.explanation);
    // Lost wagers of one row that are written as won: a dealer pays them, and a program has the sign wrong.
    let sign = facts.explanations.known(&Explanation::Sign).filter(|sign| {
        let is_odds = matches!(explanation, Some(Explanation::Odds { .. }));
        let mut of_odds = own.iter().filter(|one| one.explanations.contains(&found.explanation));
        is_odds
            && found.scope.dealer.is_none()
            && of_odds.all(|one| one.explanations.contains(sign))
    });
    let explanation = sign.map_or(explanation, |_| Some(&Explanation::Sign));
    let description =
        explanation.map(|one| described(one, found.scope, currency, book, &own, facts))?;
    let mut pattern = Pattern::plain(description);
    pattern.who = who(&found.scope, facts);
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
    Some(pattern)
}

/// The names of a scope in words; those of a set in the order of the words.
fn who(scope: &PatternScope, facts: &Facts) -> Who {
    let names = |of: fn(&PatternScope) -> Option<u32>| {
        let numbers = scope.members().filter_map(|member| of(&member));
        let mut names: Vec<String> = numbers.map(|name| facts.word(name).to_owned()).collect();
        names.sort();
        names
    };
    let mut who = Who { tables: names(|scope| scope.table), ..Who::default() };
    (who.dealer_id, who.dealer_ids) = one_or_several(names(|scope| scope.dealer));
    (who.shift, who.shifts) = one_or_several(names(|scope| scope.shift));
    who.player = scope.player.map(|player| facts.word(player).to_owned());
    who
}

fn one_or_several(mut names: Vec<String>) -> (Option<String>, Vec<String>) {
    if names.len() > 1 { (None, names) } else { (names.pop(), Vec::new()) }
}
