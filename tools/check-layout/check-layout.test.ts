import { expect, test } from 'vitest'
import { makeTree, manifest } from '../testing/make-tree.ts'
import { checkLayout } from './find-violations.ts'

const DOOR = '/**\n * What it is for.\n * What it promises.\n */\nexport const one = 1\n'
const GOOD = {
  'packages/kit/package.json': manifest('@nora/kit'),
  'packages/kit/src/index.ts': DOOR,
}

function brokenBy(files: Record<string, string>): string[] {
  return checkLayout(makeTree({ ...GOOD, ...files })).findings.map(({ rule, path }) => `${rule} ${path}`)
}

test('a tree that keeps the conventions has no findings', () => {
  expect(brokenBy({ 'README.md': '', 'packages/kit/src/ports.routes.ts': '' })).toEqual([])
})

test.each<[string, string, string, Record<string, string>]>([
  ['a capital letter', 'kebab-case', 'a/TunnelList.tsx', { 'a/TunnelList.tsx': '' }],
  ['an underscore', 'kebab-case', 'a/tunnel_list.ts', { 'a/tunnel_list.ts': '' }],
  ['a drawer for everything', 'telling-names', 'a/utils/one.ts', { 'a/utils/one.ts': '' }],
  ['a drawer with an adjective', 'telling-names', 'a/string-helpers.ts', { 'a/string-helpers.ts': '' }],
  ['a manager', 'telling-names', 'a/tunnel-manager.ts', { 'a/tunnel-manager.ts': '' }],
  ['code over 250 lines', 'file-length', 'a/long.ts', { 'a/long.ts': 'x\n'.repeat(251) }],
  ['a test over 400 lines', 'file-length', 'a/long.test.ts', { 'a/long.test.ts': 'x\n'.repeat(401) }],
  [
    'a silent door',
    'door-comment',
    'packages/kit/src/index.ts',
    { 'packages/kit/src/index.ts': 'export {}' },
  ],
  [
    'a feature without a door',
    'no-empty-rooms',
    'apps/control/src/features/audit',
    { ...program(), 'apps/control/src/features/audit/one.ts': '' },
  ],
  [
    'a room without code',
    'no-empty-rooms',
    'apps/edge',
    { 'apps/edge/package.json': program('edge')['apps/edge/package.json'] ?? '' },
  ],
  [
    'a strange name',
    'manifest',
    'packages/kit/package.json',
    { 'packages/kit/package.json': manifest('@nora/kid') },
  ],
  [
    'a range',
    'manifest',
    'packages/kit/package.json',
    {
      'packages/kit/package.json': manifest('@nora/kit').replace(
        '"dependencies":{',
        '"dependencies":{"zod":"^4.0.0"',
      ),
    },
  ],
])('%s is refused', (_, rule, path, files) => {
  expect(brokenBy(files)).toEqual([`${rule} ${path}`])
})

test('files whose names the outside world gives are let be', () => {
  const given = { LICENSE: '', 'tsconfig.base.json': '{}', 'a/migrations/0000_first_table.sql': '' }
  expect(brokenBy(given)).toEqual([])
})

function program(name = 'control'): Record<string, string> {
  const facts = { ...JSON.parse(manifest(`@nora/${name}`)), exports: undefined }
  return { [`apps/${name}/package.json`]: JSON.stringify(facts), [`apps/${name}/src/main.ts`]: DOOR }
}
