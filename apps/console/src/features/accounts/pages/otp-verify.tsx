import { OtpVerifyPage } from '../otp/otp-verify-page.tsx'
import { useEnter } from '../use-enter.ts'

export function OtpVerify() {
  return <OtpVerifyPage onSignedIn={useEnter()} />
}
