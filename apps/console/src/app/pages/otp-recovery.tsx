import { OtpRecoveryPage } from '../../features/accounts/index.ts'
import { useEnter } from '../use-enter.ts'

export function OtpRecovery() {
  return <OtpRecoveryPage onSignedIn={useEnter()} />
}
