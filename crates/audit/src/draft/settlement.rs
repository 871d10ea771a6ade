//! Which columns of money are which wagers: each assignment is tried by settling the hands under the rule
//! document, and taken where it pays what the rules give.

use super::result_cells::ResultCells;
use super::seat_totals::{self, SeatStakes};
use super::settled::{Agreement, HANDS_MIN, MoneyColumns, ResultForm, SettledHands, is_stake};
use super::staked_hands::{StakedHand, StakedHands, amounts};
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};
use std::collections::{BTreeMap, BTreeSet};

/// Most pairs of columns that are tried as Ante and Play.
const BASES_MAX: usize = 16;

/// Of a hundred results that agree with the best base so many agree with a rival: a base with which hands were folded explains
/// fewer where the other wager takes its place.
const RIVALS_SHARE: u64 = 95;

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
    /// How many results agree of the columns that fit Ante and Play best.
    pub explained: u64,
    /// Columns that fit a field more often than not, where none is proven to hold it, the best first.
    pub near: NearFields,
    /// Columns of totals that are those of Ante and Play alone.
    pub of_game: Vec<usize>,
    /// Columns that fit what the house won more often than not, with the wager.
    pub near_house: Vec<(Bet, usize, Agreement)>,
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

    /// Whether as many results of Ante and Play agree as with another base, or hardly fewer.
    fn comes_near(&self, best: &MoneyProof) -> bool {
        self.explained * 100 >= best.explained * RIVALS_SHARE
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
            std::cmp::Ordering::Equal if found.proofs() > 0 => {
                let is_stronger = found.explained > best.explained;
                let other = if is_stronger { std::mem::replace(&mut best, found) } else { found };
                rivals.push(other);
            }
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
    rivals.retain(|rival| rival.comes_near(&best));
    let is_rival = swapped.proofs() >= best.proofs() && best.proofs() > 0;
    if is_untried || is_alike || is_rival && swapped.comes_near(&best) {
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
    for (ante, antes) in money {
        let ante_of = |row: usize| antes.get(row).copied().flatten();
        if rows_with(&|row| ante_of(row).is_some_and(|minor| minor > 0)) * 10 < count * 9 {
            continue;
        }
        for (play, plays) in money.iter().filter(|(play, _)| *play != ante) {
            let play_of = |row: usize| plays.get(row).copied().flatten();
            let fits = |row: usize| match (ante_of(row), play_of(row)) {
                (_, None | Some(0)) => true,
                (Some(ante), _) if ante < 0 => true,
                (Some(ante), Some(play)) => play > 0 && hands.allows(ante, play),
                (None, Some(_)) => false,
            };
            let is_made = |row: usize| play_of(row).is_some_and(|minor| minor > 0);
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
    let [antes, plays] = [ante, play].map(|at| amounts(money, at));
    let is_made = |row: usize| {
        let stakes = [antes, plays].map(|own| own.get(row).copied().flatten().unwrap_or(0));
        stakes.iter().all(|minor| *minor >= 0).then_some(stakes[1] > 0)
    };
    let played: Vec<Option<bool>> = (0..rows).map(is_made).collect();
    let others: Vec<usize> =
        money.keys().copied().filter(|at| *at != ante && *at != play).collect();
    let tried = TriedHands { hands, money, played: &played, others: &others };
    let mut results = WagerResults::default();
    let explained = results.add(&tried, Bet::Ante, ante) + results.add(&tried, Bet::Play, play);
    let mut of_bonus = BTreeMap::new();
    let bonus = bonus(&tried, (&mut of_bonus, &mut results.near));
    if let Some(stake) = bonus {
        results.add(&tried, Bet::BONUS, stake);
    }
    let WagerResults { mut found, mut near, mut odd, near_house } = results;
    found.extend(of_bonus);
    let stakes = [Some(ante), Some(play), bonus];
    let seats = SeatStakes { hands, money, played: &played, stakes };
    let of_totals = seat_totals::find(&seats, &others, &mut found);
    odd.extend(of_totals.odd);
    near.extend(of_totals.near);
    let results = WagerResults { found, near, odd, near_house };
    let base = Some((ante, play));
    let proof = MoneyProof { base, explained, of_game: of_totals.of_game, ..MoneyProof::default() };
    MoneyProof { played, ..results.proof(&others, proof) }
}

/// Hands and the columns that may be results.
struct TriedHands<'h> {
    hands: &'h SettledHands,
    money: &'h MoneyColumns,
    played: &'h [Option<bool>],
    others: &'h [usize],
}

/// How columns fit the results of wagers.
#[derive(Default)]
struct WagerResults {
    found: ProvenColumns,
    near: NearFields,
    odd: Vec<(Bet, usize, ResultForm, Agreement)>,
    near_house: Vec<(Bet, usize, Agreement)>,
}

impl WagerResults {
    /// Compares every column as the result of a wager; gives how many results of the best one agree.
    fn add(&mut self, tried: &TriedHands<'_>, bet: Bet, stake: usize) -> u64 {
        let mut most = 0;
        let staked = staked(tried.hands, tried.money, tried.played, (bet, stake));
        for column in tried.others.iter().filter(|column| **column != stake) {
            let of = |form| staked.results(tried.money, form, *column).judged();
            for (form, amount) in ResultForm::OF_RECORDS {
                let did = of(form);
                most = most.max(did.agree);
                if did.is_proof() && bet != Bet::BONUS {
                    self.found.entry(Field::Of(amount, bet)).or_default().push((*column, did));
                } else if did.is_rival() {
                    self.near.push((Field::Of(amount, bet), *column, did));
                }
            }
            for form in ResultForm::OTHERS {
                let did = of(form);
                most = most.max(did.agree);
                if did.is_proof() {
                    self.odd.push((bet, *column, form, did));
                } else if form == ResultForm::House && did.is_near() {
                    self.near_house.push((bet, *column, did));
                }
            }
        }
        most
    }

    /// What they prove, added to a proof with its base.
    fn proof(self, others: &[usize], mut proof: MoneyProof) -> MoneyProof {
        let WagerResults { found, mut near, mut odd, mut near_house } = self;
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
            let is_of_house = near_house.iter().any(|(_, own, of)| own == at && of.is_better(*did));
            let is_odd = proof.odd.iter().any(|(_, odd, ..)| odd == at);
            did.is_near() && is_open(*field) && !is_odd && !is_of_house
        });
        near_house.retain(|(_, at, did)| {
            let is_of_player = near.iter().any(|(_, own, of)| own == at && !did.is_better(*of));
            seen.insert(*at) && !is_of_player
        });
        near.sort_by_key(|(.., did)| std::cmp::Reverse(did.agree * 1000 / did.of.max(1)));
        (proof.near, proof.near_house) = (near, near_house);
        // A column that fits two fields proves neither.
        let uses = |at: usize| {
            let fields = proof.fields.iter();
            fields.filter(|(_, own, _, rest)| *own == at || rest.contains(&at)).count()
        };
        let twice: Vec<usize> = others.iter().copied().filter(|at| uses(*at) > 1).collect();
        for (_, own, _, rest) in &mut proof.fields {
            if twice.contains(own) {
                rest.push(*own);
            }
        }
        proof
    }
}

/// The hands in which a wager was made, and those in which it was not.
fn staked(
    hands: &SettledHands,
    money: &MoneyColumns,
    played: &[Option<bool>],
    (bet, stake): (Bet, usize),
) -> StakedHands {
    let stakes = amounts(money, stake);
    let mut staked = StakedHands::default();
    for (row, odds) in hands.with(played) {
        let wagered = stakes.get(row).copied().flatten().unwrap_or(0);
        match wagered.cmp(&0) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => staked.unstaked.push(row),
            std::cmp::Ordering::Greater => {
                let is_played = played.get(row).copied().flatten() == Some(true);
                let won = odds.won(bet, wagered);
                let hand = won.map(|won| StakedHand { row, wagered, won, is_played });
                staked.hands.extend(hand);
            }
        }
    }
    staked
}

/// Fields with the columns that are proven to hold them.
type ProvenColumns = BTreeMap<Field, Vec<(usize, Agreement)>>;

/// Columns that fit a field more often than not.
type NearFields = Vec<(Field, usize, Agreement)>;

/// Keeps the stake of a bonus wager whose results agree best.
fn comes_near(did: Agreement, best: &mut Option<(usize, Agreement)>, stake: usize) {
    // Most of these wagers are lost, so that other amounts agree with many of them.
    let is_near = did.is_near() && did.agree * 10 >= did.of * 8;
    if is_near && best.is_none_or(|(_, best)| did.is_better(best)) {
        *best = Some((stake, did));
    }
}

/// Finds the bonus wager: a stake and its result. Where payments are often wrong no pair is proven, and the one that fits best
/// is near.
fn bonus(
    tried: &TriedHands<'_>,
    (found, near_fields): (&mut ProvenColumns, &mut NearFields),
) -> Option<usize> {
    let TriedHands { hands, money, played, others } = tried;
    let mut pairs: Vec<(usize, usize, Amount, Agreement)> = Vec::new();
    let mut odd: Vec<(usize, Agreement)> = Vec::new();
    let mut near: Option<(usize, Agreement)> = None;
    for stake in others.iter().filter(|at| is_stake(money, **at)) {
        let staked = staked(hands, money, played, (Bet::BONUS, *stake));
        for column in others.iter().filter(|column| *column != stake) {
            let tried = |form| staked.results(money, form, *column).judged();
            for (form, of) in ResultForm::OF_RECORDS {
                let did = tried(form);
                if did.is_proof() {
                    pairs.push((*stake, *column, of, did));
                }
                comes_near(did, &mut near, *stake);
            }
            comes_near(tried(ResultForm::House), &mut near, *stake);
            let proven = ResultForm::OTHERS.into_iter().map(tried).find(Agreement::is_proof);
            let is_new = odd.iter().all(|(known, _)| known != stake);
            odd.extend(proven.filter(|_| is_new).map(|did| (*stake, did)));
        }
    }
    let Some((first, ..)) = pairs.first() else {
        let Some((first, _)) = odd.first() else {
            let (stake, did) = near?;
            near_fields.push((Field::Of(Amount::Bets, Bet::BONUS), stake, did));
            return Some(stake);
        };
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
            Some(staked(hands, money, &proof.played, (bet, stake)).results(money, form, column))
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
