import { type Duplex, pipeline } from 'node:stream'

export type BodyFilterHandler = {
  /** A part of what goes on, given up. False: no more until `resume`. */
  onMade(bytes: Buffer): boolean
  /** All of the body has gone on. */
  onEnd(): void
  /** The body cannot be read, or would cost too much. */
  onFailure(): void
}

/**
 * Changes a body on its way. Holds no more than its stages have room for: whoever does not take what is made keeps
 * what comes from being taken.
 */
export class BodyFilter {
  readonly #first: Duplex
  readonly #last: Duplex
  #isOver = false

  constructor(stages: readonly [Duplex, ...Duplex[]], handler: BodyFilterHandler) {
    this.#first = stages[0]
    const last = stages.at(-1)!
    this.#last = last
    last.on('data', (bytes: Buffer) => {
      if (!this.#isOver && !handler.onMade(bytes)) last.pause()
    })
    last.on('end', () => {
      if (this.#isOver) return
      this.#isOver = true
      handler.onEnd()
    })
    const onError = (error: Error | null | undefined): void => {
      if (!error || this.#isOver) return
      this.destroy()
      handler.onFailure()
    }
    if (stages.length > 1) pipeline(stages, onError)
    else last.on('error', onError)
  }

  /** `onTaken` is called when the first stage has done its work on it. */
  write(bytes: Buffer, onTaken: () => void): void {
    if (this.#isOver) return
    this.#first.write(bytes, (error) => {
      if (!error && !this.#isOver) onTaken()
    })
  }

  end(): void {
    if (!this.#isOver) this.#first.end()
  }

  resume(): void {
    this.#last.resume()
  }

  /** The message is over, or nobody waits for it. */
  destroy(): void {
    this.#isOver = true
    // What has failed already, or fails because of this, is nobody's concern any more.
    for (const stage of [this.#first, this.#last]) stage.on('error', () => {}).destroy()
  }
}
