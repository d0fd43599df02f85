import type { Upstream } from '@nora/contract/gateways'
import { isPublicAddress, type Localized, parseAddress } from '@nora/kit'
import { fieldProblem } from '../../platform/problem.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import type { GatewayRow } from './stored/gateways.store.ts'

/** They frame the answer, or belong to the connection. */
const RESERVED = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'trailer',
])

/** Refuses what edges could not serve, as far as it can be known when it is saved. */
export function assertUpstream(
  deps: Pick<Deps, 'isOwnHost'>,
  kind: GatewayRow['kind'],
  upstream: Upstream,
): void {
  if (kind === 'port' && upstream.kind !== 'tunnel' && upstream.kind !== 'pool')
    throw fieldProblem('upstream.kind', gatewaysTexts.fixedAtPort)
  if (upstream.kind === 'fixed') assertHeaders(upstream.headers)
  if (upstream.kind === 'url') assertUrl(deps, upstream.url, 'upstream.url')
  if (upstream.kind === 'redirect' && !isWebUrl(upstream.url))
    throw fieldProblem('upstream.url', gatewaysTexts.notUrl)
}

function assertHeaders(headers: readonly (readonly [name: string, value: string])[]): void {
  for (const [index, [name, value]] of headers.entries()) {
    const field = `upstream.headers.${index}`
    if (/[\r\n\0]/.test(value)) throw fieldProblem(field, gatewaysTexts.lineBreak)
    if (RESERVED.has(name.toLowerCase())) throw fieldProblem(field, gatewaysTexts.reservedHeader(name))
  }
}

function isWebUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** A name may lead to a private address later: edges judge where the connection is made. */
export function assertUrl(deps: Pick<Deps, 'isOwnHost'>, text: string, field: string): void {
  const wrong = findUrlFault(deps, text)
  if (wrong !== null) throw fieldProblem(field, wrong)
}

function findUrlFault({ isOwnHost }: Pick<Deps, 'isOwnHost'>, text: string): Localized | null {
  if (!isWebUrl(text)) return gatewaysTexts.notUrl
  // The parser turns every spelling of an IPv4 address into the usual one.
  const { hostname } = new URL(text)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = parseAddress(bare) === null ? isLocalName(hostname) : !isPublicAddress(bare)
  if (isPrivate) return gatewaysTexts.privateUrl
  return isOwnHost(hostname) ? gatewaysTexts.ownUrl : null
}

function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return (
    name === 'localhost' || /\.(?:localhost|local|internal|home\.arpa)$/.test(name) || !name.includes('.')
  )
}
