import { ProfileDeletePage } from '../../features/accounts/index.ts'
import { useUser } from '../../platform/use-user.ts'

export function ProfileDelete() {
  const user = useUser()
  return user && <ProfileDeletePage user={user} />
}
