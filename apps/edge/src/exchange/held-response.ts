/** Holds what the origin sends, from the head of its response on, while a rule waits before the head may leave. */
export class HeldResponse {
  readonly parts: Buffer[] = []
  /** Their credit goes back when they are read: until then the origin can send no more than its window. */
  creditBytes = 0
  /** What the origin's stream was reset with meanwhile, −1 for a mere end; null: neither. */
  ending: number | null = null

  /** The bytes are given up. */
  take(bytes: Buffer, start: number, end: number): void {
    if (end > start) this.parts.push(bytes.subarray(start, end))
  }
}
