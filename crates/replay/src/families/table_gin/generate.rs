//! A round with melds on the table, played by simple players: they lay what they can, add what fits,
//! and give away the dearest card.

use crate::families::played::script::{RoundGoal, RoundPlan, one, shuffled};
use crate::families::played::{PlayedHand, played_line};
use crate::fault_injection::below;
use crate::record::cards::LoggedCards;
use crate::record::object::Text;
use crate::record::played::{ClaimedParty, EndRecord, LoggedEvent, PlayedAct, Points};
use crate::summary::play_counts::Evidence;
use gincert_game::deadwood::Meld;
use gincert_game::dealing::{FinalDiscard, deal};
use gincert_game::table_gin::{
    Act, Event, Play, TableEnd, TableGin, TurnEnds, contracts, play_hand,
};
use gincert_game::{Card, CardSet, Family};
use rand_chacha::ChaCha20Rng;

/// Most events of a round; a longer round is dealt again.
const EVENTS_MAX: usize = 400;
/// Most cards that a player takes from the pile at once.
const TAKEN_MAX: u8 = 8;

/// The record of a hand that was played elsewhere, under the rules of this name (`game/revision`), without a
/// line end.
pub fn table_hand_line(
    rules: &str,
    hand: &PlayedHand<'_>,
    events: &[Event],
    end: &TableEnd,
) -> String {
    let events = events.iter().map(logged).collect();
    played_line(Family::TableGin, rules, hand, events, claim(end))
}

/// Plays a round, right from the deal to its claimed end.
pub(crate) fn play_round(rules: &TableGin, want: &RoundGoal, rng: &mut ChaCha20Rng) -> RoundPlan {
    loop {
        let pack = shuffled(rng, rules.core.jokers_in_deck());
        let seats = seats_of_table(rules, want.table);
        let dealer = want.dealer.min(seats - 1);
        let last_winner = want.last_winner.filter(|winner| *winner < seats);
        let dealt = deal(&rules.dealing(seats), &pack, seats, dealer, last_winner);
        let Ok(dealt) = dealt else { continue };
        let hands = dealt.hands.iter().map(|hand| LoggedCards::shown(*hand)).collect();
        let upcard = dealt.upcard;
        let Some(events) = play(rules, dealt.clone(), rng) else { continue };
        let Ok(end) = play_hand(rules, dealt, &events) else { continue };
        return RoundPlan {
            evidence: Evidence::Pack,
            dealer,
            last_winner,
            pack,
            dealt: hands,
            upcard: upcard.map(one),
            knock_card: None,
            hands: Vec::new(),
            last: events.len().saturating_sub(1),
            events: events.iter().map(logged).collect(),
            winner: end.winner,
            points: end.points.clone(),
            end: claim(&end),
        };
    }
}

/// How many seats a table has: the first one as few as the rules allow, each next one more, up to as many
/// as they allow, and so on.
fn seats_of_table(rules: &TableGin, table: u64) -> u8 {
    let (least, most) = rules.seats;
    let numbers = u64::from(most.saturating_sub(least)) + 1;
    least.saturating_add(u8::try_from(table % numbers).unwrap_or(0)).max(2)
}

fn play(
    rules: &TableGin,
    dealt: gincert_game::dealing::InitialDeal,
    rng: &mut ChaCha20Rng,
) -> Option<Vec<Event>> {
    let mut stock = match &dealt.stock {
        gincert_game::dealing::Stock::Known(cards) => cards.clone().into_iter(),
        gincert_game::dealing::Stock::Unseen(_) => return None,
    };
    let mut play = Play::from_deal(rules, dealt).ok()?;
    let mut events = Vec::new();
    while play.over().is_none() && events.len() < EVENTS_MAX {
        let seat = play.state().turn;
        let begin = beginning(rules, &play, &mut stock, rng)?;
        play.step(&begin).ok()?;
        events.push(begin);
        if play.over().is_some() {
            break;
        }
        let mut act = |play: &mut Play<'_>, act: Act| -> Option<()> {
            let event = Event { seat: Some(seat), act };
            play.step(&event).ok()?;
            events.push(event);
            Some(())
        };
        let needs_card = needs_card(rules);
        for next in layings(rules, &play, seat, needs_card) {
            if play.over().is_none() {
                act(&mut play, next)?;
            }
        }
        if play.over().is_some() {
            break;
        }
        let hand = play.state().hands.get(usize::from(seat)).copied()?;
        for end in ends(rules, hand, play.state().accepted, rng) {
            if play.clone().step(&Event { seat: Some(seat), act: end }).is_ok() {
                act(&mut play, end)?;
                break;
            }
        }
        if play.over().is_none() && play.state().turn == seat {
            return None;
        }
    }
    play.over().map(|_| events)
}

/// How a turn begins: with a card of the stock, unless an ace cost it. Where a hand goes on without a
/// stock, cards of the pile are taken about every other time that they can be used, and the hand ends
/// where nothing can be drawn or used.
fn beginning(
    rules: &TableGin,
    play: &Play<'_>,
    stock: &mut impl Iterator<Item = Card>,
    rng: &mut ChaCha20Rng,
) -> Option<Event> {
    let seat = Some(play.state().turn);
    let skip = Event { seat, act: Act::Skip };
    if play.clone().step(&skip).is_ok() {
        return Some(skip);
    }
    if rules.pile_after_stock {
        let wants = play.state().stock.is_empty() || below(rng, 2) == 0;
        if let Some(act) = usable_cards(rules, play).filter(|_| wants) {
            return Some(Event { seat, act });
        }
    }
    match stock.next() {
        Some(card) => Some(Event { seat, act: Act::Draw(card) }),
        None => rules.pile_after_stock.then_some(Event { seat: None, act: Act::StockEnd }),
    }
}

/// The fewest cards of the pile after which the seat to play lays something and can end its turn.
fn usable_cards(rules: &TableGin, play: &Play<'_>) -> Option<Act> {
    let state = play.state();
    let seat = state.turn;
    let event = |act| Event { seat: Some(seat), act };
    let ends_well = |act: Act| {
        let mut trial = play.clone();
        if trial.step(&event(act)).is_err() {
            return false;
        }
        let layings = layings(rules, &trial, seat, needs_card(rules));
        let are_laid = layings.iter().all(|act| trial.step(&event(*act)).is_ok());
        let left = trial.state().hands.get(usize::from(seat)).copied().unwrap_or_default();
        let discard = |card: &Card| trial.clone().step(&event(Act::Discard(*card))).is_ok();
        let ends = trial.over().is_some() || left.cards().iter().any(discard);
        !layings.is_empty() && are_laid && ends
    };
    let top = state.pile.last().map(|card| Act::Take(*card));
    let most = u8::try_from(state.pile.len()).unwrap_or(u8::MAX).min(TAKEN_MAX);
    top.into_iter().chain((2..=most).map(Act::TakePile)).find(|act| ends_well(*act))
}

/// Whether going out needs a discard.
fn needs_card(rules: &TableGin) -> bool {
    rules.turn_ends == TurnEnds::Discard && rules.final_discard == FinalDiscard::Required
}

/// What a seat lays and adds in its turn; a card is kept back where going out needs a discard.
fn layings(rules: &TableGin, play: &Play<'_>, seat: u8, needs_card: bool) -> Vec<Act> {
    let state = play.state();
    let hand = state.hands.get(usize::from(seat)).copied().unwrap_or_default();
    let has_contract = state.contract.get(usize::from(seat)).copied().unwrap_or_default();
    let of = |cards: CardSet| {
        let meld: Option<Meld> = rules.core.meld(cards);
        meld.map(|meld| Act::Meld { cards, kind: meld.kind() })
    };
    if rules.contract.is_some() && !has_contract {
        let room = hand.len().saturating_sub(u8::from(needs_card));
        let cards_of = |melds: &Vec<Meld>| melds.iter().map(|meld| meld.cards().len()).sum::<u8>();
        let first = contracts(rules, hand).into_iter().find(|melds| cards_of(melds) <= room);
        let lay = |meld: Meld| Act::Meld { cards: meld.cards(), kind: meld.kind() };
        return first.unwrap_or_default().into_iter().map(lay).collect();
    }
    let mut trial = play.clone();
    let mut acts = Vec::new();
    loop {
        let state = trial.state();
        let hand = state.hands.get(usize::from(seat)).copied().unwrap_or_default();
        let room = hand.len().saturating_sub(u8::from(needs_card));
        let meld = rules.core.melds_within(hand).into_iter().map(|meld| meld.cards());
        let meld = meld.filter(|cards| cards.len() <= room).find_map(of);
        let adds = state.table.iter().flat_map(|meld| {
            hand.cards()
                .into_iter()
                .map(|card| Act::Add { meld: meld.id, cards: CardSet::EMPTY.with(card) })
        });
        let add = |act: &Act| trial.clone().step(&Event { seat: Some(seat), act: *act }).is_ok();
        let next = meld.or_else(|| adds.filter(|_| room > 0).find(add));
        let Some(next) = next else { return acts };
        if trial.step(&Event { seat: Some(seat), act: next }).is_err() {
            return acts;
        }
        acts.push(next);
        if trial.over().is_some() {
            return acts;
        }
    }
}

/// Ways to end a turn, the wished one first.
fn ends(
    rules: &TableGin,
    hand: CardSet,
    accepted: Option<Card>,
    rng: &mut ChaCha20Rng,
) -> Vec<Act> {
    let mut dearest = hand.cards_highest_first();
    dearest.retain(|card| Some(*card) != accepted);
    let skip = (below(rng, 3) as usize).min(dearest.len().saturating_sub(1));
    dearest.rotate_left(skip);
    let mut ends = vec![Act::StockEnd, Act::LastCard];
    for card in dearest {
        match rules.turn_ends {
            TurnEnds::Discard => ends.push(Act::Discard(card)),
            TurnEnds::Offer => ends.push(Act::Offer { card, accepted: below(rng, 3) == 0 }),
        }
    }
    ends
}

fn logged(event: &Event) -> LoggedEvent {
    let what = match event.act {
        Act::Draw(card) => PlayedAct::Draw(one(card)),
        Act::Take(card) => PlayedAct::Take(one(card)),
        Act::TakePile(cards) => PlayedAct::TakePile(u64::from(cards)),
        Act::Skip => PlayedAct::Skip,
        Act::Meld { cards, kind } => PlayedAct::Meld(LoggedCards::shown(cards), Some(kind)),
        Act::Add { meld, cards } => PlayedAct::Add(u64::from(meld), LoggedCards::shown(cards)),
        Act::Discard(card) => PlayedAct::Discard(one(card)),
        Act::Offer { card, accepted } => PlayedAct::Offer(one(card), accepted),
        Act::LastCard => PlayedAct::LastCard,
        Act::Challenge { accepted } => PlayedAct::Challenge(accepted),
        Act::StockEnd => PlayedAct::StockEnd,
        Act::Knock => PlayedAct::Knock(None, Vec::new()),
    };
    LoggedEvent { seat: event.seat, what }
}

fn claim(end: &TableEnd) -> EndRecord<'static> {
    let points = |all: &[i64]| all.iter().copied().map(Points).collect::<Vec<_>>();
    EndRecord {
        kind: Some(Text::from(end.kind.word())),
        by: ClaimedParty::from(end.by.map(u64::from)),
        winner: ClaimedParty::from(end.winner.map(u64::from)),
        hand_totals: Some(points(&end.hand_totals)),
        table_totals: end.table_totals.as_deref().map(points),
        points: Some(points(&end.points)),
        ..EndRecord::default()
    }
}
