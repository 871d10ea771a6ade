//! Odds and frequencies in words: ratios of wins to losses, odds against an event, every so-manieth hand,
//! so many times an hour, more often than not. Pay-offs are ratios too and are known by their words.

use super::numerals::{Amount, numeral, part};
use super::tokens::{TokenText, Token};
use super::places::{Place, has, slice, span, stands, word_at};

/// What may happen in a hand, a round or a game.
pub(super) const EVENTS: &[&str] = &[
    "win", "wins", "won", "winning", "winner", "winners", "lose", "loses", "lost", "losing", "loser",
    "losers", "push", "pushes", "tie", "ties", "tied", "beat", "beats", "beating", "beaten", "gin", "gins",
    "undercut", "undercuts", "knock", "knocks", "knocker", "qualify", "qualifies", "qualifier",
    "fold", "folds", "folded", "raise", "raises", "raised", "hit", "hits", "strikes", "collects",
    "jackpot", "shutout", "schneider", "bust", "busts", "flush", "pair", "quads", "trips", "zero",
    "score", "scores", "meld", "melds", "award", "awards", "victory", "victories", "defeat", "defeats",
    "loss", "losses", "bonus", "blank", "succeeds", "fails", "square", "ahead", "counts", "plays",
    "prevails", "sits", "happens", "happen", "occurs", "occur", "sweep", "arises", "prevail", "triumphs", "qualifying", "blitz", "outnumber", "undercutting", "knocking", "succeed", "busts", "earn", "earns",
];

/// Of these the ones that decide who gets the money.
const RESULTS: &[&str] = &[
    "losses", "loss", "defeats",
    "win", "wins", "won", "winning", "winner", "winners", "lose", "loses", "lost", "losing", "losers",
    "beat", "beats", "beaten", "beating", "prevails", "ahead", "push", "pushes", "tie", "ties", "victory",
    "gin", "gins", "undercut", "hits", "hit", "fold", "folds", "raise", "raises", "succeeds", "fails",
    "qualify", "qualifies", "bust", "busts", "succeed", "square",
];

pub(super) const PARTIES: &[&str] = &[
    "player", "players", "dealer", "dealers", "house", "casino", "bank", "you", "patron", "patrons",
    "bettor", "customer", "customers", "punter", "gambler", "knocker", "defender", "opponent", "side",
    "sides", "beginner", "beginners", "expert", "experts", "south", "north", "nondealer", "favourite",
    "favorite", "underdog", "novice", "he", "she", "nobody", "everybody", "anyone", "starter", "banker",
];

const ROUNDS: &[&str] = &[
    "hand", "hands", "round", "rounds", "deal", "deals", "game", "games", "time", "times", "match",
    "matches", "bet", "bets", "wager", "wagers", "tries", "attempts", "plays", "sessions", "cases", "case",
    "spins", "occasions", "instances",
];

const PERIODS: &[&str] = &[
    "hour", "hours", "day", "days", "evening", "evenings", "night", "session", "week", "shift", "month",
    "year", "hr", "hand", "hands", "round", "rounds", "game", "games", "deal", "deals", "match",
];

/// Words of pay-offs, match scores and rules for one case.
const PAYS: &[&str] = &[
    "pay", "pays", "paid", "payoff", "payoffs", "payout", "payouts", "paying", "pay-off", "printed",
    "limit", "limits", "best", "instance", "maximum", "minimum", "announced", "written", "column", "until",
    "were", "example",
];

/// Things that are counted beside the game.
const BESIDE: &[&str] = &[
    "camera", "cameras", "supervisor", "supervisors", "inspector", "laboratory", "lab", "audited",
    "auditor", "log", "logs", "training", "tips", "tip", "pool", "prizes", "prize", "tournament", "shuffler",
    "shufflers", "deck", "decks", "inspected", "filmed", "watched", "rack", "vote", "votes", "surveillance",
    "reviewed", "recorded", "checked", "counted", "cleaned", "scale", "leagues", "league", "entries",
    "reported", "report", "misdeal", "misdeals", "sheet", "source", "page", "chip", "chips", "seat", "seats",
    "meter", "jam", "jams", "reads", "shuffles", "decoder", "error", "errors", "dealers", "tables", "sources", "whoever", "complaint", "complaints", "colour", "color", "supervises", "clears", "noise", "volume",
];

fn words(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| !token.word().is_empty()).count()
}

fn is_beside(tokens: &[Token]) -> bool {
    has(tokens, BESIDE)
}

/// Two numbers that are set against each other: "19 to 1", "53:47", "70/30", "4-1".
fn ratio(tokens: &[Token], at: usize) -> Option<(Amount, Amount, usize)> {
    let digits = |at: usize| tokens.get(at).filter(|token| token.is_number());
    if digits(at).is_some()
        && tokens.get(at + 1).is_some_and(|t| t.is_sign('/') || t.is_sign(':') || t.is_sign('-'))
        && digits(at + 2).is_some()
    {
        let value = |at: usize| numeral(tokens.get(at..at + 1)?, 0).map(|(amount, _)| amount);
        return Some((value(at)?, value(at + 2)?, at + 3));
    }
    let is_joined = digits(at).is_some() && digits(at + 1).is_some() && digits(at + 2).is_none();
    if is_joined && at.checked_sub(1).and_then(digits).is_none() && has(tokens, &["odds", "favourite", "favorite", "favoured", "favored", "win", "lose"]) {
        let value = |at: usize| numeral(tokens.get(at..at + 1)?, 0).map(|(amount, _)| amount);
        return Some((value(at)?, value(at + 1)?, at + 2));
    }
    let (left, end) = numeral(tokens, at)?;
    // "ten wins to nine losses"
    let end = end + usize::from(RESULTS.contains(&word_at(tokens, end)));
    let is_joint = word_at(tokens, end) == "to";
    let (right, end) = numeral(tokens, end + 1).filter(|_| is_joint)?;
    Some((left, right, end))
}

/// "19 to 1 against", "the odds are 2 to 1 that the knocker wins", "55 / 45".
pub(super) fn odds(tokens: &[Token]) -> Place {
    let odd = [
        "odds", "against", "shot", "edge", "advantage", "favour", "favor", "favourite", "favorite", "underdog", "likely",
        "chance", "chances", "longshot", "proportion", "probability", "ratio", "split", "favoured", "favored",
    ];
    if is_beside(tokens) {
        return None;
    }
    let three = span(tokens, 3, |at| {
        let values = (at..at + 3).map(|at| {
            let token = tokens.get(at).filter(|token| token.is_number())?;
            numeral(std::slice::from_ref(token), 0).map(|(amount, _)| amount.numerator)
        });
        values.collect::<Option<Vec<i128>>>().is_some_and(|values| values.iter().sum::<i128>() == 100)
    });
    if three.is_some() {
        return three;
    }
    // "The ratio of width to height is 3 to 2."
    let of_sizes = ["width", "height", "length", "aspect", "scale", "size", "weight", "depth"];
    let is_paid = has(tokens, PAYS) || has(tokens, &of_sizes);
    (0..tokens.len()).find_map(|at| {
        let (left, right, end) = ratio(tokens, at)?;
        let sum = |left: Amount, right: Amount| {
            (left.denominator == 1 && right.denominator == 1)
                .then(|| left.numerator.saturating_add(right.numerator))
        };
        let third = ratio(tokens, end - 1).and_then(|(_, third, _)| sum(left, right).zip(Some(third)));
        let is_hundred = sum(left, right) == Some(100)
            || third.is_some_and(|(two, third)| two.saturating_add(third.numerator) == 100);
        let is_certain = is_hundred && left.numerator > 1 && right.numerator > 1
            && (has(tokens, PARTIES) || has(tokens, EVENTS) || words(tokens) <= 6);
        let is_on = word_at(tokens, end) == "on" && words(slice(tokens, end + 1, end + 2)) == 0
            || stands(tokens, end, &["on", "that"])
            || stands(tokens, end, &["on", "to"]);
        let is_odd = has(tokens, &odd) || is_on;
        let of_wins = has(tokens, &["wins", "win", "won"]) && has(tokens, &["losses", "loss", "lose", "losing", "lost"]);
        let scores = has(tokens, &["wins"]) && has(tokens, PARTIES) && right.numerator > 1
            && words(tokens) <= 8 && !has(tokens, &["match", "ante", "bonus", "wager", "play"]);
        ((is_odd || of_wins || scores || is_certain) && !is_paid).then_some((at, end))
    })
}

/// A word or number that says how manieth: "third", "15th", "other", "fifteen".
fn nth(tokens: &[Token], at: usize) -> bool {
    let word = word_at(tokens, at);
    let ordinal = matches!(word, "second" | "other" | "few" | "couple" | "eleventh" | "thirteenth"
        | "fourteenth" | "sixteenth" | "eighteenth" | "seventeenth" | "nineteenth")
        || part(word).is_some_and(|part| part > 2);
    let is_digits = tokens.get(at).is_some_and(|token| {
        token.piece == TokenText::Other && token.text.starts_with(|c: char| c.is_ascii_digit())
            && token.text.ends_with(|c: char| c.is_ascii_alphabetic())
    });
    let is_number = numeral(tokens, at).is_some_and(|(n, _)| n.numerator > n.denominator);
    let is_compound = numeral(tokens, at).is_some() && part(word_at(tokens, at + 1)).is_some();
    ordinal || is_digits || is_number || is_compound
}

/// "What happens to every other hand": all others, and not every second one.
fn is_all_others(tokens: &[Token], every: usize) -> bool {
    let before = every.checked_sub(1).map(|at| word_at(tokens, at));
    word_at(tokens, every + 1) == "other"
        && before.is_some_and(|word| ["to", "of", "for", "than", "from", "with"].contains(&word))
}

/// "every fifteenth deal", "one time in fifty", "four times an hour", "60 gins in 1000 deals".
pub(super) fn frequency(tokens: &[Token]) -> Place {
    let is_rule = has(tokens, &["points", "best", "decide", "decides", "match", "up", "deals", "at"])
        && has(tokens, &["points", "most", "best", "decide", "decides", "alternates", "warnings"]);
    let is_settled = has(tokens, PAYS) && !has(tokens, PERIODS);
    let is_offer = (0..tokens.len()).any(|at| stands(tokens, at, &["chance", "to"]) || stands(tokens, at, &["up", "to"]));
    if is_beside(tokens) || is_rule || is_settled || is_offer {
        return None;
    }
    let is_event = has(tokens, EVENTS);
    let round = |at: usize, most: usize| {
        let near = slice(tokens, at, at + most);
        has(near, ROUNDS) || has(near, PERIODS)
    };
    let number = |at: usize| {
        let found = numeral(tokens, at)?;
        (found.0.numerator >= found.0.denominator).then_some(found)
    };
    let every = span(tokens, 3, |at| {
        matches!(word_at(tokens, at), "every" | "each")
            && (nth(tokens, at + 1) && round(at + 2, 4))
            && !is_all_others(tokens, at)
            && !has(tokens, &["change", "changes", "changed", "passes", "pass", "moves", "deals", "draws", "discards"])
    });
    let tallies = span(tokens, 3, |at| {
        matches!(word_at(tokens, at), "every" | "each") && number(at + 1).is_some_and(|(n, end)| {
            n.numerator > 1 && RESULTS.contains(&word_at(tokens, end)) && (end + 1..tokens.len()).any(|at| number(at).is_some())
        })
    });
    let times = span(tokens, 3, |at| {
        let count = matches!(word_at(tokens, at), "once" | "twice" | "thrice")
            || (matches!(word_at(tokens, at), "time" | "times")
                && at.checked_sub(1).is_some_and(|at| nth(tokens, at) || word_at(tokens, at) == "one"));
        let joint = matches!(word_at(tokens, at + 1), "a" | "an" | "per" | "each" | "every" | "in" | "of" | "out");
        let numbered = (2..5).any(|by| number(at + by).is_some_and(|(n, _)| n.numerator > 1));
        let is_round = has(slice(tokens, at + 2, at + 7), ROUNDS);
        count && joint && (if is_event { numbered || round(at + 2, 4) } else { numbered && (is_round || has(tokens, PARTIES)) && !has(tokens, &["days", "weeks", "hours", "minutes"]) })
    });
    let of = span(tokens, 3, |at| {
        let Some((left, mut end)) = number(at) else { return false };
        end += usize::from(!word_at(tokens, end).is_empty() && ROUNDS.contains(&word_at(tokens, end)));
        let is_joint = matches!(word_at(tokens, end), "in" | "of" | "out" | "per" | "every" | "from");
        let mut next = end + 1;
        while matches!(word_at(tokens, next), "of" | "every" | "each" | "the" | "all") {
            next += 1;
        }
        let Some((right, last)) = number(next) else { return false };
        let is_more = right.numerator > left.numerator && left.denominator == 1;
        let is_rare = right.numerator >= 100 && word_at(tokens, end) == "in";
        let is_round = is_rare || round(end.saturating_sub(1), 1) || round(last, 2) || words(tokens) <= 8
            || matches!(word_at(tokens, last), "event" | "affair" | "shot" | "proposition" | "chance" | "thing" | "occurrence");
        is_joint && is_more && is_round
    });
    let many = span(tokens, 3, |at| {
        let whole = matches!(word_at(tokens, at), "in" | "of" | "on" | "over" | "per" | "from" | "for");
        let Some((count, end)) = number(at + 1 + usize::from(matches!(word_at(tokens, at + 1), "every" | "each"))) else {
            return false;
        };
        let is_year = count.denominator == 1 && (1900..2100).contains(&count.numerator);
        let rounds = count.numerator >= 4 && !is_year && round(end, 2);
        let other = (0..tokens.len()).any(|place| !(at..end).contains(&place) && number(place).is_some());
        whole && rounds && other && has(tokens, RESULTS)
    });
    let daily = span(tokens, 3, |at| {
        matches!(word_at(tokens, at), "weekly" | "daily" | "hourly" | "nightly" | "monthly" | "yearly")
            && has(tokens, &["flush", "flushes", "pair", "gin", "gins", "quads", "trips", "zero", "award", "jackpot", "hit", "hits", "kind"])
    });
    every.or(tallies).or(daily).or(of.filter(|_| !has(tokens, &["melds", "meld", "cards", "card", "aces", "run", "match", "best", "decide", "whoever"]))).or(many).filter(|_| is_event).or(times)
}

/// "more often than not", "twice as likely to win", "most hands win", "as many wins as losses".
pub(super) fn likelier(tokens: &[Token]) -> Place {
    if is_beside(tokens) || has(tokens, &["card", "cards", "order", "orders", "shuffle", "permutation", "melds", "lower", "higher"]) {
        return None;
    }
    let compared = span(tokens, 3, |at| {
        let word = word_at(tokens, at);
        let before = slice(tokens, at.saturating_sub(3), at);
        let more = has(before, &["more", "less", "as", "twice", "equally", "just", "most", "least", "half", "likely", "very", "quite", "highly", "not"]);
        matches!(word, "likely" | "often" | "frequently" | "probable") && more
            || stands(tokens, at, &["likely", "as", "not"])
    });
    let counted = span(tokens, 3, |at| {
        let more = matches!(word_at(tokens, at), "more" | "fewer" | "most" | "as" | "same" | "majority");
        let than = has(slice(tokens, at, at + 10), &["than", "as", "of"]);
        let near = slice(tokens, at, at + 4);
        let subject = has(near, &["hands", "rounds", "games", "deals", "wins", "losses", "number", "many"]);
        more && subject && (than || word_at(tokens, at) == "most") && has(tokens, RESULTS)
            && (has(tokens, PARTIES) || has(near, &["most", "wins", "losses"])) && !has(tokens, &["points", "matches", "first"])
    });
    let degree = span(tokens, 3, |at| {
        let often = [&["almost", "always"][..], &["nearly", "always"], &["hardly", "ever"], &["almost", "never"],
            &["rarely"], &["seldom"], &["usually"], &["mostly"], &["generally"], &["most", "players"],
            &["most", "of", "the", "time"], &["in", "the", "end"], &["sooner", "or", "later"]];
        often.iter().any(|words| stands(tokens, at, words))
    });
    let degree = degree.filter(|_| {
        has(tokens, &["win", "wins", "lose", "loses", "beats", "winner", "profit", "again", "back", "qualifies"])
            && has(tokens, PARTIES)
            && !has(tokens, &["if", "when", "where", "points", "round"])
    });
    let sized = span(tokens, 3, |at| {
        let noun = matches!(word_at(tokens, at), "chance" | "chances" | "odds" | "probability" | "likelihood");
        let near = [slice(tokens, at.saturating_sub(3), at), slice(tokens, at + 1, at + 9)].concat();
        let size = ["excellent", "good", "slim", "poor", "great", "better", "worse", "high", "low", "slight",
            "remote", "fair", "tiny", "small", "best", "long", "short", "strong", "favourable", "favorable",
            "exceed", "exceeds", "surpass", "outweigh", "rare", "even", "fifty", "half", "decent", "real", "superior", "bigger", "smaller", "greater"];
        noun && has(&near, &size) && !has(tokens, PAYS)
    });
    compared
        .filter(|_| has(tokens, RESULTS) || has(tokens, EVENTS))
        .or(counted)
        .or(degree)
        .or(sized)
}

/// "Gin: 1/15", "P(win) = 0.48", "win% 47", "W 51 / L 44 / T 5", "Ante wins: .51".
pub(super) fn labelled(tokens: &[Token]) -> Place {
    let sign = |at: usize, sign: char| tokens.get(at).is_some_and(|token| token.is_sign(sign));
    let number = |at: usize| numeral(tokens, at).map(|(amount, _)| amount);
    let small = |amount: Amount| amount.numerator > 0 && amount.numerator < amount.denominator;
    let function = span(tokens, 3, |at| {
        matches!(word_at(tokens, at), "p" | "pr" | "prob" | "e" | "ev")
            && (sign(at + 1, '(') || sign(at + 1, '[') || sign(at + 1, '.') || sign(at + 1, '='))
            && (at + 2..at + 10).any(|at| number(at).is_some())
            && !sign(at + 2, '%')
            && !matches!(word_at(tokens, at + 2), "o" | "m")
    });
    let percent = span(tokens, 3, |at| {
        let word = word_at(tokens, at);
        !word.is_empty() && sign(at + 1, '%') && (at + 2..at + 5).any(|at| number(at).is_some())
            && (EVENTS.contains(&word) || matches!(word, "hold" | "rtp" | "edge" | "return" | "payback"))
    });
    let event = span(tokens, 3, |at| {
        let ends = sign(at + 1, ':') || sign(at + 1, '=') || sign(at + 1, '@');
        EVENTS.contains(&word_at(tokens, at)) && ends && words(tokens) <= 16
            && (at + 2..at + 4).any(|place| number(place).is_some_and(|amount| small(amount) || sign(at + 1, '@')))
            || (RESULTS.contains(&word_at(tokens, at)) && number(at + 1).is_some_and(|amount| small(amount) && amount.places > 0))
    });
    let letters = ["w", "l", "t", "p"];
    let record = span(tokens, 3, |at| {
        let is_pair = |at: usize| letters.contains(&word_at(tokens, at)) && number(at + 1 + usize::from(sign(at + 1, ':'))).is_some();
        is_pair(at) && (at + 2..at + 6).any(is_pair)
    });
    let sides = span(tokens, 3, |at| {
        PARTIES.contains(&word_at(tokens, at))
            && (sign(at + 1, ':') || number(at + 1).is_some())
            && number(at + 1 + usize::from(sign(at + 1, ':')))
                .is_some_and(|amount| {
                    let share = |n: i128| n > 20 * amount.denominator && n < 80 * amount.denominator;
                    share(amount.numerator)
                })
            && has(tokens, &["house", "dealer", "casino", "bank"])
            && has(tokens, &["player", "players"])
            && words(tokens) <= 8
            && !is_beside(tokens)
    });
    let wins = has(tokens, &["win", "wins"]) && has(tokens, &["loss", "losses", "lose"]) && has(tokens, &["ratio"]);
    let wins = wins.then(|| span(tokens, 3, |at| number(at).is_some())).flatten();
    let percent_sign = span(tokens, 3, |at| {
        let unit = sign(at, '%') || matches!(word_at(tokens, at), "percent" | "pct") || stands(tokens, at, &["per", "cent"]);
        let bare = at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|token| {
            token.is_capitals() || matches!(token.word(), "a" | "single" | "few" | "couple" | "some" | "that")
        });
        unit && bare && (has(tokens, &["edge", "advantage", "margin", "hold"]))
    });
    function.or(percent).or(event).or(record).or(sides).or(wins).or(percent_sign)
}
