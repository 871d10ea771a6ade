//! Rules that differ from a document's in one place that casino rules seldom differ in, for printed figures that no
//! usual change explains: a pay-off of the outcome table by one unit, a commission where none is printed, the limit of
//! a score beside the highest qualifying one, and a row that is not there.

use super::neighbours::{BaseNeighbour, COMMISSIONS, base_neighbours, pays_clause, qualify};
use gincert_game::Rank;
use gincert_game::gin_and_win::{Commission, GinAndWin, Pay, Qualifier, situations};

/// Every such neighbour of a ruleset's base game, in a fixed order; none that [`base_neighbours`] has.
///
/// ```
/// # use gincert_game::gin_and_win::*;
/// # use gincert_game::{MeldRules, Rank};
/// # let wins = OutcomeWhen { event: OutcomeCondition::Result(Contest::PlayerWins), player_score: None };
/// # let rules = GinAndWin {
/// #     hand_cards: 7, seats: (1, 6), melds: MeldRules::GIN_AND_WIN,
/// #     player_setting: PlayerSetting::CardsSpeak, comparison: Comparison::CardsFromTheTop,
/// #     qualifier: Qualifier::never().or_less(3, Rank::KING), wagers: WagerNames::default(),
/// #     play_multiples: PlayMultiples::only(1), raise_rounds: None, sides: vec![],
/// #     outcomes: vec![OutcomeRow {
/// #         text: "Player wins".into(), when: wins, ante: Pay::to_one(1), play: Pay::to_one(8) }] };
/// let all = gincert_math::rarer_base_neighbours(&rules);
/// let words = |text: &str| all.iter().any(|one| one.description == text);
/// assert!(words("'Player wins' pays: Play 9 to 1"));
/// assert!(words("a commission of 5 % on what Play wins"));
/// ```
pub fn rarer_base_neighbours(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let usual = base_neighbours(rules);
    let mut distinct: Vec<BaseNeighbour> = Vec::new();
    let all = one_unit_off(rules).into_iter().chain(added_commissions(rules));
    for neighbour in all.chain(limits_of_other_scores(rules)).chain(rows_left_out(rules)) {
        let mut known = usual.iter().chain(&distinct);
        if neighbour.rules != *rules && !known.any(|other| other.rules == neighbour.rules) {
            distinct.push(neighbour);
        }
    }
    distinct
}

/// Each pay-off by odds with one unit more or less won.
fn one_unit_off(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let mut all = Vec::new();
    for (index, row) in rules.outcomes.iter().enumerate() {
        for (wager, own) in [("Ante", row.ante), ("Play", row.play)] {
            let Pay::Odds { win, stake } = own else { continue };
            let less = win.checked_sub(stake).filter(|win| *win > 0);
            let less = less.map(|win| Pay::Odds { win, stake });
            for pay in own.one_more().into_iter().chain(less) {
                let mut rules = rules.clone();
                if let Some(row) = rules.outcomes.get_mut(index) {
                    *(if wager == "Ante" { &mut row.ante } else { &mut row.play }) = pay;
                }
                let text = gincert_evidence::printable(&row.text);
                let description = format!("'{text}' pays: {wager} {pay}");
                let on = |of: &str| (wager == of).then_some(pay);
                let clause = pays_clause(&row.text, on("Ante"), on("Play"));
                all.push(BaseNeighbour { description, clause, rules });
            }
        }
    }
    all
}

/// Each limit of the score below the highest qualifying one, which then does not qualify, and of the score above it,
/// besides: "score 3 or less" for "score 3 or less, or score 4 with Ten or lower", and the reverse.
fn limits_of_other_scores(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let own = &rules.qualifier;
    let scores = (0..=rules.hand_cards).rev();
    let Some(highest) = scores.into_iter().find(|score| own.limit(*score).is_some()) else {
        return Vec::new();
    };
    let up_to = |score: u8| {
        (0..=score).fold(Qualifier::never(), |qualifier, score| match own.limit(score) {
            Some(limit) => qualifier.exactly(score, limit),
            None => qualifier,
        })
    };
    // The highest of n cards with distinct ranks is the n-th rank at least.
    let limits = |score: u8| (score.max(1)..=13).filter_map(Rank::new);
    let below = highest.checked_sub(1).into_iter().flat_map(|lower| {
        let rest = lower.checked_sub(1).map_or_else(Qualifier::never, up_to);
        limits(lower).map(move |limit| rest.exactly(lower, limit))
    });
    let above = (highest < rules.hand_cards).then(|| highest + 1);
    let above = above.into_iter().flat_map(|higher| {
        let whole = up_to(highest);
        limits(higher).map(move |limit| whole.exactly(higher, limit))
    });
    below.chain(above).map(|qualifier| qualify(rules, qualifier)).collect()
}

/// The rules without one row of the outcome table, where other rows settle what it settled.
fn rows_left_out(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let all = situations(rules.hand_cards, &rules.qualifier, rules.comparison);
    let without = |index: usize| {
        let mut rules = rules.clone();
        let row = rules.outcomes.remove(index);
        let is_settled = |of: &_| rules.outcomes.iter().any(|row| row.when.applies(*of));
        if !all.iter().all(is_settled) {
            return None;
        }
        let clause = format!("there is no row '{}'", gincert_evidence::printable(&row.text));
        Some(BaseNeighbour { description: clause.clone(), clause, rules })
    };
    (0..rules.outcomes.len()).filter_map(without).collect()
}

/// The commission that is tried in one row alone, in hundredths of a per cent.
const USUAL_COMMISSION: u16 = 500;

/// A commission where no pay-off of the outcome table has one: on all that Ante, Play or both win, and the usual one on
/// what one of them wins in one row.
fn added_commissions(rules: &GinAndWin) -> Vec<BaseNeighbour> {
    let mut pays = rules.outcomes.iter().flat_map(|row| [row.ante, row.play]);
    if pays.any(|pay| matches!(pay, Pay::OddsLess { .. })) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for commission in COMMISSIONS.into_iter().filter_map(Commission::new) {
        let mut add = |is_taken: &dyn Fn(usize, usize) -> bool, of: &str| {
            let mut rules = rules.clone();
            for (index, row) in rules.outcomes.iter_mut().enumerate() {
                for (wager, pay) in [&mut row.ante, &mut row.play].into_iter().enumerate() {
                    if let (Pay::Odds { win, stake }, true) = (*pay, is_taken(index, wager)) {
                        *pay = Pay::OddsLess { win, stake, commission };
                    }
                }
            }
            let description = format!("a commission of {commission} on what {of}");
            let clause = format!("a commission of {commission} is taken of what {of}");
            all.push(BaseNeighbour { description, clause, rules });
        };
        add(&|_, _| true, "Ante and Play win");
        add(&|_, wager| wager == 0, "the Ante wins");
        add(&|_, wager| wager == 1, "Play wins");
        let is_usual = Commission::new(USUAL_COMMISSION) == Some(commission);
        for (row, outcome) in rules.outcomes.iter().enumerate().filter(|_| is_usual) {
            let text = gincert_evidence::printable(&outcome.text);
            add(&|index, wager| (index, wager) == (row, 0), &format!("the Ante wins in '{text}'"));
            add(&|index, wager| (index, wager) == (row, 1), &format!("Play wins in '{text}'"));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gin_and_win::base::fixtures::ten;

    #[test]
    fn a_pay_off_may_be_one_unit_off_and_a_commission_taken() {
        let mut rules = ten();
        rules.outcomes[2].play = Pay::to_one(8);
        let all = rarer_base_neighbours(&rules);
        let play = |words: String| {
            let found = all.iter().find(|one| one.description == words);
            found
                .map(|one| one.rules.outcomes.clone())
                .unwrap_or_else(|| panic!("{words}: {all:?}"))
        };
        let text = gincert_evidence::printable(&rules.outcomes[2].text);
        assert_eq!(play(format!("'{text}' pays: Play 7 to 1"))[2].play, Pay::to_one(7));
        let taken = play(format!("a commission of 5 % on what Play wins in '{text}'"));
        assert_eq!(taken[2].play.to_string(), "8 to 1 less 5 %");
        assert_eq!(taken[3], rules.outcomes[3]);
        for (index, one) in all.iter().enumerate() {
            assert!(all.iter().skip(index + 1).all(|other| other.rules != one.rules));
        }
    }

    #[test]
    fn no_commission_is_added_to_a_printed_one() {
        let mut rules = ten();
        let commission = Commission::new(500).unwrap();
        rules.outcomes[3].play = Pay::OddsLess { win: 1, stake: 1, commission };
        let all = rarer_base_neighbours(&rules);
        assert!(!all.iter().any(|one| one.description.starts_with("a commission")));
    }
}
