//! Places that a jurisdiction may be, and channels in which a game is offered: closed lists, compared
//! word for word, so that `not Maine` is no Maine, `New Jersey` no Jersey, and a mistyped word names
//! nothing.
//!
//! It knows names and which place lies in which; it knows nothing about clauses.

use gincert_pages::nearest;

/// Where a game is offered, in one jurisdiction.
pub const CHANNELS: [&str; 3] = ["card rooms", "Tribal casinos", "commercial casinos"];

/// Countries, each with the places in it that may have rules of their own.
const COUNTRIES: [(&str, &[&str]); 6] = [
    (
        "United States",
        &[
            "Alabama",
            "Alaska",
            "Arizona",
            "Arkansas",
            "California",
            "Colorado",
            "Connecticut",
            "Delaware",
            "District of Columbia",
            "Florida",
            "Georgia",
            "Hawaii",
            "Idaho",
            "Illinois",
            "Indiana",
            "Iowa",
            "Kansas",
            "Kentucky",
            "Louisiana",
            "Maine",
            "Maryland",
            "Massachusetts",
            "Michigan",
            "Minnesota",
            "Mississippi",
            "Missouri",
            "Montana",
            "Nebraska",
            "Nevada",
            "New Hampshire",
            "New Jersey",
            "New Mexico",
            "New York",
            "North Carolina",
            "North Dakota",
            "Ohio",
            "Oklahoma",
            "Oregon",
            "Pennsylvania",
            "Puerto Rico",
            "Rhode Island",
            "South Carolina",
            "South Dakota",
            "Tennessee",
            "Texas",
            "Utah",
            "Vermont",
            "Virginia",
            "Washington",
            "West Virginia",
            "Wisconsin",
            "Wyoming",
        ],
    ),
    (
        "Canada",
        &[
            "Alberta",
            "British Columbia",
            "Manitoba",
            "New Brunswick",
            "Newfoundland and Labrador",
            "Nova Scotia",
            "Ontario",
            "Prince Edward Island",
            "Quebec",
            "Saskatchewan",
            "Yukon",
        ],
    ),
    ("United Kingdom", &["Great Britain", "Northern Ireland"]),
    ("Great Britain", &["England", "Scotland", "Wales"]),
    (
        "Australia",
        &[
            "New South Wales",
            "Northern Territory",
            "Queensland",
            "South Australia",
            "Tasmania",
            "Victoria",
            "Western Australia",
        ],
    ),
    ("China", &["Macau", "Hong Kong"]),
];

/// Further places, which lie in none of these countries.
const FURTHER: [&str; 48] = [
    "Alderney",
    "Argentina",
    "Austria",
    "Bahamas",
    "Belgium",
    "Brazil",
    "Bulgaria",
    "Cambodia",
    "Chile",
    "Colombia",
    "Croatia",
    "Curacao",
    "Cyprus",
    "Czech Republic",
    "Denmark",
    "Estonia",
    "Finland",
    "France",
    "Germany",
    "Gibraltar",
    "Greece",
    "Hungary",
    "Iceland",
    "India",
    "Ireland",
    "Isle of Man",
    "Israel",
    "Italy",
    "Japan",
    "Jersey",
    "Kahnawake",
    "Latvia",
    "Lithuania",
    "Luxembourg",
    "Malta",
    "Mexico",
    "Monaco",
    "Netherlands",
    "New Zealand",
    "Norway",
    "Philippines",
    "Poland",
    "Portugal",
    "Romania",
    "Singapore",
    "South Africa",
    "Spain",
    "Sweden",
];

/// Other words for a place.
const ALSO: [(&str, &str); 9] = [
    ("usa", "United States"),
    ("us", "United States"),
    ("u.s.", "United States"),
    ("u.s.a.", "United States"),
    ("united states of america", "United States"),
    ("uk", "United Kingdom"),
    ("the united kingdom", "United Kingdom"),
    ("macao", "Macau"),
    ("québec", "Quebec"),
];

/// Words that may stand around the name of a place.
const BEFORE: [&str; 4] = ["state of ", "commonwealth of ", "province of ", "the "];
const AFTER: [&str; 2] = [" state", " (state)"];

/// Other words for a channel; the index is that of [`CHANNELS`].
const CHANNELS_ALSO: [(&str, usize); 8] = [
    ("card room", 0),
    ("commercial card room", 0),
    ("commercial card rooms", 0),
    ("house-banked card room", 0),
    ("house-banked card rooms", 0),
    ("tribal casino", 1),
    ("tribal", 1),
    ("commercial casino", 2),
];

/// What a cell names out of a closed list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NamedWords {
    /// The words that are in the list, as the list has them.
    pub known: Vec<&'static str>,
    /// Every other word, as it stands in the cell, with the nearest of the list.
    pub unknown: Vec<(String, String)>,
}

/// Every place there is a name for.
pub fn places() -> Vec<&'static str> {
    let inner = COUNTRIES
        .iter()
        .flat_map(|(country, inner)| std::iter::once(*country).chain(inner.iter().copied()));
    let mut all: Vec<&'static str> = inner.chain(FURTHER).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The place that a text names, whole; `None` for any other text.
pub fn place(text: &str) -> Option<&'static str> {
    let lower = folded(text);
    let all = places();
    let exact = |name: &str| {
        let also = ALSO.iter().find(|(word, _)| *word == name).map(|(_, place)| *place);
        also.or_else(|| all.iter().copied().find(|place| place.eq_ignore_ascii_case(name)))
    };
    let bare = BEFORE.iter().find_map(|start| lower.strip_prefix(start)).unwrap_or(&lower);
    let end = |text: &str| AFTER.iter().find_map(|end| text.strip_suffix(end).map(str::to_owned));
    exact(&lower).or_else(|| exact(bare)).or_else(|| exact(&end(bare)?))
}

/// Whether something in the one place is in the other: `None` where it may be, as a game offered in
/// the United States may be offered in Maine.
pub fn lies_in(stated: &str, place: &str) -> Option<bool> {
    if stated == place || inside(stated, place) {
        return Some(true);
    }
    if inside(place, stated) { None } else { Some(false) }
}

fn inside(inner: &str, outer: &str) -> bool {
    COUNTRIES.iter().any(|(country, places)| {
        places.contains(&inner) && (*country == outer || inside(country, outer))
    })
}

/// The channels that a cell names.
pub fn named_channels(text: &str) -> NamedWords {
    let of = |word: &str| {
        let lower = folded(word);
        let also = CHANNELS_ALSO.iter().find(|(known, _)| *known == lower);
        let index = also.map(|(_, index)| *index);
        let index = index
            .or_else(|| CHANNELS.iter().position(|known| known.eq_ignore_ascii_case(&lower)))?;
        CHANNELS.get(index).copied()
    };
    named_words(text, of, &CHANNELS)
}

/// The places that a cell names; `none` alone is a statement too.
pub fn named_places(text: &str) -> NamedWords {
    if folded(text) == "none" {
        return NamedWords::default();
    }
    named_words(text, place, &places())
}

pub(crate) fn named_words(
    text: &str,
    of: impl Fn(&str) -> Option<&'static str>,
    known: &[&'static str],
) -> NamedWords {
    let mut named = NamedWords::default();
    let apart = |c: char| matches!(c, ',' | ';');
    for part in text.split(apart) {
        // A name may hold the word itself: Newfoundland and Labrador.
        let whole = of(part).map(|_| vec![part]);
        let words = whole.unwrap_or_else(|| part.split(" and ").collect());
        for word in words.into_iter().map(str::trim) {
            let word = word.strip_prefix("and ").unwrap_or(word).trim();
            match of(word) {
                _ if word.is_empty() => {}
                Some(known) => named.known.push(known),
                None => named.unknown.push((word.to_owned(), nearest(word, known))),
            }
        }
    }
    named
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_its_whole_name_and_nothing_that_holds_it() {
        for (text, wanted) in [
            ("Maine", Some("Maine")),
            (" state of  maine ", Some("Maine")),
            ("Washington State", Some("Washington")),
            ("USA", Some("United States")),
            ("not Maine", None),
            ("Maine (not applied for)", None),
            ("West Virginia", Some("West Virginia")),
            ("Jersey", Some("Jersey")),
            ("Mains", None),
            ("", None),
        ] {
            assert_eq!(place(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_place_inside_another_is_known_and_one_around_it_leaves_the_question_open() {
        for (stated, asked, wanted) in [
            ("Maine", "Maine", Some(true)),
            ("England", "Great Britain", Some(true)),
            ("England", "United Kingdom", Some(true)),
            ("United Kingdom", "Great Britain", None),
            ("United States", "Maine", None),
            ("Virginia", "West Virginia", Some(false)),
            ("New Jersey", "Jersey", Some(false)),
        ] {
            assert_eq!(lies_in(stated, asked), wanted, "{stated} in {asked}");
        }
    }

    #[test]
    fn a_word_of_no_list_is_named_with_the_nearest_and_the_others_count() {
        let named = named_channels("Card rooms; cardroom");
        assert_eq!(named.known, ["card rooms"]);
        assert_eq!(named.unknown, [("cardroom".to_owned(), "card rooms".to_owned())]);
        let named = named_places("Nevada and not Maine, Newfoundland and Labrador");
        assert_eq!(named.known, ["Nevada", "Newfoundland and Labrador"]);
        assert_eq!(named.unknown[0].0, "not Maine");
        assert_eq!(named_places("None"), NamedWords::default());
    }
}
