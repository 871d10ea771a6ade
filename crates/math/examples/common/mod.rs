//! The game that the examples and tests with side wagers play: the base game of `ten`, and side wagers of their own.

#![allow(dead_code, reason = "each program uses its part")]

pub mod simulation;

use gincert_game::gin_and_win::{
    BonusHand, BonusRow, Comparison, Contest, GinAndWin, OutcomeCondition, OutcomeRow, OutcomeWhen,
    Pay, PlayMultiples, PlayerSetting, Qualifier, ScoreBound, SideWager, WagerNames,
};
use gincert_game::{CardSet, MeldRules, Rank};

/// Score 3 or less, or score 4 with Ten or lower, with these side wagers.
pub fn rules(sides: Vec<SideWager>) -> GinAndWin {
    let ten = Rank::new(10).unwrap_or(Rank::KING);
    GinAndWin {
        hand_cards: 7,
        seats: (1, 6),
        melds: MeldRules::GIN_AND_WIN,
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::CardsFromTheTop,
        qualifier: Qualifier::never().or_less(3, Rank::KING).exactly(4, ten),
        wagers: WagerNames::default(),
        play_multiples: PlayMultiples::only(1),
        raise_rounds: None,
        outcomes: outcomes(),
        sides,
    }
}

/// Even money on the Ante against a dealer who does not qualify, and on both wagers that win; 3 to 1 on the Play for a
/// score of 0.
fn outcomes() -> Vec<OutcomeRow> {
    let row = |event, player_score, ante, play| OutcomeRow {
        text: String::new(),
        when: OutcomeWhen { event, player_score },
        ante,
        play,
    };
    let (result, even) = (OutcomeCondition::Result, Pay::to_one(1));
    vec![
        row(OutcomeCondition::PlayerFolds, None, Pay::Lose, Pay::NotMade),
        row(OutcomeCondition::DealerDoesNotQualify, None, even, Pay::Push),
        row(result(Contest::PlayerWins), Some(ScoreBound::Exactly(0)), even, Pay::to_one(3)),
        row(result(Contest::PlayerWins), None, even, even),
        row(result(Contest::Tie), None, Pay::Push, Pay::Push),
        row(result(Contest::DealerWins), None, Pay::Lose, Pay::Lose),
    ]
}

/// A side wager with a row for each hand.
pub fn side(name: &str, stands_on_fold: bool, rows: Vec<(BonusHand, Pay)>) -> SideWager {
    let row = |(hand, pays): (BonusHand, Pay)| BonusRow { text: hand.to_string(), hand, pays };
    let rows = rows.into_iter().map(row).collect();
    SideWager { name: name.into(), stands_on_fold, rows, meter: None, envy: vec![] }
}

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014).
pub struct Draws(u64);

impl Draws {
    pub fn new(seed: u64) -> Draws {
        Draws(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The bias of the multiplication is below 2^-58.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// Two hands of seven cards, of a deck whose cards are sets of one.
    pub fn deal(&mut self, deck: &mut [CardSet]) -> [CardSet; 2] {
        for place in 0..14 {
            let other = place + self.below((deck.len() - place) as u64) as usize;
            deck.swap(place, other);
        }
        let all = |cards: &[CardSet]| cards.iter().fold(CardSet::EMPTY, |all, one| all.union(*one));
        [&deck[..7], &deck[7..14]].map(all)
    }
}
