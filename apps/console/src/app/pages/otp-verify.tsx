import { OtpVerifyPage } from '../../features/accounts/index.ts'
import { useEnter } from '../use-enter.ts'

export function OtpVerify() {
  return <OtpVerifyPage onSignedIn={useEnter()} />
}
