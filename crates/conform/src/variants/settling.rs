//! Classic faults in the settlement of hands that are set rightly.
//!
//! Knows nothing about how hands are set.

use crate::round::{EngineRound, WagerAmounts};
use crate::settled::{RuleTables, SetHand, SetHands, contest_of};
use crate::variants::flag::Flag;
use gincert_fast::Leftover;
use gincert_game::gin_and_win::{Action, BonusHand, Contest, Situation};
use gincert_game::{CardSet, Rank};

/// A way to settle that is not the rule's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettlingFault {
    AceHigh,
    FirstCards(u8),
    LowestCard,
    HigherCards,
    HigherScore,
    LowestTotal,
    SuitsDecide,
    TiesToSeat,
    QualifierEveryScore,
    QualifierOfSeat,
    QualifierLowestCard,
    ScoreOfDealer,
    ComparedWhenFolded,
    BonusNeedsWin,
    BonusNeedsNoLoss,
    BonusNeedsQualifier,
    BonusReturnedOnFold,
    BonusOfDealer,
    BonusOnAnte,
    BonusEveryRow,
    LimitLowestCard,
    LimitOrHigher,
    ForOneBase,
    ForOneBonus,
    StakeReturned,
    PlayOnAnte,
}

use SettlingFault as Fault;

impl SettlingFault {
    /// All that can show in hands of so many cards.
    pub fn all(hand_cards: u8) -> Vec<SettlingFault> {
        let first = (2..hand_cards).map(Fault::FirstCards);
        let others = [
            Fault::AceHigh,
            Fault::LowestCard,
            Fault::HigherCards,
            Fault::HigherScore,
            Fault::LowestTotal,
            Fault::SuitsDecide,
            Fault::TiesToSeat,
            Fault::QualifierEveryScore,
            Fault::QualifierOfSeat,
            Fault::QualifierLowestCard,
            Fault::ScoreOfDealer,
            Fault::ComparedWhenFolded,
            Fault::BonusNeedsWin,
            Fault::BonusNeedsNoLoss,
            Fault::BonusNeedsQualifier,
            Fault::BonusReturnedOnFold,
            Fault::BonusOfDealer,
            Fault::BonusOnAnte,
            Fault::BonusEveryRow,
            Fault::LimitLowestCard,
            Fault::LimitOrHigher,
            Fault::ForOneBase,
            Fault::ForOneBonus,
            Fault::StakeReturned,
            Fault::PlayOnAnte,
        ];
        others.into_iter().chain(first).collect()
    }

    pub fn flag(self) -> Flag {
        match self {
            Fault::AceHigh => Flag::AceLow,
            Fault::FirstCards(_) => Flag::TieToTheLastCard,
            Fault::LowestCard
            | Fault::HigherCards
            | Fault::HigherScore
            | Fault::LowestTotal
            | Fault::SuitsDecide => Flag::ComparisonCards,
            Fault::TiesToSeat => Flag::OutcomePay,
            Fault::QualifierEveryScore => Flag::QualifierEdge,
            Fault::QualifierOfSeat | Fault::QualifierLowestCard => Flag::QualifierHand,
            Fault::ScoreOfDealer => Flag::PayOnZeroScore,
            Fault::ComparedWhenFolded => Flag::FoldSettled,
            Fault::BonusNeedsWin
            | Fault::BonusNeedsNoLoss
            | Fault::BonusNeedsQualifier
            | Fault::BonusOfDealer => Flag::BonusIndependent,
            Fault::BonusReturnedOnFold => Flag::BonusOnFold,
            Fault::BonusOnAnte
            | Fault::ForOneBase
            | Fault::ForOneBonus
            | Fault::StakeReturned
            | Fault::PlayOnAnte => Flag::OddsAndStake,
            Fault::BonusEveryRow => Flag::RowOrder,
            Fault::LimitLowestCard | Fault::LimitOrHigher => Flag::PayRowLimit,
        }
    }

    pub fn description(self) -> String {
        let text = match self {
            Fault::AceHigh => {
                "the ace is higher than the king where hands are compared, not where they are set"
            }
            Fault::FirstCards(cards) => {
                return format!("only the highest {cards} left-over cards are compared");
            }
            Fault::LowestCard => "equal scores are compared from the lowest card up",
            Fault::HigherCards => "among equal scores the higher cards win",
            Fault::HigherScore => "the higher score wins",
            Fault::LowestTotal => "equal scores are decided by the total of ranks",
            Fault::SuitsDecide => "equal cards are decided by the suit of the highest",
            Fault::TiesToSeat => "a tie is a win of the seat",
            Fault::QualifierEveryScore => {
                "the qualifier's limit is tested at every score, not at its own alone"
            }
            Fault::QualifierOfSeat => "the qualifier is tested on the seat's hand",
            Fault::QualifierLowestCard => "the qualifier's limit is tested on the lowest card",
            Fault::ScoreOfDealer => "a row's score is tested on the dealer's hand",
            Fault::ComparedWhenFolded => "a folded hand is compared as if it had stayed",
            Fault::BonusNeedsWin => "the bonus wager is lost unless the seat wins",
            Fault::BonusNeedsNoLoss => "the bonus wager is lost where the dealer wins",
            Fault::BonusNeedsQualifier => {
                "the bonus wager comes back where the dealer does not qualify"
            }
            Fault::BonusReturnedOnFold => "the bonus wager of a folded hand comes back",
            Fault::BonusOfDealer => "the bonus wager is paid by the dealer's hand",
            Fault::BonusOnAnte => "the bonus wager is paid on the amount of the Ante",
            Fault::BonusEveryRow => "the bonus wager is paid by every row that fits, added up",
            Fault::LimitLowestCard => "the limit of a pay row is tested on the lowest card",
            Fault::LimitOrHigher => "the limit of a pay row is read as 'or higher'",
            Fault::ForOneBase => "Ante and Play are paid 'for one' in place of 'to one'",
            Fault::ForOneBonus => "the bonus wager is paid 'for one' in place of 'to one'",
            Fault::StakeReturned => "a winning wager is given with its stake",
            Fault::PlayOnAnte => "a winning Play wager is paid once on Ante and Play together",
        };
        text.to_owned()
    }

    /// What a seat wins under the fault.
    pub fn net(self, tables: &RuleTables, round: &EngineRound, hands: &SetHands) -> WagerAmounts {
        let situation = self.situation(tables, round, hands);
        let row = tables.outcome_row(situation);
        let (ante, play) = tables.base_net(row, &round.bets);
        let bonus = self.bonus(tables, round, hands, situation);
        let mut net = WagerAmounts { ante, play, bonus };
        let bets = &round.bets;
        match self {
            Fault::ForOneBase => {
                net.ante = less_stake(net.ante, bets.ante);
                net.play = less_stake(net.play, bets.play);
            }
            Fault::ForOneBonus => net.bonus = less_stake(net.bonus, bets.bonus),
            Fault::StakeReturned => {
                net.ante = with_stake(net.ante, bets.ante);
                net.play = with_stake(net.play, bets.play);
                net.bonus = with_stake(net.bonus, bets.bonus);
            }
            Fault::PlayOnAnte if net.play > 0 => net.play += net.ante,
            _ => {}
        }
        net
    }

    fn situation(self, tables: &RuleTables, round: &EngineRound, hands: &SetHands) -> Situation {
        let action = if self == Fault::ComparedWhenFolded { Action::Play } else { round.action };
        let plain = tables.situation(action, hands);
        let Situation::Played { mut qualifies, mut contest, mut player_score } = plain else {
            return plain;
        };
        let (player, dealer) = (hands.player.left, hands.dealer.left);
        match self {
            Fault::QualifierOfSeat => qualifies = tables.qualifies(&hands.player),
            Fault::QualifierLowestCard => {
                let lowest = dealer.ranks().last();
                qualifies = tables.rules.qualifier.admits_top(dealer.score(), lowest);
            }
            Fault::AceHigh => {
                let limit = tables.rules.qualifier.limit(dealer.score());
                let has_ace = dealer.ranks().any(|rank| rank == Rank::ACE);
                qualifies &= !has_ace || limit == Some(Rank::KING);
            }
            Fault::QualifierEveryScore => {
                let qualifier = &tables.rules.qualifier;
                let lowest =
                    (0..=tables.rules.hand_cards).filter_map(|score| qualifier.limit(score)).min();
                qualifies &= dealer.top().is_none_or(|top| Some(top) <= lowest);
            }
            Fault::ScoreOfDealer => player_score = dealer.score(),
            _ => {}
        }
        contest = self.contest(contest, (round.player, player), (round.dealer, dealer));
        Situation::Played { qualifies, contest, player_score }
    }

    /// Who wins where scores are equal, or at all.
    fn contest(
        self,
        right: Contest,
        (player_hand, player): (CardSet, Leftover),
        (dealer_hand, dealer): (CardSet, Leftover),
    ) -> Contest {
        if self == Fault::HigherScore && player.score() != dealer.score() {
            return contest_of(dealer.score().cmp(&player.score()));
        }
        if player.score() != dealer.score() {
            return right;
        }
        let numbers = |left: Leftover| left.ranks().map(|rank| u32::from(rank.number()));
        let list = |left: Leftover| numbers(left).collect::<Vec<u32>>();
        match self {
            Fault::AceHigh => {
                let high = |left: Leftover| {
                    let mut ranks: Vec<u32> =
                        numbers(left).map(|rank| if rank == 1 { 14 } else { rank }).collect();
                    ranks.sort_unstable_by(|a, b| b.cmp(a));
                    ranks
                };
                contest_of(high(player).cmp(&high(dealer)))
            }
            Fault::FirstCards(cards) => {
                let first =
                    |left: Leftover| numbers(left).take(usize::from(cards)).collect::<Vec<u32>>();
                contest_of(first(player).cmp(&first(dealer)))
            }
            Fault::LowestCard => {
                let up = |left: Leftover| list(left).into_iter().rev().collect::<Vec<u32>>();
                contest_of(up(player).cmp(&up(dealer)))
            }
            Fault::HigherCards => contest_of(list(dealer).cmp(&list(player))),
            Fault::LowestTotal => {
                contest_of(numbers(player).sum::<u32>().cmp(&numbers(dealer).sum()))
            }
            Fault::TiesToSeat if right == Contest::Tie => Contest::PlayerWins,
            Fault::SuitsDecide if right == Contest::Tie && player.score() > 0 => {
                let suit = |hand: CardSet, left: Leftover| {
                    let top = left.top().map(|top| hand.of_rank(top));
                    top.and_then(|cards| cards.cards().last().and_then(|card| card.suit()))
                };
                contest_of(suit(player_hand, player).cmp(&suit(dealer_hand, dealer)))
            }
            _ => right,
        }
    }

    fn bonus(
        self,
        tables: &RuleTables,
        round: &EngineRound,
        hands: &SetHands,
        situation: Situation,
    ) -> i64 {
        let bet = if self == Fault::BonusOnAnte { round.bets.ante } else { round.bets.bonus };
        let bet = if round.bets.bonus == 0 { 0 } else { bet };
        let hand = if self == Fault::BonusOfDealer { &hands.dealer } else { &hands.player };
        let row = self.pay_row(tables, hand);
        let plain = tables.bonus_net(row, round.action, bet);
        let played = match situation {
            Situation::Played { qualifies, contest, .. } if round.action == Action::Play => {
                Some((qualifies, contest))
            }
            _ => None,
        };
        match (self, played) {
            (Fault::BonusNeedsWin, Some((_, contest))) if contest != Contest::PlayerWins => -bet,
            (Fault::BonusNeedsNoLoss, Some((_, Contest::DealerWins))) => -bet,
            (Fault::BonusNeedsQualifier, Some((false, _))) => 0,
            (Fault::BonusReturnedOnFold, None) => 0,
            (Fault::BonusOnAnte, _) if plain < 0 => -round.bets.bonus,
            (Fault::BonusEveryRow, _) if plain > 0 => {
                let rows =
                    (0..tables.rules.bonus_rows().len()).filter(|row| tables.row_takes(*row, hand));
                rows.map(|row| tables.bonus_net(Some(row), round.action, bet).max(0)).sum()
            }
            _ => plain,
        }
    }

    fn pay_row(self, tables: &RuleTables, hand: &SetHand) -> Option<usize> {
        let takes = |row: usize| {
            let asked = tables.rules.bonus_rows().get(row).map(|row| &row.hand);
            let Some(BonusHand::Score { score, limit: Some(limit) }) = asked else {
                return tables.row_takes(row, hand);
            };
            let mut ranks = hand.left.ranks();
            hand.left.score() == *score
                && match self {
                    Fault::LimitLowestCard => ranks.any(|rank| rank <= *limit),
                    Fault::LimitOrHigher => ranks.all(|rank| rank >= *limit),
                    Fault::AceHigh => ranks.all(|rank| rank <= *limit && rank != Rank::ACE),
                    _ => ranks.all(|rank| rank <= *limit),
                }
        };
        (0..tables.rules.bonus_rows().len()).find(|row| takes(*row))
    }
}

fn less_stake(net: i64, bet: i64) -> i64 {
    if net > 0 { net - bet } else { net }
}

fn with_stake(net: i64, bet: i64) -> i64 {
    if net > 0 { net + bet } else { net }
}
