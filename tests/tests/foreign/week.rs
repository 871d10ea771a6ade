//! A week of the pit: rounds with faults of their own, and with faults between them.

use crate::chance::Chance;
use crate::faults::{ALONE, ALONE_TOO, plant};
use crate::hands::Known;
use crate::pit::{DAYS, Pit, Round, Slot, Style, TABLE_COUNT};
use crate::rec::Rec;
use std::collections::BTreeMap;

/// Faults between records.
const BETWEEN: [&str; 11] = [
    "gap",
    "backwards",
    "corrected",
    "chain",
    "corrected-twice",
    "circle",
    "dangling",
    "cards-again",
    "unlisted",
    "again",
    "again-otherwise",
];

/// What was written, in two files, and what was planted how often.
#[derive(Default)]
pub struct Week {
    pub files: [Vec<Rec>; 2],
    pub planted: BTreeMap<&'static str, u64>,
}

const STYLES: [Style; 5] =
    [Style::Net, Style::Paid, Style::NetAndTotal, Style::TotalOnly, Style::NetAndTable];

struct Writer {
    pit: Pit,
    week: Week,
    kinds: Vec<&'static str>,
    next: usize,
}

/// Rounds of every table and day.
pub fn week(seed: u64, rounds: u64, with_faults: bool) -> Week {
    let mut kinds: Vec<&'static str> = ALONE.into_iter().chain(ALONE_TOO).chain(BETWEEN).collect();
    if !with_faults {
        kinds.clear();
    }
    let pit = Pit { chance: Chance(seed), known: Known::default() };
    let mut writer = Writer { pit, week: Week::default(), kinds, next: 0 };
    let days = (DAYS.len() * TABLE_COUNT) as u64;
    for day in 0..DAYS.len() {
        for table in 1..=TABLE_COUNT {
            writer.day(Slot::first(table, day), rounds / days);
        }
    }
    writer.week
}

impl Writer {
    fn day(&mut self, mut slot: Slot, rounds: u64) {
        let mut done = 0;
        while done < rounds {
            let (style, round) = (self.pit.chance.pick(&STYLES), self.pit.round(slot));
            let rec = self.pit.record(slot, &round, style);
            let is_inside = done > 2 && done + 8 < rounds;
            let mut planted = None;
            if is_inside && !self.kinds.is_empty() && self.pit.chance.one_in(12) {
                let kind = self.kinds[self.next % self.kinds.len()];
                let mut spoilt = rec.clone();
                let is_planted = match BETWEEN.contains(&kind) {
                    true => self.between(kind, &mut slot, &mut spoilt, &round),
                    false => plant(kind, &mut spoilt, &round, &mut self.pit.chance),
                };
                if is_planted {
                    self.next += 1;
                    *self.week.planted.entry(kind).or_default() += 1;
                    planted = Some(spoilt);
                }
            }
            // What is planted between records is written there.
            match planted {
                Some(spoilt) if spoilt.cells.is_empty() => {}
                Some(spoilt) => self.put(spoilt),
                None => self.put(rec),
            }
            self.step(&mut slot);
            done += 1;
        }
    }

    fn put(&mut self, rec: Rec) {
        self.week.files[0].push(rec);
    }

    fn step(&mut self, slot: &mut Slot) {
        slot.number += 1;
        slot.at += 40 + self.pit.chance.below(30) as i64;
    }

    /// The record of a round anew, with the next number and time, and words of its own.
    fn anew(&mut self, slot: &mut Slot, round: &Round) -> Rec {
        self.step(slot);
        // The document may be another one a moment later: no correction is made across it.
        self.pit.record(*slot, round, Style::Net)
    }

    /// Plants a fault that more than one record has; what is written here leaves no cells.
    fn between(&mut self, kind: &str, slot: &mut Slot, rec: &mut Rec, round: &Round) -> bool {
        let is_shown = rec.cells.contains_key("dealer_cards") && rec.seats[0].contains_key("cards");
        match kind {
            "gap" => {
                slot.number += 1 + self.pit.chance.below(3);
                *rec = self.pit.record(*slot, round, Style::Net);
                rec.expect(None, "sequence-gap");
            }
            "backwards" => {
                rec.at -= 3_600;
                rec.cells.insert("at", crate::pit::instant(rec.at));
                rec.expect(None, "time-backwards");
                // The second table changes its document on the third day.
                return slot.table != 2 && slot.number > 1;
            }
            "dangling" => {
                rec.cells.insert("corrects", "no-such-round".to_owned());
                rec.expect(None, "correction-dangling");
            }
            "cards-again" => return self.cards_again(*slot, rec),
            "unlisted" => {
                let unlisted = format!("U{}", slot.table);
                rec.cells.insert("table", unlisted);
                for name in ["rules", "seq", "gaming_day"] {
                    rec.cells.remove(name);
                }
                rec.cells.insert("currency", rec.currency.to_owned());
                let day = crate::pit::instant(rec.at)[..10].to_owned();
                rec.cells.insert("#day", day);
                rec.rules = "";
                rec.left_out = rec.all_won();
                rec.expect(None, "rules-mismatch");
                // Its number is not missing.
                slot.number -= 1;
            }
            "again" => {
                let mut copy = rec.clone();
                copy.leaves = true;
                copy.expected.clear();
                copy.expect(None, "round-repeated");
                self.week.files[1].push(copy);
            }
            "again-otherwise" => {
                let mut copy = rec.clone();
                copy.leaves = true;
                copy.cells.insert("dealer_id", "D-77".to_owned());
                copy.expect(None, "round-repeated");
                self.week.files[1].push(copy);
            }
            _ => return is_shown && self.corrections(kind, slot, rec, round),
        }
        true
    }

    fn cards_again(&mut self, slot: Slot, rec: &mut Rec) -> bool {
        let file = &self.week.files[0];
        // The table's own round before the last, where it has cards and no fault.
        let own = |old: &&Rec| old.word("table") == rec.word("table") && old.expected.is_empty();
        let Some(old) = file.iter().rev().take(8).filter(own).nth(1) else { return false };
        let hand = |text: &str| crate::writers::cards(text);
        let mut hands = vec![hand(old.word("dealer_cards"))];
        hands.extend(
            old.seats.iter().map(|seat| hand(seat.get("cards").map_or("", String::as_str))),
        );
        if hands.iter().any(|hand| hand.len() != 7) {
            return false;
        }
        let round = self.pit.of_hands(slot, hands);
        let again = self.pit.record(slot, &round, Style::Net);
        let all_shown = again.cells.contains_key("dealer_cards")
            && again.seats.iter().all(|seat| seat.contains_key("cards"));
        *rec = again;
        rec.expect(None, "cards-again");
        all_shown
    }

    /// A round with an Ante that is paid wrongly, and records that correct it.
    fn corrections(&mut self, kind: &str, slot: &mut Slot, rec: &mut Rec, round: &Round) -> bool {
        if slot.table == 2 {
            return false;
        }
        let error = 700;
        let wrong = |rec: &mut Rec, error: i64, counted: &'static str| {
            let mut won = round.due[0];
            won[0] += error;
            rec.cells.remove("table_net");
            crate::pit::state(&mut rec.seats[0], round.bets[0], won, Style::Net);
            rec.wrong(0, "ante", error, if counted == "counted" { error } else { 0 });
            if let Some(last) = rec.expected.last_mut() {
                last.counted = counted;
            }
        };
        let corrects = |rec: &mut Rec, other: &Rec| {
            rec.cells.insert("corrects", other.word("round").to_owned());
        };
        let mut first = rec.clone();
        wrong(&mut first, error, "corrected-round");
        first.leaves = true;
        let mut second = self.anew(slot, round);
        corrects(&mut second, &first);
        let mut third = self.anew(slot, round);
        match kind {
            "corrected" => {
                slot.number -= 1;
                self.put(first);
                self.put(second);
                rec.cells.clear();
                return true;
            }
            "chain" => {
                wrong(&mut second, -300, "corrected-round");
                second.leaves = true;
                corrects(&mut third, &second);
            }
            "corrected-twice" => {
                second.leaves = true;
                corrects(&mut third, &first);
                third.expect(None, "correction-twice");
            }
            _ => {
                // The first corrects the third, the second the first, the third the second.
                second.leaves = true;
                corrects(&mut third, &second);
                let last = third.word("round").to_owned();
                first.cells.insert("corrects", last);
                third.expect(None, "correction-circle");
            }
        }
        for one in [first, second, third] {
            self.put(one);
        }
        rec.cells.clear();
        true
    }
}
