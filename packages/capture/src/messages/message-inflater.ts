import { constants, inflateRawSync } from 'node:zlib'
import { type Clock, MIB, SECOND_MS } from '@nora/kit'

const WINDOW_BYTES = 32 * 1024
const MESSAGE_LIMIT_BYTES = MIB
/** Compressed bytes may stand for a thousand times as many; beyond this rate looking on costs too much. */
const ALLOWANCE_BYTES = 8 * MIB
/** The sender cuts this off each message (RFC 7692 §7.2.2). */
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff])

/** Inflates the messages of one direction of a permessage-deflate connection (RFC 7692), in their order. */
export class MessageInflater {
  readonly #keepsContext: boolean
  readonly #clock: Clock
  #window = Buffer.alloc(0)
  #allowance = ALLOWANCE_BYTES
  #paidMs: number
  #isLost = false

  constructor(keepsContext: boolean, clock: Clock) {
    this.#keepsContext = keepsContext
    this.#clock = clock
    this.#paidMs = clock.monotonicMs()
  }

  /** Null when it cannot be inflated within the limits; with a kept context nothing after it can either. */
  inflate(payload: Buffer): Buffer | null {
    this.#earn()
    if (this.#isLost || this.#allowance <= 0) return this.lose()
    try {
      const inflated = inflateRawSync(Buffer.concat([payload, TAIL]), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: MESSAGE_LIMIT_BYTES,
        ...(this.#window.length > 0 && { dictionary: this.#window }),
      })
      this.#allowance -= inflated.length
      if (this.#keepsContext) this.#window = getLast(this.#window, inflated)
      return inflated
    } catch {
      return this.lose()
    }
  }

  /** A message was not seen whole. */
  lose(): null {
    this.#isLost = this.#keepsContext
    return null
  }

  #earn(): void {
    const nowMs = this.#clock.monotonicMs()
    const earned = ((nowMs - this.#paidMs) / SECOND_MS) * ALLOWANCE_BYTES
    this.#allowance = Math.min(this.#allowance + earned, ALLOWANCE_BYTES)
    this.#paidMs = nowMs
  }
}

function getLast(window: Buffer, added: Buffer): Buffer<ArrayBuffer> {
  if (added.length >= WINDOW_BYTES) return Buffer.from(added.subarray(-WINDOW_BYTES))
  return Buffer.concat([window.subarray(Math.max(window.length + added.length - WINDOW_BYTES, 0)), added])
}
