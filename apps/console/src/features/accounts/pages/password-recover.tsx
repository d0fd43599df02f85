import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useSettings } from '../../../platform/settings.ts'
import { PASSWORD_MIN_LENGTH } from '../password-length.ts'
import { PasswordRecoverPage } from '../password-recover-page.tsx'
import { useEnter } from '../use-enter.ts'

const route = getRouteApi('/entrance/password_recover')

export function PasswordRecover() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const settings = useSettings()
  return (
    <PasswordRecoverPage
      email={search.email ?? null}
      leastPassword={settings?.password_min_length ?? PASSWORD_MIN_LENGTH}
      isMailboxShown={settings?.is_mailbox_shown ?? false}
      onCodeSent={(email) => void navigate({ to: '/password_recover', search: { ...search, email } })}
      onSignedIn={useEnter()}
    />
  )
}
