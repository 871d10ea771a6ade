//! The figures of answers that examples name.

use super::figure::{FigureName, FigureValue, GameFigure};
use gincert_ask::{
    EvaluatorAnswer, HandAnswer, LaidAnswer, ScoreAnswer, SettleAnswer, SheetAnswer, TableAnswer,
    TurnAnswer,
};
use gincert_game::score::{Game, SideFigures};

/// A figure; none where the answer has no such figure.
pub(super) fn figure(answer: &EvaluatorAnswer, name: FigureName) -> FigureValue {
    match answer {
        EvaluatorAnswer::Hand(answer) => of_hand(answer, name),
        EvaluatorAnswer::Laid(answer) => of_laid(answer, name),
        EvaluatorAnswer::Settle(answer) => of_settle(answer, name),
        EvaluatorAnswer::Round(answer) => of_end(answer, name),
        EvaluatorAnswer::TableRound(answer) => of_table_end(answer, name),
        EvaluatorAnswer::Table(answer) => of_table(answer, name),
        EvaluatorAnswer::Turn(answer) => of_turn(answer, name),
        EvaluatorAnswer::Score(answer) => of_score(answer, name),
        EvaluatorAnswer::Sheet(answer) => of_sheet(answer, name),
    }
}

fn of_hand(answer: &HandAnswer, name: FigureName) -> FigureValue {
    let best = answer.discard.as_ref().and_then(|(best, _)| best.as_ref());
    let knock = answer.knock.as_ref();
    match name {
        FigureName::Points => answer.points.into(),
        FigureName::LeftoverCount => answer.leftovers.len().into(),
        FigureName::Leftovers => {
            let lists = answer.listed_leftovers();
            let lists = lists.map(|all| all.iter().map(|cards| cards.cards()).collect());
            lists.map(FigureValue::card_lists).into()
        }
        FigureName::AfterDiscard => best.map(|best| best.points).into(),
        FigureName::BestDiscards => best.map(|best| FigureValue::singles(best.cards)).into(),
        FigureName::BigGin => answer.discard.as_ref().map(|(_, big_gin)| *big_gin).into(),
        FigureName::Limit => knock.map(|knock| knock.limit).into(),
        FigureName::Multiplier => knock.map(|knock| knock.multiplier).into(),
        FigureName::MayKnock => knock.map(|knock| knock.knocks.may_knock).into(),
        FigureName::KnockDiscards => {
            knock.map(|knock| FigureValue::singles(knock.knocks.discards)).into()
        }
        FigureName::GinDiscards => {
            knock.map(|knock| FigureValue::singles(knock.knocks.gin_discards)).into()
        }
        _ => FigureValue::None,
    }
}

/// A set hand knocks as it is set.
fn of_laid(laid: &LaidAnswer, name: FigureName) -> FigureValue {
    let knock = laid.knock.as_ref();
    match name {
        FigureName::Points => laid.points.into(),
        FigureName::Least => laid.least.into(),
        FigureName::Best => laid.is_best().into(),
        FigureName::Limit => knock.map(|knock| knock.limit).into(),
        FigureName::MayKnock => knock.map(|knock| laid.points <= knock.limit).into(),
        FigureName::Multiplier => knock.map(|knock| knock.multiplier).into(),
        _ => FigureValue::None,
    }
}

fn of_settle(answer: &SettleAnswer, name: FigureName) -> FigureValue {
    let end = &answer.end;
    match name {
        FigureName::Bonus => FigureValue::numbers(&end.bonus),
        FigureName::Minimum if !end.minimum.is_empty() => FigureValue::numbers(&end.minimum),
        FigureName::BestDefence => end.best_defence.into(),
        FigureName::RunBonus => answer.run_bonus().map(FigureValue::numbers).into(),
        _ => of_end(answer, name),
    }
}

fn of_end(answer: &SettleAnswer, name: FigureName) -> FigureValue {
    let end = &answer.end;
    match name {
        FigureName::Kind => FigureValue::Word(end.kind.word()),
        FigureName::By => end.by.into(),
        FigureName::Winner => end.winner().into(),
        FigureName::Winners if end.winners.len() > 1 => FigureValue::numbers(&end.winners),
        FigureName::Deadwood if !end.deadwood.is_empty() => FigureValue::numbers(&end.deadwood),
        FigureName::Points => FigureValue::numbers(&end.points),
        FigureName::Multiplier => end.multiplier.into(),
        _ => FigureValue::None,
    }
}

fn of_table(answer: &TableAnswer, name: FigureName) -> FigureValue {
    match name {
        FigureName::CanGoOut => answer.cover.can_go_out.into(),
        FigureName::CanGoOutWithDiscard => answer.cover.can_go_out_with_discard.into(),
        FigureName::LeastPoints => answer.cover.least_points.into(),
        FigureName::Contracts => answer.contracts.into(),
        FigureName::CanContract => answer.contracts.map(|contracts| contracts > 0).into(),
        FigureName::Addable(meld) => {
            let mut melds = answer.addable().into_iter().flatten();
            let fitting = melds.find(|(id, _)| i64::from(*id) == meld);
            fitting.map(|(_, cards)| FigureValue::singles(*cards)).into()
        }
        FigureName::TakeOptions => answer.take_options.as_deref().map(FigureValue::numbers).into(),
        _ => FigureValue::None,
    }
}

fn of_turn(turn: &TurnAnswer, name: FigureName) -> FigureValue {
    let state = &turn.state;
    match name {
        FigureName::Turn => turn.turn().into(),
        FigureName::Hand(seat) => state.hands.get(seat).copied().into(),
        FigureName::Pile => turn.pile().map(|pile| FigureValue::Cards(pile.to_vec())).into(),
        FigureName::Stock => state.stock.len().into(),
        FigureName::Contract => {
            turn.contract().map(|laid| FigureValue::Flags(laid.to_vec())).into()
        }
        FigureName::Accepted => turn.accepted().map(|card| FigureValue::Cards(vec![card])).into(),
        FigureName::Meld(id) => {
            let meld = state.table.iter().find(|meld| usize::try_from(meld.id) == Ok(id));
            let meld = meld.map(|meld| &meld.meld);
            meld.map(|meld| FigureValue::Meld(meld.kind(), meld.cards().cards())).into()
        }
        _ => turn.score.as_ref().map(|score| of_score(score, name)).into(),
    }
}

fn of_score(answer: &ScoreAnswer, name: FigureName) -> FigureValue {
    match name {
        FigureName::Over => answer.end.over.into(),
        _ => of_table_end(answer, name),
    }
}

fn of_table_end(answer: &ScoreAnswer, name: FigureName) -> FigureValue {
    let end = &answer.end;
    match name {
        FigureName::Kind => FigureValue::Word(end.kind.word()),
        FigureName::By => end.by.into(),
        FigureName::HandTotals => FigureValue::numbers(&end.hand_totals),
        FigureName::Points => FigureValue::numbers(&end.points),
        FigureName::Winner => end.winner.into(),
        FigureName::TableTotals => end.table_totals.as_deref().map(FigureValue::numbers).into(),
        FigureName::Ahead => answer.ahead().flatten().into(),
        _ => FigureValue::None,
    }
}

fn of_sheet(answer: &SheetAnswer, name: FigureName) -> FigureValue {
    let sheet = &answer.sheet;
    match name {
        FigureName::Finished => sheet.games.len().into(),
        FigureName::Running => {
            let columns =
                |columns: &Vec<SideFigures>| columns.iter().map(|one| one.to_vec()).collect();
            FigureValue::Columns(sheet.running.iter().map(columns).collect())
        }
        FigureName::Dealers if !sheet.dealers.is_empty() => {
            let sides = sheet.dealers.iter().map(|side| i64::try_from(*side).unwrap_or(i64::MAX));
            FigureValue::Numbers(sides.collect())
        }
        FigureName::FinalOver => sheet.end.over.into(),
        FigureName::FinalWinner => sheet.end.winner.into(),
        FigureName::GamesWon => FigureValue::numbers(&sheet.end.games_won),
        FigureName::FinalTotals => FigureValue::numbers(&sheet.end.totals),
        FigureName::Game(number, figure) => {
            let game = sheet.games.iter().rfind(|game| i64::from(game.column) == number);
            game.map(|game| of_game(game, figure)).into()
        }
        _ => FigureValue::None,
    }
}

fn of_game(game: &Game, figure: GameFigure) -> FigureValue {
    match figure {
        GameFigure::Hands => FigureValue::numbers(&[game.from, game.to]),
        GameFigure::HandPoints => FigureValue::numbers(&game.hand_points),
        GameFigure::HandsWon => FigureValue::numbers(&game.hands_won),
        GameFigure::Shutout => game.shutout.into(),
        GameFigure::Doubled => game.doubled.into(),
        GameFigure::LineBonus => FigureValue::numbers(&game.line_bonus),
        GameFigure::GameBonus => FigureValue::numbers(&game.game_bonus),
        GameFigure::GameBonusOfLeader => to_leader(&game.totals, &game.game_bonus).into(),
        GameFigure::ShutoutBonus => FigureValue::numbers(&game.shutout_bonus),
        GameFigure::ShutoutBonusOfLeader => to_leader(&game.totals, &game.shutout_bonus).into(),
        GameFigure::Totals => FigureValue::numbers(&game.totals),
        GameFigure::Margin => game.margin.into(),
        GameFigure::Forfeit => game.forfeit.into(),
        GameFigure::Winner => game.winner.into(),
    }
}

/// The bonus of the side with most in the totals, if no other has one.
fn to_leader(totals: &SideFigures, bonus: &SideFigures) -> Option<i64> {
    let most = totals.iter().max()?;
    let leader = totals.iter().position(|points| points == most)?;
    let others = bonus.iter().enumerate().filter(|(side, _)| *side != leader);
    others.into_iter().all(|(_, bonus)| *bonus == 0).then(|| bonus.of(leader))
}
