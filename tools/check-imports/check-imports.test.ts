import { describe, expect, test } from 'vitest'
import { makeTree, manifest } from '../testing/make-tree.ts'
import { findCircles } from './find-circles.ts'
import { checkImports } from './find-violations.ts'

const WORKSPACES = {
  'package.json': JSON.stringify({ name: 'root', devDependencies: { vitest: '1.0.0' } }),
  'packages/kit/package.json': manifest('@nora/kit', ['@nora/client']),
  'packages/kit/src/index.ts': 'export const one = 1',
  'packages/client/package.json': manifest('@nora/client', ['@nora/kit']),
  'packages/client/src/index.ts': "export { one } from '@nora/kit'",
  'apps/control/package.json': manifest('@nora/control-app', ['@nora/kit']),
  'apps/edge/package.json': manifest('@nora/edge-app', ['@nora/kit']),
  'apps/console/package.json': manifest('@nora/console-app', ['zod']),
}

function rulesBrokenBy(files: Record<string, string>): string[] {
  return checkImports(makeTree({ ...WORKSPACES, ...files })).findings.map(
    ({ rule, path }) => `${rule} ${path}`,
  )
}

test('a tree that follows the arrows has no findings', () => {
  expect(rulesBrokenBy({})).toEqual([])
})

test('a package opens by a pattern what lies there, and by its own names before', () => {
  const exports = { '.': './src/index.ts', './calls': './src/calls.ts', './*': './src/*/index.ts' }
  const kit = { 'packages/kit/package.json': JSON.stringify({ name: '@nora/kit', exports }) }
  const files = { ...kit, 'packages/kit/src/calls.ts': '', 'packages/kit/src/ports/index.ts': '' }
  const imports = (subpath: string) => ({ [`${control}/a.ts`]: `import '@nora/kit/${subpath}'` })
  expect(rulesBrokenBy({ ...files, ...imports('calls') })).toEqual([])
  expect(rulesBrokenBy({ ...files, ...imports('ports') })).toEqual([])
  expect(rulesBrokenBy({ ...files, ...imports('tides') })).toEqual([`unresolved ${control}/a.ts`])
})

const control = 'apps/control/src'
const stages = 'apps/edge/src/stages'

describe('what is refused', () => {
  test.each<[string, string, Record<string, string>]>([
    ['an upward import', 'arrows-point-down', { 'packages/kit/src/a.ts': "import '@nora/client'" }],
    [
      'a type taken upwards',
      'arrows-point-down',
      { 'packages/kit/src/a.ts': "import type { one } from '@nora/client'" },
    ],
    [
      'a type taken upwards inside a type',
      'arrows-point-down',
      { 'packages/kit/src/a.ts': "export type A = import('@nora/client').one" },
    ],
    [
      'a way around the door',
      'room-door',
      { [`${control}/a.ts`]: "import '../../../packages/kit/src/index.ts'" },
    ],
    ['a path that no export opens', 'unresolved', { [`${control}/a.ts`]: "import '@nora/kit/src/index.ts'" }],
    [
      'an import without extension',
      'unresolved',
      { [`${control}/a.ts`]: "import './b'", [`${control}/b.ts`]: '' },
    ],
    ['a Node module without node:', 'unresolved', { [`${control}/a.ts`]: "import 'fs'" }],
    ['an undeclared package', 'undeclared', { [`${control}/a.ts`]: "import 'left-pad'" }],
    ['an undeclared room', 'undeclared', { [`${control}/a.ts`]: "import '@nora/client'" }],
    ['a lazy undeclared package', 'undeclared', { [`${control}/a.ts`]: "await import('left-pad')" }],
    [
      'a sibling feature',
      'feature-is-closed',
      {
        [`${control}/features/a/index.ts`]: "import '../b/index.ts'",
        [`${control}/features/b/index.ts`]: '',
      },
    ],
    [
      'tables that a sibling keeps to itself',
      'feature-is-closed',
      {
        [`${control}/features/a/a.store.ts`]: "import '../b/b.tables.ts'",
        [`${control}/features/b/b.tables.ts`]: '',
      },
    ],
    [
      'a write to a table that a sibling lets others read',
      'one-writer-per-table',
      {
        [`${control}/features/a/a.store.ts`]:
          "import { users } from '../b/readable-tables.ts'\ntx.update(users)",
        [`${control}/features/b/readable-tables.ts`]: "export { users } from './b.tables.ts'",
        [`${control}/features/b/b.tables.ts`]: 'export const users = 1',
      },
    ],
    [
      'code among the tables that others read',
      'readable-tables-are-its-own',
      {
        [`${control}/features/b/readable-tables.ts`]: "export { find } from './b.store.ts'",
        [`${control}/features/b/b.store.ts`]: 'export const find = 1',
      },
    ],
    [
      'a feature past its door',
      'feature-door',
      { [`${control}/wire.ts`]: "import './features/b/x.ts'", [`${control}/features/b/x.ts`]: '' },
    ],
    [
      'a platform that knows a feature',
      'platform-is-below',
      { [`${control}/platform/a.ts`]: "import '../wire.ts'", [`${control}/wire.ts`]: '' },
    ],
    [
      'a stage that knows a stage',
      'stages-meet-in-exchange',
      { [`${stages}/admit.ts`]: "import './forward.ts'", [`${stages}/forward.ts`]: '' },
    ],
    [
      'a feature that opens files',
      'features-reach-out-by-deps',
      { [`${control}/features/a/index.ts`]: "import 'node:fs/promises'" },
    ],
    [
      'Node in a browser room',
      'browser-rooms-stay-in-browsers',
      { 'packages/kit/src/a.ts': "import 'node:os'" },
    ],
    ['zod in the bundle', 'no-zod-in-the-bundle', { 'apps/console/src/a.ts': "import { z } from 'zod'" }],
    [
      'a door that opens everything',
      'no-export-star',
      { 'packages/kit/src/a.ts': "export * from './index.ts'" },
    ],
    [
      'cryptography elsewhere',
      'cryptography-in-one-room',
      { [`${control}/a.ts`]: 'await crypto.subtle.digest()' },
    ],
    [
      'cryptography by destructuring',
      'cryptography-in-one-room',
      { [`${control}/a.ts`]: 'const { subtle } = crypto' },
    ],
    [
      'the environment in a feature',
      'environment-through-platform',
      { [`${control}/features/a/index.ts`]: 'process.env.HOME' },
    ],
    [
      'the wall clock in a feature',
      'time-through-a-clock',
      { [`${control}/features/a/index.ts`]: 'Date.now()' },
    ],
    [
      'a product file that imports a test',
      'nobody-imports-tests',
      { 'packages/kit/src/a.ts': "import './a.test.ts'", 'packages/kit/src/a.test.ts': '' },
    ],
    [
      'a product file that imports what tests are made of',
      'product-without-tests',
      { 'packages/kit/src/a.ts': "import '../tests/kit/b.ts'", 'packages/kit/tests/kit/b.ts': '' },
    ],
    [
      'a package in a tool that runs before the installation',
      'entry-tools-stand-alone',
      { 'tools/start.mjs': "import 'vitest'" },
    ],
  ])('%s', (_, rule, files) => {
    expect(rulesBrokenBy(files)).toEqual([`${rule} ${Object.keys(files)[0]}`])
  })
})

describe('what passes', () => {
  test.each<[string, Record<string, string>]>([
    [
      'wire.ts through a feature door',
      { [`${control}/wire.ts`]: "import './features/b/index.ts'", [`${control}/features/b/index.ts`]: '' },
    ],
    [
      'a query over a table that a sibling lets others read',
      {
        [`${control}/features/a/a.store.ts`]:
          "import { users } from '../b/readable-tables.ts'\ntx.select().from(users)",
        [`${control}/features/b/readable-tables.ts`]: "export { users } from './b.tables.ts'",
        [`${control}/features/b/b.tables.ts`]: 'export const users = 1',
      },
    ],
    ['a test that uses the root test tools', { [`${control}/a.test.ts`]: "import 'vitest'" }],
    ['types of zod in the console', { 'apps/console/src/a.ts': "import type { z } from 'zod'" }],
    ['zod/mini in the console', { 'apps/console/src/a.ts': "import 'zod/mini'" }],
    ['system tests that import any room', { 'tests/a.test.ts': "import '@nora/client'" }],
    [
      'an asset with a query',
      { 'apps/console/src/a.ts': "import './a.svg?raw'", 'apps/console/src/a.svg': '' },
    ],
    ['a lazy package in an entry tool', { 'tools/build.mjs': "await import('vitest')" }],
  ])('%s', (_, files) => {
    expect(rulesBrokenBy(files)).toEqual([])
  })
})

describe('circles', () => {
  const folders = {
    'packages/kit/src/a/one.ts': "import '../b/one.ts'",
    'packages/kit/src/a/two.ts': '',
    'packages/kit/src/b/one.ts': '',
    'packages/kit/src/b/two.ts': "import '../a/two.ts'",
  }

  test('folders that reach each other are a circle although their files are none', () => {
    expect(rulesBrokenBy(folders)).toEqual(['no-folder-circles packages/kit/src'])
  })

  test('a ring of type imports is a circle', () => {
    const files = {
      'packages/kit/src/a.ts': "import type { B } from './b.ts'",
      'packages/kit/src/b.ts': "import type { A } from './a.ts'",
    }
    expect(rulesBrokenBy(files)).toEqual(['no-circles packages/kit/src/a.ts'])
  })

  test('the shortest ring of a knot is shown', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a', 'd']],
    ])
    expect(findCircles(graph)).toEqual([
      ['a', 'c', 'a'],
      ['d', 'd'],
    ])
  })
})
