//! Jokers in games with melds on the table: what they stand for, what they count, what may be added.

use super::rummy_500::{points, rum};
use super::table::*;
use gincert_game::deadwood::*;
use gincert_game::dealing::deal;
use gincert_game::table_gin::*;
use gincert_game::{Card, CardSet, Code, Rank, RuleViolation, Suit};

/// Two jokers, any number of them in a meld with one natural card, 15 in the hand, in a meld as the card.
fn two_jokers() -> JokerRules {
    let place = JokerPlace::MayMove;
    JokerRules { in_deck: 2, in_meld: 2, natural_cards: 1, place, counts_as_card: true }
}

fn with(rules: JokerRules) -> TableGin {
    let core = rum().core;
    let values = core.values.with_joker(15);
    TableGin { core: MeldCore { jokers: Some(rules), values, ..core }, ..rum() }
}

fn joker_rum() -> TableGin {
    with(two_jokers())
}

fn keeping() -> TableGin {
    with(JokerRules { place: JokerPlace::KeepsItsPlace, ..two_jokers() })
}

/// The cards that the jokers of a meld stand for, or that it is none.
fn shown(rules: &TableGin, kind: MeldKind, text: &str) -> String {
    let meld = rules.core.meld_of_kind(kind, set(text));
    meld.map_or("-".to_owned(), |meld| {
        let jokers = set(text).jokers().cards();
        let stand = jokers.into_iter().map(|joker| meld.stands_for(joker).unwrap().to_string());
        stand.collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn a_joker_in_a_set_is_a_card_of_its_rank() {
    let set_of = |text| shown(&joker_rum(), MeldKind::Set, text);
    assert_eq!(set_of("7c 7d X1"), "7h");
    assert_eq!(set_of("7c 7d 7h X2"), "7s");
    assert_eq!(set_of("7d X1 X2"), "7c 7h");
    assert_eq!(set_of("7c 8d X1"), "-");
    // Four cards are the most, and two are too few.
    assert_eq!(set_of("7c 7d 7h 7s X1"), "-");
    assert_eq!(set_of("7c X1"), "-");
    assert_eq!(set_of("X1 X2"), "-");
}

#[test]
fn a_joker_in_a_run_fills_a_gap_else_the_high_end_else_the_low_end() {
    let run = |text| shown(&joker_rum(), MeldKind::Run, text);
    assert_eq!(run("4h 6h X1"), "5h");
    assert_eq!(run("4h 5h X1"), "6h");
    assert_eq!(run("4h 6h X1 X2"), "5h 7h");
    assert_eq!(run("4h 7h X1 X2"), "5h 6h");
    assert_eq!(run("4h 8h X1 X2"), "-");
    assert_eq!(run("4h 6c X1"), "-");
    assert_eq!(run("4h X1 X2"), "5h 6h");
    // An ace ends a run at the top: below it there is room.
    assert_eq!(run("Qh Kh X1"), "Ah");
    assert_eq!(run("Kh Ah X1"), "Qh");
    assert_eq!(run("Kh Ah X1 X2"), "Jh Qh");
    assert_eq!(run("Ah 2h X1"), "3h");
    assert_eq!(run("Ah 3h X1"), "2h");
    assert_eq!(run("Kh 2h X1"), "-");
    // Thirteen cards are a whole suit, and a joker more is too many.
    assert_eq!(run("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh X1"), "Kh");
    assert_eq!(run("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X1"), "-");
    let low = TableGin { core: MeldCore { ace: Ace::Low, ..joker_rum().core }, ..joker_rum() };
    assert_eq!(shown(&low, MeldKind::Run, "Qh Kh X1"), "Jh");
    assert_eq!(shown(&low, MeldKind::Run, "Qh Kh X1 X2"), "Th Jh");
}

#[test]
fn a_poker_run_takes_a_joker_at_any_place() {
    let core = MeldCore { poker_runs: true, ..joker_rum().core };
    let rules = TableGin { core, ..joker_rum() };
    assert_eq!(shown(&rules, MeldKind::PokerRun, "4h 6c X1"), "5c");
    assert_eq!(shown(&rules, MeldKind::PokerRun, "4h 4c X1"), "-");
    assert_eq!(shown(&joker_rum(), MeldKind::PokerRun, "4h 6c X1"), "-");
}

#[test]
fn a_row_limits_the_jokers_of_a_meld_or_asks_for_natural_cards() {
    let one = with(JokerRules { in_meld: 1, ..two_jokers() });
    assert_eq!(shown(&one, MeldKind::Run, "4h 5h 6h X1 X2"), "-");
    assert_eq!(shown(&one, MeldKind::Run, "4h 5h 6h X2"), "7h");
    let natural = with(JokerRules { natural_cards: 2, ..two_jokers() });
    assert_eq!(shown(&natural, MeldKind::Run, "4h X1 X2"), "-");
    assert_eq!(shown(&natural, MeldKind::Run, "4h 5h X1 X2"), "6h 7h");
    // Without a rule for jokers no card but a natural one lies in a meld.
    assert!(rum().core.meld(set("4h 5h X1")).is_none());
    assert!(rum().core.melds_within(set("4h 5h X1 X2")).is_empty());
}

#[test]
fn rules_about_jokers_that_no_deck_has_are_told() {
    let faults = |rules| with(rules).validate();
    assert_eq!(faults(two_jokers()), []);
    for wrong in [
        JokerRules { in_deck: 0, in_meld: 0, ..two_jokers() },
        JokerRules { in_deck: 3, ..two_jokers() },
        JokerRules { in_deck: 1, ..two_jokers() },
        JokerRules { in_meld: 0, ..two_jokers() },
        JokerRules { natural_cards: 0, ..two_jokers() },
        JokerRules { natural_cards: 14, ..two_jokers() },
    ] {
        assert_eq!(faults(wrong), [TableGinRulesError::Jokers], "{wrong:?}");
    }
    assert!(TableGinRulesError::Jokers.to_string().contains("jokers"));
}

#[test]
fn a_joker_counts_in_the_hand_its_own_value_and_in_a_meld_that_of_its_card() {
    let rules = joker_rum();
    assert_eq!(points(&rules, "hand X1 4h; hand ").0, [-19, 0]);
    let table = |rules: &TableGin, meld: &str| {
        points(rules, &format!("hand ; hand ; meld 0 0 {meld}")).0[0]
    };
    assert_eq!(table(&rules, "run 4h 6h X1"), 15);
    assert_eq!(table(&rules, "run Qh Kh X1"), 35);
    // The joker is the ace below two and three, and the ace beside a joker that is the two.
    assert_eq!(table(&rules, "run 2h 3h X1"), 9);
    assert_eq!(table(&rules, "run Ah 3h X1"), 6);
    assert_eq!(table(&rules, "set Kh Kd X2"), 30);
    assert_eq!(table(&rules, "set Ah X1 X2"), 45);
    let own = with(JokerRules { counts_as_card: false, ..two_jokers() });
    assert_eq!(table(&own, "run 4h 6h X1"), 25);
    let low = TableGin { core: MeldCore { ace: Ace::Low, ..rules.core }, ..rules };
    // 2 3 and a joker: the four, for the high end comes first.
    assert_eq!(table(&low, "run 2h 3h X1"), 9);
    assert_eq!(table(&low, "run 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X1"), 85);
}

#[test]
fn a_joker_may_move_or_keeps_its_place_when_a_run_grows() {
    // Four, five and a joker that is the six.
    let state = "hand 6h 7h 3h 2c; hand Kd; stock 5; pile 9s; meld 0 1 run 4h 5h X1";
    let add = |rules: &TableGin, cards: &str| {
        turn(rules, &format!("{state}; 0 draw 9d; 0 add 0 {cards}; 0 discard 9d"))
    };
    for cards in ["3h", "7h", "3h 7h"] {
        assert!(add(&joker_rum(), cards).contains("0 run"), "{cards}");
        assert!(add(&keeping(), cards).contains("0 run"), "{cards}");
    }
    assert!(add(&joker_rum(), "6h").contains("0 run 4h 5h 6h X1"));
    assert_eq!(add(&keeping(), "6h"), "foul add-invalid at 1");
    assert!(add(&joker_rum(), "6h 7h").contains("0 run 4h 5h 6h 7h X1"));
    assert_eq!(add(&keeping(), "6h 7h"), "foul add-invalid at 1");
    assert_eq!(add(&keeping(), "2c"), "foul add-invalid at 1");
    // The joker that keeps its place is the six, though the run begins lower now.
    let state = given(&keeping(), "hand ; hand ; meld 0 0 run 4h 5h X1").state;
    let meld = keeping().core.extend(&state.table[0].meld, set("3h")).unwrap();
    assert_eq!(meld.stands_for(card("X1")).unwrap().to_string(), "6h");
    // A joker in a set is free whatever the row says: it is the only card that the set lacks.
    let of_set = keeping().core.meld(set("7c 7d X1")).unwrap();
    let whole = keeping().core.extend(&of_set, set("7h")).unwrap();
    assert_eq!(whole.stands_for(card("X1")).unwrap().to_string(), "7s");
}

#[test]
fn a_joker_is_added_where_a_natural_card_could_be() {
    let melds = "meld 0 1 run 4h 5h 6h; meld 1 1 set 9c 9d 9h; meld 2 1 set Kc Kd Kh Ks";
    let state = format!("hand X1 2c; hand Qd; stock 5; pile 9s; {melds}");
    for (meld, fits) in [(0, true), (1, true), (2, false)] {
        let text = format!("{state}; 0 draw 8d; 0 add {meld} X1; 0 discard 2c");
        assert_eq!(!turn(&joker_rum(), &text).starts_with("foul"), fits, "{text}");
    }
    let cover = |hand: &str| {
        let given = given(&joker_rum(), &state);
        cover(&joker_rum(), set(hand), &given.state.table, 0, true)
    };
    let addable: Vec<String> =
        cover("X1 7h 2c").addable.iter().map(|(_, cards)| cards.to_string()).collect();
    assert_eq!(addable, ["7h X1", "X1", ""]);
    assert_eq!((cover("X1 2c").least_points, cover("X1 2c").can_go_out_with_discard), (2, true));
    // The eight comes behind a joker that is the seven.
    assert!(cover("X1 8h").can_go_out);
    assert!(!cover("X1 Ts").can_go_out);
}

#[test]
fn a_joker_is_discarded_taken_and_used_as_any_card() {
    let rules = joker_rum();
    let state = "hand 5c 5d 9h Kh; hand Kd 2d; pile X1 3c; stock 4";
    let text = format!("{state}; 0 take-pile 2; 0 set 5c 5d X1; 0 discard Kh");
    assert!(turn(&rules, &text).contains("set 5c 5d X1"), "{}", turn(&rules, &text));
    let unused = format!("{state}; 0 take-pile 2; 0 discard Kh");
    assert_eq!(turn(&rules, &unused), "foul pile-use at 1");
    let options = |hand: &str| {
        let state = given(&rules, state).state;
        take_options(&rules, set(hand), &state.table, 0, &state.pile)
    };
    assert_eq!((options("5c 5d"), options("5c 9d")), (vec![2], vec![2]));
    assert!(options("").is_empty());
    assert!(turn(&rules, "hand X2 3d; hand 4s; 0 draw 7d; 0 discard X2").ends_with("turn 1"));
    assert_eq!(turn(&rules, "hand 3d; hand 4s; 0 draw 7d; 0 discard X2"), "foul not-in-hand at 1");
}

#[test]
fn a_pack_has_the_jokers_of_its_rules_and_no_others() {
    let rules = joker_rum();
    let pack: Vec<Card> = Card::deck(2).collect();
    let dealt = deal(&rules.dealing(3), &pack, 3, 0, None).unwrap();
    assert_eq!(dealt.stock.len(), 54 - 22);
    let plain: Vec<Card> = Card::all().collect();
    let count = Err(RuleViolation::of_all(Code::CardCount));
    assert_eq!(deal(&rules.dealing(3), &plain, 3, 0, None), count);
    assert_eq!(deal(&rum().dealing(3), &pack, 3, 0, None), count);
}

/// Whether natural cards in place of the jokers make a meld: every choice of two cards is tried.
fn makes_meld_by_substitution(core: &MeldCore, kind: MeldKind, cards: CardSet) -> bool {
    let plain = MeldCore { jokers: None, ..*core };
    let natural = cards.natural();
    let choices: Vec<CardSet> = match cards.jokers().len() {
        0 => vec![CardSet::EMPTY],
        1 => Card::all().map(|one| CardSet::EMPTY.with(one)).collect(),
        _ => Card::all()
            .flat_map(|one| Card::all().map(move |two| CardSet::EMPTY.with(one).with(two)))
            .collect(),
    };
    choices.into_iter().any(|chosen| {
        let fits = chosen.len() == cards.jokers().len() && chosen.is_disjoint(natural);
        fits && !natural.is_empty() && plain.meld_of_kind(kind, natural.union(chosen)).is_some()
    })
}

/// Every group of two suits, six ranks and two jokers, against the rule in its plainest words: there are
/// cards for which the jokers may stand.
#[test]
fn a_group_with_jokers_is_a_meld_exactly_when_some_cards_in_their_place_make_one() {
    let ranks = [1, 2, 3, 11, 12, 13].map(|number| Rank::new(number).unwrap());
    let natural =
        ranks.iter().flat_map(|rank| [Suit::Hearts, Suit::Clubs].map(|s| Card::new(*rank, s)));
    let cards: Vec<Card> = natural.chain((1..=2).filter_map(Card::joker)).collect();
    let mut melds = 0;
    for ace in Ace::ALL {
        let core = MeldCore { ace, poker_runs: true, ..joker_rum().core };
        for group in 0..1u32 << cards.len() {
            let held = cards.iter().enumerate().filter(|(at, _)| group >> at & 1 == 1);
            let held: CardSet = held.map(|(_, card)| *card).collect();
            if held.jokers().is_empty() || held.len() > 5 {
                continue;
            }
            for kind in [MeldKind::Set, MeldKind::Run, MeldKind::PokerRun] {
                let is_meld = core.meld_of_kind(kind, held).is_some();
                assert_eq!(is_meld, makes_meld_by_substitution(&core, kind, held), "{held} {kind}");
                melds += u32::from(is_meld);
            }
        }
    }
    assert!(melds > 1000, "{melds}");
}

/// The least by trying every way to part a hand into melds and left-over cards.
fn least_by_parts(core: &MeldCore, hand: CardSet) -> u32 {
    let cards = hand.cards();
    let groups = 1..1u32 << cards.len();
    let of = |group: u32| -> CardSet {
        let held = cards.iter().enumerate().filter(|(at, _)| group >> at & 1 == 1);
        held.map(|(_, card)| *card).collect()
    };
    let melds: Vec<u32> = groups.filter(|group| core.meld(of(*group)).is_some()).collect();
    fn least(open: u32, melds: &[u32], points: &dyn Fn(u32) -> u32) -> u32 {
        let fits = melds.iter().enumerate().filter(|(_, meld)| **meld & !open == 0);
        let with = fits.map(|(at, meld)| least(open & !meld, &melds[at + 1..], points));
        with.chain([points(open)]).min().unwrap()
    }
    least((1 << cards.len()) - 1, &melds, &|open| core.values.points(of(open)))
}

#[test]
fn the_search_finds_every_meld_with_jokers() {
    let core = joker_rum().core;
    for (hand, least) in [
        ("4h 6h X1 7c 7d X2 Ks", 10),
        ("4h 5h 6h 6c 6d X1", 0),
        ("4h X1 6h 6c 6d 5d X2", 4),
        ("2c 5d 9h Kh X1", 41),
        ("Ah Kh X1 2h 3h 9c 9d", 10),
        ("X1 X2", 30),
        ("X1 X2 9c", 0),
    ] {
        assert_eq!(least_by_parts(&core, set(hand)), least, "{hand}");
        assert_eq!(least_points(&core, set(hand)), least, "{hand}");
    }
    // Hands of eight cards with two jokers, spread over the deck.
    let mut state = 7u64;
    let mut next = |bound: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for _ in 0..40 {
        let mut hand = set("X1 X2");
        while hand.len() < 8 {
            let (suit, rank) = (next(2), next(8));
            hand = hand.with(Card::from_index((suit * 13 + rank) as u8).unwrap());
        }
        assert_eq!(least_points(&core, hand), least_by_parts(&core, hand), "{hand}");
    }
}

/// Every addition out of a hand is one that the meld takes, and none is missing.
#[test]
fn additions_with_jokers_are_all_that_fit() {
    for rules in [joker_rum(), keeping()] {
        for (kind, meld) in [
            (MeldKind::Run, "4h 5h 6h"),
            (MeldKind::Run, "4h 6h X1"),
            (MeldKind::Run, "4h 5h X1"),
            (MeldKind::Run, "Qh Kh X1"),
            (MeldKind::Set, "7c 7d X1"),
            (MeldKind::Set, "7c 7d 7h"),
        ] {
            let meld = rules.core.meld_of_kind(kind, set(meld)).unwrap();
            let hand = set("2h 3h 5h 7h 8h Jh 7s 9c X1 X2").minus(meld.cards());
            let mut found = rules.core.extensions(&meld, hand);
            found.sort();
            let cards = hand.cards();
            let parts = (0..1u32 << cards.len()).map(|part| -> CardSet {
                let held = cards.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
                held.map(|(_, card)| *card).collect()
            });
            let fits =
                |part: &CardSet| part.is_empty() || rules.core.extend(&meld, *part).is_some();
            let mut wanted: Vec<CardSet> = parts.filter(fits).collect();
            wanted.sort();
            assert_eq!(found, wanted, "{:?}", meld.cards().to_string());
        }
    }
}
