//! What a sentence says about cost without a number: an even game, no edge, better odds than elsewhere.

use super::{fairness, favour, money, odds};
use super::numerals::Amount;
use super::quantities::{NumberClass, NOTHING, Quantity};
use super::places::{first, has, stands, word_at};
use super::topics::{FigureKind, Topic};
use super::tokens::Token;

/// Words that make an edge small where they stand near it.
const SMALL: &[&str] = &[
    "none", "nil", "nothing", "naught", "nought", "negligible", "tiny", "small", "smallest",
    "minimal", "minuscule", "slim", "slight", "thin", "insignificant", "trivial", "low", "lowest",
    "lower", "zero", "nonexistent", "vanishes", "vanishing", "vanishingly", "disappears", "gone",
    "neutral", "less", "least", "best", "better", "microscopic", "infinitesimal", "imperceptible",
    "favourable", "favorable", "generous", "unbeatable", "little", "modest", "smaller", "hardly",
    "absent", "eliminated",
];

/// Words that make a return large.
const LARGE: &[&str] = &[
    "high", "highest", "higher", "best", "better", "full", "perfect", "generous", "unbeatable",
    "complete",
];

/// Words that say that a figure is absent from a text and not from the game.
const STATED: &[&str] = &[
    "stated", "printed", "given", "named", "claimed", "known", "computed", "published",
    "mentioned", "documented", "shown", "listed", "said", "claim", "claims", "figure", "figures",
    "value", "values", "judged", "tested", "states", "prints", "gives", "names", "contains",
    "mentions", "shows", "lists", "says", "documents", "quotes", "quoted", "supplied", "supplies",
    "prescribed", "reported", "statement", "disclosed", "calculated",
];

const OTHER_GAMES: &[&str] = &[
    "game", "games", "bet", "bets", "wager", "wagers", "table", "tables", "casino", "casinos",
    "blackjack", "baccarat", "roulette", "craps", "poker", "slots", "slot", "pontoon", "machine",
    "machines", "lottery", "keno", "bingo", "faro", "hazard", "floor", "house", "odds", "elsewhere",
    "world", "town", "pit",
];

const PLAYERS: &[&str] = &[
    "player", "players", "you", "patron", "patrons", "customer", "customers", "bettor", "bettors",
    "punter", "punters", "gambler",
];

/// Phrases that say "after many hands".
const LONG_RUN: [&[&str]; 16] = [
    &["long", "run"],
    &["long", "term"],
    &["long", "haul"],
    &["over", "time"],
    &["on", "average"],
    &["on", "the", "average"],
    &["statistically"],
    &["mathematically"],
    &["theoretically"],
    &["in", "theory"],
    &["eventually"],
    &["with", "perfect", "play"],
    &["with", "optimal", "play"],
    &["with", "correct", "play"],
    &["average", "player"],
    &["in", "expectation"],
];

const GAINS: &[&str] = &[
    "lose", "loses", "lost", "losing", "win", "wins", "won", "even", "back", "returned", "returns",
    "cost", "costs", "keeps", "earn", "earns", "recover", "recovers", "profit", "profits", "ahead",
    "nothing", "gain", "gains", "neutral", "fair", "profitable",
];

/// Words of rules: what happens in one case is no statement about all.
const CASES: &[&str] = &[
    "when", "if", "after", "void", "misdeal", "push", "pushes", "unless", "where", "case", "until",
    "tie", "ties", "folds", "fold", "folded", "before", "qualify", "exposed", "foul", "voided",
    "whenever", "misdealt", "otherwise", "cancelled", "declared",
];

/// Finds the words of one kind of remark.
type Rule = fn(&[Token]) -> Option<(usize, usize)>;

/// A remark: what it is about and the words that make it.
pub(super) struct Remark {
    pub kind: FigureKind,
    pub start: usize,
    pub end: usize,
    /// Zero where it says that there is nothing.
    pub amount: Option<Amount>,
}

/// The remarks of a sentence; at most one of each kind of words.
pub(super) fn remarks(tokens: &[Token], topics: &[Topic], quantities: &[Quantity]) -> Vec<Remark> {
    let mut found: Vec<Remark> = Vec::new();
    let costs = topics.iter().filter(|topic| {
        let is_loose = topic.needs_share && !is_advantage(tokens, topic);
        topic.kind.is_cost() && !is_loose
    });
    for topic in costs {
        found.extend(none_of(tokens, topic).or_else(|| sized(tokens, topic, quantities)));
        found.extend(held_by_player(tokens, topic));
        found.extend(labelled(tokens, topic, quantities));
    }
    let rules: [Rule; 28] = [
        odds::odds,
        odds::frequency,
        odds::likelier,
        odds::labelled,
        money::over_time,
        money::coins,
        money::worth,
        money::per_unit,
        money::house_income,
        favour::favoured,
        favour::idiom,
        favour::skill,
        favour::compared,
        fairness::fair,
        fairness::winnable,
        fairness::expectation,
        fairness::balanced,
        fairness::no_gain,
        fairness::unequalled,
        fairness::stacked,
        even_game,
        equal_chances,
        favours,
        in_the_long_run,
        costs_nothing,
        better_than_others,
        all_comes_back,
        breaks_even,
    ];
    let others = rules.iter().filter_map(|rule| rule(tokens));
    found.extend(others.map(|(start, end)| Remark {
        kind: FigureKind::Edge,
        start,
        end,
        amount: None,
    }));
    found
}

fn is_advantage(tokens: &[Token], topic: &Topic) -> bool {
    matches!(word_at(tokens, topic.start), "advantage" | "disadvantage")
}

fn near_before(tokens: &[Token], at: usize, most: usize) -> impl Iterator<Item = &str> {
    let first = at.saturating_sub(most);
    tokens.get(first..at).unwrap_or_default().iter().rev().map(Token::word)
}

/// "no house edge", "without any edge"; not "no edge is stated".
fn none_of(tokens: &[Token], topic: &Topic) -> Option<Remark> {
    let words = |list: &[&str]| {
        (topic.start.saturating_sub(4)..topic.start).rev().find(|at| list.contains(&word_at(tokens, *at)))
    };
    if has(tokens, &["taken", "mistake", "refused"]) {
        return None;
    }
    let start = words(&["no", "zero", "without", "nor", "neither", "never", "not", "nobody", "none"])?;
    let negates = word_at(tokens, start);
    let clause = |at: usize| tokens.get(at).map(|token| token.clause);
    if clause(start) != clause(topic.start) {
        return None;
    }
    let is_weak = matches!(negates, "not" | "never" | "neither" | "nobody" | "none");
    let has_verb = (start..topic.start).any(|at| {
        matches!(word_at(tokens, at), "have" | "has" | "give" | "any" | "an" | "with")
    });
    if is_weak && !has_verb && negates != "neither" {
        return None;
    }
    let after = tokens.iter().skip(topic.end).take(4).map(Token::word);
    let before = near_before(tokens, start, 2);
    let is_stated = after.chain(before).any(|word| STATED.contains(&word));
    let zero = Some(Amount::integer(0));
    (!is_stated).then_some(Remark { kind: topic.kind, start, end: topic.end, amount: zero })
}

/// "House edge: a whisker": something stands behind the name, and it is no reference.
fn labelled(tokens: &[Token], topic: &Topic, quantities: &[Quantity]) -> Option<Remark> {
    let refers = ["see", "not", "as", "stated", "claim", "in", "by", "the", "to", "computed", "unknown", "what", "none"];
    let is_label = tokens.get(topic.end).is_some_and(|token| token.is_sign(':') || token.is_sign('='));
    let next = word_at(tokens, topic.end + 1);
    let number = quantities.iter().any(|quantity| !matches!(quantity.class, NumberClass::Other));
    (is_label && !next.is_empty() && !refers.contains(&next) && !number).then_some(Remark {
        kind: topic.kind,
        start: topic.start,
        end: topic.end + 2,
        amount: None,
    })
}

/// "the edge is negligible", "the lowest edge", "the highest RTP".
fn sized(tokens: &[Token], topic: &Topic, quantities: &[Quantity]) -> Option<Remark> {
    let list: &[&str] = match topic.kind {
        FigureKind::Return => LARGE,
        _ => SMALL,
    };
    let clause = tokens.get(topic.start)?.clause;
    let same = |at: &usize| tokens.get(*at).is_some_and(|token| token.clause == clause);
    let before = (topic.start.saturating_sub(4)..topic.start).filter(same);
    let after = (topic.end..topic.end + 8).filter(same);
    let is_score = |at: usize| at.checked_sub(1).is_some_and(|at| {
        matches!(word_at(tokens, at), "score" | "of" | "at" | "or") && word_at(tokens, at + 1) == "zero"
    });
    let has_number = quantities.iter().any(|quantity| {
        matches!(quantity.class, NumberClass::Share | NumberClass::Decimal)
    });
    let at = before.chain(after).find(|at| list.contains(&word_at(tokens, *at)) && !is_score(*at))?;
    let word = word_at(tokens, at);
    // "less than 1 %" is a number with a bound.
    let is_bound = has_number && (word_at(tokens, at + 1) == "than" || matches!(word, "better" | "lower"));
    let nothing = NOTHING.contains(&word) || word == "zero";
    let is_stated = nothing && tokens.iter().skip(at).take(3).any(|t| STATED.contains(&t.word()));
    // "The edge is printed too low" is about a text.
    let between = tokens.get(topic.end.min(at)..at.max(topic.end)).unwrap_or_default();
    let is_print = between.iter().any(|token| STATED.contains(&token.word()));
    if is_bound || is_stated || is_print {
        return None;
    }
    Some(Remark {
        kind: topic.kind,
        start: topic.start.min(at),
        end: topic.end.max(at + 1),
        amount: nothing.then(|| Amount::integer(0)),
    })
}

/// "the player has an edge", "an advantage over the house".
fn held_by_player(tokens: &[Token], topic: &Topic) -> Option<Remark> {
    let of = word_at(tokens, topic.end) == "of" && !tokens.get(topic.end + 1)?.is_number();
    let verbs = ["has", "have", "gets", "get", "gains", "gain", "enjoys", "holds", "gives", "give",
        "having", "with"];
    let before = tokens.get(..topic.start).unwrap_or_default();
    let after = tokens.get(topic.end..).unwrap_or_default();
    let near: Vec<&str> = near_before(tokens, topic.start, 5).collect();
    let holds = near.iter().any(|word| verbs.contains(word)) && has(before, PLAYERS);
    let side = near.iter().any(|word| verbs.contains(word)) && has(before, &["neither"]);
    let with = has(after, &["with", "over", "side", "belongs"]) && (has(after, PLAYERS) || stands(tokens, topic.end, &["over", "the", "house"]));
    let remark = Remark { kind: topic.kind, start: topic.start, end: topic.end, amount: None };
    ((holds || side || with) && !of).then_some(remark)
}

/// "an even game", "a fair bet", "fifty-fifty".
fn even_game(tokens: &[Token]) -> Option<(usize, usize)> {
    let games = ["game", "bet", "wager", "gamble", "proposition", "contest", "odds", "bargain", "deal",
        "terms", "footing"];
    let at = first(tokens, |at| {
        let is_fair = matches!(word_at(tokens, at), "fair" | "even" | "zero" | "equal" | "level" | "true");
        let second = word_at(tokens, at + 1);
        let sum = matches!(word_at(tokens, at + 1), "sum") && word_at(tokens, at + 2) == "game";
        let is_game = games.contains(&second) && !(second == "deal" && word_at(tokens, at) == "even");
        is_fair && (is_game || sum) && is_said(tokens, at)
    });
    if let Some(at) = at {
        return Some((at, at + 2));
    }
    let mathematical = first(tokens, |at| {
        matches!(word_at(tokens, at), "mathematically" | "statistically" | "perfectly" | "completely" | "absolutely")
            && matches!(word_at(tokens, at + 1), "even" | "fair" | "neutral" | "balanced")
    });
    if let Some(at) = mathematical {
        return Some((at, at + 2));
    }
    let fifty = |at: usize| {
        let is = |at: usize| word_at(tokens, at) == "fifty" || tokens.get(at).is_some_and(|t| t.text == "50");
        let by = 1 + usize::from(tokens.get(at + 1).is_some_and(|t| t.is_sign(':') || t.is_sign('/') || t.is_sign('-')));
        is(at) && is(at + by)
    };
    let shares = ["tips", "tip", "shared", "share", "split", "tokes", "parted", "divided"];
    if let Some(at) = first(tokens, fifty).filter(|_| !has(tokens, &shares)) {
        return Some((at, (at + 3).min(tokens.len())));
    }
    let coin = first(tokens, |at| {
        word_at(tokens, at) == "coin" && matches!(word_at(tokens, at + 1), "toss" | "flip" | "tossing")
    });
    let is_like = has(tokens, &["game", "bet", "wager", "odds", "like", "better", "than", "as"]);
    let decides = has(tokens, &["decides", "decided", "dealer", "deals", "starts", "first", "determines"]);
    coin.filter(|_| is_like && !decides).map(|at| (at, at + 2))
}

/// Whether "fair game" describes this one: "is a fair game", "a fair game for both".
fn is_said(tokens: &[Token], at: usize) -> bool {
    let verbs = ["is", "are", "be", "as", "its", "offers", "makes", "remains", "into", "called", "a",
        "an", "gives", "becomes", "was", "at", "on"];
    let before = near_before(tokens, at, 4).any(|word| verbs.contains(&word)) || at == 0;
    let follows = tokens.get(at + 2).map(Token::word);
    let ends = follows.is_none_or(|word| {
        matches!(
            word,
            "" | "for" | "to" | "between" | "in" | "without" | "with" | "over" | "against" | "on"
                | "that" | "where" | "and" | "at" | "as" | "mathematically"
        )
    });
    let needs = has(tokens, &["needs", "need", "requires", "require", "ensure", "ensures", "must"]);
    before && ends && !needs
}

fn equal_chances(tokens: &[Token]) -> Option<(usize, usize)> {
    let equal = ["equal", "even", "level", "identical", "same", "balanced", "equally"];
    let at = first(tokens, |at| {
        let by = at.checked_sub(1).is_some_and(|at| word_at(tokens, at) == "by");
        matches!(word_at(tokens, at), "chances" | "odds" | "chance") && !by
    })?;
    let first = at.saturating_sub(2);
    let near = tokens.get(first..(at + 9).min(tokens.len())).unwrap_or_default();
    let word = near.iter().position(|token| equal.contains(&token.word()))? + first;
    let is_paid = has(tokens, &["paid", "pays", "pay", "printed", "payoff", "payoffs", "card", "cards", "shuffle",
        "shuffled", "order", "orders", "deck", "seats", "draw"]);
    (!is_paid).then_some((at.min(word), at.max(word) + 1))
}

fn favours(tokens: &[Token]) -> Option<(usize, usize)> {
    let at = first(tokens, |at| {
        matches!(
            word_at(tokens, at),
            "favour" | "favor" | "favours" | "favors" | "favourable" | "favorable" | "favouring"
                | "favoring" | "favoured" | "favored"
        )
    })?;
    let subjects = ["odds", "chances", "game", "bet", "wager", "bonus", "mathematics", "math",
        "maths", "percentages", "percentage", "table", "numbers", "rules", "expectation", "ante"];
    let is_reading = has(tokens, &["reading", "doubt", "dispute", "disputes", "ruling"]);
    let is_about = has(tokens, PLAYERS) || has(tokens, &["house", "neither", "nobody", "bank"]);
    (has(tokens, &subjects) && is_about && !is_reading).then_some((at, at + 1))
}

fn in_the_long_run(tokens: &[Token]) -> Option<(usize, usize)> {
    let at = first(tokens, |at| LONG_RUN.iter().any(|words| stands(tokens, at, words)))?;
    let gains = has(tokens, GAINS);
    let is_paid = ["score", "cards", "card", "points", "deadwood", "turns", "minutes", "seconds",
        "melds", "draws", "knock"];
    (gains && !has(tokens, &is_paid)).then_some((at, (at + 2).min(tokens.len())))
}

fn costs_nothing(tokens: &[Token]) -> Option<(usize, usize)> {
    let plays = ["ante", "bonus", "play", "playing", "game", "games", "bet", "betting", "wager", "table", "player",
        "players", "patron", "patrons", "you", "hand", "customer", "customers", "staked", "stakes"];
    let least = ["nothing", "little", "less", "nil", "nought", "naught", "least", "zero"];
    let is_rule = has(tokens, CASES) || has(tokens, &["extra", "rows", "seat", "cards", "card", "meld", "melds"]);
    let at = first(tokens, |at| {
        let costs = matches!(
            word_at(tokens, at),
            "cost" | "costs" | "costing" | "lose" | "loses" | "pay" | "pays" | "price" | "risks"
                | "keeps" | "takes" | "makes" | "earns"
        );
        let is_house = matches!(word_at(tokens, at), "keeps" | "takes" | "makes" | "earns");
        let who = if is_house { has(tokens, &["house", "casino", "bank", "operator"]) } else { has(tokens, &plays) };
        costs
            && who
            && ((1..6).any(|by| {
                let word = word_at(tokens, at + by);
                least.contains(&word) && !(word == "least" && word_at(tokens, at + by - 1) == "at")
            })
                || stands(tokens, at + 1, &["no", "price"]))
    })?;
    let price = has(tokens, &["cost", "costs", "price", "costing"]);
    let hands = has(tokens, &["cost", "costs"]) && has(tokens, &["dollars", "dollar", "cents", "euros"]);
    (!is_rule && (price || hands || !has(tokens, &["score", "row"]))).then_some((at, at + 1))
}

fn better_than_others(tokens: &[Token]) -> Option<(usize, usize)> {
    let better = ["better", "cheaper", "fairer", "kinder", "lower", "less", "friendlier", "gentler",
        "generous", "higher", "favourable", "favorable", "worse", "beats", "best", "lowest", "fairest",
        "cheapest", "highest", "kindest", "friendliest", "costs", "cost", "more"];
    let best = ["best", "lowest", "fairest", "cheapest", "kindest", "friendliest", "highest"];
    let than = first(tokens, |at| {
        let others = tokens.get(at..(at + 7).min(tokens.len())).unwrap_or_default();
        word_at(tokens, at) == "than"
            && near_before(tokens, at, 5).any(|word| better.contains(&word))
            && has(others, OTHER_GAMES)
            && has(others, &["any", "other", "every", "all", "most", "elsewhere", "blackjack", "baccarat",
                "roulette", "craps", "poker", "slots", "slot", "pontoon", "machines", "lottery", "keno"])
    });
    let no_other = first(tokens, |at| {
        (stands(tokens, at, &["no", "other"]) || stands(tokens, at, &["no", "better"]) || word_at(tokens, at) == "few")
            && has(tokens.get(at..(at + 5).min(tokens.len())).unwrap_or_default(), OTHER_GAMES)
            && (has(tokens, &better) || has(tokens, &["returns", "gives", "fair", "kind", "good"]))
    });
    let most = first(tokens, |at| {
        let things: &[&str] = match word_at(tokens, at) {
            "highest" => &["return", "returns", "payback", "value"],
            "lowest" => &["cost", "costs", "price"],
            _ => &["odds", "bet", "bets", "wager", "wagers", "value", "return", "returns", "payback",
                "game", "chance", "chances"],
        };
        best.contains(&word_at(tokens, at))
            && (1..4).any(|by| things.contains(&word_at(tokens, at + by)))
    });
    let is_strategy = has(tokens, &["strategy", "hand", "hands", "setting", "score", "meld", "row"]);
    than.or(no_other).or(most.filter(|_| !is_strategy)).map(|at| (at, at + 1))
}

/// "all money staked is returned", "every dollar comes back".
fn all_comes_back(tokens: &[Token]) -> Option<(usize, usize)> {
    let all = ["every", "all", "each", "whatever", "everything", "any", "entire", "whole"];
    let money = ["staked", "stake", "wagered", "money", "dollar", "cent", "penny", "stakes", "bet", "put",
        "turnover", "drop", "handle"];
    let back = ["back", "returned", "return", "returns", "refunded", "repaid"];
    let at = first(tokens, |at| {
        all.contains(&word_at(tokens, at)) && at.checked_sub(1).is_none_or(|at| word_at(tokens, at) != "in")
    })?;
    (has(tokens, &money) && has(tokens, &back) && !has(tokens, CASES)).then_some((at, at + 1))
}

fn breaks_even(tokens: &[Token]) -> Option<(usize, usize)> {
    let at = first(tokens, |at| {
        matches!(word_at(tokens, at), "breakeven")
            || (matches!(word_at(tokens, at), "break" | "breaks" | "broke" | "breaking" | "come" | "comes")
                && word_at(tokens, at + 1) == "even")
    });
    if let Some(at) = at {
        return Some((at, at + 2));
    }
    // Neither wins nor loses.
    let nobody = has(tokens, &["nobody", "neither"]) && has(tokens, &["loses", "wins", "gains"]);
    let long = has(tokens, &["run", "term", "average", "time", "end"]) && has(tokens, &["long", "average", "over"]);
    (nobody && long).then_some((0, 1))
}

pub(super) fn is_case(tokens: &[Token]) -> bool {
    has(tokens, CASES)
}
