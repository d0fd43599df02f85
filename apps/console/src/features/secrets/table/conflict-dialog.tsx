import { Badge, Button, Dialog, Segmented, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { useState } from 'react'
import type { Clash } from '../lines/settle.ts'
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
          <li key={clash.id} className="flex flex-wrap items-center gap-3 px-3 py-2.5">
            <span className="min-w-40 flex-1">
              <span className="block truncate font-mono text-code">{toSafeText(clash.name)}</span>
              <span className="flex flex-wrap gap-1.5 text-xs text-faint">
                {clash.theirs ? (
                  personName(clash.theirs.author_id)
                ) : (
                  <Badge tone="bad">{texts.deleted}</Badge>
                )}
              </span>
            </span>
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
