// The languages of the page, each a table of its texts, and the one that is shown.
"use strict";

const LANGUAGES = {};
let WORDS = null;

// The first language of the reader's browser that the page has; English where it has none.
function languageOfReader() {
  const wanted = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  return wanted.find((one) => one in LANGUAGES) || "en";
}

// Shows the page's own texts in a language. What the command says stays English, and is marked as English for
// readers that speak.
function setLanguage(language) {
  WORDS = LANGUAGES[language];
  document.documentElement.lang = language;
  document.title = WORDS.title;
  for (const element of document.querySelectorAll("[data-words]")) {
    element.textContent = WORDS[element.dataset.words];
    element.hidden = element.textContent === "";
  }
}

// For whom a signer signs, by which lists, the last step first.
function delegationWords(delegation) {
  const steps = delegation ? [...delegation.steps].reverse() : [];
  return steps.map((step) => `, ${WORDS.roles[step.role]} ${WORDS.roleOf(step.giver.join(","), step.list)}`).join("");
}

// That a signature counts because it was logged in time.
function loggingWords(logging) {
  return logging && logging.outlives ? `, ${WORDS.logged(logging)}` : "";
}

// Characters that hide, reorder or move text are written out.
function printable(text) {
  return String(text).replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb\u2800\ufffc\u{16fe4}\u{1d159}]/gu,
    (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
}

// The same, line by line.
function printableLines(text) {
  return text.split("\n").map(printable).join("\n");
}
