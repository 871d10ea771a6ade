// Papers as this page reads them: a report's facts, files and conclusion, and tables of letters. It
// reads line by line and takes for a report only what is laid out as the tool writes it.
const OUTLINE = ["Title block", "Issuer, client and recipients", "Conclusion", "Scope and standards",
  "Items under test", "Previous history", "Method", "Decision rule",
  "Results A: rules and mathematics", "Results B: hand-log replay", "Results C: statistics",
  "Compliance matrix", "Findings and conditions", "Limitations", "Reproduction", "Authorisation"];

// The text of a cell as a reader sees it.
function plainText(markdown) {
  let out = "";
  for (let at = 0; at < markdown.length; at += 1) {
    const ticks = markdown.slice(at).match(/^`+/);
    if (ticks) {
      const mark = ticks[0];
      const close = markdown.slice(at + mark.length).search(new RegExp("(?<!`)" + mark + "(?!`)"));
      if (close >= 0) {
        const body = markdown.slice(at + mark.length, at + mark.length + close).replace(/\\\|/g, "|");
        out += /^ .*[^ ].* $/.test(body) ? body.slice(1, -1) : body;
        at += 2 * mark.length + close - 1;
        continue;
      }
      out += mark;
      at += mark.length - 1;
    } else if (markdown[at] === "\\" && /[!-\/:-@[-`{-~]/.test(markdown[at + 1] || "")) {
      at += 1;
      out += markdown[at];
    } else {
      out += markdown[at];
    }
  }
  return out.trim();
}

// The cells of a line of a table; null where it is none.
function cells(line) {
  const body = line.trim();
  if (!body.startsWith("|") || !/(^|[^\\])(\\\\)*\|$/.test(body) || body.length < 2) return null;
  const out = [""];
  for (let at = 1; at < body.length - 1; at += 1) {
    if (body[at] === "\\" && at + 1 < body.length - 1) {
      out[out.length - 1] += body[at] + body[at + 1];
      at += 1;
    } else if (body[at] === "|") out.push("");
    else out[out.length - 1] += body[at];
  }
  return out.map((cell) => plainText(cell.trim()));
}

// The blocks of a page that stand outside fences: headings, tables, lists, paragraphs. `foreign` is
// what tools like this never write and readers may not see.
function readPage(text) {
  const blocks = [];
  let [fence, open] = [null, null];
  let foreign = null;
  text.split("\n").forEach((line, at) => {
    if (fence !== null) {
      if (/^`+$/.test(line) && line.length >= fence) fence = null;
      return;
    }
    const ticks = line.match(/^(`{3,})[A-Za-z0-9-]*$/);
    if (ticks) {
      fence = ticks[1].length;
      open = null;
      return;
    }
    const bare = line.replace(/\\./g, "").replace(/(`+)(?!`).*?\1/g, "");
    if (/<[A-Za-z/!?]/.test(bare) || /^(~~~|    |\t|>|===|\[)/.test(line)) foreign = foreign || at + 1;
    open = pushLine(blocks, open, line);
  });
  return { blocks, foreign: fence === null ? foreign : foreign || text.split("\n").length };
}

function pushLine(blocks, open, line) {
  if (line === "") return null;
  const heading = line.match(/^(#{1,3}) (.*)$/);
  if (heading) {
    blocks.push({ kind: "heading", level: heading[1].length, text: plainText(heading[2]) });
    return null;
  }
  const row = cells(line);
  if (row) {
    if (open && open.kind === "table") {
      const isRule = open.rows.length === 0 && !open.isParted && row.every((cell) => /^:?-+:?$/.test(cell));
      if (isRule) open.isParted = true;
      else open.rows.push(row);
      return open;
    }
    blocks.push({ kind: "table", head: row, rows: [], isParted: false });
    return blocks[blocks.length - 1];
  }
  if (line.startsWith("- ")) {
    const item = plainText(line.slice(2));
    if (open && open.kind === "list") open.items.push(item);
    else blocks.push({ kind: "list", items: [item] });
    return blocks[blocks.length - 1];
  }
  if (open && open.kind === "list") {
    open.items.push(open.items.pop() + " " + plainText(line));
    return open;
  }
  if (open && open.kind === "paragraph") {
    open.text += " " + plainText(line);
    return open;
  }
  blocks.push({ kind: "paragraph", text: plainText(line.replace(/^\*\*(.*)\*\*$/, "$1")) });
  return blocks[blocks.length - 1];
}

function isHead(block, names) {
  return block.kind === "table" && block.isParted && JSON.stringify(block.head) === JSON.stringify(names);
}

// A report as it reads; a sentence where it is none.
function readReport(bytes) {
  const text = utf8(bytes);
  if (text === null) return "it is not UTF-8 text";
  const { blocks, foreign } = readPage(text);
  if (foreign !== null) return `line ${foreign} has something that reports do not have`;
  if (!blocks[0] || blocks[0].kind !== "heading" || blocks[0].level !== 1) return "it does not begin with a title";
  const report = { title: blocks[0].text, facts: [], inputs: null, issued: null, conclusion: [], statement: null };
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
    } else if (section === 3 && first === 2 && block.kind === "paragraph") {
      report.statement = block.text;
    } else if (section === 5 && isHead(block, ["File", "Bytes", "SHA-256"])) {
      if (report.inputs) return "two tables of files stand under heading 5";
      report.inputs = block.rows;
    } else if (section === 15 && isHead(block, ["File issued", "Bytes", "SHA-256"])) {
      if (report.issued) return "two tables of files stand under heading 15";
      report.issued = block.rows;
    }
  }
  if (section < 16) return `the heading '${section + 1}. ${OUTLINE[section]}' is not there`;
  return wholeReport(report, blocks, text);
}

function wholeReport(report, blocks, text) {
  if (report.facts.length === 0) return "no table of facts stands first under heading 1";
  if (!report.inputs || !report.issued) return "a table of files is missing";
  const isFile = (row) => row.length === 3 && row[0] !== "" && /^(0|[1-9]\d*)$/.test(row[1]) &&
    /^[0-9a-f]{64}$/.test(row[2]);
  for (const rows of [report.inputs, report.issued]) {
    if (!rows.every(isFile)) return "a row of a table of files names none";
    if (new Set(rows.map((row) => row[0])).size !== rows.length) return "a file stands twice in a table";
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
    return found.length === 1 && !["", "not stated"].includes(found[0][1]) ? found[0][1] : null;
  };
  return report;
}

function looksLikeReport(text) {
  return text.startsWith("# ") && text.includes("\n## 1. Title block\n") &&
    text.includes("\n## 15. Reproduction\n");
}

const LETTER_ROWS = ["Action", "Date", "In force until", "Document", "Enclosure", "Letter before",
  "Game", "Revision", "Profile", "On changes", "Reason", "Conditions"];
const CONDITION_COLUMNS = ["Channel", "Condition", "Who acts", "When", "Done"];

function isDate(text) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && seconds(text.replaceAll("-", "")) !== null;
}

// A letter as it reads; null for a page that has no letter's table, a sentence where it is not
// understood: nobody may stand by half of a paper.
function readLetter(bytes) {
  const text = utf8(bytes);
  if (text === null) return null;
  const { blocks, foreign } = readPage(text);
  const tables = blocks.filter((block) => isHead(block, ["Letter", ""]));
  if (tables.length === 0) return null;
  if (foreign !== null) return `Line ${foreign} has something that letters do not have.`;
  if (tables.length > 1) return "It has two tables of a letter.";
  const rows = new Map();
  for (const row of tables[0].rows) {
    if (row.length !== 2 || !LETTER_ROWS.includes(row[0])) return `'${shown(row[0])}' is no row of a letter.`;
    if (rows.has(row[0])) return `The row '${row[0]}' stands twice.`;
    rows.set(row[0], ["", "-", "not stated"].includes(row[1]) ? null : row[1]);
  }
  const row = (name) => rows.get(name) ?? null;
  const digest = (name) => (row(name) === null ? null : row(name).replace(/^sha256:/, ""));
  const letter = { action: row("Action"), date: row("Date"), until: row("In force until"),
    document: digest("Document"), enclosure: digest("Enclosure"), before: digest("Letter before"),
    game: row("Game"), revision: row("Revision"), profile: row("Profile") };
  if (!["approve", "suspend", "withdraw"].includes(letter.action)) return "Its action is not understood.";
  if (!isDate(letter.date || "") || (letter.until !== null && !isDate(letter.until))) {
    return "A date of it is no date like 2026-11-20.";
  }
  for (const one of [letter.document, letter.enclosure, letter.before]) {
    if (one !== null && !/^[0-9a-f]{64}$/.test(one)) return "A digest of it is none.";
  }
  if ([letter.document, letter.game, letter.revision, letter.profile].includes(null)) {
    return "It does not state its document, game, revision and profile.";
  }
  letter.conditions = blocks.filter((block) => isHead(block, CONDITION_COLUMNS)).flatMap((block) => block.rows);
  const isKnown = (cell) => /^(open|standing|done|done \d{4}-\d\d-\d\d)$/.test(cell);
  const isCondition = (one) => one.length === 5 && one[0] !== "" && one[1] !== "" && isKnown(one[4]);
  if (!letter.conditions.every(isCondition)) return "A condition of it is not understood.";
  if (row("Conditions") !== String(letter.conditions.length)) return "It has another number of conditions than it says.";
  return letter;
}
