import { concatBytes, NO_BYTES } from './byte-arrays.ts'
import { EventMessage } from './event-message.ts'

/** A longer event passes as it came. */
const EVENT_BYTES = 65_536
const CR = 13
const LF = 10
const MARK = [0xef, 0xbb, 0xbf]

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads an event stream that arrives in any pieces, and lets each event be edited once it is whole. */
export class EventStream {
  readonly #edit: (event: EventMessage) => void
  #parts: Uint8Array[] = []
  #waitingBytes = 0
  /** The rest of an event that is too long to be held. */
  #isPassing = false
  /** Nothing but the ends of lines has come since the last one that says something. */
  #isLineEmpty = true
  #endedWithCr = false
  #isAtStart = true

  constructor(edit: (event: EventMessage) => void) {
    this.#edit = edit
  }

  push(bytes: Uint8Array): Uint8Array {
    const made: Uint8Array[] = []
    let start = 0
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!
      const isSecondHalf = byte === LF && this.#endedWithCr
      this.#endedWithCr = byte === CR
      if (byte !== CR && byte !== LF) this.#isLineEmpty = false
      // A line that ended with CR LF has ended once.
      else if (!isSecondHalf && this.#isLineEmpty) {
        made.push(this.#take(bytes.subarray(start, i + 1), true))
        start = i + 1
      } else this.#isLineEmpty = true
    }
    made.push(this.#take(bytes.subarray(start), false))
    return concatBytes(made)
  }

  /** An event that was not ended is edited like others. */
  end(): Uint8Array {
    return this.#waitingBytes === 0 ? NO_BYTES : this.#release()
  }

  #take(bytes: Uint8Array, isEnd: boolean): Uint8Array {
    if (this.#isPassing) {
      this.#isPassing = !isEnd
      return bytes
    }
    if (bytes.length > 0) this.#parts.push(isEnd ? bytes : bytes.slice())
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes > EVENT_BYTES) {
      this.#isPassing = !isEnd
      return this.#takeAll()
    }
    return isEnd ? this.#release() : NO_BYTES
  }

  #release(): Uint8Array {
    const whole = this.#takeAll()
    const hasMark = this.#isAtStart && MARK.every((byte, index) => whole[index] === byte)
    this.#isAtStart = false
    const body = hasMark ? whole.subarray(MARK.length) : whole
    const end = findEnd(body)
    if (end === 0) return whole
    const event = new EventMessage(decoder.decode(body.subarray(0, end)))
    this.#edit(event)
    if (!event.isEdited) return whole
    const mark = whole.subarray(0, whole.length - body.length)
    return concatBytes([mark, encoder.encode(event.text), body.subarray(end)])
  }

  #takeAll(): Uint8Array {
    const whole = concatBytes(this.#parts.length === 0 ? [NO_BYTES] : this.#parts)
    this.#parts = []
    this.#waitingBytes = 0
    return whole
  }
}

/** Where the ends of lines begin that end the event. */
function findEnd(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === CR || bytes[end - 1] === LF)) end--
  return end
}
