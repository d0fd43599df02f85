import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listFiles, readText } from '../source-tree.ts'
import { makeTree } from './make-tree.ts'

type TestsThatReach = (root: string, folder: string, word: string) => string[]
// Entry tools are plain JavaScript: they run before a compiler is installed.
const { testsThatReach }: { testsThatReach: TestsThatReach } = await import(
  new URL('./tests-that-reach.mjs', import.meta.url).href
)

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

test('of control, every test that says it opens a database', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const found = testsThatReach(root, 'apps/control/src', 'NORA_TEST_DATABASE_URL')
  const openers = listFiles(join(root, 'apps/control/src'))
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `apps/control/src/${path}`)
    .filter((path) => /\b(bootControl|open(Test|Empty)Database)\(/.test(readText(root, path)))
  expect(openers.length).toBeGreaterThan(40)
  expect(found).toEqual(expect.arrayContaining(openers))
})
