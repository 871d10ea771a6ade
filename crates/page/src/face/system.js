// The system that the program runs on: the part of WASI preview 1 that the standard library of Rust asks for,
// over files in memory. There is no network, no process, no thread, and no file of this machine.
"use strict";

const OK = 0;
const [BADF, EXIST, INVAL, ISDIR, NOENT, NOSYS, NOTDIR, NOTEMPTY, SPIPE, NOTCAPABLE] = [8, 20, 28, 31, 44, 52, 54, 55, 70, 76];
const [FOLDER_KIND, FILE_KIND] = [3, 4];
const [CREATE, DIRECTORY, EXCLUSIVE, TRUNCATE] = [1, 2, 4, 8];
const APPEND = 1;
const ALL_RIGHTS = 0x1fffffffn;

class Exit {
  constructor(code) { this.code = code; }
}

// Runs the program once: { code, out, err } of what it printed. `folders` are those that it may open, by their
// paths; `heard` gets every file that is read.
function runProgram(module, { args, folders, environment = {}, input = new Uint8Array(), heard = () => {} }) {
  const system = newSystem({ args: ["gincert", ...args], folders, environment, input, heard });
  const imports = {};
  for (const { module: name, name: call } of WebAssembly.Module.imports(module)) {
    imports[name] = imports[name] || {};
    imports[name][call] = system.calls[call] || (() => NOSYS);
  }
  const instance = new WebAssembly.Instance(module, imports);
  system.memory = instance.exports.memory;
  let code = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw Object.assign(error, { printed: system.printed(2) });
    code = error.code;
  }
  return { code, out: system.printed(1), err: system.printed(2) };
}

function newSystem({ args, folders, environment, input, heard }) {
  const stream = (bytes) => ({ node: newFile(bytes), at: 0, path: null, isStream: true });
  const system = { memory: null, files: [stream(input), stream(new Uint8Array()), stream(new Uint8Array())], heard };
  for (const [path, folder] of Object.entries(folders)) system.files.push({ node: folder, at: 0, path, isRoot: true });
  system.printed = (at) => system.files[at].node.bytes.subarray(0, system.files[at].node.length);
  const texts = { args: args.map(bytesOf), environment: Object.entries(environment).map((pair) => bytesOf(pair.join("="))) };
  system.calls = { ...memoryCalls(system, texts), ...fileCalls(system), ...pathCalls(system) };
  return system;
}

function bytesOf(text) {
  return new TextEncoder().encode(text);
}

const view = (system) => new DataView(system.memory.buffer);
const part = (system, at, length) => new Uint8Array(system.memory.buffer, at, length);
const put32 = (system, at, value) => view(system).setUint32(at, value, true);
const put64 = (system, at, value) => view(system).setBigUint64(at, BigInt(value), true);

// Arguments, environment, clock, randomness, the end of the run.
function memoryCalls(system, texts) {
  const sizes = (list) => (count, size) => {
    put32(system, count, list.length);
    put32(system, size, list.reduce((sum, text) => sum + text.length + 1, 0));
    return OK;
  };
  const get = (list) => (pointers, buffer) => {
    let at = buffer;
    list.forEach((text, index) => {
      put32(system, pointers + 4 * index, at);
      part(system, at, text.length + 1).set([...text, 0]);
      at += text.length + 1;
    });
    return OK;
  };
  return {
    args_sizes_get: sizes(texts.args),
    args_get: get(texts.args),
    environ_sizes_get: sizes(texts.environment),
    environ_get: get(texts.environment),
    clock_time_get: (clock, precision, time) => {
      const ms = clock === 0 ? Date.now() : performance.now();
      put64(system, time, BigInt(Math.round(ms * 1e6)));
      return OK;
    },
    random_get: (at, length) => {
      // The browser gives at most 65,536 bytes at once.
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(part(system, at + done, Math.min(65536, length - done)));
      }
      return OK;
    },
    sched_yield: () => OK,
    proc_exit: (code) => { throw new Exit(code); },
  };
}

// Calls about open files.
function fileCalls(system) {
  const files = system.files;
  const parts = (vector, count) => Array.from({ length: count }, (_, index) =>
    part(system, view(system).getUint32(vector + 8 * index, true), view(system).getUint32(vector + 8 * index + 4, true)));
  // A call about an open file that is not a folder.
  const about = (call) => (fd, ...rest) => (!files[fd] ? BADF : files[fd].node.names ? ISDIR : call(files[fd], ...rest));
  const read = (file, at, vector, count, out) => {
    let done = 0;
    for (const into of parts(vector, count)) done += readAt(file.node, at + done, into);
    put32(system, out, done);
    if (!file.isStream) system.heard(file.path, at + done);
    return done;
  };
  const write = (file, at, vector, count, out) => {
    let done = 0;
    for (const from of parts(vector, count)) {
      writeAt(file.node, at + done, from);
      done += from.length;
    }
    put32(system, out, done);
    return done;
  };
  return {
    fd_read: about((file, vector, count, out) => {
      file.at += read(file, file.at, vector, count, out);
      return OK;
    }),
    fd_pread: about((file, vector, count, at, out) => {
      read(file, Number(at), vector, count, out);
      return OK;
    }),
    fd_write: about((file, vector, count, out) => {
      if (file.isAppending || file.isStream) file.at = file.node.length;
      file.at += write(file, file.at, vector, count, out);
      return OK;
    }),
    fd_pwrite: about((file, vector, count, at, out) => {
      write(file, Number(at), vector, count, out);
      return OK;
    }),
    fd_seek: about((file, offset, whence, out) => {
      if (file.isStream) return SPIPE;
      const at = [0, file.at, file.node.length][whence] + Number(offset);
      if (!(at >= 0)) return INVAL;
      file.at = at;
      put64(system, out, at);
      return OK;
    }),
    fd_tell: about((file, out) => {
      put64(system, out, file.at);
      return OK;
    }),
    fd_filestat_set_size: about((file, length) => {
      setLength(file.node, Number(length));
      return OK;
    }),
    fd_sync: about(() => OK),
    fd_datasync: about(() => OK),
    fd_close: (fd) => {
      if (!files[fd]) return BADF;
      files[fd] = null;
      return OK;
    },
    fd_fdstat_get: (fd, out) => {
      if (!files[fd]) return BADF;
      part(system, out, 24).fill(0);
      view(system).setUint8(out, kindOf(files[fd].node));
      put64(system, out + 8, ALL_RIGHTS);
      put64(system, out + 16, ALL_RIGHTS);
      return OK;
    },
    fd_fdstat_set_flags: (fd) => (files[fd] ? OK : BADF),
    fd_filestat_get: (fd, out) => {
      if (!files[fd]) return BADF;
      putStat(system, files[fd].node, out);
      return OK;
    },
    fd_prestat_get: (fd, out) => {
      if (!files[fd] || !files[fd].isRoot) return BADF;
      put32(system, out, 0);
      put32(system, out + 4, bytesOf(files[fd].path).length);
      return OK;
    },
    fd_prestat_dir_name: (fd, at, length) => {
      if (!files[fd] || !files[fd].isRoot) return BADF;
      part(system, at, length).set(bytesOf(files[fd].path).subarray(0, length));
      return OK;
    },
    fd_readdir: (fd, at, length, cookie, used) => {
      if (!files[fd]) return BADF;
      if (!files[fd].node.names) return NOTDIR;
      put32(system, used, putNames(system, files[fd].node, at, length, Number(cookie)));
      return OK;
    },
  };
}

function kindOf(node) {
  return node.names ? FOLDER_KIND : FILE_KIND;
}

// The times of files are those of nothing: the beginning of 1970.
function putStat(system, node, out) {
  part(system, out, 64).fill(0);
  put64(system, out + 8, node.inode);
  view(system).setUint8(out + 16, kindOf(node));
  put64(system, out + 24, 1);
  put64(system, out + 32, node.names ? 0 : node.length);
}

// Names of a folder from a place on, as many as the buffer takes; the last one may be cut, which shows that
// there are more.
function putNames(system, folder, at, length, from) {
  let used = 0;
  const names = Array.from(folder.names);
  for (let index = from; index < names.length && used < length; index += 1) {
    const [name, node] = names[index];
    const text = bytesOf(name);
    const entry = new Uint8Array(24 + text.length);
    const fields = new DataView(entry.buffer);
    fields.setBigUint64(0, BigInt(index + 1), true);
    fields.setBigUint64(8, BigInt(node.inode), true);
    fields.setUint32(16, text.length, true);
    fields.setUint8(20, kindOf(node));
    entry.set(text, 24);
    const cut = entry.subarray(0, length - used);
    part(system, at + used, cut.length).set(cut);
    used += cut.length;
  }
  return used;
}

// Calls about paths below an open folder.
function pathCalls(system) {
  const files = system.files;
  // A call about a path: given what is there.
  const about = (fd, at, length, call) => {
    if (!files[fd]) return BADF;
    if (!files[fd].node.names) return NOTDIR;
    const path = new TextDecoder().decode(part(system, at, length));
    const found = lookUp(files[fd].node, path);
    if (found === null) return partsOf(path) === null ? NOTCAPABLE : NOENT;
    return call(found, joined(files[fd].path, path));
  };
  const remove = (isFolder) => (fd, at, length) => about(fd, at, length, ({ node, folder, name }) => {
    if (!node) return NOENT;
    if (folder === null) return NOTCAPABLE;
    if (Boolean(node.names) !== isFolder) return isFolder ? NOTDIR : ISDIR;
    if (isFolder && node.names.size > 0) return NOTEMPTY;
    folder.names.delete(name);
    return OK;
  });
  return {
    path_filestat_get: (fd, flags, at, length, out) => about(fd, at, length, ({ node }) => {
      if (!node) return NOENT;
      putStat(system, node, out);
      return OK;
    }),
    path_open: (fd, flags, at, length, how, rights, inherited, mode, out) => about(fd, at, length, (found, path) => {
      const file = opened(found, how);
      if (typeof file === "number") return file;
      files.push({ node: file, at: 0, path, isAppending: (mode & APPEND) !== 0 });
      put32(system, out, files.length - 1);
      return OK;
    }),
    path_create_directory: (fd, at, length) => about(fd, at, length, ({ node, folder, name }) => {
      if (node) return EXIST;
      folder.names.set(name, newFolder());
      return OK;
    }),
    path_remove_directory: remove(true),
    path_unlink_file: remove(false),
    path_readlink: (fd, at, length) => about(fd, at, length, ({ node }) => (node ? INVAL : NOENT)),
    path_rename: (fd, at, length, toFd, toAt, toLength) => about(fd, at, length, (from) => about(toFd, toAt, toLength, (to) => {
      if (!from.node) return NOENT;
      if (from.folder === null || to.folder === null) return NOTCAPABLE;
      if (to.node && Boolean(to.node.names) !== Boolean(from.node.names)) return to.node.names ? ISDIR : NOTDIR;
      if (to.node && to.node.names && to.node.names.size > 0) return NOTEMPTY;
      from.folder.names.delete(from.name);
      to.folder.names.set(to.name, from.node);
      return OK;
    })),
  };
}

function joined(folder, path) {
  return folder === "." || folder === "" ? path : `${folder}/${path}`;
}

// The file or folder that is opened, or the number of the error.
function opened({ node, folder, name }, how) {
  if (node) {
    if ((how & CREATE) && (how & EXCLUSIVE)) return EXIST;
    if ((how & DIRECTORY) && !node.names) return NOTDIR;
    if ((how & TRUNCATE) && !node.names) setLength(node, 0);
    return node;
  }
  if (!(how & CREATE)) return NOENT;
  const made = newFile(new Uint8Array());
  folder.names.set(name, made);
  return made;
}
