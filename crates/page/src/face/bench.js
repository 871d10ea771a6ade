// The bench for authors: a rule document that is typed, pasted, chosen or dropped is checked as it changes. What is
// still being computed about earlier text is called off, and answers about it are removed.
"use strict";

// Time without a further key before the text is checked, in milliseconds.
const TYPING_MS = 400;

// Starts the bench; gives what shows its texts in another language.
function startBench() {
  const text = byId("rules");
  const leaveQuestions = startQuestions();
  let [timer, run] = [null, null];
  const stop = () => {
    clearTimeout(timer);
    if (run !== null) run.terminate();
    run = null;
  };
  const check = () => {
    run = newWorker(state, ({ answer }) => {
      stop();
      showChecked(byId("checked"), answer, text);
    }, (why) => { byId("checked").textContent = why; });
    const files = [[BENCH_RULES, bytesOfField(text)]];
    run.postMessage({ task: "check", turn: 0, ...questionOf(state), files, ours: null });
  };
  const changed = () => {
    stop();
    leaveQuestions();
    byId("verdict").className = "v none";
    byId("verdict").textContent = text.value === "" ? WORDS.checkNone : WORDS.working;
    byId("checked").replaceChildren();
    if (text.value !== "" && state.program !== null) timer = setTimeout(check, TYPING_MS);
  };
  text.addEventListener("input", changed);
  const take = async ([file]) => {
    if (!file) return;
    const fault = await load(text, file);
    changed();
    if (fault !== "") byId("verdict").textContent = fault;
  };
  hear("document", take);
  changed();
  return { changed, take };
}

// Files that fill a field, by the field. Their bytes count until the field is edited: a digest is about bytes, and a
// field keeps no CR LF, no byte order mark and no byte that is not text.
const LOADED = new Map();

// Fills a field with a file; gives why it cannot.
async function load(field, file) {
  const bytes = file.size > TEXT_BYTES_MAX ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
  field.value = textOf(bytes);
  LOADED.set(field, { shown: field.value, bytes });
  return file.size > TEXT_BYTES_MAX ? WORDS.tooLarge(printable(file.name)) : "";
}

function bytesOfField(field) {
  const { shown, bytes } = LOADED.get(field) || {};
  return field.value === shown ? bytes : bytesOf(field.value);
}

function showChecked(out, checked, text) {
  out.replaceChildren();
  const mark = byId("verdict");
  const one = checked.answer && checked.answer.documents && checked.answer.documents[0];
  if (!one) {
    mark.textContent = WORDS.notAnswered;
    addAnswerText(out, "p", printable(checked.message));
    return;
  }
  mark.className = `v ${SIGNS[one.verdict]}`;
  mark.textContent = `${one.verdict}: ${WORDS.findings(one.findings.length)}`;
  const list = add(out, "ol", undefined, "findings");
  for (const finding of one.findings) {
    const item = add(list, "li");
    const place = finding.line === null ? WORDS.wholeDocument : WORDS.line(finding.line, finding.column);
    const jump = add(item, "button", `${finding.grade}, ${place}`);
    jump.type = "button";
    jump.disabled = finding.line === null;
    jump.addEventListener("click", () => selectLine(text, finding.line));
    addAnswerText(item, "span", ` ${printable(finding.message)} `);
    add(item, "code", finding.code);
    if (finding.help) addAnswerText(item, "p", printable(finding.help), "soft");
  }
}

// Marks a line of the text and brings it into sight.
function selectLine(text, line) {
  const lines = text.value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  text.focus();
  text.setSelectionRange(from, from + (lines[line - 1] || "").length);
  text.scrollTop = (text.scrollHeight * Math.max(0, line - 4)) / Math.max(1, lines.length);
}
