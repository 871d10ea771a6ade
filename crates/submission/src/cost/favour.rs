//! Whom a game favours, in words and idioms: odds with the player, favourites, coin flips, sure things.

use super::odds::PARTIES;
use super::tokens::Token;
use super::places::{Place, has, slice, span, stands, word_at};

/// Words of rulings, rounding and dealing, where a favour is no odds.
const RULINGS: &[&str] = &[
    "reading", "doubt", "dispute", "disputes", "ruling", "rounded", "rounding", "decides", "decide",
    "decided", "settled", "interpreted", "ambiguity", "ambiguous", "decision", "error", "mistake", "video",
    "floor", "drawn", "lots", "first", "seat", "seats", "begins", "deals", "order", "orders", "card", "cards", "shuffle",
    "shuffled", "refused", "printed", "paid", "pays", "neutral",
];

const SUBJECTS: &[&str] = &[
    "odds", "chances", "chance", "game", "bet", "wager", "bonus", "mathematics", "math", "maths", "edge",
    "percentages", "percentage", "table", "numbers", "rules", "expectation", "ante", "play", "luck", "side", "wagers",
    "probabilities", "probability", "it", "hand", "party",
];

/// Words in a row that say who comes out better, or that nobody does.
const IDIOMS: &[&[&str]] = &[
    &["coin", "flip"], &["coin", "toss"], &["flip", "of", "a", "coin"], &["toss", "of", "a", "coin"],
    &["flipping", "a", "coin"], &["tossing", "a", "coin"], &["toss", "up"], &["tossup"], &["coinflip"],
    &["heads", "or", "tails"], &["fifty", "fifty"], &["no", "lose"], &["cant", "lose"], &["cannot", "lose"],
    &["never", "lose"], &["cant", "miss"], &["sure", "thing"], &["sure", "win"], &["sure", "bet"],
    &["safe", "bet"], &["free", "money"], &["easy", "money"], &["giveaway"], &["give", "away"], &["free", "ride"],
    &["free", "roll"], &["freeroll"], &["sucker", "bet"], &["rip", "off"], &["ripoff"], &["no", "brainer"],
    &["upper", "hand"], &["best", "of", "it"], &["worst", "of", "it"], &["better", "of", "it"], &["better", "end"],
    &["short", "end"], &["long", "end"], &["level", "terms"], &["equal", "terms"], &["even", "terms"],
    &["equal", "footing"], &["level", "playing"], &["even", "footing"], &["a", "wash"], &["evenly", "matched"],
    &["even", "steven"], &["true", "odds"], &["true", "chances"], &["fair", "odds"], &["real", "odds"],
    &["odds", "call", "for"], &["fair", "shake"], &["fairer", "shake"], &["square", "deal"], &["good", "deal"],
    &["great", "deal"], &["good", "bet"], &["bad", "bet"], &["great", "bet"], &["smart", "bet"], &["poor", "bet"],
    &["good", "value"], &["great", "value"], &["bad", "value"], &["poor", "value"], &["for", "itself"],
    &["against", "the", "odds"], &["players", "game"], &["house", "money"], &["better", "than", "even"],
    &["worse", "than", "even"], &["than", "evens"], &["even", "chance"], &["player", "friendly"], &["in", "the", "black"],
    &["in", "the", "red"], &["cuts", "even"], &["break", "even"], &["out", "even"], &["repaid", "in", "full"],
    &["money", "maker"], &["cash", "cow"], &["gold", "mine"], &["loss", "leader"], &["no", "advantage"],
    &["any", "disadvantage"], &["no", "disadvantage"], &["third", "of", "that"], &["half", "of", "that"], &["half", "that"],
    &["quarter", "of", "that"], &["than", "this"], &["the", "player", "game"], &["a", "player", "game"], &["has", "the", "edge"], &["have", "the", "edge"],
    &["gets", "the", "edge"], &["slight", "advantage"], &["at", "an", "advantage"], &["handicap"],
    &["best", "in", "the", "casino"], &["best", "in", "the", "house"], &["best", "on", "the", "floor"], &["best", "in", "town"],
    &["a", "profit"], &["be", "beaten"], &["rounds", "evenly"], &["hands", "evenly"], &["wins", "evenly"], &["than", "it", "takes"],
    &["than", "it", "pays"], &["than", "they", "pay"], &["odds", "of", "the", "hands"], &["equal", "the", "odds"],
    &["match", "the", "odds"], &["reflect", "the", "odds"], &["even", "money", "whether"], &["even", "money", "proposition"], &["even", "money", "game"], &["out", "level"], &["are", "a", "draw"],
    &["is", "a", "draw"], &["holds", "his", "own"], &["holds", "their", "own"], &["hold", "their", "own"], &["your", "own", "against"],
    &["scales"], &["fraction", "of", "a"], &["back", "nearly"], &["back", "almost"], &["back", "most"],
    &["back", "everything"], &["back", "all"], &["nearly", "everything"], &["next", "to", "nothing"], &["cost", "free"], &["risk", "free"], &["riskless"], &["costless"], &["zero", "cost"], &["no", "cost"],
    &["nothing", "to", "lose"], &["better", "chances"], &["better", "odds"], &["better", "chance"],
    &["all", "square"], &["comes", "out", "behind"], &["come", "out", "behind"], &["comes", "out", "ahead"],
    &["come", "out", "ahead"], &["nobodys", "favour"], &["double", "your", "money"], &["double", "his", "money"],
    &["dice", "are", "loaded"], &["against", "the", "player"], &["against", "the", "house"],
];

/// "The odds are with the player", "the dealer is a slight favourite", "neither side is favoured".
pub(super) fn favoured(tokens: &[Token]) -> Place {
    if has(tokens, RULINGS) {
        return None;
    }
    let favour = ["favour", "favor", "favours", "favors", "favoured", "favored", "favouring", "favoring",
        "favourite", "favorite", "favourable", "favorable", "underdog", "unfavourable", "unfavorable", "favourites"];
    let named = span(tokens, 2, |at| favour.contains(&word_at(tokens, at)));
    let named = named.filter(|_| has(tokens, PARTIES) || has(tokens, &["neither", "party", "your", "his", "players"]) || has(tokens, SUBJECTS));
    let sided = span(tokens, 2, |at| {
        let subject = matches!(word_at(tokens, at), "odds" | "chances" | "percentages" | "probabilities" | "math" | "maths" | "mathematics" | "numbers" | "edge" | "advantage" | "probability" | "expectation");
        let near = slice(tokens, at + 1, at + 7);
        let on = has(near, &["with", "for", "against", "side", "behind", "lies", "lie", "belongs", "belong", "goes"]);
        subject && on && has(near, PARTIES) && !has(near, &["no"])
    });
    named.or(sided)
}

/// "a coin flip", "a no-lose bet", "it pays for itself", "at true odds".
pub(super) fn idiom(tokens: &[Token]) -> Place {
    let rulings = has(tokens, &["lots", "decide", "decides", "first", "seats", "seat", "who", "refused", "mistake",
        "charge", "lower", "score", "row", "drink", "entry", "exchanged", "taken", "replaced"]);
    let is_about = has(tokens, PARTIES) || has(tokens, SUBJECTS) || tokens.len() <= 8;
    let found = span(tokens, 2, |at| IDIOMS.iter().any(|words| stands(tokens, at, words)));
    let stated = has(tokens, &["stated", "printed", "figure", "claim", "documented", "computed"]);
    found.filter(|_| is_about && !rulings && !stated)
}

/// "It lasts three times as long as at the slots", "half the cost of roulette", "the risk is negligible".
pub(super) fn compared(tokens: &[Token]) -> Place {
    let others = ["blackjack", "baccarat", "roulette", "craps", "slots", "slot", "poker", "keno", "pontoon",
        "lottery", "bingo", "casinos", "tables", "elsewhere", "competitors", "rivals"];
    let money = ["lose", "loses", "lasts", "edge", "return", "returns", "odds", "margin", "cost", "costs", "money", "cheaper",
        "better", "fairer", "kinder", "worse", "ours", "figure", "third", "cut", "hold", "chances", "chance", "payback", "rtp", "risk", "house"];
    let than = ["than", "compared", "beats", "beat", "as", "like", "unlike", "that", "versus", "against", "half", "twice", "no"];
    let other = span(tokens, 2, |at| others.contains(&word_at(tokens, at)));
    let other = other.filter(|_| {
        has(tokens, &money) && has(tokens, &than)
            && !has(tokens, &["hand", "hands", "ranked", "ranking", "rules", "chips", "layout", "close", "closed", "felt", "open"])
    });
    let small = ["negligible", "small", "none", "nil", "low", "minimal", "zero", "no", "little", "tiny", "slight",
        "great", "high", "modest"];
    let risk = span(tokens, 2, |at| word_at(tokens, at) == "risk" && word_at(tokens, at.saturating_sub(1)) != "of");
    let risk = risk.filter(|_| has(tokens, &small) && (has(tokens, PARTIES) || has(tokens, SUBJECTS))
        && !has(tokens, &["collusion", "marked", "cheating", "error", "fraud", "theft"]));
    let find_better = span(tokens, 2, |at| {
        matches!(word_at(tokens, at), "anywhere" | "nowhere")
            && has(tokens, &["better", "slimmer", "thinner", "lower", "smaller", "fairer", "tighter", "looser", "kinder", "cheaper", "best"])
    });
    let long = ["long", "lifetime", "equilibrium", "forever", "eventually"];
    let long = span(tokens, 2, |at| long.contains(&word_at(tokens, at)));
    let long = long.filter(|_| {
        let run = has(tokens, &["run", "term", "haul", "lifetime", "equilibrium"]);
        let gain = tokens.iter().any(Token::is_number) || has(tokens, &["out", "even", "level", "zero", "nobody", "value", "lose", "win"]);
        run && gain && (has(tokens, PARTIES) || has(tokens, SUBJECTS))
    });
    other.or(risk).or(find_better).or(long)
}

/// "Experts beat the house", "skill turns the game", "luck plays no part".
pub(super) fn skill(tokens: &[Token]) -> Place {
    let who = ["skilled", "skilful", "skillful", "expert", "experts", "sharp", "clever", "perfect", "smart", "strong"];
    let gains = ["win", "wins", "beat", "beats", "profit", "profits", "edge", "ahead", "advantage", "gains", "gain", "returns", "breaks", "odds"];
    let at = span(tokens, 2, |at| who.contains(&word_at(tokens, at)))?;
    (has(tokens, &gains) && !has(tokens, &["if", "when", "tournament", "league", "points"])).then_some(at)
}
