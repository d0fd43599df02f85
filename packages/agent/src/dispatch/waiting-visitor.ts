import { ResetCode, type Stream, type StreamHandler } from '@nora/protocol'
import type { Schedule } from '../schedule.ts'

/** Most visitors’ programs wait this long for a response. */
const PATIENCE_MS = 60_000

export type WaitingVisitorOptions = {
  schedule: Schedule
  /** Calls `onRoom` when there is a place; answers how to give that up. */
  wait: (onRoom: () => void) => () => void
  /** Leads the stream to the origin. */
  lead: () => StreamHandler
  /** It is gone without having been led there. */
  onLeft: () => void
}

/**
 * A visitor for whom the origin has no place yet. What it has sent stays here, within the window of its stream,
 * until it has one; a minute later it is refused.
 */
export class WaitingVisitor implements StreamHandler {
  readonly #leave: () => void
  #chunks: Buffer[] = []
  #hasEnded = false

  constructor(stream: Stream, { schedule, wait, lead, onLeft }: WaitingVisitorOptions) {
    stream.handler = this
    const cancel = schedule(PATIENCE_MS, () => {
      giveUp()
      onLeft()
      stream.reset(ResetCode.REFUSED)
    })
    const giveUp = wait(() => {
      cancel()
      const handler = lead()
      for (const bytes of this.#chunks) handler.onData(stream, bytes, 0, bytes.length)
      this.#chunks = []
      if (this.#hasEnded) handler.onEnd(stream)
    })
    this.#leave = () => {
      cancel()
      giveUp()
      onLeft()
    }
  }

  /** The feeder's buffers are ours for good. */
  onData(_stream: Stream, buffer: Buffer, start: number, end: number): void {
    this.#chunks.push(buffer.subarray(start, end))
  }

  onEnd(): void {
    this.#hasEnded = true
  }

  onReset(): void {
    this.#leave()
  }

  onDrain(): void {}
}
