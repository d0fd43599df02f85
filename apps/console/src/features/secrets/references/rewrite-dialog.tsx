import { Badge, Button, Dialog, useTexts } from '@nora/ui'
import { referencesTexts } from './references.messages.ts'
import type { FoundUsers } from './use-rewriting.ts'

type RewriteDialogProps = { found: FoundUsers; onAnswer(answer: 'rewrite' | 'leave' | 'cancel'): void }

/** Offers to let references follow secrets that were renamed, before the new names are saved. */
export function RewriteDialog({ found: { renames, own, others }, onAnswer }: RewriteDialogProps) {
  const { rewriting: texts } = useTexts(referencesTexts)
  const count = own.size + others.reduce((sum, { names }) => sum + names.length, 0)
  const renamed = renames.map(({ from, to }) => `${from} → ${to}`).join(', ')
  const places = [
    ...(own.size > 0
      ? [{ place: texts.here, names: [...own.values()].map(({ name }) => name), isOpen: true }]
      : []),
    ...others.map(({ config, names }) => ({
      place: config.address.config,
      names: [...names],
      isOpen: config.may_write,
    })),
  ]
  return (
    <Dialog
      open
      size="large"
      onClose={() => onAnswer('cancel')}
      title={texts.title}
      description={texts.sentence(renamed, count)}
      actions={
        <>
          <Button onClick={() => onAnswer('leave')}>{texts.leave}</Button>
          <Button look="primary" onClick={() => onAnswer('rewrite')}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <ul
        aria-label={texts.list}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {places.map(({ place, names, isOpen }) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
            <span className="font-[550]">{place}</span>
            <span className="min-w-40 flex-1 font-mono text-code wrap-anywhere text-soft">
              {names.join(', ')}
            </span>
            {!isOpen && <Badge tone="warn">{texts.closed}</Badge>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-faint">{texts.looked}</p>
    </Dialog>
  )
}
