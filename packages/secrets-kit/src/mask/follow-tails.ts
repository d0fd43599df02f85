/** Only forms that repeat themselves are followed from several places at once. */
const FOLLOWED_LIMIT = 64

type Followed = { tail: Uint8Array; at: number }

/**
 * Follows what comes after the first bytes of long forms: the output is masked for as long as it goes
 * on like one of them, without keeping any of it back.
 */
export class TailFollower {
  readonly #tails = new Map<string, Uint8Array[]>()
  readonly #headBytes: number
  #followed: Followed[] = []

  constructor(forms: readonly Uint8Array[], headBytes: number) {
    this.#headBytes = headBytes
    for (const form of forms) {
      if (form.length > headBytes) this.#index(form)
    }
  }

  get isFollowing(): boolean {
    return this.#followed.length > 0
  }

  /** Begins with every form that has this head. */
  start(head: Uint8Array): void {
    for (const tail of this.#tails.get(toKey(head)) ?? []) {
      this.#followed.push({ tail, at: 0 })
    }
    // The oldest have been masked furthest.
    if (this.#followed.length > FOLLOWED_LIMIT) this.#followed.splice(FOLLOWED_LIMIT)
  }

  /** Whether one of the followed forms goes on with this byte; the others are given up. */
  accept(byte: number): boolean {
    const accepted = this.#followed.filter(({ tail, at }) => tail[at] === byte)
    for (const followed of accepted) followed.at++
    this.#followed = accepted.filter(({ tail, at }) => at < tail.length)
    return accepted.length > 0
  }

  reset(): void {
    this.#followed = []
  }

  #index(form: Uint8Array): void {
    const key = toKey(form.subarray(0, this.#headBytes))
    const tails = this.#tails.get(key) ?? []
    tails.push(form.subarray(this.#headBytes))
    this.#tails.set(key, tails)
  }
}

function toKey(head: Uint8Array): string {
  return String.fromCharCode(...head)
}
