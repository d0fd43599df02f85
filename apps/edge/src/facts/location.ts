import type { NearEdge } from '@nora/link'
import type { ReasonCode } from './reasons.ts'

/**
 * `away`: its tunnel is open, and its agent may be back at any moment. `elsewhere`: other edges carry it.
 * `unverified`: an own domain whose records do not lead here yet. `unreachable`: control, which would know, does not answer. `edges` of these are neighbours that may have it, as
 * are those of `away` while control does not answer.
 */
export type HostnameStatus = 'unknown' | 'unverified' | 'offline' | 'away' | 'elsewhere' | 'unreachable'

/** Where a hostname is served that no leg of this edge serves. */
export type Location = {
  readonly status: HostnameStatus
  /** Which edges carry it, or may, and how to reach them. */
  readonly edges: readonly NearEdge[]
}

/** Why nobody serves a hostname. */
export const UNSERVED = {
  unknown: 'unknown_host',
  unverified: 'domain_unverified',
  offline: 'tunnel_offline',
  unreachable: 'cannot_tell',
} as const satisfies Record<Exclude<HostnameStatus, 'away' | 'elsewhere'>, ReasonCode>

export type UnservedReason = (typeof UNSERVED)[keyof typeof UNSERVED]
