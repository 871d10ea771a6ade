//! `gincert hand` for Gin & Win: set and settle hands.

use super::{COMMAND_LINE, Source, cards, lines, names, one, or_none, read};
use crate::args::HandArgs;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use crate::verbs::rules::net::Net;
use gincert_evidence::{Finding, Place, printable};
use gincert_game::gin_and_win::{Action, GinAndWin, Pay, SideWager, bonus_row, settle};
use gincert_game::{CardSet, Melding, best_meldings};
use serde::Serialize;

#[derive(Serialize)]
struct Answer {
    hand: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<SettledHand>,
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
    /// Each side wager with its row, where there are several; the first one is the bonus too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side_wagers: Vec<SideRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    qualifies: Option<bool>,
}

#[derive(Serialize)]
struct SideRow {
    wager: String,
    row: Option<String>,
    pays: Option<Net>,
}

#[derive(Serialize)]
struct SettledHand {
    outcome: Option<String>,
    net_ante: Net,
    /// By the smallest multiple where the player chooses.
    net_play: Net,
    /// By each multiple, where the player chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    net_play_by_multiple: Vec<RaiseNet>,
}

#[derive(Serialize)]
struct RaiseNet {
    multiple: u8,
    net_play: Net,
}

pub(super) fn run(output: &Output, rules: &GinAndWin, args: &HandArgs) -> Result<Exit, Failure> {
    let (cards, dealer) = (&args.cards, &args.dealer);
    if cards == "-" {
        if dealer.is_some() {
            return Err(Failure::usage("With '-' the dealer's cards follow a slash on each line."));
        }
        return lines(|line, source| answer(rules, line, source));
    }
    let line = match dealer {
        Some(dealer) => format!("{cards} / {dealer}"),
        None => cards.to_owned(),
    };
    one(output, &line, answer(rules, &line, &COMMAND_LINE), words)
}

fn answer(rules: &GinAndWin, line: &str, source: &Source) -> Result<Answer, Box<Finding>> {
    let place = |start, end| source.place(start, end, line);
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
            return Err(Box::new(cards::duplicate(place, &both.to_string())));
        }
        let dealer_best = best_meldings(&rules.melds, dealer);
        answer.settlement = Some(settled(rules, &best, &dealer_best));
        answer.dealer = Some(side(rules, dealer, &dealer_best, false));
    }
    Ok(answer)
}

/// Reads the cards of one hand from the command line.
pub fn read_cards(rules: &GinAndWin, text: &str) -> Result<CardSet, Box<Finding>> {
    hand_of(rules, text, "player", &|start, end| COMMAND_LINE.place(start, end, text))
}

/// The cards of a text, as many as a hand has.
fn hand_of(
    rules: &GinAndWin,
    text: &str,
    whose: &str,
    place: &dyn Fn(usize, usize) -> Place,
) -> Result<CardSet, Box<Finding>> {
    let cards = read(text, place)?;
    if cards.len() == rules.hand_cards {
        return Ok(cards);
    }
    let wanted = rules.hand_cards.to_string();
    let finding = cards::count(place(0, text.len()), whose, &wanted, cards.len());
    Err(Box::new(finding))
}

fn deadwood(best: &[Melding]) -> CardSet {
    best.first().map(|melding| melding.deadwood).unwrap_or_default()
}

fn settled(rules: &GinAndWin, player: &[Melding], dealer: &[Melding]) -> SettledHand {
    let settlement = settle(rules, Action::Play, deadwood(player), deadwood(dealer));
    let row = settlement.outcome.and_then(|row| rules.outcomes.get(row));
    SettledHand {
        outcome: row.map(|row| row.text.clone()),
        net_ante: Net::of(settlement.ante, 1),
        net_play: Net::of(settlement.play, rules.play_multiples.least().into()),
        net_play_by_multiple: raises(rules, settlement.play),
    }
}

/// What the Play wager brings by each multiple, where the player chooses.
fn raises(rules: &GinAndWin, play: Pay) -> Vec<RaiseNet> {
    let multiples = rules.play_multiples.all().iter();
    let net = |multiple: &u8| RaiseNet {
        multiple: *multiple,
        net_play: Net::of(play, (*multiple).into()),
    };
    multiples.filter(|_| rules.play_multiples.is_choice()).map(net).collect()
}

/// One side; the melding shown is the one that earns the row of the first side wager.
fn side(rules: &GinAndWin, cards: CardSet, best: &[Melding], player: bool) -> Side {
    let wagers = if player { rules.sides.as_slice() } else { &[] };
    let first = wagers.first();
    let row = first.and_then(|wager| bonus_row(&wager.rows, best));
    let shown = row.and_then(|(_, melding)| best.get(melding)).or(best.first());
    let mut melds: Vec<Vec<String>> = Vec::new();
    let mut left = CardSet::EMPTY;
    if let Some(melding) = shown {
        melds.extend(melding.melds.iter().map(|meld| names(meld.cards)));
        left = melding.deadwood;
    }
    let settled = |wager: &SideWager| {
        let settled = wager.settle(Action::Play, best);
        settled.map(|(row, pays)| (row.text.clone(), Net::of(pays, 1)))
    };
    let (bonus, bonus_pays) = first.and_then(settled).unzip();
    let side_wagers = wagers.iter().filter(|_| wagers.len() > 1).map(|wager| {
        let (row, pays) = settled(wager).unzip();
        SideRow { wager: wager.name.clone(), row, pays }
    });
    Side {
        cards: names(cards),
        melds,
        deadwood: left.cards_highest_first().iter().map(ToString::to_string).collect(),
        score: left.len(),
        bonus,
        bonus_pays,
        side_wagers: side_wagers.collect(),
        qualifies: (!player).then(|| rules.qualifier.admits(left)),
    }
}

fn words(answer: &Answer) -> String {
    let mut text = side_words("Player", &answer.hand);
    for side in &answer.hand.side_wagers {
        let wager = printable(&side.wager);
        let row = match (&side.row, &side.pays) {
            (Some(row), Some(pays)) => {
                format!("{} (net {} per unit)", printable(row), net_words(pays))
            }
            _ => "no row applies".to_owned(),
        };
        text.push_str(&format!("  pay row    {wager}: {row}\n"));
    }
    if let Some(bonus) = answer.hand.bonus.as_ref().filter(|_| answer.hand.side_wagers.is_empty()) {
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
        let ante = net_words(&settled.net_ante);
        let play = match settled.net_play_by_multiple.as_slice() {
            [] => format!("Play {}", net_words(&settled.net_play)),
            several => {
                let each = several.iter().map(|raise| {
                    format!("{} as {} times the Ante", net_words(&raise.net_play), raise.multiple)
                });
                format!("Play {}", each.collect::<Vec<String>>().join(", "))
            }
        };
        text.push_str(&format!("Outcome    {outcome}: Ante {ante}, {play}, in Antes\n"));
    }
    text
}

fn side_words(name: &str, side: &Side) -> String {
    let melds: Vec<String> = side.melds.iter().map(|meld| meld.join(" ")).collect();
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
