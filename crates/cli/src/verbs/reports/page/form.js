// The form of a page, line by line: the same rules as `foreign_line` of the command. A paper counts only
// where each of its lines has a form that every reader of Markdown takes alike.
const UNPRINTABLE = /[\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u2800\ufffc\u{16fe4}\u{1d159}]/u;
const PUNCTUATION = /[!-\/:-@[-`{-~]/;
const WORD = /[\p{Alphabetic}\p{N}]/u;

// The blocks of a page, or the first line, from 1, whose form the tool never writes.
function readPage(text) {
  const blocks = [];
  let open = { kind: "nothing" };
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const next = open.kind === "fence" ? inFence(lines[at], open)
      : isPlainLine(lines[at]) ? lineOf(blocks, open, lines[at]) : null;
    if (next === null) return { blocks, foreign: at + 1 };
    if (next !== open) {
      if (!isPlainBlock(open)) return { blocks, foreign: at };
      close(open);
      open = next;
    }
  }
  close(open);
  const isCut = open.kind === "fence" || (open.kind === "table" && !open.isParted);
  return { blocks, foreign: isCut || !isPlainBlock(open) ? lines.length : null };
}

function isPlainLine(line) {
  return !UNPRINTABLE.test(line) && (line === "- " || !line.endsWith(" "));
}

// The words of a block that is read to its end.
function close(open) {
  if (open.kind === "paragraph") open.text = plainText(open.raw);
  if (open.kind === "list") open.items = open.raw.map(plainText);
}

function isPlainBlock(open) {
  if (open.kind === "paragraph") return hasPlainMarks(open.raw);
  return open.kind !== "list" || open.raw.every(hasPlainMarks);
}

function inFence(line, open) {
  if (UNPRINTABLE.test(line.replaceAll("\t", ""))) return null;
  const bare = line.replace(/^[ \t]+|[ \t]+$/g, "");
  const looksLikeEnd = bare.length >= open.ticks && /^`*$/.test(bare);
  if (!looksLikeEnd) return open;
  return bare === line ? { kind: "nothing" } : null;
}

// What is open after a line; null where the line has no known form there.
function lineOf(blocks, open, line) {
  if (line === "") return open.kind === "table" && !open.isParted ? null : { kind: "nothing" };
  if (open.kind === "table") {
    const row = cellsOf(line);
    if (row === null || row.length !== open.head.length) return null;
    if (!open.isParted) {
      if (!row.every((cell) => /^:?-+:?$/.test(cell))) return null;
      open.isParted = true;
    } else open.rows.push(row.map(plainText));
    return open;
  }
  if (open.kind === "list") {
    if (line.startsWith("- ")) return item(open, line.slice(2));
    if (!line.startsWith("  ")) return null;
    const words = line.slice(2);
    if (!beginsPlainly(words) && !isLinked(words)) return null;
    const before = open.raw.pop();
    open.raw.push((before === "" ? "" : before + " ") + words);
    return open;
  }
  if (open.kind === "paragraph") {
    if (!beginsPlainly(line)) return null;
    open.raw += " " + line;
    return open;
  }
  const row = cellsOf(line);
  if (row !== null) {
    blocks.push({ kind: "table", head: row.map(plainText), rows: [], isParted: false });
    return blocks[blocks.length - 1];
  }
  const heading = line.match(/^(#{1,3}) ([^ ].*)$/);
  if (heading) {
    if (/(^| )#+$/.test(heading[2]) || !hasPlainMarks(heading[2])) return null;
    blocks.push({ kind: "heading", level: heading[1].length, text: plainText(heading[2]) });
    return { kind: "nothing" };
  }
  const ticks = line.match(/^(`{3,})[A-Za-z0-9-]*$/);
  if (ticks) {
    blocks.push({ kind: "fence", ticks: ticks[1].length, text: "" });
    return blocks[blocks.length - 1];
  }
  if (line.startsWith("- ")) {
    // Items with blank lines between them are one list.
    const last = blocks[blocks.length - 1];
    if (last && last.kind === "list") return item(last, line.slice(2));
    const list = { kind: "list", items: [], raw: [] };
    if (item(list, line.slice(2)) === null) return null;
    blocks.push(list);
    return list;
  }
  if (!beginsPlainly(line)) return null;
  blocks.push({ kind: "paragraph", raw: line, text: "" });
  return blocks[blocks.length - 1];
}

function item(list, words) {
  if (words !== "" && !beginsPlainly(words) && !isLinked(words)) return null;
  list.raw.push(words);
  return list;
}

// The cells of a line of a table, as they are spelled; null where it is none.
function cellsOf(line) {
  if (!line.startsWith("|")) return null;
  const out = [];
  let [from, slashes] = [1, 0];
  for (let at = 1; at < line.length; at += 1) {
    if (line[at] === "\\") slashes += 1;
    else {
      if (line[at] === "|") {
        if (slashes > 0 && slashes % 2 === 0) return null;
        if (slashes === 0) {
          out.push(line.slice(from, at).replace(/^ +| +$/g, ""));
          from = at + 1;
        }
      }
      slashes = 0;
    }
  }
  const isPlain = (cell) => hasPlainMarks(cell.replaceAll("\\|", "|"));
  return from === line.length && out.length > 0 && out.every(isPlain) ? out : null;
}

function beginsPlainly(line) {
  const [first, second] = [line[0], line[1]];
  const isBlank = second === undefined || second === " ";
  if (first === undefined || " #>=[~|".includes(first)) return false;
  if (first === "-" && (second === undefined || "- |:".includes(second))) return false;
  if ((first === "+" || first === "*") && isBlank) return false;
  if (first === "_" && (isBlank || second === "_")) return false;
  if (first === ":" && second === "-") return false;
  // A fence may have any words behind its backticks, but no backtick.
  return !/^[0-9]+[.)]( |$)/.test(line) && !/^`{3,}[^`]*$/.test(line);
}

function isLinked(words) {
  return /^\[(?:[^\]]|(?<=\\)\])*(?<!\\)\]\(#/.test(words.slice(0, 4096));
}

// Whether every mark is escaped, stands where it does nothing, or is one that is written: code, bold
// words, a link within the page, a picture beside it.
function hasPlainMarks(text) {
  if (!/[`\\*_~<&[\]]/.test(text)) return true;
  const chars = Array.from(text);
  const marks = { "*": 0, _: 0, "~": 0, isBold: false, bracket: null, runs: tickRuns(chars) };
  for (let at = 0; at < chars.length;) {
    const step = markAt(chars, at, marks);
    if (step === null) return false;
    at += step;
  }
  return !marks.isBold && marks["*"] < 2 && marks._ < 2 && marks["~"] < 2;
}

function markAt(chars, at, marks) {
  const [c, next] = [chars[at], chars[at + 1]];
  if (c === "`") return codeAt(chars, at, marks.runs);
  if (c === "\\") return next === undefined || next === " " ? null : PUNCTUATION.test(next) ? 2 : 1;
  if (c === "*" || c === "_" || c === "~") return runAt(chars, at, marks);
  if (c === "<") return opensAngle(chars, at + 1) ? null : 1;
  if (c === "&") return isReference(chars, at + 1) ? null : 1;
  if (c === "[") marks.bracket = at;
  if (c === "]" && next === "(") return linkAt(chars, at, marks);
  return 1;
}

function runLength(chars, at, mark) {
  let length = 0;
  while (chars[at + length] === mark) length += 1;
  return length;
}

// Where runs of backticks begin, by their length: a text of many runs is read once, not once a run.
function tickRuns(chars) {
  const runs = new Map();
  for (let at = chars.indexOf("`"); at >= 0; at = chars.indexOf("`", at)) {
    const length = runLength(chars, at, "`");
    if (!runs.has(length)) runs.set(length, []);
    runs.get(length).push(at);
    at += length;
  }
  return runs;
}

function codeAt(chars, at, runs) {
  const ticks = runLength(chars, at, "`");
  const places = runs.get(ticks) || [];
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < at + ticks) low = middle + 1;
    else high = middle;
  }
  return low < places.length ? places[low] + ticks - at : null;
}

function runAt(chars, at, marks) {
  const mark = chars[at];
  const length = runLength(chars, at, mark);
  const [before, after] = [chars[at - 1], chars[at + length]];
  const [noBefore, noAfter] = [before, after].map((c) => c === undefined || c === " ");
  const isInside = [before, after].every((c) => c !== undefined && WORD.test(c));
  if (mark === "*" && length === 2) {
    const isRight = marks.isBold ? !noBefore : !noAfter && noBefore;
    marks.isBold = !marks.isBold;
    return isRight ? 2 : null;
  }
  if (length !== 1) return null;
  if (mark !== "~" && ((noBefore && noAfter) || (mark === "_" && isInside))) return 1;
  marks[mark] += 1;
  return 1;
}

function linkAt(chars, at, marks) {
  const bracket = marks.bracket;
  marks.bracket = null;
  if (bracket === null) return null;
  const end = chars.indexOf(")", at + 2);
  if (end < 0) return null;
  const to = chars.slice(at + 2, end);
  const isRight = chars[bracket - 1] === "!"
    ? to.length > 0 && to[0] !== "/" && to.every((c) => /^[A-Za-z0-9._~\/%-]$/.test(c))
    : to[0] === "#" && to.slice(1).every((c) => c === "-" || c === "_" || WORD.test(c));
  return isRight ? end + 1 - at : null;
}

function opensAngle(chars, from) {
  if (/^[A-Za-z\/!?]$/.test(chars[from] || "")) return true;
  for (let at = from; at < chars.length && !" <>`".includes(chars[at]); at += 1) {
    if (chars[at] === "@") return true;
  }
  return false;
}

function isReference(chars, from) {
  let at = from;
  while (at < chars.length && /^[A-Za-z0-9#]$/.test(chars[at])) at += 1;
  return at > from && chars[at] === ";";
}

// The text that a reader sees, of a stretch whose marks are plain.
function plainText(markdown) {
  if (!/[`\\*[\]!]/.test(markdown)) return markdown.trim();
  const chars = Array.from(markdown);
  const runs = tickRuns(chars);
  const [out, brackets] = [[], []];
  for (let at = 0; at < chars.length;) {
    const c = chars[at];
    if (c === "`") {
      const ticks = runLength(chars, at, "`");
      const length = codeAt(chars, at, runs);
      if (length === null) {
        out.push("`".repeat(ticks));
        at += ticks;
        continue;
      }
      const body = chars.slice(at + ticks, at + length - ticks).join("").replaceAll("\\|", "|");
      const isPadded = body.startsWith(" ") && body.endsWith(" ") && /[^ ]/.test(body);
      out.push(isPadded ? body.slice(1, -1) : body);
      at += length;
    } else if (c === "\\" && PUNCTUATION.test(chars[at + 1] || "")) {
      out.push(chars[at + 1]);
      at += 2;
    } else if (c === "*" && chars[at + 1] === "*") {
      at += 2;
    } else if (c === "[" || (c === "!" && chars[at + 1] === "[")) {
      brackets.push(out.length);
      out.push(c === "!" ? "![" : "[");
      at += c === "!" ? 2 : 1;
    } else if (c === "]" && chars[at + 1] === "(") {
      const end = chars.indexOf(")", at);
      const from = brackets.pop();
      const isPicture = out[from] === "![";
      if (from !== undefined) out[from] = "";
      if (isPicture) out.push(" (" + chars.slice(at + 2, end).join("") + ")");
      at = end < 0 ? chars.length : end + 1;
    } else {
      out.push(c);
      at += 1;
    }
  }
  return out.join("").trim();
}

function isHead(block, names) {
  return block.kind === "table" && block.isParted && JSON.stringify(block.head) === JSON.stringify(names);
}
