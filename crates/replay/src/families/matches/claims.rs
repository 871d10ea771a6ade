//! The figures that the record of a match claims.

use crate::families::played::figures;
use crate::record::played::{
    ClaimedParty, GameRecord, PlayedRecord, Points, SidePoints, StandingRecord,
};
use gincert_game::score::{Game, GameClaim, MatchResult, ScoreSheet, SheetClaims, SideFigures};

fn side(side: u64) -> usize {
    usize::try_from(side).unwrap_or(usize::MAX)
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn counts(points: SidePoints) -> SideFigures<u32> {
    points.0.map(|count| u32::try_from(count).unwrap_or(u32::MAX))
}

/// The claims, the sheet's own dealers where the record names none.
pub(super) fn claims(played: &PlayedRecord<'_>, sheet: &ScoreSheet) -> SheetClaims {
    let games = played.games.as_ref().map(|games| {
        let number = |(game, place): (&GameRecord<'_>, u32)| {
            (game.column.map_or(place, small), game_claim(game))
        };
        games.iter().zip(1..).map(number).collect()
    });
    let dealers = match &played.dealers {
        Some(dealers) => Some(dealers.iter().map(|dealer| side(*dealer)).collect()),
        None => dealers_of_rounds(played, sheet),
    };
    SheetClaims { games, end: played.standing.as_ref().map(|end| standing(end, sheet)), dealers }
}

/// Who dealt each round, where every round says so; who deals next is not claimed.
fn dealers_of_rounds(played: &PlayedRecord<'_>, sheet: &ScoreSheet) -> Option<Vec<usize>> {
    let named: Option<Vec<usize>> =
        played.rounds.iter().map(|round| round.dealer_seat.map(side)).collect();
    let mut named = named.filter(|named| !named.is_empty())?;
    named.extend(sheet.dealers.get(named.len()..).unwrap_or_default());
    Some(named)
}

/// The running score; missing parts are filled from the rules' own sheet.
fn standing(end: &StandingRecord<'_>, sheet: &ScoreSheet) -> MatchResult {
    MatchResult {
        over: end.over.unwrap_or(sheet.end.over),
        winner: end.winner.stated().map_or(sheet.end.winner, |winner| winner.map(side)),
        games_won: end.games_won.map_or(sheet.end.games_won, counts),
        totals: end.totals.map_or(sheet.end.totals, |totals| totals.0),
    }
}

fn game_claim(game: &GameRecord<'_>) -> GameClaim {
    GameClaim {
        from_to: (game.from.map(small), game.to.map(small)),
        hand_points: game.hand_points.map(|pair| pair.0),
        hands_won: game.hands_won.map(counts),
        shutout: game.shutout,
        doubled: game.doubled,
        line_bonus: game.line_bonus.map(|pair| pair.0),
        game_bonus: game.game_bonus.map(|pair| pair.0),
        shutout_bonus: game.shutout_bonus.map(|pair| pair.0),
        totals: game.totals.map(|pair| pair.0),
        margin: game.margin.map(|margin| margin.0),
        forfeit: game.forfeit,
        winner: game.winner.stated().flatten().map(side),
    }
}

/// A game by the rules, in words.
pub(super) fn game_text(game: &Game) -> String {
    format!(
        "rounds {} to {}, hand points {}, hands won {}, line bonus {}, game bonus {}, shutout bonus \
         {}, doubled {}, totals {}, margin {}, forfeit {}, won by {}",
        game.from,
        game.to,
        figures(&game.hand_points),
        figures(&game.hands_won),
        figures(&game.line_bonus),
        figures(&game.game_bonus),
        figures(&game.shutout_bonus),
        yes(game.doubled),
        figures(&game.totals),
        game.margin,
        yes(game.forfeit),
        game.winner
    )
}

/// A claimed game in the same words, as far as it says anything.
pub(super) fn claimed_text(game: &GameRecord<'_>) -> String {
    let pair = |name: &str, pair: Option<SidePoints>| {
        pair.map(|pair| format!("{name} {}", figures(&pair.0)))
    };
    let flag = |name: &str, flag: Option<bool>| flag.map(|flag| format!("{name} {}", yes(flag)));
    let parts = [
        game.from.zip(game.to).map(|(from, to)| format!("rounds {from} to {to}")),
        pair("hand points", game.hand_points),
        pair("hands won", game.hands_won),
        pair("line bonus", game.line_bonus),
        pair("game bonus", game.game_bonus),
        pair("shutout bonus", game.shutout_bonus),
        flag("doubled", game.doubled),
        pair("totals", game.totals),
        game.margin.map(|margin| format!("margin {}", margin.0)),
        flag("forfeit", game.forfeit),
        game.winner.stated().flatten().map(|winner| format!("won by {winner}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn yes(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

/// A game by the rules, as a record has it.
pub(super) fn game_record(game: &Game) -> GameRecord<'static> {
    GameRecord {
        column: Some(u64::from(game.column)),
        from: Some(u64::from(game.from)),
        to: Some(u64::from(game.to)),
        hand_points: Some(SidePoints(game.hand_points)),
        hands_won: Some(SidePoints(game.hands_won.map(i64::from))),
        shutout: Some(game.shutout),
        doubled: Some(game.doubled),
        line_bonus: Some(SidePoints(game.line_bonus)),
        game_bonus: Some(SidePoints(game.game_bonus)),
        shutout_bonus: Some(SidePoints(game.shutout_bonus)),
        totals: Some(SidePoints(game.totals)),
        margin: Some(Points(game.margin)),
        forfeit: Some(game.forfeit),
        winner: ClaimedParty::Party(game.winner as u64),
        ..GameRecord::default()
    }
}
