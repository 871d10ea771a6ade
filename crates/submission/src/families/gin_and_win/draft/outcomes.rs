//! The outcome table: what each outcome pays on the Ante and on Play.

use super::doubt::DoubtKind;
use super::model::{CellCandidate, DraftedCell, DraftedOutcome, LooseReason, Passage};
use super::pay_off::{pay_off, returned};
use super::sheet::{Sentence, Sheet, has};
use super::tables::{TableRow, TextTables};
use crate::families::gin_and_win::phrases;
use crate::families::gin_and_win::sign::outcomes::{NamedOutcome, Wagers, read as stated, wagers};
use crate::families::gin_and_win::sign::text::{SignToken, TextLine, Token, lines, words};
use gincert_game::gin_and_win::{Contest, OutcomeCondition, OutcomeWhen, Pay, ScoreBound};
use gincert_pages::small_number;
use std::collections::BTreeSet;

/// The outcomes that every document needs.
const NEEDED: [OutcomeCondition; 5] = [
    OutcomeCondition::PlayerFolds,
    OutcomeCondition::DealerDoesNotQualify,
    OutcomeCondition::Result(Contest::PlayerWins),
    OutcomeCondition::Result(Contest::Tie),
    OutcomeCondition::Result(Contest::DealerWins),
];

/// What both wagers get by one outcome.
struct OutcomeText {
    when: OutcomeWhen,
    ante: DraftedCell,
    play: DraftedCell,
}

struct OutcomeTexts {
    all: Vec<OutcomeText>,
}

pub(super) fn read(
    sheet: &Sheet,
    tables: &TextTables,
    left: &[(TextLine, Wagers)],
) -> Vec<DraftedOutcome> {
    let mut found = OutcomeTexts { all: Vec::new() };
    for event in NEEDED {
        found.row(OutcomeWhen { event, player_score: None });
    }
    for row in &tables.outcomes {
        of_row(row, &mut found);
    }
    // Pay-offs stand in the order of the text, so that the facts of one sentence are found once.
    let mut known: Option<(usize, SentenceFacts)> = None;
    for pay in stated(left) {
        let Some(passage) = sheet.passage(pay.span) else { continue };
        if known.as_ref().is_none_or(|(piece, _)| *piece != passage.piece) {
            let own = sheet.sentences.get(sheet.sentence_of(passage.piece));
            let list = own.filter(|own| own.passage == *passage).map(Sentence::words);
            let facts = SentenceFacts::of(&list.unwrap_or_default(), &passage.text);
            known = Some((passage.piece, facts));
        }
        let Some((_, facts)) = &known else { continue };
        let Some(when) = facts.when(pay.named).filter(|_| !pay.wagers.bonus) else { continue };
        let loose = (!facts.is_about_outcome).then_some(LooseReason::OutcomeBefore);
        found.add(when, pay.wagers, returned(pay.pay), passage, loose);
    }
    for sentence in &sheet.sentences {
        losses(sentence, &mut found);
    }
    found.drop_doubtful();
    found.folds();
    found.inherit();
    found.drafted()
}

/// What a sentence says of scores and outcomes, whatever one of its pay-offs is about.
struct SentenceFacts {
    /// Two scores of a list: `zero or one`.
    pairs: BTreeSet<(u8, u8)>,
    /// `Gin` is a part of a name in it, and no word of it is a score of zero.
    is_of_other_gin: bool,
    /// It names an outcome or a score.
    is_about_outcome: bool,
}

impl SentenceFacts {
    fn of(list: &[&str], text: &str) -> SentenceFacts {
        let pair = |part: &[&str]| match part {
            [one, "or", other] => Some((small_number(one)?, small_number(other)?)),
            _ => None,
        };
        let own = NamedOutcome::default().with(list);
        SentenceFacts {
            pairs: list.windows(3).filter_map(pair).collect(),
            is_of_other_gin: is_name_of_game(text) && !has(list, &["zero", "0", "deadwood"]),
            is_about_outcome: own.event.is_some() || own.score.is_some(),
        }
    }

    /// The outcome that words of it name, where they name one.
    fn when(&self, named: NamedOutcome) -> Option<OutcomeWhen> {
        let event = named.event.filter(|_| !named.is_mixed)?;
        let player_score = match named.score {
            Some(0) if self.is_of_other_gin => return None,
            Some(score) => Some(self.bound(score)?),
            None => None,
        };
        Some(OutcomeWhen { event, player_score })
    }

    /// A score as the words around it bound it: `zero or one` is 1 or less. Other lists of scores are not read.
    fn bound(&self, score: u8) -> Option<ScoreBound> {
        match self.pairs.iter().find(|(one, other)| *one == score || *other == score) {
            None => Some(ScoreBound::Exactly(score)),
            Some((0, 1)) => Some(ScoreBound::AtMost(1)),
            Some(_) => None,
        }
    }
}

/// Whether a passage may state no row at all: a condition on a win leaves the row, unless it is about the dealer's score.
fn is_no_row(one: &CellCandidate, is_won: bool) -> bool {
    let Some(LooseReason::Doubtful(doubt)) = one.loose.filter(|loose| loose.is_doubtful()) else {
        return false;
    };
    let is_of_dealer = one.passages.iter().any(|passage| {
        let lower = passage.text.to_lowercase();
        ["against", "dealer has"].iter().any(|words| lower.contains(words))
    });
    doubt.kind != DoubtKind::Condition || !is_won || is_of_dealer
}

/// Whether `Gin` is a part of a name, such as `Gin Poker`, and no hand.
fn is_name_of_game(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_capital = |word: &str| word.starts_with(|c: char| c.is_uppercase());
    words.windows(2).any(|pair| match pair {
        ["Gin", next] => is_capital(next) || *next == "&",
        _ => false,
    })
}

impl OutcomeTexts {
    fn row(&mut self, when: OutcomeWhen) -> Option<&mut OutcomeText> {
        if !self.all.iter().any(|row| row.when == when) {
            let name = phrase(when);
            let cell = |wager: &str| {
                DraftedCell::new(&format!("Outcome '{name}', {wager}"), &["1 to 1", "Push", "Lose"])
            };
            self.all.push(OutcomeText { when, ante: cell("Ante"), play: cell("Play") });
        }
        self.all.iter_mut().find(|row| row.when == when)
    }

    fn add(
        &mut self,
        when: OutcomeWhen,
        of: Wagers,
        pay: Pay,
        passage: &Passage,
        loose: Option<LooseReason>,
    ) {
        let loose = if of.is_empty() { Some(LooseReason::WagerNotNamed) } else { loose };
        let Some(row) = self.row(when) else { return };
        if of.ante || of.is_empty() {
            row.ante.offer(&pay.to_string(), passage, loose);
        }
        if of.play || of.is_empty() {
            row.play.offer(&pay.to_string(), passage, loose);
        }
    }

    /// Words of a cell that are no pay-off.
    fn printed(&mut self, when: OutcomeWhen, of: Wagers, words: &str, passage: &Passage) {
        let Some(row) = self.row(when) else { return };
        let cell = if of.ante { &mut row.ante } else { &mut row.play };
        cell.offer(words, passage, Some(LooseReason::PayNotRead));
    }

    /// Leaves out outcomes with a score that only passages name which may be no rule of this game.
    fn drop_doubtful(&mut self) {
        let won = OutcomeCondition::Result(Contest::PlayerWins);
        self.all.retain(|row| {
            let mut all = row.ante.candidates.iter().chain(&row.play.candidates);
            let is_won = row.when.event == won;
            row.when.player_score.is_none() || !all.all(|one| is_no_row(one, is_won))
        });
    }

    /// A hand that is folded has no Play wager, because that is made to stay.
    fn folds(&mut self) {
        let folds = OutcomeWhen { event: OutcomeCondition::PlayerFolds, player_score: None };
        let Some(row) = self.row(folds).filter(|row| row.play.candidates.is_empty()) else {
            return;
        };
        let passages: Vec<Passage> =
            row.ante.candidates.iter().flat_map(|one| one.passages.clone()).collect();
        for passage in passages {
            row.play.offer(&Pay::NotMade.to_string(), &passage, None);
        }
    }

    /// What an outcome pays with a score, where nothing states it, is what it pays with any score.
    fn inherit(&mut self) {
        let general: Vec<(OutcomeCondition, [Vec<CellCandidate>; 2])> = self
            .all
            .iter()
            .filter(|row| row.when.player_score.is_none())
            .map(|row| (row.when.event, [row.ante.candidates.clone(), row.play.candidates.clone()]))
            .collect();
        for row in self.all.iter_mut().filter(|row| row.when.player_score.is_some()) {
            let Some((_, [ante, play])) =
                general.iter().find(|(event, _)| *event == row.when.event)
            else {
                continue;
            };
            for (cell, known) in [(&mut row.ante, ante), (&mut row.play, play)] {
                if cell.candidates.is_empty() {
                    cell.candidates.clone_from(known);
                }
            }
        }
    }

    fn drafted(mut self) -> Vec<DraftedOutcome> {
        let place = |when: &OutcomeWhen| {
            let event = NEEDED.iter().position(|event| *event == when.event);
            let score = when.player_score.map_or((1, 0), |bound| match bound {
                ScoreBound::Exactly(score) | ScoreBound::AtMost(score) => (0, score),
                ScoreBound::AtLeast(score) => (0, score.saturating_add(20)),
            });
            (event.unwrap_or(NEEDED.len()), score)
        };
        self.all.sort_by_key(|row| place(&row.when));
        let rows = self.all.into_iter().map(|row| DraftedOutcome {
            outcome: phrase(row.when),
            ante: row.ante,
            play: row.play,
        });
        rows.collect()
    }
}

/// The standard phrase of an outcome.
fn phrase(when: OutcomeWhen) -> String {
    let event = match when.event {
        OutcomeCondition::PlayerFolds => "Player folds",
        OutcomeCondition::DealerDoesNotQualify => "Dealer does not qualify",
        OutcomeCondition::DealerQualifies => "Dealer qualifies",
        OutcomeCondition::Result(Contest::PlayerWins) => "Player wins",
        OutcomeCondition::Result(Contest::Tie) => "Tie",
        OutcomeCondition::Result(Contest::DealerWins) => "Dealer wins",
    };
    match when.player_score {
        None => event.to_owned(),
        Some(ScoreBound::Exactly(score)) => format!("{event}, score {score}"),
        Some(ScoreBound::AtMost(score)) => format!("{event}, score {score} or less"),
        Some(ScoreBound::AtLeast(score)) => format!("{event}, score {score} or more"),
    }
}

/// A row of a table of outcomes.
fn of_row(row: &TableRow, found: &mut OutcomeTexts) {
    let [label, ante, play] = row.cells.as_slice() else { return };
    let named = || {
        let line = lines(label);
        let list = words(&line.first()?.tokens);
        SentenceFacts::of(&list, label).when(NamedOutcome::default().with(&list))
    };
    let Some(when) = phrases::outcome(label).ok().or_else(named) else { return };
    let sides = [
        (ante, Wagers { ante: true, ..Wagers::default() }),
        (play, Wagers { play: true, ..Wagers::default() }),
    ];
    for (cell, of) in sides {
        match pay_off(cell).filter(|_| !cell.is_empty()) {
            Some(pay) => found.add(when, of, pay, &row.passage, None),
            None if !cell.is_empty() => found.printed(when, of, cell, &row.passage),
            None => {}
        }
    }
}

/// What a pay-off, or a word without odds, says happens to a wager.
pub(super) fn verb_of(token: &Token) -> Option<Pay> {
    if let Some(pay) = token.pays() {
        return Some(pay);
    }
    let word = token.word()?;
    let lose = [
        "lose",
        "loses",
        "lost",
        "forfeit",
        "forfeits",
        "forfeited",
        "forfeiting",
        "collect",
        "collects",
        "collected",
        "surrender",
        "surrenders",
        "surrendered",
    ];
    let push = ["push", "pushes", "pushed", "returned"];
    match word {
        word if lose.contains(&word) => Some(Pay::Lose),
        word if push.contains(&word) => Some(Pay::Push),
        _ => None,
    }
}

/// `The player folds and forfeits the Ante`, `both bets push`: each verb with the wagers next to it.
fn losses(sentence: &Sentence, found: &mut OutcomeTexts) {
    let list = sentence.words();
    let whole = NamedOutcome::default().with(&list);
    let facts = SentenceFacts::of(&list, &sentence.passage.text);
    for clause in sentence.clauses() {
        let own = NamedOutcome::default().with(&words(clause));
        let is_fold = own.event == Some(OutcomeCondition::PlayerFolds)
            && !has(&words(clause), &["win", "wins", "tie", "ties", "qualify", "qualifies"]);
        let named = match own.event {
            Some(_) => NamedOutcome { is_mixed: own.is_mixed && !is_fold, ..own },
            None => whole,
        };
        let Some(when) = facts.when(named) else { continue };
        let mut from = 0;
        let mut is_behind_pay = false;
        let ends: Vec<usize> = clause
            .iter()
            .enumerate()
            .filter(|(_, token)| verb_of(token).is_some())
            .map(|(at, _)| at)
            .collect();
        for (place, at) in ends.iter().enumerate() {
            let token = clause.get(*at).filter(|token| token.pays().is_none());
            let Some(pay) = token.and_then(verb_of) else {
                from = at + 1;
                is_behind_pay = true;
                continue;
            };
            let next = ends.get(place + 1).copied().unwrap_or(clause.len());
            let before = clause.get(from..*at).unwrap_or_default();
            // `even money on the Ante, and Play pushes`: the Ante belongs to the pay-off.
            let before = words(if is_behind_pay { from_comma(before) } else { before });
            is_behind_pay = false;
            let behind = clause.get(at + 1..next).unwrap_or_default();
            let of = match wagers(&before) {
                named if named.is_empty() => wagers(&to_comma(behind)),
                named => named,
            };
            from = at + 1;
            // `The player loses the hand` is the outcome; what is lost is a wager.
            let is_result = before_subject(&before) && is_outcome(clause, *at);
            if of.is_empty() || of.bonus || is_result {
                continue;
            }
            if let Some(row) = found.row(when) {
                let cells = [(of.ante, &mut row.ante), (of.play, &mut row.play)];
                for (_, cell) in cells.into_iter().filter(|(is_named, _)| *is_named) {
                    cell.offer(&pay.to_string(), &sentence.passage, None);
                }
            }
        }
    }
}

/// What follows the first comma or `and`.
fn from_comma(tokens: &[Token]) -> &[Token] {
    let is_joint =
        |token: &Token| token.piece == SignToken::Stop(',') || token.word() == Some("and");
    let at = tokens.iter().position(is_joint).unwrap_or(tokens.len());
    tokens.get(at..).unwrap_or_default()
}

/// The words up to a comma or another choice.
fn to_comma(tokens: &[Token]) -> Vec<&str> {
    let is_end = |token: &Token| token.piece == SignToken::Stop(',') || token.word() == Some("or");
    let end = tokens.iter().position(is_end);
    words(tokens.get(..end.unwrap_or(tokens.len())).unwrap_or_default())
}

/// Whether the last words before a verb are the player or the dealer.
fn before_subject(before: &[&str]) -> bool {
    before.last().is_some_and(|word| ["player", "players", "dealer", "you", "he"].contains(word))
}

/// `loses the hand`, `loses,`: the verb names the outcome.
fn is_outcome(clause: &[Token], at: usize) -> bool {
    let next: Vec<&str> =
        words(clause.get(at + 1..).unwrap_or_default()).into_iter().take(3).collect();
    next.first().is_none_or(|word| *word == "&")
        || has(&next, &["hand", "comparison", "round", "contest"])
}
