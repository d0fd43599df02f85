import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '../platform/routing/parent-routes.ts'
import { parseSearch, stringifySearch } from '../platform/routing/search-params.ts'
import { PageError } from './page-error.tsx'
import { routeTree } from './routes.tsx'

const PRELOAD_DELAY_MS = 40

export function createConsoleRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    parseSearch,
    stringifySearch,
    // The code of a page is there by the time the pointer has settled on its link.
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
