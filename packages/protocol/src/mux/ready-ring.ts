import type { Stream } from './stream.ts'

/** Streams that wait for their turn, first come first served; each is in it once. */
export class ReadyRing {
  #first: Stream | null = null
  #last: Stream | null = null

  get isEmpty(): boolean {
    return this.#first === null
  }

  add(stream: Stream): void {
    if (stream.isReady) return
    stream.isReady = true
    if (this.#last === null) this.#first = stream
    else this.#last.nextReady = stream
    this.#last = stream
  }

  take(): Stream | null {
    const stream = this.#first
    if (stream === null) return null
    this.#first = stream.nextReady
    if (this.#first === null) this.#last = null
    stream.nextReady = null
    stream.isReady = false
    return stream
  }
}
