//! A whole round, event by event: deal, offers, turns, and who may do what when.

use super::ending::misdeal;
use super::limit::forbidden;
use super::settle::{at_stock_end, count, lay_out};
use super::showdown::Showdown;
use super::{Act, Counter, EarlyKnock, End, Event, FirstTurn, GinRummy, Reference};
use crate::deadwood::Meld;
use crate::dealing::{InitialDeal, Stock};
use crate::{Card, CardSet, Code, RuleViolation};
use alloc::vec::Vec;

/// Cards of the pile for which there is room at once: in most rounds it has fewer.
const PILE_USUAL: usize = 16;

/// Where a round stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// A dealt hand could knock: the deal is void and only that may be declared.
    VoidDeal,
    /// The upcard is offered; so many have passed.
    Offer {
        /// Seats that passed.
        passed: u8,
    },
    /// A card is to be taken.
    Draw {
        /// From the stock only.
        from_stock: bool,
    },
    /// A card is to be thrown, or the round ended.
    Throw {
        /// Cards that may not be thrown.
        kept: CardSet,
        /// Whether the round must be ended (the stock is used up).
        must_knock: bool,
    },
    /// The stock is used up.
    StockOut,
    /// The round is ended and laid out.
    Showdown,
    /// All is over.
    Over,
}

/// A round in play.
#[derive(Clone)]
pub struct Round<'a> {
    counter: &'a dyn Counter,
    rules: &'a GinRummy,
    hands: Vec<CardSet>,
    pile: Vec<Card>,
    /// The card turned up, until somebody throws one: later it is a card of the pile as any other.
    upcard: Option<Card>,
    limit_card: Option<Card>,
    stock: Stock,
    drawn: usize,
    turn: u8,
    phase: Phase,
    showdown: Option<Showdown>,
    end: Option<End>,
}

/// Plays a round from the deal to its end.
///
/// # Errors
/// The first rule broken, at its event; [`Code::RoundUnfinished`] where the events stop early.
pub fn play(
    rules: &GinRummy,
    dealt: InitialDeal,
    knock_card: Option<Card>,
    events: &[Event],
) -> Result<End, RuleViolation> {
    play_by(&Reference, rules, dealt, knock_card, events)
}

/// Plays a round, the hands counted by somebody else than the reference.
///
/// # Errors
/// As [`play`].
pub fn play_by(
    counter: &dyn Counter,
    rules: &GinRummy,
    dealt: InitialDeal,
    knock_card: Option<Card>,
    events: &[Event],
) -> Result<End, RuleViolation> {
    let mut round = Round::begin_by(counter, rules, dealt, knock_card)?;
    for (at, event) in events.iter().enumerate() {
        round.step(event).map_err(|code| RuleViolation::of_event(code, at))?;
    }
    round.finish().map_err(RuleViolation::of_all)
}

impl<'a> Round<'a> {
    /// A round after the deal; `knock_card` is that of a second deck.
    ///
    /// # Errors
    /// Hands of a wrong size, or a card in two places.
    pub fn begin(
        rules: &'a GinRummy,
        dealt: InitialDeal,
        knock_card: Option<Card>,
    ) -> Result<Round<'a>, RuleViolation> {
        Round::begin_by(&Reference, rules, dealt, knock_card)
    }

    /// The same, the hands counted by somebody else than the reference.
    ///
    /// # Errors
    /// As [`Round::begin`].
    pub fn begin_by(
        counter: &'a dyn Counter,
        rules: &'a GinRummy,
        dealt: InitialDeal,
        knock_card: Option<Card>,
    ) -> Result<Round<'a>, RuleViolation> {
        let InitialDeal { hands, upcard, stock, starter } = dealt;
        let mut known: CardSet = upcard.into_iter().collect();
        for (seat, hand) in (0..).zip(&hands) {
            if !known.is_disjoint(*hand) {
                return Err(RuleViolation::of_all(Code::CardDuplicate));
            }
            known = known.union(*hand);
            let eleven = rules.deal.first_turn == FirstTurn::Discard && seat == starter;
            if hand.len() != rules.settle.hand_cards.saturating_add(u8::from(eleven)) {
                return Err(RuleViolation::of_all(Code::CardCount));
            }
        }
        let limit_card = rules.settle.limit_card(upcard, knock_card);
        let limit = rules.settle.limit(limit_card).unwrap_or(0);
        let ten = hands.iter().filter(|hand| hand.len() == rules.settle.hand_cards);
        let void = rules.deal.early_knock == EarlyKnock::Misdeal
            && ten.into_iter().any(|hand| counter.least(&rules.settle, *hand, false) <= limit);
        let phase = match rules.deal.first_turn {
            _ if void => Phase::VoidDeal,
            FirstTurn::Free => Phase::Draw { from_stock: false },
            FirstTurn::Offers => Phase::Offer { passed: 0 },
            FirstTurn::Stock => Phase::Draw { from_stock: true },
            FirstTurn::Discard => Phase::Throw { kept: CardSet::EMPTY, must_knock: false },
        };
        let mut pile = Vec::with_capacity(PILE_USUAL);
        pile.extend(upcard);
        let (turn, drawn, showdown, end) = (starter, 0, None, None);
        Ok(Round {
            counter,
            rules,
            hands,
            pile,
            upcard,
            limit_card,
            stock,
            drawn,
            turn,
            phase,
            showdown,
            end,
        })
    }

    /// Where the round stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whose turn it is.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The hands as they are.
    pub fn hands(&self) -> &[CardSet] {
        &self.hands
    }

    /// The discard pile, its top last.
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// The next card of the stock; `None` where the stock is used up or unseen.
    pub fn next_of_stock(&self) -> Option<Card> {
        match &self.stock {
            Stock::Known(cards) => cards.get(self.drawn).copied(),
            Stock::Unseen(_) => None,
        }
    }

    /// The melds on which a defender may lay off, as they were spread: none before the showdown, and none
    /// where the rules allow no lay-off.
    pub fn open_spread(&self) -> &[Meld] {
        match &self.showdown {
            Some(showdown) if showdown.may_lay_off(&self.rules.settle) => &showdown.spread,
            _ => &[],
        }
    }

    /// Cards left in the stock.
    pub fn stock_left(&self) -> u8 {
        let drawn = u8::try_from(self.drawn).unwrap_or(u8::MAX);
        self.stock.len().saturating_sub(drawn)
    }

    /// The next event.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn step(&mut self, event: &Event) -> Result<(), Code> {
        match (&self.phase, &event.act) {
            (Phase::Over, _) => Err(Code::AfterEnd),
            (Phase::Showdown, _) => match self.showdown.as_mut() {
                Some(showdown) => lay_out(&self.rules.settle, showdown, event),
                None => Err(Code::TurnOrder),
            },
            (Phase::VoidDeal, Act::Misdeal) => {
                self.end = Some(misdeal(self.hands.len()));
                self.phase = Phase::Over;
                Ok(())
            }
            (Phase::VoidDeal, _) => Err(Code::MisdealMissed),
            (_, Act::Misdeal) => Err(Code::MisdealWrong),
            (Phase::StockOut, Act::StockEnd) => {
                self.end = Some(at_stock_end(self.counter, &self.rules.settle, &self.hands));
                self.phase = Phase::Over;
                Ok(())
            }
            (Phase::StockOut, act) => self.after_the_stock(event.seat, act),
            (_, Act::StockEnd) => Err(Code::StockEnd),
            (_, act) if event.seat == Some(self.turn) => self.act(act),
            _ => Err(Code::TurnOrder),
        }
    }

    /// The end of the round, once it is over.
    ///
    /// # Errors
    /// [`Code::RoundUnfinished`].
    pub fn finish(self) -> Result<End, Code> {
        if let Some(showdown) = &self.showdown {
            return Ok(count(
                self.counter,
                &self.rules.settle,
                showdown,
                &self.hands,
                self.limit_card,
            ));
        }
        // The discard that uses up the stock ends the round, whether or not anybody says so.
        let stock_out = self.phase == Phase::StockOut;
        let ended = stock_out.then(|| at_stock_end(self.counter, &self.rules.settle, &self.hands));
        self.end.or(ended).ok_or(Code::RoundUnfinished)
    }

    /// What the seat whose turn it is does.
    fn act(&mut self, act: &Act) -> Result<(), Code> {
        match (self.phase.clone(), act) {
            (Phase::Offer { passed }, Act::Pass) => {
                let all = passed.saturating_add(1) >= self.seats();
                self.next_seat();
                self.phase = match all {
                    true => Phase::Draw { from_stock: true },
                    false => Phase::Offer { passed: passed.saturating_add(1) },
                };
                Ok(())
            }
            (Phase::Offer { .. }, Act::Take(card)) => self.take(*card, false),
            (Phase::Offer { .. }, Act::Draw(_)) => Err(Code::DrawSource),
            (Phase::Draw { .. }, Act::Draw(card)) => self.draw(*card),
            (Phase::Draw { from_stock: true }, Act::Take(_)) if !self.pile.is_empty() => {
                Err(Code::ForcedStock)
            }
            (Phase::Draw { .. }, Act::Take(card)) => self.take(*card, false),
            (Phase::Throw { kept, must_knock }, Act::Discard(card)) => {
                if must_knock {
                    return Err(Code::StockEnd);
                }
                self.throw(*card, kept)?;
                self.next_seat();
                let out = self.stock_left() <= self.rules.settle.stock_end.cards_left;
                self.phase = if out { Phase::StockOut } else { Phase::Draw { from_stock: false } };
                Ok(())
            }
            (Phase::Throw { kept, .. }, Act::Knock { discard, melds }) => {
                self.knock(*discard, melds, kept)
            }
            (Phase::Throw { .. }, Act::BigGin { discard, melds }) => {
                let rules = &self.rules.settle;
                let showdown = Showdown::big_gin(rules, &self.hands, self.turn, *discard, melds)?;
                self.lay_open(showdown);
                Ok(())
            }
            _ => Err(Code::TurnOrder),
        }
    }

    /// The stock is used up: where the rules say so, the next player may still take the last
    /// discard and knock, or pass.
    fn after_the_stock(&mut self, seat: Option<u8>, act: &Act) -> Result<(), Code> {
        let may = self.rules.settle.stock_end.last_knock && seat == Some(self.turn);
        match act {
            Act::Take(card) if may => self.take(*card, true),
            Act::Pass if may => Ok(()),
            _ => Err(Code::StockEnd),
        }
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.hands.len()).unwrap_or(u8::MAX)
    }

    fn next_seat(&mut self) {
        self.turn = self.turn.wrapping_add(1) % self.seats().max(1);
    }

    fn hand(&self) -> CardSet {
        self.hands.get(usize::from(self.turn)).copied().unwrap_or_default()
    }

    fn set_hand(&mut self, cards: CardSet) {
        if let Some(hand) = self.hands.get_mut(usize::from(self.turn)) {
            *hand = cards;
        }
    }

    /// Draws from the stock. Of an unseen stock any card may come that lies nowhere else.
    fn draw(&mut self, card: Card) -> Result<(), Code> {
        let next = match &self.stock {
            Stock::Known(_) => self.next_of_stock(),
            Stock::Unseen(_) => {
                let seen = self.hands.iter().fold(CardSet::EMPTY, |all, hand| all.union(*hand));
                let seen = self.pile.iter().fold(seen, |all, card| all.with(*card));
                if seen.contains(card) {
                    return Err(Code::CardDuplicate);
                }
                (self.stock_left() > 0).then_some(card)
            }
        };
        match next {
            None => return Err(Code::StockEnd),
            Some(next) if next != card => return Err(Code::DeckMismatch),
            Some(_) => {}
        }
        self.drawn += 1;
        self.set_hand(self.hand().with(card));
        self.phase = Phase::Throw { kept: CardSet::EMPTY, must_knock: false };
        Ok(())
    }

    fn take(&mut self, card: Card, must_knock: bool) -> Result<(), Code> {
        if self.pile.last() != Some(&card) {
            return Err(Code::DrawSource);
        }
        self.pile.pop();
        let kept = forbidden(self.rules.deal.redeposit, Some(card), self.upcard == Some(card));
        self.set_hand(self.hand().with(card));
        self.phase = Phase::Throw { kept, must_knock };
        Ok(())
    }

    fn throw(&mut self, card: Card, kept: CardSet) -> Result<(), Code> {
        if !self.hand().contains(card) {
            return Err(Code::NotInHand);
        }
        if kept.contains(card) {
            return Err(Code::Redeposit);
        }
        self.set_hand(self.hand().without(card));
        self.pile.push(card);
        self.upcard = None;
        Ok(())
    }

    fn knock(
        &mut self,
        discard: Option<Card>,
        melds: &[CardSet],
        kept: CardSet,
    ) -> Result<(), Code> {
        if let Some(card) = discard {
            self.throw(card, kept)?;
        }
        let rules = &self.rules.settle;
        let limit = rules.limit(self.limit_card).unwrap_or(0);
        let showdown = Showdown::knock(rules, &self.hands, self.turn, discard, melds, limit)?;
        self.lay_open(showdown);
        Ok(())
    }

    fn lay_open(&mut self, showdown: Showdown) {
        self.showdown = Some(showdown);
        self.phase = Phase::Showdown;
    }
}
