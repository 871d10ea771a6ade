//! What a sentence says of a game as a whole, without a number and without naming a figure: that it is
//! fair, even, beatable, worth while, or better than others.

use super::tokens::Token;
use super::places::{Place, has, slice, span, stands, word_at};

const GAMES: &[&str] = &[
    "game", "games", "bet", "bets", "wager", "wagers", "bonus", "odds", "proposition", "gamble", "ante",
    "side", "play", "contest", "house", "casino",
];

const PLAYERS: &[&str] = &[
    "player", "players", "patron", "patrons", "you", "customer", "customers", "bettor", "bettors",
    "gambler", "gamblers", "punter", "punters", "anybody", "anyone", "everybody",
];

const HOUSES: &[&str] = &["house", "casino", "bank", "operator", "dealer", "management", "establishment"];

fn is_any(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    words.contains(&word_at(tokens, at))
}

fn within(tokens: &[Token], at: usize, most: usize, words: &[&str]) -> bool {
    has(slice(tokens, at, at + most), words)
}

/// "The game is almost fair", "certified fair", "close to even".
pub(super) fn fair(tokens: &[Token]) -> Place {
    let things = ["shuffle", "shuffles", "shuffler", "deck", "decks", "random", "cards", "dealing", "split",
        "copy", "number", "numbers", "rank", "ranks", "money", "if", "must", "shall", "score"];
    if has(tokens, &things) {
        return None;
    }
    let adverbs = ["almost", "practically", "nearly", "virtually", "essentially", "close", "perfectly",
        "entirely", "quite", "basically", "certified", "proven", "proved", "tested", "within", "is", "are",
        "as", "completely", "of", "approximately", "about", "short", "from"];
    span(tokens, 1, |at| {
        let is_fair = is_any(tokens, at, &["fair", "even", "neutral", "equitable", "balanced"]);
        let before = tokens.get(at.saturating_sub(3)..at).unwrap_or_default();
        let certified = has(before, &["certified", "proven", "proved"]);
        let is_end = is_any(tokens, at + 1, &["", "for", "to", "between", "by", "and", "over", "in", "on", "as"]);
        is_fair && is_end && has(before, &adverbs) && (certified || has(tokens, GAMES) || has(tokens, PLAYERS))
    })
}

/// "This game can be beaten", "profitable for the player", "comes out ahead".
pub(super) fn winnable(tokens: &[Token]) -> Place {
    let beaten = span(tokens, 1, |at| {
        let is_beat = is_any(tokens, at, &["beat", "beats", "beaten", "beating", "beatable", "unbeatable"]);
        let what = within(tokens, at + 1, 4, &["game", "house", "casino", "bank", "odds", "bet", "table"]);
        let is_passive = is_any(tokens, at, &["beatable", "beaten"])
            && has(tokens, &["game", "house", "casino", "bet", "wager", "bonus"]);
        is_beat && ((what && !within(tokens, at + 1, 4, &["dealer", "hand"])) || is_passive)
    });
    let ahead = span(tokens, 1, |at| {
        is_any(tokens, at, &["ahead", "winner", "winners", "profit", "black"])
            && tokens.get(at.saturating_sub(4)..at).is_some_and(|before| {
                has(before, &["come", "comes", "coming", "end", "ends", "finish", "finishes", "stay", "stays"])
            })
            && (has(tokens, PLAYERS) || has(tokens, HOUSES))
    });
    let profitable = span(tokens, 1, |at| {
        let is_gain = is_any(tokens, at, &["profitable", "lucrative", "moneymaker", "maker", "winning"]);
        let is_maker = !is_any(tokens, at, &["maker"]) || word_at(tokens, at.saturating_sub(1)) == "money";
        let is_winning = !is_any(tokens, at, &["winning"])
            || is_any(tokens, at + 1, &["proposition", "game"]);
        is_gain && is_maker && is_winning && has(tokens, GAMES)
    });
    beaten.or(ahead).or(profitable)
}

/// "Positive expectation", "identical expectations", "+EV".
pub(super) fn expectation(tokens: &[Token]) -> Place {
    let values = ["positive", "plus", "zero", "neutral", "identical", "equal", "same", "no", "nil"];
    span(tokens, 1, |at| {
        let is_ev = is_any(tokens, at, &["expectation", "expectations", "ev", "expectancy"]);
        let before = tokens.get(at.saturating_sub(3)..at).unwrap_or_default();
        let plus = at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|token| token.is_sign('+'));
        is_ev && (has(before, &values) || plus || within(tokens, at + 1, 3, &values))
            && !within(tokens, at + 1, 3, &["stated", "printed", "given", "claimed", "column"])
    })
}

/// "It all evens out", "the player wins as often as the dealer".
pub(super) fn balanced(tokens: &[Token]) -> Place {
    let evens = span(tokens, 1, |at| {
        let out = is_any(tokens, at + 1, &["out"]);
        is_any(tokens, at, &["even", "evens", "balance", "balances", "cancel", "cancels"]) && out
    });
    let cancels = span(tokens, 1, |at| {
        is_any(tokens, at, &["cancel", "balance", "equalise", "equalize"]) 
            && has(tokens, &["losses"])
            && has(tokens, &["wins", "gains"])
    });
    let sum = span(tokens, 1, |at| stands(tokens, at, &["zero", "sum"]));
    let often = span(tokens, 1, |at| {
        let alike = stands(tokens, at, &["as", "often", "as"])
            || stands(tokens, at, &["equally", "often"])
            || stands(tokens, at, &["more", "often", "than"])
            || stands(tokens, at, &["as", "much", "as"])
            || stands(tokens, at, &["more", "than", "half"])
            || stands(tokens, at, &["half", "the", "time"])
            || stands(tokens, at, &["most", "hands"]);
        let wins = has(tokens, &["win", "wins", "won", "lose", "loses", "lost"]);
        alike && wins && (has(tokens, PLAYERS) || has(tokens, &["sides", "dealer", "bonus", "house"]))
    });
    evens.or(cancels).or(sum).or(often)
}

/// "The casino makes no money from the bonus", "no percentage for the house".
pub(super) fn no_gain(tokens: &[Token]) -> Place {
    if !has(tokens, HOUSES) || has(tokens, &["void", "misdeal", "tips", "fold", "interest", "commission", "fee", "charges"]) {
        return None;
    }
    let least = ["no", "barely", "hardly", "little", "nothing", "scarcely", "without", "zero", "never",
        "cannot"];
    span(tokens, 1, |at| {
        let gain = ["money", "profit", "percentage", "gain", "win", "wins", "margin", "revenue", "vig",
            "makes", "earns", "profits"];
        let near = tokens.get(at.saturating_sub(4)..at).unwrap_or_default();
        let nothing = has(near, &least) || within(tokens, at + 1, 4, &["nothing", "little"]);
        is_any(tokens, at, &gain) && nothing && !within(tokens, at, 6, &["stated", "printed", "score", "hand"])
    })
}

/// "Nowhere are the odds better", "no wager is kinder", "beats every other game".
pub(super) fn unequalled(tokens: &[Token]) -> Place {
    let better = ["better", "kinder", "fairer", "lower", "cheaper", "friendlier", "smaller", "longer", "less",
        "higher", "gentler", "generous", "more", "small", "good", "low", "fair", "kind", "cheap"];
    let things = ["odds", "edge", "edges", "game", "games", "bet", "bets", "wager", "wagers", "money",
        "return", "returns", "value", "deal", "chances", "chance", "percentage", "gamble"];
    let nowhere = span(tokens, 1, |at| {
        let is_none = stands(tokens, at, &["nowhere"])
            || stands(tokens, at, &["not", "find"])
            || stands(tokens, at, &["wont", "find"])
            || stands(tokens, at, &["cannot", "find"])
            || stands(tokens, at, &["hard", "to", "find"])
            || (is_any(tokens, at, &["no", "few", "hardly"])
                && within(tokens, at + 1, 4, &["game", "games", "bet", "bets", "wager", "wagers", "table", "casino"]));
        is_none && has(tokens, &better) && has(tokens, &things)
    });
    let beats = span(tokens, 1, |at| {
        is_any(tokens, at, &["beats", "beat", "rivals", "outperforms", "tops", "outdoes"])
            && within(tokens, at + 1, 4, &["game", "games", "bet", "bets", "blackjack", "baccarat", "roulette",
                "craps", "slots", "wager", "wagers"])
    });
    let best = span(tokens, 1, |at| {
        is_any(tokens, at, &["best", "fairest", "greatest", "cheapest", "smallest", "lowest"])
            && within(tokens, at + 1, 4, &["deal", "edges", "edge", "gamble", "proposition"])
            && (has(tokens, PLAYERS) || has(tokens, &["anywhere", "town", "casino", "floor", "game", "market", "world"]))
    });
    let fewer = ["hand", "hands", "score", "card", "cards", "rank", "meld"];
    let is_hand = has(tokens, &fewer);
    nowhere.filter(|_| !is_hand).or(beats).or(best)
}

/// "The odds are stacked for the player", "51 to 49".
pub(super) fn stacked(tokens: &[Token]) -> Place {
    let stacked = span(tokens, 1, |at| {
        is_any(tokens, at, &["stacked", "tilted", "slanted", "loaded", "weighted"])
            && has(tokens, &["odds", "game", "chances", "rules", "maths", "math"])
    });
    let hits = span(tokens, 1, |at| {
        let every = is_any(tokens, at, &["every"]) && tokens.get(at + 1).is_some_and(Token::is_number);
        every && within(tokens, at + 2, 2, &["hands", "rounds", "deals"])
            && has(tokens, &["hit", "hits", "award", "wins", "falls", "pays", "jackpot", "comes"])
    });
    let money_back = span(tokens, 1, |at| {
        let costs = is_any(tokens, at, &["cost", "costs", "loses", "lose", "down"]);
        costs && has(tokens, &["ante", "antes", "unit", "units"]) && has(tokens, &["hundred", "thousand", "average", "expect"])
    });
    stacked.or(hits).or(money_back)
}
