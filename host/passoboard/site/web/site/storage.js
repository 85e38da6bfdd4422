// The files that outlive the page: in memory for Python, and written through to the browser's own file system, where
// a write is on disk before it returns. Each file there begins with a page that says which file it is.

const HEAD = 4096;
const SPARE = 24; // files that can be made before the browser is asked for more, which takes a moment

/** Mount a folder that lasts. @param {any} python @param {string} folder */
export async function keep(python, folder) {
  const { FS } = python;
  const { MEMFS } = FS.filesystems;
  const store = await (await navigator.storage.getDirectory()).getDirectoryHandle("passoboard", { create: true });
  const files = await opened(store);
  /** Run something of the browser's; a full disk is an error that Python knows. @param {() => void} action */
  const written = (action) => {
    try {
      action();
    } catch (error) {
      throw new FS.ErrnoError(error instanceof DOMException && error.name === "QuotaExceededError" ? 51 : 29); // ENOSPC, EIO
    }
  };
  /** @param {any} node */
  const path = (node) => FS.getPath(node).slice(folder.length);
  /** @param {any} node */
  const own = (node) => {
    if (!FS.isFile(node.mode)) return adopt(node);
    node.stream_ops = { ...node.stream_ops, write(/** @type {any} */ stream, /** @type {any} */ buffer,
      /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ position) {
      written(() => node.kept.write(buffer.subarray(offset, offset + length), { at: HEAD + position }));
      return MEMFS.stream_ops.write(stream, buffer, offset, length, position);
    }, fsync: () => {
      written(() => node.kept.flush());
      return 0;
    } };
    node.node_ops = { ...node.node_ops, setattr(/** @type {any} */ node, /** @type {any} */ attr) {
      MEMFS.node_ops.setattr(node, attr);
      if (attr.size !== undefined) written(() => node.kept.truncate(HEAD + attr.size));
    } };
    return node;
  };
  /** @param {any} node */
  const adopt = (node) => {
    node.node_ops = { ...node.node_ops,
      mknod(/** @type {any} */ parent, /** @type {string} */ name, /** @type {number} */ mode, /** @type {number} */ dev) {
        const made = own(MEMFS.createNode(parent, name, mode, dev));
        if (FS.isFile(mode) && !made.kept) {
          made.kept = files.free();
          written(() => files.name(made.kept, path(made)));
        }
        return made;
      },
      unlink(/** @type {any} */ parent, /** @type {string} */ name) {
        const { kept } = parent.contents[name];
        MEMFS.node_ops.unlink(parent, name);
        if (kept) files.release(kept);
      },
      rename(/** @type {any} */ node, /** @type {any} */ parent, /** @type {string} */ name) {
        const replaced = parent.contents[name]?.kept;
        MEMFS.node_ops.rename(node, parent, name);
        if (node.kept) written(() => files.name(node.kept, `${path(parent)}/${name}`));
        if (replaced && replaced !== node.kept) files.release(replaced);
      } };
    return node;
  };
  const PRIVATE = 0o700;
  FS.mkdirTree(folder);
  FS.mount({ ...MEMFS, mount: (/** @type {any} */ mount) => adopt(MEMFS.mount(mount)) }, {}, folder);
  FS.chmod(folder, PRIVATE);
  for (const [name, { handle }] of files.found) {
    const content = new Uint8Array(handle.getSize() - HEAD);
    handle.read(content, { at: HEAD });
    FS.mkdirTree((folder + name).slice(0, (folder + name).lastIndexOf("/")), PRIVATE);
    const node = FS.open(folder + name, "w").node;
    files.release(node.kept);
    node.kept = handle;
    node.contents = content;
    node.usedBytes = content.length;
  }
  await files.prepare();
  setInterval(() => files.prepare(), 1000);
}

/** Return which file this is, and when it was named; a head that did not get to the disk names none. @param {any} handle */
function headOf(handle) {
  const head = new Uint8Array(HEAD);
  const length = handle.read(head, { at: 0 });
  try {
    return JSON.parse(new TextDecoder().decode(head.subarray(0, length < HEAD ? 0 : HEAD)).replace(/\0+$/, ""));
  } catch {
    return { name: "", n: 0 };
  }
}

/** Open all files of the store. @param {FileSystemDirectoryHandle} store */
async function opened(store) {
  const free = /** @type {any[]} */ ([]);
  const found = /** @type {Map<string, {handle: any, n: number}>} */ (new Map());
  let serial = 0;
  /** @param {any} handle */
  const release = (handle) => {
    if (handle.getSize()) {
      handle.truncate(0);
      handle.flush();
    }
    free.push(handle);
  };
  for await (const entry of /** @type {any} */ (store).values()) {
    const handle = await entry.createSyncAccessHandle();
    const { name, n } = headOf(handle);
    serial = Math.max(serial, n);
    const other = found.get(name);
    if (name && n > (other?.n ?? -1)) { // two of a name: the older one was about to be replaced
      if (other) release(other.handle);
      found.set(name, { handle, n });
    } else release(handle);
  }
  return {
    found,
    free: () => free.pop(),
    /** Say which file it is. @param {any} handle @param {string} name */
    name(handle, name) {
      const head = new Uint8Array(HEAD);
      head.set(new TextEncoder().encode(JSON.stringify({ name, n: ++serial })));
      handle.write(head, { at: 0 });
      handle.flush();
    },
    release,
    async prepare() {
      while (free.length < SPARE) {
        const file = await store.getFileHandle(crypto.randomUUID(), { create: true });
        free.push(await /** @type {any} */ (file).createSyncAccessHandle());
      }
    },
  };
}
