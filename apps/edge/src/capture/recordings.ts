import { getSourceId } from '@nora/link'
import type { Outcome, Recording } from './recording.ts'

/**
 * What is copied of one exchange: for its tunnel, for the gateway that it came through, or for both. Each is kept by
 * itself.
 */
export class Recordings {
  readonly #all: Recording[]

  constructor(first: Recording) {
    this.#all = [first]
  }

  add(recording: Recording): void {
    this.#all.push(recording)
  }

  /** Whether it is copied for this tunnel or gateway. */
  has(sourceId: string): boolean {
    return this.#all.some(({ start }) => getSourceId(start.source) === sourceId)
  }

  hide(texts: readonly string[]): void {
    for (const recording of this.#all) recording.hide(texts)
  }

  request(bytes: Buffer, start: number, end: number): void {
    for (const recording of this.#all) recording.request(bytes, start, end)
  }

  response(bytes: Buffer, start: number, end: number): void {
    for (const recording of this.#all) recording.response(bytes, start, end)
  }

  end(outcome: Outcome): void {
    for (const recording of this.#all) recording.end(outcome)
  }

  /** The request goes on to another member of the pool: this tunnel answers nothing any more. */
  leave(sourceId: string, outcome: Outcome): void {
    const at = this.#all.findIndex(({ start }) => getSourceId(start.source) === sourceId)
    const [left] = at < 0 ? [] : this.#all.splice(at, 1)
    left?.end(outcome)
  }
}
