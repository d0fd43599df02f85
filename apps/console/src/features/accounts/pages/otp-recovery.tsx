import { OtpRecoveryPage } from '../otp/otp-recovery-page.tsx'
import { useEnter } from '../use-enter.ts'

export function OtpRecovery() {
  return <OtpRecoveryPage onSignedIn={useEnter()} />
}
