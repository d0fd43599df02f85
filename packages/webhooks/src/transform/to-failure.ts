import { webhookTexts } from '../webhooks.messages.ts'
import { failed, type TransformFailure } from './outcome.ts'

const MESSAGE_LIMIT_CHARACTERS = 300

/**
 * Makes a failure of `[name, message, stack]` as JSON. The source may have written anything there, so a place is
 * believed only as numbers and words only up to 300 characters of one line.
 */
export function toFailure(described: string, file: string): TransformFailure {
  const [name = '', message = '', stack = ''] = (JSON.parse(described) as unknown[]).map(String)
  if (name === 'InternalError' && message === 'out of memory')
    return failed('memory', webhookTexts.memory('16 MiB'))
  const place = findPlace(stack, file)
  const text = toLine(name === '' || name === 'undefined' ? message : `${name}: ${message}`)
  const isSyntax = name === 'SyntaxError'
  const isStack = name === 'InternalError' && message === 'stack overflow'
  const why = isStack ? webhookTexts.stack : isSyntax ? webhookTexts.syntax(text) : webhookTexts.thrown(text)
  return {
    kind: 'failed',
    fault: isSyntax ? 'syntax' : 'thrown',
    text: place === null ? why : webhookTexts.at(place.line, place.column, why),
    line: place?.line ?? null,
    column: place?.column ?? null,
  }
}

function toLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, MESSAGE_LIMIT_CHARACTERS)
}

/** The innermost place in the source. A bracket stands before its first line. */
function findPlace(stack: string, file: string): { line: number; column: number } | null {
  const start = stack.indexOf(`${file}:`)
  const [, lineText, columnText] = /^(\d{1,6}):(\d{1,6})/.exec(stack.slice(start + file.length + 1)) ?? []
  if (start < 0 || lineText === undefined) return null
  const line = Number(lineText)
  const column = Number(columnText)
  return { line, column: line === 1 ? Math.max(1, column - 1) : column }
}
