//! Which figures of a claimed sheet are not what the rules give. Each figure is judged by the
//! claimed figures that it is made of, so that one wrong figure is not reported again as its sum.

use super::{Columns, Game, MatchResult, ScoreRules, ScoreSheet, SideFigures};
use crate::Code;
use alloc::vec::Vec;

/// The figures that somebody claims for a game; absent ones are not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameClaim {
    /// First and last hand.
    pub from_to: (Option<u32>, Option<u32>),
    /// Points of the hands, before doubling.
    pub hand_points: Option<SideFigures>,
    /// Hands won.
    pub hands_won: Option<SideFigures<u32>>,
    /// Whether it is a shutout.
    pub shutout: Option<bool>,
    /// Whether the points of the hands are doubled.
    pub doubled: Option<bool>,
    /// Line bonus.
    pub line_bonus: Option<SideFigures>,
    /// Game bonus.
    pub game_bonus: Option<SideFigures>,
    /// Shutout bonus.
    pub shutout_bonus: Option<SideFigures>,
    /// Totals.
    pub totals: Option<SideFigures>,
    /// Margin.
    pub margin: Option<i64>,
    /// Forfeit.
    pub forfeit: Option<bool>,
    /// Winner.
    pub winner: Option<usize>,
}

/// The figures that somebody claims for a match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetClaims {
    /// The games, by number or column from 1, as far as any are claimed.
    pub games: Option<Vec<(u32, GameClaim)>>,
    /// How the match stands.
    pub end: Option<MatchResult>,
    /// The dealers.
    pub dealers: Option<Vec<usize>>,
}

/// A wrong figure: of a game, of a hand, or of the match (neither).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SheetFault {
    /// The rule.
    pub code: Code,
    /// The game or column, from 1.
    pub game: Option<u32>,
    /// The hand, from 1.
    pub hand: Option<u32>,
}

/// Which claimed figures differ from the sheet by the rules.
pub fn sheet_faults(
    rules: &ScoreRules,
    sheet: &ScoreSheet,
    claims: &SheetClaims,
) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    let mut tell = |code, game| faults.push(SheetFault { code, game, hand: None });
    if let Some(claimed) = &claims.games {
        for (column, claim) in claimed {
            match sheet.games.iter().find(|game| game.column == *column) {
                Some(game) => {
                    let found = game_faults(rules, game, claim);
                    found.into_iter().for_each(|code| tell(code, Some(*column)));
                }
                None => tell(entry_code(rules), Some(*column)),
            }
        }
        let missing = sheet
            .games
            .iter()
            .filter(|game| !claimed.iter().any(|(column, _)| *column == game.column));
        missing.for_each(|game| tell(entry_code(rules), Some(game.column)));
    }
    if let Some(end) = claims.end
        && end_differs(sheet, claims.games.as_deref(), &end)
        && faults.is_empty()
    {
        faults.push(SheetFault { code: Code::TotalWrong, game: None, hand: None });
    }
    if let Some(dealers) = &claims.dealers {
        let most = dealers.len().max(sheet.dealers.len());
        let wrong = (0..most).filter(|hand| dealers.get(*hand) != sheet.dealers.get(*hand));
        faults.extend(wrong.map(|hand| SheetFault {
            code: Code::DealerWrong,
            game: None,
            hand: u32::try_from(hand + 1).ok(),
        }));
    }
    faults
}

/// A hand entered where it does not belong: reported by column where there are columns.
fn entry_code(rules: &ScoreRules) -> Code {
    match rules.columns {
        Columns::ThreeHollywood => Code::ColumnWrong,
        Columns::One => Code::TotalWrong,
    }
}

fn game_faults(rules: &ScoreRules, game: &Game, claim: &GameClaim) -> Vec<Code> {
    fn differs<T: PartialEq>(claimed: Option<T>, is: T) -> bool {
        claimed.is_some_and(|claimed| claimed != is)
    }
    let entries = differs(claim.hand_points, game.hand_points)
        || differs(claim.hands_won, game.hands_won)
        || differs(claim.from_to.0, game.from)
        || differs(claim.from_to.1, game.to);
    let shutout = differs(claim.shutout, game.shutout)
        || differs(claim.doubled, game.doubled)
        || differs(claim.shutout_bonus, game.shutout_bonus);
    let forfeit =
        differs(claim.forfeit, game.forfeit) || (differs(claim.winner, game.winner) && !entries);
    let of_parts = totals_of_parts(game, claim);
    let totals = differs(claim.totals, of_parts);
    let leader = if game.forfeit { game.totals.best_but(game.winner) } else { game.winner };
    let counted = claim.totals.unwrap_or(of_parts);
    let margin = counted.of(leader).saturating_sub(counted.of(counted.best_but(leader)));
    // The margin may be of the claimed totals, or of what they ought to be.
    let margin = claim.margin.is_some_and(|claimed| {
        !entries
            && claimed.unsigned_abs() != margin.unsigned_abs()
            && claimed.unsigned_abs() != game.margin.unsigned_abs()
    });
    [
        (entries, entry_code(rules)),
        (shutout, Code::ShutoutWrong),
        (differs(claim.line_bonus, game.line_bonus) && !entries, Code::LineBonusWrong),
        (differs(claim.game_bonus, game.game_bonus) && !entries, Code::BonusWrong),
        (forfeit, Code::ForfeitWrong),
        (totals || margin, Code::TotalWrong),
    ]
    .into_iter()
    .filter_map(|(wrong, code)| wrong.then_some(code))
    .collect()
}

/// What the claimed parts add up to; unclaimed parts are the rule's.
fn totals_of_parts(game: &Game, claim: &GameClaim) -> SideFigures {
    let points = claim.hand_points.unwrap_or(game.hand_points);
    let doubled = claim.doubled.unwrap_or(game.doubled);
    let hands = if doubled { points.plus(&points) } else { points };
    let line = claim.line_bonus.unwrap_or(game.line_bonus);
    let bonus = claim.game_bonus.unwrap_or(game.game_bonus);
    let shutout = claim.shutout_bonus.unwrap_or(game.shutout_bonus);
    hands.plus(&line).plus(&bonus).plus(&shutout)
}

/// Whether the claimed standing is neither the rule's nor that of the claimed games.
fn end_differs(sheet: &ScoreSheet, games: Option<&[(u32, GameClaim)]>, end: &MatchResult) -> bool {
    let nothing = sheet.end.totals.map(|_| 0);
    let claimed_totals = games
        .unwrap_or_default()
        .iter()
        .fold(nothing, |all, (_, game)| all.plus(&game.totals.unwrap_or(nothing)));
    let totals = end.totals != sheet.end.totals && end.totals != claimed_totals;
    let standing = (end.over, end.winner, end.games_won);
    totals || standing != (sheet.end.over, sheet.end.winner, sheet.end.games_won)
}
