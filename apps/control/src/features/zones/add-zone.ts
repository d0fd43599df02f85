import type { Zone, ZoneToAdd } from '@nora/contract/zones'
import type { Actor, Origin } from '../../platform/actor.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { getRegion } from '../../reservations/get-region.ts'
import { newLabel } from '../../verification/labels.ts'
import { ownHostnameTexts } from '../../verification/own-hostname.messages.ts'
import { readOwnHostname } from '../../verification/own-hostname.ts'
import { assertZoneCertificate } from './secure-zone.ts'
import { showZone } from './show-zones.ts'
import { sealProvider } from './zone-provider.ts'
import { assertZoneQuota } from './zone-quota.ts'
import type { Deps } from './zones.deps.ts'
import { zonesTexts } from './zones.messages.ts'
import { findZoneByName, insertZone } from './zones.store.ts'

const LABELS_LIMIT = 4

/** Adds a zone to the actor's team. Its records are checked at once. */
export function addZone(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: ZoneToAdd): Promise<Zone> => {
    const name = readZoneName(deps, input.name)
    const region = getRegion(deps.config, input.region ?? deps.config.regions[0]?.id ?? '')
    const { team_id, user_id } = actor
    const { dns, members_may_create, certificate_id = null } = input
    const id = deps.ids.next('zon')
    const provider_sealed = sealProvider(deps, { id, dns, provider: input.provider })
    const row = await deps.transaction(async (tx) => {
      await assertZoneQuota(deps, tx, team_id)
      if (await findZoneByName(tx, team_id, name)) throw problem('Conflict', zonesTexts.known)
      if (dns === 'certificate') await assertZoneCertificate(deps, tx, { team_id, name, certificate_id })
      const now = deps.clock.now()
      const zone = await insertZone(tx, {
        id,
        region: region.id,
        name,
        team_id,
        user_id,
        created_at: now,
        status: 'unknown',
        dns,
        provider_sealed,
        members_may_create,
        certificate_id: dns === 'certificate' ? certificate_id : null,
        label: newLabel(),
        next_check_at: now,
      })
      const data = {
        hostname: name,
        region: region.id,
        dns,
        members_may_create,
        certificate_id: zone.certificate_id,
      }
      await deps.emit(tx, origin, { kind: 'zone.added', object_id: id, data })
      return zone
    })
    deps.changes.tell({ kind: 'zone', id, is_gone: false, team_id, user_id })
    return showZone(deps, { ...row, user: { id: user_id, name: actor.name, email: actor.email } })
  }
}

function readZoneName({ config }: Pick<Deps, 'config'>, typed: string): string {
  const ours = [
    ...config.regions.flatMap(({ domain, host }) => [domain, host]),
    new URL(config.base_url).hostname,
  ]
  const read = readOwnHostname(typed, { ours, kind: 'zone' })
  if ('why' in read) throw fieldProblem('name', read.why, { suggestion: read.suggestion })
  if (read.hostname.split('.').length > LABELS_LIMIT) {
    throw fieldProblem('name', ownHostnameTexts.tooDeep(LABELS_LIMIT))
  }
  return read.hostname
}
