import {
  type ChangeIpPolicy,
  type CreateIpPolicy,
  IP_POLICIES_PER_TEAM,
  type IpPolicyView,
} from '@nora/contract/policies'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import type { Deps } from './policies.deps.ts'
import { policiesTexts } from './policies.messages.ts'
import { applySettings, assertSaverStays, toFacts, toPolicy } from './policies.rules.ts'
import {
  countPolicies,
  deletePolicy as deleteRow,
  findPolicy,
  insertPolicy,
  isNameTaken,
  type PolicyRow,
  type PolicyWithPerson,
  updatePolicy,
} from './policies.store.ts'

const action = 'ip_policies.manage'

/** A new policy starts from these settings. */
const BLANK = {
  name: '',
  description: '',
  is_enabled: true,
  rules: [],
  console: false,
  api: false,
  agents: false,
  endpoints: [],
}

/** Makes a policy, which holds from the answer on. Refuses one that would keep the saver out. */
export function createPolicy(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: CreateIpPolicy): Promise<IpPolicyView> => {
    const { team_id } = actor
    const row = await deps.transaction(async (tx) => {
      await deps.enterTeam(tx, actor, action)
      if ((await countPolicies(tx, team_id)) >= IP_POLICIES_PER_TEAM) {
        const data = { limit: IP_POLICIES_PER_TEAM }
        throw problem('Conflict', policiesTexts.tooMany(IP_POLICIES_PER_TEAM), { data })
      }
      const now = deps.clock.now()
      const made: PolicyRow = {
        ...applySettings(BLANK, input),
        id: deps.ids.next('ipp'),
        team_id,
        version: 1,
        created_at: now,
        changed_at: now,
        changed_by: actor.user_id,
      }
      await assertNameFree(tx, made)
      assertSaverStays(made, toSaver(actor, origin))
      await insertPolicy(tx, made)
      await deps.emit(tx, origin, { kind: 'ip_policy.created', object_id: made.id, data: toFacts(made) })
      return made
    })
    await deps.live.refresh(team_id)
    return toPolicy({ ...row, person: toPerson(actor) })
  }
}

/** Changes a policy from the version that the saver has seen; it holds from the answer on, for what is open too. */
export function changePolicy(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, version, ...wanted }: ChangeIpPolicy & { id: string },
  ): Promise<IpPolicyView> => {
    const { team_id } = actor
    const row = await deps.transaction(async (tx) => {
      await deps.enterTeam(tx, actor, action)
      const before = await getPolicy(tx, team_id, id)
      if (before.version !== version) throw stale(before)
      const { person: _person, ...kept } = before
      const changed: PolicyRow = {
        ...kept,
        ...applySettings(before, wanted),
        version: version + 1,
        changed_at: deps.clock.now(),
        changed_by: actor.user_id,
      }
      await assertNameFree(tx, changed)
      assertSaverStays(changed, toSaver(actor, origin))
      await updatePolicy(tx, changed)
      const data = { before: toFacts(before), after: toFacts(changed) }
      await deps.emit(tx, origin, { kind: 'ip_policy.changed', object_id: id, data })
      return changed
    })
    await deps.live.refresh(team_id)
    return toPolicy({ ...row, person: toPerson(actor) })
  }
}

/** Deletes a policy. Addresses that it denied are allowed from the response on. */
export function deletePolicy(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const { team_id } = actor
    await deps.transaction(async (tx) => {
      await deps.enterTeam(tx, actor, action)
      const row = await getPolicy(tx, team_id, id)
      await deleteRow(tx, id)
      await deps.emit(tx, origin, { kind: 'ip_policy.deleted', object_id: id, data: toFacts(row) })
    })
    await deps.live.refresh(team_id)
  }
}

/** Another team's is NotFound. */
export async function getPolicy(db: Db, team_id: string, id: string): Promise<PolicyWithPerson> {
  const row = await findPolicy(db, { team_id, id })
  if (!row) throw problem('NotFound')
  return row
}

async function assertNameFree(tx: Db, row: PolicyRow): Promise<void> {
  if (await isNameTaken(tx, row)) throw fieldProblem('name', policiesTexts.nameTaken(row.name))
}

function stale({ person, version }: PolicyWithPerson) {
  const by = person && (person.name ?? person.email)
  return problem('Conflict', policiesTexts.changedMeanwhile(by), { data: { why: 'stale', version } })
}

function toSaver({ credential }: Actor, { address }: Origin) {
  return { address, isProgram: credential.kind !== 'session' }
}

function toPerson({ user_id, name, email }: Actor) {
  return { id: user_id, name, email }
}
