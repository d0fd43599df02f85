import { DAY_MS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { signInElsewhere } from '../../testing/person.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, listLogged, makeProject, useSecrets } from './testing/secrets-stage.ts'

const stage = useSecrets()
const get = (id: string, who = stage.anna) => who.api.secrets.getProject({ params: { id } })
const make = () => makeProject(stage.anna)

describe('a project', () => {
  test('begins with the usual environments, and is found by its id and by its slug', async () => {
    const project = await make()
    expect(project).toMatchObject({ role: 'admin', made_by: stage.anna.user_id, is_read_only: false })
    expect(project.environments.map(({ slug, position }) => [slug, position])).toEqual([
      ['dev', 0],
      ['staging', 1],
      ['prod', 2],
    ])
    expect(await get(project.slug)).toEqual(await get(project.id))
    expect(await listLogged(stage, project.id)).toMatchObject([
      { action: 'secrets_project.created', data: { slug: project.slug } },
    ])
  })

  test('begins with the environments of the team’s template, or with those that are named', async () => {
    const { secrets } = stage.anna.api
    const items = [{ slug: 'live', name: 'Live' }]
    await secrets.setDefaultEnvironments({ body: { items } })
    expect((await make()).environments).toMatchObject(items)
    const named = { slug: 'named', name: 'Named', environments: [{ slug: 'one', name: 'One' }] }
    expect((await secrets.createProject({ body: named })).environments).toMatchObject([{ slug: 'one' }])
    const usual = await stage.outsider.api.secrets.getDefaultEnvironments()
    await secrets.setDefaultEnvironments({ body: usual })
  })

  test('has a slug that no other project of the team has', async () => {
    const { slug } = await make()
    const { secrets } = stage.anna.api
    const again = secrets.createProject({ body: { slug, name: 'Again' } })
    await expect(again).rejects.toMatchObject({ code: 'Conflict', fields: { slug: expect.anything() } })
    const other = await make()
    const renamed = secrets.changeProject({ params: { id: other.id }, body: { slug } })
    await expect(renamed).rejects.toMatchObject({ code: 'Conflict', data: { why: 'slug' } })
    await stage.outsider.api.secrets.createProject({ body: { slug, name: 'Theirs' } })
  })

  test('of two with one slug at once one is made', async () => {
    const body = { slug: 'at-once', name: 'At once' }
    const calls = [1, 2, 3].map(() => stage.anna.api.secrets.createProject({ body }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is found by its earlier slug, unless another one has it', async () => {
    const project = await make()
    const { secrets } = stage.anna.api
    const slug = `${project.slug}-new`
    await secrets.changeProject({ params: { id: project.id }, body: { slug, name: 'Renamed' } })
    expect(await get(project.slug)).toMatchObject({ id: project.id, slug, name: 'Renamed' })
    const other = await secrets.createProject({ body: { slug: project.slug, name: 'Other' } })
    expect((await get(project.slug)).id).toBe(other.id)
    await secrets.changeProject({ params: { id: other.id }, body: { slug: `${project.slug}-other` } })
    expect((await get(project.slug)).id).toBe(other.id)
  })

  test('is deleted by its typed slug, when none of its configs is locked', async () => {
    const project = await make()
    const config = await new ConfigWriter(stage.anna).create(firstEnvironment(project))
    const { secrets } = stage.anna.api
    const drop = (slug: string) => secrets.deleteProject({ params: { id: project.id }, query: { slug } })
    await expect(drop('wrong')).rejects.toMatchObject({
      code: 'Conflict',
      fields: { slug: expect.anything() },
    })
    await secrets.changeConfig({ params: { id: config.id }, body: { is_locked: true } })
    await expect(drop(project.slug)).rejects.toMatchObject({ code: 'Conflict', data: { why: 'locked' } })
    await secrets.changeConfig({ params: { id: config.id }, body: { is_locked: false } })
    await drop(project.slug)
    await expect(get(project.id)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('roles in a project', () => {
  test('show it to those who have one, and let its administrators manage it', async () => {
    const project = await make()
    const { secrets } = stage.anna.api
    const params = { id: project.id }
    await expect(get(project.id, stage.boris)).rejects.toMatchObject({ code: 'NotFound' })
    const change = () => stage.boris.api.secrets.changeProject({ params, body: { name: 'Boris’s' } })
    await expect(change()).rejects.toMatchObject({ code: 'NotFound' })
    const editor = [...project.members, { user_id: stage.boris.user_id, role: 'editor' as const }]
    await secrets.setProjectMembers({ params, body: { members: editor } })
    expect(await get(project.slug, stage.boris)).toMatchObject({ role: 'editor' })
    await expect(change()).rejects.toMatchObject({ code: 'Forbidden', data: { role: 'editor' } })
    const admin = [...project.members, { user_id: stage.boris.user_id, role: 'admin' as const }]
    await secrets.setProjectMembers({ params, body: { members: admin } })
    expect(await change()).toMatchObject({ name: 'Boris’s' })
    expect(await listLogged(stage, project.id)).toContainEqual({
      action: 'secrets_project.member_set',
      data: { user_id: stage.boris.user_id, before: { role: 'editor' }, after: { role: 'admin' } },
    })
  })

  test('are of members of the team, each named once', async () => {
    const project = await make()
    const set = (...ids: string[]) =>
      stage.anna.api.secrets.setProjectMembers({
        params: { id: project.id },
        body: { members: ids.map((user_id) => ({ user_id, role: 'viewer' as const })) },
      })
    await expect(set(stage.outsider.user_id)).rejects.toMatchObject({
      fields: { 'members.0.user_id': expect.anything() },
    })
    await expect(set(stage.boris.user_id, stage.boris.user_id)).rejects.toMatchObject({
      fields: { 'members.1.user_id': expect.anything() },
    })
  })

  test('are nothing that owners of the team need', async () => {
    const project = await make()
    const params = { id: project.id }
    await stage.anna.api.secrets.setProjectMembers({ params, body: { members: [] } })
    expect(await get(project.id)).toMatchObject({ role: 'admin', members: [] })
  })

  test('a role in one config shows the project with that config alone', async () => {
    const project = await make()
    const environment = firstEnvironment(project)
    const viewer = toHolder(stage.vera, 'viewer')
    const config = await new ConfigWriter(stage.anna).create(environment, { others: [viewer] })
    await new ConfigWriter(stage.anna).create(environment)
    const seen = await get(project.id, stage.vera)
    expect(seen).toMatchObject({ role: null, configs: [{ id: config.id, role: 'viewer', secrets: 0 }] })
    expect(seen.configs[0]?.grant).not.toBeNull()
  })
})

describe('environments', () => {
  test('are added at the end, renamed, and put into another order', async () => {
    const project = await make()
    const { secrets } = stage.anna.api
    const added = await secrets.createEnvironment({
      body: { project_id: project.id, slug: 'qa', name: 'QA' },
    })
    expect(added.position).toBe(3)
    const renamed = { params: { id: added.id }, body: { slug: 'test', name: 'Test' } }
    expect(await secrets.changeEnvironment(renamed)).toMatchObject({ slug: 'test', position: 3 })
    const ids = [added.id, ...project.environments.map(({ id }) => id)]
    const ordered = await secrets.orderEnvironments({ body: { project_id: project.id, ids } })
    expect(ordered.environments.map(({ id }) => id)).toEqual(ids)
    expect(ordered.environments.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })

  test('an order that misses one, doubles one or has a foreign one is refused, and changes nothing', async () => {
    const project = await make()
    const foreign = firstEnvironment(await make())
    const [one = '', two = '', three = ''] = project.environments.map(({ id }) => id)
    for (const ids of [
      [one, two],
      [one, two, two],
      [one, two, foreign],
      [one, two, three, foreign],
    ]) {
      const call = stage.anna.api.secrets.orderEnvironments({ body: { project_id: project.id, ids } })
      await expect(call).rejects.toMatchObject({ fields: { ids: expect.anything() } })
    }
    expect((await get(project.id)).environments.map(({ id }) => id)).toEqual([one, two, three])
  })

  test('have slugs of their own in the project', async () => {
    const project = await make()
    const body = { project_id: project.id, slug: 'dev', name: 'Again' }
    const { secrets } = stage.anna.api
    const taken = { code: 'Conflict', fields: { slug: expect.anything() } }
    await expect(secrets.createEnvironment({ body })).rejects.toMatchObject(taken)
    const [, second] = project.environments
    const renamed = secrets.changeEnvironment({ params: { id: second?.id ?? '' }, body: { slug: 'dev' } })
    await expect(renamed).rejects.toMatchObject(taken)
  })

  test('are deleted with their configs by the typed slug, and the others close up', async () => {
    const project = await make()
    const [first, second] = project.environments
    await new ConfigWriter(stage.anna).create(first?.id ?? '')
    const params = { id: first?.id ?? '' }
    const { secrets } = stage.anna.api
    const wrong = secrets.deleteEnvironment({ params, query: { slug: 'prod' } })
    await expect(wrong).rejects.toMatchObject({ code: 'Conflict' })
    await secrets.deleteEnvironment({ params, query: { slug: 'dev' } })
    const left = await get(project.id)
    expect(left.configs).toEqual([])
    expect(left.environments[0]).toMatchObject({ id: second?.id, position: 0 })
  })

  test('of another team are as unknown as those that there never were', async () => {
    const foreign = firstEnvironment(await make())
    const change = (id: string) =>
      stage.outsider.api.secrets.changeEnvironment({ params: { id }, body: { name: 'Mine' } })
    await expect(change(foreign)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(change(`${foreign.slice(0, -2)}ZZ`)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

// The last one: all sessions end meanwhile.
test('an earlier slug leads nowhere after 90 days', async () => {
  const project = await make()
  const params = { id: project.id }
  await stage.anna.api.secrets.changeProject({ params, body: { slug: `${project.slug}-later` } })
  stage.booted.clock.advance(90 * DAY_MS + 1)
  const anna = await signInElsewhere(stage.booted, stage.people.anna)
  await anna.api.teams.selectTeam({ params: { id: stage.team_id } })
  const former = anna.api.secrets.getProject({ params: { id: project.slug } })
  await expect(former).rejects.toMatchObject({ code: 'NotFound' })
  expect((await anna.api.secrets.getProject({ params })).slug).toBe(`${project.slug}-later`)
})
