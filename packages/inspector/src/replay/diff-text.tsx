import { Button, classNames, useTexts } from '@nora/ui'
import { useMemo, useState } from 'react'
import { diffTexts } from './diff.messages.ts'
import type { DiffLine } from './diff-lines.ts'

const CONTEXT_LINES = 3
const SHOWN_LINES = 500

type Row = DiffLine | { kind: 'skipped'; count: number }

const SIGNS = { same: ' ', removed: '−', added: '+' } as const
const STYLES = { same: 'text-soft', removed: 'bg-bad-soft', added: 'bg-ok-soft' } as const

/** Changed lines with a few unchanged ones around them. The sign says what the colour says. */
export function DiffText({ lines }: { lines: readonly DiffLine[] }) {
  const texts = useTexts(diffTexts)
  const [shownCount, setShownCount] = useState(SHOWN_LINES)
  const rows = useMemo(() => withoutTheFar(lines), [lines])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-sunken py-2 text-code">
        <span className="block w-max min-w-full">
          {rows.slice(0, shownCount).map((row, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and the order is the identity
              key={index}
              className={classNames('block px-3.5', row.kind === 'skipped' ? 'text-faint' : STYLES[row.kind])}
            >
              {row.kind === 'skipped' ? `⋯ ${texts.unchanged(row.count)}` : `${SIGNS[row.kind]} ${row.text}`}
            </span>
          ))}
        </span>
      </pre>
      {rows.length > shownCount && (
        <Button size="small" className="mt-2" onClick={() => setShownCount(shownCount + SHOWN_LINES)}>
          {texts.moreLines(rows.length - shownCount)}
        </Button>
      )}
    </>
  )
}

function withoutTheFar(lines: readonly DiffLine[]): Row[] {
  const isNear = new Uint8Array(lines.length)
  for (const [index, { kind }] of lines.entries()) {
    if (kind !== 'same') isNear.fill(1, Math.max(index - CONTEXT_LINES, 0), index + CONTEXT_LINES + 1)
  }
  const rows: Row[] = []
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1)
    if (isNear[index]) rows.push(line)
    else if (last?.kind === 'skipped') last.count++
    else rows.push({ kind: 'skipped', count: 1 })
  }
  return rows
}
