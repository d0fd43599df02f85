import { FORMER_SLUGS_MAX } from '@nora/contract/secrets'
import { DAY_MS } from '@nora/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInElsewhere } from '../../testing/person.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, makeProject, useSecrets } from './testing/secrets-stage.ts'
import { makeMachine } from './testing/test-machine.ts'

const stage = useSecrets()
let project: Awaited<ReturnType<typeof makeProject>>
let config: ConfigWriter
beforeEach(async () => {
  project = await makeProject(stage.anna)
  config = await new ConfigWriter(stage.anna).create(firstEnvironment(project), { slug: 'first' })
})

const rename = (slug: string, id = config.id) =>
  stage.anna.api.secrets.changeConfig({ params: { id }, body: { slug } })
const show = async (who = stage.anna.api) =>
  (await who.secrets.getProject({ params: { id: project.id } })).configs.map(({ slug, former_slugs }) => [
    slug,
    former_slugs,
  ])

describe('an earlier slug of a config', () => {
  test('leads to it, the last one first, and to none that is renamed back to it', async () => {
    await rename('second')
    await rename('third')
    expect(await show()).toEqual([['third', ['second', 'first']]])
    await rename('first')
    expect(await show()).toEqual([['first', ['third', 'second']]])
  })

  test('leads to a new config that takes it, and to the last one that gave it up', async () => {
    await rename('second')
    const place = { slug: 'first', others: [] }
    const other = await new ConfigWriter(stage.anna).create(firstEnvironment(project), place)
    expect(await show()).toEqual([
      ['second', []],
      ['first', []],
    ])
    await rename('other', other.id)
    expect(await show()).toEqual([
      ['second', []],
      ['other', ['first']],
    ])
  })

  test('is told to machines, with those of the project', async () => {
    await stage.anna.signGenesis(stage.team_id)
    const machine = await makeMachine(stage.anna, stage.booted, { config_ids: [config.id] })
    await config.setAccess([toHolder(stage.anna, 'admin'), machine.as('viewer')])
    await rename('second')
    const slug = `${project.slug}-new`
    await stage.anna.api.secrets.changeProject({ params: { id: project.id }, body: { slug } })
    const told = await machine.program.api.secrets.getMachine({ query: { directory_since: 0 } })
    expect(told.configs).toMatchObject([
      { slug: 'second', former_slugs: ['first'], project: slug, former_projects: [project.slug] },
    ])
  })

  test('is one of the newest that are kept', async () => {
    for (let time = 0; time <= FORMER_SLUGS_MAX; time++) {
      stage.booted.clock.advance(1)
      await rename(`name-${time}`)
    }
    const [[, former = []] = []] = await show()
    expect(former).toHaveLength(FORMER_SLUGS_MAX)
    expect(former).not.toContain('first')
  })
})

test('an earlier slug of a config leads nowhere after 90 days', async () => {
  await rename('second')
  stage.booted.clock.advance(90 * DAY_MS + 1)
  const anna = await signInElsewhere(stage.booted, stage.people.anna)
  await anna.api.teams.selectTeam({ params: { id: stage.team_id } })
  expect(await show(anna.api)).toEqual([['second', []]])
})
