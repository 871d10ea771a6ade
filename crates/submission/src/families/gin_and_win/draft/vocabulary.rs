//! The words that sentences about this game usually have. A passage with any other word may say more than a cell
//! took from it, and a person has to read it. The list knows no meanings.

use std::collections::BTreeSet;

/// Words of the game, and words without content.
const KNOWN: &str = "\
a above according although case matter though ace aces achieve achieving action add added addition additional after against alike all alone \
along also always among amongst amount an and ante antes any anybody anyone anything apart appropriate are \
arrange arranged arrangement arrangements arranges as aside at automatically available b bank banks based basis \
be beat beats because before begin beginning begins being belong below best bet bets better between bonus \
bonuses both break broken but by c called can card cards choice choose chooses chosen clockwise collect \
collected collects combination combinations combine combined combo combos commission compare compared compares \
comparing comparison complete completes consider considered considers consist consists contain containing \
contains continue continues count counted counterclockwise counting counts d dead deadwood deal dealer dealers \
dealing deals dealt decide decided decides decision decisions deck decks deducted determine determined \
determines deuce did different  do does doesnt dont double down downward downwards draw drawn \
each earn earns eight eighth eights either eleven eleventh else entire entitled equal equalled equalling equally \
equals etc even evens event every everybody everyone everything exact exactly examine examined examines \
examining exceed exceeding except exists face fail fails fall falls few fewer fewest fifty final find first five \
flush flushes fold folded folding folds follow followed following follows for forfeit forfeited forfeiting \
forfeits form formed forming forms forth four fours from front full further game games gather get gets getting \
gin give given gives go goes group grouped groups half hand hands has have having he held her here hers high \
higher highest him himself his hold holding holds house how hundred i if ii iii immediately in include included \
includes including is it its itself jack jacks joker jokers keep keeps kept kind kinds king kings known laid \
last later lay laying lays least leave leaves left leftover less let like likewise limit limits little long look \
looked looking looks lose loser losers loses losing loss lost low lower lowest made make makes making mandatory \
many match matched matches matching may means meld melded melds minimise minimises minimize minimizes minimum \
minus money more most multiple must my n need needed needs neither never next nine nines no non none nor not \
nothing nought now number numbers obtain obtaining odd odds of off on once one ones only open opposite option \
optional or order other others otherwise our out outcome outcomes outright outside over own pack packet packs \
paid pair paired pairs part participate participates pay paying payoff payoffs payout payouts pays per percent \
person pick picks place placed places placing play played player players playing plays plus point points \
position positions possible post posted posting posts prials prior procedure push pushed pushes pushing put puts \
quad quads qualification qualified qualifier qualifies qualify qualifying queen queens raise raises raising rank \
ranked ranking ranks reach reached read receive received receives receiving regardless remain remainder remained \
remaining remains remove removed removes require required requirement requires resolve resolved rest result \
resulting results return returned returning returns reveal revealed reveals round rounds rule rules run runs s \
same score scored scores scoring seat seated seats second see seeing seen selected separate separated sequence \
sequences set sets setting settle settled settlement settles seven sevens several shall she should show showdown \
showing shown shows shuffled side similarly simply single sit sits six sixes so some sort sorted speak speaks \
spot spots stake staked stakes stand standard standing standoff stands start started starting starts state stay \
staying stays step still straight straights such suit suited suits surrender surrendered surrenders table tables \
take taken takes taking ten tens than that the their them themselves then there thereof these they third \
thirteen this those thousand three threes tie tied ties time times to together top total trip triplet triplets \
trips tucked tucks turn turned turns twelve twenty twice two twos under unless unmatched unmelded until unused \
up upward use used uses using v value values versus wager wagered wagering wagers way ways well what whatever \
when whenever where whether which whichever while who whoever whole whom whose why will win winner winners \
winning wins wish wishes with within without won wood word words worse worst worth would x yields you your \
yourself zero";

/// Most unknown words that one passage is listed with.
const WORDS_MAX: usize = 8;

/// The words that are known, with those of the names in a text.
pub(super) struct Vocabulary {
    known: BTreeSet<String>,
}

impl Vocabulary {
    pub fn new(names: impl Iterator<Item = String>) -> Vocabulary {
        let known = KNOWN.split_whitespace().map(str::to_owned);
        Vocabulary { known: known.chain(names).collect() }
    }

    /// The words that are not known, each once, in the order of the text.
    pub fn unknown(&self, list: &[&str]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for word in list.iter().filter(|word| is_word(word)) {
            if found.len() < WORDS_MAX
                && !self.known.contains(*word)
                && !found.iter().any(|known| known == word)
            {
                found.push((*word).to_owned());
            }
        }
        found
    }
}

/// Whether something is a word: numbers and shares are looked at elsewhere, and a letter says nothing.
fn is_word(word: &str) -> bool {
    word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_not_of_the_game_is_found_once() {
        let vocabulary = Vocabulary::new(["ruby".to_owned()].into_iter());
        let list = ["the", "ruby", "bonus", "pays", "on", "tuesday", "and", "tuesday", "5", "&"];
        assert_eq!(vocabulary.unknown(&list), ["tuesday"]);
    }
}
