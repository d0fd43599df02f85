import { createHmac, randomBytes } from 'node:crypto'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { MINUTE_MS } from '@nora/kit'

/** A check takes a thread of the pool for tens or hundreds of milliseconds, and argon2id its memory. */
const AT_ONCE = 2
const WAITING_LIMIT = 64
/** How long a password that was right is known without checking. */
const KNOWN_MS = 5 * MINUTE_MS
const KNOWN_LIMIT = 10_000

/** Checks passwords against hashes, a few at a time, and remembers for a while which were right. */
export class PasswordChecks {
  readonly #monotonicMs: () => number
  /** Of this process: what is remembered is no use to anybody else. */
  readonly #key = randomBytes(32)
  readonly #knownUntil = new Map<string, number>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  async verify(hash: string, password: string): Promise<boolean | 'busy'> {
    const known = createHmac('sha256', this.#key).update(`${hash}\0${password}`).digest('base64')
    if ((this.#knownUntil.get(known) ?? 0) > this.#monotonicMs()) return true
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING_LIMIT) return 'busy'
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running++
    try {
      const isRight = await (hash.startsWith('$argon2')
        ? verifyArgon2(hash, password)
        : verifyBcrypt(password, hash))
      if (isRight) this.#remember(known)
      return isRight
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }

  #remember(known: string): void {
    const [oldest] = this.#knownUntil.keys()
    if (this.#knownUntil.size >= KNOWN_LIMIT && oldest !== undefined) this.#knownUntil.delete(oldest)
    this.#knownUntil.delete(known)
    this.#knownUntil.set(known, this.#monotonicMs() + KNOWN_MS)
  }
}
