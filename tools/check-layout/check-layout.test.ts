import { expect, test } from 'vitest'
import { makeTree, manifest } from '../testing/make-tree.ts'
import { checkLayout, type Exceptions } from './find-violations.ts'

const PUBLIC_API = '/**\n * What it is for.\n * What it promises.\n */\nexport const one = 1\n'
const GOOD = {
  'packages/kit/package.json': manifest('@nora/kit'),
  'packages/kit/src/index.ts': PUBLIC_API,
}

const NONE: Exceptions = { LONGER: {}, LONGER_FUNCTIONS: {} }

function brokenBy(files: Record<string, string>, exceptions = NONE): string[] {
  const { findings } = checkLayout(makeTree({ ...GOOD, ...files }), exceptions)
  return findings.map(({ rule, path }) => `${rule} ${path}`)
}

test('a tree that keeps the conventions has no findings', () => {
  const tests = { 'apps/control/src/main.test.ts': '', 'apps/control/tests/links/legs.test.ts': '' }
  expect(
    brokenBy({ ...program(), ...tests, 'README.md': '', 'packages/kit/src/ports.routes.ts': '' }),
  ).toEqual([])
})

test.each<[string, string, string, Record<string, string>]>([
  ['a capital letter', 'kebab-case', 'a/TunnelList.tsx', { 'a/TunnelList.tsx': '' }],
  ['an underscore', 'kebab-case', 'a/tunnel_list.ts', { 'a/tunnel_list.ts': '' }],
  ['a drawer for everything', 'telling-names', 'a/utils/one.ts', { 'a/utils/one.ts': '' }],
  ['a drawer with an adjective', 'telling-names', 'a/string-helpers.ts', { 'a/string-helpers.ts': '' }],
  ['a manager', 'telling-names', 'a/tunnel-manager.ts', { 'a/tunnel-manager.ts': '' }],
  ['code over 250 lines', 'file-length', 'a/long.ts', { 'a/long.ts': 'x\n'.repeat(251) }],
  ['a test over 400 lines', 'file-length', 'a/long.test.ts', { 'a/long.test.ts': 'x\n'.repeat(401) }],
  ['a function of 61 lines', 'function-length', 'a/long.ts', { 'a/long.ts': longFunction(61) }],
  [
    'an arrow function of 61 lines',
    'function-length',
    'a/long.ts',
    { 'a/long.ts': `const one = () => {\n${'step()\n'.repeat(59)}}\n` },
  ],
  [
    'an object that is spread where it is written',
    'no-spread-literals',
    'a/one.ts',
    { 'a/one.ts': 'export const one = { a, ...{ b, c } }' },
  ],
  ['the same in a test', 'no-spread-literals', 'a/one.test.ts', { 'a/one.test.ts': 'call({ ...{ b, c } })' }],
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
    'a test of a whole program among its sources',
    'test-beside-its-file',
    'apps/control/src/legs.test.ts',
    { ...program(), 'apps/control/src/legs.test.ts': '' },
  ],
  [
    'a strange name',
    'manifest',
    'packages/kit/package.json',
    { 'packages/kit/package.json': manifest('@nora/kid') },
  ],
  [
    'an export without any file',
    'manifest',
    'packages/kit/package.json',
    {
      'packages/kit/package.json': manifest('@nora/kit').replace(
        '"./src/index.ts"',
        '"./src/index.ts","./*":"./src/*/index.ts"',
      ),
    },
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
  return { [`apps/${name}/package.json`]: JSON.stringify(facts), [`apps/${name}/src/main.ts`]: PUBLIC_API }
}

function longFunction(lines: number): string {
  return `function one() {\n${'step()\n'.repeat(lines - 2)}}\n`
}

test('sixty lines, functions inside, markup and what is spread by name or by a condition are let be', () => {
  const inner = longFunction(50)
  const files = {
    'a/sixty.ts': longFunction(60),
    'a/factory.ts': `function two() {\n${inner}${inner}}\n`,
    'a/markup.tsx': `const Page = () => (\n<p>\n${'a\n'.repeat(90)}</p>\n)\n`,
    'a/long.test.ts': longFunction(90),
    'a/spread.ts': 'export const one = { ...two, ...(three && { four }) }',
  }
  expect(brokenBy(files)).toEqual([])
})

test('a file and a function that are longer for a reason are let be, and the reason goes with them', () => {
  const exceptions: Exceptions = {
    LONGER: { 'a/long.ts': 'a table' },
    LONGER_FUNCTIONS: { 'a/long.ts one': 'a table' },
  }
  expect(brokenBy({ 'a/long.ts': longFunction(300) }, exceptions)).toEqual([])
  expect(brokenBy({ 'a/long.ts': longFunction(20) }, exceptions)).toEqual([
    'stale-exception a/long.ts',
    'stale-exception a/long.ts',
  ])
  expect(brokenBy({}, exceptions)).toEqual(['stale-exception a/long.ts', 'stale-exception a/long.ts'])
})
