//! Score sheets of three and four players, each for himself.

use gincert_game::Code;
use gincert_game::score::*;

fn rules() -> ScoreRules {
    ScoreRules { target: 500, line_bonus: LineBonus::None, game_bonus: 0, ..super::score::rules() }
}

/// A hand that the player with most points wins.
fn hand<const N: usize>(points: [i64; N]) -> ScoredHand {
    let points = SideFigures::from_slice(&points).unwrap();
    let most = points.iter().max().unwrap();
    let leaders: Vec<usize> = (0..N).filter(|side| points[*side] == *most).collect();
    ScoredHand { winner: Some(leaders[0]).filter(|_| leaders.len() == 1), points }
}

#[test]
fn the_first_with_the_target_wins_and_of_several_the_highest() {
    let kept = |hands: &[ScoredHand]| sheet(&rules(), hands, Some(0)).unwrap();
    let open = kept(&[hand([300, 100, -20]), hand([199, 380, 10])]);
    assert_eq!((open.games.len(), open.end.over, open.end.totals.len()), (0, false, 3));
    assert_eq!(open.running, [[300, 100, -20], [499, 480, -10]].map(|all| vec![all]));
    let over = kept(&[hand([300, 100, -20]), hand([199, 380, 10]), hand([5, 60, 400])]);
    let game = &over.games[0];
    assert_eq!((game.winner, game.margin), (1, 36));
    assert_eq!(game.totals, [504, 540, 390]);
    assert_eq!(game.hands_won, [1, 1, 1]);
    assert_eq!((over.end.winner, over.end.games_won), (Some(1), [0, 1, 0].into()));
    assert_eq!(over.end.totals, [504, 540, 390]);
    let after = sheet(&rules(), &[hand([500, 0, 0, 0]), hand([0, 5, 0, 0])], None);
    assert_eq!(after, Err(AfterEnd(2)));
}

#[test]
fn where_two_are_ahead_level_play_goes_on() {
    let level = sheet(&rules(), &[hand([510, 510, 40])], None).unwrap();
    assert!(!level.end.over);
    let more = sheet(&rules(), &[hand([510, 510, 40]), hand([0, 1, 90])], None).unwrap();
    assert_eq!((more.end.over, more.end.winner), (true, Some(1)));
}

#[test]
fn the_deal_goes_round_the_table_and_by_the_last_hand() {
    let dealers = |next: NextDealer, drawn: AfterDrawn, hands: &[ScoredHand]| {
        let rules = ScoreRules { next_dealer: next, after_drawn: drawn, ..rules() };
        sheet(&rules, hands, Some(1)).unwrap().dealers
    };
    let hands = [hand([5, 9, 7]), hand([8, 8, 1]), hand([0, 0, 4])];
    let (round, same) = (NextDealer::Alternates, AfterDrawn::SameDealer);
    assert_eq!(dealers(round, same, &hands), [1, 2, 2, 0]);
    assert_eq!(dealers(round, AfterDrawn::OtherPlayer, &hands), [1, 2, 0, 1]);
    assert_eq!(dealers(NextDealer::Winner, same, &hands), [1, 1, 1, 2]);
}

#[test]
fn a_shutout_is_of_all_others_and_boxes_are_of_each_player() {
    let rules = ScoreRules {
        shutout: Shutout::Points(100),
        line_bonus: LineBonus::EachPlayer(20),
        game_bonus: 50,
        ..rules()
    };
    let kept = |hands: &[ScoredHand]| sheet(&rules, hands, None).unwrap().games[0];
    let all = kept(&[hand([300, 1, 2, 3]), hand([250, 1, 2, 3])]);
    assert_eq!((all.shutout, all.shutout_bonus), (true, [100, 0, 0, 0].into()));
    assert_eq!((all.line_bonus, all.game_bonus), ([40, 0, 0, 0].into(), [50, 0, 0, 0].into()));
    assert_eq!(all.totals, [550 + 40 + 50 + 100, 2, 4, 6]);
    let one = kept(&[hand([300, 1, 2, 3]), hand([0, 1, 2, 3]), hand([250, 1, 2, 3])]);
    assert_eq!((one.shutout, one.line_bonus), (false, [40, 0, 0, 20].into()));
}

#[test]
fn what_is_for_two_sides_only_is_told_by_its_row() {
    assert_eq!(rules().two_sides_only(), None);
    let hollywood = ScoreRules { columns: Columns::ThreeHollywood, ..rules() };
    assert_eq!(hollywood.two_sides_only(), Some("Columns"));
    let margin = ScoreRules { exact_margin: Some(50), ..rules() };
    assert_eq!(margin.two_sides_only(), Some("Exact margin"));
    let loser = ScoreRules { next_dealer: NextDealer::Loser, ..rules() };
    assert_eq!(loser.two_sides_only(), Some("Next dealer"));
}

#[test]
fn a_wrong_figure_of_any_player_is_told() {
    let kept = sheet(&rules(), &[hand([300, 100, -20]), hand([250, 380, 10])], Some(2)).unwrap();
    let faults = |totals: SideFigures, hand_points: SideFigures| {
        let game = GameClaim {
            hand_points: Some(hand_points),
            totals: Some(totals),
            ..GameClaim::default()
        };
        let claims = SheetClaims { games: Some(vec![(1, game)]), end: None, dealers: None };
        let found = sheet_faults(&rules(), &kept, &claims);
        found.into_iter().map(|fault| fault.code).collect::<Vec<_>>()
    };
    let right = SideFigures::from([550, 480, -10]);
    assert_eq!(faults(right, right), []);
    assert_eq!(faults([550, 480, -9].into(), right), [Code::TotalWrong]);
    assert_eq!(faults([550, 480].into(), right), [Code::TotalWrong]);
    let dealers = SheetClaims { dealers: Some(vec![2, 1]), ..SheetClaims::default() };
    let found = sheet_faults(&rules(), &kept, &dealers);
    assert_eq!(found.iter().map(|fault| fault.code).collect::<Vec<_>>(), [Code::DealerWrong]);
}
