//! What ordinary exports have beside their rounds: the time before the date, a dash for no wager, rows of void rounds under
//! a word of the house.

use super::{changed, columns, fact};
use gincert_audit::draft::Certainty;

/// Places of columns in the export with a gaming date.
const DATE: usize = 2;
const TIME: usize = 3;
const PLAY: usize = 9;
const BONUS: usize = 10;
const NETS: std::ops::Range<usize> = 11..14;

#[test]
fn a_date_behind_the_time_stands_before_it_in_the_map() {
    let drafted = changed(&|_, mut cells| {
        cells.swap(DATE, TIME);
        cells
    });
    let read =
        drafted.columns.iter().filter(|one| one.field.is_some_and(|field| field.name() == "at"));
    let names: Vec<&str> = read.map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Date", "Time"]);
    assert_eq!(fact(&drafted, "Time").unwrap().0, "%Y-%m-%d %H:%M:%S");
}

#[test]
fn a_dash_for_no_wager_is_read_as_nothing() {
    let drafted = changed(&|_, mut cells| {
        for place in [PLAY, BONUS] {
            if cells[place] == "0.00" {
                "-".clone_into(&mut cells[place]);
            }
        }
        cells
    });
    let found = columns(&drafted);
    assert_eq!(found["Play"], [("bets_play", Certainty::Sure)]);
    assert_eq!(found["Bonus net"], [("net_bonus", Certainty::Sure)]);
    let words: Vec<(&str, &str, &str)> = (drafted.words.iter())
        .map(|word| (word.field.name(), word.theirs.as_str(), word.ours.as_str()))
        .collect();
    for field in ["bets_play", "bets_bonus"] {
        assert!(words.contains(&(field, "-", "")), "{words:?}");
    }
    assert!(drafted.columns.iter().all(|one| one.unlike.is_none()));
}

#[test]
fn a_word_that_all_hands_have_which_do_not_agree_is_named() {
    let with = |word: &str, has_results: bool| {
        changed(&|at, mut cells| {
            let is_odd = at > 0 && cells[0] == "T1-000065";
            if is_odd && !has_results {
                cells[NETS].fill("0.00".to_owned());
            }
            cells.push(match at {
                0 => "St".to_owned(),
                _ => if is_odd { word } else { "N" }.to_owned(),
            });
            cells
        })
    };
    let odd = with("V", false).odd_word.unwrap();
    assert_eq!((odd.column.as_str(), odd.word.as_str()), ("St", "V"));
    assert!(odd.with[0] >= 3 && odd.with[0] + 1 >= odd.with[1], "{odd:?}");
    assert!(odd.without[0] <= 2, "{odd:?}");
    assert_eq!(with("V", true).odd_word, None);
}
