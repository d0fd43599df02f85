import type { SecretsConfig } from '@nora/contract/secrets'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { historyTexts } from './history.messages.ts'

type CutDialogProps = { config: SecretsConfig; onClose(): void }

/** Asks for the slug: nothing brings earlier versions back. */
export function CutDialog({ config, onClose }: CutDialogProps) {
  const { cutting: texts } = useTexts(historyTexts)
  const { run, problem } = useTask()
  const cutting = useSecretsChange((vault, id: string) => vault.cutConfigHistory(id))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title(config.name)}
      consequence={texts.consequence}
      confirm={texts.confirm}
      typedName={config.slug}
      onConfirm={async () => {
        if (!(await run(() => cutting.mutateAsync(config.id)))) throw new Error('not cut')
        notify({ title: texts.done })
      }}
    >
      <FailedNotice title={(failures) => failures.cut} problem={problem} />
    </ConfirmDialog>
  )
}
