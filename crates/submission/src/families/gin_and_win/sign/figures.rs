//! What a wager costs as a sign prints it, against the exact values.

use super::outcomes::wagers;
use super::text::{TextLine, words};
use super::{Difference, SignFindings, SignLine};
use crate::analysis::analyzed_document::AnalyzedDocument;
use gincert_evidence::{Fraction, PrintedNumber};
use gincert_math::Strategy;

/// Compares every share of a line that speaks of an edge or a return.
pub(super) fn compare(examined: &AnalyzedDocument, lines: &[TextLine], found: &mut SignFindings) {
    for line in lines {
        let list = words(&line.tokens);
        let has = |wanted: &[&str]| list.iter().any(|word| wanted.contains(word));
        let is_edge = has(&["edge", "advantage", "hold", "vigorish"]);
        let is_return = has(&["return", "returns", "rtp", "payback", "payout"]) && !is_edge;
        if !is_edge && !is_return {
            continue;
        }
        let about = wagers(&list);
        for (at, token) in line.tokens.iter().enumerate() {
            let Some(word) = token.word() else { continue };
            let behind = line.tokens.get(at + 1).and_then(|next| next.word());
            let is_share = word.ends_with('%') && word.len() > 1
                || behind == Some("%")
                || behind == Some("percent");
            let text = word.trim_end_matches('%');
            let Some(printed) = PrintedNumber::parse(&format!("{text}%")).ok().filter(|_| is_share)
            else {
                continue;
            };
            let known = values(examined, is_return);
            let of = |name: &str| {
                about.is_empty()
                    || match name {
                        "Bonus" => about.bonus,
                        _ => about.ante || about.play,
                    }
            };
            let known: Vec<(&str, Fraction)> =
                known.into_iter().filter(|(name, _)| of(name)).collect();
            if known.is_empty() {
                let why = "no exact value is available to compare the figure with".to_owned();
                found.unread.push(SignLine { span: token.span, why });
                continue;
            }
            let what = if is_return { "return" } else { "house edge" };
            let exact: Vec<String> =
                known.iter().map(|(name, value)| format!("{name} {}", value.percent(4))).collect();
            found.compared.push(Difference {
                span: token.span,
                sign: format!("{what} of {text} %"),
                document: format!("exact {what}: {}", exact.join(", ")),
                outcome_row: None,
                bonus_row: None,
                agrees: known.iter().any(|(_, value)| has_digits(&printed, value)),
            });
        }
    }
}

/// Whether an exact value, rounded as printed, has the printed digits.
fn has_digits(printed: &PrintedNumber, exact: &Fraction) -> bool {
    exact.rounded(printed.places()) == *printed.value()
}

/// The exact edge, or return, of each wager.
fn values(examined: &AnalyzedDocument, is_return: bool) -> Vec<(&'static str, Fraction)> {
    let counted = examined.mathematics.as_ref().and_then(|counted| counted.as_ref().ok());
    let bonus = counted.and_then(|counted| counted.sides.first());
    let bonus = bonus.map(|bonus| ("Bonus", bonus.house_edge.clone()));
    let base =
        examined.base_game().ok().map(|game| ("Ante", game.play(&Strategy::Optimal).house_edge));
    let edges = bonus.into_iter().chain(base);
    let side = |edge: Fraction| if is_return { Fraction::one() - edge } else { edge };
    edges.map(|(name, edge)| (name, side(edge))).collect()
}
