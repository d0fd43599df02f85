import { expect, test } from 'vitest'
import { aConfig, aConfigView, aProject, aSecret } from '../../../testing/secrets-fixtures.ts'
import { EMPTY_DRAFT, putEdit } from '../lines/draft.ts'
import {
  findOwnRewrites,
  findRewrites,
  findStaleReferences,
  listFormerNames,
  listRenames,
} from './find-rewrites.ts'
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

test('a renaming that was cut off is found again by the former names of the secret, until nothing is left', () => {
  const host = secret('sec_host', 'DB_HOST', 'localhost')
  const here = [
    host,
    secret('sec_url', 'URL', 'http://${HOST}'),
    secret('sec_new', 'PORT', '${HOST}:${SOLD}'),
  ]
  const versions = ['HOST', 'SOLD', 'PORT', 'DB_HOST'].map((name) => secret('sec_host', name, 'x'))
  const renames = listFormerNames(host, versions, here)
  // PORT is another secret by now.
  expect(renames.map(({ from, to }) => [from, to])).toEqual([
    ['HOST', 'DB_HOST'],
    ['SOLD', 'DB_HOST'],
  ])
  const root = { config_id: 'cfg_dev', secrets: here }
  const [, anna, stage] = views
  const now = (stageSecrets = stage?.secrets ?? []) => {
    const opened = [
      aConfigView({ id: 'cfg_dev', secrets: here }),
      aConfigView({ ...anna, root }),
      aConfigView({ ...stage, secrets: stageSecrets }),
    ]
    const known = toKnownConfigs(project, opened)
    if (!known[0]) throw new Error('no config')
    return findStaleReferences({ renamed: known[0], edited: new Set(['sec_new']) }, renames, known)
  }
  const toShort = (found: ReturnType<typeof now>) => found.map(({ config, names }) => [config.id, names])
  expect(toShort(now())).toEqual([
    ['cfg_dev', ['URL']],
    ['cfg_anna', ['PING']],
    ['cfg_stage', ['MIRROR']],
  ])
  expect(now()[0]?.set[0]?.entry.value).toBe('http://${DB_HOST}')
  const rewritten = now().find(({ config }) => config.id === 'cfg_stage')?.set[0]?.entry.value ?? ''
  expect(toShort(now([secret('sec_far', 'MIRROR', rewritten)])).map(([id]) => id)).toEqual([
    'cfg_dev',
    'cfg_anna',
  ])
})
