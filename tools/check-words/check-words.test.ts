import { expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { checkWords } from './find-violations.ts'
import type { Exception } from './words.ts'

const SOURCE = 'apps/edge/src/peers/dial.ts'

function getFindings(files: Record<string, string>, exceptions: readonly Exception[] = []): string[] {
  return checkWords(makeTree(files), exceptions).findings.map(
    ({ path, line, rule, message }) => `${path}${line ? `:${line}` : ''} ${rule}: ${message}`,
  )
}

test('names, files and texts in the terms of the field have no findings', () => {
  const files = {
    [SOURCE]: 'export function getHost(peer: string) { return fail("the peer is away") }',
    'docs/client.md': 'Letters, digits and hyphens.',
  }
  expect(getFindings(files)).toEqual([])
})

test.each([
  ['a variable', 'const hopCount = 1', 'hopCount'],
  ['a constant', 'const HOP_LIMIT = 1', 'HOP_LIMIT'],
  ['a property', 'const a = { hopCount: 1 }', 'hopCount'],
  ['a field of a type', 'type A = { hopCount: number }', 'hopCount'],
  ['a private method', 'class A { #findHop() {} }', 'findHop'],
  ['a type', 'export type NextHop = string', 'NextHop'],
  ['a parameter', 'const dial = (hop: string) => hop', 'hop'],
])('a banned word as part of the name of %s is found', (_kind, source, name) => {
  expect(getFindings({ [SOURCE]: source })).toEqual([
    `${SOURCE}:1 banned-name: ${name}; say peer, active tunnels`,
  ])
})

test('words that only contain a banned word are other words', () => {
  expect(getFindings({ [SOURCE]: 'const shop = outdoor + landscape + mailbox' })).toEqual([])
})

test('two words that are banned together are found in a name, and each may stand alone', () => {
  expect(getFindings({ [SOURCE]: 'const leftOver = left + over' })).toEqual([
    `${SOURCE}:1 banned-name: leftOver; say pending write, replay buffer`,
  ])
})

test('a banned word in the name of a file is found', () => {
  const path = 'apps/edge/src/peers/hop-server.ts'
  expect(getFindings({ [path]: 'export {}' })).toEqual([
    `${path} banned-name: the file’s name; say peer, active tunnels`,
  ])
})

test.each(['function hostOf() {}', 'const hostOf = () => 1', 'class A { hostOf() {} }'])(
  'a function that is named after a noun is found: %s',
  (source) => {
    expect(getFindings({ [SOURCE]: source })).toEqual([`${SOURCE}:1 of-function: hostOf`])
  },
)

test('functions whose verb comes first may end in Of', () => {
  expect(getFindings({ [SOURCE]: 'function deleteSessionsOf() {}; function isOf() {}' })).toEqual([])
})

test('a banned word in a text is found in sources and in pages, once per line', () => {
  const files = { [SOURCE]: "log.warn('the hop failed')", 'docs/a.md': '# A\n\nA hop, and another hop.' }
  expect(getFindings(files)).toEqual([
    `${SOURCE}:1 banned-text: “hop”; say binding, peer`,
    'docs/a.md:3 banned-text: “hop”; say binding, peer',
  ])
})

test('texts of tests, and of pages that tell what was decided, are not held', () => {
  const files = {
    'apps/edge/src/peers/dial.test.ts': "test('a hop fails', () => {})",
    'docs/decisions/0001-peers.md': 'A hop.',
  }
  expect(getFindings(files)).toEqual([])
})

test('an exception excuses its name in its files only', () => {
  const files = { [SOURCE]: 'const hop = 1', 'apps/cli/src/dial.ts': 'const hop = 1' }
  const exception = { what: 'hop', files: /^apps\/edge\//, reason: 'a message has this name' }
  expect(getFindings(files, [exception])).toEqual([
    'apps/cli/src/dial.ts:1 banned-name: hop; say peer, active tunnels',
  ])
})

test('an exception that excuses nothing is found', () => {
  expect(getFindings({ [SOURCE]: 'const peer = 1' }, [{ what: 'hop', reason: 'none' }])).toEqual([
    'tools/check-words/words.ts unused-exception: nothing is named or says hop',
  ])
})
