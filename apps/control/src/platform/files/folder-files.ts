import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from '@nora/kit'
import { assertFileKey, type Files, StorageFull } from './files.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Ends the name of a file that is being written. */
const UNFINISHED = '.new'

/** Files in a folder of this machine, readable by its user only. */
export function openFolderFiles(folder: string): Files {
  const toPath = (key: string) => {
    assertFileKey(key)
    return join(folder, key)
  }
  return {
    async put(key, chunks) {
      const path = toPath(key)
      const unfinished = `${path}.${randomToken(8)}${UNFINISHED}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await write(unfinished, chunks)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw FULL.has((error as NodeJS.ErrnoException).code ?? '') ? new StorageFull(error) : error
      }
    },
    async read(key, { start, end }) {
      const file = await open(toPath(key)).catch(ignoreMissing)
      if (file === null) return null
      try {
        const bytes = Buffer.alloc(end - start)
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
        return bytes.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    delete: (key) => rm(toPath(key), { force: true }),
    deleteAll: (prefix) => rm(toPath(prefix), { recursive: true, force: true }),
    list: (prefix) => listBelow(toPath(prefix), prefix),
  }
}

async function write(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (const chunk of chunks) await file.writeFile(chunk)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function* listBelow(path: string, key: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const folder = await opendir(path).catch(ignoreMissing)
  if (folder === null) return
  for await (const entry of folder) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) yield* listBelow(inner, `${key}/${entry.name}`)
    else {
      const found = await stat(inner).catch(ignoreMissing)
      if (found !== null) yield { key: `${key}/${entry.name}`, modifiedAt: found.mtime }
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
