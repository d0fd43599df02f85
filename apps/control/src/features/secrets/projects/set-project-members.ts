import type { ProjectMember, SecretsProject, SecretsRole } from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { lockProject } from '../access/project-access.ts'
import { noteRolesChanged } from '../access/set-role-projects.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { getProject } from '../shown/show-projects.ts'
import { listProjectRoles, listTeamPeople, saveProjectRoles } from '../stored/roles.store.ts'

type Input = { id: string; members: readonly ProjectMember[] }

/**
 * Sets who has a role in a project. What somebody loses they lose at once; what they get holds in each config once it
 * is signed there.
 */
export function setProjectMembers(deps: Deps) {
  const show = getProject(deps)
  return async (actor: Actor, origin: Origin, { id, members }: Input): Promise<SecretsProject> => {
    await deps.transaction(async (tx) => {
      const { team_id } = await lockProject(deps, tx, { actor, id })
      const people = await listTeamPeople(tx, team_id)
      assertMembers(members, people)
      const before = toRoles(await listProjectRoles(tx, [id]))
      const after = toRoles(members)
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
        (user_id) => before.get(user_id) !== after.get(user_id),
      )
      if (changed.length === 0) return
      if (changed.some((user_id) => after.has(user_id)))
        await assertNotBeyond(deps, tx, { team_id, project_id: id })
      await saveProjectRoles(tx, { project_id: id, team_id }, members)
      await noteRolesChanged(tx, team_id)
      for (const user_id of changed) {
        const [was, is] = [before.get(user_id) ?? null, after.get(user_id) ?? null]
        const data = { user_id, before: { role: was }, after: { role: is } }
        await deps.emit(tx, origin, { kind: 'secrets_project.member_set', object_id: id, data })
      }
    })
    return show(actor, { id })
  }
}

function assertMembers(members: readonly ProjectMember[], people: ReadonlyMap<string, boolean>): void {
  const seen = new Set<string>()
  for (const [index, { user_id }] of members.entries()) {
    const field = `members.${index}.user_id`
    if (!people.has(user_id)) throw fieldProblem(field, secretsTexts.notMember)
    if (seen.has(user_id)) throw fieldProblem(field, secretsTexts.namedTwice)
    seen.add(user_id)
  }
}

function toRoles(members: readonly ProjectMember[]): ReadonlyMap<string, SecretsRole> {
  return new Map(members.map(({ user_id, role }) => [user_id, role]))
}
