import { getDomain } from 'tldts'

/**
 * How two hosts share what a browser keeps per host: `same` host, the first is `inside` the second or `around`
 * it, or both are `siblings` under one registrable domain, for which either can set cookies.
 */
export type SharedSite = { kind: 'same' | 'inside' | 'around' } | { kind: 'siblings'; parent: string }

/** null when no cookie of one host can reach the other. Ports play no part: cookies know none. */
export function sharedSite(one: string, other: string): SharedSite | null {
  const [a, b] = [normalHost(one), normalHost(other)]
  if (a === b) return { kind: 'same' }
  if (isAddress(a) || isAddress(b)) return null
  if (a.endsWith(`.${b}`)) return { kind: 'inside' }
  if (b.endsWith(`.${a}`)) return { kind: 'around' }
  const parent = getRegistrableDomain(a)
  return parent !== null && parent === getRegistrableDomain(b) ? { kind: 'siblings', parent } : null
}

/**
 * Whether browsers keep hosts below this name apart from each other and from the name itself, as they do for
 * names on the Public Suffix List and for names of one label, such as `localhost`.
 */
export function isPublicSuffix(host: string): boolean {
  const name = normalHost(host)
  return !isAddress(name) && getRegistrableDomain(name) === null
}

/**
 * Normalises a host as browsers compare it: in lower case, with A-labels, and addresses in their usual form
 * without brackets.
 */
export function normalHost(host: string): string {
  const isBareIpv6 = host.includes(':') && !host.startsWith('[')
  const url = `http://${isBareIpv6 ? `[${host}]` : host}`
  const hostname = URL.canParse(url) ? new URL(url).hostname : host.toLowerCase()
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** Whether browsers reach this very machine by the host, whatever a resolver says. */
export function isLoopbackHost(host: string): boolean {
  const name = normalHost(host)
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.[\d.]+$/.test(name)
}

export function getRegistrableDomain(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: true })
}

function isAddress(name: string): boolean {
  return name.includes(':') || /^\d+(\.\d+){3}$/.test(name)
}
