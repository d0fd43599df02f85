import { Button, ConfirmDialog, Notice, notify, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useVault, useVaultKeeper } from '../use-vault.ts'
import { vaultFailure } from '../vault-failure.ts'
import { lockedTexts } from './locked.messages.ts'

export type Trouble = 'older' | 'broken_device'

type DeviceTroubleProps = { kind: Trouble; onDone(): void }

/** What this browser has seen does not go with what the server shows, or is damaged: what that means, and a way on. */
export function DeviceTrouble({ kind, onDone }: DeviceTroubleProps) {
  const texts = useTexts(lockedTexts).trouble[kind]
  const lang = useLang()
  const vault = useVault()
  const keeper = useVaultKeeper()
  const [isAsked, setAsked] = useState(false)

  async function confirm() {
    try {
      if (kind === 'older') await vault.acceptOlderState()
      else keeper.take(await vault.forgetDevice())
    } catch (error) {
      notify({ type: 'error', title: texts.failed, message: vaultFailure(error, lang) })
      throw error
    }
    notify({ type: 'success', title: texts.done })
    onDone()
  }
  return (
    <Notice tone="bad" title={texts.title}>
      <p>{texts.sentence}</p>
      <Button size="small" className="mt-2" onClick={() => setAsked(true)}>
        {texts.act}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={texts.act}
        consequence={texts.consequence}
        confirm={texts.act}
        onConfirm={confirm}
      />
    </Notice>
  )
}
