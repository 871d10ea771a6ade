//! What a defender makes of his hand against a spread: his best defence by exact search, and the
//! two orders in which players go about it, for comparison.
//!
//! Rule ("Gin rummy", Knocking; "How To Play Gin", laying off): the defender lays out any melds he
//! likes and lays off what fits the knocker's melds. Lay-offs may build on lay-offs. No order is
//! named, so the best choice of both together counts; it may break a meld of his own.

use super::{Act, Event};
use crate::CardSet;
use crate::deadwood::{Meld, MeldCore, Melding, best_meldings, least_points};
use alloc::vec::Vec;

/// A way to defend: what is laid off on each meld of the spread, the own melds, what is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defence {
    /// The points left over.
    pub points: u32,
    /// The cards laid off, by meld of the spread.
    pub laid_off: Vec<CardSet>,
    /// The defender's own melds.
    pub melds: Vec<Meld>,
    /// The cards left over.
    pub deadwood: CardSet,
}

impl Defence {
    /// The events of a seat that defends so: its own melds, then its lay-offs, each at a time at which it
    /// fits. `grown` is the spread with what was laid off before; it grows.
    ///
    /// ```
    /// use gincert_game::deadwood::MeldCore;
    /// use gincert_game::gin_rummy::{Act, best_defence};
    /// use gincert_game::parse_cards;
    /// let set = |text| parse_cards(text).unwrap();
    /// let core = MeldCore::standard();
    /// let mut grown = [core.meld(set("As 2s 3s")).unwrap()];
    /// let events = best_defence(&core, &grown, set("4s 5s 7c 7d 7h")).events(&core, 1, &mut grown);
    /// let acts: Vec<&Act> = events.iter().map(|event| &event.act).collect();
    /// let card = |text| set(text).lowest().unwrap();
    /// assert_eq!(*acts[0], Act::Meld(set("7c 7d 7h")));
    /// assert_eq!(*acts[1], Act::LayOff { card: card("4s"), meld: 0 });
    /// assert_eq!(*acts[2], Act::LayOff { card: card("5s"), meld: 0 });
    /// assert_eq!(grown[0].cards(), set("As 2s 3s 4s 5s"));
    /// ```
    pub fn events(&self, core: &MeldCore, seat: u8, grown: &mut [Meld]) -> Vec<Event> {
        let own = self.melds.iter().map(|meld| Event::of(seat, Act::Meld(meld.cards())));
        let mut events: Vec<Event> = own.collect();
        for (place, (cards, meld)) in self.laid_off.iter().zip(grown).enumerate() {
            let mut rest = *cards;
            let next = |rest: CardSet, meld: &Meld| {
                rest.cards().into_iter().find_map(|card| {
                    core.extend(meld, CardSet::EMPTY.with(card)).map(|whole| (card, whole))
                })
            };
            while let Some((card, whole)) = next(rest, meld) {
                *meld = whole;
                rest = rest.without(card);
                events.push(Event::of(seat, Act::LayOff { card, meld: place }));
            }
        }
        events
    }
}

/// The best defence: the least points over every choice of lay-offs and own melds together. Among
/// equals the one with the fewest lay-offs, then the first in a fixed order.
///
/// ```
/// use gincert_game::deadwood::MeldCore;
/// use gincert_game::gin_rummy::best_defence;
/// use gincert_game::parse_cards;
/// let set = |text| parse_cards(text).unwrap();
/// let core = MeldCore::standard();
/// let spread = [core.meld(set("As 2s 3s")).unwrap(), core.meld(set("7c 7d 7h")).unwrap()];
/// // The five builds on the four, and the last seven goes to the other sevens.
/// assert_eq!(best_defence(&core, &spread, set("4s 5s 7s Kd Jh")).points, 20);
/// ```
pub fn best_defence(core: &MeldCore, spread: &[Meld], hand: CardSet) -> Defence {
    let mut best: Option<(u32, Vec<CardSet>, CardSet)> = None;
    for laid_off in choices_of_layoffs(core, spread, hand) {
        let rest = hand.minus(all(&laid_off));
        let points = least_points(core, rest);
        let beaten = best.as_ref().is_none_or(|(least, chosen, _)| {
            (points, all(&laid_off).len()) < (*least, all(chosen).len())
        });
        if beaten {
            best = Some((points, laid_off, rest));
        }
    }
    let (_, laid_off, rest) = best.unwrap_or((0, Vec::new(), hand));
    with_best_melds(core, laid_off, rest)
}

/// Of all best defences what the own melds of one are worth at most, where something else than points
/// left over is counted for them.
pub fn best_defence_worth(
    core: &MeldCore,
    spread: &[Meld],
    hand: CardSet,
    worth: &dyn Fn(&[Meld]) -> i64,
) -> i64 {
    let choices = choices_of_layoffs(core, spread, hand);
    let rests: Vec<(u32, CardSet)> = choices
        .iter()
        .map(|laid_off| hand.minus(all(laid_off)))
        .map(|rest| (least_points(core, rest), rest))
        .collect();
    let least = rests.iter().map(|(points, _)| *points).min();
    let best = rests.iter().filter(|(points, _)| Some(*points) == least);
    let meldings = best.flat_map(|(_, rest)| best_meldings(core, *rest));
    meldings.map(|melding| worth(&melding.melds)).max().unwrap_or(0)
}

/// "Meld first, then lay off": the hand is melded as if there were no spread, and of what is left
/// as much as possible is laid off; the least over all best meldings.
pub fn meld_first(core: &MeldCore, spread: &[Meld], hand: CardSet) -> u32 {
    let after = |melding: Melding| {
        choices_of_layoffs(core, spread, melding.deadwood)
            .into_iter()
            .map(|laid_off| core.values.points(melding.deadwood.minus(all(&laid_off))))
            .min()
    };
    best_meldings(core, hand).into_iter().filter_map(after).min().unwrap_or(0)
}

/// "Lay off first, then meld": card after card is laid off while any fits, lowest card and first
/// meld first, and the rest is melded.
pub fn layoff_first(core: &MeldCore, spread: &[Meld], hand: CardSet) -> u32 {
    let mut spread = spread.to_vec();
    let mut rest = hand;
    loop {
        let fits = rest.cards().into_iter().find_map(|card| {
            let one = CardSet::EMPTY.with(card);
            let mut melds = spread.iter_mut();
            melds.find_map(|meld| {
                *meld = core.extend(meld, one)?;
                Some(card)
            })
        });
        match fits {
            Some(card) => rest = rest.without(card),
            None => return least_points(core, rest),
        }
    }
}

/// Every way to lay off: for each meld of the spread the cards that go to it. The first is no card.
fn choices_of_layoffs(core: &MeldCore, spread: &[Meld], hand: CardSet) -> Vec<Vec<CardSet>> {
    let mut choices = alloc::vec![Vec::new()];
    for meld in spread {
        let mut longer = Vec::new();
        for choice in &choices {
            let rest = hand.minus(all(choice));
            for cards in core.extensions(meld, rest) {
                let mut next: Vec<CardSet> = choice.clone();
                next.push(cards);
                longer.push(next);
            }
        }
        choices = longer;
    }
    choices
}

fn all(laid_off: &[CardSet]) -> CardSet {
    laid_off.iter().fold(CardSet::EMPTY, |all, cards| all.union(*cards))
}

fn with_best_melds(core: &MeldCore, laid_off: Vec<CardSet>, rest: CardSet) -> Defence {
    let none = Melding { melds: Vec::new(), deadwood: rest };
    let melding = best_meldings(core, rest).into_iter().next().unwrap_or(none);
    let points = core.values.points(melding.deadwood);
    Defence { points, laid_off, melds: melding.melds, deadwood: melding.deadwood }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn all_three(spread: &[&str], hand: &str) -> (u32, u32, u32) {
        let set = |text| parse_cards(text).unwrap();
        let core = MeldCore::standard();
        let spread: Vec<Meld> = spread.iter().map(|text| core.meld(set(text)).unwrap()).collect();
        let hand = set(hand);
        (
            best_defence(&core, &spread, hand).points,
            meld_first(&core, &spread, hand),
            layoff_first(&core, &spread, hand),
        )
    }

    #[test]
    fn a_lay_off_may_build_on_a_lay_off() {
        assert_eq!(all_three(&["As 2s 3s"], "4s 5s 6s 8s"), (8, 8, 8));
        assert_eq!(all_three(&["As 2s 3s"], "5s 8s").0, 13);
    }

    #[test]
    fn the_best_defence_may_break_an_own_meld_for_a_lay_off() {
        // Melded first, the four eights leave the nine; the eight of hearts laid off takes it along.
        let (best, meld, layoff) = all_three(&["5h 6h 7h"], "8c 8d 8h 8s 9h");
        assert_eq!((best, meld, layoff), (0, 9, 0));
    }

    #[test]
    fn laying_everything_off_first_may_break_a_meld_that_was_worth_more() {
        let (best, meld, layoff) = all_three(&["7c 7d 7h"], "5s 6s 7s 9d");
        assert_eq!((best, meld, layoff), (9, 9, 20));
    }

    #[test]
    fn of_equally_good_defences_the_one_with_the_fewest_lay_offs_is_told() {
        // The seven of spades goes on the sevens or stays in the run of spades: nothing is left
        // either way, and it stays. The first of two equal ways is returned.
        let set = |text| parse_cards(text).unwrap();
        let core = MeldCore::standard();
        let sevens = [core.meld(set("7c 7d 7h")).unwrap()];
        let defence = best_defence(&core, &sevens, set("4s 5s 6s 7s"));
        assert_eq!((defence.points, defence.laid_off.as_slice()), (0, &[CardSet::EMPTY][..]));
        let both = [core.meld(set("7c 7d 7h")).unwrap(), core.meld(set("8s 9s Ts")).unwrap()];
        let defence = best_defence(&core, &both, set("7s"));
        assert_eq!(defence.laid_off, [CardSet::EMPTY, set("7s")]);
    }

    #[test]
    fn against_no_spread_only_own_melds_count() {
        assert_eq!(all_three(&[], "5s 6s 7s 9d"), (9, 9, 9));
    }
}
