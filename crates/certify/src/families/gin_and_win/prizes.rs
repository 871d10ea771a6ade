//! The prizes of a game at its highest wager, for clauses that apply above an amount.

use gincert_evidence::{Fraction, parted};
use gincert_game::gin_and_win::GinAndWin;
use gincert_submission::{AnalyzedDocument, Limit, limit_amount, limit_named};

/// Whether more than one odds prize at the highest wager is above an amount, with the words for it.
///
/// # Errors
/// What would have to be known, as the end of a sentence.
pub(crate) fn prizes_above(
    examined: Option<&AnalyzedDocument>,
    of_profile: &[Limit],
    amount: u64,
    currency: &str,
) -> Result<(bool, String), String> {
    let rules = examined.and_then(|examined| Some((examined, examined.rules()?)));
    let Some((examined, rules)) = rules else {
        return Err("there are no rules with prizes to check".to_owned());
    };
    let amount_of =
        |limits: &[Limit]| limit_amount(&limit_named(limits, "single wager")?.value.text).ok();
    let highest = amount_of(&examined.dossier.limits).or_else(|| amount_of(of_profile));
    let Some(highest) = highest else { return Err("the highest wager".to_owned()) };
    if highest.currency.is_some_and(|known| known != currency) {
        return Err(format!("the highest wager in {currency}"));
    }
    let mut odds = odds(rules);
    odds.sort();
    let [.., second, first] = odds.as_slice() else {
        return Ok((false, "the game has at most one odds prize".to_owned()));
    };
    let prizes = [first, second].map(|odds| odds * &highest.value);
    let [first, second] = prizes.each_ref().map(whole);
    let is_above = prizes.iter().all(|prize| *prize > Fraction::integer(amount));
    let wager = whole(&highest.value);
    Ok((
        is_above,
        format!(
            "at the highest wager of {wager} {currency} the highest odds prize is {first} {currency} and \
             the second highest {second} {currency}, against {} {currency}",
            whole(&Fraction::integer(amount))
        ),
    ))
}

/// An amount, downwards to whole units, its thousands apart.
fn whole(amount: &Fraction) -> String {
    parted(&amount.decimal(0))
}

/// The odds of every row that pays any.
fn odds(rules: &GinAndWin) -> Vec<Fraction> {
    let outcomes = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    let pays = outcomes.chain(rules.sides.iter().flat_map(|side| &side.rows).map(|row| row.pays));
    let envy = rules.sides.iter().flat_map(|side| &side.envy).map(|envy| envy.pays);
    let odds = pays
        .chain(envy)
        .filter_map(|pay| pay.odds())
        .filter_map(|(win, stake)| Fraction::new(win, stake));
    odds.collect()
}
