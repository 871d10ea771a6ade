//! What the lines of all fences have in common: a setting, a result, a remark.

use gincert_game::{
    Card, CardSet, MeldRules, Melding, Rank, Suit, best_meldings, check_laid, parse_cards_of_deck,
};

/// Splits a line into its setting and its result; the remark after two spaces falls away.
pub(super) fn split(line: &str) -> (&str, Option<&str>) {
    match line.split_once('=') {
        None => (without_remark(line), None),
        Some((setting, result)) => (setting.trim(), Some(without_remark(result))),
    }
}

/// The text up to the remark.
pub(super) fn without_remark(text: &str) -> &str {
    let text = text.trim();
    let end = text.find("  ").or_else(|| text.find('\t')).unwrap_or(text.len());
    text.get(..end).unwrap_or_default().trim_end()
}

/// A hand as an example shows it.
#[derive(Debug, Clone)]
pub(super) enum ShownCards {
    /// All cards, not set.
    Unset(CardSet),
    /// Set, legally or not.
    Laid {
        /// All its cards; a card in two places counts once.
        all: CardSet,
        /// The melding, or why it is foul.
        melding: Result<Melding, String>,
    },
}

/// Reads a setting.
///
/// # Errors
/// A sentence when cards cannot be read at all.
pub(super) fn shown(rules: &MeldRules, text: &str) -> Result<ShownCards, String> {
    let parse = |text: &str| parse_cards_of_deck(text, rules.jokers);
    if !text.contains(['|', '/']) {
        return match parse(text) {
            Ok(cards) => Ok(ShownCards::Unset(cards)),
            Err(error) => Err(format!("These cards cannot be read: {error}.")),
        };
    }
    let (melds, deadwood) = text.split_once('/').unwrap_or((text, ""));
    let mut groups = Vec::new();
    for group in melds.split('|').filter(|group| !group.trim().is_empty()) {
        groups.push(parse(group).map_err(|e| format!("These cards cannot be read: {e}."))?);
    }
    let deadwood = parse(deadwood).map_err(|e| format!("These cards cannot be read: {e}."))?;
    let all = groups.iter().fold(deadwood, |all, group| all.union(*group));
    let melding = match check_laid(rules, &groups, deadwood) {
        Some(melding) => Ok(melding),
        None => Err(why_foul(rules, &groups, deadwood)),
    };
    Ok(ShownCards::Laid { all, melding })
}

fn why_foul(rules: &MeldRules, groups: &[CardSet], deadwood: CardSet) -> String {
    let mut seen = deadwood;
    for group in groups {
        let twice = seen.intersection(*group);
        if !twice.is_empty() {
            return format!("{twice} is in two places");
        }
        seen = seen.union(*group);
    }
    let no_meld = groups.iter().find(|group| rules.kind_of(**group).is_none());
    no_meld.map(|group| format!("{group} is not a meld")).unwrap_or_default()
}

impl ShownCards {
    /// All cards.
    pub(super) fn all(&self) -> CardSet {
        match self {
            ShownCards::Unset(all) | ShownCards::Laid { all, .. } => *all,
        }
    }

    /// The best meldings of its cards.
    pub(super) fn best(&self, rules: &MeldRules) -> Vec<Melding> {
        best_meldings(rules, self.all())
    }
}

/// Left-over cards given by rank alone, as cards: equal ranks get different suits.
pub(super) fn leftovers_by_rank(text: &str) -> Option<CardSet> {
    let mut cards = CardSet::EMPTY;
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    {
        let rank = Rank::from_word(word)?;
        let free = Suit::ALL.map(|suit| Card::new(rank, suit));
        cards = cards.with(free.into_iter().find(|card| !cards.contains(*card))?);
    }
    Some(cards)
}
