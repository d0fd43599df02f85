import { beforeAll, describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { openVault, type VaultPerson } from '../vault/testing/vault-person.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { useSecrets } from './testing/secrets-stage.ts'
import { makeMachine } from './testing/test-machine.ts'

const stage = useSecrets({ billing_mode: 'sandbox', has_rate_limits: true })

/** Somebody with a personal team of their own. */
let nina: VaultPerson
beforeAll(async () => {
  nina = await openVault(await signUpSomeone(stage.booted))
})

const give = (plan: string) =>
  stage.booted.control.runAdminCall({ name: 'setTeamPlan', input: { team: nina.email, plan } })
let made = 0
const make = (environments: number) => {
  const slug = `limited-${++made}`
  const named = Array.from({ length: environments }, (_, at) => ({ slug: `e${at}`, name: `E${at}` }))
  return nina.api.secrets.createProject({ body: { slug, name: slug, environments: named } })
}
async function getLimit(name: string) {
  const { items } = await nina.api.billing.listPlans({ query: {} })
  const { plan } = await nina.api.billing.getTeamPlan()
  const limit = items.find(({ id }) => id === plan)?.limits[name as 'secrets_projects']?.value
  if (limit == null) throw new Error(`the plan has no limit of ${name}`)
  return limit
}
const refused = (name: string) => ({ code: 'PaymentRequired', data: { name } })

test('many wrong machine tokens from one address are told to wait, and right ones are not', async () => {
  const { api } = stage.booted.program(`ns_${'0'.repeat(26)}.${'A'.repeat(43)}`)
  const guess = () => api.secrets.getMachine({ query: { directory_since: 0 } })
  for (let count = 0; count < 60; count++)
    await expect(guess()).rejects.toMatchObject({ code: 'Unauthorized' })
  await expect(guess()).rejects.toMatchObject({ code: 'TooManyRequests' })
  const { slug, id, environments } = await stage.anna.api.secrets.createProject({
    body: { slug: 'machines', name: 'Machines' },
  })
  const config = await new ConfigWriter(stage.anna).create(environments[0]?.id ?? '')
  const machine = await makeMachine(stage.anna, stage.booted, { config_ids: [config.id] })
  await config.setAccess([toHolder(stage.anna, 'admin'), machine.as('viewer')])
  await machine.program.api.secrets.getMachineConfig({ params: { id: config.id }, query: {} })
  await stage.anna.api.secrets.deleteProject({ params: { id }, query: { slug } })
})

describe('the limits of a plan', () => {
  test('of projects is never exceeded by many who make one at once, and is counted', async () => {
    await give('free')
    const limit = await getLimit('secrets_projects')
    const outcomes = await Promise.allSettled(Array.from({ length: limit + 4 }, () => make(1)))
    const projects = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(projects).toHaveLength(limit)
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const reason of reasons) expect(reason).toMatchObject(refused('secrets_projects'))
    const { uses } = await nina.api.billing.getTeamPlan()
    expect(uses).toContainEqual({ limit: 'secrets_projects', used: limit, max: limit })
    expect(uses).toContainEqual(expect.objectContaining({ limit: 'environments_per_project', used: 1 }))
    for (const { id, slug } of projects)
      await nina.api.secrets.deleteProject({ params: { id }, query: { slug } })
  })

  test('of environments and of configs hold for each project and environment', async () => {
    await give('free')
    const most = await getLimit('environments_per_project')
    await expect(make(most + 1)).rejects.toMatchObject(refused('environments_per_project'))
    const project = await make(most)
    const { secrets } = nina.api
    const one = { project_id: project.id, slug: 'more', name: 'More' }
    await expect(secrets.createEnvironment({ body: one })).rejects.toMatchObject(
      refused('environments_per_project'),
    )
    const [environment = ''] = project.environments.map(({ id }) => id)
    const configs = await getLimit('configs_per_environment')
    for (let count = 0; count < configs; count++) await new ConfigWriter(nina).create(environment)
    await expect(new ConfigWriter(nina).create(environment)).rejects.toMatchObject(
      refused('configs_per_environment'),
    )
    await secrets.deleteProject({ params: { id: project.id }, query: { slug: project.slug } })
  })

  test('that became smaller leave what is newer to be read and deleted, not changed', async () => {
    await give('free')
    const limit = await getLimit('secrets_projects')
    await give('personal')
    const projects = []
    for (let count = 0; count <= limit; count++) {
      projects.push(await make(1))
      stage.booted.clock.advance(1_000)
    }
    const newest = projects.at(-1)
    const config = await new ConfigWriter(nina).create(newest?.environments[0]?.id ?? '')
    await config.write([{}])
    await give('free')
    const { secrets } = nina.api
    const shown = (await secrets.listProjects()).items
    expect(shown.map(({ is_read_only }) => is_read_only)).toEqual(projects.map((_, at) => at === limit))
    expect(shown.at(-1)?.configs).toMatchObject([{ is_read_only: true, secrets: 1 }])
    await expect(config.write([{}])).rejects.toMatchObject(refused('secrets_projects'))
    expect((await secrets.getConfig({ params: { id: config.id }, query: {} })).rows).toHaveLength(1)
    const [oldest] = projects
    await secrets.deleteProject({ params: { id: oldest?.id ?? '' }, query: { slug: oldest?.slug ?? '' } })
    await config.write([{}])
  })
})
