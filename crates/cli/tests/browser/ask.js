// Asks the program of the page under node: one question a line on standard input, as JSON with the folder, its
// name for the program, further files and the words; one answer a line: code, out, err.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [face, program] = process.argv.slice(2);
const scripts = ["folder.js", "system.js"].map((name) => fs.readFileSync(path.join(face, name), "utf8"));
const page = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, crypto: globalThis.crypto, performance, Error });
vm.runInContext(`${scripts.join("\n")}\nglobalThis.system = { newFolder, putFile, runProgram, filesBelow };`, page);
const { newFolder, putFile, runProgram } = page.system;
const module_ = new WebAssembly.Module(fs.readFileSync(program));

function take(folder, from, before) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const at = path.join(from, entry.name);
    if (entry.isDirectory()) take(folder, at, `${before}${entry.name}/`);
    else putFile(folder, before + entry.name, new Uint8Array(fs.readFileSync(at)));
  }
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter((one) => one !== "")) {
  const { folders, words } = JSON.parse(line);
  const given = { "/tmp": newFolder() };
  for (const [name, from] of folders) {
    given[name] = newFolder();
    take(given[name], from, "");
  }
  const { code, out, err } = runProgram(module_, { args: words, folders: given, environment: { TZ: "UTC" } });
  const text = (bytes) => Buffer.from(bytes).toString("utf8");
  process.stdout.write(`${JSON.stringify({ code, out: text(out), err: text(err) })}\n`);
}
