//! Other figures of the same game that have the digits of a printed one which differs: over another wager,
//! of another row, of two rows together, among raised hands, with the sign turned. It says what the digits
//! are, not why they stand there.

use super::figures;
use crate::analysis::analyzed_document::AnalyzedDocument;
use crate::claims::{Definition, ExactValue, JudgedClaim, OwnFigure};
use crate::document::dossier::{ClaimSubject, ParFigure, Stake};
use gincert_evidence::{Fraction, PrintedNumber, printable};
use gincert_game::gin_and_win::{GinAndWin, OutcomeCondition};
use gincert_math::{Strategy, StrategyAnalysis};

/// Fewest digits that a figure states where another with the same digits is named: fewer would often be
/// the same by chance.
const DIGITS_LEAST: usize = 3;

/// A figure of the game.
struct Candidate {
    words: String,
    exact: ExactValue,
    /// Whether it is a share, which only shares are held against.
    is_share: bool,
}

impl Candidate {
    fn share(words: impl Into<String>, value: Fraction) -> Candidate {
        Candidate { words: words.into(), exact: ExactValue::Number(value), is_share: true }
    }
}

/// Another figure of the game with the digits of a figure that differs; the most direct one.
pub(super) fn same_digits(
    examined: &AnalyzedDocument,
    judged: &JudgedClaim,
    printed: &PrintedNumber,
) -> Option<OwnFigure> {
    let exact = judged.exact.as_ref()?;
    if printed.significant_digits() < DIGITS_LEAST {
        return None;
    }
    let subject = judged.claim.subject;
    let is_share = subject.is_share()
        || matches!(subject, ClaimSubject::TotalProbability | ClaimSubject::TotalReturn);
    let hundred = Fraction::integer(100);
    let mut all = Vec::new();
    if is_share {
        let words = "the figure itself in per cent, printed without '%'";
        all.push(Candidate::share(words, exact * &hundred));
        let words = "the figure itself, printed with a superfluous '%'";
        all.extend(exact.checked_div(&hundred).map(|value| Candidate::share(words, value)));
    }
    let strategy = judged.claim.under.clone().unwrap_or(Strategy::Optimal);
    if !subject.is_bonus() {
        all.extend(of_base(examined, &strategy));
    }
    all.extend(of_bonus(examined));
    let fits = |candidate: &Candidate| {
        candidate.is_share == is_share
            && candidate.exact.value() != *exact
            && candidate.exact.fits(printed)
    };
    let found = all.into_iter().find(fits)?;
    Some(OwnFigure { words: found.words, value: found.exact.value() })
}

/// A figure of a par sheet in words, with its definition.
fn named(figure: ParFigure, stake: Stake, defined: Definition) -> Candidate {
    use ParFigure::{
        AverageWager, Combinations, ElementOfRisk, ExpectedValue, FoldFrequency, HouseEdge,
        LossFrequency, PlainReturn, PushFrequency, Return, ReturnOnAll, StandardDeviation,
        Variance, WinFrequency,
    };
    let name = match figure {
        HouseEdge => "house edge",
        ElementOfRisk => "element of risk",
        Return | ReturnOnAll => "RTP",
        ExpectedValue | PlainReturn => "expected value",
        WinFrequency => "hit frequency",
        LossFrequency => "loss frequency",
        PushFrequency => "push frequency",
        FoldFrequency => "fold frequency",
        AverageWager => "average wager",
        Variance => "variance",
        StandardDeviation => "standard deviation",
        Combinations => "number of combinations",
    };
    let wagers = match stake {
        Stake::Base => "the base game",
        Stake::Bonus => "the bonus wager",
        Stake::Both => "both wagers",
    };
    let is_share = !matches!(figure, AverageWager | Variance | StandardDeviation | Combinations);
    let words = format!("the {name} of {wagers}, {}", defined.words);
    Candidate { words, exact: defined.exact, is_share }
}

/// The figures that are looked through, the most usual first.
const FIGURES: [ParFigure; 11] = [
    ParFigure::HouseEdge,
    ParFigure::ElementOfRisk,
    ParFigure::Return,
    ParFigure::ExpectedValue,
    ParFigure::WinFrequency,
    ParFigure::LossFrequency,
    ParFigure::PushFrequency,
    ParFigure::FoldFrequency,
    ParFigure::AverageWager,
    ParFigure::Variance,
    ParFigure::StandardDeviation,
];

/// Rows of a table with their probabilities and returns: each, then two that stand together.
fn of_rows(table: &str, rows: &[(&str, Fraction, Fraction)]) -> Vec<Candidate> {
    let quoted = |text: &str| format!("'{}'", printable(text));
    let each = rows.iter().flat_map(|(text, probability, returned)| {
        let row = format!("row {} of the {table}", quoted(text));
        [
            Candidate::share(format!("the probability of {row}"), probability.clone()),
            Candidate::share(format!("the return of {row}"), returned.clone()),
        ]
    });
    let pairs = rows.iter().zip(rows.iter().skip(1));
    let together = pairs.map(|((one, first, _), (other, second, _))| {
        let words = format!(
            "the probability of the rows {} and {} of the {table} together",
            quoted(one),
            quoted(other)
        );
        Candidate::share(words, first + second)
    });
    each.chain(together).collect()
}

fn of_base(examined: &AnalyzedDocument, strategy: &Strategy) -> Vec<Candidate> {
    let (Ok(game), Some(rules)) = (examined.base_game(), examined.rules()) else {
        return Vec::new();
    };
    let played = game.play(strategy);
    let mut all = vec![
        Candidate::share(
            "the house edge of the base game, the mean loss over the Ante",
            played.house_edge.clone(),
        ),
        Candidate::share(
            "the element of risk of the base game, the mean loss over all wagered",
            played.element_of_risk.clone(),
        ),
        Candidate::share("the raise frequency", played.raise_frequency.clone()),
    ];
    let average = played.average_wager.clone();
    let words = "the average wager of the base game in Antes".to_owned();
    all.push(Candidate { words, exact: ExactValue::Number(average), is_share: false });
    for figure in FIGURES {
        let defined = figures::base(figure, &played, game.deals(), game.player_hands());
        let defined = defined.unwrap_or_default().into_iter();
        all.extend(defined.map(|defined| named(figure, Stake::Base, defined)));
    }
    all.extend(derived(&played));
    all.extend(of_outcomes(rules, &played));
    if figures::bonus(examined).is_ok() {
        for figure in FIGURES {
            let defined = figures::both(figure, &played, game.deals()).unwrap_or_default();
            all.extend(defined.into_iter().map(|defined| named(figure, Stake::Both, defined)));
        }
    }
    all
}

/// Figures that par sheets print under the names of others.
fn derived(played: &StrategyAnalysis) -> Vec<Candidate> {
    let one = Fraction::one();
    let no_loss = played.outcomes.iter().filter(|row| !row.net.is_negative());
    let no_loss: Fraction = no_loss.map(|row| &row.probability).sum();
    let square = &played.average_wager * &played.average_wager;
    let among_raised = |value: &Fraction| value.checked_div(&played.raise_frequency);
    let mut all = vec![
        Candidate::share("the share of deals that do not lose, pushes among them", no_loss),
        Candidate::share("1 plus the house edge of the base game", &one + &played.house_edge),
        Candidate::share("1 plus the element of risk", &one + &played.element_of_risk),
    ];
    let hits = among_raised(&played.win_frequency);
    let words = "the hit frequency of the base game among raised hands";
    all.extend(hits.map(|value| Candidate::share(words, value)));
    let words = "the mean loss on the base game in Antes for each raised hand";
    all.extend(among_raised(&played.house_edge).map(|value| Candidate::share(words, value)));
    all.extend(played.variance.checked_div(&square).map(|square| Candidate {
        words: "the standard deviation of the base game per unit wagered".to_owned(),
        exact: ExactValue::Root(square),
        is_share: false,
    }));
    all
}

fn of_outcomes(rules: &GinAndWin, played: &StrategyAnalysis) -> Vec<Candidate> {
    let rows = rules.outcomes.iter().zip(&played.outcomes);
    let all: Vec<(&str, Fraction, Fraction)> = rows
        .clone()
        .map(|(row, found)| {
            let returned = &found.net * &found.probability;
            (row.text.as_str(), found.probability.clone(), returned)
        })
        .collect();
    let mut all = of_rows("outcome table", &all);
    let raised = rows.filter(|(row, _)| row.when.event != OutcomeCondition::PlayerFolds);
    all.extend(raised.filter_map(|(row, found)| {
        let value = found.probability.checked_div(&played.raise_frequency)?;
        let row = printable(&row.text);
        let words =
            format!("the probability of row '{row}' of the outcome table among raised hands");
        Some(Candidate::share(words, value))
    }));
    all
}

fn of_bonus(examined: &AnalyzedDocument) -> Vec<Candidate> {
    let (Ok((census, analysis)), Some(rules)) = (figures::bonus(examined), examined.rules()) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for figure in FIGURES {
        let defined = figures::side(figure, census, analysis).unwrap_or_default();
        all.extend(defined.into_iter().map(|defined| named(figure, Stake::Bonus, defined)));
    }
    let rows = rules.bonus.iter().zip(&analysis.rows);
    let rows: Vec<(&str, Fraction, Fraction)> = rows
        .map(|(row, found)| (row.text.as_str(), found.probability.clone(), found.return_.clone()))
        .collect();
    all.extend(of_rows("pay table", &rows));
    all
}
