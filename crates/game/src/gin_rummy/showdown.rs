//! After the last discard: the spread, the lay-offs, the defenders' melds.
//!
//! Knows which acts are legal and what each seat has left as it laid; not what that scores.

use super::{BigGin, FinalDiscard, LayOff, SettleRules};
use crate::deadwood::{Meld, lay};
use crate::{Card, CardSet, Code};
use alloc::vec::Vec;

/// How the round was ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnockKind {
    /// With something left over.
    Knock,
    /// With nothing left over.
    Gin,
    /// With every card melded, none thrown and a bonus of its own.
    BigGin,
}

/// A showdown while it is laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Showdown {
    /// The seat that ended the round.
    pub by: u8,
    /// How.
    pub ended: KnockKind,
    /// The spread as the knocker laid it.
    pub spread: Vec<Meld>,
    /// The spread with what was laid off.
    grown: Vec<Meld>,
    /// What each seat has in no meld and not laid off.
    pub left: Vec<CardSet>,
    /// What each defender has melded; empty for the knocker.
    pub melds: Vec<Vec<Meld>>,
}

impl Showdown {
    /// A knock: `hands` as they are after the discard.
    ///
    /// # Errors
    /// The rule that the knock breaks.
    pub fn knock(
        rules: &SettleRules,
        hands: &[CardSet],
        by: u8,
        discard: Option<Card>,
        groups: &[CardSet],
        limit: u32,
    ) -> Result<Showdown, Code> {
        let hand = hands.get(usize::from(by)).copied().unwrap_or_default();
        let left_over = |laid: &[CardSet]| laid.iter().fold(hand, |rest, cards| rest.minus(*cards));
        let as_gin = rules.big_gin == BigGin::AsGin && left_over(groups).is_empty();
        let keeps_all = rules.final_discard == FinalDiscard::Optional || as_gin;
        if discard.is_none() && !keeps_all {
            return Err(Code::DiscardMissing);
        }
        let laid = lay(&rules.core, hand, groups)?;
        let points = rules.core.values.points(laid.deadwood);
        if points > limit {
            return Err(Code::KnockOverLimit);
        }
        let ended = if laid.deadwood.is_empty() { KnockKind::Gin } else { KnockKind::Knock };
        Ok(Showdown::laid_out(hands, by, ended, laid.melds, laid.deadwood))
    }

    /// A big gin: all cards melded, none thrown.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn big_gin(
        rules: &SettleRules,
        hands: &[CardSet],
        by: u8,
        discard: Option<Card>,
        groups: &[CardSet],
    ) -> Result<Showdown, Code> {
        let hand = hands.get(usize::from(by)).copied().unwrap_or_default();
        if !matches!(rules.big_gin, BigGin::Bonus(_)) || discard.is_some() {
            return Err(Code::BigGinInvalid);
        }
        let laid = lay(&rules.core, hand, groups)?;
        if !laid.deadwood.is_empty() || hand.len() != rules.hand_cards.saturating_add(1) {
            return Err(Code::BigGinInvalid);
        }
        Ok(Showdown::laid_out(hands, by, KnockKind::BigGin, laid.melds, laid.deadwood))
    }

    fn laid_out(
        hands: &[CardSet],
        by: u8,
        ended: KnockKind,
        spread: Vec<Meld>,
        deadwood: CardSet,
    ) -> Showdown {
        let mut left = hands.to_vec();
        if let Some(own) = left.get_mut(usize::from(by)) {
            *own = deadwood;
        }
        let melds = alloc::vec![Vec::new(); hands.len()];
        Showdown { by, ended, grown: spread.clone(), spread, left, melds }
    }

    /// Whether the defenders may lay off here.
    pub fn may_lay_off(&self, rules: &SettleRules) -> bool {
        match rules.lay_off {
            LayOff::Never => false,
            LayOff::OnKnock => self.ended == KnockKind::Knock,
            LayOff::OnKnockOrGin => true,
        }
    }

    /// A seat lays a card off on the spread.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn lay_off(
        &mut self,
        rules: &SettleRules,
        seat: u8,
        card: Card,
        meld: usize,
    ) -> Result<(), Code> {
        if seat == self.by {
            return Err(Code::LayoffByKnocker);
        }
        if !self.may_lay_off(rules) {
            let on_gin = self.ended != KnockKind::Knock;
            return Err(if on_gin { Code::LayoffOnGin } else { Code::LayoffInvalid });
        }
        let left = self.left.get_mut(usize::from(seat)).ok_or(Code::TurnOrder)?;
        if !left.contains(card) {
            return Err(Code::NotInHand);
        }
        let onto = self.grown.get_mut(meld).ok_or(Code::LayoffInvalid)?;
        *onto = rules.core.extend(onto, CardSet::EMPTY.with(card)).ok_or(Code::LayoffInvalid)?;
        *left = left.without(card);
        Ok(())
    }

    /// A defender lays a meld of his own.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn meld(&mut self, rules: &SettleRules, seat: u8, cards: CardSet) -> Result<(), Code> {
        let left = self.left.get_mut(usize::from(seat)).filter(|_| seat != self.by);
        let left = left.ok_or(Code::TurnOrder)?;
        let own = self.melds.get_mut(usize::from(seat)).ok_or(Code::TurnOrder)?;
        if !cards.minus(*left).is_empty() {
            let twice = own.iter().any(|meld| !meld.cards().is_disjoint(cards));
            return Err(if twice { Code::MeldOverlap } else { Code::NotInHand });
        }
        own.push(rules.core.meld(cards).ok_or(Code::MeldInvalid)?);
        *left = left.minus(cards);
        Ok(())
    }
}
