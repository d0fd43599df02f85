import type { SecretType } from '@nora/secrets-kit'
import { expect, test } from 'vitest'
import { aConfigView, aSecret } from '../../../testing/secrets-fixtures.ts'
import { EMPTY_DRAFT } from '../lines/draft.ts'
import { toLines } from '../lines/to-lines.ts'
import { findLinkFaults } from './find-link-faults.ts'

const PLACE = { project: 'shop', config: 'dev', siblings: new Set(['stage']) }

type Secrets = Record<string, string | { type: SecretType; value: string }>

function find(secrets: Secrets, others: Parameters<typeof aConfigView>[0] = {}) {
  const own = Object.entries(secrets).map(([name, secret]) =>
    aSecret({
      id: `sec_${name}`,
      entry: { name, ...(typeof secret === 'string' ? { value: secret } : secret) },
    }),
  )
  const { secrets: more = [], ...changes } = others
  const lines = toLines(aConfigView({ secrets: [...own, ...more], ...changes }), EMPTY_DRAFT)
  return Object.fromEntries(findLinkFaults(lines, Object.keys(secrets), PLACE))
}

test('a reference to a secret that is not there is a fault of every value that is made of it', () => {
  expect(find({ URL: '${HOST}/x', PAGE: '${URL}', OTHER: 'text' })).toEqual({
    URL: { code: 'missing', at: 'HOST' },
    PAGE: { code: 'missing', at: 'HOST' },
  })
})

test('a circle is told with its whole path', () => {
  expect(find({ A: '${B}', B: '${A}' }).A).toEqual({ code: 'circle', at: 'A → B → A' })
})

test('a value is checked by its type once its references are expanded', () => {
  const url = { type: 'url', value: '${HOST}/x' } as const
  expect(find({ URL: url, HOST: 'example.com' })).toEqual({ URL: { code: 'wrong_type', at: 'URL' } })
  expect(find({ URL: url, HOST: 'https://example.com' })).toEqual({})
})

test('inherited secrets and own values are what references lead to', () => {
  const root = {
    config_id: 'cfg_root',
    secrets: [aSecret({ id: 'sec_r', entry: { name: 'HOST', value: 'h' } })],
  }
  expect(find({ URL: '${HOST}' }, { root })).toEqual({})
  const port = { type: 'integer', value: '${N}' } as const
  expect(find({ PORT: port, N: '80' }, { own: [{ name: 'N', value: 'eighty' }] }).PORT?.code).toBe(
    'wrong_type',
  )
})

test('of another config only that it is closed or not there is told', () => {
  expect(find({ A: '${stage.KEY}', B: '${prod.KEY}', C: '${other.prod.KEY}', D: '${dev.A}' })).toEqual({
    B: { code: 'closed', at: 'prod' },
  })
})

test('beside secrets for machines only a name that is not seen may be one of theirs', () => {
  const sealed = aSecret({ id: 'sec_m', entry: null, machines_only: true })
  const unseen = { URL: { code: 'unseen', at: 'HOST' } }
  expect(find({ URL: '${HOST}' }, { secrets: [sealed] })).toEqual(unseen)
})
