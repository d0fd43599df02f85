import { SECRET_WRITES_MAX } from '@nora/contract/secrets-bounds'
import { Button, classNames, KEYS, useTexts } from '@nora/ui'
import { Keys } from '../../../platform/keys/key-list.tsx'
import { savingTexts } from './saving.messages.ts'

type SaveBarProps = {
  changes: number
  faulty: number
  isSaving: boolean
  /** How far a save in several parts has come. */
  parts: { done: number; of: number } | null
  canUndo: boolean
  /** Above the bar of chosen lines, which stands at the bottom too. */
  isRaised: boolean
  onShow(): void
  onUndo(): void
  onDiscard(): void
  onSave(): void
}

/** Stays in sight while something is not saved. */
export function SaveBar({ changes, faulty, isSaving, parts, canUndo, isRaised, ...acts }: SaveBarProps) {
  const { bar: texts } = useTexts(savingTexts)
  if (changes === 0) return null
  return (
    <section
      aria-label={texts.label}
      className={classNames(
        isRaised ? 'bottom-18' : 'bottom-3',
        'sticky z-10 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 py-2.5 shadow-popup',
      )}
    >
      <span className="mr-auto" role="status">
        {texts.count(changes)}
        {parts ? (
          <span className="text-soft"> · {texts.part(parts.done, parts.of)}</span>
        ) : (
          changes > SECRET_WRITES_MAX && (
            <span className="text-soft"> · {texts.inParts(Math.ceil(changes / SECRET_WRITES_MAX))}</span>
          )
        )}
        {faulty > 0 && <span className="text-bad"> · {texts.faulty(faulty)}</span>}
      </span>
      <Button look="ghost" size="small" onClick={acts.onShow}>
        {texts.show}
      </Button>
      <Button look="ghost" size="small" disabled={!canUndo} onClick={acts.onUndo}>
        {texts.undo}
        <span className="max-sm:hidden">
          <Keys text={KEYS.undo[0]} />
        </span>
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
