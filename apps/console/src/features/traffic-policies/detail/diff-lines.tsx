import type { VersionDiff } from '@nora/contract/traffic-policies'
import { classNames, useTexts } from '@nora/ui'
import { toHunks } from './to-hunks.ts'
import { versionsTexts } from './versions.messages.ts'

const SIGNS = { same: ' ', added: '+', removed: '−' } as const
const LOOKS = { same: 'text-soft', added: 'bg-ok-soft', removed: 'bg-bad-soft' } as const

/** What differs between two texts, with a few lines around. */
export function DiffLines({ diff, className }: { diff: VersionDiff; className?: string }) {
  const texts = useTexts(versionsTexts)
  const hunks = toHunks(diff.lines)
  if (hunks.length === 0) return <p className="text-soft">{texts.same}</p>
  return (
    <section
      aria-label={texts.differences}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className={classNames('overflow-auto rounded-md border border-line bg-surface', className)}
    >
      {hunks.map((lines, place) => (
        <div
          key={`${lines[0]?.old_line}:${lines[0]?.new_line}`}
          className={classNames('min-w-max font-mono text-code', place > 0 && 'border-t border-line-strong')}
        >
          {lines.map(({ kind, text, old_line, new_line }) => (
            <div key={`${old_line}:${new_line}`} className={classNames('flex', LOOKS[kind])}>
              <span aria-hidden="true" className="w-10 shrink-0 pr-2 text-right text-faint select-none">
                {new_line ?? old_line}
              </span>
              <span className="w-4 shrink-0 select-none">{SIGNS[kind]}</span>
              <span className="pr-3 whitespace-pre">{text}</span>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
