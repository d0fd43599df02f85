/** Counted from 1; the column in UTF-16 units. Lines end at LF. */
export type TextPosition = { line: number; column: number }

/** Where the index (in UTF-16 units) is. */
export function getTextPosition(text: string, at: number): TextPosition {
  const before = text.slice(0, at)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: at - lineStart + 1 }
}
