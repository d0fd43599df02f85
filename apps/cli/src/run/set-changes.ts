import { SECOND_MS } from '@nora/kit'

const AGAIN_MS = 2 * SECOND_MS

type ChangesDeps<T> = {
  /** Calls back when something may have changed, and resolves when the signal says so. */
  watch(onChange: () => void, signal: AbortSignal): Promise<void>
  /** Loads what is to run now. Throws for what cannot run. */
  load(): Promise<T>
  /** Tells why what has changed is not taken; the former stays. */
  onRefused(error: unknown): void
  wait(durationMs: number, signal: AbortSignal): Promise<void>
  isRetried(error: unknown): boolean
  /** Equal for what would run alike. */
  toComparable(loaded: T): string
}

/**
 * Follows a set while a program runs with it. `findNext` resolves with the newest one that can run and differs from the
 * last; changes in between are left out.
 */
export class SetChanges<T> {
  readonly #deps: ChangesDeps<T>
  readonly #ended = new AbortController()
  #last: string
  #isStale = false
  #wake = (): void => {}

  constructor(current: T, deps: ChangesDeps<T>) {
    this.#deps = deps
    this.#last = deps.toComparable(current)
    deps.watch(() => this.#onChange(), this.#ended.signal).catch(deps.onRefused)
  }

  async findNext(): Promise<T> {
    for (;;) {
      await this.#whenStale()
      this.#isStale = false
      try {
        const next = await this.#deps.load()
        const text = this.#deps.toComparable(next)
        if (text === this.#last) continue
        this.#last = text
        return next
      } catch (error) {
        this.#deps.onRefused(error)
        if (this.#deps.isRetried(error)) await this.#retryLater()
      }
    }
  }

  close(): void {
    this.#ended.abort()
  }

  #onChange(): void {
    this.#isStale = true
    this.#wake()
  }

  async #whenStale(): Promise<void> {
    if (this.#isStale) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }

  async #retryLater(): Promise<void> {
    await this.#deps.wait(AGAIN_MS, this.#ended.signal)
    if (!this.#ended.signal.aborted) this.#isStale = true
  }
}
