import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { historyTexts } from './history.messages.ts'

type RestoreDialogProps = { configId: string; seq: number; onClose(): void }

/** Brings the whole config back to what it was after a step. */
export function RestoreDialog({ configId, seq, onClose }: RestoreDialogProps) {
  const { restoring: texts } = useTexts(historyTexts)
  const { run, problem } = useTask()
  const restoring = useSecretsChange((vault, to: number) => vault.restoreConfig(configId, to))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title(seq)}
      consequence={texts.consequence}
      confirm={texts.confirm}
      onConfirm={async () => {
        let count = 0
        const isDone = await run(async () => {
          const { saved, removed } = await restoring.mutateAsync(seq)
          count = saved.length + removed.length
        })
        if (!isDone) throw new Error('not restored')
        notify({ title: texts.done(count) })
      }}
    >
      <FailedNotice title={(failures) => failures.restored} problem={problem} />
    </ConfirmDialog>
  )
}
