import type { Connection } from '@nora/agent'
import { clip, printable, type Style } from '@nora/command-line/terminal'
import { formatBytes, formatClockTime, formatDuration, type Lang } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'

const VISITOR_COLUMNS = 21

/** `14:03:27  192.0.2.7:4711  2 min  in 1.2 KB, out 3.4 MB  open`, in at most `columns` columns. */
export function connectionLine(
  connection: Connection,
  { lang, style, columns, sinceMs }: { lang: Lang; style: Style; columns: number; sinceMs: number },
): string {
  const { atMs, visitor, bytesIn, bytesOut, durationMs, error } = connection
  const texts = tunnelMessages[lang]
  const time = formatClockTime(lang, new Date(atMs))
  const who = printable(visitor ?? texts.unknownVisitor).padEnd(VISITOR_COLUMNS)
  const duration = formatDuration(lang, durationMs ?? sinceMs)
  const amounts = texts.bytes(formatBytes(lang, bytesIn), formatBytes(lang, bytesOut))
  const state = durationMs === null ? texts.connectionOpen : (error ?? texts.connectionClosed)
  const text = clip(`${who}  ${duration}  ${amounts}  ${state}`, Math.max(1, columns - time.length - 2))
  const colour = durationMs === null ? style.ok : error === null ? style.faint : style.bad
  return `${style.faint(time)}  ${colour(text)}`
}
