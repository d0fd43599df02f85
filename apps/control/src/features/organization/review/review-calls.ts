import type { AdminCalls, AdminOrganization } from '@nora/contract'
import type { z } from 'zod'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPage } from '../../../platform/http/page.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../organization.deps.ts'
import { organizationTexts } from '../organization.messages.ts'
import { listWithTeams, type OrganizationRow, setDecision, type WithTeam } from '../organizations.store.ts'
import { toRequisites } from '../requisites.rules.ts'
import { decisionEmail } from './review.emails.ts'

type Wanted = z.output<AdminCalls['listOrganizations']['input']>

export function listOrganizations({ db }: Deps) {
  return (wanted: Wanted) =>
    toPage(wanted.limit, (limit) => listWithTeams(db, { ...wanted, limit }), toAdminOrganization)
}

export function approveOrganization(deps: Deps) {
  return ({ id }: { id: string }, origin: Origin) => check(deps, { id, reason: null }, origin)
}

export function rejectOrganization(deps: Deps) {
  return (input: { id: string; reason: string }, origin: Origin) => check(deps, input, origin)
}

/** Decides on one submission; the owners of its team are told by email. */
function check(
  deps: Deps,
  { id, reason }: { id: string; reason: string | null },
  origin: Origin,
): Promise<AdminOrganization> {
  return deps.transaction(async (tx) => {
    const row = await setDecision(tx, id, {
      status: reason === null ? 'verified' : 'declined',
      decline_reason: reason,
      reviewed_at: deps.clock.now(),
    })
    if (!row) throw problem('NotFound', organizationTexts.changedMeanwhile(id))
    const team = await deps.getTeam(tx, row.team_id)
    const { inn } = row
    await deps.emit(
      tx,
      { ...origin, team_id: team.id },
      reason === null
        ? { kind: 'organization.verified', object_id: id, data: { inn } }
        : { kind: 'organization.declined', object_id: id, data: { inn, reason } },
    )
    await tell(deps, tx, row, team.name)
    return toAdminOrganization({ ...row, team: { id: team.id, name: team.name } })
  })
}

async function tell(deps: Deps, tx: Db, organization: OrganizationRow, team: string): Promise<void> {
  const page = `${deps.config.base_url}/team_organization`
  for (const to of await deps.listOwners(tx, organization.team_id)) {
    const email = decisionEmail({ to, team, organization, page })
    await deps.jobs.add(tx, { kind: 'letter', payload: email })
  }
}

function toAdminOrganization(row: WithTeam): AdminOrganization {
  const { id, team, status, decline_reason, sent_at } = row
  return { id, team, status, decline_reason, sent_at: sent_at.toISOString(), ...toRequisites(row) }
}
