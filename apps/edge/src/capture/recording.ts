import { getField, type LoggedMessage, type MessageFeeds, openMessageFeeds, readHead } from '@nora/capture'
import { type Head, type MessageHandler, MessageReader, methodName, readTarget } from '@nora/http1'
import { type Clock, MIB } from '@nora/kit'
import { CAPTURED_MESSAGES, type CapturedByEdge, type CaptureSource, getSourceId } from '@nora/link'
import { HiddenTexts } from './hidden-texts.ts'
import { KeptBytes } from './kept-bytes.ts'
import type { RawExchange } from './raw-exchange.ts'
import type { Outcome, Recorder } from './recorder.ts'

/** Bounds the stored messages of one exchange together. */
const MESSAGES_BYTES = MIB

export type RecordingStart = {
  id: string
  source: CaptureSource
  visitor: string
  protocol: CapturedByEdge['protocol']
  replayOf: string | null
  keptOneIn: number
  clock: Clock
  /** Whether this much more may be held in memory. */
  take: (bytes: number) => boolean
  /** Called once, when nothing more comes; `heldBytes` were taken. */
  onEnd: (heldBytes: number) => void
}

/**
 * Copies what passes of one exchange. It can neither change nor delay anything: it reads a copy, and what it cannot
 * read or may not hold it leaves out, and says so.
 */
export class Recording implements Recorder {
  readonly start: RecordingStart
  readonly hidden: HiddenTexts
  readonly #atMs: number
  readonly #startedMs: number
  readonly #requests = new MessageReader({ kind: 'request' }, this.#requestHandler())
  readonly #responses = new MessageReader(
    { kind: 'response', isHeadRequest: () => this.#method === 'HEAD' },
    this.#responseHandler(),
  )
  readonly #requestBody: KeptBytes
  readonly #responseBody: KeptBytes
  readonly #messages: LoggedMessage[] = []
  #kind: CapturedByEdge['kind'] = 'http'
  #method = ''
  #target = '/'
  #status = 0
  #requestHead: Uint8Array = new Uint8Array()
  #responseHead: Uint8Array | null = null
  #firstByteMs: number | null = null
  #endedMs: number | null = null
  #isComplete = false
  #outcome: Outcome = { request_id: '', answered_by: null, reason: null }
  #error: string | null = null
  #feeds: MessageFeeds | null = null
  #messageCount = 0
  #messageBytes = 0
  #unreadable: CapturedByEdge['unreadable'] = null
  #headBytes = 0
  /** True while an open stream has data that was not reported yet. */
  #hasGrown = false

  constructor(start: RecordingStart) {
    this.start = start
    this.#atMs = start.clock.now().getTime()
    this.#startedMs = start.clock.monotonicMs()
    this.hidden = new HiddenTexts(start.take)
    this.#requestBody = new KeptBytes(start.take)
    this.#responseBody = new KeptBytes(start.take)
  }

  get id(): string {
    return this.start.id
  }

  get sourceId(): string {
    return getSourceId(this.start.source)
  }

  request(bytes: Buffer, start: number, end: number): void {
    this.#requests.feed(bytes, start, end)
  }

  response(bytes: Buffer, start: number, end: number): void {
    this.#responses.feed(bytes, start, end)
  }

  end(outcome: Outcome): void {
    if (this.#endedMs !== null) return
    this.#responses.end()
    this.#outcome = outcome
    this.#endedMs = this.start.clock.monotonicMs()
    const isOpenEnded = this.#status === 101 || this.#kind === 'sse'
    if (!this.#isComplete && !isOpenEnded) this.#error = outcome.reason ?? 'visitor_left'
    const bodies = this.#requestBody.keptBytes + this.#responseBody.keptBytes
    this.start.onEnd(this.#headBytes + bodies + this.#messageBytes)
  }

  /** Takes what an open stream has added since the last snapshot; null when nothing was added. */
  takeSnapshot(): RawExchange | null {
    if (!this.#hasGrown) return null
    this.#hasGrown = false
    return this.toRaw()
  }

  toRaw(): RawExchange {
    const { id, source, visitor, protocol, replayOf, keptOneIn } = this.start
    const question = this.#target.indexOf('?')
    return {
      facts: {
        id,
        ...source,
        at: new Date(this.#atMs).toISOString(),
        kind: this.#kind,
        method: this.#method,
        path: question < 0 ? this.#target : this.#target.slice(0, question),
        query: question < 0 ? '' : this.#target.slice(question + 1),
        status: this.#status,
        duration_ms: since(this.#startedMs, this.#endedMs),
        error: this.#error,
        ...this.#outcome,
        visitor,
        protocol,
        replay_of: replayOf,
        kept_one_in: keptOneIn,
        timings: {
          wait_ms: since(this.#startedMs, this.#firstByteMs),
          receive_ms: this.#firstByteMs === null ? null : since(this.#firstByteMs, this.#endedMs),
        },
        message_count: this.#messageCount,
        unreadable: this.#unreadable,
      },
      requestHead: this.#requestHead,
      requestBody: this.#requestBody.toRaw(),
      responseHead: this.#responseHead,
      responseBody: this.#responseBody.toRaw(),
      messages: [...this.#messages],
      hidden: this.hidden.list(),
      isUnknown: this.hidden.areUnknown,
    }
  }

  #requestHandler(): MessageHandler {
    return {
      onHead: (head, bytes) => {
        this.#method = methodName(head.method) || bytes.toString('latin1', head.start, head.methodEnd)
        this.#target = readTarget(bytes, head.pathStart, head.targetEnd) || '/'
        this.#requestHead = this.#keepHead(head, bytes)
      },
      onBody: (bytes, start, end) => {
        if (this.#kind === 'websocket') this.#requestBody.pass(end - start)
        else this.#requestBody.add(bytes, start, end)
        this.#feeds?.in?.feed(bytes, start, end)
      },
      onEnd() {},
      onRefused() {},
    }
  }

  #responseHandler(): MessageHandler {
    return {
      onHead: (head, bytes) => {
        if (head.status < 200 && head.status !== 101) return
        this.#status = head.status
        this.#firstByteMs = this.start.clock.monotonicMs()
        this.#responseHead = this.#keepHead(head, bytes)
        if (head.status === 101) this.#requests.becomeOpaque()
        this.#openMessages()
      },
      onBody: (bytes, start, end) => {
        if (this.#kind === 'websocket') this.#responseBody.pass(end - start)
        else this.#responseBody.add(bytes, start, end)
        this.#feeds?.out?.feed(bytes, start, end)
      },
      onEnd: () => {
        this.#isComplete = true
      },
      onRefused() {},
    }
  }

  #keepHead(head: Head, bytes: Buffer): Uint8Array {
    const length = head.end - head.start
    if (this.start.take(length)) this.#headBytes += length
    return Uint8Array.prototype.slice.call(bytes, head.start, head.end)
  }

  /** Starts recording the messages of a WebSocket or an event stream. */
  #openMessages(): void {
    const { headers } = readHead(toBuffer(this.#responseHead ?? new Uint8Array()))
    const kind = getKind(this.#status, headers)
    this.#kind = kind
    if (kind === 'http') return
    this.#hasGrown = true
    this.#feeds = openMessageFeeds({
      kind,
      headers,
      clock: this.start.clock,
      onMessage: (message) => this.#addMessage({ ...message, atMs: this.start.clock.now().getTime() }),
      onUnreadable: (direction) => {
        this.#unreadable ??= direction
      },
    })
  }

  /** The first ones are kept: how a conversation began explains what became of it. */
  #addMessage(message: LoggedMessage): void {
    this.#messageCount++
    const { length } = message.payload
    if (this.#messages.length >= CAPTURED_MESSAGES || this.#messageBytes + length > MESSAGES_BYTES) return
    if (!this.start.take(length)) return
    this.#messageBytes += length
    this.#messages.push({ ...message, payload: toBuffer(Uint8Array.prototype.slice.call(message.payload)) })
    this.#hasGrown = true
  }
}

function getKind(status: number, headers: ReturnType<typeof readHead>['headers']): CapturedByEdge['kind'] {
  if (status === 101)
    return getField(headers, 'upgrade')?.toLowerCase() === 'websocket' ? 'websocket' : 'http'
  return getField(headers, 'content-type')?.toLowerCase().startsWith('text/event-stream') ? 'sse' : 'http'
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function since(fromMs: number, toMs: number | null): number | null {
  return toMs === null ? null : Math.round((toMs - fromMs) * 100) / 100
}
