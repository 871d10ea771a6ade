//! Rulesets for the tests of the base game.

use gincert_game::gin_and_win::{
    Comparison, Contest, GinAndWin, OutcomeCondition, OutcomeRow, OutcomeWhen, Pay, PlayMultiples,
    PlayerSetting, Qualifier, ScoreBound, WagerNames,
};
use gincert_game::{MeldRules, Rank};

/// A row of an outcome table.
pub(crate) fn row(event: OutcomeCondition, score: Option<u8>, ante: Pay, play: Pay) -> OutcomeRow {
    OutcomeRow {
        text: format!("{event:?} {score:?}"),
        when: OutcomeWhen { event, player_score: score.map(ScoreBound::Exactly) },
        ante,
        play,
    }
}

/// The usual outcome table; a win with score 0 pays so much on each wager.
pub(crate) fn outcomes(zero_ante: u32, zero_play: u32) -> Vec<OutcomeRow> {
    let even = Pay::to_one(1);
    let result = OutcomeCondition::Result;
    vec![
        row(OutcomeCondition::PlayerFolds, None, Pay::Lose, Pay::NotMade),
        row(OutcomeCondition::DealerDoesNotQualify, None, even, Pay::Push),
        row(result(Contest::PlayerWins), Some(0), Pay::to_one(zero_ante), Pay::to_one(zero_play)),
        row(result(Contest::PlayerWins), None, even, even),
        row(result(Contest::Tie), None, Pay::Push, Pay::Push),
        row(result(Contest::DealerWins), None, Pay::Lose, Pay::Lose),
    ]
}

/// A ruleset with this hand size, qualifier and outcome table.
pub(crate) fn rules(cards: u8, qualifier: Qualifier, outcomes: Vec<OutcomeRow>) -> GinAndWin {
    GinAndWin {
        hand_cards: cards,
        seats: (1, 6),
        melds: MeldRules::GIN_AND_WIN,
        player_setting: PlayerSetting::CardsSpeak,
        comparison: Comparison::CardsFromTheTop,
        qualifier,
        wagers: WagerNames::default(),
        play_multiples: PlayMultiples::only(1),
        raise_rounds: None,
        outcomes,
        sides: vec![],
    }
}

/// Score 3 or less, or score 4 with Ten or lower; a win with score 0 pays 3 to 1 on Play.
pub(crate) fn ten() -> GinAndWin {
    let limit = Rank::new(10).unwrap_or(Rank::KING);
    let qualifier = Qualifier::never().or_less(3, Rank::KING).exactly(4, limit);
    rules(7, qualifier, outcomes(1, 3))
}
