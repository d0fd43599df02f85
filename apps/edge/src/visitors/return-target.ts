import type { RequestMessage } from '@nora/policy'

const TARGET_LIMIT_CHARACTERS = 2_000
/** A path and a query of this host: a second slash would begin another one, and browsers read `\` as one. */
const LOCAL = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/

/** The path and the query as the visitor asked for them; `/` for what a browser could not be sent back to. */
export function getRequestedTarget(request: RequestMessage): string {
  const start = request.originalUrl.indexOf('/', request.scheme.length + 3)
  return readReturnTarget(request.originalUrl.slice(start))
}

/** A place of this host to go back to after the sign-in; `/` for anything else. */
export function readReturnTarget(given: string | null): string {
  if (given === null || given.length > TARGET_LIMIT_CHARACTERS || !LOCAL.test(given)) return '/'
  return given.startsWith('/.nora/') ? '/' : given
}
