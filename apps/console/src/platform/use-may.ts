import type { CurrentUser } from '@nora/contract/accounts'
import { type Action, isAllowed } from '@nora/contract/permissions'
import { useUser } from './use-user.ts'

/** Whether the user's role, seat and custom roles allow the action: what is not allowed is not offered. */
export function useMay(action: Action): boolean {
  return mayDo(useUser(), action)
}

export function mayDo(user: CurrentUser | null, action: Action): boolean {
  return user !== null && isAllowed(action, { ...user, role: user.team_role })
}
