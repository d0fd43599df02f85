import type { TunnelKind } from '@nora/contract/tunnels'
import type { Claim, VisitorRules } from '@nora/link'
import type { Actor } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config/config.ts'

/** A public address that a claim is about. */
export type Address = {
  /** The hostname, or `host:port` for TCP. */
  hostname: string
  /** The name that people use: the label, or the alias or number of a port. */
  name: string
  url: string
  region: string
  is_random: boolean
  /** A domain of the team's own, or a name in one of its zones. */
  is_own: boolean
  tcp: (VisitorRules & { port: number }) | null
  /** The gateway whose pool the tunnel joins. */
  gateway_id?: string
}

export type AddressRequest = { claim: Claim; actor: Actor; region: RegionConfig; client_key_hash: string }

const USUAL_PORTS = { http: 80, https: 443 }

/** Whether visitors come to a port of the region, and not to a name. */
export function hasPort(kind: TunnelKind): boolean {
  return kind === 'tcp' || kind === 'ssh'
}

/** Whether a tunnel stands at a port: those with an internal name do not. */
export function isAtPort({ kind, hostname }: { kind: TunnelKind; hostname: string }): boolean {
  return hasPort(kind) && hostname.includes(':')
}

export function toHostname(name: string, region: Pick<RegionConfig, 'domain'>): string {
  return `${name}.${region.domain}`
}

export function toPublicUrl(
  hostname: string,
  { public_scheme, public_port }: Pick<RegionConfig, 'public_scheme' | 'public_port'>,
): string {
  const port = public_port === USUAL_PORTS[public_scheme] ? '' : `:${public_port}`
  return `${public_scheme}://${hostname}${port}`
}
