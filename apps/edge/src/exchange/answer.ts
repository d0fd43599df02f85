import { STATUS_CODES } from 'node:http'
import { METHOD, readField } from '@nora/http1'
import { formatAddress, type Lang, pickLang } from '@nora/kit'
import { type AnswerFormat, renderAnswer } from './answer-page.ts'
import type { Answer } from './decision.ts'
import type { Exchange, RequestHead } from './exchange.ts'

const NOTHING = Buffer.alloc(0)
const END_OF_HEAD = Buffer.from('\r\n')

/**
 * Answers the visitor in the edge's own name, in the form and the language it asked for. `request` is null
 * for bytes that are no request.
 */
export function writeAnswer(exchange: Exchange, answer: Answer, request: RequestHead | null): void {
  const { status, fields } = answer
  const page = toPage(exchange, answer, request)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...page.fields,
    ...(fields.some((line) => /^cache-control:/i.test(line)) ? [] : ['Cache-Control: no-store']),
    `X-Request-Id: ${exchange.accounting.requestId}`,
    ...fields,
  ]
  if (exchange.connection.closes) lines.push('Connection: close')
  else if (exchange.request.minor === 0) lines.push('Connection: keep-alive')
  const head = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
  const parts = [head, exchange.response.sharingFields ?? NOTHING, END_OF_HEAD]
  if (exchange.request.method !== METHOD.head) parts.push(page.content)
  const bytes = Buffer.concat(parts)
  exchange.response.status = status
  exchange.accounting.bytesOut += bytes.length
  exchange.accounting.recording?.response(bytes, 0, bytes.length)
  exchange.connection.socket.write(bytes)
}

/** The content and the fields that describe it. */
function toPage(
  exchange: Exchange,
  { status, code, text, type: given }: Answer,
  request: RequestHead | null,
) {
  if (text !== undefined) {
    if (status === 204 || status === 304) return { content: NOTHING, fields: [] }
    const described = given === undefined ? 'text/plain; charset=utf-8' : given
    const content = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)
    const fields = [`Content-Length: ${content.length}`]
    if (described !== null) fields.unshift(`Content-Type: ${described}`)
    if (code !== null) fields.push(`Nora-Error: ${code}`)
    return { content, fields }
  }
  // A 204 has no length either (RFC 9110 §8.6).
  if (code === null) return { content: NOTHING, fields: status === 204 ? [] : ['Content-Length: 0'] }
  const format = request === null ? 'text' : chooseFormat(request)
  const lang = request === null ? 'en' : chooseLang(request)
  const { type, body } = renderAnswer({
    code,
    status,
    format,
    lang,
    requestId: exchange.accounting.requestId,
    address: code === 'address_denied' ? getVisitorAddress(exchange) : null,
  })
  const content = Buffer.from(body)
  const fields = [
    `Content-Type: ${type}`,
    `Content-Length: ${content.length}`,
    'Vary: Accept, Accept-Language',
    `Nora-Error: ${code}`,
  ]
  if (format === 'html')
    fields.push("Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; font-src data:")
  return { content, fields }
}

/** As we write it, not as a proxy did. */
function getVisitorAddress({ connection: { address } }: Exchange): string | null {
  return address === null ? null : formatAddress(address)
}

/** Browsers name HTML, programs JSON; whoever takes anything (curl) gets one line. */
function chooseFormat({ bytes, head }: RequestHead): AnswerFormat {
  const accept = readField(bytes, head, 'accept')?.toLowerCase() ?? ''
  const html = accept.indexOf('text/html')
  const json = accept.indexOf('application/json')
  if (html >= 0 && (json < 0 || html < json)) return 'html'
  return json >= 0 ? 'json' : 'text'
}

function chooseLang({ bytes, head }: RequestHead): Lang {
  const accepted = readField(bytes, head, 'accept-language')
  return accepted === undefined ? 'en' : pickLang([accepted])
}
