import { expect, test } from 'vitest'
import { loadAllCommands, loadCommands } from './load-commands.ts'

const all = await loadAllCommands()
const firstWords = [...new Set(all.map(({ name }) => name.split(' ')[0] ?? ''))]

test.each(firstWords)('%s is known with all that begins so', async (word) => {
  const found = await loadCommands([word])
  const wanted = all.filter(({ name }) => name.split(' ')[0] === word)
  expect(found.filter(({ name }) => name.split(' ')[0] === word)).toEqual(wanted)
})

test('each name is there once', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each([[[]], [['--json', 'http']], [['htp']], [['help', 'http']], [['completion', 'bash']]])(
  '%j has all commands to choose from',
  async (args) => {
    expect(await loadCommands(args)).toEqual(all)
  },
)
