import { readFileSync } from 'node:fs'
import type { Kind } from './reading.ts'

/** One message, in Latin-1, that was read wrongly once or is likely to be. */
export type CorpusMessage = { name: string; text: string }

export function readCorpus(kind: Kind): CorpusMessage[] {
  const file = new URL(`../../corpus/${kind}s.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as CorpusMessage[]
}
