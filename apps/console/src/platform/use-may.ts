import { type Action, isAllowed } from '@nora/contract/permissions'
import { useUser } from './use-user.ts'

/** Whether the user's role and seat allow the action: what is not allowed is not offered. */
export function useMay(action: Action): boolean {
  const user = useUser()
  return user !== null && isAllowed(action, { role: user.team_role, has_seat: user.has_seat })
}
