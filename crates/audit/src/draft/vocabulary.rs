//! Words that other systems print for the fields of a record, in the headers of columns and in cells:
//! English, German, French, Spanish and Italian, and fewer of Dutch, Polish, Portuguese, Swedish, Danish, Czech and Hungarian.
//!
//! A word is a reason to guess, never to be sure.

use super::further_words as further;
use super::spelled::has;
pub(super) use super::spelled::words;
use gincert_replay::Bet;
use gincert_replay::rows::{Amount, Field, Scope};

/// Words for a seat.
const SEAT: &str = "seat|box|spot|pos|platz|position|sitz|asiento|place|boxnr|posto|plats|plaats|miejsce|lugar|chair|stuhl|silla|siège|siege|puesto|posição|posicao|stanowisko|místo|hely|emplacement|koltuk|paikka|sæde";

/// Words for a round that does not count.
const VOID: &str = "void|voided|cancelled|canceled|storno|storniert|annulliert|annulled|anulado|anulada|annulé|annulée|annullata|annullato|cancelado|cancelada|anulowane|anulowana|anulowano|anulowany|unieważnione|geannuleerd|makulerad|makuleret|annulleret|zrušeno|zrušená|érvénytelen|ongeldig|ugyldig|nietig|iptal|mitätöity";

/// Words for a misdeal; those of a phrase stand for it.
const MISDEAL: &str = "misdeal|misdealt|fehlgabe|fehlgeben|vergeben|maldonne|entrega|reparto|errato|felgiv|fejlgivning|verdeeld|chybné|hibás|error|errors|erro|errore|erreur|fehler|fout|błąd|błędne|błędny|błędna|błędnie|pomyłka|distribuição|errado|errada|fausse|mauvaise|missgiv|misgiv|chyba|hiba|hata|virhe|virheellinen|greška|eroare|feil|foutief";

/// Words of a header for a field; the first row whose words all occur counts. Parts of a row are separated by
/// blanks, and a part lists its spellings with a bar between them; `*` ends a beginning.
const NAMES: [(&str, Field); 63] = [
    (
        "time|uhrzeit|timestamp|hora|heure|epoch|horodatage|ora|tid|klockslag|czas|tijd|čas|idő|saat|tyd",
        Field::At,
    ),
    (
        "deal*|dlr|bank*|banc*|banq*|house|croup*|crup*|krup*|casa qual|qlf|qualif*",
        Field::DealerQualifies,
    ),
    ("qual|qlf|qfy|qualif*|kval*|opened|abre|öffnet|otwiera|ouvre", Field::DealerQualifies),
    (
        "deal*|dlr|bank*|banc*|banq*|house|croup*|crup*|krup*|casa left|deadwood|rest",
        Field::DealerDeadwood,
    ),
    (
        "deal*|dlr|bank*|banc*|banq*|house|croup*|crup*|krup*|casa|osztó* hand|cards|karten|blatt|cartas|cartes|carte|mano|mão|mao|main|kort|karty|kaarten|kaarte|lapjai|lapok|kartları",
        Field::DealerCards,
    ),
    ("deadwood|left|leftover|rest|restkarten|sobrantes|restantes|restes", Field::Deadwood),
    ("state|status|zustand|estado|statut|stato reason|grund|why|comment*|note*", Field::Reason),
    ("status|zustand|statut", Field::State),
    ("fixes|correct*|berichtigt|replaces", Field::Corrects),
    (
        "ref|reference|orig|original|korr*|storno game|hand|round|no|nr|id|runde|spiel",
        Field::Corrects,
    ),
    ("gaming|business|trading|spiel|accounting|gm date|day|tag", Field::GamingDay),
    ("dia|día|giorno|jour|dag juego|gioco|jeu|spel", Field::GamingDay),
    ("spieltag|speldag|gamingday|gamingdate|gdate|gday|jornada|giornata|séance", Field::GamingDay),
    ("jugador|jogador|giocatore|joueur mano|mão|mao|main", Field::Cards),
    ("mano n|no|nr|num", Field::Round),
    ("spiel|jeu|juego|gioco|partie|partita|spel no|nr|num|id|nummer", Field::Round),
    ("hand|game|round|deal|coup no|nr|num|number|id|nummer", Field::Round),
    (
        "round|runde|rnd|rd|roundno|roundid|handid|gameid|ronda|coup|mano|spielnummer|runda|ronde|rodada|rozdanie|jugada|jogada|donne|manche|omgång|giv|kolo|kör",
        Field::Round,
    ),
    ("seq|sequence|lfd|laufende|counter", Field::Seq),
    ("table|tisch|mesa no|nr|id|name|number", Field::Table),
    (
        "table|tbl|tb|tisch|mesa|tableid|tableno|tischnr|tavolo|bord|tafel|stol|stół|stolik|stůl|aszt*|masa|pöytä",
        Field::Table,
    ),
    (SEAT, Field::Seat),
    ("deal*|dlr|croup* id|name|no|nr|badge", Field::DealerId),
    (
        "emp|employee|personal|mitarbeiter|empleado|employe id|no|nr|num|number|nummer|numero",
        Field::DealerId,
    ),
    (
        "croupier|croup|operator|staff|dealerid|crupier|kartengeber|krupier|krupiér|krupiye|mazziere|jakaja|osztó",
        Field::DealerId,
    ),
    (
        "play*|patron|spieler|guest|club|loyalty|member|giocatore|spelare|speler|gracz*|jogador|jugador|joueur|host*|vendég|oyuncu hand|cards|karten|blatt|cartas|cartes|carte|mano|mão|mao|main|kort|karty|kaarten|kaarte|lapjai|lapok|kartları",
        Field::Cards,
    ),
    (
        "cards|karten|hand|cartas|cartes|blatt|hole|mão|mao|kort|karty|kaarten|kaarte|lapjai|lapok|kartları",
        Field::Cards,
    ),
    (
        "club|card|loyalty|fidélité|member|socio|patron|player|spieler|guest|jugador|joueur no|nr|id|name|number",
        Field::Player,
    ),
    (
        "patron|spieler|guest|loyalty|fidélité|member|socio|jugador|joueur|playerid|pid|patronid|tessera|giocatore|spelare|speler|gracz|jogador|gast|gość|gosc|cliente|client|kunde|klient|ospite|invité|hráč|játékos|oyuncu|pelaaja|spiller|gæst|host|vendég",
        Field::Player,
    ),
    ("date|datum|fecha time|uhrzeit|hora", Field::At),
    (
        "at|time|when|timestamp|uhrzeit|zeit|zeitpunkt|hora|heure|epoch|datetime|date|datum|fecha|settled|horodatage|data|dato|ora|tid|czas|tijd|čas|idő|saat|tyd|dátum|tarih|hodina",
        Field::At,
    ),
    ("currency|ccy|währung|waehrung|moneda|devise|valuta|waluta|moeda", Field::Currency),
    (
        "shift|schicht|turno|equipe|roster|rota|směna|műszak|zmiana|dienst|vagt|skift|vardiya",
        Field::Shift,
    ),
    (
        "state|status|zustand|estado|statut|état|stato|stan|stav|tillstånd|tilstand|durum|situação|stanje|toestand",
        Field::State,
    ),
    ("reason|remark*|note*|bemerkung|grund|comment*|why|observ*|uwagi|anm*", Field::Reason),
    (
        "decision|action|move|choice|entscheidung|entscheid|aktion|accion|acción|choix|decisión|décision|decisione|decisão|decyzja|keuze|val|valg|volba|beslut|besluit|beslissing|karar|dönt*|decizie",
        Field::Action,
    ),
    ("play|fold made|flag", Field::Action),
    (
        "result|outcome|ergebnis|resultado|resultat|résultat|výsledek|eredmény|uitslag|udfald",
        Field::Outcome,
    ),
    ("tip|tips|toke|tokes|tronc|trinkgeld", Field::Tokes),
    ("shuffler|mischer", Field::Shuffle),
    ("source|quelle", Field::Source),
    ("cap applied|reached", Field::CapApplied),
    ("cap|capped|gedeckelt|plafonné", Field::CapApplied),
    ("wager|bet|einsatz type|art|kind|name", Field::Wager),
    ("v|version", Field::Version),
    ("rules|regeln", Field::Rules),
    ("game|spiel", Field::Game),
    ("deck", Field::Deck),
    ("prev|previous", Field::Prev),
    ("dealer|dlr|bank", Field::DealerId),
    ("wager|bettype", Field::Wager),
    ("paid|payout|return*|auszahlung|payment|paiement|pago", Field::Of(Amount::Paid, Bet::Total)),
    ("won|win|net|gewinn|gain|netto|ganancia|result|lost|pl", Field::Of(Amount::Net, Bet::Total)),
    (
        "bet*|stake*|wager*|einsatz|mise|apuesta|puntata|insats|inzet|stawka|aposta",
        Field::Of(Amount::Bets, Bet::Total),
    ),
    ("day|tag|date|den|nap|dzień|gün", Field::GamingDay),
    ("pit", Field::Table),
    ("fold", Field::Action),
    ("player", Field::Player),
    ("id", Field::Round),
    ("hand", Field::Cards),
    ("no|nr", Field::Seq),
    ("serial", Field::Seq),
    (VOID, Field::State),
];

const WAGERS: [(&str, Bet); 5] = [
    ("ante", Bet::Ante),
    (
        "play|raise|call|spiel|relance|jeu|jugar|jugada|jug|rilancio|hra|emelés|speel|devam",
        Bet::Play,
    ),
    ("bonus|side|neben|nebenwette|annexe|bónusz|bônus", Bet::BONUS),
    ("total|sum|summe|gesamt|all", Bet::Total),
    // Short for `Gin Bonus`.
    ("gin", Bet::BONUS),
];

const AMOUNTS: [(&str, Amount); 3] = [
    (
        "paid|payout|payoff|return*|returned|auszahlung|ausz|rückz|payment|pay|paiement|pago|pagado|pagato|betaald|wypłata|devuelto|devolución|abonado|rendu|retour|versé|restituito|pagamento|uitbetaald|uitbetaling|utbetalning|utbetalt|udbetalt|uitb|výplata|kifizetés|ödeme",
        Amount::Paid,
    ),
    (
        "won|win|net|gewinn|gain|netto|neto|ganancia|result|resultado|resultat|résultat|res|w|wl|loss|lost|pl|pnl|esito|wynik|erg|ergebnis|verlust|ganho|ganhos|lucro|vinst|winst|wins|wygrana|výhra|nyeremény|gevinst",
        Amount::Net,
    ),
    (
        "bet*|stake*|wager*|einsatz|mise|apuesta|amount|betrag|puntata|insats|inzet|stawka|aposta|montant|importe|monto|importo|kwota|sázka|tét|bahis|indsats|innsats|panos",
        Amount::Bets,
    ),
];

/// Whether a text has one of these words, with a bar between them.
pub(crate) fn has_word(text: &str, spellings: &str) -> bool {
    has(&words(text), spellings)
}

/// The field of amounts that a header names: with the wager in it, or a kind of amount.
pub(crate) fn amount_named(name: &str) -> Option<Field> {
    let words = words(name);
    // What was moved afterwards is neither wagered nor won.
    if has(&words, CORRECTION) {
        return None;
    }
    let all = WAGERS.iter().chain(&further::WAGERS);
    let bet = all.clone().find(|(spellings, _)| has(&words, spellings)).map(|(_, bet)| *bet);
    let all = AMOUNTS.iter().chain(&further::AMOUNTS);
    let amount = all.clone().find(|(spellings, _)| has(&words, spellings)).map(|one| one.1);
    match (amount, bet) {
        (amount, Some(bet)) => Some(Field::Of(amount.unwrap_or(Amount::Bets), bet)),
        (Some(amount), None) => Some(Field::Of(amount, Bet::Total)),
        (None, None) => None,
    }
}

/// Whether a header says by a word of its own what its amounts are: wagered, won or paid.
pub(crate) fn names_amount(name: &str) -> bool {
    let words = words(name);
    AMOUNTS.iter().chain(&further::AMOUNTS).any(|(spellings, _)| has(&words, spellings))
}

/// Whether a header says by a word of its own that its amounts were wagered.
pub(crate) fn names_stakes(name: &str) -> bool {
    let words = words(name);
    has(&words, AMOUNTS[2].0) || has(&words, further::AMOUNTS[2].0)
}

/// Words for what identifies a row.
const NAMES_OF_ROWS: &str =
    "id|ids|uuid|guid|no|nr|num|number|nummer|numero|ref|reference|key|serial";

/// Whether a header names what identifies a wager, such as `betId`, and no amount.
pub(crate) fn is_of_row(name: &str) -> bool {
    has(&words(name), NAMES_OF_ROWS)
}

/// Words for a row of a journal.
const TRANSACTIONS: &str =
    "tran|trans|txn|transaction|transaktion|transacción|ticket|row|rec|record|line";

/// The field that a header names, amounts aside.
pub(crate) fn field_named(name: &str) -> Option<Field> {
    let words = words(name);
    let names = |(parts, _): &&(&str, Field)| parts.split(' ').all(|part| has(&words, part));
    let row = NAMES.iter().find(names).or_else(|| further::NAMES.iter().find(names))?;
    // What was voided is an amount, and a transaction is one of the rows of a round.
    let is_other = row.0 == VOID && amount_named(name).is_some()
        || row.1 == Field::Round && has(&words, TRANSACTIONS)
        || row.1 == Field::Player && has(&words, "pts|points|punkte|puntos|punti");
    let is_other = is_other || row.1 == Field::DealerId && has(&words, further::SUPERVISORS);
    (!is_other).then_some(row.1)
}

/// Whether a header names who watches tables, and deals at none.
pub(crate) fn is_supervisor(name: &str) -> bool {
    has(&words(name), further::SUPERVISORS)
}

/// The field of a seat that a header names beside the seat itself, as in `Seat 2 Ante`.
pub(crate) fn seat_field_named(name: &str) -> Option<Field> {
    let is_other = |word: &String| {
        !has(std::slice::from_ref(word), SEAT) && !word.contains(|c: char| c.is_ascii_digit())
    };
    let rest: Vec<String> = words(name).into_iter().filter(is_other).collect();
    let rest = rest.join(" ");
    let field = amount_named(&rest).or_else(|| field_named(&rest))?;
    (field.scope() != Scope::Record).then_some(field)
}

/// Our word for a word in a cell of the field.
pub(crate) fn word_named(field: Field, word: &str) -> Option<&'static str> {
    let known: &[(&str, &str)] = match field {
        Field::State => &[
            (
                "ok|settled|normal|closed|complete|completed|corrected|correction|korrigiert|abgerechnet|abgeschlossen|gespielt|final|valid|valide|validée|réglée|réglé|payée|jouée|liquidada|liquidado|pagada|jugada|cerrada|cerrado|chiusa|pagata|giocata|close|terminée|avslutad|klar|rozliczona|rozliczone|afgerekend|afgehandel|afregnet|lezárt|vyplaceno",
                "settled",
            ),
            (VOID, "void"),
            ("vd|cxl|cncl|canc|cncld|cancel", "void"),
            (MISDEAL, "misdeal"),
            (TRAINING, "training"),
            (further::VOID, "void"),
            (further::MISDEAL, "misdeal"),
            (further::TRAINING, "training"),
            (further::SETTLED, "settled"),
            ("incomplete|unvollständig|aborted|abgebrochen|open|offen", "incomplete"),
        ],
        Field::Action => &[
            (
                "play|plays|raise|raised|call|stay|bet|spielt|spielen|spiel|geht|setzt|joue|jouer|juega|juego|gioca|spela|speelt|speel|inzet|hraje|emel|joga|seguiu|spiller|gra",
                "play",
            ),
            (
                "fold|folds|folded|pass|passt|drop|wirft|surrender|passe|passa|retira|retiro|abandon|abandonne|past|pas|pasuje|složí|složil|dob|bedobta|desiste|desistiu|kaster|vou",
                "fold",
            ),
        ],
        Field::Wager => &[
            ("ante", "ante"),
            ("play|raise|call|relance|jeu|jugar|jugada|rilancio|spiel", "play"),
            ("bonus|side|annexe", "bonus"),
            ("total", "total"),
            ("gin", "bonus"),
        ],
        Field::DealerQualifies | Field::CapApplied => {
            &[("y|yes|ja|j|true|1|oui|o|si|sí|s", "true"), ("n|no|nein|false|0|non", "false")]
        }
        _ => &[],
    };
    let words = words(word);
    let actions = further::ACTIONS.iter().filter(|_| field == Field::Action);
    let all = known.iter().chain(actions);
    all.clone().find(|(spellings, _)| has(&words, spellings)).map(|(_, ours)| *ours)
}

/// Our word for a word of a column with this header that states what became of a round. Where the header itself is a word for
/// a void round, yes and no are such words, and so is a cross.
pub(crate) fn state_named(header: &str, word: &str) -> Option<&'static str> {
    let is_flag = is_void(header);
    word_named(Field::State, word).or_else(|| match word_named(Field::DealerQualifies, word) {
        _ if !is_flag => None,
        Some("true") => Some("void"),
        Some(_) => Some("settled"),
        None => has(&words(word), "x|v").then_some("void"),
    })
}

/// Words for what happens in a round.
const EVENTS: &str = "event|events|ereignis|ereignisse|vorgang|evento|eventos|suceso|sucesos|evenement|événement|eventi|zdarzenie|zdarzenia|gebeurtenis|händelse|hendelse|hændelse|esemény|událost|olay|tapahtuma|gebeurtenisse|step|schritt";

/// Whether a header names what happens in a round.
pub(crate) fn is_of_events(name: &str) -> bool {
    let words = words(name);
    has(&words, EVENTS) || has(&words, further::EVENTS)
}

/// Words for a sum.
const SUMS: &str = "total|totals|sum|summe|gesamt|subtotal|zwischensumme|gesamtsumme|grand|somme|suma|totale|totaux|subtotale|totaal|totalt|summa|razem|mezisoučet|součet|celkem|összesen|toplam";

/// Words for a page.
const PAGES: &str = "page|seite|página|pagina|sida|strona|blad";

/// Words of a column of what should have been paid.
const DUE: &str = "due|owed|entitled|theo*|calc*|comp|comput*|expected|should|soll|fällig*|dû|attendu|debido|dovuto";

/// Words of a column that goes on from row to row.
const RUNNING: &str =
    "running|cumulative|cumul*|kumul*|laufend*|balance|saldo|bisher|acumulado|progressivo|far";

/// Whether a text begins with a word for a sum.
pub(crate) fn is_total(word: &str) -> bool {
    let words = words(word);
    words.first().is_some_and(|first| has(std::slice::from_ref(first), SUMS))
}

/// Words for what happens to a file or a report, and not to a round.
const DOCUMENT: &str = "report*|run|print*|import*|export*|extract*|download*|upload*|load*|generat*|sync*|creat*|saved|received|refresh*|bericht*|druck*|gedruckt|auszug|erstell*|erzeugt|importiert|exportiert|informe*|impres*|generad*|rapport*|edition|édition|imprim*|stampa*|file|batch|query";

/// Whether a header names the time of a report, a file or its import.
pub(crate) fn is_of_document(name: &str) -> bool {
    let words = words(name);
    has(&words, DOCUMENT) || has(&words, further::DOCUMENT)
}

/// Whether a header names the pit, in which several tables are.
pub(crate) fn is_pit(name: &str) -> bool {
    has(&words(name), "pit")
}

/// Words for a round that does not count, beside those for a void one, a misdeal and a training.
const UNCOUNTED: &str = "cancel|aborted|abgebrochen";

/// Words for a round that was not played for money.
const TRAINING: &str = "training|train|trainee|trainees|trainer|lehrling|azubi|école|ecole|szkolenie|trn|test|testing|tests|demo|practice|rehearsal|schulung|übung|formation|entrenamiento|prueba";

/// Whether a text has a word for a round that does not count, such as a void one or one of a training.
pub(crate) fn is_uncounted(text: &str) -> bool {
    let words = words(text);
    let all =
        [VOID, MISDEAL, UNCOUNTED, TRAINING, further::VOID, further::MISDEAL, further::TRAINING];
    all.into_iter().any(|spellings| has(&words, spellings))
}

/// Whether a text has a word for a round that was not played for money.
pub(crate) fn is_training(text: &str) -> bool {
    let words = words(text);
    has(&words, TRAINING) || has(&words, further::TRAINING)
}

/// Whether a header says that its times are those on the wall.
pub(crate) fn is_local(name: &str) -> bool {
    has(&words(name), "local|lokal|lokale|ortszeit|locale|wall")
}

/// Words for a correction after the settlement.
const CORRECTION: &str = "adj|adjust*|corr|correct*|rev|revers*|korr|korrekt*|berichtig*|ajust*|correc*|rettific*|rectif*|rättels*|rettels*|korekt*|correz*|resettle*|resettled|rückbuchung|oprav*|helyesbít*|acerto*|düzeltme";

/// Whether a text names a correction after the settlement.
pub(crate) fn is_correction(name: &str) -> bool {
    has(&words(name), CORRECTION)
}

/// Whether a text is a word for a void round.
pub(crate) fn is_void(word: &str) -> bool {
    let words = words(word);
    has(&words, VOID) || has(&words, further::VOID)
}

/// Words for the dealer, and for the house.
const DEALER: &str = "deal*|dlr|bank*|banc*|banq*|house|haus|croup*|crup*|krup*|casa";

/// Whether a word in small letters is one for the dealer.
pub(crate) fn is_dealer(word: &str) -> bool {
    has(&[word.to_owned()], DEALER)
}

/// Whether a text has a word for a sum or a page.
pub(crate) fn is_sum_or_page(text: &str) -> bool {
    let words = words(text);
    has(&words, SUMS) || has(&words, PAGES)
}

/// Whether a header names what should have been won or paid, and not what was.
pub(crate) fn is_due(name: &str) -> bool {
    has(&words(name), DUE)
}

/// Whether a header names a sum that goes on from row to row.
pub(crate) fn is_running(name: &str) -> bool {
    has(&words(name), RUNNING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transaction_is_a_row_and_no_round() {
        for name in ["TranId", "txn_id", "Row ID", "ticket_id"] {
            assert_eq!(field_named(name), None, "{name}");
        }
        assert_eq!(field_named("hand_id"), Some(Field::Round));
    }

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
            ("boxes[].pos", "seat"),
            ("seats[].no", "seat"),
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
            ("Tavolo", "table"),
            ("Mano n.", "round"),
            ("Carte banco", "dealer_cards"),
            ("Carte giocatore", "cards"),
            ("Cartes joueur", "cards"),
            ("Data", "at"),
            ("karty_krupiera", "dealer_cards"),
            ("Spelare kort", "cards"),
            ("Mão do jogador", "cards"),
            ("Mano del jugador", "cards"),
            ("EMP_NO", "dealer_id"),
            ("Personal-Nr.", "dealer_id"),
            ("Main du joueur", "cards"),
            ("Main de la banque", "dealer_cards"),
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
            ("Puntata Ante", "bets_ante"),
            ("Esito Play", "net_play"),
            ("Insats Bonus", "bets_bonus"),
        ] {
            assert_eq!(amount_named(name).map(Field::name), Some(field), "{name}");
        }
        assert_eq!(["Terminal", "supersedes"].map(field_named), [None, Some(Field::Corrects)]);
        assert_eq!(seat_field_named("Seat 2 Action").map(Field::name), Some("action"));
        assert_eq!(seat_field_named("Box 3 Ante Paid").map(Field::name), Some("paid_ante"));
        assert_eq!(seat_field_named("Seat No."), None);
        assert_eq!(word_named(Field::State, "Storno"), Some("void"));
        for misdeal in ["BŁĄD", "Erro de distribuição", "erreur", "ERROR", "misdeal"] {
            assert_eq!(word_named(Field::State, misdeal), Some("misdeal"), "{misdeal}");
        }
        assert_eq!(field_named("Voided?").map(Field::name), Some("state"));
        // What became of the hand, and why: neither is its cards.
        assert_eq!(field_named("Hand Status").map(Field::name), Some("state"));
        assert_eq!(field_named("statusReason").map(Field::name), Some("reason"));
        assert_eq!(
            ["Y", "N", "x", "7"].map(|word| state_named("Void", word)),
            [Some("void"), Some("settled"), Some("void"), None]
        );
        assert_eq!(state_named("Status", "Y"), None);
        assert!(is_total("Summe") && is_total("TOTAL T1") && !is_total("T1"));
    }
}
