import { pathName, type Route } from '@nora/agent'
import type { ShownRoute, TunnelState } from '../../../output/tunnel-view.ts'

export function toShownRoute({ path, proxy, isBest }: Route): ShownRoute {
  return { path: pathName(path), proxy, isDirect: isBest && proxy === null }
}

/** The way of now, when it is worth a word: another one than before, or a detour from the start. */
export function reroutedTo(now: ShownRoute | null, former: ShownRoute | null): ShownRoute | null {
  if (former === null) return now?.isDirect === false ? now : null
  return now?.path === former.path && now.proxy === former.proxy ? null : now
}

/** Shows by which way the link runs from now on, and answers it when it is worth a word. */
export function takeRoute(state: Pick<TunnelState, 'route'>, route: Route | null): ShownRoute | null {
  const former = state.route
  state.route = route && toShownRoute(route)
  return reroutedTo(state.route, former)
}

/** Returns what other clients of this machine are told of the route; null for the direct one. */
export function getDetour(route: ShownRoute | null): { path: string; proxy: string | null } | null {
  return route === null || route.isDirect ? null : { path: route.path, proxy: route.proxy }
}
