//! Which lists a tree has, and what their objects state: by it a draft of a map finds the records.

use super::piece::{Piece, TreeFault, Visit};
use super::walk::each;
use crate::input::map::{IN_LIST, IN_OBJECT, TreeForm};
use std::collections::{BTreeMap, BTreeSet};

/// Most kinds of objects, by the keys that lead to them, that are noted.
const KINDS_MAX: usize = 2_000;

/// Most keys of one kind of objects that are noted.
const KEYS_MAX: usize = 500;

/// The objects of a list of a tree, wherever that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeList {
    /// The keys that lead to it, as [`crate::map::RecordPath`] has them.
    pub path: String,
    /// How many objects there are.
    pub objects: u64,
    /// How many lists.
    pub lists: u64,
    /// The keys of their texts and numbers, with those of objects in them.
    pub keys: BTreeSet<String>,
    /// The list around it, by its place.
    pub parent: Option<usize>,
}

/// What a tree has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TreeSurvey {
    /// Its lists, those of the outside first.
    pub lists: Vec<TreeList>,
    /// Texts and numbers of the outermost object.
    pub outer_values: u64,
    /// Whether the text ends before the tree does.
    pub is_cut: bool,
}

impl TreeSurvey {
    /// The lists in the objects of one of them, by the keys that lead from those: `seat`, `seat[].bet`.
    pub fn lists_within(&self, path: &str) -> BTreeSet<String> {
        let prefix = format!("{path}{IN_LIST}");
        let within = self.lists.iter().filter_map(|list| list.path.strip_prefix(&prefix));
        within.map(str::to_owned).collect()
    }
}

/// Objects of one kind.
#[derive(Default)]
struct Kind {
    parent: Option<usize>,
    key: String,
    objects: u64,
    /// How many objects, or lists, they are in.
    around: u64,
    is_list: bool,
    keys: BTreeSet<String>,
    /// The object around the one that was seen last.
    last_around: u64,
}

/// What a text has, as far as it can be read.
///
/// ```
/// use gincert_replay::{formats::tree::survey, map::TreeForm};
/// let text = r#"{"days":[{"day":1,"rounds":[{"no":1,"seats":[{"seat":3},{"seat":5}]}]}]}"#;
/// let found = survey(TreeForm::Json, text).unwrap();
/// let paths: Vec<&str> = found.lists.iter().map(|list| list.path.as_str()).collect();
/// assert_eq!(paths, ["days", "days[].rounds", "days[].rounds[].seats"]);
/// assert_eq!((found.lists[2].objects, found.lists[2].lists), (2, 1));
/// let text = r#"<log><day date="1"><round no="1"><seat no="3"/><seat no="5"/><bank>As</bank></round></day></log>"#;
/// let found = survey(TreeForm::Xml, text).unwrap();
/// let paths: Vec<&str> = found.lists.iter().map(|list| list.path.as_str()).collect();
/// assert_eq!(paths, ["day", "day[].round", "day[].round[].seat"]);
/// ```
///
/// # Errors
/// Why it is not well formed, as a clause, or that it has very many kinds of objects.
pub fn survey(form: TreeForm, text: &str) -> Result<TreeSurvey, String> {
    let mut reading = SurveyReader {
        form,
        kinds: Vec::new(),
        places: BTreeMap::new(),
        levels: Vec::new(),
        seen: 0,
    };
    let read = each(form, text, &mut |piece| {
        reading.take(&piece);
        Visit::On
    });
    let is_cut = match read {
        Ok(()) => false,
        Err(TreeFault::Cut) => true,
        Err(TreeFault::Damaged(why)) => return Err(why),
    };
    match reading.kinds.len() < KINDS_MAX {
        true => Ok(reading.found(is_cut)),
        false => Err(format!("objects stand under more than {KINDS_MAX} different names")),
    }
}

/// Where the reading is.
enum Level {
    /// An object of a kind, and its number among all that were seen.
    Object(usize, u64),
    /// A list with a key in an object of a kind.
    List(Option<usize>, String),
    /// A list in a list, or a kind too many.
    Other,
}

struct SurveyReader {
    form: TreeForm,
    kinds: Vec<Kind>,
    places: BTreeMap<(Option<usize>, String), usize>,
    levels: Vec<Level>,
    seen: u64,
}

impl SurveyReader {
    fn take(&mut self, piece: &Piece<'_>) {
        match piece {
            Piece::End(_) => drop(self.levels.pop()),
            Piece::Value(key, ..) => {
                if let Some(Level::Object(kind, _)) = self.levels.last() {
                    let keys = self.kinds.get_mut(*kind).map(|kind| &mut kind.keys);
                    for keys in keys.into_iter().filter(|keys| keys.len() < KEYS_MAX) {
                        keys.insert(key.to_string());
                    }
                }
            }
            Piece::List(key, _) => {
                let level = match self.levels.last() {
                    None => Level::List(None, String::new()),
                    Some(Level::Object(kind, _)) => Level::List(Some(*kind), key.to_string()),
                    Some(_) => Level::Other,
                };
                // A list of texts is a value.
                self.levels.push(level);
            }
            Piece::Object(key, _) => {
                let level = match self.levels.last() {
                    None => self.object(None, String::new(), (false, 0)),
                    Some(Level::Object(kind, number)) => {
                        let (kind, number) = (*kind, *number);
                        self.object(Some(kind), key.to_string(), (false, number))
                    }
                    Some(Level::List(kind, key)) => {
                        let (kind, key) = (*kind, key.clone());
                        let around = self.around();
                        self.object(kind, key, (true, around))
                    }
                    Some(Level::Other) => Level::Other,
                };
                self.levels.push(level);
            }
        }
    }

    /// The number of the innermost object at hand.
    fn around(&self) -> u64 {
        let number = |level: &Level| match level {
            Level::Object(_, number) => Some(*number),
            _ => None,
        };
        self.levels.iter().rev().find_map(number).unwrap_or(0)
    }

    fn object(
        &mut self,
        parent: Option<usize>,
        key: String,
        (is_list, around): (bool, u64),
    ) -> Level {
        let place = match self.places.get(&(parent, key.clone())) {
            Some(place) => *place,
            None if self.kinds.len() >= KINDS_MAX => return Level::Other,
            None => {
                self.kinds.push(Kind { parent, key: key.clone(), ..Kind::default() });
                self.places.insert((parent, key), self.kinds.len() - 1);
                self.kinds.len() - 1
            }
        };
        self.seen += 1;
        let number = self.seen;
        if let Some(kind) = self.kinds.get_mut(place) {
            let is_again = kind.objects > 0 && kind.last_around == around;
            kind.objects += 1;
            kind.around += u64::from(!is_again);
            kind.is_list |= is_list || is_again;
            kind.last_around = around;
        }
        Level::Object(place, number)
    }

    /// Whether the objects of a kind are those of a list: of XML also where there is one that has values, and objects in it.
    fn is_list(&self, place: usize) -> bool {
        self.kinds.get(place).is_some_and(|kind| {
            let has_objects = || self.kinds.iter().any(|one| one.parent == Some(place));
            let is_outer = kind.parent.is_none();
            let is_single = self.form == TreeForm::Xml && !is_outer && !kind.keys.is_empty();
            kind.is_list || is_single && has_objects()
        })
    }

    fn found(self, is_cut: bool) -> TreeSurvey {
        let mut lists: Vec<TreeList> = Vec::new();
        // Of each kind: the text before the keys of its objects, and the list that it is of.
        let mut known: Vec<(String, Option<usize>)> = Vec::new();
        for (place, kind) in self.kinds.iter().enumerate() {
            let (prefix, parent) =
                kind.parent.and_then(|at| known.get(at)).cloned().unwrap_or_default();
            if self.is_list(place) {
                let path = format!("{prefix}{}", kind.key);
                known.push((format!("{path}{IN_LIST}"), Some(lists.len())));
                let (objects, around) = (kind.objects, kind.around);
                let keys = kind.keys.clone();
                lists.push(TreeList { path, objects, lists: around, keys, parent });
                continue;
            }
            let own = match kind.parent {
                None => String::new(),
                Some(_) => format!("{prefix}{}{IN_OBJECT}", kind.key),
            };
            // What is in an object of a list is of the list.
            if let Some(list) = parent.and_then(|at| lists.get_mut(at)) {
                let within = own.strip_prefix(&format!("{}{IN_LIST}", list.path));
                let within = within.unwrap_or_default().to_owned();
                list.keys.extend(kind.keys.iter().map(|key| format!("{within}{key}")));
            }
            known.push((own, parent));
        }
        let outer = self.kinds.first().filter(|kind| !kind.is_list);
        let outer_values = outer.map_or(0, |kind| kind.keys.len() as u64);
        TreeSurvey { lists, outer_values, is_cut }
    }
}
