import { Button, KEYS, useTexts } from '@nora/ui'
import { Keys } from '../../../platform/keys/key-list.tsx'
import { tableTexts } from './table.messages.ts'

type SaveBarProps = {
  changes: number
  faulty: number
  isSaving: boolean
  canUndo: boolean
  onShow(): void
  onUndo(): void
  onDiscard(): void
  onSave(): void
}

/** Stays in sight while something is not saved. */
export function SaveBar({ changes, faulty, isSaving, canUndo, ...acts }: SaveBarProps) {
  const { bar: texts } = useTexts(tableTexts)
  if (changes === 0) return null
  return (
    <section
      aria-label={texts.label}
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 py-2.5 shadow-popup"
    >
      <span className="mr-auto" role="status">
        {texts.count(changes)}
        {faulty > 0 && <span className="text-bad"> · {texts.faulty(faulty)}</span>}
      </span>
      <Button look="ghost" size="small" onClick={acts.onShow}>
        {texts.show}
      </Button>
      <Button look="ghost" size="small" disabled={!canUndo} onClick={acts.onUndo}>
        {texts.undo} <Keys text={KEYS.undo[0]} />
      </Button>
      <Button look="ghost" size="small" onClick={acts.onDiscard}>
        {texts.discard}
      </Button>
      <Button look="primary" loading={isSaving} onClick={acts.onSave}>
        {texts.save(changes)}
      </Button>
    </section>
  )
}
