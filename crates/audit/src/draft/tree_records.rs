//! Which list of a tree of JSON or XML has the records: rounds, in tables, in days.

use super::vocabulary::field_named;
use gincert_replay::formats::nested::IN_LIST;
use gincert_replay::formats::tree::{TreeList, TreeSurvey};
use gincert_replay::map::RecordPath;
use gincert_replay::rows::Field;

/// Fewest records of a list for each of the one around it, and fewest in all, where no key says what they are. A round has
/// fewer seats.
const RECORDS_MIN: u64 = 10;

/// The list of the records: the innermost with a name of rounds among its keys, or else the one around that of the seats, or
/// else the one with most objects for each around it, where they are many.
pub(super) fn find(found: &TreeSurvey) -> Option<RecordPath> {
    let names = |list: &TreeList, field: Field| {
        let name = |key: &String| format!("{}{IN_LIST}{key}", list.path);
        list.keys.iter().any(|key| field_named(&name(key)) == Some(field))
    };
    let depth = |list: &&TreeList| list.path.matches(IN_LIST).count();
    let innermost = |field: Field| {
        let named = found.lists.iter().filter(|list| names(list, field));
        // The first of several that are as deep.
        named.rev().max_by_key(depth)
    };
    let seats = || innermost(Field::Seat).and_then(|seats| found.lists.get(seats.parent?));
    let share = |list: &TreeList| list.objects / list.lists.max(1);
    let many = || {
        let list = found.lists.iter().max_by_key(|list| share(list))?;
        (list.objects >= RECORDS_MIN && share(list) >= RECORDS_MIN).then_some(list)
    };
    // Rounds that were cancelled are named beside the rounds themselves, or in the table around them, and are few.
    let rounds = |named: &TreeList| {
        let place = found.lists.iter().position(|list| list == named);
        let is_near = |list: &&TreeList| list.parent == named.parent || list.parent == place;
        let most = found.lists.iter().filter(is_near).max_by_key(|list| list.objects)?;
        let is_few = named.objects.saturating_mul(RECORDS_MIN) <= most.objects;
        is_few.then_some(most)
    };
    let named = innermost(Field::Round);
    let named = named.and_then(|named| rounds(named).or(Some(named)));
    let list = named.or_else(seats).or_else(many)?;
    RecordPath::parse(&list.path)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot start has failed")]
mod tests {
    use super::*;
    use gincert_replay::formats::tree::survey;
    use gincert_replay::map::TreeForm;

    fn path(form: TreeForm, text: &str) -> Option<String> {
        find(&survey(form, text).unwrap()).map(|path| path.text().to_owned())
    }

    #[test]
    fn rounds_in_tables_of_days_are_found_by_their_names() {
        let round = r#"{"no": 1, "bank": {"cards": ["5C"]}, "seats": [{"seat": 1}, {"seat": 3}]}"#;
        let table = format!(r#"{{"table": "T1", "shift": "day", "rounds": [{round}, {round}]}}"#);
        let day = format!(r#"{{"day": "16", "tables": [{table}], "totals": {{"a": 1}}}}"#);
        let json = |text: String| path(TreeForm::Json, &text);
        let expected = |path: &str| Some(path.to_owned());
        assert_eq!(json(format!("[{day}, {day}]")), expected("[].tables[].rounds"));
        assert_eq!(json(format!(r#"{{"days": [{day}]}}"#)), expected("days[].tables[].rounds"));
        // Without a name of rounds the list around the seats has them.
        let day = day.replace("\"no\"", "\"x\"");
        assert_eq!(json(format!("[{day}]")), expected("[].tables[].rounds"));
        let cut = format!(r#"{{"days": [{day}, {{"day": "17", "tables": [{{"table""#);
        assert_eq!(json(cut), expected("days[].tables[].rounds"));
    }

    #[test]
    fn rounds_are_not_taken_for_the_few_that_were_cancelled_beside_them() {
        let round = r#"<Kolo cislo="1" cas="19:02"><Box c="1"><Karty>5C</Karty></Box></Kolo>"#;
        let table = format!(
            r#"<Stol nazov="S1">{}<Storno kolo="1" cas="22:15"/></Stol>"#,
            round.repeat(12)
        );
        let text = format!(r#"<Export><Den datum="18">{table}{table}</Den></Export>"#);
        assert_eq!(path(TreeForm::Xml, &text), Some("Den[].Stol[].Kolo".to_owned()));
    }

    #[test]
    fn elements_are_found_by_their_names_where_there_is_one_of_them() {
        let round = r#"<round no="1"><bank>5C</bank><seat no="1"/><seat no="3"/></round>"#;
        let text = format!(
            r#"<log><days><day date="16"><table id="T1">{round}</table></day></days></log>"#
        );
        assert_eq!(path(TreeForm::Xml, &text), Some("days.day[].table[].round".to_owned()));
        assert_eq!(path(TreeForm::Xml, "<a><b>1</b></a>"), None);
    }
}
