//! The scores of luck: the sums that they are made of, watch lists, and how every number is computed.

use crate::counts::cells::named;
use gincert_evidence::{Align, Fraction, Table, grouped};
use gincert_replay::statistics::{
    EXPECTED_MIN, FAULTS_LEVEL, HIDDEN_MAX, LEVEL, ROUNDS_MIN, WATCH_RATE,
};
use gincert_replay::summary::{BonusSums, CurrencySums, SheetSummary, Summary};
use gincert_replay::{CompiledRules, ExactHandValues, Sum};

/// How every statistic of an audit is computed, sentence by sentence.
pub fn definitions() -> Vec<String> {
    let per_cent = |share: f64| format!("{}", share * 100.0);
    let mut all = vec![
        "Value of a hand: the mean result of Ante and Play, in Antes, over all deals of all hands that \
         leave over the same ranks, played or folded; exact fractions from the counts of all deals, and \
         rounded to a thousand millionth of an Ante where single rounds are added up."
            .to_owned(),
        "Theory: the wagers times their house edge at best play; choices: the value of the better choice \
         less that of the one made, times the Ante; luck: what was due less both. Best play is that by \
         whole hands; choices are held against best play by left-over ranks, and the small difference \
         between the two is a part of luck. Wrong payments enter none of them."
            .to_owned(),
        "Hold: what the house won over the wagers whose result is stated. Luck of a round, in scores and figures, \
         is that of the dealer's hand alone; luck in an account is that of the players' hands too, so that the \
         two are different amounts. Luck of a round: what was due to its players on Ante and Play less the values of their hands as \
         played; its score is z = S / sqrt(Q), with S the sum of the rounds' luck and Q the sum of their \
         squares (the mean is known to be zero, so that none is estimated). Rounds, not hands, are counted. \
         The two-sided p is that of the normal law."
            .to_owned(),
        "The bonus wager: W, what it won by the cards (as stated where the hand is hidden), against the \
         exact law of a sum of independent pay-offs with the exact probabilities of the pay rows and the \
         amounts wagered; z = (W - m) / sqrt(v) is printed beside it, with m = -edge x sum of amounts and \
         v = variance of one wager x sum of squared amounts."
            .to_owned(),
        format!(
            "Dealt hands: classes of fewer than {EXPECTED_MIN} expected hands are put together, and with \
             them the smallest of the larger ones if they are still too few; the last class is left away, \
             because the others fix it. With d the vector of dealt less expected hands, X = d' V^-1 d. With \
             one hand a round V is n (p_i [i=j] - p_i p_j), and X is Pearson's; with several V is the sum \
             over rounds of (c_i - h p_i)(c_j - h p_j), with c_i hands of class i of h hands in the round. \
             The p is that of the chi-square law, both tails."
        ),
        format!(
            "Hidden hands: of k hidden ones the root of X lies within k times the greatest length that one \
             hand can add; of rounds that hide a hand the luck lies between the least and the greatest that \
             rules and stated results allow. The p that is printed is the greatest that any filling gives; a \
             test is inconclusive where the least would be reported. Beyond {} % hidden nothing is tested.",
            per_cent(HIDDEN_MAX)
        ),
        format!(
            "Cards with faults count as hidden where faults follow what players did, or what they won \
             (Fisher's exact test, p below {FAULTS_LEVEL})."
        ),
        format!(
            "All tests of a run are adjusted for each other by Holm's rule and reported at {LEVEL}; each needs \
             {ROUNDS_MIN} rounds. Watch lists are made by the rule of Benjamini and Hochberg at {} %, and \
             accuse nobody. A row's score may put rounds of several currencies together; no amount does.",
            per_cent(WATCH_RATE)
        ),
    ];
    all.extend(crate::counts::cells::rate_definitions());
    all
}

/// The sums that the scores of money are made of.
pub(crate) fn sums(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Option<Table> {
    let columns = [
        ("Score", Align::Left),
        ("Rounds", Align::Right),
        ("Sum", Align::Right),
        ("less mean", Align::Right),
        ("Sum of squares, or variance", Align::Right),
    ];
    let mut table = Table::new("The sums behind the scores, in minor units", &columns);
    for (sheet, values, counted) in measured(summary, sheets, values) {
        for (currency, money) in &counted.money {
            let luck = &money.luck;
            let scaled = |sum: Sum, scale: i64| {
                let exact = sum.value().and_then(|sum| Fraction::new(sum, scale));
                exact.map_or_else(|| "too large".to_owned(), |exact| exact.decimal(3))
            };
            if luck.measured > 0 {
                table.row([
                    format!("{} luck of the dealer's hands, {}", sheet.name, named(currency)),
                    luck.measured.to_string(),
                    scaled(luck.luck, 1_000),
                    "0".to_owned(),
                    scaled(luck.squares, 1_000_000),
                ]);
            }
            for side in side_laws(sheet, values, money) {
                let SideLaw { name, sums, mean, variance } = side;
                table.row([
                    format!("{} {name}, {}", sheet.name, named(currency)),
                    sums.rounds.to_string(),
                    sums.won.value().map_or_else(|| "too large".to_owned(), grouped),
                    mean.decimal(3),
                    variance.decimal(3),
                ]);
            }
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// The rule documents with exact values, and what was counted under each.
pub(crate) fn measured<'a>(
    summary: &'a Summary,
    sheets: &'a [CompiledRules],
    values: &'a [Option<ExactHandValues>],
) -> impl Iterator<Item = (&'a CompiledRules, &'a ExactHandValues, &'a SheetSummary)> {
    summary.sheets.iter().filter_map(|(place, counted)| {
        let at = usize::try_from(*place).ok()?;
        Some((sheets.get(at)?, values.get(at)?.as_ref()?, counted))
    })
}

/// What the players win with a side wager, by its exact law.
pub(crate) struct SideLaw<'m> {
    /// The document's name of it.
    pub name: &'m str,
    /// How many of which amount there were, and what they won.
    pub sums: &'m BonusSums,
    /// In minor units.
    pub mean: Fraction,
    /// In squares of minor units.
    pub variance: Fraction,
}

/// The law of each side wager that was made.
pub(crate) fn side_laws<'m>(
    sheet: &'m CompiledRules,
    values: &'m ExactHandValues,
    money: &'m CurrencySums,
) -> impl Iterator<Item = SideLaw<'m>> {
    let sides = sheet.rules.sides.iter().zip(&values.sides).zip(&money.sides);
    // Hands of other seats pay envy, so that no law of the own hand is that of the wager.
    let made = sides.filter(|((side, _), sums)| sums.rounds > 0 && !side.has_envy());
    made.map(|((side, analysis), sums)| {
        let power = |power: u32| -> i128 {
            let amounts = sums.amounts.iter();
            amounts.map(|(one, count)| i128::from(*one).pow(power) * i128::from(*count)).sum()
        };
        SideLaw {
            name: &side.name,
            sums,
            mean: -(&analysis.house_edge * &Fraction::integer(power(1))),
            variance: &analysis.variance * &Fraction::integer(power(2)),
        }
    })
}
