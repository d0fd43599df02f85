import { printable, type Style, visibleWidth } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import type { Diagnostic } from '@nora/policy'
import { policiesMessages } from '../policies.messages.ts'

/** Of a longer line the part around the place is shown. */
const SHOWN_COLUMNS = 100
const BEFORE_PLACE = 40

type Said = { name: string; source: string; style: Style; lang: Lang }

/** A fault as compilers print it: the place, the sentence, the line with the range marked, and what mends it. */
export function toDiagnosticLines(diagnostic: Diagnostic, { name, source, style, lang }: Said): string[] {
  const { severity, code, message, line, column, fix } = diagnostic
  const texts = policiesMessages[lang]
  const paint = severity === 'error' ? style.bad : style.warn
  const place = style.bold(`${printable(name)}:${line}:${column}:`)
  const lines = [
    `${place} ${paint(`${texts.severities[severity]}:`)} ${printable(message[lang])} ${style.faint(`[${code}]`)}`,
  ]
  const [text, mark] = toMarkedLine(source, diagnostic)
  const gutter = String(line).padStart(5)
  if (text.trim() !== '') {
    lines.push(`${style.faint(`${gutter} |`)} ${text}`)
    lines.push(`${style.faint('      |')} ${paint(mark)}`)
  }
  if (fix) lines.push(`        ${style.ok(texts.fix(printable(fix.title[lang])))}`)
  return lines
}

function toMarkedLine(source: string, { line, column, end_line, end_column }: Diagnostic): [string, string] {
  const text = (source.split('\n')[line - 1] ?? '').replace(/\r$/, '').replaceAll('\t', ' ')
  const start = column - 1
  const end = Math.max(start + 1, end_line === line ? end_column - 1 : text.trimEnd().length)
  const isLong = text.length > SHOWN_COLUMNS
  const from = isLong ? Math.max(0, Math.min(start - BEFORE_PLACE, text.length - SHOWN_COLUMNS)) : 0
  const to = isLong ? from + SHOWN_COLUMNS : text.length
  const shown = (at: number, until: number) => printable(text.slice(Math.max(at, from), Math.min(until, to)))
  const before = (from > 0 ? '…' : '') + shown(from, start)
  const marked = '^'.repeat(Math.max(1, visibleWidth(shown(start, end))))
  return [
    `${before}${shown(start, to)}${to < text.length ? '…' : ''}`,
    ' '.repeat(visibleWidth(before)) + marked,
  ]
}
