import type { Duplex } from 'node:stream'
import { type Clock, KIB } from '@nora/kit'
import { FlightLimit } from '../flow-control/flight-limit.ts'
import { FrameType, writeU64 } from '../frames/frames.ts'
import { LinkOutput, type OutputEvents } from '../output/link-output.ts'
import { ReadyRing } from './ready-ring.ts'
import type { Stream, StreamCarrier } from './stream.ts'
import type { StreamTable } from './stream-table.ts'

/** A frame's length while several streams wait for their turn. */
const QUANTUM_BYTES = 16 * KIB
/** The peer hears of that much read. */
const ACK_BYTES = 32 * KIB

/** The way out for streams: whose turn it is, and which answers leave with the next flush. */
export class Outbound implements StreamCarrier, OutputEvents {
  readonly output: LinkOutput
  /** Round trip of the last answered PING; null before the first answer. */
  rttMs: number | null = null
  readonly #clock: Clock
  readonly #streams: StreamTable
  readonly #onOverflow: () => void
  readonly #ring = new ReadyRing()
  #isServing = false
  #creditDue: Stream[] = []
  /** Only the newest PING is answered, so that asking costs us no more memory than a word. */
  #pongToken = 0
  #isPongDue = false
  /** From this total on, the peer should hear what was read; never, when it does not listen. */
  ackDueAtBytes = Number.POSITIVE_INFINITY
  readonly #ack = Buffer.alloc(8)
  #isAckDue = false
  #flight: FlightLimit | null = null

  constructor(socket: Duplex, streams: StreamTable, clock: Clock, onOverflow: () => void) {
    this.#clock = clock
    this.#streams = streams
    this.#onOverflow = onOverflow
    this.output = new LinkOutput(socket, this)
  }

  /** The one place that decides whether data goes out now or waits for its turn. */
  admits(bytes: number): boolean {
    // Streams that wait while the link is free are being served right now: no jumping the queue.
    if (!this.output.blocked && this.#ring.isEmpty) return true
    return this.output.gate.admitsBypass(bytes)
  }

  assignId(stream: Stream): number {
    return this.#streams.assignId(stream)
  }

  onReady(stream: Stream): void {
    this.#ring.add(stream)
    if (!this.output.blocked) this.#serve()
  }

  onCreditDue(stream: Stream): void {
    this.#creditDue.push(stream)
    this.output.schedule()
  }

  onEnd(stream: Stream): void {
    this.#streams.remove(stream)
  }

  answerPing(token: number): void {
    this.#pongToken = token
    this.#isPongDue = true
    this.output.schedule()
  }

  /** Starts acknowledging: both sides acknowledge what they read from here on. */
  startAcks(): void {
    this.ackDueAtBytes = ACK_BYTES
    this.#flight = new FlightLimit(this.#clock)
    this.output.gate.limitFlight(this.#flight)
  }

  /** Tells the peer that `totalBytes` of the link were read. */
  sendAck(totalBytes: number): void {
    this.ackDueAtBytes = totalBytes + ACK_BYTES
    writeU64(this.#ack, 0, totalBytes)
    this.#isAckDue = true
    this.output.schedule()
  }

  nowMs(): number {
    return this.#clock.monotonicMs()
  }

  onRoundTrip(roundTripMs: number): void {
    this.rttMs = roundTripMs
    this.#flight?.onRoundTrip(roundTripMs)
  }

  beforeFlush(): void {
    if (this.#isAckDue) {
      this.#isAckDue = false
      this.output.frame(FrameType.ACK, 0, null, this.#ack, 0, this.#ack.length, true)
    }
    if (this.#creditDue.length > 0) {
      const due = this.#creditDue
      this.#creditDue = []
      for (const stream of due) stream.returnCredit()
    }
    if (this.#isPongDue) {
      this.#isPongDue = false
      this.output.word(FrameType.PONG, 0, this.#pongToken)
    }
  }

  onUnblocked(): void {
    this.#serve()
  }

  onOverflow(): void {
    this.#onOverflow()
  }

  /** One frame per stream and turn; the only waiting one may send what it has. */
  #serve(): void {
    if (this.#isServing) return
    this.#isServing = true
    try {
      while (!this.output.blocked) {
        const stream = this.#ring.take()
        if (stream === null) return
        stream.takeTurn(
          this.#ring.isEmpty ? Math.max(QUANTUM_BYTES, this.output.flightRoomBytes) : QUANTUM_BYTES,
        )
      }
    } finally {
      this.#isServing = false
    }
  }
}
