const ESCAPES = /\x1b\[[0-9;?]*[A-Za-z]/g

/** Columns a line takes, its colours not counted. */
export function visibleWidth(line: string): number {
  return [...line.replace(ESCAPES, '')].length
}

/** The text in at most `columns` columns; a text without colours. */
export function clip(text: string, columns: number): string {
  const characters = [...text]
  if (characters.length <= columns) return text
  return columns <= 1
    ? characters.slice(0, columns).join('')
    : `${characters.slice(0, columns - 1).join('')}…`
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
