// Every text of the page's own, in one table. What the command answered is shown in the command's words.
"use strict";

const counted = (count, what) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

// For whom a signer signs, by which lists.
function delegationWords(delegation) {
  const roles = { successor: "the successor", delegate: "a delegate" };
  const steps = delegation ? [...delegation.steps].reverse() : [];
  return steps.map((step) => `, ${roles[step.role]} of '${step.giver.join(",")}' by the list of delegations ${step.list}`).join("");
}

// That a signature counts because it was logged in time.
function loggingWords(logging) {
  return logging && logging.outlives ? `, logged by ${logging.logged_by} in the log '${logging.log}'; the key is ${logging.outlives} since` : "";
}

const WORDS = {
  none: "No file was given yet.",
  nothing: "No report, signed file or rule document with letters was found among these files. Give the folder that was sent, with report.md and report.md.sig; or a rule document and the letters about it.",
  noList: "Your own list of signers was not given: nothing here shows who signed. A list that came with the files was supplied by the sender.",
  badDay: (day) => `'${day}' is not a date such as 2026-11-20; nothing was checked.`,
  working: "Checking ...",
  noProgram: (why) => `The program inside this page could not be started (${why}); nothing was checked. Use a current browser, or the command gincert.`,
  tooLarge: (path) => `${path} is too large for this page and was left out: use the command gincert.`,
  packed: (path) => `${path} is a packed folder that this page does not open: unpack it first and give the folder.`,
  badPath: (path) => `${path} was left out: a file and a folder have the same name, or its path leads out of the folder.`,
  damagedZip: (path, why) => `${path} could not be unpacked (${why}); nothing of it was checked. Unpack it yourself and give the folder.`,
  replaced: (count) => `Other files were given under the same names: ${counted(count, "earlier file")} removed; only the later ones are checked.`,
  noneGiven: "none given",
  count: (count, day) => `${counted(count, "file")}; keys are checked on ${day}.`,
  today: "today",
  genuine: "genuine",
  altered: "altered, or signed by somebody else",
  unknown: "signer not known to you",
  senders: "unaltered; signer not verified",
  notAnswered: "not answered",
  superseded: ", superseded",
  supersededBy: (paths) => `A later report among these files supersedes it: ${paths}.`,
  others: (names) => `Other files in the folder, not named by the report and not verified: ${names}.`,
  notCounting: " It does not affect the result.",
  files: "Files that the report names",
  recomputedFiles: "Files of the report, computed again",
  fileColumns: ["File", "Result"],
  signedText: "The signed text",
  tooLong: "The rest is too long to show.",
  linesUnused: (line, message) => `Line ${line} of your list of signers is not used: ${message}`,
  status: (document, day) => `Status of ${document} on ${day}: `,
  notJudged: "not judged",
  listForLetters: "Letters show who approved what only if your own list names their signers: give it above.",
  named: (letter, open, all) => `Named in ${letter}; ${open} of ${all} conditions open.`,
  letter: (paper) => `the letter ${paper.path} of ${paper.date}, signed by ${paper.signer}${delegationWords(paper.delegation)}${loggingWords(paper.logging)}`,
  contains: (letter) => `What was verified is the letter ${letter} in this page; it can be saved from the page.`,
  chooseThem: "Choose these files by their own fields: files dropped there are not taken.",
  by: (status, letter, reason) => `${status} by ${letter}. ${reason === null ? "No reason stated." : `Reason: ${reason}`}`,
  successor: (next) => `The last letter that replaced it, ${next.letter}, is ${next.status}.`,
  noLetter: "No valid letter among these files covers this document on this day.",
  onlyThese: "Only the letters among these files were read. Ask the commission whether there are others.",
  lookAt: (path, why) => `Look at ${path}. ${why}`,
  notCounted: (path, why) => `${path} is not counted. ${why}`,
  conditions: "Conditions",
  conditionColumns: ["Channel", "Condition", "Who acts", "When", "Done"],
  command: "The same answer on a command line: ",
  digest: (sha256) => `SHA-256 ${sha256}`,
  recompute: "Compute the report again",
  recomputeWhy: "The program computes the report anew from the submission and compares every file, byte by byte.",
  submission: "Submission",
  engagement: "Engagement",
  noEngagement: "none",
  noSubmission: "To compute the report again, give the folder of the submission, too (with submission.md).",
  start: "Compute again",
  cancel: "Cancel",
  cancelled: "Cancelled: nothing was compared.",
  progress: (seconds, where) => `Computing for ${seconds} s; last file read: ${where}.`,
  begins: "the program starts",
  bytesRead: (path, bytes) => `${path} (${bytes.toLocaleString("en")} bytes)`,
  took: (seconds) => `Computed in ${seconds} s.`,
  places: "First places that differ",
  placeColumns: ["File", "Place", "In the report", "Computed"],
  checkNone: "Nothing to check yet.",
  findings: (count) => counted(count, "finding"),
  line: (line, column) => `line ${line}${column === null ? "" : `:${column}`}`,
  wholeDocument: "whole document",
};

// Characters that hide, reorder or move text are written out.
function printable(text) {
  return String(text).replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb\u2800\ufffc\u{16fe4}\u{1d159}]/gu,
    (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
}
