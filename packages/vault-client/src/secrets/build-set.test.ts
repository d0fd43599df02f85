import type { SecretEntry } from '@nora/secrets-kit'
import { expect, test } from 'vitest'
import { buildSet, type ConfigLayers } from './build-set.ts'
import type { OpenSecret } from './open-config.ts'

type Values = Record<string, string>
type Layers = { root?: Values; branch?: Values; own?: Values }

/** Type by name, so that rows of a table stay short. */
function toEntry(name: string, value: string): SecretEntry {
  const type = name.startsWith('PORT') ? 'integer' : 'string'
  return { name, value, type, visibility: 'masked', comment: '', tags: [] }
}

/** `HIDDEN` is for machines only. */
function toSecrets(values: Values = {}): OpenSecret[] {
  return Object.entries(values).map(([name, value], index) => {
    const isHidden = value === 'HIDDEN'
    const row = { id: `sec_${index}${name}`, envelope: isHidden ? null : 'sealed' }
    return { row, mark: {}, entry: isHidden ? null : toEntry(name, value) } as unknown as OpenSecret
  })
}

/** The set of `shop/dev`, beside other configs by their addresses; null: no grant. */
function build(layers: Layers, others: Record<string, Layers | null> = {}) {
  const all: Record<string, Layers | null> = { 'shop/dev': layers, ...others }
  return buildSet(
    async ({ project, config }) => {
      const found = all[`${project}/${config}`]
      if (!found) return null
      const own = Object.entries(found.own ?? {}).map(([name, value]) => ({ name, value }))
      const [root, branch] = [toSecrets(found.root), toSecrets(found.branch)]
      return {
        address: { project, config },
        config_id: config,
        seq: 1,
        epoch: 1,
        root,
        branch,
        own,
      } as ConfigLayers
    },
    { project: 'shop', config: 'dev' },
  )
}

test.each<[what: string, layers: Layers, expanded: Values]>([
  ['the root', { root: { A: '1' } }, { A: '1' }],
  ['a branch before its root', { root: { A: '1' }, branch: { A: '2' } }, { A: '2' }],
  ['an own value before both', { root: { A: '1' }, branch: { A: '2' }, own: { A: '3' } }, { A: '3' }],
  ['an own value of a name that nobody has', { own: { A: '3' } }, { A: '3' }],
  ['an own value that is empty', { root: { A: '1' }, own: { A: '' } }, { A: '' }],
  [
    'an inherited reference, which sees the branch',
    { root: { HOST: 'root', URL: 'to ${HOST}' }, branch: { HOST: 'branch' } },
    { HOST: 'branch', URL: 'to branch' },
  ],
  [
    'an inherited reference, which sees own values',
    { root: { HOST: 'root', URL: 'to ${HOST}' }, own: { HOST: 'mine' } },
    { HOST: 'mine', URL: 'to mine' },
  ],
  ['an own value that refers', { root: { A: '1' }, own: { B: '<${A}>' } }, { A: '1', B: '<1>' }],
  [
    'an own value that is referred to twice on the way',
    { root: { A: '${B}${C}', B: '${C}', C: 'c' }, own: { C: 'o' } },
    { A: 'oo', B: 'o', C: 'o' },
  ],
  ['an own value that hides a circle', { root: { A: '${A}' }, own: { A: '1' } }, { A: '1' }],
  ['an escape in an own value', { root: { A: '1' }, own: { B: '$${A}' } }, { A: '1', B: '${A}' }],
  ['an escape that a reference brings', { root: { A: '$${B}', B: '${A}' } }, { A: '${B}', B: '${B}' }],
  ['an own value that fits its type', { root: { PORT: 'x' }, own: { PORT: '80' } }, { PORT: '80' }],
])('%s is in the set', async (_what, layers, expanded) => {
  const { values, problems } = await build(layers)
  expect(Object.fromEntries(values.map(({ name, value }) => [name, value]))).toEqual(expanded)
  expect(problems).toEqual([])
})

const OTHERS = {
  'shop/prod': { root: { HOST: 'prod', URL: '${HOST}' }, own: { HOST: 'my prod' } },
  'far/prod': { root: { KEY: 'far ${shop.prod.URL}', HIDES: 'HIDDEN' } },
}

test('references of other configs are read there, own values of there included', async () => {
  const root = { HOST: 'dev', A: '${prod.URL}', B: '${far.prod.KEY}', C: '${dev.HOST}' }
  const { values, problems } = await build({ root, own: { HOST: 'mine' } }, OTHERS)
  const pairs = Object.fromEntries(values.map(({ name, value }) => [name, value]))
  expect(pairs).toEqual({ A: 'my prod', B: 'far my prod', C: 'mine', HOST: 'mine' })
  expect(problems).toEqual([])
})

test.each<[what: string, layers: Layers, fault: string, path: string[]]>([
  [
    'an own value that closes a circle',
    { root: { B: '${A}' }, own: { A: '${B}' } },
    'circle',
    ['A', 'B', 'A'],
  ],
  ['an own value that refers to nothing', { own: { A: '${NONE}' } }, 'missing', ['A', 'NONE']],
  ['an own value of another type', { root: { PORT: '80' }, own: { PORT: 'x' } }, 'wrong_type', ['PORT']],
  [
    'a value that fits its type before references only',
    { root: { PORT: '${A}', A: 'x' } },
    'wrong_type',
    ['PORT'],
  ],
  ['a config without a grant', { root: { A: '${none.B}' } }, 'no_grant', ['A', 'shop/none/B']],
  [
    'a name that may be for machines only',
    { root: { A: '${far.prod.NAME}' } },
    'not_readable',
    ['A', 'far/prod/NAME'],
  ],
  ['a broken reference in an own value', { own: { A: '${B:-secret}' } }, 'broken', ['A']],
])('%s is a problem with its whole path and no value', async (_what, layers, fault, path) => {
  const { problems } = await build(layers, OTHERS)
  const [name = ''] = path
  const whole = path.map((one) => (one.includes('/') ? one : `shop/dev/${one}`))
  expect(problems).toContainEqual({ name, fault, path: whole })
  expect(JSON.stringify(problems)).not.toContain('secret')
})
