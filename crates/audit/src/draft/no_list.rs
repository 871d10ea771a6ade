//! Files whose records are in no table and no list: members of one JSON object, or lines of names and values.

use super::draft_error::DraftError;

/// Fewest elements of a list, or members, of an outer object that are taken for the records.
pub(super) const LIST_MIN: u64 = 10;

/// Most characters of a name that is shown.
const NAME_CHARS_MAX: usize = 80;

/// Most tables of a database that are named.
const TABLES_MAX: usize = 6;

/// Fewest lines that begin or end a cell of several.
const BROKEN_MIN: usize = 2;

/// Fewest names with values of a line, and fewest such lines.
const PAIRS_MIN: usize = 4;

/// That a file is one object whose members are objects.
pub(super) fn members(text: &str) -> Option<DraftError> {
    let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).ok()?;
    let records = object.values().filter(|value| value.is_object()).count();
    let name = object.iter().find(|(_, value)| value.is_object()).map(|(name, _)| name.clone())?;
    let is_many = records as u64 >= LIST_MIN && records * 10 >= object.len() * 9;
    is_many.then_some(DraftError::MembersAreRecords(name.chars().take(NAME_CHARS_MAX).collect()))
}

/// That most lines are names with values and blanks between them; other lines begin with a mark.
pub(super) fn names_and_values(lines: &[&str]) -> Option<DraftError> {
    let is_pair = |part: &&str| {
        let name = part.split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c))
    };
    let filled =
        || lines.iter().filter(|line| !line.trim().is_empty() && !line.starts_with(['#', ';']));
    let is_row = |line: &&&str| line.split_whitespace().filter(is_pair).count() >= PAIRS_MIN;
    let rows = filled().filter(is_row).count();
    let first = filled().find(is_row)?.split_whitespace().find(is_pair)?;
    (rows >= PAIRS_MIN && rows * 10 >= filled().count() * 9)
        .then(|| DraftError::NamesAndValues(first.chars().take(NAME_CHARS_MAX).collect()))
}

/// That the lines fill the tables of a database.
pub(super) fn sql_tables(lines: &[&str]) -> Option<DraftError> {
    let mut tables: Vec<&str> = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().take(3).collect();
        let [insert, into, table] = words.as_slice() else { continue };
        let is_filling = insert.eq_ignore_ascii_case("insert") && into.eq_ignore_ascii_case("into");
        let name = table.split('(').next().unwrap_or_default();
        let name = name.trim_matches(|c| matches!(c, '`' | '"' | '[' | ']' | ';'));
        if is_filling && !name.is_empty() && !tables.contains(&name) && tables.len() < TABLES_MAX {
            tables.push(name);
        }
    }
    let names = tables.iter().map(|table| {
        let shown: String = table.chars().take(NAME_CHARS_MAX).collect();
        format!("'{shown}'")
    });
    (!tables.is_empty()).then(|| DraftError::SqlDump(names.collect::<Vec<_>>().join(", ")))
}

/// The number of the first line in which a quoted cell begins that ends in another one, where several do.
pub(super) fn broken_lines(lines: &[&str]) -> Option<u64> {
    let is_broken = |line: &&str| line.matches('"').count() % 2 == 1;
    let mut broken = lines.iter().zip(1..).filter(|(line, _)| is_broken(line));
    let first = broken.next().map(|(_, number)| number)?;
    (broken.count() + 1 >= BROKEN_MIN).then_some(first)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;

    #[test]
    fn members_of_an_object_are_records_where_they_are_many_objects() {
        let of = |count: usize| {
            let members: Vec<String> =
                (0..count).map(|at| format!("\"T1#{at}\": {{\"dealer\": \"Ann\"}}")).collect();
            members_of(&format!("{{{}}}", members.join(",\n")))
        };
        assert_eq!(of(12), Some("T1#0".to_owned()));
        assert_eq!((of(3), members_of("[1]")), (None, None));
    }

    fn members_of(text: &str) -> Option<String> {
        match members(text)? {
            DraftError::MembersAreRecords(name) => Some(name),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lines_of_names_and_values_are_named_by_their_first_pair() {
        let line = "ev=hand ts=2026-11-18T18:02:32Z tbl=G1 rd=7 c=\"2s 6s\"";
        let text = ["# a log", line, line, "", line, line];
        let named = Some(DraftError::NamesAndValues("ev=hand".to_owned()));
        assert_eq!(names_and_values(&text), named);
        assert_eq!(names_and_values(&["a;b;c", "1;2;3", "x=1;2;3", "4;5;6"]), None);
    }

    #[test]
    fn a_dump_of_a_database_names_its_tables() {
        let text = [
            "-- dump",
            "CREATE TABLE `hands` (",
            "INSERT INTO `hands` VALUES (1,'Ac');",
            "insert into rounds(id) values (7);",
            "INSERT INTO `hands` VALUES (2,'Ad');",
        ];
        let tables = Some(DraftError::SqlDump("'hands', 'rounds'".to_owned()));
        assert_eq!(sql_tables(&text), tables);
        assert_eq!(sql_tables(&["insert;into;hands", "a;b;c"]), None);
    }

    #[test]
    fn cells_of_several_lines_are_known_by_their_quotation_marks() {
        let text = ["\"Date", "and time\";Table", "\"1;5\";\"x\"", "2;3"];
        assert_eq!(broken_lines(&text), Some(1));
        assert_eq!(broken_lines(&["Size 5\";a", "\"x\";b"]), None);
    }
}
