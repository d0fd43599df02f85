import { ConfirmDialog, useLang, useTexts } from '@nora/ui'
import { useVaultChange } from '../use-vault.ts'
import { settingsTexts } from './settings.messages.ts'
import { DEVICES, OWN_KEY, THIS_DEVICE } from './settings.queries.ts'
import type { Removed } from './settings-dialog.tsx'

export type RemovalDialogProps = { removed: Removed; onClose(): void }

/** Takes away one of the ways in. */
export function RemovalDialog({ removed, onClose }: RemovalDialogProps) {
  const texts = useTexts(settingsTexts).removal[removed.kind]
  const lang = useLang()
  const removal = useVaultChange(
    [DEVICES, THIS_DEVICE, OWN_KEY],
    (vault, what: Removed) =>
      what.kind === 'device' ? vault.removeDevice(what.device.id) : vault.removeRecoveryCode(),
    { failed: () => settingsTexts[lang].removalFailed },
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={removed.kind === 'device' ? settingsTexts[lang].removeDevice(removed.device.name) : texts.title}
      consequence={texts.consequence}
      confirm={texts.confirm}
      onConfirm={() => removal.mutateAsync(removed)}
    />
  )
}
