//! The machine of the games with melds on the table: who may do what when, event by event.

use super::event::{Act, Event};
use super::rules::TableGin;
use super::score::{Ending, TableEnd, score};
use super::state::{HandEnd, OverKind, TableState};
use super::terms::{Challenge, TurnEnds};
use super::turn::Turn;
use crate::dealing::{FinalDiscard, InitialDeal, Redeposit, Stock};
use crate::{Card, CardSet, Code, RuleViolation};

/// A hand in play.
#[derive(Debug, Clone)]
pub struct Play<'a> {
    rules: &'a TableGin,
    state: TableState,
    turn: Turn,
    turns_ended: u32,
    over: Option<HandEnd>,
    stock_end_reported: bool,
    from_deal: bool,
    events: usize,
    mismatch: Option<usize>,
}

/// Plays one whole turn: the state after it, and how the hand ended if it did.
///
/// # Errors
/// The first rule broken; [`Code::TurnEndMissing`] where the events stop before the turn is over.
pub fn play_turn(
    rules: &TableGin,
    state: TableState,
    events: &[Event],
) -> Result<(TableState, Option<HandEnd>), RuleViolation> {
    let mut play = Play::new(rules, state);
    for (at, event) in events.iter().enumerate() {
        let challenge = matches!(event.act, Act::Challenge { .. });
        if play.turns_ended > 0 && play.over.is_none() && !challenge {
            return Err(RuleViolation::of_event(Code::TurnOrder, at));
        }
        play.step(event).map_err(|code| RuleViolation::of_event(code, at))?;
    }
    if play.over.is_none() && play.turns_ended == 0 {
        return Err(RuleViolation::of_all(Code::TurnEndMissing));
    }
    Ok((play.state, play.over))
}

impl<'a> Play<'a> {
    /// From a state in which a turn begins. The state is somebody's word: a card that comes out of
    /// the unseen stock is not looked for in it.
    pub fn new(rules: &'a TableGin, state: TableState) -> Play<'a> {
        let (turn, turns_ended, over) = (Turn::default(), 0, None);
        let (stock_end_reported, from_deal, events, mismatch) = (false, false, 0, None);
        Play {
            rules,
            state,
            turn,
            turns_ended,
            over,
            stock_end_reported,
            from_deal,
            events,
            mismatch,
        }
    }

    /// From a deal: every card lies in one place, and none that comes out of the stock lies in
    /// another.
    ///
    /// # Errors
    /// [`Code::CardDuplicate`].
    pub fn from_deal(rules: &'a TableGin, dealt: InitialDeal) -> Result<Play<'a>, RuleViolation> {
        let state = TableState::dealt(dealt)?;
        Ok(Play { from_deal: true, ..Play::new(rules, state) })
    }

    /// What lies where.
    pub fn state(&self) -> &TableState {
        &self.state
    }

    /// How the hand ended, if it did.
    pub fn over(&self) -> Option<HandEnd> {
        self.over
    }

    /// The next event.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn step(&mut self, event: &Event) -> Result<(), Code> {
        self.act(event)?;
        self.events += 1;
        Ok(())
    }

    /// The first event that drew a card which is not the next of the pack. Play goes on with the
    /// card that the record names; what it is worth is judged when the hand is over.
    pub fn mismatch(&self) -> Option<usize> {
        self.mismatch
    }

    fn act(&mut self, event: &Event) -> Result<(), Code> {
        if let Some(over) = self.over {
            // A record may say once that the stock has ended, after the discard that ended it.
            let is_stock_end = event.act == Act::StockEnd && over.kind == OverKind::Stock;
            let first = is_stock_end && !core::mem::replace(&mut self.stock_end_reported, true);
            return if first { Ok(()) } else { Err(Code::AfterEnd) };
        }
        match event.act {
            Act::Challenge { accepted } => self.challenge(event.seat, accepted),
            Act::StockEnd if event.seat.is_none() => self.stock_end(),
            _ if event.seat != Some(self.state.turn) => Err(Code::TurnOrder),
            Act::Knock => Err(Code::KnockInvalid),
            Act::Discard(_) if self.rules.turn_ends == TurnEnds::Offer => Err(Code::DiscardInvalid),
            act if self.turn.drawn => self.after_drawing(act),
            act => self.before_drawing(act),
        }
    }

    fn before_drawing(&mut self, act: Act) -> Result<(), Code> {
        let skips = self.state.accepted.is_some_and(|card| self.rules.costs_draw(card));
        match act {
            Act::Draw(_) if skips => return Err(Code::AceSkip),
            Act::Draw(card) => self.draw(card)?,
            Act::Take(card) => {
                if self.state.pile.last() != Some(&card) {
                    return Err(Code::DrawSource);
                }
                self.take(1);
            }
            Act::TakePile(cards) => {
                let several = cards > 1 && self.rules.pile_use.is_none();
                if cards == 0 || several || usize::from(cards) > self.state.pile.len() {
                    return Err(Code::DrawSource);
                }
                self.take(usize::from(cards));
            }
            Act::Skip if skips => {}
            Act::Skip => return Err(Code::AceSkip),
            Act::StockEnd => return Err(Code::StockEnd),
            _ => return Err(Code::TurnOrder),
        }
        self.turn.drawn = true;
        Ok(())
    }

    /// Draws; where the rules keep cards back, none of those.
    fn draw(&mut self, card: Card) -> Result<(), Code> {
        let kept_back = self.rules.stock_left.unwrap_or(0);
        if self.state.stock.len() <= kept_back {
            return Err(Code::StockEnd);
        }
        let unseen = matches!(self.state.stock, Stock::Unseen(_));
        if self.from_deal && unseen && self.state.holds(card) {
            return Err(Code::CardDuplicate);
        }
        if !self.state.draw(card)? {
            self.mismatch = self.mismatch.or(Some(self.events));
        }
        self.turn.last = self.state.stock.len() <= kept_back && self.rules.stock_left.is_some();
        Ok(())
    }

    fn take(&mut self, cards: usize) {
        let first = self.state.pile.len().saturating_sub(cards);
        let taken = self.state.pile.split_off(first);
        self.turn.lowest = taken.first().copied().filter(|_| cards > 1);
        self.turn.taken = taken.first().copied().filter(|_| cards == 1);
        let hand = taken.into_iter().fold(self.hand(), CardSet::with);
        self.state.set_hand(self.state.turn, hand);
    }

    fn after_drawing(&mut self, act: Act) -> Result<(), Code> {
        match act {
            Act::Meld { cards, kind } => {
                self.turn.meld(self.rules, &mut self.state, cards, kind)?;
                self.out_by_melding()
            }
            Act::Add { meld, cards } => {
                self.turn.add(self.rules, &mut self.state, meld, cards)?;
                self.out_by_melding()
            }
            Act::Discard(card) => self.discard(card),
            Act::Offer { card, accepted } => self.offer(card, accepted),
            Act::LastCard => self.last_card(),
            Act::StockEnd => self.stock_end(),
            _ => Err(Code::TurnOrder),
        }
    }

    fn hand(&self) -> CardSet {
        self.state.hand(self.state.turn)
    }

    /// A hand that is empty after a meld or an addition is out, unless going out needs a discard.
    fn out_by_melding(&mut self) -> Result<(), Code> {
        let needs_discard = self.rules.turn_ends == TurnEnds::Discard
            && self.rules.final_discard == FinalDiscard::Required;
        if !self.hand().is_empty() || needs_discard {
            return Ok(());
        }
        if self.turn.contract_open() {
            return Err(Code::ContractMissing);
        }
        if !self.turn.pile_used(self.rules) {
            return Err(Code::PileUse);
        }
        self.over = Some(HandEnd { kind: OverKind::Out, by: Some(self.state.turn) });
        self.state.accepted = None;
        Ok(())
    }

    fn discard(&mut self, card: Card) -> Result<(), Code> {
        if !self.hand().contains(card) {
            return Err(Code::NotInHand);
        }
        let back = match self.rules.redeposit {
            Redeposit::Allowed => false,
            Redeposit::Forbidden => self.turn.taken == Some(card),
            Redeposit::FirstUpcardOnly => self.turns_ended == 0 && self.turn.taken == Some(card),
        };
        if back {
            return Err(Code::Redeposit);
        }
        if self.turn.contract_open() {
            return Err(Code::ContractMissing);
        }
        if !self.turn.pile_used(self.rules) {
            return Err(Code::PileUse);
        }
        let hand = self.hand().without(card);
        self.state.set_hand(self.state.turn, hand);
        self.state.pile.push(card);
        if hand.is_empty() {
            self.over = Some(HandEnd { kind: OverKind::Out, by: Some(self.state.turn) });
        } else if self.stock_is_used_up() {
            self.over = Some(HandEnd { kind: OverKind::Stock, by: None });
        }
        self.end_turn(None);
        Ok(())
    }

    /// Whether a discard ends the hand, because too few cards are left to draw.
    fn stock_is_used_up(&self) -> bool {
        let is_end = |left: u8| self.state.stock.len() <= left;
        self.rules.stock_left.is_some_and(is_end) && !self.rules.pile_after_stock
    }

    /// What any end of a turn by an offer asks first: the contract whole, and not the last turn.
    fn may_end_by_offer(&self) -> Result<(), Code> {
        if self.rules.turn_ends == TurnEnds::Discard {
            return Err(Code::TurnOrder);
        }
        if self.turn.contract_open() {
            return Err(Code::ContractMissing);
        }
        if self.turn.last { Err(Code::StockEnd) } else { Ok(()) }
    }

    fn offer(&mut self, card: Card, accepted: bool) -> Result<(), Code> {
        self.may_end_by_offer()?;
        if !self.hand().contains(card) {
            return Err(Code::NotInHand);
        }
        if self.hand().len() == 1 {
            return Err(Code::LastCardWrong);
        }
        if self.state.accepted == Some(card) {
            return Err(Code::OfferRepeated);
        }
        if accepted {
            let (seat, next) = (self.state.turn, self.state.next());
            let (hand, theirs) = (self.hand().without(card), self.state.hand(next).with(card));
            self.state.set_hand(seat, hand);
            self.state.set_hand(next, theirs);
        }
        self.end_turn(accepted.then_some(card));
        Ok(())
    }

    fn last_card(&mut self) -> Result<(), Code> {
        self.may_end_by_offer()?;
        if self.hand().len() != 1 {
            return Err(Code::LastCardWrong);
        }
        self.end_turn(None);
        Ok(())
    }

    /// The end of the stock as an event: after the draw that used it up, in place of the offer; or,
    /// where a hand goes on without a stock, in place of a draw, because nothing of the pile is taken.
    fn stock_end(&mut self) -> Result<(), Code> {
        let may_refuse = self.rules.pile_after_stock && !self.turn.drawn;
        if may_refuse && self.state.stock.is_empty() {
            self.over = Some(HandEnd { kind: OverKind::Stock, by: None });
            self.stock_end_reported = true;
            return Ok(());
        }
        if self.rules.turn_ends == TurnEnds::Discard || !self.turn.last {
            return Err(Code::StockEnd);
        }
        if self.turn.contract_open() {
            return Err(Code::ContractMissing);
        }
        self.over = Some(HandEnd { kind: OverKind::Stock, by: None });
        self.stock_end_reported = true;
        self.end_turn(None);
        Ok(())
    }

    fn challenge(&mut self, seat: Option<u8>, accepted: bool) -> Result<(), Code> {
        let seat = seat.filter(|seat| *seat < self.state.seats()).ok_or(Code::TurnOrder)?;
        let may = match self.rules.challenge {
            Challenge::None => false,
            Challenge::AtAnyTime => true,
            Challenge::OwnTurnBeforeDrawing => seat == self.state.turn && !self.turn.drawn,
        };
        if !may {
            return Err(Code::ChallengeInvalid);
        }
        if accepted {
            self.over = Some(HandEnd { kind: OverKind::Challenge, by: Some(seat) });
        }
        Ok(())
    }

    fn end_turn(&mut self, accepted: Option<Card>) {
        self.state.accepted = accepted;
        self.state.turn = self.state.next();
        self.turn = Turn::default();
        self.turns_ended += 1;
    }
}

/// Plays a hand from the deal to its end and scores it.
///
/// # Errors
/// The first rule broken; then [`Code::RoundUnfinished`] where the events stop before the hand is
/// over; then [`Code::DeckMismatch`] at the first drawn card that is not the next of the pack: the
/// pack is held against a hand that was played to its end.
pub fn play_hand(
    rules: &TableGin,
    dealt: InitialDeal,
    events: &[Event],
) -> Result<TableEnd, RuleViolation> {
    let mut play = Play::from_deal(rules, dealt)?;
    for (at, event) in events.iter().enumerate() {
        play.step(event).map_err(|code| RuleViolation::of_event(code, at))?;
    }
    let over = play.over().ok_or(RuleViolation::of_all(Code::RoundUnfinished))?;
    if let Some(at) = play.mismatch() {
        return Err(RuleViolation::of_event(Code::DeckMismatch, at));
    }
    let state = play.state();
    let ending = Ending { kind: over.kind, by: over.by, accepted: true };
    score(rules, &ending, &state.hands, &state.contract, &state.table)
        .map_err(RuleViolation::of_all)
}
