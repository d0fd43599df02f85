import { Badge, Button, Dialog, Segmented, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { Fragment, useState } from 'react'
import type { Clash } from '../lines/settle.ts'
import { MaskedText } from '../masked-text.tsx'
import { savingTexts } from './saving.messages.ts'

type ConflictDialogProps = {
  clashes: readonly Clash[]
  personName(id: string): string
  onSettle(mine: ReadonlySet<string>): void
}

/** Whose value stays of what two have changed at once. Without an answer theirs does. */
export function ConflictDialog({ clashes, personName, onSettle }: ConflictDialogProps) {
  const { conflict: texts } = useTexts(savingTexts)
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, whose: 'mine' | 'theirs') =>
    setMine((before) => new Set([...before].filter((one) => one !== id).concat(whose === 'mine' ? id : [])))
  return (
    <Dialog
      open
      size="large"
      onClose={() => onSettle(new Set())}
      title={texts.title}
      description={texts.sentence}
      actions={
        <Button look="primary" onClick={() => onSettle(mine)}>
          {texts.apply}
        </Button>
      }
    >
      <ul className="divide-y divide-line rounded-lg border border-line">
        {clashes.map((clash) => (
          <li key={clash.id} className="flex flex-wrap items-start gap-3 px-3 py-2.5">
            <div className="min-w-40 flex-1">
              <span className="block truncate font-mono text-code font-medium">{toSafeText(clash.name)}</span>
              <Values clash={clash} personName={personName} />
            </div>
            <Segmented
              label={texts.choice(clash.name)}
              value={mine.has(clash.id) ? 'mine' : 'theirs'}
              onChange={(whose) => choose(clash.id, whose)}
              options={[
                { value: 'theirs', label: clash.theirs ? texts.theirs : texts.deleted },
                { value: 'mine', label: clash.mine ? texts.mine : texts.toDelete },
              ]}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type ValuesProps = { clash: Clash; personName(id: string): string }

/** Both values, masked as the secret is. */
function Values({ clash: { name, theirs, mine }, personName }: ValuesProps) {
  const { conflict: texts } = useTexts(savingTexts)
  const rows = [
    { whose: theirs ? personName(theirs.author_id) : texts.theirs, entry: theirs?.entry, isGone: !theirs },
    { whose: texts.mine, entry: mine, isGone: mine === null },
  ]
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
      {rows.map(({ whose, entry, isGone }) => (
        <Fragment key={whose}>
          <dt className="text-faint">{whose}</dt>
          <dd>
            {isGone && <Badge tone="bad">{texts.deleted}</Badge>}
            {entry && (
              <MaskedText
                name={`${name}, ${whose}`}
                value={entry.value}
                isShown={entry.visibility === 'shown'}
              />
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
