//! Which field each column holds, and how sure that is.
//!
//! An assignment is sure if a test that could have refuted it did not, and no other column passes the test:
//! hands that settle, cards that make melds, columns that change exactly where the dealer's cards do. A name
//! in a header alone makes a guess.

use super::amounts::ProvenMoney;
use super::assignment::{Assignment, Assignments};
use super::columns::ExportColumns;
use super::hands::CardColumn;
use super::model::{Certainty, DraftReason};
use super::rank_codes::other_orders;
use super::settled::{Agreement, MoneyColumns, ResultForm, SettledHands};
use super::settlement::{MoneyProof, agreeing, compared, named, prove};
use super::words;
use super::{
    blank_results, dealer_column, empty_seats, house_side, named as named_fields, near_results,
    odd_words, round, round_order, round_totals, state_words, total_columns, vocabulary,
};
use gincert_replay::map::CardCodes;
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules};

/// Most columns with whole hands that are tried.
const HAND_COLUMNS_MAX: usize = 6;

/// Most columns of money that are tried.
const MONEY_COLUMNS_MAX: usize = 32;

/// Fewest results that only one of two readings explains.
const RESULTS_MIN: u64 = 3;

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
        let is_odd = self.proof.odd.iter().any(|(bet, ..)| *bet != Bet::BONUS);
        self.is_proven && (is_odd || self.proof.fields.iter().any(|(field, ..)| of_dealer(field)))
    }
}

/// The columns of money that settling the hands proves to be stakes and results.
pub(crate) fn proven_money(
    values: &ExportColumns<'_>,
    rules: Option<&CompiledRules>,
    money: &MoneyColumns,
) -> ProvenMoney {
    let Some(rules) = rules else { return ProvenMoney::default() };
    let choice = choose(values, money, Some(rules), rules.rules.hand_cards);
    let Some(choice) = choice.filter(|choice| choice.is_proven) else {
        return ProvenMoney::default();
    };
    let stakes = choice.proof.base.into_iter().flat_map(|(ante, play)| [ante, play]);
    let (fields, odd) = (&choice.proof.fields, &choice.proof.odd);
    let agreed = fields.iter().map(|(_, _, did, _)| did).chain(odd.iter().map(|(.., did)| did));
    ProvenMoney {
        fields: choice.proof.proofs(),
        hands: agreed.map(|did| did.agree).sum(),
        // A column that comes near, such as what was paid beside what was due, is money as well.
        columns: stakes
            .chain(fields.iter().flat_map(|(_, at, _, near)| near.iter().chain([at]).copied()))
            .chain(odd.iter().map(|(_, at, ..)| *at))
            .collect(),
    }
}

/// How much is proven with these amounts, and whether a result of the Play wager is.
pub(super) fn play_proofs(
    values: &ExportColumns<'_>,
    rules: &CompiledRules,
    money: &MoneyColumns,
) -> (usize, bool) {
    let Some(choice) = choose(values, money, Some(rules), rules.rules.hand_cards) else {
        return (0, false);
    };
    let proof = &choice.proof;
    (proof.proofs(), proof.agreement(Bet::Play).is_some())
}

/// The hands, and what settling them proves of these amounts.
pub(super) fn money_proof(
    values: &ExportColumns<'_>,
    rules: &CompiledRules,
    money: &MoneyColumns,
) -> Option<(SettledHands, MoneyProof)> {
    let choice = choose(values, money, Some(rules), rules.rules.hand_cards)?;
    Some((choice.hands?, choice.proof))
}

/// Assigns every column that can be assigned.
pub(crate) fn assign(values: &ExportColumns<'_>, rules: Option<&CompiledRules>) -> Assignments {
    let mut found = Assignments::default();
    let size = rules.map_or_else(
        || values.cards.iter().map(CardColumn::size).max().unwrap_or(0),
        |rules| rules.rules.hand_cards,
    );
    let choice = choose(values, &values.money, rules, size);
    if let Some(choice) = &choice {
        cards(values, choice, &mut found);
        money(values, choice, &mut found);
        if let (Some(rules), true) = (rules, choice.is_proven && !choice.has_rival) {
            deadwood(values, choice, rules, &mut found);
        }
        found.dealer = (0..values.table.rows())
            .map(|row| values.cards.get(choice.dealer)?.hand(row, size))
            .collect();
    }
    round::find(values, &mut found);
    named_fields::seat(values, &mut found);
    round_order::find(values, &mut found);
    named_fields::clock(values, &mut found);
    if let (Some(choice), Some(rules)) = (&choice, rules)
        && let (Some(hands), true) = (&choice.hands, choice.is_proven)
    {
        let is_sure =
            choice.is_dealer_proven() && !choice.has_rival && !choice.proof.is_play_doubtful();
        if let (Some(player), Some(dealer)) =
            (values.cards.get(choice.player), values.cards.get(choice.dealer))
        {
            let of = (hands, &choice.proof);
            found.are_ranks_proven =
                is_sure && are_ranks_proven(values, rules, (player, dealer), of);
        }
        words::proven(values, rules, hands, &choice.proof.played, is_sure, &mut found);
        refuted(values, choice, hands, &mut found);
    }
    if let Some(choice) = choice.as_ref().filter(|choice| !choice.is_proven) {
        found.disagree = disagreement(values, choice);
    }
    if let Some(choice) = &choice {
        near_results::find(values, choice.proof.base, &choice.proof.near, &mut found);
        house_side::near(&choice.proof.near_house, &mut found);
        let of_game = &choice.proof.of_game;
        found.has_game_totals = of_game.iter().any(|at| found.is_read(*at));
    }
    doubt_two_results(&mut found);
    named_fields::amounts(values, &mut found);
    round_totals::find(values, &mut found);
    named_fields::others(values, &mut found);
    dealer_column::judge(values, &mut found);
    state_words::find(values, &mut found);
    named_fields::currency(values, &mut found);
    named_fields::nothing_amounts(values, &mut found);
    empty_seats::find(values, &mut found);
    if let Some(choice) = &choice
        && let Some(hands) = &choice.hands
    {
        found.odd_word = odd_words::find(values, &found, hands, &choice.proof);
        if choice.is_proven {
            found.blanks = blank_results::find(values, &found, hands, &choice.proof);
        }
    }
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
    money: &MoneyColumns,
    rules: Option<&CompiledRules>,
    size: u8,
) -> Option<HandChoice> {
    let whole: Vec<usize> = (0..values.cards.len())
        .filter(|at| values.cards.get(*at).is_some_and(|cards| cards.holds_hands(size)))
        .collect();
    let of_seats = || money.iter().filter(|(at, _)| values.is_usable_for_seats(**at));
    // A column that is not tried could be a rival, so nothing is sure then.
    let is_untried = whole.len() > HAND_COLUMNS_MAX || of_seats().count() > MONEY_COLUMNS_MAX;
    let whole: Vec<usize> = whole.into_iter().take(HAND_COLUMNS_MAX).collect();
    let money: MoneyColumns =
        of_seats().take(MONEY_COLUMNS_MAX).map(|(at, amounts)| (*at, amounts.clone())).collect();
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
        let hands = rules.and_then(|rules| SettledHands::new(rules, own, house, &values.unsettled));
        let proof = hands.as_ref().map(|hands| prove(hands, &money)).unwrap_or_default();
        let is_proven = proof.proofs() > 0;
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
    // Of several seats in a round the dealer's cards are the same, whatever settles.
    let is_clear = |choice: &HandChoice| stays(choice) * 2 > values.table.rows();
    let order = |choice: &HandChoice| {
        (is_clear(choice), choice.proof.proofs(), stays(choice), is_named(choice))
    };
    let mut chosen = if order(&other) > order(&one) { other } else { one };
    chosen.has_rival |= has_rival;
    chosen
}

fn cards(values: &ExportColumns<'_>, choice: &HandChoice, found: &mut Assignments) {
    let codes_are_read = |at: usize| {
        let cards = values.cards.get(at).map(|cards| cards.cards.as_slice()).unwrap_or_default();
        cards.iter().flatten().count() as u64
    };
    let of_fields = choice.proof.fields.iter().map(|(_, _, did, _)| *did);
    let of_odd = choice.proof.odd.iter().map(|(.., did)| *did);
    let agreement = of_fields.chain(of_odd).max_by_key(|did| did.of);
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

fn money(values: &ExportColumns<'_>, choice: &HandChoice, found: &mut Assignments) {
    let proof = &choice.proof;
    let Some((ante, play)) = proof.base.filter(|_| choice.is_proven) else { return };
    let push = |found: &mut Assignments, field, at, did, rivals: Vec<usize>| {
        let reason = DraftReason::Settled(did);
        found.all.push(match choice.has_rival {
            true => Assignment::guess(field, vec![at], reason, rivals),
            false => Assignment::proven(field, vec![at], reason, rivals),
        });
    };
    let others_of = |part: fn(&(usize, usize)) -> usize, own: usize| -> Vec<usize> {
        let mut others: Vec<usize> =
            proof.base_rivals.iter().map(part).filter(|at| *at != own).collect();
        others.sort_unstable();
        others.dedup();
        others
    };
    let of_base = [
        (Bet::Ante, ante, others_of(|(ante, _)| *ante, ante)),
        (Bet::Play, play, others_of(|(_, play)| *play, play)),
    ];
    for (bet, at, rivals) in of_base {
        let field = Field::Of(Amount::Bets, bet);
        match proof.agreement(bet) {
            Some(did) => push(found, field, at, did, rivals),
            None => {
                found.all.push(Assignment::guess(field, vec![at], DraftReason::Header, rivals));
            }
        }
    }
    for (field, at, did, rivals) in &proof.fields {
        if found.has(*at) {
            continue;
        }
        // Of columns that fit alike the one that is named as an amount, and not as what was due.
        let order = |at: &&usize| {
            let name = values.name(**at);
            let named = vocabulary::amount_named(name);
            let is_result = matches!(named, Some(Field::Of(Amount::Net | Amount::Paid, _)));
            (vocabulary::is_due(name), named.is_none(), !is_result)
        };
        let named = std::iter::once(at).chain(rivals).min_by_key(order).unwrap_or(at);
        let others = rivals.iter().chain([at]).copied().filter(|other| other != named);
        let mut own: Vec<usize> = others.collect();
        // A column that fits two fields is in its own way.
        own.extend(rivals.contains(at).then_some(*named).filter(|_| own.is_empty()));
        // What the rules give in every row may be the amount that was due; the figure is that of the column that was taken.
        let hands = choice.hands.as_ref().filter(|_| named != at);
        let own_did = hands.and_then(|hands| compared(hands, &values.money, proof, *field, *named));
        let did = &own_did.unwrap_or(*did);
        let figures = others_of_field(values, choice, *field, &own);
        found.rival_figures.extend(figures);
        let reason = DraftReason::Settled(*did);
        // A field that is proven with a doubtful base is doubtful, too.
        match proof.doubted.iter().find(|(of, _)| of == field) {
            Some((_, others)) => {
                let all = own.into_iter().chain(others.iter().copied()).collect();
                found.all.push(Assignment::guess(*field, vec![*named], reason, all));
            }
            None => push(found, *field, *named, *did, own),
        }
    }
    for (bet, at, form, did) in &proof.odd {
        let is_free = !found.has(*at) && found.refuted.iter().all(|(known, _)| known != at);
        if is_free {
            let reason = match form {
                ResultForm::House => DraftReason::HouseSide(*bet, *did),
                _ => DraftReason::WinningsOnly(*bet, *did),
            };
            found.refuted.push((*at, reason));
        }
    }
}

/// How columns agree with the hands as a field for which another column was taken.
fn others_of_field(
    values: &ExportColumns<'_>,
    choice: &HandChoice,
    field: Field,
    columns: &[usize],
) -> Vec<(usize, Field, Agreement)> {
    let Some(hands) = &choice.hands else { return Vec::new() };
    let figure = |at: &usize| {
        let did = compared(hands, &values.money, &choice.proof, field, *at)?;
        Some((*at, field, did))
    };
    columns.iter().filter_map(figure).collect()
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

/// How the columns that are named as results agree together, where none of them is proven and those that were compared
/// disagree.
fn disagreement(values: &ExportColumns<'_>, choice: &HandChoice) -> Option<Agreement> {
    let hands = choice.hands.as_ref()?;
    let named = values.money.keys().filter_map(|at| {
        let field = vocabulary::amount_named(values.name(*at))?;
        named(hands, &values.money, &choice.proof, field, *at)
    });
    named.reduce(Agreement::and)
}

/// Columns of money whose header names a result that the settled hands refute.
fn refuted(
    values: &ExportColumns<'_>,
    choice: &HandChoice,
    hands: &SettledHands,
    found: &mut Assignments,
) {
    for at in values.money.keys() {
        let Some(field) = named_fields::amount_of_header(values, *at).filter(|_| !found.has(*at))
        else {
            continue;
        };
        // What the amounts of a total show says more than that it does not settle.
        let reason = total_columns::refuted(values, found, field, *at).or_else(|| {
            let did = named(hands, &values.money, &choice.proof, field, *at)?;
            Some(DraftReason::HeaderRefuted(field, did))
        });
        found.refuted.extend(reason.map(|reason| (*at, reason)));
    }
}

/// Whether hands that are read with the codes of ranks in any other order settle worse.
fn are_ranks_proven(
    values: &ExportColumns<'_>,
    rules: &CompiledRules,
    (player, dealer): (&CardColumn, &CardColumn),
    (hands, proof): (&SettledHands, &MoneyProof),
) -> bool {
    let Some(spelling) = values.spelling.as_ref() else { return false };
    let Some(orders) = other_orders(&spelling.ranks) else { return false };
    let own = agreeing(hands, &values.money, proof);
    let suits: Vec<&str> = spelling.suits.split(' ').collect();
    let hidden = spelling.hidden.as_deref().unwrap_or("??");
    orders.into_iter().all(|ranks| {
        let between = spelling.between;
        let codes = CardCodes::new(&ranks, &suits, spelling.suit_first, between, hidden);
        // What a map cannot say is no other reading of it.
        let Ok(codes) = codes else { return true };
        let [player, dealer] = [player, dealer].map(|cards| cards.reread(values.table, &codes));
        let other = SettledHands::new(rules, &player, &dealer, &values.unsettled);
        let agree = other.map_or(0, |hands| agreeing(&hands, &values.money, proof));
        agree + RESULTS_MIN <= own
    })
}
