//! The checks of rule documents of every game: one file each, listed here. Checks that only documents
//! with wagers need are in the folder of their family.
//!
//! A check takes an [`AnalyzedDocument`](crate::AnalyzedDocument) and returns findings. Its code is its
//! file's name with hyphens; its header comment is its manual page (`gincert explain CODE`).

use crate::analysis::check::checks;
use crate::analysis::problem_findings::finding_of;
use crate::document::problem::Problem;
use gincert_evidence::Finding;
use gincert_pages::Source;

// Plain lines, because rustfmt does not see files behind a macro.
// modules: begin
mod claim_unread;
mod claims_agree;
mod claims_conflict;
mod claims_consistent;
mod control_character;
mod document_unreadable;
mod examples_hold;
mod examples_missing;
mod fence_unknown;
mod figure_coarse;
mod figure_unclaimed;
mod hand_against_deal;
mod invisible_text;
mod jokers_against_deck;
mod low_is_good;
mod open_point;
mod phrase_unknown;
mod prose_disagrees;
mod row_cells;
mod row_twice;
mod row_unknown;
mod rules_unusable;
mod seats_against_pack;
mod sheet_sides;
mod simulation_size;
mod source_digest;
mod table_broken;
mod table_duplicate;
mod table_missing;
mod table_too_long;
mod table_unknown;
mod terms_defined;
mod tie_undefined;
// modules: end

checks! {
    // registry: begin
    claim_unread,
    claims_agree,
    claims_conflict,
    claims_consistent,
    control_character,
    document_unreadable,
    examples_hold,
    examples_missing,
    fence_unknown,
    figure_coarse,
    figure_unclaimed,
    hand_against_deal,
    invisible_text,
    jokers_against_deck,
    low_is_good,
    open_point,
    phrase_unknown,
    prose_disagrees,
    row_cells,
    row_twice,
    row_unknown,
    rules_unusable,
    seats_against_pack,
    sheet_sides,
    simulation_size,
    source_digest,
    table_broken,
    table_duplicate,
    table_missing,
    table_too_long,
    table_unknown,
    terms_defined,
    tie_undefined,
    // registry: end
}

/// The problems of any document of tables (a submission's page, an engagement) as findings, and its
/// characters that nobody can see.
pub fn problem_findings(source: &Source, problems: &[Problem]) -> Vec<Finding> {
    let problems = problems.iter().map(|problem| finding_of(source, problem));
    problems.chain(control_character::of(source)).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_file_names_in_order_and_every_check_has_a_manual_page() {
        use crate::families::gin_and_win::checks;
        for (modules, registry) in
            [(super::MODULES, super::REGISTRY), (checks::MODULES, checks::REGISTRY)]
        {
            let names: Vec<String> = modules.iter().map(|name| name.replace('_', "-")).collect();
            let codes: Vec<&str> = registry.iter().map(|check| check.code).collect();
            assert_eq!(codes, names);
            assert!(codes.is_sorted());
            for check in registry {
                assert!(check.manual().lines().count() >= 3, "{}", check.code);
            }
        }
    }
}
