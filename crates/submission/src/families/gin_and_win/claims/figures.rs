//! The figures of a par sheet, each with every definition that goes by its name in the trade.
//!
//! Ante and side wager are one unit each where both are meant. A figure is judged by its first
//! definition; one that another definition gives to the printed digits agrees as that, and the
//! judgement says so. Sources of the terms: as in gincert-math (`StrategyAnalysis`, `BonusAnalysis`);
//! return to player and theoretical return as GLI-19 v3.0 section 4.7.1 is quoted.

use super::{envy, meter};
use crate::analysis::analyzed_document::{AnalyzedDocument, Mathematics};
use crate::claims::{Definition, ExactValue};
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use gincert_evidence::Fraction;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{BaseGame, BonusAnalysis, Census, OutcomeAnalysis, Strategy, StrategyAnalysis};

/// Every definition of what a claim is about, with its exact value; the first one counts.
///
/// # Errors
/// Why it is not tested, in a sentence.
pub(super) fn defined(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    strategy: &Strategy,
) -> Result<Vec<Definition>, String> {
    let no_row = || "The document has no such row.".to_owned();
    let not_computed = || "This build does not calculate this figure.".to_owned();
    let bernoulli = |p: &Fraction| Some(p - &(p * p));
    let share = |words, p: &Fraction| vec![Definition::new(words, p.clone(), bernoulli(p))];
    if let Some(why) = envy::why_not_tested(examined, subject) {
        return Err(why);
    }
    match subject {
        ClaimSubject::RowProbability(row) => {
            let rows = &side_wager(examined, row.side)?.1.rows;
            Ok(share("the row's probability", &rows.get(row.row).ok_or_else(no_row)?.probability))
        }
        ClaimSubject::RowCombinations(row) => {
            let rows = &side_wager(examined, row.side)?.1.rows;
            let row = rows.get(row.row).ok_or_else(no_row)?;
            let hands = Fraction::integer(row.combinations);
            Ok(vec![Definition::new("hands paid by the row", hands, None)])
        }
        ClaimSubject::OutcomeProbability(row) => {
            let played = examined.base_game()?.play(strategy);
            let row = played.outcomes.get(row).ok_or_else(no_row)?;
            Ok(share("the probability of the deals that the row settles", &row.probability))
        }
        ClaimSubject::OutcomeReturn(row) => {
            let played = examined.base_game()?.play(strategy);
            let row = played.outcomes.get(row).ok_or_else(no_row)?;
            Ok(vec![returned(row, played.deals)])
        }
        ClaimSubject::OutcomeCombinations(row) => {
            let played = examined.base_game()?.play(strategy);
            let row = played.outcomes.get(row).ok_or_else(no_row)?;
            let deals = Fraction::integer(row.deals);
            Ok(vec![Definition::new("deals that the row settles", deals, None)])
        }
        ClaimSubject::ScoreProbability(score) => {
            let census = census(examined)?;
            let hands = Fraction::new(census.with_score(score), census.total_hands());
            let p = hands.ok_or_else(not_computed)?;
            Ok(share("the share of all hands that have this score at their best", &p))
        }
        ClaimSubject::HouseEdge => {
            let played = examined.base_game()?.play(strategy);
            let noise = Some(played.variance);
            Ok(vec![Definition::new("the mean loss over the Ante", played.house_edge, noise)])
        }
        ClaimSubject::ElementOfRisk => {
            let played = examined.base_game()?.play(strategy);
            let words = "the mean loss over all wagered";
            Ok(vec![Definition::new(words, played.element_of_risk, None)])
        }
        ClaimSubject::AverageWager => {
            let played = examined.base_game()?.play(strategy);
            Ok(vec![Definition::new("Ante and Play in Antes", played.average_wager, None)])
        }
        ClaimSubject::RaiseFrequency => {
            let played = examined.base_game()?.play(strategy);
            Ok(share("the share of hands that are raised", &played.raise_frequency))
        }
        ClaimSubject::Par(Stake::Base, figure) => {
            let game = examined.base_game()?;
            let played = game.play(strategy);
            base(figure, &played, game.deals(), game.player_hands()).ok_or_else(not_computed)
        }
        ClaimSubject::SideHouseEdge(wager)
        | ClaimSubject::Par(Stake::Side(wager), _)
        | ClaimSubject::OfMeter(wager, _) => defined_of_side(examined, subject, wager),
        ClaimSubject::AtSeats(side, seats, figure) => {
            let (_, analysis) = side_wager(examined, side)?;
            envy::at_seats(examined, (side, analysis), (seats, figure))
        }
        ClaimSubject::Par(Stake::Play, ParFigure::HouseEdge) => {
            Ok(vec![edge_of_play(examined.base_game()?, strategy)])
        }
        ClaimSubject::Par(Stake::Both, figure) => {
            side_wager(examined, 0)?;
            let game = examined.base_game()?;
            both(figure, &game.play(strategy), game.deals()).ok_or_else(not_computed)
        }
        _ => Err(not_computed()),
    }
}

fn edge_of_play(game: &BaseGame, strategy: &Strategy) -> Definition {
    let played = &game.play(strategy);
    let edge = &played.house_edge - &ante_loss(game.rules(), played);
    Definition::new("the mean loss on Play over the Ante", edge, None)
}

/// The same of a figure of a side wager alone.
fn defined_of_side(
    examined: &AnalyzedDocument,
    subject: ClaimSubject,
    wager: usize,
) -> Result<Vec<Definition>, String> {
    let not_computed = || "This build does not calculate this figure.".to_owned();
    let (census, analysis) = side_wager(examined, wager)?;
    let metered = meter::of(examined, wager, analysis);
    match (subject, metered) {
        (ClaimSubject::SideHouseEdge(_), Ok(found)) => Ok(meter::house_edge(&found, analysis)),
        (ClaimSubject::SideHouseEdge(_), Err(_)) => {
            let (edge, noise) = (analysis.house_edge.clone(), Some(analysis.variance.clone()));
            Ok(vec![Definition::new("the mean loss over the wager", edge, noise)])
        }
        (ClaimSubject::OfMeter(_, figure), metered) => meter::figure(figure, &metered?)
            .ok_or_else(|| "No hand is paid of the meter.".to_owned()),
        (ClaimSubject::Par(_, figure), metered) => {
            let mut defined = side(figure, census, analysis).ok_or_else(not_computed)?;
            let found = metered.into_iter();
            defined.extend(found.flat_map(|found| meter::in_the_long_run(figure, &found)));
            Ok(defined)
        }
        _ => Err(not_computed()),
    }
}

/// Every definition of a figure of the base game, or of all wagers, in a game whose rules are changed in one place; `rows`
/// are the texts of its outcome rows, which may stand in another order.
pub(super) fn of_game(
    subject: ClaimSubject,
    (rules, rows): (&GinAndWin, &[String]),
    played: &StrategyAnalysis,
    game: &BaseGame,
) -> Vec<ExactValue> {
    let number = |value: &Fraction| vec![ExactValue::Number(value.clone())];
    let outcome = |row: usize| {
        let text = rules.outcomes.get(row).map(|row| &row.text);
        let place = rows.iter().position(|known| Some(known) == text);
        place.and_then(|place| played.outcomes.get(place))
    };
    let defined = |defined: Option<Vec<Definition>>| -> Vec<ExactValue> {
        defined.unwrap_or_default().into_iter().map(|defined| defined.exact).collect()
    };
    match subject {
        ClaimSubject::HouseEdge => number(&played.house_edge),
        ClaimSubject::ElementOfRisk => number(&played.element_of_risk),
        ClaimSubject::RaiseFrequency => number(&played.raise_frequency),
        ClaimSubject::AverageWager => number(&played.average_wager),
        // Without the noise of a simulation, which takes the longest.
        ClaimSubject::Par(Stake::Base, ParFigure::Variance) => number(&played.variance),
        ClaimSubject::Par(Stake::Base, ParFigure::StandardDeviation) => {
            vec![ExactValue::Root(played.variance.clone())]
        }
        ClaimSubject::Par(Stake::Base, ParFigure::Combinations) => Vec::new(),
        ClaimSubject::Par(Stake::Base, figure) => {
            defined(base(figure, played, game.deals(), game.player_hands()))
        }
        ClaimSubject::Par(Stake::Both, figure) => defined(both(figure, played, game.deals())),
        ClaimSubject::OutcomeProbability(row) => {
            outcome(row).map_or_else(Vec::new, |row| number(&row.probability))
        }
        ClaimSubject::OutcomeReturn(row) => {
            outcome(row).map_or_else(Vec::new, |row| vec![returned(row, played.deals).exact])
        }
        ClaimSubject::OutcomeCombinations(row) => {
            outcome(row).map_or_else(Vec::new, |row| number(&Fraction::integer(row.deals)))
        }
        _ => Vec::new(),
    }
}

/// The mean loss on the Ante alone, over the Ante.
pub(super) fn ante_loss(rules: &GinAndWin, played: &StrategyAnalysis) -> Fraction {
    let rows = rules.outcomes.iter().zip(&played.outcomes);
    let returned = rows.filter_map(|(row, counted)| {
        let (win, stake) = row.ante.net();
        Some(&Fraction::new(win, stake)? * &counted.probability)
    });
    -returned.sum::<Fraction>()
}

/// What an outcome row returns, and the variance of one deal's part of it.
fn returned(row: &OutcomeAnalysis, deals: u128) -> Definition {
    let returned = &row.net * &row.probability;
    let parts = row.parts.iter().map(|part| {
        let share = Fraction::new(part.deals, deals).unwrap_or_else(Fraction::zero);
        &(&part.net * &part.net) * &share
    });
    let noise = &parts.sum::<Fraction>() - &(&returned * &returned);
    Definition::new("what the row pays times its probability", returned, Some(noise))
}

fn mathematics(examined: &AnalyzedDocument) -> Result<&Mathematics, String> {
    match &examined.mathematics {
        None => Err("The document has no usable ruleset.".to_owned()),
        Some(Err(reason)) => Err(format!("Not calculated exactly: {reason}.")),
        Some(Ok(mathematics)) => Ok(mathematics),
    }
}

pub(super) fn census(examined: &AnalyzedDocument) -> Result<&Census, String> {
    Ok(&mathematics(examined)?.census)
}

/// The pay table of a side wager over all hands.
pub(super) fn side_wager(
    examined: &AnalyzedDocument,
    side: usize,
) -> Result<(&Census, &BonusAnalysis), String> {
    let Mathematics { census, sides } = mathematics(examined)?;
    let analysis = sides.get(side).ok_or_else(|| "The document has no pay table.".to_owned())?;
    Ok((census, analysis))
}

/// Nets with their probabilities: of rows, and of what no row takes.
struct Law(Vec<(Fraction, Fraction)>);

impl Law {
    fn share(&self, wanted: impl Fn(&Fraction) -> bool) -> Fraction {
        self.0.iter().filter(|(net, _)| wanted(net)).map(|(_, probability)| probability).sum()
    }

    fn mean(&self, of: impl Fn(&Fraction) -> Fraction) -> Fraction {
        self.0.iter().map(|(net, probability)| of(net) * probability.clone()).sum()
    }

    /// Variance of one hand's contribution to a simulated variance: fourth central moment less the
    /// square of the variance (E. L. Lehmann, Elements of Large-Sample Theory, 1999, example 2.4.4).
    fn noise_of_variance(&self) -> Fraction {
        let mean = self.mean(Fraction::clone);
        let square = |net: &Fraction| {
            let distance = net - &mean;
            &distance * &distance
        };
        let variance = self.mean(square);
        self.mean(|net| &square(net) * &square(net)) - &variance * &variance
    }
}

/// The same for a standard deviation, by the first-order rule: over four times the variance.
fn noise_of_root(of_variance: &Fraction, variance: &Fraction) -> Option<Fraction> {
    of_variance.checked_div(&(variance * &Fraction::integer(4)))
}

pub(super) fn base(
    figure: ParFigure,
    played: &StrategyAnalysis,
    deals: u128,
    hands: u64,
) -> Option<Vec<Definition>> {
    let settled: Fraction = played.outcomes.iter().map(|row| &row.probability).sum();
    let parts = played.outcomes.iter().flat_map(|row| &row.parts).map(|part| {
        let share = Fraction::new(part.deals, played.deals).unwrap_or_else(Fraction::zero);
        (part.net.clone(), share)
    });
    let open = (Fraction::zero(), &Fraction::one() - &settled);
    let law = Law(parts.chain([open]).collect());
    let of_edge = Some(played.variance.clone());
    let (edge, risk) = (&played.house_edge, &played.element_of_risk);
    let share = |words, p: Fraction| {
        let noise = &p - &(&p * &p);
        vec![Definition::new(words, p, Some(noise))]
    };
    let of_ante = "what comes back of the Ante, 1 less the house edge";
    let of_all = "what comes back of all that is wagered, 1 less the element of risk";
    let net = "the mean net result in Antes";
    Some(match figure {
        ParFigure::Return => {
            vec![
                Definition::returned(of_ante, edge, of_edge),
                Definition::returned(of_all, risk, None),
            ]
        }
        ParFigure::ReturnOnAll => vec![Definition::returned(of_all, risk, None)],
        ParFigure::ExpectedValue => vec![Definition::new(net, -edge.clone(), of_edge)],
        ParFigure::PlainReturn => vec![
            Definition::new(net, -edge.clone(), of_edge.clone()),
            Definition::returned(of_ante, edge, of_edge),
            Definition::returned(of_all, risk, None),
        ],
        ParFigure::WinFrequency => {
            share("the share of deals with a net win", played.win_frequency.clone())
        }
        ParFigure::LossFrequency => {
            share("the share of deals that lose", law.share(Fraction::is_negative))
        }
        ParFigure::PushFrequency => {
            share("the share of deals that neither win nor lose", law.share(Fraction::is_zero))
        }
        ParFigure::FoldFrequency => {
            share("the share of hands that are folded", &Fraction::one() - &played.raise_frequency)
        }
        ParFigure::Variance => {
            let words = "the variance of the net result of a hand in Antes";
            vec![Definition::new(words, played.variance.clone(), Some(law.noise_of_variance()))]
        }
        ParFigure::StandardDeviation => {
            let noise = noise_of_root(&law.noise_of_variance(), &played.variance);
            let words = "the standard deviation of the net result of a hand in Antes";
            vec![Definition::root(words, &played.variance, noise)]
        }
        ParFigure::Combinations => vec![
            Definition::new(
                "all deals of a player's and a dealer's hand",
                Fraction::integer(deals),
                None,
            ),
            Definition::new("all hands of a player", Fraction::integer(hands), None),
        ],
        ParFigure::HouseEdge | ParFigure::ElementOfRisk | ParFigure::AverageWager => return None,
    })
}

pub(super) fn side(
    figure: ParFigure,
    census: &Census,
    analysis: &BonusAnalysis,
) -> Option<Vec<Definition>> {
    let edge = &analysis.house_edge;
    let of_edge = Some(analysis.variance.clone());
    let rows = analysis.rows.iter().map(|row| {
        let net = row.return_.checked_div(&row.probability).unwrap_or_else(Fraction::zero);
        (net, row.probability.clone())
    });
    let taken: Fraction = analysis.rows.iter().map(|row| &row.probability).sum();
    let law = Law(rows.chain([(Fraction::zero(), &Fraction::one() - &taken)]).collect());
    let share = |words, p: Fraction| {
        let noise = &p - &(&p * &p);
        vec![Definition::new(words, p, Some(noise))]
    };
    let (back, net) =
        ("what comes back of the wager, 1 less the house edge", "the mean net result");
    Some(match figure {
        ParFigure::HouseEdge | ParFigure::ElementOfRisk => {
            vec![Definition::new("the mean loss per unit wagered", edge.clone(), of_edge)]
        }
        ParFigure::Return | ParFigure::ReturnOnAll => {
            vec![Definition::returned(back, edge, of_edge)]
        }
        ParFigure::ExpectedValue => vec![Definition::new(net, -edge.clone(), of_edge)],
        ParFigure::PlainReturn => vec![
            Definition::new(net, -edge.clone(), of_edge.clone()),
            Definition::returned(back, edge, of_edge),
        ],
        ParFigure::WinFrequency => {
            share("the share of hands that win", analysis.hit_frequency.clone())
        }
        ParFigure::LossFrequency => {
            share("the share of hands that lose", law.share(Fraction::is_negative))
        }
        ParFigure::PushFrequency => {
            share("the share of hands that push", law.share(Fraction::is_zero))
        }
        ParFigure::AverageWager => {
            vec![Definition::new("the wager in units of itself", Fraction::one(), None)]
        }
        ParFigure::Variance => {
            let words = "the variance of the net result of the wager";
            vec![Definition::new(words, analysis.variance.clone(), Some(law.noise_of_variance()))]
        }
        ParFigure::StandardDeviation => {
            let noise = noise_of_root(&law.noise_of_variance(), &analysis.variance);
            let words = "the standard deviation of the net result of the wager";
            vec![Definition::root(words, &analysis.variance, noise)]
        }
        ParFigure::Combinations => {
            let hands = Fraction::integer(census.total_hands());
            vec![Definition::new("all hands of a player", hands, None)]
        }
        ParFigure::FoldFrequency => return None,
    })
}

pub(super) fn both(
    figure: ParFigure,
    played: &StrategyAnalysis,
    deals: u128,
) -> Option<Vec<Definition>> {
    let sides = Fraction::integer(played.sides.len() as u64);
    let stakes = &sides + &Fraction::one();
    let square = &stakes * &stakes;
    let loss = played.combined_loss();
    let average = &played.average_wager + &sides;
    let per_stake = loss.checked_div(&stakes)?;
    let per_all = loss.checked_div(&average)?;
    let variance = played.combined_variance.clone();
    let of = |one: &'static str, several: &'static str| match played.sides.len() {
        1 => one,
        _ => several,
    };
    let on_stakes =
        of("of Ante and side wager, one unit each", "of Ante and side wagers, one unit each");
    let on_all = "of all that is wagered";
    let per_ante = of("of both wagers, in Antes", "of all wagers, in Antes");
    Some(match figure {
        ParFigure::HouseEdge => {
            let words = of(
                "the mean loss as a share of Ante and side wager, one unit each",
                "the mean loss as a share of Ante and side wagers, one unit each",
            );
            vec![Definition::new(words, per_stake, None)]
        }
        ParFigure::ElementOfRisk => {
            vec![Definition::new("the mean loss per unit wagered in all", per_all, None)]
        }
        ParFigure::Return => vec![
            Definition::returned(on_stakes, &per_stake, None),
            Definition::returned(on_all, &per_all, None),
        ],
        ParFigure::ReturnOnAll => vec![Definition::returned(on_all, &per_all, None)],
        ParFigure::ExpectedValue => {
            vec![
                Definition::new(per_ante, -loss, None),
                Definition::new(on_stakes, -per_stake, None),
            ]
        }
        ParFigure::PlainReturn => vec![
            Definition::new(per_ante, -loss, None),
            Definition::returned(on_stakes, &per_stake, None),
            Definition::returned(on_all, &per_all, None),
        ],
        ParFigure::AverageWager => {
            let words = of(
                "Ante, Play and side wager together, in Antes",
                "Ante, Play and side wagers together, in Antes",
            );
            vec![Definition::new(words, average, None)]
        }
        ParFigure::Variance => {
            let per_unit = variance.checked_div(&square)?;
            let words = of(
                "the variance of the net result of both, in Antes",
                "the variance of the net result of all, in Antes",
            );
            let unit =
                of("the variance per unit of both wagers", "the variance per unit of all wagers");
            vec![Definition::new(words, variance, None), Definition::new(unit, per_unit, None)]
        }
        ParFigure::StandardDeviation => {
            let per_unit = variance.checked_div(&square)?;
            let words = of(
                "the standard deviation of the net result of both, in Antes",
                "the standard deviation of the net result of all, in Antes",
            );
            let unit = of(
                "the standard deviation per unit of both wagers",
                "the standard deviation per unit of all wagers",
            );
            vec![Definition::root(words, &variance, None), Definition::root(unit, &per_unit, None)]
        }
        ParFigure::Combinations => {
            let words = "all deals of a player's and a dealer's hand";
            vec![Definition::new(words, Fraction::integer(deals), None)]
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A toy: wins 3 with probability 1/4, loses 1 with 3/4. Mean 0, variance 3, fourth central
    /// moment (81 + 3) / 4 = 21, so that a simulated variance has variance 21 - 9 = 12 a hand.
    #[test]
    fn the_noise_of_a_variance_is_the_fourth_moment_less_its_square() {
        let quarter = Fraction::new(1, 4).unwrap();
        let law = Law(vec![
            (Fraction::integer(3), quarter.clone()),
            (Fraction::integer(-1), Fraction::one() - quarter),
        ]);
        assert_eq!(law.noise_of_variance(), Fraction::integer(12));
        let of_root = noise_of_root(&Fraction::integer(12), &Fraction::integer(3));
        assert_eq!(of_root, Some(Fraction::one()));
    }
}
