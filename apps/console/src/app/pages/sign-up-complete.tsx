import { getRouteApi } from '@tanstack/react-router'
import {
  PASSWORD_MIN_LENGTH,
  ProviderSignUpCompletePage,
  SignUpCompletePage,
} from '../../features/accounts/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { useEnter } from '../use-enter.ts'

const route = getRouteApi('/entrance/sign_up_complete')

export function SignUpComplete() {
  const { email = '', provider } = route.useSearch()
  const settings = useSettings()
  const props = {
    email,
    isMailboxShown: settings?.is_mailbox_shown ?? false,
    onSignedIn: useEnter(),
  }
  if (provider) return <ProviderSignUpCompletePage provider={provider} {...props} />
  return (
    <SignUpCompletePage leastPassword={settings?.password_min_length ?? PASSWORD_MIN_LENGTH} {...props} />
  )
}
