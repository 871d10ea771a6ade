//! `gincert math` for gin rummy: how much deadwood a dealt hand leaves, exactly, and so how often a
//! hand is gin or within the limit as dealt. What no exact method gives is named and not given.

use crate::args::{MathArgs, MethodArg};
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::ui::tables::tabular;
use crate::ui::wrap::wrapped;
use gincert_evidence::{Align, Fraction, Table, parted, sentence};
use gincert_game::gin_rummy::GinRummy;
use gincert_math::{DeadwoodMethod, DealtHands, dealt_hands};
use gincert_submission::AnalyzedDocument;
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    hands: String,
    method: &'static str,
    deadwood: Vec<Points>,
    mean_deadwood: Fraction,
    gin: Share,
    knock: DealtShare,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts_double: Option<Fraction>,
    not_given: Vec<&'static str>,
    /// The rows of the document as they are evaluated.
    evaluated: Vec<Evaluated>,
}

/// A row of the document as it is evaluated.
#[derive(Serialize)]
struct Evaluated {
    term: String,
    phrase: String,
    /// Its cell; nothing where the document has no such row.
    printed: Option<String>,
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
struct DealtShare {
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

pub(super) fn run(
    output: &Output,
    examined: &AnalyzedDocument,
    rules: &GinRummy,
    args: &MathArgs,
) -> Result<Exit, Failure> {
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
    let dealt = dealt_hands(rules, method)
        .map_err(|unsupported| Failure::usage(sentence(&unsupported.to_string())))?;
    match output.json() {
        true => output.print_json(&answer(dealt, examined))?,
        false if output.details() => output.print(&words(&dealt, examined))?,
        false => output.print(&screen(&dealt, output.quiet()))?,
    }
    Ok(Exit::Clean)
}

/// How often a dealt hand is gin, and how often it is within the limit of these rules.
///
/// # Errors
/// Why hands of these rules are not counted.
pub fn dealt_shares(rules: &GinRummy) -> Result<[Fraction; 2], String> {
    let dealt = dealt_hands(rules, DeadwoodMethod::RankByRank);
    let dealt = dealt.map_err(|unsupported| sentence(&unsupported.to_string()))?;
    Ok([dealt.gin().probability(), dealt.within.probability()])
}

/// The rules that the counts are of.
fn evaluated(examined: &AnalyzedDocument) -> Vec<Evaluated> {
    let rows = examined.dossier.evaluated.iter();
    let rows = rows.map(|row| Evaluated {
        term: row.term.clone(),
        phrase: row.phrase.clone(),
        printed: row.printed.as_ref().map(|cell| cell.text.clone()),
    });
    rows.collect()
}

/// The same as a table for the terminal.
fn evaluated_table(examined: &AnalyzedDocument) -> Table {
    let columns = [("Row of the document", Align::Left), ("Evaluated as", Align::Left)];
    let mut table = Table::new("Rules as evaluated", &columns);
    for row in evaluated(examined) {
        let phrase = match row.printed {
            Some(_) => row.phrase,
            None => format!("{} (the document has no such row)", row.phrase),
        };
        table.row([row.term, phrase]);
    }
    table
}

fn answer(dealt: DealtHands, examined: &AnalyzedDocument) -> Answer {
    let law = &dealt.law;
    let points = |points: u32| {
        let exactly = dealt.with_points(points);
        let within = gincert_math::Share { hands: law.within(points), of: law.total };
        Points {
            points: u64::from(points),
            hands: exactly.hands.to_string(),
            probability: exactly.probability(),
            at_most: within.probability(),
        }
    };
    Answer {
        hands: law.total.to_string(),
        method: match dealt.method {
            DeadwoodMethod::RankByRank => "rank-by-rank",
            DeadwoodMethod::HandByHand => "enumerate",
        },
        deadwood: (0u32..).zip(&law.hands).map(|(at, _)| points(at)).collect(),
        mean_deadwood: dealt.mean(),
        gin: share(dealt.gin()),
        knock: DealtShare {
            share: share(dealt.within),
            of_what: dealt.of_what,
            limits: dealt
                .limits
                .iter()
                .map(|one| Limit { card: one.card, limit: one.limit, share: share(one.share) })
                .collect(),
        },
        counts_double: dealt.counts_double.map(gincert_math::Share::probability),
        not_given: dealt.not_given.clone(),
        evaluated: evaluated(examined),
    }
}

fn share(share: gincert_math::Share) -> Share {
    Share {
        hands: share.hands.to_string(),
        of: share.of.to_string(),
        probability: share.probability(),
    }
}

/// How often a dealt hand is gin and within the limit, on one screen.
fn screen(dealt: &DealtHands, quiet: bool) -> String {
    let line = |name: &str, share: gincert_math::Share| {
        let [hands, of] = [share.hands, share.of].map(|count| parted(&count.to_string()));
        let words = format!("{} ({hands} of {of})", share.probability().percent(7));
        wrapped(&format!("{name}  "), &words)
    };
    let mut text = line("Dealt gin         ", dealt.gin());
    text.push_str(&line("Dealt within limit", dealt.within));
    if quiet {
        return text;
    }
    text.push_str(&counts_double(dealt));
    text.push_str(&format!("Mean deadwood       {}\n\n", dealt.mean().decimal(6)));
    let mut table = dealt.limits_table().without(&["Of"]);
    table.rows.truncate(LIMITS_MAX);
    text.push_str(&tabular(&table));
    for reason in &dealt.not_given {
        text.push_str(&wrapped("Not given: ", reason));
    }
    text + "--details prints deadwood point by point, and the rules as evaluated.\n"
}

/// How often the suit of the card that sets the limit doubles.
fn counts_double(dealt: &DealtHands) -> String {
    const OF_FOUR: [&str; 4] = ["one deal", "two deals", "three deals", "four deals"];
    let suits = dealt.counts_double.and_then(|share| OF_FOUR.get(share.hands as usize - 1));
    suits.map_or_else(String::new, |deals| {
        format!("Counts double       {deals} in four, by the suit of that card\n")
    })
}

/// Limits that fit on a screen.
const LIMITS_MAX: usize = 11;

fn words(dealt: &DealtHands, examined: &AnalyzedDocument) -> String {
    let mut text = tabular(&dealt.deadwood_table());
    let method = match dealt.method {
        DeadwoodMethod::RankByRank => "rank-by-rank",
        DeadwoodMethod::HandByHand => "enumerate",
    };
    let method = format!("Counted by the method {method}; --format json lists every count.");
    text.push_str(&wrapped("", &method));
    text.push_str(&format!("\nMean deadwood {}\n\n", dealt.mean().decimal(9)));
    text.push_str(&tabular(&dealt.limits_table()));
    let line = |name: &str, share: gincert_math::Share| {
        let decimal = share.probability().decimal(15);
        wrapped(&format!("{name}  "), &format!("{decimal} ({} of {})", share.hands, share.of))
    };
    text.push('\n');
    text.push_str(&line("Dealt gin         ", dealt.gin()));
    text.push_str(&line("Dealt within limit", dealt.within));
    text.push_str(&counts_double(dealt));
    text.push('\n');
    for reason in &dealt.not_given {
        text.push_str(&wrapped("Not given: ", reason));
    }
    text.push('\n');
    text.push_str(&tabular(&evaluated_table(examined)));
    text
}
