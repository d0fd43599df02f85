import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { Platform } from '../platform.tsx'
import type {} from './history-state.ts'
import { localPath, wayBack } from './local-path.ts'
import { getTicket } from './sign-in-ticket.ts'

/** How far somebody is in: `factor_due` when the second factor is still to be shown. */
export type Progress = 'in' | 'factor_due' | 'out'

export type RouterContext = {
  platform: Platform
  /** Settles when it is known who is here. */
  checkUser(): Promise<Progress>
}

// Parents of all pages: features hang their routes under them, the app draws them and assembles the tree.

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Pages that lead in. Whoever is signed in already has nothing to do there. */
export const signInLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entrance',
  validateSearch: (search): { redirect?: string } => ({ redirect: localPath(search.redirect) }),
  beforeLoad: async ({ context: { platform, checkUser }, search, location }) => {
    if (getTicket(location.hash)) return
    if (platform.session.get() || platform.session.mayBeSignedIn()) await checkUser()
    if (platform.session.get()) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
})

/** One narrow column for everybody, signed in or not. */
export const openColumnRoute = createRoute({ getParentRoute: () => rootRoute, id: 'open' })

/** Everything else needs a user, and comes back after the sign-in. */
export const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  beforeLoad: async ({ context: { platform, checkUser }, location }) => {
    const hadSession = platform.session.mayBeSignedIn()
    const progress = await checkUser()
    if (platform.session.get()) return
    const search = { redirect: wayBack(location.href) }
    if (progress === 'factor_due') throw redirect({ to: '/otp_verify', search, replace: true })
    throw redirect({ to: '/sign_in', search, replace: true, state: { isSessionEnded: hadSession } })
  },
})

/** One narrow column without the sidebar. */
export const columnRoute = createRoute({ getParentRoute: () => guardedRoute, id: 'column' })

/** Sidebar and page. */
export const frameRoute = createRoute({ getParentRoute: () => guardedRoute, id: 'frame' })
