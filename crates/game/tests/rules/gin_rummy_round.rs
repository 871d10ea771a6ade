//! Turns of closed-hand gin, each test named after the rule it upholds. Seat 0 starts in all of them.

use super::common::{card, played_as, record, set, standard};
use gincert_game::dealing::{Deal, InitialDeal, Redeposit, Stock};
use gincert_game::gin_rummy::*;

/// Seat 0 can knock with four once it throws the king; seat 1 has nothing.
const DEAL: &str = "hand As 2s 3s 7c 7d 7h 9c 9d Kh 4h\n\
                    hand Ac 3c 5c 8c 8d Ts Jd Jc Qs Ks\n\
                    upcard 5d\n";
const SPREAD: &str = "As 2s 3s | 7c 7d 7h | 9c 9d 9h";

fn played(change: impl FnOnce(&mut GinRummy), events: &str) -> String {
    let mut rules = standard();
    change(&mut rules);
    assert_eq!(rules.validate(), []);
    played_as(&rules, &format!("{DEAL}{events}"))
}

fn plain(events: &str) -> String {
    played(|_| {}, events)
}

#[test]
fn a_round_goes_by_turns_until_somebody_knocks() {
    let events = format!(
        "0 draw 6h; 0 discard 6h; 1 take 6h; 1 discard Ks; 0 draw 9h; 0 knock Kh : {SPREAD}"
    );
    let end = plain(&events);
    assert_eq!(end, "knock; by 0; won by 0; deadwood 4 71; points 67 0");
    let first = plain(&format!("0 draw 9h; 0 knock Kh : {SPREAD}"));
    assert_eq!(first, "knock; by 0; won by 0; deadwood 4 75; points 71 0");
}

#[test]
fn after_the_knock_the_defender_lays_what_he_has() {
    let laid = |more: &str| {
        let change = |rules: &mut GinRummy| rules.settle.defender = Setting::AsLaid;
        played(change, &format!("0 draw 9h; 0 knock Kh : {SPREAD}; {more}"))
    };
    assert_eq!(laid(""), "knock; by 0; won by 0; deadwood 4 75; points 71 0");
    assert_eq!(laid("1 layoff 8c 1"), "foul layoff-invalid at 2");
    assert_eq!(laid("1 layoff 4c 0"), "foul not-in-hand at 2");
    assert_eq!(laid("1 meld Jd Jc Qs"), "foul meld-invalid at 2");
    let fitting = DEAL.replace("Ts Jd Jc Qs Ks", "4s Jd Jc Js Ks");
    let mut rules = standard();
    rules.settle.defender = Setting::AsLaid;
    let events = format!("0 draw 9h; 0 knock Kh : {SPREAD}; 1 layoff 4s 0; 1 meld Jd Jc Js");
    let end = played_as(&rules, &format!("{fitting}{events}"));
    assert_eq!(end, "knock; by 0; won by 0; deadwood 4 35; points 31 0");
}

#[test]
fn nothing_is_drawn_from_a_stock_without_cards() {
    let rules = standard();
    let start = record(DEAL);
    let stock = Stock::Unseen(0);
    let dealt = InitialDeal { hands: start.hands, upcard: start.upcard, stock, starter: 0 };
    let mut round = Round::begin(&rules, dealt, None).unwrap();
    let draw = Event::of(0, Act::Draw(card("6h")));
    assert_eq!(round.step(&draw), Err(gincert_game::Code::StockEnd));
    assert_eq!((round.hands()[0].len(), round.stock_left()), (10, 0));
}

#[test]
fn a_round_shows_its_pile_its_next_card_and_the_melds_to_lay_off_on() {
    let start = record(DEAL);
    let stock = Stock::Known(vec![card("9h"), card("2c"), card("4c"), card("6c")]);
    let dealt = InitialDeal { hands: start.hands, upcard: start.upcard, stock, starter: 0 };
    let open_after = |rules: &GinRummy, discard: &str, spread: &str| {
        let mut round = Round::begin(rules, dealt.clone(), None).unwrap();
        assert_eq!((round.pile(), round.next_of_stock()), (&[card("5d")][..], Some(card("9h"))));
        round.step(&Event::of(0, Act::Draw(card("9h")))).unwrap();
        assert_eq!((round.open_spread(), round.next_of_stock()), (&[][..], Some(card("2c"))));
        let melds = spread.split(" | ").map(set).collect();
        let knock = Act::Knock { discard: Some(card(discard)), melds };
        round.step(&Event::of(0, knock)).unwrap();
        assert_eq!(round.pile(), [card("5d"), card(discard)]);
        round.open_spread().len()
    };
    let mut rules = standard();
    assert_eq!(open_after(&rules, "Kh", SPREAD), 3);
    rules.settle.lay_off = LayOff::Never;
    assert_eq!(open_after(&rules, "Kh", SPREAD), 0);
}

#[test]
fn the_seat_whose_turn_it_is_acts_and_in_phase() {
    for (events, foul) in [
        ("1 draw 6h", "foul turn-order at 0"),
        ("2 draw 6h", "foul turn-order at 0"),
        ("- draw 6h", "foul turn-order at 0"),
        ("0 discard Kh", "foul turn-order at 0"),
        ("0 knock Kh : As 2s 3s", "foul turn-order at 0"),
        ("0 pass", "foul turn-order at 0"),
        ("0 meld As 2s 3s", "foul turn-order at 0"),
        ("0 draw 6h; 0 draw 6c", "foul turn-order at 1"),
        ("0 draw 6h; 0 take 5d", "foul turn-order at 1"),
        ("0 draw 6h; 1 discard Ks", "foul turn-order at 1"),
        ("0 draw 6h; 0 discard 6h; 0 draw 6c", "foul turn-order at 2"),
        ("0 draw 6h; 0 layoff 6h 0", "foul turn-order at 1"),
        ("0 draw 6h; 0 discard 6c", "foul not-in-hand at 1"),
        ("0 draw 6h; 0 knock 6c : As 2s 3s", "foul not-in-hand at 1"),
        ("0 draw 6h", "foul round-unfinished at all"),
        ("", "foul round-unfinished at all"),
        ("0 draw 6h; 0 discard 6h; - misdeal", "foul misdeal-wrong at 2"),
        ("- stock-end", "foul stock-end at 0"),
        ("0 draw 6h; - stock-end", "foul stock-end at 1"),
    ] {
        assert_eq!(plain(events), foul, "{events}");
    }
}

#[test]
fn the_top_of_the_pile_is_taken_and_no_other_card() {
    assert_eq!(plain("0 take 6h"), "foul draw-source at 0");
    assert_eq!(plain("0 draw 6h; 0 discard 6h; 1 take 5d"), "foul draw-source at 2");
    assert_eq!(plain("0 take 5d; 0 discard Kh; 1 take 5d"), "foul draw-source at 2");
}

#[test]
fn a_card_drawn_is_the_next_of_the_pack_or_of_an_unseen_stock_any_other() {
    assert_eq!(plain("stock 6h 6c 6d 6s 2c\n0 draw 6c"), "foul deck-mismatch at 0");
    assert_eq!(
        plain("stock 6h 6c 6d 6s 2c\n0 draw 6h; 0 discard 6h; 1 draw 6d"),
        "foul deck-mismatch at 2"
    );
    assert_eq!(plain("0 draw Ks"), "foul card-duplicate at 0");
    assert_eq!(plain("0 draw 5d"), "foul card-duplicate at 0");
}

#[test]
fn a_card_taken_may_be_thrown_back_or_not_or_the_first_upcard_may_not() {
    let with = |redeposit, events: &str| played(|rules| rules.deal.redeposit = redeposit, events);
    let back = "0 take 5d; 0 discard 5d";
    let later = "0 draw 6h; 0 discard 6h; 1 take 6h; 1 discard 6h";
    let unfinished = "foul round-unfinished at all";
    assert_eq!([with(Redeposit::Allowed, back), with(Redeposit::Allowed, later)], [unfinished; 2]);
    assert_eq!(with(Redeposit::Forbidden, back), "foul redeposit at 1");
    assert_eq!(with(Redeposit::Forbidden, later), "foul redeposit at 3");
    assert_eq!(with(Redeposit::FirstUpcardOnly, back), "foul redeposit at 1");
    assert_eq!(with(Redeposit::FirstUpcardOnly, later), unfinished);
    assert_eq!(with(Redeposit::Forbidden, "0 draw 6h; 0 discard 6h"), unfinished);
    let knock = "0 take 5d; 0 knock 5d : As 2s 3s | 7c 7d 7h";
    assert_eq!(with(Redeposit::Forbidden, knock), "foul redeposit at 1");
    assert_eq!(with(Redeposit::Allowed, knock), "foul knock-over-limit at 1");
    // The first upcard comes back to the pile and is taken again: that is no first turn any more.
    let again = "0 take 5d; 0 discard Kh; 1 draw 6h; 1 discard 6h; 0 draw 6c; 0 discard 5d; \
                 1 take 5d; 1 discard 5d";
    assert_eq!(with(Redeposit::FirstUpcardOnly, again), unfinished);
    assert_eq!(with(Redeposit::Forbidden, again), "foul redeposit at 7");
    // Another card than the one taken may always go.
    assert_eq!(with(Redeposit::Forbidden, "0 take 5d; 0 discard Kh"), unfinished);
}

fn offers(events: &str) -> String {
    played(|rules| rules.deal.first_turn = FirstTurn::Offers, events)
}

#[test]
fn the_upcard_is_offered_to_each_and_then_the_starter_draws() {
    let unfinished = "foul round-unfinished at all";
    for (events, said) in [
        ("0 take 5d; 0 discard Kh; 1 draw 6h", unfinished),
        ("0 pass; 1 take 5d; 1 discard Ks; 0 draw 6h", unfinished),
        ("0 pass; 1 take 5d; 1 discard Ks; 0 take Ks", unfinished),
        ("0 pass; 1 pass; 0 draw 6h; 0 discard 6h; 1 take 6h", unfinished),
        ("0 draw 6h", "foul draw-source at 0"),
        ("0 take 6h", "foul draw-source at 0"),
        ("0 pass; 1 draw 6h", "foul draw-source at 1"),
        ("0 pass; 0 take 5d", "foul turn-order at 1"),
        ("1 pass", "foul turn-order at 0"),
        ("0 discard Kh", "foul turn-order at 0"),
        ("0 pass; 1 pass; 0 take 5d", "foul forced-stock at 2"),
        ("0 pass; 1 pass; 1 draw 6h", "foul turn-order at 2"),
        ("0 pass; 1 pass; 0 pass", "foul turn-order at 2"),
        ("0 take 5d; 0 discard Kh; 1 pass", "foul turn-order at 2"),
    ] {
        assert_eq!(offers(events), said, "{events}");
    }
}

#[test]
fn three_seats_are_each_offered_the_upcard() {
    let mut rules = standard();
    rules.deal.first_turn = FirstTurn::Offers;
    rules.settle.seats = (3, 3);
    let deal = format!("{DEAL}hand 2c 4c 6c 2d 4d 6d 2h 3h 5h Td\n");
    let play = |events: &str| played_as(&rules, &format!("{deal}{events}"));
    assert_eq!(play("0 pass; 1 pass; 2 pass; 0 take 5d"), "foul forced-stock at 3");
    assert_eq!(play("0 pass; 1 pass; 0 draw 6h"), "foul turn-order at 2");
    let unfinished = "foul round-unfinished at all";
    assert_eq!(play("0 pass; 1 pass; 2 take 5d; 2 discard Td; 0 take Td"), unfinished);
}

#[test]
fn without_an_upcard_the_starter_draws_from_the_stock() {
    let mut rules = standard();
    rules.deal.deal = Deal::SecondDeck;
    rules.deal.first_turn = FirstTurn::Stock;
    rules.settle.knock = Knock::KnockCardValue(1);
    let deal = DEAL.replace("upcard 5d", "knock-card 4s");
    let play = |events: &str| played_as(&rules, &format!("{deal}{events}"));
    assert_eq!(play("0 take 5d"), "foul draw-source at 0");
    assert_eq!(play("0 draw 6h; 0 discard 6h; 1 take 6h"), "foul round-unfinished at all");
    let knock = format!("0 draw 9h; 0 knock Kh : {SPREAD}");
    assert!(play(&knock).starts_with("knock; by 0"));
    let three =
        played_as(&rules, &format!("{deal}{knock}").replace("knock-card 4s", "knock-card 3s"));
    assert_eq!(three, "foul knock-over-limit at 1");
}

#[test]
fn an_upcard_that_may_not_be_taken_in_the_first_turn_stays() {
    let stock_first = |rules: &mut GinRummy| rules.deal.first_turn = FirstTurn::Stock;
    assert_eq!(played(stock_first, "0 take 5d"), "foul forced-stock at 0");
}

#[test]
fn an_eleven_card_start_begins_with_a_discard() {
    let mut rules = standard();
    rules.deal.deal = Deal::ElevenToStarter;
    rules.deal.first_turn = FirstTurn::Discard;
    let deal = DEAL.replace("9c 9d Kh", "9c 9d 9h Kh").replace("upcard 5d\n", "");
    let play = |events: &str| played_as(&rules, &format!("{deal}{events}"));
    assert_eq!(play("0 discard Kh; 1 take Kh"), "foul round-unfinished at all");
    assert_eq!(play("0 draw 6h"), "foul turn-order at 0");
    assert!(play(&format!("0 knock Kh : {SPREAD}")).starts_with("knock; by 0"));
    assert_eq!(played_as(&rules, DEAL), "foul card-count at all");
}

#[test]
fn a_deal_in_which_somebody_could_knock_is_void_where_the_rules_say_so() {
    let misdeal = |rules: &mut GinRummy| rules.deal.early_knock = EarlyKnock::Misdeal;
    let low = DEAL.replace("9d Kh", "9d 9h");
    let mut rules = standard();
    misdeal(&mut rules);
    let play = |rules: &GinRummy, events: &str| played_as(rules, &format!("{low}{events}"));
    assert_eq!(play(&rules, "- misdeal"), "misdeal; deadwood ; points 0 0");
    assert_eq!(play(&rules, "- misdeal; 0 draw 6h"), "foul after-end at 1");
    assert_eq!(play(&rules, "0 draw 6h"), "foul misdeal-missed at 0");
    assert_eq!(play(&rules, ""), "foul round-unfinished at all");
    assert_eq!(play(&standard(), "- misdeal"), "foul misdeal-wrong at 0");
    // The four is over a limit of three: the deal stands.
    rules.settle.knock = Knock::AtMost(3);
    assert_eq!(play(&rules, "- misdeal"), "foul misdeal-wrong at 0");
    rules.settle.knock = Knock::AtMost(4);
    assert_eq!(play(&rules, "- misdeal"), "misdeal; deadwood ; points 0 0");
    assert_eq!(played(misdeal, "- misdeal"), "foul misdeal-wrong at 0");
}

/// Four cards in the stock, so that the round is over after two turns.
const SHORT: &str = "stock 6h 6c 6d 6s\n0 draw 6h; 0 discard 6h; 1 draw 6c; 1 discard 6c";

#[test]
fn the_discard_that_leaves_two_in_the_stock_ends_the_round() {
    let end = |more: &str| plain(&format!("{SHORT}{more}"));
    assert_eq!(end(""), "void; deadwood 32 75; points 0 0");
    assert_eq!(end("; - stock-end"), end(""));
    assert_eq!(end("; - stock-end; 0 draw 6d"), "foul after-end at 5");
    assert_eq!(end("; 0 draw 6d"), "foul stock-end at 4");
    assert_eq!(end("; 0 take 6c"), "foul stock-end at 4");
    assert_eq!(end("; 0 pass"), "foul stock-end at 4");
    assert_eq!(end("; 1 draw 6d"), "foul stock-end at 4");
}

#[test]
fn the_player_who_drew_the_third_last_card_may_knock_instead_of_discarding() {
    let events = format!(
        "stock 6h 6c 9h 6s 6d\n0 draw 6h; 0 discard 6h; 1 draw 6c; 1 discard 6c; 0 draw 9h; \
         0 knock Kh : {SPREAD}"
    );
    assert!(plain(&events).starts_with("knock; by 0"), "{}", plain(&events));
}

#[test]
fn a_stock_may_be_drawn_to_its_last_card() {
    let none_left = |rules: &mut GinRummy| rules.settle.stock_end.cards_left = 0;
    let more = "; 0 draw 6d; 0 discard 6d; 1 draw 6s";
    assert_eq!(played(none_left, &format!("{SHORT}{more}")), "foul round-unfinished at all");
    let last = played(none_left, &format!("{SHORT}{more}; 1 discard 6s"));
    assert!(last.starts_with("void"), "{last}");
    assert_eq!(
        played(none_left, &format!("{SHORT}{more}; 1 discard 6s; 0 draw 2c")),
        "foul stock-end at 8"
    );
}

#[test]
fn the_last_discard_may_be_knocked_with_where_the_rules_say_so() {
    let last = |rules: &mut GinRummy| rules.settle.stock_end.last_knock = true;
    let short = "stock 6h 9h 6d 6s\n0 draw 6h; 0 discard 6h; 1 draw 9h; 1 discard 9h";
    let end = |more: &str| played(last, &format!("{short}; {more}"));
    assert!(end(&format!("0 take 9h; 0 knock Kh : {SPREAD}")).starts_with("knock; by 0"));
    assert_eq!(end("0 take 9h; 0 discard Kh"), "foul stock-end at 5");
    assert_eq!(end("0 take 9h"), "foul round-unfinished at all");
    assert!(end("0 pass; - stock-end").starts_with("void"));
    assert!(end("0 pass").starts_with("void"));
    assert_eq!(end("1 pass"), "foul stock-end at 4");
    assert_eq!(end("0 draw 6d"), "foul stock-end at 4");
}

#[test]
fn big_gin_and_gin_without_a_discard_are_played_from_eleven_cards() {
    let deal =
        "hand As 2s 3s 7c 7d 7h 9c 9d 9h 9s\nhand Ac 3c 5c 8c 8d Ts Jd Jc Qs Ks\nupcard 5d\n";
    let all = "As 2s 3s 4s | 7c 7d 7h | 9c 9d 9h 9s";
    let play = |rules: &GinRummy, event: &str| {
        played_as(rules, &format!("{deal}0 draw 4s; 0 {event} : {all}"))
    };
    assert!(play(&standard(), "big-gin").starts_with("big-gin; by 0; won by 0; deadwood 0 "));
    assert_eq!(play(&standard(), "knock"), "foul discard-missing at 1");
    let mut as_gin = standard();
    as_gin.settle.big_gin = BigGin::AsGin;
    assert!(play(&as_gin, "knock").starts_with("gin; by 0"));
    assert_eq!(play(&as_gin, "big-gin"), "foul big-gin-invalid at 1");
}

#[test]
fn a_card_lies_in_one_place_at_the_deal() {
    assert_eq!(
        played_as(&standard(), &DEAL.replace("upcard 5d", "upcard Ks")),
        "foul card-duplicate at all"
    );
    assert_eq!(
        played_as(&standard(), &DEAL.replace("Qs Ks", "Qs 4h")),
        "foul card-duplicate at all"
    );
    assert_eq!(played_as(&standard(), &DEAL.replace("Qs Ks", "Qs")), "foul card-count at all");
}

#[test]
fn a_round_tells_where_it_stands() {
    let rules = standard();
    let start = record(DEAL);
    let dealt = InitialDeal {
        hands: start.hands,
        upcard: start.upcard,
        stock: Stock::Unseen(31),
        starter: 0,
    };
    let mut round = Round::begin(&rules, dealt, None).unwrap();
    assert_eq!((round.turn(), round.stock_left()), (0, 31));
    assert_eq!(*round.phase(), Phase::Draw { from_stock: false });
    round.step(&Event::of(0, Act::Draw(card("6h")))).unwrap();
    assert_eq!((round.turn(), round.stock_left()), (0, 30));
    assert_eq!(round.hands()[0], set("As 2s 3s 7c 7d 7h 9c 9d Kh 4h 6h"));
    round.step(&Event::of(0, Act::Discard(card("Kh")))).unwrap();
    assert_eq!((round.turn(), round.hands()[0].len()), (1, 10));
    assert_eq!(round.step(&Event::nobody(Act::StockEnd)), Err(gincert_game::Code::StockEnd));
}
