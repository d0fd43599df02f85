import { ConfirmDialog, Notice, notify, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { useState } from 'react'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { historyTexts } from './history.messages.ts'
import type { Restorable } from './to-steps.ts'

type RestoreSecretDialogProps = { configId: string; restored: Restorable; onClose(): void }

/** Writes an earlier version of one secret as its newest; one that is gone comes back. */
export function RestoreSecretDialog({ configId, restored, onClose }: RestoreSecretDialogProps) {
  const { restoringOne: texts } = useTexts(historyTexts)
  const { run, problem } = useTask()
  const [isTaken, setTaken] = useState(false)
  const saving = useSecretsChange((vault, { write }: Restorable) =>
    vault.saveSecrets(configId, { set: [write], remove: [] }),
  )
  const { entry, version, write } = restored
  const name = toSafeText(entry.name)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title(name, version)}
      consequence={write.id === undefined ? texts.comesBack : texts.consequence}
      confirm={texts.confirm}
      onConfirm={async () => {
        let clashes = 0
        const isDone = await run(async () => {
          clashes = (await saving.mutateAsync(restored)).conflicts.length
        })
        setTaken(isDone && clashes > 0)
        if (!isDone || clashes > 0) throw new Error('not restored')
        notify({ title: texts.done(name, version) })
      }}
    >
      {isTaken && <Notice tone="bad">{texts.taken(name)}</Notice>}
      <FailedNotice title={(failures) => failures.restoredOne} problem={problem} />
    </ConfirmDialog>
  )
}
