import { Dialog, useTexts } from '@nora/ui'
import { VaultSettings } from '../../../platform/vault/vault-settings.tsx'
import { listTexts } from './list.messages.ts'

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const { menu } = useTexts(listTexts)
  return (
    <Dialog open size="large" onClose={onClose} title={menu.settings}>
      <VaultSettings />
    </Dialog>
  )
}
