// The bench for authors: a rule document that is typed, pasted or chosen is checked as it changes. What is still
// being computed about earlier text is called off.
"use strict";

// Time without a further key before the text is checked, in milliseconds.
const TYPING_MS = 400;
const BENCH_NAME = "rules.md";

// Starts the bench; gives what shows its texts in another language.
function startBench() {
  const text = byId("rules");
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
    const files = [[BENCH_NAME, bytesOf(text.value)]];
    run.postMessage({ task: "check", turn: 0, ...questionOf(state), files, ours: null });
  };
  const changed = () => {
    stop();
    byId("verdict").className = "v none";
    byId("verdict").textContent = text.value === "" ? WORDS.checkNone : WORDS.working;
    byId("checked").replaceChildren();
    if (text.value !== "" && state.program !== null) timer = setTimeout(check, TYPING_MS);
  };
  text.addEventListener("input", changed);
  hear("document", async ([file]) => {
    if (!file) return;
    text.value = file.size > TEXT_BYTES_MAX ? "" : textOf(new Uint8Array(await file.arrayBuffer()));
    changed();
    if (file.size > TEXT_BYTES_MAX) byId("verdict").textContent = WORDS.tooLarge(printable(file.name));
  });
  changed();
  return changed;
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
