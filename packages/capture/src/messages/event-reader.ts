import { MESSAGE_LIMIT_BYTES } from './message-log.ts'

export type ReadEvent = { data: string; event: string | null; id: string | null; bytes: number }

const LINE_END = /\r\n?|\n/g

/** Reads an event stream (WHATWG HTML, section 9.2.6) from bytes in any pieces. Comments are no events. */
export class EventReader {
  readonly #onEvent: (event: ReadEvent) => void
  readonly #decoder = new TextDecoder()
  #rest = ''
  #skipsLineFeed = false
  #data: string[] = []
  #dataLength = 0
  #event: string | null = null
  #id: string | null = null
  #droppedCount = 0

  constructor(onEvent: (event: ReadEvent) => void) {
    this.#onEvent = onEvent
  }

  feed(bytes: Buffer, start: number, end: number): void {
    let text = this.#decoder.decode(bytes.subarray(start, end), { stream: true })
    if (text === '') return
    // The second half of a line end that came in two pieces.
    if (this.#skipsLineFeed && text.startsWith('\n')) text = text.slice(1)
    this.#skipsLineFeed = text.endsWith('\r')
    const whole = this.#rest + text
    let from = 0
    for (const { index, 0: lineEnd } of whole.matchAll(LINE_END)) {
      this.#onLine(whole.slice(from, index))
      from = index + lineEnd.length
    }
    this.#rest = this.#bounded(whole.slice(from))
  }

  #onLine(line: string): void {
    if (line === '') {
      this.#dispatch()
      return
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'event') this.#event = this.#bounded(value)
    else if (name === 'id') this.#id = this.#bounded(value)
    else if (name === 'data') this.#addData(value)
  }

  #addData(value: string): void {
    const room = Math.max(MESSAGE_LIMIT_BYTES - this.#dataLength, 0)
    this.#droppedCount += Math.max(value.length - room, 0)
    this.#dataLength += Math.min(value.length, room)
    if (room > 0) this.#data.push(value.slice(0, room))
  }

  #dispatch(): void {
    if (this.#data.length > 0) {
      const data = this.#data.join('\n')
      const bytes = Buffer.byteLength(data) + this.#droppedCount
      this.#onEvent({ data, event: this.#event, id: this.#id, bytes })
    }
    this.#data = []
    this.#dataLength = 0
    this.#droppedCount = 0
    this.#event = null
    this.#id = null
  }

  #bounded(text: string): string {
    if (text.length <= MESSAGE_LIMIT_BYTES) return text
    this.#droppedCount += text.length - MESSAGE_LIMIT_BYTES
    return text.slice(0, MESSAGE_LIMIT_BYTES)
  }
}
