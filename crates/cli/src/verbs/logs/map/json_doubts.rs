//! What may be wrong about a draft although its hands settle, as JSON.

use gincert_audit::draft::{
    DraftTrial, DraftedUnknownState, HandKind, MapDraft, MarkKind, RoundTotal, SharedMark,
};
use gincert_replay::map::PlayIncludes;
use serde_json::{Value, json};

/// The doubts of the draft, by key.
pub fn doubts(drafted: &MapDraft) -> Value {
    let doubts = &drafted.doubts;
    let file = |place: usize| drafted.files.get(place);
    json!({
        "play_column": doubts.play.as_ref().map(|one| json!({
            "column": one.column,
            "includes": match one.includes {
                PlayIncludes::Nothing => "nothing else",
                PlayIncludes::Ante => "the Ante",
                PlayIncludes::FoldedHands => "folded hands",
            },
            "rows": one.rows,
            "file": file(one.file),
            "line": one.line,
        })),
        "unit": doubts.unit.as_ref().map(|(line, unit)| json!({"text": line, "minor_units": unit})),
        "has_two_tens": doubts.has_two_tens,
        "amounts_without_decimals": doubts
            .whole_amounts
            .iter()
            .map(|one| json!({
                "column": one.column, "text": one.text, "file": file(one.file), "line": one.line, "beside": one.other,
            }))
            .collect::<Vec<_>>(),
        "currencies": doubts.currencies.as_ref().map(|one| json!({
            "column": one.column,
            "fits": one.fits,
            "currencies": one
                .currencies
                .iter()
                .map(|(code, decimals, rows)| json!({"currency": code, "decimals": decimals, "rows": rows}))
                .collect::<Vec<_>>(),
        })),
        "uncounted_words": doubts
            .uncounted
            .iter()
            .map(|one| json!({
                "column": one.column,
                "field": one.field.map(|field| field.name()),
                "rows": one.rows,
                "texts": one
                    .texts
                    .iter()
                    .map(|(text, rows)| json!({"text": text, "rows": rows}))
                    .collect::<Vec<_>>(),
                "others": one.others,
                "is_training": one.is_training,
                "file": file(one.file),
                "line": one.line,
            }))
            .collect::<Vec<_>>(),
        "signs": doubts.signs.as_ref().map(|one| json!({"words": one.words, "amounts": one.amounts})),
        "credits": doubts.credits,
        "unread_wagers": doubts
            .unread_wagers
            .iter()
            .map(|one| json!({
                "wager": one.name,
                "lacks": if one.is_whole { "all" } else { "result" },
                "columns": one.columns,
            }))
            .collect::<Vec<_>>(),
        "reversals": doubts.reversals.as_ref().map(|one| json!({
            "rows": one.rows, "of_rounds": one.of_rounds, "file": file(one.file), "line": one.line,
        })),
        "utc_times": doubts.utc_times.as_ref().map(|one| json!({
            "column": one.column, "zone": one.zone, "is_named_local": one.is_local,
        })),
    })
}

/// What a total of a round states, as a word.
pub fn round_total(total: RoundTotal) -> &'static str {
    match total {
        RoundTotal::Wagered => "wagered",
        RoundTotal::Won => "won",
        RoundTotal::HouseWon => "house-won",
        RoundTotal::Paid => "paid",
    }
}

/// Totals of rounds that are not read, and are not the sums of their seats everywhere.
pub fn round_totals(drafted: &MapDraft) -> Value {
    let all = drafted.round_totals.iter().map(|one| {
        json!({
            "column": one.column,
            "total": round_total(one.total),
            "agree": one.agree,
            "of": one.of,
            "file": drafted.files.get(one.file),
            "line": one.line,
        })
    });
    all.collect()
}

/// Hands of one kind that are mostly paid otherwise than by the rules.
pub fn consistent(trial: &DraftTrial) -> Value {
    let all = trial.consistent.iter().map(|one| {
        let (row, top, odds) = match &one.kind {
            HandKind::Outcome(row) => (Some(row), None, None),
            HandKind::OutcomeAndTop(row, top) => (Some(row), Some(top.to_string()), None),
            HandKind::Odds(hundredths) => (None, None, Some(*hundredths)),
        };
        json!({
            "wager": one.wager,
            "row": row,
            "dealer_top": top,
            "odds_hundredths": odds,
            "hands": one.hands,
            "of": one.of,
            "before": one.before,
            "round": one.round,
            "at": one.at,
        })
    });
    all.collect()
}

/// What the hands that do not agree have in common.
pub fn mark(mark: &SharedMark) -> Value {
    let (kind, text) = match &mark.kind {
        MarkKind::Text(text) => ("text", Some(text)),
        MarkKind::NotZero => ("not-zero", None),
    };
    let hands = |[differ, all]: [u64; 2]| json!({"differ": differ, "hands": all});
    json!({
        "column": mark.column, "kind": kind, "text": text,
        "with": hands(mark.with), "without": hands(mark.without),
    })
}

/// Words of the column of states that no list has.
pub fn unknown_states(drafted: &MapDraft) -> Vec<Value> {
    let words = drafted.unknown_states.iter();
    let word = |one: &DraftedUnknownState| json!({"column": one.column, "word": one.word, "rows": one.rows, "ours": one.ours});
    words.map(word).collect()
}

/// Times of which many rounds have each.
pub fn few_times(drafted: &MapDraft) -> Option<Value> {
    let few = drafted.few_times.as_ref()?;
    Some(json!({"column": few.column, "times": few.times, "rounds": few.rounds}))
}
