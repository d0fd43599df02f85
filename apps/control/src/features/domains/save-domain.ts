import type { Db } from '../../platform/database/database.ts'
import { originByItself } from '../../verification/by-itself.ts'
import type { Deps } from './domains.deps.ts'
import { domainEmail } from './domains.emails.ts'
import { checkedDomains, type DomainRow } from './domains.store.ts'
import { endTunnelsLater } from './end-tunnels.ts'

/** Stores what became of a domain by itself, and tells the audit log, its owner and who watches. */
export async function saveDomain(deps: Deps, tx: Db, before: DomainRow, after: DomainRow): Promise<void> {
  await checkedDomains.save(tx, after)
  const { id, team_id, user_id, hostname } = after
  const origin = originByItself(team_id, deps.ids)
  if (after.status === 'verified' && before.status !== 'verified') {
    await deps.emit(tx, origin, { kind: 'domain.verified', object_id: id, data: { hostname } })
  }
  const isTaken = before.verified_at !== null && after.verified_at === null
  const isLost = after.is_lost && !before.is_lost
  const isRefused = after.status === 'tls_failed' && before.status !== 'tls_failed'
  if ((isTaken || isLost || isRefused) && after.finding) {
    const data = { hostname, finding: after.finding.code }
    await deps.emit(tx, origin, { kind: 'domain.failed', object_id: id, data })
  }
  if (isTaken || isLost) await writeToOwner(deps, tx, after)
  if (isTaken) {
    await deps.certificates.withdraw(tx, id)
    await endTunnelsLater(deps, tx, { team_id, hostname })
  }
  deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id, user_id })
}

async function writeToOwner(deps: Deps, tx: Db, row: DomainRow): Promise<void> {
  const to = await deps.findMember(tx, row.user_id, row.team_id)
  if (!to) return
  const page = `${deps.config.base_url}/domains?domain=${row.id}`
  const email = domainEmail({ to, kind: row.is_lost ? 'lost' : 'taken', name: row.name, page })
  await deps.jobs.add(tx, { kind: 'letter', payload: email })
}
