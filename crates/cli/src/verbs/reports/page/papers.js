// Papers as this page reads them: a report's facts, files and conclusion, and tables of letters.
const OUTLINE = ["Title block", "Issuer, client and recipients", "Conclusion", "Scope and standards",
  "Items under test", "Previous history", "Method", "Decision rule",
  "Results A: rules and mathematics", "Results B: hand-log replay", "Results C: statistics",
  "Compliance matrix", "Findings and conditions", "Limitations", "Reproduction", "Authorisation"];

// A report as it reads; a sentence where it is none.
function readReport(bytes) {
  const text = utf8(bytes);
  if (text === null) return "it is not UTF-8 text";
  if (bytes.length > REPORT_BYTES_MAX) return "it is too large";
  const { blocks, foreign } = readPage(text);
  if (foreign !== null) return `line ${foreign} has an element that reports do not have`;
  if (!blocks[0] || blocks[0].kind !== "heading" || blocks[0].level !== 1) return "it does not begin with a title";
  const report = { title: blocks[0].text, facts: [], inputs: null, issued: null, conclusion: [], statement: null, issuer: null };
  let [section, first] = [0, 0];
  for (const block of blocks.slice(1)) {
    first += 1;
    if (block.kind === "heading" && block.level === 1) return "it has a second title";
    if (block.kind === "heading" && block.level === 2) {
      const expected = `${section + 1}. ${OUTLINE[section]}`;
      if (section < 16 && block.text !== expected) return `the heading '${expected}' is not in its place`;
      [section, first] = [section + 1, 0];
    } else if (section === 1 && first === 1 && isHead(block, ["Item", "Entry"])) {
      report.facts = block.rows;
    } else if (section === 3 && first === 1 && block.kind === "list") {
      report.conclusion = block.items;
    } else if (section === 2 && first === 1 && block.kind === "paragraph") {
      report.issuer = block.text.startsWith("Issuer: ") ? block.text.slice(8).replace(/\.$/, "") : null;
    } else if (section === 3 && first === 2 && block.kind === "paragraph") {
      report.statement = block.text;
    } else if (section === 5 && isHead(block, ["File", "Bytes", "SHA-256"])) {
      if (report.inputs) return "heading 5 has two tables of files";
      report.inputs = block.rows;
    } else if (section === 15 && isHead(block, ["File issued", "Bytes", "SHA-256"])) {
      if (report.issued) return "heading 15 has two tables of files";
      report.issued = block.rows;
    }
  }
  if (section < 16) return `the heading '${section + 1}. ${OUTLINE[section]}' is missing`;
  return wholeReport(report, blocks, text);
}

function wholeReport(report, blocks, text) {
  if (report.facts.length === 0) return "heading 1 does not begin with a table of facts";
  if (!report.inputs || !report.issued) return "a table of files is missing";
  const isFile = (row) => row.length === 3 && row[0] !== "" && /^(0|[1-9]\d*)$/.test(row[1]) &&
    /^[0-9a-f]{64}$/i.test(row[2]);
  for (const rows of [report.inputs, report.issued]) {
    if (!rows.every(isFile)) return "a row of a table of files names none";
    if (new Set(rows.map((row) => row[0])).size !== rows.length) return "a table lists a file twice";
  }
  for (const file of ["report.json", "findings.jsonl"]) {
    if (!report.issued.some((row) => row[0] === file)) return `it does not name ${file} under heading 15`;
  }
  const last = blocks[blocks.length - 1];
  if (last.text !== "End of report" || !text.endsWith("\nEnd of report\n")) {
    return "its last line is not 'End of report'";
  }
  const draft = blocks[1];
  report.isDraft = draft.kind === "paragraph" && draft.text.replaceAll("*", "").startsWith("DRAFT: ");
  report.fact = (name) => {
    const found = report.facts.filter((row) => row[0] === name);
    return found.length === 1 && !["", "-", "not stated"].includes(found[0][1]) ? found[0][1] : null;
  };
  return report;
}

function looksLikeReport(text) {
  return text.startsWith("# ") && text.includes("\n## 1. Title block\n") &&
    text.includes("\n## 15. Reproduction\n");
}

const REPORT_BYTES_MAX = 67108864;

const LETTER_ROWS = ["Action", "Commission", "Date", "In force until", "Document", "Enclosure", "Letter before",
  "Game", "Revision", "Profile", "On changes", "Reason", "Conditions"];
const CONDITION_COLUMNS = ["Channel", "Condition", "Who acts", "When", "Done"];

function isDate(text) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && seconds(text.replaceAll("-", "")) !== null;
}

// Rows that only letters have: two of them, or the head of a letter's table, and a page is meant as one.
const LETTER_MARKS = ["Action", "In force until", "Enclosure", "Letter before", "On changes"];

function looksLikeLetter(bytes) {
  const found = new Set();
  for (const line of byteText(bytes).split(/[\n\r]/)) {
    const body = line.replace(/^[ \t>]+/, "");
    if (!body.startsWith("|")) continue;
    const [first, second] = body.slice(1).split("|", 2).map((cell) => cell.replace(/^[ \t*_`\\]+|[ \t*_`\\]+$/g, ""));
    if (first === "Letter" && (second === undefined || second === "")) return true;
    if (LETTER_MARKS.includes(first)) found.add(first);
  }
  return found.size >= 2;
}

const LETTER_BYTES_MAX = 1048576;
const CONDITIONS_MAX = 1000;

// A letter as it reads; a sentence where it is not understood: nobody may stand by half of a paper.
function readLetter(bytes) {
  if (bytes.length > LETTER_BYTES_MAX) return `It has more than ${LETTER_BYTES_MAX} bytes, the limit for letters.`;
  const text = utf8(bytes);
  if (text === null) return "It is not UTF-8 text.";
  const { blocks, foreign } = readPage(text.replaceAll("\r\n", "\n"));
  const other = blocks.some((block) => block.kind === "list" || block.kind === "fence") || /(^|[^\\])\]\(/.test(text);
  if (foreign !== null || other) return `Line ${foreign || 1} or another one has a form that letters do not have.`;
  const tables = blocks.filter((block) => isHead(block, ["Letter", ""]));
  if (tables.length === 0) return "It has no table with the header 'Letter'.";
  if (tables.length > 1) return "It has two tables of a letter.";
  const lists = blocks.filter((block) => isHead(block, CONDITION_COLUMNS));
  const all = blocks.filter((block) => block.kind === "table").length;
  if (lists.length > 1 || all !== 1 + lists.length) return "It has a table that letters do not have.";
  const rows = new Map();
  for (const row of tables[0].rows) {
    if (!LETTER_ROWS.includes(row[0])) return `'${shown(row[0])}' is not a row of a letter.`;
    if (rows.has(row[0])) return `The row '${row[0]}' stands twice.`;
    rows.set(row[0], ["", "-", "not stated"].includes(row[1]) ? null : row[1]);
  }
  return letterOf((name) => rows.get(name) ?? null, lists.flatMap((block) => block.rows));
}

function letterOf(row, conditions) {
  const digest = (name) => (row(name) === null ? null : row(name).replace(/^sha256:/, "").toLowerCase());
  const letter = { action: row("Action"), commission: row("Commission"), date: row("Date"), until: row("In force until"),
    document: digest("Document"), enclosure: digest("Enclosure"), before: digest("Letter before"),
    game: row("Game"), revision: row("Revision"), profile: row("Profile"), reason: row("Reason"), conditions };
  if (!["approve", "suspend", "lift", "withdraw", "reinstate", "annul"].includes(letter.action)) return "Its action is not understood.";
  if (["lift", "reinstate", "annul"].includes(letter.action) && letter.until !== null) return `Action '${letter.action}' has no last day.`;
  if (!isDate(letter.date || "") || (letter.until !== null && !isDate(letter.until))) {
    return "One of its dates is not a date such as 2026-11-20.";
  }
  for (const one of [letter.document, letter.enclosure, letter.before]) {
    if (one !== null && !/^[0-9a-f]{64}$/.test(one)) return "One of its digests is not valid.";
  }
  if ([letter.document, letter.game, letter.revision, letter.profile].includes(null)) {
    return "It does not state its document, game, revision and profile.";
  }
  if (conditions.length > CONDITIONS_MAX) return `It has more than ${CONDITIONS_MAX} conditions.`;
  const isKnown = (cell) => ["open", "standing", "done"].includes(cell) || (cell.startsWith("done ") && isDate(cell.slice(5)));
  const isCondition = (one) => one[0] !== "" && one[1] !== "" && isKnown(one[4]);
  if (!conditions.every(isCondition)) return "A condition of it is not understood.";
  if (row("Conditions") !== String(conditions.length)) return "The number of its conditions differs from the stated one.";
  return letter;
}
