import { isPublicSuffix, type SharedSite, sharedSite } from './cookie-site.ts'

/** Hosts under which tunnels of a region answer: any name below `domain`, and ports of `host`. */
export type TunnelHosts = { domain: string; host: string }

export type SharedHost = { setting: keyof TunnelHosts; value: string; shared: SharedSite }

/**
 * Finds tunnels that share cookies, a relying party of passkeys or HSTS with the console. Names below the
 * console’s own are fine only where browsers let no child set cookies for it, as with `NAME.localhost` and
 * `localhost`.
 */
export function findSharedHosts(consoleHost: string, hosts: TunnelHosts): SharedHost[] {
  const found: SharedHost[] = []
  const ofDomain = sharedSite(consoleHost, hosts.domain)
  const isBelow = ofDomain?.kind === 'same' || ofDomain?.kind === 'around'
  if (ofDomain && !(isBelow && isPublicSuffix(consoleHost))) {
    found.push({ setting: 'domain', value: hosts.domain, shared: ofDomain })
  }
  const ofHost = sharedSite(consoleHost, hosts.host)
  if (ofHost && !(ofHost.kind === 'around' && isPublicSuffix(consoleHost))) {
    found.push({ setting: 'host', value: hosts.host, shared: ofHost })
  }
  return found
}
