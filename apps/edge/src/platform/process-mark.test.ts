import { expect, test } from 'vitest'
import { describeProcess, isRunning, parseProcessMark } from './process-mark.ts'

const own = describeProcess()

test('a process that runs is known by its mark, also as text', () => {
  expect(isRunning(own)).toBe(true)
  expect(parseProcessMark(JSON.stringify(own))).toEqual(own)
})

test.each([
  ['has ended', { pid: 999_999_999 }, false],
  ['had the number of one that runs', { startedAt: '1' }, false],
  ['runs on another machine', { host: 'another' }, null],
  ['runs in another container', { namespace: 'pid:[1]' }, null],
])('a process that %s is told from one that runs', (_what, changes, expected) => {
  expect(isRunning({ ...own, ...changes })).toBe(expected)
})

test.each(['', '{', '{"pid":"1"}', '{"pid":0,"host":"a","namespace":null,"startedAt":null}'])(
  '%j is no mark',
  (text) => {
    expect(parseProcessMark(text)).toBeNull()
  },
)
