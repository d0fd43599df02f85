import type { CapturedExchange } from '@nora/contract'
import { formatClockTime, formatDuration, type Lang } from '@nora/kit'
import { clip } from './screen-region.ts'
import { printable, type Style } from './style.ts'
import { tunnelMessages } from './tunnel.messages.ts'

const METHOD_COLUMNS = 7
const DURATION_COLUMNS = 8

/** `14:03:27  GET     200    12 ms  /orders?page=2`, in at most `columns` columns. */
export function requestLine(exchange: CapturedExchange, lang: Lang, style: Style, columns: number): string {
  const time = formatClockTime(lang, new Date(exchange.at))
  const method = clip(printable(exchange.method), METHOD_COLUMNS).padEnd(METHOD_COLUMNS)
  const status = exchange.status === 0 ? '---' : String(exchange.status)
  const duration = durationOf(exchange, lang).padStart(DURATION_COLUMNS)
  const query = exchange.query === '' ? '' : `?${exchange.query}`
  const before = `${time}  ${method} ${status} ${duration}  `
  const failure = exchange.status === 0 ? ` (${tunnelMessages[lang].noAnswer})` : ''
  const path = clip(printable(`${exchange.path}${query}`) + failure, Math.max(1, columns - before.length))
  return `${style.faint(time)}  ${style.bold(method)} ${statusColour(exchange.status, style)(status)} ${style.faint(duration)}  ${path}`
}

function durationOf({ duration_ms, kind }: CapturedExchange, lang: Lang): string {
  if (duration_ms !== null) return formatDuration(lang, duration_ms)
  return kind === 'http' ? '…' : kind === 'sse' ? 'SSE' : 'WS'
}

function statusColour(status: number, style: Style): (text: string) => string {
  if (status === 0 || status >= 500) return style.bad
  if (status >= 400) return style.warn
  if (status >= 300) return style.accent
  return style.ok
}
