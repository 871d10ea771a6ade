//! Whether a clause applies, as far as its own words decide it: the form of play, the shuffle and the
//! channel that the submission or the profile states, and what the report is.
//!
//! What these words leave open is for a person.

use crate::facts::Facts;

/// Why a clause does not apply, as the end of a sentence; `None` where it may.
pub(super) fn does_not(applies_when: &str, facts: &Facts<'_>) -> Option<String> {
    let words = applies_when.to_lowercase();
    let game = Game::of(facts);
    let says = |text: &str| words.contains(text);
    if says("does not apply to a felt table with a hand shuffle") && game.felt && game.by_hand {
        return Some("felt table with a hand shuffle".to_owned());
    }
    if says("does not apply to a hand shuffle") && game.by_hand {
        return Some("hand shuffle".to_owned());
    }
    if says("non-house-banked") {
        return Some("the game is house-banked".to_owned());
    }
    for (channel, others) in [("card room", "tribal"), ("tribal", "card room")] {
        let here = game.channel.as_deref().is_some_and(|here| here.contains(channel));
        if here && says(others) && !says(channel) {
            return Some(format!("the channel is: {}", game.channel.unwrap_or_default()));
        }
    }
    if words == "a report replaces another" && facts.engagement.is_some() && !supersedes(facts) {
        return Some("this report replaces none".to_owned());
    }
    let of_reports = ["a statement of conformity is made", "an inspection report is issued"];
    (of_reports.contains(&words.as_str()) && facts.engagement.is_none())
        .then(|| "this is a draft self-assessment".to_owned())
}

fn supersedes(facts: &Facts<'_>) -> bool {
    !matches!(facts.engaged("Supersedes").as_str(), "" | "-" | "none" | "not stated")
}

/// How the game is played, as far as it is stated.
struct Game {
    felt: bool,
    by_hand: bool,
    channel: Option<String>,
}

impl Game {
    /// The submission says it; where it does not, a profile that is for one form only does.
    fn of(facts: &Facts<'_>) -> Game {
        let stated = |row: &str| {
            let cell = facts.intake.manifest.row(row);
            let stated = cell.filter(|cell| !matches!(cell.text.as_str(), "" | "-" | "not stated"));
            stated.map(|cell| cell.text.to_lowercase())
        };
        let profile = facts.intake.profile.2.row("Applies to");
        let profile = profile.map(|cell| cell.text.to_lowercase()).unwrap_or_default();
        Game {
            felt: stated("Form of play")
                .map_or_else(|| profile.contains("felt table"), |form| form == "felt table"),
            by_hand: stated("Shuffle")
                .map_or_else(|| profile.contains("hand shuffle"), |shuffle| shuffle == "by hand"),
            channel: stated("Channel"),
        }
    }
}
