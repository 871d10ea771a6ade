//! One hand with melds on the table, from the pack to its end: the players decide, and `Play` of `gincert-game`
//! checks each act.

use super::choices::{accepts, cards_taken, lowest_taken, thrown};
use super::laying::{can_lay, laying};
use super::lister::MeldLister;
use super::view::TableView;
use crate::figure::PlayFigure;
use crate::figures::TABLE_FIGURES;
use crate::game::{FinishedHand, HandOutcome, HandStart, NotPlayed, PlayError, PlayedGame};
use crate::packs::PackStream;
use crate::players::ReferencePlayer;
use gincert_game::dealing::{Stock, deal, starter};
use gincert_game::table_gin::{
    Act, Ending, Event, HandEnd, OverKind, Play, TableEnd, TableGin, TurnEnds, score,
};
use gincert_game::{Card, CardSet};

/// Most turns of a hand. Every turn uses up a card of the stock, lays a card, or ends the hand, so that no
/// hand reaches it.
const TURNS_MAX: u32 = 1_000;

/// The rules of a game with melds on the table, for two seats.
#[derive(Debug, Clone)]
pub struct TableRules {
    rules: TableGin,
    lister: MeldLister,
}

impl TableRules {
    /// Prepares the rules of a document.
    ///
    /// # Errors
    /// [`NotPlayed`] where two players cannot play by them.
    pub fn new(rules: &TableGin) -> Result<TableRules, NotPlayed> {
        let (least, _) = rules.seats;
        if least > 2 {
            return Err(NotPlayed::Seats(least));
        }
        Ok(TableRules { rules: *rules, lister: MeldLister::new(rules) })
    }
}

impl PlayedGame for TableRules {
    type Event = Event;
    /// `None` for a hand that the document leaves unfinished.
    type End = Option<TableEnd>;

    fn figures(&self) -> &'static [PlayFigure] {
        TABLE_FIGURES
    }

    fn starter(&self, dealer: u8) -> u8 {
        starter(self.rules.starts, dealer, None, 2)
    }

    fn next_pack(&self, packs: &mut PackStream) -> (Vec<Card>, Option<Card>) {
        (packs.next_deck(self.rules.core.jokers_in_deck()), None)
    }

    fn play(
        &self,
        start: &HandStart<'_>,
        log: Option<&mut Vec<Event>>,
    ) -> Result<(FinishedHand, Option<TableEnd>), PlayError> {
        let TableRules { rules, lister } = self;
        let dealt = deal(&rules.dealing(2), start.pack, 2, start.dealer, start.last_winner)?;
        let starter = dealt.starter;
        let play = Play::from_deal(rules, dealt)?;
        let mut hand =
            TableHand { rules, lister, play, known: [CardSet::EMPTY; 2], log, pile_turns: 0 };
        let (mut turns, mut over) = (0, None);
        for _ in 0..TURNS_MAX {
            let Some(begin) = hand.beginning(&start.players)? else { break };
            turns += u32::from(begin.act != Act::StockEnd);
            hand.turn(&start.players, &begin)?;
            over = hand.play.over();
            if over.is_some() {
                break;
            }
        }
        if turns == TURNS_MAX {
            return Err(PlayError::Endless);
        }
        hand.finish(starter, turns, over)
    }
}

/// A hand in play.
struct TableHand<'r, 'l> {
    rules: &'r TableGin,
    lister: &'r MeldLister,
    play: Play<'r>,
    /// By seat: the cards that it took from the pile or accepted, and still holds.
    known: [CardSet; 2],
    log: Option<&'l mut Vec<Event>>,
    pile_turns: u32,
}

impl TableHand<'_, '_> {
    /// What a seat sees.
    fn view(&self, seat: u8) -> TableView<'_> {
        let state = self.play.state();
        let known = self.known.get(usize::from(1 - seat.min(1)));
        TableView {
            rules: self.rules,
            lister: self.lister,
            seat,
            hand: state.hands.get(usize::from(seat)).copied().unwrap_or_default(),
            table: &state.table,
            pile: &state.pile,
            known: known.copied().unwrap_or_default(),
            is_free: state.has_contract(self.rules, seat),
        }
    }

    fn player(&self, players: &[ReferencePlayer; 2]) -> Result<ReferencePlayer, PlayError> {
        let seat = usize::from(self.play.state().turn);
        players.get(seat).copied().ok_or(PlayError::NoMove)
    }

    /// How the turn begins; `None` where the rules do not state what follows the stock.
    fn beginning(&self, players: &[ReferencePlayer; 2]) -> Result<Option<Event>, PlayError> {
        let state = self.play.state();
        let act = |act: Act| Ok(Some(Event { seat: Some(state.turn), act }));
        if state.accepted.is_some_and(|card| self.rules.costs_draw(card)) {
            return act(Act::Skip);
        }
        let view = self.view(state.turn);
        match cards_taken(self.player(players)?, &view) {
            Some(1) => return act(Act::Take(lowest_taken(&view, 1).ok_or(PlayError::NoMove)?)),
            Some(cards) => return act(Act::TakePile(cards)),
            None => {}
        }
        let Stock::Known(stock) = &state.stock else { return Err(PlayError::NoMove) };
        match stock.first() {
            Some(card) if state.stock.len() > self.rules.stock_left.unwrap_or(0) => {
                act(Act::Draw(*card))
            }
            _ if self.rules.pile_after_stock => Ok(Some(Event { seat: None, act: Act::StockEnd })),
            _ => Ok(None),
        }
    }

    /// A turn: its beginning, what is laid, and its end.
    fn turn(&mut self, players: &[ReferencePlayer; 2], begin: &Event) -> Result<(), PlayError> {
        let player = self.player(players)?;
        let seat = self.play.state().turn;
        let wanted = self.wanted(begin);
        self.step(begin)?;
        self.pile_turns += u32::from(matches!(begin.act, Act::Take(_) | Act::TakePile(_)));
        if self.play.over().is_some() {
            return Ok(());
        }
        let view = self.view(seat);
        let wanted = wanted.filter(|card| can_lay(&view, view.hand, *card, view.fits(*card)));
        let acts = laying(&view, view.hand, wanted).acts;
        for act in acts {
            self.step(&Event { seat: Some(seat), act })?;
        }
        if self.play.over().is_some() {
            return Ok(());
        }
        let drew_last = matches!(begin.act, Act::Draw(_)) && self.is_stock_used_up();
        let act = self.ending(player, seat, drew_last).ok_or(PlayError::NoMove)?;
        self.step(&Event { seat: Some(seat), act })
    }

    /// The card that the player lays first, where he can: the lowest taken, or the one accepted.
    fn wanted(&self, begin: &Event) -> Option<Card> {
        let view = self.view(self.play.state().turn);
        match begin.act {
            Act::Take(card) => Some(card),
            Act::TakePile(cards) => lowest_taken(&view, cards),
            _ => self.play.state().accepted,
        }
    }

    fn is_stock_used_up(&self) -> bool {
        let left = self.play.state().stock.len();
        self.rules.stock_left.is_some_and(|kept_back| left <= kept_back)
    }

    /// How the turn ends: with a discard, an offer, the last card, or the stock.
    fn ending(&self, player: ReferencePlayer, seat: u8, drew_last: bool) -> Option<Act> {
        let view = self.view(seat);
        if self.rules.turn_ends == TurnEnds::Discard {
            return thrown(player, &view, view.hand).map(Act::Discard);
        }
        if drew_last {
            return Some(Act::StockEnd);
        }
        if view.hand.len() == 1 {
            return Some(Act::LastCard);
        }
        let accepted: CardSet = self.play.state().accepted.into_iter().collect();
        let card = thrown(player, &view, view.hand.minus(accepted))?;
        let accepted = accepts(&self.view(1 - seat.min(1)), card);
        Some(Act::Offer { card, accepted })
    }

    fn step(&mut self, event: &Event) -> Result<(), PlayError> {
        let before = self.view(event.seat.unwrap_or_default());
        let taken: CardSet = match event.act {
            Act::Take(card) => CardSet::EMPTY.with(card),
            Act::TakePile(cards) => {
                before.pile.iter().rev().take(usize::from(cards)).copied().collect()
            }
            _ => CardSet::EMPTY,
        };
        self.play.step(event)?;
        if let Some(seat) = event.seat {
            let known = self.known.get_mut(usize::from(seat)).ok_or(PlayError::NoMove)?;
            *known = known.union(taken);
            match event.act {
                Act::Meld { cards, .. } | Act::Add { cards, .. } => *known = known.minus(cards),
                Act::Discard(card) => *known = known.without(card),
                Act::Offer { card, accepted: true } => {
                    *known = known.without(card);
                    if let Some(theirs) = self.known.get_mut(usize::from(1 - seat.min(1))) {
                        *theirs = theirs.with(card);
                    }
                }
                _ => {}
            }
        }
        if let Some(log) = &mut self.log {
            log.push(*event);
        }
        Ok(())
    }

    /// The end of the hand with its points; no points where it is unfinished.
    fn finish(
        self,
        starter: u8,
        turns: u32,
        over: Option<HandEnd>,
    ) -> Result<(FinishedHand, Option<TableEnd>), PlayError> {
        let laid = u32::from(self.view(0).cards_laid().len());
        let pile_turns = self.pile_turns;
        let hand = |outcome: HandOutcome, winner: Option<u8>, points: [i64; 2]| FinishedHand {
            outcome,
            starter,
            turns,
            pile_turns,
            cards_laid: laid,
            winner,
            points,
        };
        let Some(HandEnd { kind, by }) = over else {
            return Ok((hand(HandOutcome::Unfinished, None, [0, 0]), None));
        };
        let ending = Ending { kind, by, accepted: true };
        let state = self.play.state();
        let end = score(self.rules, &ending, &state.hands, &state.contract, &state.table)?;
        let points = [0, 1].map(|seat| end.points.get(seat).copied().unwrap_or(0));
        let outcome = match kind {
            OverKind::Out => HandOutcome::Out,
            OverKind::Stock | OverKind::Challenge => HandOutcome::StockUsedUp,
        };
        Ok((hand(outcome, end.winner, points), Some(end)))
    }
}
