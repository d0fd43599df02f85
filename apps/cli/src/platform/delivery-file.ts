import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** Lines that are kept when the file is tidied up. */
const KEPT = 10_000
const KEY = /^[\w-]{16} [\w-]{22}$/

/** Digests of signed deliveries that were worked on and must not be again. */
export type DeliveryFile = {
  /** Reads the deliveries, oldest first. */
  read(): Promise<string[]>
  append(keys: readonly string[]): Promise<void>
}

/**
 * `deliveries` in the client's folder, for its owner only: a digest per line, added to by all clients of the
 * machine. Tidied up when it is read, once it is twice as long as what is kept.
 */
export function openDeliveryFile(folder: string): DeliveryFile {
  const path = join(folder, 'deliveries')
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(() => '')
      const keys = text.split('\n').filter((line) => KEY.test(line))
      if (keys.length > KEPT * 2) await replaceFile(path, toText(keys.slice(-KEPT))).catch(() => {})
      return keys.slice(-KEPT)
    },
    async append(keys) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await appendFile(path, toText(keys), { mode: 0o600 })
    },
  }
}

function toText(keys: readonly string[]): string {
  return keys.map((key) => `${key}\n`).join('')
}
