//! Which field each column holds, and how sure that is.
//!
//! An assignment is sure if a test that could have refuted it did not, and no other column passes the test:
//! hands that settle, cards that make melds, columns that change exactly where the dealer's cards do. A name
//! in a header alone makes a guess.

use super::assignment::{Assignment, Assignments};
use super::columns::ExportColumns;
use super::model::{Certainty, DraftReason};
use super::settlement::{MoneyColumns, MoneyProof, SettledHands, named, prove};
use super::words;
use super::{named as named_fields, vocabulary};
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};

/// Most columns with whole hands that are tried.
const HAND_COLUMNS_MAX: usize = 6;

/// Most columns of money that are tried.
const MONEY_COLUMNS_MAX: usize = 32;

/// Two columns of cards as those of the player and of the dealer, and what settling them proved.
struct HandChoice {
    player: usize,
    dealer: usize,
    hands: Option<SettledHands>,
    proof: MoneyProof,
    is_proven: bool,
    /// Whether another choice of columns also proves a field.
    has_rival: bool,
}

impl HandChoice {
    /// Whether the dealer's cards took part in a proof: the bonus wager is settled without them.
    fn is_dealer_proven(&self) -> bool {
        let of_dealer = |field: &Field| {
            matches!(
                field,
                Field::Of(Amount::Net | Amount::Paid, Bet::Ante | Bet::Play | Bet::Total)
            )
        };
        self.is_proven && self.proof.fields.iter().any(|(field, ..)| of_dealer(field))
    }
}

/// Assigns every column that can be assigned.
pub(crate) fn assign(values: &ExportColumns<'_>, rules: Option<&CompiledRules>) -> Assignments {
    let mut found = Assignments::default();
    let size = rules.map_or_else(
        || values.cards.iter().map(super::hands::CardColumn::size).max().unwrap_or(0),
        |rules| rules.rules.hand_cards,
    );
    let choice = choose(values, rules, size);
    if let Some(choice) = &choice {
        cards(values, choice, &mut found);
        money(choice, &mut found);
        if let (Some(rules), true) = (rules, choice.is_proven && !choice.has_rival) {
            deadwood(values, choice, rules, &mut found);
        }
        found.dealer = (0..values.table.rows())
            .map(|row| values.cards.get(choice.dealer)?.hand(row, size))
            .collect();
    }
    named_fields::round(values, &mut found);
    named_fields::seat(values, &mut found);
    named_fields::clock(values, &mut found);
    if let (Some(choice), Some(rules)) = (&choice, rules)
        && let (Some(hands), true) = (&choice.hands, choice.is_proven)
    {
        let is_sure =
            choice.is_dealer_proven() && !choice.has_rival && choice.proof.base_rivals.is_empty();
        words::proven(values, rules, hands, &choice.proof.played, is_sure, &mut found);
        refuted(values, choice, hands, &mut found);
    }
    doubt_two_results(&mut found);
    named_fields::amounts(values, &mut found);
    named_fields::others(values, &mut found);
    found
}

/// A wager has one result. If one column fits as its net amount and another one as its payment, one of them may be
/// the amount that was due.
fn doubt_two_results(found: &mut Assignments) {
    for bet in [Bet::Ante, Bet::Play, Bet::BONUS, Bet::Total] {
        let of = |amount| {
            let field = Field::Of(amount, bet);
            found.all.iter().position(move |one| one.field == field)
        };
        let (Some(net), Some(paid)) = (of(Amount::Net), of(Amount::Paid)) else { continue };
        for (one, other) in [(net, paid), (paid, net)] {
            let rivals =
                found.all.get(other).map(|other| other.columns.clone()).unwrap_or_default();
            if let Some(one) = found.all.get_mut(one) {
                one.certainty = Certainty::Guess;
                one.rivals.extend(rivals);
            }
        }
    }
}

/// Chooses the columns of the player's and the dealer's cards.
fn choose(
    values: &ExportColumns<'_>,
    rules: Option<&CompiledRules>,
    size: u8,
) -> Option<HandChoice> {
    let whole: Vec<usize> = (0..values.cards.len())
        .filter(|at| values.cards.get(*at).is_some_and(|cards| cards.holds_hands(size)))
        .collect();
    // A column that is not tried could be a rival, so nothing is sure then.
    let is_untried = whole.len() > HAND_COLUMNS_MAX || values.money.len() > MONEY_COLUMNS_MAX;
    let whole: Vec<usize> = whole.into_iter().take(HAND_COLUMNS_MAX).collect();
    let money: MoneyColumns = (values.money.iter())
        .take(MONEY_COLUMNS_MAX)
        .map(|(at, amounts)| (*at, amounts.clone()))
        .collect();
    let mut best: Option<HandChoice> = None;
    for (player, dealer) in
        whole.iter().flat_map(|one| whole.iter().map(move |other| (*one, *other)))
    {
        let (Some(own), Some(house)) = (values.cards.get(player), values.cards.get(dealer)) else {
            continue;
        };
        if player == dealer {
            continue;
        }
        let hands = rules.and_then(|rules| SettledHands::new(rules, own, house));
        let proof = hands.as_ref().map(|hands| prove(hands, &money)).unwrap_or_default();
        let is_proven = !proof.fields.is_empty();
        let one = HandChoice { player, dealer, hands, proof, is_proven, has_rival: is_untried };
        best = Some(match best {
            None => one,
            Some(known) => better(values, size, known, one),
        });
    }
    best
}

/// The better of two choices: more proofs, then the dealer's cards that stay the same from row to row, then
/// the names.
fn better(values: &ExportColumns<'_>, size: u8, one: HandChoice, other: HandChoice) -> HandChoice {
    let has_rival = one.is_proven && other.is_proven;
    let stays = |choice: &HandChoice| {
        let cards = values.cards.get(choice.dealer);
        let hand = |row: usize| cards.and_then(|cards| cards.hand(row, size));
        (1..values.table.rows())
            .filter(|row| hand(*row).is_some() && hand(*row) == hand(row - 1))
            .count()
    };
    let is_named = |choice: &HandChoice| {
        let first =
            |at: usize| values.cards.get(at).and_then(|cards| cards.columns.first().copied());
        let name = |at: usize| first(at).and_then(|at| vocabulary::field_named(values.name(at)));
        name(choice.dealer) == Some(Field::DealerCards)
    };
    let order = |choice: &HandChoice| (choice.proof.fields.len(), stays(choice), is_named(choice));
    let mut chosen = if order(&other) > order(&one) { other } else { one };
    chosen.has_rival |= has_rival;
    chosen
}

fn cards(values: &ExportColumns<'_>, choice: &HandChoice, found: &mut Assignments) {
    let codes_are_read = |at: usize| {
        let cards = values.cards.get(at).map(|cards| cards.cards.as_slice()).unwrap_or_default();
        cards.iter().flatten().count() as u64
    };
    let agreement = choice.proof.fields.iter().map(|(_, _, did, _)| *did).max_by_key(|did| did.of);
    for (at, field) in [(choice.dealer, Field::DealerCards), (choice.player, Field::Cards)] {
        let Some(column) = values.cards.get(at) else { continue };
        let columns = column.columns.clone();
        let is_dealt = field == Field::Cards || choice.is_dealer_proven();
        let is_sure = choice.is_proven && is_dealt && !choice.has_rival;
        let assignment = match agreement.filter(|_| is_sure) {
            Some(did) => Assignment::proven(field, columns, DraftReason::Settled(did), Vec::new()),
            None => {
                let read = DraftReason::Cards(codes_are_read(at));
                Assignment::guess(field, columns, read, Vec::new())
            }
        };
        found.all.push(assignment);
    }
}

fn money(choice: &HandChoice, found: &mut Assignments) {
    let proof = &choice.proof;
    let Some((ante, play)) = proof.base.filter(|_| choice.is_proven) else { return };
    let push = |found: &mut Assignments, field, at, did, rivals: Vec<usize>| {
        let reason = DraftReason::Settled(did);
        found.all.push(match choice.has_rival {
            true => Assignment::guess(field, vec![at], reason, rivals),
            false => Assignment::proven(field, vec![at], reason, rivals),
        });
    };
    for (bet, at) in [(Bet::Ante, ante), (Bet::Play, play)] {
        let did = proof.fields.iter().find(|(field, ..)| {
            matches!(field, Field::Of(Amount::Net | Amount::Paid, of) if *of == bet || *of == Bet::Total)
        });
        let (did, is_tried) = match did {
            Some((_, _, did, _)) => (*did, true),
            None => (super::settlement::Agreement::default(), false),
        };
        let mut rivals = proof.base_rivals.clone();
        rivals.retain(|rival| *rival != at || !is_tried || proof.base_rivals.contains(&at));
        let field = Field::Of(Amount::Bets, bet);
        match is_tried {
            true => push(found, field, at, did, rivals),
            false => {
                found.all.push(Assignment::guess(field, vec![at], DraftReason::Header, rivals));
            }
        }
    }
    for (field, at, did, rivals) in &proof.fields {
        if !found.has(*at) {
            // A field that is proven with a doubtful base is doubtful, too.
            let rests = proof.base_rivals.iter().copied();
            let rivals = rivals.iter().copied().chain(rests).collect();
            push(found, *field, *at, *did, rivals);
        }
    }
}

/// The columns of deadwood: the other cards of the hand make melds.
fn deadwood(
    values: &ExportColumns<'_>,
    choice: &HandChoice,
    rules: &CompiledRules,
    found: &mut Assignments,
) {
    let size = rules.rules.hand_cards;
    for (hand, field) in [(choice.player, Field::Deadwood), (choice.dealer, Field::DealerDeadwood)]
    {
        let Some(whole) = values.cards.get(hand) else { continue };
        let mut passed: Vec<(usize, u64)> = Vec::new();
        for (at, left) in values.cards.iter().enumerate() {
            if at == choice.player || at == choice.dealer {
                continue;
            }
            let (mut agree, mut of) = (0_u64, 0_u64);
            for row in 0..values.table.rows() {
                let (Some(hand), Some(left)) =
                    (whole.hand(row, size), left.cards.get(row).copied().flatten())
                else {
                    continue;
                };
                of += 1;
                let rest = hand.minus(left.cards());
                let is_part = left.cards().minus(hand).is_empty() && left.is_whole();
                agree += u64::from(is_part && rules.melds_whole(rest));
            }
            if of >= 20 && agree * 100 >= of * 98 {
                passed.push((at, agree));
            }
        }
        if let Some(((at, agree), rest)) = passed.split_first() {
            let first =
                |at: &usize| values.cards.get(*at).and_then(|one| one.columns.first().copied());
            let rivals = rest.iter().filter_map(|(at, _)| first(at)).collect();
            let columns = values.cards.get(*at).map(|one| one.columns.clone()).unwrap_or_default();
            found.all.push(Assignment::proven(
                field,
                columns,
                DraftReason::LeftOver(*agree),
                rivals,
            ));
        }
    }
}

/// Columns of money whose header names a result that the settled hands refute.
fn refuted(
    values: &ExportColumns<'_>,
    choice: &HandChoice,
    hands: &SettledHands,
    found: &mut Assignments,
) {
    for at in values.money.keys() {
        let Some(field) = vocabulary::amount_named(values.name(*at)).filter(|_| !found.has(*at))
        else {
            continue;
        };
        if let Some(did) = named(hands, &values.money, &choice.proof, field, *at) {
            found.refuted.push((*at, DraftReason::HeaderRefuted(field, did)));
        }
    }
}
