//! `gincert math`: exact counts of all hands and of the bonus wager.

use super::check::FindingLine;
use crate::args::{FailOn, MethodArg};
use crate::exit::{Exit, Failure};
use crate::files::document;
use crate::output::{Output, exit_for};
use crate::progress::Progress;
use gincert_evidence::{Align, Digest, Finding, Fraction, Grade, Table};
use gincert_game::gin_and_win::{GinAndWin, Pay};
use gincert_math::{BonusAnalysis, Census, Method, analyse_bonus, census, choose};
use gincert_report::table_markdown;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Answer {
    path: String,
    sha256: Digest,
    method: &'static str,
    hands: u64,
    deals: Option<String>,
    scores: Vec<ScoreLine>,
    bonus: Option<Bonus>,
    not_tested: [&'static str; 1],
}

#[derive(Serialize)]
struct ScoreLine {
    score: u8,
    combinations: u64,
    probability: Fraction,
}

#[derive(Serialize)]
struct Bonus {
    wager: String,
    house_edge: Fraction,
    variance: Fraction,
    standard_deviation: Option<String>,
    hit_frequency: Fraction,
    unmatched: u64,
    rows: Vec<BonusLine>,
}

#[derive(Serialize)]
struct BonusLine {
    hand: String,
    read_as: String,
    pays: Net,
    combinations: u64,
    taken_above: u64,
    probability: Fraction,
    #[serde(rename = "return")]
    returned: Fraction,
}

/// A net result per unit: a whole number where it is one, else a fraction as text.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Net {
    /// Units.
    Whole(i64),
    /// `3/2`.
    Part(String),
}

impl Net {
    /// What a pay-off adds to the player's purse per unit wagered.
    pub fn of(pay: Pay, units: i64) -> Net {
        let (win, stake) = pay.net();
        let net = Fraction::new(win.saturating_mul(units), stake).unwrap_or_else(Fraction::zero);
        match i64::try_from(net.numerator()) {
            Ok(whole) if net.is_integer() => Net::Whole(whole),
            _ => Net::Part(net.to_string()),
        }
    }
}

const BASE: &str = "base game: not analysed by this version";

pub fn run(output: &Output, path: &Path, method: Option<MethodArg>) -> Result<Exit, Failure> {
    let examined = document(path);
    let Some(rules) = examined.rules() else {
        return no_rules(output, &examined);
    };
    let method = method.map_or_else(|| Method::fastest(&rules.melds), method_of);
    let progress = Progress::new(output, "counting hands");
    let counted = census(&rules.melds, rules.hand_cards, method, &|done, all| {
        progress.at(done, all)
    });
    drop(progress);
    let counted =
        counted.map_err(|unsupported| Failure::usage(sentence(&unsupported.to_string())))?;
    let analysis = (!rules.bonus.is_empty()).then(|| analyse_bonus(&counted, &rules.bonus));
    if output.json() {
        output.print_json(&answer(
            &examined,
            rules,
            method,
            &counted,
            analysis.as_ref(),
        ))?;
    } else {
        print(output, rules, method, &counted, analysis.as_ref())?;
        if exit_for(&examined.findings, FailOn::Minor) == Exit::Findings {
            output.remark("The document has findings; gincert check prints them.");
        }
    }
    Ok(Exit::Clean)
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|c| c.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A document without a usable ruleset: its material findings say why.
pub fn no_rules(output: &Output, examined: &gincert_submission::Examined) -> Result<Exit, Failure> {
    let findings: Vec<Finding> = examined
        .findings
        .iter()
        .filter(|f| f.grade == Grade::Material)
        .cloned()
        .collect();
    if output.json() {
        let findings: Vec<FindingLine> = findings.iter().map(FindingLine::new).collect();
        output.print_json(&serde_json::json!({ "findings": findings }))?;
    } else {
        output.findings(examined.source.text(), &findings)?;
    }
    output.complain("The rule document has no usable ruleset, so nothing was computed.");
    Ok(if examined.readable() {
        Exit::Findings
    } else {
        Exit::Unreadable
    })
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

/// Player hands times dealer hands from the cards that are left.
fn deals(rules: &GinAndWin, counted: &Census) -> Option<String> {
    let rest = 52u8.checked_sub(rules.hand_cards)?;
    let dealer = choose(u64::from(rest), u64::from(rules.hand_cards))?;
    Some((u128::from(counted.total_hands()) * u128::from(dealer)).to_string())
}

fn answer(
    examined: &gincert_submission::Examined,
    rules: &GinAndWin,
    method: Method,
    counted: &Census,
    analysis: Option<&BonusAnalysis>,
) -> Answer {
    let scores = (0..=counted.hand_cards())
        .map(|score| ScoreLine {
            score,
            combinations: counted.with_score(score),
            probability: share(counted.with_score(score), counted.total_hands()),
        })
        .collect();
    Answer {
        path: examined.source.path().to_owned(),
        sha256: examined.source.digest(),
        method: method.word(),
        hands: counted.total_hands(),
        deals: deals(rules, counted),
        scores,
        bonus: analysis.map(|analysis| bonus(rules, analysis)),
        not_tested: [BASE],
    }
}

fn bonus(rules: &GinAndWin, analysis: &BonusAnalysis) -> Bonus {
    let rows = rules.bonus.iter().zip(&analysis.rows);
    Bonus {
        wager: rules.wagers.bonus.clone(),
        house_edge: analysis.house_edge.clone(),
        variance: analysis.variance.clone(),
        standard_deviation: analysis.variance.sqrt_decimal(15),
        hit_frequency: analysis.hit_frequency.clone(),
        unmatched: analysis.unmatched,
        rows: rows
            .map(|(row, counted)| BonusLine {
                hand: row.text.clone(),
                read_as: row.hand.to_string(),
                pays: Net::of(row.pays, 1),
                combinations: counted.combinations,
                taken_above: counted.shadowed,
                probability: counted.probability.clone(),
                returned: counted.return_.clone(),
            })
            .collect(),
    }
}

fn print(
    output: &Output,
    rules: &GinAndWin,
    method: Method,
    counted: &Census,
    analysis: Option<&BonusAnalysis>,
) -> Result<(), Failure> {
    let columns = [
        ("Score", Align::Right),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
    ];
    let title = format!(
        "All {} hands, method {}",
        counted.total_hands(),
        method.word()
    );
    let mut scores = Table::new(title, &columns);
    for score in 0..=counted.hand_cards() {
        let hands = counted.with_score(score);
        let p = share(hands, counted.total_hands());
        scores.row([score.to_string(), hands.to_string(), p.decimal(9)]);
    }
    output.print(&format!("{}\n", table_markdown(&scores)))?;
    match analysis {
        Some(analysis) => print_bonus(output, rules, analysis)?,
        None => output.print("The document has no pay table.\n")?,
    }
    output.print(&format!("\n{}\n", sentence(BASE)))
}

fn print_bonus(
    output: &Output,
    rules: &GinAndWin,
    analysis: &BonusAnalysis,
) -> Result<(), Failure> {
    let columns = [
        ("Hand", Align::Left),
        ("Pays", Align::Left),
        ("Hands", Align::Right),
        ("Probability", Align::Right),
        ("Return", Align::Right),
    ];
    let mut table = Table::new(rules.wagers.bonus.clone(), &columns);
    for (row, counted) in rules.bonus.iter().zip(&analysis.rows) {
        table.row([
            row.text.clone(),
            row.pays.to_string(),
            counted.combinations.to_string(),
            counted.probability.decimal(9),
            counted.return_.decimal(9),
        ]);
    }
    let deviation = analysis.variance.sqrt_decimal(9).unwrap_or_default();
    output.print(&format!(
        "{}\nHouse edge          {} ({})\nHit frequency       {} ({})\nStandard deviation  {deviation} per unit wagered\n",
        table_markdown(&table),
        analysis.house_edge.percent(6),
        analysis.house_edge,
        analysis.hit_frequency.percent(6),
        analysis.hit_frequency,
    ))
}
