//! Payout limits of a document against the wagers and the odds of its game.

use gincert_evidence::{Fraction, Verdict};
use gincert_game::gin_and_win::GinAndWin;
use gincert_submission::{AnalyzedDocument, Limit, limit_amount, limit_named};

/// Odds that count in full for the highest wager; higher ones count only for the lowest wager.
const ODDS_COUNTED_MAX: u32 = 50;

/// Per player at least the higher of (highest wager x highest odds, odds up to 50 to 1) and (lowest
/// wager x highest odds); per table at least twice that (WAC 230-15-490, text of 2008 to 2021).
pub(crate) fn payout_limit(
    examined: Option<&AnalyzedDocument>,
    of_profile: &[Limit],
) -> (Verdict, String) {
    let not_tested = |why: &str| (Verdict::NotTested, format!("section 13: {why}"));
    let rules = examined.and_then(|examined| Some((examined, examined.rules()?)));
    let Some((examined, rules)) = rules else { return not_tested("there are no rules") };
    let here = &examined.dossier.limits;
    let number = |limits: &[Limit], name: &str| {
        let amount = limit_amount(&limit_named(limits, name)?.value.text).ok()?;
        Some(amount.value)
    };
    let odds = top_odds(rules);
    let counted = odds.clone().min(Fraction::integer(ODDS_COUNTED_MAX));
    let highest = number(here, "single wager").or_else(|| number(of_profile, "single wager"));
    let Some(highest) = highest else { return not_tested("no highest wager is stated") };
    let Some(player) = number(here, "payout limit per player") else {
        return not_tested("the document states no payout limit per player");
    };
    let by_highest = &highest * &counted;
    let lowest = number(here, "lowest wager");
    let least = lowest.as_ref().map(|lowest| by_highest.clone().max(lowest * &odds));
    let needed = least.clone().unwrap_or(by_highest);
    let words =
        format!("{} per player, at least {} asked for", player.decimal(0), needed.decimal(0));
    if player < needed {
        return (Verdict::Differs, format!("section 13: {words}"));
    }
    if least.is_none() {
        return not_tested("no lowest wager is stated");
    }
    let Some(table) = number(here, "payout limit per table") else {
        return not_tested("the document states no payout limit per table");
    };
    let twice = &player * &Fraction::integer(2);
    if table >= twice && rules.has_meter() {
        return not_tested(
            "the limits suffice for every pay-off but a share of a meter, which has no highest amount",
        );
    }
    if table >= twice && rules.has_envy() {
        return not_tested(
            "the limits suffice for every pay-off of a hand; envy, which hands of other seats pay besides, is not \
             compared with them",
        );
    }
    let verdict = if table < twice { Verdict::Differs } else { Verdict::Agrees };
    (verdict, format!("section 13: {words}; {} per table", table.decimal(0)))
}

/// The highest odds of any pay table.
fn top_odds(rules: &GinAndWin) -> Fraction {
    let rows = rules.sides.iter().flat_map(|side| &side.rows);
    let odds =
        rows.filter_map(|row| row.pays.odds()).filter_map(|(win, stake)| Fraction::new(win, stake));
    odds.max().unwrap_or_else(Fraction::zero)
}
