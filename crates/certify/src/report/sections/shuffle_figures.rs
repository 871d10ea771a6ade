//! The figures of section 11: p-values by tenths, and how often each card lay at each place.
//!
//! It knows samples by name, counts and p-values, wherever they come from.

use gincert_evidence::{Align, Axis, Bars, Drawing, Fraction, HeatMap, Panel, Table};
use gincert_rng::tests::REGISTRY;
use gincert_rng::{Slot, SlotVerdict, Verdict};
use libm::{exp, lgamma, log};

/// Samples that figures show.
pub(super) const DRAWN_MAX: usize = 8;
/// Bars of the histogram of p-values.
const BARS: usize = 10;
/// Cells that the words of a heat map name.
const NAMED_MAX: usize = 3;
/// From so many standard deviations on a cell counts as far out.
const FAR: i8 = 3;

/// A sample that may be drawn.
pub(super) struct DrawableSample<'a> {
    pub name: String,
    pub verdict: Verdict,
    pub slots: &'a [(Slot, SlotVerdict)],
    /// What a line is: `decks`.
    pub unit: &'a str,
    /// How often each card (second) lay at each place (first); empty where places have no meaning.
    pub places: &'a [[u64; 52]],
}

/// What figures are drawn, by file, and the reasons for those that are not.
pub(super) struct ShuffleFigures {
    pub histogram: (String, Drawing),
    pub heat_maps: Vec<(String, Drawing)>,
    pub notes: Vec<String>,
}

/// The figures of the samples: of at most [`DRAWN_MAX`], those that do not pass first.
pub(super) fn figures(samples: &[DrawableSample<'_>]) -> ShuffleFigures {
    let mut chosen: Vec<usize> = (0..samples.len()).collect();
    let verdict = |at: &usize| samples.get(*at).map(|sample| sample.verdict);
    chosen.sort_by(|one, other| verdict(other).cmp(&verdict(one)).then(one.cmp(other)));
    chosen.truncate(DRAWN_MAX);
    chosen.sort_unstable();
    let drawn: Vec<(usize, &DrawableSample<'_>)> =
        chosen.into_iter().filter_map(|at| Some((at + 1, samples.get(at)?))).collect();
    let mut notes = Vec::new();
    if samples.len() > drawn.len() {
        notes.push(format!(
            "Figures show {DRAWN_MAX} of the {} samples: those that do not pass first, then in the order above.",
            samples.len()
        ));
    }
    let mut heat_maps = Vec::new();
    for (number, sample) in &drawn {
        match heat_map(sample) {
            Ok(map) => heat_maps.push((format!("figures/shuffle-places-{number}.svg"), map.into())),
            Err(why) => notes.extend(why),
        }
    }
    let samples: Vec<&DrawableSample<'_>> = drawn.into_iter().map(|(_, sample)| sample).collect();
    let histogram = ("figures/shuffle-p-values.svg".to_owned(), histogram(&samples).into());
    ShuffleFigures { histogram, heat_maps, notes }
}

/// How many p-values lie in each tenth from 0 to 1.
fn tenths(slots: &[(Slot, SlotVerdict)]) -> [u64; BARS] {
    let mut counts = [0u64; BARS];
    for outcome in slots.iter().filter_map(|(slot, _)| slot.outcome) {
        let bar = (outcome.p.value() * BARS as f64) as usize;
        if let Some(count) = counts.get_mut(bar.min(BARS - 1)) {
            *count += 1;
        }
    }
    counts
}

/// The p-values of every sample by tenths, for those who read numbers rather than bars.
pub(super) fn by_tenths(samples: &[DrawableSample<'_>]) -> Table {
    let names: Vec<String> = (0..BARS).map(|bar| format!("from 0.{bar}")).collect();
    let mut columns = vec![("Sample", Align::Left)];
    columns.extend(names.iter().map(|name| (name.as_str(), Align::Right)));
    let mut table = Table::new("P-values of each sample by tenths, before adjustment", &columns);
    for sample in samples {
        let counts = tenths(sample.slots);
        let counts = counts.iter().map(ToString::to_string);
        table.row(std::iter::once(sample.name.clone()).chain(counts));
    }
    table
}

fn histogram(samples: &[&DrawableSample<'_>]) -> Bars {
    let tenth = |at: u64| Fraction::new(at, BARS as u64).unwrap_or_else(Fraction::zero);
    let panels: Vec<Panel> = samples
        .iter()
        .map(|sample| {
            let counts = tenths(sample.slots);
            Panel {
                name: sample.name.clone(),
                counts: counts.to_vec(),
                expected: tenth(counts.iter().sum()),
            }
        })
        .collect();
    let words: Vec<String> = panels
        .iter()
        .map(|panel| {
            let counts: Vec<String> = panel.counts.iter().map(ToString::to_string).collect();
            format!("{}: {}", panel.name, counts.join(", "))
        })
        .collect();
    Bars {
        title: "P-values by tenths, before adjustment".to_owned(),
        x: axis("p", ""),
        y: axis("Tests", "p-values in each tenth"),
        edges: (0..=BARS as u64).map(tenth).collect(),
        panels,
        alt_text: format!(
            "How many p-values lie in each tenth from 0 to 1; a fair shuffle spreads them about evenly. {}.",
            words.join(". ")
        ),
    }
}

/// Fewest lines of which a heat map is drawn.
pub(super) fn heat_map_lines_min() -> u64 {
    let kind = REGISTRY.iter().find(|kind| kind.name == "position-by-card");
    kind.map_or(0, |kind| kind.decks_min)
}

/// How often each card lay at each place, or why that is not drawn; there is no line for samples
/// without places.
fn heat_map(sample: &DrawableSample<'_>) -> Result<HeatMap, Option<String>> {
    if sample.places.is_empty() {
        return Err(None);
    }
    let needed = heat_map_lines_min();
    // Every line has a card at the first place.
    let lines: u64 = sample.places.iter().take(1).flatten().sum();
    if lines < needed.max(1) {
        return Err(Some(format!(
            "{} has no heat map: with fewer than {needed} {}, a few cards at one place would \
             mislead.",
            sample.name, sample.unit
        )));
    }
    let fraction = |above: u128, below: u64| {
        // The denominators are 52 and its square.
        Fraction::new(above, below).unwrap_or_else(Fraction::zero)
    };
    let counts = |card: usize| {
        let of_card = sample.places.iter().filter_map(|place| place.get(card));
        of_card.copied().collect()
    };
    let mut map = HeatMap {
        title: format!("Cards by place: {}", sample.name),
        x: axis("Place in the deck", "from the top"),
        y: axis("Card", "clubs, diamonds, hearts, spades; ace to king"),
        columns: (1..=sample.places.len()).map(|at| at.to_string()).collect(),
        rows: (0..52).map(card).collect(),
        counts: (0..52).map(counts).collect(),
        expected: fraction(lines.into(), 52),
        variance: fraction(u128::from(lines) * 51, 52 * 52),
        alt_text: String::new(),
    };
    map.alt_text = words(sample, lines, &map);
    Ok(map)
}

/// A card by its number: clubs, diamonds, hearts, spades, each from ace to king.
fn card(number: usize) -> String {
    let rank = "A23456789TJQK".chars().nth(number % 13);
    let suit = "cdhs".chars().nth(number / 13);
    rank.into_iter().chain(suit).collect()
}

/// The heat map in words: its farthest cells, and how many are far out.
fn words(sample: &DrawableSample<'_>, lines: u64, map: &HeatMap) -> String {
    let mut cells: Vec<(u64, usize, usize, u64)> = Vec::new();
    for (row, counts) in map.counts.iter().enumerate() {
        for (column, count) in counts.iter().enumerate() {
            let off = count.saturating_mul(52).abs_diff(lines);
            cells.push((off, row, column, *count));
        }
    }
    let far = cells.iter().filter(|cell| map.step(cell.3).abs() >= FAR);
    let (far, all) = (far.count(), cells.len());
    let expected = all as f64 * share_far(lines);
    // The farthest first, and of equals the first.
    cells.sort_by(|one, other| other.0.cmp(&one.0).then(one.cmp(other)));
    let named = cells.iter().take(NAMED_MAX).map(|(_, row, column, count)| {
        let card = map.rows.get(*row).map(String::as_str).unwrap_or_default();
        let off = map.deviations(*count, 1).unwrap_or_default();
        format!("{card} at place {}, {count} times ({off})", column + 1)
    });
    let named: Vec<String> = named.collect();
    format!(
        "{}, {lines} {}: how often each card lay at each place, in standard deviations from the {} times expected. Farthest: {}. Cells at {FAR} standard deviations or more: {far} of {all}; a fair shuffle has {expected:.1} on average.",
        sample.name,
        sample.unit,
        map.expected.decimal(2),
        named.join("; ")
    )
}

/// With what probability a count of `lines` trials at 1/52 lies [`FAR`] standard deviations or more
/// from its mean: one less the sum of the exact binomial law in between.
fn share_far(lines: u64) -> f64 {
    let n = i128::from(lines);
    // 52 count - n, squared, against FAR squared times 51 n.
    let edge = i128::from(FAR) * i128::from(FAR) * 51 * n;
    let is_near = |count: i128| (52 * count - n) * (52 * count - n) < edge;
    let trials = lines as f64;
    let ln_at = |count: i128| {
        let k = count as f64;
        lgamma(trials + 1.0) - lgamma(k + 1.0) - lgamma(trials - k + 1.0) - k * log(52.0)
            + (trials - k) * log(51.0 / 52.0)
    };
    let middle = n / 52;
    let up = (middle..=n).take_while(|count| is_near(*count));
    let down = (0..middle).rev().take_while(|count| is_near(*count));
    let near: f64 = up.chain(down).map(|count| exp(ln_at(count))).sum();
    (1.0 - near).max(0.0)
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.to_owned(), unit: unit.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gincert_rng::sources;

    fn places(source: &str, lines: u64, cards: usize) -> Vec<[u64; 52]> {
        let mut places = vec![[0; 52]; cards];
        let mut source = sources::find(source).unwrap().start(1);
        for _ in 0..lines {
            let deck = source.next_deck();
            for (counts, card) in places.iter_mut().zip(deck.cards()) {
                counts[usize::from(*card)] += 1;
            }
        }
        places
    }

    fn drawn(name: &str, places: &'static [[u64; 52]]) -> DrawableSample<'static> {
        DrawableSample {
            name: name.to_owned(),
            verdict: Verdict::Pass,
            slots: &[],
            unit: "decks",
            places,
        }
    }

    fn far(map: &HeatMap) -> usize {
        let cells = map.counts.iter().flatten();
        cells.filter(|count| map.step(**count).abs() >= FAR).count()
    }

    #[test]
    fn rows_are_cards_and_columns_are_places() {
        let mut places = vec![[10u64; 52]; 7];
        places[6][51] = 40;
        places[6][0] = 0;
        let sample = drawn("a.txt", places.leak());
        let map = heat_map(&sample).unwrap();
        assert_eq!((map.rows.len(), map.columns.len()), (52, 7));
        assert_eq!((&*map.rows[0], &*map.rows[13], &*map.rows[51]), ("Ac", "Ad", "Ks"));
        assert_eq!((map.counts[51][6], map.counts[0][6]), (40, 0));
        assert_eq!(map.expected, Fraction::integer(10));
        assert!(
            map.alt_text.contains(
                "Farthest: Ks at place 7, 40 times (+9.6); Ac at place 7, 0 times (-3.2); Ac at place 1, 10 times (+0.0)."
            ),
            "{}",
            map.alt_text
        );
        assert!(map.alt_text.contains("or more: 2 of 364;"), "{}", map.alt_text);
    }

    #[test]
    fn a_naive_swap_shows_and_a_fair_shuffle_does_not() {
        let of = |source| {
            let sample = drawn(source, places(source, 4000, 52).leak());
            far(&heat_map(&sample).unwrap())
        };
        let expected = 2704.0 * share_far(4000);
        assert!((5.0..11.0).contains(&expected), "{expected}");
        assert!(of("chacha20") < 20);
        assert!(of("naive-swap") > 60, "{}", of("naive-swap"));
    }

    /// Against the sum over all counts of a small law, term by term.
    #[test]
    fn the_share_of_far_cells_is_that_of_the_binomial_law() {
        let mut term = libm::pow(51.0 / 52.0, 416.0);
        let mut outside = 0.0;
        for count in 0..=416u32 {
            // Mean 8, variance 8 times 51/52.
            let off = f64::from(count) - 8.0;
            if off * off >= 9.0 * 8.0 * 51.0 / 52.0 {
                outside += term;
            }
            term *= f64::from(416 - count) / f64::from(count + 1) / 51.0;
        }
        assert!((share_far(416) - outside).abs() < 1e-9, "{outside}");
        // Many lines: the normal law.
        assert!((share_far(100_000_000) - 0.0027).abs() < 1e-5);
    }

    #[test]
    fn samples_too_small_or_without_places_are_not_drawn() {
        let few = drawn("few.txt", vec![[7; 52]; 52].leak());
        let why = heat_map(&few).unwrap_err().unwrap();
        assert!(why.contains("few.txt has no heat map: with fewer than 416 decks"), "{why}");
        assert_eq!(heat_map(&drawn("hands", &[])), Err(None));
    }

    #[test]
    fn of_many_samples_those_that_do_not_pass_are_drawn_first() {
        let grid: &'static [[u64; 52]] = vec![[10; 52]; 2].leak();
        let mut samples: Vec<_> = (0..20).map(|at| drawn(&format!("s{at}"), grid)).collect();
        samples[19].verdict = Verdict::Fail;
        samples[12].verdict = Verdict::Inconclusive;
        let found = figures(&samples);
        let files: Vec<&str> = found.heat_maps.iter().map(|(file, _)| file.as_str()).collect();
        let numbers = ["1", "2", "3", "4", "5", "6", "13", "20"];
        let expected = numbers.map(|number| format!("figures/shuffle-places-{number}.svg"));
        assert_eq!(files, expected);
        assert!(found.notes[0].contains("8 of the 20 samples"));
        assert!(found.histogram.1.alt_text().contains("s19: 0, 0"));
        assert_eq!(by_tenths(&samples).rows.len(), 20);
        assert_eq!(figures(&samples[..8]).notes, Vec::<String>::new());
    }
}
