//! `gincert math` for gin rummy: how much deadwood a dealt hand leaves, exactly, and so how often a
//! hand is gin or within the limit as dealt. What no exact method gives is named and not given.

use super::sentence;
use crate::args::{MathArgs, MethodArg};
use crate::exit::{Exit, Failure};
use crate::narrow::narrow;
use crate::output::Output;
use crate::wrap::wrapped;
use gincert_evidence::{Align, Fraction, Table};
use gincert_game::Rank;
use gincert_game::gin_rummy::{Deal, Doubling, EarlyKnock, GinRummy, Knock, SettleRules};
use gincert_math::{
    DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, deadwood_law, deadwood_law_beside,
};
use serde::Serialize;

/// Points up to which the text lists hands; JSON has them all.
const LISTED_MAX: usize = 20;

#[derive(Serialize)]
struct Answer {
    hands: String,
    method: &'static str,
    deadwood: Vec<Points>,
    mean_deadwood: Fraction,
    gin: Share,
    knock: Dealt,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts_double: Option<Fraction>,
    not_given: Vec<&'static str>,
}

#[derive(Serialize)]
struct Points {
    points: u64,
    hands: String,
    probability: Fraction,
    at_most: Fraction,
}

/// So many of so many.
#[derive(Serialize)]
struct Share {
    hands: String,
    of: String,
    probability: Fraction,
}

/// How often a dealt hand is within the limit.
#[derive(Serialize)]
struct Dealt {
    #[serde(flatten)]
    share: Share,
    /// What is counted.
    of_what: &'static str,
    /// By the card that sets the limit, where one does.
    limits: Vec<Limit>,
}

#[derive(Serialize)]
struct Limit {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'static str>,
    limit: u32,
    #[serde(flatten)]
    share: Share,
}

pub(super) fn run(output: &Output, rules: &GinRummy, args: &MathArgs) -> Result<Exit, Failure> {
    if args.advice.is_some() || args.par || args.neighbours || args.solve.is_some() {
        let sentence = "Gin rummy has no wagers: --advice, --par, --neighbours and --solve are for \
                        gin-and-win.";
        return Err(Failure::usage(sentence));
    }
    let method = match args.method {
        None => DeadwoodMethod::RankByRank,
        Some(MethodArg::Enumerate) => DeadwoodMethod::HandByHand,
        Some(MethodArg::Symmetric | MethodArg::General) => {
            let sentence = "Gin rummy hands are counted rank by rank (without --method), or each by \
                            itself (--method enumerate).";
            return Err(Failure::usage(sentence));
        }
    };
    let answer = count(rules, method)
        .map_err(|unsupported| Failure::usage(sentence(&unsupported.to_string())))?;
    match output.json() {
        true => output.print_json(&answer)?,
        false => output.print(&words(&answer))?,
    }
    Ok(Exit::Clean)
}

/// How often a dealt hand is gin, and how often it is within the limit of these rules.
///
/// # Errors
/// Why hands of these rules are not counted.
pub fn dealt_shares(rules: &GinRummy) -> Result<[Fraction; 2], String> {
    let answer = count(rules, DeadwoodMethod::RankByRank);
    let answer = answer.map_err(|unsupported| sentence(&unsupported.to_string()))?;
    Ok([answer.gin.probability, answer.knock.share.probability])
}

fn count(rules: &GinRummy, method: DeadwoodMethod) -> Result<Answer, DeadwoodUnsupported> {
    let settle = &rules.settle;
    let law = deadwood_law(&settle.core, settle.hand_cards, method)?;
    let mut not_given =
        vec!["How often a hand is played to gin or to a knock: that rests on play."];
    if rules.deal.early_knock == EarlyKnock::Misdeal {
        not_given.push("How often a deal is void: both hands together are not counted.");
    }
    if rules.deal.deal == Deal::ElevenToStarter {
        not_given.push("The starter's hand of eleven after his best discard: it is not counted.");
    }
    let deadwood = law.hands.iter().zip(0u32..).map(|(hands, points)| Points {
        points: u64::from(points),
        hands: hands.to_string(),
        probability: fraction(*hands, law.total),
        at_most: fraction(law.within(points), law.total),
    });
    let mean = Fraction::new(law.sum(), u128::from(law.total)).unwrap_or_else(Fraction::zero);
    Ok(Answer {
        hands: law.total.to_string(),
        method: match method {
            DeadwoodMethod::RankByRank => "rank-by-rank",
            DeadwoodMethod::HandByHand => "enumerate",
        },
        deadwood: deadwood.collect(),
        mean_deadwood: mean,
        gin: share(law.gin(), law.total),
        knock: dealt(settle, &law)?,
        counts_double: (settle.doubling != Doubling::None).then(|| fraction(1, 4)),
        not_given,
    })
}

/// How often a dealt hand is within the limit of these rules, counted with the card that sets it.
fn dealt(settle: &SettleRules, law: &DeadwoodLaw) -> Result<Dealt, DeadwoodUnsupported> {
    let of_rank = |rank: Rank| match rank {
        Rank::ACE => settle.knock_on_ace,
        rank => u32::from(rank.number().min(10)),
    };
    let mut limits = Vec::new();
    let (mut within, mut total) = (0u64, 0u64);
    match settle.knock {
        Knock::UpcardValue | Knock::KnockCardValue => {
            for rank in Rank::all() {
                let limit = of_rank(rank);
                // The upcard comes out of the pack that the hand comes from, a knock card does not.
                let (hands, of) = match settle.knock {
                    Knock::UpcardValue => {
                        let law = deadwood_law_beside(&settle.core, settle.hand_cards, rank)?;
                        (law.within(limit), law.total)
                    }
                    _ => (law.within(limit), law.total),
                };
                (within, total) = (within.saturating_add(hands), total.saturating_add(of));
                let share = share(hands, of);
                limits.push(Limit { card: Some(rank.name()), limit, share });
            }
        }
        Knock::AtMost(_) | Knock::LessThan(_) | Knock::GinOnly => {
            let own = settle.limit(None).unwrap_or(0);
            (within, total) = (law.within(own), law.total);
            let mut all: Vec<u32> = (0..=10).collect();
            if own > 10 {
                all.push(own);
            }
            limits.extend(all.into_iter().map(|limit| Limit {
                card: None,
                limit,
                share: share(law.within(limit), law.total),
            }));
        }
    }
    let of_what = match settle.knock {
        Knock::UpcardValue => "pairs of a dealt hand and an upcard",
        Knock::KnockCardValue => "pairs of a dealt hand and the rank of a knock card",
        _ => "dealt hands",
    };
    Ok(Dealt { share: share(within, total), of_what, limits })
}

fn fraction(hands: u64, of: u64) -> Fraction {
    Fraction::new(hands, of).unwrap_or_else(Fraction::zero)
}

fn share(hands: u64, of: u64) -> Share {
    Share { hands: hands.to_string(), of: of.to_string(), probability: fraction(hands, of) }
}

fn words(answer: &Answer) -> String {
    let columns = [
        ("Deadwood", Align::Right),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
        ("At most", Align::Right),
    ];
    let title = format!("Least deadwood of {} dealt hands", answer.hands);
    let mut table = Table::new(title, &columns);
    for points in answer.deadwood.iter().take(LISTED_MAX + 1) {
        table.row([
            points.points.to_string(),
            points.hands.clone(),
            points.probability.decimal(12),
            points.at_most.decimal(12),
        ]);
    }
    let mut text = narrow(&table);
    let method =
        format!("Counted by the method {}; --format json lists every count.", answer.method);
    text.push_str(&wrapped("", &method));
    text.push_str(&format!("\nMean deadwood {}\n\n", answer.mean_deadwood.decimal(9)));
    let columns = [
        ("Card", Align::Left),
        ("Limit", Align::Right),
        ("Within it as dealt", Align::Right),
        ("Of", Align::Right),
        ("Probability", Align::Right),
    ];
    let mut limits = Table::new("Dealt hands within each knock limit", &columns);
    for limit in &answer.knock.limits {
        let Limit { card, limit, share } = limit;
        limits.row([
            card.unwrap_or("any").to_owned(),
            limit.to_string(),
            share.hands.clone(),
            share.of.clone(),
            share.probability.decimal(12),
        ]);
    }
    text.push_str(&narrow(&limits));
    let line = |name: &str, share: &Share| {
        let Share { hands, of, probability } = share;
        wrapped(&format!("{name}  "), &format!("{} ({hands} of {of})", probability.decimal(15)))
    };
    text.push('\n');
    text.push_str(&line("Dealt gin         ", &answer.gin));
    text.push_str(&line("Dealt within limit", &answer.knock.share));
    if answer.counts_double.is_some() {
        text.push_str("Counts double       one deal in four, by the suit of that card\n");
    }
    text.push('\n');
    for reason in &answer.not_given {
        text.push_str(&wrapped("Not given: ", reason));
    }
    text
}
