import type { MachineToken } from '@nora/contract/secrets'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { useRef } from 'react'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { settingsTexts } from './settings.messages.ts'

type RevokeDialogProps = {
  token: MachineToken
  configId: string
  /** In place of `onClose`: a machine that has come with it may have kept what it read. */
  onRevokedAfterUse(token: MachineToken): void
  onClose(): void
}

export function RevokeDialog({ token, configId, onRevokedAfterUse, onClose }: RevokeDialogProps) {
  const { revoking: texts } = useTexts(settingsTexts)
  const { run, problem } = useTask()
  const wasUsed = useRef(false)
  const revoking = useSecretsChange(async (vault, { id, used_at }: MachineToken) => {
    await vault.revokeMachineToken(id)
    // It may have been used since the page was opened.
    const tokens = await vault.listMachineTokens(configId)
    wasUsed.current = (tokens.find((one) => one.id === id)?.used_at ?? used_at) !== null
  })
  return (
    <ConfirmDialog
      open
      onClose={() => (wasUsed.current ? onRevokedAfterUse(token) : onClose())}
      title={texts.title(token.name)}
      consequence={texts.consequence(token.config_ids.length)}
      confirm={texts.confirm}
      onConfirm={async () => {
        if (!(await run(() => revoking.mutateAsync(token)))) throw new Error('not revoked')
        notify({ title: texts.done })
      }}
    >
      <FailedNotice title={(failures) => failures.revoked} problem={problem} />
    </ConfirmDialog>
  )
}
