//! A draft as JSON; docs/hand-log.md lists the keys.

use gincert_audit::draft::{
    Agreement, Certainty, DraftReason, DraftTrial, MapDraft, ShownSeat, TriedRound,
};
use serde_json::{Value, json};

/// The whole answer.
pub fn answer(drafted: &MapDraft, trial: &DraftTrial, page: &str) -> Value {
    let facts = drafted.facts.iter().map(|fact| {
        json!({
            "name": fact.name,
            "value": Some(&fact.value).filter(|value| !value.is_empty()),
            "certainty": certainty(fact.certainty),
            "rivals": fact.rivals,
        })
    });
    let columns = drafted.columns.iter().map(|column| {
        let (reason, did) = reason(column.reason);
        let texts = column.texts.iter().map(|(text, rows)| json!({"text": text, "rows": rows}));
        json!({
            "column": column.name,
            "field": column.field.map(gincert_replay::rows::Field::name),
            "seat": column.seat,
            "certainty": certainty(column.certainty),
            "reason": reason,
            "evidence": did,
            "rivals": column.rivals,
            "texts": texts.collect::<Vec<_>>(),
            "distinct": column.distinct,
        })
    });
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
    let constants = drafted.constants.iter();
    let left_out = drafted.left_out.iter().map(|(exclusion, rows)| {
        let condition = exclusion.condition();
        let (column, text) = (condition.map(|one| &one.column), condition.map(|one| &one.text));
        json!({"column": column, "text": text, "rows": rows})
    });
    json!({
        "files": drafted.files,
        "rows": drafted.rows,
        "is_cut": drafted.is_cut,
        "rules": drafted.rules,
        "before_header": drafted.before,
        "workbook": drafted.notes,
        "facts": facts.collect::<Vec<_>>(),
        "columns": columns.collect::<Vec<_>>(),
        "constants": constants
            .map(|one| json!({"field": one.field.name(), "value": one.value}))
            .collect::<Vec<_>>(),
        "words": words.collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(),
        "trial": tried(trial),
        "map": page,
    })
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Sure => "sure",
        Certainty::Guess => "guess",
        Certainty::LeftOver => "left-over",
    }
}

/// The reason as a word, and the counts that go with it.
fn reason(reason: DraftReason) -> (&'static str, Value) {
    let agreement = |did: Agreement| json!({"agree": did.agree, "of": did.of, "wins": did.wins, "losses": did.losses});
    let count = |count: u64| json!({"agree": count});
    match reason {
        DraftReason::Settled(did) => ("settled", agreement(did)),
        DraftReason::Cards(cells) => ("cards", count(cells)),
        DraftReason::LeftOver(hands) => ("melds-without-them", count(hands)),
        DraftReason::NamesRounds(rounds) => ("names-rounds", count(rounds)),
        DraftReason::Wagers(rows) => ("wagers", count(rows)),
        DraftReason::OneHandEach(rounds) => ("one-hand-each", count(rounds)),
        DraftReason::FollowsPlay(rows) => ("follows-play", count(rows)),
        DraftReason::FollowsQualification(rows) => ("follows-qualification", count(rows)),
        DraftReason::FollowsOutcome(rows) => ("follows-outcome", count(rows)),
        DraftReason::CoarseOutcome => ("coarse-outcome", Value::Null),
        DraftReason::Clock(cells) => ("times", count(cells)),
        DraftReason::Currencies => ("currencies", Value::Null),
        DraftReason::Header => ("header", Value::Null),
        DraftReason::HeaderRefuted(_, did) => ("header-refuted", agreement(did)),
        DraftReason::Rival(field) => ("rival", json!({"field": field.name()})),
        DraftReason::Unread(field) => ("header-unread", json!({"field": field.name()})),
        DraftReason::Empty => ("empty", Value::Null),
        DraftReason::Unknown => ("unknown", Value::Null),
    }
}

fn tried(trial: &DraftTrial) -> Value {
    json!({
        "fault": trial.fault,
        "records": trial.records,
        "read": trial.read,
        "wagers": {
            "agree": trial.wagers[0], "differ": trial.wagers[1], "not_compared": trial.wagers[2],
        },
        "agree": trial.agree,
        "differ": trial.differ,
        "not_compared": trial.not_compared,
        "reasons": trial
            .reasons
            .iter()
            .map(|(why, records)| json!({"why": why, "records": records}))
            .collect::<Vec<_>>(),
        "rounds": trial.shown.iter().map(round).collect::<Vec<_>>(),
    })
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
    })
}
