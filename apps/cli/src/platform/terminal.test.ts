import { expect, test, vi } from 'vitest'
import { getTerminal } from './terminal.ts'

test.each([
  ['does not know its size', { columns: 0, rows: 0 }, 80, 24],
  ['is none', {}, 80, 24],
  ['knows its size', { columns: 132, rows: 50 }, 132, 50],
])('a terminal that %s is drawn on at a size that holds text', (_name, size, columns, rows) => {
  const stream = { isTTY: true, on: () => stream, ...size } as unknown as NodeJS.WriteStream
  const terminal = getTerminal(stream, {})
  expect([terminal.columns, terminal.rows]).toEqual([columns, rows])
})

test('what was written leaves at the end of the turn, or before another program writes to the same place', async () => {
  const write = vi.fn()
  const stream = { isTTY: true, on: () => stream, write } as unknown as NodeJS.WriteStream
  const terminal = getTerminal(stream, {})
  terminal.write('a')
  terminal.write('b')
  expect(write).not.toHaveBeenCalled()
  terminal.flush()
  expect(write.mock.calls).toEqual([['ab']])
  await new Promise(setImmediate)
  terminal.write('c')
  await new Promise(setImmediate)
  expect(write.mock.calls).toEqual([['ab'], ['c']])
})
