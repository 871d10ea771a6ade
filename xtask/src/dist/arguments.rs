//! The words after `cargo xtask dist`.

use std::path::PathBuf;

use super::parts::Part;

/// What is asked for.
#[derive(Debug, PartialEq)]
pub enum Wish {
    /// To make a distribution.
    Make(Arguments),
    /// To test the one in a folder.
    Test(PathBuf),
}

/// How to make a distribution.
#[derive(Debug, PartialEq)]
pub struct Arguments {
    /// The folder that it is made in.
    pub out: PathBuf,
    /// The programs in it, in the order of [`Part::ALL`].
    pub parts: Vec<Part>,
    /// The private key that signs its list.
    pub key: Option<PathBuf>,
    /// Whether programs are optimised as a build from a checkout is, which takes half of the time: for tests.
    pub is_quick: bool,
}

/// Reads them, or says what is wrong with them.
pub fn read(words: &[String]) -> Result<Wish, String> {
    let (mut out, mut key, mut test) = (None, None, None);
    let (mut only, mut is_quick) = (Vec::new(), false);
    let mut words = words.iter();
    while let Some(option) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{option} needs a value"));
        match option.as_str() {
            "--out" => out = Some(PathBuf::from(value()?)),
            "--key" => key = Some(PathBuf::from(value()?)),
            "--test" => test = Some(PathBuf::from(value()?)),
            "--only" => only.push(part(value()?)?),
            "--quick" => is_quick = true,
            other => {
                return Err(format!(
                    "dist takes --out, --key, --only, --quick and --test, not `{other}`"
                ));
            }
        }
    }
    match (out, test) {
        (Some(out), None) => {
            let mut parts = Part::ALL.to_vec();
            parts.retain(|part| only.is_empty() || only.contains(part));
            Ok(Wish::Make(Arguments { out, parts, key, is_quick }))
        }
        (None, Some(folder)) if key.is_none() && only.is_empty() && !is_quick => {
            Ok(Wish::Test(folder))
        }
        (None, None) => Err("dist needs --out DIR, or --test DIR".to_owned()),
        _ => Err("--test DIR takes no other option".to_owned()),
    }
}

fn part(word: &str) -> Result<Part, String> {
    let found = Part::ALL.into_iter().find(|part| part.word() == word);
    found.ok_or_else(|| {
        let words = Part::ALL.map(Part::word).join(", ");
        format!("--only takes one of {words}, not `{word}`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<Wish, String> {
        read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn without_only_every_part_is_made() {
        let parts = Part::ALL.to_vec();
        let made = |is_quick: bool| {
            let (parts, key) = (parts.clone(), Some(PathBuf::from("k")));
            Wish::Make(Arguments { out: PathBuf::from("d"), parts, key, is_quick })
        };
        assert_eq!(check("--out d --key k"), Ok(made(false)));
        assert_eq!(check("--out d --quick --key k"), Ok(made(true)));
        assert!(check("--test d --quick").is_err());
    }

    #[test]
    fn only_can_be_repeated_and_the_order_stays() {
        let Ok(Wish::Make(made)) = check("--only page --out d --only linux") else {
            unreachable!("these words make sense")
        };
        assert_eq!(made.parts, [Part::Linux, Part::Page]);
    }

    #[test]
    fn words_that_make_no_sense_are_named() {
        assert_eq!(check(""), Err("dist needs --out DIR, or --test DIR".to_owned()));
        assert_eq!(check("--out"), Err("--out needs a value".to_owned()));
        assert_eq!(check("--test d --out e"), Err("--test DIR takes no other option".to_owned()));
        assert_eq!(
            check("--only macos --out d"),
            Err("--only takes one of linux, windows, page, not `macos`".to_owned())
        );
        assert!(check("d").unwrap_err().ends_with("not `d`"));
    }

    #[test]
    fn a_test_stands_alone() {
        assert_eq!(check("--test d"), Ok(Wish::Test(PathBuf::from("d"))));
    }
}
