import { isMethodOfLlhttp, readWithLlhttp } from './llhttp.ts'
import { type Draw, drawFrom, mutate, pick } from './mutate.ts'
import { type Kind, type Reading, readInChunks, readWithOurs, relay } from './reading.ts'

export type FuzzOptions = {
  kind: Kind
  seed: number
  /** Messages in Latin-1. */
  corpus: readonly string[]
  casesLimit: number
  isTimedOut: () => boolean
}

export type FuzzResult = {
  cases: number
  /** Heads that we accept: only these say anything. */
  accepted: number
  failure: { text: string; why: string } | null
}

/**
 * What we accept, llhttp (the parser inside Node) must read in the same way: same fields, same content, same
 * ends of head and message. The other direction is not asked: it accepts more than we do.
 *
 * Changes messages of the corpus at random until the limit, the time or a disagreement.
 */
export function fuzz({ kind, seed, corpus, casesLimit, isTimedOut }: FuzzOptions): FuzzResult {
  const draw = drawFrom(seed)
  const result: FuzzResult = { cases: 0, accepted: 0, failure: null }
  // A message that passes is changed further, which reaches deeper states.
  const pool = [...corpus]
  while (result.cases < casesLimit && result.failure === null && !isTimedOut()) {
    result.cases++
    const text = mutate(pick(pool, draw), pick(corpus, draw), draw)
    const { isAccepted, why } = compare(kind, text)
    if (why !== null) result.failure = shrink(kind, text)
    if (!isAccepted) continue
    result.accepted++
    if (text.length < POOLED_BYTES) keep(pool, text, corpus.length, draw)
  }
  return result
}

const POOLED_BYTES = 600
const POOL_SIZE = 2_000
const FRAMING_TRAILER = /\r\n(?:content-length|transfer-encoding|connection|upgrade):/i

function keep(pool: string[], text: string, reserved: number, draw: Draw): void {
  if (pool.length < POOL_SIZE) pool.push(text)
  else pool[reserved + draw(pool.length - reserved)] = text
}

/** `why`: in what our reading differs from llhttp's, or from itself; null when in nothing. */
export function compare(kind: Kind, text: string): { isAccepted: boolean; why: string | null } {
  const bytes = Buffer.from(text, 'latin1')
  const ours = readWithOurs(kind, bytes)
  const isAccepted = ours.headEnd > 0
  const isComparable = kind === 'response' || isStartOfLlhttp(ours.start)
  if (!isAccepted || !isComparable) return { isAccepted, why: null }
  const why =
    whyUnlikeLlhttp(kind, bytes, ours) ??
    whyUnlikeInChunks(kind, bytes, ours) ??
    whyRelayedUnlike(kind, bytes, ours)
  return { isAccepted, why }
}

/** It refuses other methods, and bytes above ASCII in a target, which other servers take. */
function isStartOfLlhttp(start: string): boolean {
  return isMethodOfLlhttp(start.split(' ')[0] ?? '') && !/[\x80-\xff]/.test(start)
}

const OF_HEAD = ['headEnd', 'start', 'fields'] as const
const OF_MESSAGE = [...OF_HEAD, 'body', 'messageEnd', 'isRefused'] as const

function whyUnlikeLlhttp(kind: Kind, bytes: Buffer, ours: Reading): string | null {
  const theirs = readWithLlhttp(kind, bytes)
  // A message that is not whole is not accepted yet; one that ends with the connection never is.
  const isWhole = ours.messageEnd > 0 && !isInterim(ours) && !hasFramingTrailer(bytes, ours)
  return difference(isWhole ? OF_MESSAGE : OF_HEAD, ours, theirs)
}

/** llhttp knows 100 to 103 only, and takes any other for a response with a body, against RFC 9112 §6.3. */
function isInterim({ start }: Reading): boolean {
  return /^1\d\d$/.test(start)
}

/** llhttp refuses these, we drop them: then only the relayed message is compared. */
function hasFramingTrailer(bytes: Buffer, { headEnd, messageEnd }: Reading): boolean {
  return FRAMING_TRAILER.test(bytes.toString('latin1', headEnd, messageEnd))
}

function whyUnlikeInChunks(kind: Kind, bytes: Buffer, ours: Reading): string | null {
  for (const chunkBytes of [bytes.length, 7]) {
    const { body, isEnded } = readInChunks(kind, bytes, chunkBytes)
    const isAlike = isEnded === ours.messageEnd > 0 && (!isEnded || body === ours.body)
    if (!isAlike) return `in pieces of ${chunkBytes} bytes it reads ${JSON.stringify({ body, isEnded })}`
  }
  return null
}

/** The next server must read what is sent on as it was read here. */
function whyRelayedUnlike(kind: Kind, bytes: Buffer, ours: Reading): string | null {
  if (ours.messageEnd === 0 || ours.isRefused || isInterim(ours)) return null
  const relayed = relay(kind, bytes, ours)
  const next = readWithLlhttp(kind, relayed)
  if (next.isRefused) return `relayed, it is refused: ${JSON.stringify(relayed.toString('latin1'))}`
  if (next.body !== ours.body || next.messageEnd !== relayed.length)
    return `relayed, it has another body or end: ${JSON.stringify(relayed.toString('latin1'))}`
  return null
}

function difference(names: readonly (keyof Reading)[], ours: Reading, theirs: Reading): string | null {
  for (const name of names) {
    const [here, there] = [JSON.stringify(ours[name]), JSON.stringify(theirs[name])]
    if (here !== there) return `${name}: ${here} here, ${there} in llhttp`
  }
  return null
}

/** Drops bytes as long as the disagreement stays. */
function shrink(kind: Kind, found: string): { text: string; why: string } {
  let text = found
  for (let size = text.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < text.length; ) {
      const shorter = text.slice(0, at) + text.slice(at + size)
      if (compare(kind, shorter).why === null) at += size
      else text = shorter
    }
  }
  return { text, why: compare(kind, text).why ?? '' }
}
