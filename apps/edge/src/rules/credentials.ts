import { createHash, timingSafeEqual } from 'node:crypto'

/** The field that carries a key. */
export const KEY_FIELD = 'x-token'

/** No credential that was asked for is longer, so a longer one need not be looked at. */
const LONGEST_CHARACTERS = 4096

/**
 * Holds the credentials that let a visitor in: one of several passwords, or one of several keys. They are kept
 * as digests, all of which are compared every time, so that the time tells nothing about which part was wrong,
 * or how nearly right it was.
 */
export class Credentials {
  readonly #pairs: readonly Buffer[]
  readonly #keys: readonly Buffer[]

  constructor(pairs: readonly string[], keys: readonly string[]) {
    // Two ways of writing one letter are one password (RFC 7617 §2.1, RFC 8265).
    this.#pairs = pairs.map((pair) => getDigest(pair.normalize('NFC')))
    this.#keys = keys.map(getDigest)
  }

  /** Whether the value of an Authorization field is an attempt to sign in here; others are the origin's. */
  isAttempt(authorization: string): boolean {
    return this.#pairs.length > 0 && /^basic /i.test(authorization)
  }

  /** Whether `Basic …` holds a pair that lets in (RFC 7617 §2). */
  acceptsBasic(authorization: string): boolean {
    if (authorization.length > LONGEST_CHARACTERS) return false
    const token = /^basic +([\w+/.~-]+={0,2})$/i.exec(authorization)?.[1] ?? ''
    return isAmong(this.#pairs, Buffer.from(token, 'base64').toString().normalize('NFC'))
  }

  get hasKeys(): boolean {
    return this.#keys.length > 0
  }

  acceptsKey(key: string): boolean {
    return key.length <= LONGEST_CHARACTERS && isAmong(this.#keys, key)
  }

  /** Lists the challenges for a visitor (RFC 9110 §11.6.1); the realm is the site. */
  challenges(realm: string): string[] {
    const fields: string[] = []
    if (this.#pairs.length > 0) fields.push(`WWW-Authenticate: Basic realm="${realm}", charset="UTF-8"`)
    if (this.#keys.length > 0) fields.push(`WWW-Authenticate: X-Token realm="${realm}"`)
    return fields
  }
}

function isAmong(known: readonly Buffer[], text: string): boolean {
  const digest = getDigest(text)
  let isFound = false
  for (const candidate of known) if (timingSafeEqual(candidate, digest)) isFound = true
  return isFound
}

function getDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
