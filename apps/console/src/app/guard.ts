import { loadUser } from '../features/accounts/index.ts'
import type { Platform } from '../platform/platform.tsx'
import type { Progress } from '../platform/routing/parent-routes.ts'

/**
 * Makes sure that it is known who is here, before a page is chosen. A user kept by this tab is taken
 * at once and asked for again behind the page.
 */
export function createUserCheck(platform: Platform, onSignedOut: (isFactorDue: boolean) => void) {
  const { session } = platform
  let isFresh = false
  return async (): Promise<Progress> => {
    if (session.get() && isFresh) return 'in'
    const isKept = session.get() !== null
    isFresh = true
    const loading = loadUser(platform)
    if (!isKept) {
      const progress = await loading
      if (progress !== 'in') session.set(null)
      return progress
    }
    loading.then(
      (progress) => progress !== 'in' && onSignedOut(progress === 'factor_due'),
      // Unreachable for now: the page's own requests tell.
      () => {},
    )
    return 'in'
  }
}
