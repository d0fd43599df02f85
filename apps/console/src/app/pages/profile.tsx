import { getRouteApi } from '@tanstack/react-router'
import { PASSWORD_MIN_LENGTH, ProfilePage } from '../../features/accounts/index.ts'
import { AccessPart } from '../../features/credentials/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { useUser } from '../../platform/use-user.ts'

const route = getRouteApi('/guarded/frame/profile')

export function Profile() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  const user = useUser()
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
