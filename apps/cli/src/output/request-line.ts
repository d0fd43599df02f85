import { toVisibleTarget } from '@nora/capture/search'
import { printable, requestRow, type Style } from '@nora/command-line/terminal'
import type { CapturedExchange } from '@nora/contract/tunnels'
import { runText } from '@nora/inspector/runs'
import { formatClockTime, formatDuration, type Lang } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'

/** So many characters of a run’s id tell it from those beside it. */
const RUN_ID_END = 4

/** A request as people follow it, with what became of the run that it began. */
export function requestLine(exchange: CapturedExchange, lang: Lang, style: Style, columns: number): string {
  const { at, method, status, run } = exchange
  const said = run ? `${shortRunId(run.id)}: ${runText(lang, run)}` : ''
  const row = {
    at: new Date(at),
    method,
    path: toVisibleTarget(exchange),
    status,
    duration: getDuration(exchange, lang),
    remark: said === '' && status === 0 ? tunnelMessages[lang].noAnswer : said,
  }
  return requestRow(row, lang, style, columns)
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

function getDuration({ duration_ms, kind }: CapturedExchange, lang: Lang): string {
  if (duration_ms !== null) return formatDuration(lang, duration_ms)
  return kind === 'http' ? '…' : kind === 'sse' ? 'SSE' : 'WS'
}
