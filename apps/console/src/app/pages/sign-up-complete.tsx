import { getRouteApi } from '@tanstack/react-router'
import { PASSWORD_MIN_LENGTH, SignUpCompletePage } from '../../features/accounts/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { useEnter } from '../use-enter.ts'

const route = getRouteApi('/entrance/sign_up_complete')

export function SignUpComplete() {
  const { email = '' } = route.useSearch()
  const settings = useSettings()
  return (
    <SignUpCompletePage
      email={email}
      leastPassword={settings?.password_min_length ?? PASSWORD_MIN_LENGTH}
      isMailboxShown={settings?.is_mailbox_shown ?? false}
      onSignedIn={useEnter()}
    />
  )
}
