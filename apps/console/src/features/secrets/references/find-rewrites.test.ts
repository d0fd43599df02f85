import { expect, test } from 'vitest'
import { aConfig, aConfigView, aProject, aSecret } from '../../../testing/secrets-fixtures.ts'
import { EMPTY_DRAFT, putEdit } from '../lines/draft.ts'
import { findOwnRewrites, findRewrites, listRenames } from './find-rewrites.ts'
import { toKnownConfigs } from './known-configs.ts'

const secret = (id: string, name: string, value: string) =>
  aSecret({ id, version: 3, entry: { name, value } })
const project = aProject({
  configs: [
    aConfig({ id: 'cfg_dev', slug: 'dev' }),
    aConfig({ id: 'cfg_anna', slug: 'dev-anna', is_root: false }),
    aConfig({ id: 'cfg_stage', slug: 'stage', role: 'viewer' }),
  ],
})
const root = [secret('sec_host', 'HOST', 'localhost'), secret('sec_url', 'URL', 'http://${HOST}')]
const views = [
  aConfigView({ id: 'cfg_dev', secrets: root }),
  aConfigView({
    id: 'cfg_anna',
    root: { config_id: 'cfg_dev', secrets: root },
    secrets: [secret('sec_own', 'PING', 'ping ${HOST} ${stage.HOST}')],
  }),
  aConfigView({
    id: 'cfg_stage',
    secrets: [secret('sec_far', 'MIRROR', '${dev.HOST} ${dev-anna.HOST}'), secret('sec_same', 'HOST', 'x')],
  }),
]
const configs = toKnownConfigs(project, views)
const [dev] = configs
const entry = { ...root[0]?.entry, name: 'DB_HOST' } as NonNullable<(typeof root)[0]['entry']>
const draft = putEdit(EMPTY_DRAFT, 'sec_host', { entry, machines_only: false, version: 3 })

test('a renamed secret is found in its config, in branches that inherit it, and in other configs', () => {
  if (!dev) throw new Error('no config')
  const renames = listRenames(draft, dev)
  expect(renames).toEqual([{ id: 'sec_host', from: 'HOST', to: 'DB_HOST' }])
  expect([...findOwnRewrites(dev, renames, draft)]).toEqual([
    ['sec_url', { name: 'URL', value: 'http://${DB_HOST}' }],
  ])
  const found = findRewrites(dev, renames, configs)
  expect(found.map(({ config, names }) => [config.address.config, config.may_write, names])).toEqual([
    ['dev-anna', true, ['PING']],
    ['stage', false, ['MIRROR']],
  ])
  expect(found.flatMap(({ set }) => set.map((one) => [one.id, one.version, one.entry.value]))).toEqual([
    ['sec_own', 3, 'ping ${DB_HOST} ${stage.HOST}'],
    ['sec_far', 3, '${dev.DB_HOST} ${dev-anna.DB_HOST}'],
  ])
})
