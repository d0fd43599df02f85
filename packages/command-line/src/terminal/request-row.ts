import { formatClockTime, type Lang } from '@nora/kit'
import { printable } from './printable.ts'
import type { Style } from './style.ts'
import { clip, visibleWidth } from './width.ts'

const METHOD_COLUMNS = 7
const DURATION_COLUMNS = 8
const LEAST_PATH_COLUMNS = 8

export type RequestRow = {
  at: Date
  method: string
  path: string
  /** 0: there was no answer. */
  status: number
  duration: string
  /** Said behind the path; often empty. */
  remark: string
}

/** `14:03:27  POST    500    12 ms  /hook?a=1 (no answer)`, in at most `columns` columns. */
export function requestRow(request: RequestRow, lang: Lang, style: Style, columns: number): string {
  const time = formatClockTime(lang, request.at)
  const method = clip(printable(request.method), METHOD_COLUMNS).padEnd(METHOD_COLUMNS)
  const status = request.status === 0 ? '---' : String(request.status)
  const duration = request.duration.padStart(DURATION_COLUMNS)
  const remark = request.remark === '' ? '' : ` (${request.remark})`
  const shown = {
    time: `${style.faint(time)}  `,
    call: `${style.bold(method)} ${statusColour(request.status, style)(status)} `,
    duration: `${style.faint(duration)}  `,
  }
  const variants = [
    shown.time + shown.call + shown.duration,
    shown.time + shown.call,
    shown.call + shown.duration,
    shown.call,
  ]
  // On a narrow terminal the path matters more than the time.
  const before = variants.find((text) => columns - visibleWidth(text) >= LEAST_PATH_COLUMNS) ?? ''
  return before + clipWith(printable(request.path), remark, Math.max(1, columns - visibleWidth(before)))
}

/** Clips the text in front of `last` first, because `last` says most. */
function clipWith(text: string, last: string, columns: number): string {
  return clip(clip(text, Math.max(1, columns - last.length)) + last, columns)
}

function statusColour(status: number, style: Style): (text: string) => string {
  if (status === 0 || status >= 500) return style.bad
  if (status >= 400) return style.warn
  if (status >= 300) return style.accent
  return style.ok
}
