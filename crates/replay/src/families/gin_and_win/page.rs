//! A round with wagers on its page of the dispute desk, settled by the reference.

use super::envy::Envy;
use super::obstacles::obstacles;
use super::payment::SeatMoney;
use super::round::Round;
use super::seat::Seat;
use crate::finding::level::EvaluatorChoice;
use crate::finding::page::{
    Obstacle, Page, ShownDifference, ShownHand, ShownPayRow, ShownSeat, ShownTotal, ShownWager,
};
use crate::record::cards::LoggedCards;
use crate::record::{Bet, Record};
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_evidence::{Place, printable};
use gincert_game::gin_and_win::{Action, Pay, SideWager};
use gincert_game::{CardSet, best_meldings};

/// The row of the term table that says which hands of the dealer qualify.
const QUALIFIES_ROW: &str = "Dealer qualifies";

/// Puts hands, settlement and wagers on the page of a record.
pub(crate) fn fill(page: &mut Page, record: &Record<'_>, sheet: &CompiledRules) {
    let round = Round::new(record, sheet, EvaluatorChoice::Reference);
    page.level = round.level;
    let stated = record.dealer.as_ref().and_then(|dealer| dealer.deadwood);
    page.dealer = round.dealer_cards.map(|cards| shown(cards, stated, sheet));
    page.qualifies = round.dealer.map(|dealer| sheet.qualifies(dealer));
    page.stated_qualifies = record.dealer.as_ref().and_then(|dealer| dealer.qualifies);
    let row = sheet.places.terms.iter().find(|(name, _)| name == QUALIFIES_ROW);
    page.qualify_row = row.map(|(_, place)| (sheet.rules.qualifier.to_string(), place.clone()));
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        let number = crate::finding::exception::seat_number(record, place);
        let obstacles = obstacles(&round, seat, money, sheet);
        page.seats.push(ShownSeat {
            number,
            obstacles,
            ..shown_seat(seat, (&round.seats, place), money, sheet)
        });
    }
}

/// Puts what a record says of its wagers on the page, where no rules are in force.
pub(crate) fn fill_without_rules(page: &mut Page, record: &Record<'_>) {
    let round = Round::without_rules(record);
    page.stated_qualifies = record.dealer.as_ref().and_then(|dealer| dealer.qualifies);
    for (place, (seat, money)) in round.seats.iter().zip(&round.money).enumerate() {
        let number = crate::finding::exception::seat_number(record, place);
        let obstacles = vec![Obstacle::NoRules];
        page.seats.push(ShownSeat { number, obstacles, ..stated_seat(seat, money, Bet::word) });
    }
}

/// The seats of a round as its record states them, with outcomes and amounts by the rules, and without hands.
pub(crate) fn round_seats(record: &Record<'_>, sheet: Option<&CompiledRules>) -> Vec<ShownSeat> {
    let round = match sheet {
        Some(sheet) => Round::new(record, sheet, EvaluatorChoice::Fast),
        None => Round::without_rules(record),
    };
    let seats = round.seats.iter().zip(&round.money).enumerate();
    let seats = seats.map(|(place, (seat, money))| ShownSeat {
        number: crate::finding::exception::seat_number(record, place),
        outcome: sheet.and_then(|sheet| outcome(seat, sheet)),
        ..stated_seat(seat, money, |bet| sheet.map_or(bet.word(), |sheet| sheet.wager_name(bet)))
    });
    seats.collect()
}

/// The outcome by the rules, and the place of its row.
fn outcome(seat: &Seat<'_, '_>, sheet: &CompiledRules) -> Option<(String, Option<Place>)> {
    let row = usize::from(seat.settled?.row?);
    let text = sheet.rules.outcomes.get(row)?.text.clone();
    Some((text, sheet.places.outcomes.get(row).cloned()))
}

/// What a record says of a seat.
fn stated_seat<'n>(
    seat: &Seat<'_, '_>,
    money: &SeatMoney,
    name: impl Fn(Bet) -> &'n str,
) -> ShownSeat {
    let words = |word: &Option<crate::Text<'_>>| {
        word.as_ref().map(|word| printable(word.as_str())).filter(|word| !word.is_empty())
    };
    let wagers = money.wagers.iter().map(|wager| ShownWager {
        bet: wager.bet,
        name: name(wager.bet).to_owned(),
        amount: wager.stake,
        pays: None,
        due: wager.due,
        observed: wager.stated,
        adjusted: wager.moved,
    });
    let due: Option<i128> = money.wagers.iter().map(|wager| wager.due.map(i128::from)).sum();
    let amount: Option<i128> = money.wagers.iter().map(|wager| wager.stake.map(i128::from)).sum();
    ShownSeat {
        number: None,
        action: words(&seat.record.action).unwrap_or_default(),
        has_played: seat.action.map(|action| action == Action::Play),
        hand: None,
        outcome: None,
        stated_outcome: words(&seat.record.outcome),
        pay_rows: Vec::new(),
        wagers: wagers
            .filter(|wager| wager.amount != Some(0) || wager.observed.is_some())
            .collect(),
        total: ShownTotal { amount, due, observed: money.won(), adjusted: money.moved() },
        wrong: Vec::new(),
        obstacles: Vec::new(),
    }
}

fn shown_seat(
    seat: &Seat<'_, '_>,
    (seats, place): (&[Seat<'_, '_>], usize),
    money: &SeatMoney,
    sheet: &CompiledRules,
) -> ShownSeat {
    let pay_row = |(side, wager): (usize, &SideWager)| {
        let row = seat.best?.rows.of(side)?;
        let places = sheet.places.sides.get(side);
        let place = places.and_then(|places| places.get(row)).cloned();
        Some(ShownPayRow {
            bet: Bet::of_side(side),
            wager: (sheet.rules.sides.len() > 1).then(|| wager.name.clone()),
            row: wager.rows.get(row)?.text.clone(),
            place,
        })
    };
    let wrong = money.wrong().into_iter().map(|one| ShownDifference {
        wager: sheet.wager_name(one.bet).to_owned(),
        delta: one.delta,
        open: one.open,
    });
    let mut shown = ShownSeat {
        hand: seat.cards.map(|cards| shown(cards, seat.record.deadwood, sheet)),
        outcome: outcome(seat, sheet),
        pay_rows: sheet.rules.sides.iter().enumerate().filter_map(pay_row).collect(),
        wrong: wrong.collect(),
        ..stated_seat(seat, money, |bet| sheet.wager_name(bet))
    };
    for wager in &mut shown.wagers {
        wager.pays = pays(seat, wager.bet, sheet).map(|pay| pay.to_string());
        let envy = wager.bet.side().filter(|side| sheet.has_envy(*side));
        if let Some((pays, side)) = wager.pays.as_mut().zip(envy) {
            let envy = Envy::of(seats, place, side, sheet);
            envy.hands.iter().for_each(|hand| pays.push_str(&format!(" + envy {}", hand.pays)));
        }
    }
    shown
}

/// What the rules pay on a wager; `None` where the record does not decide it.
fn pays(seat: &Seat<'_, '_>, bet: Bet, sheet: &CompiledRules) -> Option<Pay> {
    match bet {
        Bet::Side(place) => seat.side_pay(sheet, place.into()),
        bet => seat.settled?.pay(bet),
    }
}

fn shown(cards: CardSet, stated: Option<LoggedCards>, sheet: &CompiledRules) -> ShownHand {
    let best = best_meldings(&sheet.rules.melds, cards);
    let best = best.first();
    let left = best.map_or(cards, |best| best.deadwood);
    let words: Vec<String> = left.cards_highest_first().iter().map(ToString::to_string).collect();
    ShownHand {
        cards: cards.to_string(),
        melds: best
            .iter()
            .flat_map(|best| &best.melds)
            .map(|meld| meld.cards.to_string())
            .collect(),
        left_over: words.join(" "),
        score: left.len(),
        stated: stated.map(|stated| stated.to_string()),
    }
}
