//! Score sheets, each test named after the rule it upholds. A hand is `0 13`: won by side 0 with
//! 13 points; `-` is a drawn hand.

use gincert_game::Code;
use gincert_game::score::*;

pub fn rules() -> ScoreRules {
    ScoreRules {
        target: 100,
        columns: Columns::One,
        line_bonus: LineBonus::EachPlayer(25),
        game_bonus: 100,
        shutout: Shutout::None,
        shutout_test: ShutoutTest::WinnerWonEveryHand,
        exact_margin: None,
        margin_counts: MarginCounts::FinalTotals,
        match_kind: Match::OneGame,
        no_points: HandOfNoPoints::CountsAsWon,
        next_dealer: NextDealer::Alternates,
        after_drawn: AfterDrawn::SameDealer,
        team_round: TeamRound::NetToSideAhead,
        all_win_bonus: AllWinBonus::None,
    }
}

fn hands(text: &str) -> Vec<ScoredHand> {
    let hand = |part: &str| {
        let Some((side, points)) = part.trim().split_once(' ') else {
            return ScoredHand { winner: None, points: [0, 0].into() };
        };
        let winner: usize = side.parse().unwrap();
        let mut both = [0, 0];
        both[winner] = points.parse().unwrap();
        ScoredHand { winner: Some(winner), points: both.into() }
    };
    text.split(',').map(hand).collect()
}

fn kept(change: impl FnOnce(&mut ScoreRules), text: &str) -> ScoreSheet {
    let mut rules = rules();
    change(&mut rules);
    assert_eq!(rules.validate(), []);
    sheet(&rules, &hands(text), Some(0)).unwrap()
}

const GAME: &str = "0 13, 1 42, -, 0 60, 0 31";

#[test]
fn a_game_ends_at_the_target_and_bonuses_come_after() {
    let sheet = kept(|_| {}, GAME);
    let game = &sheet.games[0];
    assert_eq!((game.hand_points, game.hands_won), ([104, 42].into(), [3, 1].into()));
    assert_eq!((game.line_bonus, game.game_bonus), ([75, 25].into(), [100, 0].into()));
    assert_eq!((game.totals, game.margin, game.winner), ([279, 67].into(), 212, 0));
    assert_eq!((game.column, game.from, game.to), (1, 1, 5));
    let third = ScoredHand { winner: Some(2), points: [5, 5].into() };
    assert_eq!(rules().winner_of(&third), None);
    let end = MatchResult {
        over: true,
        winner: Some(0),
        games_won: [1, 0].into(),
        totals: [279, 67].into(),
    };
    assert_eq!(sheet.end, end);
    assert_eq!(sheet.running, [[13, 0], [13, 42], [13, 42], [73, 42], [104, 42]].map(|b| vec![b]));
}

#[test]
fn ninety_nine_goes_on_and_a_hundred_ends() {
    assert!(kept(|_| {}, "0 60, 0 39").games.is_empty());
    assert_eq!(kept(|_| {}, "0 60, 0 40").games.len(), 1);
    let after = sheet(&rules(), &hands("0 60, 0 40, 1 5"), None);
    assert_eq!(after, Err(AfterEnd(3)));
}

#[test]
fn line_bonus_goes_to_each_side_or_to_the_winner_only_or_to_nobody() {
    let line = |bonus| kept(|rules| rules.line_bonus = bonus, GAME).games[0].line_bonus;
    assert_eq!(line(LineBonus::EachPlayer(25)), [75, 25]);
    assert_eq!(line(LineBonus::WinnerOnly(20)), [60, 0]);
    assert_eq!(line(LineBonus::None), [0, 0]);
}

#[test]
fn where_both_reach_the_target_with_one_hand_the_higher_wins_and_level_play_goes_on() {
    let both = |points: [i64; 2], more: &[ScoredHand]| {
        let mut all = hands("0 90, 1 90");
        all.push(ScoredHand { winner: Some(0), points: points.into() });
        all.extend(more);
        sheet(&rules(), &all, None).map(|sheet| sheet.games.first().map(|game| game.winner))
    };
    assert_eq!(both([10, 11], &[]), Ok(Some(1)));
    assert_eq!(both([11, 11], &[]), Ok(None));
    assert_eq!(both([11, 11], &hands("0 1")), Ok(Some(0)));
}

#[test]
fn a_shutout_doubles_the_points_of_the_hands_and_nothing_else() {
    let doubled = |test, text: &str| {
        let sheet = kept(
            |rules| {
                rules.shutout = Shutout::HandPointsDoubled;
                rules.shutout_test = test;
            },
            text,
        );
        let game = sheet.games[0];
        (game.shutout, game.doubled, [game.totals[0], game.totals[1]])
    };
    let every = ShutoutTest::WinnerWonEveryHand;
    let none = ShutoutTest::LoserWonNoHand;
    assert_eq!(doubled(every, "0 60, 0 40"), (true, true, [350, 0]));
    // A drawn hand spoils the one and not the other.
    assert_eq!(doubled(every, "0 60, -, 0 40"), (false, false, [250, 0]));
    assert_eq!(doubled(none, "0 60, -, 0 40"), (true, true, [350, 0]));
    assert_eq!(doubled(none, "0 60, 1 0, 0 40"), (false, false, [250, 25]));
}

#[test]
fn a_shutout_may_be_worth_points() {
    let with = |shutout| kept(|rules| rules.shutout = shutout, "1 60, 1 40").games[0];
    let paid = with(Shutout::Points(100));
    assert_eq!((paid.shutout, paid.doubled, paid.shutout_bonus), (true, false, [0, 100].into()));
    assert_eq!(paid.totals, [0, 100 + 50 + 100 + 100]);
    let unpaid = with(Shutout::None);
    assert_eq!(
        (unpaid.shutout, unpaid.shutout_bonus, unpaid.totals),
        (false, [0, 0].into(), [0, 250].into())
    );
}

#[test]
fn a_hand_won_with_no_points_counts_or_is_as_good_as_drawn() {
    let with = |no_points| {
        kept(
            |rules| {
                rules.no_points = no_points;
                rules.shutout = Shutout::HandPointsDoubled;
            },
            "0 0, 0 100",
        )
    };
    let counts = with(HandOfNoPoints::CountsAsWon);
    assert_eq!((counts.games[0].hands_won, counts.games[0].shutout), ([2, 0].into(), true));
    let not = with(HandOfNoPoints::DoesNotCount);
    assert_eq!((not.games[0].hands_won, not.games[0].shutout), ([1, 0].into(), false));
    assert_eq!(not.dealers, [0, 0]);
    assert_eq!(counts.dealers, [0, 1]);
}

#[test]
fn a_winner_ahead_by_exactly_the_margin_forfeits_the_game() {
    let with = |counts, text: &str| {
        let sheet = kept(
            |rules| {
                rules.exact_margin = Some(50);
                rules.margin_counts = counts;
                rules.game_bonus = 0;
            },
            text,
        );
        let game = sheet.games[0];
        (game.forfeit, game.winner, [game.totals[0], game.totals[1]], sheet.end.winner)
    };
    // Hands 100 to 50 and one each: totals 125 to 75.
    let hands = MarginCounts::HandPoints;
    let totals = MarginCounts::FinalTotals;
    let order = "1 50, 0 100";
    assert_eq!(with(totals, order), (true, 1, [125, 75], Some(1)));
    assert_eq!(with(hands, order), (true, 1, [125, 75], Some(1)));
    assert_eq!(with(hands, "1 49, 0 100"), (false, 0, [125, 74], Some(0)));
    // Two hands to one: the line bonus makes 75 of the fifty.
    assert_eq!(with(totals, "1 50, 0 60, 0 40"), (false, 0, [150, 75], Some(0)));
    assert_eq!(with(hands, "1 50, 0 60, 0 40"), (true, 1, [150, 75], Some(1)));
}

#[test]
fn hollywood_enters_a_sides_own_first_second_and_third_win() {
    let three = |rules: &mut ScoreRules| {
        rules.columns = Columns::ThreeHollywood;
        rules.line_bonus = LineBonus::None;
        rules.game_bonus = 0;
    };
    let sheet = kept(three, "0 10, 1 20, 0 30, 0 5, 1 1");
    let running = sheet.running.concat();
    let running: Vec<[i64; 2]> = running.iter().map(|both| [both[0], both[1]]).collect();
    assert_eq!(running[..3], [[10, 0], [0, 0], [0, 0]]);
    assert_eq!(running[3..6], [[10, 20], [0, 0], [0, 0]]);
    assert_eq!(running[6..9], [[40, 20], [30, 0], [0, 0]]);
    assert_eq!(running[9..12], [[45, 20], [35, 0], [5, 0]]);
    assert_eq!(running[12..], [[45, 21], [35, 1], [5, 0]]);
    assert!(!sheet.end.over);
}

#[test]
fn hollywood_goes_on_until_all_three_are_finished_and_finished_ones_take_no_more() {
    let three = |rules: &mut ScoreRules| {
        rules.columns = Columns::ThreeHollywood;
        rules.line_bonus = LineBonus::None;
    };
    let sheet = kept(three, "-, 0 60, 0 60, 1 70, 1 5, 1 100");
    let games: Vec<_> =
        sheet.games.iter().map(|g| (g.column, g.from, g.to, [g.totals[0], g.totals[1]])).collect();
    assert_eq!(games, [(1, 2, 3, [220, 0]), (2, 3, 6, [60, 205]), (3, 6, 6, [0, 200])]);
    assert_eq!(
        (sheet.end.over, sheet.end.winner, sheet.end.games_won),
        (true, Some(1), [1, 2].into())
    );
}

#[test]
fn a_drawn_hand_spoils_the_shutout_of_the_columns_in_which_it_was_played() {
    let shutouts = |test, hands: &str| -> Vec<bool> {
        let three = |rules: &mut ScoreRules| {
            rules.columns = Columns::ThreeHollywood;
            rules.shutout = Shutout::HandPointsDoubled;
            rules.shutout_test = test;
        };
        kept(three, hands).games.iter().map(|game| game.doubled).collect()
    };
    let every = ShutoutTest::WinnerWonEveryHand;
    // Before a column's first entry, and behind its last, a drawn hand is none of its hands.
    assert_eq!(shutouts(every, "-, 0 50, 0 50, 0 50, 0 50"), [true, true, true]);
    assert_eq!(shutouts(every, "0 50, -, 0 50, 0 50, 0 50"), [false, true, true]);
    assert_eq!(shutouts(every, "0 50, 0 50, -, 0 50, 0 50"), [true, false, true]);
    let none = ShutoutTest::LoserWonNoHand;
    assert_eq!(shutouts(none, "0 50, -, 0 50, 0 50, 0 50"), [true, true, true]);
}

#[test]
fn the_first_with_three_games_wins_a_match_of_five() {
    let five = |rules: &mut ScoreRules| rules.match_kind = Match::BestOfFive;
    let sheet = kept(five, "0 100, 1 100, 0 50, 0 50, 1 100");
    assert_eq!((sheet.end.over, sheet.end.games_won, sheet.games.len()), (false, [2, 2].into(), 4));
    assert_eq!((sheet.games[2].column, sheet.games[2].from, sheet.games[2].to), (3, 3, 4));
    let over = kept(five, "0 100, 1 100, 0 50, 0 50, 1 100, 1 100");
    assert_eq!((over.end.over, over.end.winner), (true, Some(1)));
}

#[test]
fn multi_match_credits_both_sides_until_one_has_the_goal_and_more() {
    let multi = |rules: &mut ScoreRules| {
        rules.match_kind = Match::MultiMatch(400);
        rules.shutout = Shutout::Points(100);
        rules.shutout_test = ShutoutTest::LoserWonNoHand;
    };
    let sheet = kept(multi, "0 100, 1 60, 1 40");
    assert_eq!((sheet.end.over, sheet.end.totals), (false, [325, 350].into()));
    let over = kept(multi, "0 100, 1 60, 1 40, 0 30, 1 100");
    assert_eq!((over.end.over, over.end.winner), (true, Some(1)));
    let goal = |goal| {
        let sheet = kept(|rules| rules.match_kind = Match::MultiMatch(goal), "0 100");
        sheet.end.over
    };
    assert_eq!([225, 226].map(goal), [true, false]);
    // Level at the goal: another match.
    let level = |more: &str| {
        let rules = |rules: &mut ScoreRules| {
            rules.match_kind = Match::MultiMatch(200);
            rules.line_bonus = LineBonus::None;
            rules.game_bonus = 0;
        };
        kept(rules, &format!("0 150, 1 100, 0 50, 1 100{more}")).end.over
    };
    assert_eq!([level(""), level(", 0 100")], [false, true]);
}

#[test]
fn the_deal_alternates_or_goes_by_the_last_hand() {
    let dealers = |next, drawn| {
        let change = |rules: &mut ScoreRules| {
            rules.next_dealer = next;
            rules.after_drawn = drawn;
        };
        kept(change, "0 5, -, 1 5, 1 5").dealers
    };
    let same = AfterDrawn::SameDealer;
    assert_eq!(dealers(NextDealer::Alternates, same), [0, 1, 1, 0, 1]);
    assert_eq!(dealers(NextDealer::Alternates, AfterDrawn::OtherPlayer), [0, 1, 0, 1, 0]);
    assert_eq!(dealers(NextDealer::Loser, same), [0, 1, 1, 0, 0]);
    assert_eq!(dealers(NextDealer::Winner, same), [0, 0, 0, 1, 1]);
    assert!(sheet(&rules(), &hands("0 5"), None).unwrap().dealers.is_empty());
    assert_eq!(kept(|_| {}, "0 100").dealers, [0]);
}

#[test]
fn a_team_round_scores_the_net_or_each_sides_sum_and_a_bonus_when_all_win() {
    let with = |round, bonus, tables: &[TablePoints]| {
        let mut rules = rules();
        (rules.team_round, rules.all_win_bonus) = (round, bonus);
        team_hand(&rules, tables)
    };
    let (net, own) = (TeamRound::NetToSideAhead, TeamRound::EachSideItsOwnSum);
    let mixed = [[13, 0], [0, 27]];
    assert_eq!(
        with(net, AllWinBonus::None, &mixed),
        ScoredHand { winner: Some(1), points: [0, 14].into() }
    );
    assert_eq!(
        with(own, AllWinBonus::None, &mixed),
        ScoredHand { winner: Some(1), points: [13, 27].into() }
    );
    let level = [[13, 0], [0, 13]];
    assert_eq!(
        with(net, AllWinBonus::None, &level),
        ScoredHand { winner: None, points: [0, 0].into() }
    );
    let all = AllWinBonus::ThreeOrFour;
    let wins = |tables: usize| with(net, all, &vec![[0, 10]; tables]).points;
    assert_eq!([2, 3, 4, 5].map(wins), [[0, 20], [0, 55], [0, 90], [0, 50]].map(SideFigures::from));
    assert_eq!(with(net, all, &[[10, 0], [10, 0], [0, 5]]).points, [15, 0]);
    assert_eq!(with(net, AllWinBonus::None, &[[10, 0]; 3]).points, [30, 0]);
}

fn claims(sheet: &ScoreSheet) -> SheetClaims {
    let claim = |game: &Game| GameClaim {
        from_to: (Some(game.from), Some(game.to)),
        hand_points: Some(game.hand_points),
        hands_won: Some(game.hands_won),
        shutout: Some(game.shutout),
        doubled: Some(game.doubled),
        line_bonus: Some(game.line_bonus),
        game_bonus: Some(game.game_bonus),
        shutout_bonus: Some(game.shutout_bonus),
        totals: Some(game.totals),
        margin: Some(game.margin),
        forfeit: Some(game.forfeit),
        winner: Some(game.winner),
    };
    SheetClaims {
        games: Some(sheet.games.iter().map(|game| (game.column, claim(game))).collect()),
        end: Some(sheet.end),
        dealers: Some(sheet.dealers.clone()),
    }
}

fn faults(change: impl FnOnce(&mut SheetClaims)) -> Vec<(Code, Option<u32>, Option<u32>)> {
    let sheet = kept(|_| {}, GAME);
    let mut claimed = claims(&sheet);
    change(&mut claimed);
    let faults = sheet_faults(&rules(), &sheet, &claimed);
    faults.into_iter().map(|fault| (fault.code, fault.game, fault.hand)).collect()
}

fn game_fault(change: impl FnOnce(&mut GameClaim)) -> Vec<Code> {
    let found = faults(|claims| change(&mut claims.games.as_mut().unwrap()[0].1));
    assert!(found.iter().all(|(_, game, hand)| (*game, *hand) == (Some(1), None)));
    found.into_iter().map(|(code, ..)| code).collect()
}

#[test]
fn a_wrong_figure_is_told_once_by_its_rule() {
    assert_eq!(faults(|_| {}), []);
    assert_eq!(faults(|claims| *claims = SheetClaims::default()), []);
    let line = |game: &mut GameClaim| {
        game.line_bonus = Some([75, 0].into());
        game.totals = Some([279, 42].into());
        game.margin = Some(237);
    };
    assert_eq!(game_fault(line), [Code::LineBonusWrong]);
    assert_eq!(
        game_fault(|game| game.game_bonus = Some([0, 100].into())),
        [Code::BonusWrong, Code::TotalWrong]
    );
    assert_eq!(game_fault(|game| game.totals = Some([280, 67].into())), [Code::TotalWrong]);
    assert_eq!(game_fault(|game| game.margin = Some(211)), [Code::TotalWrong]);
    assert_eq!(game_fault(|game| game.forfeit = Some(true)), [Code::ForfeitWrong]);
    assert_eq!(game_fault(|game| game.winner = Some(1)), [Code::ForfeitWrong]);
    assert_eq!(game_fault(|game| game.shutout = Some(true)), [Code::ShutoutWrong]);
    assert_eq!(
        game_fault(|game| game.shutout_bonus = Some([9, 0].into())),
        [Code::ShutoutWrong, Code::TotalWrong]
    );
    let doubled = |game: &mut GameClaim| {
        game.doubled = Some(true);
        game.totals = Some([383, 109].into());
        game.margin = Some(274);
    };
    assert_eq!(game_fault(doubled), [Code::ShutoutWrong]);
    assert_eq!(game_fault(|game| game.hands_won = Some([4, 1].into())), [Code::TotalWrong]);
    assert_eq!(game_fault(|game| game.from_to = (Some(2), Some(5))), [Code::TotalWrong]);
    assert_eq!(game_fault(|game| game.from_to = (Some(1), Some(4))), [Code::TotalWrong]);
}

#[test]
fn a_game_too_many_or_missing_a_standing_and_a_dealer_are_told() {
    let second = |claims: &mut SheetClaims| {
        claims.games.as_mut().unwrap().push((2, GameClaim::default()));
    };
    assert_eq!(faults(second), [(Code::TotalWrong, Some(2), None)]);
    let missing = faults(|claims| claims.games = Some(Vec::new()));
    assert_eq!(missing, [(Code::TotalWrong, Some(1), None)]);
    let total = faults(|claims| claims.end.as_mut().unwrap().totals = [1, 2].into());
    assert_eq!(total, [(Code::TotalWrong, None, None)]);
    let over = faults(|claims| claims.end.as_mut().unwrap().over = false);
    assert_eq!(over, [(Code::TotalWrong, None, None)]);
    // The rule's standing is right whether or not anybody says how its games came about.
    assert_eq!(faults(|claims| claims.games = None), []);
    let dealer = faults(|claims| claims.dealers.as_mut().unwrap()[2] = 1);
    assert_eq!(dealer, [(Code::DealerWrong, None, Some(3))]);
    let more = faults(|claims| claims.dealers.as_mut().unwrap().push(0));
    assert_eq!(more, [(Code::DealerWrong, None, Some(6))]);
}

#[test]
fn a_hand_in_the_wrong_column_is_told_by_the_column() {
    let mut rules = rules();
    rules.columns = Columns::ThreeHollywood;
    let kept = sheet(&rules, &hands("0 100, 0 100, 0 100"), None).unwrap();
    let mut claimed = claims(&kept);
    claimed.games.as_mut().unwrap()[1].1.hand_points = Some([200, 0].into());
    let faults = sheet_faults(&rules, &kept, &claimed);
    assert_eq!((faults[0].code, faults[0].game), (Code::ColumnWrong, Some(2)));
}

#[test]
fn rules_that_do_not_fit_are_told() {
    let faults = |change: &dyn Fn(&mut ScoreRules)| {
        let mut rules = rules();
        change(&mut rules);
        rules.validate().len()
    };
    assert_eq!(
        [0, 1, 1_000_000, 1_000_001].map(|target| faults(&|r| r.target = target)),
        [1, 0, 0, 1]
    );
    assert_eq!(faults(&|r| r.match_kind = Match::MultiMatch(0)), 1);
    assert_eq!(faults(&|r| r.match_kind = Match::MultiMatch(500)), 0);
    for bonus in [-1, 1_000_001] {
        assert_eq!(faults(&|r| r.line_bonus = LineBonus::EachPlayer(bonus)), 1);
        assert_eq!(faults(&|r| r.line_bonus = LineBonus::WinnerOnly(bonus)), 1);
        assert_eq!(faults(&|r| r.game_bonus = bonus), 1);
        assert_eq!(faults(&|r| r.shutout = Shutout::Points(bonus)), 1);
        assert_eq!(faults(&|r| r.exact_margin = Some(bonus)), 1);
    }
    let hollywood = |match_kind| {
        faults(&|r| {
            r.columns = Columns::ThreeHollywood;
            r.match_kind = match_kind;
        })
    };
    assert_eq!([hollywood(Match::OneGame), hollywood(Match::BestOfFive)], [0, 1]);
    assert!(ScoreRulesError::Target(0).to_string().contains("a target of 0"));
    assert!(ScoreRulesError::Bonus(-1).to_string().contains("-1 points"));
    assert!(!ScoreRulesError::ColumnsAndMatch.to_string().is_empty());
}
