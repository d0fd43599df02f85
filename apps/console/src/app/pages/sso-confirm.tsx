import { SsoConfirmPage } from '../../features/accounts/index.ts'
import { useEnter } from '../use-enter.ts'

export function SsoConfirm() {
  return <SsoConfirmPage onSignedIn={useEnter()} />
}
