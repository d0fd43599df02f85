import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import type { RecordView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import type { Asked } from '../../../platform/lists/asked.ts'
import { VaultProblem } from '../../../platform/vault/vault-problem.tsx'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { actionsTexts } from './actions.messages.ts'
import { removeAll } from './record-actions.tsx'

const NAMED = 8

/** Asks before trashed records are gone for good. */
export function RemoveDialog({ items, open, onClose }: Asked<RecordView>) {
  const { removal: texts } = useTexts(actionsTexts)
  const removing = useVaultChange(removeAll)
  const { attempt, problem } = useAttempt()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.title(items.length)}
      consequence={texts.consequence}
      confirm={texts.confirm}
      onConfirm={async () => {
        if (!(await attempt(() => removing.mutateAsync(items)))) throw new Error('not removed')
        notify({ title: texts.done(items.length) })
      }}
    >
      <ul aria-label={texts.list} className="rounded-md border border-line">
        {items.slice(0, NAMED).map(({ id, overview }) => (
          <li key={id} className="truncate border-t border-line px-3 py-2 first:border-t-0">
            {toSafeText(overview.name)}
          </li>
        ))}
        {items.length > NAMED && (
          <li className="border-t border-line px-3 py-2 text-sm text-faint">
            {texts.more(items.length - NAMED)}
          </li>
        )}
      </ul>
      <VaultProblem problem={problem} />
    </ConfirmDialog>
  )
}
