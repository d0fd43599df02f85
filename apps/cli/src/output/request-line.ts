import type { CapturedExchange } from '@nora/contract'
import { runText } from '@nora/inspector/runs'
import { formatClockTime, formatDuration, type Lang } from '@nora/kit'
import { clip } from './screen-region.ts'
import { printable, type Style } from './style.ts'
import { tunnelMessages } from './tunnel.messages.ts'

const METHOD_COLUMNS = 7
const DURATION_COLUMNS = 8

/** How many of a run's id tell it from those beside it. */
const RUN_ID_END = 4

/** `14:03:27  POST    500    12 ms  /hook?a=1 (3F9A: exit 3)`, in at most `columns` columns. */
export function requestLine(exchange: CapturedExchange, lang: Lang, style: Style, columns: number): string {
  const time = formatClockTime(lang, new Date(exchange.at))
  const method = clip(printable(exchange.method), METHOD_COLUMNS).padEnd(METHOD_COLUMNS)
  const status = exchange.status === 0 ? '---' : String(exchange.status)
  const duration = durationOf(exchange, lang).padStart(DURATION_COLUMNS)
  const query = exchange.query === '' ? '' : `?${exchange.query}`
  const before = `${time}  ${method} ${status} ${duration}  `
  const { run, status: code } = exchange
  const remark = run
    ? `${shortRunId(run.id)}: ${runText(lang, run)}`
    : code === 0
      ? tunnelMessages[lang].noAnswer
      : ''
  const room = Math.max(1, columns - before.length)
  const path = clipWith(printable(`${exchange.path}${query}`), remark === '' ? '' : ` (${remark})`, room)
  return `${style.faint(time)}  ${style.bold(method)} ${statusColour(exchange.status, style)(status)} ${style.faint(duration)}  ${path}`
}

/** `14:03:30  3F9A  2.4 s  exit 3`: how a run ended whose request was told before. */
export function runLine({ run }: CapturedExchange, lang: Lang, style: Style, at: Date): string {
  if (!run) return ''
  const duration = run.duration_ms === null ? '' : `${formatDuration(lang, run.duration_ms)}  `
  return `${style.faint(formatClockTime(lang, at))}  ${style.bold(shortRunId(run.id))}  ${duration}${runText(lang, run)}`
}

/** `14:03:29  3F9A  cannot open the file`: what a program says to its owner. */
export function stderrLine(said: { runId: string; line: string }, style: Style, time: string): string {
  return `${style.faint(`${time}  ${shortRunId(said.runId)}`)}  ${printable(said.line)}`
}

function shortRunId(id: string): string {
  return id.slice(-RUN_ID_END)
}

/** What comes last says most: the text before it is clipped first. */
function clipWith(text: string, last: string, columns: number): string {
  return clip(clip(text, Math.max(1, columns - last.length)) + last, columns)
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
