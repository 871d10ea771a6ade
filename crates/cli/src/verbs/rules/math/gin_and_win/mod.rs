//! `gincert math` for Gin & Win: all hands, all deals, and what follows from them.

mod advice;
mod advised;
mod answer;
mod decisions;
mod envy;
mod first_advice;
mod meters;
mod neighbours;
mod par;
mod solve;
mod text;

use crate::args::{MathArgs, MethodArg};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::progress::Progress;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Fraction, sentence};
use gincert_game::gin_and_win::{GinAndWin, SideWager};
use gincert_math::{
    BaseGame, BonusAnalysis, Census, Method, SingleMultiple, Strategy, StrategyAnalysis,
    UnsupportedRules, analyse_bonus, base_game, census,
};
use gincert_submission::AnalyzedDocument;

/// What no analysis here looks at, printed under each.
pub(super) const NOT_ANALYSED: &str = "Information from other players' hands is not analysed.";

/// What was counted of a document's hands.
struct Hands<'a> {
    examined: &'a AnalyzedDocument,
    rules: &'a GinAndWin,
    method: Method,
    census: Census,
    /// The pay table of each side wager, in the order of the rules.
    sides: Vec<BonusAnalysis>,
}

impl<'a> Hands<'a> {
    /// Each side wager with its pay table over all hands.
    fn side_wagers(&self) -> impl Iterator<Item = (&'a SideWager, &BonusAnalysis)> {
        self.rules.sides.iter().zip(&self.sides)
    }

    /// The side wagers of which there is something at their place in the rules, with what it is.
    fn found<T>(&self, of: impl Fn(usize) -> Option<T>) -> Vec<FoundWager<'a, T>> {
        let sides = self.rules.sides.iter().enumerate();
        sides.filter_map(|(place, side)| Some(FoundWager { side, found: of(place)? })).collect()
    }
}

/// A side wager with what was counted of it alone: its meter, its envy pay-offs.
struct FoundWager<'a, T> {
    side: &'a SideWager,
    found: T,
}

/// Everything that was counted for a document.
struct CountedDocument<'a> {
    hands: Hands<'a>,
    base: Result<Base, String>,
}

/// The base game with the strategies that are shown.
struct Base {
    game: BaseGame,
    optimal: StrategyAnalysis,
    /// Every printed strategy, then the standing ones; where the player chooses the multiple, the best thresholds too.
    others: Vec<StrategyAnalysis>,
    /// Each multiple alone, where the player chooses.
    single: Vec<SingleMultiple>,
}

pub(super) fn run(
    output: &Output,
    examined: &AnalyzedDocument,
    rules: &GinAndWin,
    args: &MathArgs,
) -> Result<Exit, Failure> {
    if let Some(cards) = &args.advice {
        return advice::run(output, rules, cards);
    }
    let hands = count_hands(output, examined, rules, args.method)?;
    let plain = !(args.neighbours || args.solve.is_some() || args.par || output.json());
    if plain && output.details() {
        text::print_hands(output, &hands)?;
    }
    let base = count_deals(output, &hands);
    if plain {
        match output.details() {
            true => text::print_deals(output, &hands, &base)?,
            false => text::print_screen(output, &hands, &base)?,
        }
        return Ok(Exit::Clean);
    }
    let counted = CountedDocument { hands, base };
    if args.neighbours {
        return neighbours::run(output, &counted);
    }
    if let Some(target) = &args.solve {
        return solve::run(output, &counted, target);
    }
    match args.par {
        true => par::print(output, &counted, args)?,
        false => output.print_json(&answer::answer(&counted))?,
    }
    Ok(Exit::Clean)
}

fn count_hands<'a>(
    output: &Output,
    examined: &'a AnalyzedDocument,
    rules: &'a GinAndWin,
    method: Option<MethodArg>,
) -> Result<Hands<'a>, Failure> {
    let method = method.map_or_else(|| Method::fastest(&rules.melds), method_of);
    let progress = Progress::new(output, "counting hands");
    let counted =
        census(&rules.melds, rules.hand_cards, method, &|done, all| progress.at(done, all));
    drop(progress);
    let census =
        counted.map_err(|unsupported| Failure::usage(sentence(&unsupported.to_string())))?;
    Ok(Hands {
        examined,
        rules,
        method,
        sides: rules.sides.iter().map(|side| analyse_bonus(&census, &side.rows)).collect(),
        census,
    })
}

fn count_deals(output: &Output, hands: &Hands<'_>) -> Result<Base, String> {
    // Deals are far too many to be dealt one by one: enumeration is for hands.
    let method = match hands.method {
        Method::Enumerate => Method::fastest(&hands.rules.melds),
        method => method,
    };
    let progress = Progress::new(output, "counting deals");
    let base = base_game(hands.rules, method, &|done, all| progress.at(done, all));
    drop(progress);
    let counted = base.and_then(|game| played(game, hands.examined));
    counted.map_err(|unsupported| unsupported.to_string())
}

fn played(game: BaseGame, examined: &AnalyzedDocument) -> Result<Base, UnsupportedRules> {
    let standing = game.standing_strategies();
    let printed = examined.dossier.printed_strategies().into_iter();
    let others = printed
        .filter(|strategy| *strategy != Strategy::Optimal && !standing.contains(strategy))
        .chain(standing.clone());
    let single = game.single_multiples()?;
    let simple = game.best_threshold().filter(|_| !single.is_empty());
    let simple = simple.or_else(|| game.two_thresholds());
    let mut others: Vec<Strategy> = others.collect();
    others.extend(
        simple.filter(|simple| game.rules().raise_rounds.is_none() || !others.contains(simple)),
    );
    let others = others.iter().map(|strategy| game.play(strategy)).collect();
    Ok(Base { optimal: game.play(&Strategy::Optimal), others, single, game })
}

/// Says before a long run why it is long.
fn only_general(output: &Output, base: &Base) {
    if base.game.method() != Method::Symmetric {
        output.remark("The general method counts every change, which takes some seconds.");
    }
}

/// Stands where the base game would.
fn not_tested(reason: &str) -> String {
    wrapped("", &format!("The base game was not tested. {}", sentence(reason)))
}

fn method_of(method: MethodArg) -> Method {
    match method {
        MethodArg::Symmetric => Method::Symmetric,
        MethodArg::General => Method::General,
        MethodArg::Enumerate => Method::Enumerate,
    }
}

fn share(hands: u64, all: u64) -> Fraction {
    Fraction::new(hands, all).unwrap_or_else(Fraction::zero)
}
