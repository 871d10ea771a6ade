//! Numbers beside which no figure is named: whether they state what a wager costs all the same.
//!
//! A percentage is a figure of cost unless the sentence is about something else; a number of another
//! kind is one where the words around it are those of money that is won and lost.

use super::lexicon::{WordClass, classes};
use super::odds::EVENTS;
use super::quantities::{NumberClass, Quantity};
use super::remarks::is_case;
use super::tokens::{Token, sentences};
use super::places::{has, stands, word_at};
use super::topics::FigureKind;

/// Classes of words of games, their money and their chances.
pub(super) const GAMBLING: [WordClass; 25] = [
    WordClass::House, WordClass::Player, WordClass::Dealer, WordClass::Wager, WordClass::Money, WordClass::Coin, WordClass::Volume,
    WordClass::Game, WordClass::OtherGame, WordClass::Figure, WordClass::SoftFigure, WordClass::Chance, WordClass::Keep,
    WordClass::Back, WordClass::Gain, WordClass::Lose, WordClass::Cost, WordClass::LongRun, WordClass::Hands, WordClass::Often,
    WordClass::Worth, WordClass::Event, WordClass::Cards, WordClass::Mathematics, WordClass::Trials,
];

/// A number of a sentence in which no figure of a wager is named for it.
pub(super) struct LooseNumber<'a> {
    pub tokens: &'a [Token],
    pub quantity: Quantity,
    /// Where wagers are named.
    pub wagers: &'a [usize],
}

/// Wholes of which a part is no chance: cards, time and places.
const THINGS: &[&str] = &[
    "cards", "card", "deck", "decks", "hour", "minute", "seats", "tables", "pack", "inch", "meter", "pot",
    "unit", "turn", "stock", "points", "score", "prize", "prizes", "votes", "melds", "limit",
    "difference", "kind", "suit", "suits", "page", "sheet", "pay", "aces", "kings", "run", "columns",
];

/// Verbs and nouns of money that goes one way or the other.
const FLOWS: &[&str] = &[
    "give", "gives", "given", "back", "comes", "come", "keep", "keeps", "kept", "retain", "retains",
    "retained", "take", "takes", "taken", "taking", "win", "wins", "won", "earn", "earns", "earned",
    "lose", "loses", "lost", "losing", "cost", "costs", "profit", "profits", "stay", "stays", "go",
    "goes", "going", "remain", "remains", "left", "leave", "leaves", "collect", "collects",
    "collected", "share", "cut", "commission", "price", "loss", "losses", "gain", "gains", "yield",
    "yields", "rake", "returned", "return", "returns", "bleeds", "belongs", "makes", "pocket",
    "pockets", "grinds", "worth", "recover", "recovers", "flows", "forfeits", "surrenders", "prizes",
    "drains", "drags", "sees", "down", "ahead", "behind", "pull", "nets", "consumes", "clears", "eats",
    "burns", "melts", "sheds", "sends", "repays", "shortfall", "cashback", "leaks", "hands", "gap", "fair", "recoup", "recoups", "sticks",
];

/// The same in several words.
const OUT: &[&[&str]] = &[
    &["for", "the", "house"],
    &["for", "the", "casino"],
    &["pays", "out"],
    &["paid", "out"],
    &["pay", "out"],
    &["make", "up"],
    &["ends", "up"],
    &["end", "up"],
];

/// Whose money it is, and what it is called: words of gambling.
const MONEY: &[&str] = &[
    "house", "casino", "bank", "operator", "bettor", "bettors", "gambler", "gamblers", "punter",
    "punters", "wager", "wagers", "wagered", "stake", "stakes", "staked", "bet", "bets", "betting",
    "dollar", "dollars", "unit", "units", "ante", "antes", "money", "turnover", "handle", "drop",
    "bonus", "cent", "cents", "euro", "euros", "pound", "action", "outlay", "bankroll", "chips",
    "takings", "coin", "coins", "cashback", "establishment", "proprietor", "management", "buck", "bucks", "payouts", "everything",
];

/// The same, of words that other sentences have too.
const PEOPLE: &[&str] = &[
    "player", "players", "patron", "patrons", "customer", "customers", "you", "game", "table", "dealer",
    "club", "party", "side", "expert", "experts", "beginner", "beginners", "novice", "operators",
];

/// What a share may be taken of without being a cost.
pub(super) const CHARGES: &[&str] = &[
    "commission", "commissions", "tax", "taxes", "taxed", "fee", "fees", "rake", "discount", "toke",
    "tokes", "tip", "tips", "confidence", "charge", "charges", "levy", "vat", "surcharge", "duty",
    "deposit", "withholding", "withheld", "exchange", "exchanged", "changing", "advance", "advances", "marker",
    "markers", "rebate", "refund", "interest", "licence", "license", "tariff", "coverage", "significance",
];

/// Things outside of the game, of which a text may state any share.
const ELSEWHERE: &[&str] = &[
    "camera", "cameras", "video", "surveillance", "attendance", "visitors", "staff", "employees",
    "employee", "meals", "food", "training", "questions", "exam", "sample", "samples", "audited",
    "auditor", "log", "logs", "uptime", "available", "availability", "backups", "significance",
    "survey", "surveyed", "donates", "schools", "income", "hypothesis", "complaints", "entries", "charity", "foreign", "tournament", "pool", "buy", "humidity", "lighting", "ink", "paper", "scan",
    "scale", "font", "humid", "receipts", "revenue", "occupancy", "capacity", "storage", "recorded",
    "supervisor", "inspector", "inspected", "reviewed", "size", "print", "page", "pages", "sheet",
    "text", "translation", "shuffler", "shuffle", "shuffles", "shuffling", "machine", "seats",
    "visits", "members", "tickets", "parking", "preferred", "asked", "layout", "brightness", "volume",
    "sessions", "passing", "mark", "percentile", "power", "misread", "temperature", "battery",
    "speed", "faster", "slower", "shorter", "longer", "taller", "larger", "width", "height",
    "colour", "color", "grey", "gray", "recycled", "cotton", "plastic", "alcohol", "rounds", "decks",
    "deck", "cards", "replaced", "inspection", "read", "checked", "checks", "tables", "rooms", "signs",
    "letters", "words", "clauses", "states", "licences", "machines", "renovation", "floor", "copies",
    "rows", "columns", "steps", "numbered", "headings", "quorum", "votes", "vote", "board", "majority",
    "owners", "ownership", "shares", "shareholder", "women", "men", "population", "residents",
    "schedule", "time", "level", "test", "tests", "tested", "reader", "rfid", "error", "errors", "column",
    "widths", "sales", "market", "insures", "insured", "insurance", "network", "counted", "month", "scanner",
    "decoder", "card", "misses", "restaurant", "wool", "pvc", "dealers",
];

/// What is played: a share of it is a probability.
pub(super) const PLAYED: &[&str] = &[
    "hand", "hands", "round", "rounds", "deal", "deals", "time", "times", "case", "cases", "dealt",
    "occasions", "wager", "wagers", "bets",
];

/// What a hand does by chance.
pub(super) const HAPPENS: &[&str] = &[
    "win", "wins", "won", "lose", "loses", "lost", "push", "pushes", "tie", "ties", "tied", "qualify",
    "qualifies", "qualified", "raise", "raises", "raised", "fold", "folds", "folded", "hit", "hits",
    "pays", "beat", "beats", "winning", "winner", "winners", "losing", "happens", "occurs", "paid",
    "comes", "falls", "appears", "arises", "earn", "earns", "collect", "collects", "bust", "busts", "misses",
    "fails", "beats", "undercut", "undercuts", "succeeds", "gin", "knock", "knocks", "ends",
];

/// What hands hold, and what is awarded for it.
const HOLDS: &[&str] = &[
    "pair", "trips", "quads", "kind", "flush", "gin", "gins", "meld", "melds", "score", "scores", "award", "jackpot",
    "top", "qualifier", "blank",
];

const PASSED: &[&str] = &[
    "the", "all", "every", "each", "its", "their", "any", "a", "an", "such", "total", "his", "her",
    "your", "gross", "what", "that", "amount", "is",
];

/// "H/E", "ER", "495 of 500": no word that says what a number is about.
pub(super) fn is_abbreviated(tokens: &[Token]) -> bool {
    tokens.iter().all(|token| token.word().chars().count() <= 2)
}

/// Whether any of the words is one of games, money or chances.
pub(super) fn is_of_gambling(words: &[String]) -> bool {
    let text = words.join(" ");
    let known = |tokens: &[Token]| {
        classes(tokens).into_iter().any(|classes| classes.is_any(&GAMBLING))
            || has(tokens, EVENTS) || has(tokens, HAPPENS) || has(tokens, HOLDS)
    };
    sentences(&text).iter().any(|tokens| known(tokens))
}

impl LooseNumber<'_> {
    /// The figures that the number may be; none where it is no figure of a wager.
    pub fn kinds(&self) -> Vec<FigureKind> {
        use FigureKind::{Chance, Edge, Return, Unnamed};
        match self.quantity.class {
            NumberClass::Share if self.is_charge() || self.is_whole_of_a_thing() || self.is_prize() || self.is_origin() => Vec::new(),
            NumberClass::Share if self.is_played() => vec![Chance],
            NumberClass::Share if self.is_percentage() && self.is_cost_in_per_cent() => vec![Edge, Return],
            NumberClass::Share if self.is_flow() => vec![Edge, Return],
            NumberClass::Money if self.is_price() => vec![Edge],
            NumberClass::Share if self.is_of_the_game() => vec![Chance],
            NumberClass::Decimal if self.is_fraction_of_a_wager() || self.is_near_a_hundred() => vec![Unnamed, Edge, Return],
            _ => Vec::new(),
        }
    }

    fn word(&self, at: usize) -> &str {
        word_at(self.tokens, at)
    }

    fn has(&self, words: &[&str]) -> bool {
        has(self.tokens, words)
    }

    fn any(&self, words: &[&str]) -> bool {
        (0..self.tokens.len()).any(|at| stands(self.tokens, at, words))
    }

    fn is_money_word(&self, at: usize) -> bool {
        MONEY.contains(&self.word(at)) || self.wagers.contains(&at)
    }

    fn has_money(&self) -> bool {
        self.has(MONEY) || !self.wagers.is_empty()
    }

    /// Whether it is in per cent, per mille, basis points or cents, and not so many of so many.
    fn is_percentage(&self) -> bool {
        let (start, end) = (self.quantity.start, self.quantity.end);
        self.tokens.get(start..end).unwrap_or_default().iter().any(|token| {
            ['%', '\u{2030}', '\u{2031}'].iter().any(|sign| token.is_sign(*sign))
                || matches!(
                    token.word(),
                    "percent" | "percenter" | "pct" | "cent" | "cents" | "mille" | "permille" | "promille" | "bp" | "bps"
                        | "basis" | "c" | "hundredths" | "mil" | "mill"
                )
        })
    }

    /// The word of which it is a share: whether it says "of", and the place of the word.
    fn whole(&self) -> (bool, usize) {
        let mut at = self.quantity.end;
        let is_of = matches!(self.word(at), "of" | "from" | "on");
        at += usize::from(is_of);
        while PASSED.contains(&self.word(at)) {
            at += 1;
        }
        (is_of, at)
    }

    /// Whether the share is one of money: nothing else is named as the whole.
    pub fn is_of_money(&self) -> bool {
        let (is_of, at) = self.whole();
        let word = self.word(at);
        if matches!(word, "winnings" | "win" | "wins" | "pot" | "pots" | "net" | "winning") && is_of {
            return false;
        }
        let is_money = self.is_money_word(at);
        if is_of {
            let is_open = word.is_empty() || matches!(word, "was" | "put" | "goes" | "one" | "it" | "face");
            return is_money || is_open || self.word(at + 1) == "wagered";
        }
        // "3 of 6 decks": a noun right behind a share of so many.
        let is_noun = word.ends_with('s') && word.len() > 3 && !FLOWS.contains(&word);
        is_money || !is_noun || matches!(word, "always" | "percents" | "returns")
    }

    /// A share beside words of the game, and of nothing else: "31 % of players fold".
    fn is_of_the_game(&self) -> bool {
        let game = [
            "hand", "hands", "round", "rounds", "deal", "deals", "game", "games", "contest", "contests",
            "qualifying", "winning", "losing", "bonus", "wins", "match", "matches",
        ];
        let played = ["time", "rounds", "level", "tables", "game", "dealers", "ends", "buy"];
        let beside = self.tokens.iter().any(|token| {
            ELSEWHERE.contains(&token.word()) && !played.contains(&token.word())
        });
        let is_named = self.has(&game) || self.has_money() || self.has(PEOPLE) || self.has(HAPPENS) || self.has(EVENTS);
        let acts = self.has(EVENTS) || self.has(FLOWS) || self.has_money();
        let whole = self.word(self.quantity.end);
        let near = self.tokens.get(self.quantity.start..(self.quantity.end + 3).min(self.tokens.len()));
        let near = near.unwrap_or_default();
        let before = self.quantity.start.checked_sub(1).map_or("", |at| self.word(at));
        if matches!(before, "each" | "every" | "per" | "this") {
            return false;
        }
        let is_ratio = near.iter().any(|token| token.is_sign(':'));
        let best_of = ["best", "decide", "decides", "whoever", "run", "aces", "melds", "cards", "match"];
        let is_counted = self.is_percentage()
            || ((has(near, PLAYED) || has(near, PEOPLE) || has(near, &["games", "game", "wins", "antes", "units", "dollars"]))
                && !self.has(&best_of)
                && !is_case(self.tokens)
                && !is_ratio
                && (has(near, PLAYED) || self.quantity.amount.is_some_and(|amount| amount.denominator > 4)));
        let is_thing = THINGS.contains(&whole) || THINGS.contains(&self.word(self.whole().1));
        is_named && acts && !beside && !is_thing && is_counted && !self.is_rule()
    }

    /// "Of the drop, 38 % came from table games": where money comes from, and not where it goes.
    fn is_origin(&self) -> bool {
        let came = ["came", "come", "comes", "stems", "stemmed", "arises", "originates", "originated"];
        let places = ["table", "tables", "machine", "machines", "slot", "slots", "pit", "pits", "room", "rooms",
            "restaurant", "hotel", "games", "sites", "branches", "visitors", "tourists", "locals", "members"];
        let behind = self.tokens.get(self.quantity.end..).unwrap_or_default();
        let from = behind.iter().position(|token| token.word() == "from");
        from.is_some_and(|at| {
            let verb = at.checked_sub(1).map_or("", |at| word_at(behind, at));
            came.contains(&verb) && has(behind.get(at..).unwrap_or_default(), &places)
        })
    }

    /// "must be 52, or 100 %": all of something, and nothing of it comes back.
    fn is_whole_of_a_thing(&self) -> bool {
        let amount = self.quantity.amount;
        let is_whole = amount.is_some_and(|amount| amount.numerator == amount.denominator);
        let inside = self.tokens.get(self.quantity.start..self.quantity.end).unwrap_or_default();
        let is_point = has(inside, &["point", "points"]) && !has(inside, &["basis", "percentage"]);
        let back = ["back", "return", "returns", "returned", "payback", "keeps", "gives", "cashback", "repaid"];
        is_point || (is_whole && (!self.has(&back) || is_case(self.tokens)))
    }

    /// Whether the sentence is about things outside of the game.
    pub fn is_innocent(&self) -> bool {
        self.has(ELSEWHERE)
    }

    /// A commission, a tax and the like; the Commission is none.
    pub fn is_charge(&self) -> bool {
        let first = self.quantity.start.saturating_sub(6);
        let near = self.tokens.get(first..(self.quantity.end + 4).min(self.tokens.len()));
        let near = near.unwrap_or_default();
        let is_charge = near.iter().any(|token| {
            CHARGES.contains(&token.word()) && token.text != "Commission"
        });
        let of_house = self.any(&["commission", "of", "the", "house"])
            || self.any(&["goes", "to", "the", "house"])
            || self.any(&["rake", "equivalent"])
            || self.has(&["effective", "effectively", "aside"]);
        // "withholds 24 % of reportable winnings for tax"
        let is_withheld = self.has(&["withhold", "withholds", "withheld", "deducts", "deducted"])
            && self.has(&["tax", "taxes"]) && !self.has(&["house", "edge", "hold"]);
        // "After tax the house keeps 1 %."
        let taxed = ["after", "before"].iter().any(|word| self.any(&[word, "tax"]));
        is_withheld || is_charge && !taxed && !of_house && !has(near, &["edge", "advantage", "rtp"])
    }

    /// "100 % to 1000 % bonuses" are prizes.
    fn is_prize(&self) -> bool {
        let mut behind = self.quantity.end;
        if self.word(behind) == "to" {
            behind += 2 + usize::from(self.tokens.get(behind + 2).is_some_and(|t| t.is_sign('%')));
        }
        matches!(self.word(behind), "bonus" | "bonuses")
    }

    /// A percentage that no other thing explains.
    fn is_cost_in_per_cent(&self) -> bool {
        let (is_of, at) = self.whole();
        let flows = self.has(FLOWS) || OUT.iter().any(|words| self.any(words));
        let is_chips = self.word(at) == "chips" && self.is_innocent();
        if is_of && self.is_money_word(at) && !is_chips {
            return !self.is_rule();
        }
        if is_of && !self.word(at).is_empty() {
            // Of players, hands and other things.
            return self.is_of_money() && self.has_money() && !self.is_innocent()
                || (self.has_money() && flows && !self.is_innocent() && !PLAYED.contains(&self.word(at)));
        }
        let words = self.tokens.iter().filter(|token| !token.word().is_empty()).count();
        match (self.has_money(), self.has(PEOPLE), self.is_innocent()) {
            (true, _, false) => self.is_of_money(),
            (true, _, true) => flows && self.is_of_money(),
            (false, true, false) => flows || words <= 9,
            (false, true, true) => false,
            (false, false, false) => words <= 8 && (words < 1 || !self.is_of_unknown()) || flows,
            (false, false, true) => false,
        }
    }

    /// "Zoom 75 %": no word of the text is one of games, money or chances.
    fn is_of_unknown(&self) -> bool {
        let known = classes(self.tokens).into_iter().any(|classes| classes.is_any(&GAMBLING));
        !known && !is_abbreviated(self.tokens) && !self.has(EVENTS) && !self.has(HAPPENS) && !self.has(HOLDS)
    }

    /// What happens to half a wager in one case is a rule.
    fn is_rule(&self) -> bool {
        let amount = self.quantity.amount;
        let is_plain = amount.is_some_and(|amount| {
            (amount.is_fraction && amount.denominator <= 4) || amount.numerator == amount.denominator
        });
        is_plain && is_case(self.tokens)
    }

    /// Money that flows by a share: so many of so many, a fraction.
    fn is_flow(&self) -> bool {
        let pays = self.quantity.start.checked_sub(1).map_or("", |at| self.word(at));
        let flows = self.has(FLOWS)
            || matches!(pays, "pays" | "pay" | "paying")
            || OUT.iter().any(|words| self.any(words));
        let inside = self.tokens.get(self.quantity.start..self.quantity.end).unwrap_or_default();
        let is_money = self.is_of_money() || has(inside, MONEY);
        let (is_of, at) = self.whole();
        let owned = is_of && self.is_money_word(at) && self.has(&["house", "casino", "bank"]);
        let flows = flows || owned;
        let is_named = self.has_money()
            || (self.has(PEOPLE) && !self.is_innocent())
            || (self.has(&["back"]) && self.tokens.len() <= 10);
        let spent = ["hours", "minutes", "seconds", "days", "weeks", "months", "years"];
        let is_time = spent.iter().any(|word| self.has(&[word])) && !self.has_money();
        flows && is_named && is_money && !self.is_rule() && !is_time
    }

    /// "An hour at the table costs four dollars."
    fn is_price(&self) -> bool {
        let plays = [
            "table", "hand", "hands", "round", "rounds", "game", "playing", "play", "session", "ante",
            "antes", "bonus", "bet", "wager", "dollar",
        ];
        let costs = self.tokens.iter().position(|token| {
            matches!(token.word(), "cost" | "costs" | "worth" | "returns" | "loses" | "expect" | "brings" | "gives" | "yields")
        });
        let subject = costs.and_then(|at| self.tokens.get(..at)).unwrap_or_default();
        let is_fee = self.has(CHARGES) || self.has(&["winnings", "row"]) || self.has(&["collected", "stakes", "club", "loser", "equipment"]);
        let at_least = self.any(&["at", "least"]) || self.has(&["minimum", "table"]) && !self.has(&["hour", "average", "expect"]);
        has(subject, &plays) && !at_least && !is_fee && !self.has(&["fold", "folds", "tie", "push"])
    }

    /// A decimal number beside words of money: "the Ante is worth 0.996".
    fn is_fraction_of_a_wager(&self) -> bool {
        let below_one = self.quantity.amount.is_some_and(|amount| {
            amount.numerator > 0 && amount.numerator < amount.denominator
        });
        let sides = self.has(&["house", "casino", "player", "dealer"]) && self.tokens.len() <= 12;
        let means = ["mean", "net", "drift", "worth", "result", "per", "total", "sum", "value", "returned",
            "average"];
        let of_wager = self.has_money() || self.has(PEOPLE);
        let is_statistic = self.any(&["p", "value"]) || self.any(&["p", "values"]);
        let is_thing = is_statistic || self.is_innocent() || self.has(&["seats", "cm", "mm", "m", "g", "kg"]);
        let symbol = ["\u{3bc}", "\u{3c3}", "mu", "sigma", "e"];
        let is_symbol = self.has(&symbol) && self.tokens.iter().any(|token| token.is_sign('='));
        let is_short = self.tokens.len() <= 8;
        is_symbol
            || (below_one
                && !is_thing
                && ((of_wager && (self.has(FLOWS) || is_short || self.has(&means)))
                    || (self.has(&means) && (is_short || self.has(PLAYED)))))
            || (sides && !is_thing && is_short && self.has(&["house", "casino"]))
    }

    /// "Our lab says 98.8 for the base game."
    fn is_near_a_hundred(&self) -> bool {
        let is_near = self.quantity.amount.is_some_and(|amount| {
            let hundredths = amount.numerator.saturating_mul(100) / amount.denominator.max(1);
            (8_000..10_500).contains(&hundredths)
        });
        is_near && !self.wagers.is_empty() && !self.is_innocent()
    }

    /// A share of hands that win, lose, are raised or hold something.
    fn is_played(&self) -> bool {
        let melds = self.has(HOLDS);
        let happens = self.has(HAPPENS) || melds;
        let mut end = self.quantity.end;
        while matches!(self.word(end), "of" | "all" | "the" | "his" | "her" | "their" | "its" | "bonus") {
            end += 1;
        }
        let share = self.tokens.get(self.quantity.start..(end + 1).min(self.tokens.len()));
        let share = share.unwrap_or_default();
        let games = self.is_percentage() && has(share, &["game", "games", "players", "patrons"]);
        let checked = [
            "camera", "supervisor", "inspector", "recorded", "read", "audited", "checked", "checks",
            "sample", "tournament", "training", "filled", "open", "surveillance", "reviewed", "watched",
        ];
        let is_money = self.is_percentage() && has(share, &["wager", "wagers", "bets"]) && !self.has(&["win", "wins", "hit", "hits"]);
        happens && (has(share, PLAYED) || games) && !self.has(&checked) && !is_money
    }
}
