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
