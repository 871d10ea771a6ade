//! A round of several seats: what each hand and the dealer's leave over, and what each wager of a seat wins.

use gincert_fast::{Evaluator, HandRows, Leftover, ShapeBook};
use gincert_game::CardSet;
use gincert_game::gin_and_win::{
    Action, Comparison, Contest, GinAndWin, Pay, SideWager, Situation,
};
use num_integer::Integer;
use std::cmp::Ordering;
use std::fmt;

/// Most units that a wager may win or lose in a round, so that sums of products of a thousand million rounds fit.
const UNITS_MAX: i64 = 1 << 20;

/// Why rounds of several seats are not dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatsError {
    /// The document has tables of one seat only.
    OneSeat,
    /// A hand may be raised at one of two decisions.
    TwoDecisions,
    /// Pay-offs whose units are too many to be added up.
    Units,
    /// A pay table whose shapes no table of hands has.
    Shapes,
}

impl fmt::Display for SeatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SeatsError::OneSeat => "a table has one seat, so that no two results depend on each other",
            SeatsError::TwoDecisions => {
                "a hand may be raised at one of two decisions, which is not simulated for several seats"
            }
            SeatsError::Units => "its pay-offs are too large, or have too many different parts of a unit",
            SeatsError::Shapes => "hands of its pay table are not found by table",
        })
    }
}

impl std::error::Error for SeatsError {}

/// By what multiple of the Ante a hand that leaves this over is raised; 0 where it is folded.
pub type Raise<'r> = Box<dyn Fn(Leftover) -> u8 + Sync + Send + 'r>;

/// Rules prepared for many rounds.
pub struct SeatRules<'r> {
    rules: &'r GinAndWin,
    raise: Raise<'r>,
    evaluator: Evaluator,
    book: Option<ShapeBook>,
    sides: Vec<SideRows<'r>>,
    units: i64,
}

/// The pay table of a side wager.
struct SideRows<'r> {
    wager: &'r SideWager,
    rows: HandRows,
}

/// The dealer's hand of a round.
pub(super) struct Dealer {
    left: Leftover,
    qualifies: bool,
}

impl<'r> SeatRules<'r> {
    /// Prepares the rules. Side wagers with envy pay-offs or a meter are left out: what they pay depends on other
    /// seats, or on rounds before.
    ///
    /// # Errors
    /// [`SeatsError`].
    pub fn new(rules: &'r GinAndWin, raise: Raise<'r>) -> Result<SeatRules<'r>, SeatsError> {
        if rules.seats.1 < 2 {
            return Err(SeatsError::OneSeat);
        }
        if rules.raise_rounds.is_some() {
            return Err(SeatsError::TwoDecisions);
        }
        let plain: Vec<&SideWager> = rules.sides.iter().filter(|side| is_plain(side)).collect();
        let book = ShapeBook::new(&rules.melds, rules.hand_cards);
        let asks = |side: &&SideWager| {
            side.rows
                .iter()
                .any(|row| matches!(row.hand, gincert_game::gin_and_win::BonusHand::Shape(_)))
        };
        if book.is_none() && plain.iter().any(asks) {
            return Err(SeatsError::Shapes);
        }
        let sides = plain.into_iter().map(|wager| {
            let hands = wager.rows.iter().map(|row| &row.hand);
            SideRows { wager, rows: HandRows::new(hands, book.as_ref()) }
        });
        let sides: Vec<SideRows<'_>> = sides.collect();
        let units = units(rules, &sides).ok_or(SeatsError::Units)?;
        let evaluator = Evaluator::new(&rules.melds);
        Ok(SeatRules { rules, raise, evaluator, book, sides, units })
    }

    /// Names of the side wagers that are left out.
    pub fn left_out(&self) -> Vec<&str> {
        let sides = self.rules.sides.iter().filter(|side| !is_plain(side));
        sides.map(|side| side.name.as_str()).collect()
    }

    /// Seats of a round: the most that a table has.
    pub fn seats(&self) -> usize {
        usize::from(self.rules.seats.1)
    }

    pub(super) fn jokers(&self) -> u8 {
        self.rules.melds.jokers
    }

    pub(super) fn hand_cards(&self) -> usize {
        usize::from(self.rules.hand_cards)
    }

    /// Units of an Ante.
    pub(super) fn units(&self) -> i64 {
        self.units
    }

    /// The wagers in the order of [`SeatRules::settle`]: Ante and Play, each side wager, and all of them where there is
    /// one.
    pub(super) fn wagers(&self) -> Vec<String> {
        let mut names = vec!["Ante and Play".to_owned()];
        names.extend(self.sides.iter().map(|side| side.wager.name.clone()));
        if !self.sides.is_empty() {
            names.push("All wagers".to_owned());
        }
        names
    }

    pub(super) fn dealer(&self, hand: CardSet) -> Dealer {
        let left = self.evaluator.best(hand);
        Dealer { left, qualifies: self.rules.qualifier.admits_top(left.score(), left.top()) }
    }

    /// What a seat wins with each of its wagers, in units.
    pub(super) fn settle(&self, hand: CardSet, dealer: &Dealer, results: &mut Vec<i64>) {
        results.clear();
        let left = self.evaluator.best(hand);
        let multiple = (self.raise)(left);
        let action = if multiple == 0 { Action::Fold } else { Action::Play };
        let situation = match action {
            Action::Fold => Situation::Folded,
            Action::Play => Situation::Played {
                qualifies: dealer.qualifies,
                contest: contest(self.rules.comparison, left, dealer.left),
                player_score: left.score(),
            },
        };
        let row = self.rules.outcomes.iter().find(|row| row.when.applies(situation));
        let net = row.map_or(0, |row| self.of(row.ante) + self.of(row.play) * i64::from(multiple));
        results.push(net);
        let shapes = self.book.as_ref().map_or(0, |book| book.shapes_of(hand));
        for side in &self.sides {
            let row = side.rows.first(left, shapes).and_then(|row| side.wager.rows.get(row));
            results.push(row.map_or(0, |row| self.of(side.wager.paid(row.pays, action))));
        }
        if !self.sides.is_empty() {
            results.push(results.iter().sum());
        }
    }

    fn of(&self, pay: Pay) -> i64 {
        let (net, of) = pay.net();
        net * (self.units / of)
    }
}

fn is_plain(side: &SideWager) -> bool {
    side.meter.is_none() && !side.has_envy()
}

/// Units of an Ante in which every pay-off is whole, where they are few enough.
fn units(rules: &GinAndWin, sides: &[SideRows<'_>]) -> Option<i64> {
    let of_rows = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    let of_sides = sides.iter().flat_map(|side| side.wager.rows.iter().map(|row| row.pays));
    let pays: Vec<(i64, i64)> = of_rows.chain(of_sides).map(Pay::net).collect();
    let mut units = 1i64;
    for (_, of) in &pays {
        units = units.checked_mul(of / units.gcd(of)).filter(|units| *units <= UNITS_MAX)?;
    }
    let largest = pays.iter().map(|(net, of)| net.abs() * (units / of)).max().unwrap_or(0);
    let most = largest.checked_mul(i64::from(rules.play_multiples.most()) + 1)?;
    let most = most.checked_add(largest.checked_mul(sides.len() as i64)?)?;
    (most <= UNITS_MAX).then_some(units)
}

/// Who wins, by what both leave over.
fn contest(comparison: Comparison, player: Leftover, dealer: Leftover) -> Contest {
    let order = match comparison {
        Comparison::CardsFromTheTop => player.cmp(&dealer),
        Comparison::HighestCardOnly => {
            player.score().cmp(&dealer.score()).then(player.top().cmp(&dealer.top()))
        }
        Comparison::ScoreOnly => player.score().cmp(&dealer.score()),
    };
    match order {
        Ordering::Less => Contest::PlayerWins,
        Ordering::Equal => Contest::Tie,
        Ordering::Greater => Contest::DealerWins,
    }
}
