import { DenseMap, DenseSet } from '@nora/kit'
import { ResetCode } from '../frames/codes.ts'
import { MAX_STREAM_ID } from '../frames/frames.ts'
import type { Target } from '../frames/target.ts'
import type { Role } from './mux-handler.ts'
import { Stream, type StreamCarrier, type StreamHandler } from './stream.ts'
import type { StreamStart } from './stream-start.ts'

/** Ids below the end that are left unused, for streams that wait for theirs. */
const ID_MARGIN = 0x1_00_00_00

/** Stands in until the owner of a peer's stream names its handler. */
export const UNATTENDED: StreamHandler = { onData() {}, onEnd() {}, onReset() {}, onDrain() {} }

/** The streams of one link: numbering, limits, and what happens to all of them together. */
export class StreamTable {
  readonly #byId = new DenseMap<Stream>()
  /** Streams that the owner has opened, and whose first frame is not sent yet. */
  readonly #unsent = new DenseSet<Stream>()
  #ownCount = 0
  #nextId: number
  /** Highest id the peer used. */
  lastPeerId = 0

  constructor(role: Role) {
    this.#nextId = role === 'edge' ? 1 : 2
  }

  get size(): number {
    return this.#byId.size + this.#unsent.size
  }

  find(id: number): Stream | undefined {
    return this.#byId.get(id)
  }

  isOwnId(id: number): boolean {
    return id % 2 === this.#nextId % 2
  }

  /** A stream of ours; undefined over its budget, at the peer's limit or when the ids are used up. */
  open(carrier: StreamCarrier, handler: StreamHandler, start: Omit<StreamStart, 'id'>): Stream | undefined {
    if (start.budget?.isSpent || this.#ownCount >= start.limits.peer.max_streams) return undefined
    if (this.#nextId > MAX_STREAM_ID - ID_MARGIN) return undefined
    const stream = new Stream(carrier, handler, { id: 0, ...start, target: withWindow(start) })
    this.#ownCount++
    this.#unsent.add(stream)
    return stream
  }

  /** The id of a stream whose first frame leaves now. */
  assignId(stream: Stream): number {
    const id = this.#nextId
    this.#nextId += 2
    this.#unsent.delete(stream)
    this.#byId.set(id, stream)
    return id
  }

  /** Whether the peer may use this id for a new stream. */
  isNextPeerId(id: number): boolean {
    return id !== 0 && !this.isOwnId(id) && id > this.lastPeerId
  }

  /** Undefined over the budget, or when the peer has as many streams open as were announced. */
  accept(carrier: StreamCarrier, start: Omit<StreamStart, 'target'>): Stream | undefined {
    const { id, limits, budget } = start
    if (budget?.isSpent || this.size - this.#ownCount >= limits.local.max_streams) return undefined
    const stream = new Stream(carrier, UNATTENDED, { target: null, ...start })
    this.#byId.set(id, stream)
    return stream
  }

  remove(stream: Stream): void {
    if (stream.id === 0) this.#unsent.delete(stream)
    else this.#byId.delete(stream.id)
    if (stream.id === 0 || this.isOwnId(stream.id)) this.#ownCount--
  }

  /** The peer did not look at our streams above `lastId`. */
  refuseAbove(lastId: number): void {
    for (const stream of this.#unsent) stream.receiveReset(ResetCode.REFUSED)
    for (const [id, stream] of this.#byId) {
      if (this.isOwnId(id) && id > lastId) stream.receiveReset(ResetCode.REFUSED)
    }
  }

  resetAll(): void {
    for (const stream of this.#unsent) stream.receiveReset(ResetCode.LINK_LOST)
    for (const [, stream] of this.#byId) stream.receiveReset(ResetCode.LINK_LOST)
  }
}

function withWindow({ target, limits, budget }: Omit<StreamStart, 'id'>): Target | null {
  const wholeBytes = limits.local.window_bytes
  const windowBytes = budget === null ? wholeBytes : budget.windowBytes(wholeBytes)
  return target === null || windowBytes === wholeBytes ? target : { ...target, windowBytes }
}
