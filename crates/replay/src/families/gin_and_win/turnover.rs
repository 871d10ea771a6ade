//! What a round with wagers adds to the sums of a log, as its record states it.

use super::payment::SeatMoney;
use super::round::Round;
use super::seat::unnamed_wagers;
use crate::finding::level::EvaluatorChoice;
use crate::record::{Amounts, Bet, Record};
use crate::rules::gin_and_win::sheet::CompiledRules;
use crate::summary::turnover::{Turnover, TurnoverFigure, WagerTurnover, wager_key};
use crate::sums::Sum;
use gincert_game::gin_and_win::SideWager;
use std::collections::BTreeMap;

/// What is stated of one wager in a round; `None` where a seat does not state it.
#[derive(Clone, Copy)]
struct StatedWager {
    wagered: Option<i128>,
    won: Option<i128>,
}

impl Default for StatedWager {
    fn default() -> StatedWager {
        StatedWager { wagered: Some(0), won: Some(0) }
    }
}

impl StatedWager {
    fn add(&mut self, wagered: Option<i128>, won: Option<i128>) {
        let sum = |own: Option<i128>, more: Option<i128>| own?.checked_add(more?);
        (self.wagered, self.won) = (sum(self.wagered, wagered), sum(self.won, won));
    }
}

/// The sums of one round, whether it counts or not.
pub(crate) fn turnover(record: &Record<'_>, sheet: Option<&CompiledRules>) -> Turnover {
    let round = match sheet {
        Some(sheet) => Round::new(record, sheet, EvaluatorChoice::Fast),
        None => Round::without_rules(record),
    };
    let mut wagers: BTreeMap<String, StatedWager> = BTreeMap::new();
    let mut all = StatedWager::default();
    let mut sums = Turnover { rounds: 1, ..Turnover::default() };
    for (seat, money) in round.seats.iter().zip(&round.money) {
        let (mut stakes, mut unnamed_won) = (Some(0_i128), 0_i128);
        for wager in money.wagers.iter() {
            let stake = wager.stake.map(i128::from);
            let name = wager_name(wager.bet, seat.sides);
            wagers.entry(name).or_default().add(stake, wager.result().map(i128::from));
            stakes = stakes.zip(stake).and_then(|(sum, stake)| sum.checked_add(stake));
        }
        for wager in unnamed_wagers(seat.record, seat.sides) {
            let (stake, won) = (wager.stake.map(i128::from), wager.stated.map(i128::from));
            wagers.entry(wager_key(wager.name)).or_default().add(stake, won);
            stakes = stakes.zip(stake).and_then(|(sum, stake)| sum.checked_add(stake));
            unnamed_won += won.unwrap_or(0);
        }
        let total = seat.record.bets.as_ref().and_then(|bets| bets.get(Bet::Total));
        let won = money.won().map(|won| won + unnamed_won);
        all.add(stakes.or(total.map(i128::from)), won);
        sums.adjusted_rounds |= u64::from(money.moved() != 0);
        sums.adjusted.add(money.moved());
        for error in errors(money) {
            sums.wrong_payments += 1;
            sums.wrong.add(error);
        }
    }
    // The table's own result, where a seat does not state what it won.
    all.won = all.won.or(record.net.map(|net| net.0.into()));
    let wagers = wagers.into_iter();
    Turnover {
        all: WagerTurnover::of(all.wagered, all.won),
        wagers: wagers.map(|(name, one)| (name, WagerTurnover::of(one.wagered, one.won))).collect(),
        ..sums
    }
}

/// The name of a wager as sums know it.
fn wager_name(bet: Bet, sides: &[SideWager]) -> String {
    match bet {
        Bet::Side(place @ 1..) => {
            sides.get(usize::from(place)).map_or_else(String::new, |side| wager_key(&side.name))
        }
        bet => bet.word().to_owned(),
    }
}

/// What each result of a seat is more than what was due, before later corrections.
fn errors(money: &SeatMoney) -> impl Iterator<Item = i128> {
    let single = money
        .wagers
        .iter()
        .filter_map(|wager| Some(i128::from(wager.result()?) - i128::from(wager.due?)));
    let rest = money.rest().zip(money.due_unstated()).map(|(stated, due)| stated - due);
    single.chain(rest).filter(|error| *error != 0)
}

/// The figures that a row of a log states in the columns of a seat: its amounts are sums.
pub(crate) fn stated_figures(record: &Record<'_>) -> Vec<(TurnoverFigure, i128)> {
    let mut found: BTreeMap<TurnoverFigure, Sum> = BTreeMap::new();
    type MakeFigure = fn(Option<String>) -> TurnoverFigure;
    let mut add = |figure: MakeFigure, amounts: &Amounts<'_>| {
        for bet in Bet::ALL {
            let Some(minor) = amounts.get(bet) else { continue };
            let name = (bet != Bet::Total).then(|| bet.word().to_owned());
            found.entry(figure(name)).or_default().merge(i128::from(minor).into());
        }
        for side in amounts.sides() {
            let name = Some(wager_key(side.name.as_str()));
            found.entry(figure(name)).or_default().merge(i128::from(side.minor.0).into());
        }
    };
    for seat in &record.seats {
        seat.bets.iter().for_each(|bets| add(TurnoverFigure::Wagered, bets));
        seat.paid.iter().for_each(|paid| add(TurnoverFigure::Paid, paid));
        seat.net.iter().for_each(|net| add(TurnoverFigure::Won, net));
    }
    if let Some(net) = record.net {
        found.entry(TurnoverFigure::Won(None)).or_default().merge(i128::from(net.0).into());
    }
    found.into_iter().filter_map(|(figure, sum)| Some((figure, sum.value()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(seats: &str, further: &str) -> Turnover {
        let line =
            format!("{{\"v\":1,\"round\":\"1\",\"table\":\"T1\",\"seats\":[{seats}]{further}}}");
        turnover(&serde_json::from_str(&line).unwrap(), None)
    }

    fn figures(round: &Turnover) -> [(Option<i128>, u64); 3] {
        type MakeFigure = fn(Option<String>) -> TurnoverFigure;
        let all: [MakeFigure; 3] =
            [TurnoverFigure::Wagered, TurnoverFigure::Won, TurnoverFigure::Paid];
        all.map(|figure| {
            let stated = round.figure(&figure(None));
            (stated.sum.value(), stated.missing)
        })
    }

    #[test]
    fn each_amount_is_counted_once_and_what_is_not_stated_is_missing() {
        let parts = r#"{"seat":1,"action":"play","bets":{"ante":10,"play":10,"bonus":5},"net":{"ante":10,"play":10,"bonus":-5}}"#;
        assert_eq!(figures(&round(parts, "")), [(Some(25), 0), (Some(15), 0), (Some(40), 0)]);
        let totals = r#"{"seat":2,"bets":25,"net":-25}"#;
        let both = round(&format!("{parts},{totals}"), "");
        assert_eq!(figures(&both), [(Some(50), 0), (Some(-10), 0), (Some(40), 0)]);
        let ante = both.figure(&TurnoverFigure::Wagered(Some("ante".to_owned())));
        assert_eq!(ante.missing, 1, "a total does not say what was wagered on the Ante");
        let paid = r#"{"seat":3,"action":"fold","bets":{"ante":10},"paid":{"ante":0}}"#;
        assert_eq!(figures(&round(paid, "")), [(Some(10), 0), (Some(-10), 0), (Some(0), 0)]);
        let silent = r#"{"seat":3,"action":"fold","bets":{"ante":10}}"#;
        assert_eq!(figures(&round(silent, ""))[1], (Some(0), 1));
        assert_eq!(
            figures(&round(silent, ",\"net\":-10"))[1],
            (Some(-10), 0),
            "the table's result"
        );
    }

    #[test]
    fn side_wagers_and_corrections_have_their_own_sums() {
        let seat = r#"{"seat":1,"action":"fold","bets":{"ante":10,"side":{"Perfect Gin":3}},"net":{"ante":-10,"side":{"Perfect Gin":-3}},"adjusted":[{"bet":"ante","amount":4}]}"#;
        let found = round(seat, "");
        assert_eq!(figures(&found)[..2], [(Some(13), 0), (Some(-13), 0)]);
        let side = found.figure(&TurnoverFigure::Won(Some("perfect gin".to_owned())));
        assert_eq!((side.sum.value(), side.missing), (Some(-3), 0));
        assert_eq!((found.adjusted_rounds, found.adjusted.value()), (1, Some(4)));
        let none = found.figure(&TurnoverFigure::Wagered(Some("other".to_owned())));
        assert_eq!((none.sum.value(), none.missing), (Some(0), 0));
    }
}
