import { useState } from 'react'
import { MasterKeyDialog } from './settings/master-key-dialog.tsx'
import { NewCodeDialog } from './settings/new-code-dialog.tsx'
import { PinDialog } from './settings/pin-dialog.tsx'
import { RemovalDialog } from './settings/removal-dialog.tsx'
import { RenewDialog } from './settings/renew-dialog.tsx'
import { type AskedSetting, SettingsDialog } from './settings/settings-dialog.tsx'

export type VaultSettingsProps = { onClose(): void }

/** What one changes about one’s own keys, in an open vault: one dialog at a time, each leads back to the first. */
export function VaultSettings({ onClose }: VaultSettingsProps) {
  const [asked, setAsked] = useState<AskedSetting | null>(null)
  const back = () => setAsked(null)
  switch (asked?.what) {
    case undefined:
      return <SettingsDialog onAsk={setAsked} onClose={onClose} />
    case 'master_key':
      return <MasterKeyDialog onClose={back} />
    case 'new_code':
      return <NewCodeDialog onClose={back} />
    case 'pin':
      return <PinDialog onClose={back} />
    case 'renew':
      return <RenewDialog onClose={back} />
    case 'removal':
      return <RemovalDialog removed={asked.removed} onClose={back} />
  }
}
