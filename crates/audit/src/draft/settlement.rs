//! Which columns of money are which wagers: each assignment is tried by settling the hands under the rule
//! document, and taken where it pays what the rules give.

use super::hands::CardColumn;
use gincert_game::CardSet;
use gincert_replay::rows::{Amount, Field};
use gincert_replay::{Bet, CompiledRules, HandOdds};
use std::collections::BTreeMap;

/// Hands on which an assignment is tried.
pub const HANDS_TRIED_MAX: usize = 600;

/// Fewest hands, and of these wins and losses, that prove an assignment.
const HANDS_MIN: u64 = 20;
const SIDES_MIN: u64 = 3;

/// Most pairs of columns that are tried as Ante and Play.
const BASES_MAX: usize = 16;

/// How an assignment agrees with the rules: hands that were compared, hands that agree, and those that agree by a
/// win and by a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Agreement {
    /// Hands that agree.
    pub agree: u64,
    /// Hands that were compared.
    pub of: u64,
    /// Hands that agree by a win.
    pub wins: u64,
    /// Hands that agree by a loss.
    pub losses: u64,
}

impl Agreement {
    fn add(&mut self, agrees: bool, win: i64) {
        self.of += 1;
        if agrees {
            self.agree += 1;
            self.wins += u64::from(win > 0);
            self.losses += u64::from(win < 0);
        }
    }

    /// Whether the assignment could have been refuted and was not: of twenty hands or more 98 in a hundred
    /// agree, with wins and losses among them.
    pub fn is_proof(&self) -> bool {
        self.of >= HANDS_MIN
            && self.agree * 100 >= self.of * 98
            && self.wins >= SIDES_MIN
            && self.losses >= SIDES_MIN
    }

    /// Whether another assignment comes near: six in ten agree.
    fn is_rival(&self) -> bool {
        self.of >= HANDS_MIN && self.agree * 10 >= self.of * 6
    }
}

/// The hands of the rows that are tried, settled as played and as folded.
pub(crate) struct SettledHands {
    /// Rows of the table.
    pub rows: Vec<usize>,
    /// Folded, played.
    odds: Vec<[HandOdds; 2]>,
    /// What Play may be of its Ante.
    multiples: Vec<i64>,
}

impl SettledHands {
    /// The hands of these columns; `None` where a card is in both hands in more than one row of fifty.
    pub fn new(
        rules: &CompiledRules,
        player: &CardColumn,
        dealer: &CardColumn,
    ) -> Option<SettledHands> {
        let size = rules.rules.hand_cards;
        let pair = |row: usize| (player.hand(row, size), dealer.hand(row, size));
        let both = |(one, other): (Option<CardSet>, Option<CardSet>)| Some((one?, other?));
        let all = player.cards.len();
        let whole: Vec<usize> = (0..all).filter(|row| both(pair(*row)).is_some()).collect();
        let apart = whole
            .iter()
            .filter(|row| both(pair(**row)).is_some_and(|(one, other)| one.is_disjoint(other)));
        if whole.is_empty() || apart.count() * 50 < whole.len() * 49 {
            return None;
        }
        // A folded hand that is not shown is settled as well.
        let rows: Vec<usize> = (0..all)
            .filter(|row| dealer.cards.get(*row).is_some_and(Option::is_some))
            .filter(|row| player.cards.get(*row).is_some_and(Option::is_some))
            .take(HANDS_TRIED_MAX)
            .collect();
        let odds = rows.iter().map(|row| {
            let (player, dealer) = pair(*row);
            [false, true].map(|is_played| rules.hand_odds(player, dealer, is_played))
        });
        let multiples = rules.rules.play_multiples.all().iter().copied().map(i64::from);
        Some(SettledHands { odds: odds.collect(), rows, multiples: multiples.collect() })
    }

    /// Whether the rules let Play be this amount for an Ante.
    fn allows(&self, ante: i64, play: i64) -> bool {
        self.multiples.iter().any(|multiple| ante.checked_mul(*multiple) == Some(play))
    }

    /// The hands with these plays: each row's action, where it is known.
    pub fn with<'h>(
        &'h self,
        played: &'h [Option<bool>],
    ) -> impl Iterator<Item = (usize, &'h HandOdds)> + 'h {
        self.rows.iter().zip(&self.odds).filter_map(|(row, odds)| {
            let is_played = played.get(*row).copied().flatten()?;
            Some((*row, odds.get(usize::from(is_played))?))
        })
    }
}

/// Columns of money by their places in the table.
pub(crate) type MoneyColumns = BTreeMap<usize, Vec<Option<i64>>>;

/// Ante and Play, and what was proven with them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct MoneyProof {
    /// The columns of the Ante and of the Play wager.
    pub base: Option<(usize, usize)>,
    /// Whether a hand was played in each row.
    pub played: Vec<Option<bool>>,
    /// Fields, their columns, how they agree, and their rival columns.
    pub fields: Vec<(Field, usize, Agreement, Vec<usize>)>,
    /// Columns that other bases would make Ante or Play with as many proofs.
    pub base_rivals: Vec<usize>,
}

fn amount(money: &MoneyColumns, at: usize, row: usize) -> Option<i64> {
    money.get(&at)?.get(row).copied().flatten()
}

/// Finds the fields of the columns of money, as far as the hands prove them.
pub(crate) fn prove(hands: &SettledHands, money: &MoneyColumns) -> MoneyProof {
    let mut best = MoneyProof::default();
    let mut rivals: Vec<(usize, usize)> = Vec::new();
    let bases = bases(hands, money);
    let is_untried = bases.len() > BASES_MAX;
    for (ante, play) in bases.into_iter().take(BASES_MAX) {
        let found = with_base(hands, money, ante, play);
        let proofs = |proof: &MoneyProof| proof.fields.len();
        match proofs(&found).cmp(&proofs(&best)) {
            std::cmp::Ordering::Greater => (best, rivals) = (found, Vec::new()),
            std::cmp::Ordering::Equal if proofs(&found) > 0 => rivals.push((ante, play)),
            _ => {}
        }
    }
    if let Some((ante, play)) = best.base {
        let others = rivals.into_iter().flat_map(|(one, other)| [one, other]);
        best.base_rivals = others.filter(|at| *at != ante && *at != play).collect();
        // Ante and Play the other way round, where no hand was folded.
        let swapped = with_base(hands, money, play, ante).fields.len() >= best.fields.len();
        let is_alike = money.get(&ante) == money.get(&play);
        if is_untried || is_alike || swapped && !best.fields.is_empty() {
            best.base_rivals.extend([ante, play]);
        }
        best.base_rivals.sort_unstable();
        best.base_rivals.dedup();
    }
    best
}

/// Pairs of columns that may be Ante and Play: the first one is above zero in nearly all rows, the other one
/// a multiple of it that the rules allow, or nothing.
fn bases(hands: &SettledHands, money: &MoneyColumns) -> Vec<(usize, usize)> {
    let count = hands.rows.len();
    let rows_with =
        |is_so: &dyn Fn(usize) -> bool| hands.rows.iter().filter(|row| is_so(**row)).count();
    let mut found = Vec::new();
    for ante in money.keys() {
        let is_stake = |row: usize| amount(money, *ante, row).is_some_and(|minor| minor > 0);
        if rows_with(&is_stake) * 10 < count * 9 {
            continue;
        }
        for play in money.keys().filter(|play| *play != ante) {
            let fits = |row: usize| match (amount(money, *ante, row), amount(money, *play, row)) {
                (_, None | Some(0)) => true,
                (Some(ante), Some(play)) => play > 0 && hands.allows(ante, play),
                (None, Some(_)) => false,
            };
            let is_made = |row: usize| amount(money, *play, row).is_some_and(|minor| minor > 0);
            if rows_with(&fits) * 50 >= count * 49 && rows_with(&is_made) * 10 >= count {
                found.push((*ante, *play));
            }
        }
    }
    found
}

fn with_base(hands: &SettledHands, money: &MoneyColumns, ante: usize, play: usize) -> MoneyProof {
    let rows = money.get(&ante).map_or(0, Vec::len);
    let played: Vec<Option<bool>> = (0..rows)
        .map(|row| Some(amount(money, play, row).is_some_and(|minor| minor > 0)))
        .collect();
    let mut proof = MoneyProof {
        base: Some((ante, play)),
        played,
        fields: Vec::new(),
        base_rivals: Vec::new(),
    };
    let others: Vec<usize> =
        money.keys().copied().filter(|at| *at != ante && *at != play).collect();
    let mut found: BTreeMap<Field, Vec<(usize, Agreement)>> = BTreeMap::new();
    let mut near: Vec<(Field, usize)> = Vec::new();
    let mut results = |bet: Bet, stake: usize| {
        for column in others.iter().filter(|column| **column != stake) {
            for of in [Amount::Net, Amount::Paid] {
                let did = result(hands, money, &proof.played, (bet, stake), of, *column);
                if did.is_proof() && bet != Bet::BONUS {
                    found.entry(Field::Of(of, bet)).or_default().push((*column, did));
                } else if did.is_rival() {
                    near.push((Field::Of(of, bet), *column));
                }
            }
        }
    };
    results(Bet::Ante, ante);
    results(Bet::Play, play);
    let mut of_bonus = BTreeMap::new();
    let bonus = bonus(hands, money, &proof.played, &others, &mut of_bonus);
    if let Some(stake) = bonus {
        results(Bet::BONUS, stake);
    }
    found.extend(of_bonus);
    totals(hands, money, &proof.played, [Some(ante), Some(play), bonus], &mut found);
    // What was paid agrees less often than what was due where payments are wrong: a column that comes near
    // is a rival, unless it is proven to be another field.
    let proven: Vec<usize> = found.values().flatten().map(|(at, _)| *at).collect();
    near.retain(|(_, at)| !proven.contains(at));
    for (field, columns) in found {
        if let Some(((first, did), rest)) = columns.split_first() {
            let also = near.iter().filter(|(of, _)| *of == field).map(|(_, at)| *at);
            let rest = rest.iter().map(|(at, _)| *at).chain(also).collect();
            proof.fields.push((field, *first, *did, rest));
        }
    }
    // A column that fits two fields proves neither.
    let uses = |proof: &MoneyProof, at: usize| {
        proof.fields.iter().filter(|(_, own, _, rest)| *own == at || rest.contains(&at)).count()
    };
    let twice: Vec<usize> = others.iter().copied().filter(|at| uses(&proof, *at) > 1).collect();
    for (_, own, _, rest) in &mut proof.fields {
        if twice.contains(own) {
            rest.push(*own);
        }
    }
    proof
}

/// How a column agrees as the result of one wager.
fn result(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    (bet, stake): (Bet, usize),
    of: Amount,
    column: usize,
) -> Agreement {
    let mut did = Agreement::default();
    for (row, odds) in hands.with(played) {
        let wagered = amount(money, stake, row).unwrap_or(0);
        let stated = amount(money, column, row);
        if wagered == 0 {
            if stated.is_some_and(|minor| minor != 0) {
                did.add(false, 0);
            }
            continue;
        }
        let Some(won) = odds.won(bet, wagered) else { continue };
        let due = if of == Amount::Paid { won.checked_add(wagered) } else { Some(won) };
        did.add(stated.is_some() && stated == due, won);
    }
    did
}

/// Finds the bonus wager: a stake and its result.
fn bonus(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    others: &[usize],
    found: &mut BTreeMap<Field, Vec<(usize, Agreement)>>,
) -> Option<usize> {
    let is_stake = |at: &&usize| {
        let cells = money.get(at).map(Vec::as_slice).unwrap_or_default();
        cells.iter().flatten().all(|minor| *minor >= 0)
    };
    let mut pairs: Vec<(usize, usize, Amount, Agreement)> = Vec::new();
    for stake in others.iter().filter(is_stake) {
        for column in others.iter().filter(|column| *column != stake) {
            for of in [Amount::Net, Amount::Paid] {
                let did = result(hands, money, played, (Bet::BONUS, *stake), of, *column);
                if did.is_proof() {
                    pairs.push((*stake, *column, of, did));
                }
            }
        }
    }
    let (first, ..) = pairs.first()?;
    for (stake, column, of, did) in &pairs {
        let stakes = found.entry(Field::Of(Amount::Bets, Bet::BONUS)).or_default();
        if stakes.iter().all(|(known, _)| known != stake) {
            stakes.push((*stake, *did));
        }
        let results = found.entry(Field::Of(*of, Bet::BONUS)).or_default();
        if results.iter().all(|(known, _)| known != column) {
            results.push((*column, *did));
        }
    }
    Some(*first)
}

/// Finds the totals of a seat: what was wagered, won or paid on all wagers.
fn totals(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    stakes: [Option<usize>; 3],
    found: &mut BTreeMap<Field, Vec<(usize, Agreement)>>,
) {
    let taken: Vec<usize> =
        found.values().flatten().map(|(at, _)| *at).chain(stakes.into_iter().flatten()).collect();
    for column in money.keys().filter(|at| !taken.contains(at)) {
        for of in [Amount::Bets, Amount::Net, Amount::Paid] {
            let did = total(hands, money, played, stakes, of, *column);
            let is_proof = match of {
                // Stakes are neither won nor lost; hands with more than an Ante can also refute.
                Amount::Bets => did.of >= HANDS_MIN && did.agree * 100 >= did.of * 98,
                Amount::Net | Amount::Paid => did.is_proof(),
            };
            if is_proof {
                found.entry(Field::Of(of, Bet::Total)).or_default().push((*column, did));
            }
        }
    }
}

fn total(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    stakes: [Option<usize>; 3],
    of: Amount,
    column: usize,
) -> Agreement {
    let mut did = Agreement::default();
    for (row, odds) in hands.with(played) {
        let mut due = Some((0_i64, 0_i64));
        for (bet, stake) in Bet::WAGERS.into_iter().zip(stakes) {
            let wagered = stake.and_then(|at| amount(money, at, row)).unwrap_or(0);
            if wagered == 0 {
                continue;
            }
            due = due.and_then(|(bets, won)| {
                let win = if of == Amount::Bets { 0 } else { odds.won(bet, wagered)? };
                Some((bets.checked_add(wagered)?, won.checked_add(win)?))
            });
        }
        let Some((bets, won)) = due else { continue };
        let due = match of {
            Amount::Bets => bets,
            Amount::Net => won,
            Amount::Paid => bets.saturating_add(won),
        };
        did.add(amount(money, column, row) == Some(due), won);
    }
    did
}

/// How a column agrees as the field that its header names, where the hands refute it.
pub(crate) fn named(
    hands: &SettledHands,
    money: &MoneyColumns,
    proof: &MoneyProof,
    field: Field,
    column: usize,
) -> Option<Agreement> {
    let Field::Of(of @ (Amount::Net | Amount::Paid), bet) = field else { return None };
    let stake = match bet {
        Bet::Ante => proof.base?.0,
        Bet::Play => proof.base?.1,
        Bet::BONUS => {
            let bonus = Field::Of(Amount::Bets, Bet::BONUS);
            proof.fields.iter().find(|(field, ..)| *field == bonus)?.1
        }
        Bet::Side(_) | Bet::Total => return None,
    };
    let did = result(hands, money, &proof.played, (bet, stake), of, column);
    (did.of >= HANDS_MIN && !did.is_rival()).then_some(did)
}
