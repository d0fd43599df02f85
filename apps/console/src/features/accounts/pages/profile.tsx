import { getRouteApi } from '@tanstack/react-router'
import { useSettings } from '../../../platform/settings.ts'
import { useSlots } from '../../../platform/slots.tsx'
import { useUser } from '../../../platform/use-user.ts'
import { PASSWORD_MIN_LENGTH } from '../password-length.ts'
import { ProfilePage } from '../profile/profile-page.tsx'

const route = getRouteApi('/guarded/frame/profile')

export function Profile() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  const user = useUser()
  const { AccessPart } = useSlots()
  if (!user) return null
  return (
    <ProfilePage
      user={user}
      search={search}
      onTab={(tab) => void navigate({ search: { tab }, resetScroll: false })}
      keys={<AccessPart />}
      providers={settings?.providers ?? []}
      arePasskeysAvailable={settings?.are_passkeys_available ?? false}
      leastPassword={settings?.password_min_length ?? PASSWORD_MIN_LENGTH}
      isMailboxShown={settings?.is_mailbox_shown ?? false}
    />
  )
}
