import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isKept, keptSince } from '../../reservations/kept.ts'
import { findDomain, listKeptByOthers, lockHostname } from './domains.store.ts'

/**
 * The team that keeps the hostname, a just released one included, and who reserved it. Until the transaction
 * ends nobody else reserves or claims it.
 */
export function findReservation({ clock }: Pick<Platform, 'clock'>) {
  return async (tx: Db, hostname: string): Promise<{ team_id: string; owner: string } | null> => {
    await lockHostname(tx, hostname)
    const domain = await findDomain(tx, { hostname })
    if (!domain || !isKept(domain, clock.now())) return null
    return { team_id: domain.team_id, owner: domain.user.name ?? domain.user.email }
  }
}

/** Lists those of the hostnames that other teams hold now. */
export function listReservedByOthers({ clock }: Pick<Platform, 'clock'>) {
  return async (db: Db, team_id: string, hostnames: readonly string[]): Promise<ReadonlySet<string>> => {
    const since = keptSince(clock.now())
    return new Set(await listKeptByOthers(db, { hostnames, team_id, since }))
  }
}
