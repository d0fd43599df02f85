import type { Segment } from './segment.ts'

type Bounds = {
  keepMs: number
  /** Kept are no more bytes than may wait. */
  quotaBytes: number
  monotonicMs: () => number
}

/**
 * Segments that control has, and that stay on the disk for a while: control’s own database may lose its last minutes
 * with the power. Whoever takes over the folder hands them over again.
 */
export class KeptSegments {
  readonly #bounds: Bounds
  /** The oldest first. */
  #all: { segment: Segment; untilMs: number }[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  add(segment: Segment): void {
    const { keepMs, monotonicMs } = this.#bounds
    this.#all.push({ segment, untilMs: monotonicMs() + keepMs })
  }

  /** Takes what has been kept long enough, or is too much: it may be removed. */
  takeSpent(): Segment[] {
    const nowMs = this.#bounds.monotonicMs()
    let bytes = this.#all.reduce((sum, { segment }) => sum + segment.bytes, 0)
    const kept = this.#all.findIndex(({ segment, untilMs }) => {
      if (untilMs > nowMs && bytes <= this.#bounds.quotaBytes) return true
      bytes -= segment.bytes
      return false
    })
    return this.#all.splice(0, kept < 0 ? this.#all.length : kept).map(({ segment }) => segment)
  }
}
