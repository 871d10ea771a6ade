//! Figures of a par sheet, by the names that the trade gives them.
//!
//! A name is a figure and the wagers that it is about, in any order: `House edge of Gin Bonus`,
//! `Gin Bonus: RTP`, `Standard deviation (both together)`. Small and capital letters, punctuation
//! and small words do not count. A name without wagers is about the base game.

use crate::document::dossier::{ClaimSubject, MeterFigure, ParFigure, SeatsFigure, Stake};
use gincert_pages::small_number;

/// What a document calls its wagers, besides the usual names.
#[derive(Debug, Clone, Default)]
pub(crate) struct WagerWords {
    /// Names of what is wagered on the base game.
    pub base: Vec<String>,
    /// Names of each side wager, in the order of the document.
    pub sides: Vec<Vec<String>>,
}

const BASE: &[&str] = &[
    "base game",
    "main game",
    "main wager",
    "main bet",
    "base",
    "ante and play",
    "ante & play",
    "ante play",
    "ante",
];
/// Names of the Play wager alone, of which only the edge is a figure.
const PLAY: &[&str] = &["play wager", "play bet", "play"];
const BONUS: &[&str] =
    &["gin bonus", "bonus wager", "bonus bet", "side wager", "side bet", "bonus game", "bonus"];
const BOTH: &[&str] = &[
    "both wagers together",
    "both together",
    "both wagers",
    "both bets",
    "both",
    "base game and bonus",
    "all wagers",
    "combined",
    "together",
];

/// Names of figures.
const FIGURES: &[(&str, Meaning)] = &[
    ("house edge", Meaning::Edge),
    ("house advantage", Meaning::Edge),
    ("house percentage", Meaning::Edge),
    ("casino edge", Meaning::Edge),
    ("casino advantage", Meaning::Edge),
    ("theoretical house edge", Meaning::Edge),
    ("theoretical house advantage", Meaning::Edge),
    ("edge", Meaning::Edge),
    ("ha", Meaning::Edge),
    ("element of risk", Meaning::Risk),
    ("house edge per unit wagered", Meaning::Risk),
    ("house edge on all wagered", Meaning::Risk),
    ("eor", Meaning::Risk),
    ("return to player", Meaning::Par(ParFigure::Return)),
    ("return to player percentage", Meaning::Par(ParFigure::Return)),
    ("theoretical return to player", Meaning::Par(ParFigure::Return)),
    ("theoretical rtp", Meaning::Par(ParFigure::Return)),
    ("rtp", Meaning::Par(ParFigure::Return)),
    ("player return", Meaning::Par(ParFigure::Return)),
    ("payback", Meaning::Par(ParFigure::Return)),
    ("payback percentage", Meaning::Par(ParFigure::Return)),
    ("payout percentage", Meaning::Par(ParFigure::Return)),
    ("return percentage", Meaning::Par(ParFigure::Return)),
    ("return to player per unit wagered", Meaning::Par(ParFigure::ReturnOnAll)),
    ("rtp per unit wagered", Meaning::Par(ParFigure::ReturnOnAll)),
    ("rtp on all wagered", Meaning::Par(ParFigure::ReturnOnAll)),
    ("expected value", Meaning::Par(ParFigure::ExpectedValue)),
    ("ev", Meaning::Par(ParFigure::ExpectedValue)),
    ("player expectation", Meaning::Par(ParFigure::ExpectedValue)),
    ("expectation", Meaning::Par(ParFigure::ExpectedValue)),
    ("player edge", Meaning::Par(ParFigure::ExpectedValue)),
    ("player advantage", Meaning::Par(ParFigure::ExpectedValue)),
    ("return", Meaning::Par(ParFigure::PlainReturn)),
    ("expected return", Meaning::Par(ParFigure::PlainReturn)),
    ("theoretical return", Meaning::Par(ParFigure::PlainReturn)),
    ("hit frequency", Meaning::Par(ParFigure::WinFrequency)),
    ("hit rate", Meaning::Par(ParFigure::WinFrequency)),
    ("hit percentage", Meaning::Par(ParFigure::WinFrequency)),
    ("win frequency", Meaning::Par(ParFigure::WinFrequency)),
    ("winning frequency", Meaning::Par(ParFigure::WinFrequency)),
    ("win percentage", Meaning::Par(ParFigure::WinFrequency)),
    ("win probability", Meaning::Par(ParFigure::WinFrequency)),
    ("probability of win", Meaning::Par(ParFigure::WinFrequency)),
    ("probability of winning", Meaning::Par(ParFigure::WinFrequency)),
    ("loss frequency", Meaning::Par(ParFigure::LossFrequency)),
    ("losing frequency", Meaning::Par(ParFigure::LossFrequency)),
    ("loss probability", Meaning::Par(ParFigure::LossFrequency)),
    ("probability of loss", Meaning::Par(ParFigure::LossFrequency)),
    ("probability of losing", Meaning::Par(ParFigure::LossFrequency)),
    ("push frequency", Meaning::Par(ParFigure::PushFrequency)),
    ("push probability", Meaning::Par(ParFigure::PushFrequency)),
    ("probability of push", Meaning::Par(ParFigure::PushFrequency)),
    ("raise frequency", Meaning::Raise),
    ("raise percentage", Meaning::Raise),
    ("raise rate", Meaning::Raise),
    ("raising frequency", Meaning::Raise),
    ("play frequency", Meaning::Raise),
    ("probability of raising", Meaning::Raise),
    ("fold frequency", Meaning::Par(ParFigure::FoldFrequency)),
    ("fold percentage", Meaning::Par(ParFigure::FoldFrequency)),
    ("fold rate", Meaning::Par(ParFigure::FoldFrequency)),
    ("folding frequency", Meaning::Par(ParFigure::FoldFrequency)),
    ("probability of folding", Meaning::Par(ParFigure::FoldFrequency)),
    ("average wager", Meaning::Average),
    ("average final wager", Meaning::Average),
    ("average total wager", Meaning::Average),
    ("average bet", Meaning::Average),
    ("mean wager", Meaning::Average),
    ("variance", Meaning::Par(ParFigure::Variance)),
    ("standard deviation", Meaning::Par(ParFigure::StandardDeviation)),
    ("std deviation", Meaning::Par(ParFigure::StandardDeviation)),
    ("std dev", Meaning::Par(ParFigure::StandardDeviation)),
    ("st dev", Meaning::Par(ParFigure::StandardDeviation)),
    ("sd", Meaning::Par(ParFigure::StandardDeviation)),
    ("combinations", Meaning::Par(ParFigure::Combinations)),
    ("total combinations", Meaning::Par(ParFigure::Combinations)),
    ("number of combinations", Meaning::Par(ParFigure::Combinations)),
    ("optimal strategy", Meaning::Strategy),
    ("best strategy", Meaning::Strategy),
    ("basic strategy", Meaning::Strategy),
];

/// The subject of a claim about the side wager of a number.
type OfSideWager = fn(usize) -> ClaimSubject;

/// Names of the sums of a pay table; they need no wager where there is one table.
const WHOLE: &[(&str, OfSideWager)] = &[
    ("total probability", ClaimSubject::TotalProbability),
    ("sum of probabilities", ClaimSubject::TotalProbability),
    ("total return", ClaimSubject::TotalReturn),
    ("sum of returns", ClaimSubject::TotalReturn),
];

/// Names of the figures of a meter; they need no wager where there is one table.
const METER: &[(&str, OfSideWager)] = &[
    ("break even meter", break_even),
    ("break even point of meter", break_even),
    ("meter at break even", break_even),
    ("mean meter", mean_meter),
    ("average meter", mean_meter),
    ("long run house edge", long_run_edge),
    ("long term house edge", long_run_edge),
    ("house edge in long run", long_run_edge),
    ("long run return", long_run_return),
    ("long term return", long_run_return),
    ("long run rtp", long_run_return),
    ("long term rtp", long_run_return),
];

fn break_even(side: usize) -> ClaimSubject {
    ClaimSubject::OfMeter(side, MeterFigure::BreakEven)
}

fn mean_meter(side: usize) -> ClaimSubject {
    ClaimSubject::OfMeter(side, MeterFigure::Mean)
}

fn long_run_edge(side: usize) -> ClaimSubject {
    ClaimSubject::OfMeter(side, MeterFigure::LongRunEdge)
}

fn long_run_return(side: usize) -> ClaimSubject {
    ClaimSubject::OfMeter(side, MeterFigure::LongRunReturn)
}

/// Names of all wagers together where there are several side wagers.
const ALL: &[&str] = &["all wagers together", "all wagers", "all bets", "combined", "together"];

/// Names that a hint offers.
const OFFERED: &[&str] = &[
    "House edge",
    "Element of risk",
    "RTP",
    "Expected value",
    "Hit frequency",
    "Win frequency",
    "Raise frequency",
    "Average wager",
    "Variance",
    "Standard deviation",
    "Combinations",
    "Optimal strategy",
    "Total probability",
    "Total return",
];

#[derive(Debug, Clone, Copy)]
enum Meaning {
    Edge,
    Risk,
    Raise,
    Average,
    Strategy,
    Par(ParFigure),
}

/// The figure that a name means; `None` for any other name.
pub(crate) fn figure(text: &str, own: &WagerWords) -> Option<ClaimSubject> {
    let words = normal(text);
    let at_seats = without_seats(&words).and_then(|(words, seats)| of_seats(words, seats, own));
    at_seats.or_else(|| plain_figure(&words, own))
}

/// The figure of a side wager at a table of so many seats.
fn of_seats(words: &str, seats: u8, own: &WagerWords) -> Option<ClaimSubject> {
    let (side, figure) = match plain_figure(words, own)? {
        ClaimSubject::SideHouseEdge(side) => (side, SeatsFigure::HouseEdge),
        ClaimSubject::Par(Stake::Side(side), ParFigure::Return | ParFigure::ReturnOnAll) => {
            (side, SeatsFigure::Return)
        }
        _ => return None,
    };
    Some(ClaimSubject::AtSeats(side, seats, figure))
}

/// The words without `with 3 seats` at their end.
fn without_seats(words: &str) -> Option<(&str, u8)> {
    let (rest, seats) = words.rsplit_once(' ')?;
    if !matches!(seats, "seat" | "seats" | "player" | "players") {
        return None;
    }
    let (rest, number) = rest.rsplit_once(' ')?;
    let number = small_number(number).or_else(|| number.parse().ok())?;
    let joints = [" at table of", " at table with", " with", " at", " for", ""];
    let rest = joints.iter().find_map(|joint| rest.strip_suffix(joint))?;
    Some((rest, number))
}

/// A figure without a number of seats.
fn plain_figure(words: &str, own: &WagerWords) -> Option<ClaimSubject> {
    let whole = |words: &str| {
        let mut names = WHOLE.iter().chain(METER);
        names.find(|(name, _)| *name == words).map(|(_, of)| of)
    };
    if let (Some(of), true) = (whole(words), own.sides.len() < 2) {
        return Some(of(0));
    }
    let (stake, rest) = apart(words, own);
    if let (Some(of), Stake::Side(side)) = (whole(&rest), stake) {
        return Some(of(side));
    }
    let rest = without_unit(&rest);
    let (_, meaning) = FIGURES.iter().find(|(name, _)| *name == rest)?;
    subject(*meaning, stake)
}

/// Names to choose from, for a text that is none.
pub(crate) fn offered() -> &'static [&'static str] {
    OFFERED
}

fn subject(meaning: Meaning, stake: Stake) -> Option<ClaimSubject> {
    let base = stake == Stake::Base;
    let par = |figure| Some(ClaimSubject::Par(stake, figure));
    match meaning {
        Meaning::Edge if base => Some(ClaimSubject::HouseEdge),
        // The Play wager alone has no other figure in a claim.
        _ if stake == Stake::Play => matches!(meaning, Meaning::Edge)
            .then_some(ClaimSubject::Par(stake, ParFigure::HouseEdge)),
        Meaning::Edge => match stake {
            Stake::Side(side) => Some(ClaimSubject::SideHouseEdge(side)),
            _ => par(ParFigure::HouseEdge),
        },
        Meaning::Risk if base => Some(ClaimSubject::ElementOfRisk),
        Meaning::Risk => par(ParFigure::ElementOfRisk),
        Meaning::Average if base => Some(ClaimSubject::AverageWager),
        Meaning::Average => par(ParFigure::AverageWager),
        Meaning::Raise => base.then_some(ClaimSubject::RaiseFrequency),
        Meaning::Strategy => base.then_some(ClaimSubject::OptimalStrategy),
        Meaning::Par(figure) => par(figure),
    }
}

/// Lower-case words apart by single blanks; punctuation, and words that name nothing, fall away.
fn normal(text: &str) -> String {
    let lower = text.to_lowercase().replace("r.t.p.", "rtp").replace('\u{3c3}', "sd");
    let apart = |c: char| !(c.is_alphanumeric() || c == '&');
    let words = lower.split(apart).filter(|word| !matches!(*word, "" | "the" | "a" | "an" | "s"));
    words.collect::<Vec<_>>().join(" ")
}

/// The wagers that are named at the beginning or the end, and what is left.
fn apart(words: &str, own: &WagerWords) -> (Stake, String) {
    let with_own = |known: &[&str], own: &[String]| -> Vec<String> {
        let known = known.iter().map(|name| (*name).to_owned());
        known.chain(own.iter().map(|name| normal(name))).collect()
    };
    let base = with_own(BASE, &own.base);
    // Behind a figure only: "play frequency" is a name of its own.
    let of_play =
        PLAY.iter().filter(|name| !base.iter().any(|base| base == *name)).find_map(|name| {
            [" of ", " on "].iter().find_map(|joint| words.strip_suffix(&format!("{joint}{name}")))
        });
    if let Some(rest) = of_play {
        return (Stake::Play, rest.to_owned());
    }
    let mut names: Vec<(String, Stake)> = Vec::new();
    let mut add = |list: Vec<String>, stake| names.extend(list.into_iter().map(|n| (n, stake)));
    if own.sides.len() < 2 {
        let side = with_own(BONUS, own.sides.first().map_or(&[], Vec::as_slice));
        let pairs =
            base.iter().flat_map(|base| side.iter().map(move |side| format!("{base} and {side}")));
        let pairs: Vec<String> = pairs.collect();
        add(with_own(BOTH, &pairs), Stake::Both);
        add(side, Stake::Side(0));
    } else {
        // "The bonus" and "both wagers" do not say which of several.
        add(with_own(ALL, &[]), Stake::Both);
        for (side, own) in own.sides.iter().enumerate() {
            add(with_own(&[], own), Stake::Side(side));
        }
    }
    add(base, Stake::Base);
    // The longest name is the one that is meant.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, stake) in names.into_iter().filter(|(name, _)| !name.is_empty()) {
        for joint in [" of ", " on ", " for ", " in ", " with ", " "] {
            if let Some(rest) = words.strip_suffix(&format!("{joint}{name}")) {
                return (stake, rest.to_owned());
            }
        }
        if let Some(rest) = words.strip_prefix(&format!("{name} ")) {
            return (stake, rest.to_owned());
        }
    }
    (Stake::Base, words.to_owned())
}

/// The name without the unit that the figure has anyway.
fn without_unit(words: &str) -> String {
    let units = [
        " per unit of ante",
        " per ante",
        " per hand",
        " per round",
        " per deal",
        " per unit",
        " per initial wager",
        " in antes",
        " in units",
    ];
    let unit = units.iter().find_map(|unit| words.strip_suffix(unit));
    unit.unwrap_or(words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_of_a_par_sheet_has_its_usual_names() {
        let own =
            WagerWords { base: vec!["Stake".to_owned()], sides: vec![vec!["Lucky 7".to_owned()]] };
        let par = |stake, figure| Some(ClaimSubject::Par(stake, figure));
        let at_seats = |seats, figure| Some(ClaimSubject::AtSeats(0, seats, figure));
        for (text, subject) in [
            ("House edge", Some(ClaimSubject::HouseEdge)),
            ("House Advantage of the base game", Some(ClaimSubject::HouseEdge)),
            ("Gin Bonus house edge", Some(ClaimSubject::SideHouseEdge(0))),
            ("House edge, Gin Bonus", Some(ClaimSubject::SideHouseEdge(0))),
            ("House edge of Gin Bonus with 3 seats", at_seats(3, SeatsFigure::HouseEdge)),
            ("Lucky 7 house edge at a table of six players", at_seats(6, SeatsFigure::HouseEdge)),
            ("RTP of Lucky 7, 12 seats", at_seats(12, SeatsFigure::Return)),
            ("House edge with 3 seats", None),
            ("Variance of Gin Bonus with 3 seats", None),
            ("Lucky 7: house advantage", Some(ClaimSubject::SideHouseEdge(0))),
            ("House edge (both together)", par(Stake::Both, ParFigure::HouseEdge)),
            ("Stake and Lucky 7 RTP", par(Stake::Both, ParFigure::Return)),
            ("House edge of Play", par(Stake::Play, ParFigure::HouseEdge)),
            ("House edge on the Play wager", par(Stake::Play, ParFigure::HouseEdge)),
            ("House edge of Ante and Play", Some(ClaimSubject::HouseEdge)),
            ("RTP of Play", None),
            ("RTP", par(Stake::Base, ParFigure::Return)),
            ("Return to Player (%)", par(Stake::Base, ParFigure::Return)),
            ("RTP of Gin Bonus", par(Stake::Side(0), ParFigure::Return)),
            ("Hit frequency", par(Stake::Base, ParFigure::WinFrequency)),
            ("Bonus hit frequency", par(Stake::Side(0), ParFigure::WinFrequency)),
            ("Win frequency", par(Stake::Base, ParFigure::WinFrequency)),
            ("Standard deviation", par(Stake::Base, ParFigure::StandardDeviation)),
            ("Standard deviation per hand", par(Stake::Base, ParFigure::StandardDeviation)),
            ("Std. dev. (Ante and Play)", par(Stake::Base, ParFigure::StandardDeviation)),
            ("Variance of both wagers", par(Stake::Both, ParFigure::Variance)),
            ("Combinations", par(Stake::Base, ParFigure::Combinations)),
            ("Average wager", Some(ClaimSubject::AverageWager)),
            ("Average total wager, combined", par(Stake::Both, ParFigure::AverageWager)),
            ("Fold frequency", par(Stake::Base, ParFigure::FoldFrequency)),
            ("Play frequency", Some(ClaimSubject::RaiseFrequency)),
            ("Total return", Some(ClaimSubject::TotalReturn(0))),
            ("Foo rate", None),
            ("Raise frequency of Gin Bonus", None),
            ("", None),
        ] {
            assert_eq!(figure(text, &own), subject, "{text}");
        }
    }

    /// What names one of several side wagers has to say which.
    #[test]
    fn of_several_side_wagers_each_is_named_by_its_own_names() {
        let sides = vec![
            vec!["Gin Bonus".to_owned()],
            vec!["Gin".to_owned(), "Lucky Gin Bonus".to_owned()],
        ];
        let own = WagerWords { base: vec!["Ante and Play".to_owned()], sides };
        let par = |stake, figure| Some(ClaimSubject::Par(stake, figure));
        for (text, subject) in [
            ("House edge", Some(ClaimSubject::HouseEdge)),
            ("House edge of Gin Bonus", Some(ClaimSubject::SideHouseEdge(0))),
            // The longest name is the one that is meant.
            ("House edge of Lucky Gin Bonus", Some(ClaimSubject::SideHouseEdge(1))),
            ("Gin: RTP", par(Stake::Side(1), ParFigure::Return)),
            ("Total return of Gin Bonus", Some(ClaimSubject::TotalReturn(0))),
            ("Gin: sum of probabilities", Some(ClaimSubject::TotalProbability(1))),
            ("House edge of all wagers together", par(Stake::Both, ParFigure::HouseEdge)),
            ("Variance, combined", par(Stake::Both, ParFigure::Variance)),
            ("Total return", None),
            ("House edge of the bonus", None),
            ("House edge of the side bet", None),
            ("House edge of both wagers", None),
            ("House edge of Ante and Play and Gin Bonus", None),
        ] {
            assert_eq!(figure(text, &own), subject, "{text}");
        }
    }
}
