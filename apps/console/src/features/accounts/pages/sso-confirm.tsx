import { SsoConfirmPage } from '../sso/sso-confirm-page.tsx'
import { useEnter } from '../use-enter.ts'

export function SsoConfirm() {
  return <SsoConfirmPage onSignedIn={useEnter()} />
}
