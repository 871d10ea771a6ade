//! Rules, logs in memory, and an audit that keeps everything it finds.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by several tests, whose helpers may fail as the tests may"
)]

use gincert_evidence::{Digest, Quantity};
use gincert_game::gin_and_win::{
    BonusHand, BonusRow, Comparison, Contest, GinAndWin, OutcomeCondition, OutcomeRow, OutcomeWhen,
    Pay, PlayMultiples, PlayerSetting, Qualifier, RaiseRounds, SIDE_NAME, ScoreBound, ShapePart,
    SideWager, WagerNames,
};
use gincert_game::{MeldRules, Rank};
use gincert_replay::generate::{Generator, InjectedFault, Options, Play, Rates};
use gincert_replay::summary::RecordExclusion;
use gincert_replay::{
    AuditObserver, AuditState, Auditor, CompiledRules, ExactHandValues, ExcludedRecord, Inputs,
    Limits, RaisedException, RevealedCards, RoundIndex, Rulebook, RunOptions, Spot,
    StoredRuns as Lists, run,
};
use serde_json::{Value, json};
use std::io::{self, Read};

/// The rules of the document `ten`, with the pay table of the project's documents.
pub fn rules(setting: PlayerSetting) -> GinAndWin {
    let row = |text: &str, event, player_score, ante, play| OutcomeRow {
        text: text.into(),
        when: OutcomeWhen { event, player_score },
        ante,
        play,
    };
    let result = OutcomeCondition::Result;
    let one = Pay::to_one(1);
    let score = |score, limit| BonusHand::Score { score, limit };
    let bonus = |text: &str, hand, pays| BonusRow { text: text.into(), hand, pays };
    GinAndWin {
        hand_cards: 7,
        seats: (1, 6),
        melds: MeldRules::GIN_AND_WIN,
        player_setting: setting,
        comparison: Comparison::CardsFromTheTop,
        qualifier: Qualifier::never().or_less(3, Rank::KING).exactly(4, Rank::new(10).unwrap()),
        wagers: WagerNames::default(),
        play_multiples: PlayMultiples::only(1),
        raise_rounds: None,
        outcomes: vec![
            row("Player folds", OutcomeCondition::PlayerFolds, None, Pay::Lose, Pay::NotMade),
            row(
                "Dealer does not qualify",
                OutcomeCondition::DealerDoesNotQualify,
                None,
                one,
                Pay::Push,
            ),
            row(
                "Player wins, score 0",
                result(Contest::PlayerWins),
                Some(ScoreBound::Exactly(0)),
                one,
                Pay::to_one(3),
            ),
            row("Player wins", result(Contest::PlayerWins), None, one, one),
            row("Tie", result(Contest::Tie), None, Pay::Push, Pay::Push),
            row("Dealer wins", result(Contest::DealerWins), None, Pay::Lose, Pay::Lose),
        ],
        sides: vec![SideWager {
            name: SIDE_NAME.into(),
            stands_on_fold: true,
            meter: None,
            envy: vec![],
            rows: vec![
                bonus(
                    "4-of-a-Kind & 3-of-a-Kind",
                    BonusHand::shape(vec![ShapePart::OfAKind(4), ShapePart::OfAKind(3)]),
                    Pay::to_one(1000),
                ),
                bonus("7-Card Flush", BonusHand::shape(vec![ShapePart::Flush(7)]), Pay::to_one(25)),
                bonus("Other Score 0", BonusHand::OtherZero, Pay::to_one(10)),
                bonus("Score 1", score(1, None), Pay::to_one(4)),
                bonus("Score 2, Jack or lower", score(2, Rank::new(11)), Pay::to_one(1)),
                bonus("All Others", BonusHand::AllOthers, Pay::Lose),
            ],
        }],
    }
}

/// A sheet of these rules.
pub fn sheet(setting: PlayerSetting) -> CompiledRules {
    let digest = Digest::of(b"rules");
    let mut sheet =
        CompiledRules::new("gin-and-win/ten".into(), "ten.md".into(), digest, rules(setting));
    sheet.games_max = Some(4);
    sheet
}

/// Files in memory.
pub struct Files(pub Vec<Vec<u8>>);

impl Inputs for Files {
    fn count(&self) -> u32 {
        self.0.len() as u32
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(&self.0[file as usize][..]))
    }
}

/// The same, borrowed: a copy would be measured as a part of the audit.
struct Borrowed<'f>(&'f [Vec<u8>]);

impl Inputs for Borrowed<'_> {
    fn count(&self) -> u32 {
        self.0.len() as u32
    }

    fn open(&self, file: u32) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(&self.0[file as usize][..]))
    }
}

/// Keeps what is found.
#[derive(Default)]
pub struct StoredRuns {
    pub raised: Vec<RaisedException>,
    pub rejected: Vec<u8>,
    pub shown: Vec<Option<RevealedCards>>,
    pub left: Vec<ExcludedRecord>,
}

impl AuditObserver for StoredRuns {
    fn finding(&mut self, raised: &RaisedException) -> io::Result<()> {
        self.raised.push(raised.clone());
        Ok(())
    }

    fn rejected(&mut self, _: Spot, bytes: &[u8], _: &str) -> io::Result<()> {
        self.rejected.extend(bytes);
        self.rejected.push(b'\n');
        Ok(())
    }

    fn rejected_further(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.rejected.pop();
        self.rejected.extend(bytes);
        self.rejected.push(b'\n');
        Ok(())
    }

    fn dealt(&mut self, shown: Option<&RevealedCards>) -> io::Result<()> {
        self.shown.push(shown.cloned());
        Ok(())
    }

    /// As whoever writes them down: what repeats another record is told there.
    fn leaves(
        &mut self,
        next: &mut dyn FnMut() -> io::Result<Option<ExcludedRecord>>,
    ) -> io::Result<()> {
        while let Some(left) = next()? {
            self.left.push(left);
        }
        let alike = |place: u64| {
            let at = self.left.binary_search_by_key(&place, |(place, _)| *place);
            at.is_ok_and(|at| self.left[at].1 == RecordExclusion::RepeatedAlike)
        };
        self.raised.retain(|one| {
            let own = !["time-backwards", "chain-broken"].contains(&one.exception.finding.code);
            !(own && alike(one.spot.place()))
        });
        Ok(())
    }

    fn reached(&mut self, _: &mut AuditState) -> io::Result<()> {
        Ok(())
    }
}

/// The options of a plain log.
pub fn options(rounds: u64) -> Options {
    Options {
        rounds,
        seats: 6,
        varies: true,
        tables: 3,
        seed: 7,
        play: Play::Mixed,
        hide_folds: false,
        hide_dealer: false,
        deck: false,
        chain: false,
        rates: Rates::default(),
        limits: Limits::default(),
    }
}

/// A log and what is wrong with it.
pub fn log(options: &Options, sheet: &CompiledRules) -> (Vec<u8>, Vec<InjectedFault>) {
    let mut generator = Generator::new(options, sheet, None).unwrap();
    let (mut bytes, mut faults) = (Vec::new(), Vec::new());
    loop {
        let lines = generator.next_lines();
        if lines.is_empty() {
            return (bytes, faults);
        }
        for line in lines {
            bytes.extend(line.text.as_bytes());
            bytes.push(b'\n');
            faults.extend(line.fault);
        }
    }
}

/// An audit of files.
pub fn audit(
    book: &Rulebook,
    values: &[Option<ExactHandValues>],
    files: &[Vec<u8>],
    pace: RunOptions,
) -> (AuditState, StoredRuns) {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<String> = (0..files.len()).map(|file| format!("log-{file}")).collect();
    let auditor = Auditor { shows: true, ..Auditor::new(book, values, &paths) };
    let mut state = AuditState::new(RoundIndex::new(folder.path(), Lists::default()));
    let mut kept = StoredRuns::default();
    run(&Borrowed(files), &auditor, &mut state, &mut kept, pace).unwrap();
    (state, kept)
}

/// One thread, and stretches of the usual size.
pub const PLAIN: RunOptions =
    RunOptions { threads: 1, stretch_bytes: gincert_replay::STRETCH_BYTES };

/// The same rules with two, three or four side wagers: some stand when the hand is folded, some are lost.
pub fn side_rules(setting: PlayerSetting, count: usize) -> GinAndWin {
    let row = |text: &str, hand, pays| BonusRow { text: text.into(), hand, pays };
    let score = |score, limit| BonusHand::Score { score, limit };
    let mut rules = rules(setting);
    let further = [
        (
            "Perfect Gin",
            false,
            vec![
                row("7-Card Flush", BonusHand::shape(vec![ShapePart::Flush(7)]), Pay::to_one(100)),
                row("Score 0", BonusHand::OtherZero, Pay::to_one(15)),
            ],
        ),
        (
            "Low Three",
            true,
            vec![
                row("Score 3", score(3, Rank::new(9)), Pay::Odds { win: 3, stake: 2 }),
                row("Score 2", score(2, None), Pay::Push),
            ],
        ),
        ("Full Hand", false, vec![row("Score 5", score(5, None), Pay::to_one(7))]),
    ];
    for (name, stands_on_fold, mut rows) in further.into_iter().take(count - 1) {
        rows.push(row("All Others", BonusHand::AllOthers, Pay::Lose));
        rules.sides.push(SideWager {
            name: name.into(),
            stands_on_fold,
            rows,
            meter: None,
            envy: vec![],
        });
    }
    rules
}

/// The rulebook of such rules.
pub fn side_book(setting: PlayerSetting, count: usize, limits: Limits) -> Rulebook {
    book_of_rules(side_rules(setting, count), limits)
}

/// The rulebook of any rules.
pub fn book_of_rules(rules: GinAndWin, limits: Limits) -> Rulebook {
    assert!(rules.validate().is_empty());
    let mut sheet =
        CompiledRules::new("gin-and-win/ten".into(), "ten.md".into(), Digest::of(b"rules"), rules);
    sheet.games_max = Some(4);
    book_of(sheet, limits)
}

/// The rulebook of rules with so many jokers in the deck.
pub fn joker_book(setting: PlayerSetting, jokers: u8, limits: Limits) -> Rulebook {
    let rules = rules(setting);
    book_of_rules(GinAndWin { melds: MeldRules { jokers, ..rules.melds }, ..rules }, limits)
}

/// The rulebook of rules under which the player chooses among these multiples of the Ante.
pub fn choice_book(setting: PlayerSetting, multiples: &[u8], limits: Limits) -> Rulebook {
    let play_multiples = PlayMultiples::new(multiples).unwrap();
    book_of_rules(GinAndWin { play_multiples, ..side_rules(setting, 2) }, limits)
}

/// The rulebook of rules with a decision after the first four cards, and one after a check.
pub fn rounds_book(
    setting: PlayerSetting,
    (first, last): (&[u8], &[u8]),
    limits: Limits,
) -> Rulebook {
    let multiples = |list: &[u8]| PlayMultiples::new(list).unwrap();
    let rounds = RaiseRounds { first_cards: 4, first: multiples(first), last: multiples(last) };
    let rules = GinAndWin {
        play_multiples: rounds.all().unwrap(),
        raise_rounds: Some(rounds),
        ..side_rules(setting, 2)
    };
    book_of_rules(rules, limits)
}

/// The rulebook of one sheet.
pub fn book(setting: PlayerSetting, limits: Limits) -> Rulebook {
    book_of(sheet(setting), limits)
}

fn book_of(sheet: CompiledRules, limits: Limits) -> Rulebook {
    let mut tables = Vec::new();
    if limits != Limits::default() {
        for table in ["T1", "T2", "T3"] {
            tables.push(gincert_replay::TableRow {
                table: table.into(),
                from: None,
                to: None,
                sheet: 0,
                limits,
                currency: Some("USD".into()),
                day: gincert_replay::DayStart::default(),
            });
        }
    }
    Rulebook::new(vec![sheet]).with_tables(tables)
}

/// A round of one seat with nothing left over, which wins against a dealer who qualifies, with these wagers and results.
pub fn gin_round(bets: Value, net: Value, change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut record = json!({
        "v": 1, "game": "gin-and-win", "rules": "gin-and-win/ten", "round": "T1-1", "seq": 1,
        "table": "T1", "at": "2026-01-01T12:00:00Z", "currency": "USD",
        "dealer": {"cards": "Ac Ah 7c 8c Jc 3s 2h", "deadwood": "3s 2h", "qualifies": true},
        "seats": [{
            // Four nines and three diamonds.
            "seat": 1, "cards": "9c 9d 9h 9s 2d 5d Kd", "action": "play", "deadwood": "-",
        }],
    });
    (record["seats"][0]["bets"], record["seats"][0]["net"]) = (bets, net);
    change(&mut record);
    serde_json::to_vec(&record).unwrap()
}

/// The same with an Ante of 1,000 and this amount on Play, which wins 3 to 1.
pub fn raised_round(play: i64, change: impl FnOnce(&mut Value)) -> Vec<u8> {
    gin_round(json!({"ante": 1000, "play": play}), json!({"ante": 1000, "play": 3 * play}), change)
}

/// The exceptions of such a round, in which both evaluators agree.
pub fn raised(book: &Rulebook, play: i64, change: impl FnOnce(&mut Value)) -> Vec<RaisedException> {
    let (state, kept) = audit(book, &[None], &[raised_round(play, change)], PLAIN);
    assert_eq!(state.summary.records.rejected, 0);
    assert!(state.disagreements.is_empty());
    kept.raised
}

/// The text of a quantity that is one.
pub fn quantity_text(quantity: &Option<Quantity>) -> String {
    match quantity {
        Some(Quantity::Text(text)) => text.clone(),
        _ => String::new(),
    }
}
