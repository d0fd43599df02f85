import { isUtf8 } from 'node:buffer'
import type { CapturedBody, CapturedDetail, CapturedHead, CapturedMessage } from '@nora/contract/tunnels'
import { toTarget } from './exchange-search.ts'
import { type Redactor, redact } from './secrets/redaction.ts'

/** An exchange with what was kept of its bodies, decoded, and of its messages. */
export type WholeExchange = {
  detail: CapturedDetail
  request: Buffer
  response: Buffer
  messages: readonly CapturedMessage[]
}

/** One entry of HAR 1.2. */
export type HarEntry = ReturnType<typeof toHarEntry>

/** A HAR file, written entry by entry, because all bodies together may be large. */
export async function* writeHar(entries: AsyncIterable<HarEntry>): AsyncGenerator<string> {
  yield '{"log":{"version":"1.2","creator":{"name":"Nora","version":"1"},"entries":['
  let isFirst = true
  for await (const entry of entries) {
    yield isFirst ? JSON.stringify(entry) : `,${JSON.stringify(entry)}`
    isFirst = false
  }
  yield ']}}'
}

/**
 * See http://www.softwareishard.com/blog/har-12-spec. Sizes are bytes, -1 is unknown. `hidesSecrets`: they stand as
 * `REDACTED`, of an exchange that still has them.
 */
export function toHarEntry(
  exchange: WholeExchange,
  { hidesSecrets = false }: { hidesSecrets?: boolean } = {},
) {
  const { detail: whole, request: asked, response: answered, messages } = exchange
  const redactor: Redactor = hidesSecrets
    ? redact(whole, [asked, answered].map(toText).concat(messages.map(getMessageText)))
    : { detail: whole, text: (text) => text, bytes: (bytes) => bytes }
  const { detail } = redactor
  const request = toHarBody(asked, detail.request.body, redactor)
  const response = toHarBody(answered, detail.response?.body, redactor)
  return {
    startedDateTime: detail.at,
    time: detail.duration_ms ?? 0,
    request: {
      method: detail.method,
      url: getUrl(detail),
      ...getHead(detail.request),
      queryString: [...new URLSearchParams(detail.query)].map(([name, value]) => ({ name, value })),
      ...(detail.request.body.kept_bytes > 0 && {
        postData: { mimeType: detail.request.body.content_type ?? '', ...request },
      }),
      bodySize: detail.request.body.bytes,
    },
    response: {
      status: detail.status,
      statusText: detail.response?.start_line.split(' ').slice(2).join(' ') ?? '',
      ...getHead(detail.response ?? { start_line: '', headers: [] }),
      content: {
        size: detail.response?.body.bytes ?? 0,
        mimeType: detail.response?.body.content_type ?? '',
        ...response,
      },
      redirectURL: getHeader(detail.response, 'location') ?? '',
      bodySize: detail.response?.body.bytes ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: detail.timings.wait_ms ?? 0, receive: detail.timings.receive_ms ?? 0 },
    ...(detail.error !== null && { _error: detail.error }),
    ...getMessages(detail.kind, messages, redactor),
  }
}

function getHead({ start_line, headers }: CapturedHead) {
  return {
    httpVersion: /HTTP\/\d(\.\d)?/.exec(start_line)?.[0] ?? 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    headersSize: -1,
  }
}

function getUrl(detail: CapturedDetail): string {
  const scheme = getHeader(detail.request, 'x-forwarded-proto') ?? 'http'
  const host =
    getHeader(detail.request, 'x-forwarded-host') ?? getHeader(detail.request, 'host') ?? 'localhost'
  return `${scheme}://${host}${toTarget(detail)}`
}

function getHeader(head: CapturedHead | null, name: string): string | undefined {
  return head?.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1]
}

type HarBody = { text?: string; encoding?: 'base64'; comment?: string }

function toHarBody(bytes: Buffer, body: CapturedBody | undefined, redactor: Redactor): HarBody {
  const comment = commentOn(body)
  if (bytes.length === 0) return comment
  if (isUtf8(bytes)) return { text: redactor.text(bytes.toString('utf8')), ...comment }
  const told = Buffer.from(redactor.bytes(bytes)).toString('base64')
  return { text: told, encoding: 'base64', ...comment }
}

/** Bytes that are no text may still hold fields. */
function toText(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

function getMessageText({ encoding, content }: CapturedMessage): string {
  return encoding === 'utf8' ? content : Buffer.from(content, 'base64').toString('latin1')
}

function commentOn(body: CapturedBody | undefined): Pick<HarBody, 'comment'> {
  if (!body || body.cut_by === null) return {}
  return { comment: `The first ${body.kept_bytes} of ${body.bytes} bytes were kept.` }
}

const OPCODES: Partial<Record<CapturedMessage['kind'], number>> = {
  text: 1,
  binary: 2,
  close: 8,
  ping: 9,
  pong: 10,
}

/** Writes messages as Chrome does. */
function getMessages(
  kind: CapturedDetail['kind'],
  messages: readonly CapturedMessage[],
  { text, bytes }: Redactor,
) {
  if (kind !== 'websocket') return {}
  return {
    _resourceType: 'websocket',
    _webSocketMessages: messages.map((message) => ({
      type: message.direction === 'in' ? 'send' : 'receive',
      time: Date.parse(message.at) / 1_000,
      opcode: OPCODES[message.kind],
      data:
        message.encoding === 'utf8'
          ? text(message.content)
          : Buffer.from(bytes(Buffer.from(message.content, 'base64'))).toString('base64'),
    })),
  }
}
