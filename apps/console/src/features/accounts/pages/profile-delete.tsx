import { useUser } from '../../../platform/use-user.ts'
import { ProfileDeletePage } from '../deletion/profile-delete-page.tsx'

export function ProfileDelete() {
  const user = useUser()
  return user && <ProfileDeletePage user={user} />
}
