//! `gincert hand` for Gin & Win: set and settle hands.

use super::{COMMAND_LINE, Source, cards, lines, one, or_none, read};
use crate::args::HandArgs;
use crate::io::exit::{Exit, Failure};
use crate::ui::output::Output;
use gincert_evidence::{Finding, Place, printable};
use gincert_game::CardSet;
use gincert_game::gin_and_win::GinAndWin;
use gincert_submission::{MeldedHand, MeldedHands, Net};

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

fn answer(rules: &GinAndWin, line: &str, source: &Source) -> Result<MeldedHands, Box<Finding>> {
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
    let dealer = match dealer_text {
        None => None,
        Some(text) => {
            let offset = player_text.len() + 1;
            let dealer = read(text, offset, "dealer")?;
            let both = player.intersection(dealer);
            if !both.is_empty() {
                let place = place(offset, line.len());
                return Err(Box::new(cards::duplicate(place, &both.to_string())));
            }
            Some(dealer)
        }
    };
    Ok(MeldedHands::new(rules, player, dealer))
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
    let cards = read(text, rules.melds.jokers, place)?;
    if cards.len() == rules.hand_cards {
        return Ok(cards);
    }
    let wanted = rules.hand_cards.to_string();
    let finding = cards::count(place(0, text.len()), whose, &wanted, cards.len());
    Err(Box::new(finding))
}

fn words(answer: &MeldedHands) -> String {
    let mut text = side_words("Player", &answer.hand);
    for side in &answer.hand.side_wagers {
        let wager = printable(&side.wager);
        let row = match (&side.row, &side.pays) {
            (Some(row), Some(pays)) => {
                format!("{} ({})", printable(row), pays_words(pays))
            }
            _ => "no row applies".to_owned(),
        };
        text.push_str(&format!("  pay row    {wager}: {row}\n"));
    }
    if let Some(bonus) = answer.hand.bonus.as_ref().filter(|_| answer.hand.side_wagers.is_empty()) {
        let pays = answer.hand.bonus_pays.as_ref().map(pays_words).unwrap_or_default();
        text.push_str(&format!("  bonus row  {bonus} ({pays})\n"));
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

fn side_words(name: &str, side: &MeldedHand) -> String {
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
        Net::Part(fraction) if fraction.starts_with('-') => fraction.clone(),
        Net::Part(fraction) => format!("+{fraction}"),
        Net::OfMeter(share) => share.clone(),
    }
}

/// What a row of a pay table pays.
fn pays_words(net: &Net) -> String {
    match net {
        Net::OfMeter(share) => share.clone(),
        net => format!("net {} per unit", net_words(net)),
    }
}
