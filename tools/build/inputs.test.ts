import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'

type Inputs = {
  hashInputs(paths: readonly string[], folder?: string): string
  withDependencies(folder: string): Set<string>
}
// Entry tools are plain JavaScript: they run before a compiler is installed.
const { hashInputs, withDependencies }: Inputs = await import(new URL('./inputs.mjs', import.meta.url).href)

test('a product is made of its room and of every room below', () => {
  const rooms = withDependencies('apps/cli')
  for (const room of ['apps/cli', 'packages/agent', 'packages/protocol', 'packages/kit']) {
    expect(rooms).toContain(room)
  }
})

test.each<[string, string, boolean]>([
  ['a byte of a source', 'room/src/a.ts', true],
  ['a file more', 'room/src/b.ts', true],
  ['a test', 'room/src/a.test.ts', false],
  ['what its tests are made of', 'room/tests/kit/a.ts', false],
  ['a product', 'room/dist/main.mjs', false],
  ['another room', 'elsewhere/a.ts', false],
])('a change of %s is noticed: %s %s', (_, path, isNoticed) => {
  const folder = makeTree({
    'room/src/a.ts': 'one',
    'room/dist/main.mjs': 'one',
    'room/src/a.test.ts': 'one',
    'room/tests/kit/a.ts': 'one',
    'elsewhere/a.ts': 'one',
  })
  const before = hashInputs(['room'], folder)
  writeFileSync(join(folder, path), 'two')
  expect(hashInputs(['room'], folder) !== before).toBe(isNoticed)
})
