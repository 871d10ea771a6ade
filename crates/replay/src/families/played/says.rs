//! What a record of these games must say to be one.

use crate::record::Record;
use crate::record::played::PlayedRecord;
use gincert_evidence::printable;
use gincert_game::score::SIDES;

/// What is missing of a record, or impossible, as the end of a sentence.
pub(crate) fn values(record: &Record<'_>, is_settled: bool) -> Result<(), String> {
    let Some(played) = record.played.as_deref() else {
        return match is_settled {
            true => Err("the fields 'pack', 'deal' and 'hands' are missing".to_owned()),
            false => Ok(()),
        };
    };
    // As many sides as the rounds have figures.
    let points = played.rounds.iter().filter_map(|round| round.points);
    let most = points.map(|points| points.0.len() as u64).max().unwrap_or(SIDES as u64);
    let sides = |seat: Option<u64>, key: &str| match seat {
        Some(side) if side >= most && most == SIDES as u64 => {
            Err(format!("'{key}' is not a side (0 or 1)"))
        }
        Some(side) if side >= most => Err(format!("'{key}' is not a side (0 to {})", most - 1)),
        _ => Ok(()),
    };
    if played.is_match() {
        sides(played.first_dealer, "first_dealer")?;
        played.dealers.iter().flatten().try_for_each(|dealer| sides(Some(*dealer), "dealers"))?;
        return played.rounds.iter().try_for_each(|round| sides(round.dealer_seat, "dealer_seat"));
    }
    let shows = played.pack.is_some() || played.deal.is_some() || !played.hands.is_empty();
    if is_settled && !shows {
        return Err("the fields 'pack', 'deal' and 'hands' are missing".to_owned());
    }
    Ok(())
}

/// Whether the claimed end is one that the game has, or what is not, as the end of a sentence.
pub(crate) fn says_end(
    played: &PlayedRecord<'_>,
    of: &str,
    is_known: impl Fn(&str) -> bool,
) -> Result<(), String> {
    let kind = played.end.as_ref().and_then(|end| end.kind.as_ref());
    match kind.map(|kind| kind.as_str()).filter(|word| !is_known(word)) {
        None => Ok(()),
        Some(word) => {
            let word: String = word.chars().take(40).collect();
            Err(format!("'{}' is not an end of {of}", printable(&word)))
        }
    }
}
