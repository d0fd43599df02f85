import type { MessageFeeds } from '@nora/capture'
import {
  asciiName,
  findField,
  type Head,
  type MessageHandler,
  MessageReader,
  methodName,
  readTarget,
} from '@nora/http1'
import type { CaptureStore } from './capture-store.ts'
import type { Exchange } from './exchange.ts'
import { logMessages } from './log-messages.ts'
import { RunRecord } from './run-record.ts'

const CONTENT_TYPE = asciiName('content-type')
const UPGRADE = asciiName('upgrade')
const EVENT_STREAM = 'text/event-stream'

type TapOptions = { store: CaptureStore; tunnelId: string; replayOf?: string }

/**
 * Listens to one origin connection and records its exchanges. It sees a copy of the bytes and can neither
 * change nor delay them; what it cannot read, it stops recording.
 */
export class StreamTap {
  readonly #options: TapOptions
  readonly #requests: MessageReader
  readonly #responses: MessageReader
  /** Sent and not answered whole yet, the oldest first: answers come in the order of requests. */
  readonly #open: Exchange[] = []
  #sending: Exchange | null = null
  #messages: MessageFeeds | null = null

  constructor(options: TapOptions) {
    this.#options = options
    this.#requests = new MessageReader({ kind: 'request' }, this.#requestHandler())
    this.#responses = new MessageReader(
      { kind: 'response', isHeadRequest: () => this.#open[0]?.start.method === 'HEAD' },
      this.#responseHandler(),
    )
  }

  /** The newest exchange whose request has begun. */
  get current(): Exchange | null {
    return this.#sending
  }

  get isIdle(): boolean {
    return this.#open.length === 0
  }

  /** The record of what the newest request leads to. */
  beginRun(run: { id: string; isAsync: boolean }): RunRecord | null {
    const { store } = this.#options
    const exchange = this.#sending
    if (exchange === null) return null
    exchange.run = new RunRecord({
      ...run,
      clock: store.clock,
      stdout: store.newBody(),
      stderr: store.newBody(),
      onChange: () => store.changed(exchange),
      onOutput(memoryBytes) {
        store.keep(exchange, memoryBytes)
        store.grown(exchange)
      },
    })
    return exchange.run
  }

  request(bytes: Buffer, start: number, end: number): void {
    this.#requests.feed(bytes, start, end)
  }

  response(bytes: Buffer, start: number, end: number): void {
    this.#responses.feed(bytes, start, end)
  }

  responseEnd(): void {
    this.#responses.end()
    this.ended('origin_closed')
  }

  /** The connection is over: whatever is still open has failed, unless it ends this way. */
  ended(error: string): void {
    for (const exchange of this.#open.splice(0)) {
      const isOpenEnded = exchange.status === 101 || exchange.kind === 'sse'
      this.#finish(exchange, isOpenEnded ? null : error)
    }
  }

  #requestHandler(): MessageHandler {
    const { store, tunnelId, replayOf = null } = this.#options
    return {
      onHead: (head, bytes) => {
        const exchange = store.begin({
          tunnelId,
          replayOf,
          method: getMethod(head, bytes),
          target: readTarget(bytes, head.pathStart, head.targetEnd) || '/',
          head: Buffer.from(bytes.subarray(head.start, head.end)),
        })
        this.#sending = exchange
        this.#open.push(exchange)
      },
      onBody: (bytes, start, end) => {
        const exchange = this.#sending
        if (!exchange) return
        const { requestBody } = exchange.start
        if (exchange.kind === 'websocket') requestBody.pass(end - start)
        else store.keep(exchange, requestBody.add(bytes, start, end))
        this.#messages?.in?.feed(bytes, start, end)
      },
      onEnd: () => {},
      onRefused: (refusal) => this.ended(refusal),
    }
  }

  #responseHandler(): MessageHandler {
    const { store } = this.#options
    return {
      onHead: (head, bytes) => {
        const exchange = this.#open[0]
        if (!exchange || (head.status < 200 && head.status !== 101)) return
        exchange.status = head.status
        exchange.firstByteMs = store.clock.monotonicMs()
        exchange.responseHead = Buffer.from(bytes.subarray(head.start, head.end))
        store.keep(exchange, exchange.responseHead.length)
        exchange.kind = this.#getKind(head, bytes)
        this.#messages = logMessages(store, exchange)
        store.changed(exchange)
      },
      onBody: (bytes, start, end) => {
        const exchange = this.#open[0]
        if (!exchange) return
        const { responseBody } = exchange.start
        if (exchange.kind === 'websocket') responseBody.pass(end - start)
        else store.keep(exchange, responseBody.add(bytes, start, end))
        this.#messages?.out?.feed(bytes, start, end)
      },
      onEnd: () => {
        const exchange = this.#open.shift()
        if (exchange) this.#finish(exchange, null)
      },
      onRefused: (refusal) => this.ended(refusal),
    }
  }

  #getKind(head: Head, bytes: Buffer): Exchange['kind'] {
    if (head.status === 101) {
      this.#requests.becomeOpaque()
      return hasValue(head, bytes, UPGRADE, 'websocket') ? 'websocket' : 'http'
    }
    return hasValue(head, bytes, CONTENT_TYPE, EVENT_STREAM) ? 'sse' : 'http'
  }

  #finish(exchange: Exchange, error: string | null): void {
    const { store } = this.#options
    exchange.endedMs = store.clock.monotonicMs()
    exchange.error = error
    store.changed(exchange)
  }
}

/** Whether the field is there and begins so, in any case. */
function hasValue(head: Head, bytes: Buffer, name: Uint8Array, value: string): boolean {
  const field = findField(bytes, head, name)
  if (field < 0) return false
  const start = head.fields[field * 4 + 2] ?? 0
  return bytes.toString('latin1', start, start + value.length).toLowerCase() === value
}

function getMethod(head: Head, bytes: Buffer): string {
  return methodName(head.method) || bytes.toString('latin1', head.start, head.methodEnd)
}
