import type { CurrentUser } from '@nora/contract/accounts'
import { usePlatform } from './platform.tsx'
import { useStore } from './store.ts'

/** The user of a page behind the guard. While the last page leaves after a sign-out there is none. */
export function useUser(): CurrentUser | null {
  return useStore(usePlatform().session)
}
