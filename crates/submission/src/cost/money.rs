//! Money that a player loses or the house gains, without a share of anything: over hands, hours and
//! evenings, in coins of a dollar, or as the worth of a chip.

use super::numerals::numeral;
use super::odds::PARTIES;
use super::tokens::Token;
use super::places::{Place, has, slice, span, stands, word_at};

const FLOWS: &[&str] = &[
    "lose", "loses", "lost", "losing", "loss", "losses", "down", "behind", "budget", "drains", "bleeds",
    "melts", "burns", "grinds", "cost", "costs", "drop", "drops", "sheds", "up", "ahead", "win", "wins",
    "earn", "earns", "make", "makes", "nets", "net", "profit", "profits", "clears", "consumes", "gain", "gains",
    "out", "spend", "spends", "keeps", "takes", "take", "expect", "expects", "shortfall", "eats", "retains", "pockets",
    "leaves", "collects", "gives", "pay", "pays", "worth", "hold", "holds", "parts", "yields", "returns", "poorer", "richer", "shy", "short", "hourly", "drains", "gets", "get",
];

const MONEY: &[&str] = &[
    "dollar", "dollars", "cent", "cents", "penny", "pennies", "pence", "nickel", "nickels", "dime", "dimes",
    "unit", "units", "ante", "antes", "bet", "bets", "buck", "bucks", "euro", "euros", "pound", "pounds", "usd",
    "chip", "chips", "wagers",
];

const COINS: &[&str] = &[
    "cent", "cents", "penny", "pennies", "pence", "nickel", "nickels", "dime", "dimes", "c",
];

const PERIODS: &[&str] = &[
    "hour", "hours", "hourly", "hr", "hrs", "evening", "evenings", "night", "nights", "session", "sessions",
    "hands", "rounds", "deals", "games", "hand", "round", "day", "times", "year", "average", "averaged",
    "typical", "typically", "pupd", "spin", "deal", "week", "weekend", "trip", "visit", "game",
];

/// Fees, wages and prices of other things, and rules for one case.
const OTHERS: &[&str] = &[
    "fee", "fees", "lease", "rent", "rental", "salary", "wage", "wages", "tips", "toke", "tokes", "training",
    "entry", "room", "tournament", "insurance", "penalty", "fine", "drink", "drinks", "meal", "meals",
    "parking", "machine", "equipment", "layout", "deck", "decks", "whenever", "misdeal", "void",
    "points", "point", "rounding", "rounded", "nearest", "smallest", "meter", "jackpot", "progressive", "buy",
    "charges", "charge", "licence", "license", "distributor", "maker", "club", "rebate", "loyalty", "training",
    "minimum", "may", "most", "tax", "example", "maximum", "least", "between", "limit", "limits", "tie", "push", "fold", "folded", "folds",
    "score", "paid", "loser", "winner", "pot", "deposit", "within", "identification", "renewal", "collection", "collections",
    "complaint", "complaints", "form", "forms", "marker", "markers", "cage", "service",
];

/// Whether a sum of money stands at a place: "$12", "three dollars", "a nickel", "9 units".
fn is_sum(tokens: &[Token], at: usize) -> bool {
    let is_sign = at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(Token::is_currency);
    match numeral(tokens, at) {
        Some((_, end)) => is_sign || has(slice(tokens, end, end + 2), MONEY),
        None => {
            let coin = word_at(tokens, at + 1);
            matches!(word_at(tokens, at), "a" | "an" | "one" | "half")
                && (COINS.contains(&coin) || matches!(coin, "dollar" | "buck" | "unit" | "euro" | "pound"))
        },
    }
}

/// "You will be down $9,000", "an hour at the table costs 2 dollars", "9 units behind after 1,000 hands".
pub(super) fn over_time(tokens: &[Token]) -> Place {
    let owed = ["player", "players", "you", "average", "expect", "expected", "typical"];
    let is_other = has(tokens, OTHERS) && !(has(tokens, &["antes"]) && has(tokens, &owed) && !has(tokens, &["each", "pot", "fee"]));
    let is_dealer = has(tokens, &["dealer"]) && has(tokens, &["earns", "tips"]);
    let is_rate = (0..tokens.len()).any(|at| tokens.get(at).is_some_and(|t| t.is_sign('/')) && matches!(word_at(tokens, at + 1), "hr" | "hour" | "hand" | "round" | "h"));
    if is_other || is_dealer {
        return None;
    }
    let is_expected = has(tokens, &["expect", "expects", "expected"]) && has(tokens, &["every", "each", "per"]);
    let period = has(tokens, PERIODS) || is_rate || is_expected;
    let flows = has(tokens, FLOWS) || is_rate || has(tokens, &["drain", "cost", "theo", "theoretical"]);
    let who = has(tokens, PARTIES)
        || has(tokens, &["table", "wager", "bonus", "game", "ante", "evening", "session", "play", "playing", "unit", "bankroll", "everyone", "everybody", "expected", "average", "typical", "seat", "bet", "hour", "antes", "result"])
        || is_rate;
    (period && flows && who).then(|| span(tokens, 3, |at| is_sum(tokens, at))).flatten()
}

/// "Loss per dollar: $0.012", "the dealer expects to gain 1.5 points per deal".
pub(super) fn per_unit(tokens: &[Token]) -> Place {
    let number = span(tokens, 3, |at| numeral(tokens, at).is_some())?;
    let lost = has(tokens, &["loss", "losses", "loses", "lose", "drain", "cost", "gain", "gains", "win", "keeps", "takes", "consumes", "earns"]);
    let per = (0..tokens.len()).any(|at| {
        matches!(word_at(tokens, at), "per" | "each")
            && matches!(word_at(tokens, at + 1), "dollar" | "unit" | "bet" | "wager" | "ante" | "chip" | "stake" | "euro" | "buck")
    });
    let expected = has(tokens, &["expected", "expects", "expect", "expectation", "average", "averages"])
        && has(tokens, &["points", "point"])
        && has(tokens, &["value", "worth", "loss", "gain", "gains", "win", "lose", "loses", "wins", "ahead"]);
    let is_other = has(tokens, &["fee", "point", "each", "tip", "rounded", "nearest", "meter", "loyalty", "limit"]);
    ((lost && per && !is_other) || expected).then_some(number)
}

/// "a nickel on every four-dollar wager", "98 cents of a $1 chip", "a bonus dollar comes back as 97 cents".
pub(super) fn coins(tokens: &[Token]) -> Place {
    let others = ["points", "point", "rounding", "rounded", "nearest", "smallest", "meter", "progressive", "fee",
        "tip", "tips", "loser", "chips", "denominations", "per-point", "jackpot", "charge", "coins", "exchange",
        "broken", "limit", "minimum", "maximum", "odd",
        "collection", "collections", "accepted", "change", "envelope", "envelopes", "postage"];
    if has(tokens, &others) {
        return None;
    }
    let whole = ["dollar", "dollars", "buck", "bucks", "wager", "bet", "chip", "ante", "stake", "bonus", "hand", "round", "euro", "pound", "back", "house", "wagered", "unit"];
    let is_whole = has(tokens, &whole) || tokens.iter().any(Token::is_currency);
    let coin = span(tokens, 3, |at| COINS.contains(&word_at(tokens, at)) && !tokens.get(at + 1).is_some_and(|t| t.is_sign('(')) && word_at(tokens, at.saturating_sub(1)) != "per");
    coin.filter(|_| is_whole)
}

/// "fair value of a $1 chip", "worth more than it costs", "the bonus dollar is worth 97".
pub(super) fn worth(tokens: &[Token]) -> Place {
    let of_money = has(tokens, MONEY) || has(tokens, &["bonus", "wager", "stake", "it", "they", "hand", "play"]) || tokens.iter().any(Token::is_currency);
    let kinds = ["fair", "actuarial", "mathematical", "true", "theoretical", "real", "intrinsic", "expected", "face"];
    let valued = span(tokens, 3, |at| {
        let noun = matches!(word_at(tokens, at), "value" | "worth" | "price");
        noun && (has(slice(tokens, at.saturating_sub(2), at), &kinds))
            && !has(tokens, &["points", "card", "cards", "rank", "market", "score", "exchange", "counts"])
    });
    let more = span(tokens, 3, |at| {
        stands(tokens, at, &["value", "zero"])
            || stands(tokens, at, &["value", "of", "zero"])
            || stands(tokens, at, &["zero", "value"])
            || stands(tokens, at, &["worth", "more", "than"])
            || stands(tokens, at, &["worth", "less", "than"])
            || stands(tokens, at, &["worth", "playing"])
            || stands(tokens, at, &["worth", "the", "price"])
            || stands(tokens, at, &["for", "itself"])
            || stands(tokens, at, &["more", "than", "it", "costs"])
    });
    let result = span(tokens, 3, |at| {
        let mean = matches!(word_at(tokens, at), "mean" | "average" | "averaged" | "expected" | "net");
        let near = slice(tokens, at, at + 6);
        mean && has(near, &["result", "net", "win", "outcome", "gain", "results", "yield", "balance"])
            && (0..tokens.len()).any(|at| numeral(tokens, at).is_some())
            && !has(tokens, &["points", "audit", "hands", "seconds", "minutes", "example", "tax"])
    });
    valued.filter(|_| of_money).or(more.filter(|_| of_money && !has(tokens, &["points", "card", "cards"]))).or(result)
}

/// "The casino makes its money on the side bet", "the house lives off the bonus", "run at cost".
pub(super) fn house_income(tokens: &[Token]) -> Place {
    let house = ["house", "casino", "bank", "operator", "management", "room"];
    let income = span(tokens, 3, |at| {
        let words = [&["its", "money"][..], &["their", "money"], &["lives", "off"], &["lives", "on"], &["at", "cost"],
            &["at", "a", "loss"], &["earns", "on"], &["profits", "from"], &["feeds", "on"], &["makes", "money"], &["at", "a", "profit"], &["makes", "on"], &["casino", "make"], &["house", "make"]];
        words.iter().any(|words| stands(tokens, at, words))
    });
    income.filter(|_| has(tokens, &house) && !has(tokens, &["lost", "markers", "exchange"]))
}
