import { setImmediate } from 'node:timers/promises'
import { SECOND_MS } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { PushedCertificates } from './pushed-certificates.ts'

/** Sealing a certificate costs a millisecond; visitors are served in between. */
const SLICE_MS = 10
/** When more pushes wait, they are taken at once. */
const WAITING_LIMIT = 32
/** A full set is over when no push has come for this long. */
const SETTLE_MS = 30 * SECOND_MS

export type CertificateIntakeDeps = {
  pushed: PushedCertificates
  /** Which connection to control there is now; null: none. */
  getConnection: () => number | null
  /** These are served from now on. */
  onHeld: (ids: string[]) => void
  monotonicMs: () => number
}

type Waiting = { push: PushBody<'set_certificates'>; connection: number | null }

/**
 * Takes what control pushes, one push after the other. Of a full set, which comes in several pushes, nothing is taken
 * away before it is there: whoever is served goes on being served, also when control is lost in the middle.
 */
export class CertificateIntake {
  readonly #deps: CertificateIntakeDeps
  readonly #waiting: Waiting[] = []
  #isRunning = false
  #sliceEndMs = 0
  /** Of the full set that comes, or came last. */
  #setConnection: number | null = null
  #settling: NodeJS.Timeout | undefined

  constructor(deps: CertificateIntakeDeps) {
    this.#deps = deps
  }

  take(push: PushBody<'set_certificates'>): void {
    this.#waiting.push({ push, connection: this.#deps.getConnection() })
    if (!this.#isRunning) void this.#run()
  }

  close(): void {
    clearTimeout(this.#settling)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    this.#beginSlice()
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await this.#apply(next)
    }
    this.#isRunning = false
  }

  async #apply({ push, connection }: Waiting): Promise<void> {
    const { pushed, onHeld } = this.#deps
    const { is_full, certificates, removed_ids } = push
    if (is_full) {
      pushed.ageAll()
      this.#setConnection = connection
    }
    const held: string[] = []
    for (const certificate of certificates) {
      if (this.#isSliceOver()) await this.#pause()
      if (pushed.add(certificate)) held.push(certificate.id)
    }
    for (const id of removed_ids) pushed.remove(id)
    if (held.length > 0) onHeld(held)
    if (this.#settling !== undefined || is_full) this.#settle()
  }

  /** After a connection was lost, only the set of the next one says what there is. */
  #settle(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => {
      this.#settling = undefined
      const { pushed, getConnection } = this.#deps
      if (this.#setConnection === null || getConnection() !== this.#setConnection) return
      if (this.#isRunning) this.#settle()
      else pushed.removeFormer()
    }, SETTLE_MS)
    this.#settling.unref()
  }

  #isSliceOver(): boolean {
    return this.#waiting.length < WAITING_LIMIT && this.#deps.monotonicMs() >= this.#sliceEndMs
  }

  async #pause(): Promise<void> {
    await setImmediate()
    this.#beginSlice()
  }

  #beginSlice(): void {
    this.#sliceEndMs = this.#deps.monotonicMs() + SLICE_MS
  }
}
