//! How many hands two rules settle differently, by hands dealt from a fixed seed.

use super::sheet::CompiledRules;
use crate::fault_injection::below;
use crate::record::{Bet, PerWager};
use gincert_fast::Leftover;
use gincert_game::gin_and_win::{Action, Pay, SIDES_MAX};
use gincert_game::{Card, CardSet};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// Hands of a player and a dealer that are dealt: enough to tell a share of one per cent from none.
const HANDS: usize = 2_000;

/// Where the packs come from: any number would do, and the same one gives the same shares.
const SEED: u64 = 1909;

/// What each wager of a hand does, of as many side wagers as a game may have.
type Results = PerWager<Option<Pay>>;

/// Hands of a player and a dealer, set by one document.
pub struct DealtHands<'s> {
    sheet: &'s CompiledRules,
    hands: Vec<[CardSet; 2]>,
    results: Vec<Results>,
}

impl<'s> DealtHands<'s> {
    /// Deals hands, and settles them by a document.
    pub fn new(sheet: &'s CompiledRules) -> DealtHands<'s> {
        let mut rng = ChaCha20Rng::seed_from_u64(SEED);
        let mut deck: Vec<Card> = Card::deck(sheet.rules.melds.jokers).collect();
        let size = usize::from(sheet.rules.hand_cards);
        let mut deal = || {
            for at in 0..(2 * size).min(deck.len()) {
                let left = u32::try_from(deck.len() - at).unwrap_or(1);
                deck.swap(at, at + below(&mut rng, left) as usize);
            }
            let mut hands = deck.chunks(size).map(|hand| hand.iter().copied().collect());
            [hands.next().unwrap_or_default(), hands.next().unwrap_or_default()]
        };
        let hands: Vec<[CardSet; 2]> = (0..HANDS).map(|_| deal()).collect();
        let results = hands.iter().map(|hand| result(sheet, *hand)).collect();
        DealtHands { sheet, hands, results }
    }

    /// The share of played hands of which another document pays a wager otherwise, from 0 to 1.
    pub fn share_settled_otherwise(&self, other: &CompiledRules) -> f64 {
        if other.rules.hand_cards != self.sheet.rules.hand_cards {
            return 1.0;
        }
        let pairs = self.hands.iter().zip(&self.results);
        let differing = pairs.filter(|(hand, result_here)| result(other, **hand) != **result_here);
        differing.count() as f64 / HANDS as f64
    }
}

/// What each wager does; a side wager that there is not does nothing.
fn result(sheet: &CompiledRules, [player, dealer]: [CardSet; 2]) -> Results {
    let set = sheet.set(player);
    let counted: [Leftover; 2] = [set.left_over, sheet.set_dealer(dealer)];
    let settled = sheet.settle_played(counted[0], counted[1]);
    PerWager::new(SIDES_MAX, |bet| match bet {
        Bet::Side(place) => {
            sheet.side_pay(place.into(), Action::Play, Some(&set)).or(Some(Pay::NotMade))
        }
        base => settled.pay(base),
    })
}
