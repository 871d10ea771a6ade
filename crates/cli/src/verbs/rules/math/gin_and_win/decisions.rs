//! What `gincert math` answers in JSON and on par sheets of two decisions: keys are contract.

use super::Base;
use gincert_evidence::Fraction;
use gincert_math::{DecisionCard, Strategy};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct DecisionsAnswer {
    first_cards: u8,
    first_raise_frequency: Fraction,
    last_raise_frequency: Fraction,
    first: Vec<RaiseShare>,
    last: Vec<RaiseShare>,
    first_card: ThresholdCard,
    last_card: ThresholdCard,
    /// The best threshold of the first cards where the whole hand is then played optimally, and the best threshold for
    /// the whole hands that are checked then.
    simple: Option<String>,
}

/// Raises of one multiple at one decision; a hand counts once for each first part.
#[derive(Serialize)]
pub(super) struct RaiseShare {
    pub multiple: u8,
    pub raised_hands: u64,
    pub share: Fraction,
}

#[derive(Serialize)]
struct ThresholdCard {
    raise_always: Option<String>,
    raise_never: Option<String>,
    between: u64,
    between_raised: u64,
}

pub(super) fn answer(base: &Base) -> Option<DecisionsAnswer> {
    let cards = base.game.decision_cards()?;
    let [first, last] = shares(base)?;
    Some(DecisionsAnswer {
        first_cards: cards.rounds.first_cards,
        first_raise_frequency: base.optimal.first_raise_share()?,
        last_raise_frequency: base.optimal.last_raise_share()?,
        first,
        last,
        first_card: card(&cards.first),
        last_card: card(&cards.last),
        simple: cards.simple.map(|simple| simple.to_string()),
    })
}

/// Raises at the first decision and after a check, by multiple; `None` in a game of one decision.
pub(super) fn shares(base: &Base) -> Option<[Vec<RaiseShare>; 2]> {
    let rules = base.game.rules();
    let (rounds, played) = (rules.raise_rounds?, &base.optimal);
    let all = played.raised_hands + played.folded_hands;
    let at = |counts: &[u64], multiple: u8| {
        let place = rules.play_multiples.place(multiple);
        place.and_then(|place| counts.get(place)).copied().unwrap_or(0)
    };
    let share = |multiple: u8, raised_hands: u64| RaiseShare {
        multiple,
        raised_hands,
        share: super::share(raised_hands, all),
    };
    let first = rounds.first.all().iter();
    let first = first.map(|one| share(*one, at(&played.first_raised, *one)));
    let last = rounds.last.all().iter().map(|one| {
        let early = at(&played.first_raised, *one);
        share(*one, at(&played.raised_by_multiple, *one).saturating_sub(early))
    });
    Some([first.collect(), last.collect()])
}

fn card(card: &DecisionCard) -> ThresholdCard {
    let text = |ranks: &Vec<gincert_game::Rank>| Strategy::AtLeast(ranks.clone()).to_string();
    let [between, between_raised] = card.between();
    ThresholdCard {
        raise_always: card.always.as_ref().map(text),
        raise_never: card.never.as_ref().map(|ranks| text(ranks).replace("or better", "or worse")),
        between,
        between_raised,
    }
}
