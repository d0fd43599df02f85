import type { MachineToken } from '@nora/contract/secrets'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { settingsTexts } from './settings.messages.ts'

export function RevokeDialog({ token, onClose }: { token: MachineToken; onClose(): void }) {
  const { revoking: texts } = useTexts(settingsTexts)
  const { run, problem } = useTask()
  const revoking = useSecretsChange((vault, id: string) => vault.revokeMachineToken(id))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title(token.name)}
      consequence={texts.consequence(token.config_ids.length)}
      confirm={texts.confirm}
      onConfirm={async () => {
        if (!(await run(() => revoking.mutateAsync(token.id)))) throw new Error('not revoked')
        notify({ title: texts.done })
      }}
    >
      <FailedNotice title={(failures) => failures.revoked} problem={problem} />
    </ConfirmDialog>
  )
}
