import type { Duplex } from 'node:stream'
import { breakOff, ResetCode, writeTogether } from '@nora/protocol'
import type { OriginHandler, OriginStream } from './origin-stream.ts'

/** More than this waiting for the far end, and whoever writes is held back. */
const HIGH_WATER_BYTES = 128 * 1024

const unattended: OriginHandler = { onData() {}, onEnd() {}, onReset() {}, onDrain() {} }

/**
 * A Node duplex, such as a socket or a channel of SSH, with the methods of a stream of the link. Nothing is read
 * before `start`; what is read is the handler's for good.
 */
export class DuplexStream implements OriginStream {
  handler: OriginHandler = unattended
  context: unknown = null
  dead = false
  endReceived = false
  /** What the handler is told when the duplex closes before it has ended. */
  protected lossCode: number = ResetCode.CANCELLED
  readonly #duplex: Duplex
  #ended = false
  /** Read, and not taken by whoever it was for: nothing more is read meanwhile. */
  #unconsumedBytes = 0
  readonly #onData = (bytes: Buffer): void => {
    if (this.dead) return
    this.#unconsumedBytes += bytes.length
    this.handler.onData(this, bytes, 0, bytes.length)
    if (this.#unconsumedBytes > 0) this.#duplex.pause()
  }

  /** `onClosed` is called once, when the duplex is closed by whomever and what was written has left. */
  constructor(duplex: Duplex, onClosed: () => void = () => {}) {
    this.#duplex = duplex
    // A broken one is told by `close`.
    duplex.on('error', () => {})
    duplex.on('drain', () => this.handler.onDrain(this))
    duplex.once('end', () => {
      this.endReceived = true
      this.handler.onEnd(this)
    })
    duplex.once('close', () => {
      const isWhole = this.endReceived && this.#ended && duplex.writableFinished
      const wasDead = this.dead
      this.dead = true
      if (!wasDead && !isWhole) this.handler.onReset(this, this.lossCode)
      onClosed()
    })
  }

  /** Reads; again after `stop`. */
  start(): void {
    this.#duplex.on('data', this.#onData)
    this.#duplex.resume()
  }

  /** Makes what arrives from now on wait. */
  stop(): void {
    this.#duplex.off('data', this.#onData)
    this.#duplex.pause()
  }

  write(bytes: Buffer, start: number, end: number, copy: boolean): boolean {
    const duplex = this.#duplex
    if (this.dead || this.#ended) return true
    const chunk = start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end)
    writeTogether(duplex, copy ? Buffer.from(chunk) : chunk)
    return duplex.writableLength < HIGH_WATER_BYTES
  }

  end(): void {
    if (this.dead || this.#ended) return
    this.#ended = true
    this.#duplex.end()
  }

  /** Cuts it off, so that the far end does not take it for a whole one where the duplex can say so. */
  reset(_code: number): void {
    if (this.dead) return
    this.dead = true
    breakOff(this.#duplex)
  }

  consumed(bytes: number): void {
    this.#unconsumedBytes -= bytes
    if (this.#unconsumedBytes === 0 && !this.dead && this.#duplex.isPaused()) this.#duplex.resume()
  }
}
