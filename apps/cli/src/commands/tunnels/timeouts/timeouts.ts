import { SECOND_MS } from '@nora/kit'
import { readDuration, UnfitValue } from '../trigger/amounts.ts'

/** How long the target may take; null: as long as without the option. */
export type Timeouts = {
  /** To accept a connection, and for TLS to prove who it is. */
  readonly connectTimeoutMs: number | null
  /** To begin an answer once it has the whole request. */
  readonly answerTimeoutMs: number | null
}

const LEAST_CONNECT_MS = 100
const LONGEST_CONNECT_MS = 60 * SECOND_MS
const LEAST_ANSWER_MS = SECOND_MS

/** Throws an UnfitValue. */
export function readConnectTimeout(text: string): number {
  const timeoutMs = readDuration(text)
  if (timeoutMs >= LEAST_CONNECT_MS && timeoutMs <= LONGEST_CONNECT_MS) return timeoutMs
  throw new UnfitValue({ ru: 'бывает от 100ms до 60s', en: 'it goes from 100ms to 60s' })
}

/** Throws an UnfitValue. */
export function readAnswerTimeout(text: string): number {
  const timeoutMs = readDuration(text)
  if (timeoutMs >= LEAST_ANSWER_MS) return timeoutMs
  throw new UnfitValue({ ru: 'бывает от 1s до 24h', en: 'it goes from 1s to 24h' })
}
