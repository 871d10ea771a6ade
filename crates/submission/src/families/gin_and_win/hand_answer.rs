//! The hands of a round of Gin & Win, set and settled, as an object of an answer in JSON.

use super::net::Net;
use gincert_game::gin_and_win::{Action, GinAndWin, Pay, SideWager, bonus_row, settle};
use gincert_game::{CardSet, Melding, best_meldings};
use serde::Serialize;

/// What `hand` answers for Gin & Win. Its keys are those of `gincert hand --format json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MeldedHands {
    /// The player's hand.
    pub hand: MeldedHand,
    /// The dealer's, where it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<MeldedHand>,
    /// What both wagers do, with a dealer's hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<SettledHand>,
}

/// One side's hand as its best melding sets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MeldedHand {
    /// Each card.
    pub cards: Vec<String>,
    /// Each meld.
    pub melds: Vec<Vec<String>>,
    /// The left-over cards, highest first.
    pub deadwood: Vec<String>,
    /// Their number.
    pub score: u8,
    /// The pay row of the first side wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<String>,
    /// What it pays to one unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus_pays: Option<Net>,
    /// Each side wager with its row, where there are several; the first one is the bonus too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub side_wagers: Vec<SideRow>,
    /// Whether a dealer's hand qualifies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualifies: Option<bool>,
}

/// A side wager and the row that it earns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SideRow {
    /// The wager's name.
    pub wager: String,
    /// The row, where one applies.
    pub row: Option<String>,
    /// What it pays to one unit.
    pub pays: Option<Net>,
}

/// What the Ante and the Play do, in Antes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SettledHand {
    /// The row of the outcome table, where one applies.
    pub outcome: Option<String>,
    /// Net of the Ante.
    pub net_ante: Net,
    /// Net of the Play; by the smallest multiple where the player chooses.
    pub net_play: Net,
    /// Net of the Play by each multiple, where the player chooses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub net_play_by_multiple: Vec<RaiseNet>,
}

/// What the Play does where it is so many times the Ante.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RaiseNet {
    /// Antes wagered on Play.
    pub multiple: u8,
    /// Net of the Play, in Antes.
    pub net_play: Net,
}

impl MeldedHands {
    /// Sets a player's hand that is played, and settles it where the dealer's is given.
    pub fn new(rules: &GinAndWin, player: CardSet, dealer: Option<CardSet>) -> MeldedHands {
        let best = best_meldings(&rules.melds, player);
        let dealer = dealer.map(|cards| (cards, best_meldings(&rules.melds, cards)));
        MeldedHands {
            hand: side(rules, player, &best, true),
            settlement: dealer.as_ref().map(|(_, dealer)| settled(rules, &best, dealer)),
            dealer: dealer.map(|(cards, best)| side(rules, cards, &best, false)),
        }
    }
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
fn side(rules: &GinAndWin, cards: CardSet, best: &[Melding], player: bool) -> MeldedHand {
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
    MeldedHand {
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

/// Each card by itself.
fn names(cards: CardSet) -> Vec<String> {
    cards.cards().iter().map(ToString::to_string).collect()
}
