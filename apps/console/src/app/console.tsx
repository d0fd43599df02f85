import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import type { Platform } from '../platform/platform.tsx'
import { createQueryClient } from '../platform/query-client.ts'
import { wayBack } from '../platform/routing/local-path.ts'
import { createFailureHandler } from './failures.ts'
import { createUserCheck } from './guard.ts'
import { Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

/** Ties router, queries and session together; the answer is what is drawn. */
export function createConsole(platform: Platform, history?: RouterHistory) {
  let exit: Exit = '/sign_in'
  function onSignedOut(isFactorDue: boolean) {
    exit = isFactorDue ? '/otp_verify' : '/sign_in'
    platform.session.set(null)
    exit = '/sign_in'
  }
  const queries = createQueryClient(createFailureHandler({ language: platform.language, onSignedOut }))
  const checkUser = createUserCheck(platform, onSignedOut)
  const router = createConsoleRouter({ platform, checkUser }, history)
  loadPageEarly(router, platform)

  // However a session ends (here, in another tab, on the server), nothing of it stays on the screen.
  let hadUser = platform.session.get() !== null
  platform.session.subscribe(() => {
    const hasUser = platform.session.get() !== null
    if (hadUser && !hasUser) {
      queries.clear()
      void leadOut(router, exit)
    }
    hadUser = hasUser
  })

  return function Console() {
    return (
      <Providers platform={platform} queries={queries}>
        <RouterProvider router={router} />
      </Providers>
    )
  }
}

/** The code of the page comes while the server is asked who is here, unless it is likely that nobody is. */
function loadPageEarly(router: ReturnType<typeof createConsoleRouter>, { session }: Platform): void {
  const matches = router.matchRoutes(router.latestLocation)
  const isGuarded = matches.some(({ routeId }) => routeId.startsWith('/guarded'))
  if (isGuarded && !session.get() && !session.mayBeSignedIn()) return
  for (const { routeId } of matches) {
    const route = router.routesById[routeId as keyof typeof router.routesById]
    // What does not load now is loaded, and said to fail, with its page.
    Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }
}

type Exit = '/sign_in' | '/otp_verify'

/** From a page behind the guard to where one signs in, which leads back to that page. */
function leadOut(router: ReturnType<typeof createConsoleRouter>, to: Exit): Promise<void> {
  // Where the page is on its way to, which at the start is not yet where it is.
  const location = router.latestLocation
  const matches = router.matchRoutes(location)
  if (!matches.some(({ routeId }) => routeId.startsWith('/guarded'))) return Promise.resolve()
  const search = { redirect: wayBack(location.href) }
  return router.navigate({ to, search, replace: true, state: { isSessionEnded: to === '/sign_in' } })
}
