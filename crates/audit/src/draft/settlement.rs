//! Which columns of money are which wagers: each assignment is tried by settling the hands under the rule
//! document, and taken where it pays what the rules give.

use super::result_cells::ResultCells;
use super::seat_totals::{self, SeatStakes};
use super::settled::{
    Agreement, HANDS_MIN, MoneyColumns, ResultForm, SettledHands, amount, is_stake,
};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::{BTreeMap, BTreeSet};

/// Most pairs of columns that are tried as Ante and Play.
const BASES_MAX: usize = 16;

/// Ante and Play, and what was proven with them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct MoneyProof {
    /// The columns of the Ante and of the Play wager.
    pub base: Option<(usize, usize)>,
    /// Whether a hand was played in each row.
    pub played: Vec<Option<bool>>,
    /// Fields, their columns, how they agree, and their rival columns.
    pub fields: Vec<(Field, usize, Agreement, Vec<usize>)>,
    /// Columns of results in a form that a record has no field for: the wager, the form, and how they agree.
    pub odd: Vec<(Bet, usize, ResultForm, Agreement)>,
    /// Columns that fit a field more often than not, where none is proven to hold it, the best first.
    pub near: Vec<(Field, usize, Agreement)>,
    /// Columns that other bases would make Ante or Play with as many proofs.
    pub base_rivals: Vec<(usize, usize)>,
    /// Fields that another base would prove of other columns, or not at all.
    pub doubted: Vec<(Field, Vec<usize>)>,
}

impl MoneyProof {
    /// How much is proven.
    pub fn proofs(&self) -> usize {
        self.fields.len() + self.odd.len()
    }

    /// How the results of a wager, or of all together, agree.
    pub fn agreement(&self, bet: Bet) -> Option<Agreement> {
        let is_of = |of: Bet| of == bet || of == Bet::Total;
        let mut fields = self.fields.iter();
        let field = fields.find_map(|(field, _, did, _)| match field {
            Field::Of(Amount::Net | Amount::Paid, of) if is_of(*of) => Some(*did),
            _ => None,
        });
        field.or_else(|| self.odd.iter().find(|(of, ..)| is_of(*of)).map(|(.., did)| *did))
    }

    /// Whether another column may be the Play wager, and with it which hands were played.
    pub fn is_play_doubtful(&self) -> bool {
        let play = self.base.map(|(_, play)| play);
        self.base_rivals.iter().any(|(_, other)| Some(*other) != play)
    }
}

/// Finds the fields of the columns of money, as far as the hands prove them.
pub(crate) fn prove(hands: &SettledHands, money: &MoneyColumns) -> MoneyProof {
    let mut best = MoneyProof::default();
    let mut rivals: Vec<MoneyProof> = Vec::new();
    let bases = bases(hands, money);
    let is_untried = bases.len() > BASES_MAX;
    for (ante, play) in bases.into_iter().take(BASES_MAX) {
        let found = with_base(hands, money, ante, play);
        match found.proofs().cmp(&best.proofs()) {
            std::cmp::Ordering::Greater => (best, rivals) = (found, Vec::new()),
            std::cmp::Ordering::Equal if found.proofs() > 0 => rivals.push(found),
            // Where nothing is proven, named results are compared with the first.
            _ if best.base.is_none()
                || best.proofs() == 0 && found.near.len() > best.near.len() =>
            {
                best = found;
            }
            _ => {}
        }
    }
    let Some((ante, play)) = best.base else { return best };
    // Ante and Play the other way round, where no hand was folded.
    let swapped = with_base(hands, money, play, ante);
    let is_alike = money.get(&ante) == money.get(&play);
    if is_untried || is_alike || swapped.proofs() >= best.proofs() && best.proofs() > 0 {
        rivals.push(swapped);
    }
    best.base_rivals = rivals.iter().filter_map(|rival| rival.base).collect();
    let doubt = |(field, at, ..): &(Field, usize, Agreement, Vec<usize>)| {
        let of = |rival: &MoneyProof| {
            let own = rival.fields.iter().find(|(of, ..)| of == field);
            own.map(|(_, other, ..)| *other)
        };
        let is_same = |rival: &MoneyProof| of(rival) == Some(*at);
        let others = rivals.iter().filter_map(of).filter(|other| other != at).collect();
        (is_untried || !rivals.iter().all(is_same)).then_some((*field, others))
    };
    best.doubted = best.fields.iter().filter_map(doubt).collect();
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
                (Some(ante), _) if ante < 0 => true,
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
    // A stake below zero takes back an earlier one: nothing was played.
    let is_made = |row: usize| {
        let stakes = [ante, play].map(|at| amount(money, at, row).unwrap_or(0));
        stakes.iter().all(|minor| *minor >= 0).then_some(stakes[1] > 0)
    };
    let played: Vec<Option<bool>> = (0..rows).map(is_made).collect();
    let mut proof = MoneyProof { base: Some((ante, play)), played, ..MoneyProof::default() };
    let others: Vec<usize> =
        money.keys().copied().filter(|at| *at != ante && *at != play).collect();
    let mut found: BTreeMap<Field, Vec<(usize, Agreement)>> = BTreeMap::new();
    let mut near: Vec<(Field, usize, Agreement)> = Vec::new();
    let mut odd: Vec<(Bet, usize, ResultForm, Agreement)> = Vec::new();
    let mut results = |bet: Bet, stake: usize| {
        for column in others.iter().filter(|column| **column != stake) {
            for (form, of) in ResultForm::OF_RECORDS {
                let did = result(hands, money, &proof.played, (bet, stake), form, *column);
                if did.is_proof() && bet != Bet::BONUS {
                    found.entry(Field::Of(of, bet)).or_default().push((*column, did));
                } else if did.is_rival() {
                    near.push((Field::Of(of, bet), *column, did));
                }
            }
            for form in ResultForm::OTHERS {
                let did = result(hands, money, &proof.played, (bet, stake), form, *column);
                if did.is_proof() {
                    odd.push((bet, *column, form, did));
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
    let seats =
        SeatStakes { hands, money, played: &proof.played, stakes: [Some(ante), Some(play), bonus] };
    let of_totals = seat_totals::find(&seats, &others, &mut found);
    odd.extend(of_totals.odd);
    near.extend(of_totals.near);
    // What was paid agrees less often than what was due where payments are wrong: a column that comes near
    // is a rival, unless it is proven to be another field.
    let proven: Vec<usize> = found.values().flatten().map(|(at, _)| *at).collect();
    near.retain(|(_, at, _)| !proven.contains(at));
    let mut seen: BTreeSet<usize> = proven.into_iter().collect();
    odd.retain(|(_, at, ..)| seen.insert(*at));
    proof.odd = odd;
    for (field, columns) in found {
        if let Some(((first, did), rest)) = columns.split_first() {
            let also = near.iter().filter(|(of, ..)| *of == field).map(|(_, at, _)| *at);
            let rest = rest.iter().map(|(at, _)| *at).chain(also).collect();
            proof.fields.push((field, *first, *did, rest));
        }
    }
    let is_open = |field: Field| proof.fields.iter().all(|(own, ..)| *own != field);
    near.retain(|(field, at, did)| {
        did.is_near() && is_open(*field) && proof.odd.iter().all(|(_, odd, ..)| odd != at)
    });
    near.sort_by_key(|(.., did)| std::cmp::Reverse(did.agree * 1000 / did.of.max(1)));
    proof.near = near;
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
    of: (Bet, usize),
    form: ResultForm,
    column: usize,
) -> Agreement {
    results(hands, money, played, of, form, column).judged()
}

/// The results of a column.
fn results(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    (bet, stake): (Bet, usize),
    form: ResultForm,
    column: usize,
) -> ResultCells {
    let mut results = ResultCells::default();
    for (row, odds) in hands.with(played) {
        let wagered = amount(money, stake, row).unwrap_or(0);
        let stated = amount(money, column, row);
        if wagered < 0 {
            continue;
        }
        if wagered == 0 {
            if stated.is_some_and(|minor| minor != 0) {
                results.add_unstaked();
            }
            continue;
        }
        let Some(won) = odds.won(bet, wagered) else { continue };
        let due = form.due(wagered, won);
        results.zeros += u64::from(stated == Some(0));
        let is_played = played.get(row).copied().flatten() == Some(true);
        results.add((row, stated), (wagered, won), due, is_played);
    }
    results
}

/// Finds the bonus wager: a stake and its result.
fn bonus(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    others: &[usize],
    found: &mut BTreeMap<Field, Vec<(usize, Agreement)>>,
) -> Option<usize> {
    let mut pairs: Vec<(usize, usize, Amount, Agreement)> = Vec::new();
    let mut odd: Vec<(usize, Agreement)> = Vec::new();
    for stake in others.iter().filter(|at| is_stake(money, **at)) {
        for column in others.iter().filter(|column| *column != stake) {
            let tried = |form| result(hands, money, played, (Bet::BONUS, *stake), form, *column);
            for (form, of) in ResultForm::OF_RECORDS {
                let did = tried(form);
                if did.is_proof() {
                    pairs.push((*stake, *column, of, did));
                }
            }
            let proven = ResultForm::OTHERS.into_iter().map(tried).find(Agreement::is_proof);
            let is_new = odd.iter().all(|(known, _)| known != stake);
            odd.extend(proven.filter(|_| is_new).map(|did| (*stake, did)));
        }
    }
    let Some((first, ..)) = pairs.first() else {
        let (first, _) = odd.first()?;
        found.insert(Field::Of(Amount::Bets, Bet::BONUS), odd.clone());
        return Some(*first);
    };
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

/// How a column agrees as the field that its header names, where the hands refute it.
pub(crate) fn named(
    hands: &SettledHands,
    money: &MoneyColumns,
    proof: &MoneyProof,
    field: Field,
    column: usize,
) -> Option<Agreement> {
    let did = compared(hands, money, proof, field, column)?;
    (did.of >= HANDS_MIN && !did.is_rival()).then_some(did)
}

/// How many results of all columns that are proven agree with these hands.
pub(crate) fn agreeing(hands: &SettledHands, money: &MoneyColumns, proof: &MoneyProof) -> u64 {
    let fields = proof.fields.iter();
    let did = fields.filter_map(|(field, at, ..)| compared(hands, money, proof, *field, *at));
    did.map(|did| did.agree).sum()
}

/// How a column of results agrees with the hands.
pub(crate) fn compared(
    hands: &SettledHands,
    money: &MoneyColumns,
    proof: &MoneyProof,
    field: Field,
    column: usize,
) -> Option<Agreement> {
    Some(compared_results(hands, money, proof, field, column)?.judged())
}

/// The results of a column as this field.
pub(crate) fn compared_results(
    hands: &SettledHands,
    money: &MoneyColumns,
    proof: &MoneyProof,
    field: Field,
    column: usize,
) -> Option<ResultCells> {
    let Field::Of(of, bet) = field else { return None };
    let form = ResultForm::OF_RECORDS.into_iter().find(|(_, own)| *own == of);
    let bonus = Field::Of(Amount::Bets, Bet::BONUS);
    let bonus = proof.fields.iter().find(|(field, ..)| *field == bonus).map(|one| one.1);
    let (ante, play) = proof.base?;
    let stake = match bet {
        Bet::Ante => Some(ante),
        Bet::Play => Some(play),
        Bet::BONUS => bonus,
        Bet::Side(_) | Bet::Total => None,
    };
    match (form, stake) {
        (Some((form, _)), Some(stake)) => {
            Some(results(hands, money, &proof.played, (bet, stake), form, column))
        }
        // Where no side wager is known, a total has a part that nobody knows.
        (Some((form, _)), None) if bet == Bet::Total && bonus.is_some() => {
            let stakes = [Some(ante), Some(play), bonus];
            let seats = SeatStakes { hands, money, played: &proof.played, stakes };
            Some(seats.results(form, column, None))
        }
        _ => None,
    }
}
