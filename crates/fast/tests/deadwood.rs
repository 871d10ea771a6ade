//! Deadwood from tables is the deadwood of the reference, under every meld core: least points, best
//! discards and best defence, on random hands and on clustered ones, where melds cross.
//!
//! The samples are deterministic. `GINCERT_EXHAUSTIVE=1` takes more than ten million hands of each
//! core.

mod common;

#[cfg(test)]
mod tests {
    use super::common::Mixer;
    use gincert_fast::{Deadwood, RoundTables};
    use gincert_game::deadwood::{
        Ace, CardValues, Meld, MeldCore, best_discards, best_meldings, least_points,
    };
    use gincert_game::gin_rummy::*;
    use gincert_game::{Card, CardSet, Suit};

    /// Every rule for the ace, with sets and without, with the values of the sources.
    fn cores() -> Vec<MeldCore> {
        let values = [CardValues::pips(1), CardValues::pips(15), CardValues::groups(15, 5, 10)];
        let mut cores = Vec::new();
        for (place, ace) in Ace::ALL.into_iter().enumerate() {
            for sets in [true, false] {
                let values = values[(place + usize::from(sets)) % 3];
                cores.push(MeldCore { ace, sets, values, ..MeldCore::standard() });
            }
        }
        cores.push(MeldCore { run_min: None, ..MeldCore::standard() });
        cores.push(MeldCore { run_min: Some(4), ..MeldCore::standard() });
        cores
    }

    fn poker_cores() -> Vec<MeldCore> {
        let core = |ace, sets| MeldCore { ace, sets, poker_runs: true, ..MeldCore::standard() };
        Ace::ALL.into_iter().flat_map(|ace| [core(ace, true), core(ace, false)]).collect()
    }

    fn exhaustive() -> bool {
        std::env::var_os("GINCERT_EXHAUSTIVE").is_some_and(|value| value == "1")
    }

    /// So many hands in a run, or so many in the long one; half of them clustered.
    fn for_hands(seed: u64, cards: u8, usual: u32, long: u32, mut check: impl FnMut(CardSet)) {
        let mut mixer = Mixer(seed ^ u64::from(cards));
        for turn in 0..if exhaustive() { long } else { usual } {
            let crowded = turn % 2 == 0;
            check(if crowded { mixer.crowded_hand(cards) } else { mixer.hand(cards) });
        }
    }

    #[test]
    fn least_points_under_every_core() {
        for core in cores() {
            let fast = Deadwood::new(&core);
            for (cards, usual, long) in
                [(7, 300, 1_000_000), (10, 1500, 8_000_000), (11, 300, 800_000), (14, 100, 250_000)]
            {
                for_hands(0x3c6e_f372, cards, usual, long, |hand| {
                    assert_eq!(fast.least(hand), least_points(&core, hand), "{hand} {core:?}");
                });
            }
        }
    }

    #[test]
    fn least_points_with_poker_runs() {
        for core in poker_cores() {
            let fast = Deadwood::new(&core);
            for (cards, usual, long) in
                [(7, 150, 500_000), (9, 100, 500_000), (11, 60, 150_000), (13, 15, 20_000)]
            {
                for_hands(0xa54f_f53a, cards, usual, long, |hand| {
                    assert_eq!(fast.least(hand), least_points(&core, hand), "{hand} {core:?}");
                });
            }
        }
    }

    #[test]
    fn every_best_discard_of_eleven_cards() {
        for core in cores().into_iter().chain(poker_cores().into_iter().take(2)) {
            let fast = Deadwood::new(&core);
            for_hands(0x510e_527f, 11, 200, 300_000, |hand| {
                let found = fast.best_discards(hand).unwrap();
                let wanted = best_discards(&core, hand, CardSet::EMPTY).unwrap();
                assert_eq!(found, (wanted.points, wanted.cards), "{hand} {core:?}");
            });
        }
        let fast = Deadwood::new(&MeldCore::standard());
        assert_eq!(fast.best_discards(CardSet::EMPTY), None);
    }

    #[test]
    fn the_first_best_melding_of_a_hand() {
        for core in cores().into_iter().chain(poker_cores().into_iter().take(1)) {
            let fast = Deadwood::new(&core);
            for (cards, usual, long) in [(7, 100, 200_000), (10, 300, 300_000), (11, 100, 200_000)]
            {
                for_hands(0x428a_2f98, cards, usual, long, |hand| {
                    let wanted = best_meldings(&core, hand).into_iter().next().unwrap();
                    assert_eq!(fast.first_best_melding(hand), wanted, "{hand} {core:?}");
                });
            }
            let none = fast.first_best_melding(CardSet::EMPTY);
            assert!(none.melds.is_empty() && none.deadwood.is_empty());
        }
    }

    /// Some melds of a hand that share no card, the longest first.
    fn spread_of(core: &MeldCore, hand: CardSet) -> Vec<Meld> {
        let mut melds = core.melds_within(hand);
        melds.sort_by_key(|meld| std::cmp::Reverse(meld.cards().len()));
        let mut used = CardSet::EMPTY;
        melds.retain(|meld| {
            let free = used.is_disjoint(meld.cards());
            used = if free { used.union(meld.cards()) } else { used };
            free
        });
        melds
    }

    #[test]
    fn best_defence_under_every_core() {
        for core in cores().into_iter().chain(poker_cores()) {
            let fast = Deadwood::new(&core);
            let mut mixer = Mixer(0x9b05_688c);
            for _ in 0..if exhaustive() { 200_000 } else { 300 } {
                let both = mixer.crowded_hand(18);
                let (knocker, defender): (Vec<Card>, Vec<Card>) =
                    both.cards().into_iter().partition(|_| mixer.coin());
                let spread = spread_of(&core, knocker.into_iter().collect());
                let hand: CardSet = defender.into_iter().collect();
                let wanted = best_defence(&core, &spread, hand).points;
                assert_eq!(fast.best_defence(&spread, hand), wanted, "{hand} {spread:?} {core:?}");
            }
        }
    }

    /// Rules whose caught aces count otherwise.
    fn caught_aces(core: MeldCore) -> SettleRules {
        let standard = SettleRules::standard();
        SettleRules { core, caught_ace: Some(25), big_gin: BigGin::AsGin, ..standard }
    }

    #[test]
    fn a_round_counted_by_the_tables_is_counted_as_by_the_reference() {
        for core in cores() {
            let rules = caught_aces(core);
            let tables = RoundTables::new(&rules);
            for_hands(0x5be0_cd19, 10, 100, 100_000, |hand| {
                for caught in [false, true] {
                    let wanted = Reference.least(&rules, hand, caught);
                    assert_eq!(tables.least(&rules, hand, caught), wanted, "{hand} {core:?}");
                }
                let spread = spread_of(&core, CardSet::DECK.minus(hand));
                let spread = &spread[..spread.len().min(3)];
                let wanted = Reference.defence(&rules, spread, hand);
                assert_eq!(tables.defence(&rules, spread, hand), wanted, "{hand} {spread:?}");
            });
        }
    }

    #[test]
    fn renaming_the_suits_changes_nothing() {
        let renamed = |hand: CardSet| -> CardSet {
            let next = |suit: Suit| Suit::ALL[(usize::from(suit.index()) + 1) % 4];
            hand.cards()
                .into_iter()
                .filter_map(|card| Some(Card::new(card.rank()?, next(card.suit()?))))
                .collect()
        };
        for core in cores().into_iter().chain(poker_cores()) {
            let fast = Deadwood::new(&core);
            for_hands(0x1f83_d9ab, 10, 200, 100_000, |hand| {
                assert_eq!(fast.least(hand), fast.least(renamed(hand)), "{hand} {core:?}");
            });
        }
    }
}
