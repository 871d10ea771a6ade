//! Engines that differ from a document in one place: readings of its rows, and classic faults that no rows
//! can say. Each answers every round, so that vectors can be chosen that catch it, and so that what an
//! engine under test answers can be recognised.

pub mod flag;
pub mod readings;
mod setting;
mod settling;

use crate::round::{EngineRound, WagerAmounts};
use crate::settled::{HandSetter, RuleTables, SetHands};
use flag::Flag;
use gincert_game::gin_and_win::GinAndWin;
use gincert_game::{CardSet, Melding};
use readings::{RuleReading, rule_readings};
use setting::{FaultySide, SettingFault, every_melding};
use settling::SettlingFault;

/// How a variant settles.
#[derive(Debug)]
enum VariantMethod {
    /// By other tables, with the document's melds.
    Tables(RuleTables),
    /// By other melds.
    Melds(Box<HandSetter>, RuleTables),
    /// Hands are set otherwise.
    Setting(SettingFault, FaultySide),
    /// Hands that are set rightly are settled otherwise.
    Settling(SettlingFault),
    /// The ace is high where hands are set and where they are settled.
    AceHigh,
}

/// An engine that differs from the document in one place.
#[derive(Debug)]
pub struct Variant {
    /// The kind of fault.
    pub flag: Flag,
    /// In what it differs, in words.
    pub description: String,
    /// The rules that say so, where rows of a document can.
    pub reading: Option<RuleReading>,
    method: VariantMethod,
}

/// A document's rules with every engine that differs from them in one place.
#[derive(Debug)]
pub struct VariantSet {
    /// Sets hands under the document's melds.
    pub setter: HandSetter,
    /// The document's tables.
    pub tables: RuleTables,
    /// The engines that differ.
    pub variants: Vec<Variant>,
}

/// A round with its hands set, and every way to set them where a variant has asked for it.
#[derive(Debug)]
pub struct RoundView {
    /// The round.
    pub round: EngineRound,
    /// The hands as the rules set them.
    pub hands: SetHands,
    ways: Option<[Vec<Melding>; 2]>,
}

impl VariantSet {
    /// Of a document's rules, and of the rules under other readings of its open points.
    pub fn new(rules: &GinAndWin, open_points: Vec<(String, GinAndWin)>) -> VariantSet {
        let setter = HandSetter::new(rules);
        let tables = RuleTables::new(rules.clone(), setter.shapes.as_ref());
        let open = open_points
            .into_iter()
            // Of hands of another size there are other requests.
            .filter(|(_, changed)| changed.hand_cards == rules.hand_cards && changed != rules)
            .map(|(description, rules)| RuleReading {
                flag: Flag::OpenPoint,
                description,
                rules,
                neighbour: None,
            });
        let readings = open.chain(rule_readings(rules));
        let mut variants: Vec<Variant> =
            readings.map(|reading| of_reading(rules, &setter, reading)).collect();
        variants.extend(faults(rules, &setter));
        VariantSet { setter, tables, variants }
    }

    /// A round with its hands set.
    pub fn view(&self, round: EngineRound) -> RoundView {
        RoundView { round, hands: self.setter.hands(&round), ways: None }
    }

    /// What a variant pays.
    pub fn net(&self, variant: &Variant, view: &mut RoundView) -> WagerAmounts {
        match &variant.method {
            VariantMethod::Tables(tables) => tables.settle(&view.round, &view.hands).net,
            VariantMethod::Melds(setter, tables) => {
                tables.settle(&view.round, &setter.hands(&view.round)).net
            }
            VariantMethod::Settling(fault) => fault.net(&self.tables, &view.round, &view.hands),
            VariantMethod::Setting(fault, side) => {
                let hands = self.faulty_hands(*fault, *side, view);
                self.tables.settle(&view.round, &hands).net
            }
            VariantMethod::AceHigh => {
                let hands = self.faulty_hands(SettingFault::AceHigh, FaultySide::Both, view);
                SettlingFault::AceHigh.net(&self.tables, &view.round, &hands)
            }
        }
    }

    fn faulty_hands(
        &self,
        fault: SettingFault,
        side: FaultySide,
        view: &mut RoundView,
    ) -> SetHands {
        let melds = &self.tables.rules.melds;
        let round = view.round;
        let ways = view.ways.get_or_insert_with(|| {
            [round.player, round.dealer].map(|hand: CardSet| every_melding(melds, hand))
        });
        let mut hands = view.hands;
        let Some(book) = &self.setter.shapes else { return hands };
        let [player, dealer] = ways;
        if side != FaultySide::Dealer {
            hands.player = fault.set(round.player, player, melds, book);
        }
        if side != FaultySide::Player {
            hands.dealer = fault.set(round.dealer, dealer, melds, book);
        }
        hands
    }
}

fn of_reading(rules: &GinAndWin, setter: &HandSetter, reading: RuleReading) -> Variant {
    let apart = reading
        .neighbour
        .as_ref()
        .filter(|one| one.kind == gincert_math::NeighbourKind::ReadAsApart)
        .map(|one| one.row);
    let changed = reading.rules.clone();
    let method = if changed.melds == rules.melds {
        let tables = RuleTables::new(changed, setter.shapes.as_ref());
        VariantMethod::Tables(tables.with_apart(apart))
    } else {
        let setter = HandSetter::new(&changed);
        let tables = RuleTables::new(changed, setter.shapes.as_ref());
        VariantMethod::Melds(Box::new(setter), tables)
    };
    Variant {
        flag: reading.flag,
        description: reading.description.clone(),
        reading: Some(reading),
        method,
    }
}

fn faults(rules: &GinAndWin, setter: &HandSetter) -> Vec<Variant> {
    let fault = |flag, description, method| Variant { flag, description, reading: None, method };
    let settling = SettlingFault::all(rules.hand_cards)
        .into_iter()
        .map(|one| fault(one.flag(), one.description(), VariantMethod::Settling(one)));
    let mut all: Vec<Variant> = settling.collect();
    if setter.shapes.is_some() {
        let ace = SettingFault::AceHigh;
        let words = ace.description(FaultySide::Both);
        all.push(fault(ace.flag(), words, VariantMethod::AceHigh));
        for one in SettingFault::ALL.into_iter().filter(|one| one.applies(&rules.melds)) {
            for side in FaultySide::ALL {
                let method = VariantMethod::Setting(one, side);
                all.push(fault(one.flag(), one.description(side), method));
            }
        }
    }
    all
}
