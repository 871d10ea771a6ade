//! A round with wagers on its page of the dispute desk, settled by the reference.

use super::payment::SeatMoney;
use super::round::Round;
use crate::finding::level::EvaluatorChoice;
use crate::finding::page::{Page, ShownHand, ShownSeat, ShownWager};
use crate::record::Record;
use crate::rules::gin_and_win::sheet::CompiledRules;
use gincert_evidence::{Place, printable};
use gincert_game::{CardSet, best_meldings};

/// Puts hands, settlement and wagers on the page of a record.
pub(crate) fn fill(page: &mut Page, record: &Record<'_>, sheet: &CompiledRules) {
    let round = Round::new(record, sheet, EvaluatorChoice::Reference);
    page.level = round.level;
    let stated = record.dealer.as_ref().and_then(|dealer| dealer.deadwood);
    page.dealer = round.dealer_cards.map(|cards| shown(cards, stated, sheet));
    page.qualifies = round.dealer.map(|dealer| sheet.qualifies(dealer));
    for (place, seat) in round.seats.iter().enumerate() {
        let row = |row: Option<u8>, texts: Vec<&str>, places: &[Place]| {
            let row = usize::from(row?);
            Some((texts.get(row)?.to_string(), places.get(row).cloned()))
        };
        let outcomes = sheet.rules.outcomes.iter().map(|row| row.text.as_str()).collect();
        let bonuses = sheet.rules.bonus.iter().map(|row| row.text.as_str()).collect();
        let bonus_row = seat.best.and_then(|best| best.bonus_row);
        let wagers = SeatMoney::of(seat).wagers.map(|wager| ShownWager {
            name: sheet.wager_name(wager.bet).to_owned(),
            amount: wager.stake,
            due: wager.due,
            observed: wager.stated,
            adjusted: wager.moved,
        });
        page.seats.push(ShownSeat {
            number: crate::finding::exception::seat_number(record, place),
            action: seat
                .record
                .action
                .as_ref()
                .map(|word| printable(word.as_str()))
                .unwrap_or_default(),
            hand: seat.cards.map(|cards| shown(cards, seat.record.deadwood, sheet)),
            outcome: row(
                seat.settled.and_then(|settled| settled.row),
                outcomes,
                &sheet.places.outcomes,
            ),
            bonus: row(bonus_row, bonuses, &sheet.places.bonus),
            wagers: wagers
                .into_iter()
                .filter(|wager| wager.amount != Some(0) || wager.observed.is_some())
                .collect(),
        });
    }
}

fn shown(cards: CardSet, stated: Option<crate::LoggedCards>, sheet: &CompiledRules) -> ShownHand {
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
