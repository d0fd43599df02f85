import { pathName, type Route } from '@nora/agent'
import type { ShownRoute } from '../../output/tunnel-view.ts'

export function toShownRoute({ path, proxy, isBest }: Route): ShownRoute {
  return { path: pathName(path), proxy, isDirect: isBest && proxy === null }
}

/** The way of now, when it is worth a word: another one than before, or a detour from the start. */
export function reroutedTo(now: ShownRoute | null, former: ShownRoute | null): ShownRoute | null {
  if (former === null) return now?.isDirect === false ? now : null
  return now?.path === former.path && now.proxy === former.proxy ? null : now
}

/** What others of this machine are told of it; null for the direct way. */
export function detourOf(route: ShownRoute | null): { path: string; proxy: string | null } | null {
  return route === null || route.isDirect ? null : { path: route.path, proxy: route.proxy }
}
