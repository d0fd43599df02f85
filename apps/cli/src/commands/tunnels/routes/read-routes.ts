import { type OriginTarget, parseRoutePath, type RouteDestination, routedTarget } from '@nora/agent'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { RouteEntry } from './route-entry.schema.ts'

type RoutesReading = {
  routes: readonly RouteEntry[]
  /** The target of requests that match no route. */
  fallback: OriginTarget | null
  rewritesHost: boolean
  readTarget(text: string): Promise<OriginTarget>
  /** `tunnels.shop`. */
  name: string
}

/** Makes one target of several. Throws a Failure that names the wrong route. */
export async function readRoutes(reading: RoutesReading): Promise<OriginTarget> {
  const { fallback, rewritesHost, readTarget, name } = reading
  const routes = []
  for (const [index, { path, target, strip_prefix = false }] of reading.routes.entries()) {
    const destination = toDestination(await readTarget(String(target)), `${name}.routes.${index}.target`)
    routes.push({ path: parseRoutePath(path) ?? path, destination, stripsPrefix: strip_prefix })
  }
  return routedTarget({
    routes,
    fallback: fallback && toDestination(fallback, `${name}.target`),
    rewritesHost,
  })
}

function toDestination(target: OriginTarget, name: string): RouteDestination {
  const isHttp2 = target.kind === 'tcp' && target.scheme === 'h2c'
  if ((target.kind === 'tcp' && !isHttp2) || target.kind === 'unix' || target.kind === 'folder') return target
  throw new Failure(exitCodes.usage, {
    ru: `${name}: h2c:// не сочетается с routes: пути различаются в запросах HTTP/1.1. Откройте для этого сервиса свой туннель.`,
    en: `${name}: h2c:// does not go with routes, which are told apart in HTTP/1.1. Open a tunnel of its own for this service.`,
  })
}
