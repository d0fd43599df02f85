import type { AddDomain } from '@nora/contract/domains'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { getRegion } from '../../reservations/get-region.ts'
import { newLabel } from '../../verification/labels.ts'
import { checkNameInZone, findOwnConflict, readHostname } from './check-hostname.ts'
import { assertQuota } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { countNamesOfZone, type DomainRow, insertDomain, lockHostname } from './domains.store.ts'

/** Names of one zone; all of them have one record and one certificate. */
export const NAMES_PER_ZONE = 5_000

/** Adds a domain that the team owns. Its records are checked at once. */
export function addExternal(deps: Deps, actor: Actor, input: AddDomain) {
  const { tls, certificate_id = null, description } = input
  const { team_id, user_id } = actor
  const region = getRegion(deps.config, input.region ?? deps.config.regions[0]?.id ?? '')
  if (input.hostname === undefined) throw fieldProblem('hostname', domainsTexts.noHostname)
  const read = readHostname(deps, input.hostname)
  if ('why' in read) throw fieldProblem('hostname', read.why, { suggestion: read.suggestion })
  const { hostname, shown } = read
  return (origin: Origin) =>
    deps.transaction(async (tx) => {
      await assertQuota(deps, tx, { team_id, hostname, kind: 'external', zone_id: null })
      const conflict = await findOwnConflict(tx, { team_id, hostname })
      if (conflict) throw problem('Conflict', conflict)
      if (tls === 'certificate') await assertCertificate(deps, tx, { team_id, hostname, certificate_id })
      const now = deps.clock.now()
      const row = await insertDomain(tx, {
        id: deps.ids.next('dom'),
        kind: 'external',
        region: region.id,
        name: shown,
        hostname,
        description,
        team_id,
        user_id,
        created_at: now,
        status: 'unknown',
        tls,
        certificate_id,
        label: newLabel(),
        next_check_at: now,
      })
      await tellAdded(deps, tx, origin, row)
      return row
    })
}

/** Creates a name in a verified zone. It needs no record and no certificate of its own. */
export function addInZone(deps: Deps, actor: Actor, { zone_id = '', name = '', description }: AddDomain) {
  const { team_id, user_id } = actor
  return (origin: Origin) =>
    deps.transaction(async (tx) => {
      await deps.lockTeam(tx, team_id)
      const zone = await deps.zones.getUsable(tx, actor, zone_id)
      await lockHostname(tx, `${name}.${zone.name}`)
      const checked = await checkNameInZone(tx, { team_id, name, zone })
      if (checked.kind === 'ill_formed') throw fieldProblem('name', checked.why)
      if (checked.kind !== 'free') throw problem('Conflict', checked.why)
      if ((await countNamesOfZone(tx, zone.id)) >= NAMES_PER_ZONE) {
        throw fieldProblem('name', domainsTexts.zoneLimit(NAMES_PER_ZONE))
      }
      const now = deps.clock.now()
      const row = await insertDomain(tx, {
        id: deps.ids.next('dom'),
        kind: 'external',
        region: zone.region,
        name,
        hostname: checked.hostname,
        description,
        team_id,
        user_id,
        created_at: now,
        zone_id: zone.id,
        status: 'verified',
        tls: 'acme',
        verified_at: now,
      })
      await tellAdded(deps, tx, origin, row)
      return row
    })
}

async function tellAdded(deps: Deps, tx: Db, origin: Origin, row: DomainRow): Promise<void> {
  const { id, hostname, kind, description, team_id, user_id } = row
  const data = { hostname, kind, description }
  await deps.emit(tx, origin, { kind: 'domain.reserved', object_id: id, data })
  deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id, user_id })
}

/** Refuses a certificate that the team has not uploaded, or that does not cover the name. */
export async function assertCertificate(
  { certificates }: Pick<Deps, 'certificates'>,
  tx: Db,
  { team_id, hostname, certificate_id }: { team_id: string; hostname: string; certificate_id: string | null },
): Promise<void> {
  const found = certificate_id
    ? await certificates.findUploaded(tx, { team_id, id: certificate_id, hostname })
    : await certificates.findUploadedFor(tx, team_id, hostname)
  if (!found) throw fieldProblem('certificate_id', domainsTexts.noCertificate)
}
