//! Decks that other programs dealt with their own shuffle, under vectors/rng/attack/ (its README says
//! how): the seed behind them is found and predicts the next deck.

#[cfg(test)]
mod tests {
    use gincert_rng::attack::{DeckOrder, REGISTRY, Search, Shuffle, V8Solution, find, solve_v8};
    use gincert_rng::{Deck, parse_deck};
    use std::path::PathBuf;

    /// The seed of every program that takes one.
    const SEED: u64 = 20_261_123;
    const PROGRAMS: [&str; 9] =
        ["cpp-mt19937", "dotnet", "go", "go-perm", "java", "pcg32", "php", "python", "ruby"];

    fn folder() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../vectors/rng/attack")
    }

    fn decks(program: &str) -> Vec<Deck> {
        let text = std::fs::read_to_string(folder().join(format!("{program}.txt"))).unwrap();
        text.lines().map(|line| parse_deck(line.as_bytes()).unwrap().0).collect()
    }

    #[test]
    fn the_seed_behind_each_programs_own_shuffle_is_found_and_predicts_the_next_deck() {
        for program in PROGRAMS {
            let decks = decks(program);
            let (given, next) = (&decks[..2], decks[2]);
            let kind = find(program).unwrap();
            let search =
                Search { decks: given, from: SEED - 2_000, to: SEED + 2_000, ..kind.usual() };
            assert_eq!(kind.search(&search, 1, &|_, _| ()), [SEED], "{program}");
            assert_eq!(kind.deck(SEED, &search, 2), next, "{program}");
        }
    }

    #[test]
    fn the_state_of_node_is_solved_without_its_seed_and_predicts_the_next_decks() {
        let decks = decks("v8");
        for count in 3..decks.len() {
            let solved = solve_v8(&decks[..count], Shuffle::Down, DeckOrder::PLAIN, 0);
            let next = match solved {
                V8Solution::State { next, .. } => Some(*next),
                _ => None,
            };
            assert_eq!(next, Some(decks[count]), "{count} decks");
        }
    }

    #[test]
    fn every_file_of_decks_has_a_test_and_decks_of_one_program_are_not_anothers() {
        for entry in std::fs::read_dir(folder()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let Some(program) = name.strip_suffix(".txt") else { continue };
            assert!(PROGRAMS.contains(&program) || program == "v8", "{name}");
            let decks = decks(program);
            assert_ne!(
                matches!(
                    solve_v8(&decks[..3], Shuffle::Down, DeckOrder::PLAIN, 0),
                    V8Solution::State { .. }
                ),
                program != "v8",
                "{name}"
            );
            // PHP throws away less than one output in 80 million: its decks are those of `rand() % n`.
            let same = |name: &str| name == program || (program, name) == ("php", "mt19937");
            for kind in REGISTRY.iter().filter(|kind| !same(kind.name)) {
                let search =
                    Search { decks: &decks[..2], from: SEED, to: SEED + 1, ..kind.usual() };
                assert!(kind.search(&search, 1, &|_, _| ()).is_empty(), "{name}: {}", kind.name);
            }
        }
    }
}
