import type { SecretsRole } from '@nora/contract/secrets'
import type { Db } from '../../../platform/database/database.ts'
import { groupBy } from '../../../sealed-collections/group-by.ts'
import { listTeamMembers, type TeamMember } from '../../../sealed-collections/team-keys.store.ts'
import type { ConfigRow } from '../stored/configs.store.ts'
import { type AccessRow, type GrantRow, listAccessRows, listGrantRows } from '../stored/holders.store.ts'
import { listRoleMembers } from '../stored/role-projects.store.ts'
import { listProjectRoles, listTeamPeople } from '../stored/roles.store.ts'
import { listTokens, type ShownToken } from '../stored/tokens.store.ts'
import { getHigher, getRank } from './roles.ts'

/** Who has access to a config, and what stands in the way of their opening it. */
export type Holders = {
  access: AccessRow[]
  /** Of the present epoch, to the present keys of their holders. */
  grants: ReadonlyMap<string, GrantRow>
  /** Those with keys who wait for a grant. */
  waiting: string[]
  /** Members with keys whose role in the project is not the one that the list has. */
  joining: string[]
  /** Named, and without a right any more. */
  gone: string[]
  is_rotation_due: boolean
}

/** What is known of people and tokens of a team, for some of its configs. */
type Known = {
  members: ReadonlyMap<string, TeamMember>
  tokens: ReadonlyMap<string, ShownToken>
  /** Of whom the project, or the team, gives a role, by project. */
  roles: ReadonlyMap<string, ReadonlyMap<string, SecretsRole>>
}
type Place = Pick<ConfigRow, 'id' | 'epoch' | 'project_id'>

/** The holders of configs of one team, by config. */
export async function readHolders(
  db: Db,
  team_id: string,
  configs: readonly Place[],
): Promise<ReadonlyMap<string, Holders>> {
  const ids = configs.map(({ id }) => id)
  const access = groupBy(await listAccessRows(db, ids), ({ config_id }) => config_id)
  const grants = groupBy(await listGrantRows(db, ids), ({ config_id }) => config_id)
  const named = [...access.values()].flat()
  const roles = await readRoles(db, team_id, [...new Set(configs.map(({ project_id }) => project_id))])
  const people = named.filter(({ kind }) => kind === 'person').map(({ subject }) => subject)
  const roleHolders = [...roles.values()].flatMap((own) => [...own.keys()])
  const machines = named.filter(({ kind }) => kind === 'machine').map(({ subject }) => subject)
  const tokens = await listTokens(db, team_id, [...new Set(machines)])
  const known: Known = {
    members: await listTeamMembers(db, team_id, [...new Set([...people, ...roleHolders])]),
    tokens: new Map(tokens.map((token) => [token.id, token])),
    roles,
  }
  return new Map(
    configs.map((config) => {
      const own = grants.get(config.id) ?? []
      const granted = own.filter(({ epoch }) => epoch === config.epoch)
      return [config.id, toHolders(access.get(config.id) ?? [], granted, { config, known })]
    }),
  )
}

/** Roles in projects by membership or custom role, the higher one: owners administer all of them. */
export async function readRoles(
  db: Db,
  team_id: string,
  project_ids: readonly string[],
): Promise<Map<string, Map<string, SecretsRole>>> {
  const people = await listTeamPeople(db, team_id)
  const given = groupBy(await listProjectRoles(db, project_ids), ({ project_id }) => project_id)
  const byRole = groupBy(await listRoleMembers(db, project_ids), ({ project_id }) => project_id)
  const owners = [...people].flatMap(([user_id, isOwner]) => (isOwner ? [[user_id, 'admin'] as const] : []))
  return new Map(
    project_ids.map((id) => {
      const roles = new Map<string, SecretsRole>()
      for (const { user_id, role } of [...(given.get(id) ?? []), ...(byRole.get(id) ?? [])])
        roles.set(user_id, getHigher(role, roles.get(user_id) ?? null) ?? role)
      return [id, new Map([...roles, ...owners])]
    }),
  )
}

function toHolders(
  access: AccessRow[],
  granted: readonly GrantRow[],
  { config, known }: { config: Place; known: Known },
): Holders {
  const { members, tokens } = known
  const roles = known.roles.get(config.project_id) ?? new Map<string, SecretsRole>()
  const getRole = ({ subject, kind, role, is_own }: AccessRow): SecretsRole | null => {
    if (kind === 'machine') return tokens.get(subject)?.revoked_at === null ? role : null
    if (!members.has(subject)) return null
    const given = roles.get(subject) ?? null
    return is_own ? getHigher(given, role) : given
  }
  const getGeneration = (subject: string) => (tokens.has(subject) ? 0 : members.get(subject)?.key?.generation)
  const fits = ({ subject, generation }: GrantRow) => getGeneration(subject) === generation
  const grants = new Map(granted.filter(fits).map((grant) => [grant.subject, grant]))
  const present = access.filter((entry) => getRole(entry) !== null)
  const gone = access.filter((entry) => getRole(entry) === null).map(({ subject }) => subject)
  const hasOldGrant = granted.some((grant) => getGeneration(grant.subject) !== undefined && !fits(grant))
  const signed = new Map(present.map((entry) => [entry.subject, entry]))
  const joining = [...roles].filter(([user_id, role]) => {
    const entry = signed.get(user_id)
    const isOther = entry ? getRank(getRole(entry)) !== getRank(entry.role) : getRank(role) > 0
    return isOther && members.get(user_id)?.key != null && !gone.includes(user_id)
  })
  return {
    access,
    grants,
    waiting: present
      .filter(({ subject }) => getGeneration(subject) !== undefined && !grants.has(subject))
      .map(({ subject }) => subject),
    joining: joining.map(([user_id]) => user_id),
    gone,
    is_rotation_due: gone.length > 0 || hasOldGrant,
  }
}
