// The allowed_signers file of OpenSSH (ssh-keygen(1), "ALLOWED SIGNERS"): who may sign what, and when.
const SIGNERS_BYTES_MAX = 1048576;
const SIGNERS_LINE_BYTES_MAX = 8192;
const SIGNERS_LINES_MAX = 10000;
const PRINCIPALS_MAX = 64;
const PATTERN_BYTES = 1023;
const NO_KEY = "This line has no public key of a known type.";
const KINDS = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
  "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com", "ssh-rsa", "rsa-sha2-256",
  "rsa-sha2-512", "ssh-dss"];

function fromByteText(text) {
  const read = utf8(textBytes(text));
  return read === null ? text : read;
}

// Reads the file: { lines, problems }, or null where it is too large to be read.
function readSigners(bytes) {
  const text = byteText(bytes);
  const all = text.split("\n");
  if (all[all.length - 1] === "") all.pop();
  if (bytes.length > SIGNERS_BYTES_MAX || all.length > SIGNERS_LINES_MAX) return null;
  const [lines, problems] = [[], []];
  all.forEach((line, at) => {
    const body = line.replace(/^[ \t\r\n]+/, "") + (text.endsWith("\n") || at + 1 < all.length ? "\n" : "");
    if (body.trim() === "" || body.startsWith("#")) return;
    const read = readSigner(body);
    if (typeof read === "string") problems.push({ line: at + 1, message: read });
    else lines.push(read);
  });
  return { lines, problems };
}

function readSigner(line) {
  if (line.length > SIGNERS_LINE_BYTES_MAX) {
    return `The line is longer than ${SIGNERS_LINE_BYTES_MAX} bytes.`;
  }
  if (line.includes("\0")) return "The line has a NUL byte, after which other tools read nothing.";
  const first = line.search(/[ \t\r\n"]/);
  if (first < 0) return NO_KEY;
  let [principals, rest] = [line.slice(0, first), line.slice(first + 1)];
  if (line[first] === '"') {
    const close = rest.indexOf('"');
    if (close < 0) return "A quotation mark is not closed.";
    [principals, rest] = [principals + rest.slice(0, close), rest.slice(close + 1)];
  }
  if (utf8(textBytes(principals)) === null) return "The names are not UTF-8 text.";
  rest = rest.replace(/^[ \t\r\n]+/, "");
  if (principals.split(",").length > PRINCIPALS_MAX) return `The line has more than ${PRINCIPALS_MAX} names.`;
  let key = signerKey(rest);
  let options = "";
  if (typeof key === "string") {
    const parted = partedOptions(rest);
    if (typeof parted === "string") return parted;
    options = parted.options;
    const second = signerKey(parted.rest);
    if (typeof second === "string") return second === NO_KEY ? key : second;
    key = second;
  }
  const read = { principals, key, namespaces: null, after: null, before: null };
  const wrong = readOptions(options, read);
  if (wrong) return wrong;
  if (read.after && read.before && read.before.at <= read.after.at) {
    return "The time of valid-before must be later than that of valid-after.";
  }
  return read;
}

function signerKey(text) {
  const stop = text.search(/[ \t]/);
  if (stop < 0) return NO_KEY;
  const kind = text.slice(0, stop);
  const body = text.slice(stop).replace(/^[ \t]+/, "").split(/[ \t]/)[0].replace(/[\r\n]+$/, "");
  if (kind.includes("-cert-v01@openssh.com")) {
    return "Certificates are not supported: name each signer's own key.";
  }
  if (!KINDS.includes(kind)) return NO_KEY;
  const blob = fromBase64(body);
  const key = blob && readKey(blob);
  const expected = kind.startsWith("rsa-sha2-") ? "ssh-rsa" : kind;
  return key && key.kind === expected ? blob : NO_KEY;
}

function partedOptions(text) {
  let [at, isQuoted] = [0, false];
  for (; at < text.length && (isQuoted || !/[ \t]/.test(text[at])); at += 1) {
    if (text[at] === "\\" && text[at + 1] === '"') at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
  }
  if (isQuoted && at >= text.length) return "A quotation mark is not closed.";
  const rest = text.slice(at);
  if (rest === "") return NO_KEY;
  if (utf8(textBytes(text.slice(0, at))) === null) return "The options are not UTF-8 text.";
  return { options: text.slice(0, at), rest: rest.replace(/^[ \t]+/, "") };
}

function small(text) {
  return text.replace(/[A-Z]/g, (c) => c.toLowerCase());
}

function readOptions(text, line) {
  let rest = text;
  while (rest !== "") {
    if (small(rest).startsWith("cert-authority")) {
      return "Certificates are not supported: name each signer's own key.";
    }
    const name = ["namespaces", "valid-after", "valid-before"]
      .find((option) => small(rest).startsWith(option + "="));
    if (name) {
      const value = dequoted(rest.slice(name.length + 1));
      if (value === null) return `The option ${name} needs a value in quotation marks.`;
      const slot = { namespaces: "namespaces", "valid-after": "after", "valid-before": "before" }[name];
      if (line[slot] !== null) return `The option ${name} stands twice.`;
      line[slot] = name === "namespaces" ? value.text : bound(value.text, name);
      if (typeof line[slot] === "string" && name !== "namespaces") return line[slot];
      rest = value.rest;
    }
    if (rest === ",") return "A comma ends the options.";
    if (rest.startsWith(",")) rest = rest.slice(1);
    else if (rest !== "") return `The option '${shown(rest.split(/[,=]/)[0])}' is not known.`;
  }
  return null;
}

function dequoted(text) {
  if (!text.startsWith('"')) return null;
  let value = "";
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '"') return { text: value, rest: text.slice(at + 1) };
    if (text[at] === "\\" && text[at + 1] === '"') at += 1;
    value += text[at];
  }
  return null;
}

// Seconds since 1970 of a date or time, as if it were UTC; null for none.
function seconds(digits) {
  if (!/^(\d{8}|\d{12}|\d{14})$/.test(digits)) return null;
  const parts = digits.padEnd(14, "0").match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/).slice(1).map(Number);
  const [year, month, day, hour, minute, second] = parts;
  const at = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const back = new Date(at * 1000);
  const isKnown = year >= 1970 && back.getUTCMonth() === month - 1 && back.getUTCDate() === day &&
    hour < 24 && minute < 60 && second < 60;
  return isKnown ? at : null;
}

// A bound of a key: without a zone it is a time of this machine's zone, and of two times that it may
// mean the one that lets the key count for less.
function bound(text, name) {
  const isUtc = /(z|utc)$/i.test(text);
  const at = seconds(text.replace(/(z|utc)$/i, ""));
  if (at === null) {
    return `Write the time of ${name} as YYYYMMDD, YYYYMMDDHHMM or YYYYMMDDHHMMSS, with Z at the ` +
      "end for UTC, as a date of the calendar.";
  }
  // Where clocks are put forward and back, either clock is taken, in every season.
  const year = new Date(at * 1000).getUTCFullYear();
  const clocks = [new Date(at * 1000), new Date(year, 0, 1), new Date(year, 6, 1)];
  const all = isUtc ? [at] : clocks.map((clock) => at + clock.getTimezoneOffset() * 60);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (least <= 0) return `The time of ${name} must be later than the beginning of 1970.`;
  return { at: name === "valid-after" ? most : least, text };
}

function listed(list) {
  return list === "" ? [] : list.replace(/,$/, "").split(",");
}

function patternFits(pattern, text) {
  let [p, t, star] = [0, 0, null];
  while (t < text.length) {
    if (pattern[p] === "*") {
      star = [p, t];
      p += 1;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[t])) {
      p += 1;
      t += 1;
    } else if (star === null) {
      return false;
    } else {
      star = [star[0], star[1] + 1];
      [p, t] = [star[0] + 1, star[1]];
    }
  }
  return /^\**$/.test(pattern.slice(p));
}

function listTakes(list, text) {
  let isTaken = false;
  for (const part of listed(list)) {
    const isExclusion = part.startsWith("!");
    const pattern = isExclusion ? part.slice(1) : part;
    if (pattern.length >= PATTERN_BYTES) return false;
    if (!patternFits(pattern, text)) continue;
    if (isExclusion) return false;
    isTaken = true;
  }
  return isTaken;
}

// The names that a list gives somebody, as `gincert verify` counts them.
function listNames(list) {
  const names = [];
  const somebodyHas = (pattern) => ["", "\x01", "\x01".repeat(64)].some((stars) => {
    const name = pattern.replaceAll("*", stars).replaceAll("?", "\x01");
    return name !== "" && listTakes(list, name);
  });
  for (const part of listed(list)) {
    if (!part.startsWith("!") && part !== "" && !names.includes(part) && somebodyHas(part)) names.push(part);
  }
  return names;
}

// Whether a name leaves room for many.
function isPattern(name) {
  return /[*?]/.test(name);
}

function shownAt(at) {
  return new Date(at * 1000).toISOString().replace(".000", "");
}

const UNKNOWN_KEY = "The signature matches the file, but the list of signers does not name this key.";

// What the file says about a key: its names, or why there are none.
function judgeKey(lines, key, namespace, at) {
  const names = [];
  let best = [6, UNKNOWN_KEY];
  for (const line of lines.filter((one) => sameBytes(one.key, key))) {
    const found = judgeLine(line, namespace, at);
    if (Array.isArray(found.names)) names.push(...found.names.filter((name) => !names.includes(name)));
    else if (found.rank < best[0]) best = [found.rank, found.reason];
  }
  return names.length > 0
    ? { names, reason: "The signature is valid, and the signer is on the list of signers." }
    : { names, reason: best[1] };
}

function judgeLine(line, namespace, at) {
  const names = listNames(line.principals);
  if (names.length === 0) {
    return { rank: 5, reason: "The signature matches the file, but the line with this key in the list " +
      "of signers excludes every name that it lists." };
  }
  if (line.namespaces !== null && !listTakes(line.namespaces, namespace)) {
    return { rank: 3, reason: "The signature matches the file, but the list of signers does not name this key for " +
      `the purpose ${namespace}.` };
  }
  if (line.after && at < line.after.at) {
    return { rank: 2, reason: "The signature matches the file, but the key is not valid yet: the list of signers " +
      `has valid-after ${line.after.text}, and ${shownAt(at)} is earlier.` };
  }
  if (line.before && at > line.before.at) {
    return { rank: 1, reason: "The signature matches the file, but the key has expired: the list of signers has " +
      `valid-before ${line.before.text}, and ${shownAt(at)} is later.` };
  }
  return { names };
}
