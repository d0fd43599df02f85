import { METHOD, readField } from '@nora/http1'
import { type Lang, pickLang } from '@nora/kit'
import { type AnswerFormat, renderAnswer } from './answer-page.ts'
import type { Exchange, RequestHead } from './exchange.ts'
import { type ReasonCode, reason } from './reasons.ts'

const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  508: 'Loop Detected',
}

/**
 * Answers the visitor in the edge's own name, in the form and the language it asked for. `request` is null
 * for bytes that are no request.
 */
export function writeAnswer(exchange: Exchange, code: ReasonCode, request: RequestHead | null): void {
  const { status, retryAfterS } = reason(code)
  const format = request === null ? 'text' : chooseFormat(request)
  const lang = request === null ? 'en' : chooseLang(request)
  const { type, body } = renderAnswer({ code, status, format, lang, requestId: exchange.requestId })
  const content = Buffer.from(body)
  const lines = [
    `HTTP/1.1 ${status} ${PHRASES[status] ?? ''}`,
    `Content-Type: ${type}`,
    `Content-Length: ${content.length}`,
    'Cache-Control: no-store',
    'Vary: Accept, Accept-Language',
    `X-Request-Id: ${exchange.requestId}`,
    `Nora-Error: ${code}`,
  ]
  if (format === 'html') lines.push("Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'")
  if (retryAfterS !== undefined) lines.push(`Retry-After: ${retryAfterS}`)
  if (exchange.closes) lines.push('Connection: close')
  else if (exchange.minor === 0) lines.push('Connection: keep-alive')
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const answer = exchange.method === METHOD.head ? head : Buffer.concat([head, content])
  exchange.status = status
  exchange.bytesOut += answer.length
  exchange.socket.write(answer)
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
