import type { ScalarNode } from './source-node.ts'

const ESCAPE_LENGTHS: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 }

/**
 * Says where in the source a character of a scalar's value stands: escapes, folded lines and indentation lie
 * between. The whole scalar where the two cannot be laid over each other.
 */
export function toRangeMapper(source: string, node: ScalarNode) {
  const offsets = getOffsets(source, node)
  return (start: number, end: number): { start: number; end: number } => {
    if (offsets === null) return { start: node.start, end: node.end }
    const last = offsets.length - 1
    const from = offsets[Math.min(start, last)]!
    const to = offsets[Math.min(end, last)]!
    return { start: from, end: Math.max(from, Math.min(to, node.end)) }
  }
}

/** The offset of each character of the value, and of its end. */
function getOffsets(source: string, { start, end, style, text }: ScalarNode): number[] | null {
  const raw = source.slice(start, end)
  const from = style === 'plain' ? 0 : style === 'block' ? skipHeader(raw) : 1
  const isDirect = raw.startsWith(text, from) && (style !== 'double' || !text.includes('\\'))
  if (isDirect) return Array.from({ length: text.length + 1 }, (_, index) => start + from + index)
  const offsets: number[] = []
  let at = from
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (style === 'double' && raw[at] === '\\') {
      if (/[\r\n]/.test(raw[at + 1] ?? '')) {
        at = skipSpace(raw, at + 1)
        index--
        continue
      }
      offsets.push(start + at)
      at += ESCAPE_LENGTHS[raw[at + 1] ?? ''] ?? 2
      if (/[\uD800-\uDBFF]/.test(character)) {
        offsets.push(start + at)
        index++
      }
    } else if (/\s/.test(character) && /\s/.test(raw[at] ?? '')) {
      offsets.push(start + at)
      at =
        raw[at] === character && character === ' ' && !startsFold(raw, at)
          ? at + 1
          : skipFold(raw, at, text, index)
    } else if (/[\r\n]/.test(character) && at >= raw.length) offsets.push(start + at)
    else if (raw[at] === character) {
      offsets.push(start + at)
      at += style === 'single' && character === "'" ? 2 : 1
    } else return null
  }
  offsets.push(start + at)
  return offsets
}

function skipHeader(raw: string): number {
  const line = raw.indexOf('\n')
  return line === -1 ? raw.length : skipSpace(raw, line + 1)
}

function skipSpace(raw: string, at: number): number {
  let next = at
  while (/\s/.test(raw[next] ?? '')) next++
  return next
}

/** Whether nothing but white space stands between here and the end of the line. */
function startsFold(raw: string, at: number): boolean {
  return /^[ \t]*\r?\n/.test(raw.slice(at, at + 200))
}

/** Past one end of a line and the indentation behind it, less what the value itself begins its line with. */
function skipFold(raw: string, at: number, text: string, index: number): number {
  const skipped = skipSpace(raw, at)
  const isNewline = text[index] === '\n'
  const own = isNewline ? (/^[ \t]*/.exec(text.slice(index + 1, index + 200))?.[0].length ?? 0) : 0
  // Empty lines are newlines of the value as well.
  if (isNewline && text[index + 1] === '\n') {
    const end = raw.indexOf('\n', at)
    return end === -1 ? skipped : end + 1
  }
  return Math.max(at + 1, skipped - own)
}
