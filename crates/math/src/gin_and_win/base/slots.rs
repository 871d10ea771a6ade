//! The six ways in which a played round can lie before it is settled.

use gincert_game::gin_and_win::{Contest, Situation};

/// Counts of dealer hands by how they stand to a player's hand: dealers that qualify, then those
/// that do not; of each first the beaten hands, then the level ones, then the better ones. Where no
/// row of the outcome table compares hands against a dealer who does not qualify, all such rounds
/// are counted as level.
pub(crate) type Slots<T> = [T; 6];

const CONTESTS: [Contest; 3] = [Contest::PlayerWins, Contest::Tie, Contest::DealerWins];

/// The situations of a player's score, in the order of the slots.
pub(crate) fn situations(player_score: u8) -> Slots<Situation> {
    let of = |place: usize| Situation::Played {
        qualifies: place < 3,
        contest: CONTESTS[place % 3],
        player_score,
    };
    [0, 1, 2, 3, 4, 5].map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dealers_that_qualify_come_first_and_beaten_hands_before_better_ones() {
        let played = |qualifies, contest| Situation::Played { qualifies, contest, player_score: 3 };
        let slots = situations(3);
        assert_eq!(slots[0], played(true, Contest::PlayerWins));
        assert_eq!(slots[2], played(true, Contest::DealerWins));
        assert_eq!(slots[4], played(false, Contest::Tie));
    }
}
