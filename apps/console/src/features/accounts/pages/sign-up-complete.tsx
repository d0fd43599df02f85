import { getRouteApi } from '@tanstack/react-router'
import { useSettings } from '../../../platform/settings.ts'
import { PASSWORD_MIN_LENGTH } from '../password-length.ts'
import { ProviderSignUpCompletePage } from '../providers/provider-sign-up-complete-page.tsx'
import { SignUpCompletePage } from '../sign-up-complete-page.tsx'
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
