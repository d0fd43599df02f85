import type { Duplex } from 'node:stream'
import type { Clock } from '@nora/kit'
import type { Budget } from '../flow-control/budget.ts'
import type { Goaway } from '../frames/goaway.ts'
import type { Hello, HelloInput } from '../frames/hello.ts'
import type { Target } from '../frames/target.ts'
import { feedFairly } from '../mux/feed-fairly.ts'
import type { Timers } from '../mux/heartbeat.ts'
import { Mux } from '../mux/mux.ts'
import type { LinkClose } from '../mux/mux-handler.ts'
import type { Stream, StreamHandler } from '../mux/stream.ts'
import { WebSocketStream } from '../websocket/websocket-stream.ts'
import { type MemorySocketOptions, memorySocketPair } from './memory-socket.ts'

export const agentHello = {
  role: 'agent',
  token: 'nt_test',
  client_key: 'k'.repeat(32),
  instance: 'ins_1',
  machine: 'laptop',
  os: 'linux',
  client_version: '0.1.0',
} as const satisfies HelloInput

export const edgeHello = { role: 'edge', edge_id: 'edge-1', region: 'ru' } as const satisfies HelloInput

/** Never ticks by itself. */
export class ManualTimers implements Timers {
  readonly #periodic = new Set<() => void>()
  readonly #delayed = new Set<() => void>()

  every(_periodMs: number, run: () => void): () => void {
    this.#periodic.add(run)
    return () => this.#periodic.delete(run)
  }

  after(_delayMs: number, run: () => void): () => void {
    this.#delayed.add(run)
    return () => this.#delayed.delete(run)
  }

  get count(): number {
    return this.#periodic.size + this.#delayed.size
  }

  tick(): void {
    for (const run of [...this.#periodic]) run()
  }

  expire(): void {
    for (const run of [...this.#delayed]) run()
  }
}

type LinkEndOptions = { clock?: Clock; budget?: Budget }

/** One end of a link, with all that was said to its owner. */
export class LinkEnd {
  readonly mux: Mux
  readonly timers = new ManualTimers()
  readonly socket: Duplex
  readonly closes: LinkClose[] = []
  readonly goaways: Goaway[] = []
  readonly streams: { stream: Stream; target: Target }[] = []
  hello: Hello | undefined
  onWait = () => true
  /** Handles the peer’s streams. */
  onStream: (stream: Stream, target: Target) => void = (stream) => {
    stream.handler = new Recorder()
  }

  constructor(role: 'edge' | 'agent', socket: Duplex, { clock, budget }: LinkEndOptions = {}) {
    this.socket = socket
    this.mux = new Mux(socket, {
      role,
      clock,
      budget,
      timers: this.timers,
      handler: {
        onHello: (hello) => {
          this.hello = hello
        },
        onWait: () => this.onWait(),
        onStream: (stream, target) => {
          this.streams.push({ stream, target })
          this.onStream(stream, target)
        },
        onGoaway: (goaway) => this.goaways.push(goaway),
        onClose: (close) => this.closes.push(close),
      },
    })
    feedFairly(this.mux, socket)
  }
}

/** Keeps what a stream heard, and consumes at once. */
export class Recorder implements StreamHandler {
  readonly chunks: Buffer[] = []
  ended = 0
  drains = 0
  readonly resets: number[] = []

  get bytes(): Buffer {
    return Buffer.concat(this.chunks)
  }

  onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    this.chunks.push(Buffer.from(buffer.subarray(start, end)))
    stream.consumed(end - start)
  }

  onEnd(): void {
    this.ended++
  }

  onReset(_stream: Stream, code: number): void {
    this.resets.push(code)
  }

  onDrain(): void {
    this.drains++
  }
}

export type LinkLimits = {
  window_bytes?: number
  max_frame_bytes?: number
  max_streams?: number
  features?: string[]
}

/** Two muxes over one in-memory connection, both past HELLO. */
export async function linkedMuxes(
  options: MemorySocketOptions & LinkLimits & { budget?: Budget; isWebSocket?: boolean } = {},
): Promise<{ edge: LinkEnd; agent: LinkEnd }> {
  const { window_bytes, max_frame_bytes, max_streams, features, budget, isWebSocket } = options
  const limits = { window_bytes, max_frame_bytes, max_streams, ...(features && { features }) }
  const [left, right] = memorySocketPair(options)
  const edgeSocket = isWebSocket ? new WebSocketStream(left, 'server') : left
  const agentSocket = isWebSocket ? new WebSocketStream(right, 'client') : right
  const edge = new LinkEnd('edge', edgeSocket, { budget })
  const agent = new LinkEnd('agent', agentSocket, { budget })
  agent.mux.hello({ ...agentHello, ...limits })
  await until(() => edge.hello !== undefined)
  edge.mux.hello({ ...edgeHello, ...limits })
  await until(() => agent.hello !== undefined)
  return { edge, agent }
}

/** Resolves in the turn of the event loop in which the condition holds; fails after half a minute. */
export async function until(condition: () => boolean, what = 'the awaited condition'): Promise<void> {
  const deadlineMs = performance.now() + 30_000
  while (!condition()) {
    if (performance.now() > deadlineMs) throw new Error(`${what} did not come`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
