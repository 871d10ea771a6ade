//! What is exact about the hands that a document's rules deal: the law of their least deadwood, how
//! many are gin, how many are within each knock limit. What no exact method gives is named.

use crate::deadwood::{
    DeadwoodLaw, DeadwoodMethod, DeadwoodUnsupported, Share, deadwood_law, deadwood_laws_beside,
};
use gincert_evidence::{Align, Fraction, Table, grouped};
use gincert_game::Rank;
use gincert_game::gin_rummy::{Deal, EarlyKnock, GinRummy, Knock, SettleRules};

/// Points up to which the table of deadwood lists hands.
pub const POINTS_LISTED_MAX: usize = 20;
/// Decimals of a probability in the tables.
const PLACES: u32 = 12;
/// Limits that are listed where no card sets the limit.
const LIMITS_LISTED: u32 = 10;

/// The hands that some rules deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealtHands {
    /// How many leave how much.
    pub law: DeadwoodLaw,
    /// How they were counted.
    pub method: DeadwoodMethod,
    /// Hands within the limit of the rules as dealt.
    pub within: Share,
    /// What `within` counts.
    pub of_what: &'static str,
    /// Hands within each limit; by the card that sets it, where one does.
    pub limits: Vec<LimitCount>,
    /// How often the card that sets the limit doubles, where one does.
    pub counts_double: Option<Share>,
    /// What is asked often and not given, as sentences.
    pub not_given: Vec<&'static str>,
}

/// Hands within a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitCount {
    /// The name of the rank that sets the limit.
    pub card: Option<&'static str>,
    /// The limit.
    pub limit: u32,
    /// The hands.
    pub share: Share,
}

impl DealtHands {
    /// Hands that are gin as dealt.
    pub fn gin(&self) -> Share {
        Share { hands: self.law.gin(), of: self.law.total }
    }

    /// The mean of the least deadwood.
    pub fn mean(&self) -> Fraction {
        let mean = Fraction::new(self.law.sum(), u128::from(self.law.total));
        mean.unwrap_or_else(Fraction::zero)
    }

    /// Hands that leave so many points exactly.
    pub fn with_points(&self, points: u32) -> Share {
        let hands = usize::try_from(points).ok().and_then(|points| self.law.hands.get(points));
        Share { hands: hands.copied().unwrap_or_default(), of: self.law.total }
    }

    /// The law as a table, as far as it is listed.
    pub fn deadwood_table(&self) -> Table {
        let columns = [
            ("Deadwood", Align::Right),
            ("Hands", Align::Right),
            ("Probability", Align::Right),
            ("At most", Align::Right),
        ];
        let title =
            format!("Least deadwood of {} dealt hands", grouped(i128::from(self.law.total)));
        let mut table = Table::new(title, &columns);
        for (points, _) in (0u32..).zip(&self.law.hands).take(POINTS_LISTED_MAX + 1) {
            let share = self.with_points(points);
            let at_most = Share { hands: self.law.within(points), of: self.law.total };
            table.row([
                points.to_string(),
                share.hands.to_string(),
                share.probability().decimal(PLACES),
                at_most.probability().decimal(PLACES),
            ]);
        }
        table
    }

    /// The hands within each limit as a table.
    pub fn limits_table(&self) -> Table {
        let columns = [
            ("Card", Align::Left),
            ("Limit", Align::Right),
            ("Within it as dealt", Align::Right),
            ("Of", Align::Right),
            ("Probability", Align::Right),
        ];
        let mut table = Table::new("Dealt hands within each knock limit", &columns);
        for LimitCount { card, limit, share } in &self.limits {
            table.row([
                card.unwrap_or("any").to_owned(),
                limit.to_string(),
                share.hands.to_string(),
                share.of.to_string(),
                share.probability().decimal(PLACES),
            ]);
        }
        table
    }
}

/// Counts the hands that these rules deal.
///
/// # Errors
/// [`DeadwoodUnsupported`].
pub fn dealt_hands(
    rules: &GinRummy,
    method: DeadwoodMethod,
) -> Result<DealtHands, DeadwoodUnsupported> {
    let settle = &rules.settle;
    let law = deadwood_law(&settle.core, settle.hand_cards, method)?;
    let limits = limits(settle, &law)?;
    let within = match settle.knock {
        Knock::UpcardValue(_) | Knock::KnockCardValue(_) => {
            limits.iter().fold(Share { hands: 0, of: 0 }, |sum, limit| Share {
                hands: sum.hands.saturating_add(limit.share.hands),
                of: sum.of.saturating_add(limit.share.of),
            })
        }
        Knock::AtMost(_) | Knock::LessThan(_) | Knock::GinOnly => {
            Share { hands: law.within(settle.limit(None).unwrap_or(0)), of: law.total }
        }
    };
    Ok(DealtHands {
        within,
        of_what: match settle.knock {
            Knock::UpcardValue(_) => "pairs of a dealt hand and an upcard",
            Knock::KnockCardValue(_) => "pairs of a dealt hand and the rank of a knock card",
            Knock::AtMost(_) | Knock::LessThan(_) | Knock::GinOnly => "dealt hands",
        },
        limits,
        counts_double: settle
            .doubling
            .map(|doubling| Share { hands: doubling.suits().count() as u64, of: 4 }),
        not_given: not_given(rules),
        law,
        method,
    })
}

fn not_given(rules: &GinRummy) -> Vec<&'static str> {
    let mut all = vec!["Frequency of gin and knock in play: it depends on the players."];
    if rules.deal.early_knock == EarlyKnock::Misdeal {
        all.push("Frequency of void deals: both hands together are not counted.");
    }
    if rules.deal.deal == Deal::ElevenToStarter {
        all.push("The starter's hand of eleven after the best discard: not counted.");
    }
    all
}

/// Dealt hands within the limit, counted with each card that sets it.
fn limits(settle: &SettleRules, law: &DeadwoodLaw) -> Result<Vec<LimitCount>, DeadwoodUnsupported> {
    let by_card = |times: u8, rank: Rank, law: &DeadwoodLaw| {
        let limit = settle.limit_by(rank, times);
        let share = Share { hands: law.within(limit), of: law.total };
        LimitCount { card: Some(rank.name()), limit, share }
    };
    match settle.knock {
        // The upcard comes out of the pack that the hand comes from, a knock card does not.
        Knock::UpcardValue(times) => {
            let laws = deadwood_laws_beside(&settle.core, settle.hand_cards)?;
            Ok(Rank::all().zip(&laws).map(|(rank, law)| by_card(times, rank, law)).collect())
        }
        Knock::KnockCardValue(times) => {
            Ok(Rank::all().map(|rank| by_card(times, rank, law)).collect())
        }
        Knock::AtMost(_) | Knock::LessThan(_) | Knock::GinOnly => {
            let own = settle.limit(None).filter(|own| *own > LIMITS_LISTED);
            let listed = (0..=LIMITS_LISTED).chain(own).map(|limit| LimitCount {
                card: None,
                limit,
                share: Share { hands: law.within(limit), of: law.total },
            });
            Ok(listed.collect())
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;
    use gincert_game::deadwood::MeldCore;

    fn law() -> DeadwoodLaw {
        deadwood_law(&MeldCore::standard(), 3, DeadwoodMethod::RankByRank).unwrap()
    }

    #[test]
    fn a_table_lists_what_was_counted_and_no_more() {
        let dealt = DealtHands {
            within: Share { hands: 0, of: 1 },
            of_what: "dealt hands",
            limits: Vec::new(),
            counts_double: None,
            not_given: Vec::new(),
            method: DeadwoodMethod::RankByRank,
            law: law(),
        };
        assert_eq!((dealt.gin(), dealt.with_points(0)), (dealt.with_points(0), dealt.gin()));
        assert_eq!(dealt.gin(), Share { hands: 96, of: 22_100 });
        assert_eq!(dealt.deadwood_table().rows.len(), POINTS_LISTED_MAX + 1);
        assert_eq!(dealt.with_points(99), Share { hands: 0, of: 22_100 });
    }
}
