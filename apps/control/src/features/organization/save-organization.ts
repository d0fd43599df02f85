import type { Organization, SaveOrganization } from '@nora/contract/organization'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Deps } from './organization.deps.ts'
import { findOrganization, type OrganizationRow, putOrganization } from './organizations.store.ts'
import { areSame, checkRequisites, toRequisites } from './requisites.rules.ts'
import { reviewWantedEmail } from './review/review.emails.ts'

export function getOrganization(deps: Deps) {
  return async ({ team_id }: Actor): Promise<Organization> =>
    toOrganization(deps, await findOrganization(deps.db, team_id))
}

/** Saves requisites and sends them for review, unless they are what is kept and not declined. */
export function saveOrganization(deps: Deps) {
  return (actor: Actor, origin: Origin, input: SaveOrganization): Promise<Organization> =>
    deps.transaction(async (tx) => {
      const { team } = await deps.enterTeam(tx, actor, 'organization.manage')
      const after = checkRequisites(input)
      const before = await findOrganization(tx, team.id)
      if (before && before.status !== 'declined' && areSame(before, after))
        return toOrganization(deps, before)
      const row: OrganizationRow = {
        id: deps.ids.next('org'),
        team_id: team.id,
        ...after,
        status: 'review',
        decline_reason: null,
        sent_at: deps.clock.now(),
        reviewed_at: null,
      }
      await putOrganization(tx, row)
      const data = { before: before ? toRequisites(before) : null, after }
      await deps.emit(tx, origin, { kind: 'organization.saved', object_id: row.id, data })
      const { support_email } = deps.config
      if (support_email !== null) {
        const email = reviewWantedEmail({ to: support_email, team: team.name, organization: row })
        await deps.jobs.add(tx, { kind: 'letter', payload: email })
      }
      return toOrganization(deps, row)
    })
}

function toOrganization({ register }: Deps, row: OrganizationRow | undefined): Organization {
  return {
    status: row?.status ?? 'review_required',
    requisites: row ? toRequisites(row) : null,
    decline_reason: row?.decline_reason ?? null,
    sent_at: row?.sent_at.toISOString() ?? null,
    reviewed_at: row?.reviewed_at?.toISOString() ?? null,
    has_look_up: register !== null,
  }
}
