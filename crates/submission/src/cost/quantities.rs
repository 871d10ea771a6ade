//! What a sentence counts: shares of a whole in any notation, plain numbers, and words for nothing.
//! Numbers that only name a place, a date, a pay-off or a sum of money are known as such.

use super::numerals::{Amount, numeral};
use super::tokens::{is_sign, word_at};
use super::tokens::Token;

/// What a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberClass {
    /// A share: per cent, per mille, basis points, so many of so many, cents of a dollar, a fraction.
    Share,
    /// A number with decimals.
    Decimal,
    /// A whole number.
    Integer,
    /// A sum of money.
    Money,
    /// A word for nothing.
    Nothing,
    /// A number that names or counts other things.
    Other,
}

/// Something counted in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quantity {
    pub class: NumberClass,
    /// Its tokens.
    pub start: usize,
    pub end: usize,
    /// Its value, where it has one; of a share the share of one.
    pub amount: Option<Amount>,
}

/// Words before a number that names a place, a thing or a count of the game.
const NAMES: &[&str] = &[
    "section", "sections", "step", "steps", "page", "pages", "table", "tables", "figure", "fig",
    "rule", "rules", "row", "rows", "note", "notes", "column", "columns", "chapter", "appendix",
    "annex", "clause", "part", "line", "lines", "paragraph", "item", "no", "number", "nos",
    "version", "revision", "edition", "issue", "article", "art", "sec", "score", "scores", "seat",
    "seats", "player", "players", "side", "game", "games", "hand", "level", "point", "points",
    "p", "pp", "wac", "rcw", "gli", "file", "sheet", "least", "sha256", "test", "example", "examples", "sample",
];

/// What is given in pieces of so much each: "3 prizes of 250 dollars".
const GIVEN: &[&str] = &[
    "prize", "prizes", "voucher", "vouchers", "ticket", "tickets", "stack", "stacks", "payment", "payments",
    "coupon", "coupons", "instalment", "instalments", "bag", "bags",
];

/// What is numbered within its set: "copy 2 of 5".
const OF_A_SET: &[&str] = &[
    "part", "copy", "page", "sheet", "volume", "box", "file", "disc", "figure", "table", "example",
    "round", "deck", "shift", "seat", "item", "annex", "document", "certificate", "form", "step", "day",
    "draft", "photo", "picture", "slide", "camera", "session", "phase", "stage", "chapter", "lesson", "exercise",
];

/// Spans of time of which a part is a span too: "half a day", "a third of the week".
const SPANS: &[&str] = &[
    "second", "minute", "hour", "day", "night", "week", "weekend", "month", "quarter", "year", "decade", "shift",
    "dozen", "inch", "mile", "metre", "meter", "foot", "page", "litre", "pint",
];

/// Things that are counted and are no figure of a wager.
const THINGS: &[&str] = &[
    "players", "player", "seats", "seat", "cards", "card", "hands", "hand", "rounds", "round",
    "decks", "deck", "hours", "hour", "minutes", "seconds", "years", "year", "months", "days",
    "day", "weeks", "tests", "digits", "decimals", "places", "figures", "figure", "rows", "row",
    "claims", "documents", "sources", "sheets", "sheet", "steps", "tables", "pages", "points",
    "point", "melds", "meld", "suits", "ranks", "jokers", "deals", "shuffles", "games", "columns",
    "wagers", "readings", "examples", "rules", "lines", "states", "casinos", "rooms", "people",
    "persons", "patrons", "cm", "mm", "m", "km", "inch", "inches", "degrees", "files", "samples",
    "combinations", "ways", "outcomes", "times", "cases", "kinds", "names", "words", "versions",
    "revisions", "pairs", "fields", "drawers", "copies", "letters", "signs", "boxes", "cameras",
    "dealers", "draws", "turns", "trials", "simulations", "spots", "members", "hz", "khz", "mhz", "ghz", "bits", "bytes",
    "kb", "mb", "gb", "kg", "g", "mg", "ms", "watts", "volts", "litres", "grams", "feet", "metres",
];

const MONTHS: &[&str] = &[
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
];

const CURRENCIES: &[&str] = &[
    "dollar", "dollars", "usd", "euro", "euros", "eur", "pound", "pounds", "cent", "cents",
    "pence", "penny", "gbp", "cad",
];

const NOTHING: &[&str] =
    &["no", "none", "nil", "nothing", "naught", "nought", "zilch", "zip"];

/// Everything counted in a sentence, in order.
pub(super) fn quantities(tokens: &[Token]) -> Vec<Quantity> {
    let mut found: Vec<Quantity> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let quantity = cents(tokens, at).or_else(|| counted(tokens, at)).or_else(|| {
            let is_nothing = NOTHING.contains(&word_at(tokens, at));
            let nothing = Quantity { class: NumberClass::Nothing, start: at, end: at + 1, amount: None };
            is_nothing.then_some(nothing)
        });
        match quantity {
            Some(quantity) => {
                at = quantity.end.max(at + 1);
                found.push(quantity);
            }
            None => at += 1,
        }
    }
    of_every(tokens, &mut found);
    found
}

/// A number with what it counts.
fn counted(tokens: &[Token], at: usize) -> Option<Quantity> {
    let (amount, end) = numeral(tokens, at)?;
    let share = |amount: Option<Amount>, end: usize| {
        Some(Quantity { class: NumberClass::Share, start: at, end, amount })
    };
    if let Some((places, end)) = unit(tokens, end) {
        let amount = amount.shifted(places);
        let class = if is_commission(tokens, at, end) { NumberClass::Other } else { NumberClass::Share };
        return Some(Quantity { class, start: at, end, amount });
    }
    // Half of one per cent.
    if amount.is_fraction {
        let of = end + usize::from(word_at(tokens, end) == "of");
        let article = usize::from(matches!(word_at(tokens, of), "a" | "an" | "one"));
        if let Some((places, end)) = unit(tokens, of + article) {
            return share(amount.shifted(places), end);
        }
    }
    // "Part 2 of 3" counts parts.
    let is_one_of = at.checked_sub(1).is_some_and(|at| OF_A_SET.contains(&word_at(tokens, at)));
    if let Some((whole, end)) = out_of(tokens, end).filter(|_| !is_one_of) {
        return share(amount.over(whole), end);
    }
    let class = match amount {
        _ if is_money(tokens, at, end) => NumberClass::Money,
        _ if is_named(tokens, at, end, amount) => NumberClass::Other,
        Amount { is_fraction: true, .. } if is_span(tokens, end) => NumberClass::Other,
        Amount { is_fraction: true, .. } => NumberClass::Share,
        Amount { places: 1.., .. } => NumberClass::Decimal,
        _ => NumberClass::Integer,
    };
    Some(Quantity { class, start: at, end, amount: Some(amount) })
}

/// Whether a share is the commission of a pay-off and no figure: "1 to 1 less 5 %", "even money, less a
/// commission of 5 %". Words of a figure may not follow it.
fn is_commission(tokens: &[Token], at: usize, end: usize) -> bool {
    let before = |count: usize, words: &[&str]| {
        let is_word = |at: usize| words.contains(&word_at(tokens, at));
        count.checked_sub(1).filter(|at| is_word(*at)).unwrap_or(count)
    };
    let of = before(before(at, &["of"]), &["commission"]);
    let article = before(of, &["a", "the"]);
    let less = before(article, &["less", "minus"]);
    let Some(odds) = less.checked_sub(1).filter(|_| less < article) else { return false };
    let is_joint = [',', '('].iter().any(|sign| is_sign(tokens, odds, *sign));
    let Some(last) = odds.checked_sub(usize::from(is_joint)) else { return false };
    let is_even = word_at(tokens, last) == "money";
    let is_odds = || numeral(tokens, last).is_some() && last.checked_sub(1).is_some_and(|to| word_at(tokens, to) == "to");
    let behind = end + usize::from(word_at(tokens, end) == "commission");
    (is_even || is_odds()) && word_at(tokens, behind).is_empty()
}

/// Whether a part of a span of time or of a length ends before it: "a day", "of an hour", "of the week".
fn is_span(tokens: &[Token], end: usize) -> bool {
    let of = end + usize::from(word_at(tokens, end) == "of");
    let noun = of + usize::from(matches!(word_at(tokens, of), "a" | "an" | "the" | "each" | "every" | "one"));
    noun > end && SPANS.contains(&word_at(tokens, noun))
}

/// A unit of shares: how many decimals it moves the number, and where it ends.
fn unit(tokens: &[Token], at: usize) -> Option<(u32, usize)> {
    let sign = |sign: char| is_sign(tokens, at, sign);
    if sign('%') {
        return Some((2, at + 1));
    }
    if sign('\u{2030}') {
        return Some((3, at + 1));
    }
    if sign('\u{2031}') {
        return Some((4, at + 1));
    }
    let hundred = |at: usize| {
        let is_number = numeral(tokens, at).is_some_and(|(n, _)| n == Amount::integer(100));
        word_at(tokens, at) == "hundred" || is_number
    };
    match (word_at(tokens, at), word_at(tokens, at + 1)) {
        ("percent" | "percents" | "prozent" | "procent" | "prosent" | "percenter" | "percenters" | "pct" | "pc" | "vh" | "percentage", next) => {
            Some((2, at + 1 + usize::from(matches!(next, "point" | "points"))))
        }
        ("per", "cent" | "cents" | "centum") => Some((2, at + 2)),
        ("pour" | "por" | "vom", "cent" | "ciento" | "cien" | "hundert") => Some((2, at + 2)),
        ("permille" | "promille" | "permil", _) => Some((3, at + 1)),
        ("per", "mille" | "mil" | "mill" | "thousand" | "mile") => Some((3, at + 2)),
        ("bp" | "bps" | "bips" | "pips", _) => Some((4, at + 1)),
        ("basis", "point" | "points") => Some((4, at + 2)),
        ("per", "hundred") => Some((2, at + 2)),
        ("per", _) if hundred(at + 1) && !is_money_word(word_at(tokens, at + 2)) => {
            Some((2, at + 2))
        }
        ("hundredths" | "hundredth", _) => Some((2, at + 1)),
        ("p", _) if is_sign(tokens, at + 1, '.') && word_at(tokens, at + 2) == "c" => {
            Some((2, at + 3 + usize::from(is_sign(tokens, at + 3, '.'))))
        }
        ("per" | "p", _) if is_sign(tokens, at + 1, '.') && word_at(tokens, at + 2) == "cent" => {
            Some((2, at + 3))
        }
        _ => None,
    }
}

fn is_money_word(word: &str) -> bool {
    CURRENCIES.contains(&word)
}

/// `of every 100`, `units in a thousand`, `: 200`: the whole, and where it ends.
fn out_of(tokens: &[Token], at: usize) -> Option<(Amount, usize)> {
    // At most two words for the part: "one ante out of 200", "1 part in 200".
    for skipped in 0..=2 {
        let is_given = GIVEN.contains(&word_at(tokens, at));
        let at = at + skipped;
        let is_word = |at: usize| !word_at(tokens, at).is_empty();
        if skipped > 0 && !is_word(at - 1) {
            return None;
        }
        if skipped == 0 && is_sign(tokens, at, ':') {
            let (whole, end) = numeral(tokens, at + 1)?;
            return (is_ratio(tokens, at) && !is_pay_off(tokens, at)).then_some((whole, end));
        }
        let joint = match (word_at(tokens, at), word_at(tokens, at + 1)) {
            ("out", "of") => Some((at + 2, true)),
            ("to", "the") | ("of" | "in" | "every" | "per" | "from" | "each", _) => Some((at + 1, false)),
            _ => None,
        };
        let Some((mut at, _)) = joint else { continue };
        while matches!(word_at(tokens, at), "each" | "every" | "the" | "all" | "any")
            || is_sign(tokens, at, '$')
        {
            at += 1;
        }
        let (whole, end) = numeral(tokens, at)?;
        let is_whole =
            whole.numerator > whole.denominator && !whole.is_fraction && !is_sign(tokens, end, '%');
        // "2 wagers of $5" counts wagers; "2 dollars of $100" is a share.
        let counts = ["chip", "chips", "wager", "wagers", "bet", "bets", "bills", "notes", "plaques", "antes"];
        let is_sum = is_sign(tokens, at.saturating_sub(1), '$')
            && tokens.get(..at).unwrap_or_default().iter().rev().take(4).any(|token| counts.contains(&token.word()))
            && word_at(tokens, at.saturating_sub(2)) == "of";
        let is_name = is_sum || matches!(
            word_at(tokens, end),
            "inch" | "inches" | "cm" | "mm" | "metres" | "meters" | "feet" | "pages" | "steps" | "days" | "weeks" | "months" | "years" | "hours" | "minutes" | "seconds"
        ) || is_year(whole);
        return (is_whole && !is_name && !is_given).then_some((whole, end));
    }
    None
}

/// Whether a colon parts the numbers of a ratio and not hours and minutes.
fn is_ratio(tokens: &[Token], colon: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let (before, after) = (colon.checked_sub(1).map_or("", text), text(colon + 1));
    let is_hour = before.len() == 2 && before <= "24" && after < "60";
    let is_time = after.len() == 2 && before.len() <= 2 && (after.starts_with('0') || is_hour);
    // "Score 0: 0.038"
    let is_labelled = before == "0" || after == "0" || after.contains('.');
    tokens.get(colon + 1).is_some_and(Token::is_number) && !is_time && !is_labelled
}

/// Whether a colon parts the numbers of a pay-off: "50:1".
fn is_pay_off(tokens: &[Token], colon: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let before = colon.checked_sub(1).map_or("", text);
    text(colon + 1) == "1" && !matches!(before, "0" | "1") && !before.contains(['.', ','])
}

fn is_year(amount: Amount) -> bool {
    amount.denominator == 1 && (1900..=2100).contains(&amount.numerator)
}

/// Cents of a dollar.
fn cents(tokens: &[Token], at: usize) -> Option<Quantity> {
    let (amount, end) = match word_at(tokens, at) {
        "a" | "one" if is_coin(word_at(tokens, at + 1)) => (Amount::integer(1), at + 1),
        _ => numeral(tokens, at)?,
    };
    // "half a cent"
    let end = end + usize::from(matches!(word_at(tokens, end), "a" | "of"));
    let end = if is_coin(word_at(tokens, end)) { end + 1 } else { return None };
    let mut at_whole = end;
    let skipped = ["of", "on", "in", "per", "for", "from", "out", "to", "each", "every", "the", "a",
        "an", "one"];
    let joints = ["of", "on", "in", "per", "for", "from", "out", "to", "each", "every"];
    if !joints.contains(&word_at(tokens, at_whole)) {
        return None;
    }
    while skipped.contains(&word_at(tokens, at_whole)) || is_sign(tokens, at_whole, '$') {
        at_whole += 1;
    }
    let money = |word: &str| {
        matches!(word, "dollar" | "dollars" | "euro" | "euros" | "pound" | "pounds" | "unit" | "buck")
    };
    let (whole, whole_end) = match numeral(tokens, at_whole) {
        Some((whole, end)) => (whole, end + usize::from(money(word_at(tokens, end)))),
        None if money(word_at(tokens, at_whole)) => (Amount::integer(1), at_whole + 1),
        None => return None,
    };
    let amount = amount.shifted(2)?.over(whole);
    Some(Quantity { class: NumberClass::Share, start: at, end: whole_end, amount })
}

fn is_coin(word: &str) -> bool {
    matches!(word, "cent" | "cents" | "penny" | "pence" | "pennies" | "c")
}

/// "For every 100 dollars the house wins 60 cents": the other numbers of the sentence are shares.
fn of_every(tokens: &[Token], found: &mut [Quantity]) {
    let every = found.iter().position(|quantity| {
        let before = quantity.start.checked_sub(1).map_or("", |at| word_at(tokens, at));
        let sum = matches!(quantity.class, NumberClass::Money) && is_sign_before(tokens, quantity.start);
        let before = match (sum, quantity.start.checked_sub(2)) {
            (true, Some(at)) => word_at(tokens, at),
            _ => before,
        };
        let noun = word_at(tokens, quantity.end);
        let is_whole = matches!(before, "of" | "from")
            && quantity.start <= 6
            && matches!(noun, "units" | "dollars" | "antes" | "euros" | "pounds" | "bets" | "chips");
        (matches!(before, "every" | "each" | "per") || is_whole)
            && matches!(quantity.class, NumberClass::Integer | NumberClass::Money | NumberClass::Other)
    });
    let Some(every) = every else { return };
    let Some(whole) = found.get(every).and_then(|quantity| quantity.amount) else { return };
    let is_round = whole.denominator == 1 && whole.numerator >= 10 && whole.numerator % 10 == 0;
    if !is_round {
        return;
    }
    for (index, quantity) in found.iter_mut().enumerate() {
        let is_part = matches!(quantity.class, NumberClass::Integer | NumberClass::Decimal | NumberClass::Money)
            || (quantity.class == NumberClass::Share
                && quantity.amount.is_some_and(|amount| amount.is_fraction));
        if index == every || !is_part {
            continue;
        }
        let is_cents = is_coin(word_at(tokens, quantity.end.saturating_sub(1)))
            || is_coin(word_at(tokens, quantity.end));
        let part = quantity.amount.and_then(|part| match is_cents {
            true => part.shifted(2),
            false => Some(part),
        });
        quantity.class = NumberClass::Share;
        quantity.amount = part.and_then(|part| part.over(whole));
    }
    if let Some(quantity) = found.get_mut(every) {
        quantity.class = NumberClass::Other;
    }
}

fn is_sign_before(tokens: &[Token], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|at| is_sign(tokens, at, '$'))
}

fn is_money(tokens: &[Token], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).and_then(|at| tokens.get(at));
    let is_currency = before.is_some_and(|token| {
        token.is_currency() || token.word() == "usd"
    });
    is_currency || is_money_word(word_at(tokens, end))
}

/// Whether a number names something, counts things, or is part of a pay-off or a date.
fn is_named(tokens: &[Token], start: usize, end: usize, amount: Amount) -> bool {
    let before = |by: usize| start.checked_sub(by).map_or("", |at| word_at(tokens, at));
    let is_paid = |from: usize, joint: &str| {
        word_at(tokens, from) == joint && numeral(tokens, from + 1).is_some()
    };
    let pays = is_paid(end, "to") || is_paid(end, "for") || is_paid(end, "or")
        || (is_sign(tokens, end, ':') && is_ratio(tokens, end) && is_pay_off(tokens, end));
    let is_stake = matches!(before(1), "to" | "for")
        && start.checked_sub(2).is_some_and(|at| ends_in_numeral(tokens, at));
    let in_brackets = is_sign_at(tokens, start.checked_sub(1), '(') && is_sign(tokens, end, ')');
    let is_edge = matches!(word_at(tokens, end), "point" | "points")
        && matches!(word_at(tokens, end + 1), "edge" | "advantage" | "margin");
    let counts = !is_edge && THINGS.contains(&word_at(tokens, end)) || THINGS.contains(&word_at(tokens, end + 1)) && is_adjective(word_at(tokens, end));
    NAMES.contains(&before(1)) && amount.denominator == 1
        || (NAMES.contains(&before(2)) && matches!(before(1), "of" | "and" | "to") && amount.denominator == 1 && before(2) != "rules")
        || before(1) == "section"
        || before(1) == "step"
        || is_sign_at(tokens, start.checked_sub(1), '^')
        || MONTHS.contains(&before(1))
        || MONTHS.contains(&word_at(tokens, end))
        || is_year(amount)
        || counts
        || (in_brackets && amount.denominator == 1)
        || ((pays || is_stake) && !amount.is_fraction)
}

fn is_adjective(word: &str) -> bool {
    matches!(
        word,
        "face" | "other" | "further" | "more" | "fewer" | "left" | "court" | "dealt" | "printed"
            | "worked" | "business" | "working" | "different" | "possible" | "such" | "random" | "million" | "dollar"
    )
}

fn is_sign_at(tokens: &[Token], at: Option<usize>, sign: char) -> bool {
    at.is_some_and(|at| is_sign(tokens, at, sign))
}

fn ends_in_numeral(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.is_number() || numeral(tokens, at).is_some())
}
