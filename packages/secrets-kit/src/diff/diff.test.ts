import { expect, test } from 'vitest'
import type { SecretEntry } from '../secret-entry.ts'
import { compareConfigs } from './compare-configs.ts'
import { compareVersions } from './compare-versions.ts'

const column = (values: Record<string, string>) => ({
  secrets: Object.entries(values).map(([name, value]) => ({ name, value })),
})

test('configs are aligned by name, and rows hold no value', () => {
  const rows = compareConfigs([
    column({ SAME: 'canary', DIFFERS: 'one', PARTLY: 'x', ONLY: 'y', THREE: 'a' }),
    column({ SAME: 'canary', DIFFERS: 'two', PARTLY: 'x', THREE: 'b' }),
    column({ SAME: 'canary', DIFFERS: 'one', THREE: 'a' }),
  ])
  expect(rows).toEqual([
    { name: 'DIFFERS', state: 'differs', cells: [0, 1, 0] },
    { name: 'ONLY', state: 'only_here', cells: [0, 'absent', 'absent'] },
    { name: 'PARTLY', state: 'differs', cells: [0, 0, 'absent'] },
    { name: 'SAME', state: 'same', cells: [0, 0, 0] },
    { name: 'THREE', state: 'differs', cells: [0, 1, 0] },
  ])
  expect(JSON.stringify(rows)).not.toContain('canary')
})

test('a config without a grant is unknown and decides nothing', () => {
  const rows = compareConfigs([column({ A: '1', B: '1' }), { secrets: undefined }, column({ A: '1' })])
  expect(rows).toEqual([
    { name: 'A', state: 'same', cells: [0, 'unknown', 0] },
    { name: 'B', state: 'only_here', cells: [0, 'unknown', 'absent'] },
  ])
})

test.each([0, 1, 7])('%i configs are not compared', (count) => {
  expect(() => compareConfigs(Array.from({ length: count }, () => column({})))).toThrow(RangeError)
})

test('two and six configs, and names of prototypes, are compared', () => {
  expect(compareConfigs([column({ constructor: '1' }), column({})])).toEqual([
    { name: 'constructor', state: 'only_here', cells: [0, 'absent'] },
  ])
  expect(compareConfigs(Array.from({ length: 6 }, () => column({ A: '' })))).toMatchObject([
    { state: 'same' },
  ])
})

test('the difference of two versions says what is new, changed and removed, and no value', () => {
  const entry = (name: string, more: Partial<SecretEntry> = {}): SecretEntry => ({
    name,
    value: 'canary',
    type: 'string',
    visibility: 'shown',
    comment: '',
    tags: ['a'],
    ...more,
  })
  const differences = compareVersions(
    [entry('A'), entry('B'), entry('C'), entry('D')],
    [
      entry('E'),
      entry('D', { tags: ['a'] }),
      entry('C', { value: 'canary2', type: 'url', tags: [] }),
      entry('B'),
    ],
  )
  expect(differences).toEqual([
    { name: 'A', kind: 'removed' },
    { name: 'C', kind: 'changed', fields: ['value', 'type', 'tags'] },
    { name: 'E', kind: 'new' },
  ])
  expect(JSON.stringify(differences)).not.toContain('canary')
})
