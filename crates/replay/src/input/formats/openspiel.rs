//! Games of the OpenSpiel engine (`gincert replay --log-format openspiel`), one JSON object a line.
//!
//! The game `gin_rummy` of OpenSpiel 2.0.2, written out as `params`, `deal`, `ev` (lists of player,
//! act and card), `end`, `dw` and `ret`. Its rules are the document `gin-rummy/openspiel`; `params`,
//! which differ from game to game, stand for the document's rows, and the audit says which did. Melds
//! come one by one and lay-offs name no meld: the spread is put together, and each lay-off goes to the
//! meld that leaves room for those after it. What is not read: `rng`, `pol`, `hist`, `min`, `left`.

use super::RecordReader;
use super::json_lines::{JsonLines, opens_object, text, why};
use super::slot::Slot;
use crate::record::Record;
use crate::record::cards::LoggedCards;
use crate::record::object::{Text, object};
use crate::record::played::gin_rummy::RuleOverrides;
use crate::record::played::{
    ClaimedParty, DealRecord, EndRecord, LoggedEvent, Overrides, PlayedAct, PlayedRecord, Points,
    RunningScore,
};
use gincert_game::deadwood::{Meld, MeldCore};
use gincert_game::gin_rummy::Knock;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

/// Takes from the pile, except that of the first upcard, after which the engine ends a game.
const TAKES_MAX: usize = 50;

/// Whether the first line names the engine as its source.
pub(super) fn detect(head: &[u8]) -> bool {
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    opens_object(head)
        && memchr::memmem::find(line, b"\"src\":\"openspiel").is_some()
        && memchr::memmem::find(line, b"\"ev\":").is_some()
}

/// There is no head but a byte order mark.
pub(super) fn open(head: &[u8]) -> Result<Box<dyn RecordReader>, String> {
    Ok(Box::new(JsonLines::new(head, read)))
}

object! {
    /// The parameters of a game.
    Params {
        /// For gin.
        gin_bonus: Option<Points>,
        /// For an undercut.
        undercut_bonus: Option<Points>,
        /// Cards of a hand.
        hand_size: Option<u32>,
        /// The most deadwood of a knock.
        knock_card: Option<u32>,
        /// Whether the upcard sets the limit.
        oklahoma: Option<bool>,
        /// Ranks of the pack.
        num_ranks: Option<u32>,
        /// Suits of the pack.
        num_suits: Option<u32>,
    }
}

object! {
    /// What was dealt.
    DealtSeat {
        /// The hands.
        h: Vec<LoggedCards>,
        /// The upcard.
        up: Option<LoggedCards>,
    }
}

object! {
    /// A game.
    Game {
        /// Version of this form.
        v: Option<u32>,
        /// Its name.
        id: Option<Text<'a>>,
        /// The engine and its version.
        src: Option<Text<'a>>,
        /// Its parameters.
        params: Option<Params<'a>>,
        /// What was dealt.
        deal: Option<DealtSeat<'a>>,
        /// The limit that the engine used: it follows from params and upcard.
        knock_limit: RunningScore,
        /// What was done.
        ev: Vec<EngineAct>,
        /// Who knocked.
        knocker: ClaimedParty<u64>,
        /// How it ended.
        end: Option<Text<'a>>,
        /// Deadwood that the engine counted.
        dw: Option<Vec<Points>>,
        /// What each player won or lost.
        ret: Option<Vec<Points>>,
        /// The least deadwood of each hand.
        min: RunningScore,
        /// Cards left in the stock.
        left: RunningScore,
        /// Seeds.
        rng: RunningScore,
        /// How the players decided.
        pol: RunningScore,
        /// The engine's own numbers of the acts.
        hist: RunningScore,
    }
}

/// An act of the engine: player, word, and cards where it has any.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct EngineAct {
    player: u8,
    word: &'static str,
    cards: LoggedCards,
}

impl crate::record::shape::Shape for EngineAct {
    fn shape() -> serde_json::Value {
        serde_json::json!({"type": "array", "minItems": 2, "maxItems": 3})
    }
}

const WORDS: [&str; 10] =
    ["pass", "up", "st", "dis", "knock", "kdis", "meld", "mdone", "lay", "ldone"];

impl<'de> Deserialize<'de> for EngineAct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EngineAct, D::Error> {
        struct StepVisitor;
        impl<'de> Visitor<'de> for StepVisitor {
            type Value = EngineAct;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an action such as [0,\"st\",\"4h\"]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<EngineAct, A::Error> {
                let lacks = || A::Error::custom("an action is incomplete");
                let player: u64 = list.next_element()?.ok_or_else(lacks)?;
                let word: Text<'de> = list.next_element()?.ok_or_else(lacks)?;
                let known = WORDS.into_iter().find(|known| *known == word.as_str());
                let word = known.ok_or_else(|| {
                    A::Error::custom(
                        "an action is not one of the \
                                                                 engine's",
                    )
                })?;
                let cards: Option<LoggedCards> = list.next_element()?;
                let needs = ["up", "st", "dis", "kdis", "lay"].contains(&word);
                let cards = cards.unwrap_or_default();
                if needs && cards.len() != 1 && !cards.is_unreadable() {
                    return Err(lacks());
                }
                Ok(EngineAct { player: u8::try_from(player).unwrap_or(u8::MAX), word, cards })
            }
        }
        deserializer.deserialize_seq(StepVisitor)
    }
}

/// Reads one game.
fn read<'l>(line: &'l [u8], slot: &mut Slot<'l>) -> Result<(), String> {
    let text = text(line)?;
    let game: Game<'_> = serde_json::from_str(text).map_err(|error| why(&error))?;
    slot.record = record(game)?;
    Ok(())
}

fn record(game: Game<'_>) -> Result<Record<'_>, String> {
    let missing = |key: &str| format!("the field '{key}' is missing");
    let params = game.params.as_ref().ok_or_else(|| missing("params"))?;
    if (params.num_ranks, params.num_suits) != (Some(13), Some(4))
        && (params.num_ranks, params.num_suits) != (None, None)
    {
        return Err("the pack of the game is not one of 52 cards".to_owned());
    }
    let end = game.end.as_ref().ok_or_else(|| missing("end"))?;
    let deal = game.deal.as_ref().ok_or_else(|| missing("deal"))?;
    let ended = GameEnd::of(end.as_str(), &game.ev)?;
    let played = PlayedRecord {
        dealer_seat: Some(1),
        deal: Some(DealRecord { hands: deal.h.clone(), upcard: deal.up, ..DealRecord::default() }),
        events: events(&game.ev),
        end: Some(claims(&game, &ended)),
        overrides: Overrides {
            closed: Some(change(params)),
            rows: rows(params),
            judged_though_void: ended.reason.is_some(),
        },
        ..PlayedRecord::default()
    };
    Ok(Record {
        v: Some(1),
        game: Some(Text::from("gin-rummy")),
        rules: Some(Text::from("gin-rummy/openspiel")),
        round: game.id,
        table: game.src,
        state: ended.reason.map(|_| Text::from("void")),
        reason: ended.reason.map(Text::from),
        played: Some(Box::new(played)),
        unknown: game.unknown,
        ..Record::default()
    })
}

/// How a game ended, in the words of records.
struct GameEnd {
    kind: &'static str,
    /// Why the round counts for nothing, where the engine's own rules end it and no rule of gin does.
    reason: Option<&'static str>,
}

impl GameEnd {
    fn of(word: &str, steps: &[EngineAct]) -> Result<GameEnd, String> {
        let void = |holds: bool, reason| GameEnd { kind: "void", reason: holds.then_some(reason) };
        Ok(match word {
            "knock" => GameEnd { kind: "knock", reason: None },
            "gin" => GameEnd { kind: "gin", reason: None },
            "undercut" => GameEnd { kind: "undercut", reason: None },
            "tie" => GameEnd { kind: "tie", reason: None },
            "wall" => GameEnd { kind: "void", reason: None },
            "repeat" => {
                void(repeats(steps), "two turns, one after the other, threw the taken card back")
            }
            "cap" => void(capped(steps), "the fiftieth card was taken from the pile"),
            other => {
                let shown =
                    gincert_evidence::printable(&other.chars().take(40).collect::<String>());
                return Err(format!("'{shown}' is not an end of a game"));
            }
        })
    }
}

/// Whether the last two turns each threw back the card that they took from the pile.
fn repeats(steps: &[EngineAct]) -> bool {
    match steps.get(steps.len().saturating_sub(4)..) {
        Some([take, back, again, last]) => {
            let words = [take.word, back.word, again.word, last.word];
            words == ["up", "dis", "up", "dis"]
                && take.cards == back.cards
                && again.cards == last.cards
        }
        _ => false,
    }
}

/// Whether the last act takes the fiftieth card from the pile, that of the first upcard apart.
fn capped(steps: &[EngineAct]) -> bool {
    let first = steps.iter().position(|step| step.word != "pass");
    let of_offer = first.filter(|at| *at < 2 && steps.get(*at).is_some_and(|s| s.word == "up"));
    let takes = steps.iter().filter(|step| step.word == "up").count();
    let takes = takes - usize::from(of_offer.is_some());
    takes == TAKES_MAX && steps.last().is_some_and(|step| step.word == "up")
}

fn claims<'a>(game: &Game<'_>, ended: &GameEnd) -> EndRecord<'a> {
    let wins = game.ret.as_deref().unwrap_or_default();
    let is_zero_sum = wins.iter().map(|win| win.0).sum::<i64>() == 0;
    // What one wins the other loses; other figures are claimed as they stand.
    let points = wins.iter().map(|win| Points(if is_zero_sum { win.0.max(0) } else { win.0 }));
    let winner = wins.iter().position(|win| win.0 > 0);
    EndRecord {
        kind: Some(Text::from(ended.kind)),
        by: game.knocker,
        winner: ClaimedParty::from(winner.and_then(|seat| u64::try_from(seat).ok())),
        deadwood: game.dw.clone(),
        points: game.ret.as_ref().map(|_| points.collect()),
        ..EndRecord::default()
    }
}

/// The rows that the parameters stand for.
fn rows(params: &Params<'_>) -> Vec<(&'static str, String)> {
    let knock = match (params.oklahoma, params.knock_card) {
        (Some(true), _) => Some("Upcard value or less, gin only on an ace".to_owned()),
        (_, limit) => limit.map(|limit| format!("{limit} or less")),
    };
    let points = |points: Option<Points>| points.map(|points| points.0.to_string());
    let rows = [
        ("Hand", params.hand_size.map(|cards| format!("{cards} cards"))),
        ("Knock", knock),
        ("Gin bonus", points(params.gin_bonus)),
        ("Undercut bonus", points(params.undercut_bonus)),
    ];
    rows.into_iter().filter_map(|(row, phrase)| Some((row, phrase?))).collect()
}

fn change(params: &Params<'_>) -> RuleOverrides {
    let knock = match (params.oklahoma, params.knock_card) {
        // On an ace the engine lets nobody knock with anything left over.
        (Some(true), _) => Some((Knock::UpcardValue(1), 0)),
        (_, limit) => limit.map(|limit| (Knock::AtMost(limit), 1)),
    };
    RuleOverrides {
        hand_cards: params.hand_size.map(|cards| u8::try_from(cards).unwrap_or(u8::MAX)),
        knock,
        gin_bonus: params.gin_bonus.map(|points| points.0),
        undercut_bonus: params.undercut_bonus.map(|points| points.0),
    }
}

/// The acts as events: a knock with its discard and its melds in one, and no ends of laying.
fn events(steps: &[EngineAct]) -> Vec<LoggedEvent> {
    let mut events: Vec<LoggedEvent> = Vec::with_capacity(steps.len());
    let mut knock: Option<usize> = None;
    let mut lays = Vec::new();
    for step in steps {
        let event = |what| LoggedEvent { seat: Some(step.player), what };
        let open = knock.and_then(|at| events.get_mut(at));
        let own = open.filter(|event| event.seat == Some(step.player));
        match (step.word, own) {
            ("pass", _) => events.push(event(PlayedAct::Pass)),
            ("up", _) => events.push(event(PlayedAct::Take(step.cards))),
            ("st", _) => events.push(event(PlayedAct::Draw(step.cards))),
            ("dis", _) => events.push(event(PlayedAct::Discard(step.cards))),
            ("knock", _) => {
                // At the end of the stock the engine lets a player knock with the last discard, and
                // writes no act for taking it.
                if let Some(LoggedEvent { seat, what: PlayedAct::Discard(card) }) = events.last()
                    && *seat != Some(step.player)
                {
                    let taken = PlayedAct::Take(*card);
                    events.push(event(taken));
                }
                knock = Some(events.len());
                events.push(event(PlayedAct::Knock(None, Vec::new())));
            }
            ("kdis", Some(LoggedEvent { what: PlayedAct::Knock(discard, _), .. })) => {
                *discard = Some(step.cards);
            }
            ("meld", Some(LoggedEvent { what: PlayedAct::Knock(_, melds), .. })) => {
                melds.push(step.cards);
            }
            ("meld", _) => events.push(event(PlayedAct::Meld(step.cards, None))),
            ("lay", _) => {
                lays.push(events.len());
                events.push(event(PlayedAct::LayOff(step.cards, 0)));
            }
            // A discard of a knock that nobody began is one like any other.
            ("kdis", _) => events.push(event(PlayedAct::Discard(step.cards))),
            _ => {}
        }
    }
    aim(&mut events, knock, &lays);
    events
}

/// Says on which meld each card is laid off: on one that leaves room for those after it. Where no
/// choice fits them all, each goes to the first that takes it.
fn aim(events: &mut [LoggedEvent], knock: Option<usize>, lays: &[usize]) {
    let core = MeldCore::standard();
    let spread: Vec<Option<Meld>> = match knock.and_then(|at| events.get(at)).map(|one| &one.what) {
        Some(PlayedAct::Knock(_, melds)) => {
            melds.iter().map(|meld| core.meld(meld.cards())).collect()
        }
        _ => return,
    };
    let cards: Vec<LoggedCards> =
        lays.iter().filter_map(|at| events.get(*at)?.what.cards().next().copied()).collect();
    let mut chosen = Vec::new();
    if !fits(&core, &spread, &cards, &mut chosen) {
        chosen = first_fits(&core, spread, &cards);
    }
    for (at, meld) in lays.iter().zip(chosen) {
        if let Some(LoggedEvent { what: PlayedAct::LayOff(_, place), .. }) = events.get_mut(*at) {
            *place = meld;
        }
    }
}

/// Looks for melds that take all of these cards in order.
fn fits(
    core: &MeldCore,
    spread: &[Option<Meld>],
    cards: &[LoggedCards],
    chosen: &mut Vec<u64>,
) -> bool {
    let Some((card, rest)) = cards.split_first() else { return true };
    for (place, meld) in spread.iter().enumerate() {
        let Some(grown) = meld.as_ref().and_then(|meld| core.extend(meld, card.cards())) else {
            continue;
        };
        let mut after = spread.to_vec();
        if let Some(meld) = after.get_mut(place) {
            *meld = Some(grown);
        }
        chosen.push(place as u64);
        if fits(core, &after, rest, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

fn first_fits(core: &MeldCore, mut spread: Vec<Option<Meld>>, cards: &[LoggedCards]) -> Vec<u64> {
    let mut aim = |card: &LoggedCards| {
        for (place, meld) in spread.iter_mut().enumerate() {
            if let Some(grown) = meld.as_ref().and_then(|meld| core.extend(meld, card.cards())) {
                *meld = Some(grown);
                return place as u64;
            }
        }
        0
    };
    cards.iter().map(&mut aim).collect()
}
