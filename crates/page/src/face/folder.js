// Files in memory, as the program sees them: folders by name, files as bytes. It knows nothing about what
// the files are, and nothing about the page.
"use strict";

let inodes = 0;

function newFolder() {
  inodes += 1;
  return { inode: inodes, names: new Map() };
}

function newFile(bytes) {
  inodes += 1;
  return { inode: inodes, bytes, length: bytes.length };
}

// The parts of a path; null where it leads out of its folder.
function partsOf(path) {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts;
}

// What lies at a path below a folder: { node }, or { missing } with the folder and the name that would hold
// it, or null where there is no such folder.
function lookUp(folder, path) {
  const parts = partsOf(path);
  if (parts === null) return null;
  const name = parts.pop();
  let at = folder;
  for (const part of parts) {
    at = at.names && at.names.get(part);
    if (!at || !at.names) return null;
  }
  if (name === undefined) return { node: at, folder: null, name: null };
  const node = at.names.get(name);
  return node ? { node, folder: at, name } : { node: null, folder: at, name };
}

// Puts a file at a path, with the folders on the way.
function putFile(folder, path, bytes) {
  const parts = partsOf(path);
  if (parts === null || parts.length === 0) throw new Error(`'${path}' is not a path of a file`);
  const name = parts.pop();
  let at = folder;
  for (const part of parts) {
    if (!at.names.has(part)) at.names.set(part, newFolder());
    at = at.names.get(part);
    if (!at.names) throw new Error(`'${path}' has a file in the place of a folder`);
  }
  at.names.set(name, newFile(bytes));
}

// Every file below a folder, as [path, bytes], in order of their paths.
function filesBelow(folder, before = "") {
  const found = [];
  for (const [name, node] of folder.names) {
    if (node.names) found.push(...filesBelow(node, `${before}${name}/`));
    else found.push([before + name, node.bytes.subarray(0, node.length)]);
  }
  return found.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

// Reads from a place of a file into a buffer; gives the bytes that were read.
function readAt(file, at, into) {
  const part = file.bytes.subarray(Math.min(at, file.length), Math.min(at + into.length, file.length));
  into.set(part);
  return part.length;
}

// Writes at a place of a file, which grows as needed; a gap is zeros.
function writeAt(file, at, from) {
  const end = at + from.length;
  if (end > file.bytes.length) {
    const grown = new Uint8Array(Math.max(end, file.bytes.length * 2, 4096));
    grown.set(file.bytes.subarray(0, file.length));
    file.bytes = grown;
  }
  if (at > file.length) file.bytes.fill(0, file.length, at);
  file.bytes.set(from, at);
  file.length = Math.max(file.length, end);
}

// Cuts a file off or fills it up with zeros.
function setLength(file, length) {
  if (length > file.length) writeAt(file, length, new Uint8Array());
  file.length = length;
}
