import { loadUser, type Progress } from '../features/accounts/index.ts'
import type { Platform } from '../platform/platform.tsx'

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

/**
 * A path of this console to go back to; nothing that leads to another site. Browsers drop tabs and line ends,
 * so `/\t/` begins another site’s address as `//` does (WHATWG URL §4.4).
 */
export function localPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(value) ? value : undefined
}

/** What the sign-in remembers of the page it was reached from; home needs no remembering. */
export function wayBack(href: string): string | undefined {
  return href === '/' ? undefined : localPath(href)
}
