import type { DebugTrace } from '@nora/contract/traffic-policies'

export type Head = NonNullable<DebugTrace['request']>
export type HeadLine = { kind: 'added' | 'removed'; text: string }

/** What an action made of a head: lines that went, and lines that came. */
export function diffHeads(before: Head, after: Head): HeadLine[] {
  const lines: HeadLine[] =
    before.start_line === after.start_line
      ? []
      : [
          { kind: 'removed', text: before.start_line },
          { kind: 'added', text: after.start_line },
        ]
  const came = toLines(after)
  for (const text of toLines(before)) {
    const place = came.indexOf(text)
    if (place === -1) lines.push({ kind: 'removed', text })
    else came.splice(place, 1)
  }
  return [...lines, ...came.map((text): HeadLine => ({ kind: 'added', text }))]
}

function toLines({ headers }: Head): string[] {
  return headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`)
}
