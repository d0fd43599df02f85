import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GuardedFetch } from '../guarded-fetch.ts'

/** Hashes by the first five of their hex digits, as the list of breached passwords is published. */
export type HashRanges = {
  /** Lines `SUFFIX:COUNT`. Throws when there is none, or the service does not answer. */
  getRange(prefix: string): Promise<string>
}

/** Of five hex digits, so that it names no other file. */
const PREFIX = /^[0-9A-F]{5}$/

/** A folder of files `PREFIX.txt`, as the public downloader makes them. */
export function openRangeFolder(folder: string): HashRanges {
  return { getRange: async (prefix) => readFile(join(folder, `${toPrefix(prefix)}.txt`), 'utf8') }
}

/** A service of the same protocol. It learns the five digits, and of which server they are. */
export function openRangeService(url: string, fetch: GuardedFetch): HashRanges {
  return {
    async getRange(prefix) {
      const answer = await fetch(`${url.replace(/\/+$/, '')}/${toPrefix(prefix)}`, {
        // Answers of one length tell nothing to who only sees how long they are.
        headers: { 'user-agent': 'Nora', 'add-padding': 'true' },
      })
      if (answer.status !== 200) throw new Error(`the service of hash ranges answered ${answer.status}`)
      return answer.text()
    },
  }
}

function toPrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new Error('a prefix has five hex digits in capitals')
  return prefix
}
