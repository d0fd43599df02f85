import type { ChangeZone, Zone } from '@nora/contract/zones'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { assertZoneCertificate, secureZone } from './secure-zone.ts'
import { showZone } from './show-zones.ts'
import { sealProvider } from './zone-provider.ts'
import { assertZoneChangeable } from './zone-quota.ts'
import type { Deps } from './zones.deps.ts'
import { checkedZones, findZone, type ZoneRow } from './zones.store.ts'

type Input = ChangeZone & { id: string }

/** Changes who may create names in a zone, and how it gets its certificate. */
export function changeZone(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: Input): Promise<Zone> => {
    const { team_id } = actor
    const { id } = input
    await deps.transaction(async (tx) => {
      const before = await checkedZones.findLocked(tx, id)
      if (before?.team_id !== team_id) throw problem('NotFound')
      await assertZoneChangeable(deps, tx, before)
      const after = await withDns(deps, tx, before, input)
      await checkedZones.save(tx, after)
      const data = {
        hostname: after.name,
        before: toRules(before, before),
        after: toRules(after, before),
      }
      await deps.emit(tx, origin, { kind: 'zone.changed', object_id: id, data })
    })
    deps.changes.tell({ kind: 'zone', id, is_gone: false, team_id, user_id: null })
    const row = await findZone(deps.db, team_id, id)
    if (!row) throw problem('NotFound')
    return showZone(deps, row)
  }
}

function toRules({ dns, members_may_create, certificate_id, provider_sealed }: ZoneRow, before: ZoneRow) {
  return {
    dns,
    members_may_create,
    certificate_id: dns === 'certificate' ? certificate_id : null,
    is_provider_new: provider_sealed !== before.provider_sealed,
  }
}

/** Another kind of DNS needs other records, so that the zone is checked again. */
async function withDns(deps: Deps, tx: Db, row: ZoneRow, input: Input): Promise<ZoneRow> {
  const { id, team_id, name } = row
  const allowed = { ...row, members_may_create: input.members_may_create ?? row.members_may_create }
  const dns = input.dns ?? row.dns
  const isOther = dns !== row.dns || input.provider !== undefined || input.certificate_id !== undefined
  if (!isOther) return allowed
  const certificate_id = dns === 'certificate' ? (input.certificate_id ?? null) : null
  if (dns === 'certificate') await assertZoneCertificate(deps, tx, { team_id, name, certificate_id })
  const provider_sealed = sealProvider(deps, { id, dns, provider: input.provider })
  const hasOtherCertificate = dns === 'certificate' || row.dns === 'certificate'
  const changed: ZoneRow = {
    ...allowed,
    dns,
    provider_sealed,
    certificate_finding: null,
    next_check_at: deps.clock.now(),
    ...(hasOtherCertificate ? { certificate_id, certificate_not_after: null } : {}),
  }
  return row.verified_at === null ? changed : secureZone(deps, tx, changed)
}
