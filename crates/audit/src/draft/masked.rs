//! A draft without the card numbers of its export: masks stand for the texts of columns that hold players or that
//! nobody knows, and lines and reasons that could quote a number are not shown.

use super::marks::MarkKind;
use super::model::MapDraft;
use super::trial::{DraftTrial, UnreadRecords};
use crate::card_mask::CardMask;
use gincert_replay::REASON_WITHHELD;
use gincert_replay::rows::Field;

/// In place of a line of the export.
const LINE: &str = "(not shown: it could hold a card number that is masked)";

/// In place of a cell of the export.
const CELL: &str = "(not shown)";

impl MapDraft {
    /// The draft as it may leave the house.
    #[must_use]
    pub fn masked(mut self, mask: &CardMask) -> MapDraft {
        let hides = |field: Option<Field>| field.is_none_or(|field| field == Field::Player);
        for column in self.columns.iter_mut().filter(|column| hides(column.field)) {
            for (text, _) in &mut column.texts {
                *text = mask.masked(text);
            }
        }
        // A cell that is not written as the others may hold anything.
        let unlike = self.columns.iter_mut().filter_map(|column| column.unlike.as_mut());
        unlike.for_each(|unlike| CELL.clone_into(&mut unlike.text));
        self.seat_words.iter_mut().for_each(|one| CELL.clone_into(&mut one.word));
        self.odd_word.iter_mut().for_each(|odd| CELL.clone_into(&mut odd.word));
        self.correction_rows.iter_mut().for_each(|one| CELL.clone_into(&mut one.word));
        for one in &mut self.doubts.uncounted {
            one.texts.iter_mut().for_each(|(text, _)| CELL.clone_into(text));
            one.others = None;
        }
        self.doubts.whole_amounts.iter_mut().for_each(|one| CELL.clone_into(&mut one.text));
        self.facts.iter_mut().for_each(|fact| fact.deciding = None);
        let titles = self.before.iter_mut().filter(|line| !line.starts_with("sep="));
        let between = self.titles.iter_mut().map(|title| &mut title.text);
        titles.chain(&mut self.odd_row).chain(between).for_each(|line| LINE.clone_into(line));
        self
    }
}

impl DraftTrial {
    /// The trial as it may leave the house.
    #[must_use]
    pub fn masked(mut self) -> DraftTrial {
        self.fault.iter_mut().for_each(|why| REASON_WITHHELD.clone_into(why));
        if let Some(mark) = &mut self.mark
            && let MarkKind::Text(word) = &mut mark.kind
        {
            CELL.clone_into(word);
        }
        // The first of these records stays: a line says nothing of what stands in it.
        let records = self.reasons.iter().map(|one| one.records).sum();
        if let Some(first) = self.reasons.first().cloned() {
            let why = REASON_WITHHELD.to_owned();
            self.reasons = vec![UnreadRecords { why, records, ..first }];
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ExportFile, draft};
    use super::*;

    #[test]
    fn players_and_columns_that_nobody_knows_are_masked_and_lines_are_not_shown() {
        let key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        let mask = CardMask::read(key.as_bytes()).unwrap();
        let text = "Report of 45539\nTable;Round;Player;Tag;Note\nT1;1;45539;4553977;x\n\
                    T1;2;45538;4553877;y\nT1;3;45537;4553777;z\n45539;short\n";
        let file = ExportFile {
            name: "e".into(),
            bytes: text.as_bytes().to_vec(),
            is_whole: true,
            formats: Vec::new(),
        };
        let drafted = draft(&[file], None, None).unwrap();
        assert!(format!("{drafted:?}").contains("45539"));
        let masked = drafted.masked(&mask);
        let words = format!("{masked:?}");
        assert!(!words.contains("4553") && words.contains(&mask.masked("45539")), "{words}");
        let trial = DraftTrial {
            fault: Some("45539".into()),
            reasons: [("45539", 2), ("45538", 3)]
                .map(|(why, records)| UnreadRecords { why: why.into(), records, file: 0, line: 2 })
                .to_vec(),
            ..DraftTrial::default()
        };
        let trial = trial.masked();
        let reasons: Vec<(&str, u64)> =
            trial.reasons.iter().map(|one| (one.why.as_str(), one.records)).collect();
        assert_eq!(reasons, [(REASON_WITHHELD, 5)]);
        assert_eq!(trial.fault.as_deref(), Some(REASON_WITHHELD));
    }
}
