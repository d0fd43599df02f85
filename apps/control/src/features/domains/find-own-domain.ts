import type { DomainStatus, DomainTls } from '@nora/contract/domains'
import type { Db } from '../../platform/database/database.ts'
import { findExternal, findVerified, isAdded } from './domains.store.ts'

export type OwnDomain = {
  teamId: string
  userId: string
  status: DomainStatus
  tls: DomainTls
  region: string
  /** Whether the records have proved that it is the team's: only then tunnels and visitors use it. */
  isServed: boolean
}

/**
 * The own domain or name in a zone at a hostname: that of the team whose label DNS shows, else the one that
 * `team_id` has added and not proved yet. null when there is none.
 */
export async function findOwnDomain(
  db: Db,
  hostname: string,
  team_id: string | null = null,
): Promise<OwnDomain | null> {
  const verified = await findVerified(db, hostname)
  const row = verified ?? (team_id === null ? undefined : await findExternal(db, { team_id, hostname }))
  if (!row) return null
  return {
    teamId: row.team_id,
    userId: row.user_id,
    status: row.status,
    tls: row.tls ?? 'acme',
    region: row.region,
    isServed: row.verified_at !== null,
  }
}

/** What anybody may know of a hostname: that some team has proved it, or has added it and not proved it yet. */
export async function getOwnDomainState(db: Db, hostname: string): Promise<'unverified' | 'served' | null> {
  if (await findVerified(db, hostname)) return 'served'
  return (await isAdded(db, hostname)) ? 'unverified' : null
}
