import { getField, type MessageLog, readHead } from '@nora/capture'
import type { CapturedBody, CapturedDetail, CapturedExchange, CapturedHead } from '@nora/contract/tunnels'
import type { RecordedBody } from './recorded-body.ts'
import type { RunRecord } from './run-record.ts'

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
    const question = start.target.indexOf('?')
    return {
      id: this.id,
      tunnel_id: start.tunnelId,
      at: new Date(start.atMs).toISOString(),
      kind: this.kind,
      method: start.method,
      path: question < 0 ? start.target : start.target.slice(0, question),
      query: question < 0 ? '' : start.target.slice(question + 1),
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

  toDetail(): CapturedDetail {
    const { start, responseHead } = this
    return {
      ...this.toSummary(),
      request: withBody(start.head, start.requestBody),
      response: responseHead && withBody(responseHead, start.responseBody),
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

function withBody(head: Buffer, body: RecordedBody): CapturedHead & { body: CapturedBody } {
  const { start_line, headers } = readHead(head)
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
