import type { Route, RoutedTarget } from '../target.ts'

/** `ambiguous`: servers would read the path in two ways, and each way leads elsewhere. */
export type RouteChoice = Route | 'fallback' | 'ambiguous'

/**
 * The route of a request: the one with the longest path whose segments the request's path begins with.
 * Services decode and resolve paths before they use them, so `/public/../admin` would reach what another
 * route, or no route, leads to: a path that means something else after that is refused.
 */
export function chooseRoute({ routes }: Pick<RoutedTarget, 'routes'>, requestTarget: string): RouteChoice {
  const [path = ''] = requestTarget.split('?', 1)
  const written = findRoute(routes, path)
  const isPlain = !/[%\\#;]|\/\.|\/\//.test(path)
  if (!isPlain && findRoute(routes, resolvePath(path)) !== written) return 'ambiguous'
  return written ?? 'fallback'
}

/** Returns the part of a request’s target after the route’s path; it is always an absolute path. */
export function stripPrefix(requestTarget: string, { path }: Pick<Route, 'path'>): string {
  const rest = path === '/' ? requestTarget : requestTarget.slice(path.length)
  // Two slashes at the start would name another host (RFC 3986 §4.2).
  return `/${rest.replace(/^\/+/, '')}`
}

function findRoute(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => {
    if (route.path === '/') return path.startsWith('/')
    const next = path.charAt(route.path.length)
    return path.startsWith(route.path) && (next === '' || next === '/')
  })
}

/**
 * Resolves a path as the most lenient servers do: decoded, without dot segments, empty segments and parameters.
 */
function resolvePath(path: string): string {
  const decoded = path
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\', '/')
    .replace(/[?#].*$/s, '')
  const resolved: string[] = []
  for (const segment of decoded.split('/')) {
    const [name = ''] = segment.split(';', 1)
    if (name === '..') resolved.pop()
    else if (name !== '' && name !== '.') resolved.push(name)
  }
  return `/${resolved.join('/')}`
}
