//! A draft as JSON; docs/hand-log.md lists the keys.

use super::json_doubts;
use super::to_do_corrections::results_word;
use crate::verbs::logs::replay::answer::reversals;
use gincert_audit::draft::{
    Agreement, BlankMeaning, Certainty, DraftReason, DraftTrial, DraftedTimes, LeftRowKind,
    LineEnds, MapDraft, MissingPart, ShownSeat, TriedRound, UnlikeCells, WidthEvidence,
};
use serde_json::{Value, json};

/// The whole answer.
pub fn answer(drafted: &MapDraft, trial: &DraftTrial, page: &str) -> Value {
    let constants = drafted.constants.iter();
    json!({
        "files": drafted.files,
        "rows": drafted.rows,
        "is_cut": drafted.is_cut,
        "rules": drafted.rules,
        "before_header": drafted.before,
        "line_ends": drafted.ends.map(|ends| match ends {
            LineEnds::OfRows => "rows",
            LineEnds::OfHeader => "header",
        }),
        "fixed_width": fixed_width(drafted),
        "workbook": drafted.notes,
        "rounds_twice": drafted.twice,
        "unread_hands": drafted
            .unread_hands()
            .into_iter()
            .map(|(column, hands)| json!({"column": column, "hands": hands}))
            .collect::<Vec<_>>(),
        "seats_by_name": drafted
            .seats_by_name
            .iter()
            .map(|(seat, column)| json!({"seat": seat, "column": column}))
            .collect::<Vec<_>>(),
        "filling": filling(drafted),
        "rounds_recur": drafted.recurring.as_ref().map(|names| json!({
            "column": names.column,
            "texts": names.texts,
            "rounds": names.rounds,
            "apart": names.apart,
        })),
        "odd_word": odd_word(drafted),
        "corrections": corrections(drafted),
        "round_totals": json_doubts::round_totals(drafted),
        "doubts": json_doubts::doubts(drafted),
        "blank_results": blank_results(drafted),
        "of_document": drafted.of_document,
        "night": drafted.night.as_ref().map(|night| json!({
            "column": night.column,
            "rows": night.rows,
            "first": night.first,
            "last": night.last,
        })),
        "half_days": half_days(drafted),
        "over_midnight": drafted.over_midnight.as_ref().map(times),
        "has_days_of_utc": drafted.has_days_of_utc,
        "repeated_hour": drafted.repeated_hour.as_ref().map(times),
        "disagree": drafted
            .disagree
            .map(|did| json!({"agree": did.agree, "of": did.of})),
        "gaming_day": gaming_day(drafted),
        "facts": facts(drafted),
        "columns": columns(drafted),
        "constants": constants
            .map(|one| json!({"field": one.field.name(), "value": one.value, "rivals": one.rivals}))
            .collect::<Vec<_>>(),
        "words": words(drafted),
        "round_candidates": drafted.round_candidates,
        "unknown_states": json_doubts::unknown_states(drafted),
        "few_times": json_doubts::few_times(drafted),
        "left_out": left_out(drafted),
        "seat_words": drafted
            .seat_words
            .iter()
            .map(|one| json!({
                "column": one.column,
                "word": one.word,
                "with_amounts": one.with_amounts,
                "without": one.without,
                "is_hidden": one.is_hidden,
            }))
            .collect::<Vec<_>>(),
        "titles": drafted
            .titles
            .iter()
            .map(|one| json!({"file": drafted.files.get(one.file), "line": one.line, "text": one.text}))
            .collect::<Vec<_>>(),
        "trial": tried(trial, &drafted.files),
        "map": page,
    })
}

/// Columns by the characters of the lines; null where a mark separates them.
fn fixed_width(drafted: &MapDraft) -> Option<Value> {
    let widths = drafted.widths.as_ref()?;
    let columns = widths.columns.iter();
    let columns = columns.map(|one| json!({"column": one.name, "from": one.from, "to": one.to}));
    let (evidence, rows) = match widths.evidence {
        WidthEvidence::Dashes => ("dashes", None),
        WidthEvidence::Blanks(rows) => ("blanks", Some(rows)),
    };
    Some(json!({"columns": columns.collect::<Vec<_>>(), "evidence": evidence, "rows": rows}))
}

/// Rows that are left out.
fn left_out(drafted: &MapDraft) -> Vec<Value> {
    let left_out = drafted.left_out.iter().map(|left| {
        let condition = left.exclusion.condition();
        let (column, text) = (condition.map(|one| &one.column), condition.map(|one| &one.text));
        let kind = match left.kind {
            LeftRowKind::Header => "header",
            LeftRowKind::Totals => "totals",
            LeftRowKind::Text => "text",
            LeftRowKind::OtherGame => "other-game",
            LeftRowKind::NoWager => "no-wager",
            LeftRowKind::Amounts => "amounts",
            LeftRowKind::OtherLength => "other-length",
        };
        json!({
            "column": column,
            "text": text,
            "is_start": condition.is_some_and(|one| one.is_start),
            "rows": left.rows,
            "kind": kind,
            "with_amounts": left.with_amounts,
            "sums": left.sums,
            "sum": left.sum.as_ref().map(|(column, sum)| json!({"column": column, "text": sum})),
            "void": left.void.as_ref().map(|(column, text, rows)| json!({
                "column": column,
                "text": text,
                "rows": rows,
            })),
            "file": left.first.and_then(|(file, _)| drafted.files.get(file)),
            "line": left.first.map(|(_, line)| line),
        })
    });
    left_out.collect()
}

/// Columns of corrections, and rows that are marked as such.
fn corrections(drafted: &MapDraft) -> Vec<Value> {
    let file = |place: usize| drafted.files.get(place);
    let columns = drafted.corrections.iter().map(|one| {
        json!({
            "column": one.column, "rows": one.rows, "sum_minor": one.sum.to_string(),
            "wager": one.wager, "seat": one.seat,
            "put_right": one.fields.map(|did| json!({"agree": did.right, "of": did.of})),
            "file": file(one.file), "line": one.line,
        })
    });
    let rows = drafted.correction_rows.iter().map(|one| {
        json!({
            "column": one.column, "word": one.word, "rows": one.rows, "repeats": one.repeats,
            "results": one.results.map(results_word),
            "with_cards": one.with_cards, "sum_minor": one.sum.to_string(),
            "file": file(one.file), "line": one.line,
        })
    });
    columns.chain(rows).collect()
}

/// Results without a text.
fn blank_results(drafted: &MapDraft) -> Vec<Value> {
    let blanks = drafted.blanks.iter().map(|one| {
        let meaning = match one.meaning {
            BlankMeaning::Zero => "zero",
            BlankMeaning::ZeroBesideZeros => "zero-beside-zeros",
            BlankMeaning::StakeBack => "stake-back",
            BlankMeaning::Folded => "folded",
        };
        json!({
            "column": one.column,
            "field": one.field.name(),
            "rows": one.rows,
            "settled": one.settled,
            "meaning": meaning,
        })
    });
    blanks.collect()
}

/// The facts.
fn facts(drafted: &MapDraft) -> Vec<Value> {
    let facts = drafted.facts.iter().map(|fact| {
        json!({
            "name": fact.name,
            "value": Some(&fact.value).filter(|value| !value.is_empty()),
            "certainty": certainty(fact.certainty),
            "rivals": fact.rivals,
            "deciding": fact.deciding.as_ref().map(
                |(column, text)| json!({"column": column, "text": text}),
            ),
        })
    });
    facts.collect()
}

/// The columns.
fn columns(drafted: &MapDraft) -> Vec<Value> {
    let columns = drafted.columns.iter().map(|column| {
        let (reason, did) = reason(column.reason);
        let texts = column.texts.iter().map(|(text, rows)| json!({"text": text, "rows": rows}));
        json!({
            "column": column.name,
            "field": column.field.map(gincert_replay::rows::Field::name),
            "seat": column.seat,
            "is_lost": column.is_lost,
            "certainty": certainty(column.certainty),
            "reason": reason,
            "evidence": did,
            "rivals": column.rivals,
            "texts": texts.collect::<Vec<_>>(),
            "distinct": column.distinct,
            "unlike": column.unlike.as_ref().map(|unlike| unlike_cells(unlike, drafted)),
        })
    });
    columns.collect()
}

/// The words of closed lists.
fn words(drafted: &MapDraft) -> Vec<Value> {
    let words = drafted.words.iter().map(|word| {
        json!({
            "field": word.field.name(),
            "theirs": word.theirs,
            "ours": Some(&word.ours).filter(|ours| !ours.is_empty()),
            "rows": word.rows,
            "certainty": certainty(word.certainty),
            "rivals": word.rivals,
        })
    });
    words.collect()
}

/// Columns that a map fills down.
fn filling(drafted: &MapDraft) -> Option<Value> {
    let filling = drafted.filling.as_ref()?;
    Some(json!({
        "columns": filling.columns,
        "rows": filling.rows,
        "file": drafted.files.get(filling.file),
        "line": filling.line,
    }))
}

/// A clock of twelve hours without the half of the day.
fn half_days(drafted: &MapDraft) -> Option<Value> {
    let half = drafted.half_days.as_ref()?;
    Some(json!({
        "column": half.column,
        "steps": half.steps,
        "before": half.first.as_ref().map(|[before, _]| before),
        "after": half.first.as_ref().map(|[_, after]| after),
    }))
}

/// Times that have something in common.
fn times(times: &DraftedTimes) -> Value {
    json!({"rows": times.rows, "first": times.first, "last": times.last})
}

/// When a gaming day begins.
fn gaming_day(drafted: &MapDraft) -> Option<Value> {
    let day = drafted.gaming_day.as_ref()?;
    Some(json!({
        "column": day.column,
        "rows": day.rows,
        "first": day.first,
        "last": day.last,
        "begins": day.begins,
    }))
}

fn unlike_cells(unlike: &UnlikeCells, drafted: &MapDraft) -> Value {
    json!({
        "cells": unlike.cells,
        "of": unlike.of,
        "file": drafted.files.get(unlike.file),
        "line": unlike.line,
        "text": unlike.text,
        "form": unlike.form,
    })
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Sure => "sure",
        Certainty::Guess => "guess",
        Certainty::LeftOver => "left-over",
    }
}

fn odd_word(drafted: &MapDraft) -> Value {
    let odd = drafted.odd_word.as_ref().map(|odd| {
        json!({
            "column": odd.column,
            "word": odd.word,
            "with": {"disagree": odd.with[0], "of": odd.with[1]},
            "without": {"disagree": odd.without[0], "of": odd.without[1]},
            "is_of_rounds": odd.is_of_rounds,
        })
    });
    json!(odd)
}

/// The reason as a word, and the counts that go with it.
fn reason(reason: DraftReason) -> (&'static str, Value) {
    let agreement = |did: Agreement| json!({"agree": did.agree, "of": did.of, "wins": did.wins, "losses": did.losses});
    let count = |count: u64| json!({"agree": count});
    match reason {
        DraftReason::Settled(did) => ("settled", agreement(did)),
        DraftReason::NearlySettled(did) => ("nearly-settled", agreement(did)),
        DraftReason::Cards(cells) => ("cards", count(cells)),
        DraftReason::LeftOver(hands) => ("melds-without-them", count(hands)),
        DraftReason::NamesRounds(rounds) => ("names-rounds", count(rounds)),
        DraftReason::NamesRoundsWithin(rounds) => ("names-rounds-of-a-day", count(rounds)),
        DraftReason::NumbersRounds(rounds) => ("numbers-rounds", count(rounds)),
        DraftReason::RoundsRecur(rounds) => ("rounds-recur", json!({"of": rounds})),
        DraftReason::Wagers(rows) => ("wagers", count(rows)),
        DraftReason::OneHandEach(rounds) => ("one-hand-each", count(rounds)),
        DraftReason::FollowsPlay(rows) => ("follows-play", count(rows)),
        DraftReason::FollowsQualification(rows) => ("follows-qualification", count(rows)),
        DraftReason::FollowsOutcome(rows) => ("follows-outcome", count(rows)),
        DraftReason::CoarseOutcome => ("coarse-outcome", Value::Null),
        DraftReason::PutsRight(right, of) => ("puts-right", json!({"agree": right, "of": of})),
        DraftReason::StatesReturned(rows) => ("states-returned", count(rows)),
        DraftReason::StatesByWords(rows) => ("states-by-words", count(rows)),
        DraftReason::StatesByResults(rows) => ("states-by-results", count(rows)),
        DraftReason::Clock(cells) => ("times", count(cells)),
        DraftReason::Currencies => ("currencies", Value::Null),
        DraftReason::MixedCurrencies => ("mixed-currencies", Value::Null),
        DraftReason::Header => ("header", Value::Null),
        DraftReason::HeaderRefuted(_, did) => ("header-refuted", agreement(did)),
        DraftReason::HouseSide(_, did) => ("house-side", agreement(did)),
        DraftReason::WinningsOnly(_, did) => ("winnings-only", agreement(did)),
        DraftReason::BelowZero(_, cells, of) => ("below-zero", json!({"cells": cells, "of": of})),
        DraftReason::RunningTotal(_, agree, of) => {
            ("running-total", json!({"agree": agree, "of": of}))
        }
        DraftReason::NotTheSum(_, agree, of) => ("not-the-sum", json!({"agree": agree, "of": of})),
        DraftReason::SumOfSeats(total, agree, of) => {
            let what = json_doubts::round_total(total);
            ("sum-of-seats", json!({"agree": agree, "of": of, "total": what}))
        }
        DraftReason::Rival(field) => ("rival", json!({"field": field.name()})),
        DraftReason::RivalSettled(field, did) => {
            let mut facts = agreement(did);
            facts["field"] = json!(field.name());
            ("rival", facts)
        }
        DraftReason::Unread(field) => ("header-unread", json!({"field": field.name()})),
        DraftReason::Taken(field) => ("header-taken", json!({"field": field.name()})),
        DraftReason::ChangesInRounds(field) => {
            ("changes-in-rounds", json!({"field": field.name()}))
        }
        DraftReason::ChangesInHands(field) => ("changes-in-hands", json!({"field": field.name()})),
        DraftReason::OtherHands(hands) => ("other-hands", count(hands)),
        DraftReason::FurtherCards(cells) => ("further-cards", count(cells)),
        DraftReason::Correction => ("correction", Value::Null),
        DraftReason::HalfClock => ("half-clock", Value::Null),
        DraftReason::AtSeveralTables(several, of) => {
            ("at-several-tables", json!({"periods": several, "of": of}))
        }
        DraftReason::Empty => ("empty", Value::Null),
        DraftReason::Unknown => ("unknown", Value::Null),
    }
}

pub fn tried(trial: &DraftTrial, files: &[String]) -> Value {
    json!({
        "fault": trial.fault,
        "records": trial.records,
        "read": trial.read,
        "repeated": trial.repeated,
        "torn": trial.same_names.torn,
        "seats_again": trial.same_names.seats_again,
        "other_rounds": trial.same_names.other_rounds,
        "changed_rounds": {
            "cancelled": trial.changed.cancelled,
            "resettled": trial.changed.resettled,
            "void_records": trial.changed.void_records,
        },
        "vacant_seats": trial.vacant,
        "stale_seats": trial.stale,
        "corrections_apart": trial.apart,
        "reversals": reversals(&trial.reversed),
        "zero_results": trial.zero,
        "wagers": {
            "agree": trial.wagers[0], "differ": trial.wagers[1], "not_compared": trial.wagers[2],
        },
        "totals": {"agree": trial.totals[0], "differ": trial.totals[1]},
        "paid_otherwise": json_doubts::consistent(trial),
        "outcomes": {"agree": trial.outcomes[0], "differ": trial.outcomes[1]},
        "missing": trial
            .missing
            .iter()
            .map(|(part, wagers)| json!({"part": part_word(*part), "wagers": wagers}))
            .collect::<Vec<_>>(),
        "mark": trial.mark.as_ref().map(json_doubts::mark),
        "agree": trial.agree,
        "differ": trial.differ,
        "not_compared": trial.not_compared,
        "reasons": trial
            .reasons
            .iter()
            .map(|one| {
                let file = files.get(one.file);
                json!({"why": one.why, "records": one.records, "file": file, "line": one.line})
            })
            .collect::<Vec<_>>(),
        "rounds": trial.shown.iter().map(round).collect::<Vec<_>>(),
    })
}

fn part_word(part: MissingPart) -> &'static str {
    match part {
        MissingPart::Result => "result",
        MissingPart::Stake => "stake",
        MissingPart::ReadableCards => "readable-cards",
        MissingPart::Action => "action",
        MissingPart::HiddenCards => "hidden-cards",
        MissingPart::PlayerCards => "player-cards",
        MissingPart::DealerCards => "dealer-cards",
    }
}

fn round(round: &TriedRound) -> Value {
    json!({
        "round": round.round,
        "table": round.table,
        "at": round.at,
        "dealer": round.dealer,
        "seats": round.seats.iter().map(seat).collect::<Vec<_>>(),
    })
}

fn seat(seat: &ShownSeat) -> Value {
    let amounts = |amounts: [Option<i64>; 3]| {
        let [ante, play, bonus] = amounts;
        json!({"ante": ante, "play": play, "bonus": bonus})
    };
    json!({
        "seat": seat.seat,
        "cards": seat.cards,
        "action": seat.action,
        "outcome": seat.outcome,
        "bets_minor": amounts(seat.bets),
        "stated_net_minor": amounts(seat.stated),
        "due_net_minor": amounts(seat.due),
        "total_net_minor": seat.total.map(|[stated, due]| json!({"stated": stated, "due": due})),
    })
}
