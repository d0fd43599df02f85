import { PROJECT_MEMBERS_MAX } from '@nora/contract/secrets'
import type { RoleProject } from '@nora/contract/teams'
import { describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { users } from '../accounts/users.tables.ts'
import { team_member_roles } from '../teams/roles.tables.ts'
import { team_members } from '../teams/teams.tables.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import {
  addSomeone,
  firstEnvironment,
  listLogged,
  makeProject,
  reopen,
  useSecrets,
} from './testing/secrets-stage.ts'

const stage = useSecrets()
const see = (id: string) => stage.boris.api.secrets.getProject({ params: { id } })
const gone = { code: 'NotFound' }
let made = 0

async function makeRole(...projects: RoleProject[]): Promise<string> {
  const body = { name: `Role ${++made}`, secrets: { projects } }
  return (await stage.anna.api.teams.createTeamRole({ body })).id
}

const give = (...role_ids: string[]) =>
  stage.anna.api.teams.changeTeamMember({ params: { id: stage.boris.user_id }, body: { role_ids } })

describe('a custom role that opens a project', () => {
  test('is a role in the project and waits to be signed, until it is taken away', async () => {
    const project = await makeProject(stage.anna)
    const config = await new ConfigWriter(stage.anna).create(firstEnvironment(project))
    const id = await makeRole({ id: project.id, access: 'viewer' })
    await expect(see(project.id)).rejects.toMatchObject(gone)
    await give(id)
    expect(await see(project.id)).toMatchObject({
      role: 'viewer',
      configs: [{ id: config.id, role: 'viewer' }],
      role_members: [{ user_id: stage.boris.user_id, role: 'viewer', role_name: `Role ${made}` }],
    })
    const tasks = await stage.anna.api.secrets.listSecretsTasks()
    expect(JSON.stringify(tasks)).toContain(config.id)
    await give()
    await expect(see(project.id)).rejects.toMatchObject(gone)
  })

  test('counts beside a membership when it is higher, and changes with the role', async () => {
    const project = await makeProject(stage.anna)
    const members = [...project.members, { user_id: stage.boris.user_id, role: 'editor' as const }]
    await stage.anna.api.secrets.setProjectMembers({ params: { id: project.id }, body: { members } })
    const id = await makeRole({ id: project.id, access: 'viewer' })
    await give(id)
    expect(await see(project.id)).toMatchObject({ role: 'editor' })
    const projects = [{ id: project.id, access: 'admin' as const }]
    const changed = await stage.anna.api.teams.changeTeamRole({
      params: { id },
      body: { secrets: { projects } },
    })
    expect(changed.secrets).toEqual({ may_create_projects: false, projects })
    expect(await see(project.id)).toMatchObject({ role: 'admin' })
    await stage.anna.api.teams.changeTeamRole({ params: { id }, body: { secrets: null } })
    expect(await see(project.id)).toMatchObject({ role: 'editor' })
    const [created, widened] = await listLogged(stage, id)
    expect(created?.data).toMatchObject({
      may_create_projects: false,
      projects: [`${project.id}: viewer`],
    })
    expect(widened?.data).toMatchObject({ after: { projects: [`${project.id}: admin`] } })
  })

  test('opens nothing once it is deleted, and forgets a project that is', async () => {
    const [one, two] = [await makeProject(stage.anna), await makeProject(stage.anna)]
    const id = await makeRole({ id: one.id, access: 'editor' }, { id: two.id, access: 'viewer' })
    await give(id)
    await stage.anna.api.secrets.deleteProject({ params: { id: two.id }, query: { slug: two.slug } })
    const { items } = await stage.anna.api.teams.listTeamRoles()
    expect(items.find((role) => role.id === id)?.secrets).toEqual({
      may_create_projects: false,
      projects: [{ id: one.id, access: 'editor' }],
    })
    await stage.anna.api.teams.deleteTeamRole({ params: { id } })
    await expect(see(one.id)).rejects.toMatchObject(gone)
  })

  test('takes an administrator of the project, and a project of the team, each named once', async () => {
    const project = await makeProject(stage.anna)
    const foreign = await makeProject(stage.outsider)
    const refused = { code: 'ValidationError', fields: { 'secrets.projects.0.id': expect.anything() } }
    await expect(makeRole({ id: foreign.id, access: 'viewer' })).rejects.toMatchObject(refused)
    const twice = [1, 2].map(() => ({ id: project.id, access: 'viewer' as const }))
    await expect(makeRole(...twice)).rejects.toMatchObject({
      fields: { 'secrets.projects.1.id': expect.anything() },
    })
    const params = { id: stage.boris.user_id }
    await stage.anna.api.teams.changeTeamMember({ params, body: { role: 'admin', role_ids: [] } })
    const opens = await makeRole({ id: project.id, access: 'viewer' })
    await expect(
      stage.boris.api.teams.changeTeamMember({ params, body: { role_ids: [opens] } }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
    const invited = { emails: ['accomplice@example.org'], role: 'member' as const, role_ids: [opens] }
    await expect(stage.boris.api.teams.sendInvites({ body: invited })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    const body = { name: 'For me', secrets: { projects: [{ id: project.id, access: 'admin' as const }] } }
    await expect(stage.boris.api.teams.createTeamRole({ body })).rejects.toMatchObject(refused)
  })

  test('of a config that they are signed in is a rotation once they lose it', async () => {
    const project = await makeProject(stage.anna)
    const config = await new ConfigWriter(stage.anna).create(firstEnvironment(project))
    const id = await makeRole({ id: project.id, access: 'editor' })
    await give(id)
    await config.setAccess([toHolder(stage.anna, 'admin'), toHolder(stage.boris, 'editor')])
    const read = () => stage.boris.api.secrets.getConfig({ params: { id: config.id }, query: {} })
    expect((await read()).config.role).toBe('editor')
    await stage.anna.api.teams.changeTeamRole({ params: { id }, body: { secrets: null } })
    await expect(read()).rejects.toMatchObject(gone)
    const { items } = await stage.anna.api.secrets.listSecretsTasks()
    const task = { config_id: config.id, kind: 'rotate', subjects: [stage.boris.user_id] }
    expect(items).toContainEqual(task)
  })

  test('opens it for no more people than a project has', async () => {
    const project = await makeProject(stage.anna)
    const full = await makeRole({ id: project.id, access: 'viewer' })
    await giveToMany(full, PROJECT_MEMBERS_MAX)
    const olga = await addSomeone(stage)
    const params = { id: olga.user_id }
    const refused = { code: 'Conflict', data: { limit: PROJECT_MEMBERS_MAX } }
    await expect(
      stage.anna.api.teams.changeTeamMember({ params, body: { role_ids: [full] } }),
    ).rejects.toMatchObject(refused)
    const members = [...project.members, { user_id: olga.user_id, role: 'viewer' as const }]
    await expect(
      stage.anna.api.secrets.setProjectMembers({ params: { id: project.id }, body: { members } }),
    ).rejects.toMatchObject(refused)
    const shown = await stage.anna.api.secrets.getProject({ params: { id: project.id } })
    expect(shown.role_members).toHaveLength(PROJECT_MEMBERS_MAX)
    await stage.anna.api.teams.deleteTeamRole({ params: { id: full } })
  })
})

describe('a custom role that may create projects', () => {
  const create = () => makeProject(stage.boris)
  const refused = { code: 'Forbidden', data: { action: 'secrets.create_project', why: 'role' } }

  test('lets a member create one from the next call on, and not set what new ones begin with', async () => {
    const body = { role: 'member' as const, role_ids: [] }
    await stage.anna.api.teams.changeTeamMember({ params: { id: stage.boris.user_id }, body })
    await reopen(stage.boris)
    await expect(create()).rejects.toMatchObject(refused)
    const secrets = { may_create_projects: true, projects: [] }
    const { id } = await stage.anna.api.teams.createTeamRole({ body: { name: 'Founders', secrets } })
    await give(id)
    expect(await stage.boris.api.accounts.getUser()).toMatchObject({ may_create_projects: true })
    expect(await create()).toMatchObject({ role: 'admin' })
    await expect(
      stage.boris.api.secrets.setDefaultEnvironments({ body: { items: [{ slug: 'dev', name: 'Dev' }] } }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
    await stage.anna.api.teams.changeTeamRole({ params: { id }, body: { secrets: null } })
    await expect(create()).rejects.toMatchObject(refused)
    const [created, changed] = await listLogged(stage, id)
    expect(created?.data).toMatchObject({ may_create_projects: true })
    expect(changed?.data).toMatchObject({ after: { may_create_projects: false } })
  })

  test('holds in its own team only', async () => {
    const secrets = { may_create_projects: true, projects: [] }
    const { id } = await stage.anna.api.teams.createTeamRole({ body: { name: 'Here', secrets } })
    const person = await signUpSomeone(stage.booted)
    const there = await makeTeam(stage.booted, stage.people.outsider)
    await addMember(stage.booted, person, stage.team_id)
    await stage.anna.api.teams.changeTeamMember({ params: { id: person.user.id }, body: { role_ids: [id] } })
    await addMember(stage.booted, person, there)
    expect(await person.api.accounts.getUser()).toMatchObject({ may_create_projects: false })
  })
})

/** People as they are stored, since so many sign-ups take long. */
async function giveToMany(role_id: string, count: number): Promise<void> {
  const { db, ids, clock } = stage.booted.control.platform
  const { team_id } = stage
  const created_at = clock.now()
  const [like] = await db.select().from(users).limit(1)
  if (!like) throw new Error('there is no user')
  const rows = Array.from({ length: count }, () => ids.next('usr'))
  await db.insert(users).values(rows.map((id) => ({ ...like, id, email: `${id}@example.org` })))
  await db
    .insert(team_members)
    .values(
      rows.map((user_id) => ({ team_id, user_id, role: 'member' as const, has_seat: false, created_at })),
    )
  await db.insert(team_member_roles).values(rows.map((user_id) => ({ team_id, user_id, role_id })))
}
