import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'

/** A file of records: written at its end, read anywhere. */
export interface DiskFile {
  /** All of the bytes, or it rejects. */
  write(bytes: Buffer, position: number): Promise<void>
  /** Resolves when what was written survives the loss of power. */
  sync(): Promise<void>
  /** Fewer bytes where the file ends. */
  read(position: number, bytes: number): Promise<Buffer>
  truncate(bytes: number): Promise<void>
  close(): Promise<void>
}

/** The part of a file system that a spool needs. */
export interface Disk {
  create(path: string): Promise<DiskFile>
  open(path: string): Promise<DiskFile>
  /** Names of what is in the folder, and whether each is a folder. */
  list(path: string): Promise<{ name: string; isFolder: boolean }[]>
  makeFolder(path: string): Promise<void>
  /** Resolves when the names in the folder survive the loss of power. */
  syncFolder(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  removeFolder(path: string): Promise<void>
  getSize(path: string): Promise<number>
  /** When it was changed last, in milliseconds since the epoch. */
  getChangedAtMs(path: string): Promise<number>
  touch(path: string, atMs: number): Promise<void>
  readText(path: string): Promise<string>
  writeText(path: string, text: string): Promise<void>
}

/** Only the user of the process reads what senders have sent. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

export const spoolDisk: Disk = {
  create: (path) => openFile(path, 'wx+'),
  open: (path) => openFile(path, 'r+'),
  async list(path) {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
  },
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE })
  },
  async syncFolder(path) {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  removeFolder: rmdir,
  getSize: async (path) => (await stat(path)).size,
  getChangedAtMs: async (path) => (await stat(path)).mtimeMs,
  touch: (path, atMs) => utimes(path, atMs / 1000, atMs / 1000),
  readText: (path) => readFile(path, 'utf8'),
  writeText: (path, text) => writeFile(path, text, { mode: FILE_MODE }),
}

async function openFile(path: string, flags: string): Promise<DiskFile> {
  const handle = await open(path, flags, FILE_MODE)
  return {
    async write(bytes, position) {
      let written = 0
      while (written < bytes.length) {
        // A full disk may take a part first, and refuse the rest.
        const { bytesWritten } = await handle.write(
          bytes,
          written,
          bytes.length - written,
          position + written,
        )
        written += bytesWritten
      }
    },
    sync: () => handle.datasync(),
    async read(position, length) {
      const bytes = Buffer.allocUnsafe(length)
      let read = 0
      while (read < length) {
        const { bytesRead } = await handle.read(bytes, read, length - read, position + read)
        if (bytesRead === 0) break
        read += bytesRead
      }
      return bytes.subarray(0, read)
    },
    truncate: (bytes) => handle.truncate(bytes),
    close: () => handle.close(),
  }
}
