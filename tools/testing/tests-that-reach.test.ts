import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { listFiles, readText } from '../source-tree.ts'
import { makeTree } from './make-tree.ts'

type Found = {
  testsThatReach(root: string, folder: string, word: string): string[]
  testsOfChange(root: string, changed: readonly string[]): string[] | undefined
}
// Entry tools are plain JavaScript: they run before a compiler is installed.
const { testsThatReach, testsOfChange }: Found = await import(
  new URL('./tests-that-reach.mjs', import.meta.url).href
)
const repository = fileURLToPath(new URL('../..', import.meta.url))

test('a test is found that writes the word or leads to it by any way, others are not', () => {
  const root = makeTree({
    'app/src/itself.test.ts': 'process.env.SERVER_URL',
    'app/src/one/through-two.test.ts': "import { boot } from '../testing/boot.ts'",
    'app/src/testing/boot.ts': "export { open } from './open.ts'",
    'app/src/testing/open.ts': "import type { Boot } from './boot.ts'\nprocess.env.SERVER_URL",
    'app/src/late.test.ts': "const { open } = await import('./testing/open.ts')",
    'app/src/started.test.ts': "spawn(new URL('./program.mjs', import.meta.url).href)",
    'app/src/program.mjs': "import './testing/open.ts'",
    'app/src/pure.test.ts': "import { sum } from './sum.ts'\nimport './absent.ts'",
    'app/src/sum.ts': "import { pure } from './circle.ts'",
    'app/src/circle.ts': "import { sum } from './sum.ts'",
    'other/src/itself.test.ts': 'process.env.SERVER_URL',
  })
  expect(testsThatReach(root, 'app', 'SERVER_URL')).toEqual([
    'app/src/itself.test.ts',
    'app/src/late.test.ts',
    'app/src/one/through-two.test.ts',
    'app/src/started.test.ts',
  ])
})

test('every test of control that opens a database is found', () => {
  const root = repository
  const found = testsThatReach(root, 'apps/control/src', 'NORA_TEST_DATABASE_URL')
  const openers = listFiles(join(root, 'apps/control/src'))
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `apps/control/src/${path}`)
    .filter((path) => /\b(bootControl|open(Test|Empty)Database)\(/.test(readText(root, path)))
  expect(openers.length).toBeGreaterThan(40)
  expect(found).toEqual(expect.arrayContaining(openers))
})

describe('a change', () => {
  const tree = {
    'packages/kit/package.json': JSON.stringify({
      exports: { '.': './src/index.ts', './far': './src/far.ts', './*': './src/*/index.ts' },
    }),
    'packages/kit/src/index.ts': "export { near } from './near.ts'",
    'packages/kit/src/near.ts': '',
    'packages/kit/src/far.ts': '',
    'packages/kit/src/near.test.ts': "import { near } from './near.ts'",
    'packages/kit/src/tide/index.ts': '',
    'apps/edge/src/tide.test.ts': "import { tide } from '@nora/kit/tide'",
    'apps/console/src/navigation.ts': "import.meta.glob('./features/*/*.navigation.ts')",
    'apps/console/src/navigation.test.ts': "import './navigation.ts'",
    'apps/console/src/features/ports/ports.navigation.ts': '',
    'apps/console/src/main.tsx': "import { Page } from './page.tsx'",
    'apps/console/src/page.tsx': "import './page.css'",
    'apps/console/src/page.css': '',
    'apps/console/src/page.test.tsx': "import { Page } from './page.tsx'",
    'apps/server/src/main.ts': "const programs = { edge: built('edge/dist/main.mjs') }",
    'apps/edge/src/main.ts': "import { near } from '@nora/kit'",
    'apps/edge/src/far.test.ts': "import { far } from '@nora/kit/far'",
    'tests/kit/boot.ts': "spawn(join(root, 'apps/server/dist/main.mjs'))",
    'tests/kit/browser.ts': "import { chromium } from 'playwright-core'",
    'tests/system/edge.test.ts': "import { boot } from '../kit/boot.ts'",
    'tests/browser/walk.test.ts': "import '../kit/boot.ts'\nimport '../kit/browser.ts'",
    'tests/docs/page.test.ts': "read('docs/page.md')",
    'tests/docs/links.test.ts': "list(join(root, 'docs'))",
    'apps/edge/src/sql.test.ts': "new URL('../migrations/', import.meta.url)",
  }

  test.each<[string, string[]]>([
    [
      'packages/kit/src/near.ts',
      ['packages/kit/src/near.test.ts', 'tests/browser/walk.test.ts', 'tests/system/edge.test.ts'],
    ],
    ['packages/kit/src/far.ts', ['apps/edge/src/far.test.ts']],
    ['packages/kit/src/tide/index.ts', ['apps/edge/src/tide.test.ts']],
    ['apps/console/src/features/ports/ports.navigation.ts', ['apps/console/src/navigation.test.ts']],
    ['apps/console/src/page.css', ['apps/console/src/page.test.tsx', 'tests/browser/walk.test.ts']],
    ['docs/page.md', ['tests/docs/page.test.ts']],
    ['apps/edge/migrations/0001.sql', ['apps/edge/src/sql.test.ts']],
    ['tests/system/edge.test.ts', ['tests/system/edge.test.ts']],
    ['LICENSE', []],
  ])(
    'of %s reaches the tests that lead to it, over packages and programs that are started',
    (path, found) => {
      expect(testsOfChange(makeTree(tree), [path])).toEqual(found)
    },
  )

  test.each(['package.json', 'package-lock.json', 'vitest.config.ts', 'tools/testing/make-tree.ts'])(
    'of %s reaches everything',
    (path) => {
      expect(testsOfChange(makeTree(tree), [path])).toBeUndefined()
    },
  )

  test('of this repository reaches far less than everything, and the system through the programs it starts', () => {
    const some = testsOfChange(repository, ['apps/console/src/features/ports/ports-page.tsx'])
    expect(some).not.toContain('tests/system/http.test.ts')
    expect(some).toContain('tests/browser/screens.test.ts')
    const edge = testsOfChange(repository, ['apps/edge/src/main.ts'])
    expect(edge).toContain('tests/system/http.test.ts')
    expect(edge).not.toContain('apps/control/src/features/accounts/accounts.api.test.ts')
  })
})
