// Shows answers of the command. Everything is shown as text; nothing that was sent becomes part of the page.
"use strict";

const SHOWN_CHARS_MAX = 2000000;
const OPEN_CHARS_MAX = 4000;
const SIGNS = { agrees: "good", differs: "bad", "needs-a-person": "open", "not-tested": "none", "in-force": "good",
  "conditions-open": "open", withdrawn: "bad", suspended: "bad", annulled: "bad", superseded: "open", expired: "open", "not-named": "none" };
const byId = (id) => document.getElementById(id);

function add(parent, tag, text, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (name) element.className = name;
  parent.append(element);
  return element;
}

// Text of the command, marked as English.
function addAnswerText(parent, tag, text, name) {
  const element = add(parent, tag, text, name);
  element.lang = "en";
  return element;
}

// Three answers that must not be mistaken for each other, and the command's verdict where none of them fits.
function answerWords(answer) {
  if (answer.verdict === "agrees") return WORDS.genuine;
  if (answer.signatures.some((one) => one.fits === false)) return WORDS.altered;
  const open = answer.parts.filter((part) => part.counts && part.verdict !== "agrees").map((part) => part.part);
  const isOnly = (...parts) => answer.verdict === "needs-a-person" && open.every((part) => parts.includes(part));
  const isValid = answer.signatures.some((one) => one.valid === true);
  if (isOnly("signatures") && answer.signers_are === "reader" && !isValid) return WORDS.unknown;
  if (isOnly("signatures", "signers") && open.includes("signers")) return WORDS.senders;
  return answer.verdict_words;
}

// All answers, in the order in which they are shown.
function showAll(out, { answers, state }) {
  out.replaceChildren();
  for (const sentence of state.notices) add(out, "p", sentence, "warn");
  if (answers.files.length + answers.status.length === 0) add(out, "p", state.sent.size === 0 ? WORDS.none : WORDS.nothing);
  if (state.ours === null && state.sent.size > 0) add(out, "p", WORDS.noList, "warn");
  for (const one of answers.files) showFile(out, one, state);
  for (const one of answers.status) showStatus(out, one);
}

function showFile(out, one, state) {
  const box = add(out, "section", undefined, "result");
  const head = add(box, "h2", `${printable(one.path)}: `);
  const { answer } = one;
  if (answer === null) {
    add(head, "span", WORDS.notAnswered, "v none");
    addAnswerText(box, "p", printable(one.message));
    showCommand(box, one.words);
    return;
  }
  const later = one.index ? one.index.superseded_by : [];
  const sign = later.length > 0 && answer.verdict === "agrees" ? "open" : SIGNS[answer.verdict];
  const words = answerWords(answer);
  const mark = (words === answer.verdict_words ? addAnswerText : add)(head, "span", words, `v ${sign}`);
  if (later.length > 0) mark.append(WORDS.superseded);
  if (later.length > 0) add(box, "p", WORDS.supersededBy(later.join(", ")), "warn");
  if (one.others.length > 0) add(box, "p", WORDS.others(one.others.map(printable).join(", ")), "warn");
  for (const sentence of answer.sentences) addAnswerText(box, "p", sentence);
  for (const line of answer.signers_lines) add(box, "p", WORDS.linesUnused(line.line, line.message), "warn");
  showParts(box, answer.parts);
  const rows = [...answer.issued, ...answer.inputs].map((row) => [row.path, row.reason]);
  if (rows.length > 0) showTable(box, WORDS.files, WORDS.fileColumns, rows);
  if (answer.says !== null) showRecompute(box, one, state);
  if (answer.contains) add(box, "p", printable(WORDS.contains(answer.contains)));
  else showText(box, state.sent.get(one.path));
  add(box, "p", WORDS.digest(answer.sha256), "soft");
  showCommand(box, one.words);
}

function showParts(box, parts) {
  for (const part of parts) {
    const line = add(box, "p");
    addAnswerText(line, "span", part.verdict, `v ${SIGNS[part.verdict]}`);
    addAnswerText(line, "span", ` ${part.part}: ${part.reason}`);
    if (!part.counts) add(line, "span", WORDS.notCounting);
  }
}

// The very text that the signature is about.
function showText(box, bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return;
  }
  const frame = add(box, "details");
  frame.open = text.length < OPEN_CHARS_MAX;
  add(frame, "summary", WORDS.signedText);
  add(frame, "pre", printableLines(text.slice(0, SHOWN_CHARS_MAX)), "text").tabIndex = 0;
  if (text.length > SHOWN_CHARS_MAX) add(frame, "p", WORDS.tooLong);
}

function showTable(box, title, columns, rows) {
  add(box, "h3", title);
  const frame = add(box, "div", undefined, "scroll");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", title);
  const table = add(frame, "table");
  const top = add(add(table, "thead"), "tr");
  for (const name of columns) add(top, "th", name).scope = "col";
  const body = add(table, "tbody");
  for (const row of rows) {
    const line = add(body, "tr");
    for (const cell of row) addAnswerText(line, "td", cell);
  }
}

// The words of a command line, quoted where a shell would read more into them.
function showCommand(box, words) {
  if (words === null) return;
  const plain = words.map((word) => (word.startsWith(`${OURS}/`) ? nameOf(word) : word));
  const quoted = ["gincert", ...plain].map((word) => (/^[\w@%+=:,.\/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  const line = add(box, "p", WORDS.command, "soft");
  add(line, "code", printable(quoted.join(" ")));
}

function showStatus(out, one) {
  const box = add(out, "section", undefined, "result");
  const { answer } = one;
  const head = add(box, "h2", WORDS.status(printable(one.path), answer ? answer.on : ""));
  if (answer === null) {
    add(head, "span", one.words === null ? WORDS.notJudged : WORDS.notAnswered, "v none");
    add(box, "p", one.words === null ? WORDS.listForLetters : printable(one.message));
    showCommand(box, one.words);
    return;
  }
  addAnswerText(head, "span", answer.status, `v ${SIGNS[answer.status] || "none"}`);
  if (answer.letter) {
    const isOpen = answer.conditions_open > 0;
    add(box, "p", printable(WORDS.named(WORDS.letter(answer.letter), answer.conditions_open, answer.conditions.length)), isOpen ? "warn" : undefined);
    if (answer.by) add(box, "p", printable(WORDS.by(answer.status, WORDS.letter(answer.by), answer.by.reason)));
    if (answer.successor) add(box, "p", printable(WORDS.successor(answer.successor)));
    const rows = answer.conditions.map((row) => [row.channel, row.condition, row.who, row.when, row.done_on ? `${row.done} ${row.done_on}` : row.done]);
    if (rows.length > 0) showTable(box, WORDS.conditions, WORDS.conditionColumns, rows.map((row) => row.map(printable)));
  } else {
    add(box, "p", WORDS.noLetter);
  }
  for (const doubt of answer.doubts) add(box, "p", printable(WORDS.lookAt(doubt.path, doubt.why)), "warn");
  const doubted = new Set(answer.doubts.map((doubt) => doubt.path + doubt.why));
  for (const other of answer.others.filter((other) => !doubted.has(other.path + other.why))) {
    add(box, "p", printable(WORDS.notCounted(other.path, other.why)), "soft");
  }
  add(box, "p", WORDS.onlyThese, "soft");
  showCommand(box, one.words);
}
