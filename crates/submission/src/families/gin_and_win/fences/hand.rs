//! `hand` fences: `Ac Ah | 7d 8d Jd / 3s 2c = score 2`.
//!
//! Results: `foul`, or `score N` with any of `, not best`, `, qualifies`, `, does not qualify`,
//! `, bonus PAY`; several side wagers are named by the document's names.

use super::line::{ShownCards, shown, split};
use super::side_wager_words;
use crate::families::gin_and_win::phrases::side_pay;
use crate::families::gin_and_win::side_words;
use crate::fences::Failure;
use gincert_evidence::printable;
use gincert_game::Melding;
use gincert_game::gin_and_win::{Action, GinAndWin};
use gincert_pages::Cell;

pub(super) fn run(rules: &GinAndWin, lines: &[Cell]) -> Option<Failure> {
    let line = lines.first()?;
    let (setting, result) = split(&line.text);
    let fail = |message: String, computed: String| {
        let stated = printable(result.unwrap_or("no result"));
        Some(Failure { span: line.span, message, stated, computed })
    };
    let Some(result) = result.filter(|result| !result.is_empty()) else {
        return fail("This example has no result after '='.".to_owned(), "a result".to_owned());
    };
    let shown = match shown(&rules.melds, setting) {
        Ok(shown) => shown,
        Err(sentence) => return fail(sentence, "cards".to_owned()),
    };
    let foul = foul(rules, &shown);
    if result == "foul" {
        return match foul {
            Some(_) => None,
            None => fail("This setting is legal.".to_owned(), "legal".to_owned()),
        };
    }
    if let Some(why) = foul {
        return fail(format!("This setting is foul: {why}."), "foul".to_owned());
    }
    let best = shown.best(&rules.melds);
    let laid = match &shown {
        ShownCards::Laid { melding: Ok(melding), .. } => melding.clone(),
        _ => best.first()?.clone(),
    };
    let mut parts = result.split(',').map(str::trim);
    let score = parts.next().and_then(|part| part.strip_prefix("score "));
    let Some(score) = score.and_then(|score| gincert_pages::small_number(score.trim())) else {
        let known = "'score N' or 'foul'";
        return fail(
            format!("'{}' is not a result; it is {known}.", printable(result)),
            known.to_owned(),
        );
    };
    if laid.score() != score {
        let computed = laid.score();
        return fail(format!("The score is {computed}, not {score}."), format!("score {computed}"));
    }
    let is_best = best.first().is_some_and(|best| best.key() == laid.key());
    let claims_best = !result.split(',').any(|part| part.trim() == "not best");
    if is_best != claims_best {
        return fail(
            best_sentence(is_best, &best),
            if is_best { "best" } else { "not best" }.to_owned(),
        );
    }
    parts.find_map(|part| claim(rules, &laid, &best, part)).and_then(|(m, c)| fail(m, c))
}

fn foul(rules: &GinAndWin, shown: &ShownCards) -> Option<String> {
    if let ShownCards::Laid { melding: Err(why), .. } = shown {
        return Some(why.clone());
    }
    let cards = shown.all().len();
    (cards != rules.hand_cards)
        .then(|| format!("it has {cards} cards, a hand has {}", rules.hand_cards))
}

fn best_sentence(is_best: bool, best: &[Melding]) -> String {
    let deadwood = best.first().map(|melding| melding.deadwood).unwrap_or_default();
    if is_best {
        "No setting is better than this one.".to_owned()
    } else {
        format!("This hand has a better setting, with '{deadwood}' left over.")
    }
}

/// A further part of the result: `None` when it holds.
fn claim(
    rules: &GinAndWin,
    laid: &Melding,
    best: &[Melding],
    part: &str,
) -> Option<(String, String)> {
    let qualifies = rules.qualifier.admits(laid.deadwood);
    let words = if qualifies { "qualifies" } else { "does not qualify" };
    match part {
        "not best" => None,
        "qualifies" | "does not qualify" if part == words => None,
        "qualifies" | "does not qualify" => {
            Some((format!("As a dealer's hand this {words}."), words.to_owned()))
        }
        _ => {
            let words = side_wager_words(rules);
            let stated = words.iter().enumerate().find_map(|(side, word)| {
                let stated = part.strip_prefix(word)?.strip_prefix(' ')?;
                let meter = rules.sides.get(side).and_then(|wager| wager.meter);
                Some((side, word, side_pay(stated, meter).ok()?))
            });
            let Some((side, word, stated)) = stated else {
                let sentence = format!("'{}' is not a result.", printable(part));
                let results = ["not best", "qualifies", "does not qualify"].map(str::to_owned);
                let pays = words.iter().map(|word| format!("{} PAY", printable(word)));
                let known: Vec<String> = results.into_iter().chain(pays).collect();
                return Some((sentence, known.join(", ")));
            };
            let computed = rules.sides.get(side).and_then(|wager| wager.settle(Action::Play, best));
            let computed = computed.map(|(_, pays)| pays);
            let shown = computed.map_or("no row".to_owned(), |pays| pays.to_string());
            (computed != Some(stated)).then(|| {
                let of = side_words(rules, side);
                let of = of.strip_prefix("the ").map_or(of.clone(), |rest| format!("The {rest}"));
                (format!("{of} of this hand: {shown}."), format!("{} {shown}", printable(word)))
            })
        }
    }
}
