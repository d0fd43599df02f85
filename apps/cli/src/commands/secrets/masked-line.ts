const SHOWN_CHARACTERS = 60
const HIDDEN = '•'
/** What gives a line its form, and nothing of a value. */
const FORM = /[\s="'`#:,{}[\]]/

/**
 * The line with a caret under the column (both from 1, in UTF-16 units). Every character but those of its form is
 * hidden, also of names: what stands in a broken line may be a value.
 */
export function toMaskedLine(text: string, { line, column }: { line: number; column: number }): string {
  const written = text.split('\n')[line - 1]?.replace(/\r$/, '') ?? ''
  const before = [...written.slice(0, column - 1)]
  const shown = [...before, ...written.slice(column - 1)].map(hide)
  const from = Math.max(0, before.length - SHOWN_CHARACTERS / 2)
  const part = shown
    .slice(from, from + SHOWN_CHARACTERS)
    .join('')
    .trimEnd()
  const gutter = `${line} | `
  return `${gutter}${part}\n${' '.repeat(gutter.length + before.length - from)}^`
}

function hide(character: string): string {
  if (/\s/.test(character)) return ' '
  return FORM.test(character) ? character : HIDDEN
}
