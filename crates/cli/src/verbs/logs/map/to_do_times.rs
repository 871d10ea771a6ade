//! What a person has to do about the times of a drafted map: none of them settles, so that several things are asked.

use super::to_do_doubts;
use gincert_audit::draft::{
    DraftedDay, DraftedFewTimes, DraftedHalfDays, DraftedNight, DraftedTimes, MapDraft,
};
use gincert_evidence::{counted, fitting};

/// All of it.
pub fn lines(drafted: &MapDraft) -> Vec<String> {
    let mut lines: Vec<String> = drafted.gaming_day.as_ref().map(gaming_day).into_iter().collect();
    lines.extend(drafted.doubts.utc_times.as_ref().map(to_do_doubts::utc_times));
    lines.extend(drafted.of_document.as_deref().map(of_document));
    let is_open = |_: &&DraftedFewTimes| drafted.of_document.is_none();
    lines.extend(drafted.few_times.as_ref().filter(is_open).map(few_times));
    lines.extend(drafted.night.as_ref().map(night));
    lines.extend(drafted.half_days.as_ref().map(half_days));
    lines.extend(drafted.over_midnight.as_ref().map(|one| over_midnight(one, drafted)));
    lines.extend(drafted.has_days_of_utc.then(days_of_utc));
    lines.extend(drafted.repeated_hour.as_ref().map(repeated_hour));
    lines
}

/// A time whose name is that of a report.
fn of_document(name: &str) -> String {
    format!(
        "Confirm that '{name}' states when the rounds were played: its name is that of a report, a file or an import."
    )
}

/// Times that many rounds have.
fn few_times(few: &DraftedFewTimes) -> String {
    format!(
        "Find out what '{}' states: {} of a table {} {}, as times of printing or of an import have them. Gaps, clocks and hours of an \
         audit are those of this column.",
        few.column,
        counted(few.rounds, "round", "rounds"),
        fitting(few.rounds, "has", "have"),
        counted(few.times, "time", "times")
    )
}

/// A date that seems to be that of the gaming day, and what that changes.
fn gaming_day(day: &DraftedDay) -> String {
    format!(
        "Confirm 'Day begins at' {}: the date in '{}' seems to be that of the gaming day, because {} between {} and {} have \
         the date of the evening before. With this row they are read as times of the next day; if the date is that of the \
         calendar, remove it.",
        day.begins,
        day.column,
        counted(day.rows, "row", "rows"),
        day.first,
        day.last
    )
}

/// Times that may be without the half of the day.
fn half_days(half: &DraftedHalfDays) -> String {
    let Some([before, after]) = &half.first else {
        return format!(
            "Confirm that the clock of '{}' has 24 hours: no hour is below 1 or above 12, so that the times may be those \
             of a clock of twelve hours without am and pm. They are read as they stand.",
            half.column
        );
    };
    format!(
        "Have the times in '{}' exported with 24 hours, or with am and pm: no hour is below 1 or above 12, and {} a time goes \
         back on one date, the first from {before} to {after}. They are read as they stand.",
        half.column,
        match half.steps {
            1 => "once".to_owned(),
            steps => counted(steps, "time", "times"),
        },
    )
}

/// Times after midnight whose date may be that of the evening before.
fn night(night: &DraftedNight) -> String {
    format!(
        "Confirm the date in '{}': {} times from {} to {}, and nothing shows whether their date is that of the calendar or \
         that of the evening before. If it is that of the evening before, add a row 'Day begins at' to the map, such as 06:00.",
        night.column,
        counted(night.rows, "row has", "rows have"),
        night.first,
        night.last
    )
}

/// How a gaming day is stated that is not the one of the calendar.
const STATE_DAY: &str = "state it in a list of tables, in its column 'Gaming day' such as '06:00 Europe/Berlin', and add \
                         '--tables FILE' to gincert replay";

/// Play that goes on over midnight.
fn over_midnight(midnight: &DraftedTimes, drafted: &MapDraft) -> String {
    let zone = drafted.facts.iter().find(|fact| fact.name == "Time zone");
    let zone = zone.map(|fact| fact.value.as_str()).filter(|value| !value.is_empty());
    format!(
        "Confirm the gaming day: play goes on over midnight ({} from {} to {}), and an audit counts rounds under the days of the calendar in \
         {}. If the gaming day begins at another time, {STATE_DAY}.",
        counted(midnight.rows, "row", "rows"),
        midnight.first,
        midnight.last,
        zone.unwrap_or("the time zone of the map")
    )
}

/// Times that are instants, of which nothing says where their days begin.
fn days_of_utc() -> String {
    format!(
        "Draft the map with '--zone', or add a row 'Time zone' to it: the times are instants, and without a time zone an audit \
         counts rounds under the days of UTC. If the gaming day does not begin at midnight, {STATE_DAY}."
    )
}

/// Times of an hour that comes twice.
fn repeated_hour(hour: &DraftedTimes) -> String {
    format!(
        "Confirm 'Repeated hour', which is First where the map does not say so: {} of an hour that the clock shows twice, because \
         it is set back ({} to {}).",
        counted(hour.rows, "row has a time", "rows have times"),
        hour.first,
        hour.last
    )
}
