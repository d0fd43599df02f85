import { SECOND_MS } from '@nora/kit'

const FIRST_RETRY_MS = SECOND_MS
const LAST_RETRY_MS = 20 * SECOND_MS

/** What a stream tells; `onLost` once, after which it is closed. */
export type StreamHandlers = { onOpen(): void; onData(data: string): void; onLost(): void }

export type LiveEventsDeps = {
  /** Opens a stream; the answer closes it. */
  open(path: string, handlers: StreamHandlers): () => void
  /** Runs `task` after the delay or when the network is back; the answer cancels it. */
  retry(task: () => void, delayMs: number): () => void
}

export type LiveListener = {
  onEvent(event: unknown): void
  /** From now on nothing is missed; what happened before has to be asked for. */
  onOpen(): void
  /** The stream broke; it is opened again by itself. */
  onLost?(): void
}

export type LiveEvents = { watch(path: string, listener: LiveListener): () => void }

/** One stream per path however many watch it, opened again by itself with growing delays. */
export function createLiveEvents(deps: LiveEventsDeps): LiveEvents {
  const streams = new Map<string, SharedStream>()
  return {
    watch(path, listener) {
      const stream = streams.get(path) ?? new SharedStream(path, deps)
      streams.set(path, stream)
      stream.add(listener)
      return () => {
        if (stream.remove(listener) === 0) {
          stream.close()
          streams.delete(path)
        }
      }
    },
  }
}

class SharedStream {
  private readonly path: string
  private readonly deps: LiveEventsDeps
  private readonly listeners = new Set<LiveListener>()
  private closeSource: (() => void) | undefined
  private cancelRetry: (() => void) | undefined
  private failures = 0
  private isOpen = false

  constructor(path: string, deps: LiveEventsDeps) {
    this.path = path
    this.deps = deps
    this.connect()
  }

  add(listener: LiveListener): void {
    this.listeners.add(listener)
    if (this.isOpen) listener.onOpen()
  }

  remove(listener: LiveListener): number {
    this.listeners.delete(listener)
    return this.listeners.size
  }

  close(): void {
    this.cancelRetry?.()
    this.closeSource?.()
  }

  private connect(): void {
    this.closeSource = this.deps.open(this.path, {
      onOpen: () => {
        this.failures = 0
        this.isOpen = true
        for (const listener of this.listeners) listener.onOpen()
      },
      onData: (data) => {
        const event: unknown = JSON.parse(data)
        for (const listener of this.listeners) listener.onEvent(event)
      },
      onLost: () => {
        this.isOpen = false
        for (const listener of this.listeners) listener.onLost?.()
        const delayMs = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LAST_RETRY_MS)
        this.failures++
        this.cancelRetry = this.deps.retry(() => this.connect(), delayMs)
      },
    })
  }
}
