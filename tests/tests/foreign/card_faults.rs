//! Faults of cards, and of what is derived from them.

use crate::faults::worse;
use crate::hands::{qualifies, texts};
use crate::pit::{Round, Style, state};
use crate::rec::Rec;

/// Plants a fault at a seat whose cards and whose dealer's cards are shown.
pub fn plant(kind: &str, rec: &mut Rec, round: &Round, at: usize) -> bool {
    let hand = &round.hands[at];
    let plain = |rec: &mut Rec| {
        rec.cells.remove("table_net");
        state(&mut rec.seats[at], round.bets[at], round.due[at], Style::Net);
        rec.seats[at].remove("deadwood");
    };
    match kind {
        "card-twice" => {
            plain(rec);
            let mut cards = hand.clone();
            cards[6] = round.dealer[0];
            rec.seats[at].insert("cards", texts(&cards));
            rec.left_out += rec.all_won();
            // It stands in two hands, and neither is the wrong one for sure.
            rec.expect(None, "card-duplicate");
        }
        "card-missing" => {
            plain(rec);
            rec.seats[at].insert("cards", texts(&hand[..6]));
            // A folded hand loses its Ante whatever it is.
            rec.left_out += match round.plays[at] {
                true => rec.won(at),
                false => round.due[at][2],
            };
            rec.expect(Some(at), "card-count");
        }
        "card-odd" => {
            plain(rec);
            rec.seats[at].insert("cards", format!("{} Zz", texts(&hand[..6])));
            rec.left_out += rec.all_won();
            rec.expect(Some(at), "card-unreadable");
        }
        "hidden-card" => {
            plain(rec);
            rec.seats[at].insert("cards", format!("{} ??", texts(&hand[..6])));
            rec.left_out += match round.plays[at] {
                // The dealer's hand alone may decide; the bonus hangs on the hand in any case.
                true => return false,
                false => round.due[at][2],
            };
        }
        "qualifies" => {
            let is_so = qualifies(round.rules, &round.dealer_best);
            rec.cells.insert("dealer_qualifies", (!is_so).to_string());
            rec.expect(None, "qualify-wrong");
        }
        "deadwood" => {
            let stated =
                if round.bests[at].left.is_empty() { texts(&hand[..1]) } else { "-".to_owned() };
            rec.seats[at].insert("deadwood", stated);
            rec.expect(Some(at), "deadwood-wrong");
        }
        "misset" => {
            let Some(left) = worse(&round.dealer) else { return false };
            rec.cells.insert("dealer_deadwood", left);
            rec.expect(None, "dealer-misset");
        }
        "outcome" => {
            let other = match rec.seats[at].get("outcome").map(String::as_str) {
                Some("Dealer wins") => "Player wins",
                Some("Player wins") => "Dealer wins",
                _ => return false,
            };
            rec.seats[at].insert("outcome", other.to_owned());
            rec.expect(Some(at), "outcome-wrong");
        }
        "laid" => {
            let missing = (4..56).find(|card| !hand.contains(card) && !round.dealer.contains(card));
            let Some(missing) = missing else { return false };
            rec.seats[at].remove("deadwood");
            rec.seats[at].insert("laid", texts(&[missing, missing ^ 1]));
            rec.expect(Some(at), "laid-not-held");
        }
        _ => return false,
    }
    true
}
