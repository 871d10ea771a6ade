//! Rule documents: what is wrong with one, and the exact figures of its game.

use crate::Document;
use gincert_game::Ruleset;
use gincert_game::gin_and_win::GinAndWin;
use gincert_math::{
    BaseGame, BonusAnalysis, DeadwoodMethod, DeadwoodUnsupported, DealtHands, EnvyAnalysis, Method,
    Strategy, StrategyAnalysis, UnsupportedRules, analyse_bonus, base_game, census, dealt_hands,
    side_envy,
};
use gincert_submission::{AnalyzedDocument, examine, open_document};

/// Reads a rule document to its end, runs its examples, judges its printed figures against exact ones,
/// and runs every check of rule documents. It never fails: what cannot be read is a finding.
///
/// ```
/// use gincert::{Document, Verdict, check};
/// let checked = check(&Document::new("empty.md", ""));
/// assert_eq!(checked.findings[0].code, "document-unreadable");
/// assert_eq!(checked.verdict(), Verdict::NotTested);
/// ```
pub fn check(document: &Document) -> AnalyzedDocument {
    examine(&document.name, &document.bytes)
}

/// What is exact of a game, by its family.
#[derive(Debug)]
pub enum Analysis {
    /// The casino table game.
    GinAndWin(Box<GinAndWinAnalysis>),
    /// Gin rummy, as far as it is exact: the hands as they are dealt.
    GinRummy(Box<DealtHands>),
}

/// The exact figures of a Gin & Win document.
#[derive(Debug)]
pub struct GinAndWinAnalysis {
    /// All deals of a player's and the dealer's hand; further strategies are played on it
    /// ([`BaseGame::play`]).
    pub base: BaseGame,
    /// The best play: house edge, element of risk, variance and the rest, as fractions.
    pub optimal: StrategyAnalysis,
    /// The rows of each side wager's pay table, in the order of the document.
    pub sides: Vec<BonusAnalysis>,
    /// What envy pay-offs do to each side wager; `None` for one without any. What a wager with some costs depends on the
    /// number of seats, and its analysis above is of its own hand alone.
    pub envy: Vec<Option<EnvyAnalysis>>,
}

/// Why a document has no exact figures.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnalyzeError {
    /// It has no rules that could be used; [`crate::check`] says what is wrong.
    #[error("the document has no rules that could be used")]
    NoRules,
    /// The Gin & Win rules are outside what is counted.
    #[error(transparent)]
    Wagers(#[from] UnsupportedRules),
    /// The gin rummy rules are outside what is counted.
    #[error(transparent)]
    Hands(#[from] DeadwoodUnsupported),
    /// No exact method counts games of this family.
    #[error("nothing is counted of table gin: no exact method is known for its play")]
    Family,
}

/// Computes the exact figures of a rule document. Nothing is simulated: every figure is a count of all
/// deals or a fraction of such counts.
///
/// # Errors
/// [`AnalyzeError`].
///
/// ```
/// use gincert::{Analysis, Document, analyze};
/// let rules = include_bytes!("../../../rulesets/gin-and-win/wizard.md");
/// let Analysis::GinAndWin(game) = analyze(&Document::new("rules.md", &rules[..])).unwrap() else {
///     panic!("another family");
/// };
/// // Every deal is in some row of the outcome table.
/// assert_eq!(game.optimal.outcomes.iter().map(|row| row.deals).sum::<u128>(), game.base.deals());
/// ```
pub fn analyze(document: &Document) -> Result<Analysis, AnalyzeError> {
    let opened = open_document(&document.name, &document.bytes);
    match &opened.dossier.ruleset {
        None => Err(AnalyzeError::NoRules),
        Some(Ruleset::GinAndWin(rules)) => Ok(Analysis::GinAndWin(Box::new(gin_and_win(rules)?))),
        Some(Ruleset::GinRummy(scored)) => {
            let dealt = dealt_hands(&scored.rules, DeadwoodMethod::RankByRank)?;
            Ok(Analysis::GinRummy(Box::new(dealt)))
        }
        Some(Ruleset::TableGin(_)) => Err(AnalyzeError::Family),
    }
}

fn gin_and_win(rules: &GinAndWin) -> Result<GinAndWinAnalysis, UnsupportedRules> {
    let method = Method::fastest(&rules.melds);
    let sides = match rules.sides.as_slice() {
        [] => Vec::new(),
        sides => {
            let counts = census(&rules.melds, rules.hand_cards, method, &|_, _| ())?;
            sides.iter().map(|side| analyse_bonus(&counts, &side.rows)).collect()
        }
    };
    let base = base_game(rules, method, &|_, _| ())?;
    let counted = rules.sides.iter().zip(&sides).enumerate();
    let envy = counted
        .map(|(place, (wager, own))| side_envy(wager, rules.seats, (place, own), Some(&base)))
        .collect();
    Ok(GinAndWinAnalysis { optimal: base.play(&Strategy::Optimal), base, sides, envy })
}
