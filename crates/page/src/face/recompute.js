// A report made again, in a worker of its own that can be called off.
"use strict";

// The part of an answer where a report is computed again.
function showRecompute(box, one, state) {
  add(box, "h3", WORDS.recompute);
  const paths = Array.from(state.sent.keys());
  const folders = paths.filter((path) => nameOf(path) === "submission.md").map((path) => folderOf(path) || ".").sort();
  if (folders.length === 0) {
    add(box, "p", WORDS.noSubmission);
    return;
  }
  add(box, "p", WORDS.recomputeWhy);
  const inSubmission = (path) => folders.some((folder) => folder !== "." && path.startsWith(`${folder}/`));
  const papers = paths.filter((path) => isMarkdown(path) && path !== one.path && !inSubmission(path)).sort();
  const submission = choice(box, WORDS.submission, folders.map((folder) => [folder, folder]));
  const engagement = choice(box, WORDS.engagement, [["", WORDS.noEngagement], ...papers.map((path) => [path, path])]);
  const likely = papers.find((path) => /engagement/i.test(nameOf(path)));
  if (likely) engagement.value = likely;
  const start = add(box, "button", WORDS.start);
  const cancel = add(box, "button", WORDS.cancel);
  for (const button of [start, cancel]) button.type = "button";
  start.dataset.report = one.path;
  cancel.disabled = true;
  const status = add(box, "p", "");
  status.setAttribute("role", "status");
  const out = add(box, "div", undefined, "recomputed");
  let run = null;
  const end = (words) => {
    if (run === null) return;
    run.stop();
    run = null;
    [start.disabled, cancel.disabled, status.textContent] = [false, true, words];
  };
  start.addEventListener("click", () => {
    out.replaceChildren();
    [start.disabled, cancel.disabled] = [true, false];
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    run = recomputing({ state, report: one.path, submission: submission.value, engagement: engagement.value }, {
      progress: (where) => { status.textContent = WORDS.progress(seconds(), where); },
      done: (made) => {
        end(WORDS.took(seconds()));
        showRecomputed(out, made);
      },
      failed: (why) => end(why),
    });
  });
  cancel.addEventListener("click", () => end(WORDS.cancelled));
  // What is shown no more is not computed either.
  state.leaving.push(() => end(WORDS.cancelled));
}

function choice(box, label, options) {
  const frame = add(box, "label", `${label} `);
  const select = add(frame, "select");
  for (const [value, text] of options) add(select, "option", printable(text)).value = value;
  return select;
}

// Starts the computation; gives the way to stop it.
function recomputing({ state, report, submission, engagement }, heard) {
  let where = WORDS.begins;
  const worker = newWorker(state, ({ progress, answer }) => {
    if (progress) where = printable(WORDS.bytesRead(progress.path, progress.bytes));
    else heard.done(answer);
  }, heard.failed);
  const clock = setInterval(() => heard.progress(where), 200);
  heard.progress(where);
  worker.postMessage({ task: "recompute", turn: 0, ...questionOf(state), report, submission, engagement });
  return { stop: () => {
    clearInterval(clock);
    worker.terminate();
  } };
}

function showRecomputed(out, made) {
  if (made.answer === null) {
    addAnswerText(out, "p", printable(made.message), "warn");
    showCommand(out, made.words);
    return;
  }
  const { recomputed } = made.answer;
  const line = add(out, "p");
  addAnswerText(line, "span", recomputed.verdict, `v ${SIGNS[recomputed.verdict]}`);
  addAnswerText(line, "span", ` ${recomputed.reason}`);
  const rows = recomputed.files.map((file) => [file.path, printable(file.reason)]);
  if (rows.length > 0) showTable(out, WORDS.recomputedFiles, WORDS.fileColumns, rows);
  const places = recomputed.files.flatMap((file) => file.differences.map((one) => [file.path, WORDS.line(one.line, null), one.report.join("\n"), one.computed.join("\n")]));
  if (places.length > 0) showTable(out, WORDS.places, WORDS.placeColumns, places.map((row) => row.map(printableLines)));
  const facts = add(out, "pre", JSON.stringify(made.answer, null, 2), "facts");
  facts.hidden = true;
  showCommand(out, made.words);
}
