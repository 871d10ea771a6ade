//! One hand from the pack to its end: the players decide, and `Round` of `gincert-game` checks each act and
//! settles the hand.

use crate::figure::PlayFigure;
use crate::figures::HAND_FIGURES;
use crate::game::{FinishedHand, HandOutcome, HandStart, NotPlayed, PlayError, PlayedGame};
use crate::knowledge::{OpenCards, PlayerView};
use crate::packs::PackStream;
use crate::players::{ReferencePlayer, TurnEnd};
use gincert_fast::RoundTables;
use gincert_game::dealing::{InitialDeal, deal, starter};
use gincert_game::gin_rummy::{
    Act, BigGin, End, Event, GinRummy, Knock, Phase, Round, RunBonus, Setting, best_defence,
};
use gincert_game::{Card, CardSet};

/// Most events of a hand. Every turn uses up a card of the stock or lowers the deadwood of its player, so
/// no hand reaches it.
const EVENTS_MAX: usize = 10_000;

/// The rules of a hand, with the tables that play needs.
#[derive(Debug, Clone)]
pub struct HandRules {
    rules: GinRummy,
    /// The same rules, except that the defender's cards speak.
    speaking: GinRummy,
    tables: RoundTables,
}

impl HandRules {
    /// Prepares the rules of a document.
    ///
    /// # Errors
    /// [`NotPlayed`] where two players cannot play by them.
    pub fn new(rules: &GinRummy) -> Result<HandRules, NotPlayed> {
        let (least, _) = rules.settle.seats;
        if least > 2 {
            return Err(NotPlayed::Seats(least));
        }
        let mut speaking = *rules;
        speaking.settle.defender = Setting::CardsSpeak;
        Ok(HandRules { rules: *rules, speaking, tables: RoundTables::new(&rules.settle) })
    }
}

impl PlayedGame for HandRules {
    type Event = Event;
    type End = End;

    fn figures(&self) -> &'static [PlayFigure] {
        HAND_FIGURES
    }

    fn starter(&self, dealer: u8) -> u8 {
        starter(self.rules.deal.starts, dealer, None, 2)
    }

    fn next_pack(&self, packs: &mut PackStream) -> (Vec<Card>, Option<Card>) {
        let pack = packs.next_pack();
        let has_second = matches!(self.rules.settle.knock, Knock::KnockCardValue(_));
        (pack, if has_second { packs.next_card() } else { None })
    }

    /// Plays a hand; the events include those of the defender, who lays his best defence. If only the points
    /// are needed, his cards speak instead, which gives the same points.
    fn play(
        &self,
        start: &HandStart<'_>,
        mut log: Option<&mut Vec<Event>>,
    ) -> Result<(FinishedHand, End), PlayError> {
        let lays = log.is_some() || self.rules.settle.run_bonus != RunBonus::None;
        let rules = if lays { &self.rules } else { &self.speaking };
        let mut note = |event: Event| {
            if let Some(log) = &mut log {
                log.push(event);
            }
        };
        let dealt = deal(&rules.dealing(), start.pack, 2, start.dealer, start.last_winner)?;
        let InitialDeal { starter, upcard, .. } = dealt;
        let limit_card = rules.settle.limit_card(upcard, start.knock_card);
        let limit = rules.settle.limit(limit_card).unwrap_or(0);
        let round = Round::begin_by(&self.tables, rules, dealt, start.knock_card)?;
        let open = OpenCards { pile: upcard.into_iter().collect(), ..OpenCards::default() };
        let mut table = HandTable { rules: self, round, open, limit, taken: None };
        let mut turns = 0;
        for _ in 0..EVENTS_MAX {
            let Some(event) = table.next_event(&start.players)? else {
                let end = table.finish(lays, &mut note)?;
                let points = [0, 1].map(|seat| end.points.get(seat).copied().unwrap_or(0));
                let hand = FinishedHand {
                    outcome: HandOutcome::Closed(end.kind),
                    starter,
                    turns,
                    pile_turns: 0,
                    cards_laid: 0,
                    winner: end.winner(),
                    points,
                };
                return Ok((hand, end));
            };
            turns += u32::from(ends_turn(&event.act));
            table.step(&event)?;
            note(event);
        }
        Err(PlayError::Endless)
    }
}

/// Whether an act is the last of a turn.
fn ends_turn(act: &Act) -> bool {
    matches!(act, Act::Discard(_) | Act::Knock { .. } | Act::BigGin { .. })
}

/// A hand in play.
struct HandTable<'t> {
    rules: &'t HandRules,
    round: Round<'t>,
    open: OpenCards,
    limit: u32,
    /// The card that was taken from the pile in this turn.
    taken: Option<Card>,
}

impl HandTable<'_> {
    /// The next event; `None` at the showdown and after the end.
    fn next_event(&self, players: &[ReferencePlayer; 2]) -> Result<Option<Event>, PlayError> {
        let seat = self.round.turn();
        let player = players.get(usize::from(seat)).copied().ok_or(PlayError::NoMove)?;
        let top = self.round.pile().last().copied();
        let takes = |top: &Card| player.takes(&self.view(CardSet::EMPTY), *top);
        let act = match self.round.phase() {
            Phase::VoidDeal => return Ok(Some(Event::nobody(Act::Misdeal))),
            Phase::Offer { .. } => top.filter(takes).map_or(Act::Pass, Act::Take),
            Phase::Draw { from_stock } => match top.filter(|top| !from_stock && takes(top)) {
                Some(top) => Act::Take(top),
                None => Act::Draw(self.round.next_of_stock().ok_or(PlayError::NoMove)?),
            },
            Phase::Throw { kept, must_knock } => {
                let end = player.end_turn(&self.view(*kept), *must_knock);
                self.act_of(end.ok_or(PlayError::NoMove)?)
            }
            Phase::StockOut => match top.filter(|top| self.knocks_with(*top)) {
                Some(top) => Act::Take(top),
                None => return Ok(Some(Event::nobody(Act::StockEnd))),
            },
            Phase::Showdown | Phase::Over => return Ok(None),
        };
        Ok(Some(Event::of(seat, act)))
    }

    fn hand(&self, seat: u8) -> CardSet {
        self.round.hands().get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// What the player in turn can see.
    fn view(&self, kept: CardSet) -> PlayerView<'_> {
        let seat = self.round.turn();
        PlayerView {
            table: self.rules.tables.own(),
            rules: &self.rules.rules.settle,
            hand: self.hand(seat),
            limit: self.limit,
            stock_left: self.round.stock_left(),
            pile: self.open.pile,
            known: self.open.known_of_other(seat),
            taken: self.taken,
            kept,
        }
    }

    /// Whether the next player can knock with the last discard, throwing another card, where the stock is
    /// used up and the rules allow it.
    fn knocks_with(&self, top: Card) -> bool {
        let hand = self.hand(self.round.turn()).with(top);
        let view = PlayerView { hand, kept: CardSet::EMPTY.with(top), ..self.view(CardSet::EMPTY) };
        let may = self.rules.rules.settle.stock_end.last_knock;
        may && view.best_discards().is_some_and(|(points, _)| points <= self.limit)
    }

    fn act_of(&self, end: TurnEnd) -> Act {
        let hand = self.hand(self.round.turn());
        let spread = |hand: CardSet| {
            let melding = self.rules.tables.own().first_best_melding(hand);
            melding.melds.iter().map(|meld| meld.cards()).collect()
        };
        match (end, self.rules.rules.settle.big_gin) {
            (TurnEnd::Discard(card), _) => Act::Discard(card),
            (TurnEnd::Knock(None), BigGin::Bonus(_)) => {
                Act::BigGin { discard: None, melds: spread(hand) }
            }
            (TurnEnd::Knock(discard), _) => {
                let left = discard.map_or(hand, |card| hand.without(card));
                Act::Knock { discard, melds: spread(left) }
            }
        }
    }

    fn step(&mut self, event: &Event) -> Result<(), PlayError> {
        self.round.step(event)?;
        if let Some(seat) = event.seat {
            match event.act {
                Act::Take(card) => {
                    self.open.take(seat, card);
                    self.taken = Some(card);
                }
                Act::Discard(card) => {
                    self.open.throw(seat, card);
                    self.taken = None;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Lays the defender's cards if `lays` is set, and settles the hand.
    fn finish(mut self, lays: bool, note: &mut impl FnMut(Event)) -> Result<End, PlayError> {
        if lays && *self.round.phase() == Phase::Showdown {
            let defender = 1 - self.round.turn().min(1);
            let settle = &self.rules.rules.settle;
            let spread = self.round.open_spread().to_vec();
            let defence = best_defence(&settle.caught_core(), &spread, self.hand(defender));
            let mut grown = spread;
            for event in defence.events(&settle.core, defender, &mut grown) {
                self.round.step(&event)?;
                note(event);
            }
        }
        Ok(self.round.finish()?)
    }
}
