import { loadPart } from '@nora/ui'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Progress } from '../features/accounts/index.ts'
import type { Platform } from '../platform/platform.tsx'
import { Root } from './frame/root.tsx'
import { wayBack } from './guard.ts'
import { PageError } from './page-error.tsx'

export type RouterContext = {
  platform: Platform
  /** Settles when it is known who is here. */
  checkUser(): Promise<Progress>
}

/** A page in a file of its own; it comes, late, even from a server that restarts. */
export const getPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadPart(load), name)

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: PageError,
})

/** Everything else needs a user, and comes back after the sign-in. */
export const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  component: getPage(() => import('./frame/guarded.tsx'), 'Guarded'),
  beforeLoad: async ({ context: { platform, checkUser }, location }) => {
    const progress = await checkUser()
    if (platform.session.get()) return
    const to = progress === 'factor_due' ? '/otp_verify' : '/sign_in'
    throw redirect({ to, search: { redirect: wayBack(location.href) }, replace: true })
  },
})

export const frameRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'frame',
  component: getPage(() => import('./frame/frame.tsx'), 'Frame'),
})
