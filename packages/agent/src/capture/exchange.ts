import { getField, type MessageLog, readHead } from '@nora/capture'
import type {
  CapturedBody,
  CapturedDetail,
  CapturedExchange,
  CapturedHead,
  CapturedMessage,
  CapturedMessages,
} from '@nora/contract/tunnels'
import type { CaptureMask } from './capture-mask.ts'
import type { RecordedBody } from './recorded-body.ts'
import type { RunRecord } from './run-record.ts'

const NOTHING = Buffer.alloc(0)

export type ExchangeStart = {
  /** Unlike those of the client's earlier runs, so that an old page never shows a stranger. */
  idStem: string
  sequence: number
  tunnelId: string
  atMs: number
  startedMs: number
  method: string
  /** Path and query, as they travelled. */
  target: string
  head: Buffer
  requestBody: RecordedBody
  responseBody: RecordedBody
  /** What is shown goes through it. */
  mask: CaptureMask
  replayOf: string | null
}

/**
 * One request and what came back, as it was seen passing. Heads stay bytes and ids numbers until somebody
 * looks, because most are never looked at.
 */
export class Exchange {
  readonly start: ExchangeStart
  kind: CapturedExchange['kind'] = 'http'
  status = 0
  responseHead: Buffer | null = null
  firstByteMs: number | null = null
  endedMs: number | null = null
  error: string | null = null
  isEvicted = false
  /** The messages of a WebSocket or an event stream. */
  messages: MessageLog | null = null
  /** The run of a request to a trigger. */
  run: RunRecord | null = null

  constructor(start: ExchangeStart) {
    this.start = start
  }

  get id(): string {
    return this.start.idStem + this.start.sequence.toString(36).padStart(6, '0')
  }

  toSummary(): CapturedExchange & { tunnel_id: string } {
    const { start } = this
    const target = start.mask.maskText(start.target)
    const question = target.indexOf('?')
    return {
      id: this.id,
      tunnel_id: start.tunnelId,
      at: new Date(start.atMs).toISOString(),
      kind: this.kind,
      method: start.method,
      path: question < 0 ? target : target.slice(0, question),
      query: question < 0 ? '' : target.slice(question + 1),
      status: this.status,
      duration_ms: since(start.startedMs, this.endedMs),
      request_bytes: start.requestBody.bytes,
      response_bytes: start.responseBody.bytes,
      error: this.error,
      replay_of: start.replayOf,
      message_count: this.messages?.count ?? 0,
      run: this.run?.toCaptured() ?? null,
    }
  }

  /** As it may be shown; empty while there is none. */
  getHead(part: 'request' | 'response'): CapturedHead {
    const { head, mask } = this.start
    const { start_line, headers } = readHead((part === 'request' ? head : this.responseHead) ?? NOTHING)
    return {
      start_line: mask.maskText(start_line),
      headers: headers.map(([name, value]) => [name, mask.maskText(value)]),
    }
  }

  /** Messages from a number on, as they may be shown. */
  listMessages(from: number): CapturedMessages {
    const found = this.messages?.listFrom(from) ?? { items: [], dropped_count: 0, unreadable: null }
    return { ...found, items: found.items.map((message) => maskMessage(message, this.start.mask)) }
  }

  toDetail(): CapturedDetail {
    const { start, responseHead } = this
    return {
      ...this.toSummary(),
      request: withBody(this.getHead('request'), start.requestBody),
      response: responseHead && withBody(this.getHead('response'), start.responseBody),
      timings: {
        wait_ms: since(start.startedMs, this.firstByteMs),
        receive_ms: this.firstByteMs === null ? null : since(this.firstByteMs, this.endedMs),
      },
    }
  }
}

function since(fromMs: number, toMs: number | null): number | null {
  return toMs === null ? null : Math.round((toMs - fromMs) * 100) / 100
}

function maskMessage(message: CapturedMessage, { maskText, maskBytes }: CaptureMask): CapturedMessage {
  const { content, encoding, event, event_id } = message
  return {
    ...message,
    content:
      encoding === 'utf8' ? maskText(content) : maskBytes(Buffer.from(content, 'base64')).toString('base64'),
    event: event && maskText(event),
    event_id: event_id && maskText(event_id),
  }
}

function withBody(
  { start_line, headers }: CapturedHead,
  body: RecordedBody,
): CapturedHead & { body: CapturedBody } {
  return {
    start_line,
    headers,
    body: {
      bytes: body.bytes,
      kept_bytes: body.keptBytes,
      cut_by: body.cutBy,
      content_type: getField(headers, 'content-type'),
      content_encoding: getField(headers, 'content-encoding'),
    },
  }
}
