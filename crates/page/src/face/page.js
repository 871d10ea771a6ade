// The page: takes our own list of signers and what was sent, and asks the command in a worker.
"use strict";

const FILE_BYTES_MAX = 268435456;
const TOTAL_BYTES_MAX = 536870912;
const SIGNERS_BYTES_MAX = 2097152;
const TEXT_BYTES_MAX = 4194304;
const UNPACKER_BYTES_MAX = 1048576;
const state = { sent: new Map(), ours: null, trust: noTrust(), notices: [], leaving: [], program: null };
let turn = 0;
let judge = null;

// The bytes of an element, four for five digits of base 85; its first line lists the digits. A last group is
// filled with the highest digit and gives a byte less than it has digits.
function heldBytes(id) {
  const [alphabet, text] = byId(id).textContent.trim().split(/\n(.*)/s);
  const values = new Uint8Array(128);
  for (let at = 0; at < 85; at++) values[alphabet.charCodeAt(at)] = at;
  const digits = text.replaceAll("\n", "");
  const bytes = new Uint8Array(digits.length - Math.ceil(digits.length / 5));
  for (let from = 0, to = 0; from < digits.length; from += 5) {
    let number = 0;
    for (let at = from; at < from + 5; at++) {
      number = number * 85 + (at < digits.length ? values[digits.charCodeAt(at)] : 84);
    }
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) {
      bytes[to++] = Math.floor(number / 2 ** shift) % 256;
    }
  }
  return bytes;
}

// The program of this page: lzip data, which the small program beside it unpacks. That one is deflated, which
// browsers undo by themselves.
async function programBytes() {
  const unpacker = new WebAssembly.Module(await inflated(heldBytes("unpacker"), UNPACKER_BYTES_MAX));
  const { code, out, err } = runProgram(unpacker, { args: [], folders: {}, input: heldBytes("program") });
  if (code !== 0) throw new Error(textOf(err));
  return out.slice();
}

// A worker with this page's own script and program; its messages and its failure are passed on.
function newWorker({ program }, heard, failed) {
  const address = URL.createObjectURL(new Blob([byId("script").textContent], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", (event) => failed(WORDS.noProgram(event.message || "error")));
  worker.postMessage({ program });
  return worker;
}

function dayGiven() {
  return byId("day").value.trim();
}

function lostGiven() {
  return byId("lost").value.trim();
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

// What is asked about: the files, our list, the day, and the zone of this machine's clock.
function questionOf({ sent, ours, trust = noTrust() }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const files = Array.from(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return { files, ours, trust: { ...trust, lost: lostGiven() }, day: dayGiven(), today: today(), zone };
}

function isDay(text) {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

// Files that were sent, kept by their whole paths.
async function take(list) {
  state.notices = [];
  const fresh = new Map();
  for (const file of list) await takeFile(file, fresh);
  setAside(fresh);
  let total = 0;
  for (const [path, bytes] of [...state.sent, ...fresh]) {
    total += bytes.length;
    if (total > TOTAL_BYTES_MAX) state.notices.push(WORDS.tooLarge(printable(path)));
    else state.sent.set(path, bytes);
  }
  await judgeEverything();
}

async function takeFile(file, fresh) {
  const path = file.gincertPath || file.webkitRelativePath || file.name;
  if (file.size > FILE_BYTES_MAX) {
    state.notices.push(WORDS.tooLarge(printable(path)));
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.zip$/i.test(path)) {
    try {
      for (const [inside, content] of await unzipped(bytes, FILE_BYTES_MAX)) fresh.set(folderOf(path) === "" ? inside : `${folderOf(path)}/${inside}`, content);
    } catch (error) {
      state.notices.push(WORDS.damagedZip(printable(path), error.message));
    }
    return;
  }
  if (/\.(7z|rar|tar|tgz)$/i.test(path)) state.notices.push(WORDS.packed(printable(path)));
  fresh.set(path, bytes);
}

function isSame(a, b) {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

// Another file under a path that is there already is of another set: the earlier set goes.
function setAside(fresh) {
  const root = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "");
  const others = [...fresh].filter(([path, bytes]) => state.sent.has(path) && !isSame(state.sent.get(path), bytes));
  const roots = new Set(others.map(([path]) => root(path)));
  const gone = [...state.sent.keys()].filter((path) => roots.has(root(path)));
  for (const path of gone) state.sent.delete(path);
  if (gone.length > 0) state.notices.push(WORDS.replaced(gone.length));
}

// Our own list of signers: one file, never one of those that were sent.
async function takeOurs(list) {
  const file = list[0];
  if (!file) return;
  state.notices = [];
  if (file.size > SIGNERS_BYTES_MAX) state.notices.push(WORDS.tooLarge(printable(file.name)));
  else state.ours = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  await judgeEverything();
}

// Further files of our own, in place of the earlier ones of their kind.
async function takeTrust(kind, list) {
  state.notices = [];
  const files = [];
  for (const file of list) {
    if (file.size > SIGNERS_BYTES_MAX) state.notices.push(WORDS.tooLarge(printable(file.name)));
    else files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  state.trust = { ...state.trust, [kind]: files };
  await judgeEverything();
}

// Files of dropped folders, with their paths.
async function walk(entry, out) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    file.gincertPath = entry.fullPath.replace(/^\//, "");
    out.push(file);
    return out;
  }
  const reader = entry.createReader();
  for (;;) {
    const entries = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (entries.length === 0) return out;
    for (const one of entries) await walk(one, out);
  }
}

// A path that cannot stand beside the others, such as a file in the place of a folder.
function leaveOut() {
  const folder = newFolder();
  for (const [path, bytes] of [...state.sent]) {
    try {
      putFile(folder, path, bytes);
    } catch {
      state.sent.delete(path);
      state.notices.push(WORDS.badPath(printable(path)));
    }
  }
}

// Asks about all that is there; a question asked again meanwhile gets the later answer only.
function judgeEverything() {
  turn += 1;
  const own = turn;
  for (const leave of state.leaving.splice(0)) leave();
  byId("mine").textContent = state.ours === null ? WORDS.noneGiven : printable(state.ours.name);
  byId("trust-names").textContent = trustFiles(state.trust).map(([name]) => printable(nameOf(name))).join(", ") || WORDS.noneGiven;
  byId("count").textContent = "";
  byId("facts").textContent = "";
  const badDay = [dayGiven(), lostGiven()].find((day) => day !== "" && !isDay(day));
  if (badDay !== undefined) {
    byId("answer").textContent = WORDS.badDay(printable(badDay));
    return Promise.resolve();
  }
  if (state.program === null) return Promise.resolve();
  leaveOut();
  const shown = (answers) => {
    if (own !== turn) return;
    showAll(byId("answer"), { answers, state });
    const facts = { is_mine: state.ours !== null, ...answers, unread: state.notices };
    byId("facts").textContent = JSON.stringify(facts, null, 2);
    byId("count").textContent = WORDS.count(state.sent.size, dayGiven() || WORDS.today);
    byId("recorded").textContent = WORDS.recorded(today(), byId("build").textContent);
  };
  if (state.sent.size === 0) {
    shown({ files: [], status: [] });
    return Promise.resolve();
  }
  byId("answer").textContent = WORDS.working;
  return new Promise((done) => {
    judge.heard = (data) => {
      if (data.turn !== own) return;
      shown(data.answer);
      done();
    };
    judge.worker.postMessage({ task: "judge", turn: own, ...questionOf(state) });
  });
}

// Gives the files of an input, and empties it so that the same files can be given again.
function hear(id, takes) {
  byId(id).addEventListener("change", (event) => {
    const files = Array.from(event.target.files);
    event.target.value = "";
    takes(files);
  });
}

function hearDrops(bench) {
  // A drop anywhere is taken: beside the boxes a browser would open the file and leave the page.
  for (const name of ["dragenter", "dragover"]) window.addEventListener(name, (event) => event.preventDefault());
  window.addEventListener("drop", async (event) => {
    event.preventDefault();
    if (byId("trusted").contains(event.target)) {
      state.notices = [WORDS.chooseThem];
      await judgeEverything();
      return;
    }
    if (byId("bench").contains(event.target)) {
      await bench.take(Array.from(event.dataTransfer.files));
      return;
    }
    if (byId("ours").contains(event.target)) {
      await takeOurs(Array.from(event.dataTransfer.files));
      return;
    }
    const entries = Array.from(event.dataTransfer.items, (item) => item.webkitGetAsEntry()).filter(Boolean);
    const files = [];
    for (const entry of entries) await walk(entry, files);
    await take(files);
  });
}

// The page in the reader's language, and a choice of the others; what was answered is shown again.
function offerLanguages(benchChanged) {
  const choice = byId("language");
  for (const [code, words] of Object.entries(LANGUAGES)) {
    const option = add(choice, "option", words.languageName);
    [option.value, option.lang] = [code, code];
  }
  choice.value = document.documentElement.lang;
  choice.addEventListener("change", () => {
    setLanguage(choice.value);
    benchChanged();
    judgeEverything();
  });
}

async function start() {
  setLanguage(languageOfReader());
  hear("files", take);
  hear("folder", take);
  hear("list", takeOurs);
  for (const kind of ["revoked", "policy", "delegations"]) hear(kind, (files) => takeTrust(kind, files));
  byId("clear").addEventListener("click", () => {
    [state.sent, state.ours, state.trust, state.notices] = [new Map(), null, noTrust(), []];
    byId("lost").value = "";
    judgeEverything();
  });
  for (const day of ["day", "lost"]) byId(day).addEventListener("change", judgeEverything);
  const bench = startBench();
  hearDrops(bench);
  offerLanguages(bench.changed);
  try {
    state.program = await programBytes();
    judge = { heard: () => {} };
    judge.worker = newWorker(state, (data) => judge.heard(data), (why) => { byId("answer").textContent = why; });
    await judgeEverything();
  } catch (error) {
    byId("answer").textContent = WORDS.noProgram(printable(error.message));
  }
}

if (typeof document !== "undefined") start();
