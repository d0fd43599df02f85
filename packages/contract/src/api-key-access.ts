import { type ApiKeyScope, isOpenToApiKey } from './permissions.ts'
import type { RouteSpec } from './route.ts'

/** The least scope an API key needs for the call; null: no API key may make it. */
export function leastScope({
  method,
  access,
  session,
  vault,
}: Pick<RouteSpec, 'access' | 'session' | 'vault'> & { method: string }): ApiKeyScope | null {
  if (vault || access === 'machine') return null
  if (session && session !== 'confirmed_or_program') return null
  const least: ApiKeyScope = method === 'GET' ? 'read' : 'full'
  if (typeof access === 'string') return least
  if (isOpenToApiKey(access.permission, least)) return least
  return isOpenToApiKey(access.permission, 'full') ? 'full' : null
}
