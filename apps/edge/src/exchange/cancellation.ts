/** Says of a request that it is over, to what waits for others on its behalf. */
export class Cancellation {
  isCancelled = false
  #controller: AbortController | null = null

  /** Few requests wait for anything, so it is made for those that do. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.isCancelled) this.#controller.abort()
    return this.#controller.signal
  }

  cancel(): void {
    this.isCancelled = true
    this.#controller?.abort()
  }
}
