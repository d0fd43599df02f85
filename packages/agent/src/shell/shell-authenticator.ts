import { createHash, timingSafeEqual } from 'node:crypto'
import { addressKey, type Clock, createRateLimiter, MINUTE_MS, type RateLimiter, SECOND_MS } from '@nora/kit'
import type { SignIn, SshPeer } from '@nora/ssh'
import type { Schedule } from '../schedule.ts'
import type { AuthorisedKey, Entrant } from './entrant.ts'
import { KEYS_REFUSED } from './shell.messages.ts'

/** Wrong passwords: of one address, and of all together, so that many addresses gain nothing. */
const PER_ADDRESS = { limit: 5, windowMs: MINUTE_MS }
const ALTOGETHER = { limit: 30, windowMs: MINUTE_MS }
/** Every wrong password costs this long. */
const DELAY_MS = 2 * SECOND_MS
/** A visitor may come before control has said whose keys open a new shell. */
const FIRST_KEYS_MS = 5 * SECOND_MS

export type ShellAuthenticatorOptions = {
  /** The only one there is; null: keys only. */
  password: string | null
  clock: Clock
  schedule: Schedule
}

/**
 * Decides who may enter: people by their keys, as control says, and everybody who knows the password, if there
 * is one.
 */
export class ShellAuthenticator {
  readonly #password: Buffer | null
  readonly #clock: Clock
  readonly #schedule: Schedule
  readonly #wrong: RateLimiter
  readonly #areTold: Promise<void>
  #keys: ReadonlyMap<string, AuthorisedKey> = new Map()
  #isTold = false
  #onTold: () => void = () => {}

  constructor({ password, clock, schedule }: ShellAuthenticatorOptions) {
    this.#password = password === null ? null : getDigest(password)
    this.#clock = clock
    this.#schedule = schedule
    this.#wrong = createRateLimiter(clock)
    this.#areTold = new Promise((resolve) => {
      this.#onTold = resolve
    })
  }

  setKeys(keys: readonly AuthorisedKey[]): void {
    this.#keys = new Map(keys.map((key) => [key.fingerprint, key]))
    this.#isTold = true
    this.#onTold()
  }

  /** Whether somebody who has entered may stay. */
  isOpenTo({ key }: Entrant): boolean {
    return key === null || this.#findKey(key.fingerprint) !== undefined
  }

  readonly signIn = (peer: SshPeer): SignIn<Entrant> => ({
    findKeyOwner: async ({ fingerprint }) => {
      await this.#firstKeys()
      const key = this.#findKey(fingerprint)
      return key && { key }
    },
    // Clients show the explanation before they would ask for a password, and then ask no more.
    ...(this.#password === null
      ? { explainRefusal: () => KEYS_REFUSED }
      : { checkPassword: ({ password }) => this.#checkPassword(peer, password) }),
  })

  #findKey(fingerprint: string): AuthorisedKey | undefined {
    const key = this.#keys.get(fingerprint)
    return key?.expiresAt && key.expiresAt <= this.#clock.now() ? undefined : key
  }

  async #firstKeys(): Promise<void> {
    if (this.#isTold) return
    await Promise.race([this.#areTold, this.#pass(FIRST_KEYS_MS)])
  }

  #pass(durationMs: number): Promise<void> {
    return new Promise((resolve) => void this.#schedule(durationMs, resolve))
  }

  async #checkPassword({ address }: SshPeer, given: string): Promise<Entrant | undefined> {
    const visitor = addressKey(address)
    const isLimited =
      this.#wrong.peek(visitor, PER_ADDRESS) !== null || this.#wrong.peek('', ALTOGETHER) !== null
    // Digests have one length, and comparing them takes as long for every password.
    const isRight = this.#password !== null && timingSafeEqual(getDigest(given), this.#password)
    if (isRight && !isLimited) return { key: null }
    this.#wrong.take(visitor, PER_ADDRESS)
    this.#wrong.take('', ALTOGETHER)
    await this.#pass(DELAY_MS)
    return undefined
  }
}

function getDigest(password: string): Buffer {
  return createHash('sha256').update(password).digest()
}
