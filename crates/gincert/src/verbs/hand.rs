//! `gincert hand`: set and settle hands.

use super::check::FindingLine;
use super::hand_cards;
use super::math::{Net, no_rules};
use crate::exit::{Exit, Failure};
use crate::files::opened;
use crate::lines::{Line, next_line};
use crate::output::Output;
use gincert_evidence::{Finding, Place, Span};
use gincert_game::gin_and_win::{Action, GinAndWin, bonus_row, settle, settle_bonus};
use gincert_game::{CardSet, CardsProblem, Melding, best_meldings, parse_cards};
use gincert_report::json_line;
use serde::Serialize;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Longest line of standard input.
const LINE_BYTES_MAX: u64 = 4096;

#[derive(Serialize)]
struct Answer {
    hand: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<Settled>,
}

#[derive(Serialize)]
struct Side {
    cards: Vec<String>,
    melds: Vec<Vec<String>>,
    deadwood: Vec<String>,
    score: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    bonus: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bonus_pays: Option<Net>,
    #[serde(skip_serializing_if = "Option::is_none")]
    qualifies: Option<bool>,
}

#[derive(Serialize)]
struct Settled {
    outcome: Option<String>,
    net_ante: Net,
    net_play: Net,
}

pub fn run(
    output: &Output,
    rules: &Path,
    cards: &str,
    dealer: Option<&str>,
) -> Result<Exit, Failure> {
    let examined = opened(rules);
    let Some(rules) = examined.rules() else {
        return no_rules(output, rules);
    };
    if cards == "-" {
        if dealer.is_some() {
            return Err(Failure::usage("With '-' the dealer's cards follow a slash on each line."));
        }
        return lines(rules);
    }
    let line = match dealer {
        Some(dealer) => format!("{cards} / {dealer}"),
        None => cards.to_owned(),
    };
    match answer(rules, &line, "command line", 1) {
        Ok(answer) if output.json() => output.print_json(&answer)?,
        Ok(answer) => output.print(&words(&answer))?,
        Err(finding) => {
            if output.json() {
                let findings = [FindingLine::new(&finding)];
                output.print_json(&serde_json::json!({ "findings": findings }))?;
            } else {
                output.findings(&line, &[*finding])?;
            }
            return Ok(Exit::Findings);
        }
    }
    Ok(Exit::Clean)
}

/// Answers every line of standard input with one line of JSON; blank lines are passed over.
fn lines(rules: &GinAndWin) -> Result<Exit, Failure> {
    let mut input = std::io::stdin().lock();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut exit = Exit::Clean;
    let mut number = 0;
    let mut buffer = Vec::new();
    while let Some(line) = next_line(&mut input, "Standard input", LINE_BYTES_MAX, &mut buffer)? {
        number += 1;
        let answered = match line {
            Line::Text(text) if text.trim().is_empty() => continue,
            Line::Text(text) => answer(rules, text.trim_end(), "standard input", number),
            Line::Unread(why) => {
                Err(Box::new(hand_cards::unreadable(place(number, 0, 0, ""), why)))
            }
        };
        let line = match answered {
            Ok(answer) => json_line(&answer)?,
            Err(finding) => {
                exit = Exit::Findings;
                let findings = [FindingLine::new(&finding)];
                json_line(&serde_json::json!({ "findings": findings }))?
            }
        };
        out.write_all(line.as_bytes())?;
    }
    out.flush()?;
    Ok(exit)
}

fn place(line: u64, start: usize, end: usize, text: &str) -> Place {
    let column = text.get(..start).unwrap_or_default().chars().count() as u64 + 1;
    Place::Document { path: "cards".to_owned(), span: Span::new(start..end), line, column }
}

fn answer(rules: &GinAndWin, line: &str, from: &str, number: u64) -> Result<Answer, Box<Finding>> {
    let place = |start, end| match place(number, start, end, line) {
        Place::Document { span, line, column, .. } => {
            Place::Document { path: from.to_owned(), span, line, column }
        }
        other => other,
    };
    let (player_text, dealer_text) = match line.split_once('/') {
        Some((player, dealer)) => (player, Some(dealer)),
        None => (line, None),
    };
    let read = |text: &str, offset: usize, whose: &str| {
        let place = |start, end| place(offset + start, offset + end);
        hand_of(rules, text, whose, &place)
    };
    let player = read(player_text, 0, "player")?;
    let best = best_meldings(&rules.melds, player);
    let mut answer =
        Answer { hand: side(rules, player, &best, true), dealer: None, settlement: None };
    if let Some(text) = dealer_text {
        let offset = player_text.len() + 1;
        let dealer = read(text, offset, "dealer")?;
        let both = player.intersection(dealer);
        if !both.is_empty() {
            let place = place(offset, line.len());
            return Err(Box::new(hand_cards::duplicate(place, &both.to_string())));
        }
        let dealer_best = best_meldings(&rules.melds, dealer);
        answer.settlement = Some(settled(rules, &best, &dealer_best));
        answer.dealer = Some(side(rules, dealer, &dealer_best, false));
    }
    Ok(answer)
}

/// Reads the cards of one hand from the command line.
pub fn read_cards(rules: &GinAndWin, text: &str) -> Result<CardSet, Box<Finding>> {
    let place = |start, end| match place(1, start, end, text) {
        Place::Document { span, line, column, .. } => {
            Place::Document { path: "command line".to_owned(), span, line, column }
        }
        other => other,
    };
    hand_of(rules, text, "player", &place)
}

/// The cards of a text, as many as a hand has.
fn hand_of(
    rules: &GinAndWin,
    text: &str,
    whose: &str,
    place: &dyn Fn(usize, usize) -> Place,
) -> Result<CardSet, Box<Finding>> {
    let cards = parse_cards(text).map_err(|error| {
        let place = place(error.start, error.end);
        Box::new(match error.problem {
            CardsProblem::Twice(card) => hand_cards::duplicate(place, &card.to_string()),
            _ => hand_cards::unreadable(place, &error.to_string()),
        })
    })?;
    if cards.len() == rules.hand_cards {
        return Ok(cards);
    }
    let place = place(0, text.len());
    let finding = hand_cards::count(place, whose, rules.hand_cards, cards.len());
    Err(Box::new(finding))
}

fn deadwood(best: &[Melding]) -> CardSet {
    best.first().map(|melding| melding.deadwood).unwrap_or_default()
}

fn settled(rules: &GinAndWin, player: &[Melding], dealer: &[Melding]) -> Settled {
    let settlement = settle(rules, Action::Play, deadwood(player), deadwood(dealer));
    let row = settlement.outcome.and_then(|row| rules.outcomes.get(row));
    Settled {
        outcome: row.map(|row| row.text.clone()),
        net_ante: Net::of(settlement.ante, 1),
        net_play: Net::of(settlement.play, i64::from(rules.play_multiple)),
    }
}

/// One side; the melding shown is the one that earns the bonus row.
fn side(rules: &GinAndWin, cards: CardSet, best: &[Melding], player: bool) -> Side {
    let row = if player { bonus_row(&rules.bonus, best) } else { None };
    let shown = row.and_then(|(_, melding)| best.get(melding)).or(best.first());
    let names = |cards: Vec<gincert_game::Card>| -> Vec<String> {
        cards.iter().map(ToString::to_string).collect()
    };
    let mut melds: Vec<Vec<String>> = Vec::new();
    let mut left = CardSet::EMPTY;
    if let Some(melding) = shown {
        melds.extend(melding.melds.iter().map(|meld| names(meld.cards.cards())));
        left = melding.deadwood;
    }
    let bonus = if player { settle_bonus(rules, Action::Play, best) } else { None };
    Side {
        cards: names(cards.cards()),
        melds,
        deadwood: names(left.cards_highest_first()),
        score: left.len(),
        bonus: bonus.map(|(row, _)| row.text.clone()),
        bonus_pays: bonus.map(|(_, pays)| Net::of(pays, 1)),
        qualifies: (!player).then(|| rules.qualifier.admits(left)),
    }
}

fn words(answer: &Answer) -> String {
    let mut text = side_words("Player", &answer.hand);
    if let Some(bonus) = &answer.hand.bonus {
        let pays = answer.hand.bonus_pays.as_ref().map(net_words).unwrap_or_default();
        text.push_str(&format!("  bonus row  {bonus} (net {pays} per unit)\n"));
    }
    if let Some(dealer) = &answer.dealer {
        text.push_str(&side_words("Dealer", dealer));
        let qualifies = if dealer.qualifies == Some(true) { "yes" } else { "no" };
        text.push_str(&format!("  qualifies  {qualifies}\n"));
    }
    if let Some(settled) = &answer.settlement {
        let outcome = settled.outcome.as_deref().unwrap_or("no row applies");
        let (ante, play) = (net_words(&settled.net_ante), net_words(&settled.net_play));
        text.push_str(&format!("Outcome    {outcome}: Ante {ante}, Play {play}, in Antes\n"));
    }
    text
}

fn side_words(name: &str, side: &Side) -> String {
    let melds: Vec<String> = side.melds.iter().map(|meld| meld.join(" ")).collect();
    let or_none = |text: String| {
        if text.is_empty() { "none".to_owned() } else { text }
    };
    format!(
        "{name}     {}\n  melds      {}\n  deadwood   {}\n  score      {}\n",
        side.cards.join(" "),
        or_none(melds.join(" | ")),
        or_none(side.deadwood.join(" ")),
        side.score
    )
}

fn net_words(net: &Net) -> String {
    match net {
        Net::Whole(units) => format!("{units:+}"),
        Net::Part(fraction) => fraction.clone(),
    }
}
