/** Waits until a tunnel that was just asked for is live or refused. */
export class Settlements {
  readonly #waiting = new Map<number, () => void>()

  /** Resolves when it is, or after the limit. */
  wait(ref: number, limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer)
        this.#waiting.delete(ref)
        resolve()
      }
      const timer = setTimeout(settle, limitMs)
      this.#waiting.set(ref, settle)
    })
  }

  settle(ref: number): void {
    this.#waiting.get(ref)?.()
  }

  /** Nothing more will happen. */
  close(): void {
    for (const settle of [...this.#waiting.values()]) settle()
  }
}
