import { KIB } from '@nora/kit'
import type { FlightLimit } from './flight-limit.ts'

/** Bytes up to this pass a shut gate, so that a small response does not wait behind megabytes. */
const BYPASS_WRITE_BYTES = 4 * KIB
const BYPASS_BYTES = 256 * KIB

/** Whether data may go out now: the socket takes it, and not too much is on its way to the peer. */
export class SendGate {
  isShut = false
  #isSocketFull = false
  #isFlightFull = false
  #flight: FlightLimit | null = null
  #flightEndBytes = Number.POSITIVE_INFINITY
  #bypassedBytes = 0

  /** Limits bytes in flight, now that the peer acknowledges what it reads. */
  limitFlight(flight: FlightLimit): void {
    this.#flight = flight
    this.#setFlightEnd(0)
  }

  /** Whether a small write may pass while the gate is shut; counts it. */
  admitsBypass(bytes: number): boolean {
    if (bytes > BYPASS_WRITE_BYTES || this.#bypassedBytes + bytes > BYPASS_BYTES) return false
    this.#bypassedBytes += bytes
    return true
  }

  /** How much may still join what is on its way, of which `totalBytes` is the end. */
  room(totalBytes: number): number {
    return this.#flightEndBytes - totalBytes
  }

  onFramed(totalBytes: number): void {
    if (totalBytes >= this.#flightEndBytes) this.#isFlightFull = this.isShut = true
  }

  onFlushed(sentBytes: number): void {
    this.#flight?.onSent(sentBytes, this.#isFlightFull)
  }

  onSocketFull(): void {
    this.#isSocketFull = this.isShut = true
  }

  /** Answers whether the gate opened. */
  onSocketDrained(): boolean {
    this.#isSocketFull = false
    return this.#openWhenFree()
  }

  /** The peer has read `ackedBytes` of `totalBytes`. Answers whether the gate opened. */
  onAck(ackedBytes: number, totalBytes: number): boolean {
    if (this.#flight === null) return false
    this.#flight.onAck(ackedBytes)
    this.#setFlightEnd(ackedBytes)
    if (!this.#isFlightFull || totalBytes >= this.#flightEndBytes) return false
    this.#isFlightFull = false
    return this.#openWhenFree()
  }

  /** Measurements are no whole numbers, but the bytes that may be sent are. */
  #setFlightEnd(ackedBytes: number): void {
    if (this.#flight !== null) this.#flightEndBytes = ackedBytes + Math.floor(this.#flight.limitBytes)
  }

  #openWhenFree(): boolean {
    this.isShut = this.#isSocketFull || this.#isFlightFull
    if (!this.isShut) this.#bypassedBytes = 0
    return !this.isShut
  }
}
