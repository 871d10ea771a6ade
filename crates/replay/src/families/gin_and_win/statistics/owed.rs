//! Whether what was not compared was owed to patrons more often than chance allows.
//!
//! Results that a log leaves out by chance fall on hands that won as often as on any others. So of all
//! hands whose cards show what was due, those that were not compared are a draw without replacement: the
//! number among them to which something was owed is hypergeometric, given how many there are of each. Of a
//! round only its first such hand counts, because one fault may take away all results of a round. Where one
//! or two cards are hidden, every card that they can be is tried: each hand has an exact chance to win
//! nothing, and the number that is stated to have won nothing is a sum of such hands. Players stay with good
//! hands, so that these chances are on the safe side.
//!
//! A wager on a meter is compared where the record states where the meter stood. That hands to which a share of it was
//! owed lack it more often than the others is tested in the same way.
//!
//! Folds of hands that are far better played have no such law. They are held against all other decisions
//! that lose something: whoever decides badly does so no more often where it costs most. This one test says
//! that a log is open, and never that anything is withheld.

use crate::families::gin_and_win::audits::owed_withheld::{self, Withholding};
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::rules::gin_and_win::sheet_values::ExactHandValues;
use crate::summary::{ByOwed, Completions, OwedHands, Summary, WithheldKind};
use crate::sums::Merge;
use gincert_chance::{Count, P, adjusted_by_holm};
use gincert_evidence::{Finding, Fraction, Place};
use std::borrow::Cow;

/// What is withheld from patrons is reported where its adjusted p lies below this: of a hundred logs whose
/// gaps are chance, one is.
pub const OWED_LEVEL: f64 = 0.01;

/// Below this a log is open: it does not agree.
pub const OWED_OPEN_LEVEL: f64 = 0.05;

/// Hands with hidden cards whose sum is computed exactly; for more, a bound is used.
const EXACT_HANDS_MAX: u64 = 1_000;

/// What is not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OwedKind {
    /// A result is not stated.
    Result,
    /// Single wagers are not stated.
    Total,
    /// The round does not count.
    Void,
    /// Cards that decide Ante and Play are hidden.
    HiddenBase,
    /// Cards that decide a side wager are hidden.
    HiddenSide,
    /// More than two cards that decide Ante and Play are hidden.
    HiddenPlayed,
    /// Where the meter of a wager stood.
    Meter,
    /// A hand that is far better played is logged as a fold.
    StrongFold,
    /// No points are stated.
    Points,
}

impl OwedKind {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            OwedKind::Result => "result",
            OwedKind::Total => "total",
            OwedKind::Void => "void",
            OwedKind::HiddenBase => "hidden-base",
            OwedKind::HiddenSide => "hidden-bonus",
            OwedKind::HiddenPlayed => "hidden-played",
            OwedKind::Meter => "meter",
            OwedKind::StrongFold => "strong-fold",
            OwedKind::Points => "points",
        }
    }

    /// Which hands, for people.
    pub fn words(self) -> &'static str {
        match self {
            OwedKind::Result => "hands without a stated result, the first of each round",
            OwedKind::Total => "hands whose single wagers are not stated, the first of each round",
            OwedKind::Void => {
                "hands of void, misdealt, incomplete or training rounds, the first of each round"
            }
            OwedKind::HiddenBase => "played hands with one or two hidden cards",
            OwedKind::HiddenSide => "bonus wagers with one or two hidden cards",
            OwedKind::HiddenPlayed => {
                "played hands with more hidden cards, the dealer's among them, the first of each \
                 round"
            }
            OwedKind::Meter => {
                "hands with a wager on a meter whose height is not stated, the first of each round"
            }
            OwedKind::StrongFold => "hands that are better played by half an Ante or more",
            OwedKind::Points => "rounds whose record states no points, or that do not count",
        }
    }
}

/// One test.
#[derive(Debug, Clone, PartialEq)]
pub struct OwedTest {
    /// What is not compared.
    pub kind: OwedKind,
    /// The rule document, by its place; of rounds that are played event by event, none.
    pub sheet: Option<u32>,
    /// The seat to which points were due.
    pub seat: Option<u8>,
    /// The side wager, of a game with several.
    pub wager: Option<String>,
    /// Hands that count for it and are marked; and all that count for it.
    pub here: [u64; 2],
    /// How many of as many hands would be marked by chance.
    pub expected: f64,
    /// One-sided p.
    pub p: P,
    /// Adjusted for all such tests of the run.
    pub adjusted: P,
}

impl OwedTest {
    /// Which hands, for people.
    pub fn hands(&self) -> Cow<'static, str> {
        match &self.wager {
            Some(wager) => format!("wagers on {wager} with one or two hidden cards").into(),
            None => self.kind.words().into(),
        }
    }

    /// What is counted, for people: they are ...
    pub fn marked(&self) -> String {
        match (self.kind, self.seat) {
            (OwedKind::Points, Some(seat)) => format!("those with points due to seat {seat}"),
            (OwedKind::Points, None) => "those with points due".to_owned(),
            (OwedKind::Result | OwedKind::Total | OwedKind::Void, _) => {
                "those with something owed to the patron".to_owned()
            }
            (OwedKind::Meter, _) => "those to which a share of the meter was owed".to_owned(),
            (OwedKind::HiddenBase | OwedKind::HiddenSide | OwedKind::HiddenPlayed, _) => {
                "those that are stated to have won nothing".to_owned()
            }
            (OwedKind::StrongFold, _) => "folds".to_owned(),
        }
    }

    /// Whether it is reported.
    pub fn is_reported(&self) -> bool {
        self.kind != OwedKind::StrongFold && self.adjusted.value() < OWED_LEVEL
    }

    /// Whether the log is open for it.
    pub fn is_open(&self) -> bool {
        !self.is_reported() && self.adjusted.value() < OWED_OPEN_LEVEL
    }
}

/// The sums of one rule document over all currencies.
fn of_sheet(summary: &Summary, sheet: u32) -> OwedHands {
    let mut all = OwedHands::default();
    let money = summary.sheets.get(&sheet).into_iter().flat_map(|sheet| sheet.money.values());
    money.for_each(|sums| all.merge(sums.owed.clone()));
    all
}

/// The sums over all rule documents.
pub fn owed_counts(summary: &Summary) -> OwedHands {
    let mut all = OwedHands::default();
    summary.sheets.keys().for_each(|sheet| all.merge(of_sheet(summary, *sheet)));
    all
}

/// All tests, adjusted for each other.
pub fn owed_tests(
    summary: &Summary,
    sheets: &[CompiledRules],
    values: &[Option<ExactHandValues>],
) -> Vec<OwedTest> {
    let mut tests = Vec::new();
    for sheet in summary.sheets.keys() {
        let owed = of_sheet(summary, *sheet);
        let mut add_of = |kind: OwedKind, wager, (here, expected, p): DrawTest| {
            let (sheet, adjusted) = (Some(*sheet), p);
            tests.push(OwedTest { kind, sheet, seat: None, wager, here, expected, p, adjusted });
        };
        let mut add = |kind: OwedKind, found: Option<DrawTest>| {
            found.into_iter().for_each(|found| add_of(kind, None, found));
        };
        for (kind, [all, first], others) in [
            (OwedKind::Result, owed.unstated, owed.compared),
            (OwedKind::Total, owed.totals, owed.base),
            (OwedKind::Void, owed.void, owed.base),
        ] {
            add(kind, drawn(all, first, others));
        }
        // Where no record states a meter there is nothing to compare with.
        if owed.metered != [0, 0] {
            let [all, first] = owed.unmetered;
            add(OwedKind::Meter, drawn(all, first, owed.metered));
        }
        // The same of hands that nobody can judge, by what is stated: what won nothing is marked.
        let nothing = |[won_nothing, won]: ByOwed| [won, won_nothing];
        let [all, first] = owed.hidden_played.map(nothing);
        add(OwedKind::HiddenPlayed, drawn(all, first, nothing(owed.played)));
        add(OwedKind::HiddenBase, completed(&owed.hidden_base));
        let place = usize::try_from(*sheet).ok();
        let sides = place.and_then(|place| sheets.get(place)).map(|sheet| &sheet.rules.sides);
        for (place, hidden) in owed.hidden_sides.iter().enumerate() {
            let several = sides.filter(|sides| sides.len() > 1);
            let wager = several.and_then(|sides| Some(sides.get(place)?.name.clone()));
            let found = completed(&hidden.hands);
            found.into_iter().for_each(|found| add_of(OwedKind::HiddenSide, wager.clone(), found));
        }
        let values = place.and_then(|place| values.get(place)?.as_ref());
        let folds = values.and_then(|values| folds(summary, *sheet, values));
        folds.into_iter().for_each(|found| add_of(OwedKind::StrongFold, None, found));
    }
    tests.extend(points(summary));
    let ps: Vec<Option<P>> = tests.iter().map(|test| Some(test.p)).collect();
    for (test, adjusted) in tests.iter_mut().zip(adjusted_by_holm(&ps)) {
        test.adjusted = adjusted.unwrap_or(test.p);
    }
    tests
}

/// What a test looked at, how much of it chance expects, and its p.
type DrawTest = ([u64; 2], f64, P);

/// Hands drawn without replacement from all whose cards show what was due.
fn drawn(all: ByOwed, first: ByOwed, others: ByOwed) -> Option<DrawTest> {
    let here = [first[1], first[0] + first[1]];
    if here[1] == 0 {
        return None;
    }
    let marked = all[1] + others[1];
    let law = Count::Hypergeometric {
        all: all[0] + all[1] + others[0] + others[1],
        marked,
        drawn: here[1],
    };
    Some((here, law.mean(), P::from_ln(law.ln_at_least(here[0]))))
}

/// Rounds that state no points, by the seat to which points were due.
fn points(summary: &Summary) -> Vec<OwedTest> {
    let due = &summary.plays.points_due;
    let open = due.values().map(|row| row.unstated + row.void).sum();
    let all = due.values().map(|row| row.stated).sum::<u64>() + open;
    // Where none, or all, are stated there is nothing to compare.
    let rows = due.iter().filter(|_| open > 0 && open < all);
    rows.map(|(seat, row)| {
        let here = [row.unstated + row.void, open];
        let law = Count::Hypergeometric { all, marked: row.stated + here[0], drawn: open };
        let p = P::from_ln(law.ln_at_least(here[0]));
        let (kind, seat) = (OwedKind::Points, Some(*seat));
        let (sheet, wager, expected) = (None, None, law.mean());
        OwedTest { kind, sheet, seat, wager, here, expected, p, adjusted: p }
    })
    .collect()
}

/// Hands with hidden cards, each with its own chance to win nothing.
fn completed(hands: &Completions) -> Option<DrawTest> {
    let [all, lost] = hands.values().fold([0, 0], |[all, lost], row| [all + row[0], lost + row[1]]);
    if all == 0 {
        return None;
    }
    let chance = |(lost, ways): &(u32, u32)| f64::from(*lost) / f64::from((*ways).max(1));
    let expected: f64 = hands.iter().map(|(key, row)| chance(key) * row[0] as f64).sum();
    let p = match all <= EXACT_HANDS_MAX {
        true => {
            let each = hands.iter().flat_map(|(key, row)| {
                std::iter::repeat_n(chance(key), usize::try_from(row[0]).unwrap_or(0))
            });
            P::from_probability(at_least(each, usize::try_from(lost).unwrap_or(usize::MAX)))
        }
        // The tail of a binomial law with the mean chance bounds it from above its mean on (W. Hoeffding,
        // 1956).
        false if lost as f64 > expected + 1.0 => {
            let law = Count::Binomial { trials: all, chance: (expected / all as f64).min(1.0) };
            P::from_ln(law.ln_at_least(lost))
        }
        false => P::from_probability(1.0),
    };
    Some(([lost, all], expected, p))
}

/// The probability that at least so many of independent events happen.
fn at_least(chances: impl Iterator<Item = f64>, least: usize) -> f64 {
    let mut law = vec![1.0];
    for chance in chances {
        law.push(0.0);
        for place in (0..law.len()).rev() {
            let before = if place > 0 { law[place - 1] } else { 0.0 };
            law[place] = law[place] * (1.0 - chance) + before * chance;
        }
    }
    law.iter().skip(least).sum::<f64>().clamp(0.0, 1.0)
}

/// Folds of hands that are better played by half an Ante or more, against all other decisions.
fn folds(summary: &Summary, sheet: u32, values: &ExactHandValues) -> Option<DrawTest> {
    let half = Fraction::new(1, 2)?;
    // Wrong decisions and all of them: of hands far better played, and of all others.
    let (mut strong, mut others) = ([0, 0], [0, 0]);
    for sums in summary.sheets.get(&sheet)?.money.values() {
        for (key, tried) in &sums.decisions.0 {
            let Some(value) = values.exact(key.left()) else { continue };
            // Against a fold the best raise counts; of raises, whether a fold is better.
            let gain = &values.best_raise(value) - &value.folded;
            let hands = tried.folded + tried.played;
            let (counts, wrong) = match gain.is_negative() {
                true => (&mut others, tried.played),
                false if gain >= half => (&mut strong, tried.folded),
                false => (&mut others, tried.folded),
            };
            counts[0] += wrong;
            counts[1] += hands;
        }
    }
    if strong[0] == 0 || others[1] == 0 {
        return None;
    }
    let law = Count::Hypergeometric {
        all: strong[1] + others[1],
        marked: strong[0] + others[0],
        drawn: strong[1],
    };
    Some((strong, law.mean(), P::from_ln(law.ln_at_least(strong[0]))))
}

/// The findings, with the names that have the most of what was withheld.
pub(super) fn findings(summary: &Summary, tests: &[OwedTest], path: &str) -> Vec<Finding> {
    let reported = tests.iter().filter(|test| test.is_reported());
    let mut who: Vec<super::UnevenRow> =
        super::uneven(summary).into_iter().filter(|row| row.what == WithheldKind::Owed).collect();
    who.sort_by(|a, b| a.p.log10.total_cmp(&b.p.log10).then(a.name.cmp(&b.name)));
    let who: Vec<String> = who
        .iter()
        .take(WHO_MAX)
        .map(|row| {
            let unit = if row.kind == "player" { "hands" } else { "rounds" };
            format!("{} {} in {} of {} {unit}", row.kind, row.name, row.here[0], row.here[1])
        })
        .collect();
    reported
        .map(|test| {
            let place = Place::File { path: path.to_owned() };
            let withholding = Withholding {
                hands: &test.hands(),
                marked: &test.marked(),
                here: test.here,
                expected: test.expected,
                p: test.adjusted,
                who: &who,
            };
            owed_withheld::finding(place, &withholding)
        })
        .collect()
}

/// Names that a finding gives.
const WHO_MAX: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_results_that_were_all_owed_are_no_chance_and_eight_of_any_kind_are() {
        let p = |first: ByOwed| drawn(first, first, [600 - first[0], 400 - first[1]]).unwrap().2;
        assert!(p([0, 8]).value() < 0.001);
        assert!(p([5, 3]).value() > 0.4);
        assert!(drawn([0, 0], [0, 0], [600, 400]).is_none());
    }

    #[test]
    fn hidden_cards_have_the_chance_of_every_card_that_they_can_be() {
        // Two hands that win nothing with one card in four: 1/16 that both do.
        let hands = Completions::from([((10, 40), [2, 2])]);
        let (here, expected, p) = completed(&hands).unwrap();
        assert_eq!((here, expected), ([2, 2], 0.5));
        assert!((p.value() - 1.0 / 16.0).abs() < 1e-12);
        // Of many hands the bound is never below the exact tail.
        let many = Completions::from([((10, 40), [1500, 420]), ((30, 40), [500, 400])]);
        let bound = completed(&many).unwrap().2.value();
        let each = std::iter::repeat_n(0.25, 1500).chain(std::iter::repeat_n(0.75, 500));
        assert!(bound >= at_least(each, 820));
    }
}
