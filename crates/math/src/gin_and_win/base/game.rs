//! The base game of one ruleset, counted: from here every strategy is folded.

use super::book::Entry;
use super::deals::DealCounts;
use super::ledger::Ledger;
use super::pay_rows::PayRows;
use super::plan::{PayoffPlan, Slots};
use super::rounds::{RoundCounts, RoundRules};
use super::strategy::{Decision, Strategy};
use crate::method::{Method, UnsupportedRules, runs_matter};
use gincert_fast::Leftover;
use gincert_game::Rank;
use gincert_game::gin_and_win::{GinAndWin, RaiseRounds};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use std::sync::Arc;

/// All deals of a base game, counted by what the player's hand leaves over and how the dealer's
/// hand stands to it.
///
/// ```
/// use gincert_game::gin_and_win::*;
/// use gincert_game::{MeldRules, Rank};
/// use gincert_math::{Method, Strategy, base_game};
/// let row = |text: &str, event, ante, play| OutcomeRow {
///     text: text.into(),
///     when: OutcomeWhen { event, player_score: None },
///     ante,
///     play,
/// };
/// let rules = GinAndWin {
///     hand_cards: 7,
///     seats: (1, 6),
///     melds: MeldRules::GIN_AND_WIN,
///     player_setting: PlayerSetting::CardsSpeak,
///     comparison: Comparison::CardsFromTheTop,
///     qualifier: Qualifier::always(),
///     wagers: WagerNames::default(),
///     play_multiples: PlayMultiples::only(1),
///     raise_rounds: None,
///     outcomes: vec![
///         row("Player folds", OutcomeCondition::PlayerFolds, Pay::Lose, Pay::NotMade),
///         row("Player wins", OutcomeCondition::Result(Contest::PlayerWins), Pay::to_one(1), Pay::to_one(1)),
///         row("Tie", OutcomeCondition::Result(Contest::Tie), Pay::Push, Pay::Push),
///         row("Dealer wins", OutcomeCondition::Result(Contest::DealerWins), Pay::Lose, Pay::Lose),
///     ],
///     sides: vec![],
/// };
/// let game = base_game(&rules, Method::Symmetric, &|_, _| ()).unwrap();
/// assert_eq!(game.deals(), 6_071_092_494_667_200);
/// // A player who always stays plays a fair game: both hands are set alike.
/// assert!(game.play(&Strategy::Always).house_edge.is_zero());
/// assert!(game.play(&Strategy::Optimal).house_edge.is_negative());
/// ```
#[derive(Debug, Clone)]
pub struct BaseGame {
    pub(super) rules: GinAndWin,
    pub(super) plan: PayoffPlan,
    asked: Method,
    pub(super) entries: Vec<Entry>,
    /// For every type of player hand how many are better raised: what only the symmetric
    /// method knows.
    pub(super) raised_by_type: Option<Vec<u64>>,
    /// The pay rows that hands take.
    pub(super) pay_rows: PayRows,
    pub(super) deals: Arc<DealCounts>,
    /// What is counted of a game of two decisions.
    pub(super) rounds: Option<Arc<RoundCounts>>,
}

/// Hands that leave over the same ranks, and how many of them are better raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyChoice {
    /// What the hands leave over.
    pub left_over: Leftover,
    /// How many hands.
    pub hands: u64,
    /// Those that are worth more raised than folded.
    pub raised_hands: u64,
    /// Those that are worth the same.
    pub equal_hands: u64,
    /// Of the raised hands those that are worth most with the largest multiple, where the player chooses.
    pub largest_hands: u64,
}

/// Counts the base game of a ruleset. `progress` hears how much of how much is done, in rising
/// order. Every method gives the same game to the last integer.
///
/// The symmetric method hands over to the general one where the qualifier admits some of the hands of a score that
/// leave a choice of left-over cards and whose best choice is open, or where the labels of left-over
/// cards are more involved than it knows; [`BaseGame::method`] says which was used.
///
/// # Errors
/// [`UnsupportedRules`] for hand sizes and stakes outside the limits, and for methods that are not
/// open.
pub fn base_game(
    rules: &GinAndWin,
    method: Method,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<BaseGame, UnsupportedRules> {
    let deals = Arc::new(DealCounts::new(rules)?);
    let counted = count_each(&deals, &[rules], (method, usize::MAX), progress, &|game| game);
    counted.into_iter().next().unwrap_or(Err(UnsupportedRules::HandCards(rules.hand_cards)))
}

/// Counts the deals under each ruleset and gives what `of` makes of each game. All have the hands
/// and melds of `deals`. Of those that need the general method the first `most` are counted.
fn count_each<T: Send>(
    deals: &Arc<DealCounts>,
    rules: &[&GinAndWin],
    (asked, most): (Method, usize),
    progress: &(dyn Fn(u64, u64) + Sync),
    of: &(dyn Fn(BaseGame) -> T + Sync),
) -> Vec<Result<T, UnsupportedRules>> {
    let symmetric = |rules: &&GinAndWin| -> Result<Option<BaseGame>, UnsupportedRules> {
        let plan = PayoffPlan::new(rules)?;
        match asked {
            Method::Enumerate => Err(UnsupportedRules::EveryDeal),
            Method::Symmetric if runs_matter(&rules.melds) => {
                Err(UnsupportedRules::RunsBreakSymmetry)
            }
            Method::Symmetric if rules.melds.jokers > 0 => Err(UnsupportedRules::SymmetricJokers),
            // What a first part is worth needs every hand.
            Method::Symmetric if rules.raise_rounds.is_some() => Ok(None),
            Method::Symmetric => {
                let filled = deals.symmetric().and_then(|deals| deals.fill(rules, &plan));
                let larger = plan.multiples.is_choice().then(|| plan.of_play_alone());
                let larger = larger.map(|plan| deals.symmetric()?.fill(rules, &plan));
                let (Some(filled), false) = (filled, matches!(larger, Some(None))) else {
                    return Ok(None);
                };
                let entries = match larger.flatten() {
                    Some(larger) => with_larger(filled.entries, &larger.entries),
                    None => filled.entries,
                };
                Ok(Some(BaseGame {
                    raised_by_type: Some(filled.raised_by_type),
                    ..BaseGame::new(deals, rules, plan, (asked, entries))
                }))
            }
            Method::General => Ok(None),
        }
    };
    let counted = rules.par_iter().map(|rules| Ok(symmetric(rules)?.map(of)));
    let mut counted: Vec<Result<Option<T>, UnsupportedRules>> = counted.collect();
    let left = counted.iter_mut().enumerate().filter(|(_, of)| matches!(of, Ok(None)));
    let mut left: Vec<usize> = left.map(|(place, _)| place).collect();
    for place in left.drain(most.min(left.len())..) {
        counted[place] = Err(UnsupportedRules::ManyGeneral);
    }
    if left.is_empty() {
        progress(deals.player_hands, deals.player_hands);
    } else {
        for (place, found) in count_generally(deals, rules, &left, asked, progress, of) {
            counted[place] = found.map(Some);
        }
    }
    let outside = UnsupportedRules::HandCards(deals.hand_cards);
    counted.into_iter().map(|of| of.and_then(|of| of.ok_or(outside.clone()))).collect()
}

/// Those of the rulesets that only the general method counts.
fn count_generally<T>(
    deals: &Arc<DealCounts>,
    rules: &[&GinAndWin],
    places: &[usize],
    asked: Method,
    progress: &(dyn Fn(u64, u64) + Sync),
    of: &(dyn Fn(BaseGame) -> T + Sync),
) -> Vec<(usize, Result<T, UnsupportedRules>)> {
    let general = match deals.general() {
        Ok(general) => general,
        Err(why) => return places.iter().map(|place| (*place, Err(why.clone()))).collect(),
    };
    let mut found = Vec::new();
    let mut planned = Vec::new();
    for place in places {
        if let Some(rounds) = rules[*place].raise_rounds {
            let game = count_rounds(deals, (rules[*place], rounds), asked, progress);
            found.push((*place, game.map(of)));
            continue;
        }
        match PayoffPlan::new(rules[*place]) {
            Ok(plan) => planned.push((*place, plan)),
            Err(why) => found.push((*place, Err(why))),
        }
    }
    let larger: Vec<Option<PayoffPlan>> = planned
        .iter()
        .map(|(_, plan)| plan.multiples.is_choice().then(|| plan.of_play_alone()))
        .collect();
    // A choice of multiples is filled twice, one book right after the other.
    let both = planned.iter().zip(&larger).enumerate();
    let fills: Vec<(usize, &PayoffPlan)> = both
        .flat_map(|(place, ((_, plan), larger))| {
            [Some(plan), larger.as_ref()].into_iter().flatten().map(move |plan| (place, plan))
        })
        .collect();
    let pairs: Vec<(&GinAndWin, &PayoffPlan)> =
        fills.iter().map(|(place, plan)| (rules[planned[*place].0], *plan)).collect();
    let mut first: Option<Vec<Entry>> = None;
    general.fill_each(&pairs, progress, |index, entries| {
        let Some((place, plan)) = fills.get(index).and_then(|(place, _)| planned.get(*place))
        else {
            return;
        };
        let entries = match (plan.multiples.is_choice(), first.take()) {
            (false, _) => entries,
            (true, None) => {
                first = Some(entries);
                return;
            }
            (true, Some(small)) => with_larger(small, &entries),
        };
        let game = BaseGame::new(deals, rules[*place], plan.clone(), (asked, entries));
        found.push((*place, Ok(of(game))));
    });
    found
}

/// A game of two decisions: the book of the second one, and what each first part is worth.
fn count_rounds(
    deals: &Arc<DealCounts>,
    (rules, rounds): (&GinAndWin, RaiseRounds),
    asked: Method,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<BaseGame, UnsupportedRules> {
    let general = deals.general()?;
    let plan = PayoffPlan::new(rules)?;
    let last = plan.with_multiples(rounds.last);
    let larger = rounds.last.is_choice().then(|| last.of_play_alone());
    let fills: Vec<(&GinAndWin, &PayoffPlan)> =
        [Some(&last), larger.as_ref()].into_iter().flatten().map(|plan| (rules, plan)).collect();
    let mut books: Vec<Vec<Entry>> = Vec::new();
    general.fill_each(&fills, progress, |_, entries| books.push(entries));
    let mut books = books.into_iter();
    let entries = books.next().unwrap_or_default();
    let entries = match books.next() {
        Some(larger) => with_larger(entries, &larger),
        None => entries,
    };
    let counted = RoundCounts::new(deals, (rules, &plan, rounds), progress)?;
    let game = BaseGame::new(deals, rules, plan, (asked, entries));
    Ok(BaseGame { rounds: Some(Arc::new(counted)), ..game })
}

/// A book with what a larger raise is worth to its hands.
fn with_larger(entries: Vec<Entry>, play_alone: &[Entry]) -> Vec<Entry> {
    entries.into_iter().zip(play_alone).map(|(entry, alone)| entry.with_larger(alone)).collect()
}

impl BaseGame {
    /// The game as the general method fills it.
    fn new(
        deals: &Arc<DealCounts>,
        rules: &GinAndWin,
        plan: PayoffPlan,
        (asked, entries): (Method, Vec<Entry>),
    ) -> BaseGame {
        BaseGame {
            rules: rules.clone(),
            plan,
            asked,
            raised_by_type: None,
            pay_rows: PayRows::new(rules, &deals.shapes, &entries),
            entries,
            deals: Arc::clone(deals),
            rounds: None,
        }
    }

    /// The method that filled it.
    pub fn method(&self) -> Method {
        match self.raised_by_type {
            Some(_) => Method::Symmetric,
            None => Method::General,
        }
    }

    /// The game under other rules, by the same method: what the change does not touch is not
    /// counted again. Rules for other hands or other melds are counted from the beginning.
    ///
    /// # Errors
    /// As [`base_game`].
    pub fn under(&self, rules: &GinAndWin) -> Result<BaseGame, UnsupportedRules> {
        let counted = self.under_each(std::slice::from_ref(rules), |game| game);
        counted.into_iter().next().unwrap_or(Err(UnsupportedRules::HandCards(rules.hand_cards)))
    }

    /// What `of` makes of the game under each of several rules, in their order. Many at once cost
    /// less than one by one where the general method is needed.
    pub fn under_each<T: Send>(
        &self,
        rules: &[GinAndWin],
        of: impl Fn(BaseGame) -> T + Sync,
    ) -> Vec<Result<T, UnsupportedRules>> {
        self.under_most(rules, usize::MAX, of)
    }

    /// As [`BaseGame::under_each`], but of the rules that only the general method counts no more than
    /// the first `most`; the others are [`UnsupportedRules::ManyGeneral`]. That one takes a twentieth of a
    /// second each, the symmetric one a thousandth.
    pub fn under_most<T: Send>(
        &self,
        rules: &[GinAndWin],
        most: usize,
        of: impl Fn(BaseGame) -> T + Sync,
    ) -> Vec<Result<T, UnsupportedRules>> {
        let is_same = |rules: &&GinAndWin| self.deals.are_of(rules) && rules.raise_rounds.is_none();
        let same: Vec<&GinAndWin> = rules.iter().filter(is_same).collect();
        let asked = (self.asked, most);
        let mut counted = count_each(&self.deals, &same, asked, &|_, _| (), &of).into_iter();
        let each = rules.iter().map(|rules| match self.deals.are_of(rules) {
            _ if rules.raise_rounds.is_some() => Err(UnsupportedRules::OtherRounds),
            true => counted.next().unwrap_or(Err(UnsupportedRules::HandCards(rules.hand_cards))),
            false => base_game(rules, self.asked, &|_, _| ()).map(&of),
        });
        each.collect()
    }

    /// The rules.
    pub fn rules(&self) -> &GinAndWin {
        &self.rules
    }

    /// All deals: player hands times dealer hands.
    pub fn deals(&self) -> u128 {
        u128::from(self.player_hands()) * u128::from(self.dealer_hands())
    }

    /// All player hands, 52 over the hand size; in a game of two decisions each once for every first part.
    pub fn player_hands(&self) -> u64 {
        self.deals.player_hands * self.rounds.as_ref().map_or(1, |rounds| rounds.ways())
    }

    /// All dealer hands that one player hand can meet.
    pub fn dealer_hands(&self) -> u64 {
        self.deals.dealer_hands
    }

    /// What is best for hands with the same left-over cards, best left-over cards first.
    pub fn choices(&self) -> Vec<KeyChoice> {
        let mut choices: Vec<KeyChoice> = Vec::new();
        for entry in &self.entries {
            match choices.last_mut().filter(|last| last.left_over == entry.key) {
                Some(last) => {
                    last.hands += entry.hands;
                    last.raised_hands += entry.raised_hands;
                    last.equal_hands += entry.equal_hands;
                    last.largest_hands += entry.larger.hands;
                }
                None => choices.push(KeyChoice {
                    left_over: entry.key,
                    hands: entry.hands,
                    raised_hands: entry.raised_hands,
                    equal_hands: entry.equal_hands,
                    largest_hands: entry.larger.hands,
                }),
            }
        }
        choices
    }

    /// The best strategy of the form "these ranks or better" with so many ranks; of equally good
    /// ones the one that raises fewest hands. Where the player chooses the multiple, the largest has a threshold of
    /// its own, with as many ranks or fewer. `None` when no hand leaves over so many cards.
    pub fn best_at_least(&self, ranks: u8) -> Option<Strategy> {
        self.best_of(|key| key.score() == ranks)
    }

    /// Raising whatever the hand is, and with hands that would qualify: by each multiple where the player chooses.
    pub fn standing_strategies(&self) -> Vec<Strategy> {
        let both = [Strategy::IfItWouldQualify, Strategy::Always];
        if self.rounds.is_some() {
            return Vec::new();
        }
        if !self.plan.multiples.is_choice() {
            return both.to_vec();
        }
        let multiples = self.plan.multiples.all().iter();
        let of =
            |multiple: &u8| both.clone().map(|one| Strategy::ByMultiple(vec![(*multiple, one)]));
        multiples.flat_map(of).collect()
    }

    /// The best strategy of the form "these ranks or better", whatever their number.
    pub fn best_threshold(&self) -> Option<Strategy> {
        self.best_of(|_| true)
    }

    fn best_of(&self, allowed: impl Fn(Leftover) -> bool) -> Option<Strategy> {
        if self.rounds.is_some() {
            return None;
        }
        let (fold, multiples) = (self.plan.fold_units(), self.plan.multiples);
        let (least, most) = (multiples.least(), multiples.most());
        let (mut gain, mut more) = (0i128, 0i128);
        // The best threshold of the largest multiple so far, and of the smallest with it.
        let mut largest: (i128, Option<Leftover>) = (0, None);
        let mut best: Option<(i128, Leftover, Option<Leftover>)> = None;
        let mut entries = self.entries.iter().peekable();
        while let Some(entry) = entries.next() {
            let worth = |multiple| self.plan.slot_units(entry.key.score(), multiple);
            let small = worth(least);
            let sum = |units: Slots<i128>| -> i128 {
                units.into_iter().zip(entry.deals).map(|(units, deals)| units * deals as i128).sum()
            };
            gain += sum(small.map(|units| units - fold));
            if most > least {
                let large = worth(most);
                more += sum([0, 1, 2, 3, 4, 5].map(|slot| large[slot] - small[slot]));
            }
            if entries.peek().is_some_and(|next| next.key == entry.key) {
                continue;
            }
            if more > largest.0 {
                largest = (more, Some(entry.key));
            }
            let total = gain + largest.0;
            if allowed(entry.key) && best.is_none_or(|(most, ..)| total > most) {
                best = Some((total, entry.key, largest.1));
            }
        }
        let (_, key, largest) = best?;
        let at_least = |key: Leftover| Strategy::AtLeast(key.ranks().collect());
        if !multiples.is_choice() {
            return Some(at_least(key));
        }
        // Where both thresholds are one, the smallest multiple is never used.
        let steps = largest.map(|key| (most, at_least(key))).into_iter();
        let small = (largest != Some(key)).then(|| (least, at_least(key)));
        Some(Strategy::ByMultiple(steps.chain(small).collect()))
    }

    /// What a strategy of two decisions is counted with.
    pub(super) fn round_rules(&self) -> RoundRules<'_> {
        let (rules, plan, pay_rows) = (&self.rules, &self.plan, &self.pay_rows);
        RoundRules { rules, plan, pay_rows, deals: &self.deals }
    }

    pub(super) fn ledger(&self, strategy: &Strategy) -> Ledger {
        let multiples = self.plan.multiples;
        let (combinations, rows) = (self.pay_rows.combinations.len(), self.plan.rows_and_none());
        if let Some(rounds) = &self.rounds {
            return rounds.ledger(&self.round_rules(), strategy);
        }
        let mut ledger = Ledger::new(combinations, rows, multiples.count());
        let dealers = u128::from(self.dealer_hands());
        let last = multiples.count() - 1;
        for (entry, pay_rows) in self.entries.iter().zip(&self.pay_rows.of_entries) {
            let decision = strategy.decide((&self.rules.qualifier, &multiples), entry.key);
            let raises = match decision {
                Decision::Raise(place) => [(place, entry.hands, entry.deals), (last, 0, [0; 6])],
                Decision::Fold => [(0, 0, [0; 6]); 2],
                Decision::Best => {
                    let [(small, deals), (large, of_large)] = entry.best_raises();
                    [(0, small, deals), (last, large, of_large)]
                }
            };
            let rows = self.plan.rows.get(usize::from(entry.key.score()));
            for (place, hands, deals) in raises.into_iter().filter(|(_, hands, _)| *hands > 0) {
                for (row, deals) in rows.into_iter().flatten().zip(deals) {
                    ledger.add(*pay_rows, (place, *row), deals);
                }
                ledger.raised(place, hands);
            }
            let raised: u64 = raises.iter().map(|(_, hands, _)| hands).sum();
            let folded = u128::from(entry.hands - raised) * dealers;
            ledger.add(*pay_rows, (0, self.plan.fold_row), folded);
            ledger.folded(*pay_rows, folded);
            ledger.worse_hands += match decision {
                Decision::Best => 0,
                Decision::Fold => entry.worse_hands(None, multiples.count()),
                Decision::Raise(place) => entry.worse_hands(Some(place), multiples.count()),
            };
            ledger.equal_hands += entry.equal_hands;
        }
        ledger
    }
}

/// The ranks of a hand's left-over cards, as the report prints them.
impl KeyChoice {
    /// The left-over ranks, highest first.
    pub fn ranks(&self) -> Vec<Rank> {
        self.left_over.ranks().collect()
    }
}
