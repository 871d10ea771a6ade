//! Codes of ranks that are the usual ones of another rank: where a map may use them, and how a ten is written.
//!
//! A letter that changes places with another one would make another deck of every hand without a trace, and is refused. Where the
//! rank that a letter usually stands for has a code that no other rank has by habit, cards of an export that is written in the
//! usual way are not read at all.

use gincert_game::Rank;

/// Letters by which most languages know a rank.
const LETTERS: [(&str, u8); 5] = [("A", 1), ("T", 10), ("J", 11), ("Q", 12), ("K", 13)];

/// The place of the rank that a code usually stands for, from 0.
fn usual_place(code: &str) -> Option<usize> {
    let found = LETTERS.iter().find(|(letter, _)| letter.eq_ignore_ascii_case(code));
    found.map(|(_, number)| usize::from(*number) - 1)
}

/// The first code that stands for another rank than everywhere: a letter whose rank has, directly or by way of others, this letter's
/// place, or, where such letters stand for ranks, a number other than that of the pips. A zero may be the ten, of whose two
/// digits it is the second.
pub(super) fn of_other_rank<'c>(ranks: &[&'c str]) -> Option<&'c str> {
    // A ten is written with a letter beside numbers as well.
    let has_letters = ranks.iter().any(|code| usual_place(code).is_some_and(|place| place != 9));
    let is_other = |(place, (rank, code)): &(usize, (Rank, &&str))| {
        let is_short_ten = **code == "0" && rank.number() == 10;
        let number = code.parse::<u8>().ok().filter(|_| has_letters && !is_short_ten);
        is_exchanged(ranks, *place) || number.is_some_and(|number| number != rank.number())
    };
    let mut all = Rank::all().zip(ranks).enumerate();
    all.find(is_other).map(|(_, (_, code))| *code)
}

/// Whether the letters of some ranks, this one among them, have changed places.
fn is_exchanged(ranks: &[&str], place: usize) -> bool {
    let mut at = place;
    for _ in ranks {
        match ranks.get(at).and_then(|code| usual_place(code)) {
            Some(next) if next == at => return false,
            Some(next) if next == place => return true,
            Some(next) => at = next,
            None => return false,
        }
    }
    false
}

/// How the code of a rank may be written: the ten also as the other one of `T` and `10`, where no other rank has that.
pub(super) fn spellings<'c>(ranks: &[&'c str], rank: Rank, code: &'c str) -> Vec<&'c str> {
    let is_ten =
        rank.number() == 10 && ["T", "10"].iter().any(|ten| ten.eq_ignore_ascii_case(code));
    if !is_ten {
        return vec![code];
    }
    let is_free = |ten: &&str| {
        let mut others = Rank::all().zip(ranks).filter(|(own, _)| *own != rank);
        !others.any(|(_, other)| other.eq_ignore_ascii_case(ten))
    };
    let other = if code == "10" { "T" } else { "10" };
    std::iter::once(code).chain([other].into_iter().filter(is_free)).collect()
}

#[cfg(test)]
mod tests {
    use crate::input::map::CardCodes;

    fn codes(ranks: &str) -> Result<CardCodes, String> {
        let ranks: Vec<&str> = ranks.split(' ').collect();
        CardCodes::new(&ranks, &["K", "B", "Š", "V"], true, "", "##").map_err(|why| why.to_string())
    }

    #[test]
    fn a_letter_may_stand_for_another_rank_where_no_code_is_exchanged() {
        let codes_of_aces = codes("T 2 3 4 5 6 7 8 9 10 B D K").unwrap();
        assert_eq!(codes_of_aces.house("ŠT B10 BB KK"), "Ah Td Jd Kc");
        assert_eq!(codes_of_aces.cards().count(), 52);
        // An ace that is written in the usual way is then no card, and no ten is made of it.
        assert!(crate::LoggedCards::read(&codes_of_aces.house("ŠA")).is_unreadable());
        let queens = codes("A 2 3 4 5 6 7 8 9 T V K P").unwrap();
        assert_eq!(queens.house("ŠK ŠP B10 BT"), "Qh Kh Td Td");
    }

    #[test]
    fn letters_that_change_places_are_refused() {
        for ranks in [
            "T 2 3 4 5 6 7 8 9 A J Q K",
            "A 2 3 4 5 6 7 8 9 10 Q J K",
            "A 2 3 4 5 6 7 8 9 10 Q K J",
            "a 2 3 4 5 6 7 8 9 10 j k q",
            "T 2 3 4 5 6 7 8 9 T B D K",
            "10 2 3 4 5 6 7 8 9 T B D K",
        ] {
            assert!(codes(ranks).is_err(), "{ranks}");
        }
    }
}
