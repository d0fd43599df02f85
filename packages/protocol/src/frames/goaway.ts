import type { Localized } from '@nora/kit'
import { readU32, writeU32 } from './frames.ts'
import { encodeKeyValues, parseKeyValues } from './key-values.ts'

const FIXED_BYTES = 8

export type Goaway = {
  /** Streams of the receiver above this id were not looked at and may be tried elsewhere. */
  readonly last_id: number
  /** A LinkCode. */
  readonly code: number
  /** For the person at the other end, when there is something to say. */
  readonly text?: Localized
  /** The Problem's code when a request was refused (`Unauthorized`). */
  readonly problem?: string
  /** Addresses to dial instead, the best first. */
  readonly edges: readonly string[]
}

export function encodeGoaway(goaway: Goaway): Buffer {
  const fixed = Buffer.allocUnsafe(FIXED_BYTES)
  writeU32(fixed, 0, goaway.last_id)
  writeU32(fixed, 4, goaway.code)
  const entries: [string, string][] = []
  if (goaway.text) entries.push(['text_ru', goaway.text.ru], ['text_en', goaway.text.en])
  if (goaway.problem) entries.push(['problem', goaway.problem])
  if (goaway.edges.length > 0) entries.push(['edges', goaway.edges.join(' ')])
  return Buffer.concat([fixed, encodeKeyValues(entries)])
}

/** Undefined when the bytes are not a GOAWAY. */
export function parseGoaway(payload: Buffer): Goaway | undefined {
  if (payload.length < FIXED_BYTES) return undefined
  const values = parseKeyValues(payload.subarray(FIXED_BYTES))
  if (values === undefined) return undefined
  const { text_ru: ru, text_en: en, problem, edges } = values
  return {
    last_id: readU32(payload, 0),
    code: readU32(payload, 4),
    text: ru !== undefined && en !== undefined ? { ru, en } : undefined,
    problem,
    edges: edges?.split(' ').filter(Boolean) ?? [],
  }
}
