//! The answer as JSON: amounts in minor units from the patron's side, words from closed lists.

use super::super::replay::page_json::{self, number};
use super::case::{Case, DisputeAnswer};
use super::played::{event_words, is_open};
use super::statement::{document, is_of_seat};
use gincert_replay::desk::{Page, PlayPage, RoundVersion, SeatDispute, VersionStanding};
use serde_json::{Value, json};

/// The whole answer.
pub fn answer(answer: &DisputeAnswer<'_>) -> Value {
    let (found, query) = (answer.found, answer.query);
    let incomplete = found.broken.iter().map(|broken| {
        let file = usize::try_from(broken.file).ok().and_then(|file| answer.names.get(file));
        json!({"file": file, "offset": broken.offset, "why": broken.why})
    });
    let excluded = |condition| found.excluded.iter().find(|(one, _)| *one == condition);
    let conditions = found.fulfilled.iter().map(|(condition, fulfilled)| {
        json!({
            "condition": condition.word(),
            "fulfilled": fulfilled,
            "excludes_alone": excluded(*condition).map(|(_, count)| count),
        })
    });
    let [before, after] = found.nearest.each_ref().map(|near| {
        near.as_ref().map(|near| json!({"at_local": near.local, "seconds": near.seconds}))
    });
    let in_logs = found.named.iter().map(|(condition, values)| {
        (condition.word().to_owned(), values.iter().cloned().collect::<Value>())
    });
    let rounds = found.rounds.iter().enumerate().map(|(place, round)| {
        let cases = answer.cases.iter().filter(|case| std::ptr::eq(case.round, round));
        json!({
            "place": place + 1,
            "round": round.identity.round,
            "table": round.identity.table,
            "gaming_day": round.identity.day,
            "seats": round.all_seats,
            "more_records": round.more_versions,
            "cases": cases.map(|case| of_case(answer, case)).collect::<Vec<_>>(),
        })
    });
    json!({
        "answer": answer.kind().word(),
        "exit_code": answer.exit() as u8,
        "asked": {
            "round": query.round,
            "day": query.day,
            "table": query.table,
            "seat": query.seat,
            "card": query.card,
            "exception": query.exception,
            "at": answer.asked.at,
            "within_seconds": query.at.map(|_| query.within_seconds),
        },
        "logs": answer.names,
        "records": found.records,
        "unreadable": found.unreadable,
        "without_time": found.without_time,
        "without_card": found.without_card,
        "corrections_not_followed": found.corrections_dropped,
        "incomplete": incomplete.collect::<Vec<_>>(),
        "conditions": conditions.collect::<Vec<_>>(),
        "nearest": {"before": before, "after": after},
        "in_logs": in_logs.collect::<serde_json::Map<_, _>>(),
        "mask_key": answer.mask.map(gincert_audit::CardMask::fingerprint),
        "rounds": rounds.collect::<Vec<_>>(),
        "more": found.more,
    })
}

fn of_case(answer: &DisputeAnswer<'_>, case: &Case<'_>) -> Value {
    let page = case.page();
    let difference = case.dispute.difference.map(number);
    let (minor, points) = match page.play {
        Some(_) => (None, difference),
        None => (difference, None),
    };
    let versions = case.round.versions.iter().map(|version| of_version(answer, case, version));
    json!({
        "seat": case.seat,
        "player": case.player,
        "verdict": case.dispute.verdict.word(),
        "difference_minor": minor,
        "difference_points": points,
        "has_other_content": case.has_other_content(),
        "records": versions.collect::<Vec<_>>(),
    })
}

fn of_version(answer: &DisputeAnswer<'_>, case: &Case<'_>, version: &RoundVersion) -> Value {
    let page = &version.page;
    let is_own = case.is_own(page);
    let dispute = SeatDispute::of(page, case.seat).filter(|_| is_own);
    let rules = document(answer, page)
        .map(|(name, path, digest)| json!({"name": name, "path": path, "sha256": digest}));
    let replaced_by = match version.standing {
        VersionStanding::Replaced { by } => Some(by.line),
        _ => None,
    };
    let raised = page.raised.iter().filter(|raised| is_own && is_of_seat(case, raised));
    let exceptions = raised.map(|raised| {
        let finding = &raised.exception.finding;
        json!({
            "id": raised.id,
            "code": finding.code,
            "grade": finding.grade,
            "seat": raised.exception.seat,
            "wager": raised.wager(),
        })
    });
    json!({
        "file": answer.log(page.spot),
        "line": page.spot.line,
        "round": page.identity.round,
        "standing": version.standing.word(),
        "replaced_by_line": replaced_by,
        "corrects": version.corrects,
        "at": page.about.at,
        "at_local": page.about.at_local,
        "state": page.state,
        "currency": page.about.currency,
        "rules": rules,
        "is_own": is_own,
        "verdict": dispute.map(|dispute| dispute.verdict.word()),
        "difference": dispute.and_then(|dispute| dispute.difference).map(number),
        "dealer": page.dealer.as_ref().map(page_json::hand),
        "qualifies": page.qualifies,
        "stated_qualifies": page.stated_qualifies,
        "hand": case.seat_in(page).map(|seat| page_json::seat(seat, page)),
        "play": page.play.as_ref().filter(|_| is_own).map(|play| of_play(case, page, play)),
        "exceptions": exceptions.collect::<Vec<_>>(),
    })
}

fn of_play(case: &Case<'_>, page: &Page, play: &PlayPage) -> Value {
    let hands = play.hands.iter().zip(0_u32..);
    let hands = hands.filter(|(_, seat)| is_open(play) || *seat == case.seat);
    let hands = hands.map(|(hand, seat)| json!({"seat": seat, "cards": hand}));
    let rounds = play.rounds.as_ref().map(|rounds| {
        let of_round = |round: &gincert_replay::desk::ShownMatchRound| {
            json!({"round": round.name, "kind": round.kind, "points": round.points})
        };
        rounds.iter().map(of_round).collect::<Vec<_>>()
    });
    json!({
        "evidence": play.evidence,
        "state": page.state,
        "hands": hands.collect::<Vec<_>>(),
        "are_dealt": play.are_dealt,
        "upcard": play.upcard,
        "ended": play.ended,
        "broken": play.broken,
        "points_due": play.points_due,
        "points_logged": play.points_logged,
        "events": event_words(case, play),
        "rounds": rounds,
    })
}
