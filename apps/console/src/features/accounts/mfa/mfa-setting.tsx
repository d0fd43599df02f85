import type { CurrentUser, MfaState } from '@nora/contract/accounts'
import { Badge, Button, buttonStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Setting } from '../../../platform/setting.tsx'
import { mfaTexts } from './mfa.messages.ts'

const NewCodesDialog = lazy(() =>
  import('./new-codes-dialog.tsx').then((file) => ({ default: file.NewCodesDialog })),
)
const DisableMfaDialog = lazy(() =>
  import('./disable-mfa-dialog.tsx').then((file) => ({ default: file.DisableMfaDialog })),
)

export function MfaSetting({ user, mfa }: { user: CurrentUser; mfa: MfaState }) {
  const texts = useTexts(mfaTexts)
  const [open, setOpen] = useState<'codes' | 'disable' | null>(null)
  const close = () => setOpen(null)
  if (!mfa.is_enabled) {
    return (
      <Setting title={texts.title} help={texts.offHelp}>
        <Badge>{texts.off}</Badge>
        <Link to="/mfa_setup" className={buttonStyle()}>
          {texts.enable}
        </Link>
      </Setting>
    )
  }
  return (
    <Setting
      title={texts.title}
      help={
        <>
          {mfa.has_totp && texts.withApp} {mfa.passkeys > 0 && texts.withPasskeys}{' '}
          {texts.codesLeft(mfa.recovery_codes_left)}
        </>
      }
    >
      <Badge tone="ok">{texts.on}</Badge>
      <Button onClick={() => setOpen('codes')}>{texts.regenerate}</Button>
      <Button onClick={() => setOpen('disable')}>{texts.disable}</Button>
      <Suspense>
        {open === 'codes' && <NewCodesDialog onClose={close} />}
        {open === 'disable' && <DisableMfaDialog user={user} mfa={mfa} onClose={close} />}
      </Suspense>
    </Setting>
  )
}
