//! A round as the audits see it: what the record shows, and what the rules make of it.
//!
//! The same facts come from the fast evaluator and from the reference; a round that raises an
//! exception is judged again by the reference before the exception is reported.

use crate::families::gin_and_win::envy;
use crate::families::gin_and_win::payment::SeatMoney;
use crate::families::gin_and_win::seat::Seat;
use crate::finding::is_settled;
use crate::finding::level::{EvaluatorChoice, EvidenceLevel};
use crate::record::deck::LoggedDeck;
use crate::record::{Bet, PerWager, Record, SeatRecord};
use crate::rules::gin_and_win::payout::won_with;
use crate::rules::gin_and_win::sheet::{CompiledRules, SetHand};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::{Action, PlayerSetting};
use gincert_game::{CardSet, JOKERS_MAX, check_laid};

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round<'r, 'a> {
    /// The record.
    pub record: &'r Record<'a>,
    /// Whether the round counts; void, misdealt and incomplete ones return every wager.
    pub is_settled: bool,
    /// How much the record shows.
    pub level: EvidenceLevel,
    /// A part of the record's cards cannot be read.
    pub is_unreadable: bool,
    /// A card stands in two places of the round.
    pub twice: Option<gincert_game::Card>,
    /// The dealer's cards, where all are shown and there are as many as a hand has.
    pub dealer_cards: Option<CardSet>,
    /// What the dealer's hand leaves over, set the house way.
    pub dealer: Option<Leftover>,
    /// The seats.
    pub seats: Vec<Seat<'r, 'a>>,
    /// What the record says of each seat's money.
    pub money: Vec<SeatMoney>,
}

impl<'r, 'a> Round<'r, 'a> {
    /// The place of a seat among the seats of the round.
    pub(super) fn place_of(&self, seat: &Seat<'_, '_>) -> Option<usize> {
        self.seats.iter().position(|other| std::ptr::eq(other.record, seat.record))
    }

    /// Judges a record.
    pub fn new(
        record: &'r Record<'a>,
        sheet: &'r CompiledRules,
        evaluator: EvaluatorChoice,
    ) -> Round<'r, 'a> {
        let (is_unreadable, twice) = doubt(record);
        let is_sure = !is_unreadable && twice.is_none();
        let set = |cards: Option<CardSet>| {
            let cards = cards.filter(|_| is_sure)?;
            Some(match evaluator {
                EvaluatorChoice::Fast => sheet.set(cards),
                EvaluatorChoice::Reference => sheet.set_by_reference(cards),
            })
        };
        let dealer_cards = record.dealer.as_ref().and_then(|dealer| hand(dealer.cards, sheet));
        let is_settled = is_settled(record);
        let mut round = Round {
            record,
            is_settled,
            level: EvidenceLevel::BetsOnly,
            is_unreadable,
            twice,
            dealer_cards,
            dealer: dealer_cards.filter(|_| is_sure).map(|cards| match evaluator {
                EvaluatorChoice::Fast => sheet.set_dealer(cards),
                EvaluatorChoice::Reference => sheet.set_by_reference(cards).left_over,
            }),
            seats: Vec::with_capacity(record.seats.len()),
            money: Vec::new(),
        };
        for seat in &record.seats {
            let cards = hand(seat.cards, sheet);
            let best = set(cards);
            let mut seat = Seat {
                record: seat,
                sides: &sheet.rules.sides,
                action: action(seat),
                cards,
                best,
                counts: counts(seat, cards, best, sheet),
                settled: None,
                due: sheet.per_wager(|_| None),
            };
            if is_sure {
                round.settle(&mut seat, sheet, evaluator);
            }
            round.seats.push(seat);
        }
        if is_sure && is_settled && sheet.rules.has_envy() {
            envy::add(&mut round.seats, sheet, evaluator);
        }
        round.level = round.level(sheet.rules.melds.jokers);
        round.money = round.seats.iter().map(SeatMoney::of).collect();
        round
    }

    /// This round as if it counted.
    pub(crate) fn as_settled(&self, sheet: &CompiledRules) -> Round<'r, 'a> {
        let evaluator = EvaluatorChoice::Fast;
        let mut round = Round { is_settled: true, ..self.clone() };
        let mut seats = std::mem::take(&mut round.seats);
        for seat in &mut seats {
            seat.due = sheet.per_wager(|_| None);
            round.settle(seat, sheet, evaluator);
        }
        if sheet.rules.has_envy() {
            envy::add(&mut seats, sheet, evaluator);
        }
        round.money = seats.iter().map(SeatMoney::of).collect();
        Round { seats, ..round }
    }

    /// A seat of this round by other rules, which set hands as those of the round do and have no envy pay-offs.
    pub(crate) fn seat_by(
        &self,
        seat: &Seat<'r, 'a>,
        rules: &CompiledRules,
        own: &CompiledRules,
    ) -> Seat<'r, 'a> {
        let best = seat.cards.zip(seat.best);
        let best = best.map(|(cards, best)| rules.with_pay_rows(cards, best, own));
        let mut again =
            Seat { best, settled: None, due: rules.per_wager(|_| None), ..seat.clone() };
        if !self.is_unreadable && self.twice.is_none() {
            self.settle(&mut again, rules, EvaluatorChoice::Fast);
        }
        again
    }

    /// A record for which no rules are in force: its hands say nothing.
    pub fn without_rules(record: &'r Record<'a>) -> Round<'r, 'a> {
        let seats = record.seats.iter().map(|seat| Seat {
            record: seat,
            sides: &[],
            action: action(seat),
            cards: None,
            best: None,
            counts: None,
            settled: None,
            due: PerWager::new(0, |_| None),
        });
        let (is_unreadable, twice) = doubt(record);
        let seats: Vec<Seat<'_, '_>> = seats.collect();
        Round {
            record,
            is_settled: is_settled(record),
            level: EvidenceLevel::BetsOnly,
            is_unreadable,
            twice,
            dealer_cards: None,
            dealer: None,
            money: seats.iter().map(SeatMoney::of).collect(),
            seats,
        }
    }

    fn settle(&self, seat: &mut Seat<'_, '_>, sheet: &CompiledRules, evaluator: EvaluatorChoice) {
        let bets = seat.bets();
        if !self.is_settled {
            seat.due = bets.map(|bet| bet.map(|_| 0));
            return;
        }
        let Some(action) = seat.action else { return };
        seat.settled = match (action, seat.counts, self.dealer) {
            (Action::Fold, _, _) => Some(sheet.settle_folded()),
            (Action::Play, Some(player), Some(dealer)) => Some(match evaluator {
                EvaluatorChoice::Fast => sheet.settle_played(player, dealer),
                EvaluatorChoice::Reference => {
                    // Any cards of these ranks compare alike.
                    let cards = |left: Leftover| cards_of(left);
                    sheet.settle_by_reference(action, cards(player), cards(dealer))
                }
            }),
            _ => None,
        };
        let by_reference = match evaluator {
            EvaluatorChoice::Fast => Vec::new(),
            EvaluatorChoice::Reference => {
                sheet.sides_by_reference(action, seat.cards.filter(|_| seat.best.is_some()))
            }
        };
        let pay = |bet: Bet| match (bet, evaluator) {
            (Bet::Side(place), EvaluatorChoice::Reference) => {
                by_reference.get(usize::from(place)).copied().flatten()
            }
            (Bet::Side(place), EvaluatorChoice::Fast) => {
                sheet.side_pay(place.into(), action, seat.best.as_ref())
            }
            (base, _) => seat.settled?.pay(base),
        };
        let pays = sheet.per_wager(pay);
        let meter = seat.meter();
        for ((bet, due), pay) in seat.due.each_mut().zip(pays.iter().copied()) {
            *due = match (pay, bets.get(bet).copied().flatten()) {
                // Nothing is won or lost on a wager that was not made.
                (_, Some(0)) => Some(0),
                (Some(pay), Some(bet)) => won_with(pay, bet, meter),
                _ => None,
            };
        }
    }

    fn level(&self, jokers: u8) -> EvidenceLevel {
        let all = self.seats.iter().all(|seat| seat.cards.is_some());
        let is_open =
            |seat: &Seat<'_, '_>| seat.action == Some(Action::Fold) || seat.cards.is_some();
        let any_played = self.seats.iter().any(|seat| seat.action != Some(Action::Fold));
        let has_dealer = self.dealer_cards.is_some();
        let is_whole = |deck: &LoggedDeck| deck.is_whole_of(jokers);
        match has_dealer {
            true if all && self.record.deck.as_ref().is_some_and(is_whole) => EvidenceLevel::Deck,
            true if all => EvidenceLevel::AllHands,
            true if self.seats.iter().all(is_open) => EvidenceLevel::PlayedHands,
            true => EvidenceLevel::DealerAndResults,
            // Nobody played: the dealer need not show a hand. A record without seats shows nothing.
            false if !any_played && !self.seats.is_empty() => EvidenceLevel::PlayedHands,
            false => EvidenceLevel::BetsOnly,
        }
    }
}

/// The cards of a list, where they are whole and as many as a hand has.
pub(crate) fn hand(cards: Option<crate::LoggedCards>, sheet: &CompiledRules) -> Option<CardSet> {
    let cards = cards.filter(|cards| cards.is_whole() && cards.len() == sheet.rules.hand_cards)?;
    Some(cards.cards())
}

/// Whether a card text of the record cannot be read, and a card that lies in two places.
fn doubt(record: &Record<'_>) -> (bool, Option<gincert_game::Card>) {
    let mut is_unreadable = false;
    let (mut seen, mut twice) = (CardSet::EMPTY, None);
    let dealer = record.dealer.iter().map(|dealer| (dealer.cards, dealer.deadwood, &dealer.laid));
    let seats = record.seats.iter().map(|seat| (seat.cards, seat.deadwood, &seat.laid));
    for (cards, deadwood, laid) in dealer.chain(seats) {
        let parts = deadwood.iter().chain(laid);
        is_unreadable |= parts.chain(cards.iter()).any(|cards| cards.is_unreadable());
        if let Some(cards) = cards {
            if !seen.is_disjoint(cards.cards()) || cards.twice().is_some() {
                let again = seen.intersection(cards.cards()).lowest();
                twice = twice.or(again).or(cards.twice());
            }
            seen = seen.union(cards.cards());
        }
    }
    (is_unreadable, twice)
}

/// What the player did, unless the record is silent or contradicts itself.
pub(crate) fn action(seat: &SeatRecord<'_>) -> Option<Action> {
    let played = seat.bets.as_ref().map(|bets| bets.get(Bet::Play).unwrap_or(0) > 0);
    match &seat.action {
        Some(word) if word.as_str().eq_ignore_ascii_case("play") => Some(Action::Play),
        Some(word) if word.as_str().eq_ignore_ascii_case("fold") => {
            (played != Some(true)).then_some(Action::Fold)
        }
        Some(_) => None,
        None => played.map(|played| if played { Action::Play } else { Action::Fold }),
    }
}

/// What counts as left over: the best setting, or the player's own where hands count as laid and
/// the record shows a legal one.
fn counts(
    seat: &SeatRecord<'_>,
    cards: Option<CardSet>,
    best: Option<SetHand>,
    sheet: &CompiledRules,
) -> Option<Leftover> {
    let best = best?.left_over;
    if sheet.rules.player_setting == PlayerSetting::CardsSpeak {
        return Some(best);
    }
    match (&seat.laid[..], seat.deadwood) {
        ([], None) => Some(best),
        // A foul setting is for a person to judge.
        _ => cards.and_then(|cards| own_setting(seat, cards, sheet)),
    }
}

/// The player's own setting, where the record shows one that the rules allow.
pub(crate) fn own_setting(
    seat: &SeatRecord<'_>,
    cards: CardSet,
    sheet: &CompiledRules,
) -> Option<Leftover> {
    let left = match (&seat.laid[..], seat.deadwood) {
        ([], None) => return None,
        ([], Some(deadwood)) => deadwood.cards(),
        (groups, _) => {
            let groups: Vec<CardSet> = groups.iter().map(|group| group.cards()).collect();
            let laid = groups.iter().fold(CardSet::EMPTY, |all, group| all.union(*group));
            let left = cards.minus(laid);
            let fits = laid.minus(cards).is_empty();
            check_laid(&sheet.rules.melds, &groups, left).filter(|_| fits)?;
            left
        }
    };
    is_setting(cards, left, sheet).then(|| Leftover::from_cards(left))
}

/// Whether a hand can be set so that exactly these cards are left over.
pub(crate) fn is_setting(cards: CardSet, left: CardSet, sheet: &CompiledRules) -> bool {
    left.minus(cards).is_empty() && sheet.melds_whole(cards.minus(left))
}

/// Any cards of these ranks.
fn cards_of(left: Leftover) -> CardSet {
    let (mut cards, mut suit) = (CardSet::EMPTY, 0_usize);
    let mut last = None;
    // Of jokers and kings together there are more than suits: a joker counts as a king.
    let mut jokers = (1..=JOKERS_MAX).filter_map(gincert_game::Card::joker);
    for rank in left.ranks() {
        suit = if last == Some(rank) { suit + 1 } else { 0 };
        last = Some(rank);
        if let Some(suit) = gincert_game::Suit::ALL.get(suit) {
            cards = cards.with(gincert_game::Card::new(rank, *suit));
        } else {
            cards = jokers.next().map_or(cards, |joker| cards.with(joker));
        }
    }
    cards
}
