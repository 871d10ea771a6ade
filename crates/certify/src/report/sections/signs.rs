//! Section 9, signs and rack cards: of each, what was compared with the rule document and what was not.

use crate::blocks::text;
use crate::examine::signs::{ComparedSign, Sign};
use crate::report::context::ReportContext;
use gincert_evidence::{Align, Table, Verdict, counted, quoted};
use gincert_report::{Block, ConclusionLine, Report};

pub(super) fn add(report: &mut Report, facts: &ReportContext<'_>) {
    let signs = &facts.intake.signs;
    if signs.is_empty() {
        return;
    }
    report.add("9", Block::Heading("Signs and rack cards".into()));
    let kinds = match facts.examined().is_none_or(super::verdicts::has_wagers) {
        true => {
            ": hands with their pay-offs, outcomes of the Ante and the Play wager, the dealer's qualifier, printed edges"
        }
        false => "",
    };
    report.add(
        "9",
        text(format!(
            "Each readable row of a sign is compared with the row of the rule \
                                  document{kinds}. A part that could not be read is not compared \
                                  and does not count as agreement."
        )),
    );
    let columns = [
        ("Sign", Align::Left),
        ("Rows compared", Align::Right),
        ("Rows that differ", Align::Right),
        ("Rows missing", Align::Right),
        ("Facts omitted", Align::Right),
        ("Not compared", Align::Right),
        ("Verdict", Align::Left),
    ];
    let mut all = Table::new("Signs and the parts of them that were compared", &columns);
    for sign in signs {
        let counts = match &sign.compared {
            Ok(compared) => {
                let differ = compared.rows.iter().filter(|(.., agrees)| !agrees).count();
                let lengths = [
                    compared.rows.len(),
                    differ,
                    compared.missing.len(),
                    compared.omits.len(),
                    compared.unread.len(),
                ];
                lengths.map(|count| count.to_string())
            }
            Err(_) => ["0", "0", "0", "0", "the whole sign"].map(str::to_owned),
        };
        let mut row = vec![quoted(&sign.path)];
        row.extend(counts);
        row.push(verdict(sign).word().to_owned());
        all.row(row);
    }
    report.add("9", Block::Table(all));
    name_counts(report, facts);
    for sign in signs {
        match &sign.compared {
            Ok(compared) => rows(report, &sign.path, compared),
            Err(not) => report.add(
                "9",
                text(format!("The sign {} was not compared: {}.", quoted(&sign.path), not.why)),
            ),
        }
    }
}

/// How many signs come out how: in agreement, with discrepancies, and not compared whole.
fn outcomes(facts: &ReportContext<'_>) -> [u64; 3] {
    [Verdict::Agrees, Verdict::Differs, Verdict::NotTested].map(|wanted| {
        facts.intake.signs.iter().filter(|sign| verdict(sign) == wanted).count() as u64
    })
}

/// What of signs was not compared: signs that cannot be read, signs without wagers to compare, and parts of
/// the other signs.
fn not_compared(facts: &ReportContext<'_>) -> [u64; 3] {
    let mut counts = [0; 3];
    for sign in &facts.intake.signs {
        match &sign.compared {
            Err(not) if not.is_read => counts[1] += 1,
            Err(_) => counts[0] += 1,
            Ok(compared) => counts[2] += compared.unread.len() as u64,
        }
    }
    counts
}

/// The numbers of the sentences below, as facts.
fn name_counts(report: &mut Report, facts: &ReportContext<'_>) {
    report.name("signs", facts.intake.signs.len() as u64);
    let [agree, differ, open] = outcomes(facts);
    let [unreadable, without_wagers, parts] = not_compared(facts);
    for (name, count) in [
        ("in-agreement", agree),
        ("with-discrepancies", differ),
        ("not-compared-whole", open),
        ("unreadable", unreadable),
        ("without-wagers", without_wagers),
        ("parts-not-compared", parts),
    ] {
        report.name(&format!("signs.{name}"), count);
    }
}

/// One sentence for section 3 and the first page; nothing without signs.
pub(super) fn sentence(facts: &ReportContext<'_>) -> Option<ConclusionLine> {
    let signs = &facts.intake.signs;
    if signs.is_empty() {
        return None;
    }
    let [agree, differ, open] = outcomes(facts);
    let whole = match (differ, open) {
        (1.., _) => Verdict::Differs,
        (0, 1..) => Verdict::NotTested,
        (0, 0) => Verdict::Agrees,
    };
    let grounds = vec![
        format!(
            "of {}: {agree} in agreement with the rule document, {differ} with discrepancies or \
             omissions, {open} not compared or not compared whole",
            signs.len()
        ),
        "section 9".to_owned(),
    ];
    Some(ConclusionLine::new("Signs and rack cards", Some(whole), grounds))
}

/// What of signs nobody compared, for the first page.
pub(super) fn untested(facts: &ReportContext<'_>) -> Option<String> {
    let [unreadable, without_wagers, parts] = not_compared(facts);
    let parts = [
        (unreadable, "sign that could not be read", "signs that could not be read"),
        (
            without_wagers,
            "sign for which there are no wagers to compare",
            "signs for which there are no wagers to compare",
        ),
        (parts, "part of the other signs", "parts of the other signs"),
    ];
    let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, one, more)| counted(count, one, more)).collect();
    (!parts.is_empty())
        .then(|| format!("Signs and rack cards not compared: {}, section 9.", parts.join(" and ")))
}

/// Agreement needs that something was compared and that nothing was left uncompared.
pub(super) fn verdict(sign: &Sign) -> Verdict {
    let Ok(compared) = &sign.compared else { return Verdict::NotTested };
    let differs = compared.rows.iter().any(|(.., agrees)| !agrees) || !compared.missing.is_empty();
    if differs || !compared.omits.is_empty() {
        return Verdict::Differs;
    }
    match compared.rows.is_empty() || !compared.unread.is_empty() {
        true => Verdict::NotTested,
        false => Verdict::Agrees,
    }
}

fn rows(report: &mut Report, path: &str, compared: &ComparedSign) {
    let columns = [
        ("Line", Align::Right),
        ("The sign, as it was read", Align::Left),
        ("The rule document", Align::Left),
        ("Verdict", Align::Left),
    ];
    let mut table = Table::new(format!("Sign {}", quoted(path)), &columns);
    for (line, sign, document, agrees) in &compared.rows {
        let verdict = if *agrees { Verdict::Agrees } else { Verdict::Differs };
        table.row([line.to_string(), sign.clone(), document.clone(), verdict.word().to_owned()]);
    }
    for row in &compared.missing {
        let words = [String::new(), "no such row".to_owned(), row.clone()];
        table.row([&words[..], &[Verdict::Differs.word().to_owned()]].concat());
    }
    for (line, why) in &compared.unread {
        let words = [line.to_string(), format!("not compared: {why}"), String::new()];
        table.row([&words[..], &[Verdict::NotTested.word().to_owned()]].concat());
    }
    report.add("9", Block::Table(table));
}
