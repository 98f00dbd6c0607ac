// Files is a file system in memory, with as much of Node's `fs` as Go's runtime for js/wasm calls.
// Callbacks come in a microtask, never at once: testing/synctest takes an answer from within the call
// for one from outside its bubble.

interface Folder { names: Map<string, Entry> }
interface File { content: Uint8Array; size: number }
type Entry = Folder | File;
interface Handle { path: string; entry: Entry; at: number; append: boolean }
type Done = (error: Error | null, value?: unknown) => void;

const fault = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });
const isFolder = (entry: Entry | undefined): entry is Folder => entry !== undefined && "names" in entry;

export const constants = {
  O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000, O_DIRECTORY: 0o200000,
};

export class Files {
  readonly constants = constants;
  directory = "/";
  pending = 0; // callbacks that are still to come
  private root: Folder = { names: new Map() };
  private handles = new Map<number, Handle>();
  private next = 3;

  // print hears what is written to the standard streams.
  constructor(public print: (bytes: Uint8Array) => void) {}

  // Access for the worker itself.

  put(path: string, content: Uint8Array): void {
    const folder = this.makeFolders(parent(path));
    folder.names.set(base(path), { content, size: content.length });
  }

  get(path: string): Uint8Array | undefined {
    const entry = this.find(path);
    return entry && !isFolder(entry) ? entry.content.subarray(0, entry.size) : undefined;
  }

  makeFolders(path: string): Folder {
    let folder = this.root;
    for (const name of parts(path)) {
      let entry = folder.names.get(name);
      if (!isFolder(entry)) folder.names.set(name, (entry = { names: new Map() }));
      folder = entry;
    }
    return folder;
  }

  // in lists the files right in a folder.
  in(path: string): { path: string; content: Uint8Array }[] {
    const folder = this.find(path);
    if (!isFolder(folder)) return [];
    return [...folder.names.keys()].flatMap((name) => {
      const content = this.get(path + "/" + name);
      return content ? [{ path: path + "/" + name, content }] : [];
    });
  }

  // What Go calls.

  writeSync(fd: number, bytes: Uint8Array): number {
    this.print(bytes);
    return bytes.length;
  }

  write(fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null, done: Done): void {
    this.answer(done, () => {
      const part = bytes.subarray(offset, offset + length);
      if (fd === 1 || fd === 2) return this.writeSync(fd, part);
      const handle = this.handle(fd);
      const file = this.file(handle);
      const at = position ?? (handle.append ? file.size : handle.at);
      grow(file, at + part.length);
      file.content.set(part, at);
      if (position === null) handle.at = at + part.length;
      return part.length;
    });
  }

  read(fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null, done: Done): void {
    this.answer(done, () => {
      if (fd === 0) return 0;
      const handle = this.handle(fd);
      const file = this.file(handle);
      const at = position ?? handle.at;
      const part = file.content.subarray(at, Math.min(at + length, file.size));
      bytes.set(part, offset);
      if (position === null) handle.at = at + part.length;
      return part.length;
    });
  }

  open(path: string, flags: number, _mode: number, done: Done): void {
    this.answer(done, () => {
      let entry = this.find(path);
      if (entry && flags & constants.O_CREAT && flags & constants.O_EXCL) throw fault("EEXIST", path);
      if (!entry) {
        if (!(flags & constants.O_CREAT)) throw fault("ENOENT", path);
        entry = { content: new Uint8Array(0), size: 0 };
        this.folder(parent(this.absolute(path))).names.set(base(path), entry);
      }
      if (flags & constants.O_DIRECTORY && !isFolder(entry)) throw fault("ENOTDIR", path);
      if (isFolder(entry) && flags & (constants.O_WRONLY | constants.O_RDWR)) throw fault("EISDIR", path);
      if (!isFolder(entry) && flags & constants.O_TRUNC) Object.assign(entry, { content: new Uint8Array(0), size: 0 });
      this.handles.set(this.next, { path, entry, at: 0, append: Boolean(flags & constants.O_APPEND) });
      return this.next++;
    });
  }

  close(fd: number, done: Done): void { this.answer(done, () => void this.handles.delete(fd)); }
  fsync(_fd: number, done: Done): void { this.answer(done, () => undefined); }
  stat(path: string, done: Done): void { this.answer(done, () => info(this.existing(path))); }
  lstat(path: string, done: Done): void { this.stat(path, done); }
  fstat(fd: number, done: Done): void {
    this.answer(done, () => (fd < 3 ? info({ content: new Uint8Array(0), size: 0 }) : info(this.handle(fd).entry)));
  }
  readdir(path: string, done: Done): void { this.answer(done, () => [...this.folder(path).names.keys()].sort()); }

  mkdir(path: string, _mode: number, done: Done): void {
    this.answer(done, () => {
      if (this.find(path)) throw fault("EEXIST", path);
      this.folder(parent(this.absolute(path))).names.set(base(path), { names: new Map() });
    });
  }

  unlink(path: string, done: Done): void {
    this.answer(done, () => {
      if (isFolder(this.existing(path))) throw fault("EISDIR", path);
      this.folder(parent(this.absolute(path))).names.delete(base(path));
    });
  }

  rmdir(path: string, done: Done): void {
    this.answer(done, () => {
      if (this.folder(path).names.size > 0) throw fault("ENOTEMPTY", path);
      this.folder(parent(this.absolute(path))).names.delete(base(path));
    });
  }

  rename(from: string, to: string, done: Done): void {
    this.answer(done, () => {
      const entry = this.existing(from);
      this.folder(parent(this.absolute(to))).names.set(base(to), entry);
      this.folder(parent(this.absolute(from))).names.delete(base(from));
    });
  }

  ftruncate(fd: number, length: number, done: Done): void {
    this.answer(done, () => {
      const file = this.file(this.handle(fd));
      grow(file, length);
      file.size = length;
    });
  }

  truncate(path: string, length: number, done: Done): void {
    this.answer(done, () => {
      const entry = this.existing(path);
      if (isFolder(entry)) throw fault("EISDIR", path);
      grow(entry, length);
      entry.size = length;
    });
  }

  // There are no owners, times and links here; setting them does nothing, a link cannot be made.
  chmod(_path: string, _mode: number, done: Done): void { this.answer(done, () => undefined); }
  fchmod(_fd: number, _mode: number, done: Done): void { this.answer(done, () => undefined); }
  chown(_path: string, _uid: number, _gid: number, done: Done): void { this.answer(done, () => undefined); }
  fchown(_fd: number, _uid: number, _gid: number, done: Done): void { this.answer(done, () => undefined); }
  lchown(_path: string, _uid: number, _gid: number, done: Done): void { this.answer(done, () => undefined); }
  utimes(_path: string, _access: number, _change: number, done: Done): void { this.answer(done, () => undefined); }
  link(path: string, _to: string, done: Done): void { this.answer(done, () => { throw fault("ENOSYS", path); }); }
  symlink(path: string, _to: string, done: Done): void { this.answer(done, () => { throw fault("ENOSYS", path); }); }
  readlink(path: string, done: Done): void { this.answer(done, () => { throw fault("EINVAL", path); }); }

  private answer(done: Done, make: () => unknown): void {
    let error: Error | null = null;
    let value: unknown;
    try {
      value = make();
    } catch (problem) {
      error = problem as Error;
    }
    this.pending++;
    queueMicrotask(() => {
      this.pending--;
      if (error) done(error);
      else done(null, value);
    });
  }

  private absolute(path: string): string { return path.startsWith("/") ? path : this.directory + "/" + path; }

  private find(path: string): Entry | undefined {
    let entry: Entry | undefined = this.root;
    for (const name of parts(this.absolute(path))) {
      if (!isFolder(entry)) return undefined;
      entry = entry.names.get(name);
    }
    return entry;
  }

  private existing(path: string): Entry {
    const entry = this.find(path);
    if (!entry) throw fault("ENOENT", path);
    return entry;
  }

  private folder(path: string): Folder {
    const entry = this.existing(path);
    if (!isFolder(entry)) throw fault("ENOTDIR", path);
    return entry;
  }

  private handle(fd: number): Handle {
    const handle = this.handles.get(fd);
    if (!handle) throw fault("EBADF", String(fd));
    return handle;
  }

  private file(handle: Handle): File {
    if (isFolder(handle.entry)) throw fault("EISDIR", handle.path);
    return handle.entry;
  }
}

function parts(path: string): string[] {
  const all: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") all.pop();
    else if (name !== "" && name !== ".") all.push(name);
  }
  return all;
}

const parent = (path: string): string => "/" + parts(path).slice(0, -1).join("/");
const base = (path: string): string => parts(path).pop() ?? "";

// grow makes room for size bytes; the room doubles, so that many small writes stay cheap.
function grow(file: File, size: number): void {
  if (size > file.content.length) {
    const room = new Uint8Array(Math.max(size, file.content.length * 2, 1024));
    room.set(file.content.subarray(0, file.size));
    file.content = room;
  }
  file.size = Math.max(file.size, size);
}

function info(entry: Entry): object {
  const folder = isFolder(entry);
  const size = folder ? 0 : entry.size;
  return {
    dev: 1, ino: 1, mode: folder ? 0o40755 : 0o100644, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: Math.ceil(size / 512),
    atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => folder,
  };
}

// processOf is what Go asks of Node's `process`.
export const processOf = (files: Files): object => ({
  pid: 1, ppid: 0, getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [], umask: () => 0o22,
  cwd: () => files.directory,
  chdir: (path: string) => { files.directory = path; },
});
