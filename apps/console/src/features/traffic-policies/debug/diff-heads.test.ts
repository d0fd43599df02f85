import { expect, test } from 'vitest'
import { diffHeads, type Head } from './diff-heads.ts'

const before: Head = {
  start_line: 'GET /a HTTP/1.1',
  headers: [
    ['Accept', '*/*'],
    ['x-old', '1'],
    ['x-twice', '1'],
    ['x-twice', '1'],
  ],
}

test('a head that stays shows nothing', () => {
  expect(
    diffHeads(before, {
      ...before,
      headers: before.headers.map(([name, value]) => [name.toLowerCase(), value]),
    }),
  ).toEqual([])
})

test('the first line, what went and what came are shown, each as often as it was there', () => {
  const after: Head = {
    start_line: 'GET /b HTTP/1.1',
    headers: [
      ['Accept', '*/*'],
      ['x-twice', '1'],
      ['x-new', '2'],
    ],
  }
  expect(diffHeads(before, after)).toEqual([
    { kind: 'removed', text: 'GET /a HTTP/1.1' },
    { kind: 'added', text: 'GET /b HTTP/1.1' },
    { kind: 'removed', text: 'x-old: 1' },
    { kind: 'removed', text: 'x-twice: 1' },
    { kind: 'added', text: 'x-new: 2' },
  ])
})
