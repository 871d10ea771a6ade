// Search, choices and CSV of the page of a register. All words of the page are in its HTML.
"use strict";

const all = (selector, of = document) => Array.from(of.querySelectorAll(selector));
const search = document.querySelector("#search");
const choices = all("select[data-by]");
const sections = all("section[data-csv]");

function isShown(row, words) {
  const fits = (choice) => !choice.value || !(choice.dataset.by in row.dataset) || row.dataset[choice.dataset.by] === choice.value;
  const text = row.textContent.toLowerCase();
  return choices.every(fits) && words.every((word) => text.includes(word));
}

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
  for (const section of sections) {
    const rows = all("tbody tr", section);
    for (const row of rows) row.hidden = !isShown(row, words);
    const shown = rows.filter((row) => !row.hidden).length;
    const count = section.querySelector(".count");
    count.textContent = count.dataset.words.replace("{shown}", shown).replace("{all}", rows.length);
  }
}

// A cell that a spreadsheet would take for a formula begins with an apostrophe.
function cell(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
  return /[",\r\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
}

function csv(section) {
  const rows = all("tr", section).filter((row) => !row.hidden);
  const line = (row) => Array.from(row.cells).map((one) => cell(one.textContent.trim())).join(",");
  return rows.map((row) => line(row) + "\r\n").join("");
}

for (const section of sections) {
  const link = section.querySelector("a.csv");
  link.addEventListener("click", () => {
    link.href = "data:text/csv;charset=utf-8," + encodeURIComponent(csv(section));
  });
}
search.addEventListener("input", show);
for (const choice of choices) choice.addEventListener("change", show);
show();
