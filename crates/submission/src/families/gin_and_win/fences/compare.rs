//! `compare` fences: a `player` line and a `dealer` line with `= dealer wins`, `player wins` or
//! `tie`. Left-over cards after a slash may be given by rank alone.

use super::line::{ShownCards, leftovers_by_rank, shown, split};
use crate::fences::Failure;
use gincert_evidence::{Span, printable};
use gincert_game::CardSet;
use gincert_game::gin_and_win::GinAndWin;
use gincert_pages::Cell;

pub(super) fn run(rules: &GinAndWin, lines: &[Cell]) -> Option<Failure> {
    let first = lines.first()?;
    let span = Span { start: first.span.start, end: lines.last()?.span.end };
    let fail = |stated: &str, message: String, computed: &str| {
        let (stated, computed) = (printable(stated), computed.to_owned());
        Some(Failure { span, message, stated, computed })
    };
    let pair = match lines {
        [player, dealer] => player
            .text
            .trim()
            .strip_prefix("player ")
            .zip(dealer.text.trim().strip_prefix("dealer ")),
        _ => None,
    };
    let Some((player, dealer)) = pair else {
        let message =
            "A comparison has two lines, 'player' and 'dealer', the second with a result.";
        return fail(&first.text, message.to_owned(), "two lines");
    };
    let (dealer, result) = split(dealer);
    let result = result.unwrap_or_default();
    let sides = left_over(rules, split(player).0).and_then(|p| Ok((p, left_over(rules, dealer)?)));
    let (player, dealer) = match sides {
        Ok(sides) => sides,
        Err(sentence) => return fail(result, sentence, "cards"),
    };
    let computed = rules.comparison.contest(player, dealer).to_string();
    if !["player wins", "dealer wins", "tie"].contains(&result) {
        let message = format!("'{}' is not a result of a comparison.", printable(result));
        return fail(result, message, &computed);
    }
    if computed == result {
        return None;
    }
    fail(result, format!("By the comparison of this document: {computed}."), &computed)
}

/// The left-over cards of one side: after a slash, or of the best melding of a whole hand.
fn left_over(rules: &GinAndWin, text: &str) -> Result<CardSet, String> {
    let ranks = text.trim().strip_prefix('/').and_then(leftovers_by_rank);
    if let Some(cards) = ranks {
        return Ok(cards);
    }
    match shown(&rules.melds, text)? {
        ShownCards::Laid { melding, .. } => melding
            .map(|melding| melding.deadwood)
            .map_err(|why| format!("This setting is foul: {why}.")),
        hand @ ShownCards::Unset(_) => {
            Ok(hand.best(&rules.melds).first().map(|melding| melding.deadwood).unwrap_or_default())
        }
    }
}
