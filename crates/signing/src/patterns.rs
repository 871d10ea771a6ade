//! Lists of patterns, as OpenSSH matches them (`match_pattern_list`): parted by commas, `*` for any
//! characters, `?` for one, `!` before a pattern for an exclusion; one exclusion that fits decides.
//!
//! It knows texts only.

/// A pattern of this many bytes or more fits nothing, and nothing behind it is looked at: OpenSSH
/// has room for one less.
const PATTERN_BYTES: usize = 1_023;

/// Whether a list takes a text.
pub(crate) fn takes(list: &str, text: &str) -> bool {
    let mut is_taken = false;
    for part in parts(list) {
        let (is_exclusion, pattern) = exclusion(part);
        if pattern.len() >= PATTERN_BYTES {
            return false;
        }
        if fits(pattern.as_bytes(), text.as_bytes()) {
            if is_exclusion {
                return false;
            }
            is_taken = true;
        }
    }
    is_taken
}

/// The names that a list gives somebody: those that it spells out and takes, and the patterns for
/// which a name was found that it takes. `ann,!ann` and `!*,ann` give nobody any.
pub(crate) fn names(list: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in parts(list) {
        let (is_exclusion, pattern) = exclusion(part);
        let is_known = pattern.is_empty() || names.iter().any(|name| name == pattern);
        if !is_exclusion && !is_known && somebody_has(pattern, list) {
            names.push(pattern.to_owned());
        }
    }
    names
}

/// Whether a name is a pattern that several names fit.
pub fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?'])
}

/// Exclusions can leave a pattern without any name. It is tried with names that no exclusion can
/// mean: a character that nobody writes in the place of each mark, and none or many of it.
fn somebody_has(pattern: &str, list: &str) -> bool {
    const NOBODY_WRITES: &str = "\u{1}";
    let many = NOBODY_WRITES.repeat(64);
    ["", NOBODY_WRITES, &many].iter().any(|stars| {
        let name = pattern.replace('*', stars).replace('?', NOBODY_WRITES);
        !name.is_empty() && takes(list, &name)
    })
}

/// OpenSSH sees nothing behind a comma at the end.
fn parts(list: &str) -> impl Iterator<Item = &str> {
    list.strip_suffix(',').unwrap_or(list).split(',').filter(|_| !list.is_empty())
}

fn exclusion(part: &str) -> (bool, &str) {
    part.strip_prefix('!').map_or((false, part), |pattern| (true, pattern))
}

/// Matching with one point of return, so that no pattern takes long.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match (pattern.get(p), text.get(t)) {
            (Some(b'*'), _) => {
                star = Some((p, t));
                p += 1;
            }
            (Some(mark), Some(byte)) if *mark == b'?' || mark == byte => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((star_p, star_t)) = star else {
                    return false;
                };
                star = Some((star_p, star_t + 1));
                p = star_p + 1;
                t = star_t + 1;
            }
        }
    }
    pattern.iter().skip(p).all(|mark| *mark == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_and_exclusions_are_judged_as_openssh_does() {
        for (patterns, text, taken) in [
            ("*@lab.example", "ann@lab.example", true),
            ("*@lab.example", "ann@other.example", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("*,!ann", "ann", false),
            ("!ann", "bob", false),
            ("!!ann", "ann", false),
            ("*,!!ann", "!ann", false),
            ("*a*b*", "xxaxxbxx", true),
            ("", "", false),
            ("a,,b", "", true),
            ("a,", "", false),
            ("*", "", true),
            ("report@gincert", "report@gincert2", false),
        ] {
            assert_eq!(takes(patterns, text), taken, "{patterns} {text}");
        }
        let (fits, too_long) = ("a".repeat(PATTERN_BYTES - 1), "a".repeat(PATTERN_BYTES));
        assert!(takes(&format!("{fits},b"), "b"));
        assert!(!takes(&format!("{too_long},b"), "b"));
        assert!(!takes(&format!("b,{too_long}"), "b"));
    }

    #[test]
    fn a_list_that_excludes_whom_it_names_names_nobody() {
        for (list, expected) in [
            ("ann", vec!["ann"]),
            ("ann,bob,ann", vec!["ann", "bob"]),
            ("ann,!ann", vec![]),
            ("!*,ann", vec![]),
            ("ann,!a*,bob", vec!["bob"]),
            ("*,!ann", vec!["*"]),
            ("a*,!a*", vec![]),
            ("a*,!a?*", vec!["a*"]),
            ("*@lab.example,!*@lab.example,bob", vec!["bob"]),
            ("?,!*", vec![]),
            ("", vec![]),
            (",", vec![]),
        ] {
            assert_eq!(names(list), expected, "{list}");
        }
    }
}
