import type { SecretSet } from '@nora/vault-client'
import { expect, test } from 'vitest'
import { writeFile } from './write-file.ts'

const value = (name: string, text: string) => ({
  name,
  value: text,
  type: 'string' as const,
  visibility: 'masked' as const,
  origin: 'branch' as const,
})
const aSet = (changes: Partial<SecretSet>): SecretSet => ({
  project: 'shop',
  config: 'dev',
  config_id: 'cfg_dev',
  seq: 1,
  epoch: 1,
  values: [],
  problems: [],
  ...changes,
})

test('a file holds all of a config, or names what it cannot hold and is not written', () => {
  const values = [value('A', 'one'), value('B', 'two\nlines')]
  expect(writeFile(aSet({ values }), { format: 'json' })).toEqual({
    kind: 'written',
    text: expect.stringContaining('"B": "two\\nlines"'),
  })
  expect(writeFile(aSet({ values }), { format: 'docker' })).toEqual({
    kind: 'refused',
    faults: [{ name: 'B', why: 'not_held' }],
  })
})

test('a value that cannot be put together is named, one that only does not fit its type is written', () => {
  const problems = [
    { name: 'URL', fault: 'missing' as const, path: ['shop/dev/URL', 'shop/dev/HOST'] },
    { name: 'PORT', fault: 'wrong_type' as const, path: ['shop/dev/PORT'] },
  ]
  expect(writeFile(aSet({ problems }), { format: 'json' })).toEqual({
    kind: 'refused',
    faults: [{ name: 'URL', why: 'missing' }],
  })
})
