import { expect, test } from 'vitest'
import { createExpander } from '../references/create-expander.ts'
import type { SecretEntry } from '../secret-entry.ts'
import { mergeSecrets } from './merge-secrets.ts'

const entry = (name: string, value: string, more: Partial<SecretEntry> = {}): SecretEntry => ({
  name,
  value,
  type: 'string',
  visibility: 'shown',
  comment: '',
  tags: [],
  ...more,
})

test('the branch stands before the root and own values before both, each with where it comes from', () => {
  const merged = mergeSecrets({
    root: [entry('D', 'root'), entry('A', 'root'), entry('B', 'root'), entry('C', 'root', { type: 'url' })],
    branch: [entry('B', 'branch'), entry('C', 'branch', { type: 'integer', comment: 'of the branch' })],
    own: [
      { name: 'C', value: 'own' },
      { name: 'E', value: 'own' },
    ],
  })
  expect(merged).toEqual([
    { ...entry('A', 'root'), origin: 'root', hides: [] },
    { ...entry('B', 'branch'), origin: 'branch', hides: ['root'] },
    {
      ...entry('C', 'own', { type: 'integer', comment: 'of the branch' }),
      origin: 'own',
      hides: ['branch', 'root'],
    },
    { ...entry('D', 'root'), origin: 'root', hides: [] },
    { ...entry('E', 'own', { visibility: 'masked' }), origin: 'own', hides: [] },
  ])
})

test('own values feed references of the root', () => {
  const merged = mergeSecrets({
    root: [entry('URL', 'http://${HOST}/'), entry('HOST', 'root')],
    branch: [entry('HOST', 'branch')],
    own: [{ name: 'HOST', value: 'localhost' }],
  })
  const expand = createExpander(({ name }) => merged.find((one) => one.name === name) ?? { fault: 'missing' })
  expect(expand({ project: 'shop', config: 'dev', name: 'URL' })).toEqual({ value: 'http://localhost/' })
})
