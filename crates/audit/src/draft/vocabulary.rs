//! Words that other systems print for the fields of a record, in the headers of columns and in cells:
//! English, German, French and Spanish.
//!
//! A word is a reason to guess, never to be sure.

use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field};

/// Words of a header for a field; the first row whose words all occur counts. Parts of a row are separated by
/// blanks, and a part lists its spellings with a bar between them; `*` ends a beginning.
const NAMES: [(&str, Field); 53] = [
    ("time|uhrzeit|timestamp|hora|heure|epoch", Field::At),
    ("deal*|bank*|house|croup*|banq*|casa qualif*", Field::DealerQualifies),
    ("qualif*|opened", Field::DealerQualifies),
    ("deal*|bank*|house|croup*|banq*|casa left|deadwood|rest", Field::DealerDeadwood),
    (
        "deal*|bank*|house|croup*|banq*|casa hand|cards|karten|blatt|cartas|cartes|mano",
        Field::DealerCards,
    ),
    ("deadwood|left|leftover|rest|restkarten", Field::Deadwood),
    ("fixes|correct*|berichtigt|replaces", Field::Corrects),
    ("gaming|business|trading|spiel|accounting date|day|tag", Field::GamingDay),
    ("spieltag|gamingday|gamingdate|jornada", Field::GamingDay),
    ("hand|game|round|deal|coup no|nr|num|number|id|nummer", Field::Round),
    ("round|runde|rnd|rd|roundno|roundid|handid|gameid|ronda|coup|mano|spielnummer", Field::Round),
    ("seq|sequence|lfd|laufende|counter", Field::Seq),
    ("table|tisch|mesa no|nr|id|name|number", Field::Table),
    ("table|tbl|tisch|mesa|tableid|tableno|tischnr", Field::Table),
    ("seat|box|spot|platz|position|sitz|asiento|place|boxnr", Field::Seat),
    ("deal*|croup* id|name|no|nr|badge", Field::DealerId),
    ("croupier|operator|staff|dealerid|crupier|kartengeber", Field::DealerId),
    (
        "play*|patron|spieler|guest|club|loyalty|member hand|cards|karten|cartas|cartes",
        Field::Cards,
    ),
    ("cards|karten|hand|cartas|cartes|blatt|hole", Field::Cards),
    (
        "club|card|loyalty|member|patron|player|spieler|guest|jugador|joueur no|nr|id|name|number",
        Field::Player,
    ),
    ("patron|spieler|guest|loyalty|member|jugador|joueur|playerid", Field::Player),
    ("date|datum|fecha time|uhrzeit|hora", Field::At),
    (
        "at|time|when|timestamp|uhrzeit|zeit|zeitpunkt|hora|heure|epoch|datetime|date|datum|fecha|settled",
        Field::At,
    ),
    ("currency|ccy|währung|waehrung|moneda|devise", Field::Currency),
    ("shift|schicht|turno|equipe", Field::Shift),
    ("state|status|zustand|estado|statut", Field::State),
    ("reason|remark*|note*|bemerkung|grund|comment*|why|observ*", Field::Reason),
    ("decision|action|move|choice|entscheidung|aktion|accion|acción", Field::Action),
    ("play|fold made|flag", Field::Action),
    ("result|outcome|ergebnis|resultado|resultat|résultat", Field::Outcome),
    ("tip|tips|toke|tokes|tronc|trinkgeld", Field::Tokes),
    ("shuffler|mischer", Field::Shuffle),
    ("source|quelle", Field::Source),
    ("cap applied|reached", Field::CapApplied),
    ("wager|bet|einsatz type|art|kind|name", Field::Wager),
    ("v|version", Field::Version),
    ("rules|regeln", Field::Rules),
    ("game|spiel", Field::Game),
    ("deck", Field::Deck),
    ("prev|previous", Field::Prev),
    ("dealer|bank", Field::DealerId),
    ("wager|bettype", Field::Wager),
    ("paid|payout|return*|auszahlung|payment|paiement|pago", Field::Of(Amount::Paid, Bet::Total)),
    ("won|win|net|gewinn|gain|netto|ganancia|result|lost|pl", Field::Of(Amount::Net, Bet::Total)),
    ("bet*|stake*|wager*|einsatz|mise|apuesta", Field::Of(Amount::Bets, Bet::Total)),
    ("day|tag|date", Field::GamingDay),
    ("pit", Field::Table),
    ("fold", Field::Action),
    ("player", Field::Player),
    ("id", Field::Round),
    ("hand", Field::Cards),
    ("no|nr", Field::Seq),
    ("serial", Field::Seq),
];

const WAGERS: [(&str, Bet); 4] = [
    ("ante", Bet::Ante),
    ("play|raise|call|spiel", Bet::Play),
    ("bonus|side|neben|nebenwette", Bet::BONUS),
    ("total|sum|summe|gesamt|all", Bet::Total),
];

const AMOUNTS: [(&str, Amount); 3] = [
    ("paid|payout|return*|returned|auszahlung|payment|pay|paiement|pago", Amount::Paid),
    ("won|win|net|gewinn|gain|netto|ganancia|result|w|wl|loss|lost|pl|pnl", Amount::Net),
    ("bet*|stake*|wager*|einsatz|mise|apuesta|amount|betrag", Amount::Bets),
];

/// The words of a name, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    let mut before = ' ';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(if c.is_alphanumeric() { c } else { ' ' });
        before = c;
    }
    spaced.to_lowercase().split_whitespace().map(str::to_owned).collect()
}

/// Whether one of the words has one of the spellings.
fn has(words: &[String], spellings: &str) -> bool {
    spellings.split('|').any(|spelling| match spelling.strip_suffix('*') {
        Some(start) => words.iter().any(|word| word.starts_with(start)),
        None => words.iter().any(|word| word == spelling),
    })
}

/// The field of amounts that a header names: with the wager in it, or a kind of amount.
pub(crate) fn amount_named(name: &str) -> Option<Field> {
    let words = words(name);
    let bet = WAGERS.iter().find(|(spellings, _)| has(&words, spellings)).map(|(_, bet)| *bet);
    let amount = AMOUNTS.iter().find(|(spellings, _)| has(&words, spellings)).map(|one| one.1);
    match (amount, bet) {
        (amount, Some(bet)) => Some(Field::Of(amount.unwrap_or(Amount::Bets), bet)),
        (Some(amount), None) => Some(Field::Of(amount, Bet::Total)),
        (None, None) => None,
    }
}

/// The field that a header names, amounts aside.
pub(crate) fn field_named(name: &str) -> Option<Field> {
    let words = words(name);
    let row = NAMES.iter().find(|(parts, _)| parts.split(' ').all(|part| has(&words, part)));
    row.map(|(_, field)| *field)
}

/// Our word for a word in a cell of the field.
pub(crate) fn word_named(field: Field, word: &str) -> Option<&'static str> {
    let known: &[(&str, &str)] = match field {
        Field::State => &[
            (
                "ok|settled|normal|closed|complete|completed|abgerechnet|abgeschlossen|final|valid",
                "settled",
            ),
            (
                "void|voided|cancelled|canceled|storno|storniert|annulliert|annulled|anulado|annulé",
                "void",
            ),
            ("misdeal|fehlgabe|fehlgeben", "misdeal"),
            ("incomplete|unvollständig|aborted|abgebrochen|open|offen", "incomplete"),
        ],
        Field::Action => &[
            ("play|plays|raise|raised|call|stay|spielt|spielen|geht|setzt", "play"),
            ("fold|folds|folded|pass|passt|drop|wirft|surrender", "fold"),
        ],
        Field::Wager => &[
            ("ante", "ante"),
            ("play|raise|call", "play"),
            ("bonus|side", "bonus"),
            ("total", "total"),
        ],
        Field::DealerQualifies | Field::CapApplied => {
            &[("y|yes|ja|j|true|1|oui|si|sí", "true"), ("n|no|nein|false|0|non", "false")]
        }
        _ => &[],
    };
    let words = words(word);
    known.iter().find(|(spellings, _)| has(&words, spellings)).map(|(_, ours)| *ours)
}

/// Words at the beginning of a row of totals.
pub(crate) fn is_total(word: &str) -> bool {
    let words = words(word);
    let totals = "total|totals|sum|summe|gesamt|subtotal|zwischensumme|grand|somme|suma|totale";
    words.first().is_some_and(|first| has(std::slice::from_ref(first), totals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_name_fields() {
        for (name, field) in [
            ("Table Name", "table"),
            ("Tisch", "table"),
            ("Hand No.", "round"),
            ("RoundNo", "round"),
            ("hand_id", "round"),
            ("Hand Time", "at"),
            ("Dealer ID", "dealer_id"),
            ("Dealer Hand", "dealer_cards"),
            ("Bank Karten", "dealer_cards"),
            ("Dealer Qualifies", "dealer_qualifies"),
            ("Player Club No.", "player"),
            ("Player Hand", "cards"),
            ("Spieltag", "gaming_day"),
            ("Business Date", "gaming_day"),
            ("Uhrzeit", "at"),
            ("Box", "seat"),
            ("Entscheidung", "action"),
            ("CCY", "currency"),
            ("fixes_hand", "corrects"),
        ] {
            assert_eq!(field_named(name).map(Field::name), Some(field), "{name}");
        }
        for (name, field) in [
            ("Einsatz Ante", "bets_ante"),
            ("Gewinn Play", "net_play"),
            ("Ante W/L", "net_ante"),
            ("Raise", "bets_play"),
            ("Side Net", "net_bonus"),
            ("stake_bonus", "bets_bonus"),
            ("return_ante", "paid_ante"),
            ("Total Bet", "bets_total"),
        ] {
            assert_eq!(amount_named(name).map(Field::name), Some(field), "{name}");
        }
        assert_eq!(field_named("Terminal"), None);
        assert_eq!(word_named(Field::State, "Storno"), Some("void"));
        assert!(is_total("Summe") && is_total("TOTAL T1") && !is_total("T1"));
    }
}
