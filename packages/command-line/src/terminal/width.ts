import { stripVTControlCharacters } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'

/** Marks that stand over or join what is before them, and what is not drawn at all. */
const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u

/** Columns a line takes, its colours not counted. */
export function visibleWidth(line: string): number {
  let width = 0
  for (const character of stripVTControlCharacters(line)) width += getWidth(character)
  return width
}

/** The text in at most `columns` columns; a text without colours. */
export function clip(text: string, columns: number): string {
  if (visibleWidth(text) <= columns) return text
  return columns <= 1 ? head(text, columns) : `${head(text, columns - 1)}…`
}

/** Filled with blanks up to `columns` columns. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - visibleWidth(text)))
}

/** Broken between words into lines of at most so many columns, `indent` before all but the first. A longer word stays whole. */
export function wrap(text: string, columns: number, indent = ''): string {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line: string | null = null
    for (const word of paragraph.split(' ')) {
      const longer: string = line === null ? word : `${line} ${word}`
      if (line === null || visibleWidth(longer) <= columns) line = longer
      else {
        lines.push(line)
        line = word
      }
    }
    lines.push(line ?? '')
  }
  return lines.join(`\n${indent}`)
}

/** Wraps in the same way, but breaks words that are too long, so that no line is ever wider. */
export function fold(text: string, columns: number): string[] {
  return wrap(text, columns)
    .split('\n')
    .flatMap((line) => slices(line, columns))
}

function slices(line: string, columns: number): string[] {
  // Less would never take a wide character.
  const room = Math.max(2, columns)
  const parts: string[] = []
  let rest = line
  do {
    const part = head(rest, room)
    parts.push(part)
    rest = rest.slice(part.length)
  } while (rest !== '')
  return parts
}

/** Returns as many characters of the beginning as fit. */
function head(text: string, columns: number): string {
  let width = 0
  let end = 0
  for (const character of text) {
    width += getWidth(character)
    if (width > columns) break
    end += character.length
  }
  return text.slice(0, end)
}

function getWidth(character: string): number {
  // Nearly all that is shown.
  if (character >= ' ' && character <= '~') return 1
  if (WITHOUT_WIDTH.test(character)) return 0
  return eastAsianWidth(character.codePointAt(0) ?? 0)
}
