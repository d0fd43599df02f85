import { formatClockTime, type Lang } from '@nora/kit'
import { printable, type Style } from './style.ts'
import { clip } from './width.ts'

const METHOD_COLUMNS = 7
const DURATION_COLUMNS = 8

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
  const before = `${time}  ${method} ${status} ${duration}  `
  const room = Math.max(1, columns - before.length)
  const remark = request.remark === '' ? '' : ` (${request.remark})`
  const path = clipWith(printable(request.path), remark, room)
  return `${style.faint(time)}  ${style.bold(method)} ${statusColour(request.status, style)(status)} ${style.faint(duration)}  ${path}`
}

/** What comes last says most: the text before it is clipped first. */
function clipWith(text: string, last: string, columns: number): string {
  return clip(clip(text, Math.max(1, columns - last.length)) + last, columns)
}

function statusColour(status: number, style: Style): (text: string) => string {
  if (status === 0 || status >= 500) return style.bad
  if (status >= 400) return style.warn
  if (status >= 300) return style.accent
  return style.ok
}
