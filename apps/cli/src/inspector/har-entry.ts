import { isUtf8 } from 'node:buffer'
import type { Exchange } from '@nora/agent'
import type { CapturedBody, CapturedDetail, CapturedHead, CapturedMessage } from '@nora/contract'
import { type Redactor, redact } from '@nora/inspector/redaction'
import { toTarget } from '@nora/inspector/search'
import { readDecodedBody } from './decoded-body.ts'

/** One entry of HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec). Sizes are bytes, -1 is unknown. */
export async function toHarEntry(exchange: Exchange, withSecrets: boolean) {
  const whole = exchange.toDetail()
  const redactor: Redactor = withSecrets ? { detail: whole, text: (text) => text } : redact(whole)
  const { detail } = redactor
  const request = await readBody(exchange, 'request', redactor)
  const response = await readBody(exchange, 'response', redactor)
  return {
    startedDateTime: detail.at,
    time: detail.duration_ms ?? 0,
    request: {
      method: detail.method,
      url: urlOf(detail),
      ...headOf(detail.request),
      queryString: [...new URLSearchParams(detail.query)].map(([name, value]) => ({ name, value })),
      ...(detail.request.body.kept_bytes > 0 && {
        postData: { mimeType: detail.request.body.content_type ?? '', ...request },
      }),
      bodySize: detail.request.body.bytes,
    },
    response: {
      status: detail.status,
      statusText: detail.response?.start_line.split(' ').slice(2).join(' ') ?? '',
      ...headOf(detail.response ?? { start_line: '', headers: [] }),
      content: {
        size: detail.response?.body.bytes ?? 0,
        mimeType: detail.response?.body.content_type ?? '',
        ...response,
      },
      redirectURL: headerOf(detail.response, 'location') ?? '',
      bodySize: detail.response?.body.bytes ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: detail.timings.wait_ms ?? 0, receive: detail.timings.receive_ms ?? 0 },
    ...(detail.error !== null && { _error: detail.error }),
    ...messagesOf(exchange, redactor),
  }
}

function headOf({ start_line, headers }: CapturedHead) {
  return {
    httpVersion: /HTTP\/\d(\.\d)?/.exec(start_line)?.[0] ?? 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    headersSize: -1,
  }
}

function urlOf(detail: CapturedDetail): string {
  const scheme = headerOf(detail.request, 'x-forwarded-proto') ?? 'http'
  const host = headerOf(detail.request, 'x-forwarded-host') ?? headerOf(detail.request, 'host') ?? 'localhost'
  return `${scheme}://${host}${toTarget(detail)}`
}

function headerOf(head: CapturedHead | null, name: string): string | undefined {
  return head?.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1]
}

type HarBody = { text?: string; encoding?: 'base64'; comment?: string }

async function readBody(
  exchange: Exchange,
  part: 'request' | 'response',
  redactor: Redactor,
): Promise<HarBody> {
  const { bytes } = await readDecodedBody(exchange, part)
  const comment = commentOn(redactor.detail[part]?.body)
  if (bytes.length === 0) return comment
  if (isUtf8(bytes)) return { text: redactor.text(bytes.toString('utf8')), ...comment }
  return { text: bytes.toString('base64'), encoding: 'base64', ...comment }
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

/** As Chrome writes them. */
function messagesOf({ kind, messages }: Exchange, { text }: Redactor) {
  if (kind !== 'websocket' || messages === null) return {}
  return {
    _resourceType: 'websocket',
    _webSocketMessages: messages.listFrom(0).items.map((message) => ({
      type: message.direction === 'in' ? 'send' : 'receive',
      time: Date.parse(message.at) / 1_000,
      opcode: OPCODES[message.kind],
      data: message.encoding === 'utf8' ? text(message.content) : message.content,
    })),
  }
}
