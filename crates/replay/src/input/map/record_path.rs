//! Where the records are in a log that is one tree of JSON or XML.

/// What separates the key of an object and a key in it.
pub const IN_OBJECT: &str = ".";

/// What separates the key of a list and a key of its objects.
pub const IN_LIST: &str = "[].";

/// How a tree is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TreeForm {
    /// Objects and lists of JSON.
    Json,
    /// Elements of XML: attributes are members, and so are elements with text alone.
    Xml,
}

impl TreeForm {
    /// `JSON` or `XML`.
    pub fn name(self) -> &'static str {
        match self {
            TreeForm::Json => "JSON",
            TreeForm::Xml => "XML",
        }
    }
}

/// Most lists of a path, from the outermost to that of the records.
pub const STEPS_MAX: usize = 8;

/// The list of the records of a tree, by the keys that lead to it: `days[].tables[].rounds`, and `[].rounds` where the
/// outermost value is a list.
///
/// Columns of a record have their names from the record on. What stands around it has the whole path: `days[].tables[].no`; and
/// a point in front where it is a member of the outermost object: `.currency`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordPath {
    text: String,
    /// The lists, each by the keys from the one before.
    pub(crate) steps: Vec<String>,
}

impl RecordPath {
    /// A path as a map has it; `None` where a list has no key, or there are more than a few.
    ///
    /// ```
    /// use gincert_replay::map::RecordPath;
    /// let path = RecordPath::parse("export.days[].tables[].rounds").unwrap();
    /// assert!(path.is_around("export.days[].date") && path.is_around(".currency"));
    /// assert!(!path.is_around("round") && !path.is_around("seats[].cards"));
    /// assert!(RecordPath::parse("[].rounds").unwrap().is_around("[].day"));
    /// assert!(RecordPath::parse("days[].").is_none() && RecordPath::parse("").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<RecordPath> {
        let steps: Vec<String> = text.split(IN_LIST).map(str::to_owned).collect();
        // The outermost value alone may be a list without a key.
        let is_open = |(at, step): (usize, &String)| {
            step.is_empty() && (at > 0 || steps.len() == 1) || step.ends_with(']')
        };
        if steps.len() > STEPS_MAX || steps.iter().enumerate().any(is_open) {
            return None;
        }
        Some(RecordPath { text: text.to_owned(), steps })
    }

    /// The path as a map has it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a column is of what stands around the records.
    pub fn is_around(&self, name: &str) -> bool {
        let first = self.steps.first().map_or("", String::as_str);
        let is_within = self.steps.len() > 1
            && name.strip_prefix(first).is_some_and(|rest| rest.starts_with(IN_LIST));
        name.starts_with(IN_OBJECT) || is_within
    }
}
